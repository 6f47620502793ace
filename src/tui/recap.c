/* recap.c - the introduction to a table: game, rules, partners.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/recap.h"
#include "words/rich.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

/* A joker has no rank or suit that could name it. */
static void tell_jokers(const struct player *player, struct pedro_text *text) {
    const int jokers = player->rules.set.jokers;
    struct rich_words words = {.used = 0};
    if (jokers == 1)
        LINE(text, _("JK on a card is the {card}."), "card",
             rich_card(&words, PEDRO_MAIN_JOKER));
    else if (jokers == 2)
        LINE(text, _("JK on a card is the {card}, jk the {other}."), "card",
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
    if (pedro_lets_err(&player->rules.set))
        LINE(text,
             _("Club table: errors are possible and are ruled; `pedro rules --laws "
               "{game}` tells how, and `err` makes one."),
             "game", player->variant);
    if (player->options[0])
        LINE(text, _("House rules: {options}."), "options", player->options);
    seats_introduce(&player->rules, &player->seats, text);
    tell_jokers(player, text);
}
