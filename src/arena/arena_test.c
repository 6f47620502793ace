/* arena_test.c - results of any two players, and of two with known strength.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/contestant.h"
#include "arena/tally.h"

enum { DEALS_MAX = 300 };

/* The results in the order in which they were taken. */
struct taken {
    struct arena_result result[DEALS_MAX];
    uint32_t count, most;
};

static bool take(void *data, const struct arena_result *result) {
    struct taken *taken = data;
    assert_true(taken->count < DEALS_MAX);
    struct arena_result *into = &taken->result[taken->count++];
    *into = *result;
    into->ns_a = into->ns_b = 0; /* nothing else depends on the machine */
    return taken->count < taken->most;
}

static void contestant(const char *name, struct arena_contestant *made) {
    const struct bot_budget budget = {0};
    const char *wrong;
    size_t length;
    assert_int_equal(arena_contestant_read(name, &budget, made, &wrong, &length),
                     ARENA_CONTESTANT_OK);
}

struct setting {
    const char *preset, *a, *b, *reference;
    bool matches, luck;
    unsigned threads;
    uint32_t from, to;
};

static void run(const struct setting *setting, struct taken *taken,
                struct arena_tally *tally) {
    struct arena_contestant a, b, reference;
    struct pedro_rules rules;
    enum arena_who gone;
    const struct pedro_preset *preset =
        pedro_preset_find(setting->preset, strlen(setting->preset));
    assert_int_equal(pedro_rules_init(&rules, &preset->set, NULL), 0);
    contestant(setting->a, &a);
    contestant(setting->b, &b);
    if (setting->reference)
        contestant(setting->reference, &reference);
    const struct arena arena = {
        .rules = &rules,
        .player = {&a.player, &b.player, setting->reference ? &reference.player : NULL},
        .seed = {5},
        .matches = setting->matches,
        .luck = setting->luck};
    *taken = (struct taken){.most = DEALS_MAX + 1};
    assert_int_equal(arena_run(&arena, setting->from, setting->to,
                               setting->threads ? setting->threads : 1, take, taken,
                               &gone),
                     ARENA_DONE);
    assert_int_equal(taken->count, setting->to - setting->from);
    arena_tally_init(tally, arena_units(&rules, setting->reference));
    for (uint32_t i = 0; i < taken->count; i++)
        arena_tally_add(tally, &taken->result[i]);
}

static void players_that_are_alike_get_the_same_in_every_game(void **state) {
    static const char *const names[] = {"random", "simple"};
    static struct taken taken;
    struct arena_tally tally;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++)
        for (int way = 0; way < 4; way++) {
            const struct setting setting = {.preset = pedro_preset(i)->name,
                                            .a = names[way & 1],
                                            .b = names[way & 1],
                                            .reference = way & 2 ? "random" : NULL,
                                            .to = 4};
            run(&setting, &taken, &tally);
            for (uint32_t deal = 0; deal < taken.count; deal++)
                assert_int_equal(taken.result[deal].margin | taken.result[deal].points,
                                 0);
            assert_int_equal(tally.sum.wins_a, tally.sum.wins_b);
            assert_int_equal(tally.sum.faults_a + tally.sum.faults_b, 0);
        }
}

static void matches_of_players_that_are_alike_are_shared(void **state) {
    static const char *const presets[] = {"us", "individual", "five-handed"};
    static struct taken taken;
    struct arena_tally tally;
    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        const struct setting setting = {
            .preset = presets[i], .a = "simple", .b = "simple", .matches = true, .to = 3};
        run(&setting, &taken, &tally);
        assert_int_equal(tally.sum.margin, 0);
        /* All matches ended, and A won one side's share of them. */
        assert_int_equal(tally.sum.wins_a + tally.sum.wins_b, 3 * tally.units.wins);
        assert_int_equal(tally.sum.wins_a, 3 * ARENA_SHARE);
    }
}

static void the_number_of_threads_changes_nothing(void **state) {
    static const char *const presets[] = {"us", "individual", "five-handed"};
    static struct taken one, many;
    struct arena_tally tally;
    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct setting setting = {
            .preset = presets[i], .a = "simple", .b = "random", .to = 60, .threads = 1};
        run(&setting, &one, &tally);
        setting.threads = 7;
        run(&setting, &many, &tally);
        assert_memory_equal(&one, &many, sizeof one);
    }
}

static void a_deal_does_not_depend_on_those_before_it(void **state) {
    static struct taken whole, part;
    struct arena_tally tally;
    struct setting setting = {.preset = "king", .a = "simple", .b = "random", .to = 40};
    (void)state;
    run(&setting, &whole, &tally);
    setting.from = 25;
    run(&setting, &part, &tally);
    assert_memory_equal(part.result, whole.result + 25, 15 * sizeof part.result[0]);
}

static void simple_beats_random_at_all_it_does(void **state) {
    static const struct setting settings[] = {
        {.preset = "us", .a = "simple", .b = "random", .to = 100},
        {.preset = "us", .a = "simple", .b = "simple/random", .to = 200},
        {.preset = "us", .a = "simple", .b = "random/simple", .to = 200},
        {.preset = "us", .a = "open", .b = "simple", .to = 40},
        {.preset = "individual", .a = "simple", .b = "random", .to = 100},
        {.preset = "us", .a = "simple", .b = "random", .reference = "simple", .to = 100},
        {.preset = "us", .a = "simple", .b = "random", .matches = true, .to = 20},
    };
    static struct taken taken;
    struct arena_tally tally;
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        run(&settings[i], &taken, &tally);
        const struct arena_estimate margin = arena_margin(&tally);
        assert_true(margin.mean > 2 * margin.ci95);
        assert_true(tally.sum.wins_a > tally.sum.wins_b);
    }
}

static void a_deal_that_gains_points_gains_chances(void **state) {
    static struct taken taken;
    struct arena_contestant a, b;
    struct pedro_rules rules;
    enum arena_who gone;
    (void)state;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    struct equity *equity = equity_create(&rules);
    struct arena arena = {
        .rules = &rules, .player = {&a.player, &b.player, NULL}, .equity = equity};
    assert_non_null(equity);
    contestant("simple", &a);
    contestant("simple", &b);
    taken = (struct taken){.most = DEALS_MAX};
    assert_int_equal(arena_run(&arena, 0, 20, 2, take, &taken, &gone), ARENA_DONE);
    for (uint32_t i = 0; i < taken.count; i++)
        assert_int_equal(taken.result[i].equity, 0);
    contestant("random", &b);
    taken = (struct taken){.most = DEALS_MAX};
    assert_int_equal(arena_run(&arena, 0, 20, 2, take, &taken, &gone), ARENA_DONE);
    for (uint32_t i = 0; i < taken.count; i++)
        assert_true(taken.result[i].equity * taken.result[i].margin >= 0);
    equity_destroy(equity);
}

static void turned_round_the_margin_is_the_opposite(void **state) {
    static struct taken taken, turned;
    struct arena_tally tally;
    struct setting setting = {.preset = "us", .a = "simple", .b = "random", .to = 30};
    (void)state;
    run(&setting, &taken, &tally);
    setting.a = "random";
    setting.b = "simple";
    run(&setting, &turned, &tally);
    for (uint32_t i = 0; i < taken.count; i++)
        assert_int_equal(taken.result[i].margin, -turned.result[i].margin);
    for (uint32_t i = 0; i < taken.count; i++)
        assert_int_equal(taken.result[i].points, -turned.result[i].points);
}

/* `simple` and `random` in turns round a table: plays one match, or its first hand. */
static void sit_and_play(const char *preset, uint8_t deal, bool whole,
                         struct pedro_rules *rules, struct arena_match *match,
                         struct pedro_state *end) {
    const struct pedro_preset *found = pedro_preset_find(preset, strlen(preset));
    const uint8_t seed[PEDRO_SEED_SIZE] = {deal};
    struct arena_contestant simple, random;
    enum arena_who who[PEDRO_SEATS_MAX];
    assert_int_equal(pedro_rules_init(rules, &found->set, NULL), 0);
    contestant("simple", &simple);
    contestant("random", &random);
    const struct arena_player *const player[] = {&simple.player, &random.player, NULL};
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        who[seat] = seat & 1 ? ARENA_B : ARENA_A;
    assert_true(arena_match_open(match, rules, NULL, player, (unsigned[]){4, 3, 0}));
    assert_true(arena_match_play(match, who, 0, seed, whole, end));
    arena_match_close(match);
}

static void points_won_are_those_before_bids_are_made_or_set(void **state) {
    enum { DEALS = 40 };
    struct pedro_rules rules;
    struct arena_match match;
    struct pedro_state end;
    int differ = 0;
    (void)state;
    for (uint8_t deal = 0; deal < DEALS; deal++) {
        sit_and_play("us", deal, false, &rules, &match, &end);
        assert_int_equal(match.won[0] + match.won[1], end.hands_scored * 14);
        for (unsigned side = 0; side < 2; side++) {
            assert_int_equal(match.won[side], end.points[side]);
            differ += match.won[side] != end.score[side];
        }
    }
    assert_true(differ > 0 && differ < 2 * DEALS);
    sit_and_play("us", 1, true, &rules, &match, &end);
    assert_true(end.hands_scored > 1);
    assert_int_equal(match.won[0] + match.won[1], end.hands_scored * 14);
}

static void partners_who_were_called_won_their_points_together(void **state) {
    struct pedro_rules rules;
    struct arena_match match;
    struct pedro_state end;
    unsigned partners = 0;
    (void)state;
    for (uint8_t deal = 0; deal < 20; deal++) {
        sit_and_play("five-handed", deal, false, &rules, &match, &end);
        for (unsigned seat = 0; end.hands_scored && seat < 5; seat++) {
            const bool bids = match.won[seat] == match.won[end.last_bidder];
            partners += bids && seat != (unsigned)end.last_bidder;
            assert_true(bids ||
                        match.won[seat] == rules.total - match.won[end.last_bidder]);
        }
    }
    assert_true(partners > 0);
}

/* --- players that misbehave --- */

static void *sit(const struct arena_player *player, unsigned seats) {
    (void)seats;
    return (void *)(uintptr_t)player;
}

static void stand(void *self) { (void)self; }

static enum arena_answer cheat(void *self, const struct arena_turn *turn,
                               struct pedro_rng *rng, struct pedro_action *action) {
    (void)self;
    (void)turn;
    (void)rng;
    *action = (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = PEDRO_NO_CARD};
    return ARENA_ACTED;
}

static enum arena_answer leave(void *self, const struct arena_turn *turn,
                               struct pedro_rng *rng, struct pedro_action *action) {
    (void)self;
    (void)turn;
    (void)rng;
    (void)action;
    return ARENA_GONE;
}

static enum arena_end run_against(const struct arena_player *b, struct taken *taken,
                                  enum arena_who *gone) {
    struct arena_contestant a;
    struct pedro_rules rules;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    contestant("simple", &a);
    const struct arena arena = {.rules = &rules, .player = {&a.player, b, NULL}};
    return arena_run(&arena, 0, 50, 3, take, taken, gone);
}

/* The margin is the same, and less luck it is as good an estimate with a smaller interval. */
static void luck_can_be_taken_off(void **state) {
    static struct taken with, without;
    struct arena_tally tally, plain;
    struct setting setting = {.preset = "us", .a = "casual", .b = "simple", .to = 120};
    (void)state;
    run(&setting, &without, &plain);
    setting.luck = true;
    setting.threads = 2;
    run(&setting, &with, &tally);
    assert_int_equal(tally.sum.margin, plain.sum.margin);
    assert_true(tally.sum.lucky && !plain.sum.lucky);
    const struct arena_estimate margin = arena_margin(&tally),
                                played = arena_played(&tally);
    assert_true(played.deviation < margin.deviation);
    assert_true(fabs(played.mean - margin.mean) < margin.ci95);
    assert_true(arena_best(&tally).ci95 == played.ci95);
}

/* In matches too, where hands begin at other scores; and in a game without partners. */
static void luck_can_be_taken_off_in_every_way(void **state) {
    static const struct setting settings[] = {
        {.preset = "us",
         .a = "casual",
         .b = "simple",
         .matches = true,
         .luck = true,
         .to = 2},
        {.preset = "individual", .a = "casual", .b = "simple", .luck = true, .to = 3},
        {.preset = "king",
         .a = "casual",
         .b = "simple",
         .reference = "random",
         .luck = true,
         .to = 3},
    };
    static struct taken one, again;
    struct arena_tally tally;
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        run(&settings[i], &one, &tally);
        run(&settings[i], &again, &tally);
        assert_memory_equal(&one, &again, sizeof one);
        assert_true(tally.sum.lucky);
        assert_true(!settings[i].matches || tally.sum.luck != 0);
    }
}

static void an_illegal_choice_is_counted_and_replaced(void **state) {
    const struct arena_player player = {.open = sit, .close = stand, .act = cheat};
    static struct taken taken;
    enum arena_who gone;
    (void)state;
    taken.most = DEALS_MAX;
    assert_int_equal(run_against(&player, &taken, &gone), ARENA_DONE);
    for (uint32_t i = 0; i < taken.count; i++) {
        assert_int_equal(taken.result[i].faults_a, 0);
        assert_int_equal(taken.result[i].faults_b, taken.result[i].moves_b);
    }
}

static void a_player_that_is_gone_ends_it(void **state) {
    const struct arena_player player = {.open = sit, .close = stand, .act = leave};
    static struct taken taken;
    enum arena_who gone = ARENA_A;
    (void)state;
    taken.most = DEALS_MAX;
    assert_int_equal(run_against(&player, &taken, &gone), ARENA_PLAYER_GONE);
    assert_int_equal(gone, ARENA_B);
    assert_int_equal(taken.count, 0);
}

static void it_stops_when_told_to(void **state) {
    struct arena_contestant b;
    static struct taken taken;
    enum arena_who gone;
    (void)state;
    contestant("random", &b);
    taken.most = 11;
    assert_int_equal(run_against(&b.player, &taken, &gone), ARENA_STOPPED);
    assert_int_equal(taken.count, 11);
}

TEST_GROUP(arena) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_that_are_alike_get_the_same_in_every_game),
        cmocka_unit_test(matches_of_players_that_are_alike_are_shared),
        cmocka_unit_test(the_number_of_threads_changes_nothing),
        cmocka_unit_test(a_deal_does_not_depend_on_those_before_it),
        cmocka_unit_test(simple_beats_random_at_all_it_does),
        cmocka_unit_test(a_deal_that_gains_points_gains_chances),
        cmocka_unit_test(turned_round_the_margin_is_the_opposite),
        cmocka_unit_test(points_won_are_those_before_bids_are_made_or_set),
        cmocka_unit_test(partners_who_were_called_won_their_points_together),
        cmocka_unit_test(luck_can_be_taken_off),
        cmocka_unit_test(luck_can_be_taken_off_in_every_way),
        cmocka_unit_test(an_illegal_choice_is_counted_and_replaced),
        cmocka_unit_test(a_player_that_is_gone_ends_it),
        cmocka_unit_test(it_stops_when_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
