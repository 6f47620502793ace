/* auction_likelihood.c - replays the auction with hands as they may have been dealt.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/auction_likelihood.h"

#include <string.h>

#include "bots/choose.h"

/* The factor for a call that `simple` would not have made: another kind of call, or only another
 * number. */
static const double other_kind = 0.2, other_height = 0.5;

bool auction_likelihood_init(struct auction_likelihood *auction,
                             const struct bot_turn *turn, const struct belief *belief) {
    const struct pedro_rules *rules = turn->rules;
    const struct bot_history *history = turn->history;
    pedro_card pack[PEDRO_PACK_MAX] = {0};
    pedro_cards rest = rules->pack;
    struct pedro_state state;
    memset(auction, 0, sizeof *auction);
    auction->turn = turn;
    auction->belief = belief;
    if (!history || history->calls == 0 || rules->set.exchange != PEDRO_EXCHANGE_REFILL)
        return false;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    bot_before_hand(turn, &state);
    pedro_deal_legal(rules, &state, pack);
    simple_bidders_init(rules, &state, &auction->bidders);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        for (unsigned i = 0; i < rules->pack_size; i++)
            if (pedro_set_has(state.hand[seat], pack[i]))
                auction->position[seat] |= (pedro_cards)1 << i;
    for (unsigned i = 0; i < history->plays; i++)
        auction->played[history->play[i].seat] |= pedro_set_of(history->play[i].card);
    return true;
}

/* A pack that deals every other seat a hand which may have become that of `world`. */
static void make_pack(const struct auction_likelihood *auction,
                      const struct pedro_state *world, struct pedro_rng *rng,
                      pedro_card pack[PEDRO_PACK_MAX]) {
    const struct pedro_rules *rules = auction->turn->rules;
    const struct belief *belief = auction->belief;
    const pedro_cards trumps = rules->trumps[auction->turn->view->trump];
    pedro_cards plain = rules->pack & ~trumps & ~auction->turn->view->seen, used = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        plain &= ~world->hand[seat];
    for (unsigned position = 0; position < rules->pack_size; position++)
        pack[position] = PEDRO_NO_CARD;
    for (unsigned i = 0; i < belief->seats; i++) {
        const pedro_seat seat = belief->at[i].seat;
        const pedro_cards held = (world->hand[seat] | auction->played[seat]) & trumps;
        const unsigned all = pedro_set_count(held),
                       dealt = pedro_set_count(auction->position[seat]),
                       sure = belief->at[i].sure < all ? belief->at[i].sure : all;
        pedro_cards hand = bot_choose_cards(rng, held, sure), left = plain & ~used,
                    positions = auction->position[seat];
        unsigned more = dealt > sure ? dealt - sure : 0;
        more = more < pedro_set_count(left) ? more : pedro_set_count(left);
        hand |= bot_choose_cards(rng, left, more);
        used |= hand;
        while (hand && positions)
            pack[pedro_set_pop(&positions)] = pedro_set_pop(&hand);
    }
    pedro_cards rest = rules->pack & ~used;
    for (unsigned position = 0; position < rules->pack_size; position++)
        if (pack[position] == PEDRO_NO_CARD)
            pack[position] = pedro_set_pop(&rest);
}

double auction_likelihood_of(const struct auction_likelihood *auction,
                             const struct pedro_state *world, struct pedro_rng *rng,
                             struct world_sampler *work) {
    const struct bot_turn *turn = auction->turn;
    const struct pedro_rules *rules = turn->rules;
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_state state;
    double weight = 1;
    make_pack(auction, world, rng, pack);
    bot_before_hand(turn, &state);
    pedro_deal_legal(rules, &state, pack);
    for (unsigned i = 0; i < turn->history->calls; i++) {
        struct pedro_action action = {.kind = PEDRO_ACT_PLAY_ON}, would;
        struct pedro_legal legal;
        while (state.turn != PEDRO_NO_SEAT && state.phase == PEDRO_PHASE_MISDEAL)
            pedro_apply_legal(rules, &state, &action);
        if (state.turn != turn->history->call[i].seat)
            return weight;
        pedro_legal(rules, &state, &legal);
        bot_history_call(turn->history, i, &action);
        if (!pedro_legal_has(&legal, &action))
            return weight;
        if (state.turn != turn->view->seat && state.phase == PEDRO_PHASE_BID) {
            simple_knowing(&auction->bidders, rules, &state, &legal, &would);
            work->work++;
            if (would.kind != action.kind)
                weight *= other_kind;
            else if (would.bid != action.bid)
                weight *= other_height;
        }
        pedro_apply_legal(rules, &state, &action);
    }
    return weight;
}
