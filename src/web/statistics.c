/* statistics.c - what a person did in the matches that the page knows.
 *
 * SPDX-License-Identifier: MIT */
#include "record/statistics.h"

#include "web/engine.h"

enum { STATISTICS_MAX = 1 << 18 };

static struct statistics statistics;
static char buffer[STATISTICS_MAX];

static void add(const char *record, size_t length, unsigned seat) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    if (!pedro_record_read(record, length, &match, &tags, &error))
        statistics_add(&statistics, &match, &tags, (pedro_seat)seat);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

const char *engine_statistics(size_t length) {
    const char *input = engine_input();
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    if (length == 0) {
        statistics_finish(&statistics);
        return buffer;
    }
    if (length > 2 && length <= ENGINE_INPUT_MAX && input[0] >= '0' && input[1] == '\n')
        add(input + 2, length - 2, (unsigned)(input[0] - '0'));
    struct json_writer writer = json_writer(&text);
    statistics_put(&writer, NULL, &statistics, NULL, NULL);
    return buffer;
}
