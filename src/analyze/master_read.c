/* master_read.c - what the bidder knows when the play begins.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyze/master.h"
#include "bots/sampling/belief.h"

enum { SEATS = 4 };

/* Each of these cards was a trump when trumps were named, and it may have had more. */
static bool may_have_thrown(const struct pedro_rules *rules,
                            const struct pedro_view *view, pedro_seat seat) {
    return rules->set.excess == PEDRO_EXCESS_DISCARD && view->drawn[seat] == 0;
}

static uint16_t numbers_of(const struct pedro_rules *rules, unsigned trump,
                           pedro_cards cards) {
    unsigned numbers = 0;
    for (pedro_cards left = cards & rules->trumps[trump]; left;)
        numbers |= 1U << (rules->strength[trump][pedro_set_pop(&left)] - 1);
    return (uint16_t)numbers;
}

static void read_seat(const struct belief_seat *at, unsigned seat,
                      struct master_place *place) {
    unsigned least = 0, most = 0;
    for (unsigned n = BELIEF_TRUMPS + 1; n-- > 0;)
        if (at->weight[n] > 0) {
            least = n;
            most = most > n ? most : n;
        }
    place->may[seat] = most > 0 ? place->hidden : 0;
    place->sure[seat] = (uint8_t)least;
    if (most == 0)
        place->out |= (uint8_t)(1U << seat);
}

bool master_read(const struct master *master, const struct pedro_rules *rules,
                 const struct pedro_view *view, const struct bot_history *history,
                 struct master_place *place) {
    const pedro_seat me = view->bidder, robber = view->dealer;
    const unsigned trump = view->trump;
    struct belief belief;
    memset(place, 0, sizeof *place);
    if (view->phase != PEDRO_PHASE_PLAY || view->seat != me || view->tricks > 0 ||
        view->seen || view->exposed || rules->set.robber != PEDRO_ROBBER_DEALER ||
        !belief_init(&belief, rules, view, history))
        return false;
    pedro_cards hidden = 0;
    for (unsigned i = 0; i < belief.trumps; i++)
        hidden |= pedro_set_of(belief.trump[i]);
    place->mine = numbers_of(rules, trump, view->hand[me]);
    place->hidden = numbers_of(rules, trump, hidden);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const pedro_seat at = (pedro_seat)(((unsigned)me + seat) % SEATS);
        if (view->hand_size[at] > rules->set.hand_size ||
            (at != me && at != robber && may_have_thrown(rules, view, at)))
            return false;
        place->cards[seat] = view->hand_size[at];
    }
    for (unsigned i = 0; i < belief.seats; i++)
        read_seat(&belief.at[i], (unsigned)(belief.at[i].seat - me) & 3, place);
    place->leader = (uint8_t)((view->leader - me) & 3);
    place->led = place->best = place->winner = MASTER_NONE;
    if (robber != me && rules->set.excess == PEDRO_EXCESS_DISCARD) {
        place->may[0] =
            place->hidden & (uint16_t)~numbers_of(rules, trump, rules->scoring[trump]);
        place->aside = (uint8_t)bits_count(place->may[0]);
        place->full = (uint8_t)((robber - me) & 3);
    }
    place->need = (int16_t)pedro_bid_needs(rules, view->high_bid);
    place->spare = (int16_t)(rules->total - place->need);
    if (master->two_worth && place->mine & 1)
        place->need = (int16_t)(place->need - master->two_worth);
    return true;
}
