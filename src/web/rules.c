/* rules.c - the tables of keys, presets and bots, and the rules of a game in words, as JSON for the
 * page's forms and rules pages.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/json_write.h"
#include "protocol/rules_json.h"
#include "protocol/ruling_json.h"
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

void engine_refusal(const struct pedro_refusal *refusal, struct pedro_text *text) {
    const int err = pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "error", pedro_err_word(err));
    pedro_text_add_char(text, ',');
    pedro_json_refusal(refusal, text);
    json_close(&writer, '}');
}

static const char *refuse(const struct pedro_refusal *refusal) {
    engine_refusal(refusal, begin());
    return rules.buffer;
}

static const char *refuse_option(const struct pedro_option_error *error) {
    struct pedro_refusal refusal;
    pedro_option_refusal(error, &refusal);
    return refuse(&refusal);
}

static const char *refuse_game(const char *name, size_t length) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_UNKNOWN_GAME);
    pedro_refusal_add(&refusal, "name", name, length);
    return refuse(&refusal);
}

/* Applies a line "key=value" to the ruleset. */
static int read_option(const char *line, size_t length, struct pedro_ruleset *set,
                       struct pedro_option_error *error) {
    const char *equals = memchr(line, '=', length);
    const size_t name = equals ? (size_t)(equals - line) : length;
    return pedro_ruleset_set(set, line, name, line + name + (equals != NULL),
                             length - name - (equals != NULL), error);
}

/* Reads a game out of the input: a preset, then lines "key=value" up to an empty one or the end. `rest`
 * is what follows that line. Returns the preset, or NULL with the refusal written. */
static const struct pedro_preset *read_game(size_t length, struct pedro_rules *compiled,
                                            const char **rest) {
    struct pedro_option_error error = {0};
    char *line = engine_input();
    if (length > ENGINE_INPUT_MAX) {
        refuse_game("", 0);
        return NULL;
    }
    line[length] = '\0';
    size_t end = strcspn(line, "\n");
    const struct pedro_preset *preset = pedro_preset_find(line, end);
    if (!preset) {
        refuse_game(line, end);
        return NULL;
    }
    struct pedro_ruleset set = preset->set;
    for (line += end; *line == '\n' && line[1] != '\n'; line += end) {
        line++;
        end = strcspn(line, "\n");
        if (end > 0 && read_option(line, end, &set, &error) != PEDRO_ERR_OK) {
            refuse_option(&error);
            return NULL;
        }
    }
    *rest = line + strspn(line, "\n");
    if (pedro_rules_init(compiled, &set, &error) != PEDRO_ERR_OK) {
        refuse_option(&error);
        return NULL;
    }
    return preset;
}

const char *engine_explain(size_t length) {
    static struct pedro_rules compiled;
    const char *rest;
    const struct pedro_preset *preset = read_game(length, &compiled, &rest);
    if (preset)
        rules_json_explain(&compiled, preset, rules.book, begin());
    return rules.buffer;
}

/* Takes the answer to a question, "revoke" of the line "what revoke". An answer that cannot be
 * given, as of an old link, is asked again. */
static void take_answer(const struct pedro_rules *compiled, struct ruling_facts *facts,
                        enum ruling_question question, const char *lines) {
    const char *name = ruling_word(question);
    const size_t length = strlen(name);
    for (size_t end; *lines; lines += end + (lines[end] == '\n')) {
        end = strcspn(lines, "\n");
        if (end > length && memcmp(lines, name, length) == 0 && lines[length] == ' ' &&
            (question == RULING_SCORES || ruling_asks(compiled, facts, question)))
            ruling_answer(compiled, facts, question, lines + length + 1,
                          end - length - 1);
    }
}

const char *engine_ruling(size_t length) {
    static struct pedro_rules compiled;
    struct ruling_facts facts;
    const char *lines;
    const struct pedro_preset *preset = read_game(length, &compiled, &lines);
    if (!preset)
        return rules.buffer;
    ruling_begin(&facts);
    /* Which bids there are can depend on the score. */
    take_answer(&compiled, &facts, RULING_SCORES, lines);
    for (int question = 0; question < RULING_SCORES; question++)
        take_answer(&compiled, &facts, (enum ruling_question)question, lines);
    ruling_json_write(&compiled, preset->name, preset->title, &facts, begin());
    return rules.buffer;
}
