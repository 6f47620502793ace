/* luck.h - what of a hand's result came from the cards, and what from decisions.
 *
 * The value of a state is what each side scores if one bot, the reference, plays on in every seat, each by its
 * own view; cards that nobody has seen yet lie in an order of their own. The value changes from event to event, and
 * each change has one cause:
 *
 *     expected  the value before the deal, over other packs
 *     deal      the value after the deal less that
 *     draw      the value after cards came from the stock or the kitty, less the mean over other orders of them
 *     play      the change by a seat's action, before any card that it brings is seen
 *
 * They are differences along one path, so they add up to the result exactly, in integers. Deal and draw have mean
 * 0 whoever plays, since packs and orders are equally likely: a control variate for results (Zinkevich, Bowling
 * and others 2006, "Optimal Unbiased Estimators for Evaluating Agent Performance"; Burch and others 2018,
 * "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect Information Games"). docs/luck.md
 * explains more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_LUCK_H
#define BOTS_LUCK_H

#include "bots/bot.h"
#include "bots/search/equity.h"

enum {
    LUCK_POINT = 1024,              /* one point */
    LUCK_MATCH = 1024 * EQUITY_ONE, /* a match */
    LUCK_ORDERS_MAX = 1024,
};

/* What each side gets: points of the hand, and of the chance to win the match. */
struct luck_value {
    int64_t points[PEDRO_SEATS_MAX], chance[PEDRO_SEATS_MAX];
};

/* The parts of a result. Chances are the chance to win the match, `expected` that before the hand. */
struct luck_hand {
    bool over; /* else the rest of the hand is still to be played, by the reference */
    struct luck_value expected, deal, draw;
    struct luck_value play[PEDRO_SEATS_MAX]; /* by seat */
    struct luck_value nobody;                /* actions that are nobody's */
    struct luck_value result;                /* the sum of all of them */
};

struct luck_settings {
    const struct pedro_rules *rules;
    const struct equity *equity; /* NULL: all chances are 0 */
    const struct bot *bot;       /* the reference */
    unsigned orders; /* of cards that nobody has seen, for a value; a power of 2 */
    unsigned
        packs; /* for the value before the deal, each dealt once to every seat; 0: that is taken to be 0,
                     * or the equity of the score */
};

/* A hand that is being followed. */
struct luck {
    const struct luck_settings *settings;
    struct bot_scratch *scratch;
    struct luck_hand hand;
    int32_t score[PEDRO_SEATS_MAX]; /* before it */
    uint8_t seed[PEDRO_SEED_SIZE];  /* of orders */
    struct luck_value now;          /* the value after the last event */
};

/* `settings` and `scratch`, which may be NULL, must outlive `luck`. */
void luck_init(struct luck *luck, const struct luck_settings *settings,
               struct bot_scratch *scratch);

/* A pack was dealt in `before`, which led to `after`. */
void luck_deal(struct luck *luck, const struct pedro_state *before,
               const pedro_card *pack, const struct pedro_state *after);

/* `seat`, or PEDRO_NOBODY, acted. */
void luck_act(struct luck *luck, pedro_seat seat, const struct pedro_action *action,
              const struct pedro_state *before, const struct pedro_state *after);

/* Adds `times` a value to a sum. */
void luck_add(const struct pedro_rules *rules, struct luck_value *sum,
              const struct luck_value *value, int times);

/* The points of `side` in a value, for each other side, less those of the others: the units of the arena's
 * margin, in 1/LUCK_POINT. */
int64_t luck_lead(const struct pedro_rules *rules, const struct luck_value *value,
                  unsigned side);

#endif
