/* typed_words.c - see typed_words.h.
 *
 * SPDX-License-Identifier: MIT */
#include "words/typed_words.h"

#include <string.h>

#include "record/fold.h"
#include "words/text.h"

const char typed_yes[] = N_("/yes y");
const char typed_no[] = N_("/no n");
const char typed_quit[] = N_("/quit q");

typedef bool compare(const char *word, const char *other, size_t length);

static bool is_same(const char *word, const char *other, size_t length) {
    char one[RECORD_FOLDED_MAX], two[RECORD_FOLDED_MAX];
    if (strlen(word) == length && strncmp(word, other, length) == 0)
        return true;
    record_fold(word, strlen(word), one);
    record_fold(other, length, two);
    return one[0] && strcmp(one, two) == 0;
}

static bool is_beginning(const char *word, const char *other, size_t length) {
    char one[RECORD_FOLDED_MAX], two[RECORD_FOLDED_MAX];
    record_fold(word, strlen(word), one);
    record_fold(other, length, two);
    return one[0] && strncmp(one, two, strlen(one)) == 0;
}

/* The words behind the slash, and behind the name of the place where they are read. */
static const char *words_of(const char *list) {
    const char *words = list + (list[0] == '/'), *colon = strstr(words, ": ");
    return colon ? colon + 2 : words;
}

static bool is_any(const char *word, const char *list, compare *is) {
    for (const char *at = words_of(list); *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (is(word, at, length))
            return true;
        at += length;
    }
    return false;
}

bool typed_is(const char *word, const char *list) {
    return is_any(word, list, is_same) || is_any(word, gettext(list), is_same);
}

const char *typed_after(const char *line, const char *list) {
    char word[RECORD_FOLDED_MAX];
    const size_t length = strcspn(line, " ");
    if (length >= sizeof word)
        return NULL;
    memcpy(word, line, length);
    word[length] = '\0';
    return typed_is(word, list) ? line + length + strspn(line + length, " ") : NULL;
}

bool typed_begins(const char *word, const char *list) {
    return is_any(word, list, is_beginning) || is_any(word, gettext(list), is_beginning);
}

void typed_add_label(const char *list, struct pedro_text *text) {
    const char *words = words_of(gettext(list));
    pedro_text_add_bytes(text, words, strcspn(words, " "));
}

void typed_add_all(const char *list, struct pedro_text *text) {
    for (const char *at = words_of(list); *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (at != words_of(list))
            pedro_text_add(text, ", ");
        pedro_text_add_bytes(text, at, length);
        at += length;
    }
}
