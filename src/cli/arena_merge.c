/* arena_merge.c - adds up the results of many files.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "cli/arena_file.h"
#include "cli/arena_merge.h"
#include "cli/arena_report.h"
#include "cli/verb.h"
#include "words/text.h"

/* All files so far, and their deals, to find a deal that is in two files. */
struct merged {
    struct arena_report report;
    uint32_t *deal;
    size_t deals, room;
    bool no_memory;
};

static bool merge_result(void *data, const struct arena_result *result) {
    struct merged *merged = data;
    merged->no_memory =
        !grow_array(&merged->deal, merged->deals, &merged->room, sizeof *merged->deal);
    if (merged->no_memory)
        return false;
    merged->deal[merged->deals++] = (uint32_t)result->deal;
    arena_tally_add(&merged->report.tally, result);
    return true;
}

static int by_number(const void *a, const void *b) {
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static int check_merged(const struct merged *merged) {
    if (merged->no_memory)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (merged->deals > 0)
        qsort(merged->deal, merged->deals, sizeof *merged->deal, by_number);
    for (size_t i = 1; i < merged->deals; i++)
        if (merged->deal[i] == merged->deal[i - 1])
            return verb_fail(EXIT_BAD_INPUT, _("deal %lu is there twice"),
                             (unsigned long)merged->deal[i]);
    return EXIT_OK;
}

/* Checks a text of the header that is printed: it must have no control characters. */
static bool has_name(const struct json *header, const char *name, bool may_be_null) {
    char text[ARENA_HEADER_MAX];
    struct json value;
    size_t length;
    if (!json_get(header, name, &value))
        return false;
    if (!json_get_text(&value, text, sizeof text, &length))
        return may_be_null && json_kind(&value) == JSON_KIND_NULL;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return false;
    return true;
}

static bool has_text(const struct json *header, const char *name) {
    struct json value;
    return json_get(header, name, &value) && json_kind(&value) == JSON_KIND_TEXT;
}

static bool has_flag(const struct json *header, const char *name) {
    struct json value;
    return json_get(header, name, &value) && json_kind(&value) == JSON_KIND_FLAG;
}

/* A whole number from 1 on, or 0 if there is none. */
static int positive(const struct json *header, const char *name) {
    struct json value;
    long long number;
    return json_get(header, name, &value) &&
                   json_get_number_in(&value, 1, INT_MAX, &number)
               ? (int)number
               : 0;
}

/* Reads the header that all files share. */
static int read_header(struct arena_report *report, const char *path, const char *text) {
    struct json *header = &report->header;
    struct arena_units *units = &report->tally.units;
    const bool fine = json_check(text, strlen(text), header, NULL) == JSON_FINE &&
                      positive(header, "pedro_arena") == ARENA_FILE_VERSION &&
                      has_name(header, "variant", false) && has_text(header, "options") &&
                      has_name(header, "a", false) && has_name(header, "b", false) &&
                      has_name(header, "mixed", true) && has_text(header, "seed") &&
                      has_flag(header, "matches");
    if (fine)
        *units = (struct arena_units){.margin = positive(header, "margin_unit"),
                                      .wins = positive(header, "wins_unit"),
                                      .equity = positive(header, "equity_unit")};
    if (!fine || !units->margin || !units->wins || !units->equity)
        return verb_fail(EXIT_BAD_INPUT, _("%s: not a file of results"), path);
    return EXIT_OK;
}

int arena_merge(char **path, int count, double width, bool json) {
    char header[ARENA_HEADER_MAX] = "";
    struct merged merged = {.report.width = width};
    int code = EXIT_OK;
    for (int i = 0; code == EXIT_OK && i < count; i++)
        code = arena_file_read(path[i], header, merge_result, &merged);
    if (code == EXIT_OK)
        code = check_merged(&merged);
    free(merged.deal);
    if (code == EXIT_OK)
        code = read_header(&merged.report, path[0], header);
    if (code == EXIT_OK)
        code =
            json ? arena_report_json(&merged.report) : arena_report_text(&merged.report);
    return code;
}
