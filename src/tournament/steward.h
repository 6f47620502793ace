/* steward.h - what is due in a tournament that a server holds, at a time.
 *
 * A pure function of the rows, the time and the secret of the boards: the same rows give the same acts,
 * also after a restart. It draws and publishes the rounds, ends the tournament and tells the secret.
 * Results are the host's, which has the tables, and those of the director.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_STEWARD_H
#define TOURNAMENT_STEWARD_H

#include "tournament/tournament.h"

enum { STEWARD_ACTS_MAX = TOURNAMENT_ROW_MAX + 128 }; /* bytes that acts need at most */

/* What only the host knows. */
struct steward_facts {
    const uint8_t
        *secret; /* of the boards: TOURNAMENT_SECRET_SIZE bytes, or NULL for none */
    /* NULL: a round that is due is drawn, which can take a second. Else it is not, and this becomes true. */
    bool *draws;
};

/* Writes the acts of the director that are due at `now_s`, seconds since 1970: a line each, for
 * tournament_do_all(); none if nothing is due. After acts it is to be asked again at once. After none,
 * `*next_s` is when to ask again if no row comes before; 0 if only rows can make something due. `acts`
 * has room for STEWARD_ACTS_MAX bytes and is empty. 0, or PEDRO_ERR_NO_MEMORY.
 *
 * Nothing is due where people play on paper, and nothing while the director has something to decide:
 * a form that is drawn by hand, or too many entries for a movement. Every act that changes rounds or
 * results, and every undo, is followed by the pause of the settings, so that a director can go on. */
int tournament_due(const struct tournament *tournament, uint64_t now_s,
                   const struct steward_facts *facts, struct pedro_text *acts,
                   uint64_t *next_s);

#endif
