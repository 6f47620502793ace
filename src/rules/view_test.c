/* view_test.c - what each seat may see of hidden cards; a spectator sees none.
 *
 * The first test implements PROTOCOL section 2, "The view", a second time and compares it
 * with every view of many random hands; the others test one point each. test/cases has
 * more, as readable hands.
 *
 * SPDX-License-Identifier: MIT */
#include "random_play.h"
#include "ruleset_options.h"

#include "pedro/view.h"

static bool is_trump(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_card card) {
    return state->trump != PEDRO_NO_SUIT &&
           pedro_set_has(rules->trumps[state->trump], card);
}

static bool may_see_wash(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_seat seat, unsigned place) {
    switch (rules->set.discards) {
    case PEDRO_DISCARDS_UP:
        return true;
    case PEDRO_DISCARDS_TRUMPS_UP:
        return state->wash_by[place] == seat ||
               is_trump(rules, state, state->wash[place]);
    default:
        return state->wash_by[place] == seat;
    }
}

/* The robber takes the stock's trumps when everyone else has drawn: from its choice of
 * plain cards on it has seen the stock, and play begins right after. */
static bool may_see_stock(const struct pedro_rules *rules,
                          const struct pedro_state *state, pedro_seat seat,
                          pedro_card card) {
    const bool playing =
        state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
        (state->phase >= PEDRO_PHASE_CALL && state->phase <= PEDRO_PHASE_REVIEW);
    const pedro_seat robber =
        rules->set.robber == PEDRO_ROBBER_DEALER ? state->dealer : state->bidder;
    if (rules->set.exchange != PEDRO_EXCHANGE_REFILL)
        return false;
    if (rules->set.rob == PEDRO_ROB_TRUMPS)
        return (playing || state->phase == PEDRO_PHASE_TAKE) && seat == robber;
    return rules->set.rob == PEDRO_ROB_SORT && playing && is_trump(rules, state, card);
}

static void check_card(pedro_card seen, pedro_card card, bool may_see) {
    assert_int_equal(seen, may_see ? card : PEDRO_NO_CARD);
}

static void check_view(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_seat seat) {
    struct pedro_view view;
    pedro_view(rules, state, seat, &view);
    assert_int_equal(view.seat, seat);
    for (pedro_seat other = 0; other < rules->set.players; other++) {
        bool own = other == seat && state->phase != PEDRO_PHASE_DARK;
        assert_true(view.hand[other] == (own ? state->hand[other] : 0));
        assert_int_equal(view.hand_size[other], pedro_set_count(state->hand[other]));
    }
    assert_int_equal(view.kitty_size, state->kitty_size);
    for (unsigned i = 0; i < view.kitty_size; i++)
        check_card(view.kitty[i], state->kitty[i], false);
    assert_int_equal(view.wash_size, state->wash_size);
    for (unsigned i = 0; i < view.wash_size; i++) {
        check_card(view.wash[i], state->wash[i], may_see_wash(rules, state, seat, i));
        assert_int_equal(view.wash_by[i], state->wash_by[i]);
    }
    assert_int_equal(view.stock_size, state->stock_end - state->stock_at);
    for (unsigned i = 0; i < view.stock_size; i++) {
        pedro_card card = state->stock[state->stock_at + i];
        check_card(view.stock[i], card, may_see_stock(rules, state, seat, card));
    }
    /* Entries beyond the counts are empty. */
    for (unsigned i = view.stock_size; i < PEDRO_PACK_MAX; i++)
        check_card(view.stock[i], 0, false);
    for (unsigned i = view.wash_size; i < PEDRO_PACK_MAX; i++)
        check_card(view.wash[i], 0, false);
    const bool shown =
        state->called != PEDRO_NO_CARD && pedro_set_has(state->seen, state->called);
    assert_int_equal(view.partner,
                     seat == state->partner || shown ? state->partner : PEDRO_NO_SEAT);
    assert_true(view.first_hand ==
                (seat == state->bidder && seat != PEDRO_NO_SEAT ? state->first_hand : 0));
}

static void check_open_view(const struct pedro_rules *rules,
                            const struct pedro_state *state) {
    struct pedro_view view;
    int16_t points[PEDRO_SEATS_MAX];
    pedro_view_open(rules, state, &view);
    pedro_points(rules, state, points);
    assert_int_equal(view.seat, PEDRO_NO_SEAT);
    assert_memory_equal(view.hand, state->hand, sizeof view.hand);
    assert_memory_equal(view.points, points, sizeof view.points);
    for (unsigned i = 0; i < view.stock_size; i++)
        assert_int_equal(view.stock[i], state->stock[state->stock_at + i]);
    for (unsigned i = 0; i < view.kitty_size; i++)
        assert_int_equal(view.kitty[i], state->kitty[i]);
    for (unsigned i = 0; i < view.wash_size; i++)
        assert_int_equal(view.wash[i], state->wash[i]);
    assert_int_equal(view.partner, state->partner);
    assert_true(view.first_hand == state->first_hand);
}

static void play_and_check(struct pedro_rng *rng, const struct pedro_rules *rules) {
    struct pedro_state state;
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_state_init(rules, 0, &state);
    for (unsigned step = 0; step < 150 && state.phase != PEDRO_PHASE_OVER; step++) {
        struct pedro_legal legal;
        struct pedro_action action = {0};
        check_open_view(rules, &state);
        for (pedro_seat seat = PEDRO_NO_SEAT; seat < rules->set.players; seat++)
            check_view(rules, &state, seat);
        if (state.phase == PEDRO_PHASE_DEAL) {
            pedro_rng_shuffle(rng, pack, rules->pack_size);
            pedro_deal_legal(rules, &state, pack);
            continue;
        }
        pedro_legal(rules, &state, &legal);
        random_action(rng, &legal, &action);
        pedro_apply_legal(rules, &state, &action);
    }
}

static void a_view_shows_what_the_protocol_says_and_no_more(void **data) {
    static const char *const options[] = {"", "discards=down", "discards=up",
                                          "discards=trumps_up"};
    struct pedro_rng rng;
    (void)data;
    random_seed(&rng, 2);
    for (int preset = 0; preset < pedro_preset_count(); preset++)
        for (unsigned i = 0; i < sizeof options / sizeof *options; i++) {
            struct pedro_rules rules;
            rules_with_options(pedro_preset(preset)->name, options[i], &rules);
            play_and_check(&rng, &rules);
        }
}

/* A state in which `trump` is named and play has begun, to put cards into. */
static void begin_play(const struct pedro_rules *rules, pedro_seat bidder,
                       struct pedro_state *state) {
    pedro_state_init(rules, 0, state);
    state->phase = PEDRO_PHASE_PLAY;
    state->turn = state->bidder = state->leader = bidder;
    state->trump = PEDRO_SPADES;
    state->two_settled = 1;
}

static void the_two_is_counted_by_nobody_until_it_is_won(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    (void)data;
    rules_with_options("us", "", &rules);
    begin_play(&rules, 1, &state);
    state.two_first[PEDRO_SPADES] = state.two_last[PEDRO_SPADES] = 2;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 4; seat++) {
        pedro_view(&rules, &state, seat, &view);
        assert_int_equal(view.points[0], 0);
    }
    pedro_view_open(&rules, &state, &view);
    assert_int_equal(view.points[0], 1);
}

/* Seat 2 was dealt it and gave it to seat 3, which lost it to seat 0. */
static void a_two_that_was_won_counts_for_its_side_in_every_preset(void **data) {
    unsigned rules_with_two[3] = {0};
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        struct pedro_rules rules;
        struct pedro_state state;
        struct pedro_view view;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL),
                         PEDRO_ERR_OK);
        const int16_t low = rules.set.low, worth = rules.set.points[PEDRO_TWO];
        const pedro_seat holder = low == PEDRO_LOW_TAKER   ? 0
                                  : low == PEDRO_LOW_OWNER ? 3 % rules.set.players
                                                           : 2 % rules.set.players;
        begin_play(&rules, 1, &state);
        state.two_first[PEDRO_SPADES] = 2 % rules.set.players;
        state.two_last[PEDRO_SPADES] = 3 % rules.set.players;
        if (worth)
            state.taken[0] = pedro_set_of(pedro_card_of(PEDRO_SPADES, PEDRO_TWO));
        if (low == PEDRO_LOW_TAKER)
            state.points[0] = worth; /* as end_trick() does */
        for (pedro_seat seat = PEDRO_NO_SEAT; seat < rules.set.players; seat++) {
            pedro_view(&rules, &state, seat, &view);
            for (unsigned side = 0; side < rules.sides; side++)
                assert_int_equal(view.points[side],
                                 side == pedro_side(&rules, (unsigned)holder) ? worth
                                                                              : 0);
        }
        rules_with_two[low] += worth > 0;
    }
    assert_true(rules_with_two[PEDRO_LOW_OWNER] && rules_with_two[PEDRO_LOW_DEALT]);
}

/* Seat 2 was dealt it, seat 3 threw it. */
static void check_thrown_two(const struct pedro_ruleset *set) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    if (pedro_rules_init(&rules, set, NULL))
        return; /* these keys do not go together */
    const pedro_seat first = 2 % set->players, last = 3 % set->players;
    const bool opponents = set->discarded_points == PEDRO_DISCARDED_POINTS_OPPONENTS;
    int side = -1;
    if (set->discards == PEDRO_DISCARDS_DOWN)
        side = -1;
    else if (opponents && set->teams == PEDRO_TEAMS_PAIRS)
        side = 1 - (int)pedro_side(&rules, (unsigned)last);
    else if (opponents)
        side = 1; /* the bidder */
    else if (set->low != PEDRO_LOW_TAKER)
        side = (int)pedro_side(&rules,
                               (unsigned)(set->low == PEDRO_LOW_OWNER ? last : first));
    begin_play(&rules, 1, &state);
    state.two_first[PEDRO_SPADES] = first;
    state.two_last[PEDRO_SPADES] = last;
    state.wash[0] = pedro_card_of(PEDRO_SPADES, PEDRO_TWO);
    state.wash_by[0] = last;
    state.wash_size = 1;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < set->players; seat++) {
        pedro_view(&rules, &state, seat, &view);
        for (int i = 0; i < (int)rules.sides; i++)
            assert_int_equal(view.points[i], i == side ? set->points[PEDRO_TWO] : 0);
    }
}

static void a_two_thrown_face_up_counts_for_its_side(void **data) {
    (void)data;
    for (int i = 0; pedro_preset(i); i++)
        for (int16_t low = 0; low <= PEDRO_LOW_DEALT; low++)
            for (int16_t discards = 0; discards <= PEDRO_DISCARDS_TRUMPS_UP; discards++)
                for (int16_t points = 0; points <= PEDRO_DISCARDED_POINTS_OPPONENTS;
                     points++) {
                    struct pedro_ruleset set = pedro_preset(i)->set;
                    if (!set.points[PEDRO_TWO])
                        continue;
                    set.low = low;
                    set.discards = discards;
                    set.discarded_points = points;
                    check_thrown_two(&set);
                }
}

static void discards_count_in_a_view_only_where_they_are_seen(void **data) {
    static const struct {
        const char *options;
        int points;
    } rows[] = {
        {"discarded_points=opponents", 0},
        {"discarded_points=opponents, discards=trumps_up", 5},
        {"discarded_points=opponents, discards=up", 5},
        {"discarded_points=none, discards=up", 0},
    };
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        struct pedro_state state;
        struct pedro_view view;
        rules_with_options("us", rows[i].options, &rules);
        begin_play(&rules, 1, &state);
        state.wash[0] = pedro_card_of(PEDRO_SPADES, PEDRO_FIVE);
        state.wash_by[0] = 1;
        state.wash_size = 1;
        for (pedro_seat seat = PEDRO_NO_SEAT; seat < 4; seat++) {
            pedro_view(&rules, &state, seat, &view);
            assert_int_equal(view.points[0], rows[i].points);
            assert_int_equal(view.points[1], 0);
        }
    }
}

static void the_holder_of_the_called_card_alone_knows_it(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    (void)data;
    rules_with_options("five-handed", "", &rules);
    begin_play(&rules, 1, &state);
    state.called = pedro_card_of(PEDRO_SPADES, PEDRO_KING);
    state.partner = 4;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 5; seat++) {
        pedro_view(&rules, &state, seat, &view);
        assert_int_equal(view.called, state.called);
        assert_int_equal(view.partner, seat == 4 ? 4 : PEDRO_NO_SEAT);
    }
    state.seen = pedro_set_of(state.called);
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 5; seat++) {
        pedro_view(&rules, &state, seat, &view);
        assert_int_equal(view.partner, 4);
    }
}

static void the_bidder_alone_remembers_its_first_hand(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    (void)data;
    rules_with_options("five-handed", "", &rules);
    begin_play(&rules, 1, &state);
    state.first_hand = 0x123;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 5; seat++) {
        pedro_view(&rules, &state, seat, &view);
        assert_true(view.first_hand == (seat == 1 ? 0x123 : 0));
    }
}

static void before_a_bidder_is_known_a_spectator_is_not_taken_for_one(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    (void)data;
    rules_with_options("modern", "robber=bidder, rob=trumps", &rules);
    pedro_state_init(&rules, 0, &state);
    state.phase = PEDRO_PHASE_BID;
    state.turn = 1;
    state.stock_end = 1;
    assert_int_equal(state.bidder, PEDRO_NO_SEAT);
    pedro_view(&rules, &state, PEDRO_NO_SEAT, &view);
    assert_int_equal(view.stock[0], PEDRO_NO_CARD);
    assert_int_equal(view.partner, PEDRO_NO_SEAT);
}

static void what_lies_open_everybody_sees(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    (void)data;
    rules_with_options("us", "", &rules);
    begin_play(&rules, 1, &state);
    state.trick[1] = 51;
    state.buried[1] = 0x70;
    state.seen = 0x70 | pedro_set_of(51);
    state.out = 4;
    state.high_bid = 9;
    state.score[1] = -7;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 4; seat++) {
        pedro_view(&rules, &state, seat, &view);
        assert_int_equal(view.trick[1], 51);
        assert_true(view.buried[1] == 0x70);
        assert_true(view.seen == state.seen);
        assert_int_equal(view.out, 4);
        assert_int_equal(view.high_bid, 9);
        assert_int_equal(view.score[1], -7);
        assert_int_equal(view.trump, PEDRO_SPADES);
        assert_int_equal(view.phase, PEDRO_PHASE_PLAY);
    }
}

TEST_GROUP(view) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_shows_what_the_protocol_says_and_no_more),
        cmocka_unit_test(the_two_is_counted_by_nobody_until_it_is_won),
        cmocka_unit_test(a_two_that_was_won_counts_for_its_side_in_every_preset),
        cmocka_unit_test(a_two_thrown_face_up_counts_for_its_side),
        cmocka_unit_test(discards_count_in_a_view_only_where_they_are_seen),
        cmocka_unit_test(the_holder_of_the_called_card_alone_knows_it),
        cmocka_unit_test(the_bidder_alone_remembers_its_first_hand),
        cmocka_unit_test(before_a_bidder_is_known_a_spectator_is_not_taken_for_one),
        cmocka_unit_test(what_lies_open_everybody_sees),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
