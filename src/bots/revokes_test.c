/* revokes_test.c - at club tables, where anybody may err: what bots prove, and what they believe.
 *
 * That proofs are exact in every game is a law: test/laws/revoke_law.c.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/revokes.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/table_sample.h"
#include "effort.h"
#include "random_play.h"
#include "ruleset_options.h"

static struct layout_sampler sampler;

/* An error of a seat, out of turn or not; false if none was drawn. */
static bool err(struct table *table, struct pedro_action *action) {
    for (int tries = 0; tries < 12; tries++) {
        const pedro_seat seat =
            (pedro_seat)pedro_rng_below(&table->rng, (uint32_t)table->rules.set.players);
        if (!table->state.hand[seat])
            continue;
        *action = (struct pedro_action){
            .kind = PEDRO_ACT_WRONG_CARD,
            .seat = seat,
            .card = random_card(&table->rng, table->state.hand[seat])};
        if (pedro_may_err(&table->rules, &table->state, action))
            return true;
    }
    return false;
}

static void look(const struct table *table, struct pedro_view *view,
                 struct pedro_legal *legal, struct bot_turn *turn) {
    pedro_legal(&table->rules, &table->state, legal);
    pedro_view(&table->rules, &table->state, legal->seat, view);
    *turn = (struct bot_turn){
        &table->rules, view, legal, &table->history, {.worlds = 1, .time_us = 100}};
}

static void do_it(struct table *table, const struct pedro_action *action) {
    const pedro_seat seat = pedro_action_errs(action) ? action->seat : table->state.turn;
    bot_history_event(&table->history, &table->rules, &table->state, seat, action);
    assert_int_equal(pedro_apply(&table->rules, &table->state, action), 0);
}

/* Plays on; every fifth action is an error. The choice is that of `bot`. */
static void step(struct table *table, const struct bot *bot) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct bot_turn turn;
    struct pedro_action action;
    look(table, &view, &legal, &turn);
    if (pedro_rng_below(&table->rng, 5) > 0 || !err(table, &action))
        bot->act(table->scratch, &turn, &table->rng, &action, NULL);
    do_it(table, &action);
}

static unsigned revoked(const struct table *table) {
    unsigned seats = 0;
    for (unsigned i = 0; i < table->state.revokes.count; i++)
        seats |= 1u << table->state.revokes.seat[i];
    return seats;
}

/* In these games every card is played in the end, so each revoke is seen. The two of a side
 * together name all of them. */
static void bots_name_every_revoke_at_a_club(void **data) {
    static const char *const clubs[] = {"cinch-club", "modern-club"};
    unsigned found = 0, clean = 0, two = 0;
    (void)data;
    for (unsigned i = 0; i < sizeof clubs / sizeof *clubs; i++) {
        struct table table;
        open_table(&table, (uint8_t)i, (uint8_t)(31 + effort_seeds()));
        rules_with_options(clubs[i], "", &table.rules);
        for (unsigned hand = 0; hand < effort(400); hand++) {
            unsigned named = 0, guilty = 0;
            bool reviewed = false;
            deal(&table);
            while (table.state.turn != PEDRO_NO_SEAT) {
                struct pedro_view view;
                struct pedro_legal legal;
                struct bot_turn turn;
                struct pedro_action action;
                if (table.state.phase != PEDRO_PHASE_REVIEW) {
                    step(&table, bot_find("simple", 6));
                    continue;
                }
                look(&table, &view, &legal, &turn);
                guilty = revoked(&table);
                reviewed = true;
                assert_int_equal(revokes_proved(&turn) & legal.seats,
                                 guilty & legal.seats);
                bot_find("simple", 6)->act(NULL, &turn, &table.rng, &action, NULL);
                if (action.kind == PEDRO_ACT_REVOKE)
                    named |= 1u << action.seat;
                do_it(&table, &action);
            }
            assert_int_equal(named, guilty);
            found += guilty != 0;
            two += guilty != 0 && (guilty & (guilty - 1)) != 0;
            clean += reviewed && !guilty;
        }
        close_table(&table);
    }
    assert_true(found > effort(100) && two > effort(20) && clean > effort(10));
}

/* No sampled world has an exposed card in another hand, and what was played against the rules counts as
 * played. */
static void worlds_leave_exposed_cards_where_they_are(void **data) {
    unsigned exposed = 0, after_a_revoke = 0;
    struct table table;
    (void)data;
    open_table(&table, 3, 31);
    rules_with_options("cinch-club", "", &table.rules);
    for (unsigned hand = 0; hand < 60; hand++) {
        deal(&table);
        while (table.state.turn != PEDRO_NO_SEAT) {
            struct pedro_view view;
            struct pedro_legal legal;
            struct bot_turn turn;
            struct world world;
            step(&table, bot_find("simple", 6));
            if (table.state.phase != PEDRO_PHASE_PLAY ||
                table.state.ahead_seat != PEDRO_NO_SEAT)
                continue;
            look(&table, &view, &legal, &turn);
            assert_true(layout_sampler_init(&sampler, &turn, NULL));
            for (int i = 0; i < 5; i++) {
                assert_true(sampler.base.draw(&sampler.base, &table.rng, &world));
                for (pedro_seat seat = 0; seat < 4; seat++) {
                    assert_int_equal(world.state.hand[seat] & view.exposed,
                                     table.state.hand[seat] & view.exposed);
                    assert_int_equal(pedro_set_count(world.state.hand[seat]),
                                     view.hand_size[seat]);
                }
                assert_int_equal(world.state.required, table.state.required);
            }
            pedro_cards played = 0;
            for (unsigned i = 0; i < table.history.plays; i++)
                played |= pedro_set_of(table.history.play[i].card);
            assert_int_equal(played, view.seen);
            exposed += view.exposed != 0;
            after_a_revoke += table.state.revokes.count > 0;
        }
    }
    assert_true(exposed > 40 && after_a_revoke > 40);
    close_table(&table);
}

/* At every level bots play on among errors, and follow the rules themselves. */
static void every_level_plays_on_among_errors(void **data) {
    struct table table;
    (void)data;
    open_table(&table, 4, 31);
    for (int i = 0; bot_at(i); i++) {
        rules_with_options(i % 2 ? "cinch-club" : "modern-club",
                           i % 2 ? "" : "play_out_of_turn=withdraw", &table.rules);
        for (unsigned hand = 0; hand < 2; hand++) {
            deal(&table);
            while (table.state.turn != PEDRO_NO_SEAT)
                step(&table, bot_at(i));
        }
    }
    close_table(&table);
}

TEST_GROUP(revokes) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_name_every_revoke_at_a_club),
        cmocka_unit_test(worlds_leave_exposed_cards_where_they_are),
        cmocka_unit_test(every_level_plays_on_among_errors),
    };
    return cmocka_run_group_tests_name("revokes", tests, NULL, NULL);
}
