/* convention.c - plays auctions and counts what the callers hold.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/convention.h"

#include <string.h>

#include "bots/signals.h"
#include "bots/simple/simple.h"

struct auction {
    const struct bot *bot;
    const struct bot_budget *budget;
    struct bot_scratch *scratch;
    struct pedro_rng rng;
    struct bot_history history;
    struct convention *convention;
};

static void count(struct convention *convention, const struct pedro_rules *rules,
                  const struct pedro_view *view, pedro_bid bid) {
    const pedro_bid number = bid == PEDRO_PASSED ? 0 : bid;
    unsigned suit;
    if (number >= CONVENTION_ROWS)
        return;
    simple_promise(rules, view, number ? number : (pedro_bid)rules->set.min_bid, &suit);
    const pedro_cards held = view->hand[view->seat] & rules->trumps[suit];
    const pedro_cards pedros =
        pedro_set_of(pedro_card_of(suit, PEDRO_FIVE)) |
        pedro_set_of(pedro_card_of(pedro_same_colour(suit), PEDRO_FIVE));
    struct convention_row *row = &convention->row[number];
    row->calls++;
    row->trumps += pedro_set_count(held);
    row->aces += pedro_set_has(held, pedro_card_of(suit, PEDRO_ACE));
    row->kings += pedro_set_has(held, pedro_card_of(suit, PEDRO_KING));
    row->pedros += (held & pedros) != 0;
}

static void choose(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    struct auction *auction = data;
    struct pedro_view view;
    const struct bot_turn turn = {rules, &view, legal, &auction->history,
                                  *auction->budget};
    pedro_view(rules, state, state->turn, &view);
    memset(action, 0, sizeof *action);
    signals_act(auction->bot, auction->scratch, &turn, &auction->rng, action, NULL);
    if (legal->phase == PEDRO_PHASE_BID && view.call[view.seat] == PEDRO_NO_BID)
        count(auction->convention, rules, &view,
              action->kind == PEDRO_ACT_BID ? action->bid : (pedro_bid)PEDRO_PASSED);
}

static void note(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    struct auction *auction = data;
    bot_history_note(&auction->history, state->turn, action);
}

static bool is_over(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase != PEDRO_PHASE_MISDEAL && state->phase != PEDRO_PHASE_DARK &&
           state->phase != PEDRO_PHASE_BID;
}

bool convention_measure(const struct pedro_rules *rules, const struct bot *bot,
                        const struct bot_budget *budget, unsigned deals,
                        const uint8_t seed[PEDRO_SEED_SIZE],
                        bool (*goes_on)(void *data, double done), void *data,
                        struct convention *convention) {
    struct auction auction = {.bot = bot, .budget = budget, .convention = convention};
    struct bot_playout playout = {.rules = rules,
                                  .policy = choose,
                                  .data = &auction,
                                  .watch = note,
                                  .until = is_over};
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_rng cards;
    unsigned deal = 0;
    auction.scratch = bot_scratch_create();
    pedro_rng_seed(&cards, seed);
    auction.rng = cards;
    auction.rng.word[0] ^= UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    for (; deal < deals && (!goes_on || goes_on(data, (double)deal / deals)); deal++) {
        struct pedro_state state;
        pedro_state_init(rules, (pedro_seat)(deal % (unsigned)rules->set.players),
                         &state);
        pedro_rng_shuffle(&cards, pack, rules->pack_size);
        pedro_deal_legal(rules, &state, pack);
        bot_history_clear(&auction.history);
        bot_playout(&playout, &state);
    }
    bot_scratch_destroy(auction.scratch);
    return deal == deals;
}
