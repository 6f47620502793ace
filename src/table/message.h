/* message.h - the messages between a table and its people: reads those of clients
 * strictly, and writes those of the host.
 *
 * All of them are defined once, in data/messages.ini; messages.h and the tables behind it
 * are made from that. A message that was read obeys this definition: texts are short
 * enough, UTF-8 and without control characters, numbers in range, words known, no field
 * is missing and none is unknown.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_MESSAGE_H
#define TABLE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/json_write.h"
#include "table/messages.h" /* made from data/messages.ini */

enum message_kind {
    MESSAGE_NUMBER, /* min..max */
    MESSAGE_TEXT,   /* at most max bytes */
    MESSAGE_WORD,   /* one of `words` */
    MESSAGE_FLAG,
    MESSAGE_PAIRS, /* an object of texts: "key=value, key=value", at most max bytes */
    MESSAGE_JSON,  /* anything; from the server only */
};

struct message_field {
    const char *name;
    uint8_t kind; /* enum message_kind */
    bool optional;
    uint16_t at;     /* offset in struct client_message; 0 in messages of the server */
    uint16_t has_at; /* offset of the bool that tells whether it was there, or 0 */
    int32_t min, max;
    const char *const *words; /* then NULL */
};

struct message_type {
    const char *name;
    const struct message_field *field;
    unsigned fields;
};

/* By enum client_type and enum server_type. */
extern const struct message_type message_client_types[CLIENT_TYPES];
extern const struct message_type message_server_types[SERVER_TYPES];

/* Why a message is refused. */
struct message_error {
    bool has_id; /* the message had a number that the answer can carry */
    int32_t id;
    struct pedro_refusal refusal;
};

/* Reads a message, an object of JSON of at most MESSAGE_LENGTH_MAX bytes. False and an
 * error if it is malformed; `message` is then cleared. Unused members are 0. */
enum { MESSAGE_LENGTH_MAX = 16384 };
bool message_read(const char *bytes, size_t length, struct client_message *message,
                  struct message_error *error);

/* The table a message is about, or NULL if its type has none. */
const char *message_table_name(const struct client_message *message);

/* Begins a message and writes its type; the caller writes its fields and the closing
 * brace. Only fields of the type should be written. */
struct json_writer message_begin(struct pedro_text *text, enum server_type type);

/* Write whole messages that are about no table. `id` of the message answered is written
 * if has_id. */
void message_write_ok(struct pedro_text *text, bool has_id, int32_t id);
void message_write_error(struct pedro_text *text, bool has_id, int32_t id,
                         const struct pedro_refusal *refusal);

/* `name` is the name of the person, `picture` a word of `picture`. */
void message_write_welcome(struct pedro_text *text, const char *name, bool guest,
                           uint8_t picture);
/* The word of a picture, and back: 0 for an unknown word. */
const char *message_picture(uint8_t picture);
uint8_t message_picture_of(const char *word);
/* Whether a number, which may come from outside, is one of a picture. */
bool message_is_picture(int64_t number);
enum { MESSAGE_VERSION = 1 };

/* True for one of the ready phrases of `chat`. */
bool message_is_phrase(const char *phrase);

#endif
