/* master_why.c - counts layouts.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_why.h"

#include <string.h>

#include "analyze/master_parts.h"
#include "analyze/master_problem.h"

enum { SEATS = 4, NOWHERE = 0 };

struct listing {
    const struct master_place *place;
    uint16_t hand[SEATS];
    unsigned count;
    /* Called with each layout. */
    void (*see)(struct listing *listing, const struct master_place *fixed);
    struct master *master; /* for see() */
    unsigned card, every;
    struct master_why *why;
};

/* Gives the trumps that are left to the seats, in all ways. */
static void give(struct listing *listing, unsigned left, const struct master_place *to) {
    if (!left) {
        if (listing->see)
            listing->see(listing, to);
        listing->count++;
        return;
    }
    const unsigned card = bits_highest(left), bit = 1U << card;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        struct master_place with = *to;
        if (!(to->may[seat] & bit))
            continue;
        for (unsigned other = 0; other < SEATS; other++)
            if (other != seat)
                with.may[other] &= (uint16_t)~bit;
        if (!master_possible(&with))
            continue;
        listing->hand[seat] |= (uint16_t)bit;
        give(listing, left ^ bit, &with);
        listing->hand[seat] &= (uint16_t)~bit;
    }
}

unsigned master_layouts(const struct master_place *place) {
    struct listing listing = {.place = place};
    give(&listing, place->hidden, place);
    return listing.count;
}

static void try_card(struct listing *listing, const struct master_place *fixed) {
    struct master_why *why = listing->why;
    struct master_place after;
    if (listing->count % listing->every != 0 ||
        !master_play(listing->master, fixed, listing->card, &after))
        return;
    why->tried++;
    if (master_safe(listing->master, &after, MASTER_LIMIT) != MASTER_NO)
        return;
    if (why->beaten++ == 0) {
        memcpy(why->example, listing->hand, sizeof why->example);
        memcpy(why->always, listing->hand, sizeof why->always);
    }
    for (unsigned seat = 0; seat < SEATS; seat++)
        why->always[seat] &= listing->hand[seat];
}

void master_why(struct master *master, const struct master_place *place, unsigned card,
                struct master_why *why) {
    memset(why, 0, sizeof *why);
    why->possible = master_layouts(place);
    struct listing listing = {.place = place,
                              .see = try_card,
                              .master = master,
                              .card = card,
                              .every =
                                  (why->possible + MASTER_LAYOUTS - 1) / MASTER_LAYOUTS,
                              .why = why};
    give(&listing, place->hidden, place);
}
