/* reader_tournaments.c - queries about tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_parts.h"

bool reader_tournaments(struct db_query *ask, store_see_tournament *see, void *data) {
    static const uint8_t none[STORE_TOKEN_HASH];
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        const bool whole = db_length(ask, 8) == STORE_TOKEN_HASH;
        const struct store_tournament tournament = {.id = db_number(ask, 0),
                                                    .name = db_text(ask, 1),
                                                    .owner = db_number(ask, 2),
                                                    .opened_ms = db_number(ask, 3),
                                                    .closed_ms = db_number(ask, 4),
                                                    .listed = db_number(ask, 5),
                                                    .password = db_text(ask, 6),
                                                    .repeats = db_number(ask, 7),
                                                    .secret =
                                                        whole ? db_bytes(ask, 8) : none,
                                                    .rows = db_number(ask, 9)};
        if (!see(data, &tournament))
            break;
    }
    return end(ask, code);
}

bool store_tournaments(struct store *store, store_see_tournament *see, void *data) {
    struct db_query *ask = store->question[ASK_TOURNAMENTS];
    return reader_tournaments(ask, see, data);
}

bool store_tournament(struct store *store, const char *name, store_see_tournament *see,
                      void *data) {
    struct db_query *ask = store->question[ASK_TOURNAMENT];
    db_bind_text(ask, 1, name);
    return reader_tournaments(ask, see, data);
}

bool store_tournaments_of(struct store *store, int64_t user, store_see_tournament *see,
                          void *data) {
    struct db_query *ask = store->question[ASK_TOURNAMENTS_OF];
    db_bind_number(ask, 1, user);
    return reader_tournaments(ask, see, data);
}

bool store_tournament_people(struct store *store, int64_t tournament,
                             bool (*see)(void *data, int64_t user,
                                         const uint8_t address[STORE_ADDRESS_HASH]),
                             void *data) {
    struct db_query *ask = store->question[ASK_TOURNAMENT_PEOPLE];
    enum db_code code;
    db_bind_number(ask, 1, tournament);
    while ((code = db_step(ask)) == DB_ROW)
        if (db_length(ask, 1) == STORE_ADDRESS_HASH &&
            !see(data, db_number(ask, 0), db_bytes(ask, 1)))
            break;
    return end(ask, code);
}
