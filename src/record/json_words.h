/* json_words.h - reads words of the game from JSON, as json_write.h writes them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_JSON_WORDS_H
#define RECORD_JSON_WORDS_H

#include "base/json_read.h"
#include "pedro/effect.h"

/* All return false if the value is no such word. */
bool json_get_card(const struct json *value, pedro_card *card);
/* "" is PEDRO_NO_BID, "pass" PEDRO_PASSED. */
/* A call of an auction: a bid or pass, with PEDRO_BID_VOID if it was made out of turn. */
bool json_get_call(const struct json *value, pedro_bid *bid);
bool json_get_bid(const struct json *value, pedro_bid *bid);
/* "" is PEDRO_NO_SUIT. */
bool json_get_suit(const struct json *value, uint8_t *suit);
bool json_get_phase(const struct json *value, uint8_t *phase);

/* A list of effects, as pedro_json_read_effects() reads them. */
bool json_get_effects(const struct json *list, struct pedro_effects *effects);

#endif
