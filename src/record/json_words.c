/* json_words.c - reads words of the game from JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "json_words.h"

#include <string.h>

#include "pedro/notation.h"

bool json_get_card(const struct json *value, pedro_card *card) {
    char word[3];
    size_t length;
    return json_get_text(value, word, sizeof word, &length) &&
           pedro_card_parse(word, length, card) == PEDRO_ERR_OK;
}

bool json_get_bid(const struct json *value, pedro_bid *bid) {
    char word[PEDRO_ACTION_TEXT_MAX];
    size_t length;
    struct pedro_action action;
    *bid = PEDRO_NO_BID;
    if (!json_get_text(value, word, sizeof word, &length))
        return false;
    if (length == 0)
        return true;
    if (pedro_action_parse(word, length, &action) != PEDRO_ERR_OK)
        return false;
    *bid = action.kind == PEDRO_ACT_BID    ? action.bid
           : action.kind == PEDRO_ACT_PASS ? PEDRO_PASSED
                                           : PEDRO_BID_DARK;
    return action.kind == PEDRO_ACT_BID || action.kind == PEDRO_ACT_PASS ||
           action.kind == PEDRO_ACT_DARK;
}

bool json_get_call(const struct json *value, pedro_bid *bid) {
    char word[PEDRO_ACTION_TEXT_MAX];
    size_t length;
    struct pedro_action action;
    if (!json_get_text(value, word, sizeof word, &length) ||
        pedro_action_parse(word, length, &action) != PEDRO_ERR_OK ||
        action.kind != PEDRO_ACT_WRONG_BID)
        return json_get_bid(value, bid) && *bid != PEDRO_NO_BID;
    *bid = (pedro_bid)(action.bid | PEDRO_BID_VOID);
    return true;
}

bool json_get_suit(const struct json *value, uint8_t *suit) {
    char word[2];
    size_t length;
    if (!json_get_text(value, word, sizeof word, &length))
        return false;
    static const char suits[] = {'c', 'd', 'h', 's'};
    const char *at = length > 0 ? memchr(suits, *word, sizeof suits) : NULL;
    *suit = at ? (uint8_t)(at - suits) : (uint8_t)PEDRO_NO_SUIT;
    return at || length == 0;
}

bool json_get_phase(const struct json *value, uint8_t *phase) {
    for (unsigned p = 0; p < PEDRO_PHASES; p++) {
        *phase = (uint8_t)p;
        if (json_is(value, pedro_phase_name((enum pedro_phase)p)))
            return true;
    }
    return false;
}
