/* analyze.h - a match gone through decision by decision.
 *
 * Two measures, which are kept apart:
 *
 * - What a decision cost is found by rollouts: in layouts of the hidden cards that fit
 *   what the seat knew, the hand is played to its end by `network` at all seats, once after
 *   what was done and once after what the expert prefers, with the same dice. The mean
 *   difference is the cost, in points and in the chance to win the match.
 * - With all cards open the exact solver says what each card gave away. Nobody at the
 *   table could know that; it tells how the hand turned, not who played badly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_ANALYZE_H
#define ANALYZE_ANALYZE_H

#include <math.h>

#include "bots/bot.h"
#include "bots/search/equity.h"
#include "pedro/pedro.h"

enum {
    ANALYZE_TURNS = 3,
    ANALYZE_COSTLY = 5,
    ANALYZE_CURVE = 96,
    ANALYZE_TRICKS = 28,
    ANALYZE_NAME = 64,
    ANALYZE_WORLDS_LEAST = 10 /* layouts; a cost found with fewer says nothing */
};

/* A share of the match below which no decision is listed as costly. */
#define ANALYZE_COST_LEAST 0.001

/* A cost found by rollouts, in favour of what is preferred; a negative one says that what
 * was done turned out better. Errors are 1.96 standard errors. */
struct analyze_cost {
    unsigned worlds; /* 0: not estimated */
    double points, points_error;
    double chance, chance_error; /* of winning the match, 0 to 1 */
};

/* One decision; those with one choice only are `forced`, and not judged. */
struct analyze_decision {
    size_t event; /* of the match */
    size_t hand;  /* its number in the analysis, from 0 */
    pedro_seat seat;
    uint8_t phase, trump, trick; /* before it; tricks are counted from 1 in the play */
    bool forced,
        agrees; /* did what is preferred, or what came to the same in every layout */
    struct pedro_action played, preferred;
    struct bot_reason why; /* of the preferred one; sentence NULL for none */
    struct analyze_cost cost;
    /* With all cards open: points of a team when nobody errs any more, before and after
     * what was done. It is the bidding team, or where all play for themselves the seat. */
    bool opened, with; /* known; the seat is in the team */
    uint8_t open_team; /* bit of the side */
    int16_t open_before, open_after;
};

/* Points the bidding team would win in tricks, were the cards open from there on. */
struct analyze_point {
    size_t event; /* the value stands after it; for the first, before it */
    int16_t value;
};

struct analyze_trick {
    pedro_seat leader, winner; /* winner PEDRO_NO_SEAT: it was not played to the end */
    pedro_card card[PEDRO_SEATS_MAX]; /* by seat, PEDRO_NO_CARD where none */
    size_t decision, decisions;       /* made in it, the first and how many */
};

struct analyze_hand {
    unsigned number;           /* as the record counts */
    size_t event, events;      /* its first, the deal, and how many */
    pedro_seat dealer, bidder; /* bidder PEDRO_NO_SEAT: nobody */
    pedro_bid bid;
    uint8_t trump; /* PEDRO_NO_SUIT: none was named */
    bool over, scored, made;
    pedro_cards dealt[PEDRO_SEATS_MAX], at_play[PEDRO_SEATS_MAX];
    int16_t points[PEDRO_SEATS_MAX];                         /* by side */
    int32_t gained[PEDRO_SEATS_MAX], score[PEDRO_SEATS_MAX]; /* by side, if scored */
    double chance[PEDRO_SEATS_MAX]; /* of each side to win the match, when it was over */
    size_t decision, decisions;     /* the first of its decisions, and how many */
    struct analyze_trick trick[ANALYZE_TRICKS];
    unsigned tricks;
    unsigned team; /* sides of the bidding team, in the play */
    struct analyze_point curve[ANALYZE_CURVE];
    unsigned curve_points;
    /* Had another suit been named: simple does the exchange, then all cards are open. */
    uint8_t suits; /* those that could be named and came to be played, bit of the suit */
    int16_t suit_value[4];
    size_t turn[ANALYZE_TURNS]; /* decisions that gave most away with all cards open */
    unsigned turns;
};

/* One player over the whole match. */
struct analyze_player {
    unsigned decisions;    /* that were none of the rules' */
    unsigned agreed;       /* with the expert */
    unsigned estimated;    /* of those not agreed, cost found */
    double points, chance; /* cost, added up */
    unsigned opened,
        slips;       /* cards played that the solver judged; that gave points away */
    int open_points; /* that those gave away */
};

struct analysis {
    const struct pedro_match *match;
    const struct bot *bot; /* the expert */
    unsigned worlds;       /* rollouts for each cost */
    char name[PEDRO_SEATS_MAX][ANALYZE_NAME];
    double chance[PEDRO_SEATS_MAX]; /* of each side, before the first hand */
    struct analyze_hand *hand;
    size_t hands, hands_room;
    struct analyze_decision *decision;
    size_t decisions, decisions_room;
    struct analyze_player player[PEDRO_SEATS_MAX];
    size_t costly[ANALYZE_COSTLY]; /* decisions that clearly cost most of the match */
    unsigned costlies;
};

struct analyze_settings {
    const struct bot *bot;
    struct bot_budget budget;    /* of the bot */
    const struct equity *equity; /* for the ruleset of the match */
    unsigned worlds;             /* ANALYZE_WORLDS_LEAST or more */
    /* Told how much is done, 0 to 1, with what is in `shown`; NULL for nobody. */
    void (*progress)(double *shown, double done);
    double *shown;
};

/* Goes through a match. PEDRO_ERR_NO_MEMORY; either way the caller finishes `analysis`,
 * which keeps a pointer to the match. */
int analyze_match(const struct pedro_match *match, const struct pedro_tags *tags,
                  const struct analyze_settings *settings, struct analysis *analysis);
void analyze_finish(struct analysis *analysis);

/* Whether what was done and what is preferred do not differ by more than chance would have
 * it; false where no cost was estimated. */
static inline bool analyze_is_level(const struct analyze_cost *cost) {
    return cost->worlds > 0 && fabs(cost->points) <= cost->points_error &&
           fabs(cost->chance) <= cost->chance_error;
}

/* Whether what was done clearly came out better than what is preferred, in points and for the match. */
static inline bool analyze_is_better(const struct analyze_cost *cost) {
    return cost->worlds > 0 && !analyze_is_level(cost) && cost->points <= 0 &&
           cost->chance <= 0;
}

/* What a decision gave away with all cards open; 0 if nothing or if that is not known. */
static inline int analyze_open_cost(const struct analyze_decision *decision) {
    const int lost = decision->open_before - decision->open_after;
    return decision->opened ? (decision->with ? lost : -lost) : 0;
}

#endif
