/* master_game.c - the adversary of a problem.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_game.h"

#include <string.h>

#include "analyze/master_parts.h"
#include "analyze/master_problem.h"

enum { SEATS = 4, ME = 0 };

/* How good a place is for the adversary. */
enum { BEATEN = 1 << 12, UNSAFE = 1 << 11, SAFE = 1 << 9, WRONG = 64 };

static bool is_over(const struct master_place *place) {
    return place->need <= 0 || place->spare < 0 || master_over(place);
}

static bool is_safe(struct master *master, const struct master_place *place) {
    return master_safe(master, place, MASTER_LIMIT) != MASTER_NO;
}

static uint16_t safe_cards(struct master *master, const struct master_place *place) {
    uint16_t safe = 0;
    for (unsigned left = place->mine; left; left &= left - 1) {
        struct master_place after;
        const unsigned card = bits_lowest(left);
        if (master_play(master, place, card, &after) && is_safe(master, &after))
            safe |= (uint16_t)(1U << card);
    }
    return safe;
}

/* --- the adversary --- */

static int value_at_choice(struct master *master, const struct master_place *place) {
    if (!is_safe(master, place))
        return UNSAFE - place->spare;
    if (!place->mine)
        return SAFE - place->spare;
    const int all = (int)bits_count(place->mine),
              safe = (int)bits_count(safe_cards(master, place));
    return SAFE + WRONG * (all - safe) / all - place->spare;
}

/* The value for the adversary with the best cards of the others up to the bidder's choice; the first of them is *card. */
static int best_of_others(struct master *master, const struct master_place *place,
                          unsigned *card) {
    struct master_move move[MASTER_MOVES];
    int best = -1;
    if (is_over(place))
        return place->need > 0 ? BEATEN : 0;
    if (master_turn(place) == ME)
        return value_at_choice(master, place);
    const unsigned moves = master_moves(master, place, move);
    for (unsigned i = 0; i < moves; i++) {
        unsigned unsaid;
        const int value = best_of_others(master, &move[i].after, &unsaid);
        if (value > best) {
            best = value;
            *card = move[i].card;
        }
    }
    return best;
}

/* --- the game --- */

static bool step(struct master_game *game, unsigned card) {
    const struct master_place before = game->place;
    const unsigned seat = master_turn(&before);
    if (game->steps == MASTER_STEPS ||
        !master_play(game->master, &before, card, &game->place))
        return false;
    game->step[game->steps++] =
        (struct master_step){(uint8_t)seat, (uint8_t)card, game->trick};
    game->trick = (uint8_t)(game->trick + (before.played == SEATS - 1));
    return true;
}

/* Plays until the person has a choice. */
static void go_on(struct master_game *game) {
    while (!is_over(&game->place)) {
        unsigned card = MASTER_OUT;
        if (master_turn(&game->place) != ME)
            best_of_others(game->master, &game->place, &card);
        else if (bits_count(game->place.mine) > 1)
            return;
        else if (game->place.mine)
            card = bits_lowest(game->place.mine);
        if (!step(game, card))
            break;
    }
    game->state = game->place.need <= 0 ? MASTER_MADE : MASTER_BEATEN;
}

void master_game_begin(struct master_game *game, struct master *master,
                       const struct master_place *place) {
    memset(game, 0, sizeof *game);
    game->master = master;
    game->first = game->place = *place;
    game->wrong.card = MASTER_NONE;
    go_on(game);
}

bool master_game_play(struct master_game *game, unsigned card) {
    if (game->state != MASTER_ASKED || card >= LANE || !(game->place.mine >> card & 1))
        return false;
    const uint16_t safe = master_game_safe(game);
    const struct master_place before = game->place;
    const struct master_step chosen = {ME, (uint8_t)card, game->trick};
    if (!step(game, card))
        return false;
    if (game->wrong.card == MASTER_NONE && !(safe >> card & 1)) {
        game->wrong = chosen;
        game->right = safe;
        game->left = before;
    }
    go_on(game);
    return true;
}

uint16_t master_game_safe(const struct master_game *game) {
    return safe_cards(game->master, &game->place);
}

void master_game_layout(const struct master_game *game, uint16_t hand[SEATS],
                        uint16_t *aside) {
    struct master_place left = game->place;
    memset(hand, 0, SEATS * sizeof *hand);
    hand[ME] = game->first.mine;
    *aside = 0;
    for (unsigned i = 0; i < game->steps; i++)
        if (game->step[i].card < MASTER_PLAIN)
            hand[game->step[i].seat] |= (uint16_t)(1U << game->step[i].card);
    for (unsigned hidden = left.hidden; hidden; hidden &= hidden - 1) {
        const uint16_t bit = (uint16_t)(hidden & (0U - hidden));
        for (unsigned seat = SEATS; seat-- > 0;) {
            struct master_place with = left;
            for (unsigned other = 0; other < SEATS; other++)
                if (other != seat)
                    with.may[other] &= (uint16_t)~bit;
            if (!(left.may[seat] & bit) || !master_possible(&with))
                continue;
            left = with;
            *(seat == ME ? aside : &hand[seat]) |= bit;
            break;
        }
    }
}
