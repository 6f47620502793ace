/* seats.h - what seats and sides are called, and where they sit, seen from one of them.
 *
 * Whoever looks sits in the south; the others follow clockwise round the compass. People who only watch
 * sit behind seat 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_SEATS_H
#define WORDS_SEATS_H

#include "pedro/rules.h"

struct seats {
    uint8_t players;
    bool pairs;    /* sides are seats mod 2; else every seat is a side */
    pedro_seat me; /* whose eyes these are, or PEDRO_NO_SEAT for one who watches */
    const char
        *name[PEDRO_SEATS_MAX]; /* of a person who sits there, or NULL; may be shown */
};

/* Places at the table, clockwise from the south. */
enum seat_place {
    PLACE_SOUTH,
    PLACE_SOUTHWEST,
    PLACE_WEST,
    PLACE_NORTHWEST,
    PLACE_NORTH,
    PLACE_NORTHEAST,
    PLACE_EAST,
    PLACE_SOUTHEAST,
    PLACES
};

struct seats seats_of(const struct pedro_rules *rules, pedro_seat me);

enum seat_place seat_place(const struct seats *seats, pedro_seat seat);

/* "North". */
const char *seat_compass(const struct seats *seats, pedro_seat seat);
/* "Anna", or "North" where no person is named; "You" for oneself. */
const char *seat_name(const struct seats *seats, pedro_seat seat);
/* The same as the object of a sentence: "you". */
const char *seat_object(const struct seats *seats, pedro_seat seat);
/* At most two letters: "N"; "me" for oneself. */
const char *seat_letters(const struct seats *seats, pedro_seat seat);

/* "Us", "Them", "North and South", or the name of the only seat of the side. */
const char *side_name(const struct seats *seats, unsigned side);
/* The same, at most six columns: "Us", "N-S", "S". */
const char *side_letters(const struct seats *seats, unsigned side);
/* Side number `place` in the order they are listed for whoever looks: its own first. */
unsigned side_listed(const struct seats *seats, unsigned place);
/* True for the side of whoever looks. */
bool side_is_mine(const struct seats *seats, unsigned side);

#endif
