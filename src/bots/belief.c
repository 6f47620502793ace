/* belief.c - layouts of the hidden cards, counted and dealt.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/belief.h"

#include <string.h>

enum { TRIES = 64 };

/* --- numbers --- */

static double factorial(unsigned n) {
    double product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* n (n-1) ... of k factors; 0 if k is more than n. */
static double falling(unsigned n, unsigned k) {
    double product = 1;
    for (unsigned i = 0; i < k; i++)
        product *= i < n ? n - i : 0;
    return product;
}

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
    return rules->pack & ~view->hand[view->seat] & ~view->seen &
           ~shown_of(view->stock, view->stock_size) &
           ~shown_of(view->kitty, view->kitty_size) &
           ~shown_of(view->wash, view->wash_size);
}

/* --- what a seat can have held --- */

/* A seat as public facts tell of it. */
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
    const unsigned size = view->hand_size[seat];
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
    origin->start = size + origin->trumps + origin->plain;
    if (all_trumps || origin->sure > origin->start)
        origin->sure = origin->start;
    /* It kept plain cards after all. */
    if (origin->sure > origin->start - origin->plain)
        origin->sure = origin->start - origin->plain;
    origin->most = size;
    if (view->out >> seat & 1 || view->void_in[seat] >> PEDRO_JOKERS & 1)
        origin->most = 0;
    else if (still_in(rules, view, seat) && size > 0)
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

/* Whatever the hands' sizes allow. */
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

/* Whoever has nothing but trumps may have thrown some, face down, that score nothing: the
 * other table, where the seat with the most places is such a one. */
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
        at->size = view->hand_size[seat];
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

/* --- dealing --- */

/* Two numbers of 32 bits out of one of 64. */
struct dice {
    struct pedro_rng *rng;
    uint64_t bits;
    bool half;
};

static inline uint32_t throw32(struct dice *dice) {
    if (dice->half) {
        dice->half = false;
        return (uint32_t)(dice->bits >> 32);
    }
    dice->bits = pedro_rng_next(dice->rng);
    dice->half = true;
    return (uint32_t)dice->bits;
}

static inline unsigned throw_below(struct dice *dice, unsigned n) {
    return (unsigned)((uint64_t)throw32(dice) * n >> 32);
}

/* The first number whose cumulated chance is past the throw. */
static inline unsigned throw_number(struct dice *dice, const uint32_t *upto) {
    uint32_t thrown = throw32(dice);
    unsigned n = 0;
    if (thrown == UINT32_MAX)
        thrown--;
    while (thrown >= upto[n])
        n++;
    return n;
}

static inline pedro_cards take(struct dice *dice, pedro_card *cards, unsigned *left,
                               unsigned count) {
    pedro_cards taken = 0;
    while (count-- > 0) {
        const unsigned at = throw_below(dice, *left);
        taken |= pedro_set_of(cards[at]);
        cards[at] = cards[--*left];
    }
    return taken;
}

static bool breaks_void(const struct belief_seat *at, pedro_cards plain) {
    for (unsigned suit = 0; suit < 4; suit++)
        if (at->void_in >> suit & 1 && plain & PEDRO_SUIT_CARDS(suit))
            return true;
    return false;
}

/* Plain cards fill up the hands. False if one gets a suit it has shown to be missing. */
static bool deal_plain(const struct belief *belief, struct dice *dice,
                       struct belief_world *world) {
    pedro_card cards[PEDRO_PACK_MAX];
    unsigned left = belief->plain;
    bool broken = false;
    memcpy(cards, belief->plain_card, left);
    for (unsigned i = 0; i < belief->seats; i++) {
        const struct belief_seat *at = &belief->at[i];
        pedro_cards *hand = &world->hand[at->seat];
        const pedro_cards plain =
            take(dice, cards, &left, at->size - pedro_set_count(*hand));
        *hand |= plain;
        broken |= belief->voids && breaks_void(at, plain);
    }
    return !broken;
}

static void deal_trumps(const struct belief *belief, struct dice *dice,
                        struct belief_world *world) {
    const struct belief_table *table =
        belief->throws > 0 && throw32(dice) < belief->throws ? &belief->thrown
                                                             : &belief->kept;
    pedro_card cards[BELIEF_TRUMPS];
    unsigned left = belief->trumps, low = belief->low;
    memcpy(cards, belief->trump, left);
    for (unsigned n = throw_number(dice, table->aside); n > 0; n--) {
        const unsigned at = throw_below(dice, low);
        cards[at] = cards[--low];
        cards[low] = cards[--left];
    }
    for (unsigned i = 0; i < belief->seats && left > 0; i++) {
        const unsigned n = throw_number(dice, table->upto[i][left]);
        world->hand[belief->at[i].seat] = take(dice, cards, &left, n);
    }
}

static bool breaks_call(const struct belief *belief, const struct belief_world *world) {
    if (belief->called == PEDRO_NO_CARD)
        return false;
    for (unsigned i = 0; i < belief->seats; i++)
        if (belief->not_called >> belief->at[i].seat & 1 &&
            pedro_set_has(world->hand[belief->at[i].seat], belief->called))
            return true;
    return false;
}

/* What table and dice do not provide for is left to chance: whatever breaks it is dealt
 * anew, so that all that is left is as likely as it was. After many failures one that
 * breaks it will have to do. */
void belief_deal(const struct belief *belief, struct pedro_rng *rng,
                 struct belief_world *world) {
    struct dice dice = {.rng = rng};
    for (unsigned tries = 0; tries < TRIES; tries++) {
        memset(world, 0, sizeof *world);
        if (belief->trumps > 0)
            deal_trumps(belief, &dice, world);
        if (breaks_call(belief, world) && tries + 1 < TRIES)
            continue;
        if (deal_plain(belief, &dice, world))
            break;
    }
    world->hand[belief->me] = belief->hand;
}

/* --- listing --- */

unsigned belief_count(const struct belief *belief, unsigned most) {
    double ways[BELIEF_TRUMPS + 1] = {1}, all[BELIEF_TRUMPS + 1], total = 0;
    if (belief->throws > 0 || belief->called != PEDRO_NO_CARD)
        return most;
    for (unsigned i = belief->seats; i-- > 0;) {
        for (unsigned left = 0; left <= belief->trumps; left++) {
            all[left] = 0;
            for (unsigned n = 0; n <= left; n++)
                if (belief->at[i].weight[n] > 0)
                    all[left] += falling(left, n) / factorial(n) * ways[left - n];
        }
        memcpy(ways, all, sizeof ways);
    }
    for (unsigned n = 0; n <= belief->low; n++)
        if (belief->aside[n] > 0)
            total += falling(belief->low, n) / factorial(n) * ways[belief->trumps - n];
    return total < most ? (unsigned)(total + 0.5) : most;
}

/* A list being made. Trumps are bits by their place in belief->trump. */
struct list {
    const struct belief *belief;
    struct belief_world *world;
    double *weight;
    unsigned count, most;
    struct belief_world now;
};

static void list_seat(struct list *list, unsigned i, uint32_t left, double weight);

static void list_hand(struct list *list, unsigned i, uint32_t left, double weight,
                      uint32_t from, pedro_cards hand, unsigned n) {
    const struct belief *belief = list->belief;
    const struct belief_seat *at = &belief->at[i];
    if (at->weight[n] > 0) {
        double next = weight * at->weight[n];
        next *= factorial(n);
        list->now.hand[at->seat] = hand;
        list_seat(list, i + 1, left, next);
    }
    while (from && n < BELIEF_TRUMPS) {
        const unsigned which = (unsigned)__builtin_ctz(from);
        from &= from - 1;
        list_hand(list, i, left & ~(1u << which), weight, from,
                  hand | pedro_set_of(belief->trump[which]), n + 1);
    }
}

static void list_seat(struct list *list, unsigned i, uint32_t left, double weight) {
    const struct belief *belief = list->belief;
    if (i < belief->seats) {
        list_hand(list, i, left, weight, left, 0, 0);
        return;
    }
    const double aside = belief->aside[__builtin_popcount(left)];
    if (left >> belief->low || aside <= 0 || list->count == list->most)
        return;
    list->world[list->count] = list->now;
    list->weight[list->count++] = weight * aside;
}

unsigned belief_all(const struct belief *belief, struct pedro_rng *rng, unsigned most,
                    struct belief_world *world, double *weight) {
    struct list list = {belief, world, weight, 0, most, {{0}}};
    struct dice dice = {.rng = rng};
    list_seat(&list, 0, (1u << belief->trumps) - 1, 1);
    for (unsigned i = 0; i < list.count; i++) {
        const struct belief_world trumps = world[i];
        for (unsigned tries = 0; tries < TRIES; tries++) {
            world[i] = trumps;
            if (deal_plain(belief, &dice, &world[i]))
                break;
        }
        world[i].hand[belief->me] = belief->hand;
    }
    return list.count;
}

/* --- a state of a world --- */

static pedro_seat who_played(const struct bot_history *history, pedro_card card) {
    for (unsigned i = 0; history && i < history->plays && i < PEDRO_PACK_MAX; i++)
        if (history->play[i].card == card)
            return history->play[i].seat;
    return PEDRO_NO_SEAT;
}

/* The two counts for a holder: whoever has it, or played it. */
static void place_two(const struct pedro_rules *rules, const struct bot_history *history,
                      struct pedro_state *state) {
    const pedro_card two = pedro_card_of(state->trump, PEDRO_TWO);
    pedro_seat seat = who_played(history, two);
    for (pedro_seat other = 0; other < rules->set.players; other++)
        if (pedro_set_has(state->hand[other], two))
            seat = other;
    if (seat >= rules->set.players)
        seat = PEDRO_NO_SEAT;
    state->two_first[state->trump] = state->two_last[state->trump] = seat;
}

static void place_called(const struct pedro_rules *rules, const struct pedro_view *view,
                         const struct bot_history *history, struct pedro_state *state) {
    state->first_hand = view->first_hand | state->hand[view->bidder];
    for (unsigned i = 0; history && i < history->plays && i < PEDRO_PACK_MAX; i++)
        if (history->play[i].seat == view->bidder &&
            history->play[i].card < PEDRO_PACK_MAX)
            state->first_hand |= pedro_set_of(history->play[i].card);
    state->partner = view->partner;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (view->called < PEDRO_PACK_MAX &&
            pedro_set_has(state->hand[seat], view->called))
            state->partner = seat;
}

/* Points in the tricks that are won. */
static void count_taken(const struct pedro_rules *rules, struct pedro_state *state) {
    for (unsigned side = 0; side < rules->sides; side++) {
        pedro_cards taken = state->taken[side] & rules->scoring[state->trump];
        if (rules->set.low != PEDRO_LOW_TAKER)
            taken &= ~pedro_set_of(pedro_card_of(state->trump, PEDRO_TWO));
        while (taken)
            state->points[side] =
                (int16_t)(state->points[side] +
                          rules->value[state->trump][pedro_set_pop(&taken)]);
    }
}

void belief_state(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct bot_history *history, const struct belief_world *world,
                  struct pedro_state *state) {
    pedro_state_init(rules, view->dealer, state);
    memcpy(state->hand, world->hand, sizeof state->hand);
    memcpy(state->taken, view->taken, sizeof state->taken);
    memcpy(state->buried, view->buried, sizeof state->buried);
    memcpy(state->score, view->score, sizeof state->score);
    memcpy(state->call, view->call, sizeof state->call);
    memcpy(state->trick, view->trick, sizeof state->trick);
    memcpy(state->last_trick, view->last_trick, sizeof state->last_trick);
    memcpy(state->thrown, view->thrown, sizeof state->thrown);
    memcpy(state->drawn, view->drawn, sizeof state->drawn);
    memcpy(state->void_in, view->void_in, sizeof state->void_in);
    for (unsigned i = 0; i < view->wash_size; i++) {
        if (view->wash[i] == PEDRO_NO_CARD)
            continue;
        state->wash[state->wash_size] = view->wash[i];
        state->wash_by[state->wash_size++] = view->wash_by[i];
    }
    state->seen = view->seen;
    state->hands = view->hands;
    state->hands_scored = view->hands_scored;
    state->high_bid = view->high_bid;
    state->calls = view->calls;
    state->phase = view->phase;
    state->turn = view->turn;
    state->bidder = view->bidder;
    state->leader = view->leader;
    state->winner_so_far = view->winner_so_far;
    state->last_leader = view->last_leader;
    state->last_winner = view->last_winner;
    state->trump = view->trump;
    state->called = view->called;
    state->tricks = view->tricks;
    state->out = view->out;
    state->asked = view->asked;
    state->two_settled = 1;
    const pedro_card led = state->trick[state->leader];
    if (led != PEDRO_NO_CARD)
        state->best_card = state->trick[state->winner_so_far];
    state->no_trump_led = !(state->hand[state->leader] & rules->trumps[state->trump]) &&
                          (led == PEDRO_NO_CARD || !rules->strength[state->trump][led]);
    count_taken(rules, state);
    place_two(rules, history, state);
    if (rules->set.teams == PEDRO_TEAMS_CALLED)
        place_called(rules, view, history, state);
}
