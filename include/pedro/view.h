/* view.h - the part of a state that one seat may know.
 *
 * Bots, screens and clients get views. No byte of a view depends on a card that its seat
 * cannot see (test/laws). Hidden cards are counted but not identified.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_VIEW_H
#define PEDRO_VIEW_H

#include "state.h"

PEDRO_C_BEGIN

struct pedro_view {
    pedro_cards hand[PEDRO_SEATS_MAX];   /* known cards of each hand: all cards of the own
                                          * hand */
    pedro_cards taken[PEDRO_SEATS_MAX];  /* scoring trumps won in tricks, by side */
    pedro_cards buried[PEDRO_SEATS_MAX]; /* with the trick on the table, by seat */
    pedro_cards first_hand; /* under `called`, in the bidder's own view: see state.h */
    pedro_cards seen;       /* cards played or buried so far in this hand */
    pedro_cards exposed;    /* cards in hands that all have seen there */
    int32_t score[PEDRO_SEATS_MAX];
    int32_t last_hand[PEDRO_SEATS_MAX];
    uint32_t hands, hands_scored;
    int16_t points[PEDRO_SEATS_MAX]; /* PROTOCOL section 2: public points */
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
    pedro_seat partner; /* under `called`: hidden until the card is played, except from
                         * its holder */
    uint8_t tricks, winners, out, asked;
    uint8_t barred;        /* sides that may only pass */
    pedro_seat ahead_seat; /* a card that lies ahead of its turn, or PEDRO_NO_SEAT */
    pedro_card ahead_card;
    uint8_t required;             /* of the next lead: enum pedro_required */
    struct pedro_revokes revokes; /* in the open view only */
    uint8_t zero[5];              /* always 0 */
};

/* Writes the view of `seat`; PEDRO_NO_SEAT is a spectator, which sees no hand. */
PEDRO_API void pedro_view(const struct pedro_rules *rules,
                          const struct pedro_state *state, pedro_seat seat,
                          struct pedro_view *view);

/* Writes the open view, with every card, for the referee, replays and analysis. Its
 * points are pedro_points(). */
PEDRO_API void pedro_view_open(const struct pedro_rules *rules,
                               const struct pedro_state *state, struct pedro_view *view);

PEDRO_C_END

#endif
