/* reader.c - queries, as prepared statements.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "store/job.h"
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

/* --- what all queries do alike --- */

struct db_query *reader_ask(struct store *store, enum question which, ...) {
    struct db_query *ask = store->question[which];
    const char *kinds = questions[which].kinds;
    va_list values;
    va_start(values, which);
    for (int place = 1; ask && *kinds; place++, kinds++) {
        if (*kinds == 'n') {
            db_bind_number(ask, place, va_arg(values, int64_t));
        } else if (*kinds == 'b') {
            const void *bytes = va_arg(values, const void *);
            db_bind_bytes(ask, place, bytes, va_arg(values, size_t));
        } else {
            db_bind_text(ask, place, va_arg(values, const char *));
        }
    }
    va_end(values);
    return ask;
}

enum store_result reader_each(struct db_query *ask, reader_show *show, reader_see *see,
                              void *data) {
    enum store_result result = STORE_NOT_FOUND;
    enum db_code code = DB_FAILED;
    if (!ask)
        return STORE_FAILED;
    while ((code = db_step(ask)) == DB_ROW) {
        result = STORE_OK;
        if (!show(ask, see, data))
            break;
    }
    db_end(ask);
    return code == DB_FAILED ? STORE_FAILED : result;
}

bool reader_list(struct db_query *ask, reader_show *show, reader_see *see, void *data) {
    return reader_each(ask, show, see, data) != STORE_FAILED;
}

static bool show_number(struct db_query *row, reader_see *see, void *data) {
    int64_t *number = data;
    (void)see;
    *number = db_number(row, 0);
    return false;
}

int64_t reader_number(struct db_query *ask, int64_t other) {
    reader_each(ask, show_number, NULL, &other);
    return other;
}

/* --- tables --- */

bool reader_show_table(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_table *)see)(
        data, &(struct store_table){.id = db_number(row, 0),
                                    .name = db_text(row, 1),
                                    .opened_ms = db_number(row, 2),
                                    .closed_ms = db_number(row, 3),
                                    .events = db_number(row, 4),
                                    .node = db_number(row, 5),
                                    .tournament = db_number(row, 6)});
}

static bool keep_table(void *data, const struct store_table *table) {
    struct store_table *kept = data;
    const char *name = kept->name;
    *kept = *table;
    kept->name = name;
    return false;
}

enum store_result store_table(struct store *store, const char *name,
                              struct store_table *table) {
    table->name = name;
    return reader_each(reader_ask(store, ASK_TABLE, name), reader_show_table,
                       (reader_see *)keep_table, table);
}

/* --- tables with days for a turn --- */

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

/* --- rows of logs --- */

bool reader_show_row(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_row *)see)(data, &(struct store_row){.position = db_number(row, 0),
                                                            .kind = *db_text(row, 1),
                                                            .id = db_number(row, 2),
                                                            .seq = db_number(row, 3),
                                                            .at_ms = db_number(row, 4),
                                                            .body = db_text(row, 5),
                                                            .length = db_length(row, 5),
                                                            .user = db_number(row, 6),
                                                            .person = db_text(row, 7),
                                                            .name = db_text(row, 8)});
}

bool store_rows(struct store *store, char kind, int64_t id, int64_t after,
                store_see_row *see, void *data) {
    const char letter[] = {kind, '\0'};
    return reader_list(
        reader_ask(store, ASK_ROWS, letter, id, id ? id : INT64_MAX, after),
        reader_show_row, (reader_see *)see, data);
}

/* --- matches --- */

static bool show_match(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_match *)see)(
        data, &(struct store_match){.id = db_number(row, 0),
                                    .name = db_text(row, 1),
                                    .variant = db_text(row, 2),
                                    .result = db_text(row, 3),
                                    .record = db_text(row, 4),
                                    .finished_ms = db_number(row, 5),
                                    .winners = (unsigned)db_number(row, 6),
                                    .tournament = db_number(row, 7),
                                    .seat = (int)db_number(row, 8)});
}

static bool show_rated(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_rated *)see)(
        data, &(struct store_rated){.match = db_number(row, 0),
                                    .finished_ms = db_number(row, 1),
                                    .variant = db_text(row, 2),
                                    .result = db_text(row, 3),
                                    .winners = (unsigned)db_number(row, 4),
                                    .options = db_text(row, 5),
                                    .bots = db_text(row, 6),
                                    .seat = (int)db_number(row, 7),
                                    .user = db_number(row, 8)});
}

typedef bool see_variant(void *data, const char *variant, int64_t matches);

static bool show_variant(struct db_query *row, reader_see *see, void *data) {
    return ((see_variant *)see)(data, db_text(row, 0), db_number(row, 1));
}

/* --- tournaments --- */

bool reader_show_tournament(struct db_query *row, reader_see *see, void *data) {
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

typedef bool see_person(void *data, int64_t user,
                        const uint8_t address[STORE_ADDRESS_HASH]);

static bool show_person(struct db_query *row, reader_see *see, void *data) {
    return db_length(row, 1) != STORE_ADDRESS_HASH ||
           ((see_person *)see)(data, db_number(row, 0), db_bytes(row, 1));
}

/* --- jobs --- */

static bool show_job(struct db_query *row, reader_see *see, void *data) {
    ((store_see_job *)see)(data, &(struct store_job){.kind = db_text(row, 0),
                                                     .argument = db_text(row, 1),
                                                     .state = db_text(row, 2),
                                                     .tries = (int)db_number(row, 3),
                                                     .result = db_text(row, 4)});
    return false;
}

bool store_job_waits(struct store *store) {
    return reader_number(reader_ask(store, ASK_JOB_WAITS), 0) > 0;
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
READER_LIST(store_live_tables, (struct store *store, store_see_table *see, void *data),
    reader_show_table, ASK_LIVE_TABLES)
READER_LIST(store_all_tables, (struct store *store, store_see_table *see, void *data),
    reader_show_table, ASK_ALL_TABLES)
READER_LIST(store_rows_from, (struct store *store, int64_t position, int64_t most, store_see_row *see, void *data),
    reader_show_row, ASK_ROWS_FROM, position, most)
READER_NUMBER(store_position, (struct store *store, int64_t from, int skip), 0, ASK_POSITION, from, (int64_t)skip)
READER_LIST(store_matches_of, (struct store *store, int64_t user, int64_t before, int most, store_see_match *see,
        void *data),
    show_match, ASK_MATCHES, user, before, (int64_t)most)
READER_LIST(store_matches_after, (struct store *store, int64_t user, int64_t after, int most, store_see_match
        *see, void *data),
    show_match, ASK_MATCHES_AFTER, user, after, (int64_t)most)
READER_LIST(store_all_matches, (struct store *store, store_see_match *see, void *data), show_match, ASK_ALL_MATCHES)
/* There is one row at most. */
READER_FIND(store_match, (struct store *store, const char *name, store_see_match *see, void *data),
    show_match, ASK_MATCH, name)
READER_LIST(store_rated_after, (struct store *store, int64_t after, unsigned most, store_see_rated *see, void *data),
    show_rated, ASK_RATED, after, (int64_t)most)
READER_LIST(store_unrated_after, (struct store *store, int64_t after, unsigned most, store_see_rated *see, void
        *data),
    show_rated, ASK_UNRATED, after, (int64_t)most)
READER_LIST(store_variants, (struct store *store, unsigned most, see_variant *see, void *data),
    show_variant, ASK_VARIANTS, (int64_t)most)
READER_LIST(store_tournaments, (struct store *store, store_see_tournament *see, void *data),
    reader_show_tournament, ASK_TOURNAMENTS)
READER_LIST(store_tournament, (struct store *store, const char *name, store_see_tournament *see, void *data),
    reader_show_tournament, ASK_TOURNAMENT, name)
READER_LIST(store_tournaments_of, (struct store *store, int64_t user, store_see_tournament *see, void *data),
    reader_show_tournament, ASK_TOURNAMENTS_OF, user)
READER_LIST(store_tournament_people, (struct store *store, int64_t tournament, see_person *see, void *data),
    show_person, ASK_TOURNAMENT_PEOPLE, tournament)
READER_FIND(store_job, (struct store *store, const char *kind, const char *argument, store_see_job *see, void *data),
    show_job, ASK_JOB, kind, argument)
READER_FIND(store_taken_job, (struct store *store, int64_t taker, store_see_job *see, void *data),
    show_job, ASK_TAKEN_JOB, taker)
READER_NUMBER(store_jobs_in, (struct store *store, const char *state), 0, ASK_JOBS_IN, state)
READER_NUMBER(store_last_table, (struct store *store), 0, ASK_LAST_TABLE)
READER_NUMBER(store_last_user, (struct store *store), 0, ASK_LAST_USER)
READER_NUMBER(store_last_tournament, (struct store *store), 0, ASK_LAST_TOURNAMENT)
/* clang-format on */
