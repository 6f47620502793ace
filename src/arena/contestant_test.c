/* contestant_test.c - parsing contestants.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "arena/contestant.h"

static const struct bot_budget usual = {.worlds = 7};

static void a_bot_plays_all_or_a_part(void **state) {
    struct arena_contestant contestant;
    const char *wrong;
    size_t length;
    (void)state;
    assert_int_equal(
        arena_contestant_read("simple", &usual, &contestant, &wrong, &length),
        ARENA_CONTESTANT_OK);
    assert_string_equal(contestant.calls.bot->name, "simple");
    assert_string_equal(contestant.cards.bot->name, "simple");
    assert_int_equal(contestant.cards.budget.worlds, 7);
    assert_int_equal(arena_contestant_read("simple:worlds=20,time=5/random:time=3",
                                           &usual, &contestant, &wrong, &length),
                     ARENA_CONTESTANT_OK);
    assert_string_equal(contestant.calls.bot->name, "simple");
    assert_string_equal(contestant.cards.bot->name, "random");
    assert_int_equal(contestant.calls.budget.worlds, 20);
    assert_int_equal(contestant.calls.budget.time_us, 5000);
    assert_int_equal(contestant.cards.budget.worlds, 7);
    assert_int_equal(contestant.cards.budget.time_us, 3000);
    assert_string_equal(contestant.exchange.bot->name, "simple");
    assert_int_equal(arena_contestant_read("simple/expert:worlds=9/random", &usual,
                                           &contestant, &wrong, &length),
                     ARENA_CONTESTANT_OK);
    assert_string_equal(contestant.calls.bot->name, "simple");
    assert_string_equal(contestant.exchange.bot->name, "expert");
    assert_string_equal(contestant.cards.bot->name, "random");
    assert_int_equal(contestant.exchange.budget.worlds, 9);
    assert_false(contestant.calls.budget.signals);
    assert_int_equal(arena_contestant_read("simple:signals,worlds=20/random", &usual,
                                           &contestant, &wrong, &length),
                     ARENA_CONTESTANT_OK);
    assert_true(contestant.calls.budget.signals && !contestant.cards.budget.signals);
    assert_int_equal(contestant.calls.budget.worlds, 20);
}

static void the_cheater_sits_down_too(void **state) {
    struct arena_contestant contestant;
    const char *wrong;
    size_t length;
    (void)state;
    assert_int_equal(
        arena_contestant_read("simple/open", &usual, &contestant, &wrong, &length),
        ARENA_CONTESTANT_OK);
    assert_non_null(contestant.calls.bot);
    assert_null(contestant.cards.bot);
}

static void what_is_wrong_is_pointed_at(void **state) {
    static const struct {
        const char *text;
        enum arena_contestant_error err;
        const char *wrong;
    } rows[] = {
        {"", ARENA_CONTESTANT_NO_BOT, ""},
        {"smiple", ARENA_CONTESTANT_NO_BOT, "smiple"},
        {"simple/smiple:time=3", ARENA_CONTESTANT_NO_BOT, "smiple"},
        {"simple/", ARENA_CONTESTANT_NO_BOT, ""},
        {"simple/simple/simple/simple", ARENA_CONTESTANT_NO_BOT, "simple"},
        {"simple:", ARENA_CONTESTANT_BAD_LIMIT, ""},
        {"simple:speed=3", ARENA_CONTESTANT_BAD_LIMIT, "speed=3"},
        {"simple:worlds=0", ARENA_CONTESTANT_BAD_LIMIT, "worlds=0"},
        {"simple:worlds=", ARENA_CONTESTANT_BAD_LIMIT, "worlds="},
        {"simple:worlds=5,time=99999999999", ARENA_CONTESTANT_BAD_LIMIT,
         "time=99999999999"},
    };
    struct arena_contestant contestant;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *wrong;
        size_t length;
        assert_int_equal(
            arena_contestant_read(rows[i].text, &usual, &contestant, &wrong, &length),
            rows[i].err);
        assert_int_equal(length, strlen(rows[i].wrong));
        assert_memory_equal(wrong, rows[i].wrong, length);
    }
}

/* Three bots that only tell which of them was asked. */
static char asked;

static void ask_a(struct bot_scratch *scratch, const struct bot_turn *turn,
                  struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    (void)scratch, (void)turn, (void)rng, (void)action, (void)reason;
    asked = 'a';
}

static void ask_b(struct bot_scratch *scratch, const struct bot_turn *turn,
                  struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    (void)scratch, (void)turn, (void)rng, (void)action, (void)reason;
    asked = 'b';
}

static void ask_c(struct bot_scratch *scratch, const struct bot_turn *turn,
                  struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    (void)scratch, (void)turn, (void)rng, (void)action, (void)reason;
    asked = 'c';
}

static void each_part_is_asked_in_its_phases(void **state) {
    static const struct bot bots[] = {{.name = "a", .act = ask_a},
                                      {.name = "b", .act = ask_b},
                                      {.name = "c", .act = ask_c}};
    static const struct {
        enum pedro_phase phase;
        char asked;
    } rows[] = {
        {PEDRO_PHASE_BID, 'a'},     {PEDRO_PHASE_TRUMP, 'a'}, {PEDRO_PHASE_PLAY, 'c'},
        {PEDRO_PHASE_DISCARD, 'b'}, {PEDRO_PHASE_BURY, 'b'},
    };
    struct arena_contestant contestant;
    struct pedro_rules rules;
    struct pedro_state dealt;
    const char *wrong;
    size_t length;
    (void)state;
    assert_int_equal(arena_contestant_read("simple/simple/simple", &usual, &contestant,
                                           &wrong, &length),
                     ARENA_CONTESTANT_OK);
    contestant.calls.bot = &bots[0];
    contestant.exchange.bot = &bots[1];
    contestant.cards.bot = &bots[2];
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset_find("us", 2)->set, NULL), 0);
    pedro_state_init(&rules, 0, &dealt);
    dealt.turn = 0;
    void *seated = contestant.player.open(&contestant.player, 1);
    assert_non_null(seated);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct pedro_legal legal = {.phase = (uint8_t)rows[i].phase};
        const struct arena_turn turn = {
            .rules = &rules, .state = &dealt, .legal = &legal};
        struct pedro_action action;
        struct pedro_rng rng;
        pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){1});
        asked = '-';
        assert_int_equal(contestant.player.act(seated, &turn, &rng, &action),
                         ARENA_ACTED);
        assert_int_equal(asked, rows[i].asked);
    }
    contestant.player.close(seated);
}

TEST_GROUP(contestant) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_plays_all_or_a_part),
        cmocka_unit_test(the_cheater_sits_down_too),
        cmocka_unit_test(each_part_is_asked_in_its_phases),
        cmocka_unit_test(what_is_wrong_is_pointed_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
