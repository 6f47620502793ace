/* conformance_test.c - replays matches that an independent program wrote (README.md).
 *
 * At every step the legal object and the whole state must be the ones in the file. Then
 * each match is undone to its beginning, where every state must be the same byte for
 * byte, and written as a record and read again.
 *
 *     conformance_test [FILE.jsonl...]
 *
 * Without arguments there is one test for each file of test/conformance.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/pedro.h"

enum { STEPS_MAX = 4096, JSON_MAX = 1 << 16, RECORD_MAX = 1 << 20 };

/* A match being replayed, with its state after each step; step 0 is before the first.
 */
struct replay {
    const char *path;
    unsigned long line; /* of the file, from 1 */
    struct pedro_match match;
    size_t steps;
    struct pedro_state state[STEPS_MAX];
    char *json[STEPS_MAX];
};

static void where(const struct replay *replay) {
    print_error("%s:%lu: step %zu: ", replay->path, replay->line, replay->steps);
}

static char *dump(const json_t *json) {
    char *text =
        json ? json_dumps(json, JSON_ENCODE_ANY | JSON_SORT_KEYS) : strdup("nothing");
    assert_non_null(text);
    return text;
}

/* Names every member that differs. */
static unsigned differences(const struct replay *replay, const char *what,
                            json_t *expected, json_t *got) {
    unsigned count = 0;
    const char *key;
    json_t *value;
    if (json_equal(expected, got))
        return 0;
    json_object_foreach(expected, key, value) {
        if (json_equal(value, json_object_get(got, key)))
            continue;
        char *want = dump(value), *have = dump(json_object_get(got, key));
        where(replay);
        print_error("%s: %s\n  should be %s\n  but is    %s\n", what, key, want, have);
        free(want);
        free(have);
        count++;
    }
    json_object_foreach(got, key, value) {
        if (json_object_get(expected, key))
            continue;
        where(replay);
        print_error("%s: %s should not be there\n", what, key);
        count++;
    }
    return count;
}

static char *state_text(const struct pedro_match *match) {
    struct pedro_view view;
    struct pedro_text text;
    char *buffer = malloc(JSON_MAX);
    assert_non_null(buffer);
    pedro_view_open(&match->rules, &match->state, &view);
    pedro_text_init(&text, buffer, JSON_MAX);
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    &text);
    assert_true(pedro_text_fits(&text));
    return buffer;
}

static json_t *read_json(const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s in %s", error.text, text);
    return json;
}

static unsigned compare_state(const struct replay *replay, json_t *step) {
    json_t *got = read_json(replay->json[replay->steps]);
    unsigned count = differences(replay, "state", json_object_get(step, "state"), got);
    json_decref(got);
    return count;
}

static unsigned compare_legal(const struct replay *replay, json_t *step) {
    static char buffer[JSON_MAX];
    struct pedro_legal legal;
    struct pedro_text text;
    pedro_legal(&replay->match.rules, &replay->match.state, &legal);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_legal(&legal, &text);
    assert_true(pedro_text_fits(&text));
    json_t *got = read_json(buffer);
    unsigned count = differences(replay, "legal", json_object_get(step, "legal"), got);
    json_decref(got);
    return count;
}

static void remember(struct replay *replay) {
    replay->state[replay->steps] = replay->match.state;
    replay->json[replay->steps] = state_text(&replay->match);
}

static int deal(struct replay *replay, json_t *deck) {
    pedro_card pack[PEDRO_PACK_MAX];
    size_t size = json_array_size(deck);
    assert_in_range(size, 1, PEDRO_PACK_MAX);
    for (size_t i = 0; i < size; i++) {
        const char *card = json_string_value(json_array_get(deck, i));
        assert_non_null(card);
        assert_int_equal(pedro_card_parse(card, strlen(card), &pack[i]), PEDRO_ERR_OK);
    }
    return pedro_match_deal(&replay->match, pack, (unsigned)size);
}

/* Does one step. Returns the number of differences; the match cannot continue if *err is
 * set. */
static unsigned do_step(struct replay *replay, json_t *step, int *err) {
    unsigned count = 0;
    const char *what = json_string_value(json_object_get(step, "do"));
    replay->steps++;
    if (!what) {
        *err = deal(replay, json_object_get(step, "deal"));
        what = "deal";
    } else {
        struct pedro_action action;
        count += compare_legal(replay, step);
        assert_int_equal(pedro_action_parse(what, strlen(what), &action), PEDRO_ERR_OK);
        if (pedro_action_errs(&action))
            action.seat = (pedro_seat)json_integer_value(json_object_get(step, "seat"));
        *err = pedro_match_do(&replay->match, &action);
    }
    if (*err != PEDRO_ERR_OK) {
        where(replay);
        print_error("'%s' is refused: %s\n", what, pedro_strerror(*err));
        return count + 1;
    }
    remember(replay);
    return count + compare_state(replay, step);
}

static unsigned undo_all(struct replay *replay) {
    unsigned count = 0;
    while (replay->steps > 0) {
        replay->steps--;
        assert_int_equal(pedro_match_undo(&replay->match), PEDRO_ERR_OK);
        char *json = state_text(&replay->match);
        if (memcmp(&replay->match.state, &replay->state[replay->steps],
                   sizeof(struct pedro_state)) != 0 ||
            strcmp(json, replay->json[replay->steps]) != 0) {
            where(replay);
            print_error("undo does not lead back here\n");
            count++;
        }
        free(json);
    }
    assert_int_equal(pedro_match_undo(&replay->match), PEDRO_ERR_NOTHING_TO_UNDO);
    return count;
}

static void write_record(const struct pedro_match *match, const struct pedro_tags *tags,
                         char *buffer) {
    struct pedro_text text;
    pedro_text_init(&text, buffer, RECORD_MAX);
    pedro_record_write(match, tags, &text);
    assert_true(pedro_text_fits(&text));
}

static unsigned record_and_back(struct replay *replay) {
    static char written[RECORD_MAX], again[RECORD_MAX];
    struct pedro_match read;
    struct pedro_tags tags;
    struct pedro_record_error error;
    unsigned count = 0;
    write_record(&replay->match, NULL, written);
    if (pedro_record_read(written, strlen(written), &read, &tags, &error) !=
        PEDRO_ERR_OK) {
        where(replay);
        print_error("the record is refused: line %lu: %s\n", error.line, error.message);
        count++;
    } else {
        write_record(&read, &tags, again);
        if (strcmp(written, again) != 0 ||
            memcmp(&read.state, &replay->match.state, sizeof read.state) != 0) {
            where(replay);
            print_error("the match comes back from its record changed\n");
            count++;
        }
    }
    pedro_match_finish(&read);
    pedro_tags_finish(&tags);
    return count;
}

static void begin(struct replay *replay, json_t *vector) {
    const char *variant = json_string_value(json_object_get(vector, "variant")), *key;
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    json_t *value;
    uint64_t given = 0;
    assert_non_null(preset);
    struct pedro_ruleset set = preset->set;
    json_object_foreach(json_object_get(vector, "options"), key, value) {
        char option[PEDRO_NAME_MAX + PEDRO_VALUE_MAX];
        int length =
            snprintf(option, sizeof option, "%s=%s", key, json_string_value(value));
        assert_in_range(length, 1, sizeof option - 1);
        assert_int_equal(pedro_options_read(option, (size_t)length, &set, &given, NULL),
                         PEDRO_ERR_OK);
    }
    json_int_t dealer = json_integer_value(json_object_get(vector, "dealer"));
    assert_int_equal(
        pedro_match_init(&replay->match, variant, &set, given, (pedro_seat)dealer, NULL),
        PEDRO_ERR_OK);
    replay->steps = 0;
    remember(replay);
}

/* Replays one line of a file. Returns the number of differences. */
static unsigned replay_vector(struct replay *replay, json_t *vector) {
    unsigned count = 0;
    int err = PEDRO_ERR_OK;
    size_t i;
    json_t *step;
    begin(replay, vector);
    json_array_foreach(json_object_get(vector, "steps"), i, step) {
        assert_true(i + 1 < STEPS_MAX);
        count += do_step(replay, step, &err);
        if (count > 0)
            break;
    }
    if (err != PEDRO_ERR_OK)
        replay->steps--;
    size_t done = replay->steps;
    count += record_and_back(replay);
    count += undo_all(replay);
    for (i = 0; i <= done; i++)
        free(replay->json[i]);
    pedro_match_finish(&replay->match);
    return count;
}

static void a_file_replays(void **data) {
    static struct replay replay;
    static char line[1 << 22];
    unsigned count = 0;
    replay.path = *data;
    replay.line = 0;
    FILE *file = fopen(replay.path, "r");
    if (!file)
        fail_msg("%s cannot be opened", replay.path);
    while (fgets(line, sizeof line, file)) {
        json_t *vector = read_json(line);
        replay.line++;
        count += replay_vector(&replay, vector);
        json_decref(vector);
    }
    assert_int_equal(ferror(file), 0);
    fclose(file);
    assert_true(replay.line > 0);
    assert_int_equal(count, 0);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The paths of all vectors, sorted. Returns their number, at most `most`. */
static size_t find_files(char *path[], size_t most) {
    size_t count = 0;
    DIR *folder = opendir("test/conformance");
    assert_non_null(folder);
    for (struct dirent *file; (file = readdir(folder)) && count < most;) {
        const char *dot = strrchr(file->d_name, '.');
        char text[300];
        if (!dot || strcmp(dot, ".jsonl") != 0)
            continue;
        snprintf(text, sizeof text, "test/conformance/%s", file->d_name);
        path[count] = strdup(text);
        assert_non_null(path[count++]);
    }
    closedir(folder);
    qsort(path, count, sizeof *path, by_name);
    return count;
}

int main(int argc, char **argv) {
    enum { FILES_MAX = 256 };
    static struct CMUnitTest tests[FILES_MAX];
    static char *found[FILES_MAX];
    char **path = argc > 1 ? argv + 1 : found;
    const size_t count = argc > 1 ? (size_t)argc - 1 : find_files(found, FILES_MAX);
    if (count == 0 || count > FILES_MAX) {
        fprintf(stderr, "from 1 to %d files, not %zu\n", FILES_MAX, count);
        return 2;
    }
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){path[i], a_file_replays, NULL, NULL, path[i]};
    int failed = _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
    for (size_t i = 0; path == found && i < count; i++)
        free(found[i]);
    return failed;
}
