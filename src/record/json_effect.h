/* json_effect.h - shared by the writer and the reader of effects as JSON: which member holds
 * the number of each kind, from the third column of PEDRO_EFFECT_KINDS.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_JSON_EFFECT_H
#define RECORD_JSON_EFFECT_H

#include "pedro/effect.h"

enum json_effect_number {
    JSON_EFFECT_NOTHING,
    JSON_EFFECT_NUMBER,
    JSON_EFFECT_CALL,
    JSON_EFFECT_SUIT,
    JSON_EFFECT_PHASE,
};

extern const uint8_t json_effect_numbers[PEDRO_EFFECTS]; /* enum json_effect_number */

#endif
