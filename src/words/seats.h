/* seats.h - the names and places of seats and sides, as seen from one of them.
 *
 * The viewer sits in the south; the others follow clockwise round the compass. Spectators
 * see the table from seat 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_SEATS_H
#define WORDS_SEATS_H

#include "pedro/rules.h"
#include "pedro/text.h"

struct seats {
    uint8_t players;
    bool pairs;    /* sides are seats mod 2; else every seat is a side */
    pedro_seat me; /* the viewer's seat, or PEDRO_NO_SEAT for a spectator */
    const char
        *name[PEDRO_SEATS_MAX]; /* of a person who sits there, or NULL; may be shown */
    const char *side[2]; /* for a spectator of pairs: the people of a side, or NULL */
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
/* "Anna", or "North" where no person is named; "You" for the viewer. */
const char *seat_name(const struct seats *seats, pedro_seat seat);
/* The same as the object of a sentence: "you". */
const char *seat_object(const struct seats *seats, pedro_seat seat);
/* At most two letters: "N"; "me" for the viewer. */
const char *seat_letters(const struct seats *seats, pedro_seat seat);

/* "Us", "Them", "Ann and Cy", "North and South", or the name of the only seat of the side. */
const char *side_name(const struct seats *seats, unsigned side);
/* The same, at most six columns: "Us", "N-S", "S". */
const char *side_letters(const struct seats *seats, unsigned side);
/* Adds a rich sentence with its LF: where the viewer sits, and with which partners. Nothing for a spectator. */
void seats_introduce(const struct pedro_rules *rules, const struct seats *seats,
                     struct pedro_text *text);
/* Adds who is on a side: "Ann and Cy". */
void side_members(const struct seats *seats, unsigned side, struct pedro_text *text);
/* Side number `place` in the order in which they are listed for the viewer: its own
 * first. */
unsigned side_listed(const struct seats *seats, unsigned place);
/* True for the viewer's side. */
bool side_is_mine(const struct seats *seats, unsigned side);

#endif
