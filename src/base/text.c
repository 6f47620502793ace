/* text.c - appends text to the caller's buffer.
 *
 * Invariant: with size > 0 the buffer contains the first min(length, size - 1) bytes,
 * without an incomplete UTF-8 character, and a NUL.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/text.h"

void pedro_text_init(struct pedro_text *text, char *buffer, size_t size) {
    *text = (struct pedro_text){.buffer = buffer, .size = size};
    if (size > 0)
        buffer[0] = '\0';
}

static bool goes_on(char byte) { return ((unsigned char)byte & 0xc0) == 0x80; }

/* The length of a text of `length` bytes without its last character. */
static size_t before_character(const char *bytes, size_t length) {
    while (length > 0 && goes_on(bytes[length - 1]))
        length--;
    return length > 0 ? length - 1 : 0;
}

void pedro_text_add_bytes(struct pedro_text *text, const char *bytes, size_t length) {
    /* The usual case: all of it fits. */
    if (text->length < text->size && length < text->size - text->length) {
        memcpy(text->buffer + text->length, bytes, length);
        text->length += length;
        text->buffer[text->length] = '\0';
        return;
    }
    if (pedro_text_fits(text)) {
        size_t room = text->size - text->length - 1;
        size_t fits = length < room ? length : room;
        if (fits > 0)
            memcpy(text->buffer + text->length, bytes, fits);
        size_t end = text->length + fits;
        if (fits < length && goes_on(bytes[fits]))
            end = before_character(text->buffer, end);
        text->buffer[end] = '\0';
    }
    text->length += length;
}

void pedro_text_add(struct pedro_text *text, const char *string) {
    pedro_text_add_bytes(text, string, strlen(string));
}

void pedro_text_add_char(struct pedro_text *text, char c) {
    if (text->length + 1 < text->size) {
        text->buffer[text->length++] = c;
        text->buffer[text->length] = '\0';
        return;
    }
    pedro_text_add_bytes(text, &c, 1);
}

void pedro_text_add_number(struct pedro_text *text, long long number) {
    char digits[3 * sizeof number + 1]; /* at most three digits a byte, and the sign */
    char *at = digits + sizeof digits;
    /* Negated as unsigned, as the lowest number has no positive counterpart. */
    unsigned long long rest = (unsigned long long)number;
    if (number < 0)
        rest = -rest;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--at = '-';
    pedro_text_add_bytes(text, at, (size_t)(digits + sizeof digits - at));
}
