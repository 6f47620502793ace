/* call_features.c - features from the view of a seat in the auction.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/calls/call_features.h"

#include <stddef.h>
#include <string.h>

#include "bots/simple/simple.h"

static unsigned least_of(unsigned a, unsigned b) { return a < b ? a : b; }

/* Not inlined: they are called in many places, and the page fetches every byte. */
#define OUTLINED static __attribute__((noinline))

OUTLINED void turn_on(struct nnet_input *input, unsigned feature, unsigned number) {
    input->on[input->count++] = (uint16_t)(feature + number);
}

/* Sets the feature of `points` of `whole`, rounded to one of `steps`. */
OUTLINED void turn_on_part(struct nnet_input *input, unsigned feature, int points,
                           int whole, int steps) {
    const int step = points <= 0 ? 0 : (2 * points * steps + whole) / (2 * whole);
    turn_on(input, feature, (unsigned)(step < steps ? step : steps));
}

/* The step of a bid; it rises with the bid. */
static unsigned step_of(const struct pedro_rules *rules, int bid) {
    return bid <= 0 ? 0
                    : least_of(CALL_STEPS, (unsigned)(bid * CALL_STEPS / rules->total));
}

/* Keys of which each value has a feature, and those that have one if they are not 0. */
#define KEY(key, group)                                                                  \
    { offsetof(struct pedro_ruleset, key), CALL_FEATURE_##group }
static const struct {
    uint16_t offset, feature;
} by_value[] = {
    KEY(players, SEATS),     KEY(teams, TEAMS),   KEY(hand_size, SIZE),
    KEY(exchange, EXCHANGE), KEY(rob, ROB),       KEY(robber, ROBBER),
    KEY(protect, PROTECT),   KEY(plain_led, LED), KEY(out, OUT),
    KEY(low, LOW),           KEY(set, SET),       KEY(made, MADE),
};
#undef KEY
static const uint16_t flags[] = {
    offsetof(struct pedro_ruleset, auction),
    offsetof(struct pedro_ruleset, reentry),
    offsetof(struct pedro_ruleset, dealer_steal),
    offsetof(struct pedro_ruleset, top_over_top),
    offsetof(struct pedro_ruleset, slam),
    offsetof(struct pedro_ruleset, discard),
    offsetof(struct pedro_ruleset, kitty_taken),
    offsetof(struct pedro_ruleset, trumps_only),
};

static unsigned value_at(const struct pedro_ruleset *set, unsigned offset) {
    int16_t value;
    memcpy(&value, (const char *)set + offset, sizeof value);
    return (unsigned)value;
}

static void input_rules(const struct pedro_rules *rules, struct nnet_input *input) {
    static const uint8_t worth[NNET_WORTHS] = {1, 3, 8, 16, 28};
    const struct pedro_ruleset *set = &rules->set;
    const unsigned suit = PEDRO_SPADES, trumps = pedro_set_count(rules->trumps[suit]);
    for (pedro_cards left = rules->scoring[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        unsigned steps = 0;
        while (steps < NNET_WORTHS &&
               rules->value[suit][card] * 64 >= worth[steps] * rules->total)
            steps++;
        if (steps > 0)
            turn_on(input, CALL_FEATURE_WORTH + steps - 1,
                    (trumps - rules->strength[suit][card]) * NNET_WORTHS);
    }
    for (unsigned i = 0; i < sizeof by_value / sizeof by_value[0]; i++)
        turn_on(input, by_value[i].feature,
                least_of(value_at(set, by_value[i].offset), CALL_DEALT - 1));
    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (value_at(set, flags[i]) != 0)
            turn_on(input, CALL_FEATURE_FLAGS, i);
    turn_on(input, CALL_FEATURE_SLOTS, trumps);
    turn_on(input, CALL_FEATURE_DEALT, least_of(rules->dealt, CALL_DEALT - 1));
    turn_on(input, CALL_FEATURE_LEAST, step_of(rules, set->min_bid));
    turn_on(input, CALL_FEATURE_PASSED,
            set->all_pass > 0                          ? 0
            : set->all_pass == PEDRO_ALL_PASS_THROW_IN ? 1
                                                       : 2);
}

/* A suit as trumps. */
struct promise {
    struct simple_value value;
    uint32_t held; /* bits by rank from the highest down */
    int points;    /* of the trumps held */
    uint8_t length, suit;
};

static bool is_better(const struct promise *a, const struct promise *b) {
    if (a->value.points != b->value.points)
        return a->value.points > b->value.points;
    return a->held > b->held;
}

/* The hand with other suits: `suit` becomes spades, and that of the same colour clubs. */
static pedro_cards in_spades(pedro_cards hand, unsigned suit) {
    enum { RANKS = 13, ALL = (1 << RANKS) - 1 };
    pedro_cards moved = hand >> 4 * RANKS << 4 * RANKS;
    for (unsigned each = 0, other = PEDRO_DIAMONDS; each < 4; each++) {
        const unsigned to = each == suit       ? PEDRO_SPADES
                            : each == 3 - suit ? PEDRO_CLUBS
                                               : other++;
        moved |= (hand >> each * RANKS & ALL) << to * RANKS;
    }
    return moved;
}

static void read_suit(const struct simple *s, unsigned suit, struct promise *promise) {
    const struct pedro_rules *rules = s->rules;
    struct simple same = *s; /* in the same suit always, so that rounding is the same */
    memset(promise, 0, sizeof *promise);
    same.hand = in_spades(s->hand, suit);
    simple_value(&same, PEDRO_SPADES, &promise->value);
    promise->suit = (uint8_t)suit;
    for (pedro_cards left = s->hand & rules->trumps[suit]; left; promise->length++) {
        const pedro_card card = pedro_set_pop(&left);
        promise->held |= 1u << rules->strength[suit][card];
        promise->points += rules->value[suit][card];
    }
}

static void input_trumps(const struct pedro_rules *rules, const struct promise *promise,
                         unsigned feature, struct nnet_input *input) {
    const unsigned trumps = pedro_set_count(rules->trumps[promise->suit]);
    for (uint32_t left = promise->held; left; left &= left - 1)
        turn_on(input, feature, trumps - (unsigned)__builtin_ctz(left));
}

static void input_hand(const struct simple *s, int offer, struct nnet_input *input,
                       uint8_t suit[4]) {
    const struct pedro_rules *rules = s->rules;
    const int whole = rules->total * SIMPLE_FINE;
    struct promise of[4];
    for (unsigned i = 0; i < 4; i++) {
        struct promise now;
        unsigned at = i;
        read_suit(s, i, &now);
        for (; at > 0 && is_better(&now, &of[at - 1]); at--)
            of[at] = of[at - 1];
        of[at] = now;
    }
    for (unsigned i = 0; i < 4; i++) {
        suit[i] = of[i].suit;
        turn_on(input, CALL_FEATURE_LENGTH + i * CALL_LENGTH,
                least_of(of[i].length, CALL_LENGTH - 1));
        turn_on_part(input, CALL_FEATURE_HELD + i * CALL_SURE, of[i].points, rules->total,
                     CALL_SURE - 1);
    }
    for (unsigned i = 0; i < 2; i++) {
        input_trumps(rules, &of[i], CALL_FEATURE_OWN + i * NNET_TRUMPS, input);
        turn_on_part(input, CALL_FEATURE_PROMISE + i * (CALL_FINE + 1),
                     of[i].value.points, whole, CALL_FINE);
    }
    turn_on_part(input, CALL_FEATURE_SPREAD, of[0].value.spread * 2, whole,
                 CALL_SURE - 1);
    turn_on_part(input, CALL_FEATURE_ALL, of[0].value.all, SIMPLE_ONE, CALL_SURE - 1);
    turn_on_part(input, CALL_FEATURE_CHANCE, simple_value_chance(&of[0].value, offer),
                 SIMPLE_ONE, CALL_SURE - 1);
}

static unsigned seat_from(const struct pedro_rules *rules, pedro_seat seat,
                          pedro_seat me) {
    return (unsigned)(seat >= me ? seat - me : seat + rules->set.players - me);
}

static unsigned height_of(const struct pedro_rules *rules, pedro_bid call) {
    if (call == PEDRO_NO_BID || call == PEDRO_PASSED)
        return call == PEDRO_PASSED;
    if (call >= PEDRO_BID_SPECIAL)
        return CALL_HEIGHTS - 1;
    /* Up to half of all points, then by eighths. */
    const unsigned eighths = (unsigned)(call * 8 / rules->total);
    return 2 + (eighths > 4 ? least_of(CALL_HEIGHTS - 4, eighths - 4) : 0);
}

static void input_auction(const struct simple *s, int offer, struct nnet_input *input) {
    const struct pedro_rules *rules = s->rules;
    const struct pedro_view *view = s->view;
    bool last = true;
    turn_on(input, CALL_FEATURE_DEALER, seat_from(rules, view->dealer, s->me));
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        const pedro_bid call = view->call[seat];
        turn_on(input, CALL_FEATURE_CALL + height_of(rules, call),
                seat_from(rules, seat, s->me) * CALL_HEIGHTS);
        if (seat != s->me &&
            (rules->set.auction == PEDRO_AUCTION_ONCE ? call == PEDRO_NO_BID
                                                      : call != PEDRO_PASSED))
            last = false;
    }
    if (view->high_bid != PEDRO_NO_BID) {
        turn_on_part(input, CALL_FEATURE_HIGH, pedro_bid_needs(rules, view->high_bid),
                     rules->total, CALL_FINE);
        turn_on(input, CALL_FEATURE_HOLDER, seat_from(rules, view->bidder, s->me));
        if (simple_is_mate(s, view->bidder))
            turn_on(input, CALL_FEATURE_STATE, 0);
    }
    if (s->legal->bid_to != PEDRO_NO_BID)
        turn_on_part(input, CALL_FEATURE_OFFER, offer, rules->total, CALL_FINE);
    if (last)
        turn_on(input, CALL_FEATURE_STATE, 1);
    if (!(s->legal->words >> PEDRO_ACT_PASS & 1))
        turn_on(input, CALL_FEATURE_STATE, 2);
}

void call_input(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, bool brief, struct nnet_input *input,
                uint8_t suit[4]) {
    const struct simple s = {.weights = &simple_usual,
                             .rules = rules,
                             .view = view,
                             .legal = legal,
                             .me = view->seat,
                             .hand = view->hand[view->seat]};
    const int offer = legal->bid_alone != PEDRO_NO_BID ? legal->bid_alone
                      : legal->bid_to != PEDRO_NO_BID  ? legal->bid_from
                                                       : rules->total;
    input->count = 0;
    if (!brief)
        input_rules(rules, input);
    input_hand(&s, offer, input, suit);
    input_auction(&s, offer, input);
}

static void add(struct call_choice *choice, enum pedro_action_kind kind, pedro_bid bid,
                unsigned output) {
    memset(choice, 0, sizeof *choice);
    choice->action.kind = (uint8_t)kind;
    choice->action.bid = bid;
    choice->output = (uint8_t)output;
}

unsigned call_choices(const struct pedro_rules *rules, const struct pedro_legal *legal,
                      struct call_choice choice[CALL_OUTPUTS]) {
    unsigned count = 0, last = CALL_OUTPUTS;
    if (legal->words >> PEDRO_ACT_PASS & 1)
        add(&choice[count++], PEDRO_ACT_PASS, 0, CALL_OUTPUT_PASS);
    if (legal->bid_alone != PEDRO_NO_BID) {
        last = CALL_OUTPUT_NUMBER + step_of(rules, legal->bid_alone);
        add(&choice[count++], PEDRO_ACT_BID, legal->bid_alone, last);
    }
    for (pedro_bid bid = legal->bid_from;
         legal->bid_to != PEDRO_NO_BID && bid <= legal->bid_to; bid++) {
        const unsigned output = CALL_OUTPUT_NUMBER + step_of(rules, bid);
        if (output != last)
            add(&choice[count++], PEDRO_ACT_BID, bid, output);
        last = output;
    }
    for (unsigned row = 0; row < PEDRO_SPECIALS; row++)
        if (legal->specials >> row & 1)
            add(&choice[count++], PEDRO_ACT_BID, (pedro_bid)(PEDRO_BID_SPECIAL + row),
                CALL_OUTPUT_SPECIAL + row);
    return count;
}
