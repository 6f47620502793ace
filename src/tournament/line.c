/* line.c - the table of commands, and the forms of acts.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/line.h"

#include <string.h>

static const struct tournament_command commands[] = {
    // clang-format off
    {"add", NULL, "NAMES [@ CLUB]", NULL, NULL},
    {"import", NULL, NULL, NULL, NULL},
    {"withdraw", NULL, "ENTRY", "withdraw", "n"},
    {"back", NULL, "ENTRY", "return", "n"},
    {"substitute", NULL, "ENTRY PLACE NAME", "substitute", "dnnq"},
    {"rename", NULL, "ENTRY PLACE NAME", "rename", "nnq"},
    {"club", NULL, "ENTRY CLUB", "club", "nq"},
    {"team", NULL, "ENTRY NAME", "team", "nq"},
    {"entries", "e", NULL, NULL, NULL},
    {"set", NULL, "KEY VALUE", NULL, NULL},
    {"settings", NULL, NULL, NULL, NULL},
    {"draw", "d", "", NULL, NULL},
    {"redraw", NULL, NULL, NULL, NULL},
    {"swap", NULL, "ENTRY ENTRY", "swap", "lnn"},
    {"pair", NULL, "TABLES", "pair", "dr"},
    {"publish", "p", "", "publish", "d"},
    {"reopen", NULL, "REASON", "reopen", "cq"},
    {"repair", NULL, "ROUND REASON", NULL, NULL},
    {"result", NULL, "TABLE POINTS", NULL, NULL},
    {"late", NULL, "ROUND TABLE POINTS", "result", "nns"},
    {"board", NULL, "TABLE BOARD POINTS", "board", "cnnb"},
    {"absent", NULL, "ENTRY", NULL, NULL},
    {"confirm", NULL, "TABLE", "confirm", "cn"},
    {"correct", "c", "ROUND TABLE POINTS REASON", NULL, NULL},
    {"penalty", NULL, "ENTRY POINTS REASON", "penalty", "ntq"},
    {"tables", "t", NULL, NULL, NULL},
    {"seats", NULL, NULL, NULL, NULL},
    {"missing", "m", NULL, NULL, NULL},
    {"standings", "s", NULL, NULL, NULL},
    {"chart", NULL, NULL, NULL, NULL},
    {"explain", "x", NULL, NULL, NULL},
    {"print", NULL, NULL, NULL, NULL},
    {"export", NULL, NULL, NULL, NULL},
    {"clock", NULL, "MINUTES", NULL, NULL},
    {"hall", NULL, NULL, NULL, NULL},
    {"note", NULL, "TEXT", "note", "q"},
    {"log", NULL, NULL, NULL, NULL},
    {"undo", NULL, "", "undo", ""},
    {"finish", NULL, "", "finish", ""},
    {"help", "h", NULL, NULL, NULL},
    {"quit", "q", NULL, NULL, NULL},
    // clang-format on
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const struct tournament_command *tournament_command(unsigned index) {
    return index < COMMANDS ? &commands[index] : NULL;
}

static bool is(const char *name, const char *word, size_t length) {
    return name && strlen(name) == length && strncmp(name, word, length) == 0;
}

const struct tournament_command *tournament_command_find(const char *word,
                                                         size_t length) {
    const struct tournament_command *found = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < COMMANDS; i++) {
        const struct tournament_command *command = &commands[i];
        if (is(command->name, word, length) || is(command->also, word, length))
            return command;
        if (length > 0 && strncmp(command->name, word, length) == 0) {
            found = command;
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

/* --- acts as rows have them --- */

/* The form of an act, a letter for each word: 'n' digits, 'p' points with a dash or `none`, 'w' any word, 'q' a text up to
 * the end, '*' anything. An act is told from the command of the same name by it. */
static const struct {
    const char *word, *form;
} acts[] = {
    // clang-format off
    {"entry", "*"}, {"withdraw", "n"}, {"return", "*"}, {"substitute", "nnnq"}, {"rename", "nnq"}, {"club", "nq"},
    {"team", "nq"}, {"person", "*"}, {"key", "*"}, {"set", "wq"}, {"pair", "nw*"}, {"swap", "nnn"}, {"publish", "n"},
    {"reopen", "nq"}, {"repair", "nw*q"}, {"table", "*"}, {"result", "nnp*"}, {"board", "nnnp"}, {"forfeit", "*"},
    {"confirm", "nn"}, {"dispute", "*"}, {"correct", "nn*q"}, {"penalty", "nwq"}, {"note", "q"}, {"seal", "*"},
    {"unseal", "*"}, {"undo", ""}, {"finish", ""}, {"open", "*"},
    // clang-format on
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool are_digits(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!is_digit(word[i]))
            return false;
    return length > 0;
}

static bool is_form(const char *form, const char *at, const char *end) {
    for (; *form; form++) {
        if (*form == '*')
            return form[1] != 'q' || (end > at && end[-1] == '"');
        if (at == end)
            return false;
        if (*form == 'q')
            return *at == '"' && end - at > 1 && end[-1] == '"' &&
                   memchr(at + 1, '"', (size_t)(end - at - 1)) == end - 1;
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (*form == 'n'   ? !are_digits(at, length)
            : *form == 'p' ? !is("none", at, length) &&
                                 (length < 2 || !memchr(at + 1, '-', length - 1))
                           : length == 0)
            return false;
        at = stop ? stop + 1 : end;
    }
    return at == end;
}

bool tournament_line_is_act(const char *line, size_t length) {
    const char *space = memchr(line, ' ', length);
    const size_t word = space ? (size_t)(space - line) : length;
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        if (is(acts[i].word, line, word))
            return is_form(acts[i].form, line + word + (space != NULL), line + length);
    return false;
}
