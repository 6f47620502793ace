/* api_rules.c - the games and their keys, made from the engine's own tables.
 *
 * No game is named here: the popular games are those that were most played on this server of late.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/rules_json.h"
#include "server/http/routes.h"

enum {
    PRESETS_MAX = 256,
    MATCHES_COUNTED = 10000, /* so a start takes no longer when there are more */
};

static bool count_variant(void *data, const char *variant, int64_t matches) {
    int64_t *played = data;
    const struct pedro_preset *preset;
    for (int i = 0; i < PRESETS_MAX && (preset = pedro_preset(i)); i++)
        if (strcmp(preset->name, variant) == 0)
            played[i] = matches;
    return true;
}

/* The presets, those most played first, else in the order of their table. */
static void order_presets(struct http *http, int order[PRESETS_MAX]) {
    int64_t played[PRESETS_MAX] = {0};
    store_variants(http->store, MATCHES_COUNTED, count_variant, played);
    for (int n = 0; n < pedro_preset_count(); n++) {
        int most = 0;
        for (int i = 1; i < pedro_preset_count(); i++)
            if (played[i] > played[most])
                most = i;
        played[most] = -1;
        order[n] = most;
    }
}

bool api_rules_prepare(struct http *http) {
    int order[PRESETS_MAX];
    struct pedro_text text;
    assert(pedro_preset_count() <= PRESETS_MAX);
    order_presets(http, order);
    pedro_text_init(&text, NULL, 0);
    rules_json_write(order, &text);
    http->rules_length = text.length;
    http->rules = malloc(text.length + 1);
    if (!http->rules)
        return false;
    pedro_text_init(&text, http->rules, http->rules_length + 1);
    rules_json_write(order, &text);
    return true;
}

void api_rules(struct api_request *api) {
    respond_text(api->request, "application/json", "cache-control: no-cache\r\n",
                 api->http->rules, api->http->rules_length);
}

/* --- plain English --- */

/* A text without its escapes; if it is longer than any key or value, its bytes as
 * written, so that the rules refuse and quote it. */
struct option_word {
    char room[2 * PEDRO_VALUE_MAX];
    const char *bytes;
    size_t length;
};

static void read_word(const struct json *value, struct option_word *word) {
    word->bytes = word->room;
    if (json_get_text(value, word->room, sizeof word->room, &word->length))
        return;
    word->bytes = value->at;
    word->length = (size_t)(value->end - value->at);
}

static int refuse_kind(const struct option_word *key, struct pedro_option_error *error) {
    struct pedro_text name;
    *error = (struct pedro_option_error){.err = PEDRO_ERR_BAD_OPTION,
                                         .code = PEDRO_REFUSED_VALUE_NO_TEXT};
    pedro_text_init(&name, error->name, sizeof error->name);
    pedro_text_add_bytes(&name, key->bytes, key->length);
    return error->err;
}

static int set_options(const struct json *options, struct pedro_ruleset *set,
                       struct pedro_option_error *error) {
    struct json_walk walk = json_walk(options);
    struct json name, value;
    while (json_next(&walk, &name, &value)) {
        struct option_word key, text;
        read_word(&name, &key);
        read_word(&value, &text);
        int err = json_kind(&value) == JSON_KIND_TEXT
                      ? pedro_ruleset_set(set, key.bytes, key.length, text.bytes,
                                          text.length, error)
                      : refuse_kind(&key, error);
        if (err < 0)
            return err;
    }
    return 0;
}

static void refuse_options(struct api_request *api,
                           const struct pedro_option_error *error) {
    struct pedro_refusal refusal;
    pedro_option_refusal(error, &refusal);
    respond_refusal_as(api->request, 400, &refusal);
}

void api_explain(struct api_request *api) {
    size_t length;
    const char *variant = api_text(api, "variant", &length);
    struct json options;
    const bool has_options = json_get(&api->body, "options", &options);
    const struct pedro_preset *preset =
        variant ? api_game(api, variant, length, 404) : NULL;
    struct pedro_option_error error;
    struct pedro_rules rules;
    if (!preset)
        return;
    if (has_options && json_kind(&options) != JSON_KIND_OBJECT) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "options");
        return;
    }
    struct pedro_ruleset set = preset->set;
    if ((has_options && set_options(&options, &set, &error) < 0) ||
        pedro_rules_init(&rules, &set, &error) < 0) {
        refuse_options(api, &error);
        return;
    }
    char *book = malloc((size_t)2 * RULES_BOOK_MAX);
    struct pedro_text text;
    if (!book) {
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    pedro_text_init(&text, book + RULES_BOOK_MAX, RULES_BOOK_MAX);
    rules_json_explain(&rules, preset, book, &text);
    respond_text(api->request, "application/json", "cache-control: no-store\r\n",
                 text.buffer, text.length);
    free(book);
}
