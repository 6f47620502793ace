/* bench.c - times random hands and random playouts, and computes their signature.
 *
 * A full hand is the work of a match: shuffle, deal, every choice of every seat through
 * pedro_legal() and pedro_apply_legal(), the score. A playout is the work of a search:
 * the position after the exchange is copied and played out. Both use seeded generators.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/bench.h"

#include <string.h>

#include "bots/choose.h"
#include "cli/bench_unit.h"
#include "cli/progress.h"
#include "solver/position.h"

enum {
    POSITIONS = 1000,   /* different first leads that playouts start from */
    SIGNED_HANDS = 100, /* of each preset, in the signature */
    BATCH = 1000,       /* hands or playouts between two reads of the clock */
};

/* State for playing random hands. */
struct table {
    const struct pedro_rules *rules;
    struct pedro_rng rng;
    struct pedro_state state;
    pedro_card pack[PEDRO_PACK_MAX];
};

static void table_init(struct table *table, const struct pedro_rules *rules) {
    const uint8_t seed[PEDRO_SEED_SIZE] = "pedro bench";
    table->rules = rules;
    pedro_rng_seed(&table->rng, seed);
    pedro_state_init(rules, 0, &table->state);
    for (unsigned i = 0; i < rules->pack_size; i++)
        table->pack[i] = (pedro_card)i;
}

static void table_deal(struct table *table) {
    if (table->state.phase == PEDRO_PHASE_OVER)
        pedro_state_init(table->rules, 0, &table->state);
    pedro_rng_shuffle(&table->rng, table->pack, table->rules->pack_size);
    pedro_deal_legal(table->rules, &table->state, table->pack);
}

static void choose_and_apply(struct table *table) {
    struct pedro_legal legal;
    struct pedro_action action;
    pedro_legal(table->rules, &table->state, &legal);
    bot_choose_any(&legal, &table->rng, &action);
    pedro_apply_legal(table->rules, &table->state, &action);
}

static void play_hand(struct table *table) {
    table_deal(table);
    while (pedro_to_act(&table->state) != PEDRO_NO_SEAT)
        choose_and_apply(table);
}

static bool in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY;
}

/* Deals until a hand comes to its first lead. */
static void deal_to_lead(struct table *table) {
    do {
        if (pedro_to_act(&table->state) == PEDRO_NO_SEAT)
            table_deal(table);
        while (pedro_to_act(&table->state) != PEDRO_NO_SEAT && !in_play(&table->state))
            choose_and_apply(table);
    } while (!in_play(&table->state));
}

static void finish_hand(struct table *table) {
    while (pedro_to_act(&table->state) != PEDRO_NO_SEAT)
        choose_and_apply(table);
}

void bench_show(struct bench_progress *progress, double used) {
    progress_show(&progress->shown, (progress->done + used) / progress->all);
}

static double time_hands(const struct pedro_rules *rules, double seconds,
                         struct bench_progress *progress) {
    struct table table;
    double begun = cpu_seconds(), used;
    unsigned long hands = 0;
    table_init(&table, rules);
    do {
        for (int i = 0; i < BATCH; i++)
            play_hand(&table);
        hands += BATCH;
        used = cpu_seconds() - begun;
        bench_show(progress, used);
    } while (used < seconds);
    progress->done += seconds;
    return (double)hands / used;
}

static void time_playouts(const struct pedro_rules *rules, double seconds,
                          struct bench_progress *progress, struct speeds *speeds) {
    static struct position lead[POSITIONS];
    static uint8_t suit[POSITIONS];
    struct position_rules by_suit[4];
    struct table table;
    unsigned long playouts = 0, choices = 0;
    double begun, used;
    table_init(&table, rules);
    for (unsigned trump = 0; trump < 4; trump++)
        position_rules_init(rules, trump, &by_suit[trump]);
    for (int i = 0; i < POSITIONS; i++) {
        deal_to_lead(&table);
        suit[i] = table.state.trump;
        position_init(&by_suit[suit[i]], &table.state, &lead[i]);
        finish_hand(&table);
    }
    begun = cpu_seconds();
    do {
        for (int i = 0; i < POSITIONS; i++) {
            struct position position = lead[i];
            choices += position_playout(&by_suit[suit[i]], &position, &table.rng);
        }
        playouts += POSITIONS;
        used = cpu_seconds() - begun;
        bench_show(progress, used);
    } while (used < seconds);
    progress->done += seconds;
    speeds->playouts = (double)playouts / used;
    speeds->choices = (double)choices / (double)playouts;
}

struct speeds bench_speeds(const struct pedro_rules *rules, double seconds,
                           struct bench_progress *progress) {
    struct speeds speeds;
    speeds.full_hands = time_hands(rules, seconds, progress);
    time_playouts(rules, seconds, progress, &speeds);
    return speeds;
}

/* FNV-1a, a word at a time. */
static uint64_t mix(uint64_t hash, int64_t number) {
    return (hash ^ (uint64_t)number) * 0x100000001b3u;
}

static uint64_t sign_preset(const struct pedro_rules *rules, uint64_t hash) {
    struct table table;
    table_init(&table, rules);
    for (int hand = 0; hand < SIGNED_HANDS; hand++) {
        struct position_rules made;
        struct position position;
        deal_to_lead(&table);
        position_rules_init(rules, table.state.trump, &made);
        position_init(&made, &table.state, &position);
        hash = mix(hash, position_playout(&made, &position, &table.rng));
        finish_hand(&table);
        for (unsigned side = 0; side < rules->sides; side++) {
            hash = mix(hash, position.points[side]);
            hash = mix(hash, table.state.points[side]);
            hash = mix(hash, table.state.score[side]);
        }
    }
    return hash;
}

unsigned long bench_signature(void) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        if (pedro_rules_init(&rules, &pedro_preset(i)->set, NULL) == 0)
            hash = sign_preset(&rules, hash);
    }
    return (unsigned long)(hash % 100000000);
}
