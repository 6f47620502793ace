/* json_source.c - reads an object of JSON in one pass.
 *
 * SPDX-License-Identifier: MIT */
#include "server/json_source.h"

#include <string.h>

struct reading {
    struct json_source *json;
    const char *at, *end;
    unsigned depth;
};

/* --- words, numbers, texts --- */

static void skip_space(struct reading *reading) {
    while (reading->at < reading->end && (*reading->at == ' ' || *reading->at == '\t' ||
                                          *reading->at == '\n' || *reading->at == '\r'))
        reading->at++;
}

static bool is_next(const struct reading *reading, char c) {
    return reading->at < reading->end && *reading->at == c;
}

static bool take(struct reading *reading, char c) {
    const bool there = is_next(reading, c);
    reading->at += there;
    return there;
}

static bool take_word(struct reading *reading, const char *word) {
    const size_t length = strlen(word);
    if ((size_t)(reading->end - reading->at) < length ||
        memcmp(reading->at, word, length) != 0)
        return false;
    reading->at += length;
    return true;
}

static unsigned take_digits(struct reading *reading, long long *number) {
    enum { DIGITS_MAX = 18 };
    unsigned count = 0;
    *number = 0;
    for (; reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9';
         reading->at++)
        if (count++ < DIGITS_MAX)
            *number = 10 * *number + (*reading->at - '0');
    return count;
}

static bool read_number(struct reading *reading, struct json_member *member) {
    enum { WHOLE_MAX = 18 };
    long long number, rest;
    const bool minus = take(reading, '-'), zero = is_next(reading, '0');
    const unsigned digits = take_digits(reading, &number);
    if (digits == 0 || (zero && digits > 1))
        return false;
    member->kind = digits <= WHOLE_MAX ? MEMBER_NUMBER : MEMBER_OTHER;
    member->number = minus ? -number : number;
    if (take(reading, '.')) {
        member->kind = MEMBER_OTHER;
        if (take_digits(reading, &rest) == 0)
            return false;
    }
    if (take(reading, 'e') || take(reading, 'E')) {
        member->kind = MEMBER_OTHER;
        if (!take(reading, '+'))
            take(reading, '-');
        if (take_digits(reading, &rest) == 0)
            return false;
    }
    return true;
}

static bool take_hex(struct reading *reading, unsigned *code) {
    *code = 0;
    for (int i = 0; i < 4; i++, reading->at++) {
        const char c = reading->at < reading->end ? *reading->at : ' ';
        if (c >= '0' && c <= '9')
            *code = *code << 4 | (unsigned)(c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            *code = *code << 4 | (unsigned)((c | 32) - 'a' + 10);
        else
            return false;
    }
    return true;
}

/* What follows \u, as UTF-8; half a pair of surrogates and NUL are refused. */
static bool take_code(struct reading *reading, char **out) {
    unsigned code, low;
    if (!take_hex(reading, &code) || code == 0 || (code >= 0xdc00 && code < 0xe000))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take_word(reading, "\\u") || !take_hex(reading, &low) || low < 0xdc00 ||
            low >= 0xe000)
            return false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    *(*out)++ = (char)(lead[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; i--)
        *(*out)++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    return true;
}

static bool take_escape(struct reading *reading, char **out) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char c = reading->at < reading->end ? *reading->at++ : '\0';
    const char *found = c ? strchr(from, c) : NULL;
    if (found)
        *(*out)++ = to[found - from];
    return found || (c == 'u' && take_code(reading, out));
}

/* A text stands where it was read, or without its escapes in `plain`, where it is never
 * longer. */
static bool read_text(struct reading *reading, const char **text, size_t *length) {
    struct json_source *json = reading->json;
    if (!take(reading, '"'))
        return false;
    const char *start = reading->at;
    char *const plain = json->plain + json->used, *out = NULL;
    for (;;) {
        const unsigned char c =
            reading->at < reading->end ? (unsigned char)*reading->at++ : '\0';
        if (c < 0x20)
            return false;
        if (c == '"')
            break;
        if (c == '\\' && !out) {
            out = plain + (reading->at - 1 - start);
            memcpy(plain, start, (size_t)(out - plain));
        }
        if (c == '\\' && !take_escape(reading, &out))
            return false;
        if (c != '\\' && out)
            *out++ = (char)c;
    }
    *text = out ? plain : start;
    *length = out ? (size_t)(out - plain) : (size_t)(reading->at - 1 - start);
    json->used += out ? *length : 0;
    return true;
}

/* --- values --- */

static bool read_members(struct reading *reading, int parent);

/* A list, or an object in an object: read, and not kept. */
static bool pass_over(struct reading *reading, char open) {
    const char close = open == '[' ? ']' : '}';
    const char *text;
    size_t length;
    bool fine = ++reading->depth < JSON_DEPTH_MAX && take(reading, open);
    skip_space(reading);
    if (fine && take(reading, close)) {
        reading->depth--;
        return true;
    }
    do {
        struct json_member none = {.parent = -1};
        skip_space(reading);
        if (fine && open == '{') {
            fine = read_text(reading, &text, &length);
            skip_space(reading);
            fine = fine && take(reading, ':');
            skip_space(reading);
        }
        if (fine && (is_next(reading, '[') || is_next(reading, '{')))
            fine = pass_over(reading, *reading->at);
        else if (fine && is_next(reading, '"'))
            fine = read_text(reading, &text, &length);
        else if (fine)
            fine = take_word(reading, "true") || take_word(reading, "false") ||
                   take_word(reading, "null") || read_number(reading, &none);
        skip_space(reading);
    } while (fine && take(reading, ','));
    reading->depth--;
    return fine && take(reading, close);
}

static bool read_value(struct reading *reading, int at) {
    struct json_member *member = &reading->json->member[at];
    member->kind = MEMBER_OTHER;
    if (is_next(reading, '"')) {
        member->kind = MEMBER_TEXT;
        return read_text(reading, &member->text, &member->text_length);
    }
    if (is_next(reading, '[') || (is_next(reading, '{') && member->parent >= 0))
        return pass_over(reading, *reading->at);
    if (is_next(reading, '{')) {
        member->kind = MEMBER_OBJECT;
        return read_members(reading, at);
    }
    if (take_word(reading, "null"))
        return true;
    member->number = is_next(reading, 't');
    if (take_word(reading, "true") || take_word(reading, "false")) {
        member->kind = MEMBER_FLAG;
        return true;
    }
    return read_number(reading, member);
}

static bool is_named(const struct json_member *member, int parent, const char *name,
                     size_t length) {
    return member->parent == parent && member->name_length == length &&
           memcmp(member->name, name, length) == 0;
}

static bool read_member(struct reading *reading, int parent) {
    struct json_source *json = reading->json;
    if (json->members == JSON_MEMBERS_MAX)
        return false;
    const int at = (int)json->members++;
    struct json_member *member = &json->member[at];
    member->parent = (int16_t)parent;
    skip_space(reading);
    if (!read_text(reading, &member->name, &member->name_length))
        return false;
    for (int i = 0; i < at; i++)
        if (is_named(&json->member[i], parent, member->name, member->name_length))
            return false;
    skip_space(reading);
    if (!take(reading, ':'))
        return false;
    skip_space(reading);
    return read_value(reading, at);
}

/* The members of an object, with its braces. */
static bool read_members(struct reading *reading, int parent) {
    if (!take(reading, '{'))
        return false;
    skip_space(reading);
    if (take(reading, '}'))
        return true;
    do {
        if (!read_member(reading, parent))
            return false;
        skip_space(reading);
    } while (take(reading, ','));
    return take(reading, '}');
}

/* --- as a source of messages --- */

static const struct json_member *find(const struct json_source *json, const char *name) {
    const size_t length = strlen(name);
    for (unsigned i = 0; i < json->members; i++)
        if (is_named(&json->member[i], -1, name, length))
            return &json->member[i];
    return NULL;
}

static enum message_found text(void *data, const char *field, const char **bytes,
                               size_t *length) {
    const struct json_member *member = find(data, field);
    if (!member)
        return MESSAGE_MISSING;
    if (member->kind != MEMBER_TEXT)
        return MESSAGE_OTHER;
    *bytes = member->text;
    *length = member->text_length;
    return MESSAGE_FOUND;
}

static enum message_found number(void *data, const char *field, long long *found) {
    const struct json_member *member = find(data, field);
    if (!member)
        return MESSAGE_MISSING;
    *found = member->number;
    return member->kind == MEMBER_NUMBER ? MESSAGE_FOUND : MESSAGE_OTHER;
}

static enum message_found flag(void *data, const char *field, bool *found) {
    const struct json_member *member = find(data, field);
    if (!member)
        return MESSAGE_MISSING;
    *found = member->number != 0;
    return member->kind == MEMBER_FLAG ? MESSAGE_FOUND : MESSAGE_OTHER;
}

/* Member `index` of those in the object `parent`, or NULL. */
static const struct json_member *nth(const struct json_source *json, int parent,
                                     size_t index) {
    for (unsigned i = 0; i < json->members; i++)
        if (json->member[i].parent == parent && index-- == 0)
            return &json->member[i];
    return NULL;
}

static enum message_found pair(void *data, const char *field, size_t index,
                               const char **key, size_t *key_length, const char **value,
                               size_t *value_length) {
    const struct json_source *json = data;
    const struct json_member *object = find(json, field);
    if (!object)
        return MESSAGE_MISSING;
    if (object->kind != MEMBER_OBJECT)
        return MESSAGE_OTHER;
    const struct json_member *member = nth(json, (int)(object - json->member), index);
    if (!member)
        return MESSAGE_MISSING;
    *key = member->name;
    *key_length = member->name_length;
    *value = member->text;
    *value_length = member->text_length;
    return member->kind == MEMBER_TEXT ? MESSAGE_FOUND : MESSAGE_OTHER;
}

static enum message_found name(void *data, size_t index, const char **bytes,
                               size_t *length) {
    const struct json_member *member = nth(data, -1, index);
    if (!member)
        return MESSAGE_MISSING;
    *bytes = member->name;
    *length = member->name_length;
    return MESSAGE_FOUND;
}

bool json_source_init(struct json_source *json, const char *bytes, size_t length,
                      struct message_source *source) {
    struct reading reading = {.json = json, .at = bytes, .end = bytes + length};
    json->members = 0;
    json->used = 0;
    *source = (struct message_source){.data = json,
                                      .text = text,
                                      .number = number,
                                      .flag = flag,
                                      .pair = pair,
                                      .name = name};
    if (length > JSON_LENGTH_MAX)
        return false;
    skip_space(&reading);
    if (!read_members(&reading, -1))
        return false;
    skip_space(&reading);
    return reading.at == reading.end;
}
