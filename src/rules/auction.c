/* auction.c - before the exchange: the dark call, the misdeal, the bidding and the naming
 * of trumps.
 *
 * RULES sections 3, 4 and 5. While the auction determines the next seat, `turn` is the
 * seat that called last. A seat must call if with some hand it could do something other
 * than pass, so having to call reveals nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/hand.h"

/* The bit of a seat; 0 for PEDRO_NO_SEAT. */
static unsigned seat_bit(pedro_seat seat) { return seat < 0 ? 0 : 1u << seat; }

/* The dark calls are over: each seat may look at its hand. */
TELLS static void tell_looked(const struct pedro_rules *rules,
                              const struct pedro_state *state,
                              struct pedro_effects *effects) {
    for (pedro_seat seat = 0; effects && seat < rules->set.players; seat++)
        tell_cards(effects, PEDRO_EFFECT_LOOKED, seat, state->hand[seat], 0);
}

bool dark_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    if (state->step_at == rules->set.players) {
        tell_looked(rules, state, effects);
        return false;
    }
    return hand_ask(state, PEDRO_PHASE_DARK, pedro_left(rules, state->turn), effects);
}

bool misdeal_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects) {
    for (; state->step_at < rules->set.players; state->step_at++) {
        pedro_seat seat = pedro_left(rules, state->turn);
        if (!(state->hand[seat] & rules->own.misdeal_cards))
            return hand_ask(state, PEDRO_PHASE_MISDEAL, seat, effects);
        state->turn = seat;
    }
    return false;
}

/* The numbers that a seat may bid: from..to, and possibly the dealer's forced bid below
 * them.
 */
struct numbers {
    pedro_bid alone, from, to;
};

static bool dealer_is_forced(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_seat seat) {
    return rules->set.all_pass > 0 && seat == state->dealer &&
           state->high_bid == PEDRO_NO_BID && state->calls == rules->set.players - 1;
}

static struct numbers numbers_for(const struct pedro_rules *rules,
                                  const struct pedro_state *state, pedro_seat seat) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_bid high = state->high_bid, top = (pedro_bid)rules->max_bid,
                    min = (pedro_bid)set->min_bid;
    const bool steals = set->dealer_steal && seat == state->dealer;
    struct numbers none = {0, 0, 0}, numbers = {0, min, top};
    if (high >= PEDRO_BID_SPECIAL)
        return none;
    if (dealer_is_forced(rules, state, seat)) {
        pedro_bid forced = (pedro_bid)set->all_pass;
        if (forced < min)
            numbers.alone = forced;
        else
            numbers.from = forced;
        return numbers;
    }
    if (high == top) {
        bool over =
            set->top_over_top == PEDRO_TOP_OVER_TOP_ANYONE ||
            (set->top_over_top == PEDRO_TOP_OVER_TOP_DEALER && seat == state->dealer);
        if (!(steals || over) || state->topped & seat_bit(seat))
            return none;
        numbers.from = top;
        return numbers;
    }
    if (high != PEDRO_NO_BID) {
        pedro_bid over = (pedro_bid)(steals ? high : high + 1);
        numbers.from = over > min ? over : min;
    }
    return numbers;
}

/* In the hole (RULES section 4, `moon`): the side's score is negative. */
static bool in_the_hole(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat) {
    return state->score[pedro_side(rules, (unsigned)seat)] < 0;
}

/* The one legal call of a seat whose partner called moon from the hole. */
static bool must_double_moon(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_seat seat) {
    const pedro_seat partner = pedro_partner(rules, seat);
    if (state->high_bid < PEDRO_BID_SPECIAL ||
        state->high_bid >= PEDRO_BID_SPECIAL + PEDRO_SPECIALS)
        return false;
    return pedro_specials[state->high_bid - PEDRO_BID_SPECIAL].who == PEDRO_WHO_MOON &&
           partner == state->bidder && in_the_hole(rules, state, seat);
}

static bool may_call_row(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_seat seat, int row) {
    if (!(rules->set.specials >> row & 1) || PEDRO_BID_SPECIAL + row <= state->high_bid)
        return false;
    switch (pedro_specials[row].who) {
    case PEDRO_WHO_DEALER:
        return seat == state->dealer;
    case PEDRO_WHO_MOON:
        return !in_the_hole(rules, state, seat) ||
               !(state->asked & (seat_bit(seat) | seat_bit(pedro_partner(rules, seat))));
    case PEDRO_WHO_DOUBLE_MOON:
        return must_double_moon(rules, state, seat);
    default:
        return true;
    }
}

/* The suits in which a seat was dealt the cards that a special bid requires. */
static unsigned suits_for_row(const struct pedro_rules *rules, pedro_cards hand,
                              int row) {
    unsigned suits = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        pedro_cards needs = rules->own.special_needs[row][suit];
        if ((hand & needs) == needs)
            suits |= 1u << suit;
    }
    return suits;
}

/* Whether with some hand the seat could make a call other than pass. */
static bool could_call(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_seat seat) {
    if (numbers_for(rules, state, seat).to != PEDRO_NO_BID)
        return true;
    for (int row = 0; rules->set.specials && row < PEDRO_SPECIALS; row++)
        if (may_call_row(rules, state, seat, row) &&
            pedro_set_count(rules->own.special_needs[row][0]) <= rules->dealt)
            return true;
    return false;
}

static bool is_barred(const struct pedro_rules *rules, const struct pedro_state *state,
                      pedro_seat seat) {
    return state->barred >> pedro_side(rules, (unsigned)seat) & 1;
}

static bool auction_is_over(const struct pedro_rules *rules,
                            const struct pedro_state *state) {
    const unsigned players = (unsigned)rules->set.players;
    const unsigned others = state->high_bid != PEDRO_NO_BID ? players - 1 : players;
    if (rules->set.auction == PEDRO_AUCTION_ONCE)
        return state->calls == players;
    return rules->set.reentry ? state->passes == others
                              : pedro_set_count(state->passed) == others;
}

static void call(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, pedro_bid bid, bool forced,
                 struct pedro_effects *effects) {
    if (effects) {
        struct pedro_effect *effect = effect_add(effects, PEDRO_EFFECT_CALLED, seat);
        effect->number = bid;
        effect->forced = forced;
    }
    state->turn = seat;
    state->call[seat] = bid;
    state->calls++;
    state->asked |= (uint8_t)seat_bit(seat);
    if (bid == PEDRO_PASSED) {
        state->passed |= (uint8_t)seat_bit(seat);
        state->passes++;
        return;
    }
    state->passed &= (uint8_t)~seat_bit(seat);
    state->passes = 0;
    state->high_bid = bid;
    state->bidder = seat;
    if (bid == rules->max_bid)
        state->topped |= (uint8_t)seat_bit(seat);
}

bool auction_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects) {
    const bool out_for_good =
        rules->set.auction == PEDRO_AUCTION_ROUNDS && !rules->set.reentry;
    while (!auction_is_over(rules, state)) {
        pedro_seat seat = pedro_left(rules, state->turn);
        while (out_for_good && state->passed & seat_bit(seat))
            seat = pedro_left(rules, seat);
        if (is_barred(rules, state, seat) && dealer_is_forced(rules, state, seat)) {
            hand_void(state, pedro_left(rules, state->dealer), effects);
            return true;
        }
        if (!is_barred(rules, state, seat) && could_call(rules, state, seat))
            return hand_ask(state, PEDRO_PHASE_BID, seat, effects);
        call(rules, state, seat, PEDRO_PASSED, true, effects);
    }
    if (state->high_bid == PEDRO_NO_BID) {
        bool again = rules->set.all_pass == PEDRO_ALL_PASS_REDEAL;
        hand_void(state, again ? state->dealer : pedro_left(rules, state->dealer),
                  effects);
        return true;
    }
    state->suits = 0xf;
    if (state->high_bid >= PEDRO_BID_SPECIAL)
        state->suits = (uint8_t)suits_for_row(rules, state->hand[state->bidder],
                                              state->high_bid - PEDRO_BID_SPECIAL);
    return false;
}

void auction_bar(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, pedro_bid bid, struct pedro_effects *effects) {
    const pedro_seat turn = state->turn;
    tell(effects, PEDRO_EFFECT_CALLED_OUT_OF_TURN, seat, bid);
    state->barred |= (uint8_t)(1u << pedro_side(rules, (unsigned)seat));
    if (!is_barred(rules, state, turn)) {
        hand_ask(state, PEDRO_PHASE_BID, turn, effects);
        return;
    }
    if (dealer_is_forced(rules, state, turn)) {
        hand_void(state, pedro_left(rules, state->dealer), effects);
        return;
    }
    call(rules, state, turn, PEDRO_PASSED, true, effects);
    hand_go(rules, state, effects);
}

bool name_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    (void)rules;
    if (state->trump != PEDRO_NO_SUIT)
        return false;
    return hand_ask(state, PEDRO_PHASE_TRUMP, state->bidder, effects);
}

void auction_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                   struct pedro_legal *legal) {
    const pedro_seat seat = state->turn;
    struct numbers numbers;
    switch (state->phase) {
    case PEDRO_PHASE_DARK:
        legal->words = 1u << PEDRO_ACT_PASS | 1u << PEDRO_ACT_DARK;
        break;
    case PEDRO_PHASE_MISDEAL:
        legal->words = 1u << PEDRO_ACT_PLAY_ON | 1u << PEDRO_ACT_MISDEAL;
        break;
    case PEDRO_PHASE_BID:
        if (!dealer_is_forced(rules, state, seat) &&
            !must_double_moon(rules, state, seat))
            legal->words = 1u << PEDRO_ACT_PASS;
        numbers = numbers_for(rules, state, seat);
        legal->bid_alone = numbers.alone;
        legal->bid_from = numbers.from;
        legal->bid_to = numbers.to;
        for (int row = 0; rules->set.specials && row < PEDRO_SPECIALS; row++)
            if (may_call_row(rules, state, seat, row) &&
                suits_for_row(rules, state->hand[seat], row))
                legal->specials |= (uint8_t)(1u << row);
        break;
    default:
        legal->suits = state->suits;
        break;
    }
}

void auction_apply(const struct pedro_rules *rules, struct pedro_state *state,
                   const struct pedro_action *action, struct pedro_effects *effects) {
    const pedro_seat seat = state->turn;
    switch (state->phase) {
    case PEDRO_PHASE_DARK:
        if (action->kind == PEDRO_ACT_PASS) {
            tell(effects, PEDRO_EFFECT_DECLINED, seat, state->phase);
            state->step_at++;
            break;
        }
        tell(effects, PEDRO_EFFECT_CALLED, seat, PEDRO_BID_DARK);
        tell_looked(rules, state, effects);
        state->bidder = seat;
        state->high_bid = PEDRO_BID_DARK;
        state->suits = 0xf;
        while (rules->own.step[state->step] != STEP_AUCTION)
            hand_next_step(state);
        hand_next_step(state);
        break;
    case PEDRO_PHASE_MISDEAL:
        if (action->kind == PEDRO_ACT_MISDEAL) {
            tell(effects, PEDRO_EFFECT_MISDEALT, seat, 0);
            hand_void(state, state->dealer, effects);
            return;
        }
        tell(effects, PEDRO_EFFECT_DECLINED, seat, state->phase);
        state->step_at++;
        break;
    case PEDRO_PHASE_BID:
        call(rules, state, seat,
             action->kind == PEDRO_ACT_PASS ? PEDRO_PASSED : action->bid, false, effects);
        break;
    default:
        tell(effects, PEDRO_EFFECT_NAMED, seat, action->suit);
        state->trump = action->suit;
        break;
    }
    hand_go(rules, state, effects);
}
