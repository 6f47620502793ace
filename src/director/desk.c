/* desk.c - the table of commands of a director, and what all of them need.
 *
 * SPDX-License-Identifier: MIT */
#include "director/desk.h"
#include "director/argument.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/line.h"
#include "tournament/typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/suggest.h"
#include "words/text.h"
#include "words/typed_words.h"

static desk_handler help, quit, hall;

/* What is said of a line that is not typed as it should be. */
static const char entry_form[] =
    N_("An entry is its names with commas between them, and a club behind @ if it has "
       "one; nothing has quotation marks in it.");
static const char result_form[] =
    N_("A result is the number of the table and the points of its sides: 3 62-48. `won "
       "2` may follow, and `sets 1-3`.");
static const char correct_form[] =
    N_("A correction is the round, the table, the points and the reason: correct 1 3 "
       "48-62 the slip was read upside down.");
static const char repair_form[] = N_("A repair is the round and the reason: repair 2 the "
                                     "slip of table 3 was read upside down.");
static const char clock_form[] =
    N_("The clock takes minutes: clock 50. `clock 0` stops it.");

static const struct desk_command commands[] = {
    // clang-format off
    {"add", NULL, N_("/director: add"), N_("NAMES [@ CLUB]"), N_("a new entry; a line that begins with a name does the same"), entry_form, NULL},
    {"import", NULL, N_("/director: import"), N_("FILE"), N_("add the entries of a CSV file: a line for each, with its names; or with the headings name1, name2, club"), NULL, desk_import},
    {"withdraw", NULL, N_("/director: withdraw"), N_("ENTRY"), N_("it plays no more rounds"), NULL, NULL},
    {"back", NULL, N_("/director: back"), N_("ENTRY"), N_("it plays again"), NULL, NULL},
    {"substitute", NULL, N_("/director: substitute"), N_("ENTRY PLACE NAME"), N_("somebody else plays from the next round on"), NULL, NULL},
    {"rename", NULL, N_("/director: rename"), N_("ENTRY PLACE NAME"), N_("correct a name"), NULL, NULL},
    {"club", NULL, N_("/director: club"), N_("ENTRY CLUB"), N_("say which club an entry plays for"), NULL, NULL},
    {"team", NULL, N_("/director: team"), N_("ENTRY NAME"), N_("give an entry a name of its own"), NULL, NULL},
    {"entries", "e", N_("/director: entries"), "", N_("list the entries"), NULL, desk_entries},
    {"set", NULL, N_("/director: set"), N_("KEY VALUE"), N_("change a setting; `set KEY` explains it"), NULL, desk_set},
    {"settings", NULL, N_("/director: settings"), "", N_("list the settings"), NULL, desk_settings},
    {"draw", "d", N_("/director: draw"), "", N_("draw the next round: nobody sees it before it is published"), NULL, NULL},
    {"redraw", NULL, N_("/director: redraw"), N_("[ROUND]"), N_("whether a round is as the program draws it, or was changed by hand"), NULL, desk_redraw},
    {"swap", NULL, N_("/director: swap"), N_("ENTRY ENTRY"), N_("two entries change places, in the draft or in a round without results"), NULL, NULL},
    {"pair", NULL, N_("/director: pair"), N_("TABLES"), N_("write the draft by hand: 1:7-3 2:4-9 bye:5"), NULL, NULL},
    {"publish", "p", N_("/director: publish"), "", N_("the draft becomes the round"), NULL, NULL},
    {"reopen", NULL, N_("/director: reopen"), N_("REASON"), N_("the round is a draft again, if it has no results"), NULL, NULL},
    {"repair", NULL, N_("/director: repair"), N_("ROUND REASON"), N_("put a round right that does not follow from corrected results; games that stay keep their results"), repair_form, NULL},
    {"result", NULL, N_("/director: result"), N_("TABLE POINTS"), N_("enter a result; `3 62-48` does the same"), result_form, NULL},
    {"late", NULL, N_("/director: late"), N_("ROUND TABLE POINTS"), N_("enter a result of an earlier round"), NULL, NULL},
    {"board", NULL, N_("/director: board"), N_("TABLE BOARD POINTS"), N_("enter the result of a board"), NULL, NULL},
    {"absent", NULL, N_("/director: absent"), N_("ENTRY"), N_("it did not come to this round"), NULL, NULL},
    {"confirm", NULL, N_("/director: confirm"), N_("TABLE"), N_("the result that a side has entered counts"), NULL, NULL},
    {"correct", "c", N_("/director: correct"), N_("ROUND TABLE POINTS REASON"), N_("correct a result of any round; the points may be `none`, or `forfeit SIDE`"), correct_form, NULL},
    {"penalty", NULL, N_("/director: penalty"), N_("ENTRY POINTS REASON"), N_("take points off, with a minus, or give some"), NULL, NULL},
    {"tables", "t", N_("/director: tables"), N_("[ROUND]"), N_("the tables of a round with their results"), NULL, desk_tables},
    {"seats", NULL, N_("/director: seats"), N_("[ROUND]"), N_("everybody's table, by name"), NULL, desk_seats},
    {"missing", "m", N_("/director: missing"), "", N_("the tables without a result"), NULL, desk_missing},
    {"standings", "s", N_("/director: standings"), N_("[ROUND]"), N_("the standings after a round"), NULL, desk_standings},
    {"chart", NULL, N_("/director: chart"), N_("[ROUND]"), N_("all entries and all rounds"), NULL, desk_chart},
    {"explain", "x", N_("/director: explain"), N_("ENTRY ENTRY"), N_("which tie-break separates them"), NULL, desk_explain},
    {"print", NULL, N_("/director: print"), N_("PAPER FILE [ROUND]"), N_("write a page to be printed: seating, slips, cards, standings or chart"), NULL, desk_print},
    {"export", NULL, N_("/director: export"), N_("FILE"), N_("write everything to FILE.json, the standings to FILE.csv, the results to FILE-results.csv, or a page with all results to FILE.html"), NULL, desk_export},
    {"clock", NULL, N_("/director: clock"), N_("MINUTES"), N_("start the clock of the round; 0 stops it"), clock_form, NULL},
    {"hall", NULL, N_("/director: hall"), "", N_("the screen for the hall: clock, tables and standings"), NULL, hall},
    {"note", NULL, N_("/director: note"), N_("TEXT"), N_("write something down"), NULL, NULL},
    {"log", NULL, N_("/director: log"), "", N_("list all acts with their times"), NULL, desk_log},
    {"undo", NULL, N_("/director: undo"), "", N_("take back the last act"), NULL, NULL},
    {"finish", NULL, N_("/director: finish"), "", N_("end the tournament"), NULL, NULL},
    {"help", "h", N_("/director: help"), N_("[COMMAND]"), N_("this list"), NULL, help},
    {"quit", "q", N_("/director: quit"), "", N_("leave; everything is on the disk"), NULL, quit},
    // clang-format on
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const struct desk_command *desk_command(int index) {
    return index >= 0 && index < COMMANDS ? &commands[index] : NULL;
}

/* --- what all need --- */

bool desk_init(struct desk *desk) {
    *desk = (struct desk){.outcome = DESK_SHOWN};
    desk->journal.save.fd = -1;
    tournament_init(&desk->journal.tournament);
    desk->room = malloc(DESK_SAID_MAX);
    if (desk->room)
        pedro_text_init(&desk->said, desk->room, DESK_SAID_MAX);
    return desk->room != NULL;
}

void desk_finish(struct desk *desk) {
    journal_close(&desk->journal);
    free(desk->room);
    desk->room = NULL;
}

void desk_say_blanks(struct desk *desk, const char *const *blanks) {
    rich_fill_blanks(&desk->said, blanks);
    pedro_text_add_char(&desk->said, '\n');
}

unsigned desk_round(const struct desk *desk) { return desk->journal.tournament.rounds; }

/* Says why an act was not done. */
static bool refused(struct desk *desk, const struct journal_trouble *trouble) {
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
    struct journal_trouble trouble;
    if (!pedro_text_fits(act)) {
        DESK_REFUSE(desk, _("This is too long."));
        return false;
    }
    if (!journal_do(&desk->journal, act->buffer, act->length, &trouble))
        return refused(desk, &trouble);
    desk->outcome = DESK_DONE;
    return true;
}

bool desk_do_all(struct desk *desk, const char *acts, size_t length) {
    struct journal_trouble trouble;
    if (!journal_do_all(&desk->journal, acts, length, &trouble))
        return refused(desk, &trouble);
    desk->outcome = DESK_DONE;
    return true;
}

void desk_listing(struct desk *desk, enum listing_kind kind, unsigned round) {
    struct listing listing;
    if (listing_make(&desk->journal.tournament, kind, round, &listing))
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
            number > desk->journal.tournament.rounds) {
            DESK_REFUSE(desk, _("There is no such round; {n} are drawn."), "n",
                        rich_number(&words, desk->journal.tournament.rounds));
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

/* The name of a command in the reader's language. */
static const char *label_of(const struct desk_command *command,
                            char label[DESK_WORD_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, label, DESK_WORD_MAX);
    typed_add_label(command->words, &text);
    return label;
}

static void say_usage(struct desk *desk, const struct desk_command *command) {
    char label[DESK_WORD_MAX];
    DESK_SAY(desk, "{name} {argument}: {help}", "name", label_of(command, label),
             "argument", *command->argument ? _(command->argument) : "", "help",
             _(command->help));
}

/* The text of the last act that counts. */
static void last_act(const struct tournament *tournament, struct pedro_text *text) {
    for (size_t i = tournament->rows; i-- > 1;)
        if (!tournament->row[i].hidden) {
            size_t length;
            const char *act = desk_act_of(&tournament->row[i], &length);
            pedro_text_add_bytes(text, act, length);
            return;
        }
}

/* Says why a line of a command (or of none, NULL) became no act. */
static void say_refusal(struct desk *desk, const struct desk_command *command,
                        const struct pedro_refusal *refusal) {
    desk->outcome = DESK_REFUSED;
    if (refusal->code != PEDRO_REFUSED_LINE_FORM || !command) {
        refusal_text(refusal, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    } else if (command->form) {
        DESK_SAY(desk, _(command->form));
    } else {
        say_usage(desk, command);
    }
}

void desk_obey(struct desk *desk, const struct desk_command *command, const char *line) {
    const struct tournament *tournament = &desk->journal.tournament;
    struct pedro_refusal refusal;
    struct pedro_text act, text;
    char undone[DESK_ACT_MAX] = "";
    char *room = malloc(TOURNAMENT_ROW_MAX);
    if (!room) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return;
    }
    pedro_text_init(&act, room, TOURNAMENT_ROW_MAX);
    pedro_text_init(&text, undone, sizeof undone);
    last_act(tournament, &text);
    if (tournament_line(tournament, line, strlen(line),
                        tournament_next_number(tournament), &act, &refusal))
        say_refusal(desk, command, &refusal);
    else if (desk_do(desk, &act) && strcmp(room, "undo") == 0)
        DESK_SAY(desk, _("Taken back: {act}"), "act", undone);
    else if (desk->outcome == DESK_DONE)
        desk_tell(desk, room);
    free(room);
}

/* The same for a command and what was typed after it. */
static void obey_command(struct desk *desk, const struct desk_command *command,
                         const char *rest) {
    char room[DESK_ACT_MAX];
    struct pedro_text line;
    pedro_text_init(&line, room, sizeof room);
    pedro_text_add(&line, command->name);
    if (*rest)
        pedro_text_add_char(&line, ' ');
    argument_english(command->name, rest, &line);
    if (pedro_text_fits(&line))
        desk_obey(desk, command, room);
    else
        DESK_REFUSE(desk, _("This is too long."));
}

/* --- finding the command --- */

/* The names of the commands in the reader's language. */
static const char *name_at(const void *data, int i) {
    const char(*label)[DESK_WORD_MAX] = data;
    return i < COMMANDS ? label[i] : NULL;
}

/* Names of entries begin with a capital letter, commands never; of the letters that are not ASCII those from U+00DF on are
 * small ones, as far as languages of the program have them. */
static bool begins_small(const char *word) {
    return (*word >= 'a' && *word <= 'z') ||
           (*word == '\xc3' && (unsigned char)word[1] >= 0x9f);
}

/* The command with this name or short form, or the only one that begins so; NULL if there is none. */
static const struct desk_command *find(const char *word, size_t length) {
    const struct desk_command *found = NULL;
    char typed[DESK_WORD_MAX];
    unsigned count = 0;
    if (length >= sizeof typed || !begins_small(word))
        return NULL;
    memcpy(typed, word, length);
    typed[length] = '\0';
    for (int i = 0; i < COMMANDS; i++)
        if (typed_is(typed, commands[i].words) ||
            (commands[i].also && strcmp(commands[i].also, typed) == 0))
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (typed_begins(typed, commands[i].words)) {
            found = &commands[i];
            count++;
        }
    return count == 1 ? found : NULL;
}

static void unknown(struct desk *desk, const char *word, size_t length) {
    char name[64], also[256];
    const size_t size = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, word, size);
    name[size] = '\0';
    char label[COMMANDS][DESK_WORD_MAX];
    for (int i = 0; i < COMMANDS; i++)
        label_of(&commands[i], label[i]);
    const struct nearest near = nearest_names(name, name_at, label);
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
    if (tournament_line_is_act(word, strlen(word)))
        desk_obey(desk, command, word);
    else if (*word >= '0' && *word <= '9')
        obey_command(desk, find("result", strlen("result")), word);
    else if (command && (exact || strlen(command->name) == length))
        command->run ? command->run(desk, rest) : obey_command(desk, command, rest);
    else if (typed_is_entry(word))
        desk_obey(desk, &commands[0], word);
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
        typed_add_label(commands[i].words, text);
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
