/* json_effect_test.c - effects read from JSON: accepted and refused ones. A law
 * (test/laws) tests that every effect of every game is read as it was written.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pedro/json.h"

static struct pedro_effects told;

static int read_text(const char *text) {
    return pedro_json_read_effects(text, strlen(text), &told);
}

static void an_effect_is_read_member_by_member(void **state) {
    (void)state;
    assert_int_equal(read_text("[{\"kind\":\"drew\",\"seat\":1,\"cards\":[\"As\",\"??\"],"
                               "\"forced\":true},"
                               "{\"kind\":\"called\",\"seat\":2,\"call\":\"pass\"}]"),
                     0);
    assert_int_equal(told.count, 2);
    const struct pedro_effect *drew = &told.at[0], *called = &told.at[1];
    assert_int_equal(drew->kind, PEDRO_EFFECT_DREW);
    assert_int_equal(drew->seat, 1);
    assert_int_equal(drew->other, PEDRO_NO_SEAT);
    assert_int_equal(drew->cards, 2);
    assert_int_equal(drew->card[0], 51);
    assert_int_equal(drew->card[1], PEDRO_NO_CARD);
    assert_true(drew->open == pedro_set_of(51));
    assert_int_equal(drew->seen_by, 0);
    assert_int_equal(drew->forced, 1);
    assert_int_equal(called->number, PEDRO_PASSED);
    assert_int_equal(called->cards, 0);
}

static void space_order_and_later_members_do_not_matter(void **state) {
    (void)state;
    assert_int_equal(
        read_text(" [ { \"why\" : \"because\" , \"suit\" : \"s\" ,\n \"n\":12.5, "
                  "\"seat\" : 0 , \"kind\" : \"named\" } ] "),
        0);
    assert_int_equal(told.count, 1);
    assert_int_equal(told.at[0].number, PEDRO_SPADES);
    assert_int_equal(read_text("[]"), 0);
    assert_int_equal(told.count, 0);
}

static void what_is_no_list_of_effects_is_refused(void **state) {
    static const char *const wrong[] = {
        "",
        "[",
        "{}",
        "[{}]",
        "[{\"kind\":\"drew\"}] x",
        "[{\"kind\":\"drew\"},]",
        "[{\"kind\":\"drew\",}]",
        "[{\"kind\":\"flew\"}]",
        "[{\"seat\":1}]",
        "[{\"kind\":\"drew\",\"kind\":\"drew\"}]",
        "[{\"kind\":\"drew\",\"seat\":-1}]",
        "[{\"kind\":\"drew\",\"seat\":7}]",
        "[{\"kind\":\"drew\",\"seat\":01}]",
        "[{\"kind\":\"drew\",\"seat\":1e1}]",
        "[{\"kind\":\"drew\",\"seat\":99999999999}]",
        "[{\"kind\":\"drew\",\"seat\":- 1}]",
        "[{\"kind\":\"drew\",\"cards\":[]}]",
        "[{\"kind\":\"drew\",\"cards\":[\"As\",\"As\"]}]",
        "[{\"kind\":\"drew\",\"cards\":[\"1s\"]}]",
        "[{\"kind\":\"drew\",\"cards\":[\"As\"]",
        "[{\"kind\":\"drew\",\"forced\":false}]",
        "[{\"kind\":\"drew\",\"forced\":1}]",
        "[{\"kind\":\"drew\",\"number\":1}]",
        "[{\"kind\":\"drew\n\"}]",
        "[{\"kind\":\"called\",\"seat\":1}]",
        "[{\"kind\":\"called\",\"seat\":1,\"call\":\"\"}]",
        "[{\"kind\":\"called\",\"seat\":1,\"call\":\"As\"}]",
        "[{\"kind\":\"called\",\"seat\":1,\"call\":\"7\",\"number\":7}]",
        "[{\"kind\":\"named\",\"seat\":1,\"suit\":\"x\"}]",
        "[{\"kind\":\"turn\",\"seat\":1,\"phase\":\"lunch\"}]",
        "[{\"kind\":\"scored\",\"seat\":1,\"number\":100001}]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (read_text(wrong[i]) != PEDRO_ERR_BAD_TEXT)
            fail_msg("taken: %s", wrong[i]);
        assert_int_equal(told.count, 0);
    }
}

static void there_are_never_more_than_have_room(void **state) {
    static char text[32 * (PEDRO_EFFECTS_MAX + 2)];
    struct pedro_text list;
    (void)state;
    for (unsigned count = PEDRO_EFFECTS_MAX; count <= PEDRO_EFFECTS_MAX + 1; count++) {
        pedro_text_init(&list, text, sizeof text);
        for (unsigned i = 0; i < count; i++)
            pedro_text_add(&list, i ? ",{\"kind\":\"led\"}" : "[{\"kind\":\"led\"}");
        pedro_text_add_char(&list, ']');
        assert_true(pedro_text_fits(&list));
        assert_int_equal(read_text(text),
                         count > PEDRO_EFFECTS_MAX ? PEDRO_ERR_BAD_TEXT : 0);
    }
}

static void a_view_takes_only_what_fits_it(void **state) {
    static const char *const wrong[] = {
        "[{\"kind\":\"drew\",\"seat\":4}]",
        "[{\"kind\":\"drew\"}]",
        "[{\"kind\":\"drew\",\"seat\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"redrew\",\"seat\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"stock_seen\",\"seat\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"discarded\",\"seat\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"gave\",\"seat\":1,\"other\":2,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"gave\",\"seat\":1}]",
        "[{\"kind\":\"claimed\",\"seat\":1}]",
        "[{\"kind\":\"played\",\"seat\":1,\"other\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"partner_called\",\"seat\":1,\"cards\":[\"??\"]}]",
        "[{\"kind\":\"trick_won\",\"seat\":1,\"other\":1}]",
        "[{\"kind\":\"kept\",\"seat\":1}]",
        "[{\"kind\":\"counted\",\"seat\":2}]",
        "[{\"kind\":\"scored\",\"seat\":3,\"number\":1}]",
        "[{\"kind\":\"dealt\",\"seat\":1,\"cards\":[\"X1\"]}]",
        "[{\"kind\":\"turn\",\"phase\":\"deal\"}]",
        "[{\"kind\":\"turn\",\"seat\":5,\"phase\":\"bid\"}]",
    };
    const struct pedro_preset *us = pedro_preset_find("us", 2);
    struct pedro_rules rules;
    struct pedro_state start;
    struct pedro_view view, before;
    (void)state;
    assert_int_equal(pedro_rules_init(&rules, &us->set, NULL), 0);
    pedro_state_init(&rules, 0, &start);
    pedro_view(&rules, &start, 1, &view);
    before = view;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(read_text(wrong[i]), 0);
        if (pedro_view_fold_checked(&rules, &view, &told.at[0]) !=
            PEDRO_ERR_ILLEGAL_ACTION)
            fail_msg("taken: %s", wrong[i]);
        assert_memory_equal(&view, &before, sizeof view);
    }
    assert_int_equal(read_text("[{\"kind\":\"deal\",\"seat\":0,\"number\":1}]"), 0);
    assert_int_equal(pedro_view_fold_checked(&rules, &view, &told.at[0]), 0);
    assert_int_equal(view.hands, 1);
}

TEST_GROUP(json_effect) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_is_read_member_by_member),
        cmocka_unit_test(space_order_and_later_members_do_not_matter),
        cmocka_unit_test(what_is_no_list_of_effects_is_refused),
        cmocka_unit_test(there_are_never_more_than_have_room),
        cmocka_unit_test(a_view_takes_only_what_fits_it),
    };
    return cmocka_run_group_tests_name("json_effect", tests, NULL, NULL);
}
