/* referee_request.c - reads the fields of requests.
 *
 * It checks their types and forms; referee.c finds out whether there is such a game,
 * pack or action.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/referee_request.h"

const char referee_bad_json[] = "bad_json", referee_bad_request[] = "bad_request";

/* A small number; -1 if it is missing. */
static bool read_number(const struct json *json, const char *name, int *number) {
    struct json value;
    *number = -1;
    if (!json_get(json, name, &value))
        return true;
    long long n;
    if (!json_get_number(&value, &n))
        return false;
    /* All numbers that are a seat in no game become one. */
    *number = n < 0 || n >= PEDRO_SEATS_MAX ? PEDRO_SEATS_MAX : (int)n;
    return true;
}

/* A text, "" if it does not fit: then it is none of those that are known. False if it is another value. */
static bool read_text(const struct json *json, const char *name, char *text,
                      size_t size) {
    struct json value;
    size_t length;
    if (!json_get(json, name, &value) || json_kind(&value) != JSON_KIND_TEXT)
        return false;
    if (!json_get_text(&value, text, size, &length) || strlen(text) != length)
        text[0] = '\0';
    return true;
}

static bool all_texts(const struct json *container, enum json_kind kind) {
    struct json value;
    for (struct json_walk walk = json_walk(container); json_next(&walk, NULL, &value);)
        if (json_kind(&value) != JSON_KIND_TEXT)
            return false;
    return json_kind(container) == kind;
}

static const char *read_new(const struct json *json, struct referee_request *request) {
    if (!read_text(json, "variant", request->variant, sizeof request->variant))
        return "variant must be a string";
    request->has_options = json_get(json, "options", &request->options);
    if (request->has_options && !all_texts(&request->options, JSON_KIND_OBJECT))
        return "options must be an object of strings";
    if (!read_number(json, "dealer", &request->dealer) ||
        request->dealer == PEDRO_SEATS_MAX)
        return "dealer must be a seat";
    return NULL;
}

static const char *read_cards(const struct json *json, struct referee_request *request) {
    struct json seed;
    uint8_t bytes[PEDRO_SEED_SIZE];
    const bool has_deck = json_get(json, "deck", &request->deck),
               has_seed = json_get(json, "seed", &seed);
    if (has_seed == has_deck)
        return "deal needs either deck or seed";
    if (has_deck && !all_texts(&request->deck, JSON_KIND_LIST))
        return "deck must be a list of strings";
    if (has_seed &&
        (!read_text(json, "seed", request->seed, sizeof request->seed) ||
         strlen(request->seed) != REQUEST_SEED_DIGITS ||
         pedro_seed_parse(request->seed, REQUEST_SEED_DIGITS, bytes) != PEDRO_ERR_OK))
        return "seed must be a string of 64 hexadecimal digits";
    return NULL;
}

const char *referee_request_read(const struct json *json, unsigned fields, int players,
                                 struct referee_request *request) {
    memset(request, 0, sizeof *request);
    request->seat = request->dealer = -1;
    if (fields & REQUEST_NEEDS_VARIANT)
        return read_new(json, request);
    if (fields & REQUEST_NEEDS_CARDS)
        return read_cards(json, request);
    if (fields & REQUEST_NEEDS_ACTION &&
        !read_text(json, "action", request->action, sizeof request->action))
        return "action must be a string";
    if (fields & (REQUEST_NEEDS_SEAT | REQUEST_MAY_SEAT) &&
        !read_number(json, "seat", &request->seat))
        return "seat must be a whole number";
    if (fields & REQUEST_NEEDS_SEAT && request->seat < 0)
        return "seat is missing";
    if (fields & REQUEST_NEEDS_SEAT &&
        request->seat >= (players ? players : PEDRO_SEATS_MAX))
        return "seat: there is no such seat";
    return NULL;
}

bool referee_request_parse(const char *line, size_t length, struct json *json,
                           const char **word, char message[REQUEST_MESSAGE_MAX]) {
    size_t where;
    struct pedro_text text;
    pedro_text_init(&text, message, REQUEST_MESSAGE_MAX);
    *word = referee_bad_request;
    switch (json_check(line, length, json, &where)) {
    case JSON_FINE:
        return true;
    case JSON_MALFORMED:
        *word = referee_bad_json;
        pedro_text_add(&text, "the line is not JSON, from byte ");
        break;
    case JSON_REPEATED:
        pedro_text_add(&text, "a member is there twice, before byte ");
        break;
    case JSON_UNKEEPABLE:
        pedro_text_add(&text, "a number is too large, before byte ");
        break;
    case JSON_TOO_LARGE:
        pedro_text_add(&text, "too many members or too deep a nesting, at byte ");
        break;
    }
    pedro_text_add_number(&text, (long long)where + 1);
    return false;
}
