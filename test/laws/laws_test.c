/* laws_test.c - tries every law (law.h) on matches of every preset and of random rulesets.
 *
 *     laws_test            some seconds; hours with PEDRO_EFFORT=100 in the environment
 *     laws_test TRIAL...   those trials again, "us:17", "house:17" or "club:17", under every law
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "effort.h"
#include "law.h"

/* For a law of cost 1. */
enum { PRESET_TRIALS = 16, HOUSE_TRIALS = 1600, CLUB_TRIALS = 800 };

/* Actions and deals, over all trials of a law. */
static unsigned long long events;

static bool holds(const struct law *law, struct trial *trial) {
    bool good = !law->at_state || law->at_state(trial);
    while (good && trial_goes_on(trial)) {
        trial_step(trial);
        events++;
        good = !law->at_state || law->at_state(trial);
    }
    return good && (!law->at_end || law->at_end(trial));
}

static void try_law(const struct law *law, const char *name) {
    struct trial trial;
    if (!trial_init(&trial, name))
        fail_msg("there is no trial '%s'", name);
    if (!holds(law, &trial)) {
        trial_report(&trial, law->name);
        fail_msg("%s: %s; laws_test %s tries it again", law->name, trial.why, name);
    }
    trial_finish(&trial);
}

/* The n-th trial of a kind: a preset, "house" or "club". */
static const char *trial_name(const char *kind, unsigned n, char name[64]) {
    snprintf(name, 64, "%s:%llu", kind, (unsigned long long)effort_seeds() << 32 | n);
    return name;
}

static void a_law_holds(void **data) {
    const struct law *law = *(const struct law *const *)*data;
    char name[64];
    events = 0;
    for (unsigned n = 0; n < effort(PRESET_TRIALS / law->cost); n++)
        for (int i = 0; pedro_preset(i); i++)
            try_law(law, trial_name(pedro_preset(i)->name, n, name));
    for (unsigned n = 0; n < effort(HOUSE_TRIALS / law->cost); n++)
        try_law(law, trial_name("house", n, name));
    for (unsigned n = 0; n < effort(CLUB_TRIALS / law->cost); n++)
        try_law(law, trial_name("club", n, name));
    print_message("%llu actions and deals\n", events);
}

/* No rule makes a match end, but matches end if players bid by the values of their
 * hands. Where the opponents throw away what the bidder needs, as in `modern`, half of the bids fail, and where
 * there are laws every sixth action here is an error besides. */
static void matches_of_simple_players_end(void **data) {
    enum { HANDS_MAX = 400 };
    char name[64];
    (void)data;
    for (unsigned n = 0; n < effort(4); n++)
        for (int i = 0; pedro_preset(i); i++) {
            struct trial trial;
            assert_true(trial_init(&trial, trial_name(pedro_preset(i)->name, n, name)));
            trial.style = TRIAL_SIMPLY;
            trial.hands = HANDS_MAX;
            while (trial_goes_on(&trial))
                trial_step(&trial);
            const struct pedro_state *state = &trial.match.state;
            if (state->phase != PEDRO_PHASE_OVER || !state->winners ||
                state->winners >> trial.match.rules.sides)
                fail_msg("%s is not over after %d hands, or nobody has won", name,
                         HANDS_MAX);
            trial_finish(&trial);
        }
}

static void a_trial_keeps_every_law(void **data) {
    for (unsigned i = 0; i < laws_count; i++)
        try_law(laws[i], *data);
}

int main(int argc, char **argv) {
    enum { TESTS_MAX = 64 };
    static struct CMUnitTest tests[TESTS_MAX];
    size_t count = 0;
    for (; argc <= 1 && count < laws_count; count++)
        tests[count] = (struct CMUnitTest){laws[count]->name, a_law_holds, NULL, NULL,
                                           (void *)&laws[count]};
    if (argc <= 1)
        tests[count++] =
            (struct CMUnitTest){"matches of simple players end",
                                matches_of_simple_players_end, NULL, NULL, NULL};
    for (; (int)count + 1 < argc && count < TESTS_MAX; count++)
        tests[count] = (struct CMUnitTest){argv[count + 1], a_trial_keeps_every_law, NULL,
                                           NULL, argv[count + 1]};
    return _cmocka_run_group_tests("laws", tests, count, NULL, NULL);
}
