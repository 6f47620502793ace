/* record_sample.h - records for tests: the golden files, read and written.
 *
 * A file of test/records that is read and written again must be the same to the byte.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_SAMPLE_H
#define RECORD_SAMPLE_H

#include "check.h"

#include <stdio.h>
#include <string.h>

#include "pedro/error.h"
#include "pedro/record.h"

enum { TEXT_MAX = 1 << 18 };

static const char *const golden[] = {"test/records/finland.pedro",
                                     "test/records/tennessee-moon.pedro"};
enum { GOLDEN = sizeof golden / sizeof *golden };

struct reading {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
};

static inline int read_text(const char *text, struct reading *reading) {
    return pedro_record_read(text, strlen(text), &reading->match, &reading->tags,
                             &reading->error);
}

static inline void finish(struct reading *reading) {
    pedro_match_finish(&reading->match);
    pedro_tags_finish(&reading->tags);
}

/* Must be read without a fault. */
static inline void read_good(const char *text, struct reading *reading) {
    if (read_text(text, reading) != PEDRO_ERR_OK)
        fail_msg("line %lu: %s", reading->error.line, reading->error.message);
}

static inline void write_text(const struct pedro_match *match,
                              const struct pedro_tags *tags, char *buffer) {
    struct pedro_text text;
    pedro_text_init(&text, buffer, TEXT_MAX);
    pedro_record_write(match, tags, &text);
    assert_true(pedro_text_fits(&text));
}

static inline void load(const char *path, char *buffer) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("%s cannot be opened", path);
        return;
    }
    size_t length = fread(buffer, 1, TEXT_MAX - 1, file);
    buffer[length] = '\0';
    fclose(file);
    assert_true(length > 0);
}

#endif
