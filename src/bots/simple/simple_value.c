/* simple_value.c - the expected points of the bidder's side with a suit named.
 *
 * simple_forecast.c says where each trump will lie when play begins. For each scoring one
 * the chance that the bidding side wins it is read off a curve, from what can be said of any
 * hand in any game of the family: simple_qualities(). The curves were fitted to hands this
 * bot played: see docs/bots.md.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"

enum { FINE = SIMPLE_FINE };

/* Coefficients of the logistic regression, in 1/64 for one unit of each predictor, by teams; in solo games no
 * card is with a partner. */
static const int16_t curves[][SIMPLE_PLACES][SIMPLE_QUALITIES] =
    {
        [PEDRO_TEAMS_PAIRS] =
            {
                [SIMPLE_HELD] = {-187, -15, 41, 589, 306, 123},
                [SIMPLE_WITH_MATE] = {-30, 0, 108, -6, 41, 180},
                [SIMPLE_WITH_OTHER] = {-216, 12, 44, 300, 67, -75},
            },
        [PEDRO_TEAMS_SOLO] =
            {
                [SIMPLE_HELD] = {-132, -9, 29, 518, -10, 64},
                [SIMPLE_WITH_OTHER] = {-144, 18, 77, 201, -49, -28},
            },
        [PEDRO_TEAMS_CALLED] =
            {
                [SIMPLE_HELD] = {28, -21, 19, 397, -91, 185},
                [SIMPLE_WITH_MATE] = {72, 0, 49, 40, 12, 112},
                [SIMPLE_WITH_OTHER] = {-92, -10, 40, 154, -68, 210},
            },
};

static int chance_on(const int16_t *curve, const int quality[SIMPLE_QUALITIES]) {
    int sum = 0;
    for (int i = 0; i < SIMPLE_QUALITIES; i++)
        sum += curve[i] * quality[i];
    return simple_curve(sum / FINE);
}

/* The probability that the bidding side wins a scoring trump. */
static int chance_of(const struct simple *s, const struct simple_forecast *forecast,
                     pedro_card card) {
    const bool held = pedro_set_has(s->hand, card);
    const struct simple_way *way =
        &forecast->way[s->rules->strength[forecast->suit][card]];
    const int16_t(*curve)[SIMPLE_QUALITIES] = curves[s->rules->set.teams];
    int quality[SIMPLE_QUALITIES];
    if (s->rules->set.low != PEDRO_LOW_TAKER &&
        card == pedro_card_of(forecast->suit, PEDRO_TWO))
        return held ? SIMPLE_ONE : way->to_me + way->to_mates;
    simple_qualities(s, forecast, card, quality);
    const int ours = chance_on(curve[SIMPLE_HELD], quality);
    if (held)
        return ours;
    return (way->to_me * ours +
            way->to_mates * chance_on(curve[SIMPLE_WITH_MATE], quality) +
            way->to_others * chance_on(curve[SIMPLE_WITH_OTHER], quality)) /
           SIMPLE_ONE;
}

/* The square root, rounded down, bit by bit from the highest: 0 below 1. */
static int root_of(int64_t square) {
    uint64_t rest = square > 0 ? (uint64_t)square : 0, root = 0;
    if (rest == 0)
        return 0;
    for (uint64_t bit = (uint64_t)1 << ((63 - __builtin_clzll(rest)) & ~1); bit > 0;
         bit >>= 2) {
        const bool fits = rest >= root + bit;
        rest -= fits ? root + bit : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return (int)root;
}

/* With a partner the results of cards are correlated: the points vary by a quarter more than if cards were
 * independent, and the probability of winning all of them is about the product to the power 3/4. */
static void go_together(struct simple_value *value) {
    const int half = root_of((int64_t)value->all * SIMPLE_ONE);
    value->spread = value->spread * 5 / 4;
    value->all = half * root_of((int64_t)half * SIMPLE_ONE) / SIMPLE_ONE;
}

void simple_value(const struct simple *s, unsigned suit, struct simple_value *value) {
    const struct pedro_rules *rules = s->rules;
    const pedro_cards denied = simple_denied(rules, suit, 0);
    struct simple_forecast forecast;
    int64_t points = 0, variance = 0, live = 0;
    simple_forecast(s, suit, &forecast);
    value->all = SIMPLE_ONE;
    for (pedro_cards left = rules->scoring[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        struct simple_way *way = &forecast.way[rules->strength[suit][card]];
        const int64_t worth = rules->value[suit][card];
        if (pedro_set_has(denied, card))
            way->to_others /= 4; /* what they draw after they have thrown */
        const int won = chance_of(s, &forecast, card);
        live += worth * (pedro_set_has(s->hand, card)
                             ? SIMPLE_ONE
                             : way->to_me + way->to_mates + way->to_others);
        points += worth * won;
        variance += worth * worth * won * (SIMPLE_ONE - won);
        value->all = value->all * won / SIMPLE_ONE;
    }
    value->points = (int)(points * FINE / SIMPLE_ONE);
    value->live = (int)(live * FINE / SIMPLE_ONE);
    value->spread = root_of(variance / (SIMPLE_ONE / FINE) / (SIMPLE_ONE / FINE));
    if (rules->set.teams != PEDRO_TEAMS_SOLO)
        go_together(value);
    /* A spread of 0 would make every probability 0 or 1. */
    if (value->spread < FINE / 2)
        value->spread = FINE / 2;
}

/* The trumps of a bidder's long suit: evenly from the highest down, in the suit of
 * spades. */
static pedro_cards typical_trumps(const struct pedro_rules *rules) {
    const unsigned suit = PEDRO_SPADES, trumps = pedro_set_count(rules->trumps[suit]);
    /* Once and two thirds as many as fall to a seat, which the longest of four suits has.
     */
    unsigned count = (5u * rules->dealt * trumps + 3u * rules->pack_size / 2) /
                     (3u * rules->pack_size);
    pedro_cards hand = 0;
    uint32_t wanted = 0;
    count = count > trumps ? trumps : count > 0 ? count : 1;
    for (unsigned i = 0; i < count; i++)
        wanted |= 1u << (trumps - i * trumps / count);
    for (pedro_cards left = rules->trumps[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (wanted >> rules->strength[suit][card] & 1)
            hand |= pedro_set_of(card);
    }
    return hand;
}

void simple_value_typical(const struct simple *s, pedro_seat seat,
                          struct simple_value *value) {
    const struct pedro_rules *rules = s->rules;
    const unsigned suit = PEDRO_SPADES;
    const pedro_cards trumps = typical_trumps(rules);
    struct simple other = *s;
    struct simple_value rich;
    pedro_card lowest = pedro_set_first(trumps), richest = lowest;
    for (pedro_cards left = rules->trumps[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (pedro_set_has(trumps, card) &&
            rules->strength[suit][card] < rules->strength[suit][lowest])
            lowest = card;
        if (rules->value[suit][card] > rules->value[suit][richest])
            richest = card;
    }
    other.me = seat;
    other.hand = trumps;
    for (pedro_cards plain = rules->pack & ~rules->trumps[suit];
         pedro_set_count(other.hand) < rules->dealt && plain;)
        other.hand |= pedro_set_of(pedro_set_pop(&plain));
    simple_value(&other, suit, value);
    if (pedro_set_has(trumps, richest))
        return;
    /* About half of all bidders bid because of a card of great worth. */
    other.hand = (other.hand & ~pedro_set_of(lowest)) | pedro_set_of(richest);
    simple_value(&other, suit, &rich);
    value->points = (value->points + rich.points) / 2;
    value->spread = (value->spread + rich.spread) / 2;
    value->live = (value->live + rich.live) / 2;
    value->all = (value->all + rich.all) / 2;
}

int simple_value_chance(const struct simple_value *value, int points) {
    /* The tail of a normal distribution, approximated by the logistic function of 1.7 times the argument.
     * Points are integers, so half a point is added (continuity correction). */
    const int64_t away = (int64_t)value->points - (int64_t)points * FINE + FINE / 2;
    const int64_t quantity = away * 109 / value->spread; /* 1.7 * 64 */
    return simple_curve(quantity > 1000    ? 1000
                        : quantity < -1000 ? -1000
                                           : (int)quantity);
}
