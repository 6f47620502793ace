/* bot_message.c - writes what a bot may know.
 *
 * Of the cards in an event those are shown that the bot's seat may see of its effects (pedro/effect.h).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/bot_message.h"

static void add_name(struct pedro_text *text, const char *name) {
    pedro_text_add(text, ",\"");
    pedro_text_add(text, name);
    pedro_text_add(text, "\":");
}

static void add_number(struct pedro_text *text, const char *name, long long number) {
    add_name(text, name);
    pedro_text_add_number(text, number);
}

static void add_bytes_list(struct pedro_text *text, const char *name,
                           const uint8_t *number, unsigned count) {
    add_name(text, name);
    for (unsigned i = 0; i < count; i++) {
        pedro_text_add_char(text, i ? ',' : '[');
        pedro_text_add_number(text, number[i]);
    }
    pedro_text_add(text, count ? "]" : "[]");
}

void bot_message_start(const struct pedro_match *match, pedro_seat seat,
                       struct pedro_text *text) {
    const char *comma = "";
    pedro_text_add(text, "{\"type\":\"start\",\"variant\":");
    pedro_json_string(match->variant, strlen(match->variant), text);
    add_name(text, "options");
    pedro_text_add_char(text, '{');
    for (int i = 0; i < pedro_key_count(); i++) {
        char value[PEDRO_VALUE_MAX];
        struct pedro_text written;
        if (!(match->given >> i & 1))
            continue;
        pedro_text_init(&written, value, sizeof value);
        pedro_ruleset_get(&match->rules.set, pedro_key(i), &written);
        pedro_text_add(text, comma);
        pedro_json_string(pedro_key(i)->name, strlen(pedro_key(i)->name), text);
        pedro_text_add_char(text, ':');
        pedro_json_string(value, strlen(value), text);
        comma = ",";
    }
    pedro_text_add_char(text, '}');
    add_number(text, "seat", seat);
    pedro_text_add(text, "}\n");
}

/* Cards that were buried without asking. */
static void add_buried(const struct pedro_effects *effects, struct pedro_text *text) {
    unsigned count = 0;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        if (effect->kind != PEDRO_EFFECT_BURIED || !effect->forced)
            continue;
        for (unsigned n = 0; n < effect->cards; n++, count++) {
            char card[3];
            pedro_card_text(effect->card[n], card);
            pedro_text_add(text, count ? ",[" : ",\"buried\":[[");
            pedro_text_add_number(text, effect->seat);
            pedro_text_add(text, ",\"");
            pedro_text_add(text, card);
            pedro_text_add(text, "\"]");
        }
    }
    if (count > 0)
        pedro_text_add_char(text, ']');
}

/* Kinds of effects, as bits. */
#define KIND(name) (UINT64_C(1) << PEDRO_EFFECT_##name)
_Static_assert(PEDRO_EFFECTS <= 64, "kinds of effects fit into 64 bits");

static uint64_t kinds_of(const struct pedro_effects *effects) {
    uint64_t kinds = 0;
    for (unsigned i = 0; i < effects->count; i++)
        kinds |= UINT64_C(1) << effects->at[i].kind;
    return kinds;
}

/* Counts that a bot which reads no effects would have to keep. */
static void add_counts(const struct pedro_rules *rules, uint64_t kinds,
                       const struct pedro_state *after, struct pedro_text *text) {
    const unsigned players = (unsigned)rules->set.players;
    if (after->turn == PEDRO_NO_SEAT)
        return;
    if (kinds & KIND(DISCARDED))
        add_bytes_list(text, "thrown", after->thrown, players);
    if (kinds &
        (KIND(PICKED_UP) | KIND(DREW) | KIND(REDREW) | KIND(TOOK) | KIND(CLAIMED)))
        add_bytes_list(text, "drawn", after->drawn, players);
    if (kinds & (KIND(DISCARDED) | KIND(REDREW) | KIND(CLAIMED))) {
        uint8_t by[PEDRO_PACK_MAX];
        for (unsigned i = 0; i < after->wash_size; i++)
            by[i] = (uint8_t)after->wash_by[i];
        add_bytes_list(text, "wash_by", by, after->wash_size);
    }
}

static void add_score(const struct pedro_rules *rules, const struct pedro_state *after,
                      struct pedro_text *text) {
    const char trump[2] = {"cdhs"[after->last_trump & 3], '\0'};
    static const char *const names[] = {"points", "last_hand", "scores"};
    pedro_text_add(text, "{\"type\":\"score\",\"bid\":\"");
    pedro_bid_text(after->last_bid, text);
    pedro_text_add_char(text, '"');
    add_number(text, "bidder", after->last_bidder);
    add_name(text, "trump");
    pedro_json_string(trump, 1, text);
    add_name(text, "made");
    pedro_text_add(text, after->last_made ? "true" : "false");
    for (int list = 0; list < 3; list++) {
        add_name(text, names[list]);
        for (unsigned side = 0; side < rules->sides; side++) {
            pedro_text_add_char(text, side ? ',' : '[');
            pedro_text_add_number(text, list == 0   ? after->points[side]
                                        : list == 1 ? after->last_hand[side]
                                                    : after->score[side]);
        }
        pedro_text_add_char(text, ']');
    }
    pedro_text_add(text, "}\n");
}

void bot_message_event(const struct pedro_rules *rules, const struct pedro_event *event,
                       const struct pedro_state *before, const struct pedro_state *after,
                       pedro_seat seat, struct pedro_text *text) {
    struct pedro_effects effects;
    pedro_event_effects(rules, event, before, &effects);
    const uint64_t kinds = kinds_of(&effects);
    pedro_text_add(text, "{\"type\":\"event\",\"seat\":");
    pedro_text_add_number(text, event->seat);
    add_name(text, "action");
    if (event->seat == PEDRO_NO_SEAT) {
        pedro_text_add(text, "\"deal\"");
        add_number(text, "hand", effects.at[0].number);
        add_number(text, "dealer", effects.at[0].seat);
    } else {
        pedro_text_add_char(text, '"');
        pedro_action_text_seen(&event->action, &effects, seat, text);
        pedro_text_add_char(text, '"');
        add_buried(&effects, text);
    }
    add_name(text, "effects");
    pedro_json_effects(&effects, seat, text);
    add_counts(rules, kinds, after, text);
    pedro_text_add(text, "}\n");
    if (kinds & (KIND(MADE) | KIND(SET)))
        add_score(rules, after, text);
}

void bot_message_act(const struct pedro_match *match, int time_ms,
                     struct pedro_text *text) {
    const pedro_seat seat = pedro_to_act(&match->state);
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_view(&match->rules, &match->state, seat, &view);
    pedro_legal(&match->rules, &match->state, &legal);
    pedro_text_add(text, "{\"type\":\"act\",\"view\":");
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    text);
    add_name(text, "legal");
    pedro_json_legal(&legal, text);
    add_number(text, "time_ms", time_ms);
    pedro_text_add(text, "}\n");
}

void bot_message_end(struct pedro_text *text) {
    pedro_text_add(text, "{\"type\":\"end\"}\n");
}
