/* verb_rules.c - the verb `rules`: prints the list of games, the rules of one in plain
 * English, and its keys.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/verbs.h"
#include "words/explain.h"
#include "words/places.h"
#include "words/text.h"
#include "words/wrap.h"

enum {
    OPTION_KEYS = 0x100,
    OPTION_KEY,
    OPTION_JSON,
    OPTION_LAWS,
    OPTION_IN,
    WIDTH = 80,
    BOOK_MAX = 64 << 10,
    SCHEMA = 1
};

const struct cli_option rules_options[] = {
    {OPTION_KEYS, "keys", NULL,
     N_("print every key of the game with its value, `*` where it is not that of us"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LAWS, "laws", NULL,
     N_("explain what happens when somebody errs, also with paper cards"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_IN, "in", N_("PLACE"),
     N_("list the games of a country or a place, for example Canada"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_KEY, "key", N_("KEY"), N_("explain one key"), CLI_COMPLETE_KEY, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* Texts of values and of allowed values, each in its own buffer. */
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

/* --- all games, or those of a place --- */

/* `where` is NULL for all. */
static bool is_listed(const struct pedro_preset *preset, const char *where) {
    return !where || places_played_in(preset, where);
}

static bool any_is_listed(const char *where) {
    const struct pedro_preset *preset;
    bool any = false;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        any = any || is_listed(preset, where);
    return any;
}

static int no_place(const char *where) {
    char text[200];
    const struct nearest near = places_nearest(where);
    return verb_fail(EXIT_NOT_FOUND,
                     near.count
                         ? _("no game here is known to be played in `%.40s`%s `pedro "
                             "rules` lists them all with their places")
                         : _("no game here is known to be played in `%.40s`%s; `pedro "
                             "rules` lists them all with their places"),
                     where, nearest_text(&near, text, sizeof text));
}

static void compose_presets(struct json_writer *writer, const void *data) {
    const struct pedro_preset *preset;
    const char *where = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_open(writer, "presets", '[');
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        if (!is_listed(preset, where))
            continue;
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", preset->name);
        json_put_text(writer, "title", translated(preset->title));
        json_put_text(writer, "place", translated(preset->place));
        json_put_number(writer, "players", preset->set.players);
        json_put_number(writer, "target", preset->set.target);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static void list_presets(const char *where) {
    const struct pedro_preset *preset;
    int names = 0, titles = 0;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        if (!is_listed(preset, where))
            continue;
        int name = wrap_columns(preset->name), title = wrap_columns(_(preset->title));
        names = name > names ? name : names;
        titles = title > titles ? title : titles;
    }
    const int columns = verb_columns(0), place_at = names + 2 + titles + 2;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        const char *place = translated(preset->place);
        if (!is_listed(preset, where))
            continue;
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

/* The chapters as JSON: each line of the text by its kind. */
static void put_chapters(struct json_writer *writer, const char *text) {
    bool open = false;
    json_open(writer, "chapters", '[');
    while (*text) {
        const size_t length = strcspn(text, "\n");
        const bool marked = length > 2 && strchr("#-|", text[0]) && text[1] == ' ';
        const char *line = text + 2 * marked;
        const size_t rest = length - 2 * marked;
        if (marked && *text == '#') {
            if (open) {
                json_close(writer, ']');
                json_close(writer, '}');
            }
            open = true;
            json_open(writer, NULL, '{');
            json_put_bytes(writer, "title", line, rest);
            json_open(writer, "lines", '[');
        } else {
            json_open(writer, NULL, '{');
            json_put_word(writer, "kind",
                          !marked        ? "paragraph"
                          : *text == '-' ? "item"
                                         : "row");
            json_put_bytes(writer, "text", line, rest);
            json_close(writer, '}');
        }
        text += length + (text[length] == '\n');
    }
    if (open) {
        json_close(writer, ']');
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

/* A game and the text that explains it. */
struct explained {
    const struct game *game;
    const char *text;
};

static void compose_game(struct json_writer *writer, const void *data) {
    const struct explained *explained = data;
    const struct game *game = explained->game;
    const struct pedro_preset *preset =
        pedro_preset_find(game->variant, strlen(game->variant));
    const struct pedro_key *key;
    struct words words;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", game->variant);
    json_put_text(writer, "title", translated(preset->title));
    json_put_text(writer, "place", translated(preset->place));
    json_open(writer, "keys", '{');
    for (int i = 0; (key = pedro_key(i)); i++)
        json_put_text(writer, key->name, value_of(&game->set, key, &words));
    json_close(writer, '}');
    put_chapters(writer, explained->text);
    json_close(writer, '}');
}

static int explain(const struct game *game, bool laws, bool json) {
    char *buffer = malloc(BOOK_MAX);
    struct pedro_text text;
    int code = EXIT_OK;
    if (!buffer)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    pedro_text_init(&text, buffer, BOOK_MAX);
    if (laws)
        explain_laws(&game->rules, &text);
    else
        explain_rules(&game->rules, &text);
    if (json)
        code = json_output(compose_game, &(struct explained){game, buffer});
    else
        print_book(game, buffer);
    free(buffer);
    return code;
}

/* --- keys --- */

static const struct pedro_ruleset *base(void) { return &pedro_preset(0)->set; }

static void compose_keys(struct json_writer *writer, const void *data) {
    const struct game *game = data;
    const struct pedro_key *key;
    struct words words;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", game->variant);
    json_open(writer, "keys", '[');
    for (int i = 0; (key = pedro_key(i)); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "key", key->name);
        json_put_text(writer, "value", value_of(&game->set, key, &words));
        json_put_text(writer, "us", value_of(base(), key, &words));
        json_put_flag(writer, "differs", !pedro_ruleset_same(&game->set, base(), key));
        json_put_text(writer, "allowed", allowed(key, &words));
        json_put_text(writer, "help", _(key->help));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
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

/* Prints each value that presets give a key, "VALUE: us, king", in their order. */
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

static void compose_key(struct json_writer *writer, const void *data) {
    const struct pedro_key *key = data;
    const struct pedro_preset *preset;
    struct words words;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "key", key->name);
    json_put_text(writer, "help", _(key->help));
    json_put_text(writer, "allowed", allowed(key, &words));
    json_put_text(writer, "us", value_of(base(), key, &words));
    json_open(writer, "presets", '{');
    for (int i = 0; (preset = pedro_preset(i)); i++)
        json_put_text(writer, preset->name, value_of(&preset->set, key, &words));
    json_close(writer, '}');
    if (key->words && key->words[0]) {
        json_open(writer, "values", '[');
        for (int i = 0; key->words[i]; i++)
            json_put_text(writer, NULL, key->words[i]);
        json_close(writer, ']');
    }
    json_close(writer, '}');
}

static int explain_key(const char *name, bool json) {
    const struct pedro_key *key = pedro_key_find(name, strlen(name));
    struct words words;
    if (!key)
        return game_no_key(name);
    if (json)
        return json_output(compose_key, key);
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
    bool keys = false, json = false, laws = false;
    const char *key = NULL, *where = NULL;
    int id;
    game_init(&game);
    while ((id = verb_next(args)) > 0) {
        if (game_option(&game, args, id) < 0)
            return args->exit;
        keys = keys || id == OPTION_KEYS;
        json = json || id == OPTION_JSON;
        laws = laws || id == OPTION_LAWS;
        if (id == OPTION_KEY)
            key = args->value;
        if (id == OPTION_IN)
            where = args->value;
    }
    if (id < 0)
        return args->exit;
    if (key)
        return explain_key(key, json);
    const bool of_a_game =
        keys || laws || args->operands > 0 || game.file || game.overrides > 0;
    if (where && of_a_game)
        return verb_usage(args, _("--in lists games; give no game, and no other option"));
    if (where && !any_is_listed(where))
        return no_place(where);
    if (!of_a_game) {
        if (json)
            return json_output(compose_presets, where);
        list_presets(where);
        return EXIT_OK;
    }
    int code = game_resolve(&game, args->operands ? args->operand[0] : NULL);
    if (code != 0)
        return code;
    if (!keys)
        return explain(&game, laws, json);
    if (json)
        return json_output(compose_keys, &game);
    list_keys(&game);
    return EXIT_OK;
}
