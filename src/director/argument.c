/* argument.c - see argument.h.
 *
 * SPDX-License-Identifier: MIT */
#include "director/argument.h"

#include <string.h>

#include "record/fold.h"
#include "tournament/typed.h"
#include "words/text.h"
#include "words/typed_words.h"

enum { WORD_MAX = 48 };

static const char none_words[] = N_("/argument: none");
static const char won_words[] = N_("/argument: won");
static const char sets_words[] = N_("/argument: sets");
static const char forfeit_words[] = N_("/argument: forfeit");
static const char board_words[] = N_("/argument: board");
static const char bye_words[] = N_("/argument: bye");

static const char *const paper_words[PAPERS_KINDS] = {
    [PAPERS_SEATING] = N_("/argument: seating"),
    [PAPERS_SLIPS] = N_("/argument: slips"),
    [PAPERS_CARDS] = N_("/argument: cards"),
    [PAPERS_STANDINGS] = N_("/argument: standings"),
    [PAPERS_CHART] = N_("/argument: chart"),
    [PAPERS_EVENT] = N_("/argument: event"),
};

static bool is(const char *word, size_t length, const char *list) {
    char typed[WORD_MAX];
    if (length == 0 || length >= sizeof typed)
        return false;
    memcpy(typed, word, length);
    typed[length] = '\0';
    return typed_is(typed, list);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A number, or points below 0. */
static bool is_number(const char *at) { return is_digit(at[*at == '-']); }

/* Adds the English word and moves behind the typed one, if it is in the list and, if `counted`, a number follows. */
static bool take(const char **at, const char *list, const char *english, bool counted,
                 struct pedro_text *text) {
    const char *next = *at, *word;
    const size_t length = typed_word(&next, &word);
    if (!is(word, length, list) || (counted && !is_number(next)))
        return false;
    pedro_text_add(text, english);
    if (*next)
        pedro_text_add_char(text, ' ');
    *at = next;
    return true;
}

/* Adds at most `count` whole numbers, each with the blanks behind it. */
static void copy_numbers(const char **at, unsigned count, struct pedro_text *text) {
    for (unsigned number; count > 0; count--) {
        const char *from = *at;
        if (!typed_number(at, &number) || (**at && (*at)[-1] != ' ')) {
            *at = from;
            return;
        }
        pedro_text_add_bytes(text, from, (size_t)(*at - from));
    }
}

/* Points, then who won and how many bids were lost. */
static void copy_result(const char **at, struct pedro_text *text) {
    for (int part = 0; part < 3; part++) {
        const size_t length = strspn(*at, "0123456789- \t");
        pedro_text_add_bytes(text, *at, length);
        *at += length;
        if (!take(at, won_words, "won", true, text) &&
            !take(at, sets_words, "sets", true, text))
            return;
    }
}

static void copy_correction(const char **at, struct pedro_text *text) {
    copy_numbers(at, 2, text);
    if (take(at, none_words, "none", false, text) ||
        take(at, forfeit_words, "forfeit", true, text))
        return;
    if (take(at, board_words, "board", true, text)) {
        copy_numbers(at, 1, text);
        take(at, none_words, "none", false, text);
    } else {
        copy_result(at, text);
    }
}

/* "1:7-3 bye:5", where the word before a colon may be another. */
static void copy_tables(const char **at, struct pedro_text *text) {
    while (**at) {
        const char *word;
        const size_t length = typed_word(at, &word);
        const char *colon = memchr(word, ':', length);
        const bool bye = colon && is(word, (size_t)(colon - word), bye_words);
        const char *from = bye ? colon : word;
        pedro_text_add(text, bye ? "bye" : "");
        pedro_text_add_bytes(text, from, (size_t)(word + length - from));
        pedro_text_add(text, **at ? " " : "");
    }
}

void argument_english(const char *command, const char *rest, struct pedro_text *text) {
    if (strcmp(command, "result") == 0 || strcmp(command, "late") == 0) {
        copy_result(&rest, text);
    } else if (strcmp(command, "correct") == 0) {
        copy_correction(&rest, text);
    } else if (strcmp(command, "pair") == 0) {
        copy_tables(&rest, text);
    } else if (strcmp(command, "board") == 0) {
        copy_numbers(&rest, 3, text);
        take(&rest, none_words, "none", false, text);
    }
    pedro_text_add(text, rest);
}

enum papers_kind argument_paper(const char *word, size_t length) {
    int kind = 0;
    while (kind < PAPERS_KINDS && !is(word, length, paper_words[kind]))
        kind++;
    return (enum papers_kind)kind;
}

void argument_paper_label(enum papers_kind kind, struct pedro_text *text) {
    typed_add_label(paper_words[kind], text);
}

/* --- settings --- */

/* Whether a text of `length` bytes is another, or, if `begins`, how it begins; without capitals, accents and blanks. */
static bool is_text(const char *text, size_t length, const char *other, bool begins) {
    char one[RECORD_FOLDED_MAX], two[RECORD_FOLDED_MAX];
    /* A meaning may be longer than what can be folded; nobody types so much of it. */
    size_t size = strlen(other);
    if (begins && size > WORD_MAX)
        for (size = WORD_MAX; ((unsigned char)other[size] & 0xc0) == 0x80;)
            size--;
    record_fold(text, length, one);
    record_fold(other, size, two);
    return one[0] && (begins ? strncmp(one, two, strlen(one)) : strcmp(one, two)) == 0;
}

/* The end of the words at `text` that are this label; NULL if they are not. */
static const char *behind_label(const char *text, const char *label) {
    for (const char *end = text + strlen(text); end > text; end--)
        if ((*end == ' ' || !*end) && is_text(text, (size_t)(end - text), label, false))
            return end + strspn(end, " ");
    return NULL;
}

const struct tournament_key *argument_key(const char **at, unsigned *index) {
    const char *rest = *at, *name;
    const size_t length = typed_word(&rest, &name);
    *index = tournament_key_find(name, length);
    const struct tournament_key *key = tournament_key(*index);
    for (unsigned i = 0; length > 0 && tournament_key(i); i++) {
        const char *end = behind_label(name, _(tournament_key(i)->label));
        /* A label may begin with another one. */
        if (end && (!key || end > rest)) {
            key = tournament_key(*index = i);
            rest = end;
        }
    }
    if (key)
        *at = rest;
    return key;
}

static bool is_word(const struct tournament_key *key, const char *word, size_t length) {
    for (unsigned i = 0; key->word[i]; i++)
        if (strlen(key->word[i]) == length && strncmp(key->word[i], word, length) == 0)
            return true;
    return false;
}

/* The word of the only meaning that begins so; NULL if there is none, or several. */
static const char *word_of(const struct tournament_key *key, const char *typed,
                           size_t length) {
    const char *found = NULL;
    for (unsigned i = 0; key->word[i]; i++) {
        if (!is_text(typed, length, _(key->meaning[i]), true))
            continue;
        if (found)
            return NULL;
        found = key->word[i];
    }
    return found;
}

void argument_value(const struct tournament_key *key, const char *value,
                    struct pedro_text *text) {
    if (!key->word) {
        pedro_text_add(text, value);
        return;
    }
    for (bool first = true; *value || first; first = false) {
        const bool list = key->kind == TOURNAMENT_KEY_IS_LIST;
        const size_t length = list ? strcspn(value, ",") : strlen(value);
        size_t blanks = strspn(value, " "), size = length > blanks ? length - blanks : 0;
        while (size > 0 && value[blanks + size - 1] == ' ')
            size--;
        const char *word = is_word(key, value + blanks, size)
                               ? NULL
                               : word_of(key, value + blanks, size);
        if (!word && list && is(value + blanks, size, none_words))
            word = "none";
        pedro_text_add(text, first ? "" : ",");
        if (word)
            pedro_text_add(text, word);
        else
            pedro_text_add_bytes(text, value + blanks, size);
        value += length + (value[length] == ',');
    }
}
