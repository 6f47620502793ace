/* json_source.h - a message of JSON, as message.h wants to see it.
 *
 * Strict: RFC 8259 and nothing more, no name twice, no escaped NUL, nothing nested deeper than
 * JSON_DEPTH_MAX. Texts and the texts of an object are kept; of what no message has (fractions,
 * null, lists, objects in objects) only that it is of another type. Nothing is allocated:
 * messages come by the thousand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_JSON_SOURCE_H
#define SERVER_JSON_SOURCE_H

#include "table/message.h"

enum { JSON_LENGTH_MAX = 16384, JSON_MEMBERS_MAX = 160, JSON_DEPTH_MAX = 16 };

struct json_member {
    const char *name, *text;
    size_t name_length, text_length;
    long long number;
    int16_t parent; /* the member whose object this is in, or -1 */
    enum { MEMBER_TEXT, MEMBER_NUMBER, MEMBER_FLAG, MEMBER_OBJECT, MEMBER_OTHER } kind;
};

struct json_source {
    unsigned members;
    struct json_member member[JSON_MEMBERS_MAX];
    size_t used;
    char plain[JSON_LENGTH_MAX]; /* texts that had escapes */
};

/* Makes `source` read the object in `bytes`, which must outlive it as `json` must. False if
 * that is no object of JSON, or has more than the limits above. */
bool json_source_init(struct json_source *json, const char *bytes, size_t length,
                      struct message_source *source);

#endif
