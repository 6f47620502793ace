/* belief.c - reads a view into the distribution of belief.h.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/belief.h"

#include <string.h>

#include "bots/sampling/belief_parts.h"

static unsigned less(unsigned a, unsigned b) { return a > b ? a - b : 0; }

/* --- what is hidden --- */

static pedro_cards shown_of(const pedro_card *cards, unsigned count) {
    pedro_cards shown = 0;
    for (unsigned i = 0; i < count; i++)
        if (cards[i] < PEDRO_PACK_MAX)
            shown |= pedro_set_of(cards[i]);
    return shown;
}

static pedro_cards hidden_cards(const struct pedro_rules *rules,
                                const struct pedro_view *view) {
    return rules->pack & ~view->hand[view->seat] & ~view->seen & ~view->exposed &
           ~shown_of(view->stock, view->stock_size) &
           ~shown_of(view->kitty, view->kitty_size) &
           ~shown_of(view->wash, view->wash_size);
}

/* --- how many trumps a seat can hold --- */

/* What public facts say about a seat. */
struct origin {
    unsigned start;         /* cards when play began */
    unsigned sure, open;    /* kept trumps, and places for any card: belief.h */
    unsigned trumps, plain; /* shown since */
    unsigned least, most;   /* trumps it can hold now */
};

static bool is_robber(const struct pedro_rules *rules, const struct pedro_view *view,
                      pedro_seat seat) {
    return seat ==
           (rules->set.robber == PEDRO_ROBBER_DEALER ? view->dealer : view->bidder);
}

static bool robber_waits(const struct pedro_rules *rules) {
    return rules->set.rob == PEDRO_ROB_TRUMPS || rules->set.rob == PEDRO_ROB_FREE ||
           rules->set.rob == PEDRO_ROB_WASH;
}

/* How many cards lay in the stock when a seat's turn came to draw under `refill`. */
static unsigned stock_before(const struct pedro_rules *rules,
                             const struct pedro_view *view, pedro_seat seat) {
    unsigned left = rules->stock_size;
    const bool last = robber_waits(rules) && is_robber(rules, view, seat);
    for (pedro_seat other = pedro_left(rules, view->dealer);;
         other = pedro_left(rules, other)) {
        if (other == seat && !last)
            break;
        if (other != seat && !(robber_waits(rules) && is_robber(rules, view, other)))
            left = less(left, view->drawn[other]);
        if (other == view->dealer)
            break;
    }
    return left;
}

static void read_refill(const struct pedro_rules *rules, const struct pedro_view *view,
                        pedro_seat seat, struct origin *origin) {
    const unsigned left = stock_before(rules, view, seat), drawn = view->drawn[seat];
    const bool robs = rules->set.rob != PEDRO_ROB_NONE &&
                      (rules->set.rob == PEDRO_ROB_SORT ? seat == view->bidder
                                                        : is_robber(rules, view, seat));
    origin->sure = less(rules->dealt, view->thrown[seat]);
    origin->open = drawn < left ? drawn : left;
    if (!robs)
        return;
    origin->open = left;
    if (rules->set.rob == PEDRO_ROB_FREE || rules->set.rob == PEDRO_ROB_WASH) {
        origin->sure = 0;
        origin->open += rules->dealt;
    }
}

static void read_cards_shown(const struct pedro_rules *rules,
                             const struct pedro_view *view,
                             const struct bot_history *history, pedro_seat seat,
                             struct origin *origin) {
    if (!history) {
        const unsigned gone = view->tricks + (view->trick[seat] != PEDRO_NO_CARD);
        origin->sure = less(origin->sure, gone);
        return;
    }
    for (unsigned i = 0; i < history->plays && i < PEDRO_PACK_MAX; i++) {
        const pedro_card card = history->play[i].card;
        if (history->play[i].seat != seat || card >= PEDRO_PACK_MAX)
            continue;
        if (pedro_set_has(rules->trumps[view->trump], card))
            origin->trumps++;
        else
            origin->plain++;
    }
}

static bool still_in(const struct pedro_rules *rules, const struct pedro_view *view,
                     pedro_seat seat) {
    return rules->set.out == PEDRO_OUT_FOLD && view->trick[seat] == PEDRO_NO_CARD;
}

static void read_origin(const struct pedro_rules *rules, const struct pedro_view *view,
                        const struct bot_history *history, pedro_seat seat,
                        struct origin *origin) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_cards exposed = view->hand[seat] & view->exposed;
    const unsigned exposed_trumps = pedro_set_count(exposed & rules->trumps[view->trump]);
    const unsigned size = less(view->hand_size[seat], pedro_set_count(exposed));
    const unsigned came = rules->dealt + view->drawn[seat];
    memset(origin, 0, sizeof *origin);
    if (set->exchange == PEDRO_EXCHANGE_REFILL)
        read_refill(rules, view, seat, origin);
    else
        origin->open = came;
    const bool all_trumps =
        (set->excess == PEDRO_EXCESS_KEEP || set->excess == PEDRO_EXCESS_SPREAD) &&
        set->exchange != PEDRO_EXCHANGE_NONE &&
        less(came, view->thrown[seat]) > (unsigned)set->hand_size;
    read_cards_shown(rules, view, history, seat, origin);
    origin->trumps += exposed_trumps;
    origin->plain += pedro_set_count(exposed) - exposed_trumps;
    origin->start = size + origin->trumps + origin->plain;
    if (all_trumps || origin->sure > origin->start)
        origin->sure = origin->start;
    /* It kept plain cards after all. */
    if (origin->sure > origin->start - origin->plain)
        origin->sure = origin->start - origin->plain;
    origin->most = size;
    if (view->out >> seat & 1 || view->void_in[seat] >> PEDRO_JOKERS & 1)
        origin->most = 0;
    else if (still_in(rules, view, seat) && size > 0 && !exposed_trumps)
        origin->least = 1;
}

/* The weight of each number of trumps: see belief.h. The plain cards are its own as much
 * as the trumps are, so both are counted without order. */
static void weigh_seat(const struct origin *origin, struct belief_seat *at) {
    for (unsigned now = origin->least; now <= origin->most && now <= BELIEF_TRUMPS;
         now++) {
        const unsigned held = now + origin->trumps, plain = origin->start - held;
        if (held < origin->sure || plain < origin->plain)
            continue;
        double weight = falling(held, origin->sure);
        weight *= falling(origin->open, held - origin->sure);
        weight *= factorial(plain);
        weight /= factorial(plain - origin->plain);
        at->weight[now] = weight / factorial(now);
    }
}

/* Uniform weights: all that the sizes of the hands allow. */
static void weigh_freely(struct belief_seat *at, unsigned most) {
    for (unsigned now = 0; now <= BELIEF_TRUMPS; now++) {
        at->weight[now] = 0;
        if (now <= at->size && now <= most) {
            at->weight[now] = 1 / factorial(now);
            at->weight[now] /= factorial(at->size - now);
        }
    }
}

/* --- the tables --- */

/* Fills a table for seats as they are weighed; `aside` is the weight of so many trumps
 * elsewhere. Returns the weight of everything. */
static double make_table(const struct belief *belief, const double *aside,
                         struct belief_table *table) {
    double rest[BELIEF_TRUMPS + 1] = {1}, all[BELIEF_TRUMPS + 1];
    for (unsigned i = belief->seats; i-- > 0;) {
        const struct belief_seat *at = &belief->at[i];
        for (unsigned left = 0; left <= belief->trumps; left++) {
            double sum[BELIEF_TRUMPS + 1], total = 0;
            unsigned last = 0;
            for (unsigned n = 0; n <= left; n++) {
                const double part = at->weight[n] * rest[left - n];
                total += part;
                sum[n] = total;
                if (part > 0)
                    last = n;
            }
            for (unsigned n = 0; n <= left; n++) {
                const double share = total > 0 ? sum[n] / total : 0;
                table->upto[i][left][n] =
                    n >= last ? UINT32_MAX : (uint32_t)(share * 4294967295.0);
            }
            all[left] = total;
        }
        memcpy(rest, all, sizeof rest);
    }
    double total = 0, sum[BELIEF_TRUMPS + 1];
    unsigned last = 0;
    for (unsigned n = 0; n <= belief->trumps; n++) {
        double part = aside[n] * falling(belief->low, n);
        part /= factorial(n);
        part *= factorial(belief->trumps - n);
        part *= rest[belief->trumps - n];
        total += part;
        sum[n] = total;
        if (part > 0)
            last = n;
    }
    for (unsigned n = 0; n <= belief->trumps; n++) {
        const double share = total > 0 ? sum[n] / total : 0;
        table->aside[n] = n >= last ? UINT32_MAX : (uint32_t)(share * 4294967295.0);
    }
    return total;
}

/* A seat with only trumps may have thrown some, face down, that score nothing. The second
 * table is for this case, with the seat that has the most places. */
static double make_thrown(struct belief *belief, const struct pedro_rules *rules,
                          const struct origin *origins) {
    const unsigned size = (unsigned)rules->set.hand_size;
    unsigned full = BELIEF_OTHERS, places = 0;
    double aside[BELIEF_TRUMPS + 1] = {0}, kept[BELIEF_TRUMPS + 1];
    if (rules->set.exchange == PEDRO_EXCHANGE_NONE ||
        rules->set.excess != PEDRO_EXCESS_DISCARD ||
        rules->set.discards != PEDRO_DISCARDS_DOWN)
        return 0;
    for (unsigned i = 0; i < belief->seats; i++) {
        const struct origin *origin = &origins[i];
        if (origin->start == size && origin->plain == 0 &&
            origin->most == belief->at[i].size && origin->sure + origin->open > places) {
            places = origin->sure + origin->open;
            full = i;
        }
    }
    if (full == BELIEF_OTHERS || places <= size)
        return 0;
    struct belief_seat *at = &belief->at[full];
    memcpy(kept, at->weight, sizeof kept);
    memset(at->weight, 0, sizeof at->weight);
    at->weight[at->size] = kept[at->size];
    for (unsigned n = 1; n <= belief->low && n <= places - size; n++) {
        /* Which of the low trumps go is its choice: half a hand of them is a fair guess. */
        aside[n] = falling(places - size, n);
        aside[n] *= factorial(n);
        aside[n] /= falling(size / 2 + n, n);
    }
    const double total = make_table(belief, aside, &belief->thrown);
    memcpy(at->weight, kept, sizeof kept);
    return total;
}

/* --- reading a view --- */

static bool stock_keeps_trumps(const struct pedro_rules *rules) {
    return rules->set.exchange != PEDRO_EXCHANGE_REFILL ||
           rules->set.rob == PEDRO_ROB_NONE;
}

static bool is_play(unsigned phase) {
    return phase == PEDRO_PHASE_BURY || phase == PEDRO_PHASE_PLAY ||
           phase == PEDRO_PHASE_CALL;
}

/* The hidden trumps; those that score nothing first, as they may have been thrown. */
static void list_trumps(struct belief *belief, const struct pedro_rules *rules,
                        unsigned trump, pedro_cards trumps, bool any) {
    const pedro_cards scoring = any ? 0 : rules->scoring[trump];
    for (pedro_cards left = trumps & ~scoring; left;)
        belief->trump[belief->trumps++] = pedro_set_pop(&left);
    belief->low = belief->trumps;
    for (pedro_cards left = trumps & scoring; left;)
        belief->trump[belief->trumps++] = pedro_set_pop(&left);
}

static void read_called(struct belief *belief, const struct pedro_view *view,
                        pedro_cards hidden) {
    belief->called = PEDRO_NO_CARD;
    if (view->called >= PEDRO_PACK_MAX || !pedro_set_has(hidden, view->called))
        return;
    belief->called = view->called;
    for (unsigned i = 0; i < belief->seats; i++) {
        const pedro_seat seat = belief->at[i].seat;
        if (seat == view->bidder || view->trick[seat] != PEDRO_NO_CARD ||
            view->tricks > 0)
            belief->not_called |= (uint8_t)(1u << seat);
    }
}

static bool is_seat(const struct pedro_rules *rules, int seat) {
    return seat >= 0 && seat < rules->set.players;
}

static bool are_cards(const struct pedro_rules *rules, const pedro_card *card,
                      unsigned count, pedro_cards *seen) {
    for (unsigned i = 0; i < count; i++) {
        if (card[i] == PEDRO_NO_CARD)
            continue;
        if (card[i] >= PEDRO_PACK_MAX || !pedro_set_has(rules->pack & ~*seen, card[i]))
            return false;
        *seen |= pedro_set_of(card[i]);
    }
    return true;
}

/* A view may come from a host that is not this library, and mean nothing: what is indexed
 * and added up here and in the rules must be in range. */
static bool is_in_order(const struct pedro_rules *rules, const struct pedro_view *view) {
    enum { FAR = 1 << 28 };
    pedro_cards trick = 0, lying = view->seen | view->hand[view->seat];
    if (!is_seat(rules, view->seat) || !is_seat(rules, view->dealer) ||
        view->hand[view->seat] & view->seen || lying & ~rules->pack ||
        view->exposed & (view->seen | ~rules->pack) ||
        pedro_set_count(view->hand[view->seat]) != view->hand_size[view->seat] ||
        view->stock_size > PEDRO_PACK_MAX || view->kitty_size > PEDRO_PACK_MAX ||
        view->wash_size > PEDRO_PACK_MAX ||
        !are_cards(rules, view->stock, view->stock_size, &lying) ||
        !are_cards(rules, view->kitty, view->kitty_size, &lying) ||
        !are_cards(rules, view->wash, view->wash_size, &lying))
        return false;
    for (unsigned i = 0; i < view->wash_size; i++)
        if (!is_seat(rules, view->wash_by[i]))
            return false;
    for (int seat = 0; seat < rules->set.players; seat++)
        if (view->hand_size[seat] > PEDRO_PACK_MAX || view->score[seat] > FAR ||
            view->score[seat] < -FAR)
            return false;
    if (!is_play(view->phase))
        return true;
    return view->trump < 4 && is_seat(rules, view->bidder) &&
           is_seat(rules, view->leader) && is_seat(rules, view->winner_so_far) &&
           are_cards(rules, view->trick, (unsigned)rules->set.players, &trick) &&
           !(trick & ~view->seen) &&
           (view->trick[view->leader] == PEDRO_NO_CARD) == (trick == 0) &&
           (trick == 0 || view->trick[view->winner_so_far] != PEDRO_NO_CARD) &&
           (view->called == PEDRO_NO_CARD || view->called < PEDRO_PACK_MAX) &&
           (view->partner == PEDRO_NO_SEAT || is_seat(rules, view->partner));
}

bool belief_init(struct belief *belief, const struct pedro_rules *rules,
                 const struct pedro_view *view, const struct bot_history *history) {
    const bool play = is_play(view->phase);
    struct origin origins[BELIEF_OTHERS] = {{0}};
    double aside[BELIEF_TRUMPS + 1] = {0};
    memset(belief, 0, sizeof *belief);
    if (!is_seat(rules, view->seat) || !is_in_order(rules, view))
        return false;
    const pedro_cards hidden = hidden_cards(rules, view);
    const pedro_cards trumps = play ? hidden & rules->trumps[view->trump] : 0;
    unsigned held = 0, stock = 0;
    belief->me = view->seat;
    belief->hand = view->hand[view->seat];
    for (pedro_cards left = hidden & ~trumps; left;)
        belief->plain_card[belief->plain++] = pedro_set_pop(&left);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        if (seat == view->seat || view->hand_size[seat] == 0)
            continue;
        struct belief_seat *at = &belief->at[belief->seats];
        at->seat = seat;
        at->exposed = view->hand[seat] & view->exposed;
        at->size = (uint8_t)less(view->hand_size[seat], pedro_set_count(at->exposed));
        at->void_in = view->void_in[seat] & 0xf;
        held += at->size;
        if (play) {
            belief->voids |= at->void_in != 0;
            read_origin(rules, view, history, seat, &origins[belief->seats]);
            weigh_seat(&origins[belief->seats], at);
            at->sure = (uint8_t)origins[belief->seats].sure;
        }
        belief->seats++;
    }
    if (held > pedro_set_count(hidden))
        return false;
    if (!play) {
        belief->called = PEDRO_NO_CARD;
        for (unsigned i = 0; i < belief->seats; i++)
            belief->at[i].weight[0] = 1;
        aside[0] = 1;
        make_table(belief, aside, &belief->kept);
        return true;
    }
    for (unsigned i = 0; i < view->stock_size; i++)
        stock += view->stock[i] == PEDRO_NO_CARD;
    const bool any = stock > 0 && stock_keeps_trumps(rules);
    list_trumps(belief, rules, view->trump, trumps, any);
    read_called(belief, view, hidden);
    for (unsigned n = 0; n <= belief->trumps; n++)
        aside[n] = any ? falling(stock, n) : n == 0;
    double kept = make_table(belief, aside, &belief->kept);
    const double thrown = any ? 0 : make_thrown(belief, rules, origins);
    for (int freely = 0; kept + thrown <= 0; freely++) {
        /* No deal that we know of leads here: believe less. */
        belief->low = belief->trumps;
        for (unsigned n = 0; n <= belief->trumps; n++)
            aside[n] = falling(pedro_set_count(hidden) - held, n);
        for (unsigned i = 0; i < belief->seats; i++)
            weigh_freely(&belief->at[i], freely ? BELIEF_TRUMPS : origins[i].most);
        kept = make_table(belief, aside, &belief->kept);
        if (freely && kept <= 0)
            return false;
    }
    memcpy(belief->aside, aside, sizeof aside);
    const double share = thrown / (kept + thrown);
    belief->throws = (uint32_t)(share * 4294967295.0);
    return true;
}
