/* draw_arena.c - a wave of an arena: those who are free play, whatever others are still playing.
 *
 * Pairs and teams are drawn as in a Swiss (draw_swiss.c). Single players who change partners sit down in
 * the order of the standings, equal ones by lot; at each table the arrangement is taken, of some that
 * are drawn, whose partners have been partners the longest ago.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tournament/act.h"
#include "tournament/draw.h"
#include "tournament/score.h"

enum { ARRANGEMENTS = 24 }; /* tried at a table */

/* A player who is free. */
struct player {
    uint16_t entry;
    uint32_t waves;
    int64_t score, lot;
};

void tournament_list_waits(const struct tournament *tournament,
                           struct tournament_wait *wait) {
    for (size_t i = 0; i < tournament->entries; i++)
        wait[tournament->entry[i].number] =
            (struct tournament_wait){.round = tournament->entry[i].joined};
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++) {
            const struct tournament_table *table = &tournament->round[r].table[t];
            for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++) {
                struct tournament_wait *at = &wait[table->entry[i]];
                at->plays = at->plays || table->state != TOURNAMENT_CONFIRMED;
                at->round = r + 2;
                at->since = table->time;
            }
        }
    for (size_t i = 0; i < tournament->entries; i++) {
        struct tournament_wait *at = &wait[tournament->entry[i].number];
        for (unsigned r = tournament->published;
             r >= at->round && r > 0 && tournament->round[r - 1].time >= at->since; r--)
            at->waves++;
    }
}

/* A wave takes no table at which a game still runs. With two entries or more at a table there are at most
 * TOURNAMENT_TABLES_MAX at a time. */
static void list_taken(const struct tournament *tournament, bool *taken) {
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++) {
            const struct tournament_table *table = &tournament->round[r].table[t];
            taken[table->number] =
                taken[table->number] || table->state != TOURNAMENT_CONFIRMED;
        }
}

/* Those who have waited longest first, so that others are left out. */
static int by_waves(const void *a, const void *b) {
    const struct player *one = a, *other = b;
    return one->waves != other->waves
               ? (one->waves < other->waves) - (one->waves > other->waves)
               : (one->lot > other->lot) - (one->lot < other->lot);
}

static int by_score(const void *a, const void *b) {
    const struct player *one = a, *other = b;
    return one->score != other->score
               ? (one->score < other->score) - (one->score > other->score)
               : (one->lot > other->lot) - (one->lot < other->lot);
}

/* Those who are free, by score; a multiple of the seats. */
static int list_players(const struct tournament *tournament,
                        const struct tournament_wait *wait, struct pedro_rng *rng,
                        struct player *player, unsigned *players) {
    const size_t entries = tournament->entries;
    struct tournament_standing *standing = calloc(entries, sizeof *standing);
    if (!standing || tournament_standings(tournament, tournament->published, standing)) {
        free(standing);
        return PEDRO_ERR_NO_MEMORY;
    }
    unsigned count = 0;
    for (size_t i = 0; i < entries; i++) {
        const unsigned entry = standing[i].entry;
        if (tournament_takes_part(tournament, entry) && !wait[entry].plays)
            player[count++] = (struct player){.entry = (uint16_t)entry,
                                              .waves = wait[entry].waves,
                                              .score = standing[i].score,
                                              .lot = (int64_t)(pedro_rng_next(rng) >> 1)};
    }
    free(standing);
    qsort(player, count, sizeof *player, by_waves);
    count -= count % (unsigned)tournament->set.ruleset.players;
    qsort(player, count, sizeof *player, by_score);
    *players = count;
    return PEDRO_ERR_OK;
}

/* The last round in which two were partners; 0 for none. */
static unsigned last_together(const struct tournament *tournament, unsigned one,
                              unsigned other) {
    for (unsigned round = tournament->published; round > 0; round--) {
        const struct tournament_table *table =
            tournament_table_of(tournament, round, one);
        if (table && tournament_side(table, one) == tournament_side(table, other))
            return round;
    }
    return 0;
}

/* How lately those who sit here as partners were partners, the latest first, then the sum of all. `seats`
 * entries, side by side. */
static uint64_t repeats(const struct tournament *tournament, const uint16_t *entry,
                        unsigned seats) {
    const unsigned partners = tournament->set.partners;
    uint64_t latest = 0, sum = 0;
    for (unsigned i = 0; i < seats; i++)
        for (unsigned k = i + 1; k < seats && k / partners == i / partners; k++) {
            const unsigned round = last_together(tournament, entry[i], entry[k]);
            latest = round > latest ? round : latest;
            sum += round;
        }
    return latest << 32 | sum;
}

static void arrange(struct tournament_drawing *drawing, const struct player *player,
                    struct pedro_rng *rng) {
    const struct tournament *tournament = drawing->tournament;
    const unsigned seats = (unsigned)tournament->set.ruleset.players;
    uint16_t entry[TOURNAMENT_PLAYERS_MAX], best[TOURNAMENT_PLAYERS_MAX];
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < seats; i++)
        entry[i] = player[i].entry;
    for (unsigned try = 0; try < ARRANGEMENTS && least > 0; try++) {
        for (unsigned i = seats - 1; i > 0; i--) {
            const unsigned k = pedro_rng_below(rng, i + 1);
            const uint16_t moved = entry[i];
            entry[i] = entry[k];
            entry[k] = moved;
        }
        const uint64_t sum = repeats(tournament, entry, seats);
        if (sum >= least)
            continue;
        least = sum;
        for (unsigned i = 0; i < seats; i++)
            best[i] = entry[i];
    }
    tournament_draw_table(drawing, best, drawing->round - 1);
}

static int draw_players(struct tournament_drawing *drawing,
                        const struct tournament_wait *wait) {
    const struct tournament *tournament = drawing->tournament;
    const unsigned seats = (unsigned)tournament->set.ruleset.players;
    struct player *player = calloc(tournament->entries, sizeof *player);
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    struct pedro_rng rng;
    unsigned players = 0;
    const uint64_t lots = tournament_round_seed(tournament);
    for (unsigned i = 0; i < 8; i++)
        seed[i] = (uint8_t)(lots >> 8 * i);
    pedro_rng_seed(&rng, seed);
    if (!player || list_players(tournament, wait, &rng, player, &players)) {
        free(player);
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    }
    for (unsigned i = 0; i < players; i += seats)
        arrange(drawing, player + i, &rng);
    free(player);
    return players > 0 ? PEDRO_ERR_OK
                       : tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_FEW);
}

int tournament_draw_arena(struct tournament_drawing *drawing) {
    const struct tournament *tournament = drawing->tournament;
    const struct tournament_settings *set = &tournament->set;
    const size_t room = tournament->entry[tournament->entries - 1].number + 1u;
    struct tournament_wait *wait = calloc(room, sizeof *wait);
    int err = PEDRO_ERR_OK;
    drawing->taken = calloc(2 * TOURNAMENT_TABLES_MAX + 1, sizeof *drawing->taken);
    if (!wait || !drawing->taken) {
        err = tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    } else {
        tournament_list_waits(tournament, wait);
        list_taken(tournament, drawing->taken);
        err = tournament_partners_change(set) ? draw_players(drawing, wait)
                                              : tournament_draw_wave(drawing, wait);
    }
    free(drawing->taken);
    free(wait);
    return err;
}
