/* table_sample.h - for tests: a table with random deals at which bots are asked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_TABLE_SAMPLE_H
#define BOTS_TABLE_SAMPLE_H

#include "check.h"

#include <string.h>

#include "bots/bot.h"

struct table {
    struct pedro_rules rules;
    struct pedro_state state;
    struct bot_history history;
    struct pedro_rng rng;
    struct bot_scratch *scratch;
};

/* Two bytes of its seed, since each test has a table of its own. */
static inline void open_table(struct table *table, uint8_t first, uint8_t second) {
    memset(table, 0, sizeof *table);
    pedro_rng_seed(&table->rng, (const uint8_t[PEDRO_SEED_SIZE]){first, second});
    table->scratch = bot_scratch_create();
    assert_non_null(table->scratch);
}

static inline void close_table(struct table *table) {
    bot_scratch_destroy(table->scratch);
}

static inline void choose_game(struct table *table, const struct pedro_ruleset *set) {
    assert_int_equal(pedro_rules_init(&table->rules, set, NULL), 0);
}

static inline void deal(struct table *table) {
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < table->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&table->rng, pack, table->rules.pack_size);
    pedro_state_init(&table->rules, 0, &table->state);
    assert_int_equal(
        pedro_deal(&table->rules, &table->state, pack, table->rules.pack_size), 0);
    bot_history_clear(&table->history);
}

/* The seat to act does so. */
static inline void take_action(struct table *table, const struct pedro_action *action) {
    bot_history_note(&table->history, table->state.turn, action);
    assert_int_equal(pedro_apply(&table->rules, &table->state, action), 0);
}

/* The seat to act makes a choice, as the bot called `name`. */
static inline void act_as(struct table *table, const char *name) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action action;
    const struct bot_turn turn = {&table->rules, &view, &legal, &table->history, {0}};
    pedro_legal(&table->rules, &table->state, &legal);
    pedro_view(&table->rules, &table->state, legal.seat, &view);
    bot_find(name, strlen(name))->act(table->scratch, &turn, &table->rng, &action, NULL);
    take_action(table, &action);
}

#endif
