/* json_test.c - the JSON of views and choices. The conformance test compares states of
 * every game; this one tests the exact bytes, hidden cards, and that the text is JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "pedro/json.h"
#include "pedro/notation.h"
#include "random_play.h"

static void begin(struct pedro_match *match, const char *name) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    assert_non_null(preset);
    assert_int_equal(pedro_match_init(match, name, &preset->set, 0, 0, NULL), 0);
}

/* Deals the pack in its own order: 2c 3c 4c to the seat at dealer's left, and so on. */
static void deal_in_order(struct pedro_match *match) {
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < match->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    assert_int_equal(pedro_match_deal(match, pack, match->rules.pack_size), 0);
}

static void do_text(struct pedro_match *match, const char *text) {
    struct pedro_action action;
    assert_int_equal(pedro_action_parse(text, strlen(text), &action), 0);
    assert_int_equal(pedro_match_do(match, &action), 0);
}

static char buffer[1 << 16];

static const char *legal_text(const struct pedro_match *match) {
    struct pedro_legal legal;
    struct pedro_text text;
    pedro_legal(&match->rules, &match->state, &legal);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_legal(&legal, &text);
    assert_true(pedro_text_fits(&text));
    return buffer;
}

static const char *view_text(const struct pedro_match *match,
                             const struct pedro_view *view) {
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_view(&match->rules, match->variant, view, match->call, match->calls,
                    &text);
    assert_true(pedro_text_fits(&text));
    return buffer;
}

static void a_state_is_written_key_by_key_as_the_protocol_shows_it(void **data) {
    struct pedro_match match;
    struct pedro_view view;
    (void)data;
    begin(&match, "us");
    deal_in_order(&match);
    do_text(&match, "pass");
    do_text(&match, "8");
    pedro_view_open(&match.rules, &match.state, &view);
    assert_string_equal(
        view_text(&match, &view),
        "{\"variant\":\"us\",\"phase\":\"bid\",\"hand\":1,\"dealer\":0,\"seat\":3,"
        "\"high_bid\":\"8\",\"bidder\":2,\"trump\":\"\",\"calls\":[[1,\"pass\"],[2,\"8\"]"
        "],"
        "\"hands\":["
        "[\"Jc\",\"Qc\",\"Kc\",\"Td\",\"Jd\",\"Qd\",\"9h\",\"Th\",\"Jh\"],"
        "[\"2c\",\"3c\",\"4c\",\"Ac\",\"2d\",\"3d\",\"Kd\",\"Ad\",\"2h\"],"
        "[\"5c\",\"6c\",\"7c\",\"4d\",\"5d\",\"6d\",\"3h\",\"4h\",\"5h\"],"
        "[\"8c\",\"9c\",\"Tc\",\"7d\",\"8d\",\"9d\",\"6h\",\"7h\",\"8h\"]],"
        "\"stock\":[\"Qh\",\"Kh\",\"Ah\",\"2s\",\"3s\",\"4s\",\"5s\",\"6s\",\"7s\","
        "\"8s\",\"9s\","
        "\"Ts\",\"Js\",\"Qs\",\"Ks\",\"As\"],\"kitty\":[],\"wash\":[],"
        "\"out\":[false,false,false,false],\"trick\":[],\"buried\":[],\"leader\":-1,"
        "\"tricks\":0,\"points\":[0,0],\"scores\":[0,0],\"last_hand\":[],\"called\":\"\","
        "\"partner\":-1,\"winner\":[]}");
    pedro_match_finish(&match);
}

static void what_a_seat_cannot_see_is_counted_only(void **data) {
    struct pedro_match match;
    struct pedro_view view;
    (void)data;
    begin(&match, "fives");
    deal_in_order(&match);
    pedro_view(&match.rules, &match.state, 1, &view);
    const char *text = view_text(&match, &view);
    assert_non_null(strstr(text, "\"hands\":[[\"??\",\"??\",\"??\",\"??\",\"??\",\"??\"],"
                                 "[\"2c\",\"3c\",\"4c\",\"Ac\",\"2d\",\"3d\"],[\"??\""));
    assert_non_null(strstr(text, "\"stock\":[\"??\",\"??\""));
    assert_null(strstr(text, "\"5c\""));
    pedro_match_finish(&match);
}

static void choices_come_in_the_order_of_the_protocol(void **data) {
    struct pedro_match match;
    (void)data;
    begin(&match, "us");
    assert_string_equal(legal_text(&match),
                        "{\"phase\":\"deal\",\"seat\":-1,\"choices\":[]}");
    deal_in_order(&match);
    do_text(&match, "12");
    assert_string_equal(
        legal_text(&match),
        "{\"phase\":\"bid\",\"seat\":2,\"choices\":[\"pass\",\"13\",\"14\"]}");
    do_text(&match, "pass");
    do_text(&match, "pass");
    do_text(&match, "pass");
    assert_string_equal(legal_text(&match),
                        "{\"phase\":\"trump\",\"seat\":1,\"choices\":[\"c\","
                        "\"d\",\"h\",\"s\"]}");
    pedro_match_finish(&match);
}

static void groups_say_how_many_cards_of_which(void **data) {
    const pedro_cards low = pedro_set_of(1) | pedro_set_of(2);
    const struct pedro_legal legal = {
        .phase = PEDRO_PHASE_GIVE,
        .seat = 3,
        .groups = 2,
        .nonscoring = 1,
        .low_cards = low,
        .group = {{low | pedro_set_of(12), 2, 2}, {pedro_set_of(PEDRO_OFF_JOKER), 0, 1}},
    };
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_legal(&legal, &text);
    assert_string_equal(
        buffer, "{\"phase\":\"give\",\"seat\":3,\"groups\":[{\"from\":[\"3c\",\"4c\","
                "\"Ac\"],\"min\":2,\"max\":2,\"nonscoring\":1},{\"from\":[\"X2\"],"
                "\"min\":0,\"max\":1}]}");
}

static void strings_are_escaped(void **data) {
    static const char bytes[] = "a\"b\\c\n\t\x1f\x7f\xc3\xa9/";
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_string(bytes, sizeof bytes, &text); /* the NUL as well */
    assert_string_equal(buffer, "\"a\\\"b\\\\c\\n\\u0009\\u001f\x7f\xc3\xa9/\\u0000\"");
}

static void assert_is_json(const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s in %s", error.text, text);
    json_decref(json);
}

static void every_view_and_choice_of_every_game_is_json(void **data) {
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        struct pedro_match match;
        struct pedro_rng rng;
        begin(&match, pedro_preset(i)->name);
        random_trials_seed(&rng, (unsigned)i);
        for (int events = 0; events < 100 && random_event(&rng, &match) == 0; events++) {
            assert_is_json(legal_text(&match));
            for (pedro_seat seat = PEDRO_NO_SEAT; seat < match.rules.set.players;
                 seat++) {
                struct pedro_view view;
                pedro_view(&match.rules, &match.state, seat, &view);
                assert_is_json(view_text(&match, &view));
            }
        }
        pedro_match_finish(&match);
    }
}

static void a_refusal_is_its_words_and_values(void **data) {
    struct pedro_refusal refusal;
    struct pedro_text text;
    (void)data;
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_HAND);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_refusal(&refusal, &text);
    assert_string_equal(
        buffer, "\"message\":\"No hand is being played.\",\"reason\":\"no_hand\"");
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_option_error error;
    assert_int_equal(pedro_ruleset_set(&set, "players", 7, "\"9\"", 3, &error),
                     PEDRO_ERR_BAD_OPTION);
    pedro_option_refusal(&error, &refusal);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_refusal(&refusal, &text);
    assert_string_equal(
        buffer, "\"message\":\"players = \\\"9\\\": It is not a number of at most "
                "four digits. Allowed: 2 to 7.\",\"reason\":\"no_number\","
                "\"form\":\"option_allowed\",\"allowed\":\"allowed_range\","
                "\"values\":{\"key\":\"players\",\"value\":\"\\\"9\\\"\","
                "\"least\":\"2\",\"most\":\"7\"}");
}

TEST_GROUP(json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_is_its_words_and_values),
        cmocka_unit_test(a_state_is_written_key_by_key_as_the_protocol_shows_it),
        cmocka_unit_test(what_a_seat_cannot_see_is_counted_only),
        cmocka_unit_test(choices_come_in_the_order_of_the_protocol),
        cmocka_unit_test(groups_say_how_many_cards_of_which),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(every_view_and_choice_of_every_game_is_json),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
