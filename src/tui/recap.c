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

void recap_bots(const struct player *player, struct pedro_text *text) {
    char room[PEDRO_SEATS_MAX * PLAYER_NAME_MAX];
    struct pedro_text bots;
    pedro_text_init(&bots, room, sizeof room);
    for (int seat = 0; seat < player->seats.players; seat++) {
        const char *bot = player->seat[seat].bot;
        bool told = !*bot;
        for (int before = 0; before < seat; before++)
            told = told || strcmp(bot, player->seat[before].bot) == 0;
        if (told)
            continue;
        pedro_text_add(&bots, bots.length > 0 ? _(", ") : "");
        pedro_text_add(&bots, bot);
    }
    if (bots.length > 0)
        LINE(text, _("Computer players: {bots}."), "bots", room);
}

void recap_game(const struct player *player, struct pedro_text *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(player->variant, strlen(player->variant));
    struct rich_words words = {.used = 0};
    const bool one_hand = player->link->local && player->tournament;
    LINE(text,
         one_hand ? _("{title}, {players} players, one hand.")
                  : _("{title}, {players} players, to {target}."),
         "title", gettext(preset->title), "players",
         rich_number(&words, player->seats.players), "target",
         rich_number(&words, player->rules.set.target));
    if (pedro_lets_err(&player->rules.set))
        LINE(text,
             _("Club table: errors are possible and are ruled; `pedro rules --laws "
               "{game}` tells how, and `err` makes one."),
             "game", player->variant);
    if (player->options[0] && !one_hand)
        LINE(text, _("House rules: {options}."), "options", player->options);
    seats_introduce(&player->rules, &player->seats, text);
    recap_bots(player, text);
    tell_jokers(player, text);
}
