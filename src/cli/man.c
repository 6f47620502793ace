/* man.c - the parts of the man pages that are made from tables, as source for scdoc(1).
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <string.h>

#include "cli/game.h"
#include "cli/help.h"
#include "director/desk.h"
#include "words/text.h"

/* Writes text escaped for scdoc; `words` in backquotes become bold. */
static void escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '`') {
            fputc('*', out);
            continue;
        }
        if (strchr("\\_*#[]|~<>", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

static void option(FILE *out, const struct cli_option *option) {
    if (option->id < 256)
        fprintf(out, "*-%c*, ", option->id);
    fprintf(out, "*--%s*", option->name);
    if (option->argument) {
        fputs("=_", out);
        escaped(out, option->argument);
        fputc('_', out);
    }
    fputs("\n\t", out);
    fputc(toupper((unsigned char)option->help[0]), out);
    escaped(out, option->help + 1);
    fputs(".\n\n", out);
}

static void exits(FILE *out, unsigned codes) {
    fputs("# EXIT STATUS\n\n", out);
    for (int code = 0; help_exit(code); code++) {
        if (!(codes >> code & 1))
            continue;
        fprintf(out, "*%d*\n\t", code);
        fputc(toupper((unsigned char)help_exit(code)[0]), out);
        escaped(out, help_exit(code) + 1);
        fputs(".\n\n", out);
    }
}

static void tasks(FILE *out, const struct cli_task *task) {
    fputs("# TASKS\n\n", out);
    for (; task->name; task++) {
        fprintf(out, "*%s*", task->name);
        if (*task->operands) {
            fputs(" _", out);
            escaped(out, task->operands);
            fputc('_', out);
        }
        fputs("\n\t", out);
        fputc(toupper((unsigned char)task->help[0]), out);
        escaped(out, task->help + 1);
        fputs(".\n\n", out);
    }
}

void man_verb(FILE *out, const struct verb *verb) {
    const struct cli_option *row;
    if (verb->tasks)
        tasks(out, verb->tasks);
    fputs("# OPTIONS\n\n", out);
    for (int i = 0; (row = verb_option(verb, i)); i++)
        option(out, row);
    exits(out, verb->exits | 1u << EXIT_OK | 1u << EXIT_FAILED | 1u << EXIT_USAGE);
}

void man_program(FILE *out, const struct verb *verbs) {
    const struct verb program = {.options = {verb_program_options}};
    const struct cli_option *row;
    fputs("# VERBS\n\n", out);
    for (const struct verb *verb = verbs; verb->name; verb++) {
        if (verb->group)
            fprintf(out, "## %s\n\n", verb->group);
        fprintf(out, "*pedro-%s*(1)\n\t", verb->name);
        fputc(toupper((unsigned char)verb->summary[0]), out);
        escaped(out, verb->summary + 1);
        fputs(".\n\n", out);
    }
    fputs("# OPTIONS\n\n", out);
    for (int i = 0; (row = verb_option(&program, i)); i++)
        option(out, row);
    exits(out, ~0u);
}

void man_keys(FILE *out) {
    static const char *const topics[] = {
        [PEDRO_TOPIC_CARDS] = "Players and cards",
        [PEDRO_TOPIC_DEAL] = "The deal",
        [PEDRO_TOPIC_AUCTION] = "Bidding",
        [PEDRO_TOPIC_EXCHANGE] = "Discarding and drawing",
        [PEDRO_TOPIC_PLAY] = "The play",
        [PEDRO_TOPIC_SCORE] = "Counting and scoring",
        [PEDRO_TOPIC_MATCH] = "Winning the match",
        [PEDRO_TOPIC_LAWS] = "Irregularities",
    };
    const struct pedro_key *key;
    for (size_t topic = 0; topic < sizeof topics / sizeof *topics; topic++) {
        fprintf(out, "## %s\n\n", topics[topic]);
        for (int i = 0; (key = pedro_key(i)); i++) {
            char buffer[2 * PEDRO_VALUE_MAX];
            struct pedro_text text;
            if (key->topic != topic)
                continue;
            fputc('*', out);
            escaped(out, key->name);
            fputs("* = _", out);
            pedro_text_init(&text, buffer, sizeof buffer);
            pedro_key_allowed(key, &text);
            escaped(out, buffer);
            fputs("_\n\t", out);
            escaped(out, key->help);
            fputs(" In *us* it is *", out);
            pedro_text_init(&text, buffer, sizeof buffer);
            pedro_ruleset_get(&pedro_preset(0)->set, key, &text);
            escaped(out, buffer);
            fputs("*.\n\n", out);
        }
    }
}

void man_presets(FILE *out) {
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        fputc('*', out);
        escaped(out, preset->name);
        fputs("*\n\t", out);
        escaped(out, preset->title);
        if (*preset->place) {
            fputs(": ", out);
            escaped(out, preset->place);
        }
        fputs(".\n\n", out);
    }
}

void man_desk(FILE *out) {
    const struct desk_command *command;
    for (int i = 0; (command = desk_command(i)); i++) {
        fputc('*', out);
        escaped(out, command->name);
        fputc('*', out);
        if (command->also) {
            fputs(", *", out);
            escaped(out, command->also);
            fputc('*', out);
        }
        if (*command->argument) {
            fputc(' ', out);
            escaped(out, command->argument);
        }
        fputs("\n\t", out);
        escaped(out, command->help);
        fputs(".\n\n", out);
    }
}

void man_refusals(FILE *out) {
    static const char *const blanks[][2] = {
#define BLANK(name, about) {name, about},
        PEDRO_BLANKS(BLANK)
#undef BLANK
    };
    fputs("# BLANKS\n\n", out);
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        fprintf(out, "{%s}\n\t%s.\n\n", blanks[i][0], blanks[i][1]);
    fputs("# REASONS\n\nEach with the error that it is one of, and its sentence.\n\n",
          out);
    for (int i = 1; i < PEDRO_REFUSALS_END; i++) {
        const enum pedro_refusal_code code = (enum pedro_refusal_code)i;
        fputc('*', out);
        escaped(out, pedro_refusal_word(code));
        fputs("* (", out);
        escaped(out, pedro_err_word(pedro_refusal_err(code)));
        fputs(")\n\t", out);
        escaped(out, pedro_refusal_sentence(code));
        fputs("\n\n", out);
    }
}
