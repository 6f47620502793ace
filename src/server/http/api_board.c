/* api_board.c - what all tables did with a board of duplicate, once all have played it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/event_request.h"
#include "server/http/reading.h"
#include "server/tables/board_json.h"

/* The board at a table, or NULL. */
static const struct tournament_board *board_of(const struct tournament_table *table,
                                               unsigned number) {
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].number == number)
            return &table->board[i];
    return NULL;
}

/* A table at which the board is played. */
struct place {
    unsigned round, table;
    uint8_t sides, partners;
    uint16_t entry[TOURNAMENT_PLAYERS_MAX];
    struct tournament_board board;
    char match[2 * TABLE_NAME_MAX]; /* "": none is stored */
};

struct comparing {
    unsigned board;
    size_t count;
    struct place place[];
};

static void note(struct comparing *comparing, unsigned round,
                 const struct tournament_table *table) {
    const struct tournament_board *board = board_of(table, comparing->board);
    if (!board)
        return;
    struct place *place = &comparing->place[comparing->count++];
    *place = (struct place){.round = round,
                            .table = table->number,
                            .sides = table->sides,
                            .partners = table->partners,
                            .board = *board};
    memcpy(place->entry, table->entry, sizeof place->entry);
    if (*table->name)
        snprintf(place->match, sizeof place->match, "%s-%u", table->name,
                 (unsigned)(board - table->board) + 1);
}

/* NULL without memory. */
static struct comparing *compare(const struct tournament *tournament, unsigned board) {
    size_t tables = 0;
    for (unsigned r = 0; r < tournament->published; r++)
        tables += tournament->round[r].tables;
    struct comparing *comparing =
        calloc(1, sizeof *comparing + tables * sizeof comparing->place[0]);
    if (!comparing)
        return NULL;
    comparing->board = board;
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++)
            note(comparing, r + 1, &tournament->round[r].table[t]);
    return comparing;
}

/* --- on a thread --- */

static void write_table(struct reading *reading, const struct place *place) {
    struct json_writer *writer = reading->writer;
    json_open(writer, NULL, '{');
    json_put_number(writer, "round", place->round);
    json_put_number(writer, "table", place->table);
    json_open(writer, "entries", '[');
    for (unsigned i = 0; i < (unsigned)place->sides * place->partners; i++)
        json_put_number(writer, NULL, place->entry[i]);
    json_close(writer, ']');
    json_put_flag(writer, "played", place->board.played);
    json_open(writer, "points", '[');
    for (unsigned side = 0; side < place->sides; side++)
        json_put_number(writer, NULL, place->board.points[side]);
    json_close(writer, ']');
    if (*place->match) {
        json_put_text(writer, "match", place->match);
        /* The auction and the points of the match; none if it is not in the archive. */
        reading->fine =
            board_json_of(writer, reading->store, place->match) != STORE_FAILED;
    }
    json_close(writer, '}');
}

static void write_tables(struct reading *reading) {
    const struct comparing *comparing = reading->taken;
    json_put_number(reading->writer, "board", comparing->board);
    json_open(reading->writer, "tables", '[');
    for (size_t i = 0; reading->fine && i < comparing->count; i++)
        write_table(reading, &comparing->place[i]);
    json_close(reading->writer, ']');
}

static struct answer make(struct reading *reading) {
    return reading_json(reading, write_tables, NULL, PEDRO_REFUSED_MATCHES_UNREAD);
}

/* --- on the loop --- */

void api_tournament_board(struct api_request *api) {
    struct event *event = event_of_request(api);
    struct pedro_refusal refusal;
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
    unsigned board;
    if (!event || !event_number(api, "board", 1, TOURNAMENT_BOARDS_MAX, &board))
        return;
    tournament_shown_boards(&event->value, shown);
    if (!shown[board]) {
        pedro_refuse(&refusal, PEDRO_REFUSED_BOARD_HIDDEN);
        pedro_refusal_add_number(&refusal, "number", board);
        respond_refusal(api->request, &refusal, 0);
        return;
    }
    struct comparing *comparing = compare(&event->value, board);
    if (comparing)
        api_read(api, make, comparing);
    else
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
}
