/* daily_play.h - plays a deal of the day from the answers of the person: the referee of its results.
 *
 * Neither a table nor a session of the terminal is needed, so the tests compare those with this.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_DAILY_PLAY_H
#define TABLE_DAILY_PLAY_H

#include "table/daily.h"

/* The answer by which the person claims the rest of the points. */
extern const char daily_claim[];

struct daily_result {
    int32_t margin;
    bool bot;         /* a bot played the seat of the person too */
    unsigned answers; /* that were used */
};

/* Plays the deal. `answers` has `length` bytes: the actions of the person as in records, or daily_claim, each in a line of
 * its own; lines without text are skipped. NULL: the bot plays that seat too, which gives the par. `scratch` may be NULL.
 * PEDRO_ERR_OK and the result; PEDRO_ERR_BAD_TEXT or PEDRO_ERR_ILLEGAL_ACTION for answer `result->answers` (from 1), which
 * was not understood or not allowed; PEDRO_ERR_NOT_FOUND if the hand needs more answers, PEDRO_ERR_TOO_MANY if it needs
 * fewer; PEDRO_ERR_NO_MEMORY. */
int daily_play(const struct daily_deal *deal, const char *answers, size_t length,
               struct bot_scratch *scratch, struct daily_result *result);

/* Writes the answers of the person in a hand that is over, from which daily_play() plays it again: a claim too, of which a
 * record has only the cards that it brought. PEDRO_ERR_OK, or PEDRO_ERR_NO_MEMORY. */
int daily_answers(const struct pedro_match *match, struct pedro_text *text);

#endif
