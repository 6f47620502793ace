/* desk.c - the table of commands of a director, and what all of them need.
 *
 * SPDX-License-Identifier: MIT */
#include "director/desk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "director/typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/suggest.h"
#include "words/text.h"

static desk_handler help, quit, hall;

static const struct desk_command commands[] = {
    // clang-format off
    {"add", NULL, N_("NAMES [@ CLUB]"), N_("a new entry; a line that begins with a name does the same"), NULL, NULL, desk_add},
    {"import", NULL, N_("FILE"), N_("add the entries of a CSV file: a line for each, with its names; or with the headings name1, name2, club"), NULL, NULL, desk_import},
    {"withdraw", NULL, N_("ENTRY"), N_("it plays no more rounds"), "withdraw", "n", desk_tell_entry},
    {"back", NULL, N_("ENTRY"), N_("it plays again"), "return", "n", desk_tell_entry},
    {"substitute", NULL, N_("ENTRY PLACE NAME"), N_("somebody else plays from the next round on"), "substitute", "dnnq", desk_tell_entry},
    {"rename", NULL, N_("ENTRY PLACE NAME"), N_("correct a name"), "rename", "nnq", desk_tell_entry},
    {"club", NULL, N_("ENTRY CLUB"), N_("say which club an entry plays for"), "club", "nq", desk_tell_entry},
    {"team", NULL, N_("ENTRY NAME"), N_("give an entry a name of its own"), "team", "nq", desk_tell_entry},
    {"entries", "e", "", N_("list the entries"), NULL, NULL, desk_entries},
    {"set", NULL, N_("KEY VALUE"), N_("change a setting; `set KEY` explains it"), NULL, NULL, desk_set},
    {"settings", NULL, "", N_("list the settings"), NULL, NULL, desk_settings},
    {"draw", "d", "", N_("draw the next round: nobody sees it before it is published"), NULL, NULL, desk_draw},
    {"redraw", NULL, N_("[ROUND]"), N_("whether a round is as the program draws it, or was changed by hand"), NULL, NULL, desk_redraw},
    {"swap", NULL, N_("ENTRY ENTRY"), N_("two entries change places, in the draft or in a round without results"), "swap", "lnn", desk_tell_round},
    {"pair", NULL, N_("TABLES"), N_("write the draft by hand: 1:7-3 2:4-9 bye:5"), "pair", "dr", desk_tell_round},
    {"publish", "p", "", N_("the draft becomes the round"), "publish", "d", desk_tell_round},
    {"reopen", NULL, N_("REASON"), N_("the round is a draft again, if it has no results"), "reopen", "cq", desk_tell_round},
    {"repair", NULL, N_("ROUND REASON"), N_("put a round right that does not follow from corrected results; games that stay keep their results"), NULL, NULL, desk_repair},
    {"result", NULL, N_("TABLE POINTS"), N_("enter a result; `3 62-48` does the same"), NULL, NULL, desk_result},
    {"late", NULL, N_("ROUND TABLE POINTS"), N_("enter a result of an earlier round"), "result", "nns", desk_tell_late},
    {"board", NULL, N_("TABLE BOARD POINTS"), N_("enter the result of a board"), "board", "cnnb", desk_tell_table},
    {"absent", NULL, N_("ENTRY"), N_("it did not come to this round"), NULL, NULL, desk_absent},
    {"confirm", NULL, N_("TABLE"), N_("the result that a side has entered counts"), "confirm", "cn", desk_tell_table},
    {"correct", "c", N_("ROUND TABLE POINTS REASON"), N_("correct a result of any round; the points may be `none`, or `forfeit SIDE`"), NULL, NULL, desk_correct},
    {"penalty", NULL, N_("ENTRY POINTS REASON"), N_("take points off, with a minus, or give some"), "penalty", "ntq", desk_tell_penalty},
    {"tables", "t", N_("[ROUND]"), N_("the tables of a round with their results"), NULL, NULL, desk_tables},
    {"seats", NULL, N_("[ROUND]"), N_("everybody's table, by name"), NULL, NULL, desk_seats},
    {"missing", "m", "", N_("the tables without a result"), NULL, NULL, desk_missing},
    {"standings", "s", N_("[ROUND]"), N_("the standings after a round"), NULL, NULL, desk_standings},
    {"chart", NULL, N_("[ROUND]"), N_("all entries and all rounds"), NULL, NULL, desk_chart},
    {"explain", "x", N_("ENTRY ENTRY"), N_("which tie-break separates them"), NULL, NULL, desk_explain},
    {"print", NULL, N_("PAPER FILE [ROUND]"), N_("write a page to be printed: seating, slips, cards, standings or chart"), NULL, NULL, desk_print},
    {"export", NULL, N_("FILE"), N_("write everything to FILE.json, the standings to FILE.csv, the results to FILE-results.csv, or a page with all results to FILE.html"), NULL, NULL, desk_export},
    {"clock", NULL, N_("MINUTES"), N_("start the clock of the round; 0 stops it"), NULL, NULL, desk_clock_start},
    {"hall", NULL, "", N_("the screen for the hall: clock, tables and standings"), NULL, NULL, hall},
    {"note", NULL, N_("TEXT"), N_("write something down"), "note", "q", NULL},
    {"log", NULL, "", N_("list all acts with their times"), NULL, NULL, desk_log},
    {"undo", NULL, "", N_("take back the last act"), NULL, NULL, desk_undo},
    {"finish", NULL, "", N_("end the tournament"), "finish", "", desk_finished},
    {"help", "h", N_("[COMMAND]"), N_("this list"), NULL, NULL, help},
    {"quit", "q", "", N_("leave; everything is on the disk"), NULL, NULL, quit},
    // clang-format on
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const struct desk_command *desk_command(int index) {
    return index >= 0 && index < COMMANDS ? &commands[index] : NULL;
}

/* --- what all need --- */

bool desk_init(struct desk *desk) {
    *desk = (struct desk){.outcome = DESK_SHOWN};
    desk->evening.save.fd = -1;
    tournament_init(&desk->evening.tournament);
    desk->room = malloc(DESK_SAID_MAX);
    if (desk->room)
        pedro_text_init(&desk->said, desk->room, DESK_SAID_MAX);
    return desk->room != NULL;
}

void desk_finish(struct desk *desk) {
    evening_close(&desk->evening);
    free(desk->room);
    desk->room = NULL;
}

void desk_say_blanks(struct desk *desk, const char *const *blanks) {
    rich_fill_blanks(&desk->said, blanks);
    pedro_text_add_char(&desk->said, '\n');
}

unsigned desk_round(const struct desk *desk) { return desk->evening.tournament.rounds; }

/* Says why an act was not done. */
static bool refused(struct desk *desk, const struct evening_trouble *trouble) {
    desk->outcome = trouble->error ? DESK_BROKEN : DESK_REFUSED;
    if (trouble->error) {
        DESK_SAY(desk, _("This was not done, for it could not be saved: {reason}."),
                 "reason", strerror(trouble->error));
        return false;
    }
    if (trouble->line) {
        struct rich_words words = {.used = 0};
        rich_fill(&desk->said, _("Line {n}: "), "n",
                  rich_number(&words, (long)trouble->line));
    }
    refusal_text(&trouble->refusal, &desk->said);
    pedro_text_add_char(&desk->said, '\n');
    return false;
}

bool desk_do(struct desk *desk, const struct pedro_text *act) {
    struct evening_trouble trouble;
    if (!pedro_text_fits(act)) {
        DESK_REFUSE(desk, _("This is too long."));
        return false;
    }
    if (!evening_do(&desk->evening, act->buffer, act->length, &trouble))
        return refused(desk, &trouble);
    desk->outcome = DESK_DONE;
    return true;
}

bool desk_do_all(struct desk *desk, const char *acts, size_t length) {
    struct evening_trouble trouble;
    if (!evening_do_all(&desk->evening, acts, length, &trouble))
        return refused(desk, &trouble);
    desk->outcome = DESK_DONE;
    return true;
}

void desk_listing(struct desk *desk, enum listing_kind kind, unsigned round) {
    struct listing listing;
    if (listing_make(&desk->evening.tournament, kind, round, &listing))
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    else if (desk->spoken)
        cells_spoken(listing.cells, &desk->said);
    else
        cells_lines(listing.cells, listing.columns, &desk->said);
    listing_finish(&listing);
}

bool desk_read_round(struct desk *desk, const char *rest, unsigned least,
                     unsigned *round) {
    unsigned number;
    struct rich_words words = {.used = 0};
    if (*rest) {
        if (!typed_number(&rest, &number) || *rest || number < least ||
            number > desk->evening.tournament.rounds) {
            DESK_REFUSE(desk, _("There is no such round; {n} are drawn."), "n",
                        rich_number(&words, desk->evening.tournament.rounds));
            return false;
        }
        *round = number;
    }
    if (*round >= least)
        return true;
    DESK_REFUSE(desk, _("No round is drawn yet: `draw` draws one."));
    return false;
}

/* --- the acts of the table --- */

static void say_usage(struct desk *desk, const struct desk_command *command) {
    DESK_SAY(desk, "{name} {argument}: {help}", "name", command->name, "argument",
             _(command->argument), "help", _(command->help));
}

/* Adds points with a decimal point, "-1.5", as thousandths. */
static bool add_thousandths(const char **at, struct pedro_text *act) {
    enum { WHOLE_MAX = 5, PART = 3 };
    const bool minus = **at == '-';
    const char *next = *at + (minus || **at == '+');
    const size_t whole = strspn(next, "0123456789");
    long long value = 0;
    for (size_t i = 0; i < whole && i < WHOLE_MAX; i++)
        value = 10 * value + (*next++ - '0');
    const bool point = *next == '.' || *next == ',';
    const size_t part = point ? strspn(next + 1, "0123456789") : 0;
    next += point;
    for (size_t i = 0; i < PART; i++)
        value = 10 * value + (i < part ? *next++ - '0' : 0);
    if (whole == 0 || whole > WHOLE_MAX || part > PART || (point && part == 0) ||
        (*next && *next != ' '))
        return false;
    pedro_text_add_number(act, minus ? -value : value);
    *at = next + strspn(next, " ");
    return true;
}

/* Adds one argument of an act. */
static bool add_argument(struct desk *desk, char kind, const char **at,
                         struct pedro_text *act) {
    const struct tournament *tournament = &desk->evening.tournament;
    unsigned number;
    bool good = true;
    pedro_text_add_char(act, ' ');
    switch (kind) {
    case 'd':
        pedro_text_add_number(act, tournament->published + 1);
        break;
    case 'l':
        pedro_text_add_number(act, tournament->rounds);
        break;
    case 'c':
        pedro_text_add_number(act, tournament->published);
        break;
    case 'n':
        good = typed_number(at, &number);
        if (good)
            pedro_text_add_number(act, number);
        break;
    case 's':
        good = typed_result(at, act);
        break;
    case 'b':
        good = typed_board(at, act);
        break;
    case 't':
        good = add_thousandths(at, act);
        break;
    case 'q':
        good = typed_quote(*at, strlen(*at), act);
        *at += strlen(*at);
        break;
    default:
        good = **at != '\0';
        pedro_text_add(act, *at);
        *at += strlen(*at);
    }
    return good;
}

static void run(struct desk *desk, const struct desk_command *command, const char *rest) {
    char room[TOURNAMENT_ROW_MAX];
    struct pedro_text act;
    const char *at = rest;
    bool good = true;
    if (!command->act) {
        command->run(desk, rest);
        return;
    }
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, command->act);
    for (const char *kind = command->takes; *kind && good; kind++)
        good = add_argument(desk, *kind, &at, &act);
    if (!good || *at) {
        desk->outcome = DESK_REFUSED;
        say_usage(desk, command);
        return;
    }
    if (desk_do(desk, &act) && command->run)
        command->run(desk, rest);
}

/* --- finding the command --- */

static const char *name_at(const void *data, int i) {
    (void)data;
    return i < COMMANDS ? commands[i].name : NULL;
}

/* The command with this name or short form, or the only one that begins so; NULL if there is none. */
static const struct desk_command *find(const char *word, size_t length) {
    const struct desk_command *found = NULL;
    unsigned count = 0;
    for (int i = 0; i < COMMANDS; i++) {
        const struct desk_command *command = &commands[i];
        if ((strlen(command->name) == length &&
             strncmp(command->name, word, length) == 0) ||
            (command->also && strlen(command->also) == length &&
             strncmp(command->also, word, length) == 0))
            return command;
        if (strncmp(command->name, word, length) == 0) {
            found = command;
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

static void unknown(struct desk *desk, const char *word, size_t length) {
    char name[64], also[256];
    const size_t size = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, word, size);
    name[size] = '\0';
    const struct nearest near = nearest_names(name, name_at, NULL);
    nearest_text(&near, also, sizeof also);
    DESK_REFUSE(desk, _("There is no command {name}{nearest}"), "name", name, "nearest",
                also);
    DESK_SAY(desk, _("An entry begins with a capital letter or has a comma between its "
                     "names; `help` lists the commands."));
}

enum desk_outcome desk_line(struct desk *desk, const char *line) {
    const char *rest = line, *word;
    desk->outcome = DESK_SHOWN;
    pedro_text_init(&desk->said, desk->room, DESK_SAID_MAX);
    const size_t length = typed_word(&rest, &word);
    if (length == 0)
        return desk->outcome;
    /* A list of names may begin with a word that a command begins with. */
    const bool exact = !strchr(word, ',');
    const struct desk_command *command = find(word, length);
    if (*word >= '0' && *word <= '9')
        desk_result(desk, word);
    else if (command && (exact || strlen(command->name) == length))
        run(desk, command, rest);
    else if (typed_is_entry(word))
        desk_add(desk, word);
    else
        unknown(desk, word, length);
    return desk->outcome;
}

/* --- commands about the desk --- */

static void help(struct desk *desk, const char *rest) {
    const struct desk_command *one = *rest ? find(rest, strlen(rest)) : NULL;
    if (one) {
        say_usage(desk, one);
        return;
    }
    struct pedro_text *text = &desk->said;
    DESK_SAY(desk, _("Ann Berg, Bo Ek @ Malax: a new entry; 3 62-48: the result of table "
                     "3. A command may be shortened as long as it is the only one that "
                     "begins so; its short form stands in brackets."));
    for (int i = 0; i < COMMANDS; i++) {
        pedro_text_add(text, commands[i].name);
        if (commands[i].also) {
            pedro_text_add(text, " (");
            pedro_text_add(text, commands[i].also);
            pedro_text_add_char(text, ')');
        }
        if (*commands[i].argument) {
            pedro_text_add_char(text, ' ');
            pedro_text_add(text, _(commands[i].argument));
        }
        pedro_text_add(text, ": ");
        pedro_text_add(text, _(commands[i].help));
        pedro_text_add_char(text, '\n');
    }
}

static void quit(struct desk *desk, const char *rest) {
    (void)rest;
    desk->outcome = DESK_QUIT;
}

static void hall(struct desk *desk, const char *rest) {
    (void)rest;
    desk->outcome = DESK_HALL;
}
