/* master_desk.c - plays problems of Pedro Master with a person.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/master_desk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyze/master_words.h"
#include "base/file.h"
#include "cli/rich_print.h"
#include "cli/verbs.h"
#include "tui/prompt.h"
#include "tui/signals.h"
#include "words/answer_words.h"
#include "words/text.h"
#include "words/typed_words.h"

enum { WIDTH = 80, TEN = 10, DIGITS = 3 };

static const char help_words[] = N_("/help ?");
static const char recap_words[] = N_("/recap");
static const char show_words[] = N_("/show");
static const char again_words[] = N_("/again");

struct master_desk {
    struct done_file *file;
    int index;
    struct master_problem problem;
    struct master_opened opened;
    struct master_game game;
    struct rich_print print;
    char room[MASTER_WORDS_MAX];
    struct pedro_text text; /* in it */
    bool terminal;          /* a person types */
    bool shown;             /* the solution was */
};

static struct pedro_text *afresh(struct master_desk *desk) {
    pedro_text_init(&desk->text, desk->room, sizeof desk->room);
    return &desk->text;
}

static void print(struct master_desk *desk) {
    rich_print_sentences(&desk->print, desk->room);
    fflush(stdout);
}

static void say(struct master_desk *desk, const char *sentence) {
    pedro_text_add(afresh(desk), sentence);
    print(desk);
}

/* --- the list --- */

static void add_level(const struct done_file *file, unsigned level,
                      struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    struct master_problem problem;
    int first = -1, last = -1, next = -1, solved = 0;
    for (int i = 0; i < master_table_size; i++) {
        if (!master_problem_read(master_table[i], strlen(master_table[i]), &problem) ||
            problem.level != level)
            continue;
        first = first < 0 ? i : first;
        last = i;
        const bool done = done_file_has_row(file, master_table[i]);
        solved += done;
        if (!done && next < 0)
            next = i;
    }
    if (first < 0)
        return;
    rich_fill(text,
              next < 0
                  ? _("Level {level}: problems {first} to {last}, all solved.")
                  : _("Level {level}: problems {first} to {last}, solved: {n}; next: "
                      "{next}."),
              "level", rich_number(&words, level), "first",
              rich_number(&words, first + 1), "last", rich_number(&words, last + 1), "n",
              rich_number(&words, solved), "next", rich_number(&words, next + 1));
    pedro_text_add_char(text, '\n');
}

void master_desk_list(const struct done_file *file) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    char room[2048];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (unsigned level = 1; level <= MASTER_LEVELS; level++)
        add_level(file, level, &text);
    rich_print_sentences(&print, room);
    fflush(stdout);
}

/* --- one problem --- */

static void say_problem(struct master_desk *desk) {
    struct pedro_text *text = afresh(desk);
    struct rich_words words = {.used = 0};
    rich_fill(text,
              _("Problem {n} of {all}, level {level} of {levels}: computer players left "
                "the safe line in {left} of {tries} tries."),
              "n", rich_number(&words, desk->index + 1), "all",
              rich_number(&words, master_table_size), "level",
              rich_number(&words, desk->problem.level), "levels",
              rich_number(&words, MASTER_LEVELS), "left",
              rich_number(&words, desk->problem.left), "tries",
              rich_number(&words, MASTER_TRIES));
    pedro_text_add_char(text, '\n');
    master_problem_words(&desk->opened, text);
    print(desk);
}

static void say_game(struct master_desk *desk) {
    putchar('\n');
    master_game_words(&desk->opened, &desk->game, afresh(desk));
    print(desk);
}

static void say_help(struct master_desk *desk) {
    struct pedro_text *text = afresh(desk);
    struct rich_words words = {.used = 0};
    const char *const lists[] = {again_words, show_words, recap_words, typed_quit};
    char room[sizeof lists / sizeof *lists][64];
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct pedro_text word;
        pedro_text_init(&word, room[i], sizeof room[i]);
        typed_add_label(lists[i], &word);
    }
    rich_fill(text,
              _("Type a card to play it. `{again}` begins again, `{show}` tells the "
                "solution, `{recap}` repeats the problem, `{quit}` ends."),
              "again", rich_word(&words, room[0]), "show", rich_word(&words, room[1]),
              "recap", rich_word(&words, room[2]), "quit", rich_word(&words, room[3]));
    pedro_text_add_char(text, '\n');
    print(desk);
}

static void begin(struct master_desk *desk) {
    master_game_begin(&desk->game, &desk->opened.master, &desk->opened.place);
    say_game(desk);
}

static int note_end(struct master_desk *desk) {
    char key[PROGRESS_KEY_MAX];
    if (desk->game.state != MASTER_MADE || desk->shown)
        return EXIT_OK;
    done_row_key(master_table[desk->index], key);
    const int err = done_file_add(desk->file, key);
    say(desk, _("Solved."));
    return err ? verb_fail(EXIT_FAILED, _("the solved problem could not be saved: %s"),
                           strerror(err))
               : EXIT_OK;
}

/* The number of the person's trump that was typed, or MASTER_NONE. */
static unsigned typed_card(const struct master_desk *desk, const char *line) {
    struct answer_line typed;
    answer_split(&typed, line);
    const pedro_card card = typed.words == 1
                                ? answer_card(&desk->opened.match.rules, typed.word[0])
                                : PEDRO_NO_CARD;
    for (unsigned left = desk->game.place.mine; left && card != PEDRO_NO_CARD;
         left &= left - 1)
        if (master_card(&desk->opened, bits_lowest(left)) == card)
            return bits_lowest(left);
    return MASTER_NONE;
}

enum typed { TYPED_ON, TYPED_NEXT, TYPED_END };

/* Does what was typed. */
static enum typed obey(struct master_desk *desk, const char *line, int *code) {
    if (typed_is(line, typed_quit))
        return TYPED_END;
    if (typed_is(line, help_words)) {
        say_help(desk);
    } else if (typed_is(line, recap_words)) {
        say_problem(desk);
        say_game(desk);
    } else if (typed_is(line, again_words)) {
        begin(desk);
    } else if (typed_is(line, show_words)) {
        desk->shown = true;
        master_film_words(&desk->opened, afresh(desk));
        print(desk);
    } else if (desk->game.state != MASTER_ASKED) {
        if (!*line)
            return TYPED_NEXT;
        say_help(desk);
    } else if (*line) {
        if (!master_game_play(&desk->game, typed_card(desk, line))) {
            say_help(desk);
            return TYPED_ON;
        }
        say_game(desk);
        *code = note_end(desk);
    }
    return TYPED_ON;
}

static enum typed play(struct master_desk *desk, int *code) {
    char line[ANSWER_LINE_MAX + 1];
    enum typed typed = TYPED_ON;
    say_problem(desk);
    begin(desk);
    while (typed == TYPED_ON && *code == EXIT_OK) {
        if (desk->game.state == MASTER_MADE && desk->terminal)
            say(desk, _("Enter goes on"));
        else if (desk->game.state == MASTER_BEATEN && desk->terminal)
            say_help(desk);
        const enum file_line got = prompt_line(desk->terminal, line, sizeof line);
        if (got == FILE_LINE_TOO_LONG)
            say(desk, _("That line is too long."));
        else
            typed = got == FILE_END ? TYPED_END
                                    : obey(desk, line + strspn(line, " \t"), code);
    }
    return typed;
}

int master_desk_play(struct done_file *file, int index, bool *ended) {
    struct master_desk *desk = calloc(1, sizeof *desk);
    int code = EXIT_OK;
    if (!desk)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    desk->file = file;
    desk->index = index;
    desk->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    desk->print = rich_print_to(stdout, WIDTH);
    const int err = master_problem_read(master_table[index], strlen(master_table[index]),
                                        &desk->problem)
                        ? master_open(&desk->problem, &desk->opened)
                        : PEDRO_ERR_BAD_TEXT;
    if (err) {
        free(desk);
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    }
    if (desk->terminal)
        signals_catch();
    *ended = play(desk, &code) == TYPED_END;
    const int caught = desk->terminal ? signals_caught() : 0;
    if (desk->terminal && *ended)
        putchar('\n');
    fflush(stdout);
    if (desk->terminal)
        signals_release();
    master_close(&desk->opened);
    free(desk);
    return caught ? 128 + caught : code;
}

/* --- which one --- */

/* A number from 1 to that of problems, or 0. */
static int number(const char *line) {
    int value = 0;
    const size_t digits = strspn(line, "0123456789");
    if (digits == 0 || digits > DIGITS || line[digits])
        return 0;
    for (const char *at = line; *at; at++)
        value = TEN * value + (*at - '0');
    return value <= master_table_size ? value : 0;
}

int master_desk_ask(int usual) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    char line[ANSWER_LINE_MAX + 1], room[512];
    for (;;) {
        struct rich_words words = {.used = 0};
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        rich_fill(&text, _("Which problem, 1 to {all}? Enter plays {n}."), "all",
                  rich_number(&words, master_table_size), "n",
                  rich_number(&words, usual + 1));
        pedro_text_add_char(&text, '\n');
        rich_print_sentences(&print, room);
        if (terminal)
            signals_catch();
        const enum file_line got = prompt_line(terminal, line, sizeof line);
        if (terminal)
            signals_release();
        const char *start = line + strspn(line, " \t");
        if (got == FILE_END || typed_is(start, typed_quit))
            return -1;
        if (!*start)
            return usual;
        if (number(start) > 0)
            return number(start) - 1;
    }
}
