/* rollouts.c - evaluates actions, drops those behind, and picks the best.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/rollouts.h"

#include <string.h>

enum {
    ROUND = 16,                /* worlds between two checks of which actions are behind */
    DEALS_A_WORLD = 4,         /* at most so many draws for each world to use, */
    DEALS_MORE = 400,          /* and so many more, as few deals lead to a rare turn */
    SCALE = EQUITY_ONE / 4096, /* unit of chances in sums of squares */
    DOUBT = 8, /* another than the first must lead by so many quarters of the standard
                * error of its lead */
};

void rollouts_init(struct rollouts *rollouts, const struct equity *equity,
                   const struct bot_turn *turn, unsigned worlds) {
    memset(rollouts, 0, sizeof *rollouts);
    equity_evaluator_init(&rollouts->evaluator, equity, turn->rules);
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

/* Evaluates the first choice and those that are still considered in one world. */
static void try_world(struct rollouts *rollouts, const struct pedro_state *world) {
    struct evaluator *evaluator = &rollouts->evaluator.base;
    struct rollouts_choice *tried[ROLLOUTS_CHOICES];
    struct pedro_action action[ROLLOUTS_CHOICES];
    struct evaluation evaluation[ROLLOUTS_CHOICES];
    unsigned count = 0;
    for (unsigned i = 0; i < rollouts->choices; i++)
        if (i == 0 || !rollouts->choice[i].dropped) {
            tried[count] = &rollouts->choice[i];
            action[count++] = rollouts->choice[i].action;
        }
    evaluator->evaluate(evaluator, world, action, count, evaluation);
    for (unsigned i = 1; i < count; i++) {
        const int64_t more = (evaluation[i].value - evaluation[0].value) / SCALE;
        tried[i]->lead += more;
        tried[i]->square += more * more;
    }
    rollouts->first += evaluation[0].value;
    rollouts->used++;
}

/* Drops actions that are behind the best by more than two standard errors; the first only by more than
 * four, as every check is another chance to err. Returns how many are left. */
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

/* The first action, unless the lead of another is significant. */
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
    return (rollouts->evaluator.base.work + sampler->work) * WORK_NS >= time_us * 1000;
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
