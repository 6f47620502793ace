/* layout.c - draws and lists layouts of the hidden cards.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/sampling/belief.h"
#include "bots/sampling/belief_parts.h"

enum { TRIES = 64 };

/* Random numbers of 32 bits, two from each of 64. */
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

/* Draws from a cumulative distribution. */
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

/* Fills up the hands with plain cards. False if a hand gets a suit that it has shown to lack. */
static bool deal_plain(const struct belief *belief, struct dice *dice,
                       struct layout *world) {
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
                        struct layout *world) {
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

static bool breaks_call(const struct belief *belief, const struct layout *world) {
    if (belief->called == PEDRO_NO_CARD)
        return false;
    for (unsigned i = 0; i < belief->seats; i++)
        if (belief->not_called >> belief->at[i].seat & 1 &&
            pedro_set_has(world->hand[belief->at[i].seat], belief->called))
            return true;
    return false;
}

/* The own hand, and what others have exposed. */
static void add_known(const struct belief *belief, struct layout *world) {
    world->hand[belief->me] = belief->hand;
    for (unsigned i = 0; i < belief->seats; i++)
        world->hand[belief->at[i].seat] |= belief->at[i].exposed;
}

/* Conditions that the table does not hold are met by rejection: a layout that breaks one is drawn again, so
 * the others stay as likely as they were. After TRIES failures a layout that breaks one is returned. */
void layout_draw(const struct belief *belief, struct pedro_rng *rng,
                 struct layout *world) {
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
    add_known(belief, world);
}

/* --- listing --- */

unsigned layout_count(const struct belief *belief, unsigned most) {
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

/* A list being made. Trumps are bits by their index in belief->trump. */
struct list {
    const struct belief *belief;
    struct layout *world;
    double *weight;
    unsigned count, most;
    struct layout now;
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

unsigned layout_list(const struct belief *belief, struct pedro_rng *rng, unsigned most,
                     struct layout *world, double *weight) {
    struct list list = {belief, world, weight, 0, most, {{0}}};
    struct dice dice = {.rng = rng};
    list_seat(&list, 0, (1u << belief->trumps) - 1, 1);
    for (unsigned i = 0; i < list.count; i++) {
        const struct layout trumps = world[i];
        for (unsigned tries = 0; tries < TRIES; tries++) {
            world[i] = trumps;
            if (deal_plain(belief, &dice, &world[i]))
                break;
        }
        add_known(belief, &world[i]);
    }
    return list.count;
}
