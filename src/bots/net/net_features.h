/* net_features.h - what a seat knows when it is to play a card, as a list of yes-or-no
 * questions answered yes: the input of the network (net.h).
 *
 * Two parts are known before the first card and one grows with every card, so that the
 * list costs little wherever it is asked for: at a table, where it is read off a view and
 * the history, and inside a playout, where nothing but positions is at hand. Both ways
 * give the same list (net_features_test.c). Seats are counted from the one to act, trumps from
 * the highest down, and points are parts of all points, so that one network can learn all
 * games of the family.
 *
 * Of a position only what all have seen is read, and the hand of the seat to act.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NET_FEATURES_H
#define BOTS_NET_FEATURES_H

#include "bots/bot.h"
#include "solver/position.h"

enum {
    NET_TRUMPS = PEDRO_LETTERS, /* trumps, output 0 the highest */
    NET_PLAIN = 4,              /* kinds of plain cards: see net_output_of() */
    NET_FOLD = NET_TRUMPS + NET_PLAIN,
    NET_OUTPUTS = NET_FOLD + 1, /* choices the network tells apart */
    NET_WORTHS = 5,             /* steps of what a trump is worth */
    NET_PARTS = 32,             /* steps of a part of all points */
    NET_DRAWN = 8,
    NET_CALLS = 5,
    NET_COUNT = 15,       /* a number of cards, 0..14 or more */
    NET_WON = 8,          /* steps of the points in a trick */
    NET_ACTIVE_MAX = 136, /* answers of yes at a time: all groups at their fullest */
};

/* The questions, in groups: name, how many, what is asked. Their order and number are part
 * of a network file: a change makes old files unreadable (net_file.h). */
/* clang-format off */
#define NET_FEATURES(X) \
    /* The ruleset. */ \
    X(WORTH,    NET_TRUMPS * NET_WORTHS, "a trump is worth so much of all points") \
    X(SLOTS,    NET_TRUMPS + 1, "so many trumps") \
    X(SEATS,    PEDRO_SEATS_MAX + 1, "so many seats") \
    X(TEAMS,    3, "in pairs, alone, with a partner who is called") \
    X(SIZE,     NET_COUNT, "so many cards for the play") \
    X(LED,      4, "what may be played when a plain card is led") \
    X(OUT,      5, "who is out without trumps") \
    X(MANNER,   4, "only trumps; best plain card wins; a trump is led first; low is taken") \
    /* This hand, known before the first card. */ \
    X(DEALER,   PEDRO_SEATS_MAX, "the dealer sits there") \
    X(BIDDER,   PEDRO_SEATS_MAX, "the bidder sits there") \
    X(BID,      NET_PARTS, "the bid needs so much") \
    X(CALL,     PEDRO_SEATS_MAX * NET_CALLS, "the last call of a seat was so high") \
    X(DRAWN,    PEDRO_SEATS_MAX * NET_DRAWN, "a seat drew so many cards") \
    /* This moment. */ \
    X(OWN,      NET_TRUMPS, "we hold this trump") \
    X(GONE,     NET_TRUMPS, "we know that nobody holds this trump, and it was not seen") \
    X(SEEN,     NET_TRUMPS, "this trump was seen; who played it is not known") \
    X(PLAYED,   PEDRO_SEATS_MAX * NET_TRUMPS, "a seat played this trump") \
    X(BEST,     NET_TRUMPS + 1, "this trump is best in the trick; or a plain card is") \
    X(LIES,     NET_TRUMPS, "this trump lies in the trick") \
    X(WINNER,   PEDRO_SEATS_MAX, "a seat has played the best card") \
    X(LEAD,     1, "we lead") \
    X(PLAIN,    2, "a plain card was led; and we have one of its suit") \
    X(BEHIND,   PEDRO_SEATS_MAX, "a seat plays after us to this trick") \
    X(TRICK,    NET_WON, "so much lies in the trick") \
    X(VOID,     PEDRO_SEATS_MAX, "a seat has shown that it has no trumps") \
    X(GONE_OUT, PEDRO_SEATS_MAX, "a seat is out") \
    X(MATE,     PEDRO_SEATS_MAX, "a seat is known to be with us") \
    X(NEEDS,    NET_PARTS + 1, "the bidder still needs so much; or has made it") \
    X(LEFT,     NET_PARTS, "so much is still to be won") \
    X(EDGE,     3, "too little is left for the bid; or if this trick is lost; or it wins it") \
    X(TRUMPS,   NET_COUNT, "we hold so many trumps") \
    X(PLAINS,   NET_COUNT, "we hold so many plain cards") \
    X(UNSEEN,   NET_TRUMPS + 1, "so many trumps are with the others") \
    X(TOP,      4, "so many of our trumps are higher than all of theirs") \
    X(HIGH,     3, "so many of our plain cards are the highest left of their suit") \
    X(TRICKS,   NET_COUNT, "so many tricks are over") \
    X(CALLED,   NET_TRUMPS + 2, "this trump is called; a plain card is; we hold it")
/* clang-format on */

enum net_feature {
#define NET_FEATURE_FROM(name, count, meaning)                                           \
    ASK_##name, ASK_##name##_LAST = ASK_##name + (count)-1,
    NET_FEATURES(NET_FEATURE_FROM)
#undef NET_FEATURE_FROM
        NET_INPUTS
};

/* Answers of yes, in order. */
struct net_input {
    uint16_t count;
    uint16_t on[NET_ACTIVE_MAX];
};

/* What all know before the first card, and what the ruleset says. */
struct net_hand {
    const struct position_rules *rules;
    uint64_t pack;       /* play_rules */
    uint64_t scoring;    /* trumps that are worth something to who wins them */
    int16_t total;       /* points in the pack */
    int16_t needs;       /* points that make the bid */
    uint8_t trump_count; /* trumps in the pack */
    uint8_t teams, low_taken;
    uint8_t dealer, bidder;
    uint8_t call[PEDRO_SEATS_MAX];  /* 0 none, 1 pass, then by height */
    uint8_t drawn[PEDRO_SEATS_MAX]; /* cards */
};

/* What the play has shown so far, in play_rules. */
struct net_memory {
    uint64_t played[PEDRO_SEATS_MAX]; /* by whom it is known */
    uint64_t seen;                    /* all cards played or buried */
    uint64_t lies;                    /* those in the trick */
    uint64_t gone[PEDRO_SEATS_MAX];   /* what each seat knows that nobody has: a seat's
                                       * discards, and what it saw of others' */
    uint8_t void_in[PEDRO_SEATS_MAX]; /* bits of position_rules.suit */
    uint8_t partner; /* where one is called, once it has shown itself; else SLOT_NONE */
};

/* Reads what is known before the first card off the view of any seat. `play_rules` must live
 * as long as `hand`. */
void net_hand_init(const struct pedro_rules *rules,
                   const struct position_rules *play_rules, const struct pedro_view *view,
                   struct net_hand *hand);

/* Reads what the play has shown off the view of a seat; history may be NULL, then it is not
 * known who played what in earlier tricks. Of what others know to be gone it has what all
 * know. */
void net_memory_init(const struct pedro_rules *rules,
                     const struct position_rules *play_rules,
                     const struct pedro_view *view, const struct bot_history *history,
                     struct net_memory *memory);

/* The position as the view of the seat to act (in phases bury, play or call) has it: the
 * hands of others are empty. Not for playing on, but enough for net_input_moment(). */
void net_position(const struct position_rules *play_rules, const struct pedro_view *view,
                  struct position *position);

/* Remembers that position->turn made the choice `slot` in `position`, which led to
 * `after`. */
void net_note(const struct net_hand *hand, struct net_memory *memory,
              const struct position *position, unsigned slot,
              const struct position *after);

/* Points for whoever wins the trumps of a set of play_rules. */
int net_value(const struct position_rules *play_rules, uint64_t set);

/* Adds what `seat` could say before the first card. */
void net_input_hand(const struct net_hand *hand, unsigned seat, struct net_input *input);

/* Adds what the seat to act can say besides at this moment, in phase play. */
void net_input_moment(const struct net_hand *hand, const struct net_memory *memory,
                      const struct position *position, struct net_input *input);

/* Which of the network's outputs stands for a choice of the seat to act: its output for a
 * trump, NET_FOLD, or a kind of plain card: whether it is the highest left of its suit, and
 * whether it is the last of its suit in the hand. */
unsigned net_output_of(const struct net_hand *hand, const struct net_memory *memory,
                       const struct position *position, unsigned slot);

#endif
