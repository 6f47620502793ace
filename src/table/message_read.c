/* message_read.c - reads a message of a client by the table of its fields.
 *
 * SPDX-License-Identifier: MIT */
#include "table/message.h"

#include <string.h>

#include "base/json_read.h"
#include "base/utf8.h"
#include "record/lines.h"

enum { ID_MAX = 1000000000 };

struct reading {
    char *message; /* struct client_message, by bytes */
    struct message_error *error;
    const struct message_field *field;
};

/* The field that is being read is wrong: a sentence with the blank {name}. */
static bool wrong(struct reading *reading, enum pedro_refusal_code code) {
    const char *name = reading->field->name;
    pedro_refuse(&reading->error->refusal, code);
    pedro_refusal_add(&reading->error->refusal, "name", name, strlen(name));
    return false;
}

static bool other_type(struct reading *reading) {
    return wrong(reading, PEDRO_REFUSED_FIELD_TYPE);
}

static bool too_long(struct reading *reading) {
    wrong(reading, PEDRO_REFUSED_FIELD_LONG);
    pedro_refusal_add_number(&reading->error->refusal, "most", reading->field->max);
    return false;
}

static bool read_text(struct reading *reading, const struct json *value) {
    char *text = reading->message + reading->field->at;
    const size_t most = (size_t)reading->field->max;
    size_t length;
    if (json_kind(value) != JSON_KIND_TEXT)
        return other_type(reading);
    if (!json_get_text(value, text, most + 1, &length))
        return too_long(reading);
    return utf8_is_visible(text, length) || wrong(reading, PEDRO_REFUSED_FIELD_NO_TEXT);
}

static bool read_word(struct reading *reading, const struct json *value) {
    struct pedro_text text;
    char list[200];
    const char *const *words = reading->field->words;
    if (json_kind(value) != JSON_KIND_TEXT)
        return other_type(reading);
    for (unsigned i = 0; words[i]; i++) {
        if (json_is(value, words[i])) {
            reading->message[reading->field->at] = (char)i;
            return true;
        }
    }
    pedro_text_init(&text, list, sizeof list);
    for (unsigned i = 0; words[i]; i++) {
        pedro_text_add(&text, i ? ", " : "");
        pedro_text_add(&text, words[i]);
    }
    wrong(reading, PEDRO_REFUSED_FIELD_WORD);
    pedro_refusal_add(&reading->error->refusal, "words", list, strlen(list));
    return false;
}

static bool not_in_range(struct message_error *error, const char *name, int32_t least,
                         int32_t most) {
    pedro_refuse(&error->refusal, PEDRO_REFUSED_FIELD_NUMBER);
    pedro_refusal_add(&error->refusal, "name", name, strlen(name));
    pedro_refusal_add_number(&error->refusal, "least", least);
    pedro_refusal_add_number(&error->refusal, "most", most);
    return false;
}

static bool read_number(struct reading *reading, const struct json *value) {
    const struct message_field *field = reading->field;
    long long number;
    if (!json_get_number(value, &number))
        return other_type(reading);
    if (number < field->min || number > field->max)
        return not_in_range(reading->error, field->name, field->min, field->max);
    const int32_t small = (int32_t)number;
    memcpy(reading->message + field->at, &small, sizeof small);
    return true;
}

static bool read_flag(struct reading *reading, const struct json *value) {
    bool flag;
    if (!json_get_flag(value, &flag))
        return other_type(reading);
    reading->message[reading->field->at] = flag;
    return true;
}

/* A key may not contain the separators of the list. */
static bool is_part(const char *bytes, size_t length) {
    return utf8_is_visible(bytes, length) && !memchr(bytes, ',', length) &&
           !memchr(bytes, '=', length);
}

/* A value may contain `=`: "A=4 T=1" is a value of `points`. */
static bool is_value(const char *bytes, size_t length) {
    return utf8_is_visible(bytes, length) && !memchr(bytes, ',', length);
}

/* Adds a key or value to the list, if `fits` accepts its bytes. */
static bool add_part(struct reading *reading, const struct json *value,
                     bool (*fits)(const char *bytes, size_t length),
                     struct pedro_text *text) {
    enum { PART_MAX = 512 };
    char part[PART_MAX];
    size_t length;
    if (json_kind(value) != JSON_KIND_TEXT)
        return other_type(reading);
    if (!json_get_text(value, part, sizeof part, &length))
        return too_long(reading);
    if (!fits(part, length))
        return wrong(reading, PEDRO_REFUSED_FIELD_PAIRS);
    pedro_text_add_bytes(text, part, length);
    return true;
}

static bool read_pairs(struct reading *reading, const struct json *value) {
    const struct message_field *field = reading->field;
    struct json key, word;
    struct pedro_text text;
    if (json_kind(value) != JSON_KIND_OBJECT)
        return other_type(reading);
    pedro_text_init(&text, reading->message + field->at, (size_t)field->max + 1);
    for (struct json_walk walk = json_walk(value); json_next(&walk, &key, &word);) {
        pedro_text_add(&text, text.length > 0 ? ", " : "");
        if (!add_part(reading, &key, is_part, &text))
            return false;
        pedro_text_add_char(&text, '=');
        if (!add_part(reading, &word, is_value, &text))
            return false;
        if (!pedro_text_fits(&text))
            return too_long(reading);
    }
    return true;
}

static bool read_value(struct reading *reading, const struct json *value) {
    switch (reading->field->kind) {
    case MESSAGE_NUMBER:
        return read_number(reading, value);
    case MESSAGE_FLAG:
        return read_flag(reading, value);
    case MESSAGE_PAIRS:
        return read_pairs(reading, value);
    case MESSAGE_WORD:
        return read_word(reading, value);
    default:
        return read_text(reading, value);
    }
}

static const struct message_type *find_type(const struct json *object,
                                            enum client_type *type) {
    struct json name;
    if (!json_get(object, "type", &name))
        return NULL;
    for (unsigned i = 0; i < CLIENT_TYPES; i++) {
        if (json_is(&name, message_client_types[i].name)) {
            *type = (enum client_type)i;
            return &message_client_types[i];
        }
    }
    return NULL;
}

/* The field of that name, or NULL. */
static const struct message_field *find_field(const struct message_type *type,
                                              const struct json *name) {
    for (unsigned i = 0; i < type->fields; i++)
        if (json_is(name, type->field[i].name))
            return &type->field[i];
    return NULL;
}

/* A name that is long is quoted as it is written, with its escapes: the beginning is shown. */
static bool unknown_field(struct message_error *error, const struct json *name) {
    enum { NAME_MAX_SHOWN = 64 };
    char bytes[NAME_MAX_SHOWN];
    struct record_part part = {bytes, 0};
    if (!json_get_text(name, bytes, sizeof bytes, &part.length))
        part = (struct record_part){name->at + 1, (size_t)(name->end - name->at) - 2};
    const struct record_quoted quoted = record_quote_any(part);
    pedro_refuse(&error->refusal, PEDRO_REFUSED_FIELD_UNKNOWN);
    pedro_refusal_add(&error->refusal, "what", quoted.text, strlen(quoted.text));
    return false;
}

/* Reads every member; `seen` has a bit for each field that was there. */
static bool read_members(struct reading *reading, const struct message_type *type,
                         const struct json *object, uint64_t *seen) {
    struct json name, value;
    for (struct json_walk walk = json_walk(object); json_next(&walk, &name, &value);) {
        reading->field = find_field(type, &name);
        if (reading->field) {
            *seen |= (uint64_t)1 << (reading->field - type->field);
            if (reading->field->has_at)
                reading->message[reading->field->has_at] = true;
            if (!read_value(reading, &value))
                return false;
        } else if (!json_is(&name, "type") && !json_is(&name, "id")) {
            return unknown_field(reading->error, &name);
        }
    }
    return true;
}

static bool read_id(const struct json *object, struct client_message *message,
                    struct message_error *error) {
    struct json value;
    long long id;
    if (!json_get(object, "id", &value))
        return true;
    if (!json_get_number_in(&value, 0, ID_MAX, &id))
        return not_in_range(error, "id", 0, ID_MAX);
    error->has_id = message->has_id = true;
    error->id = message->id = (int32_t)id;
    return true;
}

static bool read_object(const struct json *object, struct client_message *message,
                        struct message_error *error) {
    if (!read_id(object, message, error))
        return false;
    const struct message_type *type = find_type(object, &message->type);
    if (!type) {
        pedro_refuse(&error->refusal, PEDRO_REFUSED_UNKNOWN_MESSAGE);
        return false;
    }
    struct reading reading = {(char *)message, error, NULL};
    uint64_t seen = 0;
    if (!read_members(&reading, type, object, &seen))
        return false;
    for (unsigned i = 0; i < type->fields; i++) {
        reading.field = &type->field[i];
        if (!(seen >> i & 1) && !reading.field->optional)
            return wrong(&reading, PEDRO_REFUSED_FIELD_MISSING);
    }
    return true;
}

bool message_read(const char *bytes, size_t length, struct client_message *message,
                  struct message_error *error) {
    struct json object;
    memset(message, 0, sizeof *message);
    memset(error, 0, sizeof *error);
    /* A number that is too large is read as one of another type, so that the refusal
     * has the id of the message. */
    const enum json_fault fault = length <= MESSAGE_LENGTH_MAX
                                      ? json_check(bytes, length, &object, NULL)
                                      : JSON_TOO_LARGE;
    if ((fault != JSON_FINE && fault != JSON_UNKEEPABLE) ||
        json_kind(&object) != JSON_KIND_OBJECT) {
        pedro_refuse(&error->refusal, PEDRO_REFUSED_NO_OBJECT);
        return false;
    }
    const bool fine = read_object(&object, message, error);
    if (!fine)
        memset(message, 0, sizeof *message);
    return fine;
}

const char *message_table_name(const struct client_message *message) {
    const struct message_type *type = &message_client_types[message->type];
    for (unsigned i = 0; i < type->fields; i++)
        if (strcmp(type->field[i].name, "table") == 0)
            return (const char *)message + type->field[i].at;
    return NULL;
}
