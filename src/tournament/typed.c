/* typed.c - splits what was typed into words, names and points.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/typed.h"

#include <string.h>

enum { NUMBER_MAX = 999999, SIDES_MAX = 8, POINTS_DIGITS_MAX = 6 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_spaces(const char **at) { *at += strspn(*at, " \t"); }

size_t typed_word(const char **at, const char **word) {
    skip_spaces(at);
    *word = *at;
    const size_t length = strcspn(*at, " \t");
    *at += length;
    skip_spaces(at);
    return length;
}

bool typed_number(const char **at, unsigned *number) {
    const char *end = *at;
    unsigned value = 0;
    for (; is_digit(*end) && value <= NUMBER_MAX; end++)
        value = 10 * value + (unsigned)(*end - '0');
    if (end == *at || value > NUMBER_MAX)
        return false;
    *number = value;
    *at = end;
    skip_spaces(at);
    return true;
}

bool typed_quote(const char *text, size_t length, struct pedro_text *act) {
    for (; length > 0 && (*text == ' ' || *text == '\t'); length--)
        text++;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    pedro_text_add_char(act, '"');
    pedro_text_add_bytes(act, text, length);
    pedro_text_add_char(act, '"');
    return length > 0 && !memchr(text, '"', length);
}

bool typed_is_entry(const char *line) {
    return (*line && !is_digit(*line) && !(*line >= 'a' && *line <= 'z')) ||
           strchr(line, ',') != NULL;
}

bool typed_names(const char *text, size_t length, const char *marks,
                 struct pedro_text *act) {
    bool good = true;
    for (size_t from = 0; from <= length;) {
        size_t size = strcspn(text + from, marks);
        if (from + size > length)
            size = length - from;
        if (from > 0)
            pedro_text_add_char(act, ' ');
        good &= typed_quote(text + from, size, act);
        from += size + 1;
    }
    return good;
}

bool typed_club(const char *text, struct pedro_text *act) {
    pedro_text_add(act, " club ");
    return typed_quote(text, strlen(text), act);
}

bool typed_entry(const char *line, struct pedro_text *act) {
    const size_t names = strcspn(line, "@");
    const bool good = typed_names(line, names, ",&", act);
    return (line[names] != '@' || typed_club(line + names + 1, act)) && good;
}

/* Points of one side, which may be below 0; no spaces behind them are skipped. */
static bool take_points(const char **at, struct pedro_text *act) {
    const char *digits = *at + (**at == '-'), *end = digits;
    for (; is_digit(*end); end++)
        if (end - digits >= POINTS_DIGITS_MAX)
            return false;
    if (end == digits)
        return false;
    pedro_text_add_bytes(act, *at, (size_t)(end - *at));
    *at = end;
    return true;
}

/* Moves behind the dash between two sides, or the space; false if there is neither. "62 -4" has a space, and 4 below 0. */
static bool take_gap(const char **at, bool spaces_may) {
    const char *next = *at;
    skip_spaces(&next);
    const bool spaced = next > *at;
    if (*next == '-' && !(spaced && is_digit(next[1]))) {
        next++;
        skip_spaces(&next);
    } else if (!spaced || !spaces_may) {
        return false;
    }
    *at = next;
    return true;
}

bool typed_points(const char **at, struct pedro_text *act) {
    const char *next = *at;
    unsigned sides = 0;
    do {
        if (sides == SIDES_MAX || !take_points(&next, act))
            return false;
        sides++;
        *at = next;
        if (!take_gap(&next, sides == 1))
            break;
        pedro_text_add_char(act, '-');
    } while (true);
    skip_spaces(at);
    return sides >= 2;
}

/* Moves behind a word, if it comes next. */
static bool take_word(const char **at, const char *word) {
    const char *next = *at, *from;
    const size_t length = typed_word(&next, &from);
    if (length != strlen(word) || strncmp(from, word, length) != 0)
        return false;
    *at = next;
    return true;
}

bool typed_board(const char **at, struct pedro_text *act) {
    if (!take_word(at, "none"))
        return typed_points(at, act);
    pedro_text_add(act, "none");
    return true;
}

bool typed_result(const char **at, struct pedro_text *act) {
    char room[SIDES_MAX * (POINTS_DIGITS_MAX + 2) + 1];
    struct pedro_text sets;
    unsigned side;
    if (!typed_points(at, act))
        return false;
    const char *next = *at;
    if (take_word(&next, "won") && typed_number(&next, &side)) {
        pedro_text_add(act, " won ");
        pedro_text_add_number(act, side);
        *at = next;
    }
    next = *at;
    pedro_text_init(&sets, room, sizeof room);
    if (take_word(&next, "sets") && typed_points(&next, &sets)) {
        pedro_text_add(act, " sets ");
        pedro_text_add(act, room);
        *at = next;
    }
    return true;
}
