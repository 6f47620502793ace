/* reader_tournaments.c - queries about tournaments and their rows.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_parts.h"

static int list_tournaments(sqlite3_stmt *ask, store_see_tournament *see, void *data) {
    static const uint8_t none[STORE_TOKEN_HASH];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        const bool whole = sqlite3_column_bytes(ask, 8) == STORE_TOKEN_HASH;
        const struct store_tournament tournament = {
            .id = sqlite3_column_int64(ask, 0),
            .name = text(ask, 1),
            .owner = sqlite3_column_int64(ask, 2),
            .opened_ms = sqlite3_column_int64(ask, 3),
            .closed_ms = sqlite3_column_int64(ask, 4),
            .listed = sqlite3_column_int(ask, 5),
            .password = text(ask, 6),
            .repeats = sqlite3_column_int64(ask, 7),
            .secret = whole ? sqlite3_column_blob(ask, 8) : none,
            .rows = sqlite3_column_int64(ask, 9)};
        if (!see(data, &tournament))
            break;
    }
    return code;
}

bool store_tournaments(struct store *store, store_see_tournament *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_TOURNAMENTS];
    return end(ask, list_tournaments(ask, see, data));
}

bool store_tournaments_of(struct store *store, int64_t user, store_see_tournament *see,
                          void *data) {
    sqlite3_stmt *ask = store->question[ASK_TOURNAMENTS_OF];
    sqlite3_bind_int64(ask, 1, user);
    return end(ask, list_tournaments(ask, see, data));
}

bool store_tournament_rows(struct store *store, int64_t tournament,
                           store_see_tournament_row *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_TOURNAMENT_ROWS];
    int code;
    sqlite3_bind_int64(ask, 1, tournament);
    sqlite3_bind_int64(ask, 2, tournament ? tournament : INT64_MAX);
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        const struct store_tournament_row row = {
            .tournament = sqlite3_column_int64(ask, 0),
            .seq = sqlite3_column_int64(ask, 1),
            .body = text(ask, 2),
            .length = (size_t)sqlite3_column_bytes(ask, 2)};
        if (!see(data, &row))
            break;
    }
    return end(ask, code);
}

bool store_tournament_people(struct store *store, int64_t tournament,
                             bool (*see)(void *data, int64_t user,
                                         const uint8_t address[STORE_ADDRESS_HASH]),
                             void *data) {
    sqlite3_stmt *ask = store->question[ASK_TOURNAMENT_PEOPLE];
    int code;
    sqlite3_bind_int64(ask, 1, tournament);
    while ((code = sqlite3_step(ask)) == SQLITE_ROW)
        if (sqlite3_column_bytes(ask, 1) == STORE_ADDRESS_HASH &&
            !see(data, sqlite3_column_int64(ask, 0), sqlite3_column_blob(ask, 1)))
            break;
    return end(ask, code);
}
