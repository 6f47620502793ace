/* message_write.c - messages of a host as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "table/message.h"

/* The phrases that `chat` accepts; the client has their text in each language. */
static const char *const phrases[] = {
    "hello",      "good_luck", "good_game",  "thanks",     "well_played", "nice_bid",
    "well_saved", "oops",      "sorry",      "hurry",      "one_moment",  "back_now",
    "another",    "goodbye",   "no_problem", "my_mistake", "bravo",       "ha_ha",
    "wow",        "oh_no",     "hm"};

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
                         const struct pedro_refusal *refusal) {
    const int err = pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    struct json_writer writer = message_begin(text, SERVER_ERROR);
    if (has_id)
        json_put_number(&writer, "id", id);
    json_put_word(&writer, "code", pedro_err_word(err));
    pedro_text_add_char(text, ',');
    pedro_json_refusal(refusal, text);
    json_close(&writer, '}');
}

static const char *const *picture_words(void) {
    return message_client_types[CLIENT_PICTURE].field[0].words;
}

const char *message_picture(uint8_t picture) { return picture_words()[picture]; }

uint8_t message_picture_of(const char *word) {
    const char *const *words = picture_words();
    for (uint8_t i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return 0;
}

bool message_is_picture(int64_t number) {
    int64_t pictures = 0;
    while (picture_words()[pictures])
        pictures++;
    return number >= 0 && number < pictures;
}

void message_write_welcome(struct pedro_text *text, const char *name, bool guest,
                           uint8_t picture) {
    struct json_writer writer = message_begin(text, SERVER_WELCOME);
    json_put_text(&writer, "name", name);
    json_put_flag(&writer, "guest", guest);
    json_put_word(&writer, "picture", message_picture(picture));
    json_put_number(&writer, "version", MESSAGE_VERSION);
    json_open(&writer, "phrases", '[');
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        json_put_word(&writer, NULL, phrases[i]);
    json_close(&writer, ']');
    json_close(&writer, '}');
}

bool message_is_phrase(const char *phrase) {
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strcmp(phrases[i], phrase) == 0)
            return true;
    return false;
}
