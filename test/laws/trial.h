/* trial.h - a match played by chance, for laws to look at.
 *
 * All of a trial follows from its name: "us:17" is a match of the preset `us` with seed
 * 17, "house:17" one of a random ruleset drawn with that seed. A failure prints the name,
 * the options and the record so far; `laws_test NAME` tries it again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_TRIAL_H
#define LAWS_TRIAL_H

#include "pedro/pedro.h"

/* What the state was before an event, to be found again when it is taken back. */
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
    char why[1024];  /* how a law is broken */
    enum trial_style style;
    unsigned hands;        /* to be played: mostly a few, now and then a whole match */
    struct pedro_rng rng;  /* deals and chooses */
    struct pedro_rng dice; /* for the laws */
    struct pedro_match match;
    struct past *past; /* one for each event */
    size_t past_room;
};

/* Begins the trial of that name. False if there is no such preset, or no number after the
 * colon. */
bool trial_init(struct trial *trial, const char *name);
/* Begins a trial of a ruleset of the caller's; `seed` for its chances. */
void trial_init_with(struct trial *trial, const char *preset,
                     const struct pedro_ruleset *set, uint64_t seed);
void trial_finish(struct trial *trial);

/* True while there is more to come of the trial's hands. */
bool trial_goes_on(const struct trial *trial);

/* Deals, or lets the seat to act do something. Nothing when the match is over. */
void trial_step(struct trial *trial);
/* The parts of it: deals a pack drawn by chance; does an action that is legal. */
void trial_deal(struct trial *trial);
void trial_do(struct trial *trial, const struct pedro_action *action);

/* The state before the last event, or NULL. */
const struct pedro_state *trial_before(const struct trial *trial);
uint64_t trial_calls_hash(const struct pedro_match *match);

/* Says how a law is broken, printf fashion. Returns false. */
__attribute__((format(printf, 2, 3))) bool trial_breach(struct trial *trial,
                                                        const char *format, ...);

/* Prints on stderr what was tried and what broke. */
void trial_report(const struct trial *trial, const char *law);

/* True once in `n` times, by the dice. */
bool trial_now_and_then(struct trial *trial, unsigned n);

#endif
