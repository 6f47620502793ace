/* json_effect.c - writes effects as JSON, for programs in other languages.
 *
 * Which member holds the number of an effect is a column of PEDRO_EFFECT_KINDS; the reader in
 * json_effect_read.c has the same.
 *
 * SPDX-License-Identifier: MIT */
#include "record/json_effect.h"
#include "record/json_write.h"

const uint8_t json_effect_numbers[PEDRO_EFFECTS] = {
#define EFFECT_NUMBER(name, word, number, says) JSON_EFFECT_##number,
    PEDRO_EFFECT_KINDS(EFFECT_NUMBER)
#undef EFFECT_NUMBER
};

static void put_number(struct json_writer *writer, const struct pedro_effect *effect) {
    switch ((enum json_effect_number)json_effect_numbers[effect->kind]) {
    case JSON_EFFECT_CALL:
        json_put_bid(writer, "call", (pedro_bid)effect->number);
        break;
    case JSON_EFFECT_SUIT:
        json_put_suit(writer, "suit", effect->number & 3);
        break;
    case JSON_EFFECT_PHASE:
        json_put_word(writer, "phase",
                      pedro_phase_name((enum pedro_phase)effect->number));
        break;
    case JSON_EFFECT_NUMBER:
        if (effect->number != 0)
            json_put_number(writer, "number", effect->number);
        break;
    case JSON_EFFECT_NOTHING:
        break;
    }
}

static void put_effect(struct json_writer *writer, const struct pedro_effect *effect,
                       pedro_seat seat) {
    struct pedro_effect seen;
    pedro_effect_seen(effect, seat, &seen);
    json_open(writer, NULL, '{');
    json_put_word(writer, "kind", pedro_effect_word(seen.kind));
    if (seen.seat != PEDRO_NO_SEAT)
        json_put_number(writer, "seat", seen.seat);
    if (seen.other != PEDRO_NO_SEAT)
        json_put_number(writer, "other", seen.other);
    put_number(writer, &seen);
    if (seen.cards > 0)
        json_put_cards(writer, "cards", seen.card, seen.cards);
    if (seen.forced)
        json_put_flag(writer, "forced", true);
    json_close(writer, '}');
}

void pedro_json_effect(const struct pedro_effect *effect, pedro_seat seat,
                       struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    put_effect(&writer, effect, seat);
}

void pedro_json_effects(const struct pedro_effects *effects, pedro_seat seat,
                        struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '[');
    for (unsigned i = 0; i < effects->count; i++)
        put_effect(&writer, &effects->at[i], seat);
    json_close(&writer, ']');
}
