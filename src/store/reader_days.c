/* reader_days.c - queries about tables with days for a turn.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/store_parts.h"

bool store_awake_tables(struct store *store, store_see_table *see, void *data) {
    return reader_tables(store->question[ASK_AWAKE_TABLES], see, data);
}

static bool tables_about(struct db_query *ask, int64_t number, store_see_table *see,
                         void *data) {
    db_bind_number(ask, 1, number);
    return reader_tables(ask, see, data);
}

bool store_rested_tables(struct store *store, int64_t now_ms, store_see_table *see,
                         void *data) {
    return tables_about(store->question[ASK_RESTED_TABLES], now_ms, see, data);
}

bool store_resting_tables(struct store *store, int64_t user, store_see_table *see,
                          void *data) {
    return tables_about(store->question[ASK_RESTING_TABLES], user, see, data);
}

bool store_days_rows(struct store *store, int64_t table, store_see_row *see, void *data) {
    struct db_query *ask = store->question[ASK_DAYS_ROWS];
    db_bind_number(ask, 1, table);
    return reader_rows(ask, see, data);
}

/* Texts of one table, as each row of the answer replaces those of the row before. */
struct days_texts {
    char bytes[STORE_SEATS_MAX * 2 * STORE_NAME_MAX + 4 * STORE_NAME_MAX];
    size_t used;
};

static const char *keep(struct days_texts *texts, const char *text) {
    char *kept = texts->bytes + texts->used;
    const size_t room = sizeof texts->bytes - texts->used;
    const int length = snprintf(kept, room, "%s", text);
    texts->used += (size_t)length < room ? (size_t)length + 1 : room - 1;
    return kept;
}

static void begin(struct db_query *row, struct days_texts *texts,
                  struct store_days *days) {
    texts->used = 0;
    *days = (struct store_days){.table = db_number(row, 0),
                                .name = keep(texts, db_text(row, 1)),
                                .seq = db_number(row, 2),
                                .rests_until_ms = db_number(row, 3),
                                .due_ms = db_number(row, 4),
                                .turn = (int)db_number(row, 5),
                                .state = (enum store_days_state)db_number(row, 6),
                                .clock = keep(texts, db_text(row, 7)),
                                .variant = keep(texts, db_text(row, 8)),
                                .own = (int)db_number(row, 9)};
}

static void add_seat(struct db_query *row, struct days_texts *texts,
                     struct store_days *days) {
    const int64_t seat = db_number(row, 10);
    if (seat != days->seats || seat >= STORE_SEATS_MAX)
        return;
    days->seat[days->seats++] = (struct store_days_seat){
        .user = db_number(row, 11),
        .bot = db_is_null(row, 12) ? NULL : keep(texts, db_text(row, 12)),
        .name = keep(texts, db_text(row, 13)),
        .picture = keep(texts, db_text(row, 14))};
}

bool store_days_of(struct store *store, int64_t user, store_see_days *see, void *data) {
    struct db_query *ask = store->question[ASK_DAYS_OF];
    struct store_days days = {.table = 0};
    struct days_texts texts;
    enum db_code code = DB_DONE;
    bool more = true;
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, STORE_DAYS_MAX * STORE_SEATS_MAX);
    while (more && (code = db_step(ask)) == DB_ROW) {
        if (db_number(ask, 0) != days.table) {
            more = days.table == 0 || see(data, &days);
            begin(ask, &texts, &days);
        }
        add_seat(ask, &texts, &days);
    }
    if (more && code == DB_DONE && days.table != 0)
        see(data, &days);
    return end(ask, code);
}
