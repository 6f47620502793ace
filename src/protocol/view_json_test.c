/* view_json_test.c - malformed views and choices are refused.
 *
 * bot_watch_test.c tests that valid ones are read exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/view_json.h"

enum { OTHERS = 8 };

static const char good_view[] =
    "{\"phase\":\"play\",\"hand\":1,\"dealer\":0,\"seat\":1,\"high_bid\":\"8\","
    "\"bidder\":1,\"trump\":\"s\","
    "\"calls\":[[1,\"8\"],[2,\"pass\"]],\"hands\":[[\"??\"],[\"As\",\"2s\"],[],[]],"
    "\"stock\":[\"??\"],\"kitty\":[],"
    "\"wash\":[\"??\"],\"out\":[false,false,true,false],\"trick\":[[0,\"Ks\"]],"
    "\"buried\":[[0,\"3s\"]],\"leader\":0,"
    "\"tricks\":2,\"points\":[1,0],\"scores\":[-3,9],\"last_hand\":[],\"called\":\"\","
    "\"partner\":-1,"
    "\"winner\":[]}";

static struct pedro_rules us;

static int setup(void **state) {
    (void)state;
    return pedro_rules_init(&us, &pedro_preset(0)->set, NULL);
}

static bool view_is_read(json_t *changed, struct pedro_view *view) {
    const char *wrong;
    struct json json;
    char *text = json_dumps(changed, JSON_COMPACT);
    assert_non_null(text);
    assert_int_equal(json_check(text, strlen(text), &json, NULL), JSON_FINE);
    const bool fine = view_json_read(&json, &us, 1, view, &wrong);
    free(text);
    return fine;
}

static bool view_is_fine(json_t *json) {
    struct pedro_view view;
    return view_is_read(json, &view);
}

static void a_view_in_order_is_read(void **state) {
    struct pedro_view view;
    json_t *json = json_loads(good_view, 0, NULL);
    (void)state;
    assert_true(view_is_read(json, &view));
    assert_int_equal(view.phase, PEDRO_PHASE_PLAY);
    assert_int_equal(view.hand_size[0], 1);
    assert_int_equal(pedro_set_count(view.hand[1]), 2);
    assert_int_equal(view.out, 1 << 2);
    assert_int_equal(view.score[0], -3);
    assert_int_equal(view.wash[0], PEDRO_NO_CARD);
    json_decref(json);
}

static void every_member_must_be_there_and_of_its_type(void **state) {
    json_t *json = json_loads(good_view, 0, NULL);
    const char *name;
    json_t *value;
    (void)state;
    json_object_foreach(json, name, value) {
        json_t *others[OTHERS] = {NULL,
                                  json_null(),
                                  json_real(1.5),
                                  json_string("\xc3\xa9"),
                                  json_pack("[[i,s]]", 99, "As"),
                                  json_pack("[s]", "Zz"),
                                  json_integer(1LL << 40),
                                  json_integer(-2)};
        for (size_t i = 0; i < OTHERS; i++) {
            json_t *copy = json_deep_copy(json);
            if (others[i])
                json_object_set_new(copy, name, others[i]);
            else
                json_object_del(copy, name);
            if (view_is_fine(copy))
                fail_msg("a wrong %s was taken (%zu)", name, i);
            json_decref(copy);
        }
    }
    json_decref(json);
}

static void cards_must_be_of_the_pack_and_not_twice(void **state) {
    static const char *const hands[] = {
        "[[],[\"As\",\"As\"],[],[]]",
        "[[],[\"X1\"],[],[]]",
        "[[],[\"as\"],[],[]]",
        "[[],[1],[],[]]",
        "[[],[],[]]",
        "[[],[],[],[],[]]",
        "[{},[],[],[]]",
    };
    json_t *json = json_loads(good_view, 0, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        json_object_set_new(json, "hands", json_loads(hands[i], 0, NULL));
        assert_false(view_is_fine(json));
    }
    json_decref(json);
}

static void a_phase_needs_what_came_before_it(void **state) {
    json_t *json = json_loads(good_view, 0, NULL);
    (void)state;
    json_object_set_new(json, "trump", json_string(""));
    assert_false(view_is_fine(json));
    json_object_set_new(json, "trump", json_string("s"));
    json_object_set_new(json, "leader", json_integer(-1));
    assert_false(view_is_fine(json));
    json_decref(json);
}

static void errors_need_laws_and_a_card_to_judge(void **state) {
    struct pedro_ruleset set = pedro_preset(0)->set;
    const struct pedro_rules usual = us;
    json_t *json = json_loads(good_view, 0, NULL);
    (void)state;
    json_object_set_new(json, "phase", json_string("demand"));
    assert_false(view_is_fine(json));
    set.play_out_of_turn = PEDRO_PLAY_OUT_OF_TURN_WITHDRAW;
    assert_true(pedro_rules_init(&us, &set, NULL) == 0);
    json_object_set_new(json, "barred", json_loads("[false,false]", 0, NULL));
    json_object_set_new(json, "exposed", json_array());
    json_object_set_new(json, "required", json_string(""));
    json_object_set_new(json, "revokes", json_array());
    json_object_set_new(json, "ahead", json_array());
    assert_false(view_is_fine(json));
    json_object_set_new(json, "ahead", json_loads("[2,\"Qs\"]", 0, NULL));
    assert_true(view_is_fine(json));
    us = usual;
    json_decref(json);
}

static void a_trick_begins_with_its_leader(void **state) {
    json_t *json = json_loads(good_view, 0, NULL);
    (void)state;
    json_object_set_new(json, "trick", json_loads("[[3,\"Ks\"]]", 0, NULL));
    assert_false(view_is_fine(json));
    json_object_set_new(json, "trick", json_array());
    assert_false(view_is_fine(json));
    json_object_set_new(json, "leader", json_integer(1));
    assert_true(view_is_fine(json));
    json_decref(json);
}

static bool legal_is_fine(const char *text) {
    struct pedro_legal legal;
    const char *wrong;
    struct json json;
    assert_int_equal(json_check(text, strlen(text), &json, NULL), JSON_FINE);
    return legal_json_read(&json, &us, PEDRO_SPADES, &legal, &wrong);
}

static void choices_are_read(void **state) {
    static const char *const lines[] = {
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"pass\",\"7\",\"8\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"6\",\"8\",\"9\",\"14-28\"]}",
        "{\"phase\":\"trump\",\"seat\":0,\"choices\":[\"c\",\"s\"]}",
        "{\"phase\":\"claim\",\"seat\":0,\"choices\":[\"pass\",\"claim Ks 2h\",\"claim "
        "Ks 3h\"]}",
        "{\"phase\":\"deal\",\"seat\":-1,\"choices\":[]}",
        "{\"phase\":\"give\",\"seat\":0,\"groups\":[{\"from\":[\"2s\",\"3s\"],\"min\":1,"
        "\"max\":1,\"nonscoring\":1}]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!legal_is_fine(lines[i]))
            fail_msg("refused: %s", lines[i]);
}

static void wrong_choices_are_refused(void **state) {
    static const char *const lines[] = {
        "[]",
        "{}",
        "{\"phase\":\"bid\",\"seat\":0}",
        "{\"phase\":\"bid\",\"seat\":4,\"choices\":[]}",
        "{\"phase\":\"bed\",\"seat\":0,\"choices\":[]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[7]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"seven\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"7\",\"7\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"9\",\"Ts\"]}",
        "{\"phase\":\"play\",\"seat\":0,\"choices\":[\"9\",\"Ts\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"1\",\"3\",\"5\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"discard 2h\"]}",
        "{\"phase\":\"claim\",\"seat\":0,\"choices\":[\"claim Ks 2h\",\"claim Qs 3h\"]}",
        "{\"phase\":\"play\",\"seat\":0,\"choices\":[\"throw-in\"]}",
        "{\"phase\":\"play\",\"seat\":0,\"choices\":[\"Ts\",\"pass\"]}",
        "{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"pass\",\"c\"]}",
        "{\"phase\":\"trump\",\"seat\":0,\"choices\":[\"call As\"]}",
        "{\"phase\":\"deal\",\"seat\":0,\"choices\":[\"pass\"]}",
        "{\"phase\":\"over\",\"seat\":0,\"choices\":[\"accept\"]}",
        "{\"phase\":\"play\",\"seat\":0,\"groups\":[{\"from\":[\"2s\"],\"min\":1,\"max\":"
        "1}]}",
        "{\"phase\":\"give\",\"seat\":0,\"groups\":[{\"from\":[\"As\",\"Ks\"],\"min\":2,"
        "\"max\":2,\"nonscoring\":2}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[\"2s\"],\"min\":1,"
        "\"max\":"
        "1},{\"from\":[\"2s\"],\"min\":0,\"max\":1}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[\"2s\"],\"min\":0,"
        "\"max\":2}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[\"2s\"],\"min\":1,"
        "\"max\":0}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[\"2s\",\"2s\"],\"min\":"
        "0,\"max\":1}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[\"??\"],\"min\":0,"
        "\"max\":1}]}",
        "{\"phase\":\"give\",\"seat\":0,\"groups\":[{\"from\":[\"2s\"],\"min\":1,\"max\":"
        "1,\"nonscoring\":2}]}",
        "{\"phase\":\"discard\",\"seat\":0,\"groups\":[{\"from\":[],\"min\":0,\"max\":0},"
        "{\"from\":[],\"min\":0,"
        "\"max\":0},{\"from\":[],\"min\":0,\"max\":0}]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (legal_is_fine(lines[i]))
            fail_msg("taken: %s", lines[i]);
}

TEST_GROUP(view_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_in_order_is_read),
        cmocka_unit_test(every_member_must_be_there_and_of_its_type),
        cmocka_unit_test(cards_must_be_of_the_pack_and_not_twice),
        cmocka_unit_test(a_phase_needs_what_came_before_it),
        cmocka_unit_test(errors_need_laws_and_a_card_to_judge),
        cmocka_unit_test(a_trick_begins_with_its_leader),
        cmocka_unit_test(choices_are_read),
        cmocka_unit_test(wrong_choices_are_refused),
    };
    return cmocka_run_group_tests_name("view_json", tests, setup, NULL);
}
