/* json_parts.c - members of JSON that the document of a tournament and the page have in common.
 *
 * Reading a document compares all its bytes, so their names and their order must stay.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/json_parts.h"

static const char *const states[] = {
    [TOURNAMENT_EMPTY] = "empty",
    [TOURNAMENT_ENTERED] = "entered",
    [TOURNAMENT_DISPUTED] = "disputed",
    [TOURNAMENT_CONFIRMED] = "confirmed",
};

/* 64 digits, or "" for none. */
static void put_bytes(struct json_writer *writer, const char *name, bool known,
                      const uint8_t bytes[TOURNAMENT_SECRET_SIZE]) {
    char digits[2 * TOURNAMENT_SECRET_SIZE + 1] = "";
    if (known)
        pedro_seed_text(bytes, digits);
    json_put_text(writer, name, digits);
}

void tournament_json_seeds(struct json_writer *writer,
                           const struct tournament *tournament) {
    put_bytes(writer, "seed", true, tournament->seed);
    put_bytes(writer, "seal", tournament->sealed, tournament->seal);
    put_bytes(writer, "secret", tournament->unsealed, tournament->secret);
}

void tournament_json_entry(struct json_writer *writer,
                           const struct tournament_entry *entry) {
    json_put_text(writer, "team", entry->team);
    json_put_text(writer, "club", entry->club);
    json_put_number(writer, "joined", entry->joined);
    json_put_flag(writer, "withdrawn", entry->withdrawn);
}

static void put_points(struct json_writer *writer, const int32_t *points,
                       unsigned count) {
    json_open(writer, "points", '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, points[i]);
    json_close(writer, ']');
}

static void put_board(struct json_writer *writer, const struct tournament_board *board,
                      unsigned sides) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "board", board->number);
    json_put_flag(writer, "entered", board->entered);
    json_put_flag(writer, "played", board->played);
    if (board->played)
        put_points(writer, board->points, sides);
    json_close(writer, '}');
}

void tournament_json_result(struct json_writer *writer,
                            const struct tournament_table *table) {
    json_put_word(writer, "state", states[table->state]);
    json_put_number(writer, "by", table->by);
    json_put_number(writer, "changes", table->changes);
    json_open(writer, "absent", '[');
    for (unsigned side = 0; side < table->sides; side++)
        if (table->absent >> side & 1)
            json_put_number(writer, NULL, side + 1);
    json_close(writer, ']');
    put_points(writer, table->points, table->sides);
    json_put_number(writer, "winner", table->winner);
    json_open(writer, "sets", '[');
    for (unsigned side = 0; side < table->sides; side++)
        json_put_number(writer, NULL, table->sets[side]);
    json_close(writer, ']');
    json_open(writer, "boards", '[');
    for (unsigned i = 0; i < table->boards; i++)
        put_board(writer, &table->board[i], table->sides);
    json_close(writer, ']');
}

void tournament_json_tally(struct json_writer *writer,
                           const struct tournament_standing *standing) {
    json_put_number(writer, "place", standing->place);
    json_put_number(writer, "entry", standing->entry);
    json_put_number(writer, "score", standing->score);
    json_put_number(writer, "penalty", standing->penalty);
    json_put_number(writer, "played", standing->played);
    json_put_number(writer, "won", standing->won);
    json_put_number(writer, "drawn", standing->drawn);
    json_put_number(writer, "lost", standing->lost);
    json_put_number(writer, "points_won", standing->points_won);
    json_put_number(writer, "points_lost", standing->points_lost);
    json_put_number(writer, "sets", standing->sets);
}
