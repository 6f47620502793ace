/* shared_read.c - reads the lines of a text strictly.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/nodes/shared_parts.h"

static const char fact_letters[] = "pslwrt", announcement_letters[] = "qo";

char shared_fact_letter(enum shared_kind kind) { return fact_letters[kind]; }
char shared_announcement_letter(enum shared_announcement kind) {
    return announcement_letters[kind];
}

/* The place of a letter, or `unknown`. */
static int place_of(const char *letters, char letter, int unknown) {
    const char *found = strchr(letters, letter);
    return found && letter ? (int)(found - letters) : unknown;
}

/* A number without leading zeros, of at most 18 digits. Returns what follows it, or NULL. */
static const char *read_number(const char *at, const char *end, int64_t *number) {
    const char *begin = at;
    for (*number = 0; at < end && *at >= '0' && *at <= '9'; at++) {
        if (at - begin == 18)
            return NULL;
        *number = *number * 10 + (*at - '0');
    }
    return at == begin || (*begin == '0' && at > begin + 1) ? NULL : at;
}

/* A word up to the next blank, or the end. */
static const char *read_word(const char *at, const char *end, char *word, size_t size) {
    size_t length = 0;
    for (; at < end && *at != ' '; at++) {
        if (length + 1 == size)
            return NULL;
        word[length++] = *at;
    }
    word[length] = '\0';
    return length > 0 ? at : NULL;
}

static const char *read_blank(const char *at, const char *end) {
    return at && at < end && *at == ' ' ? at + 1 : NULL;
}

/* The rest of the line. */
static bool read_value(const char *at, const char *end, char value[SHARED_VALUE_MAX]) {
    const size_t length = at ? (size_t)(end - at) : 0;
    if (!at || length >= SHARED_VALUE_MAX)
        return false;
    memcpy(value, at, length);
    value[length] = '\0';
    return true;
}

static bool read_line(const char *at, const char *end, struct shared_line *line) {
    if (at == end)
        return false;
    line->mark = *at++;
    switch (line->mark) {
    case '=':
    case '.':
        return at == end;
    case '?':
        return read_number(at, end, &line->to) == end;
    case '+':
    case '-':
        if (at == end)
            return false;
        line->kind = place_of(fact_letters, *at++, SHARED_KINDS);
        at = read_blank(at, end);
        at = at ? read_word(at, end, line->key, sizeof line->key) : NULL;
        return line->mark == '-' ? at == end
                                 : read_value(read_blank(at, end), end, line->value);
    case '!':
        if (at == end)
            return false;
        line->kind = place_of(announcement_letters, *at++, SHARED_ANNOUNCEMENTS);
        at = read_blank(at, end);
        at = at ? read_number(at, end, &line->to) : NULL;
        at = read_blank(at, end);
        at = at ? read_word(at, end, line->key, sizeof line->key) : NULL;
        return read_value(read_blank(at, end), end, line->value);
    default:
        return false;
    }
}

bool shared_is_clean(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127)
            return false;
    return true;
}

bool shared_read_head(const char *text, size_t length, struct shared_head *head) {
    const char *end = text + length, *at = text;
    if (length > SHARED_TEXT_MAX || length < 3 || memcmp(text, "s1 ", 3) != 0)
        return false;
    at = read_number(at + 3, end, &head->number);
    at = read_blank(at, end);
    at = at ? read_number(at, end, &head->lines) : NULL;
    if (!at || at == end || *at != '\n')
        return false;
    head->at = at + 1;
    head->end = end;
    return true;
}

bool shared_read_line(struct shared_head *head, struct shared_line *line) {
    const char *end = memchr(head->at, '\n', (size_t)(head->end - head->at));
    if (head->lines == 0 || !end ||
        !shared_is_clean(head->at, (size_t)(end - head->at)) ||
        !read_line(head->at, end, line))
        return false;
    head->at = end + 1;
    head->lines--;
    return true;
}

bool shared_is_sound(struct shared_head head) {
    struct shared_line line;
    while (head.lines > 0)
        if (!shared_read_line(&head, &line))
            return false;
    return head.at == head.end;
}
