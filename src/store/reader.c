/* reader.c - queries, as prepared statements.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/rating_rows.h"
#include "store/store_parts.h"

bool reader_init(struct store *store, char why[STORE_WHY_MAX]) {
    for (int i = 0; i < QUESTIONS; i++)
        if ((questions[i].text || store_is_address(store->place)) &&
            !(store->question[i] = db_prepare(store->db, &questions[i], why)))
            return false;
    return true;
}

void reader_finish(struct store *store) {
    for (int i = 0; i < QUESTIONS; i++)
        db_destroy(store->question[i]);
}

void reader_table(struct db_query *row, struct store_table *table) {
    *table = (struct store_table){.id = db_number(row, 0),
                                  .name = db_text(row, 1),
                                  .opened_ms = db_number(row, 2),
                                  .closed_ms = db_number(row, 3),
                                  .events = db_number(row, 4),
                                  .node = db_number(row, 5),
                                  .hall = db_number(row, 6)};
}

bool reader_tables(struct db_query *ask, store_see_table *see, void *data) {
    struct store_table table;
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        reader_table(ask, &table);
        if (!see(data, &table))
            break;
    }
    return end(ask, code);
}

bool store_live_tables(struct store *store, store_see_table *see, void *data) {
    return reader_tables(store->question[ASK_LIVE_TABLES], see, data);
}

bool store_all_tables(struct store *store, store_see_table *see, void *data) {
    return reader_tables(store->question[ASK_ALL_TABLES], see, data);
}

enum store_result store_table(struct store *store, const char *name,
                              struct store_table *table) {
    struct db_query *ask = store->question[ASK_TABLE];
    db_bind_text(ask, 1, name);
    const enum db_code code = db_step(ask);
    if (code == DB_ROW) {
        reader_table(ask, table);
        table->name = name;
    }
    end(ask, code);
    return code == DB_ROW ? STORE_OK : code == DB_DONE ? STORE_NOT_FOUND : STORE_FAILED;
}

bool reader_rows(struct db_query *ask, store_see_row *see, void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_row row = {.position = db_number(ask, 0),
                                      .kind = *db_text(ask, 1),
                                      .id = db_number(ask, 2),
                                      .seq = db_number(ask, 3),
                                      .at_ms = db_number(ask, 4),
                                      .body = db_text(ask, 5),
                                      .length = db_length(ask, 5),
                                      .user = db_number(ask, 6),
                                      .person = db_text(ask, 7),
                                      .name = db_text(ask, 8)};
        if (!see(data, &row))
            break;
    }
    return end(ask, code);
}

bool store_rows(struct store *store, char kind, int64_t id, int64_t after,
                store_see_row *see, void *data) {
    struct db_query *ask = store->question[ASK_ROWS];
    const char letter[] = {kind, '\0'};
    db_bind_text(ask, 1, letter);
    db_bind_number(ask, 2, id);
    db_bind_number(ask, 3, id ? id : INT64_MAX);
    db_bind_number(ask, 4, after);
    return reader_rows(ask, see, data);
}

bool store_rows_from(struct store *store, int64_t position, int64_t most,
                     store_see_row *see, void *data) {
    struct db_query *ask = store->question[ASK_ROWS_FROM];
    db_bind_number(ask, 1, position);
    db_bind_number(ask, 2, most);
    return reader_rows(ask, see, data);
}

int64_t store_position(struct store *store, int64_t from, int skip) {
    struct db_query *ask = store->question[ASK_POSITION];
    db_bind_number(ask, 1, from);
    db_bind_number(ask, 2, skip);
    const enum db_code code = db_step(ask);
    const int64_t position = code == DB_ROW ? db_number(ask, 0) : 0;
    end(ask, code);
    return position;
}

static enum db_code list_matches(struct db_query *ask, store_see_match *see, void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        struct store_match match = {.id = db_number(ask, 0),
                                    .name = db_text(ask, 1),
                                    .variant = db_text(ask, 2),
                                    .result = db_text(ask, 3),
                                    .record = db_text(ask, 4),
                                    .finished_ms = db_number(ask, 5),
                                    .winners = (unsigned)db_number(ask, 6),
                                    .hall = db_number(ask, 7),
                                    .seat = (int)db_number(ask, 8)};
        if (!see(data, &match))
            break;
    }
    return code;
}

static bool list_own(struct db_query *ask, int64_t user, int64_t from, int most,
                     store_see_match *see, void *data) {
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, from);
    db_bind_number(ask, 3, most);
    return end(ask, list_matches(ask, see, data));
}

bool store_matches_of(struct store *store, int64_t user, int64_t before, int most,
                      store_see_match *see, void *data) {
    return list_own(store->question[ASK_MATCHES], user, before, most, see, data);
}

bool store_matches_after(struct store *store, int64_t user, int64_t after, int most,
                         store_see_match *see, void *data) {
    return list_own(store->question[ASK_MATCHES_AFTER], user, after, most, see, data);
}

bool store_all_matches(struct store *store, store_see_match *see, void *data) {
    struct db_query *ask = store->question[ASK_ALL_MATCHES];
    return end(ask, list_matches(ask, see, data));
}

static bool list_rated(struct db_query *ask, int64_t after, unsigned most,
                       store_see_rated *see, void *data) {
    enum db_code code;
    db_bind_number(ask, 1, after);
    db_bind_number(ask, 2, most);
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_rated seat = {.match = db_number(ask, 0),
                                         .finished_ms = db_number(ask, 1),
                                         .variant = db_text(ask, 2),
                                         .result = db_text(ask, 3),
                                         .winners = (unsigned)db_number(ask, 4),
                                         .options = db_text(ask, 5),
                                         .bots = db_text(ask, 6),
                                         .seat = (int)db_number(ask, 7),
                                         .user = db_number(ask, 8)};
        if (!see(data, &seat))
            break;
    }
    return end(ask, code);
}

bool store_rated_after(struct store *store, int64_t after, unsigned most,
                       store_see_rated *see, void *data) {
    return list_rated(store->question[ASK_RATED], after, most, see, data);
}

bool store_unrated_after(struct store *store, int64_t after, unsigned most,
                         store_see_rated *see, void *data) {
    return list_rated(store->question[ASK_UNRATED], after, most, see, data);
}

struct one_match {
    store_see_match *see;
    void *data;
    bool found;
};

static bool see_one(void *data, const struct store_match *match) {
    struct one_match *one = data;
    one->found = true;
    one->see(one->data, match);
    return true;
}

enum store_result store_match(struct store *store, const char *name, store_see_match *see,
                              void *data) {
    struct db_query *ask = store->question[ASK_MATCH];
    struct one_match one = {.see = see, .data = data};
    db_bind_text(ask, 1, name);
    if (!end(ask, list_matches(ask, see_one, &one)))
        return STORE_FAILED;
    return one.found ? STORE_OK : STORE_NOT_FOUND;
}

bool store_variants(struct store *store, unsigned most,
                    bool (*see)(void *data, const char *variant, int64_t matches),
                    void *data) {
    struct db_query *ask = store->question[ASK_VARIANTS];
    enum db_code code;
    db_bind_number(ask, 1, most);
    while ((code = db_step(ask)) == DB_ROW)
        if (!see(data, db_text(ask, 0), db_number(ask, 1)))
            break;
    return end(ask, code);
}

int64_t reader_number(struct store *store, enum question which) {
    struct db_query *ask = store->question[which];
    enum db_code code = db_step(ask);
    int64_t number = code == DB_ROW ? db_number(ask, 0) : 0;
    end(ask, code);
    return number;
}

int64_t store_last_table(struct store *store) {
    return reader_number(store, ASK_LAST_TABLE);
}

int64_t store_last_user(struct store *store) {
    return reader_number(store, ASK_LAST_USER);
}

int64_t store_last_tournament(struct store *store) {
    return reader_number(store, ASK_LAST_TOURNAMENT);
}
