/* pairing.c - checks its arguments, makes the fixed pairs, matches the other players and judges the
 * result.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/pairing.h"

#include <stdlib.h>

#include "pairing/costs.h"

enum { RECENT_MOST = 15 };

static bool is_pair(const struct pairing_pair *pair, unsigned count) {
    return pair->a < count && (pair->b < count || pair->b == PAIRING_BYE) &&
           pair->a != pair->b;
}

/* Whether everything is in range. */
static bool in_range(const struct pairing_player *players, unsigned count,
                     const struct pairing_wishes *wishes) {
    int64_t least = 0, most = 0;
    bool any = false;
    if (count > PAIRING_MOST || wishes->recent > RECENT_MOST)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (players[i].rank > PAIRING_RANGE_MOST)
            return false;
        for (uint32_t k = 0; k < players[i].opponent_count; k++)
            if (players[i].opponents[k] >= count)
                return false;
        if (!players[i].present)
            continue;
        least = !any || players[i].score < least ? players[i].score : least;
        most = !any || players[i].score > most ? players[i].score : most;
        any = true;
    }
    for (unsigned i = 0; i < wishes->forbidden_count; i++)
        if (!is_pair(&wishes->forbidden[i], count))
            return false;
    for (unsigned i = 0; i < wishes->fixed_count; i++)
        if (!is_pair(&wishes->fixed[i], count))
            return false;
    return (uint64_t)most - (uint64_t)least <= PAIRING_RANGE_MOST;
}

/* Makes the fixed pairs; false if a player is absent or has an opponent already. */
static bool fix(const struct pairing_player *players, const struct pairing_wishes *wishes,
                uint32_t opponent[]) {
    for (unsigned i = 0; i < wishes->fixed_count; i++) {
        struct pairing_pair pair = wishes->fixed[i];
        if (!players[pair.a].present || opponent[pair.a] != PAIRING_NONE)
            return false;
        opponent[pair.a] = pair.b;
        if (pair.b == PAIRING_BYE)
            continue;
        if (!players[pair.b].present || opponent[pair.b] != PAIRING_NONE)
            return false;
        opponent[pair.b] = pair.a;
    }
    return true;
}

static enum pairing_result match(const struct pairing_costs *costs, uint32_t opponent[]) {
    uint32_t *mate = malloc(((size_t)costs->n + 1) * sizeof *mate);
    if (!mate)
        return PAIRING_NO_MEMORY;
    enum matching_result result = matching_solve(costs->n, pairing_costs_of, costs, mate);
    for (uint32_t v = 0; result == MATCHING_OK && v < costs->n; v++)
        if (costs->vertices[v].player != PAIRING_BYE)
            opponent[costs->vertices[v].player] = costs->vertices[mate[v]].player;
    free(mate);
    if (result == MATCHING_NO_MEMORY)
        return PAIRING_NO_MEMORY;
    return result == MATCHING_OK ? PAIRING_OK : PAIRING_IMPOSSIBLE;
}

enum pairing_result pairing_round(const struct pairing_player *players, unsigned count,
                                  const struct pairing_wishes *wishes,
                                  uint32_t opponent[], struct pairing_quality *quality) {
    if (!in_range(players, count, wishes))
        return PAIRING_WRONG;
    for (unsigned i = 0; i < count; i++)
        opponent[i] = PAIRING_NONE;
    if (!fix(players, wishes, opponent))
        return PAIRING_WRONG;
    struct pairing_costs costs;
    enum pairing_result result =
        pairing_costs_init(&costs, players, count, wishes, opponent);
    if (result == PAIRING_OK)
        result = match(&costs, opponent);
    pairing_costs_finish(&costs);
    if (result == PAIRING_OK && quality)
        result = pairing_judge(players, count, wishes, opponent, quality);
    return result;
}

enum pairing_result pairing_judge(const struct pairing_player *players, unsigned count,
                                  const struct pairing_wishes *wishes,
                                  const uint32_t opponent[],
                                  struct pairing_quality *quality) {
    if (!in_range(players, count, wishes))
        return PAIRING_WRONG;
    *quality = (struct pairing_quality){0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = opponent[i];
        if (j == PAIRING_BYE)
            quality->repeated_byes += players[i].byes > 0;
        if (j == PAIRING_BYE || j == PAIRING_NONE)
            continue;
        if (j >= count || j == i || opponent[j] != i || !players[i].present)
            return PAIRING_WRONG;
        if (j < i)
            continue;
        int64_t difference = players[i].score - players[j].score;
        difference = difference < 0 ? -difference : difference;
        quality->pairs++;
        quality->rematches += pairing_meetings(players, wishes, i, j) > 0;
        quality->club_mates += players[i].club && players[i].club == players[j].club;
        quality->floats += difference > 0;
        quality->squares += difference * difference;
        if (difference > quality->most_difference)
            quality->most_difference = difference;
    }
    return PAIRING_OK;
}
