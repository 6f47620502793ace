/* json_law.c - the JSON of views and choices is JSON: another library reads it and writes
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
    return legal_holds(trial);
}

const struct law json_law = {"views and choices written as JSON are read by others",
                             holds, NULL, 16};
