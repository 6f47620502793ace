/* hand.h - the course of a hand: steps one after the other, each asking seats in turn.
 *
 * A ruleset is compiled (rules.c) to a list of steps. A step is a function of the ruleset
 * and the state: it does what needs no answer, and returns true when a seat must be asked
 * (phase and turn are then set) or the hand has ended, false when it is finished.
 * hand_go() walks the list. An action changes the state and calls hand_go() again, so
 * nothing but `step`, `step_at` and `turn` remembers where the hand is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RULES_HAND_H
#define RULES_HAND_H

#include "pedro/effect.h"

enum hand_step {
    STEP_DARK,
    STEP_MISDEAL,
    STEP_AUCTION,
    STEP_KITTY,
    STEP_NAME,
    STEP_DISCARD,
    STEP_DEAL_MORE,
    STEP_FOLD,
    STEP_PASS,
    STEP_OVERFLOW,
    STEP_COME_DOWN,
    STEP_DRAW,
    STEP_CLAIM,
    STEP_ROB,
    STEP_ROBBER_SHORT,
    STEP_SLIDE,
    STEP_ALL_COME_DOWN,
    STEP_PLAY,
};

#define TWOS                                                                             \
    (((pedro_cards)1 << 0) | ((pedro_cards)1 << 13) | ((pedro_cards)1 << 26) |           \
     ((pedro_cards)1 << 39))

/* A choice of cards being put together: what must go and what may. */
struct card_choice {
    pedro_cards forced; /* cards that go whatever is chosen */
    pedro_cards from;   /* between min and max of these */
    uint8_t min, max;
    pedro_cards also; /* under a slide, any number of these besides */
    uint8_t nonscoring;
};

/* True if there is but one answer, which is then `only`, and nobody is asked. */
bool choice_is_forced(const struct card_choice *choice, pedro_cards scoring,
                      pedro_cards *only);

/* --- effect.c: telling what is done. `effects` is NULL where nobody asks, and every
 * function of a hand passes it on: only effect_add() needs one. --- */

/* Playouts tell nothing: code that tells must not grow the functions that it stands in. */
#define TELLS __attribute__((cold, noinline))

/* For the functions that every card goes through: they are compiled twice, and where
 * `effects` is known to be NULL nothing is left of it. The page would rather be small. */
#ifdef __OPTIMIZE_SIZE__
#define FOR_BOTH static
#else
#define FOR_BOTH static inline __attribute__((always_inline))
#endif

/* Adds an effect; what is not named yet is filled in by the caller. */
TELLS struct pedro_effect *effect_add(struct pedro_effects *effects,
                                      enum pedro_effect_kind kind, pedro_seat seat);
/* Gives an effect its cards, sorted as hands are: all of them are seen by `seen_by`, a set
 * of seats, and those of `open` by everybody. */
void effect_show(struct pedro_effect *effect, pedro_cards cards, pedro_cards open,
                 unsigned seen_by);
/* The same for a pile, in its order. */
void effect_show_pile(struct pedro_effect *effect, const pedro_card *pile, unsigned count,
                      pedro_cards open, unsigned seen_by);

/* An effect without cards. */
TELLS void effect_plain(struct pedro_effects *effects, enum pedro_effect_kind kind,
                        pedro_seat seat, int number);

/* Tells an effect without cards. */
static inline void tell(struct pedro_effects *effects, enum pedro_effect_kind kind,
                        pedro_seat seat, int number) {
    if (effects)
        effect_plain(effects, kind, seat, number);
}

/* Tells an effect with cards that a seat sees, and of which others see `open`. `effects` is
 * not NULL here. */
TELLS struct pedro_effect *tell_cards(struct pedro_effects *effects,
                                      enum pedro_effect_kind kind, pedro_seat seat,
                                      pedro_cards cards, pedro_cards open);

/* --- hand.c: walking the steps, and moving cards --- */
void hand_go(const struct pedro_rules *rules, struct pedro_state *state,
             struct pedro_effects *effects);
/* Goes on with the step after this one. */
void hand_next_step(struct pedro_state *state);
/* Waits for `seat`. Returns true, for a step to return. */
bool hand_ask(struct pedro_state *state, enum pedro_phase phase, pedro_seat seat,
              struct pedro_effects *effects);
/* Gives a seat cards: the two remembers who held it. */
void hand_acquire(struct pedro_state *state, pedro_seat seat, pedro_cards cards);
/* Throws cards of a seat on the wash; `forced` if it was not asked. */
void hand_throw(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_cards cards, bool forced,
                struct pedro_effects *effects);
/* Of cards in the wash, those that lie face up. */
pedro_cards hand_face_up(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_cards cards);
/* Tells of the stock that `seen_by`, a set of seats, see all of it and others `open`.
 * `effects` is not NULL here. */
TELLS void hand_tell_stock(const struct pedro_state *state, pedro_seat seat,
                           pedro_cards open, unsigned seen_by,
                           struct pedro_effects *effects);
/* Takes a seat out of the hand. */
void hand_fold(struct pedro_state *state, pedro_seat seat, struct pedro_effects *effects);
/* Ends a hand: clears the table for `phase`, deal or over. */
void hand_end(struct pedro_state *state, enum pedro_phase phase, pedro_seat next_dealer,
              struct pedro_effects *effects);
/* Ends a hand that is not scored. */
void hand_void(struct pedro_state *state, pedro_seat next_dealer,
               struct pedro_effects *effects);
/* Seat `place` of the exchange's order: from dealer's left, a waiting robber last. */
pedro_seat hand_order(const struct pedro_rules *rules, const struct pedro_state *state,
                      unsigned place);
pedro_seat hand_robber(const struct pedro_rules *rules, const struct pedro_state *state);
/* True if the robber has come to see the stock, under `rob = trumps`. */
bool hand_robber_sees(const struct pedro_rules *rules, const struct pedro_state *state);

static inline pedro_cards hand_trumps(const struct pedro_rules *rules,
                                      const struct pedro_state *state, pedro_seat seat) {
    return state->hand[seat] & rules->trumps[state->trump];
}

static inline bool is_out(const struct pedro_state *state, pedro_seat seat) {
    return state->out >> seat & 1;
}

/* --- auction.c --- */
bool dark_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
bool misdeal_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects);
bool auction_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects);
bool name_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
void auction_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                   struct pedro_legal *legal);
void auction_apply(const struct pedro_rules *rules, struct pedro_state *state,
                   const struct pedro_action *action, struct pedro_effects *effects);

/* --- exchange.c, passing.c --- */
bool kitty_step(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects);
bool discard_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects);
bool deal_more_step(const struct pedro_rules *rules, struct pedro_state *state,
                    struct pedro_effects *effects);
bool come_down_step(const struct pedro_rules *rules, struct pedro_state *state,
                    struct pedro_effects *effects);
bool draw_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
bool claim_step(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects);
bool rob_step(const struct pedro_rules *rules, struct pedro_state *state,
              struct pedro_effects *effects);
bool robber_short_step(const struct pedro_rules *rules, struct pedro_state *state,
                       struct pedro_effects *effects);
bool fold_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
bool pass_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
bool overflow_step(const struct pedro_rules *rules, struct pedro_state *state,
                   struct pedro_effects *effects);
void discard_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                    pedro_seat seat, struct card_choice *choice);
void take_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 struct card_choice *choice);
/* False if the seat has nothing to give in this step. */
bool give_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 pedro_seat seat, struct card_choice *choice);
void claim_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                 struct pedro_legal *legal);
void discard_apply(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_seat seat, pedro_cards cards, struct pedro_effects *effects);
void take_apply(struct pedro_state *state, pedro_cards cards,
                struct pedro_effects *effects);
void give_apply(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_cards cards, struct pedro_effects *effects);
void claim_apply(const struct pedro_rules *rules, struct pedro_state *state,
                 const struct pedro_action *action, struct pedro_effects *effects);
void fold_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action, struct pedro_effects *effects);

/* --- protection.c --- */
/* What a seat with `excess` cards too many must and may throw out of `hand` under a
 * protection. */
void protection_choice(const struct pedro_rules *rules, unsigned protection,
                       unsigned trump, pedro_cards hand, unsigned excess,
                       struct card_choice *choice);

/* --- play.c --- */
bool play_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
void play_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_legal *legal);
void play_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action, struct pedro_effects *effects);
void bury_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 pedro_seat seat, struct card_choice *choice);

/* --- score.c --- */
/* Counts and scores the hand, and ends the match or waits for the next deal. */
void score_hand(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects);
/* Points each side has for scoring trumps in the wash, once play has begun
 * (`discarded_points`). */
void score_discards(const struct pedro_rules *rules, const struct pedro_state *state,
                    int16_t points[PEDRO_SEATS_MAX]);
/* Tells them. `effects` is not NULL here. */
TELLS void score_tell_discards(const struct pedro_rules *rules,
                               const struct pedro_state *state,
                               struct pedro_effects *effects);

#endif
