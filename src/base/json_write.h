/* json_write.h - writes JSON into a text, without allocating.
 *
 * A writer keeps one bit: whether the next value follows another one and so takes a
 * comma. So there is no stack, and values can be nested to any depth. Every function
 * takes the name of the member, or NULL for an element of a list and for the outermost
 * value:
 *
 *     json_open(&writer, NULL, '{');
 *     json_put_number(&writer, "seat", 2);
 *     json_open(&writer, "scores", '[');
 *     json_put_number(&writer, NULL, 30);
 *     json_close(&writer, ']');
 *     json_close(&writer, '}');
 *
 * The caller closes what it opens. Names are words of the program: nothing in them is escaped.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include <string.h>

#include "pedro/text.h"

struct json_writer {
    struct pedro_text *text;
    bool comma; /* the next value follows another one */
};

static inline struct json_writer json_writer(struct pedro_text *text) {
    return (struct json_writer){text, false};
}

/* Adds a string with its quotes; bytes below 0x20, quotes and backslashes are escaped. */
void json_add_string(const char *bytes, size_t length, struct pedro_text *text);

/* The same as json_put_name() when little room is left. */
struct pedro_text *json_put_name_slowly(struct json_writer *writer, const char *name);

/* Adds the comma and the name of a value that the caller then adds to the text that is
 * returned. It is in the header so that the compiler knows the length of a literal name:
 * views are written for every seat after every event. */
static inline struct pedro_text *json_put_name(struct json_writer *writer,
                                               const char *name) {
    struct pedro_text *text = writer->text;
    const size_t length = name ? strlen(name) : 0;
    if (text->length + length + sizeof(",\"\":") > text->size)
        return json_put_name_slowly(writer, name);
    char *at = text->buffer + text->length;
    if (writer->comma)
        *at++ = ',';
    if (name) {
        *at++ = '"';
        memcpy(at, name, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    *at = '\0';
    text->length = (size_t)(at - text->buffer);
    writer->comma = true;
    return text;
}

static inline void json_open(struct json_writer *writer, const char *name, char bracket) {
    pedro_text_add_char(json_put_name(writer, name), bracket);
    writer->comma = false;
}

static inline void json_close(struct json_writer *writer, char bracket) {
    pedro_text_add_char(writer->text, bracket);
    writer->comma = true;
}

static inline void json_put_number(struct json_writer *writer, const char *name,
                                   long long number) {
    pedro_text_add_number(json_put_name(writer, name), number);
}

static inline void json_put_flag(struct json_writer *writer, const char *name,
                                 bool flag) {
    pedro_text_add(json_put_name(writer, name), flag ? "true" : "false");
}

/* A number with a fraction, in at most `digits` significant digits (1 to 15); a whole number as 2.0, and null
 * if it is infinite or none (json_compose.c). */
void json_put_real(struct json_writer *writer, const char *name, double number,
                   int digits);

static inline void json_put_null(struct json_writer *writer, const char *name) {
    pedro_text_add(json_put_name(writer, name), "null");
}

static inline void json_put_bytes(struct json_writer *writer, const char *name,
                                  const char *bytes, size_t length) {
    json_add_string(bytes, length, json_put_name(writer, name));
}

static inline void json_put_text(struct json_writer *writer, const char *name,
                                 const char *string) {
    json_put_bytes(writer, name, string, strlen(string));
}

/* A document, as a string with a NUL that the caller frees; NULL if there is no memory. `compose` is called twice,
 * to count and to write, and must add the same both times (json_compose.c). */
typedef void json_compose_fn(struct json_writer *writer, const void *data);
char *json_compose(json_compose_fn *compose, const void *data);

/* A text in which nothing needs escaping; a word of the program's own. */
void json_put_plain(struct json_writer *writer, const char *name, const char *bytes,
                    size_t length);
void json_put_word(struct json_writer *writer, const char *name, const char *word);

#endif
