/* record_write_test.c - matches written as records, and read again.
 *
 * SPDX-License-Identifier: MIT */
#include "random_play.h"
#include "record/record_sample.h"

static void a_record_read_is_written_again_to_the_byte(void **data) {
    static char text[TEXT_MAX], again[TEXT_MAX];
    (void)data;
    for (int i = 0; i < GOLDEN; i++) {
        struct reading reading;
        load(golden[i], text);
        read_good(text, &reading);
        write_text(&reading.match, &reading.tags, again);
        assert_string_equal(again, text);
        assert_string_equal(pedro_tags_get(&reading.tags, "Event"),
                            "The \"Kitchen\" cup; C:\\cards");
        assert_int_equal(reading.match.state.phase, PEDRO_PHASE_OVER);
        finish(&reading);
    }
}

static void every_game_goes_through_a_record_and_back(void **data) {
    static char text[TEXT_MAX], again[TEXT_MAX];
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_match match;
        struct reading reading;
        struct pedro_rng rng;
        random_trials_seed(&rng, (unsigned)i);
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 1, NULL),
                         0);
        while (match.events < 400 && random_event(&rng, &match) == PEDRO_ERR_OK)
            ;
        write_text(&match, NULL, text);
        read_good(text, &reading);
        assert_memory_equal(&reading.match.state, &match.state, sizeof match.state);
        write_text(&reading.match, &reading.tags, again);
        assert_string_equal(again, text);
        finish(&reading);
        pedro_match_finish(&match);
    }
}

static void a_new_match_is_a_record_of_tags(void **data) {
    static char text[TEXT_MAX];
    const struct pedro_preset *us = pedro_preset_find("us", 2);
    struct pedro_match match;
    struct pedro_tags tags = {0};
    (void)data;
    assert_int_equal(pedro_match_init(&match, "us", &us->set, 0, 3, NULL), 0);
    assert_int_equal(pedro_tags_set(&tags, "Result", "64 12"), 0);
    assert_int_equal(pedro_tags_set(&tags, "Seat0", "Ann \"the\\bidder\""), 0);
    assert_int_equal(pedro_tags_set(&tags, "Variant", "king"), 0);
    write_text(&match, &tags, text);
    assert_string_equal(
        text, "[Variant \"us\"]\n[Options \"\"]\n[Players \"4\"]\n[Dealer \"3\"]\n"
              "[Seat0 \"Ann \\\"the\\\\bidder\\\"\"]\n[Result \"*\"]\n\n");
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

struct appending {
    const struct pedro_rules *rules;
    struct pedro_text *text;
};

static int append(void *data, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after) {
    const struct appending *appending = data;
    pedro_record_write_event(appending->rules, event, before, after, appending->text);
    return 0;
}

static void events_one_by_one_make_the_same_record(void **data) {
    static char text[TEXT_MAX], events[TEXT_MAX];
    (void)data;
    for (int i = 0; i < GOLDEN; i++) {
        struct reading reading;
        struct pedro_text written;
        load(golden[i], text);
        read_good(text, &reading);
        pedro_text_init(&written, events, sizeof events);
        struct appending appending = {&reading.match.rules, &written};
        assert_int_equal(pedro_match_walk(&reading.match, append, &appending), 0);
        assert_string_equal(events, strstr(text, "\n\n") + 2);
        finish(&reading);
    }
}

static void the_length_can_be_learnt_without_a_buffer(void **data) {
    static char text[TEXT_MAX];
    struct reading reading;
    struct pedro_text counted;
    (void)data;
    load(golden[0], text);
    read_good(text, &reading);
    pedro_text_init(&counted, NULL, 0);
    pedro_record_write(&reading.match, &reading.tags, &counted);
    assert_int_equal(counted.length, strlen(text));
    finish(&reading);
}

TEST_GROUP(record_write) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_read_is_written_again_to_the_byte),
        cmocka_unit_test(every_game_goes_through_a_record_and_back),
        cmocka_unit_test(a_new_match_is_a_record_of_tags),
        cmocka_unit_test(events_one_by_one_make_the_same_record),
        cmocka_unit_test(the_length_can_be_learnt_without_a_buffer),
    };
    return cmocka_run_group_tests_name("record_write", tests, NULL, NULL);
}
