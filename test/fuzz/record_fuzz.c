/* record_fuzz.c - any bytes as a record, or as a score record.
 *
 * A record that is accepted is written, read and written again with the same bytes. Of a
 * record that is refused, the part before the line with the error is a valid match.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "pedro/pedro.h"

static char *record_of(const struct pedro_match *match, const struct pedro_tags *tags,
                       size_t *length) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(match, tags, &text);
    size_t size = text.length + 1;
    char *record = malloc(size);
    must(record != NULL, "there is memory");
    pedro_text_init(&text, record, size);
    pedro_record_write(match, tags, &text);
    must(pedro_text_fits(&text), "a record has the length it says");
    *length = text.length;
    return record;
}

static void must_come_back(const struct pedro_match *match,
                           const struct pedro_tags *tags) {
    struct pedro_match read;
    struct pedro_tags read_tags;
    struct pedro_record_error error;
    size_t length, length_again;
    char *record = record_of(match, tags, &length);
    must(pedro_record_read(record, length, &read, &read_tags, &error) == PEDRO_ERR_OK,
         "a record that was written can be read");
    must(memcmp(&read.state, &match->state, sizeof read.state) == 0,
         "the same state comes back from a record");
    char *again = record_of(&read, &read_tags, &length_again);
    must(length == length_again && memcmp(record, again, length) == 0,
         "the same record comes back");
    free(record);
    free(again);
    pedro_match_finish(&read);
    pedro_tags_finish(&read_tags);
}

static char *pad_of(const struct pedro_pad *pad, const struct pedro_tags *tags,
                    size_t *length) {
    enum { PAD_MAX = 1 << 20 };
    struct pedro_text text;
    char *record = malloc(PAD_MAX);
    must(record != NULL, "there is memory");
    pedro_text_init(&text, record, PAD_MAX);
    pedro_pad_write(pad, tags, &text);
    must(pedro_text_fits(&text), "a score record is not that long");
    *length = text.length;
    return record;
}

static void try_pad(const char *data, size_t size) {
    struct pedro_pad pad, read;
    struct pedro_tags tags, read_tags;
    struct pedro_record_error error;
    size_t length, length_again;
    const int err = pedro_pad_read(data, size, &pad, &tags, &error);
    if (*pad.match.variant) {
        char *record = pad_of(&pad, &tags, &length);
        must(pedro_pad_read(record, length, &read, &read_tags, &error) == PEDRO_ERR_OK,
             "a score record that was written can be read");
        char *again = pad_of(&read, &read_tags, &length_again);
        must(length == length_again && memcmp(record, again, length) == 0,
             "the same score record comes back");
        free(record);
        free(again);
        pedro_pad_finish(&read);
        pedro_tags_finish(&read_tags);
    } else {
        must(err != PEDRO_ERR_OK, "without tags in order there is no pad");
    }
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (pedro_pad_is((const char *)data, size)) {
        try_pad((const char *)data, size);
        return 0;
    }
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    int err = pedro_record_read((const char *)data, size, &match, &tags, &error);
    if (err != PEDRO_ERR_OK) {
        size_t length = strnlen(error.message, sizeof error.message);
        must(error.err == err && err < 0 && error.line > 0, "an error has its line");
        must(length > 0 && length < sizeof error.message, "an error has its message");
        must(utf8_is_text(error.message, length), "a message can be printed");
    }
    if (*match.variant)
        must_come_back(&match, &tags);
    else
        must(err != PEDRO_ERR_OK && !match.event,
             "without tags in order there is no match");
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return 0;
}
