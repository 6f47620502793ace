/* messages_fuzz.c - any bytes as a message from a socket.
 *
 * What is read obeys the table of messages: every text ends, and a message that is refused has a
 * reason.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <string.h>

#include "fuzz.h"
#include "server/json_source.h"

static void check_fields(const struct client_message *message) {
    const struct message_type *type = &message_client_types[message->type];
    for (unsigned i = 0; i < type->fields; i++) {
        const struct message_field *field = &type->field[i];
        const char *at = (const char *)message + field->at;
        if (field->kind == MESSAGE_TEXT || field->kind == MESSAGE_PAIRS)
            must(memchr(at, '\0', (size_t)field->max + 1) != NULL, "a text ends");
        if (field->kind == MESSAGE_NUMBER) {
            int32_t number;
            memcpy(&number, at, sizeof number);
            must(number == 0 || (number >= field->min && number <= field->max),
                 "a number is in its range");
        }
    }
}

/* Another reader of JSON says the same of what is an object of it. */
static bool is_object(const char *bytes, size_t size) {
    json_error_t error;
    json_t *json = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error);
    const bool object = json_is_object(json);
    json_decref(json);
    return object;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct json_source json;
    struct message_complaint complaint = {0};
    struct message_source source;
    struct client_message message;
    if (!json_source_init(&json, (const char *)data, size, &source))
        return 0;
    if (message_read(&source, &message, &complaint)) {
        check_fields(&message);
        must(is_object((const char *)data, size), "what is read is JSON");
    } else {
        must(*complaint.sentence != '\0', "who is refused is told why");
    }
    return 0;
}
