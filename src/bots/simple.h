/* simple.h - inside `simple`, the bot that plays by rules of thumb.
 *
 * It asks of the ruleset only what keys say: which trumps score, who holds what after the
 * exchange, what follows what. Chances are whole numbers out of 1024 and there is no
 * floating point, so that it plays the same on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIMPLE_H
#define BOTS_SIMPLE_H

#include "bots/reason.h"
#include "pedro/view.h"

#define N_(text) text

enum { SIMPLE_ONE = 1024 }; /* a chance that is certain */

/* What it goes by, found by measurement: see docs/bots.md. name, usual value, meaning.
 * Chances and shares are in 1/1024; "stake" is all points not yet won. */
#define SIMPLE_WEIGHTS(X)                                                                \
    X(bidder_share, 2570,                                                                \
      "how much likelier a trump lies with the bidder than with others")                 \
    X(drawn_trumps, 101, "chance that a card drawn unseen was a trump")                  \
    X(take_points, 1000,                                                                 \
      "chance that a seat takes a trick with points from the other side")                \
    X(take_empty, 478, "chance that it takes one without points")                        \
    X(take_cinch, 1258, "chance that it takes one to stop those behind it")               \
    X(take_own, 38, "chance that it takes one its own side is winning")                 \
    X(take_again, 566, "how much harder it is to take from one who took")                \
    X(throw_points, 592, "share of its points a seat throws on a trick its side wins")   \
    X(save_points, 667, "share of them it plays to win a trick itself")                  \
    X(fear, 2361, "how much the chance to lose the trick keeps it from either")          \
    X(ruff_must_follow, 350, "chance that a seat may trump where it must follow suit")   \
    X(ruff_plain_first, 12, "chance that it may where plain cards go first")            \
    X(master, 788, "how much each higher trump out there counts against a card kept")    \
    X(capture, 889,                                                                      \
      "share of the points at large a kept winner brings in, per trick left")            \
    X(dilute, 892, "how much less for each trick left beyond the next")  \
    X(carry, 361, "how far points on one's own side count as at large")                  \
    X(save_base, 298, "chance to bring a kept scoring card home")                        \
    X(save_win, 679, "more, if it will win its trick")                                   \
    X(save_cover, 76, "more, for each other trump held, to three")                       \
    X(save_mates, 217, "more, by the share of trumps partners hold")                     \
    X(save_draw, 60, "more, for each other trump held that nothing beats, to two")  \
    X(length, 55, "worth of holding one more trump, in 1/1024 of the stake")             \
    X(rank, 22, "worth of holding the highest rather than the lowest, in the same")      \
    X(lead_bid, 10, "worth of the next lead to the bidding side, in the same")            \
    X(lead_defend, -133, "worth of the next lead to the defenders, in the same")          \
    X(run, 100, "worth of the next lead for each trump that nothing beats, in parts of the points at large") \
    X(draw_bid, 521, "worth of drawing trumps to the bidding side, in the same")          \
    X(draw_defend, -13, "worth of drawing trumps to the defenders, in the same")         \
    X(low_bid, 175, "worth of leading a trump that can be beaten to the bidding side, in the same")  \
    X(low_defend, -26, "worth of leading a trump that can be beaten to the defenders, in the same")  \
    X(plain_bid, -13, "worth of leading a plain card to the bidding side, in the same")  \
    X(plain_defend, 0, "worth of leading a plain card to the defenders, in the same")   \
    X(rival_gain, -110,                                                                   \
      "how much a point of a fellow defender who plays for himself costs")               \
    X(stranger_gain, 300, "how much a point of one who may be a partner is worth")       \
    X(pass_to_others, 800, "what others are likely to make of the bid that is left to them")       \
    X(pass_to_next, 280, "the same while a partner may still bid")                                 \
    X(pass_to_partner, 600, "what a partner is likely to make of the bid it has")                  \
    X(bid_reserve, 800, "part of the gain from bidding that is kept when bidding higher than need be") \
    X(bid_near_end, -90, "gain wanted when the others are about to win, in 1/1024 of all points")  \
    X(bid_decides, -120, "when the bidder goes out in this hand, in the same")                     \
    X(bid_locked, -80, "when only a bid can score for us, in the same")                            \
    X(bid_ruin, 150, "when being set loses the match, in the same")                                \
    X(bid_all, 500, "chance to win every point that is wanted for a special bid")

struct simple_weights {
#define SIMPLE_WEIGHT_FIELD(name, usual, meaning) int name;
    SIMPLE_WEIGHTS(SIMPLE_WEIGHT_FIELD)
#undef SIMPLE_WEIGHT_FIELD
};

extern const struct simple_weights simple_usual;

/* Everything about one decision. */
struct simple {
    const struct simple_weights *weights;
    const struct pedro_rules *rules;
    const struct pedro_view *view;
    const struct pedro_legal *legal;
    pedro_seat me;
    pedro_cards hand;
    struct pedro_action *action;
    struct bot_reason *reason;
};

/* Decides, with these weights, and says why. */
void simple_decide(const struct simple_weights *weights, const struct pedro_rules *rules,
                   const struct pedro_view *view, const struct pedro_legal *legal,
                   struct pedro_action *action, struct bot_reason *reason);

/* --- simple.c: for all the rest --- */
/* chance to the power of n. */
int simple_power(int chance, unsigned n);
/* The logistic curve: chance for a quantity in 1/64; 0 is one half. */
int simple_curve(int quantity);
void simple_because(const struct simple *s, const char *sentence, pedro_card card,
                    pedro_card other, int number);
/* True if `seat` is on the side of the one who decides, as far as it knows. */
bool simple_is_mate(const struct simple *s, pedro_seat seat);
/* The points a card can bring in play: none for a two that counts for its holder. */
static inline int simple_points(const struct pedro_rules *rules, unsigned trump,
                                pedro_card card) {
    return rules->set.low != PEDRO_LOW_TAKER && card == pedro_card_of(trump, PEDRO_TWO)
               ? 0
               : rules->value[trump][card];
}

/* --- simple_value.c: what a hand is worth with a suit named --- */
enum { SIMPLE_FINE = 256 };

/* Where the trumps of a suit will lie, if the one who decides is the bidder and names it. */
struct simple_outlook {
    unsigned suit;
    uint32_t unseen;                /* trumps not in hand, a bit for the strength of each */
    int to_me, to_mates, to_others; /* chances that one of them comes there */
    int share, mates; /* parts of all trumps in play that we and our partners will hold, in 1/256 */
    int control;      /* tricks our own trumps will win, about, in 1/256 */
};
void simple_outlook(const struct simple *s, unsigned suit, struct simple_outlook *outlook);

/* Where a scoring trump may lie. */
enum { SIMPLE_HELD, SIMPLE_WITH_MATE, SIMPLE_WITH_OTHER, SIMPLE_PLACES };

/* What decides whether the bidding side wins it, in 1/256: one; the trumps in play above it that we do not
 * hold; control, share and mates of the outlook; its part of all points. */
enum { SIMPLE_QUALITIES = 6 };
void simple_qualities(const struct simple *s, const struct simple_outlook *outlook, pedro_card card,
                      int quality[SIMPLE_QUALITIES]);

struct simple_value {
    int points; /* the bidding side can expect, in 1/256 */
    int spread; /* how far that is uncertain, in 1/256 */
    int live;   /* points in play, in 1/256 */
    int all;    /* chance of every point, in 1/1024 */
};
void simple_value(const struct simple *s, unsigned suit, struct simple_value *value);
/* What a bidder is likely to hold that nothing is known of. */
void simple_value_typical(const struct simple *s, pedro_seat seat, struct simple_value *value);
/* Chance of at least so many points. */
int simple_value_chance(const struct simple_value *value, int points);

/* --- simple_bid.c --- */
void simple_misdeal(const struct simple *s);
void simple_dark(const struct simple *s);
void simple_bid(const struct simple *s);
void simple_name(const struct simple *s);

/* --- simple_cards.c: the exchange --- */
void simple_discard(const struct simple *s);
void simple_take(const struct simple *s);
void simple_give(const struct simple *s);
void simple_bury(const struct simple *s);
void simple_claim(const struct simple *s);
void simple_give_fold(const struct simple *s);

/* --- simple_play.c --- */
void simple_play(const struct simple *s);
void simple_call(const struct simple *s);

#endif
