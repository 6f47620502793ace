/* api_board.c - what all tables did with a board of duplicate, once all have played it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/event_request.h"
#include "server/http/http.h"
#include "server/tables/board_json.h"

/* The board at a table, or NULL. */
static const struct tournament_board *board_of(const struct tournament_table *table,
                                               unsigned number) {
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].number == number)
            return &table->board[i];
    return NULL;
}

struct comparing {
    struct http *http;
    struct event *event;
    unsigned board;
};

static void write_table(struct json_writer *writer, struct http *http, unsigned round,
                        const struct tournament_table *table, unsigned number) {
    const struct tournament_board *board = board_of(table, number);
    char match[2 * TABLE_NAME_MAX];
    if (!board)
        return;
    json_open(writer, NULL, '{');
    json_put_number(writer, "round", round);
    json_put_number(writer, "table", table->number);
    json_open(writer, "entries", '[');
    for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++)
        json_put_number(writer, NULL, table->entry[i]);
    json_close(writer, ']');
    json_put_flag(writer, "played", board->played);
    json_open(writer, "points", '[');
    for (unsigned side = 0; side < table->sides; side++)
        json_put_number(writer, NULL, board->points[side]);
    json_close(writer, ']');
    if (*table->name) {
        snprintf(match, sizeof match, "%s-%u", table->name,
                 (unsigned)(board - table->board) + 1);
        json_put_text(writer, "match", match);
        /* The auction and the points of the match; none if it is not in the archive. */
        board_json_of(writer, &http->boards, http->store, match);
    }
    json_close(writer, '}');
}

static void write_tables(struct json_writer *writer, void *data) {
    const struct comparing *comparing = data;
    const struct tournament *tournament = &comparing->event->value;
    json_put_number(writer, "board", comparing->board);
    json_open(writer, "tables", '[');
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++)
            write_table(writer, comparing->http, r + 1, &tournament->round[r].table[t],
                        comparing->board);
    json_close(writer, ']');
}

void api_tournament_board(struct api_request *api) {
    struct comparing comparing = {.http = api->http, .event = event_of_request(api)};
    struct pedro_refusal refusal;
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
    if (!comparing.event ||
        !event_number(api, "board", 1, TOURNAMENT_BOARDS_MAX, &comparing.board))
        return;
    event_shown_boards(comparing.event, shown);
    if (shown[comparing.board]) {
        respond_json(api->request, NULL, write_tables, &comparing);
        return;
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_BOARD_HIDDEN);
    pedro_refusal_add_number(&refusal, "number", comparing.board);
    event_respond_refusal(api->request, &refusal, 0);
}
