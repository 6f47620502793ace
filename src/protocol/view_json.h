/* view_json.h - the JSON of views and choices (pedro-protocol(7)) read back into structs.
 *
 * Strict: a member that is missing, of the wrong type, or impossible in the ruleset makes the whole thing wrong;
 * members that are not known are ignored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_VIEW_JSON_H
#define PROTOCOL_VIEW_JSON_H

#include <jansson.h>

#include "pedro/pedro.h"

/* Reads a view of `seat`. What the JSON does not have (cards seen earlier, voids, counts) is left as at the
 * beginning of a match; see bot_watch.h. False, with the name of the member in `wrong`, if it is not in order. */
bool view_json_read(json_t *json, const struct pedro_rules *rules, pedro_seat seat,
                    struct pedro_view *view, const char **wrong);

/* Reads a legal object; `trump` (PEDRO_NO_SUIT before it is named) tells which trumps score. */
bool legal_json_read(json_t *json, const struct pedro_rules *rules, unsigned trump,
                     struct pedro_legal *legal, const char **wrong);

/* Smaller things that other messages have too. */
bool json_read_number(json_t *json, const char *name, int from, int to, int *number);
bool json_read_phase(json_t *value, uint8_t *phase);
bool json_read_card(json_t *value, pedro_card *card);
/* A bid as pedro_bid_text() writes it; "" is PEDRO_NO_BID and "pass" PEDRO_PASSED. */
bool json_read_bid(json_t *value, pedro_bid *bid);
/* A suit, or "" for PEDRO_NO_SUIT. */
bool json_read_suit(json_t *value, uint8_t *suit);

#endif
