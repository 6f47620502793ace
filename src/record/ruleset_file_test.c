/* ruleset_file_test.c - games from files.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "pedro/record.h"
#include "refused.h"

struct game {
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    uint64_t given;
    struct pedro_record_error error;
};

static int read_game(const char *text, struct game *game) {
    memset(game, 0, sizeof *game);
    const int err = pedro_ruleset_read(text, strlen(text), game->variant, &game->set,
                                       &game->given, &game->error);
    refused_note(game->error.refusal.code);
    return err;
}

static void a_file_starts_from_a_preset(void **data) {
    const struct pedro_preset *king = pedro_preset_find("king", 4);
    struct game game;
    (void)data;
    assert_int_equal(read_game("; our game\n"
                               "[Saturday night]\r\n"
                               "\n"
                               "from = king   ; as we learnt it\n"
                               "\ttarget=150\n"
                               "lose_at = none # nobody is thrown out",
                               &game),
                     0);
    assert_string_equal(game.variant, "king");
    assert_int_equal(game.set.target, 150);
    assert_int_equal(game.set.lose_at, PEDRO_LOSE_AT_NONE);
    assert_int_equal(__builtin_popcountll(game.given), 2);
    game.set.target = king->set.target;
    game.set.lose_at = king->set.lose_at;
    assert_memory_equal(&game.set, &king->set, sizeof game.set);
}

static void without_from_it_is_a_form_of_us(void **data) {
    struct game game;
    (void)data;
    assert_int_equal(read_game("", &game), 0);
    assert_string_equal(game.variant, "us");
    assert_memory_equal(&game.set, &pedro_preset_find("us", 2)->set, sizeof game.set);
    assert_int_equal(read_game("target = 52\n", &game), 0);
    assert_string_equal(game.variant, "us");
    assert_int_equal(game.set.target, 52);
}

static void the_preset_has_any_of_its_names(void **data) {
    static const char *const rows[][2] = {
        {"from = King Pedro\n", "king"},
        {"from = catch five ; as we call it\n", "fives"},
        {"from=Österbotten\n", "pidro"},
        {"from = 63\ntarget = 152\n", "sixtythree"},
        {"from = Sixty-Three, nine dealt\n", "sixtythree-nine"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game;
        assert_int_equal(read_game(rows[i][0], &game), 0);
        assert_string_equal(game.variant, rows[i][1]);
    }
}

static void what_is_wrong_is_said_with_its_line(void **data) {
    static const struct {
        const char *text;
        int err;
        unsigned long line;
        const char *says;
    } rows[] = {
        {"target = 52\nno_such = 1\n", PEDRO_ERR_BAD_OPTION, 2, "no_such"},
        {"\n\ntarget = lots\n", PEDRO_ERR_BAD_OPTION, 3, "lots"},
        {"target\n", PEDRO_ERR_BAD_OPTION, 1, "target"},
        {"target = 52\n target = 53\n", PEDRO_ERR_BAD_OPTION, 2,
         "target = 53: It is given twice."},
        {"from = whist\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "'whist'"},
        {"from = katch five\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "'katch five'"},
        {"from = -\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "'-'"},
        {"from =\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "''"},
        {"from = base\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "'base'"},
        {"target = 52\nfrom = king\n", PEDRO_ERR_BAD_OPTION, 2, "`from`"},
        {"from = king\nfrom = king\n", PEDRO_ERR_BAD_OPTION, 2, "`from`"},
        {"[a]\n[b]\n", PEDRO_ERR_BAD_OPTION, 2, "one game"},
        {"[a\n", PEDRO_ERR_BAD_OPTION, 1, "[name]"},
        {"[]\n", PEDRO_ERR_BAD_OPTION, 1, "[name]"},
        {"min_bid = 15\n", PEDRO_ERR_BAD_OPTION, 1, "min_bid"},
        {"players = 5\n; odd\nteams = pairs\n", PEDRO_ERR_BAD_OPTION, 3, "pairs"},
        {"robber = dealer\nrob = sort\n", PEDRO_ERR_BAD_OPTION, 2, "bidder"},
        {"rob = sort\nrobber = dealer\n", PEDRO_ERR_BAD_OPTION, 2, "bidder"},
        {"target = 5\x01\n", PEDRO_ERR_BAD_RECORD, 1, "control character"},
        {"; caf\xe9\n", PEDRO_ERR_BAD_RECORD, 1, "UTF-8"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game;
        assert_int_equal(read_game(rows[i].text, &game), rows[i].err);
        assert_int_equal(game.error.err, rows[i].err);
        assert_int_equal(game.error.line, rows[i].line);
        if (!strstr(game.error.message, rows[i].says))
            fail_msg("'%s' does not say %s", game.error.message, rows[i].says);
    }
}

static void a_byte_order_mark_may_stand_first(void **data) {
    struct game game;
    (void)data;
    assert_int_equal(read_game("\xEF\xBB\xBF[ours]\r\nfrom = king\r\n", &game), 0);
    assert_string_equal(game.variant, "king");
    assert_int_equal(read_game("\xEF\xBB\xBF", &game), 0);
    assert_int_equal(read_game("\xEF\xBB\xBF\xEF\xBB\xBFtarget = 52\n", &game),
                     PEDRO_ERR_BAD_OPTION);
    assert_int_equal(read_game("target = 52\n\xEF\xBB\xBFmin_bid = 6\n", &game),
                     PEDRO_ERR_BAD_OPTION);
    assert_int_equal(game.error.line, 2);
}

static void a_file_has_a_largest_size(void **data) {
    enum { MOST = 64 << 10 };
    char *text = malloc(MOST + 1);
    struct game game;
    (void)data;
    assert_non_null(text);
    memset(text, '\n', MOST + 1);
    assert_int_equal(
        pedro_ruleset_read(text, MOST, game.variant, &game.set, &game.given, &game.error),
        0);
    assert_int_equal(pedro_ruleset_read(text, MOST + 1, game.variant, &game.set,
                                        &game.given, &game.error),
                     PEDRO_ERR_TOO_LONG);
    refused_note(game.error.refusal.code);
    memset(text, ';', MOST);
    assert_int_equal(
        pedro_ruleset_read(text, MOST, game.variant, &game.set, &game.given, &game.error),
        PEDRO_ERR_TOO_LONG);
    refused_note(game.error.refusal.code);
    free(text);
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_UNKNOWN_GAME, PEDRO_REFUSED_LINE_NO_TEXT);
}

TEST_GROUP(ruleset_file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_starts_from_a_preset),
        cmocka_unit_test(without_from_it_is_a_form_of_us),
        cmocka_unit_test(the_preset_has_any_of_its_names),
        cmocka_unit_test(what_is_wrong_is_said_with_its_line),
        cmocka_unit_test(a_byte_order_mark_may_stand_first),
        cmocka_unit_test(a_file_has_a_largest_size),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("ruleset_file", tests, NULL, NULL);
}
