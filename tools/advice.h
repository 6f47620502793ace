/* advice.h - measures what the books advise: claims, hands that are played with and without them, and figures
 * with intervals.
 *
 * A claim is a row of one table. Each deal is played by the same bot in every seat; a claim says which deals count,
 * and what is done differently in the arms that are compared. Deal `n` of a seed has its own random numbers, for cards and
 * for bots, so arms of a deal differ only by the act.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_ADVICE_H
#define TOOLS_ADVICE_H

#include <stdio.h>

#include "bots/bot.h"
#include "bots/playout.h"
#include "bots/sight.h"
#include "bots/simple/simple.h"

/* --- figures: advice_figures.c --- */

/* A sum of values, or of successes (0 or 1). */
struct advice_sum {
    double n, sum, squares;
};
void advice_add(struct advice_sum *sum, double value);

/* A mean with the interval that holds the true one 95 times in 100: 1.96 standard errors of a mean; Wilson's score
 * interval of a share. With fewer than two values the interval is infinite, or for a share 0 to 1. */
struct advice_estimate {
    double value, low, high;
};
struct advice_estimate advice_mean(const struct advice_sum *sum);
struct advice_estimate advice_share(const struct advice_sum *sum);

enum advice_unit { ADVICE_POINTS, ADVICE_PERCENT, ADVICE_PLAIN };

enum { ADVICE_FIGURES_MAX = 64, ADVICE_LABEL_MAX = 80 };
struct advice_report {
    int count;
    struct advice_figure {
        char label[ADVICE_LABEL_MAX];
        enum advice_unit unit;
        double n;
        struct advice_estimate estimate; /* a share is a part of 1 */
    } figure[ADVICE_FIGURES_MAX];
};
/* Adds a figure, labelled as by printf(); one of nothing, or past ADVICE_FIGURES_MAX, is dropped. */
__attribute__((format(printf, 4, 5))) void advice_put(struct advice_report *report,
                                                      enum advice_unit unit,
                                                      const struct advice_sum *sum,
                                                      const char *label, ...);
void advice_print(const struct advice_report *report, FILE *out);
/* A picture of the figures of one unit, each a point with its interval. */
void advice_draw(const struct advice_report *report, enum advice_unit unit,
                 const char *title, FILE *out);

/* --- one hand: advice_play.c --- */

enum { ADVICE_ARMS = 4 };

/* Finds a decision about a card. Writes the cards of the arms, PEDRO_NO_CARD in an arm that this decision does not have;
 * arm 0 is the advised one. True if there is something to compare. */
typedef bool advice_find(const struct sight *sight, pedro_card arm[ADVICE_ARMS]);

/* How a hand is played. */
struct advice_game {
    const struct pedro_rules *rules;
    const struct bot *bot;
    struct bot_budget budget;
    struct bot_scratch *scratch;
    uint8_t seed[PEDRO_SEED_SIZE];
};

/* What is laid down for a hand; the bot does the rest. */
struct advice_order {
    pedro_seat bidder; /* gets the bid, as all others pass; PEDRO_NO_SEAT: bots call */
    pedro_seat
        caller; /* makes `call` when its turn comes, bots call for the others; or PEDRO_NO_SEAT */
    pedro_bid
        call; /* of bidder or caller: a number, at least the lowest on offer; PEDRO_PASSED */
    int suit; /* that the bidder, or caller if it gets the bid, names; -1: the bot's */
};

/* A hand that is being played. */
struct advice_hand {
    const struct advice_game *game;
    const struct bot *player[PEDRO_SEATS_MAX];
    struct advice_order order;
    struct pedro_state state;
    struct bot_history history;
    struct pedro_rng rng; /* of the bots */
    advice_find *find;    /* stops before its decision, or NULL */
    /* Called before each action, or NULL. */
    void (*see)(struct advice_hand *hand, void *data);
    void *data;
    bool found;
    pedro_card arm[ADVICE_ARMS];
};

/* Deals hand `number` of the game's seed; the game's bot is in every seat. */
void advice_deal(const struct advice_game *game, uint64_t number, pedro_seat dealer,
                 struct advice_hand *hand);
/* Plays on: to the end of the hand, or to the decision that hand->find finds. */
void advice_play(struct advice_hand *hand);
/* Plays a card for the seat to act. */
void advice_card(struct advice_hand *hand, pedro_card card);
/* The card that the bot would play. */
pedro_card advice_own_card(const struct advice_hand *hand);
/* The score of a side less that of the others, in the hand just ended; and the points won. */
double advice_margin(const struct advice_hand *hand, unsigned side);
double advice_points(const struct advice_hand *hand, unsigned side);

/* --- the claims: advice_claims.c, advice_cards.c, advice_games.c --- */

struct advice_run {
    const struct advice_claim *claim;
    struct advice_game game;
    unsigned long deals; /* hands that count, for each group */
    bool auction; /* bots call, where the claim else gives the bid to each seat in turn */
    double shown; /* when the progress bar was drawn */
    struct advice_report report;
};
/* The hand of deal `number`, in which the bid goes to each seat in turn, or to nobody yet if run->auction. */
void advice_begin(const struct advice_run *run, uint64_t number,
                  struct advice_hand *hand);
/* Shows that `part`, 0 to 1, of step `step` of `steps` is done. */
void advice_progress(struct advice_run *run, int step, int steps, double part);

enum advice_kind {
    ADVICE_CARD,  /* a card, with and without the advice */
    ADVICE_CALL,  /* a call of the first to call, against a pass */
    ADVICE_HAND,  /* what kinds of hands win with a suit named */
    ADVICE_RULES, /* the same deals under several rulesets */
    ADVICE_WATCH, /* what happens when bots play */
    ADVICE_RIVAL, /* a bot against another */
};

struct advice_claim {
    const char *name;
    const char *source; /* as in docs/rules-coverage.md */
    const char *game;   /* preset, and house rules: "us,plain_led=any" */
    const char *says;   /* in our words */
    const char *sample; /* which hands count, and what is compared */
    enum advice_kind kind;
    const char *label[ADVICE_ARMS]; /* of arms, groups or rulesets */
    /* ADVICE_CARD */
    advice_find *find;
    /* ADVICE_HAND, ADVICE_CALL: the group of a hand with `suit` named, or -1. */
    int (*group)(const struct pedro_rules *rules, pedro_cards hand, unsigned suit);
    int groups;
    pedro_bid call[ADVICE_ARMS]; /* ADVICE_CALL: compared with a pass, until 0 */
    int sure; /* ADVICE_HAND: shares are given of this many points and more */
    /* ADVICE_RULES: house rules that are added to those of `game`, until NULL */
    const char *rules[ADVICE_ARMS];
    /* ADVICE_WATCH */
    void (*watch)(struct advice_run *run);
    /* ADVICE_RIVAL: bots by name */
    const char *rival[2];
};

/* Claim `index` from 0, NULL past the end; or by name. */
const struct advice_claim *advice_claim(int index);
const struct advice_claim *advice_claim_find(const char *name);

/* Measures run->claim into run->report. */
void advice_measure(struct advice_run *run);

enum { ADVICE_RARE = 2000 }; /* so many deals are tried, at most, for one that counts */

/* The conditions of claims about cards. */
advice_find advice_top_first, advice_king_next, advice_trump_first, advice_low_trump,
    advice_under_sure, advice_under_risk, advice_cinch_plain, advice_cinch_early,
    advice_cinch_pedro, advice_cinch_trump, advice_keep_low, advice_save_trump;
/* Measures of kind ADVICE_WATCH. */
void advice_watch_draw(struct advice_run *run);
void advice_watch_no_trumps(struct advice_run *run);
void advice_watch_all_pass(struct advice_run *run);
void advice_watch_dealer(struct advice_run *run);
void advice_watch_end(struct advice_run *run);
void advice_watch_tricks(struct advice_run *run);
/* Measures of kinds ADVICE_RULES and ADVICE_RIVAL. */
void advice_compare_rules(struct advice_run *run);
void advice_compare_rivals(struct advice_run *run);

#endif
