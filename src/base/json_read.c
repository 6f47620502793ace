/* json_read.c - finds values in a checked document of JSON.
 *
 * In such a document every text has its closing quote and every container its closing
 * bracket, so nothing here looks for the end of the document.
 *
 * SPDX-License-Identifier: MIT */
#include "base/json_read.h"

#include <limits.h>
#include <string.h>

#include "base/json_escape.h"
#include "base/utf8.h"

/* --- escapes --- */

static unsigned hex_digit(char c) {
    return c >= '0' && c <= '9'                 ? (unsigned)(c - '0')
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (unsigned)((c | 32) - 'a' + 10)
                                                : 16;
}

/* Four hexadecimal digits. */
static bool take_unit(const char **at, const char *end, unsigned *unit) {
    *unit = 0;
    if (end - *at < 4)
        return false;
    for (int i = 0; i < 4; i++, (*at)++) {
        const unsigned digit = hex_digit(**at);
        if (digit > 15)
            return false;
        *unit = *unit << 4 | digit;
    }
    return true;
}

/* What follows \u. Half of a pair of surrogates is no character. */
static bool take_code(const char **at, const char *end, unsigned *code) {
    unsigned low;
    if (!take_unit(at, end, code) || *code >> 10 == 0xdc00 >> 10)
        return false;
    if (*code >> 10 != 0xd800 >> 10)
        return true;
    if (end - *at < 2 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return false;
    *at += 2;
    if (!take_unit(at, end, &low) || low >> 10 != 0xdc00 >> 10)
        return false;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

size_t json_take_escape(const char **at, const char *end, char out[4]) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    unsigned code;
    if (*at == end)
        return 0;
    const char c = *(*at)++, *found = c ? strchr(from, c) : NULL;
    if (found) {
        out[0] = to[found - from];
        return 1;
    }
    if (c != 'u' || !take_code(at, end, &code))
        return 0;
    return utf8_write(code, out);
}

/* --- passing over values --- */

static const char *skip_space(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

static const char *skip_text(const char *at) {
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* Past a value in a list or an object. */
static const char *skip_value(const char *at) {
    unsigned depth = 0;
    if (*at != '"' && *at != '{' && *at != '[')
        return at + strcspn(at, ",]} \t\n\r");
    do {
        if (*at == '"') {
            at = skip_text(at);
        } else {
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            at++;
        }
    } while (depth > 0);
    return at;
}

enum json_kind json_kind(const struct json *value) {
    switch (*value->at) {
    case '{':
        return JSON_KIND_OBJECT;
    case '[':
        return JSON_KIND_LIST;
    case '"':
        return JSON_KIND_TEXT;
    case 'n':
        return JSON_KIND_NULL;
    case 't':
    case 'f':
        return JSON_KIND_FLAG;
    default:
        return JSON_KIND_NUMBER;
    }
}

struct json_walk json_walk(const struct json *container) {
    const enum json_kind kind = json_kind(container);
    if (kind == JSON_KIND_OBJECT || kind == JSON_KIND_LIST)
        return (struct json_walk){skip_space(container->at + 1),
                                  kind == JSON_KIND_OBJECT ? '}' : ']'};
    return (struct json_walk){NULL, ']'};
}

bool json_next(struct json_walk *walk, struct json *name, struct json *value) {
    const char *at = walk->at;
    if (!at || *at == walk->close)
        return false;
    if (name)
        *name = (struct json){NULL, NULL};
    if (walk->close == '}') {
        const char *end = skip_text(at);
        if (name)
            *name = (struct json){at, end};
        at = skip_space(skip_space(end) + 1);
    }
    *value = (struct json){at, skip_value(at)};
    at = skip_space(value->end);
    walk->at = *at == ',' ? skip_space(at + 1) : at;
    return true;
}

bool json_get(const struct json *object, const char *name, struct json *member) {
    struct json found;
    if (json_kind(object) != JSON_KIND_OBJECT)
        return false;
    for (struct json_walk walk = json_walk(object); json_next(&walk, &found, member);)
        if (json_is(&found, name))
            return true;
    return false;
}

size_t json_count(const struct json *container) {
    struct json value;
    size_t count = 0;
    for (struct json_walk walk = json_walk(container); json_next(&walk, NULL, &value);)
        count++;
    return count;
}

/* --- single values --- */

bool json_get_flag(const struct json *value, bool *flag) {
    *flag = *value->at == 't';
    return json_kind(value) == JSON_KIND_FLAG;
}

bool json_get_number(const struct json *value, long long *number) {
    const bool minus = *value->at == '-';
    unsigned long long most = (unsigned long long)LLONG_MAX + minus, found = 0;
    if (json_kind(value) != JSON_KIND_NUMBER)
        return false;
    for (const char *at = value->at + minus; at < value->end; at++) {
        const unsigned digit = (unsigned)(*at - '0');
        if (digit > 9 || found > (most - digit) / 10)
            return false;
        found = 10 * found + digit;
    }
    *number = minus ? (long long)-found : (long long)found;
    return true;
}

bool json_get_number_in(const struct json *value, long long from, long long to,
                        long long *number) {
    return json_get_number(value, number) && *number >= from && *number <= to;
}

/* Most texts have no escapes: then their bytes can be used directly. */
static bool has_escapes(const char *at, const char *end) {
    return memchr(at, '\\', (size_t)(end - at)) != NULL;
}

/* The next bytes of a text without its escapes; 0 at its end. */
static size_t next_bytes(const char **at, const char *end, char out[4]) {
    if (*at == end)
        return 0;
    out[0] = *(*at)++;
    return out[0] == '\\' ? json_take_escape(at, end, out) : 1;
}

bool json_get_text(const struct json *value, char *buffer, size_t size, size_t *length) {
    const char *at = value->at + 1, *end = value->end - 1;
    char out[4];
    size_t used = 0;
    if (json_kind(value) != JSON_KIND_TEXT || size == 0)
        return false;
    if (!has_escapes(at, end)) {
        used = (size_t)(end - at);
        if (used >= size)
            return false;
        memcpy(buffer, at, used);
        at = end;
    }
    for (size_t more; (more = next_bytes(&at, end, out)) > 0; used += more) {
        if (more >= size - used)
            return false;
        memcpy(buffer + used, out, more);
    }
    buffer[used] = '\0';
    if (length)
        *length = used;
    return true;
}

size_t json_text_length(const struct json *value) {
    const char *at = value->at + 1, *end = value->end - 1;
    char out[4];
    size_t length = 0;
    if (json_kind(value) == JSON_KIND_TEXT)
        for (size_t more; (more = next_bytes(&at, end, out)) > 0;)
            length += more;
    return length;
}

bool json_is(const struct json *value, const char *word) {
    const char *at = value->at + 1, *end = value->end - 1;
    const size_t length = (size_t)(end - at);
    char out[4];
    if (json_kind(value) != JSON_KIND_TEXT)
        return false;
    /* Most words differ in their first letter. */
    if (length > 0 && *at != *word && *at != '\\')
        return false;
    if (!has_escapes(at, end))
        return strlen(word) == length && memcmp(word, at, length) == 0;
    for (size_t more; (more = next_bytes(&at, end, out)) > 0; word += more)
        if (*word == '\0' || strncmp(word, out, more) != 0)
            return false;
    return *word == '\0';
}
