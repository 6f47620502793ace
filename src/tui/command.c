/* command.c - the table of commands, with their handlers.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tui/irregular.h"
#include "tui/local.h"
#include "tui/online.h"
#include "tui/query.h"
#include "tui/unknown.h"
#include "words/explain.h"
#include "words/text.h"
#include "words/typed_words.h"

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
    if (typed_is(argument, typed_yes))
        player_undo(player, CLIENT_UNDO_ANSWER_YES);
    else if (typed_is(argument, typed_no))
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
    const bool yes = typed_is(argument, typed_yes);
    if (player->link->local && !yes) {
        TELL(console, _("Type `void yes` to throw this deal away; its dealer deals "
                        "again."));
        return REPLY_SAID;
    }
    if (yes)
        player_redeal(player, CLIENT_REDEAL_ANSWER_YES);
    else if (typed_is(argument, typed_no))
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
    player->link->study(player->link_data, 0);
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

static const char claim_words[] = N_("/claim claim-rest");

/* clang-format off */
static const struct command commands[] = {
    {N_("/help ?"), NULL, N_("what can be typed"), N_("what can be typed"), run_help},
    {N_("/hand h"), NULL, N_("the cards you hold"), N_("the cards you hold"), query_hand},
    {N_("/table t"), NULL, N_("trumps, the bid, the trick so far, and whose turn it is"),
     N_("trumps, the bid, the trick so far, and whose turn it is"), query_table},
    {N_("/points"), NULL, N_("points won in this hand, and the cards still to fall"),
     N_("points won in this hand, and the cards still to fall"), query_points},
    {N_("/worth w"), NULL, N_("the points that each card counts; from then on they stand on your cards"),
     N_("the points that each card counts; from then on they stand on your cards"), query_worth},
    {N_("/last l"), NULL, N_("the trick before this one"), N_("the trick before this one"), query_last},
    {N_("/auction a"), NULL, N_("who bid what in this hand"), N_("who bid what in this hand"),
     query_auction},
    {N_("/recap"), NULL, N_("all that has happened in this hand"),
     N_("all that has happened in this hand"), query_recap},
    {N_("/replay"), NULL, N_("the hands that are over, step by step, every card open"), NULL,
     run_replay},
    {N_("/again"), NULL, N_("play the deal of the last hand again, as a study that does not count"), NULL,
     run_again},
    {N_("/score s"), NULL, N_("the score sheet"), N_("the score sheet"), query_score},
    {N_("/rules r"), NULL, N_("the rules of this game"), N_("the rules of this game"), run_rules},
    {N_("/hint i"), NULL, N_("what a sensible player would do, and why"),
     N_("what a sensible player would do, and why"), run_hint},
    {N_("/autoplay"), NULL, N_("let the computer play the rest of this hand for you; a key stops it"), NULL, local_autoplay},
    {N_("/level"), N_("[LEVEL]"), N_("let other computer players sit down, from `beginner` to `expert`; alone: who they are"),
     NULL, local_level},
    {N_("/err"), N_("CARD or BID"),
     N_("at a club table: do what the rules forbid; `err next` as soon as another seat is to act"),
     N_("at a club table: do what the rules forbid, in turn or out of turn"), irregular_err},
    {N_("/undo u"), N_("[yes|no]"), N_("take back your last decision and all that followed"),
     N_("ask to take back your last action, or answer someone who asks"), run_undo},
    {N_("/void"), N_("[yes|no]"), N_("throw this deal away: its dealer deals again"),
     N_("as host of a private table: ask to throw this deal away; or answer"), run_void},
    {N_("/redo"), NULL, N_("do again what you took back last"), NULL, run_redo},
    {N_("/say"), N_("TEXT"), NULL, N_("say something to everybody at the table"), online_say},
    {N_("/phrase"), N_("[NUMBER]"), NULL, N_("say a ready phrase in the language of each reader, or list them"),
     online_phrase},
    {N_("/report"), N_("SEAT REASON"), NULL, N_("report a player to the people who run the server"),
     online_report},
    {N_("/swap"), N_("SEAT SEAT"), NULL, N_("as host: exchange two seats before the match"), online_swap},
    {N_("/cut"), NULL, NULL, N_("as host: cut the pack for partners, seats and the first deal"), online_cut},
    {N_("/choose"), N_("SEAT [DEALER]"), NULL,
     N_("if you cut the highest card: the seat that you take, and the seat that deals first"), online_choose},
    {N_("/seats"), NULL, NULL, N_("who sits where"), online_seats},
    {N_("/clock"), NULL, NULL, N_("whose clock runs, and how much is left"), online_clock},
    {claim_words, NULL, N_("claim the rest of the points, if they are yours for sure"),
     N_("claim the rest of the points, if they are yours for sure"),
     online_claim},
    {N_("/friends"), NULL, NULL, N_("your friends, and who of them is online"), online_friends},
    {N_("/invite"), N_("NAME"), NULL, N_("invite a friend to this table"), online_invite},
    {N_("/sit"), N_("SEAT"), NULL, N_("take this seat"), online_sit},
    {N_("/bot"), N_("SEAT [NAME]"), NULL,
     N_("as host: put a computer player on a seat, or empty it"), online_bot},
    {N_("/ready"), N_("[no]"), NULL, N_("where the table waits for all: say that you are ready, or not any more"), online_ready},
    {N_("/start"), NULL, NULL, N_("as host: begin the match"), online_start},
    {N_("/away"), NULL, NULL, N_("let a computer player keep your seat"), online_away},
    {N_("/back"), NULL, NULL, N_("play yourself again"), online_back},
    {N_("/leave"), NULL, NULL, N_("give up your seat and stop"), online_leave},
    {N_("/save"), N_("[FILE]"), N_("where the match is saved, or write a copy of it"),
     N_("after the match: write its record"), run_save},
    {N_("/resign"), N_("[yes|no]"), N_("give the match up: it counts as lost"), NULL, local_resign},
    {typed_quit, NULL, N_("stop; `pedro play --resume` goes on from here"),
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

/* Examples of answers; the blanks are the reader's words. */
static const struct {
    const char *typed, *help;
    int jokers; /* the least number of players of games for which this is an example */
} examples[] = {
    {"9, {pass}", N_("bid nine, or pass"), 0},
    {"{hearts}", N_("name trumps; h will do"), 0},
    {"5h", N_("play the five of hearts"), 0},
    {"{joker}", N_("play the joker, or the main joker of two"), 1},
    {"{off-joker}", N_("play the off joker"), 2},
    {"2h 3d",
     N_("choose cards to discard, give, take or bury; those that must go may be "
        "left out"),
     0},
    {"{keep} As 5h", N_("discard all but these"), 0},
};

static void example_text(const char *typed, struct pedro_text *text) {
    char keep[64], joker[64], off_joker[64];
    struct rich_words words = {.used = 0};
    struct pedro_text word;
    pedro_text_init(&word, keep, sizeof keep);
    answer_add_keep(&word);
    pedro_text_init(&word, joker, sizeof joker);
    answer_add_joker(false, &word);
    pedro_text_init(&word, off_joker, sizeof off_joker);
    answer_add_joker(true, &word);
    rich_fill(text, typed, "pass", answer_label(&words, PEDRO_ACT_PASS), "hearts",
              rich_suit_name(2), "joker", joker, "off-joker", off_joker, "keep", keep);
}

static void help_row(struct pedro_text *text, const char *typed, const char *help) {
    pedro_text_add(text, "| ");
    pedro_text_add(text, typed);
    pedro_text_add(text, " | ");
    pedro_text_add(text, help);
    pedro_text_add_char(text, '\n');
}

static enum reply run_help(struct player *player, const char *argument,
                           struct console *console) {
    char room[SAID_MAX], name[128];
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
        if (player->rules.set.jokers >= examples[i].jokers) {
            pedro_text_init(&typed, name, sizeof name);
            example_text(examples[i].typed, &typed);
            help_row(&text, name, gettext(examples[i].help));
        }
    pedro_text_add(&text, "# ");
    pedro_text_add(&text, _("To ask"));
    pedro_text_add_char(&text, '\n');
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *help = command_help(player, &commands[i]);
        if (!help)
            continue;
        pedro_text_init(&typed, name, sizeof name);
        typed_add_all(gettext(commands[i].words), &typed);
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

/* The command that a word stands for: one of its words, or the beginning of words of exactly
 * one command. */
static const struct command *find_command(const struct player *player, const char *word) {
    const struct command *found = NULL;
    unsigned begun = 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *row = &commands[i];
        if (!command_help(player, row))
            continue;
        if (typed_is(word, row->words))
            return row;
        if (typed_begins(word, row->words)) {
            found = row;
            begun++;
        }
    }
    return begun == 1 ? found : NULL;
}

/* `claim` alone claims the rest of the points, except in the phase in which a card is
 * claimed. */
static bool claims_the_rest(const struct player *player, const char *line) {
    return player->legal.phase != PEDRO_PHASE_CLAIM && typed_is(line, claim_words);
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
        return unknown_word(player, line, console);
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)(i < length ? (line[i] >= 'A' && line[i] <= 'Z' ? line[i] + 32
                                                                         : line[i])
                                     : '\0');
    const struct command *command = find_command(player, lower);
    if (!command && player->variant[0] && answer_is_move(&player->rules, line)) {
        if (player->view.turn != player->seats.me)
            TELL(console, _("It is not your turn to play or to bid."));
        query_turn(player, console);
        return REPLY_SAID;
    }
    if (!command)
        return unknown_word(player, lower, console);
    const char *argument = line + length;
    argument += strspn(argument, " \t");
    if (*argument && !command->argument) {
        char word[64];
        struct pedro_text label;
        pedro_text_init(&label, word, sizeof word);
        typed_add_label(command->words, &label);
        TELL(console, _("Nothing follows `{word}`; type it alone."), "word", word);
        return REPLY_SAID;
    }
    return command->run(player, argument, console);
}
