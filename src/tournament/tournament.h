/* tournament.h - a tournament as a value folded from rows.
 *
 * This layer does no I/O, reads no clock and draws no random numbers. The host (the program
 * `pedro director`, the page, the server) stores the rows. A row is one act of the director or
 * of an entry: all of it happened, or nothing. Rows are never changed or removed; an `undo`
 * row hides the last act that is not hidden, and the value is then as before that act.
 *
 *     act as text --tournament_do()--> a row more and the new value; or a refusal, and nothing has changed
 *     rows of a file --tournament_read()--> the same value
 *
 * A row is a line of words with one space between them:
 *
 *     TIME BY ACT ARGUMENT...
 *
 * TIME counts seconds since 1970 and never decreases. BY is `director`, or the number of the
 * entry that acted. Texts stand between double quotes and contain none. docs/tournaments.md
 * lists the acts; the table in act.c has them.
 *
 * Rounds, tables, entries, members, sides and boards are counted from 1. Scores are in
 * thousandths of a point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_TOURNAMENT_H
#define TOURNAMENT_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pedro/pedro.h"
#include "tournament/settings.h"

enum {
    TOURNAMENT_VERSION = 1, /* of the rows */
    TOURNAMENT_ENTRIES_MAX = 4000,
    TOURNAMENT_MEMBERS_MAX = 8,
    TOURNAMENT_ROUNDS_MAX = 1000, /* an arena has many */
    TOURNAMENT_TABLES_MAX = 2000,
    TOURNAMENT_SIDES_MAX = PEDRO_SEATS_MAX,
    TOURNAMENT_PLAYERS_MAX =
        PEDRO_SEATS_MAX,         /* at a table: sides times entries of a side */
    TOURNAMENT_BOARDS_MAX = 999, /* the highest number of a board */
    TOURNAMENT_ROWS_MAX = 200000,
    TOURNAMENT_ROW_MAX = 65536,        /* bytes of a row, with a NUL */
    TOURNAMENT_ID_MAX = 33,            /* bytes of the id of a person, with a NUL */
    TOURNAMENT_TABLE_MAX = 17,         /* bytes of the name of a table, with a NUL */
    TOURNAMENT_SECRET_SIZE = 32,       /* bytes of the secret of the boards */
    TOURNAMENT_POINTS_MAX = 99999,     /* of a side in a game, also below 0 */
    TOURNAMENT_PENALTY_MAX = 10000000, /* thousandths of a point */
    TOURNAMENT_TIME_MAX = 999999999999LL,
    TOURNAMENT_DIRECTOR = 0, /* in place of the number of an entry */
};

/* --- entries --- */

/* A person at one place of an entry, from one round on, until the next with that place. */
struct tournament_member {
    uint8_t place;       /* from 1 */
    uint16_t from_round; /* 0 for the first */
    char *name;          /* "" for a place that nobody has yet, online only */
    /* The person at the server who has the place, or `bot:` and the name of a computer player; "" for
     * nobody. */
    char id[TOURNAMENT_ID_MAX];
};

struct tournament_entry {
    uint16_t number; /* never changes, never used again */
    uint16_t joined; /* the first round that it could be drawn for */
    bool withdrawn;
    uint8_t places;
    struct tournament_member *member; /* in the order of the rows */
    size_t members;
    char *club, *team; /* "" for none */
    uint32_t
        key_row; /* the row that changed the key of its slips last, from 1; 0: none did */
};

/* --- rounds --- */

enum tournament_result_state {
    TOURNAMENT_EMPTY,     /* no result, or not of all boards */
    TOURNAMENT_ENTERED,   /* a side has entered it, and another side must confirm */
    TOURNAMENT_DISPUTED,  /* the director decides */
    TOURNAMENT_CONFIRMED, /* it counts */
};

struct tournament_board {
    uint16_t number;
    bool entered, played; /* entered and not played: it counts for nobody */
    int32_t points[TOURNAMENT_SIDES_MAX]; /* of the sides */
};

struct tournament_table {
    uint16_t number;
    uint8_t sides, partners; /* entries of a side */
    uint16_t entry
        [TOURNAMENT_PLAYERS_MAX]; /* side by side; side s has those from s * partners */
    uint8_t state;                /* enum tournament_result_state */
    uint16_t by;      /* the entry that entered the result, or TOURNAMENT_DIRECTOR */
    uint16_t changes; /* by `correct` */
    char name[TOURNAMENT_TABLE_MAX]; /* of the table at the server; "" for none */
    uint64_t time; /* when the result last changed; 0 if there was none yet */
    uint8_t
        absent; /* sides that did not come, bit s for side s; then there are no points */
    uint8_t winner; /* the side that won, from 1, where points do not tell; else 0 */
    int32_t points[TOURNAMENT_SIDES_MAX];
    uint16_t sets[TOURNAMENT_SIDES_MAX]; /* bids lost */
    struct tournament_board *board;      /* duplicate */
    unsigned boards;
};

struct tournament_round {
    struct tournament_table *table; /* in the order of their numbers */
    unsigned tables;
    uint16_t *bye;
    unsigned byes;
    uint64_t time; /* when it was published; 0 for a draft */
};

/* --- the tournament --- */

struct tournament_row {
    char *text; /* the row, without a line end */
    size_t length;
    uint64_t time;
    uint16_t by;
    bool hidden; /* without effect: undone, or an undo itself */
    bool undoes; /* an undo */
};

struct tournament_penalty {
    uint16_t entry;
    int32_t amount; /* thousandths of a point, added */
    uint16_t round; /* rounds published when it was given */
    size_t row;     /* its row, from 0 */
};

struct tournament {
    char name[TOURNAMENT_TEXT_MAX];
    uint8_t seed[PEDRO_SEED_SIZE]; /* of all lots */
    struct tournament_settings set;
    uint32_t
        changed; /* settings changed after the first round was published, bit k for key k */
    struct tournament_entry *entry; /* in the order of their numbers */
    size_t entries, entries_room;
    struct tournament_round *round; /* those published, then the draft if there is one */
    unsigned rounds;                /* with the draft */
    unsigned published;
    struct tournament_penalty *penalty;
    size_t penalties;
    bool over;
    bool sealed, unsealed;
    uint8_t seal
        [TOURNAMENT_SECRET_SIZE]; /* the hash of the secret of the boards, if sealed */
    uint8_t secret[TOURNAMENT_SECRET_SIZE]; /* if unsealed */
    uint64_t settled; /* when rounds or results last changed, also by an undo */
    struct tournament_row *row;
    size_t rows, rows_room;
    size_t bytes; /* of all rows: what folding them costs is in proportion to that */
};

/* Begins without rows. `tournament` is the caller's; nothing needs to be freed before the
 * first row. */
void tournament_init(struct tournament *tournament);
void tournament_finish(struct tournament *tournament);

/* Adds a row: `act` is an act with its arguments, `length` bytes: "result 1 2 62-48". `by` is the
 * number of the entry that acts, or TOURNAMENT_DIRECTOR. `time` is raised to that of the row
 * before. 0, or an enum pedro_err and a refusal; the value is then unchanged. The first act is
 * `open`. */
int tournament_do(struct tournament *tournament, uint64_t time, unsigned by,
                  const char *act, size_t length, struct pedro_refusal *refusal);

/* What there is among several acts, a line each. */
struct tournament_acts {
    size_t acts, undos,
        entries; /* all, those that are `undo`, and those that are `entry` */
};

/* Checks what can be said of acts without the value: each is a known act, and `undo` stands before all others, so
 * that the rows are folded once for all of them. 0, or an enum pedro_err and the refusal of act `*line`, from 1. */
int tournament_check_acts(const char *acts, size_t length, struct tournament_acts *count,
                          unsigned long *line, struct pedro_refusal *refusal);

/* The same as tournament_do() for several acts: all of them, or none. `*line` is the number of the act
 * that was refused, from 1; 0 if the refusal is of none. One act that is no `undo` costs no more than
 * tournament_do(); else all rows are folded once. */
int tournament_do_all(struct tournament *tournament, uint64_t time, unsigned by,
                      const char *acts, size_t length, unsigned long *line,
                      struct pedro_refusal *refusal);

/* Adds a row that was stored. 0, or an enum pedro_err and a refusal; the value is then
 * unchanged. An `undo` folds all rows before it again: of many rows tournament_add_all() is to be preferred. */
int tournament_add(struct tournament *tournament, const char *row, size_t length,
                   struct pedro_refusal *refusal);

/* A row that was stored, without a line end. */
struct tournament_line {
    const char *text;
    size_t length;
};
/* Adds rows that were stored to a value without rows, in time in proportion to their number. `*added` of
 * them are in the value afterwards. 0, or an enum pedro_err and the refusal of the next one; of rows that others among
 * `line` undo, only time, actor and text are checked. */
int tournament_add_all(struct tournament *tournament, const struct tournament_line *line,
                       size_t lines, size_t *added, struct pedro_refusal *refusal);

/* Rows that come one after the other. All zero: none. */
struct tournament_rows {
    struct tournament_line *line; /* its own copies */
    size_t count, room;
};
/* Adds a copy of a row. False if there is no memory. */
bool tournament_rows_add(struct tournament_rows *rows, const char *text, size_t length);
/* The value of the rows, as tournament_add_all(); the caller finishes `tournament` in every case. */
int tournament_rows_fold(const struct tournament_rows *rows,
                         struct tournament *tournament, size_t *added,
                         struct pedro_refusal *refusal);
void tournament_rows_finish(struct tournament_rows *rows);

/* True for the row `TIME director undo`. */
bool tournament_row_undoes(const char *row, size_t length);

/* A second value with the first `rows` rows. 0, or an enum pedro_err and a refusal; the caller finishes `into` in every
 * case. */
int tournament_copy(const struct tournament *tournament, size_t rows,
                    struct tournament *into, struct pedro_refusal *refusal);

struct tournament_journal {
    size_t length; /* bytes of whole rows that were read: a program appends after them */
    unsigned long line; /* the row that was refused, from 1; 0 if none was */
    bool torn; /* the last line has no LF: a write was cut off; it was left out */
    struct pedro_refusal refusal; /* of `line` */
};

/* Reads the rows of a journal, a line each, with LF. 0, or an enum pedro_err and `journal`; the value
 * is then that of the rows before `line`. The caller finishes `tournament` in every case. A
 * torn last line is left out and is no error; a journal without any row is one. */
int tournament_read(const char *text, size_t length, struct tournament *tournament,
                    struct tournament_journal *journal);

/* Writes rows `from` (from 0) to the last, a line each with LF. */
void tournament_write(const struct tournament *tournament, size_t from,
                      struct pedro_text *text);

/* The entry with a number, or NULL. */
const struct tournament_entry *tournament_entry(const struct tournament *tournament,
                                                unsigned number);
/* Who had a place (from 1) of an entry in a round; round 0 for who has it now. NULL if there is no
 * such place. */
const char *tournament_member(const struct tournament_entry *entry, unsigned place,
                              unsigned round);
/* The id of the person who has a place of an entry in a round, as above; "" for nobody. */
const char *tournament_person(const struct tournament_entry *entry, unsigned place,
                              unsigned round);
/* The entry in which a person has a place now, if it has not withdrawn; 0 for none. */
unsigned tournament_entry_of(const struct tournament *tournament, const char *id);
/* True if somebody has each place of the entry. */
bool tournament_is_complete(const struct tournament_entry *entry);
/* Writes how an entry is called in a round: its team, else its members, " & " between them; a place that
 * nobody has is "?". */
void tournament_entry_name(const struct tournament_entry *entry, unsigned round,
                           struct pedro_text *text);
/* The lowest number that no entry had. */
unsigned tournament_next_number(const struct tournament *tournament);

/* The table with a number in a round, or the table of an entry; NULL if there is none. */
const struct tournament_table *tournament_table(const struct tournament *tournament,
                                                unsigned round, unsigned number);
const struct tournament_table *tournament_table_of(const struct tournament *tournament,
                                                   unsigned round, unsigned entry);
/* The side of an entry at a table, from 1; 0 if it does not play there. */
unsigned tournament_side(const struct tournament_table *table, unsigned entry);
/* The number of tables of a round whose result does not count yet. */
unsigned tournament_missing(const struct tournament *tournament, unsigned round);

/* --- the boards of duplicate, where a server deals them --- */

/* The seed of a board: keyed BLAKE2b of the text "board 5" with the secret as key. Its hash is in the act
 * `seal`, and when all is over `unseal` tells the secret, so that everybody can check the deals. */
void tournament_board_seed(const uint8_t secret[TOURNAMENT_SECRET_SIZE], unsigned board,
                           uint8_t seed[PEDRO_SEED_SIZE]);
/* Which boards may be seen: those that every table to which they are dealt has played, in a movement, where they
 * travel, none, and all once the secret is told (without a seal at the end). A board that no published round has
 * may not be seen: perhaps the round is yet to come, or is to be played again. */
void tournament_shown_boards(const struct tournament *tournament,
                             bool shown[TOURNAMENT_BOARDS_MAX + 1]);
/* Write the acts `seal HASH` and `unseal SECRET`. */
void tournament_write_seal(const uint8_t secret[TOURNAMENT_SECRET_SIZE],
                           struct pedro_text *act);
void tournament_write_unseal(const uint8_t secret[TOURNAMENT_SECRET_SIZE],
                             struct pedro_text *act);

/* --- drawing and warnings --- */

/* The number of rounds that is planned: the setting, or what the form needs for these entries; 0 if
 * it is open. A Swiss and a progressive evening at a server have as many as a knock-out. */
unsigned tournament_rounds_planned(const struct tournament *tournament);

/* Writes the act `pair ...` with the next round as the form draws it; does not change the value.
 * Equal rows give equal draws. 0, or an enum pedro_err and a refusal: the form draws nothing, too
 * few entries, results missing, all rounds drawn. */
int tournament_draw(const struct tournament *tournament, struct pedro_text *text,
                    struct pedro_refusal *refusal);

/* Draws a published round again from the rows before it, and writes the act `pair ...`. `*same`: the round is as
 * that; else a hand has changed it. The text has room for the act. 0, or an enum pedro_err and a refusal, as
 * tournament_draw(): the form draws nothing. */
int tournament_redraw(const struct tournament *tournament, unsigned round, bool *same,
                      struct pedro_text *act, struct pedro_refusal *refusal);

/* Calls `tell` with each warning about a round, draft or published, about settings that changed late, and about this
 * and later rounds that do not follow from the results. A warning is a sentence in the list of refusals (refusals.h), PEDRO_REFUSED_WARN_... */
void tournament_warnings(const struct tournament *tournament, unsigned round,
                         void (*tell)(void *data, const struct pedro_refusal *warning),
                         void *data);

/* --- persons in rows --- */

/* True for a row that says who has a place of an entry; `id` becomes the id of the person. False for a
 * computer player, for nobody, and for every other row. */
bool tournament_row_names(const char *row, size_t length, char id[TOURNAMENT_ID_MAX]);

/* A row (from 0) is to be stored with another text. */
typedef void tournament_row_changed(void *data, size_t row, const char *text,
                                    size_t length);

/* Finds the names of a person in all rows, also in those that were undone, and calls `changed` with
 * each row as it is with `name` in their place; the value does not change. To join, the row `person`
 * of a place comes before the row `rename` with the name, so that the name is that of the person. `name` is a
 * text as rows have it: not empty, below TOURNAMENT_TEXT_MAX bytes, no double quotes, no space at its
 * ends. Teams, clubs and notes are not looked at. 0, or PEDRO_ERR_NO_MEMORY. */
int tournament_rows_rename(const struct tournament *tournament, const char *id,
                           const char *name, tournament_row_changed *changed, void *data);

/* --- standings --- */

struct tournament_standing {
    uint16_t entry;
    unsigned place;            /* from 1; equal for those whom nothing separates */
    int64_t score;             /* thousandths of a point, with penalties */
    int64_t penalty;           /* of that */
    unsigned played;           /* rounds with a result */
    unsigned won, drawn, lost; /* of those */
    int64_t points_won, points_lost;
    unsigned sets;                              /* bids lost */
    int64_t tiebreak[TOURNAMENT_TIEBREAKS_MAX]; /* values in the order of the setting */
    /* What separates it from the one before it: TOURNAMENT_BY_STAGE, TOURNAMENT_BY_SCORE, TOURNAMENT_BY_NOTHING, or
     * the index of a tie-break in the setting. */
    int decided;
    unsigned out; /* the round in which it went out of a knock-out; else 0 */
    bool withdrawn;
};
enum {
    TOURNAMENT_BY_SCORE = -1,
    TOURNAMENT_BY_NOTHING = -2,
    TOURNAMENT_BY_STAGE = -3, /* how far it came in a knock-out */
};

/* Ranks all entries after rounds 1 to `round`, of results that count: by score, and in a knock-out first by how far they
 * came. `standing` has room for tournament->entries. 0, or PEDRO_ERR_NO_MEMORY. */
int tournament_standings(const struct tournament *tournament, unsigned round,
                         struct tournament_standing *standing);

/* True, with the reason, if no game can have come to the result of a table, as rows of others can have it. False in all
 * rounds once the length of the games was changed after the first. */
bool tournament_doubt(const struct tournament *tournament,
                      const struct tournament_table *table,
                      struct pedro_refusal *refusal);
/* Tells a warning for each such table of a round that there is. */
void tournament_doubts(const struct tournament *tournament, unsigned round,
                       void (*tell)(void *data, const struct pedro_refusal *warning),
                       void *data);

/* How an entry took part in a round. */
enum tournament_part {
    TOURNAMENT_PART_NONE, /* not drawn */
    TOURNAMENT_PART_LATE, /* the round was before its first */
    TOURNAMENT_PART_BYE,
    TOURNAMENT_PART_WAITS, /* the result does not count yet */
    TOURNAMENT_PART_PLAYED,
    TOURNAMENT_PART_FORFEIT, /* the opponents did not come */
    TOURNAMENT_PART_ABSENT,  /* it did not come */
};

struct tournament_round_score {
    enum tournament_part part;
    int64_t score; /* thousandths of a point */
};

/* The scores of all entries in rounds 1 to `round`: `score[(r - 1) * entries + i]` is that of
 * tournament->entry[i] in round r. 0, or PEDRO_ERR_NO_MEMORY. */
int tournament_scores(const struct tournament *tournament, unsigned round,
                      struct tournament_round_score *score);

/* --- documents (docs/tournaments.md) --- */

/* The whole event as JSON, a string that the caller frees; NULL if there is no memory. */
char *tournament_json(const struct tournament *tournament);

/* Reads such a document of `length` bytes: the rows in it, as tournament_read() does, and checks that
 * the rest of the document follows from them. `journal->line` is the row that was refused, 0 for
 * the rest. The caller finishes `tournament` in every case. */
int tournament_json_read(const char *text, size_t length, struct tournament *tournament,
                         struct tournament_journal *journal);

/* Reads a document if the text begins with a brace, else a journal. */
int tournament_read_any(const char *text, size_t length, struct tournament *tournament,
                        struct tournament_journal *journal);

/* How many hands a game of a round has, or a board: 0 if that is not set beforehand. */
unsigned tournament_hands(const struct tournament_settings *set, bool board);

/* Standings after rounds 1 to `round`, or the results of all published rounds, as CSV with a heading;
 * lines end in CRLF. 0, or PEDRO_ERR_NO_MEMORY. Results have the date and the game too, so that `pedro rate` reads them. */
int tournament_csv_standings(const struct tournament *tournament, unsigned round,
                             struct pedro_text *text);
void tournament_csv_results(const struct tournament *tournament, struct pedro_text *text);

/* Writes the acts that enter the lines of a CSV text, for tournament_do_all(). Under headings such as `number`, `name1`, `club`,
 * `team`, in any language, fields in other columns are refused; else the club is last. 0, or an enum pedro_err. */
int tournament_csv_entries(const struct tournament *tournament, const char *csv,
                           size_t length, struct pedro_text *acts,
                           struct pedro_refusal *refusal);

/* A CSV text as UTF-8, from UTF-8 or marked UTF-16, its lines ended by LF or CRLF; to be freed. NULL with a refusal. */
char *tournament_csv_text(const char *csv, size_t length, size_t *written,
                          struct pedro_refusal *refusal);

#endif
