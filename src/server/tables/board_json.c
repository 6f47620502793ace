/* board_json.c - what a table did with a board: the record is replayed once.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/board_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/record.h"

/* What a record says. */
struct facts {
    bool board; /* it is that of a board; else nothing else is said */
    bool made;
    pedro_bid bid;
    pedro_seat bidder;
    uint8_t trump;
    uint8_t sides;
    int16_t won[PEDRO_SEATS_MAX];
};

static struct facts read_facts(const char *record) {
    struct facts facts = {.bid = PEDRO_NO_BID};
    struct pedro_record_error error;
    struct pedro_match match;
    struct pedro_tags tags;
    const int err = pedro_record_read(record, strlen(record), &match, &tags, &error);
    const struct pedro_state *state = &match.state;
    facts.board = !err && pedro_tags_get(&tags, "Board") && state->hands == 1 &&
                  state->turn == PEDRO_NO_SEAT;
    if (facts.board) {
        const bool scored = state->hands_scored > 0;
        facts.bid = scored ? state->last_bid : PEDRO_NO_BID;
        facts.bidder = scored ? state->last_bidder : PEDRO_NO_SEAT;
        facts.trump = scored ? state->last_trump : PEDRO_NO_SUIT;
        facts.made = scored && state->last_made;
        facts.sides = (uint8_t)match.rules.sides;
        for (unsigned side = 0; side < facts.sides; side++)
            facts.won[side] = (int16_t)(scored ? state->points[side] : 0);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return facts;
}

static bool write_facts(struct json_writer *writer, const struct facts *facts) {
    if (!facts->board)
        return false;
    json_put_bid(writer, "bid", facts->bid);
    json_put_number(writer, "bidder", facts->bidder);
    json_put_suit(writer, "trump", facts->trump);
    json_put_flag(writer, "made", facts->made);
    json_open(writer, "won", '[');
    for (unsigned side = 0; side < facts->sides; side++)
        json_put_number(writer, NULL, facts->won[side]);
    json_close(writer, ']');
    return true;
}

bool board_json(struct json_writer *writer, const char *record) {
    const struct facts facts = read_facts(record);
    return write_facts(writer, &facts);
}

static bool write_match(void *data, const struct store_match *match) {
    board_json(data, match->record);
    return false;
}

enum store_result board_json_of(struct json_writer *writer, struct store *store,
                                const char *match) {
    return store_match(store, match, write_match, writer);
}
