/* turn_sample.h - for tests: a table with given cards, and the turn of the seat to act.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_TURN_SAMPLE_H
#define BOTS_TURN_SAMPLE_H

#include "check.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/search/equity.h"
#include "ruleset_options.h"

struct seat {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    struct pedro_legal legal;
    struct bot_history history;
    struct bot_turn turn;
    struct equity *equity;
};

static inline void open_table(const char *preset, const char *options, struct seat *at) {
    rules_with_options(preset, options, &at->rules);
    at->equity = equity_create(&at->rules);
    assert_non_null(at->equity);
    bot_history_clear(&at->history);
}

/* Deals so that `seat` holds `cards`; the others hold what is left, from the lowest. */
static inline void deal(struct seat *at, pedro_seat seat, const char *cards) {
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_state empty;
    pedro_cards wanted = 0, rest;
    for (; *cards; cards += strspn(cards, " ") ? 1 : 2) {
        pedro_card card;
        if (*cards == ' ')
            continue;
        assert_int_equal(pedro_card_parse(cards, 2, &card), 0);
        wanted |= pedro_set_of(card);
    }
    for (unsigned i = 0; i < at->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_state_init(&at->rules, 0, &empty);
    pedro_deal_legal(&at->rules, &empty, pack);
    const pedro_cards places = empty.hand[seat];
    assert_int_equal(pedro_set_count(wanted), pedro_set_count(places));
    rest = at->rules.pack & ~wanted;
    for (unsigned i = 0; i < at->rules.pack_size; i++)
        pack[i] = pedro_set_pop(places >> i & 1 ? &wanted : &rest);
    pedro_state_init(&at->rules, 0, &at->state);
    pedro_deal_legal(&at->rules, &at->state, pack);
}

/* Deals by chance. */
static inline void deal_any(struct seat *at, pedro_seat dealer, struct pedro_rng *rng) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards rest = at->rules.pack;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_rng_shuffle(rng, pack, at->rules.pack_size);
    bot_history_clear(&at->history);
    pedro_state_init(&at->rules, dealer, &at->state);
    pedro_deal_legal(&at->rules, &at->state, pack);
}

static inline void look(struct seat *at) {
    pedro_view(&at->rules, &at->state, at->state.turn, &at->view);
    pedro_legal(&at->rules, &at->state, &at->legal);
    at->turn = (struct bot_turn){.rules = &at->rules,
                                 .view = &at->view,
                                 .legal = &at->legal,
                                 .history = &at->history};
}

static inline void act(struct seat *at, const struct pedro_action *action) {
    bot_history_note(&at->history, at->state.turn, action);
    assert_int_equal(pedro_apply(&at->rules, &at->state, action), 0);
}

static inline void call(struct seat *at, pedro_bid bid) {
    const struct pedro_action action = {.kind = bid ? PEDRO_ACT_BID : PEDRO_ACT_PASS,
                                        .bid = bid};
    act(at, &action);
}

#endif
