/* json_words_test.c - the words of the game.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "pedro/notation.h"
#include "record/json_write.h"

static char buffer[1 << 12];
static struct pedro_text text;

static struct json_writer begin(void) {
    pedro_text_init(&text, buffer, sizeof buffer);
    return json_writer(&text);
}

static void words_of_the_game_are_written(void **state) {
    static const pedro_card cards[] = {0, PEDRO_NO_CARD};
    const struct pedro_action pass = {.kind = PEDRO_ACT_PASS};
    struct json_writer writer = begin();
    (void)state;
    json_open(&writer, NULL, '[');
    json_put_suit(&writer, NULL, PEDRO_HEARTS);
    json_put_suit(&writer, NULL, PEDRO_NO_SUIT);
    json_put_card(&writer, NULL, 0);
    json_put_card(&writer, NULL, PEDRO_NO_CARD);
    json_put_bid(&writer, NULL, 7);
    json_put_bid(&writer, NULL, PEDRO_NO_BID);
    json_put_action(&writer, NULL, &pass);
    json_put_cards(&writer, NULL, cards, 2);
    json_put_cards(&writer, NULL, cards, 0);
    json_put_card_set(&writer, NULL, pedro_set_of(0), 3);
    json_put_seat_and_card(&writer, 3, 0);
    json_close(&writer, ']');
    assert_string_equal(buffer,
                        "[\"h\",\"\",\"2c\",\"\",\"7\",\"\",\"pass\",[\"2c\",\"??\"],[],"
                        "[\"2c\",\"??\",\"??\"],[3,\"2c\"]]");
}

static void given_keys_are_written_with_their_values(void **state) {
    const struct pedro_ruleset *set = &pedro_preset(0)->set;
    struct json_writer writer = begin();
    struct pedro_text value;
    char expected[200];
    (void)state;
    json_put_options(&writer, NULL, set, 1);
    pedro_text_init(&value, expected, sizeof expected);
    pedro_text_add(&value, "{\"");
    pedro_text_add(&value, pedro_key(0)->name);
    pedro_text_add(&value, "\":\"");
    pedro_ruleset_get(set, pedro_key(0), &value);
    pedro_text_add(&value, "\"}");
    assert_string_equal(buffer, expected);
}

TEST_GROUP(json_words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_the_game_are_written),
        cmocka_unit_test(given_keys_are_written_with_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
