/* player_test.c - what a person asks for is a message that a table can read.
 *
 * SPDX-License-Identifier: MIT */
#include "client/player.h"

#include <string.h>

#include "base/utf8.h"
#include "check.h"

static struct client_message sent;

static void keep(void *data, struct player *player, struct client_message *message) {
    (void)data;
    (void)player;
    sent = *message;
}

static const struct player_link link = {.request = keep};

/* A text that is too long is cut where a letter begins: a half one would be refused. */
static void a_text_is_cut_between_letters(void **state) {
    static struct player player;
    static char text[2 * sizeof sent.chat.text];
    (void)state;
    player_init(&player, &link, NULL);
    for (size_t plain = 0; plain < 4; plain++) {
        memset(text, 'a', plain);
        text[plain] = '\0';
        while (strlen(text) + 4 < sizeof text)
            strcat(text, "♥");
        player_chat(&player, text);
        const size_t length = strlen(sent.chat.text);
        assert_true(length > sizeof sent.chat.text - 4);
        assert_true(utf8_is_visible(sent.chat.text, length));
        assert_memory_equal(sent.chat.text, text, length);
    }
}

TEST_GROUP(player) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_text_is_cut_between_letters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
