/* rules_json.c - the games, their keys and the bots as JSON, made from the engine's own tables.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/rules_json.h"

#include <string.h>

#include "base/json_write.h"
#include "bots/bot.h"
#include "words/about.h"
#include "words/explain.h"

static const char *const topics[] = {
    [PEDRO_TOPIC_CARDS] = "cards",     [PEDRO_TOPIC_DEAL] = "deal",
    [PEDRO_TOPIC_AUCTION] = "auction", [PEDRO_TOPIC_EXCHANGE] = "exchange",
    [PEDRO_TOPIC_PLAY] = "play",       [PEDRO_TOPIC_SCORE] = "score",
    [PEDRO_TOPIC_MATCH] = "match",     [PEDRO_TOPIC_LAWS] = "laws",
};

static const char *const kinds[] = {
    [PEDRO_KEY_NUMBER] = "number",     [PEDRO_KEY_WORD] = "word",
    [PEDRO_KEY_TRUMPS] = "trumps",     [PEDRO_KEY_POINTS] = "points",
    [PEDRO_KEY_ALL_PASS] = "all_pass", [PEDRO_KEY_SPECIALS] = "specials",
    [PEDRO_KEY_ORDER] = "order",
};

static void put_value(struct json_writer *writer, const char *name,
                      const struct pedro_ruleset *set, const struct pedro_key *key) {
    char value[PEDRO_VALUE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, value, sizeof value);
    pedro_ruleset_get(set, key, &text);
    json_put_text(writer, name, value);
}

static void put_key(struct json_writer *writer, const struct pedro_key *key) {
    json_open(writer, NULL, '{');
    json_put_word(writer, "name", key->name);
    json_put_word(writer, "topic", topics[key->topic]);
    json_put_word(writer, "kind", kinds[key->kind]);
    json_put_number(writer, "min", key->min);
    json_put_number(writer, "max", key->max);
    json_put_word(writer, "word", key->word ? key->word : "");
    json_open(writer, "words", '[');
    for (int i = 0; key->words && key->words[i]; i++)
        json_put_word(writer, NULL, key->words[i]);
    json_close(writer, ']');
    json_put_text(writer, "help", key->help);
    json_put_text(writer, "label", key->label);
    json_open(writer, "meanings", '{');
    for (int i = 0; key->meanings[i]; i += 2)
        json_put_text(writer, key->meanings[i], key->meanings[i + 1]);
    json_close(writer, '}');
    put_value(writer, "default", &pedro_preset(0)->set, key);
    json_close(writer, '}');
}

/* The options are the keys that differ from the first preset. */
static void put_preset(struct json_writer *writer, const struct pedro_preset *preset) {
    const struct pedro_key *key;
    json_open(writer, NULL, '{');
    json_put_word(writer, "name", preset->name);
    json_put_text(writer, "title", preset->title);
    json_put_text(writer, "also", preset->also);
    json_put_text(writer, "place", preset->place);
    json_open(writer, "options", '{');
    for (int i = 0; (key = pedro_key(i)); i++)
        if (!pedro_ruleset_same(&preset->set, &pedro_preset(0)->set, key))
            put_value(writer, key->name, &preset->set, key);
    json_close(writer, '}');
    json_close(writer, '}');
}

static void put_bot(struct json_writer *writer, const struct bot *bot) {
    json_open(writer, NULL, '{');
    json_put_word(writer, "name", bot->name);
    json_put_text(writer, "about", bot->about);
    json_put_number(writer, "level", bot->level);
    json_close(writer, '}');
}

void rules_json_write(const int *order, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    const struct pedro_key *key;
    const struct bot *bot;
    json_open(&writer, NULL, '{');
    json_open(&writer, "keys", '[');
    for (int i = 0; (key = pedro_key(i)); i++)
        put_key(&writer, key);
    json_close(&writer, ']');
    json_open(&writer, "presets", '[');
    for (int i = 0; i < pedro_preset_count(); i++)
        put_preset(&writer, pedro_preset(order ? order[i] : i));
    json_close(&writer, ']');
    json_open(&writer, "bots", '[');
    for (int i = 0; (bot = bot_at(i)); i++)
        put_bot(&writer, bot);
    json_close(&writer, ']');
    json_close(&writer, '}');
}

/* --- the rules in words --- */

/* A line of a list or a table: neighbours of a kind make one paragraph, a line each. */
static bool continues(const char *line, const char *next) {
    return (*next == '-' || *next == '|') && *next == *line;
}

/* Writes the lines of one chapter, up to the heading of the next. Returns where that begins. */
static const char *put_paragraphs(struct json_writer *writer, const char *line) {
    json_open(writer, "paragraphs", '[');
    while (*line && *line != '#') {
        const char *end = line + strcspn(line, "\n"), *last = line;
        while (end[0] == '\n' && continues(last, end + 1)) {
            last = end + 1;
            end = last + strcspn(last, "\n");
        }
        if (end > line)
            json_put_bytes(writer, NULL, line, (size_t)(end - line));
        line = end + (*end == '\n');
    }
    json_close(writer, ']');
    return line;
}

/* Writes the chapters of a text. */
static void put_sections(struct json_writer *writer, const char *name, const char *book) {
    json_open(writer, name, '[');
    /* Chapters begin with "# "; no text comes before the first. */
    for (const char *line = strchr(book, '#'); line && *line;) {
        const size_t length = strcspn(line, "\n");
        json_open(writer, NULL, '{');
        json_put_bytes(writer, "heading", line + 2, length > 2 ? length - 2 : 0);
        line += length;
        line = put_paragraphs(writer, line + (*line == '\n'));
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_related(struct json_writer *writer, const struct pedro_preset *preset) {
    const struct pedro_preset *other;
    json_open(writer, "related", '[');
    for (int i = 0; (other = about_related(preset, i)); i++) {
        json_open(writer, NULL, '{');
        json_put_word(writer, "name", other->name);
        json_put_text(writer, "title", other->title);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void rules_json_explain(const struct pedro_rules *rules,
                        const struct pedro_preset *preset, char book[RULES_BOOK_MAX],
                        struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    struct pedro_text written;
    pedro_text_init(&written, book, RULES_BOOK_MAX);
    explain_rules(rules, &written);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "title", preset->title);
    put_sections(&writer, "sections", book);
    pedro_text_init(&written, book, RULES_BOOK_MAX);
    about_write(preset, &written);
    put_sections(&writer, "about", book);
    put_related(&writer, preset);
    json_close(&writer, '}');
}
