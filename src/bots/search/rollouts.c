/* tryout.c - plays choices out, and tells which leads.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/rollouts.h"

#include <string.h>

#include "bots/simple/simple.h"

enum {
    ROUND = 16,                /* worlds between two looks at who is behind */
    DEALS_A_WORLD = 4,         /* at most so many are asked for, for each that is used, */
    DEALS_MORE = 400,          /* and these, as rare turns are hard to deal for */
    SCALE = EQUITY_ONE / 4096, /* of chances in sums of squares */
    DOUBT = 8, /* another than the first must lead by so many quarters of the standard
                * error of that lead */
    NS_A_CHOICE = 500, /* what a decision of `simple` costs, about */
};

void rollouts_init(struct rollouts *rollouts, const struct equity *equity,
                   const struct bot_turn *turn, unsigned worlds) {
    memset(rollouts, 0, sizeof *rollouts);
    rollouts->equity = equity;
    rollouts->turn = turn;
    rollouts->worlds = worlds;
    rollouts->deals = DEALS_A_WORLD * worlds + DEALS_MORE;
}

void rollouts_add(struct rollouts *rollouts, const struct pedro_action *action) {
    if (rollouts->choices == ROLLOUTS_CHOICES ||
        !pedro_legal_has(rollouts->turn->legal, action))
        return;
    for (unsigned i = 0; i < rollouts->choices; i++)
        if (memcmp(&rollouts->choice[i].action, action, sizeof *action) == 0)
            return;
    rollouts->choice[rollouts->choices++].action = *action;
}

/* Our chance to win the match after `action`, if all seats then play like `simple`. */
static int chance_after(struct rollouts *rollouts, const struct pedro_state *from,
                        const struct pedro_action *action) {
    const struct pedro_rules *rules = rollouts->turn->rules;
    const unsigned side = pedro_side(rules, (unsigned)rollouts->turn->view->seat);
    struct bot_playout playout = {.rules = rules, .policy = simple_policy};
    struct pedro_state state = *from;
    pedro_apply_legal(rules, &state, action);
    bot_playout(&playout, &state);
    rollouts->work += playout.actions;
    return equity_of(rollouts->equity, rules, &state, side);
}

static void try_world(struct rollouts *rollouts, const struct pedro_state *state) {
    const int base = chance_after(rollouts, state, &rollouts->choice[0].action);
    for (unsigned i = 1; i < rollouts->choices; i++) {
        struct rollouts_choice *choice = &rollouts->choice[i];
        if (choice->dropped)
            continue;
        const int64_t more =
            (chance_after(rollouts, state, &choice->action) - base) / SCALE;
        choice->lead += more;
        choice->square += more * more;
    }
    rollouts->first += base;
    rollouts->used++;
}

/* Drops the choices that are behind the best by more than two standard errors; the first,
 * which the others are measured by, only when it is by four, for there are many looks. Returns
 * how many are left. */
static unsigned drop(struct rollouts *rollouts) {
    struct rollouts_choice *choices = rollouts->choice;
    unsigned best = 0, left = 0;
    for (unsigned i = 0; i < rollouts->choices; i++)
        if (!choices[i].dropped && choices[i].lead > choices[best].lead)
            best = i;
    for (unsigned i = 0; i < rollouts->choices; i++) {
        const int64_t behind = (choices[best].lead - choices[i].lead) / (i == 0 ? 4 : 2);
        const int64_t spread = choices[i].square + choices[best].square;
        if (i != best && !choices[i].dropped && rollouts->used > 2 * ROUND &&
            behind > 0 && behind * behind > spread)
            choices[i].dropped = true;
        left += !choices[i].dropped;
    }
    return left;
}

/* The first choice, unless another is ahead of it by more than chance would have it. */
static unsigned pick(const struct rollouts *rollouts) {
    const struct rollouts_choice *choices = rollouts->choice;
    const int64_t doubt = DOUBT * DOUBT;
    unsigned best = 0;
    for (unsigned i = 1; i < rollouts->choices; i++)
        if (!choices[i].dropped && choices[i].lead > choices[best].lead)
            best = i;
    const int64_t ahead = choices[best].lead;
    return 16 * ahead * ahead > doubt * choices[best].square ? best : 0;
}

static bool out_of_time(const struct rollouts *rollouts,
                        const struct world_sampler *sampler) {
    const uint32_t asked = rollouts->turn->budget.time_us;
    const uint64_t time_us = asked ? asked : ROLLOUTS_TIME_US;
    return (rollouts->work + sampler->by_simple) * NS_A_CHOICE >= time_us * 1000;
}

int rollouts_run(struct rollouts *rollouts, struct world_sampler *sampler,
                 struct pedro_rng *rng) {
    unsigned left = rollouts->choices;
    for (unsigned dealt = 0; left > 1 && rollouts->used < rollouts->worlds &&
                             dealt < rollouts->deals && !out_of_time(rollouts, sampler);
         dealt++) {
        struct world world;
        if (!sampler->draw(sampler, rng, &world))
            continue;
        try_world(rollouts, &world.state);
        if (rollouts->used % ROUND == 0)
            left = drop(rollouts);
    }
    return rollouts->used == 0 && rollouts->choices > 1 ? -1 : (int)pick(rollouts);
}

int rollouts_chance(const struct rollouts *rollouts, unsigned index) {
    if (rollouts->used == 0)
        return EQUITY_ONE / 2;
    return (int)((rollouts->first + rollouts->choice[index].lead * SCALE) /
                 rollouts->used);
}
