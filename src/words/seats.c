/* seats.c - the compass of a table of two to seven.
 *
 * SPDX-License-Identifier: MIT */
#include "words/seats.h"
#include "words/text.h"

/* Who sits where, clockwise from whoever looks, by number of players. */
static const uint8_t places[PEDRO_SEATS_MAX + 1][PEDRO_SEATS_MAX] = {
    [2] = {PLACE_SOUTH, PLACE_NORTH},
    [3] = {PLACE_SOUTH, PLACE_NORTHWEST, PLACE_NORTHEAST},
    [4] = {PLACE_SOUTH, PLACE_WEST, PLACE_NORTH, PLACE_EAST},
    [5] = {PLACE_SOUTH, PLACE_WEST, PLACE_NORTHWEST, PLACE_NORTHEAST, PLACE_EAST},
    [6] = {PLACE_SOUTH, PLACE_WEST, PLACE_NORTHWEST, PLACE_NORTH, PLACE_NORTHEAST,
           PLACE_EAST},
    [7] = {PLACE_SOUTH, PLACE_SOUTHWEST, PLACE_WEST, PLACE_NORTHWEST, PLACE_NORTHEAST,
           PLACE_EAST, PLACE_SOUTHEAST},
};

static const char *const names[PLACES] = {
    [PLACE_SOUTH] = N_("South"), [PLACE_SOUTHWEST] = N_("Southwest"),
    [PLACE_WEST] = N_("West"),   [PLACE_NORTHWEST] = N_("Northwest"),
    [PLACE_NORTH] = N_("North"), [PLACE_NORTHEAST] = N_("Northeast"),
    [PLACE_EAST] = N_("East"),   [PLACE_SOUTHEAST] = N_("Southeast"),
};

static const char *const letters[PLACES] = {
    [PLACE_SOUTH] = N_("S"), [PLACE_SOUTHWEST] = N_("SW"),
    [PLACE_WEST] = N_("W"),  [PLACE_NORTHWEST] = N_("NW"),
    [PLACE_NORTH] = N_("N"), [PLACE_NORTHEAST] = N_("NE"),
    [PLACE_EAST] = N_("E"),  [PLACE_SOUTHEAST] = N_("SE"),
};

struct seats seats_of(const struct pedro_rules *rules, pedro_seat me) {
    return (struct seats){.players = (uint8_t)rules->set.players,
                          .pairs = rules->set.teams == PEDRO_TEAMS_PAIRS,
                          .me = me};
}

enum seat_place seat_place(const struct seats *seats, pedro_seat seat) {
    int south = seats->me == PEDRO_NO_SEAT ? 0 : seats->me;
    return places[seats->players][(seat - south + seats->players) % seats->players];
}

const char *seat_compass(const struct seats *seats, pedro_seat seat) {
    return gettext(names[seat_place(seats, seat)]);
}

/* A seat may be PEDRO_NO_SEAT where a match is damaged or a server lies. */
static const char *other_name(const struct seats *seats, pedro_seat seat) {
    return seat >= 0 && seat < seats->players && seats->name[seat]
               ? seats->name[seat]
               : seat_compass(seats, seat);
}

const char *seat_name(const struct seats *seats, pedro_seat seat) {
    return seat == seats->me ? _("You") : other_name(seats, seat);
}

const char *seat_object(const struct seats *seats, pedro_seat seat) {
    return seat == seats->me ? _("you") : other_name(seats, seat);
}

const char *seat_letters(const struct seats *seats, pedro_seat seat) {
    return seat == seats->me ? _("me") : gettext(letters[seat_place(seats, seat)]);
}

bool side_is_mine(const struct seats *seats, unsigned side) {
    return seats->me != PEDRO_NO_SEAT &&
           side == (seats->pairs ? (unsigned)seats->me & 1u : (unsigned)seats->me);
}

unsigned side_listed(const struct seats *seats, unsigned place) {
    const unsigned sides = seats->pairs ? 2 : seats->players;
    const unsigned mine = seats->me == PEDRO_NO_SEAT ? 0 : (unsigned)seats->me;
    return (mine + place) % sides;
}

const char *side_name(const struct seats *seats, unsigned side) {
    if (!seats->pairs)
        return seat_name(seats, (pedro_seat)side);
    if (seats->me != PEDRO_NO_SEAT)
        return side_is_mine(seats, side) ? _("Us") : _("Them");
    if (seats->players == 4)
        return side == 0 ? _("North and South") : _("East and West");
    return side == 0 ? _("South and two others") : _("North and two others");
}

const char *side_letters(const struct seats *seats, unsigned side) {
    if (!seats->pairs)
        return seat_letters(seats, (pedro_seat)side);
    if (seats->me != PEDRO_NO_SEAT)
        return side_is_mine(seats, side) ? _("Us") : _("Them");
    return side == 0 ? _("South") : _("North");
}
