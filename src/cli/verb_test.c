/* verb_test.c - command lines, read by a table made for it.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/verb.h"
#include "cli/verbs.h"
#include "words/ruling.h"

enum { OPTION_LONG = 0x100 };

static const struct cli_option options[] = {
    {'s', "step", NULL, "go step by step", CLI_COMPLETE_NOTHING, NULL},
    {'n', "number", "N", "a number", CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LONG, "only-long", NULL, "without a letter", CLI_COMPLETE_NOTHING, NULL},
    {0},
};

static const struct verb verbs[] = {
    {.name = "walk",
     .operands = "WHERE [WHEN]",
     .summary = "walk",
     .options = {options},
     .min_operands = 1,
     .max_operands = 2},
    {.name = "rest", .former = "pause", .operands = "", .summary = "rest"},
    {0},
};

/* The result of reading a command line: ids as letters, L for the long option, then the
 * operands. */
static int read_words(const char *const *words, char *seen) {
    char copies[8][32], *argv[9];
    struct verb_args args = {
        .verbs = verbs, .verb = verb_find(verbs, words[0]), .argv = argv};
    int id;
    for (; words[args.argc]; args.argc++) {
        assert_true(strlen(words[args.argc]) < sizeof copies[0]);
        argv[args.argc] =
            memcpy(copies[args.argc], words[args.argc], strlen(words[args.argc]) + 1);
    }
    argv[args.argc] = NULL;
    *seen = '\0';
    while ((id = verb_next(&args)) > 0)
        sprintf(seen + strlen(seen), "%c%s ", id == OPTION_LONG ? 'L' : id,
                args.value ? args.value : "");
    for (int i = 0; id == 0 && i < args.operands; i++)
        sprintf(seen + strlen(seen), "[%s]", args.operand[i]);
    return id == 0 ? 0 : args.exit;
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void reads(const char *const *words, const char *wanted) {
    char seen[256];
    assert_int_equal(read_words(words, seen), 0);
    assert_string_equal(seen, wanted);
}

static void refuses(const char *const *words) {
    char seen[256];
    assert_int_equal(read_words(words, seen), EXIT_USAGE);
}

static void options_and_operands_come_in_any_order(void **state) {
    (void)state;
    reads(WORDS("walk", "home"), "[home]");
    reads(WORDS("walk", "-s", "home"), "s [home]");
    reads(WORDS("walk", "home", "--step", "now"), "s [home][now]");
    reads(WORDS("walk", "-n3", "home", "-n", "4", "--number=5", "--number", "6"),
          "n3 n4 n5 n6 [home]");
    reads(WORDS("walk", "-sn7", "--only-long", "home"), "s n7 L [home]");
    reads(WORDS("rest"), "");
}

static void two_dashes_end_the_options(void **state) {
    (void)state;
    reads(WORDS("walk", "-s", "--", "-n", "--step"), "s [-n][--step]");
}

static void wrong_command_lines_are_refused(void **state) {
    (void)state;
    refuses(WORDS("walk"));
    refuses(WORDS("walk", "a", "b", "c"));
    refuses(WORDS("walk", "home", "-x"));
    refuses(WORDS("walk", "home", "--stap"));
    refuses(WORDS("walk", "home", "-n"));
    refuses(WORDS("walk", "home", "--number"));
    refuses(WORDS("walk", "home", "--step=3"));
    refuses(WORDS("walk", "home", "--color=pink"));
    refuses(WORDS("rest", "now"));
}

static void verbs_are_found_by_their_whole_name(void **state) {
    (void)state;
    assert_ptr_equal(verb_find(verbs, "rest"), &verbs[1]);
    assert_ptr_equal(verb_find(verbs, "pause"), &verbs[1]);
    assert_null(verb_find(verbs, "res"));
    assert_null(verb_find(verbs, ""));
}

static void a_verb_has_the_options_of_all_besides_its_own(void **state) {
    int count = 0;
    (void)state;
    while (verb_option(&verbs[0], count))
        count++;
    assert_int_equal(count, 6);
    assert_string_equal(verb_option(&verbs[1], 0)->name, "help");
}

static void colour_follows_the_option(void **state) {
    char seen[64];
    (void)state;
    read_words(WORDS("rest", "--color=always"), seen);
    assert_true(verb_colour(STDOUT_FILENO));
    read_words(WORDS("rest", "--color=never"), seen);
    assert_false(verb_colour(STDOUT_FILENO));
}

static void columns_keep_within_bounds(void **state) {
    (void)state;
    assert_in_range(verb_columns(0), 20, 10000);
    assert_in_range(verb_columns(60), 20, 60);
    assert_int_equal(verb_columns(5), 20);
}

/* True if a word is among those that the shell completes an option with. */
static bool completes(const struct cli_option *option, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = option->words; *at; at += strspn(at, " ")) {
        const size_t here = strcspn(at, " ");
        if (here == length && memcmp(at, word, length) == 0)
            return true;
        at += here;
    }
    return false;
}

/* The options of `ruling` have the names of its questions, and complete the words of its table. */
static void options_of_rulings_are_those_of_their_table(void **state) {
    (void)state;
    for (int i = 0; i < RULING_QUESTIONS; i++)
        assert_string_equal(ruling_options[i].name, ruling_word((enum ruling_question)i));
    for (int error = 0; error < LAW_ERRORS; error++)
        assert_true(completes(&ruling_options[RULING_WHAT], law_errors[error].word));
    for (int i = 0; i < LAW_CULPRITS; i++)
        assert_true(completes(&ruling_options[RULING_BY], law_culprit_words[i]));
    for (int moment = 0; moment < LAW_MOMENTS; moment++) {
        struct ruling_facts facts = {
            .error = (int8_t)law_moments[moment].error, .moment = -1, .side = -1};
        const struct pedro_preset *preset =
            pedro_preset_find("cinch-club", strlen("cinch-club"));
        struct pedro_rules rules;
        pedro_rules_init(&rules, &preset->set, NULL);
        if (ruling_asks(&rules, &facts, RULING_WHEN))
            assert_true(
                completes(&ruling_options[RULING_WHEN], law_moments[moment].word));
    }
}

TEST_GROUP(verb) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_and_operands_come_in_any_order),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(wrong_command_lines_are_refused),
        cmocka_unit_test(verbs_are_found_by_their_whole_name),
        cmocka_unit_test(a_verb_has_the_options_of_all_besides_its_own),
        cmocka_unit_test(colour_follows_the_option),
        cmocka_unit_test(columns_keep_within_bounds),
        cmocka_unit_test(options_of_rulings_are_those_of_their_table),
    };
    return cmocka_run_group_tests_name("verb", tests, NULL, NULL);
}
