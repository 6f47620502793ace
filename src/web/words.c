/* words.c - gettext of the wasm build: looks texts up in the page's catalogue by their
 * English.
 *
 * Rule books are written in C, and the page has the catalogues; so the page passes the
 * texts of rule books when a person opens one. Without them rule books are in English.
 *
 * SPDX-License-Identifier: MIT */
#include <libintl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "web/engine.h"

enum { WORDS_MAX = 512 << 10 };

static struct {
    char *bytes;
    const char **entry; /* the English ones, in the order of strcmp() */
    size_t count;
} words;

static void forget_words(void) {
    free(words.bytes);
    free(words.entry);
    words.bytes = NULL;
    words.entry = NULL;
    words.count = 0;
}

char *engine_words_buffer(size_t size) {
    return size > 0 && size <= WORDS_MAX ? malloc(size) : NULL;
}

static const char *after(const char *string) { return string + strlen(string) + 1; }

/* Each text and its translation, in strictly increasing order. */
static bool index_words(const char *end) {
    const char *before = NULL;
    for (const char *at = words.bytes; at < end; at = after(after(at))) {
        if (after(at) >= end || (before && strcmp(before, at) >= 0))
            return false;
        words.entry[words.count++] = before = at;
    }
    return true;
}

int engine_words(char *bytes, size_t size) {
    forget_words();
    if (!bytes || size == 0)
        return 0;
    words.bytes = bytes;
    /* No entry is shorter than two bytes. */
    words.entry = malloc(size / 2 * sizeof *words.entry + 1);
    if (words.entry && bytes[size - 1] == '\0' && index_words(bytes + size))
        return 0;
    forget_words();
    return -1;
}

static const char *find(const char *message) {
    size_t low = 0, high = words.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(message, words.entry[middle]);
        if (order == 0)
            return after(words.entry[middle]);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return message;
}

char *gettext(const char *message) { return (char *)(uintptr_t)find(message); }

/* The page's catalogue has an entry with an empty key, whose value is a string of digits: its
 * character at index n is '0' if the language uses the singular for the number n, and '1' if it
 * uses the plural ("10111..." in English). Numbers beyond the end of the string take the plural; without a
 * catalogue only 1 is singular. The singular and the plural of a message are separate entries. web/i18n.mjs writes
 * the catalogue. */
char *ngettext(const char *one, const char *many, unsigned long n) {
    const char *forms = find("");
    const size_t known = strlen(forms);
    const bool single = n < known ? forms[n] == '0' : n == 1;
    return gettext(single ? one : many);
}
