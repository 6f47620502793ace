/* reader_days.c - queries about tables with days for a turn.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/store_parts.h"

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

struct listing {
    store_see_days *see;
    void *data;
    struct store_days days; /* the one that is being read */
    struct days_texts texts;
};

static bool add_row(struct db_query *row, reader_see *see, void *data) {
    struct listing *listing = data;
    (void)see;
    if (db_number(row, 0) != listing->days.table) {
        if (listing->days.table != 0 && !listing->see(listing->data, &listing->days)) {
            listing->days.table = 0;
            return false;
        }
        begin(row, &listing->texts, &listing->days);
    }
    add_seat(row, &listing->texts, &listing->days);
    return true;
}

static bool list(struct db_query *answer, store_see_days *see, void *data) {
    struct listing listing = {.see = see, .data = data};
    if (!reader_list(answer, add_row, NULL, &listing))
        return false;
    if (listing.days.table != 0)
        see(data, &listing.days);
    return true;
}

bool store_days_of(struct store *store, int64_t user, store_see_days *see, void *data) {
    return list(
        reader_ask(store, ASK_DAYS_OF, user, (int64_t)STORE_DAYS_MAX * STORE_SEATS_MAX),
        see, data);
}

bool store_days_named(struct store *store, const char *name, store_see_days *see,
                      void *data) {
    return list(reader_ask(store, ASK_DAYS_NAMED, name, (int64_t)STORE_SEATS_MAX), see,
                data);
}

/* --- functions that ask one query, and do nothing else --- */

/* clang-format off */
READER_LIST(store_awake_tables, (struct store *store, store_see_table *see, void *data),
    reader_show_table, ASK_AWAKE_TABLES)
READER_LIST(store_rested_tables, (struct store *store, int64_t now_ms, store_see_table *see, void *data),
    reader_show_table, ASK_RESTED_TABLES, now_ms)
READER_LIST(store_resting_tables, (struct store *store, int64_t user, store_see_table *see, void *data),
    reader_show_table, ASK_RESTING_TABLES, user)
READER_LIST(store_days_rows, (struct store *store, int64_t table, store_see_row *see, void *data),
    reader_show_row, ASK_DAYS_ROWS, table)
/* clang-format on */
