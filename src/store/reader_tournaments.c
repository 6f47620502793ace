/* reader_tournaments.c - queries about tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_parts.h"

static bool show_tournament(struct db_query *row, reader_see *see, void *data) {
    static const uint8_t none[STORE_TOKEN_HASH];
    const bool whole = db_length(row, 8) == STORE_TOKEN_HASH;
    return ((store_see_tournament *)see)(
        data, &(struct store_tournament){.id = db_number(row, 0),
                                         .name = db_text(row, 1),
                                         .owner = db_number(row, 2),
                                         .opened_ms = db_number(row, 3),
                                         .closed_ms = db_number(row, 4),
                                         .listed = db_number(row, 5),
                                         .password = db_text(row, 6),
                                         .repeats = db_number(row, 7),
                                         .secret = whole ? db_bytes(row, 8) : none,
                                         .rows = db_number(row, 9)});
}

bool reader_tournaments(struct db_query *ask, store_see_tournament *see, void *data) {
    return reader_list(ask, show_tournament, (reader_see *)see, data);
}

bool store_tournaments(struct store *store, store_see_tournament *see, void *data) {
    return reader_tournaments(reader_ask(store, ASK_TOURNAMENTS), see, data);
}

bool store_tournament(struct store *store, const char *name, store_see_tournament *see,
                      void *data) {
    return reader_tournaments(reader_ask(store, ASK_TOURNAMENT, name), see, data);
}

bool store_tournaments_of(struct store *store, int64_t user, store_see_tournament *see,
                          void *data) {
    return reader_tournaments(reader_ask(store, ASK_TOURNAMENTS_OF, user), see, data);
}

typedef bool see_person(void *data, int64_t user,
                        const uint8_t address[STORE_ADDRESS_HASH]);

static bool show_person(struct db_query *row, reader_see *see, void *data) {
    return db_length(row, 1) != STORE_ADDRESS_HASH ||
           ((see_person *)see)(data, db_number(row, 0), db_bytes(row, 1));
}

bool store_tournament_people(struct store *store, int64_t tournament, see_person *see,
                             void *data) {
    return reader_list(reader_ask(store, ASK_TOURNAMENT_PEOPLE, tournament), show_person,
                       (reader_see *)see, data);
}
