/* json_refusal.c - a refusal as JSON: words of the list in pedro/refusals.h, and values.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/json_write.h"
#include "pedro/json.h"

static void add_string(const char *string, struct pedro_text *text) {
    json_add_string(string, strlen(string), text);
}

/* A member whose value is the word of a code, if there is one. */
static void add_code(const char *name, unsigned code, struct pedro_text *text) {
    if (code == PEDRO_REFUSED_NOTHING)
        return;
    pedro_text_add(text, name);
    add_string(pedro_refusal_word((enum pedro_refusal_code)code), text);
}

void pedro_json_refusal(const struct pedro_refusal *refusal, struct pedro_text *text) {
    const char *at = refusal->value, *end = refusal->value + refusal->size;
    char sentence[PEDRO_REFUSAL_TEXT_MAX];
    struct pedro_text english;
    pedro_text_init(&english, sentence, sizeof sentence);
    pedro_refusal_text(refusal, NULL, &english);
    pedro_text_add(text, "\"message\":");
    add_string(sentence, text);
    pedro_text_add(text, ",\"reason\":");
    add_string(pedro_refusal_word((enum pedro_refusal_code)refusal->code), text);
    add_code(",\"form\":", refusal->form, text);
    add_code(",\"allowed\":", refusal->allowed, text);
    if (at == end)
        return;
    for (const char *between = ",\"values\":{"; at < end; between = ",") {
        const char *value = at + strlen(at) + 1;
        pedro_text_add(text, between);
        add_string(at, text);
        pedro_text_add_char(text, ':');
        add_string(value, text);
        at = value + strlen(value) + 1;
    }
    pedro_text_add_char(text, '}');
}
