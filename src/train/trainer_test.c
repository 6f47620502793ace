/* trainer_test.c - the same seed makes the same network, whatever the threads and interruptions.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "train/evaluate.h"
#include "train/trainer.h"

enum { ROUNDS = 3 };

static struct training_game game[2];

static struct trainer *begin_with(unsigned seed, bool threads, bool calls,
                                  const struct nnet *from) {
    static const char *const name[] = {"us", "finland"};
    struct trainer_plan plan = {.game = game,
                                .calls = calls,
                                .games = 2,
                                .deals = ROUNDS * TRAINER_ROUND_DEALS,
                                .threads = threads,
                                .from = from};
    plan.seed[0] = (uint8_t)seed;
    for (unsigned i = 0; i < 2; i++) {
        struct pedro_rules rules;
        assert_int_equal(
            pedro_rules_init(&rules, &pedro_preset_find(name[i], strlen(name[i]))->set,
                             NULL),
            0);
        training_game_init(&rules, name[i], &game[i]);
    }
    struct trainer *trainer = trainer_create(&plan);
    assert_non_null(trainer);
    return trainer;
}

static struct trainer *begin(unsigned seed, bool threads) {
    return begin_with(seed, threads, false, NULL);
}

static struct trainer *begin_from(const struct nnet_storage *room) {
    return begin_with(1, false, false, &room->net);
}

/* Trains to the end and returns the checkpoint, to be freed. */
static uint8_t *finish(struct trainer *trainer) {
    uint8_t *bytes = malloc(trainer_save_size());
    assert_non_null(bytes);
    while (trainer_deals(trainer) < ROUNDS * TRAINER_ROUND_DEALS)
        trainer_round(trainer);
    trainer_save(trainer, bytes);
    trainer_destroy(trainer);
    return bytes;
}

static void the_same_seed_makes_the_same_network(void **state) {
    (void)state;
    uint8_t *one = finish(begin(1, false)), *threads = finish(begin(1, true)),
            *other = finish(begin(2, false));
    assert_memory_equal(one, threads, trainer_save_size());
    assert_true(memcmp(one, other, trainer_save_size()) != 0);
    free(one);
    free(threads);
    free(other);
}

static void a_run_that_was_interrupted_ends_as_if_it_had_not_been(void **state) {
    (void)state;
    uint8_t *whole = finish(begin(1, false)), *half = malloc(trainer_save_size());
    struct trainer *first = begin(1, false), *second = begin(1, false);
    trainer_round(first);
    trainer_save(first, half);
    trainer_destroy(first);
    assert_null(trainer_load(second, half, trainer_save_size()));
    assert_int_equal(trainer_deals(second), TRAINER_ROUND_DEALS);
    uint8_t *resumed = finish(second);
    assert_memory_equal(whole, resumed, trainer_save_size());
    free(whole);
    free(half);
    free(resumed);
}

static void one_that_bids_is_the_same_too(void **state) {
    (void)state;
    uint8_t *one = finish(begin_with(1, false, true, NULL)),
            *half = malloc(trainer_save_size());
    struct trainer *first = begin_with(1, true, true, NULL), *cards = begin(1, false),
                   *second = begin_with(1, true, true, NULL);
    assert_non_null(half);
    trainer_round(first);
    trainer_save(first, half);
    trainer_destroy(first);
    assert_non_null(trainer_load(cards, half, trainer_save_size()));
    trainer_destroy(cards);
    assert_null(trainer_load(second, half, trainer_save_size()));
    uint8_t *resumed = finish(second);
    assert_memory_equal(one, resumed, trainer_save_size());
    free(one);
    free(half);
    free(resumed);
}

static void a_checkpoint_that_does_not_fit_is_refused(void **state) {
    (void)state;
    struct trainer *trainer = begin(1, false), *other = begin(2, false);
    uint8_t *bytes = malloc(trainer_save_size());
    trainer_save(trainer, bytes);
    assert_non_null(trainer_load(other, bytes, trainer_save_size()));
    assert_non_null(trainer_load(trainer, bytes, trainer_save_size() - 1));
    bytes[trainer_save_size() / 2] ^= 1;
    assert_non_null(trainer_load(trainer, bytes, trainer_save_size()));
    bytes[trainer_save_size() / 2] ^= 1;
    assert_null(trainer_load(trainer, bytes, trainer_save_size()));
    free(bytes);
    trainer_destroy(trainer);
    trainer_destroy(other);
}

static void a_checkpoint_goes_with_the_network_the_run_began_with(void **state) {
    (void)state;
    uint8_t *bytes = malloc(trainer_save_size());
    struct trainer *plain = begin(1, false), *first = begin_from(trainer_net(plain)),
                   *second = begin_from(trainer_net(plain));
    trainer_round(first);
    trainer_save(first, bytes);
    assert_non_null(trainer_load(plain, bytes, trainer_save_size()));
    assert_null(trainer_load(second, bytes, trainer_save_size()));
    uint8_t *whole = finish(first), *resumed = finish(second);
    assert_memory_equal(whole, resumed, trainer_save_size());
    trainer_destroy(plain);
    free(bytes);
    free(whole);
    free(resumed);
}

static void errors_get_smaller(void **state) {
    (void)state;
    struct trainer *trainer = begin(3, false);
    trainer_round(trainer);
    const struct trainer_loss first = trainer_loss(trainer);
    assert_true(first.samples > TRAINER_ROUND_DEALS);
    for (unsigned i = 0; i < 4; i++)
        trainer_round(trainer);
    trainer_loss(trainer);
    trainer_round(trainer);
    const struct trainer_loss later = trainer_loss(trainer);
    assert_true(later.points < first.points && later.margin < first.margin);
    trainer_destroy(trainer);
}

static void a_network_is_whole_and_plays(void **state) {
    (void)state;
    static uint8_t bytes[NNET_FILE_MAX];
    static struct nnet_storage room;
    const uint8_t seed[PEDRO_SEED_SIZE] = {4};
    struct pedro_rng rng;
    struct trainer *trainer = begin(4, false);
    trainer_round(trainer);
    const size_t size = nnet_write(trainer_net(trainer), bytes);
    assert_null(nnet_read(&room, bytes, size));
    assert_int_equal(room.net.games, 2);
    assert_true(room.net.key[1] == game[1].rules.play_key);
    for (unsigned i = 0; i < 2; i++) {
        pedro_rng_seed(&rng, seed);
        const struct evaluate_result match = evaluate_net(&game[i], &room.net, 20, &rng);
        /* A beginner's network is no match for `simple`, but it plays to the end. */
        assert_true(match.margin > -20 && match.margin < 5 && match.interval > 0);
    }
    trainer_destroy(trainer);
}

static void one_that_bids_is_whole_and_bids(void **state) {
    (void)state;
    static uint8_t bytes[NNET_FILE_MAX];
    static struct nnet_storage room;
    const uint8_t seed[PEDRO_SEED_SIZE] = {5};
    struct pedro_rng rng;
    struct trainer *trainer = begin_with(5, false, true, NULL);
    trainer_round(trainer);
    const struct trainer_loss first = trainer_loss(trainer);
    for (unsigned i = 0; i < effort(8); i++)
        trainer_round(trainer);
    trainer_loss(trainer);
    trainer_round(trainer);
    const struct trainer_loss later = trainer_loss(trainer);
    assert_true(later.points < first.points && later.margin < first.margin);
    const size_t size = nnet_write(trainer_net(trainer), bytes);
    assert_null(nnet_read(&room, bytes, size));
    assert_true(room.net.calls);
    assert_true(room.net.key[1] == game[1].rules.call_key);
    pedro_rng_seed(&rng, seed);
    const struct selfcall_result result =
        selfcall_match(&game[0], &room.net, effort(200), &rng);
    assert_true(result.match.margin > -20 && result.match.margin < 5);
    assert_true(result.bids > 0 && result.brier > 0 && result.brier < 1);
    trainer_destroy(trainer);
}

static void a_network_serves_the_games_that_are_asked_for(void **state) {
    (void)state;
    static struct training_game many[NNET_GAMES_MAX + 3];
    struct trainer_plan plan = {
        .game = many, .games = NNET_GAMES_MAX + 3, .calls = true, .use_for = 1u << 1};
    trainer_destroy(begin_with(5, false, true, NULL));
    for (unsigned i = 0; i < plan.games; i++)
        many[i] = game[i % 2];
    struct trainer *trainer = trainer_create(&plan);
    assert_non_null(trainer);
    assert_int_equal(trainer_net(trainer)->net.games, 1);
    assert_true(trainer_net(trainer)->key[0] == game[1].rules.call_key);
    trainer_destroy(trainer);
    plan.use_for = 0;
    trainer = trainer_create(&plan);
    assert_non_null(trainer);
    assert_int_equal(trainer_net(trainer)->net.games, NNET_GAMES_MAX);
    trainer_destroy(trainer);
}

TEST_GROUP(trainer) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_makes_the_same_network),
        cmocka_unit_test(a_run_that_was_interrupted_ends_as_if_it_had_not_been),
        cmocka_unit_test(one_that_bids_is_the_same_too),
        cmocka_unit_test(a_checkpoint_that_does_not_fit_is_refused),
        cmocka_unit_test(a_checkpoint_goes_with_the_network_the_run_began_with),
        cmocka_unit_test(errors_get_smaller),
        cmocka_unit_test(a_network_is_whole_and_plays),
        cmocka_unit_test(one_that_bids_is_whole_and_bids),
        cmocka_unit_test(a_network_serves_the_games_that_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
