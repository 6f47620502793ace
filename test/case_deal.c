/* case_deal.c - makes a pack in dealing order with the cards that a case names.
 *
 * Other cards fill the free places in the order in which hands are sorted: first the
 * seats from 0 up, then the kitty, then the stock.
 *
 * SPDX-License-Identifier: MIT */
#include "case.h"

static pedro_cards named(const struct case_game *game, const struct case_cards *cards,
                         pedro_cards missing) {
    for (unsigned i = 0; i < cards->count; i++) {
        if (!pedro_set_has(missing, cards->card[i])) {
            char text[3];
            pedro_card_text(cards->card[i], text);
            case_fail(game, "%s is in two places, or in none of this pack", text);
        }
        missing &= ~pedro_set_of(cards->card[i]);
    }
    return missing;
}

static void fill(const struct case_game *game, const char *what, unsigned number,
                 unsigned size, struct case_cards *cards, pedro_cards *missing) {
    if (cards->count > size)
        case_fail(game, "%s %u has %u cards, there is room for %u", what, number,
                  cards->count, size);
    while (cards->count < size)
        cards->card[cards->count++] = pedro_set_pop(missing);
}

/* The pack whose packets, from dealer's left, give the named hands. */
static void interleave(const struct case_game *game, struct case_cards *pack) {
    const unsigned players = (unsigned)game->rules.set.players;
    const unsigned packet = (unsigned)game->rules.set.packet, deal = game->rules.dealt;
    for (unsigned from = 0; from < deal; from += packet)
        for (unsigned turn = 1; turn <= players; turn++) {
            unsigned seat = ((unsigned)game->state.dealer + turn) % players;
            for (unsigned i = from; i < from + packet && i < deal; i++)
                pack->card[pack->count++] = game->hand[seat].card[i];
        }
    for (unsigned i = 0; i < game->kitty.count; i++)
        pack->card[pack->count++] = game->kitty.card[i];
    for (unsigned i = 0; i < game->stock.count; i++)
        pack->card[pack->count++] = game->stock.card[i];
}

void case_deal(struct case_game *game) {
    const unsigned players = (unsigned)game->rules.set.players;
    const unsigned size = game->rules.pack_size, kitty = (unsigned)game->rules.set.kitty;
    pedro_cards missing = named(game, &game->pack, game->rules.pack);
    if (game->pack.count > 0) {
        fill(game, "pack", 1, size, &game->pack, &missing);
    } else {
        for (unsigned seat = 0; seat < players; seat++)
            missing = named(game, &game->hand[seat], missing);
        missing = named(game, &game->stock, named(game, &game->kitty, missing));
        for (unsigned seat = 0; seat < players; seat++)
            fill(game, "hand", seat, game->rules.dealt, &game->hand[seat], &missing);
        fill(game, "kitty", 0, kitty, &game->kitty, &missing);
        fill(game, "stock", 0, size - game->rules.dealt * players - kitty, &game->stock,
             &missing);
        interleave(game, &game->pack);
    }
    int err = pedro_deal(&game->rules, &game->state, game->pack.card, game->pack.count);
    if (err != PEDRO_ERR_OK)
        case_fail(game, "the pack is refused: %s", pedro_strerror(err));
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        game->hand[seat].count = 0;
    game->kitty.count = game->stock.count = game->pack.count = 0;
    game->waiting = false;
}
