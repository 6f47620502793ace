/* json_effect.c - effects as JSON: what an event did, for programs that are not in C.
 *
 * Which member holds the number of an effect is a column of PEDRO_EFFECT_KINDS; the reader in
 * json_effect_read.c has the same.
 *
 * SPDX-License-Identifier: MIT */
#include "record/json_effect.h"
#include "pedro/json.h"

const uint8_t json_effect_numbers[PEDRO_EFFECTS] = {
#define EFFECT_NUMBER(name, word, number, says) JSON_EFFECT_##number,
    PEDRO_EFFECT_KINDS(EFFECT_NUMBER)
#undef EFFECT_NUMBER
};

static void add_name(struct pedro_text *text, const char *name) {
    pedro_text_add(text, ",\"");
    pedro_text_add(text, name);
    pedro_text_add(text, "\":");
}

static void add_word(struct pedro_text *text, const char *name, const char *word) {
    add_name(text, name);
    pedro_text_add_char(text, '"');
    pedro_text_add(text, word);
    pedro_text_add_char(text, '"');
}

static void add_integer(struct pedro_text *text, const char *name, int number) {
    add_name(text, name);
    pedro_text_add_number(text, number);
}

static void add_cards(struct pedro_text *text, const struct pedro_effect *effect) {
    add_name(text, "cards");
    for (unsigned i = 0; i < effect->cards; i++) {
        char card[3];
        pedro_card_text(effect->card[i], card);
        pedro_text_add(text, i ? ",\"" : "[\"");
        pedro_text_add(text, card);
        pedro_text_add_char(text, '"');
    }
    pedro_text_add_char(text, ']');
}

static void add_number(struct pedro_text *text, const struct pedro_effect *effect) {
    const char suit[] = {"cdhs"[effect->number & 3], '\0'};
    char bid[24];
    struct pedro_text written;
    switch ((enum json_effect_number)json_effect_numbers[effect->kind]) {
    case JSON_EFFECT_CALL:
        pedro_text_init(&written, bid, sizeof bid);
        pedro_bid_text((pedro_bid)effect->number, &written);
        add_word(text, "call", bid);
        break;
    case JSON_EFFECT_SUIT:
        add_word(text, "suit", suit);
        break;
    case JSON_EFFECT_PHASE:
        add_word(text, "phase", pedro_phase_name((enum pedro_phase)effect->number));
        break;
    case JSON_EFFECT_NUMBER:
        if (effect->number != 0)
            add_integer(text, "number", effect->number);
        break;
    case JSON_EFFECT_NOTHING:
        break;
    }
}

void pedro_json_effect(const struct pedro_effect *effect, pedro_seat seat,
                       struct pedro_text *text) {
    struct pedro_effect seen;
    pedro_effect_seen(effect, seat, &seen);
    pedro_text_add(text, "{\"kind\":\"");
    pedro_text_add(text, pedro_effect_word(seen.kind));
    pedro_text_add_char(text, '"');
    if (seen.seat != PEDRO_NO_SEAT)
        add_integer(text, "seat", seen.seat);
    if (seen.other != PEDRO_NO_SEAT)
        add_integer(text, "other", seen.other);
    add_number(text, &seen);
    if (seen.cards > 0)
        add_cards(text, &seen);
    if (seen.forced) {
        add_name(text, "forced");
        pedro_text_add(text, "true");
    }
    pedro_text_add_char(text, '}');
}

void pedro_json_effects(const struct pedro_effects *effects, pedro_seat seat,
                        struct pedro_text *text) {
    pedro_text_add_char(text, '[');
    for (unsigned i = 0; i < effects->count; i++) {
        if (i > 0)
            pedro_text_add_char(text, ',');
        pedro_json_effect(&effects->at[i], seat, text);
    }
    pedro_text_add_char(text, ']');
}
