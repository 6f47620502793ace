/* desk.h - a tournament with the director who runs it: every line typed is an entry, a result or a command.
 *
 * The line mode and the full screen pass every line to desk_line(), so both understand the same. docs/tournaments.md has an
 * evening as an example.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_DESK_H
#define DIRECTOR_DESK_H

#include "director/journal.h"
#include "papers/listing.h"

enum {
    DESK_LINE_MAX = 1000,
    DESK_ACT_MAX = 2 * DESK_LINE_MAX, /* an act, made from a line */
    DESK_SAID_MAX = 4 << 20,
    DESK_WORD_MAX = 48, /* the name of a command in any language */
};

enum desk_outcome {
    DESK_DONE,    /* an act was done and is on the disk */
    DESK_SHOWN,   /* nothing has changed */
    DESK_REFUSED, /* nothing was done, and `said` has the reason */
    DESK_HALL,    /* the hall screen is wanted */
    DESK_QUIT,
    DESK_BROKEN, /* the disk refused an act, which was not done */
};

struct desk {
    struct journal journal;
    bool spoken;            /* listings are sentences, for people who listen */
    struct pedro_text said; /* the answer to the last line */
    char *room;             /* of that, DESK_SAID_MAX bytes */
    enum desk_outcome outcome;
};

/* False if there is no memory. The journal is opened by the caller afterwards; desk_finish() closes it. */
bool desk_init(struct desk *desk);
void desk_finish(struct desk *desk);

/* Obeys a line. The answer is in desk->room, lines each with its LF. */
enum desk_outcome desk_line(struct desk *desk, const char *line);

/* Says how the tournament stands and what comes next. */
void desk_greet(struct desk *desk);

/* The clock that `clock` started: the time it ends at, in seconds since 1970; 0 for none. It is kept as a note, so it runs on
 * after a crash. */
uint64_t desk_clock(const struct tournament *tournament);

/* The round that the director works on: the draft if there is one, else the last published; 0 before the first. */
unsigned desk_round(const struct desk *desk);

/* --- for the files of the desk --- */

/* Adds a sentence as rich_fill() makes it, and an LF. */
#define DESK_SAY(desk, ...)                                                              \
    desk_say_blanks(desk, (const char *const[]){__VA_ARGS__, NULL})
void desk_say_blanks(struct desk *desk, const char *const *blanks);

/* The same, and the line is refused. */
#define DESK_REFUSE(desk, ...)                                                           \
    ((desk)->outcome = DESK_REFUSED, DESK_SAY(desk, __VA_ARGS__))

/* Does an act, or several, a line each; false after saying why not. */
bool desk_do(struct desk *desk, const struct pedro_text *act);
bool desk_do_all(struct desk *desk, const char *acts, size_t length);

/* Adds a listing. */
void desk_listing(struct desk *desk, enum listing_kind kind, unsigned round);

/* A command of the table. */
struct desk_command {
    const char *name;     /* in English, which is understood everywhere */
    const char *also;     /* a short form, or NULL */
    const char *words;    /* the names, as in words/typed_words.h */
    const char *argument; /* for the help, N_("TABLE POINTS"), or "" */
    const char *help;     /* a sentence without a full stop, N_() */
    const char
        *form; /* said in place of the help if a line does not fit, N_(); or NULL */
    /* With all that was typed after the name; NULL if the line becomes an act (tournament/line.h). */
    void (*run)(struct desk *desk, const char *rest);
};

/* Row `index` of the table, or NULL past its end. */
const struct desk_command *desk_command(int index);

/* Does what a line says, which becomes an act; `command` is that of the line, or NULL. */
void desk_obey(struct desk *desk, const struct desk_command *command, const char *line);

/* Tells what an act that was done has changed. */
void desk_tell(struct desk *desk, const char *act);

/* The text of a row behind its time and its actor. */
const char *desk_act_of(const struct tournament_row *row, size_t *length);

/* The handlers: desk_acts.c, desk_results.c, desk_show.c, desk_files.c. */
typedef void desk_handler(struct desk *desk, const char *rest);
desk_handler desk_set, desk_entries, desk_settings, desk_tables, desk_missing, desk_seats,
    desk_standings, desk_chart, desk_explain, desk_redraw, desk_log;
desk_handler desk_import, desk_export, desk_print;
/* After acts, with their arguments. */
desk_handler desk_tell_round, desk_tell_result, desk_tell_correction, desk_tell_finish;

/* Tells which rounds after one do not follow from the results any more, and what to type. */
void desk_tell_turned(struct desk *desk, unsigned after);

/* Reads the number of a round at the end of a line; without one it is `round`. False, refused, if there is none such. */
bool desk_read_round(struct desk *desk, const char *rest, unsigned least,
                     unsigned *round);

#endif
