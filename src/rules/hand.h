/* hand.h - the course of a hand: a list of steps, in each of which seats act in turn.
 *
 * A ruleset is compiled (rules.c) to a list of steps. A step is a function of the ruleset
 * and the state: it does what requires no choice, and returns true when a seat must
 * choose (phase and turn are then set) or the hand has ended, false when the step is
 * complete. hand_go() runs the list. An action changes the state and calls hand_go()
 * again, so `step`, `step_at` and `turn` alone hold the progress of the hand.
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

/* A choice of cards under construction: forced and optional cards. */
struct card_choice {
    pedro_cards forced; /* cards that go in any case */
    pedro_cards from;   /* between min and max of these */
    uint8_t min, max;
    pedro_cards also; /* under a slide, any number of these too */
    uint8_t nonscoring;
};

/* True if there is one alternative only, which is then `only` and is taken
 * automatically. */
bool choice_is_forced(const struct card_choice *choice, pedro_cards scoring,
                      pedro_cards *only);

/* --- effect.c: recording effects. `effects` is NULL if they are not wanted; every
 * function of a hand passes it on, and only effect_add() requires it. --- */

/* Playouts record no effects: code that does must not enlarge the functions that call
 * it. */
#define TELLS __attribute__((cold, noinline))

/* Functions that run for every card are compiled twice, and where `effects` is known to
 * be NULL the compiler removes the recording. The page's module is compiled for size
 * instead. */
#ifdef __OPTIMIZE_SIZE__
#define FOR_BOTH static
#else
#define FOR_BOTH static inline __attribute__((always_inline))
#endif

/* Adds an effect; the caller fills in the remaining fields. */
TELLS struct pedro_effect *effect_add(struct pedro_effects *effects,
                                      enum pedro_effect_kind kind, pedro_seat seat);
/* Gives an effect its cards, sorted as hands are: all of them are seen by `seen_by`, a set
 * of seats, and those of `open` by everybody. */
void effect_show(struct pedro_effect *effect, pedro_cards cards, pedro_cards open,
                 unsigned seen_by);
/* The same for a pile, in the order of the pile. */
void effect_show_pile(struct pedro_effect *effect, const pedro_card *pile, unsigned count,
                      pedro_cards open, unsigned seen_by);

/* An effect without cards. */
TELLS void effect_plain(struct pedro_effects *effects, enum pedro_effect_kind kind,
                        pedro_seat seat, int number);

/* Records an effect without cards, if `effects` is not NULL. */
static inline void tell(struct pedro_effects *effects, enum pedro_effect_kind kind,
                        pedro_seat seat, int number) {
    if (effects)
        effect_plain(effects, kind, seat, number);
}

/* Records an effect with cards that a seat sees, and of which others see `open`.
 * `effects` must not be NULL. */
TELLS struct pedro_effect *tell_cards(struct pedro_effects *effects,
                                      enum pedro_effect_kind kind, pedro_seat seat,
                                      pedro_cards cards, pedro_cards open);

/* --- hand.c: running the steps, and moving cards --- */
void hand_go(const struct pedro_rules *rules, struct pedro_state *state,
             struct pedro_effects *effects);
/* Proceeds to the next step. */
void hand_next_step(struct pedro_state *state);
/* Makes `seat` the one to act. Returns true, for a step to return. */
bool hand_ask(struct pedro_state *state, enum pedro_phase phase, pedro_seat seat,
              struct pedro_effects *effects);
/* Adds cards to a seat's hand, and notes the holder of the two. */
void hand_acquire(struct pedro_state *state, pedro_seat seat, pedro_cards cards);
/* Moves cards of a seat to the wash; `forced` if it had no choice. */
void hand_throw(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_cards cards, bool forced,
                struct pedro_effects *effects);
/* The cards of the wash that lie face up. */
pedro_cards hand_face_up(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_cards cards);
/* Records that `seen_by`, a set of seats, see the whole stock and others `open`.
 * `effects` must not be NULL. */
TELLS void hand_tell_stock(const struct pedro_state *state, pedro_seat seat,
                           pedro_cards open, unsigned seen_by,
                           struct pedro_effects *effects);
/* Folds a seat. */
void hand_fold(struct pedro_state *state, pedro_seat seat, struct pedro_effects *effects);
/* Ends a hand: clears the table for `phase`, deal or over. */
void hand_end(struct pedro_state *state, enum pedro_phase phase, pedro_seat next_dealer,
              struct pedro_effects *effects);
/* Ends a hand without a score. */
void hand_void(struct pedro_state *state, pedro_seat next_dealer,
               struct pedro_effects *effects);
/* Seat `place` in the order of the exchange: from dealer's left, a waiting robber
 * last. */
pedro_seat hand_order(const struct pedro_rules *rules, const struct pedro_state *state,
                      unsigned place);
pedro_seat hand_robber(const struct pedro_rules *rules, const struct pedro_state *state);
/* True if the robber has seen the stock, under `rob = trumps`. */
bool hand_robber_sees(const struct pedro_rules *rules, const struct pedro_state *state);

static inline pedro_cards hand_trumps(const struct pedro_rules *rules,
                                      const struct pedro_state *state, pedro_seat seat) {
    return state->hand[seat] & rules->trumps[state->trump];
}

/* The cards of a seat that exist for the play. */
static inline pedro_cards hand_playable(const struct pedro_rules *rules,
                                        const struct pedro_state *state,
                                        pedro_seat seat) {
    return rules->set.trumps_only ? hand_trumps(rules, state, seat) : state->hand[seat];
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
/* A bid out of turn: it is void, and bars the side of its seat. */
void auction_bar(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, pedro_bid bid, struct pedro_effects *effects);
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
/* The cards that a seat gives in this step; false if there are none. */
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
/* The choice of a seat that must throw `excess` cards of `hand` under a protection. */
void protection_choice(const struct pedro_rules *rules, unsigned protection,
                       unsigned trump, pedro_cards hand, unsigned excess,
                       struct card_choice *choice);

/* --- play.c --- */
bool play_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects);
void play_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action, struct pedro_effects *effects);

/* Begins a trick with the lead out of turn of `seat`, which stands and is in its hand again. */
void play_lead(const struct pedro_rules *rules, struct pedro_state *state,
               pedro_seat seat, pedro_card card, struct pedro_effects *effects);

/* --- irregular.c --- */
/* The bit in `void_in` of the suit that a card belongs to. */
unsigned irregular_suit_bit(const struct pedro_rules *rules, unsigned trump,
                            pedro_card card);
/* Notes a revoke in the trick on the table. */
void irregular_note_revoke(struct pedro_state *state, pedro_seat seat);
/* Takes the card that lies ahead of its turn into the hand of its seat again. Returns it. */
pedro_card irregular_take_ahead(struct pedro_state *state);
/* Asks each seat whether there was a revoke, now that the play is over. Returns true. */
bool irregular_review(const struct pedro_rules *rules, struct pedro_state *state,
                      struct pedro_effects *effects);
/* The sides whose revoke counts; `first` becomes the side of the first of them. */
unsigned irregular_guilty(const struct pedro_rules *rules,
                          const struct pedro_state *state, unsigned *first);
/* Records the revokes that count. `effects` must not be NULL. */
TELLS void irregular_tell_revokes(const struct pedro_rules *rules,
                                  const struct pedro_state *state,
                                  struct pedro_effects *effects);
void irregular_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                     struct pedro_legal *legal);
/* Applies an irregular action, or the answer to one. */
void irregular_apply(const struct pedro_rules *rules, struct pedro_state *state,
                     const struct pedro_action *action, struct pedro_effects *effects);

/* --- follow.c --- */
/* The cards of `hand` that section 7 lets it play: to the trick on the table, or as its lead. */
pedro_cards follow_cards(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_cards hand, bool leads);
/* What the seat that acts may do in the phases play and call. */
void play_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_legal *legal);

/* --- bury.c --- */
/* The cards that a seat may bury to come down to `hand_size`, under `excess = keep`. */
void bury_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 pedro_seat seat, struct card_choice *choice);
/* Buries cards of a seat; `forced` if it had no choice. */
void bury_apply(struct pedro_state *state, pedro_seat seat, pedro_cards cards,
                bool forced, struct pedro_effects *effects);
/* Buries one more trump if the hand is too large after a card of this trick, under
 * `excess = spread`. */
void bury_spread(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, struct pedro_effects *effects);

/* --- score.c --- */

/* The scoring trumps that count for each side; a card that counts for no side is in none.
 */
struct score_count {
    pedro_cards of[PEDRO_SEATS_MAX];
};

/* Sets the points of each side from the cards that count for it. */
void score_points(const struct pedro_rules *rules, struct pedro_state *state,
                  const struct score_count *count);
/* Scores a hand whose points are in the state, and ends the match or enters phase deal.
 * `count`: the cards of those points, or NULL if only the points are known. False if it takes
 * the cards to know who has won the match. */
bool score_settle(const struct pedro_rules *rules, struct pedro_state *state,
                  const struct score_count *count, struct pedro_effects *effects);
/* Counts and scores the hand, and ends the match or enters phase deal. */
void score_hand(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects);
/* The points of each side for scoring trumps in the wash, once play has begun
 * (`discarded_points`). */
void score_discards(const struct pedro_rules *rules, const struct pedro_state *state,
                    int16_t points[PEDRO_SEATS_MAX]);
/* The points of the two of trumps where it does not count for the taker, once all see that it counts: it has been won
 * in a trick, or lies face up in the wash when play has begun; `side` becomes the side that it counts for. Else 0. */
int score_shown_two(const struct pedro_rules *rules, const struct pedro_state *state,
                    unsigned *side);
/* Records them if the two is among cards that have just been won, or that lie in the wash. `effects` must not be NULL. */
TELLS void score_tell_two(const struct pedro_rules *rules,
                          const struct pedro_state *state, pedro_cards cards,
                          struct pedro_effects *effects);
/* Records the points of the wash as effects. `effects` must not be NULL. */
TELLS void score_tell_discards(const struct pedro_rules *rules,
                               const struct pedro_state *state,
                               struct pedro_effects *effects);

#endif
