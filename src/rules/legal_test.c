/* legal_test.c - the choices of each phase, and actions that are not among them.
 *
 * SPDX-License-Identifier: MIT */
#include "random_play.h"
#include "ruleset_options.h"

/* All actions that could be in a list of choices. */
static unsigned every_action(struct pedro_action *action) {
    unsigned n = 0;
    memset(action, 0, 8192 * sizeof *action);
    for (unsigned kind = 0; kind < PEDRO_ACTS + 3; kind++) {
        unsigned values = 1;
        if (kind == PEDRO_ACT_BID)
            values = PEDRO_BID_DARK + 3;
        else if (kind == PEDRO_ACT_NAME)
            values = 6;
        else if (kind == PEDRO_ACT_REVOKE)
            values = PEDRO_SEATS_MAX + 1;
        else if (kind == PEDRO_ACT_PLAY || kind == PEDRO_ACT_CALL)
            values = PEDRO_PACK_MAX + 2;
        else if (kind == PEDRO_ACT_CLAIM)
            values = (PEDRO_PACK_MAX + 2) * (PEDRO_PACK_MAX + 2);
        for (unsigned value = 0; value < values; value++, n++) {
            action[n].kind = (uint8_t)kind;
            if (kind == PEDRO_ACT_BID)
                action[n].bid = (pedro_bid)value;
            if (kind == PEDRO_ACT_REVOKE)
                action[n].seat = (pedro_seat)value;
            if (kind == PEDRO_ACT_NAME)
                action[n].suit = (uint8_t)value;
            if (kind == PEDRO_ACT_PLAY || kind == PEDRO_ACT_CALL)
                action[n].card = (pedro_card)value;
            if (kind == PEDRO_ACT_CLAIM) {
                action[n].card = (pedro_card)(value / (PEDRO_PACK_MAX + 2));
                action[n].other = (pedro_card)(value % (PEDRO_PACK_MAX + 2));
            }
        }
    }
    assert_true(n <= 8192);
    return n;
}

/* pedro_legal_nth() and pedro_legal_has() agree: each action of the list is allowed, and
 * no other. */
static void check_list(const struct pedro_legal *legal) {
    static struct pedro_action action[8192];
    const unsigned actions = every_action(action), count = pedro_legal_count(legal);
    struct pedro_action choice;
    unsigned allowed = 0;
    for (unsigned n = 0; n < count; n++) {
        assert_true(pedro_legal_nth(legal, n, &choice));
        assert_true(pedro_legal_has(legal, &choice));
    }
    assert_false(pedro_legal_nth(legal, count, &choice));
    assert_false(pedro_legal_nth(legal, count + 1, &choice));
    assert_false(pedro_legal_nth(legal, ~0u, &choice));
    for (unsigned n = 0; n < actions; n++)
        allowed += pedro_legal_has(legal, &action[n]);
    if (legal->groups == 0)
        assert_int_equal(allowed, count);
    else
        assert_int_equal(count, 0);
}

static void a_list_and_its_test_agree_in_every_phase(void **data) {
    struct pedro_rng rng;
    bool seen[PEDRO_PHASES] = {false};
    (void)data;
    random_seed(&rng, 1);
    for (int preset = 0; preset < pedro_preset_count(); preset++) {
        struct pedro_rules rules;
        struct pedro_state state;
        pedro_card pack[PEDRO_PACK_MAX];
        rules_with_options(pedro_preset(preset)->name, preset % 3 ? "" : "misdeal=points",
                           &rules);
        pedro_state_init(&rules, 0, &state);
        for (unsigned i = 0; i < rules.pack_size; i++)
            pack[i] = (pedro_card)i;
        for (unsigned step = 0; step < 120; step++) {
            struct pedro_legal legal;
            struct pedro_action action;
            pedro_legal(&rules, &state, &legal);
            seen[legal.phase] = true;
            assert_int_equal(legal.seat, state.turn);
            check_list(&legal);
            if (state.phase == PEDRO_PHASE_DEAL) {
                pedro_rng_shuffle(&rng, pack, rules.pack_size);
                pedro_deal_legal(&rules, &state, pack);
                continue;
            }
            if (state.phase == PEDRO_PHASE_OVER)
                break;
            random_action(&rng, &legal, &action);
            assert_true(pedro_legal_has(&legal, &action));
            assert_int_equal(pedro_apply(&rules, &state, &action), PEDRO_ERR_OK);
        }
    }
    assert_true(seen[PEDRO_PHASE_BID] && seen[PEDRO_PHASE_TRUMP] &&
                seen[PEDRO_PHASE_PLAY] && seen[PEDRO_PHASE_DISCARD] &&
                seen[PEDRO_PHASE_DARK]);
}

static void check_order(const struct pedro_legal *legal, const uint8_t *kinds,
                        unsigned count) {
    assert_int_equal(pedro_legal_count(legal), count);
    for (unsigned n = 0; n < count; n++) {
        struct pedro_action action;
        assert_true(pedro_legal_nth(legal, n, &action));
        assert_int_equal(action.kind, kinds[n]);
    }
}

static void bids_come_pass_first_then_numbers_then_specials(void **data) {
    static const pedro_bid bids[] = {
        0, 6, 8, 9, PEDRO_BID_SPECIAL, PEDRO_BID_SPECIAL + 3};
    const struct pedro_legal legal = {.phase = PEDRO_PHASE_BID,
                                      .words = 1u << PEDRO_ACT_PASS,
                                      .bid_alone = 6,
                                      .bid_from = 8,
                                      .bid_to = 9,
                                      .specials = 1u << 0 | 1u << 3};
    (void)data;
    check_list(&legal);
    for (unsigned n = 0; n < sizeof bids / sizeof *bids; n++) {
        struct pedro_action action;
        assert_true(pedro_legal_nth(&legal, n, &action));
        assert_int_equal(action.kind, n == 0 ? PEDRO_ACT_PASS : PEDRO_ACT_BID);
        assert_int_equal(action.bid, bids[n]);
    }
}

static void words_come_in_the_order_of_the_protocol(void **data) {
    const struct pedro_legal
        misdeal = {.phase = PEDRO_PHASE_MISDEAL,
                   .words = 1u << PEDRO_ACT_MISDEAL | 1u << PEDRO_ACT_PLAY_ON},
        dark = {.phase = PEDRO_PHASE_DARK,
                .words = 1u << PEDRO_ACT_PASS | 1u << PEDRO_ACT_DARK},
        fold = {.phase = PEDRO_PHASE_FOLD,
                .words = 1u << PEDRO_ACT_STAY | 1u << PEDRO_ACT_GIVE_FOLD},
        play = {.phase = PEDRO_PHASE_PLAY,
                .words = 1u << PEDRO_ACT_FOLD | 1u << PEDRO_ACT_THROW_IN,
                .cards = 6},
        claim = {.phase = PEDRO_PHASE_CLAIM,
                 .words = 1u << PEDRO_ACT_PASS,
                 .cards = 1,
                 .for_cards = 6};
    (void)data;
    check_order(&misdeal, (const uint8_t[]){PEDRO_ACT_PLAY_ON, PEDRO_ACT_MISDEAL}, 2);
    check_order(&dark, (const uint8_t[]){PEDRO_ACT_PASS, PEDRO_ACT_DARK}, 2);
    check_order(&fold, (const uint8_t[]){PEDRO_ACT_STAY, PEDRO_ACT_GIVE_FOLD}, 2);
    check_order(&play,
                (const uint8_t[]){PEDRO_ACT_PLAY, PEDRO_ACT_PLAY, PEDRO_ACT_FOLD,
                                  PEDRO_ACT_THROW_IN},
                4);
    check_order(&claim,
                (const uint8_t[]){PEDRO_ACT_PASS, PEDRO_ACT_CLAIM, PEDRO_ACT_CLAIM}, 3);
}

static void claims_go_by_the_trump_and_then_the_plain_card(void **data) {
    static const pedro_card expected[][2] = {{3, 10}, {3, 12}, {7, 10}, {7, 12}};
    const struct pedro_legal legal = {.phase = PEDRO_PHASE_CLAIM,
                                      .words = 1u << PEDRO_ACT_PASS,
                                      .cards = 1u << 3 | 1u << 7,
                                      .for_cards = 1u << 10 | 1u << 12};
    struct pedro_action action;
    (void)data;
    check_list(&legal);
    for (unsigned n = 0; n < 4; n++) {
        assert_true(pedro_legal_nth(&legal, n + 1, &action));
        assert_int_equal(action.card, expected[n][0]);
        assert_int_equal(action.other, expected[n][1]);
    }
}

static void an_answer_keeps_within_each_group(void **data) {
    const struct pedro_legal legal = {.phase = PEDRO_PHASE_GIVE,
                                      .groups = 2,
                                      .group = {{0x0f, 2, 2}, {0xf0, 0, 3}},
                                      .nonscoring = 1,
                                      .low_cards = 0x03};
    static const struct {
        pedro_cards cards;
        bool allowed;
    } rows[] = {
        {0x03, true},   {0x05, true},  {0x0c, false}, /* no low card among them */
        {0x01, false},  {0x07, false},                /* one, and three, of two */
        {0x73, true},   {0xf3, false},                /* three, and four, of three */
        {0x103, false}, {0, false},                   /* a card of no group; none */
    };
    struct pedro_action action = {.kind = PEDRO_ACT_GIVE};
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        action.cards = rows[i].cards;
        assert_int_equal(pedro_legal_has(&legal, &action), rows[i].allowed);
    }
    /* The same cards as an action of another kind. */
    action.cards = 0x03;
    action.kind = PEDRO_ACT_DISCARD;
    assert_false(pedro_legal_has(&legal, &action));
}

static void a_choice_of_cards_is_answered_as_its_phase_is_called(void **data) {
    (void)data;
    assert_int_equal(pedro_cards_action(PEDRO_PHASE_DISCARD), PEDRO_ACT_DISCARD);
    assert_int_equal(pedro_cards_action(PEDRO_PHASE_GIVE), PEDRO_ACT_GIVE);
    assert_int_equal(pedro_cards_action(PEDRO_PHASE_TAKE), PEDRO_ACT_TAKE);
    assert_int_equal(pedro_cards_action(PEDRO_PHASE_BURY), PEDRO_ACT_BURY);
}

static void every_phase_has_its_name(void **data) {
    static const char *const names[PEDRO_PHASES] = {
        "deal", "misdeal", "dark", "bid",  "trump",  "discard", "claim",  "fold", "give",
        "take", "bury",    "play", "call", "demand", "require", "review", "over"};
    (void)data;
    for (int phase = 0; phase < PEDRO_PHASES; phase++)
        assert_string_equal(pedro_phase_name((enum pedro_phase)phase), names[phase]);
}

TEST_GROUP(legal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_and_its_test_agree_in_every_phase),
        cmocka_unit_test(bids_come_pass_first_then_numbers_then_specials),
        cmocka_unit_test(words_come_in_the_order_of_the_protocol),
        cmocka_unit_test(claims_go_by_the_trump_and_then_the_plain_card),
        cmocka_unit_test(an_answer_keeps_within_each_group),
        cmocka_unit_test(a_choice_of_cards_is_answered_as_its_phase_is_called),
        cmocka_unit_test(every_phase_has_its_name),
    };
    return cmocka_run_group_tests_name("legal", tests, NULL, NULL);
}
