/* validity_test.c - each condition on combinations of keys (RULES section 12), with a
 * value just refused and one just allowed.
 *
 * SPDX-License-Identifier: MIT */
#include "refused.h"
#include "ruleset_options.h"

static const struct row {
    const char *preset, *options;
    const char *key, *with; /* the error; NULL: the ruleset is a game */
} rows[] = {
    /* clang-format off */
    /* pairs needs 4 or 6 */
    {"sancho", "teams=pairs, players=4", 0, 0},
    {"sancho", "teams=pairs, players=6", 0, 0},
    {"sancho", "teams=pairs, players=5", "teams", "players"},
    {"sancho", "teams=pairs, players=2", "teams", "players"},
    {"sancho", "teams=solo, players=2", 0, 0},
    {"sancho", "teams=solo, players=7", 0, 0},
    /* called needs 5 */
    {"sancho", "teams=called, players=5", 0, 0},
    {"sancho", "teams=called, players=4", "teams", "players"},
    {"sancho", "teams=called, players=6", "teams", "players"},
    /* X if and only if there is a joker, x if and only if there are two */
    {"us", "jokers=1", "trumps", "jokers"},
    {"us", "trumps=AKQJT98765p432X", "trumps", "jokers"},
    {"us", "jokers=1, trumps=AKQJT98765p432X", 0, 0},
    {"us", "jokers=1, trumps=AKQJT98765p432Xx", "trumps", "jokers"},
    {"us", "jokers=1, trumps=AKQJT98765p432x", "trumps", "jokers"},
    {"us", "jokers=2, trumps=AKQJT98765p432X", "trumps", "jokers"},
    {"us", "jokers=2, trumps=AKQJT98765p432Xx", 0, 0},
    /* points of trumps only */
    {"us", "points=A=1 j=1, min_bid=1, all_pass=throw_in", "points", "trumps"},
    {"us", "trumps=AKQJj T98765p432", "trumps", 0}, /* a space is no letter */
    {"us", "trumps=AKQJjT98765p432, points=A=1 j=1, min_bid=1, all_pass=throw_in", 0, 0},
    /* the cards must be there */
    {"us", "play_out_of_turn=withdraw, revoke=no_score", 0, 0},
    {"sancho", "play_out_of_turn=withdraw", "play_out_of_turn", "teams"},
    {"sancho", "revoke=forfeit", "revoke", "teams"},
    {"individual", "players=2, revoke=forfeit", 0, 0},
    {"us", "deal=13", 0, 0},
    {"us", "deal=14", "deal", "players"},
    {"king", "deal=12, kitty=4", 0, 0},
    {"king", "deal=12, kitty=5", "deal", "players"},
    {"ukrainian", "deal=9, draw=4", 0, 0},
    {"ukrainian", "deal=10, draw=4", "deal", "players"},
    {"ukrainian", "deal=9, draw=5", "deal", "players"},
    {"sancho", "players=7, deal=7", 0, 0},
    {"sancho", "players=7, deal=8", "deal", "players"},
    {"snoozer", "players=7, deal=even", 0, 0},
    {"king", "deal=even, kitty=49", "deal", "players"},
    {"king", "deal=even, kitty=28", 0, 0},
    {"king", "deal=even, kitty=54", "deal", "players"},
    {"ukrainian", "deal=even", "deal", "players"},
    {"tennessee", "deal=13", 0, 0},
    /* a kitty if and only if exchange = kitty, draw if and only if exchange = draw */
    {"us", "kitty=1", "kitty", "exchange"},
    {"us", "exchange=kitty", "kitty", "exchange"},
    {"us", "exchange=kitty, kitty=1", 0, 0},
    {"us", "draw=1", "draw", "exchange"},
    {"us", "exchange=draw", "draw", "exchange"},
    {"us", "exchange=draw, draw=1", 0, 0},
    /* hands can be filled */
    {"king", "deal=6", 0, 0},
    {"king", "deal=5", "hand_size", "deal"},
    {"ukrainian", "deal=2, draw=4", 0, 0},
    {"ukrainian", "deal=1, draw=4", "hand_size", "draw"},
    {"us", "deal=1", 0, 0},
    /* bids */
    {"us", "max_bid=14", 0, 0},
    {"us", "max_bid=15", "max_bid", "points"},
    {"us", "min_bid=14", 0, 0},
    {"us", "min_bid=15", "min_bid", "max_bid"},
    {"us", "max_bid=7", 0, 0},
    {"us", "max_bid=6, all_pass=throw_in", "min_bid", "max_bid"},
    {"us", "all_pass=force 14", 0, 0},
    {"us", "all_pass=force 15", "all_pass", "max_bid"},
    {"us", "max_bid=8, all_pass=force 9", "all_pass", "max_bid"},
    {"us", "slam=yes", 0, 0},
    {"us", "slam=yes, max_bid=14", 0, 0},
    {"us", "slam=yes, max_bid=13", "slam", "max_bid"},
    /* special bids */
    {"us", "specials=14-28 28-56", 0, 0},
    {"california", "specials=14-28", "specials", "points"},
    {"california", "specials=28-56", "specials", "points"},
    {"us", "specials=16-32", "specials", "points"},
    {"california", "specials=16-32", 0, 0},
    {"us", "specials=83-166", "specials", "points"},
    {"eightythree", "specials=83-166", 0, 0},
    {"us", "specials=moon double-moon", 0, 0},
    {"california", "specials=moon double-moon", 0, 0},
    {"us", "specials=moon", "specials", "teams"},
    {"us", "specials=double-moon", "specials", "teams"},
    {"sancho", "specials=moon double-moon", "specials", "teams"},
    {"sancho", "specials=moon double-moon, teams=pairs", 0, 0},
    {"sancho", "specials=moon double-moon, teams=pairs, players=6", "specials", "teams"},
    /* passing trumps */
    {"us", "excess=pass", 0, 0},
    {"us", "excess=pass, teams=solo", "excess", "teams"},
    {"us", "excess=pass, players=6, deal=8", "excess", "teams"},
    /* burying one a trick */
    {"king", "excess=spread, deal=8, kitty=4", 0, 0},
    {"king", "excess=spread, deal=9, kitty=4", "excess", "exchange"},
    {"us", "excess=spread", "excess", "exchange"},
    /* sliding */
    {"us", "slide=yes, excess=pass, robber=bidder", 0, 0},
    {"us", "slide=yes, excess=pass, robber=bidder, rob=free", 0, 0},
    {"us", "slide=yes, excess=pass, robber=bidder, rob=wash", 0, 0},
    {"us", "slide=yes, robber=bidder", "slide", "excess"},
    {"sixtythree", "slide=yes, excess=pass, robber=bidder", "slide", "excess"},
    {"us", "slide=yes, excess=pass", "slide", "rob"},
    {"us", "slide=yes, excess=pass, robber=bidder, rob=none", "slide", "rob"},
    {"us", "slide=yes, excess=pass, robber=bidder, rob=sort", "slide", "rob"},
    /* giving and folding */
    {"ukrainian", "fold_pass=yes", 0, 0},
    {"us", "fold_pass=yes", "fold_pass", "exchange"},
    {"ukrainian", "fold_pass=yes, teams=solo, go_out_on_bid=no", "fold_pass", "exchange"},
    /* sorting, claiming, trumps only */
    {"us", "rob=sort, robber=bidder", 0, 0},
    {"us", "rob=sort", "rob", "robber"},
    {"us", "claim=yes, discards=up", 0, 0},
    {"us", "claim=yes", "claim", "discards"},
    {"us", "claim=yes, discards=trumps_up", "claim", "discards"},
    {"us", "claim=yes, discards=up, exchange=none", "claim", "discards"},
    {"us", "trumps_only=yes, out=fold", 0, 0},
    {"us", "trumps_only=yes", "trumps_only", "out"},
    {"us", "trumps_only=yes, out=may_fold", "trumps_only", "out"},
    /* two sides */
    {"sancho", "throw_in=yes, players=2", 0, 0},
    {"sancho", "throw_in=yes, teams=pairs, players=6", 0, 0},
    {"sancho", "throw_in=yes, players=3", "throw_in", "teams"},
    {"five-handed", "throw_in=yes", "throw_in", "teams"},
    {"sancho", "made=difference, players=2", 0, 0},
    {"sancho", "made=difference", "made", "teams"},
    {"sancho", "lose_at=-50, players=2", 0, 0},
    {"sancho", "lose_at=-50", "lose_at", "teams"},
    {"sancho", "lock=80, players=2", 0, 0},
    {"sancho", "lock=80", "lock", "teams"},
    {"us", "lock=62", 0, 0},
    {"us", "lock=63", "lock", "target"},
    /* the order of counting */
    {"us", "both=count_order, count_order=A J T 5 p 2", 0, 0},
    {"us", "both=count_order", "count_order", "points"},
    {"us", "both=count_order, count_order=A J T 5 p", "count_order", "points"},
    {"us", "both=count_order, count_order=A J T 5 p 2 3", "count_order", "points"},
    {"us", "both=count_order, count_order=A J T 5 p X", "count_order", "points"},
    {"us", "both=bidder, count_order=A J", 0, 0},
    /* clang-format on */
};

static bool is_called(const struct pedro_key *key, const char *name) {
    return key && name && strcmp(key->name, name) == 0;
}

static void each_condition_is_refused_and_just_allowed(void **data) {
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct pedro_ruleset set;
        struct pedro_option_error error;
        int err = ruleset_with_options(row->preset, row->options, &set, &error);
        if (err == PEDRO_ERR_OK)
            err = pedro_ruleset_check(&set, &error);
        if ((err == PEDRO_ERR_OK) != (row->key == NULL))
            fail_msg("%s, %s: %s", row->preset, row->options,
                     err == PEDRO_ERR_OK ? "is allowed"
                                         : pedro_refusal_sentence(error.code));
        if (err == PEDRO_ERR_OK)
            continue;
        assert_int_equal(err, PEDRO_ERR_BAD_OPTION);
        refused_note(error.code);
        if (!is_called(error.key, row->key) ||
            (row->with && !is_called(error.with, row->with)))
            fail_msg("%s, %s: the error is of %s: %s", row->preset, row->options,
                     error.name, pedro_refusal_sentence(error.code));
    }
}

static void every_preset_is_a_game(void **data) {
    (void)data;
    for (int i = 0; i < pedro_preset_count(); i++)
        assert_int_equal(pedro_ruleset_check(&pedro_preset(i)->set, NULL), PEDRO_ERR_OK);
}

static void an_error_names_both_keys_and_the_value(void **data) {
    struct pedro_ruleset set;
    struct pedro_option_error error;
    char buffer[PEDRO_VALUE_MAX];
    struct pedro_text text;
    (void)data;
    assert_int_equal(ruleset_with_options("us", "trumps_only=yes", &set, NULL),
                     PEDRO_ERR_OK);
    assert_int_equal(pedro_ruleset_check(&set, &error), PEDRO_ERR_BAD_OPTION);
    assert_string_equal(error.name, "trumps_only");
    assert_string_equal(error.value, "yes");
    assert_string_equal(error.with->name, "out");
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_option_error_text(&error, &text);
    assert_string_equal(buffer,
                        "trumps_only = yes: Where only trumps are played, a player "
                        "without any must fold.");
    /* The error may be NULL. */
    assert_int_equal(pedro_ruleset_check(&set, NULL), PEDRO_ERR_BAD_OPTION);
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_PAIRS_PLAYERS, PEDRO_REFUSED_COUNT_ORDER);
}

TEST_GROUP(validity) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_condition_is_refused_and_just_allowed),
        cmocka_unit_test(every_preset_is_a_game),
        cmocka_unit_test(an_error_names_both_keys_and_the_value),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("validity", tests, NULL, NULL);
}
