/* pad_json_test.c - what the page reads of a score pad.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "protocol/pad_json.h"
#include "record/pad_sheet.h"

enum { TEXT_MAX = 1 << 18 };

static json_t *json;

static void read_golden(const char *path) {
    static char record[TEXT_MAX], buffer[TEXT_MAX];
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    struct pedro_text text;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(record, 1, sizeof record - 1, file);
    fclose(file);
    assert_int_equal(pedro_pad_read(record, length, &pad, &tags, &error), 0);
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_json_write(&pad, &tags, &text);
    assert_true(pedro_text_fits(&text));
    json = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(json, "record")), record);
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
}

static void read_new(const char *variant) {
    static char buffer[TEXT_MAX];
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    struct pedro_pad pad;
    struct pedro_text text;
    assert_int_equal(pedro_pad_init(&pad, variant, &preset->set, 0, 0, NULL), 0);
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_json_write(&pad, NULL, &text);
    json = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    pedro_pad_finish(&pad);
}

static long long number(const json_t *from, const char *name, size_t at) {
    return json_integer_value(json_array_get(json_object_get(from, name), at));
}

static const char *word(const json_t *from, const char *name) {
    return json_string_value(json_object_get(from, name));
}

static void the_object_has_what_the_page_shows(void **data) {
    (void)data;
    read_golden("test/records/king-score.pedro");
    assert_int_equal(json_integer_value(json_object_get(json, "dealer")), 1);
    assert_int_equal(number(json, "scores", 0), 53);
    assert_int_equal(number(json, "scores", 1), 79);
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(json, "names"), 2)), "Cleo");
    const json_t *hands = json_object_get(json, "hands");
    assert_int_equal(json_array_size(hands), 4);
    const json_t *mended = json_array_get(hands, 1);
    assert_int_equal(json_integer_value(json_object_get(mended, "mended")), 1);
    assert_int_equal(number(mended, "points", 0), 36);
    assert_string_equal(word(mended, "trump"), "s");
    for (size_t at = 0; at < 4; at += 3) { /* who bid, made it or not */
        const json_t *hand = json_array_get(hands, at);
        const bool made = json_is_true(json_object_get(hand, "made"));
        assert_int_equal(json_integer_value(json_object_get(hand, "winner")),
                         json_integer_value(json_object_get(hand, "bidder")) % 2 ^ !made);
    }
    assert_string_equal(word(json_array_get(hands, 2), "kind"), "misdeal");
    const json_t *rows = json_object_get(json, "rows");
    assert_int_equal(json_array_size(rows), 7);
    assert_true(json_is_true(json_object_get(json_array_get(rows, 3), "hidden")));
    assert_int_equal(number(json_array_get(rows, 1), "points", 0), 30);
    /* The king has 30 of the 44 points, so no cards make 15. */
    assert_int_equal(number(json, "points", 14), 14);
    assert_int_equal(number(json, "points", 15), 30);
    json_decref(json);
}

/* By the law of Cinch a side that revoked scores nothing: its bid is void, not set. Player 1 bid 9, and won 11. */
static void a_bid_is_void_if_its_side_may_not_score(void **data) {
    static const struct {
        const char *variant, *hand;
        bool is_void;
    } cases[] = {
        {"cinch-club", "hand 0 1 9 - 3 11 revoke 1", true},
        {"cinch-club", "hand 0 1 9 - 3 11 revoke 0 1", true},
        {"cinch-club", "hand 0 1 9 - 3 11 revoke 0", false},
        {"cinch-club", "hand 0 1 9 - 8 6", false},
        {"modern-club", "hand 0 1 9 - 3 11 revoke 1", false},
    };
    static char room[1 << 16];
    (void)data;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *variant = cases[i].variant;
        const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
        struct pedro_pad pad;
        struct pedro_text text;
        struct pedro_refusal refusal;
        assert_int_equal(pedro_pad_init(&pad, variant, &preset->set, 0, 0, NULL), 0);
        assert_int_equal(
            pedro_pad_do(&pad, cases[i].hand, strlen(cases[i].hand), &refusal), 0);
        pedro_text_init(&text, room, sizeof room);
        pad_json_write(&pad, NULL, &text);
        json = json_loads(room, JSON_REJECT_DUPLICATES, NULL);
        const json_t *hand = json_array_get(json_object_get(json, "hands"), 0);
        assert_int_equal(json_is_true(json_object_get(hand, "void")), cases[i].is_void);
        json_decref(json);
        pedro_pad_finish(&pad);
    }
}

static void a_bid_that_is_no_number_has_what_it_needs(void **data) {
    (void)data;
    read_new("tennessee-moon");
    const json_t *specials = json_object_get(json_object_get(json, "bids"), "specials");
    const json_t *moon = json_array_get(specials, 0);
    assert_string_equal(json_string_value(json_array_get(moon, 0)), "moon");
    assert_int_equal(json_integer_value(json_array_get(moon, 1)),
                     json_integer_value(json_object_get(json, "total")));
    json_decref(json);
}

static void a_game_has_the_sheet_that_people_write(void **data) {
    static const char *const sheets[][2] = {{"us", "totals"},
                                            {"cinch", "difference"},
                                            {"sixtythree", "columns"},
                                            {"sancho", "totals"}};
    (void)data;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        struct pedro_rules rules;
        const struct pedro_preset *preset =
            pedro_preset_find(sheets[i][0], strlen(sheets[i][0]));
        assert_int_equal(pedro_rules_init(&rules, &preset->set, NULL), 0);
        assert_string_equal(record_sheet_word(record_sheet_of(&rules)), sheets[i][1]);
    }
}

TEST_GROUP(pad_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_object_has_what_the_page_shows),
        cmocka_unit_test(a_bid_is_void_if_its_side_may_not_score),
        cmocka_unit_test(a_bid_that_is_no_number_has_what_it_needs),
        cmocka_unit_test(a_game_has_the_sheet_that_people_write),
    };
    return cmocka_run_group_tests_name("pad_json", tests, NULL, NULL);
}
