/* match_json.c - the JSON of a match in a person's history.
 *
 * SPDX-License-Identifier: MIT */
#include "server/match_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pedro/record.h"

json_t *match_json_time(int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return json_string(text);
}

bool match_json_find_seat(const char *record, int seat, const char **name,
                          size_t *length) {
    char tag[16];
    const char *end = strstr(record, "\n\n");
    snprintf(tag, sizeof tag, "[Seat%d \"", seat);
    const char *at = strncmp(record, tag, strlen(tag)) == 0 ? record : NULL;
    if (!at && (at = strstr(record, tag)) && (at[-1] != '\n' || (end && at > end)))
        at = NULL;
    if (!at)
        return false;
    *name = at + strlen(tag);
    const char *close = strstr(*name, "\"]");
    *length = close ? (size_t)(close - *name) : 0;
    return close != NULL;
}

static json_t *names_json(const char *record) {
    json_t *names = json_array();
    const char *name;
    size_t length;
    for (int seat = 0; match_json_find_seat(record, seat, &name, &length); seat++)
        json_array_append_new(names, json_stringn(name, length));
    return names;
}

static json_t *result_json(const char *result) {
    json_t *scores = json_array();
    char *end;
    for (long score = strtol(result, &end, 10); end != result;
         score = strtol(result, &end, 10)) {
        json_array_append_new(scores, json_integer(score));
        result = end;
    }
    return scores;
}

/* True if the seat has won; with two scores the one of its pair counts. */
static bool has_won(const struct store_match *match, json_t *scores, size_t seats) {
    size_t sides = json_array_size(scores);
    unsigned side =
        sides == 2 && seats > 2 ? (unsigned)match->seat % 2 : (unsigned)match->seat;
    return match->winners >> side & 1;
}

json_t *match_json(const struct store_match *match) {
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    json_t *names = names_json(match->record), *scores = result_json(match->result);
    bool won = has_won(match, scores, json_array_size(names));
    return json_pack(
        "{s:s, s:s, s:s, s:o, s:i, s:o, s:b, s:o, s:I}", "table", match->name, "variant",
        match->variant, "title", preset ? preset->title : match->variant, "names", names,
        "seat", match->seat, "result", scores, "won", (int)won, "ended",
        match_json_time(match->finished_ms), "number", (json_int_t)match->id);
}
