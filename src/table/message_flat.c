/* message_flat.c - the flat form of messages, for hosts without a reader of JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "table/message.h"

#include <string.h>

static const char unit = 0x1f, record = 0x1e;

/* The first field called `name`, or -1. */
static int find(const struct message_flat *flat, const char *name) {
    for (unsigned i = 0; i < flat->fields; i++)
        if (flat->field[i].name_length == strlen(name) &&
            memcmp(flat->field[i].name, name, strlen(name)) == 0)
            return (int)i;
    return -1;
}

static enum message_found get_text(void *data, const char *name, const char **bytes,
                                   size_t *length) {
    const struct message_flat *flat = data;
    const int at = find(flat, name);
    if (at < 0)
        return MESSAGE_MISSING;
    if (flat->field[at].kind != 't')
        return MESSAGE_OTHER;
    *bytes = flat->field[at].value;
    *length = flat->field[at].value_length;
    return MESSAGE_FOUND;
}

static enum message_found get_number(void *data, const char *name, long long *number) {
    enum { DIGITS_MAX = 15 };
    const struct message_flat *flat = data;
    const int at = find(flat, name);
    if (at < 0)
        return MESSAGE_MISSING;
    const char *digit = flat->field[at].value,
               *end = digit + flat->field[at].value_length;
    const bool minus = digit < end && *digit == '-';
    digit += minus;
    if (flat->field[at].kind != 'n' || digit == end || end - digit > DIGITS_MAX)
        return MESSAGE_OTHER;
    for (*number = 0; digit < end; digit++) {
        if (*digit < '0' || *digit > '9')
            return MESSAGE_OTHER;
        *number = 10 * *number + (*digit - '0');
    }
    *number = minus ? -*number : *number;
    return MESSAGE_FOUND;
}

static enum message_found get_flag(void *data, const char *name, bool *flag) {
    const struct message_flat *flat = data;
    const int at = find(flat, name);
    if (at < 0)
        return MESSAGE_MISSING;
    const char *value = flat->field[at].value;
    if (flat->field[at].kind != 'f' || flat->field[at].value_length != 1 ||
        (*value != '0' && *value != '1'))
        return MESSAGE_OTHER;
    *flag = *value == '1';
    return MESSAGE_FOUND;
}

static enum message_found get_pair(void *data, const char *name, size_t index,
                                   const char **key, size_t *key_length,
                                   const char **value, size_t *value_length) {
    const struct message_flat *flat = data;
    for (int at = find(flat, name); at >= 0 && (unsigned)at < flat->fields; at++) {
        const size_t length = flat->field[at].value_length;
        if (flat->field[at].name_length != strlen(name) ||
            memcmp(flat->field[at].name, name, strlen(name)) != 0)
            continue;
        if (flat->field[at].kind != 'p')
            return MESSAGE_OTHER;
        if (length == 0 || index-- > 0)
            continue;
        const char *equals = memchr(flat->field[at].value, '=', length);
        if (!equals)
            return MESSAGE_OTHER;
        *key = flat->field[at].value;
        *key_length = (size_t)(equals - *key);
        *value = equals + 1;
        *value_length = length - *key_length - 1;
        return MESSAGE_FOUND;
    }
    return MESSAGE_MISSING;
}

static enum message_found get_name(void *data, size_t index, const char **bytes,
                                   size_t *length) {
    const struct message_flat *flat = data;
    if (index >= flat->fields)
        return MESSAGE_MISSING;
    *bytes = flat->field[index].name;
    *length = flat->field[index].name_length;
    return MESSAGE_FOUND;
}

bool message_flat_init(struct message_flat *flat, const char *bytes, size_t length,
                       struct message_source *source) {
    const char *at = bytes, *end = bytes + length;
    memset(flat, 0, sizeof *flat);
    flat->bytes = bytes;
    flat->length = length;
    *source =
        (struct message_source){flat, get_text, get_number, get_flag, get_pair, get_name};
    while (at < end) {
        const char *stop = memchr(at, record, (size_t)(end - at));
        const char *name_end = stop ? memchr(at, unit, (size_t)(stop - at)) : NULL;
        if (!name_end || stop - name_end < 2 || flat->fields == MESSAGE_FLAT_FIELDS)
            return false;
        const unsigned i = flat->fields++;
        flat->field[i].name = at;
        flat->field[i].name_length = (size_t)(name_end - at);
        flat->field[i].kind = name_end[1];
        flat->field[i].value = name_end + 2;
        flat->field[i].value_length = (size_t)(stop - name_end - 2);
        at = stop + 1;
    }
    return true;
}
