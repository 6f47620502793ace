/* nnet_features.h - the input of the network: what a seat knows when it is to play a card, as binary
 * features.
 *
 * Features of the ruleset and of the hand are known before the first card; those of the moment change with
 * every card. They can be read off a view and the history, as at a table, or off positions, as inside a
 * playout; both give the same list (nnet_features_test.c). Seats are counted from the one to act, trumps
 * from the highest down, and points are parts of all points, so that one network can learn all games of the
 * family.
 *
 * Of a position only public facts and the hand of the seat to act are read.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_FEATURES_H
#define BOTS_NNET_FEATURES_H

#include "bots/bot.h"
#include "solver/position.h"

enum {
    NNET_TRUMPS = PEDRO_LETTERS, /* trumps, output 0 the highest */
    NNET_PLAIN = 4,              /* kinds of plain cards: see nnet_output_of() */
    NNET_FOLD = NNET_TRUMPS + NNET_PLAIN,
    NNET_OUTPUTS = NNET_FOLD + 1, /* choices that the network distinguishes */
    NNET_WORTHS = 5,              /* steps of what a trump is worth */
    NNET_PARTS = 32,              /* steps of a part of all points */
    NNET_DRAWN = 8,
    NNET_CALLS = 5,
    NNET_COUNT = 15,       /* a number of cards, 0..14 or more */
    NNET_WON = 8,          /* steps of the points in a trick */
    NNET_ACTIVE_MAX = 136, /* answers of yes at a time: all groups at their fullest */
};

/* The features, in groups: name, number, meaning. Their order and number are part of a network file: a
 * change makes old files unreadable (nnet_file.h). */
/* clang-format off */
#define NNET_FEATURES(X) \
    /* The ruleset. */ \
    X(WORTH,    NNET_TRUMPS * NNET_WORTHS, "by trump: the part of all points it is worth, in steps") \
    X(SLOTS,    NNET_TRUMPS + 1, "number of trumps in the pack") \
    X(SEATS,    PEDRO_SEATS_MAX + 1, "number of seats") \
    X(TEAMS,    3, "pairs; solo; a partner is called") \
    X(SIZE,     NNET_COUNT, "cards of a hand in the play") \
    X(LED,      4, "what may be played when a plain card is led") \
    X(OUT,      5, "when a seat without trumps is out") \
    X(MANNER,   4, "trumps only; the best plain card wins; a trump is led first; low goes to its taker") \
    /* The hand, known before the first card. */ \
    X(DEALER,   PEDRO_SEATS_MAX, "the dealer's seat") \
    X(BIDDER,   PEDRO_SEATS_MAX, "the bidder's seat") \
    X(BID,      NNET_PARTS, "points that the bid needs") \
    X(CALL,     PEDRO_SEATS_MAX * NNET_CALLS, "by seat: its last call, by height") \
    X(DRAWN,    PEDRO_SEATS_MAX * NNET_DRAWN, "by seat: cards drawn") \
    /* The moment. */ \
    X(OWN,      NNET_TRUMPS, "trumps we hold") \
    X(GONE,     NNET_TRUMPS, "unseen trumps that we know are in no hand") \
    X(SEEN,     NNET_TRUMPS, "trumps played by an unknown seat") \
    X(PLAYED,   PEDRO_SEATS_MAX * NNET_TRUMPS, "by seat: trumps it played") \
    X(BEST,     NNET_TRUMPS + 1, "the trump that wins the trick so far; or a plain card does") \
    X(LIES,     NNET_TRUMPS, "trumps in the trick") \
    X(WINNER,   PEDRO_SEATS_MAX, "the seat that wins the trick so far") \
    X(LEAD,     1, "we lead") \
    X(PLAIN,    2, "a plain card was led; and we have one of its suit") \
    X(BEHIND,   PEDRO_SEATS_MAX, "seats that play after us to this trick") \
    X(TRICK,    NNET_WON, "points in the trick") \
    X(VOID,     PEDRO_SEATS_MAX, "seats that have shown to have no trumps") \
    X(GONE_OUT, PEDRO_SEATS_MAX, "seats that are out") \
    X(MATE,     PEDRO_SEATS_MAX, "seats known to be on our side") \
    X(NEEDS,    NNET_PARTS + 1, "points the bidder still needs; or it has made the bid") \
    X(LEFT,     NNET_PARTS, "points still to be won") \
    X(EDGE,     3, "too few are left to make the bid; or will be if this trick is lost; or this trick makes it") \
    X(TRUMPS,   NNET_COUNT, "number of trumps we hold") \
    X(PLAINS,   NNET_COUNT, "number of plain cards we hold") \
    X(UNSEEN,   NNET_TRUMPS + 1, "number of trumps in other hands") \
    X(TOP,      4, "number of our trumps that are higher than all others") \
    X(HIGH,     3, "number of our plain cards that are the highest left of their suit") \
    X(TRICKS,   NNET_COUNT, "number of tricks played") \
    X(CALLED,   NNET_TRUMPS + 2, "the called trump; a plain card is called; we hold the called card")
/* clang-format on */

enum nnet_feature {
#define NNET_FEATURE_FROM(name, count, meaning)                                          \
    FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (count)-1,
    NNET_FEATURES(NNET_FEATURE_FROM)
#undef NNET_FEATURE_FROM
        NNET_INPUTS
};

/* The features that are set, in order. */
struct nnet_input {
    uint16_t count;
    uint16_t on[NNET_ACTIVE_MAX];
};

/* What is public before the first card, and the ruleset. */
struct nnet_hand {
    const struct position_rules *rules;
    uint64_t pack;       /* slots */
    uint64_t scoring;    /* trumps that score for the side that wins them */
    int16_t total;       /* points in the pack */
    int16_t needs;       /* points that make the bid */
    uint8_t trump_count; /* trumps in the pack */
    uint8_t teams, low_taken;
    uint8_t dealer, bidder;
    uint8_t call[PEDRO_SEATS_MAX];  /* 0 none, 1 pass, then by height */
    uint8_t drawn[PEDRO_SEATS_MAX]; /* cards */
};

/* What the play has shown so far, as sets of slots. */
struct nnet_memory {
    uint64_t
        played[PEDRO_SEATS_MAX];    /* by the seat that played them, where it is known */
    uint64_t seen;                  /* all cards played or buried */
    uint64_t lies;                  /* those in the trick */
    uint64_t gone[PEDRO_SEATS_MAX]; /* what each seat knows to be in no hand: its
                                       * discards, and what it saw of others' */
    uint8_t void_in[PEDRO_SEATS_MAX]; /* bits of position_rules.suit */
    uint8_t partner; /* where one is called, once it has shown itself; else SLOT_NONE */
};

/* Reads what is known before the first card off the view of any seat. `play_rules` must live
 * as long as `hand`. */
void nnet_hand_init(const struct pedro_rules *rules,
                    const struct position_rules *play_rules,
                    const struct pedro_view *view, struct nnet_hand *hand);

/* Reads what the play has shown off the view of a seat. With history NULL the players of cards in earlier
 * tricks are unknown. Of what other seats know to be gone it has only what is public. */
void nnet_memory_init(const struct pedro_rules *rules,
                      const struct position_rules *play_rules,
                      const struct pedro_view *view, const struct bot_history *history,
                      struct nnet_memory *memory);

/* The position as the view of the seat to act (in phases bury, play or call) has it: the
 * hands of others are empty. Not for playing on, but enough for nnet_input_moment(). */
void nnet_position(const struct position_rules *play_rules, const struct pedro_view *view,
                   struct position *position);

/* Remembers that position->turn made the choice `slot` in `position`, which led to
 * `after`. */
void nnet_note(const struct nnet_hand *hand, struct nnet_memory *memory,
               const struct position *position, unsigned slot,
               const struct position *after);

/* The points of the trumps in a set of slots. */
int nnet_value(const struct position_rules *play_rules, uint64_t set);

/* Adds the features of ruleset and hand for `seat`. */
void nnet_input_hand(const struct nnet_hand *hand, unsigned seat,
                     struct nnet_input *input);

/* Adds the features of the moment for the seat to act, in phase play. */
void nnet_input_moment(const struct nnet_hand *hand, const struct nnet_memory *memory,
                       const struct position *position, struct nnet_input *input);

/* Which of the network's outputs stands for a choice of the seat to act: its output for a
 * trump, NNET_FOLD, or a kind of plain card: whether it is the highest left of its suit, and
 * whether it is the last of its suit in the hand. */
unsigned nnet_output_of(const struct nnet_hand *hand, const struct nnet_memory *memory,
                        const struct position *position, unsigned slot);

#endif
