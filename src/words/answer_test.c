/* answer_test.c - lines that people type, and the actions they give (test/typed): a
 * comment `; type 9` types a line and shows its result.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "golden.h"
#include "random_play.h"

#include "pedro/notation.h"
#include "pedro/record.h"
#include "words/answer.h"
#include "words/rich.h"

static struct golden golden = {.folder = "test/typed"};

static void read_line(const struct turn *turn, const char *line, FILE *out) {
    static const char *const kinds[] = {"nothing", "wrong", "partly", "action"};
    struct pedro_action action;
    struct pedro_text text;
    char rich[4096], plain[4096];
    pedro_text_init(&text, rich, sizeof rich);
    enum answer answer = answer_parse(turn, line, &action, &text);
    fprintf(out, "%s: %s", line, kinds[answer]);
    pedro_text_init(&text, plain, sizeof plain);
    if (answer == ANSWER_ACTION)
        pedro_action_text(&action, &text);
    else
        rich_plain(rich, false, &text);
    if (text.length > 0)
        fprintf(out, ": %s", plain);
    fputc('\n', out);
}

static void read_lines(const char *record, size_t length, FILE *out) {
    static const char mark[] = "; type ";
    struct pedro_match match;
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    struct turn turn;
    char said[256];
    assert_int_equal(pedro_record_read(record, length, &match, &tags, &error), 0);
    const struct seats seats = seats_of(
        &match.rules, (pedro_seat)atoi(golden_said(record, length, "seat", said)));
    assert_int_equal(match.state.turn, seats.me);
    turn_init(&turn, &match.rules, &seats, &match.state);
    for (const char *at = record; (at = strstr(at, mark)) && at < record + length; at++) {
        snprintf(said, sizeof said, "%.*s", (int)strcspn(at + strlen(mark), "\n"),
                 at + strlen(mark));
        read_line(&turn, said, out);
    }
    pedro_tags_finish(&tags);
    pedro_match_finish(&match);
}

static void every_line_is_understood_as_before(void **data) {
    (void)data;
    golden.make = read_lines;
    golden_all(&golden);
}

/* The notation of records is understood in every phase. */
static void every_legal_action_can_be_typed_as_it_is_recorded(void **data) {
    (void)data;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_match match;
        struct pedro_rng rng;
        random_seed(&rng, (unsigned)i);
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        for (int n = 0; n < 300; n++) {
            struct pedro_action action, typed;
            struct turn turn;
            char line[PEDRO_ACTION_TEXT_MAX], refusal[4096];
            struct pedro_text text;
            if (match.state.turn == PEDRO_NO_SEAT) {
                if (random_event(&rng, &match) != 0)
                    break;
                continue;
            }
            const struct seats seats = seats_of(&match.rules, match.state.turn);
            turn_init(&turn, &match.rules, &seats, &match.state);
            random_action(&rng, &turn.legal, &action);
            pedro_text_init(&text, line, sizeof line);
            pedro_action_text(&action, &text);
            pedro_text_init(&text, refusal, sizeof refusal);
            if (answer_parse(&turn, line, &typed, &text) != ANSWER_ACTION)
                fail_msg("%s: `%s`: %s", preset->name, line, refusal);
            assert_memory_equal(&action, &typed, sizeof action);
            assert_int_equal(pedro_match_do(&match, &action), 0);
        }
        pedro_match_finish(&match);
    }
}

static void bytes_of_any_kind_do_no_harm(void **data) {
    const struct pedro_preset *preset = pedro_preset(0);
    struct pedro_match match;
    struct pedro_rng rng;
    struct turn turn;
    (void)data;
    random_seed(&rng, 1);
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    assert_int_equal(random_event(&rng, &match), 0);
    const struct seats seats = seats_of(&match.rules, match.state.turn);
    turn_init(&turn, &match.rules, &seats, &match.state);
    for (int n = 0; n < 20000; n++) {
        char line[2 * ANSWER_LINE_MAX], refusal[4096];
        struct pedro_action action;
        struct pedro_text text;
        size_t length = pedro_rng_below(&rng, n % 100 == 0 ? sizeof line : 12);
        for (size_t i = 0; i < length; i++)
            line[i] = (char)(1 + pedro_rng_below(&rng, 255));
        line[length] = '\0';
        pedro_text_init(&text, refusal, sizeof refusal);
        if (answer_parse(&turn, line, &action, &text) == ANSWER_ACTION)
            assert_true(pedro_legal_has(&turn.legal, &action));
    }
    pedro_match_finish(&match);
}

/* What stands on a choice can be typed: the first word of a language means the action. */
static void a_label_is_a_word_that_is_understood(void **state) {
    static const struct {
        pedro_bid call;
        const char *label;
    } calls[] = {{PEDRO_PASSED, "pass"}, {PEDRO_BID_DARK, "dark"}, {9, "9"}};
    char room[64];
    struct pedro_text text;
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        pedro_text_init(&text, room, sizeof room);
        answer_add_call(calls[i].call, &text);
        assert_string_equal(room, calls[i].label);
    }
    for (int kind = 0; kind < PEDRO_ACTS; kind++) {
        pedro_text_init(&text, room, sizeof room);
        answer_add_label((enum pedro_action_kind)kind, &text);
        assert_string_equal(room, turn_word((enum pedro_action_kind)kind));
    }
}

TEST_GROUP(answer) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_understood_as_before),
        cmocka_unit_test(every_legal_action_can_be_typed_as_it_is_recorded),
        cmocka_unit_test(bytes_of_any_kind_do_no_harm),
        cmocka_unit_test(a_label_is_a_word_that_is_understood),
    };
    return cmocka_run_group_tests_name("tui-answer", tests, NULL, NULL);
}
