/* referee_request.c - reads requests as far as they can be read without a match.
 *
 * Types and forms are looked at here; whether there is such a game, pack or action is for the referee.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "protocol/referee_request.h"

enum { SEED_DIGITS = 2 * PEDRO_SEED_SIZE };

const char referee_bad_json[] = "bad_json", referee_bad_request[] = "bad_request";

/* A small number that may be missing. */
static bool read_number(json_t *json, const char *name, int *number) {
    json_t *value = json_object_get(json, name);
    *number = -1;
    if (!value)
        return true;
    if (!json_is_integer(value))
        return false;
    json_int_t n = json_integer_value(value);
    /* Any that is no seat in any game is as wrong as another. */
    *number = n < 0 || n >= PEDRO_SEATS_MAX ? PEDRO_SEATS_MAX : (int)n;
    return true;
}

static bool is_seed(json_t *value) {
    uint8_t seed[PEDRO_SEED_SIZE];
    return json_string_length(value) == SEED_DIGITS &&
           pedro_seed_parse(json_string_value(value), SEED_DIGITS, seed) == PEDRO_ERR_OK;
}

static bool all_strings(json_t *value) {
    const char *name;
    json_t *member;
    size_t i;
    if (json_is_array(value)) {
        json_array_foreach(value, i, member) {
            if (!json_is_string(member))
                return false;
        }
        return true;
    }
    json_object_foreach(value, name, member) {
        if (!json_is_string(member))
            return false;
    }
    return true;
}

static const char *read_new(json_t *json, struct referee_request *request) {
    json_t *variant = json_object_get(json, "variant");
    if (!json_is_string(variant))
        return "variant must be a string";
    request->variant = json_string_value(variant);
    request->variant_length = json_string_length(variant);
    request->options = json_object_get(json, "options");
    if (request->options &&
        (!json_is_object(request->options) || !all_strings(request->options)))
        return "options must be an object of strings";
    if (!read_number(json, "dealer", &request->dealer) ||
        request->dealer == PEDRO_SEATS_MAX)
        return "dealer must be a seat";
    return NULL;
}

static const char *read_cards(json_t *json, struct referee_request *request) {
    json_t *seed = json_object_get(json, "seed");
    request->deck = json_object_get(json, "deck");
    if (!seed == !request->deck)
        return "deal needs either deck or seed";
    if (request->deck && (!json_is_array(request->deck) || !all_strings(request->deck)))
        return "deck must be a list of strings";
    if (seed && (!json_is_string(seed) || !is_seed(seed)))
        return "seed must be a string of 64 hexadecimal digits";
    request->seed = json_string_value(seed);
    return NULL;
}

const char *referee_request_read(json_t *json, unsigned fields, int players,
                                 struct referee_request *request) {
    *request = (struct referee_request){.seat = -1, .dealer = -1};
    if (fields & REQUEST_NEEDS_VARIANT)
        return read_new(json, request);
    if (fields & REQUEST_NEEDS_CARDS)
        return read_cards(json, request);
    if (fields & REQUEST_NEEDS_ACTION) {
        json_t *action = json_object_get(json, "action");
        if (!json_is_string(action))
            return "action must be a string";
        request->action = json_string_value(action);
        request->action_length = json_string_length(action);
    }
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

/* What is JSON, but has a member twice, or a number or depth beyond what can be kept, is
 * no request in order, though it is JSON. */
json_t *referee_request_parse(const char *line, size_t length, const char **word,
                              char message[REQUEST_MESSAGE_MAX]) {
    const size_t flags = JSON_DECODE_ANY | JSON_ALLOW_NUL;
    json_error_t error;
    json_t *json = json_loadb(line, length, flags | JSON_REJECT_DUPLICATES, &error);
    if (json)
        return json;
    snprintf(message, REQUEST_MESSAGE_MAX, "%s", error.text);
    switch (json_error_code(&error)) {
    case json_error_duplicate_key:
        /* What follows the second member must be JSON too. */
        json = json_loadb(line, length, flags, &error);
        if (!json)
            snprintf(message, REQUEST_MESSAGE_MAX, "%s", error.text);
        *word = json ? referee_bad_request : referee_bad_json;
        json_decref(json);
        break;
    case json_error_numeric_overflow:
    case json_error_stack_overflow:
    case json_error_null_byte_in_key:
        *word = referee_bad_request;
        break;
    default:
        *word = referee_bad_json;
    }
    return NULL;
}
