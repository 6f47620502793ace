/* rules.c - the tables of keys, presets and bots, and the rules of a game in words, as JSON for the
 * page's forms and rules pages.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/rules_json.h"
#include "record/json_write.h"
#include "web/engine.h"

enum { RULES_MAX = 192 << 10 };

static struct {
    char buffer[RULES_MAX];
    struct pedro_text text;
    char book[RULES_BOOK_MAX];
} rules;

static struct pedro_text *begin(void) {
    pedro_text_init(&rules.text, rules.buffer, sizeof rules.buffer);
    return &rules.text;
}

const char *engine_rules(void) {
    rules_json_write(NULL, begin());
    return rules.buffer;
}

static const char *refuse(const char *why) {
    struct json_writer writer = json_writer(begin());
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "error", why);
    json_close(&writer, '}');
    return rules.buffer;
}

static const char *complain(const struct pedro_complaint *complaint) {
    struct pedro_text text;
    pedro_text_init(&text, rules.book, sizeof rules.book);
    pedro_complaint_text(complaint, &text);
    return refuse(rules.book);
}

/* A line "key=value" put into the ruleset. */
static int read_option(const char *line, size_t length, struct pedro_ruleset *set,
                       struct pedro_complaint *complaint) {
    const char *equals = memchr(line, '=', length);
    const size_t name = equals ? (size_t)(equals - line) : length;
    return pedro_ruleset_set(set, line, name, line + name + (equals != NULL),
                             length - name - (equals != NULL), complaint);
}

const char *engine_explain(size_t length) {
    static struct pedro_rules compiled;
    struct pedro_complaint complaint = {0};
    char *line = engine_input();
    if (length > ENGINE_INPUT_MAX)
        return refuse(pedro_strerror(PEDRO_ERR_BAD_TEXT));
    line[length] = '\0';
    size_t end = strcspn(line, "\n");
    const struct pedro_preset *preset = pedro_preset_find(line, end);
    if (!preset)
        return refuse(pedro_strerror(PEDRO_ERR_UNKNOWN_VARIANT));
    struct pedro_ruleset set = preset->set;
    for (line += end; *line == '\n'; line += end) {
        line++;
        end = strcspn(line, "\n");
        if (end > 0 && read_option(line, end, &set, &complaint) != PEDRO_ERR_OK)
            return complain(&complaint);
    }
    if (pedro_rules_init(&compiled, &set, &complaint) != PEDRO_ERR_OK)
        return complain(&complaint);
    rules_json_explain(&compiled, preset->title, rules.book, begin());
    return rules.buffer;
}
