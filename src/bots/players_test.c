/* players_test.c - every player of the table, in every preset and in house rules drawn by
 * chance: what it does is legal, the same for the same dice, and the same whatever the
 * cards it cannot see.
 *
 * All rows sit at one table. They look at few worlds, so that all are soon tried.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/cheater.h"
#include "effort.h"
#include "random_ruleset.h"

struct table {
    struct pedro_rules rules;
    struct pedro_state state;
    struct bot_history history;
    struct pedro_rng rng;
    struct bot_mind *mind;
    struct bot_budget budget;
    bool weighs; /* the expert has tables of equity */
    unsigned decisions, swapped;
};

static void open_table(struct table *table, uint8_t first) {
    memset(table, 0, sizeof *table);
    pedro_rng_seed(&table->rng, (const uint8_t[PEDRO_SEED_SIZE]){first, 11});
    table->budget = (struct bot_budget){.worlds = 2};
    table->mind = bot_mind_create();
    assert_non_null(table->mind);
}

static void deal(struct table *table) {
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < table->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&table->rng, pack, table->rules.pack_size);
    pedro_state_init(&table->rules, 0, &table->state);
    assert_int_equal(
        pedro_deal(&table->rules, &table->state, pack, table->rules.pack_size), 0);
    bot_history_clear(&table->history);
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
}

/* Making tables of equity takes long: the expert does without where they are not the point. */
static struct bot_mind *mind_for(const struct table *table, const struct bot *bot) {
    return bot->level == 5 && !table->weighs ? NULL : table->mind;
}

static void ask(struct table *table, const struct bot *bot,
                const struct pedro_state *state, struct bot_mind *mind,
                struct bot_reason *reason, struct pedro_action *action) {
    struct pedro_rng dice = table->rng;
    struct pedro_view view;
    struct pedro_legal legal;
    const struct bot_turn turn = {&table->rules, &view, &legal, &table->history,
                                  table->budget};
    pedro_view(&table->rules, state, state->turn, &view);
    pedro_legal(&table->rules, state, &legal);
    memset(action, 0xff, sizeof *action);
    bot->act(mind, &turn, &dice, action, reason);
    if (!pedro_legal_has(&legal, action))
        fail_msg("%s broke the rules in phase %s", bot->name,
                 pedro_phase_name((enum pedro_phase)legal.phase));
}

/* The hands of the two seats to the left change places, as far as nobody can tell. */
static bool swap_hidden(struct table *table, struct pedro_state *state) {
    const pedro_seat a = pedro_left(&table->rules, state->turn),
                     b = pedro_left(&table->rules, a);
    if (b == state->turn || state->phase == PEDRO_PHASE_GIVE ||
        state->called != PEDRO_NO_CARD)
        return false;
    const pedro_cards hand = state->hand[a];
    state->hand[a] = state->hand[b];
    state->hand[b] = hand;
    return pedro_set_count(state->hand[a]) == pedro_set_count(state->hand[b]);
}

static void decide(struct table *table, const struct bot *bot,
                   struct pedro_action *action) {
    struct pedro_state other = table->state;
    struct pedro_action again;
    struct bot_reason reason = {.sentence = NULL};
    struct bot_mind *mind = mind_for(table, bot);
    ask(table, bot, &table->state, mind, NULL, action);
    ask(table, bot, &table->state, mind, &reason, &again);
    assert_memory_equal(&again, action, sizeof again);
    check_reason(&reason);
    if (swap_hidden(table, &other)) {
        ask(table, bot, &other, mind, NULL, &again);
        if (memcmp(&again, action, sizeof again) != 0)
            fail_msg("%s knows what it cannot see", bot->name);
        table->swapped++;
    }
    table->decisions++;
}

/* A hand, with the players of the table from row `first` on side by side. */
static void play(struct table *table, unsigned first) {
    deal(table);
    while (pedro_to_act(&table->state) != PEDRO_NO_SEAT) {
        struct pedro_action action;
        const unsigned row = first + (unsigned)table->state.turn;
        decide(table, bot_at((int)(row % (unsigned)bot_count())), &action);
        bot_history_note(&table->history, table->state.turn, &action);
        assert_int_equal(pedro_apply(&table->rules, &table->state, &action), 0);
        (void)pedro_rng_next(&table->rng);
    }
}

static void players_keep_to_the_rules_of_every_preset(void **state) {
    (void)state;
    struct table table;
    open_table(&table, 1);
    for (int i = 0; i < pedro_preset_count(); i++) {
        assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(i)->set, NULL), 0);
        for (unsigned first = 0; first < (unsigned)bot_count(); first += 3)
            play(&table, first);
    }
    assert_true(table.decisions > 2000 && table.swapped > 500);
    bot_mind_destroy(table.mind);
}

static void players_keep_to_house_rules_nobody_has_thought_of(void **state) {
    (void)state;
    struct table table;
    open_table(&table, 2);
    for (unsigned i = effort(60); i > 0; i--) {
        struct pedro_ruleset set;
        random_ruleset(&table.rng, &set);
        assert_int_equal(pedro_rules_init(&table.rules, &set, NULL), 0);
        play(&table, i);
    }
    assert_true(table.decisions > 500);
    bot_mind_destroy(table.mind);
}

static void players_keep_to_a_limit_of_time(void **state) {
    (void)state;
    struct table table;
    open_table(&table, 5);
    assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(0)->set, NULL), 0);
    /* Ten thousand worlds a card would take minutes. */
    table.budget = (struct bot_budget){.worlds = 10000, .time_us = 300};
    for (unsigned first = 0; first < (unsigned)bot_count(); first += 2)
        play(&table, first);
    assert_true(table.decisions > 100);
    bot_mind_destroy(table.mind);
}

/* With tables of equity the expert plays calls and exchanges out, in worlds it deals itself. */
static void the_expert_calls_and_exchanges_by_what_it_sees(void **state) {
    (void)state;
    const struct bot *expert = bot_find("expert", 6);
    struct table table;
    unsigned exchanged = 0;
    open_table(&table, 6);
    table.weighs = true;
    table.budget.worlds = 8;
    for (int i = 0; i < pedro_preset_count(); i++) {
        assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(i)->set, NULL), 0);
        deal(&table);
        while (pedro_to_act(&table.state) != PEDRO_NO_SEAT &&
               table.state.phase != PEDRO_PHASE_PLAY) {
            struct pedro_action action;
            const unsigned swapped = table.swapped;
            decide(&table, expert, &action);
            if (table.state.phase >= PEDRO_PHASE_DISCARD)
                exchanged += table.swapped - swapped;
            bot_history_note(&table.history, table.state.turn, &action);
            assert_int_equal(pedro_apply(&table.rules, &table.state, &action), 0);
            (void)pedro_rng_next(&table.rng);
        }
    }
    assert_true(table.swapped > 100 && exchanged > 20);
    bot_mind_destroy(table.mind);
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
static long margin(struct table *table, const struct bot *a, const struct bot *b,
                   unsigned deals) {
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
            ask(table, first ? a : b, &table->state, NULL, NULL, &action);
            bot_history_note(&table->history, table->state.turn, &action);
            pedro_apply_legal(&table->rules, &table->state, &action);
        }
        sum += table->state.score[side] - table->state.score[1 - side];
    }
    return sum;
}

static void each_level_that_takes_no_time_beats_the_one_below(void **state) {
    (void)state;
    static const char *const names[] = {"random", "beginner", "casual", "simple"};
    struct table table;
    open_table(&table, 3);
    assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(0)->set, NULL), 0);
    for (unsigned i = 1; i < sizeof names / sizeof *names; i++) {
        const struct bot *better = bot_find(names[i], strlen(names[i])),
                         *worse = bot_find(names[i - 1], strlen(names[i - 1]));
        assert_true(margin(&table, better, worse, 800) > 0);
    }
    bot_mind_destroy(table.mind);
}

static void open_cards_beat_closed_ones(void **state) {
    (void)state;
    struct table table;
    long sum = 0;
    open_table(&table, 4);
    assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(0)->set, NULL), 0);
    for (int deals = 0; deals < 60; deals++) {
        const unsigned side = deals & 1;
        deal(&table);
        while (pedro_to_act(&table.state) != PEDRO_NO_SEAT) {
            struct pedro_action action;
            struct pedro_legal legal;
            pedro_legal(&table.rules, &table.state, &legal);
            if (((unsigned)legal.seat & 1) == side)
                cheater_act(table.mind, &table.rules, &table.state, &legal, &action);
            else
                ask(&table, bot_find("simple", 6), &table.state, NULL, NULL, &action);
            assert_true(pedro_legal_has(&legal, &action));
            pedro_apply_legal(&table.rules, &table.state, &action);
        }
        sum += table.state.score[side] - table.state.score[1 - side];
    }
    assert_true(sum > 0);
    bot_mind_destroy(table.mind);
}

int main(void) {
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
