/* seats.c - the compass of a table of two to seven.
 *
 * SPDX-License-Identifier: MIT */
#include "words/seats.h"
#include "words/rich.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

/* The compass points of the seats, clockwise from the viewer, by number of players. */
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

/* A seat may be PEDRO_NO_SEAT if a match is damaged or a server sends wrong data. */
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
    if (seats->side[side])
        return seats->side[side];
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

void side_members(const struct seats *seats, unsigned side, struct pedro_text *text) {
    const int step = seats->pairs ? 2 : seats->players;
    for (int seat = (int)side; seat < seats->players; seat += step) {
        if (seat != (int)side)
            pedro_text_add(text, seat + step < seats->players ? _(", ") : _(" and "));
        pedro_text_add(text, seat_name(seats, (pedro_seat)seat));
    }
}

void seats_introduce(const struct pedro_rules *rules, const struct seats *seats,
                     struct pedro_text *text) {
    const pedro_seat me = seats->me;
    if (me == PEDRO_NO_SEAT)
        return;
    if (seats->pairs && seats->players == 4)
        LINE(text, _("You sit South; {partner} is your partner."), "partner",
             seat_name(seats, (pedro_seat)((me + 2) % 4)));
    else if (seats->pairs)
        LINE(text, _("You sit South; {one} and {other} are your partners."), "one",
             seat_name(seats, (pedro_seat)((me + 2) % seats->players)), "other",
             seat_name(seats, (pedro_seat)((me + 4) % seats->players)));
    else if (rules->set.teams == PEDRO_TEAMS_CALLED)
        LINE(text, _("You sit South; in each hand the bidder calls a partner."));
    else
        LINE(text, _("You sit South, and everybody plays alone."));
}
