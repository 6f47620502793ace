/* redraw.c - draws a published round again, from the rows that stood before it was published.
 *
 * Equal rows give equal draws, so whoever has the journal can see whether a round is as the program
 * drew it, or was changed by hand.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tournament/draw.h"

/* The row that published a round, or `rows`: the last one, as the round can have been reopened. */
static size_t published_by(const struct tournament *tournament, unsigned round) {
    static const char publish[] = " director publish ";
    for (size_t i = tournament->rows; i > 0; i--) {
        const struct tournament_row *row = &tournament->row[i - 1];
        const char *at = row->hidden ? NULL : strchr(row->text, ' ');
        if (at && strncmp(at, publish, sizeof publish - 1) == 0 &&
            strtoul(at + sizeof publish - 1, NULL, 10) == round)
            return i - 1;
    }
    return tournament->rows;
}

static bool same_table(const struct tournament_table *one,
                       const struct tournament_table *other) {
    const size_t entries = (size_t)one->sides * one->partners;
    return one->number == other->number && one->sides == other->sides &&
           one->partners == other->partners && one->boards == other->boards &&
           (one->boards == 0 || one->board[0].number == other->board[0].number) &&
           memcmp(one->entry, other->entry, entries * sizeof *one->entry) == 0;
}

static bool same_round(const struct tournament_round *one,
                       const struct tournament_round *other) {
    bool same = one->tables == other->tables && one->byes == other->byes;
    for (unsigned i = 0; same && i < one->tables; i++)
        same = same_table(&one->table[i], &other->table[i]);
    for (unsigned i = 0; same && i < one->byes; i++)
        same = one->bye[i] == other->bye[i];
    return same;
}

int tournament_redraw(const struct tournament *tournament, unsigned round, bool *same,
                      struct pedro_text *act, struct pedro_refusal *refusal) {
    const size_t from = act->length, end = published_by(tournament, round);
    struct tournament before;
    int err = PEDRO_ERR_OK;
    tournament_init(&before);
    for (size_t i = 0; i < end && !err; i++)
        if (!tournament->row[i].hidden)
            err = tournament_add(&before, tournament->row[i].text,
                                 tournament->row[i].length, refusal);
    if (!err)
        err = tournament_draw(&before, act, refusal);
    if (!err)
        err = tournament_do(&before, 0, TOURNAMENT_DIRECTOR, act->buffer + from,
                            act->length - from, refusal);
    *same = !err && same_round(&before.round[round - 1], &tournament->round[round - 1]);
    tournament_finish(&before);
    return err;
}
