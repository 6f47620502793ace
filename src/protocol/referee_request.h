/* referee_request.h - a request to the referee (pedro-protocol(7)).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_REFEREE_REQUEST_H
#define PROTOCOL_REFEREE_REQUEST_H

#include "base/json_read.h"
#include "pedro/notation.h"
#include "pedro/pedro.h"

enum { REQUEST_SEED_DIGITS = 2 * PEDRO_SEED_SIZE };

/* The fields of a request. */
enum {
    REQUEST_NEEDS_VARIANT = 1 << 0,
    REQUEST_NEEDS_CARDS = 1 << 1, /* deck or seed, and not both */
    REQUEST_NEEDS_ACTION = 1 << 2,
    REQUEST_NEEDS_SEAT = 1 << 3, /* a seat of the match */
    REQUEST_MAY_SEAT = 1 << 4,
};

/* The fields that a request has. The values are valid as long as the line. */
struct referee_request {
    char variant[PEDRO_NAME_MAX];       /* "" also for one that is longer than any */
    char action[PEDRO_ACTION_TEXT_MAX]; /* the same */
    char seed[REQUEST_SEED_DIGITS + 1]; /* "": it has a deck */
    struct json options, deck;
    bool has_options;
    int seat, dealer; /* -1: none; seat PEDRO_NOBODY: -1 was given */
};

/* Checks a line. False and a refusal if it is no JSON, or JSON that cannot be read
 * exactly. */
bool referee_request_parse(const char *line, size_t length, struct json *json,
                           struct pedro_refusal *refusal);

/* Reads the `fields` of a request. `players` is the number of seats, or 0 while it is not
 * known. False and a refusal if a field is invalid. */
bool referee_request_read(const struct json *json, unsigned fields, int players,
                          struct referee_request *request, struct pedro_refusal *refusal);

#endif
