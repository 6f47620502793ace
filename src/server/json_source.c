/* json_source.c - jansson's objects, as message.h wants to see them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/json_source.h"

static enum message_found take_text(json_t *value, const char **bytes, size_t *length) {
    if (!value)
        return MESSAGE_MISSING;
    if (!json_is_string(value))
        return MESSAGE_OTHER;
    *bytes = json_string_value(value);
    *length = json_string_length(value);
    return MESSAGE_FOUND;
}

static enum message_found text(void *data, const char *field, const char **bytes,
                               size_t *length) {
    return take_text(json_object_get(data, field), bytes, length);
}

static enum message_found number(void *data, const char *field, long long *found) {
    json_t *value = json_object_get(data, field);
    if (!value)
        return MESSAGE_MISSING;
    if (!json_is_integer(value))
        return MESSAGE_OTHER;
    *found = json_integer_value(value);
    return MESSAGE_FOUND;
}

static enum message_found flag(void *data, const char *field, bool *found) {
    json_t *value = json_object_get(data, field);
    if (!value)
        return MESSAGE_MISSING;
    if (!json_is_boolean(value))
        return MESSAGE_OTHER;
    *found = json_is_true(value);
    return MESSAGE_FOUND;
}

/* Member `index` of an object, or NULL. */
static void *member(json_t *object, size_t index) {
    void *at = json_object_iter(object);
    while (at && index-- > 0)
        at = json_object_iter_next(object, at);
    return at;
}

static enum message_found pair(void *data, const char *field, size_t index,
                               const char **key, size_t *key_length, const char **value,
                               size_t *value_length) {
    json_t *object = json_object_get(data, field);
    if (!object)
        return MESSAGE_MISSING;
    if (!json_is_object(object))
        return MESSAGE_OTHER;
    void *at = member(object, index);
    if (!at)
        return MESSAGE_MISSING;
    *key = json_object_iter_key(at);
    *key_length = strlen(*key);
    return take_text(json_object_iter_value(at), value, value_length);
}

static enum message_found name(void *data, size_t index, const char **bytes,
                               size_t *length) {
    void *at = member(data, index);
    if (!at)
        return MESSAGE_MISSING;
    *bytes = json_object_iter_key(at);
    *length = strlen(*bytes);
    return MESSAGE_FOUND;
}

void json_source_init(struct message_source *source, json_t *object) {
    *source = (struct message_source){.data = object,
                                      .text = text,
                                      .number = number,
                                      .flag = flag,
                                      .pair = pair,
                                      .name = name};
}
