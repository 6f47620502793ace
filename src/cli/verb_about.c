/* verb_about.c - the verb `about`: where a game is played, its history, how long a match lasts, and what its players say.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/verbs.h"
#include "words/about.h"
#include "words/game_names.h"
#include "words/measured.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, WIDTH = 80, TEXT_MAX = 16 << 10, SCHEMA = 1 };

const struct cli_option about_options[] = {
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

static void add_related(const struct pedro_preset *preset, struct pedro_text *text) {
    const struct pedro_preset *other;
    if (!about_related(preset, 0))
        return;
    pedro_text_add(text, "# ");
    pedro_text_add(text, _("Related games"));
    for (int i = 0; (other = about_related(preset, i)); i++) {
        pedro_text_add(text, "\n| ");
        pedro_text_add(text, other->name);
        pedro_text_add(text, " | ");
        pedro_text_add(text, _(other->title));
        if (*other->place) {
            pedro_text_add(text, ": ");
            pedro_text_add(text, _(other->place));
        }
    }
    pedro_text_add_char(text, '\n');
}

static void print(const struct pedro_preset *preset) {
    char buffer[TEXT_MAX];
    struct pedro_text text;
    const int colour = verb_colour(STDOUT_FILENO);
    pedro_text_init(&text, buffer, sizeof buffer);
    about_write(preset, &text);
    measured_write(preset, &text);
    add_related(preset, &text);
    printf(colour ? "\033[1m%s\033[0m\n\n" : "%s\n\n", _(preset->title));
    wrap_chapters(stdout, buffer, verb_columns(WIDTH), colour);
}

static void put_facts(struct json_writer *writer, const struct pedro_preset *preset) {
    const struct about_fact *fact;
    json_open(writer, "facts", '[');
    for (int i = 0; (fact = about_fact(i)); i++) {
        if (fact->kind == ABOUT_KIN || !about_is_of(fact, preset))
            continue;
        json_open(writer, NULL, '{');
        json_put_word(writer, "kind", about_kind_name(fact->kind));
        if (*fact->word)
            json_put_text(writer, "word", fact->word);
        json_put_text(writer, "text", _(fact->text));
        json_put_text(writer, "source", about_source(fact->source)->id);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_length(struct json_writer *writer, const struct pedro_preset *preset) {
    struct about_length length;
    if (!about_length(preset, &length))
        return;
    json_open(writer, "length", '{');
    json_put_number(writer, "hands", length.hands);
    json_put_number(writer, "least", length.least);
    json_put_number(writer, "most", length.most);
    json_open(writer, "minutes", '[');
    json_put_number(writer, NULL, length.minutes[0]);
    json_put_number(writer, NULL, length.minutes[1]);
    json_close(writer, ']');
    json_close(writer, '}');
}

static void compose(struct json_writer *writer, const void *data) {
    const struct pedro_preset *preset = data, *other;
    const struct about_source *source;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", preset->name);
    json_put_text(writer, "title", _(preset->title));
    put_facts(writer, preset);
    put_length(writer, preset);
    json_open(writer, "related", '[');
    for (int i = 0; (other = about_related(preset, i)); i++)
        json_put_text(writer, NULL, other->name);
    json_close(writer, ']');
    json_open(writer, "sources", '{');
    for (int i = 0; (source = about_source_at(i)); i++)
        json_put_text(writer, source->id, _(source->title));
    json_close(writer, '}');
    json_close(writer, '}');
}

int verb_about(struct verb_args *args) {
    bool json = false;
    int id;
    while ((id = verb_next(args)) > 0)
        json = json || id == OPTION_JSON;
    if (id < 0)
        return args->exit;
    const char *name = args->operand[0];
    const struct pedro_preset *preset = game_names_find(name, strlen(name));
    if (!preset)
        return game_no_preset(name);
    if (json)
        return json_output(compose, preset);
    print(preset);
    return EXIT_OK;
}
