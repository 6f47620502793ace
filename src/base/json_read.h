/* json_read.h - reads JSON, strictly and without allocating.
 *
 * A document is first checked as a whole: RFC 8259 without extensions, in UTF-8, and no
 * name twice in one object. A value is then just its bytes, which are valid as long as
 * the document. There is no tree and nothing to free: members and elements are found by
 * skipping those before them, which for messages of some hundred bytes is cheaper than a
 * tree, in the browser and on the server.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

enum {
    JSON_DEPTH_MAX = 512,  /* nested lists and objects */
    JSON_NAMES_MAX = 1024, /* names in all objects that are open at one point */
};

/* A value of a document that was checked, without the space around it. Only the functions
 * below create values. */
struct json {
    const char *at, *end;
};

enum json_fault {
    JSON_FINE,
    JSON_MALFORMED,  /* it is no JSON */
    JSON_REPEATED,   /* it is JSON, but a name is twice in one object */
    JSON_UNKEEPABLE, /* it is JSON, but a number is out of the range of its type; it can be read nevertheless */
    JSON_TOO_LARGE,  /* it exceeds the limits above; the rest was not checked */
};

/* Checks a document. The value is valid only after JSON_FINE and JSON_UNKEEPABLE. `where`
 * (may be NULL) is the offset of the fault. */
enum json_fault json_check(const char *bytes, size_t length, struct json *value,
                           size_t *where);

enum json_kind {
    JSON_KIND_NULL,
    JSON_KIND_FLAG,
    JSON_KIND_NUMBER,
    JSON_KIND_TEXT,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT
};
enum json_kind json_kind(const struct json *value);

/* --- objects and lists --- */

/* The member of that name. False if there is none, or `object` is no object. */
bool json_get(const struct json *object, const char *name, struct json *member);

/* An iteration over the members of an object or the elements of a list; any other value
 * has none. */
struct json_walk {
    const char *at;
    char close;
};
struct json_walk json_walk(const struct json *container);
/* Gets the next value; `name`, which may be NULL, gets the name of a member as a text,
 * and no value for an element. False past the last. */
bool json_next(struct json_walk *walk, struct json *name, struct json *value);

/* The number of members or elements. */
size_t json_count(const struct json *container);

/* --- single values: false if the value is of another kind --- */

/* What is wanted is there only if the answer is true. */
#define JSON_ANSWERS __attribute__((warn_unused_result))

JSON_ANSWERS
bool json_get_flag(const struct json *value, bool *flag);
/* A whole number, written without a fraction and an exponent. */
JSON_ANSWERS
bool json_get_number(const struct json *value, long long *number);
/* The same in a range. */
JSON_ANSWERS
bool json_get_number_in(const struct json *value, long long from, long long to,
                        long long *number);
/* A text with its escapes undone, and a NUL after it; `length` (may be NULL) does not count that, but counts
 * NULs that are part of the text. Also false if it needs more than `size` bytes. */
JSON_ANSWERS
bool json_get_text(const struct json *value, char *buffer, size_t size, size_t *length);
/* The length of a text without its escapes; 0 for any other value. */
size_t json_text_length(const struct json *value);
/* True for a text that is this word. */
bool json_is(const struct json *value, const char *word);

#endif
