/* claim_test.c - a claim that is granted is never wrong: however the others play, the claimer's side wins
 * all that is left, and the solver agrees.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "any_choice.h"
#include "effort.h"
#include "random_play.h"
#include "random_ruleset.h"
#include "solver/solve.h"
#include "table/table_sample.h"

static struct pedro_rng dice;

/* Points of the other side when the claimer plays as claimed and all others play
 * anything. */
static int points_of_others(const struct pedro_rules *rules,
                            const struct pedro_state *state, pedro_seat claimer) {
    struct pedro_state now = *state;
    int points = 0;
    while (now.turn != PEDRO_NO_SEAT) {
        struct pedro_legal legal;
        struct pedro_view view;
        struct pedro_action action;
        pedro_legal(rules, &now, &legal);
        pedro_view(rules, &now, legal.seat, &view);
        if (legal.seat == claimer)
            table_claim_choose(rules, &view, &legal, &action);
        else
            any_choice(&dice, &legal, &action);
        assert_int_equal(pedro_apply(rules, &now, &action), 0);
    }
    for (unsigned side = 0; side < rules->sides; side++)
        if (side != pedro_side(rules, (unsigned)claimer))
            points += now.points[side];
    return points;
}

/* The points that the other side already has, as counted after the hand: the claimer's
 * side, playing its best, cannot give them less. */
static void check_with_solver(const struct pedro_rules *rules,
                              const struct pedro_state *state, struct solver *solver) {
    static struct position_rules made;
    struct position position;
    struct solution solution;
    const unsigned side = pedro_side(rules, (unsigned)state->turn);
    int sum = 0;
    position_rules_init(rules, state->trump, &made);
    position_init(&made, state, &position);
    solver_clear(solver);
    solve_all(solver, &made, &position, 1u << side, &solution);
    for (unsigned of = 0; of < rules->sides; of++)
        sum += of == side ? 0 : position.points[of];
    if (solution.others != sum)
        fail_msg("the others can still win %d points", solution.others - sum);
}

static unsigned check_state(const struct pedro_rules *rules,
                            const struct pedro_state *state, struct solver *solver) {
    struct pedro_view view;
    if (state->phase != PEDRO_PHASE_PLAY)
        return 0;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < rules->set.players; seat++) {
        pedro_view(rules, state, seat, &view);
        if (seat != state->turn)
            assert_false(table_claim_is_sure(rules, &view));
    }
    pedro_view(rules, state, state->turn, &view);
    if (!table_claim_is_sure(rules, &view))
        return 0;
    const int first = points_of_others(rules, state, state->turn);
    for (int i = 0; i < 12; i++)
        assert_int_equal(points_of_others(rules, state, state->turn), first);
    check_with_solver(rules, state, solver);
    return 1;
}

/* Plays hands of a game; returns the number of certain claims and the number of cards
 * held at them. */
static unsigned check_hands(const struct pedro_ruleset *set, unsigned hands,
                            struct solver *solver, unsigned *early) {
    static struct pedro_rules rules;
    unsigned sure = 0;
    assert_int_equal(pedro_rules_init(&rules, set, NULL), 0);
    while (hands-- > 0) {
        struct pedro_state state;
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_card pack[PEDRO_PACK_MAX];
        uint8_t seed[PEDRO_SEED_SIZE] = {0};
        for (unsigned i = 0; i < 8; i++)
            seed[i] = (uint8_t)pedro_rng_next(&dice);
        pedro_shuffle(seed, (unsigned)set->jokers, pack);
        pedro_state_init(&rules, 0, &state);
        assert_int_equal(pedro_deal(&rules, &state, pack, rules.pack_size), 0);
        for (unsigned events = 0; state.turn != PEDRO_NO_SEAT && events < 300; events++) {
            const unsigned found = check_state(&rules, &state, solver);
            sure += found;
            *early += found && pedro_set_count(state.hand[state.turn]) > 2;
            pedro_legal(&rules, &state, &legal);
            random_action(&dice, &legal, &action);
            pedro_apply_legal(&rules, &state, &action);
        }
    }
    return sure;
}

static void a_claim_that_is_sure_is_never_wrong(void **state) {
    struct solver *solver = solver_create(SOLVER_BITS);
    unsigned sure = 0, early = 0;
    (void)state;
    random_trials_seed(&dice, 11);
    for (int i = 0; pedro_preset(i); i++)
        sure += check_hands(&pedro_preset(i)->set, effort(12), solver, &early);
    for (unsigned i = 0; i < effort(80); i++) {
        struct pedro_ruleset set;
        random_ruleset(&dice, &set);
        sure += check_hands(&set, 3, solver, &early);
    }
    solver_destroy(solver);
    assert_true(sure > effort(300));
    assert_true(early > effort(30));
}

/* Ace and king of trumps are left to seat 0, who leads; the others have a card each, the five of trumps among
 * them. */
static bool two_masters_are_sure(struct pedro_rules *rules,
                                 void (*change)(struct pedro_rules *rules)) {
    struct pedro_view view;
    const pedro_card ace = pedro_card_of(PEDRO_SPADES, PEDRO_ACE),
                     king = pedro_card_of(PEDRO_SPADES, PEDRO_KING),
                     five = pedro_card_of(PEDRO_SPADES, PEDRO_FIVE),
                     one = pedro_card_of(PEDRO_HEARTS, PEDRO_TWO),
                     other = pedro_card_of(PEDRO_HEARTS, PEDRO_THREE);
    assert_int_equal(pedro_rules_init(rules, &pedro_preset_find("us", 2)->set, NULL), 0);
    change(rules);
    memset(&view, 0, sizeof view);
    memset(view.trick, PEDRO_NO_CARD, sizeof view.trick);
    memset(view.stock, PEDRO_NO_CARD, sizeof view.stock);
    memset(view.kitty, PEDRO_NO_CARD, sizeof view.kitty);
    memset(view.wash, PEDRO_NO_CARD, sizeof view.wash);
    view.phase = PEDRO_PHASE_PLAY;
    view.trump = PEDRO_SPADES;
    view.hand[0] = pedro_set_of(ace) | pedro_set_of(king);
    view.hand_size[0] = 2;
    view.hand_size[1] = view.hand_size[2] = view.hand_size[3] = 1;
    view.seen = rules->pack & ~view.hand[0] & ~pedro_set_of(five) & ~pedro_set_of(one) &
                ~pedro_set_of(other);
    return table_claim_is_sure(rules, &view);
}

static void nothing(struct pedro_rules *rules) { (void)rules; }
static void may_fold(struct pedro_rules *rules) { rules->set.out = PEDRO_OUT_MAY_FOLD; }
static void throw_in(struct pedro_rules *rules) { rules->set.throw_in = 1; }
static void spread(struct pedro_rules *rules) { rules->set.excess = PEDRO_EXCESS_SPREAD; }

static void where_others_have_a_way_out_nothing_is_sure(void **state) {
    static struct pedro_rules rules;
    (void)state;
    assert_true(two_masters_are_sure(&rules, nothing));
    assert_false(two_masters_are_sure(&rules, may_fold));
    assert_false(two_masters_are_sure(&rules, throw_in));
    assert_false(two_masters_are_sure(&rules, spread));
}

static void a_claim_plays_the_hand_out(void **state) {
    static struct sample sample;
    unsigned granted = 0, refused = 0;
    (void)state;
    for (unsigned game = 0; game < 20; game++) {
        sample_open(&sample, pedro_preset((int)game)->name, "", "simple", game);
        while (sample.rows < 300) {
            char words[PEDRO_ACTION_TEXT_MAX];
            static char text_room[65536];
            struct pedro_text text;
            sample_run(&sample);
            if (sample_turn(&sample) != 0)
                break;
            pedro_text_init(&text, text_room, sizeof text_room);
            table_write_view(sample.table, "ann", false, sample.now_ms, &text);
            const bool offered = strstr(text_room, ",\"claim\":true}");
            const struct table_event before = sample.table->event;
            const uint64_t seq = sample.table->turn_seq;
            const uint32_t hands = sample.table->match.state.hands_scored;
            sample_message(&sample, CLIENT_CLAIM);
            const enum table_outcome outcome = sample_ask(&sample, 0);
            assert_int_equal(outcome, offered ? TABLE_GRANTED : TABLE_REFUSED);
            if (offered) {
                assert_int_equal(sample.table->match.state.turn, PEDRO_NO_SEAT);
                assert_int_equal(sample.table->match.state.hands_scored, hands + 1);
                granted++;
                continue;
            }
            assert_string_equal(sample_reason(&sample), "not_certain");
            assert_int_equal(sample.table->turn_seq, seq);
            assert_memory_equal(&sample.table->event, &before, sizeof before);
            refused++;
            sample_choose(&sample, "simple", words);
            assert_int_equal(sample_act(&sample, 0, words), TABLE_GRANTED);
        }
        sample_close(&sample);
    }
    assert_true(granted > 10);
    assert_true(refused > 100);
}

TEST_GROUP(claim) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_that_is_sure_is_never_wrong),
        cmocka_unit_test(where_others_have_a_way_out_nothing_is_sure),
        cmocka_unit_test(a_claim_plays_the_hand_out),
    };
    return cmocka_run_group_tests_name("claim", tests, NULL, NULL);
}
