/* statistics.c - folds matches into what a person did.
 *
 * SPDX-License-Identifier: MIT */
#include "record/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

void statistics_init(struct statistics *statistics) {
    memset(statistics, 0, sizeof *statistics);
}

void statistics_finish(struct statistics *statistics) {
    free(statistics->game);
    statistics_init(statistics);
}

struct statistics_game *statistics_find(const struct statistics *statistics,
                                        const char *variant) {
    for (size_t i = 0; i < statistics->games; i++)
        if (strcmp(statistics->game[i].variant, variant) == 0)
            return &statistics->game[i];
    return NULL;
}

static struct statistics_game *game_of(struct statistics *statistics,
                                       const struct pedro_match *match) {
    struct statistics_game *game = statistics_find(statistics, match->variant);
    if (game)
        return game;
    if (!grow_to(&statistics->game, statistics->games + 1, sizeof *game))
        return NULL;
    game = &statistics->game[statistics->games++];
    memset(game, 0, sizeof *game);
    memcpy(game->variant, match->variant, sizeof game->variant);
    game->players = (unsigned)match->rules.set.players;
    return game;
}

/* --- one match --- */

unsigned statistics_size(pedro_bid bid) {
    if (bid >= PEDRO_BID_SPECIAL)
        return STATISTICS_FIGURES +
               (bid - PEDRO_BID_SPECIAL) % (STATISTICS_SIZES - STATISTICS_FIGURES);
    return bid < STATISTICS_FIGURES ? bid : STATISTICS_FIGURES - 1;
}

pedro_bid statistics_bid(unsigned size) {
    return (pedro_bid)(size < STATISTICS_FIGURES
                           ? size
                           : size - STATISTICS_FIGURES + PEDRO_BID_SPECIAL);
}

struct fold {
    struct statistics_game *game;
    const struct pedro_rules *rules;
    struct statistics_match match;
    struct statistics_partner *partner; /* NULL without one */
    unsigned side;
    int seat, shared;                 /* the seat of the partner, or -1 */
    pedro_card card[PEDRO_SEATS_MAX]; /* of the trick */
    struct pedro_effects effects;
};

static void count(struct statistics_bids *bids, bool made) {
    bids->bids++;
    bids->made += made;
}

static void count_hand(struct fold *fold, unsigned dealer,
                       const struct pedro_state *after) {
    struct statistics_game *game = fold->game;
    const unsigned sides = fold->rules->sides;
    const unsigned place =
        ((unsigned)fold->seat + game->players - dealer) % game->players;
    const bool made = after->last_made;
    int32_t others = 0;
    for (unsigned side = 0; side < sides; side++)
        others += side == fold->side ? 0 : after->last_hand[side];
    fold->match.hands++;
    fold->match.lead +=
        after->last_hand[fold->side] - others / (sides > 1 ? (int32_t)sides - 1 : 1);
    game->hands++;
    game->sat[place]++;
    if (fold->partner &&
        (after->last_bidder == fold->seat || after->last_bidder == fold->shared))
        count(&fold->partner->bids, made);
    if (after->last_bidder != fold->seat)
        return;
    count(&game->bids, made);
    count(&game->by_place[place], made);
    count(&game->by_size[statistics_size(after->last_bid)], made);
    if (after->last_trump < 4)
        count(&game->by_trump[after->last_trump], made);
    if (after->last_bid < PEDRO_BID_SPECIAL) {
        game->figures++;
        game->sum += after->last_bid;
    }
}

static void count_trick(struct fold *fold, const struct pedro_state *before,
                        const struct pedro_effect *won) {
    const bool ours = pedro_side(fold->rules, (unsigned)won->seat) == fold->side;
    for (int seat = 0; seat < (int)fold->game->players; seat++) {
        const pedro_card card = fold->card[seat];
        fold->card[seat] = PEDRO_NO_CARD;
        if (card == PEDRO_NO_CARD || before->trump > 3)
            continue;
        const int value = fold->rules->value[before->trump][card];
        unsigned long *sum =
            seat == fold->seat ? (ours ? &fold->game->kept : &fold->game->lost)
            : ours && pedro_side(fold->rules, (unsigned)seat) != fold->side
                ? &fold->game->caught
                : NULL;
        if (sum && value > 0)
            *sum += (unsigned)value;
    }
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct fold *fold = data;
    struct pedro_effects *effects = &fold->effects;
    if (before->phase == PEDRO_PHASE_PLAY) {
        pedro_event_effects(fold->rules, event, before, effects);
        for (unsigned i = 0; i < effects->count; i++) {
            const struct pedro_effect *effect = &effects->at[i];
            if (effect->kind == PEDRO_EFFECT_PLAYED)
                fold->card[(unsigned)effect->seat] = effect->card[0];
            else if (effect->kind == PEDRO_EFFECT_TRICK_WON)
                count_trick(fold, before, effect);
        }
    }
    if (after->hands_scored > before->hands_scored)
        count_hand(fold, (unsigned)before->dealer, after);
    return 0;
}

/* The only other seat of the person's side, or -1. */
static int partner_of(const struct fold *fold) {
    int found = -1;
    for (int seat = 0; seat < (int)fold->game->players; seat++)
        if (seat != fold->seat && pedro_side(fold->rules, (unsigned)seat) == fold->side) {
            if (found >= 0)
                return -1;
            found = seat;
        }
    return found;
}

static struct statistics_partner *partner_named(struct statistics_game *game,
                                                const char *name) {
    char tidy[RECORD_PERSON_MAX];
    record_person_tidy(name, tidy);
    for (unsigned i = 0; i < game->partners; i++)
        if (strcmp(game->partner[i].name, tidy) == 0)
            return &game->partner[i];
    if (game->partners == STATISTICS_PARTNERS)
        return NULL;
    struct statistics_partner *partner = &game->partner[game->partners++];
    memcpy(partner->name, tidy, sizeof tidy);
    return partner;
}

int statistics_add(struct statistics *statistics, const struct pedro_match *match,
                   const struct pedro_tags *tags, pedro_seat seat) {
    struct statistics_game *game = game_of(statistics, match);
    struct fold fold = {.game = game, .rules = &match->rules, .seat = seat};
    if (!game)
        return PEDRO_ERR_NO_MEMORY;
    /* House rules may change the number of players. */
    if (game->players != (unsigned)match->rules.set.players ||
        (unsigned)seat >= game->players)
        return PEDRO_ERR_OK;
    fold.side = pedro_side(&match->rules, (unsigned)seat);
    fold.shared = partner_of(&fold);
    memset(fold.card, PEDRO_NO_CARD, sizeof fold.card);
    if (fold.shared >= 0) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + fold.shared), '\0'};
        const char *name = pedro_tags_get(tags, tag);
        fold.partner = name && *name ? partner_named(game, name) : NULL;
    }
    pedro_match_walk(match, see, &fold);
    const unsigned winners = match->state.winners;
    if (!winners)
        return PEDRO_ERR_OK;
    fold.match.won = winners >> fold.side & 1;
    game->matches++;
    game->won += fold.match.won;
    if (fold.partner) {
        fold.partner->matches++;
        fold.partner->won += fold.match.won;
    }
    game->course[game->courses++ % STATISTICS_COURSE] = fold.match;
    return PEDRO_ERR_OK;
}

/* --- style --- */

unsigned statistics_course(const struct statistics_game *game) {
    return game->courses > STATISTICS_COURSE ? game->courses - STATISTICS_COURSE : 0;
}

bool statistics_has_style(const struct statistics_game *game) {
    return game->matches >= STATISTICS_STYLE;
}

unsigned statistics_average(const struct statistics_game *game) {
    return game->figures
               ? (unsigned)((10 * game->sum + game->figures / 2) / game->figures)
               : 0;
}
