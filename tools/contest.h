/* contest.h - plays deals with bots, for the tools that measure them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_CONTEST_H
#define TOOLS_CONTEST_H

#include "bots/bot.h"
#include "bots/simple/simple.h"

/* A contestant: a bot, or `simple` with other weights; the bot that plays its cards; and bots that make one kind of
 * choice instead, by phase. */
struct contestant {
    const struct bot *bot, *cards, *instead[PEDRO_PHASES];
    struct simple_weights weights;
    bool weighed;
    struct bot_budget budget;
};

/* The weights by name; NULL past the end. */
const char *contest_weight(int index);
int *contest_weight_of(struct simple_weights *weights, int index);

/* Reads "random", "simple", "simple:capture=800,length=5", "pimc@50" for one with fifty
 * worlds, or "simple/random": calls and exchange by the first, cards by the second. At the end
 * "+trump=expert,take=expert" gives choices of one phase to another bot. 0, or -1 if it is none of these. */
int contestant_parse(const char *text, struct contestant *contestant);

/* The decision of a contestant, with its own view of `state`. */
void contestant_act(const struct contestant *contestant, const struct pedro_rules *rules,
                    const struct pedro_state *state, const struct pedro_legal *legal,
                    const struct bot_history *history, struct bot_scratch *scratch,
                    struct pedro_rng *rng, struct pedro_action *action);

/* Deals `pack` in `state` (phase deal) and plays the hand to its end; `who` has the
 * contestant of each seat. Returns the number of decisions. Every decision is checked: an
 * illegal one ends the program. */
unsigned contest_hand(const struct pedro_rules *rules, struct pedro_state *state,
                      const pedro_card *pack,
                      const struct contestant *const who[PEDRO_SEATS_MAX],
                      struct bot_scratch *scratch, struct pedro_rng *rng);

struct contest_counts {
    unsigned long tables, scored, made, decisions;
    double bids; /* sum of the points they need */
};

/* Plays a deal with A on `side` and B on the others, at no score. Returns A's score less
 * the mean of theirs; adds to `counts` unless that is NULL. */
double contest_margin(const struct pedro_rules *rules, const pedro_card *pack,
                      pedro_seat dealer, unsigned side, const struct contestant *a,
                      const struct contestant *b, struct bot_scratch *scratch,
                      struct pedro_rng *rng, struct contest_counts *counts);

/* Reads "us" or "us,min_bid=6" into rules, or writes an error to stderr and returns
 * -1. */
int contest_rules(const char *text, struct pedro_rules *rules);

#endif
