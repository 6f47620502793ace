/* analyze.h - analyses a match decision by decision.
 *
 * There are two separate measures:
 *
 * - The cost of a decision is found by rollouts: in layouts of the hidden cards that fit
 *   the seat's view, `network` plays all seats to the end of the hand, once after the
 *   actual action and once after the one that the expert prefers, with the same random
 *   numbers. The mean difference is the cost, in points and in the chance to win the
 *   match.
 * - With all cards open the exact solver computes how many points each card gave away.
 *   Nobody at the table could know that; it shows how the hand turned, not who played
 *   badly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_ANALYZE_H
#define ANALYZE_ANALYZE_H

#include <math.h>
#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/search/luck.h"
#include "pedro/pedro.h"

enum {
    ANALYZE_TURNS = 3,
    ANALYZE_COSTLY = 5,
    ANALYZE_CURVE = 96,
    ANALYZE_TRICKS = 28,
    ANALYZE_NAME = 64,        /* PLAYER_NAMES_MAX */
    ANALYZE_WORLDS_LEAST = 10 /* layouts; with fewer a cost means nothing */
};

/* A share of the match below which no decision is listed as costly. */
#define ANALYZE_COST_LEAST 0.001

/* A cost found by rollouts: the lead of the preferred action over the actual one;
 * negative if the actual one was better. Errors are half the 95 % intervals; where the search
 * of the experts clearly finds the opposite they reach beyond 0. */
struct analyze_cost {
    unsigned worlds; /* 0: not estimated */
    double points, points_error;
    double chance, chance_error; /* of winning the match, 0 to 1 */
};

/* How a choice compares with the preferred one. */
enum analyze_verdict {
    ANALYZE_SAME,    /* it is the same, or comes to the same */
    ANALYZE_UNKNOWN, /* no cost was estimated */
    ANALYZE_LEVEL,   /* no clear difference */
    /* From here on the difference is clear. */
    ANALYZE_WORSE,
    ANALYZE_BETTER
};

/* What it was judged by. */
enum analyze_measure { ANALYZE_BY_NEITHER, ANALYZE_BY_CHANCE, ANALYZE_BY_POINTS };

/* One decision; those with only one choice are `forced`, and not judged. */
struct analyze_decision {
    size_t event; /* of the match */
    size_t hand;  /* its number in the analysis, from 0 */
    pedro_seat seat;
    uint8_t phase, trump, trick; /* before it; tricks are counted from 1 in the play */
    bool forced,
        agrees; /* the action is the preferred one, or was equal to it in every layout */
    struct pedro_action played, preferred;
    struct bot_reason
        why; /* why the preferred action is better, or the actual one where that is; its
                            * sentence is NULL if none is known, which no estimated cost leaves so */
    struct analyze_cost cost;
    /* With all cards open: points of a team with best play by all, before and after the
     * action. The team is the bidding one, or the seat itself where all play alone. */
    bool opened, with; /* known; the seat is in the team */
    uint8_t open_team; /* bit of the side */
    int16_t open_before, open_after;
};

/* The points that the bidding team would win in tricks with open cards from there on. */
struct analyze_point {
    size_t event; /* the value is after this event; of the first point, before it */
    int16_t value;
};

struct analyze_trick {
    pedro_seat leader, winner;        /* winner PEDRO_NO_SEAT: the trick is incomplete */
    pedro_card card[PEDRO_SEATS_MAX]; /* by seat, PEDRO_NO_CARD where none */
    unsigned revoked; /* seats whose card was a revoke, whether it counted or not */
    size_t decision, decisions; /* decisions in it: the first, and their number */
};

struct analyze_hand {
    unsigned number;           /* as the record counts */
    size_t event, events;      /* its events: the first, which is the deal, and their
                                * number */
    pedro_seat dealer, bidder; /* bidder PEDRO_NO_SEAT: nobody */
    pedro_bid bid;
    uint8_t trump; /* PEDRO_NO_SUIT: none was named */
    bool over, scored, made;
    pedro_cards dealt[PEDRO_SEATS_MAX], at_play[PEDRO_SEATS_MAX];
    int16_t points[PEDRO_SEATS_MAX];                         /* by side */
    int32_t gained[PEDRO_SEATS_MAX], score[PEDRO_SEATS_MAX]; /* by side, if scored */
    double chance[PEDRO_SEATS_MAX]; /* of each side to win the match, when it was over */
    size_t decision, decisions;     /* its decisions: the first, and their number */
    struct analyze_trick trick[ANALYZE_TRICKS];
    unsigned tricks;
    unsigned team; /* sides of the bidding team, in the play */
    struct analyze_point curve[ANALYZE_CURVE];
    unsigned curve_points;
    /* The values if another suit had been named: `simple` makes the exchange, then all
     * cards are open. */
    uint8_t suits; /* suits that could be named and led to a play, bit of the suit */
    int16_t suit_value[4];
    size_t turn[ANALYZE_TURNS]; /* decisions that gave the most points away with all cards
                                 * open */
    unsigned turns;
    struct luck_hand
        luck; /* if that was asked for; luck_parts.h tells what a side has of it */
};

/* One player over the whole match. */
struct analyze_player {
    unsigned decisions;    /* that were not forced */
    unsigned agreed;       /* with the expert */
    unsigned estimated;    /* of those not agreed, cost found */
    double points, chance; /* cost, added up */
    unsigned opened,
        slips;       /* cards judged by the solver; those of them that gave points away */
    int open_points; /* points that those gave away */
};

struct analysis {
    const struct pedro_match *match;
    const struct bot *bot; /* the expert */
    unsigned worlds;       /* rollouts for each cost */
    bool luck;             /* the luck of hands is known */
    bool made_up;          /* of a puzzle: nobody has made its choices */
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
    unsigned seats;              /* whose decisions are judged, bit of the seat; 0: all */
    bool closed;                 /* nothing is evaluated with all cards open */
    bool later;                  /* decisions and luck are left to a review */
    unsigned
        luck; /* orders of the unseen cards from which the luck of a hand is found, a power of 2; 0: it is not */
    /* Called with the progress, 0 to 1, and `shown`; may be NULL. */
    void (*progress)(double *shown, double done);
    double *shown;
    const atomic_bool *stop; /* ends the analysis after the next decision; may be NULL */
};

/* The settings of a report for which nobody has chosen any: the strongest bot, 100 layouts for each cost, and luck. With
 * them a record has the same report everywhere. The caller keeps `equity`. */
struct analyze_settings analyze_usual(void);

enum { ANALYZE_STOPPED = 1 };

/* Analyses a match. 0, PEDRO_ERR_NO_MEMORY or ANALYZE_STOPPED; in each case the caller finishes
 * `analysis`, which keeps a pointer to the match. */
int analyze_match(const struct pedro_match *match, const struct pedro_tags *tags,
                  const struct analyze_settings *settings, struct analysis *analysis);
void analyze_finish(struct analysis *analysis);

/* 1 or -1 for a difference that its interval keeps apart from 0, else 0. */
static inline int analyze_clear(double difference, double error) {
    return fabs(difference) <= error ? 0 : difference > 0 ? 1 : -1;
}

/* The measure that a cost is judged by: the chance to win the match where that is clear, else the points of the
 * hand where those are. */
static inline enum analyze_measure analyze_measure_of(const struct analyze_cost *cost) {
    if (cost->worlds == 0)
        return ANALYZE_BY_NEITHER;
    if (analyze_clear(cost->chance, cost->chance_error) != 0)
        return ANALYZE_BY_CHANCE;
    return analyze_clear(cost->points, cost->points_error) != 0 ? ANALYZE_BY_POINTS
                                                                : ANALYZE_BY_NEITHER;
}

/* What a cost that was estimated says of the action. */
static inline enum analyze_verdict analyze_judge(const struct analyze_cost *cost) {
    const enum analyze_measure measure = analyze_measure_of(cost);
    if (measure == ANALYZE_BY_NEITHER)
        return ANALYZE_LEVEL;
    return (measure == ANALYZE_BY_CHANCE ? cost->chance : cost->points) > 0
               ? ANALYZE_WORSE
               : ANALYZE_BETTER;
}

/* The verdict on a decision that was not forced. */
static inline enum analyze_verdict
analyze_verdict_of(const struct analyze_decision *decision) {
    return decision->agrees             ? ANALYZE_SAME
           : decision->cost.worlds == 0 ? ANALYZE_UNKNOWN
                                        : analyze_judge(&decision->cost);
}

/* The points that a decision gave away with all cards open; 0 if none or not known. */
static inline int analyze_open_cost(const struct analyze_decision *decision) {
    const int lost = decision->open_before - decision->open_after;
    return decision->opened ? (decision->with ? lost : -lost) : 0;
}

#endif
