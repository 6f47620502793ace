/* message_read.c - reads a message of a client by the table of its fields.
 *
 * SPDX-License-Identifier: MIT */
#include "table/message.h"

#include <string.h>

#include "record/utf8.h"

enum { ID_MAX = 1000000000, QUOTED_MAX = 32 };

struct reading {
    const struct message_source *source;
    char *message; /* struct client_message, by bytes */
    struct message_complaint *complaint;
    const struct message_field *field;
};

static void complain(struct message_complaint *complaint, enum server_error_code code,
                     const char *name, size_t length, const char *what) {
    struct pedro_text text;
    pedro_text_init(&text, complaint->sentence, sizeof complaint->sentence);
    complaint->code = code;
    if (length > 0) {
        pedro_text_add_bytes(&text, name, length < QUOTED_MAX ? length : QUOTED_MAX);
        pedro_text_add(&text, ": ");
    }
    pedro_text_add(&text, what);
}

static bool wrong(struct reading *reading, const char *what) {
    complain(reading->complaint, SERVER_ERROR_CODE_BAD_MESSAGE, reading->field->name,
             strlen(reading->field->name), what);
    return false;
}

static bool too_long(struct reading *reading) {
    struct pedro_text text;
    char what[64];
    pedro_text_init(&text, what, sizeof what);
    pedro_text_add(&text, "longer than ");
    pedro_text_add_number(&text, reading->field->max);
    pedro_text_add(&text, " bytes");
    complain(reading->complaint, SERVER_ERROR_CODE_TOO_LONG, reading->field->name,
             strlen(reading->field->name), what);
    return false;
}

static bool read_text(struct reading *reading, const char *bytes, size_t length) {
    if (length > (size_t)reading->field->max)
        return too_long(reading);
    if (!record_is_visible(bytes, length))
        return wrong(reading, "is not UTF-8, or has a character that cannot be seen");
    memcpy(reading->message + reading->field->at, bytes, length);
    return true;
}

static bool read_word(struct reading *reading, const char *bytes, size_t length) {
    struct pedro_text text;
    char what[200];
    const char *const *words = reading->field->words;
    for (unsigned i = 0; words[i]; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], bytes, length) == 0) {
            reading->message[reading->field->at] = (char)i;
            return true;
        }
    }
    pedro_text_init(&text, what, sizeof what);
    pedro_text_add(&text, "is one of");
    for (unsigned i = 0; words[i]; i++) {
        pedro_text_add_char(&text, ' ');
        pedro_text_add(&text, words[i]);
    }
    return wrong(reading, what);
}

static bool read_number(struct reading *reading, long long number) {
    const struct message_field *field = reading->field;
    struct pedro_text text;
    char what[80];
    if (number >= field->min && number <= field->max) {
        const int32_t value = (int32_t)number;
        memcpy(reading->message + field->at, &value, sizeof value);
        return true;
    }
    pedro_text_init(&text, what, sizeof what);
    pedro_text_add(&text, "is a number from ");
    pedro_text_add_number(&text, field->min);
    pedro_text_add(&text, " to ");
    pedro_text_add_number(&text, field->max);
    return wrong(reading, what);
}

/* Neither may hold what parts them in the list. */
static bool is_part(const char *bytes, size_t length) {
    return record_is_visible(bytes, length) && !memchr(bytes, ',', length) &&
           !memchr(bytes, '=', length);
}

/* A value may: "A=4 T=1" is a way to say points. */
static bool is_value(const char *bytes, size_t length) {
    return record_is_visible(bytes, length) && !memchr(bytes, ',', length);
}

static enum message_found read_pairs(struct reading *reading, bool *good) {
    const struct message_field *field = reading->field;
    const char *key, *value;
    size_t key_length, value_length;
    enum message_found found;
    struct pedro_text text;
    pedro_text_init(&text, reading->message + field->at, (size_t)field->max + 1);
    for (size_t i = 0;; i++) {
        found = reading->source->pair(reading->source->data, field->name, i, &key,
                                      &key_length, &value, &value_length);
        if (found != MESSAGE_FOUND)
            break;
        if (!is_part(key, key_length) || !is_value(value, value_length)) {
            *good = wrong(reading, "a key or value has a character that none has");
            return found;
        }
        pedro_text_add(&text, i ? ", " : "");
        pedro_text_add_bytes(&text, key, key_length);
        pedro_text_add_char(&text, '=');
        pedro_text_add_bytes(&text, value, value_length);
        if (!pedro_text_fits(&text)) {
            *good = too_long(reading);
            return found;
        }
    }
    /* The end of the list is MISSING, and so is a field that is not there. */
    return found == MESSAGE_MISSING && text.length > 0 ? MESSAGE_FOUND : found;
}

static bool read_field(struct reading *reading) {
    const struct message_source *source = reading->source;
    const struct message_field *field = reading->field;
    const char *bytes = "";
    size_t length = 0;
    long long number = 0;
    bool flag = false, good = true;
    enum message_found found;
    switch (field->kind) {
    case MESSAGE_NUMBER:
        found = source->number(source->data, field->name, &number);
        good = found != MESSAGE_FOUND || read_number(reading, number);
        break;
    case MESSAGE_FLAG:
        found = source->flag(source->data, field->name, &flag);
        if (found == MESSAGE_FOUND)
            reading->message[field->at] = flag;
        break;
    case MESSAGE_PAIRS:
        found = read_pairs(reading, &good);
        break;
    default:
        found = source->text(source->data, field->name, &bytes, &length);
        if (found == MESSAGE_FOUND)
            good = field->kind == MESSAGE_WORD ? read_word(reading, bytes, length)
                                               : read_text(reading, bytes, length);
        break;
    }
    if (good && found == MESSAGE_OTHER)
        return wrong(reading, "is of another type");
    if (good && found == MESSAGE_MISSING && !field->optional)
        return wrong(reading, "is missing");
    if (found == MESSAGE_FOUND && field->has_at)
        reading->message[field->has_at] = true;
    return good;
}

static const struct message_type *find_type(const char *bytes, size_t length,
                                            enum client_type *type) {
    for (unsigned i = 0; i < CLIENT_TYPES; i++) {
        if (strlen(message_client_types[i].name) == length &&
            memcmp(message_client_types[i].name, bytes, length) == 0) {
            *type = (enum client_type)i;
            return &message_client_types[i];
        }
    }
    return NULL;
}

static bool is_name(const char *name, const char *bytes, size_t length) {
    return strlen(name) == length && memcmp(name, bytes, length) == 0;
}

/* A field that the message has not: a mistake of whoever wrote it. */
static bool is_known(const struct message_type *type, const char *bytes, size_t length) {
    if (is_name("type", bytes, length) || is_name("id", bytes, length))
        return true;
    for (unsigned i = 0; i < type->fields; i++)
        if (is_name(type->field[i].name, bytes, length))
            return true;
    return false;
}

static bool read_id(const struct message_source *source, struct client_message *message,
                    struct message_complaint *complaint) {
    long long id;
    const enum message_found found = source->number(source->data, "id", &id);
    if (found == MESSAGE_MISSING)
        return true;
    if (found == MESSAGE_OTHER || id < 0 || id > ID_MAX) {
        complain(complaint, SERVER_ERROR_CODE_BAD_MESSAGE, "id", 2,
                 "is a number from 0 to 1000000000");
        return false;
    }
    complaint->has_id = message->has_id = true;
    complaint->id = message->id = (int32_t)id;
    return true;
}

bool message_read(const struct message_source *source, struct client_message *message,
                  struct message_complaint *complaint) {
    const char *bytes;
    size_t length;
    memset(message, 0, sizeof *message);
    memset(complaint, 0, sizeof *complaint);
    if (!read_id(source, message, complaint))
        return false;
    const struct message_type *type = NULL;
    if (source->text(source->data, "type", &bytes, &length) == MESSAGE_FOUND)
        type = find_type(bytes, length, &message->type);
    if (!type) {
        complain(complaint, SERVER_ERROR_CODE_BAD_MESSAGE, "type", 4,
                 "there is no such message");
        return false;
    }
    struct reading reading = {source, (char *)message, complaint, NULL};
    bool good = true;
    for (unsigned i = 0; good && i < type->fields; i++) {
        reading.field = &type->field[i];
        good = read_field(&reading);
    }
    for (size_t i = 0;
         good && source->name(source->data, i, &bytes, &length) == MESSAGE_FOUND; i++) {
        good = is_known(type, bytes, length);
        if (!good)
            complain(complaint, SERVER_ERROR_CODE_BAD_MESSAGE, "", 0,
                     "a field that this message does not have");
    }
    if (!good)
        memset(message, 0, sizeof *message);
    return good;
}

const char *message_table_name(const struct client_message *message) {
    const struct message_type *type = &message_client_types[message->type];
    for (unsigned i = 0; i < type->fields; i++)
        if (strcmp(type->field[i].name, "table") == 0)
            return (const char *)message + type->field[i].at;
    return NULL;
}
