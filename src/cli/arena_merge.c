/* arena_merge.c - adds up the results of many files.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/arena_file.h"
#include "cli/arena_merge.h"
#include "cli/arena_report.h"
#include "cli/verb.h"
#include "words/text.h"

/* All files so far; their deals, to find one that is in two. */
struct merged {
    struct arena_report report;
    uint32_t *deal;
    size_t deals, room;
    bool no_memory;
};

static bool merge_result(void *data, const struct arena_result *result) {
    struct merged *merged = data;
    if (merged->deals == merged->room) {
        const size_t room = merged->room ? 2 * merged->room : 4096;
        uint32_t *deal = realloc(merged->deal, room * sizeof *deal);
        merged->no_memory = !deal;
        if (!deal)
            return false;
        merged->deal = deal;
        merged->room = room;
    }
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

/* The names are shown: nothing may be in them that a terminal would obey. */
static bool is_name(const char *name) {
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 0x7f)
            return false;
    return true;
}

/* Reads the header that all files share. */
static int read_header(struct arena_report *report, const char *path, const char *text) {
    int version, margin, wins, equity, matches;
    const char *variant, *options, *a, *b, *seed;
    json_t *mixed;
    report->header = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json_unpack(
            report->header, "{s:i, s:s, s:s, s:s, s:s, s:o, s:s, s:b, s:i, s:i, s:i}",
            "pedro_arena", &version, "variant", &variant, "options", &options, "a", &a,
            "b", &b, "mixed", &mixed, "seed", &seed, "matches", &matches, "margin_unit",
            &margin, "wins_unit", &wins, "equity_unit", &equity) != 0 ||
        version != ARENA_FILE_VERSION || margin < 1 || wins < 1 || equity < 1 ||
        !(json_is_string(mixed) || json_is_null(mixed)) || !is_name(variant) ||
        !is_name(a) || !is_name(b) ||
        (json_is_string(mixed) && !is_name(json_string_value(mixed))))
        return verb_fail(EXIT_BAD_INPUT, _("%s: not a file of results"), path);
    report->tally.units =
        (struct arena_units){.margin = margin, .wins = wins, .equity = equity};
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
    json_decref(merged.report.header);
    return code;
}
