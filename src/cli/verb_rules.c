/* verb_rules.c - the verb `rules`: the list of games, the rules of one in plain English,
 * and its keys.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/game.h"
#include "cli/verbs.h"
#include "words/explain.h"
#include "words/text.h"
#include "words/wrap.h"

enum {
    OPTION_KEYS = 0x100,
    OPTION_KEY,
    OPTION_JSON,
    WIDTH = 80,
    BOOK_MAX = 64 << 10,
    SCHEMA = 1
};

const struct cli_option rules_options[] = {
    {OPTION_KEYS, "keys", NULL,
     N_("print every key of the game with its value, `*` where it is not that of us"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_KEY, "key", N_("KEY"), N_("explain one key"), CLI_COMPLETE_KEY, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* The text of a value, a list of what is allowed, and so on, in a buffer of its own. */
struct words {
    char buffer[2 * PEDRO_VALUE_MAX];
    struct pedro_text text;
};

static struct words *fresh(struct words *words) {
    pedro_text_init(&words->text, words->buffer, sizeof words->buffer);
    return words;
}

static const char *value_of(const struct pedro_ruleset *set, const struct pedro_key *key,
                            struct words *words) {
    pedro_ruleset_get(set, key, &fresh(words)->text);
    return words->buffer;
}

static const char *allowed(const struct pedro_key *key, struct words *words) {
    pedro_key_allowed(key, &fresh(words)->text);
    return words->buffer;
}

/* gettext gives its catalogue's header for an empty string. */
static const char *translated(const char *string) { return *string ? _(string) : ""; }

static int print_json(json_t *json) {
    bool fine = json && json_dumpf(json, stdout, JSON_INDENT(2)) == 0;
    json_decref(json);
    putchar('\n');
    return fine ? EXIT_OK
                : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
}

/* --- all games --- */

static json_t *presets_json(void) {
    json_t *list = json_array();
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:i, s:i}", "name", preset->name, "title",
                      translated(preset->title), "place", translated(preset->place),
                      "players", preset->set.players, "target", preset->set.target));
    return json_pack("{s:i, s:o}", "schema", SCHEMA, "presets", list);
}

static void list_presets(void) {
    const struct pedro_preset *preset;
    int names = 0, titles = 0;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        int name = wrap_columns(preset->name), title = wrap_columns(_(preset->title));
        names = name > names ? name : names;
        titles = title > titles ? title : titles;
    }
    const int columns = verb_columns(0), place_at = names + 2 + titles + 2;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        const char *place = translated(preset->place);
        int at = printf("%s", preset->name);
        at += printf("%*s", names + 2 - at, "");
        fputs(_(preset->title), stdout);
        at += wrap_columns(_(preset->title));
        if (*place && place_at + 16 <= columns)
            wrap_paragraph(stdout, place, columns, at + printf("%*s", place_at - at, ""),
                           place_at);
        else
            putchar('\n');
    }
}

/* --- one game in plain English --- */

static void print_book(const struct game *game, const char *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(game->variant, strlen(game->variant));
    const int colour = verb_colour(STDOUT_FILENO);
    bool changed = memcmp(&game->set, &preset->set, sizeof game->set) != 0;
    printf(colour ? "\033[1m%s\033[0m" : "%s", _(preset->title));
    puts(changed ? _(", with house rules") : "");
    if (*preset->place)
        puts(_(preset->place));
    putchar('\n');
    wrap_chapters(stdout, text, verb_columns(WIDTH), colour);
}

/* The chapters as JSON: each line of the text, sorted by what it is. */
static json_t *book_json(const char *text) {
    json_t *chapters = json_array(), *lines = NULL;
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool marked = length > 2 && strchr("#-|", text[0]) && text[1] == ' ';
        json_t *line = json_stringn(text + 2 * marked, length - 2 * marked);
        if (marked && *text == '#') {
            lines = json_array();
            json_array_append_new(chapters,
                                  json_pack("{s:o, s:o}", "title", line, "lines", lines));
        } else {
            const char *kind = !marked ? "paragraph" : *text == '-' ? "item" : "row";
            json_array_append_new(lines,
                                  json_pack("{s:s, s:o}", "kind", kind, "text", line));
        }
        text += length + (text[length] == '\n');
    }
    return chapters;
}

static json_t *game_json(const struct game *game, const char *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(game->variant, strlen(game->variant));
    const struct pedro_key *key;
    struct words words;
    json_t *keys = json_object();
    for (int i = 0; (key = pedro_key(i)); i++)
        json_object_set_new(keys, key->name,
                            json_string(value_of(&game->set, key, &words)));
    return json_pack("{s:i, s:s, s:s, s:s, s:o, s:o}", "schema", SCHEMA, "variant",
                     game->variant, "title", translated(preset->title), "place",
                     translated(preset->place), "keys", keys, "chapters",
                     book_json(text));
}

static int explain(const struct game *game, bool json) {
    char *buffer = malloc(BOOK_MAX);
    struct pedro_text text;
    int code = EXIT_OK;
    if (!buffer)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    pedro_text_init(&text, buffer, BOOK_MAX);
    explain_rules(&game->rules, &text);
    if (json)
        code = print_json(game_json(game, buffer));
    else
        print_book(game, buffer);
    free(buffer);
    return code;
}

/* --- keys --- */

static const struct pedro_ruleset *base(void) { return &pedro_preset(0)->set; }

static json_t *keys_json(const struct game *game) {
    const struct pedro_key *key;
    struct words value, usual, may;
    json_t *list = json_array();
    for (int i = 0; (key = pedro_key(i)); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:b, s:s, s:s}", "key", key->name, "value",
                            value_of(&game->set, key, &value), "us",
                            value_of(base(), key, &usual), "differs",
                            !pedro_ruleset_same(&game->set, base(), key), "allowed",
                            allowed(key, &may), "help", _(key->help)));
    return json_pack("{s:i, s:s, s:o}", "schema", SCHEMA, "variant", game->variant,
                     "keys", list);
}

static void list_keys(const struct game *game) {
    const struct pedro_key *key;
    struct words words;
    int widest = 0;
    for (int i = 0; (key = pedro_key(i)); i++)
        widest = (int)strlen(key->name) > widest ? (int)strlen(key->name) : widest;
    for (int i = 0; (key = pedro_key(i)); i++)
        printf("%c %-*s = %s\n", pedro_ruleset_same(&game->set, base(), key) ? ' ' : '*',
               widest, key->name, value_of(&game->set, key, &words));
}

/* Prints each value the presets give a key, "VALUE: us, king", in their order. */
static void who_has_what(const struct pedro_key *key) {
    const struct pedro_preset *preset, *other;
    struct words words;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        bool new = true;
        for (int k = 0; k < i; k++)
            new = new && !pedro_ruleset_same(&preset->set, &pedro_preset(k)->set, key);
        if (!new)
            continue;
        char line[1200];
        struct pedro_text names;
        int at = printf("    %s: ", value_of(&preset->set, key, &words));
        pedro_text_init(&names, line, sizeof line);
        for (int k = i; (other = pedro_preset(k)); k++)
            if (pedro_ruleset_same(&preset->set, &other->set, key)) {
                pedro_text_add(&names, names.length ? ", " : "");
                pedro_text_add(&names, other->name);
            }
        wrap_paragraph(stdout, line, verb_columns(WIDTH), at, 8);
    }
}

static json_t *key_json(const struct pedro_key *key) {
    struct words usual, may, words;
    json_t *presets = json_object(), *values = json_array();
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        json_object_set_new(presets, preset->name,
                            json_string(value_of(&preset->set, key, &words)));
    for (int i = 0; key->words && key->words[i]; i++)
        json_array_append_new(values, json_string(key->words[i]));
    json_t *json =
        json_pack("{s:i, s:s, s:s, s:s, s:s, s:o}", "schema", SCHEMA, "key", key->name,
                  "help", _(key->help), "allowed", allowed(key, &may), "us",
                  value_of(base(), key, &usual), "presets", presets);
    if (json_array_size(values))
        json_object_set(json, "values", values);
    json_decref(values);
    return json;
}

static int explain_key(const char *name, bool json) {
    const struct pedro_key *key = pedro_key_find(name, strlen(name));
    struct words words;
    if (!key)
        return game_no_key(name);
    if (json)
        return print_json(key_json(key));
    const int columns = verb_columns(WIDTH);
    puts(key->name);
    wrap_paragraph(stdout, _(key->help), columns, 0, 2);
    wrap_paragraph(stdout, allowed(key, &words), columns, printf("  %s ", _("Allowed:")),
                   4);
    printf("  %s\n", _("In the presets:"));
    who_has_what(key);
    return EXIT_OK;
}

int verb_rules(struct verb_args *args) {
    struct game game;
    bool keys = false, json = false;
    const char *key = NULL;
    int id;
    game_init(&game);
    while ((id = verb_next(args)) > 0) {
        if (game_option(&game, args, id) < 0)
            return args->exit;
        keys = keys || id == OPTION_KEYS;
        json = json || id == OPTION_JSON;
        if (id == OPTION_KEY)
            key = args->value;
    }
    if (id < 0)
        return args->exit;
    if (key)
        return explain_key(key, json);
    if (!keys && args->operands == 0 && !game.file && game.overrides == 0) {
        if (json)
            return print_json(presets_json());
        list_presets();
        return EXIT_OK;
    }
    int code = game_resolve(&game, args->operands ? args->operand[0] : NULL);
    if (code != 0)
        return code;
    if (!keys)
        return explain(&game, json);
    if (json)
        return print_json(keys_json(&game));
    list_keys(&game);
    return EXIT_OK;
}
