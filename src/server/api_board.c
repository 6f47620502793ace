/* api_board.c - what all tables did with a board of duplicate, once all have played it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/board_json.h"
#include "server/hall_request.h"

/* The board at a table, or NULL. */
static const struct tournament_board *board_of(const struct tournament_table *table,
                                               unsigned number) {
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].number == number)
            return &table->board[i];
    return NULL;
}

/* In a movement boards travel, so that others play them in later rounds. */
bool hall_hides_board(const struct hall *hall, unsigned board) {
    const struct tournament *tournament = &hall->value;
    const int32_t form = tournament->set.value[TOURNAMENT_KEY_FORM];
    if (tournament->over)
        return false;
    if (form == TOURNAMENT_MITCHELL || form == TOURNAMENT_HOWELL)
        return true;
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++) {
            const struct tournament_board *played =
                board_of(&tournament->round[r].table[t], board);
            if (played && !played->entered)
                return true;
        }
    return false;
}

/* Whether a table has a board that is hidden; `match` is the number of its match, 0 for any. */
static bool hides(const struct hall *hall, const struct tournament_table *table,
                  unsigned match) {
    for (unsigned i = 0; i < table->boards; i++)
        if ((match == 0 || match == i + 1) &&
            hall_hides_board(hall, table->board[i].number))
            return true;
    return false;
}

/* The table of the tournament at which a table of the server was played. Rows are asked, as a table
 * forgets the name when it is to be played again. */
static const struct tournament_table *table_named(const struct tournament *tournament,
                                                  const char *name, size_t length) {
    for (size_t i = tournament->rows; i > 0; i--) {
        const struct tournament_row *row = &tournament->row[i - 1];
        unsigned round, number;
        int at = -1;
        if (row->length > length &&
            memcmp(row->text + row->length - length, name, length) == 0 &&
            sscanf(row->text, "%*u %*s table %u %u %n", &round, &number, &at) == 2 &&
            at >= 0 && (size_t)at == row->length - length &&
            round <= tournament->published)
            return tournament_table(tournament, round, number);
    }
    return NULL;
}

static bool hall_hides(const struct hall *hall, const char *name, size_t length,
                       unsigned match) {
    const struct tournament_table *table = table_named(&hall->value, name, length);
    return table && hides(hall, table, match);
}

bool halls_hide_match(const struct server *server, const char *name) {
    const size_t length = strcspn(name, "-");
    const unsigned match =
        name[length] ? (unsigned)strtoul(name + length + 1, NULL, 10) : 0;
    for (const struct hall *hall = server->halls; hall; hall = hall->next)
        if (!hall->value.over && hall->value.set.value[TOURNAMENT_KEY_BOARDS] > 0 &&
            hall_hides(hall, name, length, match))
            return true;
    return false;
}

struct comparing {
    const struct hall *hall;
    unsigned board;
};

static void write_table(struct json_writer *writer, struct server *server, unsigned round,
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
        board_json_of(writer, &server->boards, server->store, match);
    }
    json_close(writer, '}');
}

static void write_tables(struct json_writer *writer, void *data) {
    const struct comparing *comparing = data;
    const struct tournament *tournament = &comparing->hall->value;
    json_put_number(writer, "board", comparing->board);
    json_open(writer, "tables", '[');
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++)
            write_table(writer, comparing->hall->server, r + 1,
                        &tournament->round[r].table[t], comparing->board);
    json_close(writer, ']');
}

void api_tournament_board(struct api_request *api) {
    struct comparing comparing = {.hall = hall_of_request(api)};
    struct pedro_refusal refusal;
    if (!comparing.hall ||
        !hall_number(api, "board", 1, TOURNAMENT_BOARDS_MAX, &comparing.board))
        return;
    if (!hall_hides_board(comparing.hall, comparing.board)) {
        respond_json(api->request, NULL, write_tables, &comparing);
        return;
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_BOARD_HIDDEN);
    pedro_refusal_add_number(&refusal, "number", comparing.board);
    hall_respond_refusal(api->request, &refusal, 0);
}
