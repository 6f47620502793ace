/* simple_forecast.c - a forecast of where the trumps of a suit will lie when play begins, if the deciding
 * seat is the bidder and names it.
 *
 * It depends on how many cards each seat is dealt, how many each draws from the stock and in which order, and
 * which seat robs it. An unseen trump is as likely to be one of those cards as any other unseen card, with two
 * exceptions: a seat that sorts the stock draws its trumps from the highest down, so a low one comes to it
 * only if few higher ones lie in the stock; and a called partner holds the card it is called for.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"

#include <string.h>

enum { FINE = SIMPLE_FINE, ONE = SIMPLE_ONE };

/* Cards on their way, in 1/FINE of a card: how many of those unseen now will come to
 * each. */
struct flow {
    int unseen; /* cards, whole */
    int me, mates, others;
    /* Of a stock that we sort: what there is of it when we draw, how many cards we then
     * draw, whole, and how many others draw after us. */
    int sorted, room, mates_after, others_after;
};

/* --- how many cards come to each --- */

/* Gives cards to the account of a seat's side. Whom a bidder will call is not known
 * before. */
static void flow_to(const struct simple *s, pedro_seat seat, int cards,
                    struct flow *flow) {
    const bool after = flow->sorted > 0;
    int *mates = after ? &flow->mates_after : &flow->mates;
    int *others = after ? &flow->others_after : &flow->others;
    if (seat == s->me) {
        flow->me += cards;
    } else if (s->rules->set.teams == PEDRO_TEAMS_CALLED) {
        const int rest = s->rules->set.players - 1, called = rest > 0 ? cards / rest : 0;
        *mates += called;
        *others += cards - called;
    } else if (simple_is_mate(s, seat)) {
        *mates += cards;
    } else {
        *others += cards;
    }
}

/* Everyone draws what its plain cards leave room for, and the robber what is left.
 * `keep`: the trumps we keep; `each`: those dealt to a seat, as far as is known, in
 * 1/FINE. */
static void flow_refill(const struct simple *s, struct flow *flow, unsigned keep,
                        int each) {
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
        int draws =
            rules->set.hand_size * FINE - (seat == s->me ? (int)keep * FINE : each);
        if (draws < 0)
            draws = 0;
        if (draws > stock)
            draws = stock;
        if (seat == s->me && rules->set.rob == PEDRO_ROB_SORT) {
            flow->sorted = stock;
            flow->room = draws / FINE;
        } else {
            flow_to(s, seat, draws, flow);
        }
        stock -= draws;
    }
    if (waits)
        flow_to(s, robber, stock, flow);
}

/* `trumps`: those we hold and keep; `unseen`: those we do not hold. */
static void flow_of(const struct simple *s, unsigned trumps, unsigned unseen,
                    struct flow *flow) {
    const struct pedro_rules *rules = s->rules;
    memset(flow, 0, sizeof *flow);
    flow->unseen = rules->pack_size - (int)pedro_set_count(s->hand);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        if (seat != s->me)
            flow_to(s, seat, rules->dealt * FINE, flow);
        if (rules->set.exchange == PEDRO_EXCHANGE_DRAW)
            flow_to(s, seat, rules->set.draw * FINE, flow);
    }
    if (rules->set.exchange == PEDRO_EXCHANGE_KITTY)
        flow->me += s->view->kitty_size * FINE;
    if (rules->set.exchange == PEDRO_EXCHANGE_REFILL && flow->unseen > 0)
        flow_refill(s, flow, trumps, rules->dealt * ((int)unseen * FINE / flow->unseen));
}

/* A number of unseen cards, in 1/FINE, as the chance to be one of them. */
static int part(const struct flow *flow, int cards) {
    return cards * ONE / ((flow->unseen > 0 ? flow->unseen : 1) * FINE);
}

/* --- a stock that is sorted --- */

/* How many trumps lie in a stock: the chance of each number up to `most`. */
struct tally {
    int chance[SIMPLE_STRENGTHS];
    int most;
};

/* One more trump, which lies there with a chance. */
static void tally_add(struct tally *tally, int chance) {
    tally->chance[++tally->most] = 0;
    for (int n = tally->most; n > 0; n--)
        tally->chance[n] =
            (tally->chance[n] * (ONE - chance) + tally->chance[n - 1] * chance) / ONE;
    tally->chance[0] = tally->chance[0] * (ONE - chance) / ONE;
}

/* The chance that there are fewer than `room`. */
static int tally_fewer(const struct tally *tally, int room) {
    int sum = 0;
    for (int n = 0; n < room && n <= tally->most; n++)
        sum += tally->chance[n];
    return sum;
}

static pedro_card lowest(const struct pedro_rules *rules, unsigned suit,
                         pedro_cards trumps) {
    pedro_card low = pedro_set_first(trumps);
    while (trumps) {
        const pedro_card card = pedro_set_pop(&trumps);
        if (rules->strength[suit][card] < rules->strength[suit][low])
            low = card;
    }
    return low;
}

/* True if any card may be thrown before drawing. */
static bool throws_freely(const struct pedro_rules *rules) {
    return rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
           rules->set.discard == PEDRO_DISCARD_OPTIONAL &&
           pedro_protection(rules) == PEDRO_PROTECT_NONE;
}

pedro_cards simple_redraw(const struct simple *s, unsigned suit) {
    const struct pedro_rules *rules = s->rules;
    const pedro_cards trumps = rules->trumps[suit], held = s->hand & trumps;
    pedro_cards thrown = 0;
    struct flow flow;
    if (!throws_freely(rules) || rules->set.rob != PEDRO_ROB_SORT)
        return 0;
    flow_of(s, pedro_set_count(held), pedro_set_count(trumps & ~held), &flow);
    for (pedro_cards low = held & ~rules->scoring[suit]; low;) {
        const pedro_card card = lowest(rules, suit, low);
        struct tally above = {.chance = {ONE}};
        for (pedro_cards left = trumps & ~held; left;)
            if (rules->strength[suit][pedro_set_pop(&left)] > rules->strength[suit][card])
                tally_add(&above, part(&flow, flow.sorted));
        if (ONE - tally_fewer(&above, flow.room + 1) <= s->weights->redraw)
            break;
        low &= ~pedro_set_of(card);
        thrown |= pedro_set_of(card);
        flow.room++;
    }
    return thrown;
}

pedro_cards simple_denied(const struct pedro_rules *rules, unsigned suit,
                          pedro_cards known) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_cards unknown = rules->trumps[suit] & ~known;
    pedro_cards denied = 0;
    if (!throws_freely(rules) || set->rob == PEDRO_ROB_WASH || set->claim ||
        set->discarded_points != PEDRO_DISCARDED_POINTS_NONE)
        return 0;
    for (pedro_cards left = rules->scoring[suit]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        int above = 0;
        for (pedro_cards others = unknown; others;)
            above += rules->strength[suit][pedro_set_pop(&others)] >
                     rules->strength[suit][card];
        if (4 * above * simple_points(rules, suit, card) >= 3 * rules->total)
            denied |= pedro_set_of(card);
    }
    return denied;
}

/* --- where each trump lies --- */

/* The trumps not in hand above a strength, a bit each. */
static uint32_t unseen_above(const struct simple_forecast *forecast, unsigned strength) {
    return forecast->unseen >> strength >> 1 << strength << 1;
}

/* The chance that no opponent holds a trump above one of a strength, in 1/FINE. */
static int wins(const struct simple_forecast *forecast, unsigned strength) {
    int none = ONE;
    for (uint32_t left = unseen_above(forecast, strength); left; left &= left - 1)
        none = none * (ONE - forecast->way[__builtin_ctz(left)].to_others) / ONE;
    return none * FINE / ONE;
}

/* The partner a bidder will call holds what it calls: the highest trump it lacks, or where it
 * holds the highest of all, the richest. */
static void follow_call(const struct simple *s, struct simple_forecast *forecast) {
    const struct pedro_rules *rules = s->rules;
    const unsigned suit = forecast->suit;
    const uint8_t *strength = rules->strength[suit];
    const pedro_cards lacked = rules->trumps[suit] & ~s->hand;
    unsigned highest = 0, richest = 0;
    int most = 0;
    for (pedro_cards left = lacked; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int points = simple_points(rules, suit, card);
        highest = strength[card] > highest ? strength[card] : highest;
        richest = points > most ? strength[card] : richest;
        most = points > most ? points : most;
    }
    const bool topped = highest < pedro_set_count(rules->trumps[suit]);
    const unsigned called = topped && richest ? richest : highest;
    forecast->way[called].to_mates += forecast->way[called].to_others;
    forecast->way[called].to_others = 0;
    forecast->control += wins(forecast, called) * forecast->way[called].to_mates / ONE;
}

/* Where the trumps of a set will lie, by strength. Those we choose from a sorted stock and
 * should win a trick begin outlook->control. */
static void follow(const struct simple *s, const struct flow *flow,
                   struct simple_forecast *forecast) {
    const int stock = part(flow, flow->sorted);
    const int left = flow->sorted - flow->room * FINE;
    const struct simple_way any = {part(flow, flow->me), part(flow, flow->mates),
                                   part(flow, flow->others)};
    struct tally above = {.chance = {ONE}};
    int free = ONE, tricks = 0;
    for (uint32_t unseen = forecast->unseen; unseen;) {
        const unsigned i = 31u - (unsigned)__builtin_clz(unseen);
        struct simple_way *way = &forecast->way[i];
        unseen &= ~(1u << i);
        *way = any;
        if (stock > 0) {
            const int chosen = stock * tally_fewer(&above, flow->room) / ONE;
            way->to_me += chosen;
            tricks += free * chosen / ONE;
            if (left > 0) {
                way->to_mates += (stock - chosen) * flow->mates_after / left;
                way->to_others += (stock - chosen) * flow->others_after / left;
            }
            tally_add(&above, stock);
        }
        free = free * (ONE - way->to_others) / ONE;
    }
    forecast->control = tricks * FINE / ONE;
    if (s->rules->set.teams == PEDRO_TEAMS_CALLED)
        follow_call(s, forecast);
}

/* The parts of all trumps in play. */
static void share(const struct simple *s, unsigned held,
                  struct simple_forecast *forecast) {
    int mine = (int)held * ONE, mates = 0, others = 0;
    for (uint32_t left = forecast->unseen; left; left &= left - 1) {
        const struct simple_way *way = &forecast->way[__builtin_ctz(left)];
        mine += way->to_me;
        mates += way->to_mates;
        others += way->to_others;
    }
    const int live = mine + mates + others;
    forecast->share = live > 0 ? mine * FINE / live : 0;
    forecast->mates = live > 0 ? mates * FINE / live : 0;
    forecast->rival = others / (ONE / FINE) / (s->rules->set.players - 1);
}

void simple_forecast(const struct simple *s, unsigned suit,
                     struct simple_forecast *forecast) {
    const struct pedro_rules *rules = s->rules;
    const uint8_t *strength = rules->strength[suit];
    const pedro_cards trumps = s->hand & rules->trumps[suit] & ~simple_redraw(s, suit);
    const pedro_cards lacked = rules->trumps[suit] & ~s->hand;
    struct flow flow;
    memset(forecast, 0, sizeof *forecast);
    forecast->suit = suit;
    for (pedro_cards left = lacked; left;)
        forecast->unseen |= 1u << strength[pedro_set_pop(&left)];
    flow_of(s, pedro_set_count(trumps), pedro_set_count(lacked), &flow);
    follow(s, &flow, forecast);
    share(s, pedro_set_count(trumps), forecast);
    for (pedro_cards left = trumps; left;)
        forecast->control += wins(forecast, strength[pedro_set_pop(&left)]);
}

void simple_qualities(const struct simple *s, const struct simple_forecast *forecast,
                      pedro_card card, int quality[SIMPLE_QUALITIES]) {
    const struct pedro_rules *rules = s->rules;
    const bool alone = rules->set.teams == PEDRO_TEAMS_SOLO;
    int above = 0;
    for (uint32_t left = unseen_above(forecast, rules->strength[forecast->suit][card]);
         left; left &= left - 1) {
        const struct simple_way *way = &forecast->way[__builtin_ctz(left)];
        above += way->to_me + way->to_mates + way->to_others;
    }
    quality[0] = FINE;
    quality[1] = above * FINE / ONE;
    quality[2] = forecast->control;
    quality[3] = forecast->share;
    quality[4] = alone ? forecast->rival : forecast->mates;
    quality[5] = rules->value[forecast->suit][card] * FINE / rules->total;
}
