/* games.c - draws games.
 *
 * SPDX-License-Identifier: MIT */
#include "games.h"

#include <string.h>

#include "pedro/ruleset.h"
#include "random_ruleset.h"
#include "world.h"

enum { RULES_MAX = 3000 };

/* Writes rules as the object `options`: "deal=7, hand_size=4" as {"deal":"7","hand_size":"4"}. */
static void write_options(const char *rules, struct pedro_text *text) {
    bool more = false;
    pedro_text_add(text, ",\"options\":{");
    while (*rules) {
        const char *equals = strchr(rules, '='), *end = strstr(rules, ", ");
        const size_t length = end ? (size_t)(end - rules) : strlen(rules);
        pedro_text_add(text, more ? ",\"" : "\"");
        pedro_text_add_bytes(text, rules, (size_t)(equals - rules));
        pedro_text_add(text, "\":\"");
        pedro_text_add_bytes(text, equals + 1, length - (size_t)(equals + 1 - rules));
        pedro_text_add_char(text, '"');
        rules += length + (end ? 2 : 0);
        more = true;
    }
    pedro_text_add_char(text, '}');
}

void games_write_any(struct pedro_rng *rng, struct pedro_text *text) {
    struct pedro_ruleset set;
    struct pedro_text rules;
    char buffer[RULES_MAX];
    const char *name = "us", *options = draw(2) ? "target=20" : "target=12";
    pedro_text_init(&rules, buffer, sizeof buffer);
    switch (draw(4)) {
    case 0:
        name = pedro_preset((int)draw((uint64_t)pedro_preset_count()))->name;
        options = "";
        break;
    case 1:
        name = random_ruleset(rng, &set);
        random_ruleset_text(name, &set, &rules);
        options = strchr(buffer, ' ') ? strchr(buffer, ' ') + 1 : "";
        break;
    }
    pedro_text_add(text, "\"variant\":\"");
    pedro_text_add(text, name);
    pedro_text_add_char(text, '"');
    write_options(options, text);
}
