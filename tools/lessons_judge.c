/* lessons_judge.c - measures whether the choice that a lesson praises is the better one.
 *
 * As in reviews: layouts of the hidden cards that fit what the seat knows, each played out after both choices with the same
 * random numbers. A lesson stands if in two samples with different layouts each blamed choice is clearly worse than the
 * praised one, and no choice at all is clearly better.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "lessons.h"

enum { QUICK = 40, WORLDS = 160, AGAIN = 320, TURNS = 960, NUMBER = 4, MANY = 16 };

/* One sample of one decision. */
struct sample {
    struct judge *judge;
    const struct pedro_state *state;
    const struct lessons_place *place;
    unsigned worlds, number;
};

static struct analyze_cost lead(const struct sample *sample,
                                const struct pedro_action *better,
                                const struct pedro_action *other) {
    const struct judge_place place = {sample->state, &sample->place->history,
                                      sample->place->match.events};
    return judge_lead(sample->judge, &place, better, other, sample->worlds,
                      sample->number);
}

static enum analyze_verdict verdict(const struct analyze_cost *cost) {
    return cost->worlds == 0 ? ANALYZE_UNKNOWN : analyze_judge(cost);
}

/* Puts the choice that seems to be the best of the good ones first; of many bids one of the lowest. */
static void best_first(const struct sample *sample, struct theme_choices *choices) {
    unsigned best = choices->count;
    for (unsigned i = 0; i < choices->count; i++) {
        if (choices->mark[i] != THEME_GOOD || i > MANY)
            continue;
        if (best == choices->count) {
            best = i;
            continue;
        }
        const struct analyze_cost cost =
            lead(sample, &choices->action[best], &choices->action[i]);
        if (cost.worlds > 0 && (cost.chance < 0 || (cost.chance == 0 && cost.points < 0)))
            best = i;
    }
    const struct pedro_action action = choices->action[best];
    memmove(&choices->action[1], &choices->action[0], best * sizeof choices->action[0]);
    memmove(&choices->mark[1], &choices->mark[0], best * sizeof choices->mark[0]);
    choices->action[0] = action;
    choices->mark[0] = THEME_GOOD;
}

/* Whether the blamed choices are worse than the first, and none is better. With `settle` all others that are clearly worse than the
 * first become others too. */
static bool bears_out(const struct sample *sample, bool settle,
                      struct theme_choices *choices) {
    for (unsigned i = 1; i < choices->count; i++) {
        const enum theme_mark mark = choices->mark[i];
        const struct analyze_cost cost =
            lead(sample, &choices->action[0], &choices->action[i]);
        const enum analyze_verdict found = verdict(&cost);
        if (found == ANALYZE_UNKNOWN || found == ANALYZE_BETTER ||
            (mark == THEME_BAD && found != ANALYZE_WORSE))
            return false;
        if (settle && mark != THEME_BAD)
            choices->mark[i] = found == ANALYZE_WORSE ? THEME_OTHER
                               : mark == THEME_OTHER  ? THEME_EVEN
                                                      : mark;
    }
    return true;
}

/* With no score yet every blamed choice is better than the praised one: it is the score that makes the difference. A quick sample
 * only has to seem so. */
static bool turns_at_the_end(struct judge *judge, const struct lessons_place *place,
                             unsigned worlds, const struct theme_choices *choices) {
    struct pedro_state state = place->match.state;
    memset(state.score, 0, sizeof state.score);
    const struct sample sample = {judge, &state, place, worlds, NUMBER};
    for (unsigned i = 1; i < choices->count; i++)
        if (choices->mark[i] == THEME_BAD) {
            const struct analyze_cost cost =
                lead(&sample, &choices->action[0], &choices->action[i]);
            if (worlds == QUICK ? cost.points >= 0 : verdict(&cost) != ANALYZE_BETTER)
                return false;
        }
    return true;
}

/* A few layouts are enough to give up. */
static bool seems_so(const struct sample *sample, const struct theme_choices *choices) {
    for (unsigned i = 1; i < choices->count; i++)
        if (choices->mark[i] == THEME_BAD) {
            const struct analyze_cost cost =
                lead(sample, &choices->action[0], &choices->action[i]);
            if (cost.worlds == 0 || verdict(&cost) == ANALYZE_BETTER ||
                (cost.chance <= 0 && cost.points <= 0))
                return false;
        }
    return true;
}

bool lessons_judge(struct judge *judge, const struct theme *theme,
                   const struct lessons_place *place, struct theme_choices *choices) {
    const struct pedro_state *state = &place->match.state;
    const struct sample quick = {judge, state, place, QUICK, NUMBER},
                        first = {judge, state, place, WORLDS, NUMBER},
                        second = {judge, state, place, AGAIN, NUMBER + 2};
    if (choices->count > MANY) {
        struct theme_choices lowest = *choices;
        for (unsigned i = 0; i < lowest.count; i++)
            if (lowest.mark[i] == THEME_GOOD) {
                lowest.action[0] = choices->action[i];
                lowest.mark[0] = choices->mark[i];
                lowest.action[i] = choices->action[0];
                lowest.mark[i] = choices->mark[0];
                break;
            }
        if (!seems_so(&quick, &lowest))
            return false;
    }
    best_first(&quick, choices);
    return seems_so(&quick, choices) &&
           (!theme->near_end || turns_at_the_end(judge, place, QUICK, choices)) &&
           bears_out(&first, true, choices) && bears_out(&second, false, choices) &&
           (!theme->near_end || turns_at_the_end(judge, place, TURNS, choices));
}
