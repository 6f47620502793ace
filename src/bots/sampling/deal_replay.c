/* deal_replay.c - replays a deal up to the turn, and accepts or rejects it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/deal_sampler.h"

#include <string.h>

#include "bots/calls/caller_bid.h"

enum {
    STEPS_MAX = 4096, /* a bound of the loop; no turn takes so many */
    /* The weight of a deal: WEIGHT if `simple` would have acted as the seats did, divided for each call
     * that differs in kind, or only in height, and for each gift of other cards. */
    WEIGHT = 1024,
    OTHER_KIND = 5,
    OTHER_HEIGHT = 2,
    WEIGHT_LEAST = 16, /* as no long auction goes wholly as `simple` would call */
};

static bool is_exchange(const struct bot_turn *turn) { return turn->view->trump < 4; }

/* The weight after an action `did` where `simple` would have done `would`. */
static int likeness(const struct pedro_action *would, const struct pedro_action *did,
                    int weight) {
    if (would->kind != did->kind || would->suit != did->suit)
        return weight / OTHER_KIND;
    return would->bid != did->bid || would->cards != did->cards ? weight / OTHER_HEIGHT
                                                                : weight;
}

/* A replay under way. */
struct replay {
    struct world_sampler *work;
    const struct bot_turn *turn;
    const struct simple_bidders *bidders;
    const struct nnet *net; /* that bids; NULL: the game has none */
    struct pedro_state *state;
    unsigned calls; /* calls of the history made so far */
    int weight;
};

static bool has_arrived(const struct replay *replay) {
    const struct bot_turn *turn = replay->turn;
    const struct pedro_view *view = turn->view;
    const struct pedro_state *state = replay->state;
    if (replay->calls != (turn->history ? turn->history->calls : 0) ||
        state->turn != view->seat || state->phase != turn->legal->phase)
        return false;
    if (!is_exchange(turn))
        return true;
    if (state->trump != view->trump ||
        state->hand[view->seat] != turn->view->hand[view->seat] ||
        state->out != view->out || state->wash_size != view->wash_size ||
        memcmp(state->thrown, view->thrown, sizeof state->thrown) != 0 ||
        memcmp(state->drawn, view->drawn, sizeof state->drawn) != 0)
        return false;
    for (int seat = 0; seat < turn->rules->set.players; seat++)
        if (pedro_set_count(state->hand[seat]) != view->hand_size[seat])
            return false;
    return true;
}

/* The next call of the history. False if it is not this seat's. */
static bool next_call(struct replay *replay, struct pedro_action *action) {
    const struct bot_history *history = replay->turn->history;
    memset(action, 0, sizeof *action);
    if (replay->state->phase == PEDRO_PHASE_MISDEAL) {
        action->kind = PEDRO_ACT_PLAY_ON;
        return true;
    }
    if (replay->state->phase == PEDRO_PHASE_TRUMP && is_exchange(replay->turn)) {
        action->kind = PEDRO_ACT_NAME;
        action->suit = replay->turn->view->trump;
        return true;
    }
    if (!history || replay->calls >= history->calls || replay->calls >= BOT_CALLS_MAX ||
        history->call[replay->calls].seat != replay->state->turn)
        return false;
    bot_history_call(history, replay->calls++, action);
    return true;
}

/* Corrects what a seat gives or throws to what our own cards show; otherwise the choice of `simple`
 * stands. */
static void next_cards(const struct replay *replay, const struct pedro_legal *legal,
                       struct pedro_action *action) {
    const pedro_cards mine = replay->turn->view->hand[replay->turn->view->seat],
                      hand = replay->state->hand[legal->seat];
    struct pedro_action done = *action;
    if (legal->seat == replay->turn->view->seat) {
        if (legal->phase == PEDRO_PHASE_DISCARD)
            done.cards = hand & ~mine;
    } else if (legal->phase == PEDRO_PHASE_GIVE) {
        done.cards = hand & mine;
    }
    if (pedro_legal_has(legal, &done))
        *action = done;
}

/* Weighs an action by what `simple` would have done and, if it is a bid, by what the network would have bid: the mean, as the
 * seat may be either. */
static void weigh(struct replay *replay, const struct pedro_legal *legal,
                  const struct pedro_action *would, const struct pedro_action *did) {
    const struct pedro_rules *rules = replay->turn->rules;
    const int weight = likeness(would, did, replay->weight);
    if (legal->phase == PEDRO_PHASE_BID && replay->net) {
        struct caller_bid bid;
        caller_bid_in(replay->net, rules, replay->state, legal, &bid);
        replay->work->work += WORK_OF_A_BID;
        replay->weight = (weight + likeness(&bid.action, did, replay->weight)) / 2;
    } else {
        replay->weight = weight;
    }
}

/* Makes the next action. False if it cannot have happened in this deal. */
static bool step(struct replay *replay) {
    const struct pedro_rules *rules = replay->turn->rules;
    struct pedro_state *state = replay->state;
    struct pedro_legal legal;
    struct pedro_action action, would;
    const bool before = state->trump == PEDRO_NO_SUIT;
    pedro_legal(rules, state, &legal);
    const bool asked = state->turn != replay->turn->view->seat;
    if (before && (!next_call(replay, &action) || !pedro_legal_has(&legal, &action)))
        return false;
    if (!before || (asked && (state->phase == PEDRO_PHASE_BID ||
                              state->phase == PEDRO_PHASE_TRUMP))) {
        simple_knowing(replay->bidders, rules, state, &legal, &would);
        replay->work->work++;
        if (!before) {
            action = would;
            next_cards(replay, &legal, &action);
        }
        if (asked)
            weigh(replay, &legal, &would, &action);
    }
    pedro_apply_legal(rules, state, &action);
    return before || state->thrown[legal.seat] <= replay->turn->view->thrown[legal.seat];
}

bool deal_sampler_draw(struct world_sampler *base, struct pedro_rng *rng,
                       struct world *world) {
    const struct deal_sampler *sampler = (const struct deal_sampler *)base;
    struct pedro_state *state = &world->state;
    struct replay replay = {.work = base,
                            .turn = base->turn,
                            .bidders = &sampler->bidders,
                            .net = sampler->net,
                            .state = state,
                            .weight = WEIGHT};
    pedro_card pack[PEDRO_PACK_MAX];
    deal_sampler_pack(sampler, rng, pack);
    bot_before_hand(base->turn, state);
    pedro_deal_legal(base->turn->rules, state, pack);
    for (unsigned steps = 0; steps < STEPS_MAX && !has_arrived(&replay); steps++)
        if (state->turn == PEDRO_NO_SEAT || state->phase == PEDRO_PHASE_PLAY ||
            !step(&replay))
            return false;
    /* Rejection sampling: a deal is accepted as often as it is likely, so all that are accepted
     * have the same weight. */
    const int weight = replay.weight > WEIGHT_LEAST ? replay.weight : WEIGHT_LEAST;
    world->weight = 1;
    return (int)pedro_rng_below(rng, WEIGHT) < weight;
}
