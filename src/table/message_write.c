/* message_write.c - messages of a host as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/json.h"
#include "table/message.h"

/* What `chat` takes as phrase: the client has the words in each language. */
static const char *const phrases[] = {
    "hello",      "good_luck", "good_game",  "thanks",    "well_played", "nice_bid",
    "well_saved", "oops",      "sorry",      "hurry",     "one_moment",  "back_now",
    "another",    "goodbye",   "no_problem", "my_mistake"};

void message_begin(struct pedro_text *text, enum server_type type) {
    pedro_text_add(text, "{\"type\":\"");
    pedro_text_add(text, message_server_types[type].name);
    pedro_text_add_char(text, '"');
}

void message_json(struct pedro_text *text, const char *field) {
    pedro_text_add_bytes(text, ",\"", 2);
    pedro_text_add(text, field);
    pedro_text_add_bytes(text, "\":", 2);
}

void message_number(struct pedro_text *text, const char *field, long long number) {
    message_json(text, field);
    pedro_text_add_number(text, number);
}

void message_text(struct pedro_text *text, const char *field, const char *value) {
    message_json(text, field);
    pedro_json_string(value, strlen(value), text);
}

void message_flag(struct pedro_text *text, const char *field, bool flag) {
    message_json(text, field);
    pedro_text_add(text, flag ? "true" : "false");
}

void message_end(struct pedro_text *text) { pedro_text_add_char(text, '}'); }

void message_write_ok(struct pedro_text *text, bool has_id, int32_t id) {
    message_begin(text, SERVER_OK);
    if (has_id)
        message_number(text, "id", id);
    message_end(text);
}

void message_write_error(struct pedro_text *text, bool has_id, int32_t id,
                         enum server_error_code code, const char *sentence) {
    message_begin(text, SERVER_ERROR);
    if (has_id)
        message_number(text, "id", id);
    message_text(text, "code", message_error_word(code));
    message_text(text, "message", sentence);
    message_end(text);
}

const char *message_error_word(enum server_error_code code) {
    const struct message_type *error = &message_server_types[SERVER_ERROR];
    for (unsigned i = 0; i < error->fields; i++)
        if (error->field[i].kind == MESSAGE_WORD)
            return error->field[i].words[code];
    return "";
}

const char *message_phrase(size_t index) {
    return index < sizeof phrases / sizeof *phrases ? phrases[index] : NULL;
}

bool message_is_phrase(const char *phrase) {
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strcmp(phrases[i], phrase) == 0)
            return true;
    return false;
}
