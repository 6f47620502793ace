/* message_write.c - messages of a host as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "table/message.h"

/* The phrases that `chat` accepts; the client has their text in each language. */
static const char *const phrases[] = {
    "hello",      "good_luck", "good_game",  "thanks",    "well_played", "nice_bid",
    "well_saved", "oops",      "sorry",      "hurry",     "one_moment",  "back_now",
    "another",    "goodbye",   "no_problem", "my_mistake"};

struct json_writer message_begin(struct pedro_text *text, enum server_type type) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "type", message_server_types[type].name);
    return writer;
}

void message_write_ok(struct pedro_text *text, bool has_id, int32_t id) {
    struct json_writer writer = message_begin(text, SERVER_OK);
    if (has_id)
        json_put_number(&writer, "id", id);
    json_close(&writer, '}');
}

void message_write_error(struct pedro_text *text, bool has_id, int32_t id,
                         enum server_error_code code, const char *sentence) {
    struct json_writer writer = message_begin(text, SERVER_ERROR);
    if (has_id)
        json_put_number(&writer, "id", id);
    json_put_word(&writer, "code", message_error_word(code));
    json_put_text(&writer, "message", sentence);
    json_close(&writer, '}');
}

void message_write_welcome(struct pedro_text *text, const char *name, bool guest) {
    struct json_writer writer = message_begin(text, SERVER_WELCOME);
    json_put_text(&writer, "name", name);
    json_put_flag(&writer, "guest", guest);
    json_put_number(&writer, "version", MESSAGE_VERSION);
    json_open(&writer, "phrases", '[');
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        json_put_word(&writer, NULL, phrases[i]);
    json_close(&writer, ']');
    json_close(&writer, '}');
}

const char *message_error_word(enum server_error_code code) {
    const struct message_type *error = &message_server_types[SERVER_ERROR];
    for (unsigned i = 0; i < error->fields; i++)
        if (error->field[i].kind == MESSAGE_WORD)
            return error->field[i].words[code];
    return "";
}

bool message_is_phrase(const char *phrase) {
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strcmp(phrases[i], phrase) == 0)
            return true;
    return false;
}
