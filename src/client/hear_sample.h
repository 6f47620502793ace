/* hear_sample.h - for tests: shows all that a player knows, as screen and line mode do.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_HEAR_SAMPLE_H
#define CLIENT_HEAR_SAMPLE_H

#include <stdlib.h>

#include "client/hear.h"
#include "words/hand_result.h"
#include "words/sorting.h"

static bool sample_never(void *data) {
    (void)data;
    return false;
}

/* The functions of a link that only receives. */
static const struct player_link sample_link = {.ready = sample_never};

/* Handles one message, takes the news that it caused, and returns their kind. */
static inline enum player_news sample_hear(struct player *player, const char *bytes,
                                           size_t length) {
    static char room[1 << 17];
    struct pedro_text text;
    struct turn turn;
    struct finished_trick trick;
    struct json message;
    const enum server_type type = hear_parse(bytes, length, &message);
    const enum player_news news =
        type < SERVER_TYPES ? hear(player, type, &message) : PLAYER_NOTHING;
    pedro_text_init(&text, room, sizeof room);
    if (news == PLAYER_EVENT) {
        narration_event(&player->happening, &player->seats, &text);
        narration_hand(&player->happening, &player->seats, &text);
        finished_trick(&player->happening, &trick);
        if (review_is_due(&player->happening))
            review_hand(&player->happening, &player->seats, &text);
        review_match(&player->rules, &player->view, &player->seats, &text);
    }
    if (player->variant[0])
        sheet_text(&player->sheet, &player->rules, &player->seats, &text);
    if (player_next(player) == PLAYER_DECIDES) {
        player_turn(player, &turn);
        turn_title(&turn, &text);
        turn_question(&turn, &text);
    }
    player_clear_notice(player);
    return news;
}

#endif
