/* grounds.h - what one card brings that another does not, told in a sentence.
 *
 * Both cards are played in the same worlds, each hand is played to its end, and a few
 * things that people ask about are counted: was the bid made, who won the trick on the
 * table, who won each scoring card. The fact that differs most, by the points it is about,
 * is the reason.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_GROUNDS_H
#define BOTS_GROUNDS_H

#include "bots/sampling/belief.h"

enum {
    EXPLAIN_CHOICE_WORLDS = 100, /* enough to tell differences worth telling */
    EXPLAIN_CHOICE_ONE = 1024,   /* the weight of a world that nothing speaks against */
};

/* How often, by weight of worlds, things came out well for one's own side. */
struct explain_choice_count {
    int64_t made;  /* the bid: made if it is ours, set if it is another side's */
    int64_t trick; /* won the trick the card was played to */
    int64_t won[PEDRO_PACK_MAX]; /* by card */
};

struct explain_choice {
    const struct bot_turn *turn;
    pedro_card card, other; /* the card to speak for, and the one it is compared with */
    int64_t weight;         /* of the worlds noted */
    struct explain_choice_count with_card, with_other;
};

void explain_choice_init(struct explain_choice *why, const struct bot_turn *turn,
                         pedro_card card, pedro_card other);

/* How a world ended. */
struct explain_choice_end {
    unsigned trick;     /* the side that won the trick the card was played to */
    pedro_seat partner; /* who was called, PEDRO_NO_SEAT where nobody is */
    const struct pedro_state *state; /* its hand has been scored */
};

/* Notes a world of weight `weight`: how it ended when `card` was played in it (`other` false),
 * and when `other` was (true). A world counts once both are noted. */
void explain_choice_note(struct explain_choice *why, bool other,
                         const struct explain_choice_end *end, int64_t weight);

/* Plays both cards in a world, and all seats to the end of the hand like `simple`, and notes
 * how that ends. */
void explain_choice_try(struct explain_choice *why, const struct pedro_state *world,
                        int64_t weight);

/* Puts the reason into words. False, and nothing is written, if nothing tells the two
 * cards apart by as much as one world in twenty. */
bool explain_choice_say(const struct explain_choice *why, struct bot_reason *reason);

#endif
