/* view_json_parts.h - what the files that read views share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_VIEW_JSON_PARTS_H
#define PROTOCOL_VIEW_JSON_PARTS_H

#include "protocol/view_json.h"

/* A member that is being read into a view. */
struct view_json_reading {
    const struct json *value;
    const struct pedro_rules *rules;
    struct pedro_view *view;
};

struct view_json_member {
    const char *name;
    bool (*read)(struct view_json_reading *in);
};

/* The members of rulesets with laws for errors (view_json_laws.c). */
enum { VIEW_JSON_LAWS = 5 };
extern const struct view_json_member view_json_laws[VIEW_JSON_LAWS];

/* A whole number in a range. */
bool view_json_integer(const struct json *value, int from, int to, int *number);

/* A list of at most so many values; a list of exactly so many, one for each seat or side. */
bool view_json_is_list(const struct json *value, size_t most);
bool view_json_is_list_of(const struct json *value, size_t count);

/* [seat, card] */
bool view_json_seat_and_card(const struct json *value, const struct pedro_rules *rules,
                             int *seat, pedro_card *card);

#endif
