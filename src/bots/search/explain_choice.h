/* explain_choice.h - explains in a sentence what one card achieves that another does not.
 *
 * Both cards are played in the same worlds, each hand is played out, and facts that people ask about are
 * counted: was the bid made, which side won the current trick, which side won each scoring card. The
 * fact whose frequency differs most, times the points it is about, is the reason.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EXPLAIN_CHOICE_H
#define BOTS_EXPLAIN_CHOICE_H

#include "bots/sampling/belief.h"

enum {
    EXPLAIN_CHOICE_WORLDS = 100, /* enough for differences that matter */
    EXPLAIN_CHOICE_ONE = 1024,   /* the weight of a world of likelihood 1 */
};

/* The weight of worlds in which each fact was good for the own side. */
struct explain_choice_count {
    int64_t made;                /* the bid: made if it is ours, else set */
    int64_t trick;               /* won the trick that the card was played to */
    int64_t won[PEDRO_PACK_MAX]; /* by card */
};

struct explain_choice {
    const struct bot_turn *turn;
    pedro_card card, other; /* the card to explain, and the one it is compared with */
    int64_t weight;         /* of the worlds noted */
    struct explain_choice_count with_card, with_other;
};

void explain_choice_init(struct explain_choice *why, const struct bot_turn *turn,
                         pedro_card card, pedro_card other);

/* How a world ended. */
struct explain_choice_end {
    unsigned trick;     /* the side that won the trick that the card was played to */
    pedro_seat partner; /* the seat that was called, or PEDRO_NO_SEAT */
    const struct pedro_state *state; /* its hand has been scored */
};

/* Counts how a world of weight `weight` ended when `card` was played in it (`other` is false), or when
 * `other` was (true). Both must be counted for every world. */
void explain_choice_note(struct explain_choice *why, bool other,
                         const struct explain_choice_end *end, int64_t weight);

/* Follows a hand that is played out: who wins the trick, and who is called. */
struct explain_choice_watch {
    const struct pedro_rules *rules;
    unsigned tricks; /* before the card */
    struct explain_choice_end end;
};

/* Begins with the state before the card; end.state is that state, to be played on in place. */
void explain_choice_begin(struct explain_choice_watch *watch,
                          const struct pedro_rules *rules,
                          const struct pedro_state *state);
/* A state before each later action, and the state when the hand has been scored. */
void explain_choice_see(struct explain_choice_watch *watch,
                        const struct pedro_state *state);
void explain_choice_over(struct explain_choice_watch *watch,
                         const struct pedro_state *state);

/* Plays each of the two cards in a world, then all seats like `simple` to the end of the hand, and counts
 * the result. */
void explain_choice_try(struct explain_choice *why, const struct pedro_state *world,
                        int64_t weight);

/* Exchanges the two cards, with what was counted for them. */
void explain_choice_turn(struct explain_choice *why);

/* Writes the reason. False, and nothing is written, if no fact differs in at least one world of
 * twenty. */
bool explain_choice_say(const struct explain_choice *why, struct bot_reason *reason);

#endif
