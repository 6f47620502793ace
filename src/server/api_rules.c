/* api_rules.c - the games and their keys, made from the engine's own tables.
 *
 * Nothing here knows a game by name: the popular ones are those most played here.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/routes.h"
#include "words/explain.h"

enum { BOOK_MAX = 64 << 10, PRESETS_MAX = 256 };

static const char *const topics[] = {
    [PEDRO_TOPIC_CARDS] = "cards",     [PEDRO_TOPIC_DEAL] = "deal",
    [PEDRO_TOPIC_AUCTION] = "auction", [PEDRO_TOPIC_EXCHANGE] = "exchange",
    [PEDRO_TOPIC_PLAY] = "play",       [PEDRO_TOPIC_SCORE] = "score",
    [PEDRO_TOPIC_MATCH] = "match",
};

static const char *value_of(const struct pedro_ruleset *set, const struct pedro_key *key,
                            char value[PEDRO_VALUE_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, value, PEDRO_VALUE_MAX);
    pedro_ruleset_get(set, key, &text);
    return value;
}

/* --- tables --- */

static const char *kind_of(const struct pedro_key *key) {
    switch (key->kind) {
    case PEDRO_KEY_NUMBER:
        return "number";
    case PEDRO_KEY_WORD:
        return "word";
    default:
        return "text";
    }
}

static json_t *key_json(const struct pedro_key *key) {
    char value[PEDRO_VALUE_MAX];
    json_t *words = json_array();
    for (int i = 0; key->words && key->words[i]; i++)
        json_array_append_new(words, json_string(key->words[i]));
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:o, s:s, s:s}", "name", key->name,
                     "topic", topics[key->topic], "kind", kind_of(key), "min",
                     (int)key->min, "max", (int)key->max, "word",
                     key->word ? key->word : "", "words", words, "help", key->help,
                     "default", value_of(&pedro_preset(0)->set, key, value));
}

static json_t *preset_json(const struct pedro_preset *preset) {
    const struct pedro_ruleset *base = &pedro_preset(0)->set;
    const struct pedro_key *key;
    char value[PEDRO_VALUE_MAX];
    json_t *options = json_object();
    for (int i = 0; (key = pedro_key(i)); i++)
        if (!pedro_ruleset_same(base, &preset->set, key))
            json_object_set_new(options, key->name,
                                json_string(value_of(&preset->set, key, value)));
    return json_pack("{s:s, s:s, s:s, s:o}", "name", preset->name, "title", preset->title,
                     "place", preset->place, "options", options);
}

static bool count_variant(void *data, const char *variant, int64_t matches) {
    int64_t *played = data;
    const struct pedro_preset *preset;
    for (int i = 0; i < PRESETS_MAX && (preset = pedro_preset(i)); i++)
        if (strcmp(preset->name, variant) == 0)
            played[i] = matches;
    return true;
}

/* The presets, those most played first, else in the order of their table. */
static json_t *presets_json(struct server *server) {
    int64_t played[PRESETS_MAX] = {0};
    int count = pedro_preset_count() < PRESETS_MAX ? pedro_preset_count() : PRESETS_MAX;
    json_t *list = json_array();
    store_variants(server->store, count_variant, played);
    for (int n = 0; n < count; n++) {
        int most = 0;
        for (int i = 1; i < count; i++)
            if (played[i] > played[most])
                most = i;
        played[most] = -1;
        json_array_append_new(list, preset_json(pedro_preset(most)));
    }
    return list;
}

bool api_rules_prepare(struct server *server) {
    json_t *keys = json_array();
    const struct pedro_key *key;
    for (int i = 0; (key = pedro_key(i)); i++)
        json_array_append_new(keys, key_json(key));
    json_t *rules =
        json_pack("{s:o, s:o}", "keys", keys, "presets", presets_json(server));
    server->rules = rules ? json_dumps(rules, JSON_COMPACT) : NULL;
    server->rules_length = server->rules ? strlen(server->rules) : 0;
    json_decref(rules);
    return server->rules != NULL;
}

void api_rules(struct api_request *api) {
    respond_text(api->request, "application/json", "cache-control: no-cache\r\n",
                 api->server->rules, api->server->rules_length);
}

/* --- plain English --- */

static json_t *sections_json(const char *text) {
    json_t *sections = json_array(), *paragraphs = NULL;
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (strncmp(text, "# ", 2) == 0) {
            paragraphs = json_array();
            json_array_append_new(sections, json_pack("{s:o, s:o}", "heading",
                                                      json_stringn(text + 2, length - 2),
                                                      "paragraphs", paragraphs));
        } else if (length > 0) {
            json_array_append_new(paragraphs, json_stringn(text, length));
        }
        text += length + (text[length] == '\n');
    }
    return sections;
}

static int set_options(json_t *options, struct pedro_ruleset *set,
                       struct pedro_complaint *complaint) {
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value) {
        if (!json_is_string(value)) {
            *complaint = (struct pedro_complaint){.err = PEDRO_ERR_BAD_OPTION,
                                                  .reason = "a value is a text"};
            return PEDRO_ERR_BAD_OPTION;
        }
        int err = pedro_ruleset_set(set, name, strlen(name), json_string_value(value),
                                    json_string_length(value), complaint);
        if (err < 0)
            return err;
    }
    return 0;
}

static void refuse_options(struct api_request *api,
                           const struct pedro_complaint *complaint) {
    char sentence[1000];
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    pedro_complaint_text(complaint, &text);
    respond_error(api->request, 400, "bad_option", sentence);
}

void api_explain(struct api_request *api) {
    json_t *variant = json_object_get(api->body, "variant");
    json_t *options = json_object_get(api->body, "options");
    const struct pedro_preset *preset =
        json_is_string(variant)
            ? pedro_preset_find(json_string_value(variant), json_string_length(variant))
            : NULL;
    struct pedro_complaint complaint;
    struct pedro_rules rules;
    if (!preset || (options && !json_is_object(options))) {
        respond_error(api->request, preset ? 400 : 404, "unknown_variant",
                      "There is no game of that name.");
        return;
    }
    struct pedro_ruleset set = preset->set;
    if (set_options(options, &set, &complaint) < 0 ||
        pedro_rules_init(&rules, &set, &complaint) < 0) {
        refuse_options(api, &complaint);
        return;
    }
    char *buffer = malloc(BOOK_MAX);
    struct pedro_text text;
    if (!buffer) {
        respond_error(api->request, 503, "busy", "There is not enough memory.");
        return;
    }
    pedro_text_init(&text, buffer, BOOK_MAX);
    explain_rules(&rules, &text);
    respond_json(api->request, 200, NULL,
                 json_pack("{s:s, s:o}", "title", preset->title, "sections",
                           sections_json(buffer)));
    free(buffer);
}
