/* json_effect_read.c - reads the effects that a seat was sent as JSON.
 *
 * Each effect is checked by itself here; pedro_view_fold_checked() checks whether it can
 * have happened. Unknown members, which a later version may have, are ignored.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/json.h"
#include "record/json_effect.h"
#include "record/json_words.h"

enum { NUMBER_MAX = 100000, WORD_SIZE = 24 };

static bool read_seat(const struct json *value, pedro_seat *seat) {
    long long number;
    if (!json_get_number_in(value, 0, PEDRO_SEATS_MAX - 1, &number))
        return false;
    *seat = (pedro_seat)number;
    return true;
}

static bool read_kind(const struct json *value, struct pedro_effect *effect) {
    for (unsigned kind = 0; kind < PEDRO_EFFECTS; kind++) {
        effect->kind = (uint8_t)kind;
        if (json_is(value, pedro_effect_word(kind)))
            return true;
    }
    return false;
}

/* At least one card; known ones once. */
static bool read_cards(const struct json *value, struct pedro_effect *effect) {
    struct json element;
    for (struct json_walk walk = json_walk(value); json_next(&walk, NULL, &element);) {
        pedro_card card = PEDRO_NO_CARD;
        if (effect->cards == PEDRO_PACK_MAX)
            return false;
        if (!json_is(&element, "??") &&
            (!json_get_card(&element, &card) || pedro_set_has(effect->open, card)))
            return false;
        if (card != PEDRO_NO_CARD)
            effect->open |= pedro_set_of(card);
        effect->card[effect->cards++] = card;
    }
    return effect->cards > 0;
}

/* The members that an effect may have for its number, by enum json_effect_number. */
static const char *const number_names[] = {
    [JSON_EFFECT_NOTHING] = NULL,  [JSON_EFFECT_NUMBER] = "number",
    [JSON_EFFECT_CALL] = "call",   [JSON_EFFECT_SUIT] = "suit",
    [JSON_EFFECT_PHASE] = "phase",
};

/* Reads the number from the one member that this kind has for it. */
static bool read_number(const struct json *object, struct pedro_effect *effect) {
    const enum json_effect_number wanted = json_effect_numbers[effect->kind];
    struct json value;
    long long number;
    pedro_bid bid;
    uint8_t word;
    bool there = false;
    for (unsigned i = JSON_EFFECT_NUMBER; i <= JSON_EFFECT_PHASE; i++)
        if (i != wanted && json_get(object, number_names[i], &value))
            return false;
    if (wanted != JSON_EFFECT_NOTHING)
        there = json_get(object, number_names[wanted], &value);
    if (!there)
        return wanted == JSON_EFFECT_NOTHING || wanted == JSON_EFFECT_NUMBER;
    switch (wanted) {
    case JSON_EFFECT_CALL:
        if (!json_get_bid(&value, &bid) || bid == PEDRO_NO_BID)
            return false;
        effect->number = bid;
        return true;
    case JSON_EFFECT_SUIT:
        if (!json_get_suit(&value, &word) || word == PEDRO_NO_SUIT)
            return false;
        effect->number = word;
        return true;
    case JSON_EFFECT_PHASE:
        if (!json_get_phase(&value, &word))
            return false;
        effect->number = word;
        return true;
    default:
        if (!json_get_number_in(&value, -NUMBER_MAX, NUMBER_MAX, &number))
            return false;
        effect->number = (int32_t)number;
        return true;
    }
}

static bool read_effect(const struct json *object, struct pedro_effect *effect) {
    struct json value;
    bool forced = true;
    memset(effect, 0, sizeof *effect);
    memset(effect->card, PEDRO_NO_CARD, sizeof effect->card);
    effect->seat = effect->other = PEDRO_NO_SEAT;
    if (!json_get(object, "kind", &value) || !read_kind(&value, effect))
        return false;
    if (json_get(object, "seat", &value) && !read_seat(&value, &effect->seat))
        return false;
    if (json_get(object, "other", &value) && !read_seat(&value, &effect->other))
        return false;
    if (json_get(object, "cards", &value) && !read_cards(&value, effect))
        return false;
    /* The member is present only if it is true. */
    effect->forced = json_get(object, "forced", &value);
    if (effect->forced && (!json_get_flag(&value, &forced) || !forced))
        return false;
    return read_number(object, effect);
}

bool json_get_effects(const struct json *list, struct pedro_effects *effects) {
    struct json value;
    effects->count = 0;
    bool fine = json_kind(list) == JSON_KIND_LIST;
    for (struct json_walk walk = json_walk(list); fine && json_next(&walk, NULL, &value);)
        fine = effects->count < PEDRO_EFFECTS_MAX &&
               read_effect(&value, &effects->at[effects->count++]);
    if (!fine)
        effects->count = 0;
    return fine;
}

int pedro_json_read_effects(const char *bytes, size_t length,
                            struct pedro_effects *effects) {
    struct json list;
    effects->count = 0;
    return json_check(bytes, length, &list, NULL) == JSON_FINE &&
                   json_get_effects(&list, effects)
               ? PEDRO_ERR_OK
               : PEDRO_ERR_BAD_TEXT;
}
