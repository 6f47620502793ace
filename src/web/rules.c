/* rules.c - the tables of keys, presets and bots, and the rules of a game in words, as JSON for the
 * page's forms and rules pages.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "pedro/json.h"
#include "pedro/pedro.h"
#include "web/engine.h"
#include "words/explain.h"

enum { RULES_MAX = 192 << 10, BOOK_MAX = 64 << 10 };

static struct {
    char buffer[RULES_MAX];
    struct pedro_text text;
    char value[PEDRO_VALUE_MAX];
    char book[BOOK_MAX];
} rules;

/* By enum pedro_key_topic and enum pedro_key_kind. */
static const char *const topics[] = {"cards", "deal",  "auction", "exchange",
                                     "play",  "score", "match"};
static const char *const kinds[] = {"number",   "word",     "trumps", "points",
                                    "all_pass", "specials", "order"};

static void add_string(const char *string) {
    pedro_json_string(string, strlen(string), &rules.text);
}

static void add_member(const char *name, const char *string) {
    add_string(name);
    pedro_text_add_char(&rules.text, ':');
    add_string(string);
}

static void add_number(const char *name, long long number) {
    pedro_text_add_char(&rules.text, ',');
    add_string(name);
    pedro_text_add_char(&rules.text, ':');
    pedro_text_add_number(&rules.text, number);
}

static const char *value_of(const struct pedro_ruleset *set,
                            const struct pedro_key *key) {
    struct pedro_text value;
    pedro_text_init(&value, rules.value, sizeof rules.value);
    pedro_ruleset_get(set, key, &value);
    return rules.value;
}

static void add_key(const struct pedro_key *key) {
    pedro_text_add_char(&rules.text, '{');
    add_member("name", key->name);
    pedro_text_add_char(&rules.text, ',');
    add_member("topic", topics[key->topic]);
    pedro_text_add_char(&rules.text, ',');
    add_member("kind", kinds[key->kind]);
    add_number("min", key->min);
    add_number("max", key->max);
    pedro_text_add_char(&rules.text, ',');
    add_member("word", key->word ? key->word : "");
    pedro_text_add(&rules.text, ",\"words\":[");
    for (int i = 0; key->words && key->words[i]; i++) {
        pedro_text_add(&rules.text, i > 0 ? "," : "");
        add_string(key->words[i]);
    }
    pedro_text_add(&rules.text, "],");
    add_member("help", key->help);
    pedro_text_add_char(&rules.text, ',');
    add_member("default", value_of(&pedro_preset(0)->set, key));
    pedro_text_add_char(&rules.text, '}');
}

static void add_preset(const struct pedro_preset *preset) {
    const struct pedro_key *key;
    bool first = true;
    pedro_text_add_char(&rules.text, '{');
    add_member("name", preset->name);
    pedro_text_add_char(&rules.text, ',');
    add_member("title", preset->title);
    pedro_text_add_char(&rules.text, ',');
    add_member("place", preset->place);
    pedro_text_add(&rules.text, ",\"options\":{");
    for (int i = 0; (key = pedro_key(i)); i++) {
        if (pedro_ruleset_same(&preset->set, &pedro_preset(0)->set, key))
            continue;
        pedro_text_add(&rules.text, first ? "" : ",");
        add_member(key->name, value_of(&preset->set, key));
        first = false;
    }
    pedro_text_add(&rules.text, "}}");
}

const char *engine_rules(void) {
    const struct pedro_key *key;
    const struct pedro_preset *preset;
    const struct bot *bot;
    pedro_text_init(&rules.text, rules.buffer, sizeof rules.buffer);
    pedro_text_add(&rules.text, "{\"keys\":[");
    for (int i = 0; (key = pedro_key(i)); i++) {
        pedro_text_add(&rules.text, i > 0 ? "," : "");
        add_key(key);
    }
    pedro_text_add(&rules.text, "],\"presets\":[");
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        pedro_text_add(&rules.text, i > 0 ? "," : "");
        add_preset(preset);
    }
    pedro_text_add(&rules.text, "],\"bots\":[");
    for (int i = 0; (bot = bot_at(i)); i++) {
        pedro_text_add(&rules.text, i > 0 ? ",{" : "{");
        add_member("name", bot->name);
        pedro_text_add_char(&rules.text, ',');
        add_member("about", bot->about);
        add_number("level", bot->level);
        pedro_text_add_char(&rules.text, '}');
    }
    pedro_text_add(&rules.text, "]}");
    return rules.buffer;
}

/* A string of JSON without its quotes. */
static void add_part(const char *bytes, size_t length) {
    const size_t start = rules.text.length;
    pedro_json_string(bytes, length, &rules.text);
    if (!pedro_text_fits(&rules.text))
        return;
    memmove(rules.buffer + start, rules.buffer + start + 1,
            rules.text.length - start - 2);
    rules.text.length -= 2;
    rules.buffer[rules.text.length] = '\0';
}

/* A line of a list or a table: neighbours of a kind make one paragraph, a line each. */
static bool continues(const char *before, const char *line) {
    return before && (line[0] == '-' || line[0] == '|') && line[0] == before[0];
}

/* The book's lines as JSON: chapters begin with "# ". */
static void add_book(const char *line) {
    const char *before = NULL;
    int chapters = 0;
    pedro_text_add(&rules.text, ",\"sections\":[");
    for (size_t length; *line; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        if (length > 2 && line[0] == '#') {
            if (chapters++ > 0)
                pedro_text_add(&rules.text, before ? "\"]}," : "]},");
            pedro_text_add(&rules.text, "{\"heading\":");
            pedro_json_string(line + 2, length - 2, &rules.text);
            pedro_text_add(&rules.text, ",\"paragraphs\":[");
            before = NULL;
        } else if (length > 0 && chapters > 0) {
            const char *between = !before                   ? "\""
                                  : continues(before, line) ? "\\n"
                                                            : "\",\"";
            pedro_text_add(&rules.text, between);
            add_part(line, length);
            before = line;
        }
    }
    pedro_text_add(&rules.text, chapters == 0 ? "]}" : before ? "\"]}]}" : "]}]}");
}

static const char *refuse(const char *why) {
    pedro_text_init(&rules.text, rules.buffer, sizeof rules.buffer);
    pedro_text_add_char(&rules.text, '{');
    add_member("error", why);
    pedro_text_add_char(&rules.text, '}');
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
    struct pedro_text book;
    char *line = engine_room();
    if (length > ENGINE_ROOM)
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
    pedro_text_init(&book, rules.book, sizeof rules.book);
    explain_rules(&compiled, &book);
    pedro_text_init(&rules.text, rules.buffer, sizeof rules.buffer);
    pedro_text_add_char(&rules.text, '{');
    add_member("title", preset->title);
    add_book(rules.book);
    return rules.buffer;
}
