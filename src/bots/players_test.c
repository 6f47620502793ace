/* players_test.c - every player of the table, in every preset and in house rules drawn by
 * chance: its actions are legal, the same for the same random numbers, and independent of
 * the cards that it cannot see.
 *
 * All rows play at one table, with few worlds, so that the test is fast.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/search/cheater.h"
#include "bots/table_sample.h"
#include "effort.h"
#include "random_ruleset.h"

/* A table, and counts of what happened there. */
struct trial {
    struct table table;
    struct bot_budget budget;
    bool weighs; /* the expert has match equity tables */
    unsigned decisions, swapped;
};

static void begin(struct trial *trial, uint8_t first) {
    *trial = (struct trial){.budget = {.worlds = 2}};
    open_table(&trial->table, first, (uint8_t)(11 + effort_seeds()));
}

static void check_reason(const struct bot_reason *reason) {
    char buffer[400];
    struct pedro_text text;
    if (!reason->sentence)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(reason, reason->sentence, NULL, &text);
    assert_true(pedro_text_fits(&text));
    assert_null(strpbrk(buffer, "{}?"));
    /* No estimate is known to be nothing. */
    assert_null(strstr(buffer, " 0 % of the time"));
}

/* Making equity tables takes long: the expert plays without them in tests that do not
 * need them. */
static struct bot_scratch *mind_for(const struct trial *trial, const struct bot *bot) {
    return bot->level == 5 && !trial->weighs ? NULL : trial->table.scratch;
}

static void ask(const struct trial *trial, const struct bot *bot,
                const struct pedro_state *state, struct bot_scratch *scratch,
                struct bot_reason *reason, struct pedro_action *action) {
    const struct table *table = &trial->table;
    struct pedro_rng dice = table->rng;
    struct pedro_view view;
    struct pedro_legal legal;
    const struct bot_turn turn = {&table->rules, &view, &legal, &table->history,
                                  trial->budget};
    pedro_view(&table->rules, state, state->turn, &view);
    pedro_legal(&table->rules, state, &legal);
    memset(action, 0xff, sizeof *action);
    bot->act(scratch, &turn, &dice, action, reason);
    if (!pedro_legal_has(&legal, action))
        fail_msg("%s broke the rules in phase %s", bot->name,
                 pedro_phase_name((enum pedro_phase)legal.phase));
}

/* The hands of the two seats to the left are exchanged, as far as the seat to act cannot
 * notice. */
static bool swap_hidden(const struct pedro_rules *rules, struct pedro_state *state) {
    const pedro_seat a = pedro_left(rules, state->turn), b = pedro_left(rules, a);
    if (b == state->turn || state->phase == PEDRO_PHASE_GIVE ||
        state->called != PEDRO_NO_CARD)
        return false;
    const pedro_cards hand = state->hand[a];
    state->hand[a] = state->hand[b];
    state->hand[b] = hand;
    return pedro_set_count(state->hand[a]) == pedro_set_count(state->hand[b]);
}

/* Asks a bot, asks it again, and with hidden cards exchanged, and applies its action. */
static void decide(struct trial *trial, const struct bot *bot) {
    struct table *table = &trial->table;
    struct pedro_state other = table->state;
    struct pedro_action action, again;
    struct bot_reason reason = {.sentence = NULL};
    struct bot_scratch *scratch = mind_for(trial, bot);
    ask(trial, bot, &table->state, scratch, NULL, &action);
    ask(trial, bot, &table->state, scratch, &reason, &again);
    assert_memory_equal(&again, &action, sizeof again);
    check_reason(&reason);
    if (swap_hidden(&table->rules, &other)) {
        ask(trial, bot, &other, scratch, NULL, &again);
        if (memcmp(&again, &action, sizeof again) != 0)
            fail_msg("%s knows what it cannot see", bot->name);
        trial->swapped++;
    }
    trial->decisions++;
    take_action(table, &action);
    (void)pedro_rng_next(&table->rng);
}

/* A hand, with the players of the table from row `first` on side by side. */
static void play(struct trial *trial, unsigned first) {
    const struct pedro_state *state = &trial->table.state;
    deal(&trial->table);
    while (pedro_to_act(state) != PEDRO_NO_SEAT)
        decide(trial,
               bot_at((int)((first + (unsigned)state->turn) % (unsigned)bot_count())));
}

static void players_keep_to_the_rules_of_every_preset(void **state) {
    (void)state;
    struct trial trial;
    begin(&trial, 1);
    for (int i = 0; i < pedro_preset_count(); i++) {
        if (!effort_takes((unsigned)i))
            continue;
        choose_game(&trial.table, &pedro_preset(i)->set);
        for (unsigned first = 0; first < (unsigned)bot_count(); first += 3)
            play(&trial, first);
    }
    assert_true(trial.decisions > effort(2000) && trial.swapped > effort(500));
    close_table(&trial.table);
}

static void players_keep_to_house_rules_nobody_has_thought_of(void **state) {
    (void)state;
    struct trial trial;
    begin(&trial, 2);
    for (unsigned i = effort(60); i > 0; i--) {
        struct pedro_ruleset set;
        random_ruleset(&trial.table.rng, &set);
        choose_game(&trial.table, &set);
        play(&trial, i);
    }
    assert_true(trial.decisions > effort(500));
    close_table(&trial.table);
}

static void players_keep_to_a_limit_of_time(void **state) {
    (void)state;
    struct trial trial;
    begin(&trial, 5);
    choose_game(&trial.table, &pedro_preset(0)->set);
    /* Ten thousand worlds a card would take minutes. */
    trial.budget = (struct bot_budget){.worlds = 10000, .time_us = 300};
    for (unsigned first = 0; first < (unsigned)bot_count(); first += 2)
        play(&trial, first);
    assert_true(trial.decisions > 100);
    close_table(&trial.table);
}

/* With equity tables the expert decides calls and exchanges by rollouts in worlds that it
 * samples. */
static void the_expert_calls_and_exchanges_by_what_it_sees(void **state) {
    (void)state;
    const struct bot *expert = bot_find("expert", 6);
    struct trial trial;
    const struct pedro_state *now = &trial.table.state;
    unsigned exchanged = 0;
    begin(&trial, 6);
    trial.weighs = true;
    trial.budget.worlds = 8;
    for (int i = 0; i < pedro_preset_count(); i++) {
        if (!effort_takes((unsigned)i) && exchanged > effort(20))
            continue;
        choose_game(&trial.table, &pedro_preset(i)->set);
        deal(&trial.table);
        while (pedro_to_act(now) != PEDRO_NO_SEAT && now->phase != PEDRO_PHASE_PLAY) {
            const unsigned swapped = trial.swapped;
            const bool exchange = now->phase >= PEDRO_PHASE_DISCARD;
            decide(&trial, expert);
            if (exchange)
                exchanged += trial.swapped - swapped;
        }
    }
    assert_true(trial.swapped > effort(100) && exchanged > effort(20));
    close_table(&trial.table);
}

static void levels_rise_down_the_table(void **state) {
    (void)state;
    int highest = 0;
    for (int i = 0; i < bot_count(); i++) {
        const int level = bot_at(i)->level;
        if (level == 0)
            continue;
        assert_int_equal(level, highest + 1);
        highest = level;
    }
    assert_int_equal(highest, 5);
}

/* The mean margin of one bot over another on the same deals. */
static long margin(struct trial *trial, const struct bot *a, const struct bot *b,
                   unsigned deals) {
    struct table *table = &trial->table;
    long sum = 0;
    for (unsigned deal_number = 0; deal_number < 2 * deals; deal_number++) {
        const unsigned side = deal_number & 1;
        const struct pedro_rng before = table->rng;
        deal(table);
        if (!side)
            table->rng = before; /* the same cards once more */
        while (pedro_to_act(&table->state) != PEDRO_NO_SEAT) {
            struct pedro_action action;
            const bool first =
                pedro_side(&table->rules, (unsigned)table->state.turn) == side;
            ask(trial, first ? a : b, &table->state, NULL, NULL, &action);
            take_action(table, &action);
        }
        sum += table->state.score[side] - table->state.score[1 - side];
    }
    return sum;
}

static void each_level_that_takes_no_time_beats_the_one_below(void **state) {
    (void)state;
    static const char *const names[] = {"random", "beginner", "casual", "simple"};
    struct trial trial;
    begin(&trial, 3);
    choose_game(&trial.table, &pedro_preset(0)->set);
    for (unsigned i = 1; i < sizeof names / sizeof *names; i++) {
        const struct bot *better = bot_find(names[i], strlen(names[i])),
                         *worse = bot_find(names[i - 1], strlen(names[i - 1]));
        assert_true(margin(&trial, better, worse, 800) > 0);
    }
    close_table(&trial.table);
}

static void open_cards_beat_closed_ones(void **state) {
    (void)state;
    struct trial trial;
    struct table *table = &trial.table;
    long sum = 0;
    begin(&trial, 4);
    choose_game(table, &pedro_preset(0)->set);
    for (int deals = 0; deals < 60; deals++) {
        const unsigned side = deals & 1;
        deal(table);
        while (pedro_to_act(&table->state) != PEDRO_NO_SEAT) {
            struct pedro_action action;
            struct pedro_legal legal;
            pedro_legal(&table->rules, &table->state, &legal);
            if (((unsigned)legal.seat & 1) == side)
                cheater_act(table->scratch, &table->rules, &table->state, &legal,
                            &action);
            else
                ask(&trial, bot_find("simple", 6), &table->state, NULL, NULL, &action);
            assert_true(pedro_legal_has(&legal, &action));
            take_action(table, &action);
        }
        sum += table->state.score[side] - table->state.score[1 - side];
    }
    assert_true(sum > 0);
    close_table(table);
}

TEST_GROUP(players) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_keep_to_the_rules_of_every_preset),
        cmocka_unit_test(players_keep_to_house_rules_nobody_has_thought_of),
        cmocka_unit_test(players_keep_to_a_limit_of_time),
        cmocka_unit_test(the_expert_calls_and_exchanges_by_what_it_sees),
        cmocka_unit_test(levels_rise_down_the_table),
        cmocka_unit_test(each_level_that_takes_no_time_beats_the_one_below),
        cmocka_unit_test(open_cards_beat_closed_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
