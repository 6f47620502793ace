/* trial.h - a random match, on which laws are checked.
 *
 * The name of a trial determines it completely: "us:17" is a match of the preset `us`
 * with seed 17, "house:17" one of a random ruleset drawn with that seed, and "club:17" of one
 * in which cards can be played against the rules. A failure prints
 * the name, the options and the record so far; `laws_test NAME` repeats it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_TRIAL_H
#define LAWS_TRIAL_H

#include "pedro/pedro.h"

/* The state before an event, to be compared after an undo. */
struct past {
    struct pedro_state state;
    uint64_t calls; /* a hash of the calls of the auction */
};

/* How the seats play. */
enum trial_style {
    TRIAL_ANYHOW,   /* any choice */
    TRIAL_MODESTLY, /* any choice, but bids are few and low, so that some are made */
    TRIAL_SIMPLY,   /* as the bot `simple` */
    TRIAL_STYLES,
};

struct trial {
    char name[64];
    char game[2048]; /* the ruleset, as preset and options */
    char why[1024];  /* the violation of a law */
    enum trial_style style;
    unsigned hands;        /* hands to be played: mostly a few, sometimes a whole match */
    struct pedro_rng rng;  /* for deals and choices */
    struct pedro_rng dice; /* for the laws */
    struct pedro_match match;
    struct past *past; /* one for each event */
    size_t past_room;
};

/* Begins the trial of that name. False if there is no such preset, or no number after the
 * colon. */
bool trial_init(struct trial *trial, const char *name);
/* Begins a trial of the caller's ruleset with random numbers from `seed`. */
void trial_init_with(struct trial *trial, const char *preset,
                     const struct pedro_ruleset *set, uint64_t seed);
void trial_finish(struct trial *trial);

/* True until the hands of the trial are played. */
bool trial_goes_on(const struct trial *trial);

/* Deals, or makes a choice for the seat to act. Does nothing when the match is over. */
void trial_step(struct trial *trial);
/* The two parts of a step: deals a random pack; applies a legal action. */
void trial_deal(struct trial *trial);
void trial_do(struct trial *trial, const struct pedro_action *action);

/* The state before the last event, or NULL. */
const struct pedro_state *trial_before(const struct trial *trial);
uint64_t trial_calls_hash(const struct pedro_match *match);

/* Describes the violation of a law, with a format as of printf. Returns false. */
__attribute__((format(printf, 2, 3))) bool trial_breach(struct trial *trial,
                                                        const char *format, ...);

/* Prints the trial and the violation to stderr. */
void trial_report(const struct trial *trial, const char *law);

/* True with probability 1/n. */
bool trial_now_and_then(struct trial *trial, unsigned n);

#endif
