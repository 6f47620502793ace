/* match_json.c - the JSON of a match in a person's history.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/match_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pedro/record.h"

void match_json_time(struct json_writer *writer, const char *name, int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_put_text(writer, name, text);
}

void match_json_title(struct json_writer *writer, const char *variant) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    json_put_text(writer, "title", preset ? preset->title : variant);
}

bool match_json_find_tag(const char *record, const char *tag, const char **value,
                         size_t *length) {
    const size_t size = strlen(tag);
    for (const char *line = record; *line == '['; line++) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line + 1, tag, size) == 0 &&
            strncmp(line + 1 + size, " \"", 2) == 0) {
            *value = line + size + 3;
            const char *close = strstr(*value, "\"]");
            *length = close ? (size_t)(close - *value) : 0;
            return close != NULL;
        }
        line = end;
        if (!*line)
            break;
    }
    return false;
}

bool match_json_find_seat(const char *record, int seat, const char **name,
                          size_t *length) {
    char tag[16];
    snprintf(tag, sizeof tag, "Seat%d", seat);
    return match_json_find_tag(record, tag, name, length);
}

void match_json_result(const struct pedro_match *match, struct pedro_text *text) {
    for (unsigned side = 0; side < match->rules.sides; side++) {
        pedro_text_add(text, side ? " " : "");
        pedro_text_add_number(text, match->state.score[side]);
    }
}

/* Returns how many there are. */
static unsigned put_names(struct json_writer *writer, const char *record) {
    const char *name;
    size_t length;
    int seat = 0;
    json_open(writer, "names", '[');
    for (; match_json_find_seat(record, seat, &name, &length); seat++)
        json_put_bytes(writer, NULL, name, length);
    json_close(writer, ']');
    return (unsigned)seat;
}

static unsigned put_result(struct json_writer *writer, const char *result) {
    unsigned sides = 0;
    char *end;
    json_open(writer, "result", '[');
    for (long score = strtol(result, &end, 10); end != result;
         score = strtol(result, &end, 10), sides++) {
        json_put_number(writer, NULL, score);
        result = end;
    }
    json_close(writer, ']');
    return sides;
}

/* True if the seat has won; with two scores the one of its pair counts. */
static bool has_won(const struct store_match *match, unsigned sides, unsigned seats) {
    unsigned side =
        sides == 2 && seats > 2 ? (unsigned)match->seat % 2 : (unsigned)match->seat;
    return match->winners >> side & 1;
}

void match_json(struct json_writer *writer, const struct store_match *match,
                bool record) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "table", match->name);
    json_put_text(writer, "variant", match->variant);
    match_json_title(writer, match->variant);
    const unsigned seats = put_names(writer, match->record);
    json_put_number(writer, "seat", match->seat);
    const unsigned sides = put_result(writer, match->result);
    json_put_flag(writer, "won", has_won(match, sides, seats));
    match_json_time(writer, "ended", match->finished_ms);
    json_put_number(writer, "number", match->id);
    if (record)
        json_put_text(writer, "record", match->record);
    json_close(writer, '}');
}

void match_json_score(struct json_writer *writer, const struct store_score *score,
                      bool record) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "key", score->key);
    json_put_text(writer, "variant", score->variant);
    match_json_title(writer, score->variant);
    put_names(writer, score->record);
    put_result(writer, score->result);
    json_open(writer, "winners", '[');
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
        if (score->winners >> side & 1)
            json_put_number(writer, NULL, side);
    json_close(writer, ']');
    match_json_time(writer, "changed", score->changed_ms);
    json_put_number(writer, "lines", (int64_t)score->lines);
    json_put_text(writer, "live", score->live);
    if (record)
        json_put_text(writer, "record", score->record);
    json_close(writer, '}');
}
