/* advice_play.c - one hand, in which some acts are laid down and a bot does the rest.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "advice.h"

void advice_deal(const struct advice_game *game, uint64_t number, pedro_seat dealer,
                 struct advice_hand *hand) {
    uint8_t seed[PEDRO_SEED_SIZE];
    struct pedro_rng cards;
    pedro_card pack[PEDRO_PACK_MAX];
    memset(hand, 0, sizeof *hand);
    hand->game = game;
    for (pedro_seat seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        hand->player[seat] = game->bot;
    hand->order = (struct advice_order){PEDRO_NO_SEAT, PEDRO_NO_SEAT, PEDRO_NO_BID, -1};
    pedro_hand_seed(game->seed, (uint32_t)(number + 1), seed);
    pedro_rng_seed(&cards, seed);
    hand->rng = cards;
    hand->rng.word[0] ^= UINT64_C(0x9e3779b97f4a7c15); /* bots have their own */
    for (unsigned i = 0; i < game->rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&cards, pack, game->rules->pack_size);
    pedro_state_init(game->rules, dealer, &hand->state);
    pedro_deal_legal(game->rules, &hand->state, pack);
    bot_history_clear(&hand->history);
}

/* --- what is laid down --- */

static void call(const struct pedro_legal *legal, pedro_bid bid,
                 struct pedro_action *action) {
    const bool run = legal->bid_to != PEDRO_NO_BID;
    memset(action, 0, sizeof *action);
    action->kind = PEDRO_ACT_PASS;
    if (bid == PEDRO_PASSED && legal->words >> PEDRO_ACT_PASS & 1)
        return;
    action->kind = PEDRO_ACT_BID;
    if (run) {
        action->bid = bid == PEDRO_PASSED || bid < legal->bid_from ? legal->bid_from
                      : bid > legal->bid_to                        ? legal->bid_to
                                                                   : bid;
    } else if (legal->bid_alone != PEDRO_NO_BID) {
        action->bid = legal->bid_alone;
    } else {
        pedro_legal_nth(legal, 0, action);
    }
}

/* True if the order says what `seat` does. */
static bool is_ordered(const struct advice_order *order, const struct pedro_state *state,
                       const struct pedro_legal *legal, struct pedro_action *action) {
    const pedro_seat seat = state->turn;
    const bool ours = seat == order->bidder ||
                      (seat == order->caller && (legal->phase != PEDRO_PHASE_BID ||
                                                 state->call[seat] == PEDRO_NO_BID));
    switch (legal->phase) {
    case PEDRO_PHASE_DARK:
        if (order->bidder == PEDRO_NO_SEAT)
            return false;
        memset(action, 0, sizeof *action);
        return true;
    case PEDRO_PHASE_BID:
        if (!ours && order->bidder == PEDRO_NO_SEAT)
            return false;
        call(legal, ours ? order->call : PEDRO_PASSED, action);
        return true;
    case PEDRO_PHASE_TRUMP:
        if (!ours || order->suit < 0 || !(legal->suits >> order->suit & 1))
            return false;
        memset(action, 0, sizeof *action);
        action->kind = PEDRO_ACT_NAME;
        action->suit = (uint8_t)order->suit;
        return true;
    default:
        return false;
    }
}

static void ask(const struct advice_hand *hand, const struct pedro_state *state,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action) {
    struct pedro_view view;
    const struct bot_turn turn = {hand->game->rules, &view, legal, &hand->history,
                                  hand->game->budget};
    pedro_view(hand->game->rules, state, state->turn, &view);
    memset(action, 0, sizeof *action);
    hand->player[state->turn]->act(hand->game->scratch, &turn, rng, action, NULL);
}

static void choose(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    struct advice_hand *hand = data;
    (void)rules;
    if (!is_ordered(&hand->order, state, legal, action))
        ask(hand, state, legal, &hand->rng, action);
}

static void note(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    struct advice_hand *hand = data;
    bot_history_note(&hand->history, state->turn, action);
}

/* --- the hand --- */

static bool is_found(void *data, const struct pedro_state *state) {
    struct advice_hand *hand = data;
    struct pedro_view view;
    struct pedro_legal legal;
    struct sight sight;
    if (hand->see)
        hand->see(hand, hand->data);
    if (!hand->find || state->phase != PEDRO_PHASE_PLAY)
        return false;
    sight_look(hand->game->rules, state, &view, &legal, &sight);
    for (int i = 0; i < ADVICE_ARMS; i++)
        hand->arm[i] = PEDRO_NO_CARD;
    if (pedro_set_count(legal.cards) > 1)
        hand->found = hand->find(&sight, hand->arm);
    return hand->found;
}

void advice_play(struct advice_hand *hand) {
    struct bot_playout playout = {.rules = hand->game->rules,
                                  .policy = choose,
                                  .data = hand,
                                  .watch = note,
                                  .until = is_found};
    bot_playout(&playout, &hand->state);
}

void advice_card(struct advice_hand *hand, pedro_card card) {
    const struct pedro_action action = {.kind = PEDRO_ACT_PLAY, .card = card};
    note(hand, &hand->state, &action);
    pedro_apply_legal(hand->game->rules, &hand->state, &action);
}

pedro_card advice_own_card(const struct advice_hand *hand) {
    struct pedro_rng rng = hand->rng;
    struct pedro_legal legal;
    struct pedro_action action;
    pedro_legal(hand->game->rules, &hand->state, &legal);
    ask(hand, &hand->state, &legal, &rng, &action);
    return action.kind == PEDRO_ACT_PLAY ? action.card : (pedro_card)PEDRO_NO_CARD;
}

double advice_margin(const struct advice_hand *hand, unsigned side) {
    const unsigned sides = hand->game->rules->sides;
    double margin = 0;
    for (unsigned other = 0; other < sides; other++)
        if (other != side)
            margin += (double)(hand->state.score[side] - hand->state.score[other]) /
                      (sides - 1);
    return margin;
}

double advice_points(const struct advice_hand *hand, unsigned side) {
    return hand->state.points[side];
}
