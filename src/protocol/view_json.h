/* view_json.h - reads the JSON of views and choices (pedro-protocol(7)).
 *
 * Strict: a member that is missing, of the wrong type or impossible in the ruleset is
 * an error. Unknown members are ignored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_VIEW_JSON_H
#define PROTOCOL_VIEW_JSON_H

#include "pedro/pedro.h"
#include "record/json_words.h"

/* Reads a view of `seat`. Members that the JSON does not have (cards seen earlier, voids,
 * counts) are as at the beginning of a match; see bot_watch.h. False, with the name of
 * the bad member in `wrong`, if it is malformed. */
bool view_json_read(const struct json *json, const struct pedro_rules *rules,
                    pedro_seat seat, struct pedro_view *view, const char **wrong);

/* Reads a legal object; `trump` (PEDRO_NO_SUIT before it is named) tells which trumps score. */
bool legal_json_read(const struct json *json, const struct pedro_rules *rules,
                     unsigned trump, struct pedro_legal *legal, const char **wrong);

/* The member of that name, a whole number in that range. */
bool view_json_number(const struct json *object, const char *name, int from, int to,
                      int *number);

#endif
