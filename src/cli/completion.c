/* completion.c - shell completions, made from the table of verbs.
 *
 * The script contains everything that a shell may offer: verbs, options, presets, bots
 * and keys are fixed when the program is built, so completing starts no process.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "cli/game.h"
#include "cli/help.h"
#include "words/text.h"

/* Writes the possible words of an argument, each after `before`; nothing if the shell
 * should not offer words. */
static void words(FILE *out, const struct verb *verbs, enum cli_completion kind,
                  const char *list) {
    const struct pedro_preset *preset;
    const struct pedro_key *key;
    const struct bot *bot;
    const char *space = "";
    switch (kind) {
    case CLI_COMPLETE_WORDS:
        fputs(list, out);
        break;
    case CLI_COMPLETE_PRESET:
        for (int i = 0; (preset = pedro_preset(i)); i++, space = " ")
            fprintf(out, "%s%s", space, preset->name);
        break;
    case CLI_COMPLETE_BOT:
        for (int i = 0; (bot = bot_at(i)); i++, space = " ")
            fprintf(out, "%s%s", space, bot->name);
        break;
    case CLI_COMPLETE_KEY:
        for (int i = 0; (key = pedro_key(i)); i++, space = " ")
            fprintf(out, "%s%s", space, key->name);
        break;
    case CLI_COMPLETE_SETTING:
        for (int i = 0; (key = pedro_key(i)); i++) {
            const char *const *word = key->words;
            for (; word && *word; word++, space = " ")
                fprintf(out, "%s%s=%s", space, key->name, *word);
            if (!key->words)
                fprintf(out, "%s%s=", space, key->name);
            space = " ";
        }
        break;
    case CLI_COMPLETE_VERB:
        for (; verbs->name; verbs++, space = " ")
            fprintf(out, "%s%s", space, verbs->name);
        break;
    default:
        break;
    }
}

/* Writes text in single quotes for a shell; a single quote inside ends the quotes, is
 * escaped, and begins them again.
 */
static void quoted(FILE *out, const char *text) {
    fputc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    }
    fputc('\'', out);
}

/* The names of tasks, which are a verb's first operand. */
static void tasks(FILE *out, const struct cli_task *task) {
    for (const char *space = ""; task->name; task++, space = " ")
        fprintf(out, "%s%s", space, task->name);
}

/* --- bash --- */

static const char bash_head[] =
    "# bash completion for pedro, made by `pedro help --completion bash`\n"
    "_pedro() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} "
    "at=$COMP_CWORD verb= i\n"
    "    # Bash breaks words at \"=\": put `key=val` and `--option=val` together again.\n"
    "    local key=\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=; key=$prev=; prev=${COMP_WORDS[at-2]}\n"
    "    elif [[ $prev == = && $at -gt 2 ]]; then\n"
    "        key=${COMP_WORDS[at-2]}=; prev=${COMP_WORDS[at-3]}\n"
    "    fi\n"
    "    if [[ $key == --* ]]; then prev=${key%=}; key=; fi\n"
    "    if [[ $prev == = ]]; then prev=${COMP_WORDS[at-4]}; fi\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        if [[ ${COMP_WORDS[i]} != -* ]]; then verb=${COMP_WORDS[i]}; break; fi\n"
    "    done\n"
    "    local words= options= files= operands=\n"
    "    case $verb in\n";

static const char bash_tail[] =
    "    esac\n"
    "    if [[ $words == - ]]; then return; fi\n"
    "    if [[ -n $files ]]; then compopt -o filenames; COMPREPLY=($(compgen -f -- "
    "\"$cur\")); return; fi\n"
    "    if [[ -z $words ]]; then\n"
    "        if [[ $cur == -* ]]; then words=$options\n"
    "        elif [[ $operands == files ]]; then compopt -o filenames; "
    "COMPREPLY=($(compgen -f -- \"$cur\")); return\n"
    "        else words=$operands; fi\n"
    "    fi\n"
    "    COMPREPLY=($(compgen -W \"$words\" -- \"$key$cur\"))\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"$key\"}\")\n"
    "    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o "
    "nospace; fi\n"
    "}\n"
    "complete -F _pedro pedro\n";

static void bash_verb(FILE *out, const struct verb *verbs, const struct verb *verb) {
    const struct cli_option *option;
    fprintf(out, "    %s)\n        options='", *verb->name ? verb->name : "''");
    for (int i = 0; (option = verb_option(verb, i)); i++) {
        if (option->id < 256)
            fprintf(out, "-%c ", option->id);
        fprintf(out, "--%s ", option->name);
    }
    fputs("'\n        operands='", out);
    if (verb->tasks)
        tasks(out, verb->tasks);
    else if (verb->completion == CLI_COMPLETE_FILE)
        fputs("files", out);
    else
        words(out, verbs, verb->completion, "");
    fputs("'\n        case $prev in\n", out);
    for (int i = 0; (option = verb_option(verb, i)); i++) {
        if (!option->argument)
            continue;
        fputs("        ", out);
        if (option->id < 256)
            fprintf(out, "-%c|", option->id);
        fprintf(out, "--%s) ", option->name);
        if (option->completion == CLI_COMPLETE_FILE) {
            fputs("files=1", out);
        } else if (option->completion == CLI_COMPLETE_NOTHING) {
            fputs("words=-", out);
        } else {
            fputs("words='", out);
            words(out, verbs, option->completion, option->words);
            fputc('\'', out);
        }
        fputs(" ;;\n", out);
    }
    fputs("        esac ;;\n", out);
}

static void bash(FILE *out, const struct verb *verbs) {
    const struct verb program = {
        .name = "", .options = {verb_program_options}, .completion = CLI_COMPLETE_VERB};
    fputs(bash_head, out);
    bash_verb(out, verbs, &program);
    for (const struct verb *verb = verbs; verb->name; verb++)
        bash_verb(out, verbs, verb);
    fputs(bash_tail, out);
}

/* --- zsh --- */

/* Writes a help text into an argument of zsh's function _arguments. Brackets and colons
 * separate the parts of such an argument, so a backslash is put before those in the text. The
 * argument stands in single quotes. */
static void zsh_spec_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (strchr("[]:\\", *text))
            fputc('\\', out);
        if (*text == '\'')
            fputs("'\\''", out);
        else if (*text != '`') /* would run a command */
            fputc(*text, out);
    }
}

static void zsh_action(FILE *out, const struct verb *verbs, enum cli_completion kind,
                       const char *list) {
    if (kind == CLI_COMPLETE_FILE) {
        fputs("_files", out);
    } else if (kind == CLI_COMPLETE_SETTING) {
        fputs("{compadd -S \"\" -- ", out);
        words(out, verbs, kind, list);
        fputc('}', out);
    } else if (kind != CLI_COMPLETE_NOTHING) {
        fputc('(', out);
        words(out, verbs, kind, list);
        fputc(')', out);
    }
}

/* A star: it is offered again after it was given. Options with an argument may be given for each seat, house rule or
 * file. */
static void zsh_option(FILE *out, const struct verb *verbs,
                       const struct cli_option *option) {
    const char *ends[2] = {option->argument ? "+" : "", option->argument ? "=" : ""};
    fputs(" \\\n            ", out);
    if (option->id < 256)
        fprintf(out, "'*'{-%c%s,--%s%s}", option->id, ends[0], option->name, ends[1]);
    else
        fprintf(out, "'%s--%s%s", option->argument ? "*" : "", option->name, ends[1]);
    fputs(option->id < 256 ? "'[" : "[", out);
    zsh_spec_text(out, _(option->help));
    fputc(']', out);
    if (option->argument) {
        fputc(':', out);
        zsh_spec_text(out, _(option->argument));
        fputc(':', out);
        zsh_action(out, verbs, option->completion, option->words);
    }
    fputc('\'', out);
}

static void zsh_verb(FILE *out, const struct verb *verbs, const struct verb *verb) {
    const struct cli_option *option;
    fprintf(out, "        %s)\n        _arguments -s", verb->name);
    for (int i = 0; (option = verb_option(verb, i)); i++)
        zsh_option(out, verbs, option);
    if (verb->tasks) {
        fprintf(out, " \\\n            '1:%s:(", verb->name);
        tasks(out, verb->tasks);
        fputs(")'", out);
    }
    for (int i = 0; i < verb->max_operands && !verb->tasks; i++) {
        fprintf(out, " \\\n            '%d:%s:", i + 1, verb->name);
        zsh_action(out, verbs, verb->completion, "");
        fputc('\'', out);
    }
    fputs(" ;;\n", out);
}

static void zsh(FILE *out, const struct verb *verbs) {
    const struct verb program = {.name = "", .options = {verb_program_options}};
    const struct cli_option *option;
    fputs("#compdef pedro\n"
          "# zsh completion for pedro, made by `pedro help --completion zsh`\n"
          "_pedro() {\n"
          "    local curcontext=$curcontext state line\n"
          "    local -a verbs=(\n",
          out);
    for (const struct verb *verb = verbs; verb->name; verb++) {
        fprintf(out, "        '%s:", verb->name);
        zsh_spec_text(out, _(verb->summary));
        fputs("'\n", out);
    }
    fputs("    )\n    _arguments -C", out);
    for (int i = 0; (option = verb_option(&program, i)); i++)
        zsh_option(out, verbs, option);
    fputs(" \\\n            '1: :->verb' '*:: :->arguments'\n"
          "    case $state in\n"
          "    verb) _describe verb verbs ;;\n"
          "    arguments)\n"
          "        case $words[1] in\n",
          out);
    for (const struct verb *verb = verbs; verb->name; verb++)
        zsh_verb(out, verbs, verb);
    fputs("        esac ;;\n"
          "    esac\n"
          "}\n"
          "if [ \"$funcstack[1]\" = _pedro ]; then _pedro \"$@\"; else compdef _pedro "
          "pedro; fi\n",
          out);
}

/* --- fish --- */

static void fish_option(FILE *out, const struct verb *verbs, const char *when,
                        const struct cli_option *option) {
    fprintf(out, "complete -c pedro -n '%s' -l %s", when, option->name);
    if (option->id < 256)
        fprintf(out, " -s %c", option->id);
    if (option->completion == CLI_COMPLETE_FILE) {
        fputs(" -r -F", out);
    } else if (option->argument) {
        fputs(" -x", out);
        if (option->completion != CLI_COMPLETE_NOTHING) {
            fputs(" -a '", out);
            words(out, verbs, option->completion, option->words);
            fputc('\'', out);
        }
    }
    fputs(" -d ", out);
    quoted(out, _(option->help));
    fputc('\n', out);
}

static void fish(FILE *out, const struct verb *verbs) {
    const struct verb program = {.name = "", .options = {verb_program_options}};
    const struct cli_option *option;
    fputs("# fish completion for pedro, made by `pedro help --completion fish`\n"
          "complete -c pedro -f\n",
          out);
    for (int i = 0; (option = verb_option(&program, i)); i++)
        fish_option(out, verbs, "__fish_use_subcommand", option);
    for (const struct verb *verb = verbs; verb->name; verb++) {
        char when[80];
        fprintf(out, "complete -c pedro -n __fish_use_subcommand -a %s -d ", verb->name);
        quoted(out, _(verb->summary));
        fputc('\n', out);
        snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", verb->name);
        for (int i = 0; (option = verb_option(verb, i)); i++)
            fish_option(out, verbs, when, option);
        if (verb->completion == CLI_COMPLETE_NOTHING && !verb->tasks)
            continue;
        fprintf(out, "complete -c pedro -n '%s' ", when);
        if (verb->completion == CLI_COMPLETE_FILE) {
            fputs("-F\n", out);
            continue;
        }
        fputs("-a '", out);
        if (verb->tasks)
            tasks(out, verb->tasks);
        else
            words(out, verbs, verb->completion, "");
        fputs("'\n", out);
    }
}

static const struct {
    const char *name;
    void (*write)(FILE *out, const struct verb *verbs);
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

bool completion_write(FILE *out, const char *shell, const struct verb *verbs) {
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].write(out, verbs);
            return true;
        }
    return false;
}
