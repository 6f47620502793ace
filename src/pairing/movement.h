/* movement.h - movements for duplicate: which pairs meet in which round, at which table, with which boards.
 *
 * Every table plays the same deals, so the boards, which hold the hands of a deal, travel as the pairs do. A
 * set is the boards that a table plays in one round. A valid movement seats every pair once in a round, lets
 * no two pairs meet twice and no pair play a set twice.
 *
 * A movement is a few numbers, and each of its rounds is computed from them. Pairs, tables, rounds and sets
 * are counted from 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_MOVEMENT_H
#define PAIRING_MOVEMENT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MOVEMENT_PAIRS_MIN = 3,
    MOVEMENT_PAIRS_MAX = 80,
    MOVEMENT_TABLES_MAX = 40,
    MOVEMENT_ROUNDS_MAX = 79,
};

/* A table in one round. With an odd number of pairs there is a half table: one of its two pairs is the
 * phantom, whose number is the number of pairs, and the other sits out. A late pair can take its place: a
 * movement for one pair more is the same, with that pair for the phantom. */
struct movement_game {
    uint8_t ns, ew; /* the pairs that hold the hands of North and South, East and West */
    uint8_t set;
};

/* In the three forms called Mitchell half of the pairs, North-South, keep their tables; the others move up
 * one table after a round, the boards down one. With an even number of tables they would meet the same
 * boards again after half of the rounds: the skip and the relay are two remedies. */
enum movement_form {
    MOVEMENT_MITCHELL, /* all rounds with an odd number of tables, half of them with an even one */
    MOVEMENT_SKIP, /* even: the moving pairs skip a table at half time, and do not meet one opponent */
    MOVEMENT_RELAY, /* even: first and last table share boards, one set lies on a stand in the middle */
    MOVEMENT_HOWELL, /* most or all pairs move, and meet most or all others */
    MOVEMENT_FORMS
};

struct movement_starter;

struct movement {
    enum movement_form form;
    unsigned pairs, tables, rounds, sets;
    /* The arrow switch: so many of the last rounds, in which the pairs of a table exchange their hands. */
    unsigned switched;
    /* Howell: whom the first round seats where; static. Otherwise NULL. */
    const struct movement_starter *starter;
};

/* The word for a form in files and options: "mitchell", "skip", "relay", "howell". */
const char *movement_word(enum movement_form form);

/* The most rounds of a form for so many pairs; 0 if it has none. */
unsigned movement_rounds(enum movement_form form, unsigned pairs);

/* Makes a movement. `rounds` is at most movement_rounds(), and 0 stands for that; `switched` is at most the
 * number of rounds. PEDRO_ERR_BAD_OPTION if there is no such movement; then `movement` is unchanged. */
int movement_make(enum movement_form form, unsigned pairs, unsigned rounds,
                  unsigned switched, struct movement *movement);

/* Writes the games of a round, one for each table; round < movement->rounds. */
void movement_round(const struct movement *movement, unsigned round,
                    struct movement_game *game);

/* What the first broken rule of a movement is. */
enum movement_fault {
    MOVEMENT_VALID,
    MOVEMENT_NO_PAIR,      /* the number of a pair or of a set is too great */
    MOVEMENT_SEATED_TWICE, /* a pair is at two tables in a round, or twice at one */
    MOVEMENT_NOT_SEATED,   /* a pair is at no table in a round */
    MOVEMENT_MET_AGAIN,    /* two pairs meet for the second time */
    MOVEMENT_PLAYED_AGAIN  /* a pair plays a set for the second time */
};

/* The least and the most of something. */
struct movement_range {
    int least, most;
};

struct movement_report {
    enum movement_fault fault;
    unsigned round, table; /* of the fault; table 0 if a pair is at none */
    unsigned sharing;      /* the most tables with the same set in the same round */
    struct movement_range sets_of_pair; /* sets that a pair plays */
    struct movement_range plays_of_set; /* tables that play a set */
    struct movement_range rounds_out;   /* rounds in which a pair sits out */
    struct movement_range opponents;    /* pairs that a pair meets */
    /* The competition of two pairs is how much their results depend on each other (J. Manning). It is
     * a sum over the sets that both play: +1 if both hold the hands of the same side, -1 if they hold
     * those of different sides at different tables, and the number of other tables that play the set
     * if the two meet. In a fair field it is the same for all couples of pairs; here are the least and
     * the most. */
    struct movement_range competition;
    /* The number of couples times the sum of the squares of their competition, minus the square of its sum:
     * 0 if all are equal. */
    uint64_t unevenness;
};

/* Checks any movement, also one that was made by hand. `game` has the games of the first round, one
 * for each table, then those of the second round, and so on. In a game, a pair whose number is `pairs`
 * is the phantom. If the movement is not valid the report has only its first fault. `pairs`, `tables`
 * and `rounds` are in the ranges above, `sets` at most MOVEMENT_ROUNDS_MAX. */
void movement_check(const struct movement_game *game, unsigned pairs, unsigned tables,
                    unsigned rounds, unsigned sets, struct movement_report *report);

/* movement_check() of a movement that movement_make() made. */
void movement_report(const struct movement *movement, struct movement_report *report);

/* The number of rounds to be switched that makes the competition most even; of equals the fewest. */
unsigned movement_best_switch(const struct movement *movement);

#endif
