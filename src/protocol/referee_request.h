/* referee_request.h - what a line to the referee asks for (pedro-protocol(7)).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_REFEREE_REQUEST_H
#define PROTOCOL_REFEREE_REQUEST_H

#include <jansson.h>

#include "pedro/pedro.h"

enum { REQUEST_MESSAGE_MAX = 1024 };

/* Fields a request must have, or may. */
enum {
    REQUEST_NEEDS_VARIANT = 1 << 0,
    REQUEST_NEEDS_CARDS = 1 << 1, /* deck or seed, and not both */
    REQUEST_NEEDS_ACTION = 1 << 2,
    REQUEST_NEEDS_SEAT = 1 << 3, /* one there is */
    REQUEST_MAY_SEAT = 1 << 4,
};

/* The fields of a request that are there; what is missing is NULL, or -1. All of it lives as long as the JSON it was
 * read from. */
struct referee_request {
    const char *variant, *action, *seed;
    size_t variant_length, action_length;
    json_t *options, *deck;
    int seat, dealer;
};

/* The error words that are not the library's. */
extern const char referee_bad_json[], referee_bad_request[];

/* Reads a line as JSON. NULL if it cannot be, with the error word and a sentence. */
json_t *referee_request_parse(const char *line, size_t length, const char **word,
                              char message[REQUEST_MESSAGE_MAX]);

/* Reads the `fields` that a request has. `players` is how many seats there are, or 0 while nobody knows. What is wrong
 * with it, or NULL. */
const char *referee_request_read(json_t *json, unsigned fields, int players,
                                 struct referee_request *request);

#endif
