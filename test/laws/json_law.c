/* json_law.c - the JSON of views, choices and effects is JSON: another library reads it and writes
 * the same bytes.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "law.h"

static bool comes_back(struct trial *trial, const char *written) {
    json_error_t error;
    json_t *json = json_loads(written, JSON_REJECT_DUPLICATES, &error);
    char *again = json ? json_dumps(json, JSON_COMPACT) : NULL;
    bool good = true;
    if (!json)
        good = trial_breach(trial, "no JSON: %s: %.600s", error.text, written);
    else if (!again || strcmp(written, again) != 0)
        good = trial_breach(trial, "not the JSON it should be: %.600s", written);
    free(again);
    json_decref(json);
    return good;
}

static bool view_holds(struct trial *trial, const struct pedro_view *view) {
    static char buffer[1 << 16];
    const struct pedro_match *match = &trial->match;
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_view(&match->rules, match->variant, view, match->call, match->calls,
                    &text);
    if (!pedro_text_fits(&text))
        return trial_breach(trial, "a view takes %zu bytes", text.length);
    return comes_back(trial, buffer);
}

static bool legal_holds(struct trial *trial) {
    static char buffer[1 << 16];
    struct pedro_legal legal;
    struct pedro_text text;
    pedro_legal(&trial->match.rules, &trial->match.state, &legal);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_legal(&legal, &text);
    if (!pedro_text_fits(&text))
        return trial_breach(trial, "the choices take %zu bytes", text.length);
    return comes_back(trial, buffer);
}

/* An effect has its kind and as many cards as in memory, hidden ones as "??". */
static bool effect_holds(struct trial *trial, const struct pedro_effect *effect,
                         pedro_seat seat) {
    char buffer[1024];
    struct pedro_text text;
    struct pedro_effect seen;
    pedro_effect_seen(effect, seat, &seen);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_effect(effect, seat, &text);
    if (!pedro_text_fits(&text) || !comes_back(trial, buffer))
        return trial_breach(trial, "an effect is not written well: %s", buffer);
    json_t *json = json_loads(buffer, 0, NULL), *cards = json_object_get(json, "cards");
    bool good = json_array_size(cards) == seen.cards &&
                strcmp(json_string_value(json_object_get(json, "kind")),
                       pedro_effect_word(seen.kind)) == 0;
    for (unsigned i = 0; good && i < seen.cards; i++) {
        char card[3];
        pedro_card_text(seen.card[i], card);
        good = strcmp(json_string_value(json_array_get(cards, i)), card) == 0;
    }
    json_decref(json);
    return good || trial_breach(trial, "an effect is written otherwise: %s", buffer);
}

static bool effects_hold(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    const struct pedro_state *before = trial_before(trial);
    struct pedro_effects effects;
    if (!before)
        return true;
    pedro_event_effects(&match->rules, &match->event[match->events - 1], before,
                        &effects);
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < match->rules.set.players; seat++)
        for (unsigned i = 0; i < effects.count; i++)
            if (!effect_holds(trial, &effects.at[i], seat))
                return false;
    return true;
}

static bool holds(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    struct pedro_view view;
    if (!trial_now_and_then(trial, 4))
        return true;
    pedro_view_open(&match->rules, &match->state, &view);
    if (!view_holds(trial, &view))
        return false;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < match->rules.set.players; seat++) {
        pedro_view(&match->rules, &match->state, seat, &view);
        if (!view_holds(trial, &view))
            return false;
    }
    return legal_holds(trial) && effects_hold(trial);
}

const struct law json_law = {
    "views, choices and effects written as JSON are read by others", holds, NULL, 16};
