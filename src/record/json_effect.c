/* json_effect.c - effects as JSON: what an event did, for programs that are not in C.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/json.h"

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

/* What the number of an effect stands for, by its kind. */
static void add_number(struct pedro_text *text, const struct pedro_effect *effect) {
    const char suit[] = {"cdhs"[effect->number & 3], '\0'};
    char bid[24];
    struct pedro_text written;
    switch (effect->kind) {
    case PEDRO_EFFECT_CALLED:
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        pedro_text_init(&written, bid, sizeof bid);
        pedro_bid_text((pedro_bid)effect->number, &written);
        add_word(text, "call", bid);
        break;
    case PEDRO_EFFECT_NAMED:
        add_word(text, "suit", suit);
        break;
    case PEDRO_EFFECT_DECLINED:
    case PEDRO_EFFECT_TURN:
        add_word(text, "phase", pedro_phase_name((enum pedro_phase)effect->number));
        break;
    default:
        if (effect->number != 0) {
            add_name(text, "number");
            pedro_text_add_number(text, effect->number);
        }
    }
}

void pedro_json_effect(const struct pedro_effect *effect, pedro_seat seat,
                       struct pedro_text *text) {
    struct pedro_effect seen;
    pedro_effect_seen(effect, seat, &seen);
    pedro_text_add(text, "{\"kind\":\"");
    pedro_text_add(text, pedro_effect_word(seen.kind));
    pedro_text_add_char(text, '"');
    if (seen.seat != PEDRO_NO_SEAT) {
        add_name(text, "seat");
        pedro_text_add_number(text, seen.seat);
    }
    if (seen.other != PEDRO_NO_SEAT) {
        add_name(text, "other");
        pedro_text_add_number(text, seen.other);
    }
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
