/* hear_fuzz.c - any bytes as messages of a server to a player in a terminal.
 *
 * The input is a frame: messages, one a line. All news that they cause are shown.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/hear_sample.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct player player;
    const char *line = (const char *)data, *end = line + size;
    player_init(&player, &sample_link, NULL);
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t length = (size_t)((stop ? stop : end) - line);
        sample_hear(&player, line, length);
        line += length + 1;
    }
    must(player.calls <= PLAYER_CALLS_MAX, "calls have room");
    must(memchr(player.hand_room, '\0', sizeof player.hand_room) != NULL, "a text ends");
    player_finish(&player);
    return 0;
}
