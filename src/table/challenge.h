/* challenge.h - a challenge: some deals that each of a group plays alone with bots, when he likes, until a time.
 *
 * It is the fold of its rows, as a table is; no I/O, and the time is an argument. The deals are boards, whose seeds follow
 * from a secret (tournament_board_seed()). The secret is in the first row, so rows are told to nobody: people hear its hash,
 * and after the end the secret itself. Rows have ids of people and no names.
 *
 *     open VERSION GAME DEALS PLACES ENDS SECRET     ENDS in seconds since 1970
 *     join PERSON                                    try 1, 2, ... in this order; try 0 is that of the bot, the par
 *     table TRY TABLE                                where it is played
 *     result TRY MARGIN...                           of each deal that was played to its end: the try is over
 *
 * A margin is what the side of the person has won in the deal, less what the best other side has won. The challenge is over
 * when all places are taken and all tries are over, or by time. Until then nobody is told the cards.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_CHALLENGE_H
#define TABLE_CHALLENGE_H

#include "table/table.h"

enum {
    CHALLENGE_DEALS_MAX = 10,
    CHALLENGE_PLACES_MAX = 16,
    CHALLENGE_ROW_MAX = 256,
    CHALLENGE_SECONDS = 3 * 24 * 3600, /* from the opening to the end */
};

struct challenge_try {
    char person[TABLE_ID_MAX]; /* "" of try 0 */
    char table[TABLE_NAME_MAX];
    bool over;
    unsigned deals; /* that were played to their end */
    int32_t margin[CHALLENGE_DEALS_MAX];
};

struct challenge {
    uint64_t rows;
    char game[PEDRO_NAME_MAX];
    unsigned deals, places;
    uint64_t ends_s;
    uint8_t secret[PEDRO_SEED_SIZE];
    unsigned tries; /* with try 0, once it is open */
    struct challenge_try at[1 + CHALLENGE_PLACES_MAX];
};

/* The rows; `text` has room for CHALLENGE_ROW_MAX bytes. */
void challenge_write_open(const struct challenge *wanted, struct pedro_text *text);
void challenge_write_join(const char *person, struct pedro_text *text);
void challenge_write_table(unsigned number, const char *table, struct pedro_text *text);
void challenge_write_result(unsigned number, const int32_t *margin, unsigned deals,
                            struct pedro_text *text);

/* False if the row does not fit: nothing has changed. */
bool challenge_apply(struct challenge *challenge, const char *row, size_t length);

/* The try of a person; 0: none. */
unsigned challenge_try_of(const struct challenge *challenge, const char *person);
/* No try begins or goes on, and the cards may be shown. */
bool challenge_is_over(const struct challenge *challenge, uint64_t now_s);
/* The points of a try. */
int32_t challenge_sum(const struct challenge_try *one);
/* Its place among the tries of people with all deals, 1 for the best; 0 if a deal is missing, and for the par. */
unsigned challenge_place(const struct challenge *challenge, unsigned number);
/* The margin of seat 0 on a line of the score sheet. */
int32_t challenge_margin(const struct pedro_rules *rules, const struct table_hand *line);

#endif
