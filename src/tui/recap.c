/* recap.c - the introduction to a table: game, rules, partners.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/recap.h"
#include "words/rich.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

static void tell_sides(const struct player *player, struct pedro_text *text) {
    const struct seats *seats = &player->seats;
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
    else if (player->rules.set.teams == PEDRO_TEAMS_CALLED)
        LINE(text, _("You sit South; in each hand the bidder calls a partner."));
    else
        LINE(text, _("You sit South, and everybody plays alone."));
}

/* A joker has no rank and suit to be known by. */
static void tell_jokers(const struct player *player, struct pedro_text *text) {
    const int jokers = player->rules.set.jokers;
    struct rich_words words = {.used = 0};
    if (jokers == 1)
        LINE(text, _("{card} is the joker."), "card",
             rich_card(&words, PEDRO_MAIN_JOKER));
    else if (jokers == 2)
        LINE(text, _("{card} is the main joker, {other} the off joker."), "card",
             rich_card(&words, PEDRO_MAIN_JOKER), "other",
             rich_card(&words, PEDRO_OFF_JOKER));
}

void recap_game(const struct player *player, struct pedro_text *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(player->variant, strlen(player->variant));
    struct rich_words words = {.used = 0};
    LINE(text, _("{title}, {players} players, to {target}."), "title",
         gettext(preset->title), "players", rich_number(&words, player->seats.players),
         "target", rich_number(&words, player->rules.set.target));
    if (player->options[0])
        LINE(text, _("House rules: {options}."), "options", player->options);
    tell_sides(player, text);
    tell_jokers(player, text);
}
