/* master_trial.c - plays a bidder's hand against hidden cards that are not fixed yet.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_trial.h"

#include <string.h>

#include "analyze/master_parts.h"
#include "bots/sampling/belief.h"

enum { SEATS = 4, ME = 0, NOWHERE = 0 };

static pedro_seat seat_at(const struct pedro_state *state, unsigned seat) {
    return (pedro_seat)(((unsigned)state->bidder + seat) % SEATS);
}

static pedro_card card_at(const struct pedro_rules *rules, unsigned trump,
                          unsigned number) {
    pedro_cards left = rules->trumps[trump];
    while (left) {
        const pedro_card card = pedro_set_pop(&left);
        if (rules->strength[trump][card] == number + 1)
            return card;
    }
    return PEDRO_NO_CARD;
}

/* --- moving hidden cards --- */

/* Gives each hidden trump to a seat, if it can to the one that holds it. `seat` is to hold `card` besides. */
static bool give_trumps(const struct pedro_rules *rules, const struct master_place *place,
                        const struct pedro_state *state, pedro_cards hand[SEATS]) {
    struct master_place left = *place;
    for (unsigned hidden = place->hidden; hidden; hidden &= hidden - 1) {
        const unsigned number = bits_lowest(hidden), bit = 1U << number;
        const pedro_card card = card_at(rules, state->trump, number);
        unsigned holder = NOWHERE;
        bool given = false;
        for (unsigned seat = 1; seat < SEATS; seat++)
            if (pedro_set_has(state->hand[seat_at(state, seat)], card))
                holder = seat;
        for (unsigned i = 0; i < SEATS && !given; i++) {
            const unsigned seat = (holder + i) % SEATS;
            struct master_place with = left;
            if (!(with.may[seat] & bit))
                continue;
            for (unsigned other = 0; other < SEATS; other++)
                if (other != seat)
                    with.may[other] &= (uint16_t)~bit;
            if (!master_possible(&with))
                continue;
            left = with;
            given = true;
            if (seat != NOWHERE)
                hand[seat] |= pedro_set_of(card);
        }
        if (!given)
            return false;
    }
    return true;
}

/* Fills each hand up to its size: first with plain cards that it held, then with other hidden ones. */
static bool give_plain(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_cards hand[SEATS]) {
    const pedro_cards trumps = rules->trumps[state->trump];
    pedro_cards left =
        rules->pack & ~trumps & ~state->seen & ~state->hand[seat_at(state, ME)];
    unsigned size[SEATS];
    for (unsigned i = 0; i < state->wash_size; i++)
        if (state->wash_by[i] == seat_at(state, ME))
            left &= ~pedro_set_of(state->wash[i]);
    for (unsigned seat = 1; seat < SEATS; seat++) {
        size[seat] = pedro_set_count(state->hand[seat_at(state, seat)]);
        if (pedro_set_count(hand[seat]) > size[seat])
            return false;
        pedro_cards own = state->hand[seat_at(state, seat)] & ~trumps;
        while (own && pedro_set_count(hand[seat]) < size[seat]) {
            const pedro_card card = pedro_set_pop(&own);
            hand[seat] |= pedro_set_of(card);
            left &= ~pedro_set_of(card);
        }
    }
    for (unsigned seat = 1; seat < SEATS; seat++)
        while (pedro_set_count(hand[seat]) < size[seat]) {
            if (!left)
                return false;
            hand[seat] |= pedro_set_of(pedro_set_pop(&left));
        }
    return true;
}

/* Moves the hidden cards so that they agree with `place`, and each seat holds the trumps it is to play before. */
static bool arrange(const struct pedro_rules *rules, const struct bot_history *history,
                    const struct master_place *place, const pedro_cards used[SEATS],
                    struct pedro_state *state) {
    struct layout layout;
    struct pedro_view view;
    pedro_cards hand[SEATS];
    memcpy(hand, used, sizeof hand);
    if (!give_trumps(rules, place, state, hand) || !give_plain(rules, state, hand))
        return false;
    memcpy(layout.hand, state->hand, sizeof layout.hand);
    for (unsigned seat = 1; seat < SEATS; seat++)
        layout.hand[seat_at(state, seat)] = hand[seat];
    pedro_view(rules, state, state->bidder, &view);
    layout_state(rules, &view, history, &layout, state);
    return true;
}

/* --- playing --- */

enum { PATH_MAX = 16 };

struct game {
    struct pedro_state state;
    struct bot_history history;
    struct master_place place;
    /* What is to be played before the bidder's next turn. */
    struct pedro_action mine; /* if `acts` */
    bool acts;
    uint8_t seat[PATH_MAX], card[PATH_MAX];
    unsigned length;
};

static void act(const struct pedro_rules *rules, struct game *game,
                const struct pedro_action *action) {
    bot_history_note(&game->history, game->state.turn, action);
    pedro_apply_legal(rules, &game->state, action);
}

static unsigned number_of(const struct pedro_rules *rules, const struct game *game,
                          const struct pedro_action *action) {
    const unsigned strength = rules->strength[game->state.trump][action->card];
    return strength ? strength - 1 : MASTER_PLAIN;
}

/* The bidder chooses. False if it has no card to choose. */
static bool choose(struct master_trial *trial, const struct bot *bot, struct game *game,
                   struct pedro_rng *rng, unsigned *card) {
    struct pedro_legal legal;
    struct pedro_view view;
    if (game->state.turn != game->state.bidder || game->state.phase != PEDRO_PHASE_PLAY)
        return false;
    memset(&game->mine, 0, sizeof game->mine);
    pedro_legal(trial->rules, &game->state, &legal);
    if (pedro_legal_count(&legal) == 1) {
        pedro_legal_nth(&legal, 0, &game->mine);
    } else {
        const struct bot_turn turn = {.rules = trial->rules,
                                      .view = &view,
                                      .legal = &legal,
                                      .history = &game->history};
        pedro_view(trial->rules, &game->state, game->state.turn, &view);
        trial->asked++;
        bot->act(trial->scratch, &turn, rng, &game->mine, NULL);
    }
    *card = number_of(trial->rules, game, &game->mine);
    game->acts = true;
    return game->mine.kind == PEDRO_ACT_PLAY;
}

/* Draws what the others play, up to the bidder's turn, or a trick without trumps. */
static void draw_path(const struct master *master, struct game *game,
                      struct pedro_rng *rng) {
    game->length = 0;
    while (game->length < PATH_MAX && !master_over(&game->place)) {
        struct master_move move[MASTER_MOVES];
        const unsigned turn = master_turn(&game->place);
        if (turn == ME || turn == SEATS)
            return;
        const unsigned moves = master_moves(master, &game->place, move),
                       drawn = pedro_rng_below(rng, moves);
        game->seat[game->length] = (uint8_t)turn;
        game->card[game->length++] = move[drawn].card;
        game->place = move[drawn].after;
    }
}

static bool play_other(const struct pedro_rules *rules, struct game *game, unsigned seat,
                       unsigned card) {
    struct pedro_legal legal;
    struct pedro_action action;
    if (game->state.turn != seat_at(&game->state, seat) ||
        game->state.phase != PEDRO_PHASE_PLAY)
        return false;
    pedro_legal(rules, &game->state, &legal);
    for (unsigned i = 0; i < pedro_legal_count(&legal); i++) {
        memset(&action, 0, sizeof action);
        pedro_legal_nth(&legal, i, &action);
        if (number_of(rules, game, &action) == card) {
            act(rules, game, &action);
            return true;
        }
    }
    return false;
}

/* Plays what is drawn. False if the cards do not allow it. */
static bool play_path(const struct pedro_rules *rules, struct game *game) {
    pedro_cards used[SEATS] = {0};
    for (unsigned i = 0; i < game->length; i++)
        if (game->card[i] < MASTER_PLAIN)
            used[game->seat[i]] |=
                pedro_set_of(card_at(rules, game->state.trump, game->card[i]));
    if (!arrange(rules, &game->history, &game->place, used, &game->state))
        return false;
    if (game->acts)
        act(rules, game, &game->mine);
    game->acts = false;
    for (unsigned i = 0; i < game->length; i++)
        if (game->card[i] != MASTER_OUT &&
            !play_other(rules, game, game->seat[i], game->card[i]))
            return false;
    return true;
}

/* The cards of the state say who wins a trick without trumps. */
static bool settle(const struct master *master, struct game *game) {
    if (master_turn(&game->place) != SEATS)
        return true;
    const unsigned winner = (unsigned)(game->state.last_winner - game->state.bidder) & 3;
    const struct master_place before = game->place;
    return master_play(master, &before, MASTER_WINNER + winner, &game->place);
}

static bool fails_once(struct master_trial *trial, const struct bot *bot,
                       struct game *game, struct pedro_rng *rng,
                       struct master_failure *failure) {
    for (;;) {
        unsigned card = MASTER_NONE;
        const struct master_place before = game->place;
        const bool mine = master_turn(&before) == ME;
        if (before.need <= 0 || before.spare < 0 || master_over(&before) ||
            (mine && !before.mine))
            return false;
        if (mine && !choose(trial, bot, game, rng, &card))
            return false;
        if (mine) {
            if (!master_play(trial->master, &before, card, &game->place))
                return false;
            if (master_safe(trial->master, &game->place, trial->limit) == MASTER_NO) {
                *failure = (struct master_failure){game->state.tricks, card, before};
                return true;
            }
        }
        draw_path(trial->master, game, rng);
        if (!play_path(trial->rules, game) || !settle(trial->master, game))
            return false;
    }
}

bool master_trial_fails(struct master_trial *trial, const struct bot *bot,
                        const struct pedro_state *state,
                        const struct bot_history *history,
                        const struct master_place *place, unsigned tries,
                        struct pedro_rng *rng, struct master_failure *failure) {
    struct master_failure unsaid;
    for (unsigned i = 0; i < tries; i++) {
        struct game game = {.state = *state, .history = *history, .place = *place};
        if (fails_once(trial, bot, &game, rng, failure ? failure : &unsaid))
            return true;
    }
    return false;
}
