/* json_check.c - checks a document of JSON.
 *
 * One loop over the bytes, with a stack of the lists and objects that are open.
 *
 * SPDX-License-Identifier: MIT */
#include "base/fnv.h"
#include "base/json_escape.h"
#include "base/json_read.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

struct check {
    const char *at, *end;
    enum json_fault fault; /* the first one that does not stop the check */
    size_t where;          /* offset of it */
    const char *start;
    unsigned names, depth;
    uint64_t name[JSON_NAMES_MAX]; /* hashes of the names in open objects */
    struct {
        unsigned first_name;
        bool object;
    } open[JSON_DEPTH_MAX];
};

static void note(struct check *check, enum json_fault fault) {
    if (check->fault == JSON_FINE || fault == JSON_TOO_LARGE) {
        check->fault = fault;
        check->where = (size_t)(check->at - check->start);
    }
}

static void skip_space(const char **at, const char *end) {
    while (*at < end && (**at == ' ' || **at == '\t' || **at == '\n' || **at == '\r'))
        (*at)++;
}

static bool is_next(const struct check *check, char c) {
    return check->at < check->end && *check->at == c;
}

static bool take(struct check *check, char c) {
    const bool there = is_next(check, c);
    check->at += there;
    return there;
}

static bool take_word(struct check *check, const char *word) {
    const size_t length = strlen(word);
    if ((size_t)(check->end - check->at) < length || memcmp(check->at, word, length) != 0)
        return false;
    check->at += length;
    return true;
}

/* Returns the number of digits; `number` is ULLONG_MAX if their value does not fit. */
static unsigned take_digits(struct check *check, unsigned long long *number) {
    unsigned count = 0;
    *number = 0;
    for (; check->at < check->end && *check->at >= '0' && *check->at <= '9';
         check->at++, count++) {
        const unsigned digit = (unsigned)(*check->at - '0');
        *number = *number > (ULLONG_MAX - digit) / 10 ? ULLONG_MAX : 10 * *number + digit;
    }
    return count;
}

static bool check_number(struct check *check) {
    enum { EXPONENT_MAX = 308 }; /* of a double */
    unsigned long long whole, rest;
    const bool minus = take(check, '-'), zero = is_next(check, '0');
    const unsigned digits = take_digits(check, &whole);
    bool real = false;
    if (digits == 0 || (zero && digits > 1))
        return false;
    if (take(check, '.')) {
        real = true;
        if (take_digits(check, &rest) == 0)
            return false;
    }
    if (take(check, 'e') || take(check, 'E')) {
        real = true;
        const bool small = take(check, '-');
        if (!small)
            take(check, '+');
        if (take_digits(check, &rest) == 0)
            return false;
        if (!small && rest > EXPONENT_MAX)
            note(check, JSON_UNKEEPABLE);
    }
    if (!real && whole > (unsigned long long)LLONG_MAX + minus)
        note(check, JSON_UNKEEPABLE);
    return true;
}

static bool check_text(struct check *check) {
    char out[4];
    if (!take(check, '"'))
        return false;
    while (check->at < check->end) {
        const unsigned char c = (unsigned char)*check->at;
        if (c == '"') {
            check->at++;
            return true;
        }
        if (c < 0x20)
            return false;
        if (c == '\\') {
            check->at++;
            if (json_take_escape(&check->at, check->end, out) == 0)
                return false;
        } else {
            const size_t size =
                c < 0x80 ? 1 : utf8_size(check->at, (size_t)(check->end - check->at));
            if (size == 0)
                return false;
            check->at += size;
        }
    }
    return false;
}

/* The hash of a text without its escapes. */
static uint64_t hash_of(const char *at, const char *end) {
    uint64_t hash = FNV_START;
    char out[4];
    for (at++, end--; at < end;) {
        size_t size = 1;
        out[0] = *at++;
        if (out[0] == '\\')
            size = json_take_escape(&at, end, out);
        hash = fnv_add(hash, out, size);
    }
    return hash;
}

/* A name and its colon. Names are compared by their hashes: two names have the same hash
 * practically never by chance, and a document made so on purpose is merely refused. */
static bool check_name(struct check *check) {
    skip_space(&check->at, check->end);
    const char *start = check->at;
    if (!check_text(check))
        return false;
    const uint64_t hash = hash_of(start, check->at);
    for (unsigned i = check->open[check->depth - 1].first_name; i < check->names; i++)
        if (check->name[i] == hash)
            note(check, JSON_REPEATED);
    if (check->names == JSON_NAMES_MAX) {
        note(check, JSON_TOO_LARGE);
        return false;
    }
    check->name[check->names++] = hash;
    skip_space(&check->at, check->end);
    return take(check, ':');
}

static bool open_container(struct check *check, bool object) {
    if (check->depth == JSON_DEPTH_MAX) {
        note(check, JSON_TOO_LARGE);
        return false;
    }
    check->at++;
    check->open[check->depth].object = object;
    check->open[check->depth++].first_name = check->names;
    return true;
}

static bool close_container(struct check *check) {
    if (!take(check, check->open[check->depth - 1].object ? '}' : ']'))
        return false;
    check->names = check->open[--check->depth].first_name;
    return true;
}

static bool check_scalar(struct check *check) {
    return is_next(check, '"') ? check_text(check)
                               : take_word(check, "true") || take_word(check, "false") ||
                                     take_word(check, "null") || check_number(check);
}

/* Reads what may follow a value: the ends of containers, then a comma, and in an object a
 * name. */
static bool check_after(struct check *check) {
    while (check->depth > 0) {
        skip_space(&check->at, check->end);
        if (take(check, ','))
            return !check->open[check->depth - 1].object || check_name(check);
        if (!close_container(check))
            return false;
    }
    return true;
}

/* Checks a value and everything inside it, one value in each turn of the loop. */
static bool check_value(struct check *check) {
    do {
        skip_space(&check->at, check->end);
        const bool object = is_next(check, '{');
        if (object || is_next(check, '[')) {
            if (!open_container(check, object))
                return false;
            skip_space(&check->at, check->end);
            if (!is_next(check, object ? '}' : ']')) {
                if (object && !check_name(check))
                    return false;
                continue;
            }
        } else if (!check_scalar(check)) {
            return false;
        }
        if (!check_after(check))
            return false;
    } while (check->depth > 0);
    return true;
}

enum json_fault json_check(const char *bytes, size_t length, struct json *value,
                           size_t *where) {
    struct check check;
    check.start = check.at = bytes;
    check.end = bytes + length;
    check.fault = JSON_FINE;
    check.where = 0;
    check.names = check.depth = 0;
    skip_space(&check.at, check.end);
    value->at = check.at;
    bool fine = check_value(&check);
    value->end = check.at;
    skip_space(&check.at, check.end);
    if ((!fine || check.at < check.end) && check.fault != JSON_TOO_LARGE) {
        check.fault = JSON_MALFORMED;
        check.where = (size_t)(check.at - bytes);
    }
    if (where)
        *where = check.where;
    return check.fault;
}
