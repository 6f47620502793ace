/* referee_request.c - reads the fields of requests.
 *
 * It checks their types and forms; referee.c finds out whether there is such a game,
 * pack or action.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/referee_request.h"

/* A small number that may be missing. */
static bool read_number(const struct json *json, const char *name, int *number) {
    struct json value;
    *number = -1;
    if (!json_get(json, name, &value))
        return true;
    long long n;
    if (!json_get_number(&value, &n))
        return false;
    /* All numbers that are no seat of any game become one number. */
    *number = n < 0 || n >= PEDRO_SEATS_MAX ? PEDRO_SEATS_MAX : (int)n;
    return true;
}

/* Reads a text; one that does not fit becomes "", which is no known name. False if the
 * value is no text. */
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

/* A sentence with the blank {name}. */
static bool wrong(struct pedro_refusal *refusal, enum pedro_refusal_code code,
                  const char *name) {
    pedro_refuse(refusal, code);
    pedro_refusal_add(refusal, "name", name, strlen(name));
    return false;
}

/* `players`: 0 while their number is not known. */
static bool wrong_seat(struct pedro_refusal *refusal, const char *name, int players) {
    wrong(refusal, PEDRO_REFUSED_FIELD_NUMBER, name);
    pedro_refusal_add_number(refusal, "least", 0);
    pedro_refusal_add_number(refusal, "most", (players ? players : PEDRO_SEATS_MAX) - 1);
    return false;
}

static bool no_text(const struct json *json, const char *name,
                    struct pedro_refusal *refusal) {
    struct json value;
    return wrong(refusal,
                 json_get(json, name, &value) ? PEDRO_REFUSED_FIELD_TYPE
                                              : PEDRO_REFUSED_FIELD_MISSING,
                 name);
}

static bool read_new(const struct json *json, struct referee_request *request,
                     struct pedro_refusal *refusal) {
    if (!read_text(json, "variant", request->variant, sizeof request->variant))
        return no_text(json, "variant", refusal);
    request->has_options = json_get(json, "options", &request->options);
    if (request->has_options && !all_texts(&request->options, JSON_KIND_OBJECT))
        return wrong(refusal, PEDRO_REFUSED_FIELD_TEXTS, "options");
    return (read_number(json, "dealer", &request->dealer) &&
            request->dealer != PEDRO_SEATS_MAX) ||
           wrong_seat(refusal, "dealer", 0);
}

static bool read_cards(const struct json *json, struct referee_request *request,
                       struct pedro_refusal *refusal) {
    struct json seed;
    uint8_t bytes[PEDRO_SEED_SIZE];
    const bool has_deck = json_get(json, "deck", &request->deck),
               has_seed = json_get(json, "seed", &seed);
    if (has_seed == has_deck) {
        pedro_refuse(refusal, PEDRO_REFUSED_DECK_OR_SEED);
        return false;
    }
    if (has_deck)
        return all_texts(&request->deck, JSON_KIND_LIST) ||
               wrong(refusal, PEDRO_REFUSED_FIELD_TEXTS, "deck");
    return (read_text(json, "seed", request->seed, sizeof request->seed) &&
            strlen(request->seed) == REQUEST_SEED_DIGITS &&
            pedro_seed_parse(request->seed, REQUEST_SEED_DIGITS, bytes) ==
                PEDRO_ERR_OK) ||
           wrong(refusal, PEDRO_REFUSED_FIELD_SEED, "seed");
}

/* A seat that may be missing, unless it is needed; then it must exist, too. */
static bool read_seat(const struct json *json, bool needed, int players,
                      struct referee_request *request, struct pedro_refusal *refusal) {
    if (!read_number(json, "seat", &request->seat))
        return wrong_seat(refusal, "seat", players);
    if (!needed) {
        struct json value;
        long long number;
        if (json_get(json, "seat", &value) && json_get_number(&value, &number) &&
            number == PEDRO_NO_SEAT)
            request->seat = PEDRO_NOBODY;
        if (request->action[0] != '!' || request->seat != PEDRO_NO_SEAT)
            return true;
        return wrong(refusal, PEDRO_REFUSED_FIELD_MISSING, "seat");
    }
    if (request->seat < 0)
        return wrong(refusal, PEDRO_REFUSED_FIELD_MISSING, "seat");
    return request->seat < (players ? players : PEDRO_SEATS_MAX) ||
           wrong_seat(refusal, "seat", players);
}

bool referee_request_read(const struct json *json, unsigned fields, int players,
                          struct referee_request *request,
                          struct pedro_refusal *refusal) {
    const bool needs_seat = fields & REQUEST_NEEDS_SEAT;
    memset(request, 0, sizeof *request);
    request->seat = request->dealer = -1;
    if (fields & REQUEST_NEEDS_VARIANT)
        return read_new(json, request, refusal);
    if (fields & REQUEST_NEEDS_CARDS)
        return read_cards(json, request, refusal);
    if (fields & REQUEST_NEEDS_ACTION &&
        !read_text(json, "action", request->action, sizeof request->action))
        return no_text(json, "action", refusal);
    return !(fields & (REQUEST_NEEDS_SEAT | REQUEST_MAY_SEAT)) ||
           read_seat(json, needs_seat, players, request, refusal);
}

bool referee_request_parse(const char *line, size_t length, struct json *json,
                           struct pedro_refusal *refusal) {
    static const enum pedro_refusal_code codes[] = {
        [JSON_MALFORMED] = PEDRO_REFUSED_NO_JSON,
        [JSON_REPEATED] = PEDRO_REFUSED_JSON_REPEATED,
        [JSON_UNKEEPABLE] = PEDRO_REFUSED_JSON_NUMBER,
        [JSON_TOO_LARGE] = PEDRO_REFUSED_JSON_NESTING,
    };
    size_t where;
    const enum json_fault fault = json_check(line, length, json, &where);
    if (fault == JSON_FINE)
        return true;
    pedro_refuse(refusal, codes[fault]);
    pedro_refusal_add_number(refusal, "number", (long long)where + 1);
    return false;
}
