/* response_test.c - a learner comes to beat a player that does not learn, with the same weights each time.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "ruleset_options.h"
#include "train/trainer.h"

static struct training_game game;

static struct rival rival_of(const char *name) {
    const struct bot *bot = bot_find(name, strlen(name));
    assert_non_null(bot);
    return (struct rival){{bot, {0}}, {bot, {0}}, {bot, {0}}};
}

static struct trainer *begin(const struct rival *rival, bool threads, uint64_t deals) {
    struct pedro_rules rules;
    rules_with_options("us", "", &rules);
    training_game_init(&rules, "us", &game);
    const struct trainer_plan plan = {.game = &game,
                                      .games = 1,
                                      .deals = deals,
                                      .threads = threads,
                                      .against = rival,
                                      .from = nnet_shipped(&rules)};
    struct trainer *trainer = trainer_create(&plan);
    assert_non_null(trainer);
    return trainer;
}

static struct evaluate_result measure(const struct nnet *net, const struct rival *rival,
                                      unsigned deals) {
    struct bot_scratch *scratch = bot_scratch_create();
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){7});
    const struct evaluate_result match =
        response_match(&game, net, rival, scratch, deals, &rng);
    bot_scratch_destroy(scratch);
    return match;
}

static void it_begins_as_the_network_that_is_built_in(void **state) {
    (void)state;
    const struct rival rival = rival_of("beginner");
    struct trainer *trainer = begin(&rival, false, TRAINER_ROUND_DEALS);
    trainer_round(trainer);
    /* One round changes little; small random weights would lose to a beginner. */
    const struct evaluate_result before = measure(nnet_shipped(&game.rules), &rival,
                                                  effort(400)),
                                 after = measure(&trainer_net(trainer)->net, &rival,
                                                 effort(400));
    assert_true(before.margin > 0.5);
    assert_true(after.margin > before.margin - before.interval);
    trainer_destroy(trainer);
}

static void threads_make_no_difference(void **state) {
    (void)state;
    uint8_t *bytes[2];
    for (int threads = 0; threads < 2; threads++) {
        const struct rival rival = rival_of("club");
        struct trainer *trainer = begin(&rival, threads, TRAINER_ROUND_DEALS);
        trainer_round(trainer);
        bytes[threads] = malloc(trainer_save_size());
        assert_non_null(bytes[threads]);
        trainer_save(trainer, bytes[threads]);
        trainer_destroy(trainer);
    }
    assert_memory_equal(bytes[0], bytes[1], trainer_save_size());
    free(bytes[0]);
    free(bytes[1]);
}

static void it_learns_what_a_weak_player_gives_away(void **state) {
    (void)state;
    const int rounds = (int)effort(60);
    const struct rival rival = rival_of("random");
    struct trainer *trainer =
        begin(&rival, false, (uint64_t)rounds * TRAINER_ROUND_DEALS);
    trainer_loss(trainer);
    trainer_round(trainer);
    const struct trainer_loss first = trainer_loss(trainer);
    for (int i = 2; i < rounds; i++)
        trainer_round(trainer);
    trainer_loss(trainer);
    trainer_round(trainer);
    const struct trainer_loss last = trainer_loss(trainer);
    assert_true(first.samples > TRAINER_ROUND_DEALS);
    assert_true(last.margin < first.margin);
    trainer_destroy(trainer);
}

/* Three sides: the margin is over the mean of the two others, so equals have none. */
static void a_margin_is_over_the_mean_of_the_other_sides(void **state) {
    (void)state;
    struct pedro_rules rules;
    rules_with_options("individual", "", &rules);
    training_game_init(&rules, "individual", &game);
    assert_int_equal(rules.sides, 3);
    assert_non_null(nnet_shipped(&rules));
    const struct rival rival = rival_of("club");
    const struct evaluate_result match =
        measure(nnet_shipped(&rules), &rival, effort(300));
    assert_true(match.margin > -1 && match.margin < 1);
}

TEST_GROUP(response) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_as_the_network_that_is_built_in),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(a_margin_is_over_the_mean_of_the_other_sides),
        cmocka_unit_test(it_learns_what_a_weak_player_gives_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
