/* master_make.c - finds problems in deals that `network` bids.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_make.h"

#include <string.h>

#include "analyze/master_trial.h"
#include "pedro/notation.h"
#include "words/lesson_book.h"

enum {
    TRIES = 40, /* in which each natural player leaves the line at least once */
    EACH = MASTER_TRIES / MASTER_LEVELS,
    /* A problem is played by a person, who does not wait. */
    PLACES = 200000,
};

bool master_maker_init(struct master_maker *maker, const struct pedro_preset *preset) {
    maker->preset = preset;
    maker->scratch = bot_scratch_create();
    return maker->scratch;
}

void master_maker_finish(struct master_maker *maker) {
    bot_scratch_destroy(maker->scratch);
}

static void seed_of(struct pedro_rng *rng, uint8_t what, unsigned seed) {
    pedro_rng_seed(rng, (const uint8_t[PEDRO_SEED_SIZE]){'m', what, (uint8_t)seed,
                                                         (uint8_t)(seed >> 8)});
}

static const struct bot *player(const char *name) { return bot_find(name, strlen(name)); }

/* --- up to the play --- */

/* Writes what is done to the problem. False if it does not come to the play. */
static bool bid(struct master_maker *maker, struct master_problem *problem) {
    struct pedro_match match;
    struct bot_history history;
    struct pedro_text played;
    struct pedro_rng rng;
    const struct lesson_deal deal = {.game = problem->game,
                                     .seed = problem->seed,
                                     .dealer = (int)problem->dealer,
                                     .score = "",
                                     .played = ""};
    if (lesson_open(&deal, &match) != 0)
        return false;
    const struct pedro_state *state = &match.state;
    pedro_text_init(&played, problem->played, sizeof problem->played);
    bot_history_clear(&history);
    seed_of(&rng, 'b', problem->seed);
    int err = 0;
    while (!err && state->turn >= 0 && state->phase != PEDRO_PHASE_PLAY &&
           state->phase != PEDRO_PHASE_BURY) {
        const struct pedro_state before = *state;
        struct pedro_legal legal;
        struct pedro_view view;
        struct pedro_action action = {0};
        const struct bot_turn turn = {
            .rules = &match.rules, .view = &view, .legal = &legal, .history = &history};
        pedro_legal(&match.rules, &before, &legal);
        pedro_view(&match.rules, &before, before.turn, &view);
        player("network")->act(maker->scratch, &turn, &rng, &action, NULL);
        if (played.length > 0)
            pedro_text_add(&played, "; ");
        pedro_text_add_number(&played, before.turn);
        pedro_text_add_char(&played, ' ');
        pedro_action_text(&action, &played);
        bot_history_event(&history, &match.rules, &before, before.turn, &action);
        err = pedro_match_do(&match, &action);
    }
    const bool plays = !err && state->phase == PEDRO_PHASE_PLAY;
    pedro_match_finish(&match);
    return plays && pedro_text_fits(&played);
}

/* --- the players --- */

static bool leaves(struct master_maker *maker, struct master_opened *opened,
                   const struct bot *bot, unsigned tries, struct pedro_rng *rng) {
    struct master_trial trial = {&opened->master, &opened->match.rules, maker->scratch,
                                 MASTER_LIMIT, 0};
    return master_trial_fails(&trial, bot, &opened->match.state, &opened->history,
                              &opened->place, tries, rng, NULL);
}

static bool is_left(struct master_maker *maker, struct master_opened *opened,
                    unsigned seed) {
    static const char *const natural[] = {"simple", "network", "strong"};
    struct pedro_rng rng;
    seed_of(&rng, 'n', seed);
    for (unsigned i = 0; i < sizeof natural / sizeof *natural; i++)
        if (!leaves(maker, opened, player(natural[i]), TRIES, &rng))
            return false;
    return true;
}

static unsigned count_left(struct master_maker *maker, struct master_opened *opened,
                           unsigned seed) {
    struct pedro_rng rng;
    unsigned left = 0;
    seed_of(&rng, 'l', seed);
    for (int i = 0; bot_at(i); i++)
        for (unsigned n = 0; bot_at(i)->level > 0 && n < EACH; n++)
            left += leaves(maker, opened, bot_at(i), 1, &rng);
    return left;
}

/* Whether the hand is a problem with this partner. */
static bool is_problem(struct master_maker *maker, struct master_problem *problem,
                       enum master_partner partner) {
    struct master_opened opened;
    problem->partner = partner;
    if (master_open(problem, &opened) != 0)
        return false;
    const bool found = master_safe(&opened.master, &opened.place, PLACES) == MASTER_YES &&
                       is_left(maker, &opened, problem->seed);
    problem->left = found ? count_left(maker, &opened, problem->seed) : 0;
    problem->level = master_level(problem->left);
    master_close(&opened);
    return problem->left > 0;
}

bool master_make(struct master_maker *maker, unsigned seed,
                 struct master_problem *problem) {
    const struct pedro_preset *preset = maker->preset;
    memset(problem, 0, sizeof *problem);
    strcpy(problem->game, preset->name);
    problem->seed = seed;
    problem->dealer = seed / 4 % (unsigned)preset->set.players;
    return preset->set.players == 4 && bid(maker, problem) &&
           (is_problem(maker, problem, MASTER_PARTNER_ANY) ||
            is_problem(maker, problem, MASTER_PARTNER_HELPS));
}
