/* board_json.c - what a table did with a board: the record is replayed.
 *
 * SPDX-License-Identifier: MIT */
#include "server/board_json.h"

#include <string.h>

#include "pedro/record.h"

static void write_hand(struct json_writer *writer, const struct pedro_match *match) {
    const struct pedro_state *state = &match->state;
    const bool scored = state->hands_scored > 0;
    json_put_bid(writer, "bid", scored ? state->last_bid : PEDRO_NO_BID);
    json_put_number(writer, "bidder", scored ? state->last_bidder : PEDRO_NO_SEAT);
    json_put_suit(writer, "trump", scored ? state->last_trump : PEDRO_NO_SUIT);
    json_put_flag(writer, "made", scored && state->last_made);
    json_open(writer, "won", '[');
    for (unsigned side = 0; side < match->rules.sides; side++)
        json_put_number(writer, NULL, scored ? state->points[side] : 0);
    json_close(writer, ']');
}

bool board_json(struct json_writer *writer, const char *record) {
    struct pedro_record_error error;
    struct pedro_match match;
    struct pedro_tags tags;
    const int err = pedro_record_read(record, strlen(record), &match, &tags, &error);
    const bool board = !err && pedro_tags_get(&tags, "Board") && match.state.hands == 1 &&
                       match.state.turn == PEDRO_NO_SEAT;
    if (board)
        write_hand(writer, &match);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return board;
}
