/* view.h - what one seat may know of a state, and nothing else.
 *
 * Bots, screens and clients get views. Change a card the seat cannot see, and no byte of
 * its view changes (test/laws). A hidden card is counted but not named.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_VIEW_H
#define PEDRO_VIEW_H

#include "state.h"

PEDRO_C_BEGIN

struct pedro_view {
    pedro_cards hand[PEDRO_SEATS_MAX];   /* known cards of each hand: all of one's own */
    pedro_cards taken[PEDRO_SEATS_MAX];  /* scoring trumps won in tricks, by side */
    pedro_cards buried[PEDRO_SEATS_MAX]; /* with the trick on the table, by seat */
    pedro_cards first_hand; /* under `called`, in the bidder's own view: see state.h */
    pedro_cards seen;       /* cards played or buried so far in this hand */
    int32_t score[PEDRO_SEATS_MAX];
    int32_t last_hand[PEDRO_SEATS_MAX];
    uint32_t hands, hands_scored;
    int16_t points[PEDRO_SEATS_MAX]; /* PROTOCOL section 2: what all can count */
    pedro_bid call[PEDRO_SEATS_MAX];
    pedro_bid high_bid;
    uint16_t calls;
    pedro_bid last_bid;
    pedro_seat last_bidder;
    uint8_t last_trump, last_made;
    pedro_seat seat; /* whose view; PEDRO_NO_SEAT for a spectator or the open view */
    uint8_t hand_size[PEDRO_SEATS_MAX];
    pedro_card stock[PEDRO_PACK_MAX]; /* PEDRO_NO_CARD for a card the seat cannot see */
    pedro_card kitty[PEDRO_PACK_MAX];
    pedro_card wash[PEDRO_PACK_MAX];
    pedro_seat wash_by[PEDRO_PACK_MAX];
    pedro_card trick[PEDRO_SEATS_MAX];
    pedro_card last_trick[PEDRO_SEATS_MAX];
    uint8_t thrown[PEDRO_SEATS_MAX];
    uint8_t drawn[PEDRO_SEATS_MAX];
    uint8_t void_in[PEDRO_SEATS_MAX];
    uint8_t stock_size, kitty_size, wash_size;
    uint8_t phase;
    pedro_seat turn, dealer, bidder, leader, winner_so_far, last_leader, last_winner;
    uint8_t trump;
    pedro_card called;
    pedro_seat partner; /* under `called`: hidden until the card is played, but for its
                         * holder */
    uint8_t tricks, winners, out, asked;
    uint8_t zero[6]; /* always 0 */
};

/* What `seat` may know; PEDRO_NO_SEAT is a spectator, who sees no hand at all. */
PEDRO_API void pedro_view(const struct pedro_rules *rules,
                          const struct pedro_state *state, pedro_seat seat,
                          struct pedro_view *view);

/* The open view: every card, for the referee, for replays and for study. Its points are
 * pedro_points(). */
PEDRO_API void pedro_view_open(const struct pedro_rules *rules,
                               const struct pedro_state *state, struct pedro_view *view);

PEDRO_C_END

#endif
