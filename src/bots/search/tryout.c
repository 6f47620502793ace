/* tryout.c - plays choices out, and tells which leads.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/tryout.h"

#include <string.h>

#include "bots/simple/simple.h"

enum {
    ROUND = 16,                /* worlds between two looks at who is behind */
    DECISIONS_MAX = 4096,      /* in a hand, far more than any takes */
    DEALS_A_WORLD = 4,         /* at most so many are asked for, for each that is used, */
    DEALS_MORE = 400,          /* and these, as rare turns are hard to deal for */
    SCALE = EQUITY_ONE / 4096, /* of chances in sums of squares */
    DOUBT = 8, /* another than the first must lead by so many quarters of the standard
                * error of that lead */
    NS_A_CHOICE = 500, /* what a decision of `simple` costs, about */
};

void tryout_init(struct tryout *tryout, const struct equity *equity,
                 const struct bot_turn *turn, unsigned worlds) {
    memset(tryout, 0, sizeof *tryout);
    tryout->equity = equity;
    tryout->turn = turn;
    tryout->worlds = worlds;
    tryout->deals = DEALS_A_WORLD * worlds + DEALS_MORE;
}

void tryout_add(struct tryout *tryout, const struct pedro_action *action) {
    if (tryout->choices == TRYOUT_CHOICES ||
        !pedro_legal_has(tryout->turn->legal, action))
        return;
    for (unsigned i = 0; i < tryout->choices; i++)
        if (memcmp(&tryout->choice[i].action, action, sizeof *action) == 0)
            return;
    tryout->choice[tryout->choices++].action = *action;
}

void tryout_simply(const struct pedro_rules *rules, const struct pedro_state *state,
                   const struct pedro_legal *legal, struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason reason;
    pedro_view(rules, state, state->turn, &view);
    simple_decide(&simple_usual, rules, &view, legal, action, &reason);
}

/* Our chance to win the match after `action`, if all then play like `simple`. */
static int play_out(struct tryout *tryout, const struct pedro_state *from,
                    const struct pedro_action *action) {
    const struct pedro_rules *rules = tryout->turn->rules;
    const unsigned side = pedro_side(rules, (unsigned)tryout->turn->view->seat);
    struct pedro_state state = *from;
    struct pedro_action next = *action;
    for (unsigned i = 0; i < DECISIONS_MAX; i++) {
        struct pedro_legal legal;
        pedro_apply_legal(rules, &state, &next);
        if (state.turn == PEDRO_NO_SEAT)
            break;
        pedro_legal(rules, &state, &legal);
        tryout_simply(rules, &state, &legal, &next);
        tryout->work++;
    }
    return equity_of(tryout->equity, rules, &state, side);
}

static void try_world(struct tryout *tryout, const struct pedro_state *state) {
    const int base = play_out(tryout, state, &tryout->choice[0].action);
    for (unsigned i = 1; i < tryout->choices; i++) {
        struct tryout_choice *choice = &tryout->choice[i];
        if (choice->dropped)
            continue;
        const int64_t more = (play_out(tryout, state, &choice->action) - base) / SCALE;
        choice->lead += more;
        choice->square += more * more;
    }
    tryout->first += base;
    tryout->used++;
}

/* Drops the choices that are behind the best by more than two standard errors; the first,
 * which the others are measured by, only when it is by four, for there are many looks. Returns
 * how many are left. */
static unsigned drop(struct tryout *tryout) {
    struct tryout_choice *choices = tryout->choice;
    unsigned best = 0, left = 0;
    for (unsigned i = 0; i < tryout->choices; i++)
        if (!choices[i].dropped && choices[i].lead > choices[best].lead)
            best = i;
    for (unsigned i = 0; i < tryout->choices; i++) {
        const int64_t behind = (choices[best].lead - choices[i].lead) / (i == 0 ? 4 : 2);
        const int64_t spread = choices[i].square + choices[best].square;
        if (i != best && !choices[i].dropped && tryout->used > 2 * ROUND && behind > 0 &&
            behind * behind > spread)
            choices[i].dropped = true;
        left += !choices[i].dropped;
    }
    return left;
}

/* The first choice, unless another is ahead of it by more than chance would have it. */
static unsigned pick(const struct tryout *tryout) {
    const struct tryout_choice *choices = tryout->choice;
    const int64_t doubt = DOUBT * DOUBT;
    unsigned best = 0;
    for (unsigned i = 1; i < tryout->choices; i++)
        if (!choices[i].dropped && choices[i].lead > choices[best].lead)
            best = i;
    const int64_t ahead = choices[best].lead;
    return 16 * ahead * ahead > doubt * choices[best].square ? best : 0;
}

static bool out_of_time(const struct tryout *tryout) {
    const uint32_t asked = tryout->turn->budget.time_us;
    const uint64_t time_us = asked ? asked : TRYOUT_TIME_US;
    return tryout->work * NS_A_CHOICE >= time_us * 1000;
}

int tryout_run(struct tryout *tryout, tryout_world *world, const void *source,
               struct pedro_rng *rng) {
    unsigned left = tryout->choices;
    for (unsigned dealt = 0; left > 1 && tryout->used < tryout->worlds &&
                             dealt < tryout->deals && !out_of_time(tryout);
         dealt++) {
        struct pedro_state state;
        if (!world(tryout, source, rng, &state))
            continue;
        try_world(tryout, &state);
        if (tryout->used % ROUND == 0)
            left = drop(tryout);
    }
    return tryout->used == 0 && tryout->choices > 1 ? -1 : (int)pick(tryout);
}

int tryout_chance(const struct tryout *tryout, unsigned index) {
    if (tryout->used == 0)
        return EQUITY_ONE / 2;
    return (int)((tryout->first + tryout->choice[index].lead * SCALE) / tryout->used);
}
