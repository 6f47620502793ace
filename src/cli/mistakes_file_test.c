/* mistakes_file_test.c - mistakes as files: found in the order in which they are due, and each kept once.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/home_sample.h"
#include "cli/mistakes_file.h"

enum { DAY = 20784 };

/* A match with a deal and passes. */
static void play(struct pedro_match *match, unsigned passes) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_action pass = {.kind = PEDRO_ACT_PASS};
    pedro_card pack[PEDRO_PACK_MAX];
    assert_int_equal(pedro_match_init(match, preset->name, &preset->set, 0, 0, NULL), 0);
    for (unsigned i = 0; i < match->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    assert_int_equal(pedro_match_deal(match, pack, match->rules.pack_size), 0);
    while (passes-- > 0)
        assert_int_equal(pedro_match_do(match, &pass), 0);
}

static void keep(const struct pedro_match *match, size_t event, struct leitner when) {
    struct mistakes_file file;
    struct pedro_tags tags = {0};
    const struct mistake mistake = {
        .when = when, .event = event, .preferred = {.kind = PEDRO_ACT_PASS}};
    assert_int_equal(mistakes_file_find(&file), 0);
    assert_int_equal(mistakes_file_keep(&file, match, &tags, &mistake), 0);
    mistakes_file_finish(&file);
    pedro_tags_finish(&tags);
}

static void each_is_kept_once_in_order(void **state) {
    struct mistakes_file file;
    struct pedro_match match, other, read;
    struct pedro_tags tags;
    struct mistake mistake;
    (void)state;
    play(&match, 2);
    play(&other, 3);
    keep(&match, 1, (struct leitner){.box = 2, .due = DAY + 3});
    keep(&match, 2, leitner_wrong(DAY));
    keep(&other, 1, (struct leitner){.box = LEITNER_LEARNED, .due = DAY - 9});
    keep(&match, 1, leitner_wrong(DAY - 1)); /* the same as the first */
    assert_int_equal(mistakes_file_find(&file), 0);
    assert_int_equal(file.count, 3);
    assert_int_equal(file.kept[0].event, 1);
    assert_int_equal(file.kept[0].when.due, DAY);
    assert_int_equal(file.kept[1].event, 2);
    assert_int_equal(file.kept[2].when.box, LEITNER_LEARNED);
    assert_string_equal(file.kept[0].variant, match.variant);
    assert_int_equal(mistakes_file_due(&file, DAY - 1), 0);
    assert_int_equal(mistakes_file_due(&file, DAY), 1);
    assert_int_equal(mistakes_file_due(&file, DAY + 9), 2);
    assert_int_equal(mistakes_file_learned(&file), 1);
    assert_true(mistakes_file_open(&file, &file.kept[1], &read, &tags, &mistake));
    assert_int_equal(read.events, match.events);
    assert_int_equal(mistake.event, 2);
    pedro_match_finish(&read);
    pedro_tags_finish(&tags);
    mistakes_file_finish(&file);
    pedro_match_finish(&match);
    pedro_match_finish(&other);
}

/* An answer changes the tag alone, so a mistake keeps its name, with which other devices know it. */
static void only_the_tag_changes(void **state) {
    struct mistakes_file file;
    struct pedro_match match;
    struct pedro_tags tags;
    struct mistake mistake;
    (void)state;
    assert_int_equal(mistakes_file_find(&file), 0);
    const size_t count = file.count;
    const struct kept_mistake kept = file.kept[0];
    char *before = mistakes_file_text(&file, &kept);
    assert_true(mistakes_file_open(&file, &kept, &match, &tags, &mistake));
    mistake.when = (struct leitner){.box = 4, .due = DAY + 20};
    assert_int_equal(mistakes_file_note(&file, &kept, &mistake), 0);
    char *after = mistakes_file_text(&file, &kept), *tag = strstr(after, "[Mistake ");
    assert_non_null(tag);
    assert_string_equal(strchr(tag, '\n'), strchr(strstr(before, "[Mistake "), '\n'));
    assert_memory_equal(after, before, (size_t)(tag - after));
    mistakes_file_finish(&file);
    assert_int_equal(mistakes_file_find(&file), 0);
    assert_int_equal(file.count, count);

    /* Another device has it in another box, with the tag before all others. */
    char moved[4096], key[MISTAKE_NAME_MAX];
    snprintf(moved, sizeof moved, "%.*s\n%.*s%s", (int)strcspn(tag, "\n"), tag,
             (int)(tag - after), after, strchr(tag, '\n') + 1);
    moved[strlen("[Mistake \"")] = '2';
    snprintf(key, sizeof key, "%.*s", (int)strcspn(kept.name, "."), kept.name);
    assert_int_equal(mistakes_file_take(&file, key, moved), 0);
    key[0]++;
    assert_int_equal(mistakes_file_take(&file, key, moved), EINVAL);
    assert_int_equal(mistakes_file_take(&file, "../x", moved), EINVAL);
    assert_int_equal(mistakes_file_take(&file, "x", "nonsense"), EINVAL);
    mistakes_file_finish(&file);
    assert_int_equal(mistakes_file_find(&file), 0);
    assert_int_equal(file.count, count);
    unsigned boxes = 0;
    for (size_t i = 0; i < file.count; i++)
        boxes += file.kept[i].when.box == 2 && strcmp(file.kept[i].name, kept.name) == 0;
    assert_int_equal(boxes, 1);
    free(before);
    free(after);
    mistakes_file_finish(&file);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

static void damaged_files_are_left_out(void **state) {
    struct mistakes_file file;
    char path[AUTOSAVE_PATH_MAX + 16];
    (void)state;
    assert_int_equal(mistakes_file_find(&file), 0);
    const size_t count = file.count;
    snprintf(path, sizeof path, "%s/0-bad.pedro", file.directory);
    mistakes_file_finish(&file);
    FILE *bad = fopen(path, "we");
    assert_non_null(bad);
    fputs("[Variant \"us\"]\n[Mistake \"1 2026-11-27 7 pass\"]\n\n", bad);
    fclose(bad);
    assert_int_equal(mistakes_file_find(&file), 0);
    assert_int_equal(file.count, count);
    mistakes_file_finish(&file);
}

TEST_GROUP(mistakes_file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_kept_once_in_order),
        cmocka_unit_test(only_the_tag_changes),
        cmocka_unit_test(damaged_files_are_left_out),
    };
    return cmocka_run_group_tests(tests, home_begin, home_end);
}
