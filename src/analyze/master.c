/* master.c - the search for a safe line.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/master_parts.h"

enum { TABLE = 1 << 16 };

/* Between two tricks: from a place the bidder is sure of `low` points, and not of `high`. */
struct master_entry {
    uint64_t key[2];
    int16_t low, high;
    uint8_t used;
};
static_assert(sizeof(struct master_place) == 34, "no padding");

bool master_init(struct master *master, const struct pedro_rules *rules,
                 enum master_partner partner) {
    struct position_rules placed;
    const unsigned first = 0;
    memset(master, 0, sizeof *master);
    position_rules_init(rules, first, &placed);
    master->partner = partner;
    master->table = calloc(TABLE, sizeof *master->table);
    if (!master->table || !trumps_game_init(&placed, &master->game) ||
        master->game.folds_next || rules->set.teams != PEDRO_TEAMS_PAIRS ||
        (rules->set.out != PEDRO_OUT_STAY && !master->game.bare))
        return false;
    if (rules->set.low != PEDRO_LOW_TAKER &&
        rules->strength[first][pedro_card_of(first, PEDRO_TWO)] != 1)
        return false;
    if (rules->set.low != PEDRO_LOW_TAKER)
        master->two_worth = rules->value[first][pedro_card_of(first, PEDRO_TWO)];
    return true;
}

void master_finish(struct master *master) {
    free(master->table);
    master->table = NULL;
}

/* --- the table --- */

static void make_key(const struct master_place *place, uint64_t key[2]) {
    key[0] = place->mine | (uint64_t)place->hidden << LANE |
             (uint64_t)place->may[1] << 2 * LANE | (uint64_t)place->may[2] << 3 * LANE;
    key[1] = place->may[3];
    for (unsigned seat = 0; seat < 4; seat++)
        key[1] = key[1] << 3 | (place->cards[seat] & 7);
    for (unsigned seat = 1; seat < 4; seat++)
        key[1] = key[1] << 3 | (place->sure[seat] & 7);
    key[1] = (key[1] << 4 | place->out) << 2 | place->leader;
    key[1] = (key[1] << 4 | place->aside) << 2 | place->full;
}

static struct master_entry *look_up(struct master *master,
                                    const struct master_place *place, uint64_t key[2]) {
    make_key(place, key);
    const uint64_t hash =
        (key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1]) * UINT64_C(0xd6e8feb86659fd93);
    return &master->table[hash >> 32 & (TABLE - 1)];
}

static bool is_it(const struct master_entry *entry, const uint64_t key[2]) {
    return entry->used && entry->key[0] == key[0] && entry->key[1] == key[1];
}

static void keep(struct master_entry *entry, const uint64_t key[2], int need, bool safe) {
    if (!is_it(entry, key))
        *entry = (struct master_entry){
            .key = {key[0], key[1]}, .low = 0, .high = INT16_MAX, .used = 1};
    if (safe && need > entry->low)
        entry->low = (int16_t)need;
    if (!safe && need < entry->high)
        entry->high = (int16_t)need;
}

/* --- the search --- */

static bool search(struct master *master, const struct master_place *place) {
    struct master_move move[MASTER_MOVES];
    uint64_t key[2] = {0, 0};
    struct master_entry *entry = NULL;
    if (place->need <= 0 || place->spare < 0 || master_over(place) ||
        master->nodes >= master->limit)
        return place->need <= 0;
    master->nodes++;
    if (place->played == 0) {
        entry = look_up(master, place, key);
        if (is_it(entry, key) && place->need <= entry->low)
            return true;
        if (is_it(entry, key) && place->need >= entry->high)
            return false;
    }
    const bool mine = master_turn(place) == 0;
    const unsigned moves = master_moves(master, place, move);
    bool safe = !mine;
    for (unsigned i = 0; i < moves && safe != mine; i++)
        safe = search(master, &move[i].after);
    if (entry && master->nodes < master->limit)
        keep(look_up(master, place, key), key, place->need, safe);
    return safe;
}

enum master_answer master_safe(struct master *master, const struct master_place *place,
                               uint64_t limit) {
    master->nodes = 0;
    master->limit = limit;
    const bool safe = search(master, place);
    return master->nodes >= limit ? MASTER_UNKNOWN : safe ? MASTER_YES : MASTER_NO;
}

int master_sure(struct master *master, const struct master_place *place, uint64_t limit) {
    const int left = place->need + place->spare;
    for (int need = 1; need <= left; need++) {
        struct master_place asked = *place;
        asked.need = (int16_t)need;
        asked.spare = (int16_t)(left - need);
        const enum master_answer answer = master_safe(master, &asked, limit);
        if (answer == MASTER_UNKNOWN)
            return -1;
        if (answer == MASTER_NO)
            return need - 1;
    }
    return left > 0 ? left : 0;
}
