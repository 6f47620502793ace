/* simple_value.c - what a hand is worth to the bidder with a suit named.
 *
 * Each trump is followed to where it will lie when play begins: in hand, drawn by the
 * bidder, with a partner, with an opponent, or out of play. For each scoring one the
 * chance that the bidding side wins it is read off a curve, from what can be said of any
 * hand in any game of the family: struct simple_outlook. The curves were fitted to hands
 * this bot played: see docs/bots.md.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple.h"

enum { FINE = SIMPLE_FINE };

/* Weights in 1/64 for one unit of each quality. */
static const int16_t curves[SIMPLE_PLACES][SIMPLE_QUALITIES] = {
    [SIMPLE_HELD] = {-187, -15, 41, 589, 306, 123},
    [SIMPLE_WITH_MATE] = {-30, 0, 108, -6, 41, 180},
    [SIMPLE_WITH_OTHER] = {-216, 12, 44, 300, 67, -75},
};

/* Cards on their way, in 1/FINE of a card: how many of those unseen now will come to
 * each. */
struct flow {
    int unseen; /* cards, whole */
    int me, mates, others;
};

/* Gives cards to the account of a seat's side. Whom a bidder will call is not known
 * before; it holds the best trump the bidder lacks, and so more than its share, half as
 * much again. */
static void flow_to(const struct simple *s, struct flow *flow, pedro_seat seat,
                    int cards) {
    if (seat == s->me) {
        flow->me += cards;
    } else if (s->rules->set.teams == PEDRO_TEAMS_CALLED) {
        const int called = cards * 3 / 2 / (s->rules->set.players - 1);
        flow->mates += called;
        flow->others += cards - called;
    } else if (simple_is_mate(s, seat)) {
        flow->mates += cards;
    } else {
        flow->others += cards;
    }
}

/* Everyone draws what its plain cards leave room for, and the robber what is left.
 * `each`: the trumps dealt to a seat, as far as is known, and `dense`: those among FINE
 * cards of the stock. */
static void flow_refill(const struct simple *s, struct flow *flow, int mine, int each,
                        int dense) {
    const struct pedro_rules *rules = s->rules;
    const pedro_seat robber =
        rules->set.robber == PEDRO_ROBBER_BIDDER ? s->me : s->view->dealer;
    const bool waits = rules->set.rob == PEDRO_ROB_TRUMPS ||
                       rules->set.rob == PEDRO_ROB_FREE ||
                       rules->set.rob == PEDRO_ROB_WASH;
    int stock = rules->stock_size * FINE;
    pedro_seat seat = s->view->dealer;
    for (int i = 0; i < rules->set.players; i++) {
        seat = pedro_left(rules, seat);
        if (waits && seat == robber)
            continue;
        int draws = rules->set.hand_size * FINE - (seat == s->me ? mine : each);
        if (draws < 0)
            draws = 0;
        /* Out of a sorted stock come the trumps of as many cards as hold what there is
         * room for. */
        if (seat == s->me && rules->set.rob == PEDRO_ROB_SORT && dense > 0)
            draws = draws * FINE / dense;
        if (draws > stock)
            draws = stock;
        flow_to(s, flow, seat, draws);
        stock -= draws;
    }
    if (waits)
        flow_to(s, flow, robber, stock);
}

static void flow_of(const struct simple *s, unsigned my_trumps, unsigned unseen_trumps,
                    struct flow *flow) {
    const struct pedro_rules *rules = s->rules;
    flow->unseen = rules->pack_size - (int)pedro_set_count(s->hand);
    flow->me = flow->mates = flow->others = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        if (seat != s->me)
            flow_to(s, flow, seat, rules->dealt * FINE);
        if (rules->set.exchange == PEDRO_EXCHANGE_DRAW)
            flow_to(s, flow, seat, rules->set.draw * FINE);
    }
    if (rules->set.exchange == PEDRO_EXCHANGE_KITTY)
        flow->me += s->view->kitty_size * FINE;
    if (rules->set.exchange == PEDRO_EXCHANGE_REFILL && flow->unseen > 0) {
        const int dense = (int)unseen_trumps * FINE / flow->unseen;
        flow_refill(s, flow, (int)my_trumps * FINE, rules->dealt * dense, dense);
    }
}

void simple_outlook(const struct simple *s, unsigned suit,
                    struct simple_outlook *outlook) {
    const struct pedro_rules *rules = s->rules;
    const pedro_cards trumps = s->hand & rules->trumps[suit];
    const unsigned held = pedro_set_count(trumps);
    const unsigned unseen = pedro_set_count(rules->trumps[suit]) - held;
    const uint8_t *strength = rules->strength[suit];
    struct flow flow;
    flow_of(s, held, unseen, &flow);
    outlook->suit = suit;
    outlook->unseen = 0;
    for (pedro_cards left = rules->trumps[suit] & ~s->hand; left;)
        outlook->unseen |= 1u << strength[pedro_set_pop(&left)];
    const int cells = (flow.unseen > 0 ? flow.unseen : 1) * FINE;
    outlook->to_me = flow.me * SIMPLE_ONE / cells;
    outlook->to_mates = flow.mates * SIMPLE_ONE / cells;
    outlook->to_others = flow.others * SIMPLE_ONE / cells;

    const int mine = (int)held * SIMPLE_ONE + (int)unseen * outlook->to_me;
    const int live = mine + (int)unseen * (outlook->to_mates + outlook->to_others);
    outlook->share = live > 0 ? mine * FINE / live : 0;
    outlook->mates = live > 0 ? (int)unseen * outlook->to_mates * FINE / live : 0;
    outlook->control = 0;
    for (pedro_cards left = trumps; left;) {
        pedro_card card = pedro_set_pop(&left);
        unsigned higher = (unsigned)__builtin_popcount(outlook->unseen >> strength[card]);
        outlook->control +=
            simple_power(SIMPLE_ONE - outlook->to_others, higher) * FINE / SIMPLE_ONE;
    }
}

void simple_qualities(const struct simple *s, const struct simple_outlook *outlook,
                      pedro_card card, int quality[SIMPLE_QUALITIES]) {
    const struct pedro_rules *rules = s->rules;
    const unsigned strength = rules->strength[outlook->suit][card];
    const int higher = __builtin_popcount(outlook->unseen >> strength >> 1);
    quality[0] = FINE;
    quality[1] = higher * (outlook->to_me + outlook->to_mates + outlook->to_others) *
                 FINE / SIMPLE_ONE;
    quality[2] = outlook->control;
    quality[3] = outlook->share;
    quality[4] = outlook->mates;
    quality[5] = rules->value[outlook->suit][card] * FINE / rules->total;
}

static int chance_on(const int16_t *curve, const int quality[SIMPLE_QUALITIES]) {
    int sum = 0;
    for (int i = 0; i < SIMPLE_QUALITIES; i++)
        sum += curve[i] * quality[i];
    return simple_curve(sum / FINE);
}

/* The chance that the bidding side wins a scoring trump. */
static int chance_of(const struct simple *s, const struct simple_outlook *outlook,
                     pedro_card card) {
    const bool held = pedro_set_has(s->hand, card);
    int quality[SIMPLE_QUALITIES];
    if (s->rules->set.low != PEDRO_LOW_TAKER &&
        card == pedro_card_of(outlook->suit, PEDRO_TWO))
        return held ? SIMPLE_ONE : outlook->to_me + outlook->to_mates;
    simple_qualities(s, outlook, card, quality);
    if (held)
        return chance_on(curves[SIMPLE_HELD], quality);
    return (outlook->to_me * chance_on(curves[SIMPLE_HELD], quality) +
            outlook->to_mates * chance_on(curves[SIMPLE_WITH_MATE], quality) +
            outlook->to_others * chance_on(curves[SIMPLE_WITH_OTHER], quality)) /
           SIMPLE_ONE;
}

/* The square root, bit by bit. */
static int root_of(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 24; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

void simple_value(const struct simple *s, unsigned suit, struct simple_value *value) {
    const struct pedro_rules *rules = s->rules;
    struct simple_outlook outlook;
    int64_t points = 0, variance = 0, live = 0;
    simple_outlook(s, suit, &outlook);
    value->all = SIMPLE_ONE;
    for (pedro_cards left = rules->scoring[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int64_t worth = rules->value[suit][card];
        const int won = chance_of(s, &outlook, card);
        live += worth * (pedro_set_has(s->hand, card)
                             ? SIMPLE_ONE
                             : outlook.to_me + outlook.to_mates + outlook.to_others);
        points += worth * won;
        variance += worth * worth * won * (SIMPLE_ONE - won);
        value->all = value->all * won / SIMPLE_ONE;
    }
    value->points = (int)(points * FINE / SIMPLE_ONE);
    value->live = (int)(live * FINE / SIMPLE_ONE);
    /* Cards are won and lost together: points spread a quarter wider than if each went
     * its own way, and all of them come home more often, as the power 3/4 of the product
     * tells. */
    value->spread = root_of(variance / (SIMPLE_ONE / FINE) / (SIMPLE_ONE / FINE)) * 5 / 4;
    /* A spread of nothing would make a chance of certainty. */
    if (value->spread < FINE / 2)
        value->spread = FINE / 2;
    const int half = root_of((int64_t)value->all * SIMPLE_ONE);
    value->all = half * root_of((int64_t)half * SIMPLE_ONE) / SIMPLE_ONE;
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
    /* As often as not it is a card of great worth that moves one to bid. */
    other.hand = (other.hand & ~pedro_set_of(lowest)) | pedro_set_of(richest);
    simple_value(&other, suit, &rich);
    value->points = (value->points + rich.points) / 2;
    value->spread = (value->spread + rich.spread) / 2;
    value->live = (value->live + rich.live) / 2;
    value->all = (value->all + rich.all) / 2;
}

int simple_value_chance(const struct simple_value *value, int points) {
    /* A normal distribution's tail, which 1.7 times as steep a logistic curve follows
     * closely. The points are whole numbers, so half a point to spare makes it. */
    const int64_t away = (int64_t)value->points - (int64_t)points * FINE + FINE / 2;
    const int64_t quantity = away * 109 / value->spread; /* 1.7 * 64 */
    return simple_curve(quantity > 1000    ? 1000
                        : quantity < -1000 ? -1000
                                           : (int)quantity);
}
