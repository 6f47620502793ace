/* selfcall.c - plays auctions and makes samples of their decisions.
 *
 * SPDX-License-Identifier: MIT */
#include "train/selfcall.h"

#include <math.h>
#include <string.h>

#include "bots/calls/caller_bid.h"
#include "bots/simple/simple.h"

enum {
    TRIED_MAX = 5,  /* calls tried at a decision */
    MARGIN_MAX = 4, /* of a target, in all points: some bids win a whole match */
};

/* An auction. */
struct auction {
    const struct training_game *game;
    const struct nnet *net;
    unsigned learned; /* sides that bid by the network, as bits */
    int32_t made
        [PEDRO_SEATS_MAX]; /* by seat: the probability of its last bid, as the network sees it */
};

static bool is_learned(const struct auction *auction, pedro_seat seat) {
    return auction->learned >> pedro_side(&auction->game->rules, (unsigned)seat) & 1;
}

static void call(void *data, const struct pedro_rules *rules,
                 const struct pedro_state *state, const struct pedro_legal *legal,
                 struct pedro_action *action) {
    struct auction *auction = data;
    struct caller_bid bid;
    if (legal->phase != PEDRO_PHASE_BID || !is_learned(auction, state->turn)) {
        simple_move(rules, state, legal, action);
        return;
    }
    caller_bid_in(auction->net, rules, state, legal, &bid);
    *action = bid.action;
    auction->made[state->turn] = bid.made;
}

static bool is_play(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

static bool is_called(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase != PEDRO_PHASE_MISDEAL && state->phase != PEDRO_PHASE_DARK &&
           state->phase != PEDRO_PHASE_BID;
}

/* How a hand ended. */
struct outcome {
    int32_t score[PEDRO_SEATS_MAX]; /* of the hand, by side */
    pedro_seat bidder;              /* PEDRO_NO_SEAT if it was not played */
    pedro_bid bid;
    bool made;
};

/* Plays the cards of all seats. */
static void play_cards(const struct training_game *game, const struct pedro_state *state,
                       struct outcome *outcome) {
    const struct pedro_rules *rules = &game->rules;
    struct training_hand hand;
    struct nnet_context context;
    struct pedro_view view;
    hand.state = *state;
    training_hand_begin(game, &hand);
    pedro_view(rules, state, state->turn, &view);
    nnet_context_init(game->cards, rules, hand.play_rules, &view, &context);
    nnet_playout(&context, &hand.memory, &hand.position);
    outcome->bidder = state->bidder;
    outcome->bid = state->high_bid;
    outcome->made = training_hand_score(&hand, &hand.position, outcome->score);
}

/* Plays on to the end of the hand. */
static void play_on(struct auction *auction, struct pedro_state *state,
                    struct outcome *outcome) {
    const struct training_game *game = auction->game;
    const struct pedro_rules *rules = &game->rules;
    struct bot_playout playout = {.rules = rules,
                                  .policy = call,
                                  .data = auction,
                                  .until = game->cards ? is_play : NULL};
    memset(outcome, 0, sizeof *outcome);
    outcome->bidder = PEDRO_NO_SEAT;
    bot_playout(&playout, state);
    if (state->turn != PEDRO_NO_SEAT) {
        play_cards(game, state, outcome);
    } else if (state->hands_scored > 0) {
        memcpy(outcome->score, state->last_hand, sizeof outcome->score);
        outcome->bidder = state->last_bidder;
        outcome->bid = state->last_bid;
        outcome->made = state->last_made;
    }
}

/* The margin of a seat's side over the others, in parts of all points. */
static float margin_of(const struct pedro_rules *rules, const struct outcome *outcome,
                       pedro_seat seat) {
    const unsigned mine = pedro_side(rules, (unsigned)seat);
    int32_t others = 0;
    for (unsigned side = 0; side < rules->sides; side++)
        others += side == mine ? 0 : outcome->score[side];
    return ((float)outcome->score[mine] - (float)others / (float)(rules->sides - 1)) /
           (float)rules->total;
}

/* Moves to the front of the list which calls to try: the first, the one that would be made, and some at
 * random. Returns how many. */
static unsigned pick(struct call_choice *choice, unsigned count,
                     const struct pedro_action *would, struct pedro_rng *rng) {
    for (unsigned i = 1; i < count; i++)
        if (memcmp(&choice[i].action, would, sizeof *would) == 0) {
            const struct call_choice first = choice[1];
            choice[1] = choice[i];
            choice[i] = first;
        }
    if (count <= TRIED_MAX)
        return count;
    for (unsigned i = 2; i < TRIED_MAX; i++) {
        const unsigned j = i + pedro_rng_below(rng, count - i);
        const struct call_choice other = choice[i];
        choice[i] = choice[j];
        choice[j] = other;
    }
    return TRIED_MAX;
}

/* Plays out some of the calls of the seat to act in this deal. */
static void try_calls(struct auction *auction, const struct pedro_state *state,
                      const struct call_choice *choice, unsigned count,
                      struct sample *sample) {
    const struct pedro_rules *rules = &auction->game->rules;
    sample->choices = (uint16_t)count;
    sample->unknown = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct pedro_action *action = &choice[i].action;
        struct pedro_state then = *state;
        struct outcome outcome;
        pedro_apply_legal(rules, &then, action);
        play_on(auction, &then, &outcome);
        sample->output[i] = choice[i].output;
        sample->margin[i] = fmaxf(
            -MARGIN_MAX, fminf(MARGIN_MAX, margin_of(rules, &outcome, state->turn)));
        sample->points[i] = outcome.made ? 1.0f : 0.0f;
        if (action->kind != PEDRO_ACT_BID || outcome.bidder != state->turn ||
            outcome.bid != action->bid)
            sample->unknown |= 1u << i;
    }
}

/* Shuffles, and draws who deals. */
static pedro_seat shuffle(const struct training_game *game, struct pedro_rng *rng,
                          pedro_card pack[PEDRO_PACK_MAX]) {
    const struct pedro_rules *rules = &game->rules;
    const pedro_seat dealer =
        (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players);
    for (unsigned i = 0, card = 0; i < rules->pack_size; card++)
        if (pedro_set_has(rules->pack, (pedro_card)card))
            pack[i++] = (pedro_card)card;
    pedro_rng_shuffle(rng, pack, rules->pack_size);
    return dealer;
}

/* Deals, up to the first bid. */
static void deal_pack(const struct training_game *game, pedro_seat dealer,
                      const pedro_card pack[PEDRO_PACK_MAX], struct pedro_state *state) {
    pedro_state_init(&game->rules, dealer, state);
    pedro_deal_legal(&game->rules, state, pack);
}

static void deal(const struct training_game *game, struct pedro_rng *rng,
                 struct pedro_state *state) {
    pedro_card pack[PEDRO_PACK_MAX];
    const pedro_seat dealer = shuffle(game, rng, pack);
    deal_pack(game, dealer, pack, state);
}

unsigned selfcall_hand(const struct training_game *game, const struct nnet *net,
                       const struct selfcall_plan *plan, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]) {
    const struct pedro_rules *rules = &game->rules;
    struct auction auction = {.game = game, .net = net};
    struct pedro_state state;
    unsigned samples = 0;
    deal(game, rng, &state);
    for (unsigned side = 0; side < rules->sides; side++)
        auction.learned |= (unsigned)(pedro_rng_below(rng, 65536) < plan->trust) << side;
    while (state.turn != PEDRO_NO_SEAT && !is_called(NULL, &state)) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, &state, &legal);
        call(&auction, rules, &state, &legal, &action);
        if (legal.phase == PEDRO_PHASE_BID) {
            struct call_choice choice[CALL_OUTPUTS];
            unsigned count = call_choices(rules, &legal, choice);
            const bool learns = plan->trust == 0 || is_learned(&auction, state.turn);
            if (pedro_rng_below(rng, 65536) < plan->chance)
                action = choice[pedro_rng_below(rng, count)].action;
            if (count > 1 && learns && samples < HAND_SAMPLES_MAX &&
                pedro_rng_below(rng, 2) == 0) {
                struct sample *now = &sample[samples++];
                struct pedro_view view;
                uint8_t suit[4];
                pedro_view(rules, &state, state.turn, &view);
                call_input(rules, &view, &legal, plan->brief, &now->input, suit);
                count = pick(choice, count, &action, rng);
                try_calls(&auction, &state, choice, count, now);
            }
        }
        pedro_apply_legal(rules, &state, &action);
    }
    return samples;
}

struct selfcall_result selfcall_match(const struct training_game *game,
                                      const struct nnet *net, unsigned deals,
                                      struct pedro_rng *rng) {
    const struct pedro_rules *rules = &game->rules;
    struct selfcall_result result = {0};
    double total = 0, squares = 0, made = 0;
    for (unsigned n = 0; n < deals; n++) {
        struct pedro_state dealt;
        double margin = 0;
        deal(game, rng, &dealt);
        for (unsigned side = 0; side < rules->sides; side++) {
            struct auction auction = {.game = game, .net = net, .learned = 1u << side};
            struct pedro_state state = dealt;
            struct outcome outcome;
            play_on(&auction, &state, &outcome);
            pedro_seat seat = 0;
            while (pedro_side(rules, (unsigned)seat) != side)
                seat++;
            margin += (double)margin_of(rules, &outcome, seat) * rules->total;
            if (outcome.bidder != PEDRO_NO_SEAT && is_learned(&auction, outcome.bidder)) {
                const double chance = (double)auction.made[outcome.bidder] / NNET_ONE,
                             is = chance < 0   ? 0
                                  : chance > 1 ? 1
                                               : chance;
                result.brier += (is - outcome.made) * (is - outcome.made);
                made += outcome.made;
                result.bids++;
            }
        }
        margin /= rules->sides;
        total += margin;
        squares += margin * margin;
    }
    const double all = deals, mean = total / all;
    result.match =
        (struct evaluate_result){mean, 1.96 * sqrt((squares / all - mean * mean) / all)};
    if (result.bids > 0) {
        const double part = made / result.bids;
        result.brier /= result.bids;
        result.mean_brier = part * (1 - part);
    }
    return result;
}

/* --- what can be known --- */

/* The calls of an auction up to a bid that was the last one. */
struct bid_story {
    pedro_seat seat; /* that made it */
    struct pedro_action call[HAND_SAMPLES_MAX];
    unsigned calls;
};

/* Plays an auction, and keeps it up to its last bid. False if no learned side made that, or it was too long. */
static bool tell(struct auction *auction, struct pedro_state *state,
                 struct bid_story *story) {
    unsigned n = 0;
    story->calls = 0;
    while (state->turn != PEDRO_NO_SEAT && !is_called(NULL, state)) {
        struct pedro_legal legal;
        pedro_legal(&auction->game->rules, state, &legal);
        if (n == HAND_SAMPLES_MAX)
            return false;
        call(auction, &auction->game->rules, state, &legal, &story->call[n]);
        if (story->call[n++].kind == PEDRO_ACT_BID) {
            story->seat = state->turn;
            story->calls = n;
        }
        pedro_apply_legal(&auction->game->rules, state, &story->call[n - 1]);
    }
    return story->calls > 0 && is_learned(auction, story->seat);
}

/* Makes the calls of a story in another deal. False if somebody would call otherwise. */
static bool tell_again(struct auction *auction, const struct bid_story *story,
                       struct pedro_state *state) {
    for (unsigned n = 0; n < story->calls; n++) {
        struct pedro_legal legal;
        struct pedro_action action;
        if (state->turn == PEDRO_NO_SEAT || is_called(NULL, state))
            return false;
        pedro_legal(&auction->game->rules, state, &legal);
        call(auction, &auction->game->rules, state, &legal, &action);
        if (memcmp(&action, &story->call[n], sizeof action) != 0)
            return false;
        pedro_apply_legal(&auction->game->rules, state, &action);
    }
    return true;
}

/* Shuffles again all but the cards of a seat. */
static void deal_others(const struct training_game *game, pedro_cards known,
                        struct pedro_rng *rng, pedro_card pack[PEDRO_PACK_MAX]) {
    pedro_card other[PEDRO_PACK_MAX];
    const unsigned size = game->rules.pack_size;
    unsigned others = 0;
    for (unsigned i = 0; i < size; i++)
        if (!pedro_set_has(known, pack[i]))
            other[others++] = pack[i];
    pedro_rng_shuffle(rng, other, others);
    for (unsigned i = size; i > 0; i--)
        if (!pedro_set_has(known, pack[i - 1]))
            pack[i - 1] = other[--others];
}

struct selfcall_limit selfcall_limit(const struct training_game *game,
                                     const struct nnet *net, unsigned deals,
                                     unsigned tries, struct pedro_rng *rng) {
    struct selfcall_limit limit = {0};
    double total = 0;
    for (unsigned n = 0; n < deals; n++) {
        pedro_card pack[PEDRO_PACK_MAX];
        const pedro_seat dealer = shuffle(game, rng, pack);
        for (unsigned side = 0; side < game->rules.sides; side++) {
            struct auction auction = {.game = game, .net = net, .learned = 1u << side};
            struct bid_story story;
            struct pedro_state dealt, state;
            unsigned played = 0, made = 0;
            deal_pack(game, dealer, pack, &dealt);
            state = dealt;
            if (!tell(&auction, &state, &story))
                continue;
            for (unsigned i = 0; i < tries; i++) {
                struct outcome outcome;
                deal_others(game, dealt.hand[story.seat], rng, pack);
                deal_pack(game, dealer, pack, &state);
                if (!tell_again(&auction, &story, &state))
                    continue;
                play_on(&auction, &state, &outcome);
                if (outcome.bidder != story.seat ||
                    outcome.bid != story.call[story.calls - 1].bid)
                    continue;
                played++;
                made += outcome.made;
            }
            if (played < 2)
                continue;
            /* p (1 - p) without bias, from a sample. */
            const double part = (double)made / played;
            limit.brier += part * (1 - part) * played / (played - 1);
            total += part;
            limit.bids++;
        }
    }
    if (limit.bids > 0) {
        total /= limit.bids;
        limit.brier /= limit.bids;
        limit.mean_brier = total * (1 - total);
    }
    return limit;
}
