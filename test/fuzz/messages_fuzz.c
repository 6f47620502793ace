/* messages_fuzz.c - any bytes as a message from a socket.
 *
 * A message that is read obeys the table of messages: every text ends with a NUL. One
 * that is refused has a reason.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "fuzz.h"
#include "table/message.h"

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

/* Another reader of JSON agrees, except that for it a NUL ends a document. */
static void compare_readers(const char *bytes, size_t size) {
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
    json_error_t error;
    struct json value;
    json_t *other = json_loadb(bytes, size, flags, &error);
    const enum json_fault fault = json_check(bytes, size, &value, NULL);
    if (fault == JSON_FINE)
        must(other || json_error_code(&error) == json_error_numeric_overflow ||
                 json_error_code(&error) == json_error_null_byte_in_key,
             "what is read is JSON");
    if (fault == JSON_MALFORMED)
        must(!other || memchr(bytes, '\0', size), "what is refused is none");
    json_decref(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct message_error error = {0};
    struct client_message message;
    /* In a block of exactly that size, so that the sanitizer detects reading beyond
     * it. */
    char *bytes = malloc(size ? size : 1);
    must(bytes != NULL, "there is memory");
    memcpy(bytes, data, size);
    compare_readers(bytes, size);
    if (message_read(bytes, size, &message, &error))
        check_fields(&message);
    else
        must(error.refusal.code != PEDRO_REFUSED_NOTHING, "a refusal has a reason");
    free(bytes);
    return 0;
}
