/* request.c - writes a message by the table of its fields.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/json_write.h"
#include "client/request.h"

/* "key=value, key=value" as an object. */
static void write_pairs(struct json_writer *writer, const char *name, const char *pairs) {
    json_open(writer, name, '{');
    while (*pairs) {
        const size_t length = strcspn(pairs, ",");
        const char *equals = memchr(pairs, '=', length);
        const size_t key = equals ? (size_t)(equals - pairs) : length;
        /* The writer does not escape names, but these come from a person. */
        json_add_string(pairs, key, json_put_name(writer, NULL));
        pedro_text_add_char(writer->text, ':');
        json_add_string(equals ? equals + 1 : "", equals ? length - key - 1 : 0,
                        writer->text);
        pairs += length;
        pairs += strspn(pairs, ", ");
    }
    json_close(writer, '}');
}

static void write_field(struct json_writer *writer, const struct message_field *field,
                        const char *value) {
    int32_t number;
    switch (field->kind) {
    case MESSAGE_NUMBER:
        memcpy(&number, value, sizeof number);
        json_put_number(writer, field->name, number);
        break;
    case MESSAGE_TEXT:
        json_put_text(writer, field->name, value);
        break;
    case MESSAGE_WORD:
        json_put_word(writer, field->name, field->words[(unsigned char)*value]);
        break;
    case MESSAGE_FLAG:
        json_put_flag(writer, field->name, *value != 0);
        break;
    case MESSAGE_PAIRS:
        write_pairs(writer, field->name, value);
        break;
    default:
        break;
    }
}

void request_write(const struct client_message *message, struct pedro_text *text) {
    const struct message_type *type = &message_client_types[message->type];
    const char *bytes = (const char *)message;
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "type", type->name);
    if (message->has_id)
        json_put_number(&writer, "id", message->id);
    for (unsigned i = 0; i < type->fields; i++) {
        const struct message_field *field = &type->field[i];
        if (field->has_at == 0 || bytes[field->has_at])
            write_field(&writer, field, bytes + field->at);
    }
    json_close(&writer, '}');
}
