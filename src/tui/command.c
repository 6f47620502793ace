/* command.c - the table of commands, with their handlers.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tui/irregular.h"
#include "tui/online.h"
#include "tui/query.h"
#include "words/explain.h"
#include "words/suggest.h"
#include "words/text.h"

static enum reply run_rules(struct player *player, const char *argument,
                            struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    pedro_text_init(&text, room, PAGE_MAX);
    explain_rules(&player->rules, &text);
    console->page(console->data, _("The rules of this game"), room);
    free(room);
    return REPLY_SAID;
}

/* A hint is for the person's own turn. */
static enum reply run_hint(struct player *player, const char *argument,
                           struct console *console) {
    (void)argument;
    if (player_next(player) != PLAYER_DECIDES)
        TELL(console, _("There is nothing for you to decide now."));
    else
        player_hint(player);
    return REPLY_ASKED;
}

static enum reply run_undo(struct player *player, const char *argument,
                           struct console *console) {
    if (strcmp(argument, "yes") == 0)
        player_undo(player, CLIENT_UNDO_ANSWER_YES);
    else if (strcmp(argument, "no") == 0)
        player_undo(player, CLIENT_UNDO_ANSWER_NO);
    else if (*argument)
        TELL(console, _("Type `undo`, `undo yes` or `undo no`."));
    else
        player_undo(player, CLIENT_UNDO_ANSWER_ASK);
    return REPLY_ASKED;
}

/* A deal is not thrown away by the first letter of a word. */
static enum reply run_void(struct player *player, const char *argument,
                           struct console *console) {
    const bool yes = strcmp(argument, "yes") == 0;
    if (player->link->local && !yes) {
        TELL(console, _("Type `void yes` to throw this deal away; its dealer deals "
                        "again."));
        return REPLY_SAID;
    }
    if (yes)
        player_redeal(player, CLIENT_REDEAL_ANSWER_YES);
    else if (strcmp(argument, "no") == 0)
        player_redeal(player, CLIENT_REDEAL_ANSWER_NO);
    else if (*argument)
        TELL(console, _("Type `void`, `void yes` or `void no`."));
    else
        player_redeal(player, CLIENT_REDEAL_ANSWER_ASK);
    return REPLY_ASKED;
}

static enum reply run_redo(struct player *player, const char *argument,
                           struct console *console) {
    (void)argument;
    (void)console;
    player->link->redo(player->link_data);
    return REPLY_ASKED;
}

static enum reply run_again(struct player *player, const char *argument,
                            struct console *console) {
    (void)argument;
    (void)console;
    player->link->study(player->link_data);
    return REPLY_ASKED;
}

static enum reply run_save(struct player *player, const char *argument,
                           struct console *console) {
    (void)console;
    player->link->save(player->link_data, player, argument);
    return REPLY_ASKED;
}

/* The hands that are over, every card open. */
static enum reply run_replay(struct player *player, const char *argument,
                             struct console *console) {
    size_t events = 0;
    (void)argument;
    if (player->link->match)
        player->link->match(player->link_data, &events);
    if (events > 0 && console->replay && console->replay(console->data))
        return REPLY_SAID;
    TELL(console,
         events > 0 ? _("A replay needs the full screen; `pedro replay` prints a record.")
                    : _("No hand is over yet."));
    return REPLY_SAID;
}

static enum reply run_quit(struct player *player, const char *argument,
                           struct console *console) {
    (void)argument;
    if (!online_others_wait(player))
        return REPLY_QUIT;
    online_ask_leaving(player, console);
    return REPLY_SAID;
}

static enum reply run_help(struct player *player, const char *argument,
                           struct console *console);

/* clang-format off */
static const struct command commands[] = {
    {"help", "?", NULL, N_("what can be typed"), N_("what can be typed"), run_help},
    {"hand", "h", NULL, N_("the cards you hold"), N_("the cards you hold"), query_hand},
    {"table", "t", NULL, N_("trumps, the bid, the trick so far, and whose turn it is"),
     N_("trumps, the bid, the trick so far, and whose turn it is"), query_table},
    {"points", NULL, NULL, N_("points won in this hand, and the cards still to fall"),
     N_("points won in this hand, and the cards still to fall"), query_points},
    {"worth", "w", NULL, N_("the points that each card counts; from then on they stand on your cards"),
     N_("the points that each card counts; from then on they stand on your cards"), query_worth},
    {"last", "l", NULL, N_("the trick before this one"), N_("the trick before this one"), query_last},
    {"auction", "a", NULL, N_("who bid what in this hand"), N_("who bid what in this hand"),
     query_auction},
    {"recap", NULL, NULL, N_("all that has happened in this hand"),
     N_("all that has happened in this hand"), query_recap},
    {"replay", NULL, NULL, N_("the hands that are over, step by step, every card open"), NULL,
     run_replay},
    {"again", NULL, NULL, N_("play the deal of the last hand again, as a study that does not count"), NULL,
     run_again},
    {"score", "s", NULL, N_("the score sheet"), N_("the score sheet"), query_score},
    {"rules", "r", NULL, N_("the rules of this game"), N_("the rules of this game"), run_rules},
    {"hint", "i", NULL, N_("what a sensible player would do, and why"),
     N_("what a sensible player would do, and why"), run_hint},
    {"err", NULL, N_("CARD or BID"),
     N_("at a club table: do what the rules forbid; `err next` as soon as another seat is to act"),
     N_("at a club table: do what the rules forbid, in turn or out of turn"), irregular_err},
    {"undo", "u", N_("[yes|no]"), N_("take back your last decision and all that followed"),
     N_("ask to take back your last action, or answer someone who asks"), run_undo},
    {"void", NULL, N_("[yes|no]"), N_("throw this deal away: its dealer deals again"),
     N_("as host of a private table: ask to throw this deal away; or answer"), run_void},
    {"redo", NULL, NULL, N_("do again what you took back last"), NULL, run_redo},
    {"say", NULL, N_("TEXT"), NULL, N_("say something to everybody at the table"), online_say},
    {"phrase", NULL, N_("[NUMBER]"), NULL, N_("say a ready phrase in the language of each reader, or list them"),
     online_phrase},
    {"report", NULL, N_("SEAT REASON"), NULL, N_("report a player to the people who run the server"),
     online_report},
    {"swap", NULL, N_("SEAT SEAT"), NULL, N_("as host: exchange two seats before the match"), online_swap},
    {"cut", NULL, NULL, NULL, N_("as host: cut the pack for partners, seats and the first deal"), online_cut},
    {"seats", NULL, NULL, NULL, N_("who sits where"), online_seats},
    {"clock", NULL, NULL, NULL, N_("whose clock runs, and how much is left"), online_clock},
    {"claim", NULL, NULL, N_("claim the rest of the points, if they are yours for sure"),
     N_("claim the rest of the points, if they are yours for sure"),
     online_claim},
    {"friends", NULL, NULL, NULL, N_("your friends, and who of them is online"), online_friends},
    {"invite", NULL, N_("NAME"), NULL, N_("invite a friend to this table"), online_invite},
    {"sit", NULL, N_("SEAT"), NULL, N_("take this seat"), online_sit},
    {"bot", NULL, N_("SEAT [NAME]"), NULL,
     N_("as host: put a computer player on a seat, or empty it"), online_bot},
    {"start", NULL, NULL, NULL, N_("as host: begin the match"), online_start},
    {"away", NULL, NULL, NULL, N_("let a computer player keep your seat"), online_away},
    {"back", NULL, NULL, NULL, N_("play yourself again"), online_back},
    {"leave", NULL, NULL, NULL, N_("give up your seat and stop"), online_leave},
    {"save", NULL, N_("[FILE]"), N_("where the match is saved, or write a copy of it"),
     N_("after the match: write its record"), run_save},
    {"quit", "q", NULL, N_("stop; `pedro play --resume` goes on from here"),
     N_("stop; the same command brings you back to your seat"), run_quit},
};
/* clang-format on */

const char *command_help(const struct player *player, const struct command *command) {
    if (command->run == irregular_err &&
        (!player->variant[0] || !pedro_lets_err(&player->rules.set)))
        return NULL;
    return player->link->local ? command->help : command->online;
}

const struct command *command_at(int index) {
    return index >= 0 && index < (int)(sizeof commands / sizeof *commands)
               ? &commands[index]
               : NULL;
}

/* Examples of answers. */
static const struct {
    const char *typed, *help;
    int jokers; /* the least number of players of games for which this is an example */
} examples[] = {
    {"9, pass", N_("bid nine, or pass"), 0},
    {"hearts", N_("name trumps; h will do"), 0},
    {"5h", N_("play the five of hearts"), 0},
    {"joker", N_("play the joker, or the main joker of two"), 1},
    {"off-joker", N_("play the off joker"), 2},
    {"2h 3d",
     N_("choose cards to discard, give, take or bury; those that must go may be "
        "left out"),
     0},
    {"keep As 5h", N_("discard all but these"), 0},
};

static void help_row(struct pedro_text *text, const char *typed, const char *help) {
    pedro_text_add(text, "| ");
    pedro_text_add(text, typed);
    pedro_text_add(text, " | ");
    pedro_text_add(text, help);
    pedro_text_add_char(text, '\n');
}

static enum reply run_help(struct player *player, const char *argument,
                           struct console *console) {
    char room[SAID_MAX], name[64];
    struct pedro_text text, typed;
    (void)argument;
    pedro_text_init(&text, room, sizeof room);
    if (player_next(player) == PLAYER_DECIDES) {
        struct turn turn;
        player_turn(player, &turn);
        pedro_text_add(&text, "# ");
        pedro_text_add(&text, _("Now"));
        pedro_text_add_char(&text, '\n');
        turn_question(&turn, &text);
        pedro_text_add_char(&text, '\n');
    }
    pedro_text_add(&text, "# ");
    pedro_text_add(&text, _("To play"));
    pedro_text_add_char(&text, '\n');
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (player->rules.set.jokers >= examples[i].jokers)
            help_row(&text, examples[i].typed, gettext(examples[i].help));
    pedro_text_add(&text, "# ");
    pedro_text_add(&text, _("To ask"));
    pedro_text_add_char(&text, '\n');
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *help = command_help(player, &commands[i]);
        if (!help)
            continue;
        pedro_text_init(&typed, name, sizeof name);
        pedro_text_add(&typed, commands[i].name);
        if (commands[i].also) {
            pedro_text_add(&typed, ", ");
            pedro_text_add(&typed, commands[i].also);
        }
        if (commands[i].argument &&
            (!player->link->local || commands[i].run != run_undo)) {
            pedro_text_add_char(&typed, ' ');
            pedro_text_add(&typed, gettext(commands[i].argument));
        }
        help_row(&text, name, gettext(help));
    }
    console->page(console->data, _("Help"), room);
    return REPLY_SAID;
}

/* The command that a word stands for: its name, its short form, or the beginning of
 * exactly one name. */
static const struct command *find_command(const struct player *player, const char *word,
                                          size_t length) {
    const struct command *found = NULL;
    for (const struct command *row = commands;
         row < commands + sizeof commands / sizeof *commands; row++) {
        if (command_help(player, row) &&
            ((strlen(row->name) == length && strncmp(row->name, word, length) == 0) ||
             (row->also && strlen(row->also) == length &&
              strncmp(row->also, word, length) == 0)))
            return row;
    }
    for (const struct command *row = commands;
         row < commands + sizeof commands / sizeof *commands; row++)
        if (command_help(player, row) && strncmp(row->name, word, length) == 0) {
            if (found)
                return NULL;
            found = row;
        }
    return found;
}

/* The words that can be typed, for suggestions. */
static const char *word_at(const void *data, int i) {
    const int kinds = PEDRO_ACT_THROW_IN + 1;
    if (i < kinds)
        return turn_word((enum pedro_action_kind)i);
    const struct command *command = command_at(i - kinds);
    if (!command)
        return NULL;
    return command_help(data, command) ? command->name : commands[0].name;
}

/* Characters that are not seen or that change the order of others. */
static bool is_hidden(uint32_t letter) {
    return (letter >= 0x7f && letter < 0xa1) || (letter >= 0x200b && letter <= 0x200f) ||
           (letter >= 0x2028 && letter <= 0x202e) ||
           (letter >= 0x2060 && letter <= 0x206f) || letter == 0xfeff;
}

/* The beginning of a word as it may be shown: at most 23 characters. */
static void clean_word(const char *word, char *clean, size_t size) {
    enum { SHOWN = 23 };
    const char *end = word + strlen(word);
    struct rich_glyph glyph;
    struct pedro_text text;
    pedro_text_init(&text, clean, size);
    for (const char *from = word;
         rich_width(clean) < SHOWN && rich_next(&word, end, &glyph); from = word) {
        if (glyph.letter == 0 || glyph.letter == '?' || is_hidden(glyph.letter))
            pedro_text_add_char(&text, '?');
        else
            pedro_text_add_bytes(&text, from, (size_t)(word - from));
    }
}

static enum reply unknown(const struct player *player, const char *word,
                          struct console *console) {
    char clean[96], text[200];
    clean_word(word, clean, sizeof clean);
    const struct nearest near = nearest_names(clean, word_at, player);
    if (near.count > 0)
        TELL(console, _("`{word}` is not understood{near}"), "word", clean, "near",
             nearest_text(&near, text, sizeof text));
    else
        TELL(console, _("`{word}` is not understood; `help` lists all there is."), "word",
             clean);
    return REPLY_SAID;
}

/* `claim` alone claims the rest of the points, except in the phase in which a card is
 * claimed. */
static bool claims_the_rest(const struct player *player, const char *line) {
    return player->legal.phase != PEDRO_PHASE_CLAIM && strcmp(line, "claim") == 0;
}

enum reply command_line(struct player *player, const char *line,
                        struct pedro_action *action, struct console *console) {
    char room[SAID_MAX], lower[ANSWER_LINE_MAX + 1];
    struct pedro_text refusal;
    struct turn turn;
    enum reply left;
    pedro_text_init(&refusal, room, sizeof room);
    line += strspn(line, " \t");
    if (player->leaving && online_leaving(player, line, &left))
        return left;
    if (!*line) {
        query_turn(player, console);
        return REPLY_SAID;
    }
    if (*line == '!')
        return irregular_err(player, line + 1, console);
    if (player_next(player) == PLAYER_DECIDES && !claims_the_rest(player, line)) {
        player_turn(player, &turn);
        enum answer answer = answer_parse(&turn, line, action, &refusal);
        if (answer == ANSWER_ACTION)
            return REPLY_ACTION;
        if (answer != ANSWER_NONE) {
            console->say(console->data, room);
            return answer == ANSWER_PARTLY ? REPLY_PARTLY : REPLY_SAID;
        }
    }
    size_t length = strcspn(line, " \t");
    if (length >= sizeof lower)
        return unknown(player, line, console);
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)(i < length ? (line[i] >= 'A' && line[i] <= 'Z' ? line[i] + 32
                                                                         : line[i])
                                     : '\0');
    const struct command *command = find_command(player, lower, length);
    if (!command && player->variant[0] && answer_is_move(&player->rules, line)) {
        if (player->view.turn != player->seats.me)
            TELL(console, _("It is not your turn to play or to bid."));
        query_turn(player, console);
        return REPLY_SAID;
    }
    if (!command)
        return unknown(player, lower, console);
    const char *argument = line + length;
    argument += strspn(argument, " \t");
    if (*argument && !command->argument) {
        TELL(console, _("Nothing follows `{word}`; type it alone."), "word",
             command->name);
        return REPLY_SAID;
    }
    return command->run(player, argument, console);
}
