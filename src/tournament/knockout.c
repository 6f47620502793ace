/* knockout.c - who is in a knock-out, in which round the others went out, and what they played after that.
 *
 * An entry goes out in the first round that it loses, or for which it is not drawn while others are. A game
 * of two who are out already, as that for the third place, separates only those who went out in the same
 * round. Who is out and yet meets somebody who is in, because the director wrote it so, is in again. Who comes
 * late counts as if it had had byes.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/knockout.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/score.h"

/* An entry. */
struct walk {
    uint32_t index;
    uint16_t out;
    bool drawn, here; /* in any round so far; in this one */
    unsigned rounds;
    uint8_t *won; /* by round: whether it won a game when it was out */
};

unsigned tournament_winner(const struct tournament *tournament,
                           const struct tournament_table *table) {
    unsigned best = 0;
    for (unsigned side = 0; side < table->sides; side++) {
        if (table->absent >> side & 1)
            continue;
        const int outcome = best == 0 ? 2 : tournament_outcome(table, side, best - 1);
        if (outcome == 2 ||
            (outcome == 1 &&
             tournament_lot(tournament, table->entry[side * table->partners]) >
                 tournament_lot(tournament, table->entry[(best - 1) * table->partners])))
            best = side + 1;
    }
    return best;
}

static unsigned seats_of(const struct tournament_table *table) {
    return (unsigned)table->sides * table->partners;
}

/* True if somebody at a table is in. */
static bool is_main(const struct tournament *tournament, const struct walk *walk,
                    const struct tournament_table *table) {
    for (unsigned i = 0; i < seats_of(table); i++)
        if (walk[tournament_index(tournament, table->entry[i])].out == 0)
            return true;
    return false;
}

/* Marks those who are in a round; true if one of them is in the knock-out. */
static bool mark(const struct tournament *tournament, struct walk *walk,
                 const struct tournament_round *round) {
    bool any = false;
    for (size_t i = 0; i < tournament->entries; i++)
        walk[i].here = false;
    for (unsigned t = 0; t < round->tables; t++) {
        const struct tournament_table *table = &round->table[t];
        any = any || is_main(tournament, walk, table);
        for (unsigned i = 0; i < seats_of(table); i++)
            walk[tournament_index(tournament, table->entry[i])].here = true;
    }
    for (unsigned i = 0; i < round->byes; i++) {
        struct walk *at = &walk[tournament_index(tournament, round->bye[i])];
        any = any || at->out == 0;
        at->here = true;
    }
    return any;
}

static void follow_table(const struct tournament *tournament, struct walk *walk,
                         const struct tournament_table *table, unsigned number) {
    const bool decided = table->state == TOURNAMENT_CONFIRMED,
               main = is_main(tournament, walk, table);
    const unsigned winner = decided ? tournament_winner(tournament, table) : 0;
    for (unsigned i = 0; i < seats_of(table); i++) {
        struct walk *at = &walk[tournament_index(tournament, table->entry[i])];
        const bool won = decided && i / table->partners + 1 == winner;
        if (main)
            at->out = won || !decided ? 0 : (uint16_t)number;
        else
            at->won[number - 1] = won;
    }
}

static void follow_round(const struct tournament *tournament, struct walk *walk,
                         unsigned number) {
    const struct tournament_round *round = &tournament->round[number - 1];
    if (mark(tournament, walk, round))
        for (size_t i = 0; i < tournament->entries; i++)
            if (walk[i].drawn && walk[i].out == 0 && !walk[i].here)
                walk[i].out = (uint16_t)number;
    for (unsigned t = 0; t < round->tables; t++)
        follow_table(tournament, walk, &round->table[t], number);
    for (unsigned i = 0; i < round->byes; i++) {
        struct walk *at = &walk[tournament_index(tournament, round->bye[i])];
        at->won[number - 1] = at->out != 0;
    }
    for (size_t i = 0; i < tournament->entries; i++)
        walk[i].drawn = walk[i].drawn || walk[i].here;
}

/* Below 0 if `one` came further. Who was never drawn stands last. */
static int compare(const struct walk *one, const struct walk *other) {
    if (one->drawn != other->drawn)
        return one->drawn ? -1 : 1;
    if (one->out != other->out)
        return one->out == 0 || (other->out != 0 && one->out > other->out) ? -1 : 1;
    return one->out == 0 ? 0 : -memcmp(one->won, other->won, one->rounds);
}

static int by_stage(const void *a, const void *b) { return compare(a, b); }

int tournament_stages(const struct tournament *tournament, unsigned rounds,
                      struct tournament_stage *stage) {
    const size_t entries = tournament->entries;
    struct walk *walk = calloc(entries + 1, sizeof *walk);
    uint8_t *won = calloc(entries * rounds + 1, sizeof *won);
    uint32_t level = 1;
    if (entries == 0)
        rounds = 0;
    if (!walk || !won) {
        free(walk);
        free(won);
        return PEDRO_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < entries; i++)
        walk[i] = (struct walk){
            .index = (uint32_t)i, .rounds = rounds, .won = won + i * rounds};
    for (unsigned number = 1; number <= rounds; number++)
        follow_round(tournament, walk, number);
    qsort(walk, entries, sizeof *walk, by_stage);
    for (size_t i = 0; i < entries; i++) {
        level += i > 0 && compare(&walk[i - 1], &walk[i]) != 0;
        stage[walk[i].index] = (struct tournament_stage){walk[i].out, level};
    }
    free(walk);
    free(won);
    return PEDRO_ERR_OK;
}
