/* copy.c - copies tables; one list has their columns.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <string.h>

#include "base/fnv.h"
#include "store/backup.h"
#include "store/migrations.h"
#include "store/sqlite.h"

/* Rows between two reports of progress. */
enum { REPORT_ROWS = 1000, COLUMNS_MAX = 12, SQL_MAX = 1000 };

/* `kinds` as in struct db_sql. A table comes after those that it refers to. Rows of tables are copied of live
 * ones only: those of closed ones would be deleted by batch_sweep() anyway. */
static const struct copied {
    const char *name, *columns, *kinds;
    const char *condition; /* "" for all rows */
    const char *order;     /* in which SQLite stores the rows */
} copied[] = {
    {"users",
     "id, name, name_key, password, created_at, banned_at, recovery, picture, links",
     "ntttnnbtn", "", "id"},
    {"tables", "id, name, opened_at, closed_at, hall", "ntnnn", "", "id"},
    {"log", "kind, id, seq, at_ms, body, user_id, person, name", "tnnntntt",
     " WHERE kind <> 'e' OR (body <> '' AND EXISTS (SELECT 1 FROM tables WHERE tables.id "
     "="
     " log.id AND closed_at IS NULL))",
     "kind, id, seq"},
    {"days_table", "table_id, seq, rests_until, due_ms, turn, state, clock, variant",
     "nnnnnntt", "", "table_id"},
    {"days_seat", "table_id, seat, user_id, bot", "nnnt", "", "table_id, seat"},
    {"sessions", "token_hash, user_id, kind, created_at, expires_at, seen_at, client",
     "bntnnnt", "", "token_hash"},
    {"matches", "id, name, table_id, finished_at, variant, result, winners, record",
     "ntnnttnt", "", "id"},
    {"match_seats", "match_name, seat, user_id", "tnn", "", "match_name, seat"},
    {"rated", "match_name, options, bots, number", "tttn", "", "match_name"},
    {"rating_person", "id, name, state", "ntb", "", "id"},
    {"rating_side", "id, family, members, results, state", "nntnb", "", "id"},
    {"rating_member", "person, side", "nn", "", "person, side"},
    {"rating_table", "sides, state", "tb", "", "sides"},
    {"rating_point", "person, number, family, at_ms, rating, margin", "nnnnnn", "",
     "person, number"},
    {"rating_page", "family, kind, made_ms, number, body", "nnnnt", "", "family, kind"},
    {"reports", "id, at, by_user, about_user, table_name, words, talk, answer, closed_at",
     "nnnnttttn", "", "id"},
    {"forgetting", "user_id, name", "nt", "", "user_id"},
    {"name_keys", "key, user_id", "tn", "", "key, user_id"},
    {"known_addresses", "user_id, address, at", "nbn", "", "user_id, address"},
    {"audit", "id, at, who, task, user_id, other_id, detail", "nnttnnt", "", "id"},
    {"scores",
     "id, user_id, key, changed_at, variant, result, winners, lines, record, live",
     "nntnttnntt", "", "id"},
    {"progress", "user_id, kind, key, stamp, value", "nttnt", "", "user_id, kind, key"},
    {"friends", "user_id, other_id, state, at", "nntn", "", "user_id, other_id"},
    {"invitations", "id, from_id, to_id, table_id, declined", "nnnnn", "", "id"},
    {"tournaments",
     "id, name, owner, opened_at, closed_at, listed, password, repeats, secret, last_seq",
     "ntnnnntnbn", "", "id"},
    {"tournament_people", "user_id, tournament_id, address", "nnb", "",
     "user_id, tournament_id, address"},
    {"daily", "day, game, user_id, at_ms, margin, answers", "ntnnnt", "",
     "day, game, user_id"},
    {"league", "week, user_id, tier, moved, place, size, points", "nnnnnnn", "",
     "week, user_id"},
    {"challenge_people", "user_id, name, at_ms", "ntn", "", "user_id, name"},
    {"facts", NULL, "tnb", "", "name"},
    {"job", "id, kind, argument, state, at, taker, until, tries, result", "ntttnnnnt", "",
     "id"},
};
enum { TABLES = sizeof copied / sizeof *copied };

struct sums {
    int64_t rows;
    uint64_t hash;
};

struct copying {
    struct db *from, *to;
    bool (*go_on)(void *data, double done);
    void *data;
    char *why;
    int64_t rows, done;
    struct sums sums[TABLES];
};

static bool fail(char why[STORE_WHY_MAX], const char *what, const char *table) {
    snprintf(why, STORE_WHY_MAX, "%s%s%s", what, *table ? ": " : "", table);
    return false;
}

/* --- SQL --- */

/* Values of facts have any type in SQLite, and one column for each type in PostgreSQL. */
static void select_text(const struct copied *table, bool is_sqlite, char sql[SQL_MAX]) {
    static const char any[] = "name, CASE typeof(value) WHEN 'integer' THEN value END,"
                              " CASE typeof(value) WHEN 'blob' THEN value END";
    snprintf(sql, SQL_MAX, "SELECT %s FROM %s%s ORDER BY %s",
             table->columns ? table->columns
             : is_sqlite    ? any
                            : "name, number, bytes",
             table->name, table->condition, table->order);
}

static void insert_text(const struct copied *table, bool is_sqlite, char sql[SQL_MAX]) {
    if (!is_sqlite) {
        snprintf(sql, SQL_MAX, "COPY %s(%s) FROM STDIN (FORMAT binary)", table->name,
                 table->columns ? table->columns : "name, number, bytes");
    } else if (!table->columns) {
        snprintf(sql, SQL_MAX,
                 "INSERT INTO facts(name, value) VALUES (?1, coalesce(?2, ?3))");
    } else {
        int length = snprintf(sql, SQL_MAX, "INSERT INTO %s(%s) VALUES (?", table->name,
                              table->columns);
        for (size_t i = 1; table->kinds[i]; i++)
            length += snprintf(sql + length, SQL_MAX - (size_t)length, ", ?");
        snprintf(sql + length, SQL_MAX - (size_t)length, ")");
    }
}

static struct db_query *prepare_select(struct db *db, const struct copied *table,
                                       char why[STORE_WHY_MAX]) {
    char sqlite[SQL_MAX], postgres[SQL_MAX];
    select_text(table, true, sqlite);
    select_text(table, false, postgres);
    return db_prepare(db, &(struct db_sql){sqlite, "", postgres, true, false}, why);
}

static struct db_query *prepare_insert(struct db *db, const struct copied *table,
                                       char why[STORE_WHY_MAX]) {
    char sqlite[SQL_MAX], postgres[SQL_MAX];
    insert_text(table, true, sqlite);
    insert_text(table, false, postgres);
    return db_prepare(db, &(struct db_sql){sqlite, table->kinds, postgres, false, true},
                      why);
}

/* Runs a statement, or asks for a number; -1 if that fails. */
static int64_t ask(struct db *db, const char *sqlite, const char *postgres) {
    char why[STORE_WHY_MAX];
    struct db_query *query =
        db_prepare(db, &(struct db_sql){sqlite, "", postgres, false, false}, why);
    if (!query)
        return -1;
    const enum db_code code = db_step(query);
    const int64_t number = code == DB_ROW    ? db_number(query, 0)
                           : code == DB_DONE ? 0
                                             : -1;
    db_end(query);
    db_destroy(query);
    return number;
}

/* --- rows --- */

/* The sum does not depend on the order of the rows, which differs between databases. */
static void add_row(struct sums *sums, struct db_query *row, const char *kinds) {
    uint64_t hash = FNV_START;
    for (int i = 0; kinds[i]; i++) {
        const bool is_null = db_is_null(row, i);
        const int64_t number = is_null           ? -1
                               : kinds[i] == 'n' ? db_number(row, i)
                                                 : (int64_t)db_length(row, i);
        hash = fnv_add(hash, &is_null, 1);
        hash = fnv_add(hash, &number, sizeof number);
        if (!is_null && kinds[i] != 'n')
            hash = fnv_add(hash, db_bytes(row, i), db_length(row, i));
    }
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu; /* as MurmurHash3 ends */
    sums->hash += hash ^ hash >> 33;
    sums->rows++;
}

static void pass_on(struct db_query *row, struct db_query *into, const char *kinds) {
    for (int i = 0; kinds[i]; i++)
        if (db_is_null(row, i))
            db_bind_null(into, i + 1);
        else if (kinds[i] == 'n')
            db_bind_number(into, i + 1, db_number(row, i));
        else if (kinds[i] == 't')
            db_bind_text(into, i + 1, db_text(row, i));
        else
            db_bind_bytes(into, i + 1, db_bytes(row, i), db_length(row, i));
}

/* Reading back is the second half of the work. */
static bool report(struct copying *copying) {
    copying->done++;
    return copying->done % REPORT_ROWS != 0 || !copying->go_on ||
           copying->go_on(copying->data, copying->rows > 0 ? (double)copying->done /
                                                                 (double)copying->rows / 2
                                                           : 0);
}

/* SQLite's statement is reset after each row; the copy of PostgreSQL goes on. */
static bool store_row(struct copying *copying, struct db_query *row,
                      struct db_query *into, const char *kinds, bool is_sqlite) {
    pass_on(row, into, kinds);
    const bool fine = db_step(into) == DB_DONE;
    if (is_sqlite)
        db_end(into);
    return fine && report(copying);
}

static bool copy_table(struct copying *copying, int which, bool to_sqlite) {
    const struct copied *table = &copied[which];
    struct db_query *row = prepare_select(copying->from, table, copying->why);
    struct db_query *into = row ? prepare_insert(copying->to, table, copying->why) : NULL;
    enum db_code code = DB_FAILED;
    bool fine = into != NULL;
    while (fine && (code = db_step(row)) == DB_ROW) {
        add_row(&copying->sums[which], row, table->kinds);
        fine = store_row(copying, row, into, table->kinds, to_sqlite);
    }
    if (row)
        db_end(row);
    if (into)
        db_end(into);
    db_destroy(row);
    db_destroy(into);
    return (fine && code == DB_DONE) ||
           fail(copying->why, "this table could not be copied", table->name);
}

static bool verify_table(struct copying *copying, int which) {
    const struct copied *table = &copied[which];
    struct db_query *row = prepare_select(copying->to, table, copying->why);
    struct sums sums = {0};
    enum db_code code = DB_FAILED;
    bool goes_on = row != NULL;
    while (goes_on && (code = db_step(row)) == DB_ROW) {
        add_row(&sums, row, table->kinds);
        goes_on = report(copying);
    }
    if (row)
        db_end(row);
    db_destroy(row);
    return (code == DB_DONE && sums.rows == copying->sums[which].rows &&
            sums.hash == copying->sums[which].hash) ||
           fail(copying->why, "what was copied of this table could not be verified",
                table->name);
}

/* --- what is not in rows --- */

/* The next numbers of rows, and what only one kind of database has. */
static bool finish_sqlite(struct copying *copying) {
    char sql[SQL_MAX];
    const int64_t last =
        ask(copying->from,
            "SELECT coalesce(max(seq), 0) FROM sqlite_sequence"
            " WHERE name = 'users'",
            "SELECT coalesce(max(next), 1) - 1 FROM number WHERE name = 'users'");
    snprintf(sql, sizeof sql,
             "UPDATE sqlite_sequence SET seq = max(seq, %lld) WHERE name = 'users'",
             (long long)last);
    return last >= 0 && ask(copying->to, sql, NULL) >= 0 &&
           ask(copying->to,
               "UPDATE tables SET last_seq = own.last FROM (SELECT id, max(seq) AS last "
               "FROM"
               " log WHERE kind = 'e' GROUP BY id) AS own WHERE own.id = tables.id",
               NULL) >= 0;
}

static bool finish_postgres(struct copying *copying) {
    static const char *const counted[] = {"matches", "reports",     "audit",
                                          "scores",  "invitations", "job"};
    char sql[SQL_MAX];
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT setval(pg_get_serial_sequence('%s', 'id'),"
                 " (SELECT coalesce(max(id), 0) + 1 FROM %s), false)",
                 counted[i], counted[i]);
        if (ask(copying->to, NULL, sql) < 0)
            return false;
    }
    const int64_t last =
        ask(copying->from,
            "SELECT coalesce(max(seq), 0) FROM sqlite_sequence"
            " WHERE name = 'users'",
            "SELECT coalesce(max(next), 1) - 1 FROM number WHERE name = 'users'");
    snprintf(sql, sizeof sql,
             "INSERT INTO number(name, next) VALUES ('users', %lld)"
             " ON CONFLICT (name) DO UPDATE SET next = excluded.next",
             (long long)last + 1);
    return last >= 0 && ask(copying->to, NULL, sql) >= 0;
}

/* --- all of it --- */

static bool is_empty(struct db *db, char why[STORE_WHY_MAX]) {
    for (int i = 0; i < TABLES; i++) {
        char sql[SQL_MAX];
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM (SELECT 1 FROM %s LIMIT 1) AS one",
                 copied[i].name);
        const int64_t rows = ask(db, sql, sql);
        if (rows != 0)
            return fail(why,
                        rows < 0 ? "the database cannot be read"
                                 : "the database to copy to is not empty: it has rows in",
                        copied[i].name);
    }
    return true;
}

static bool copy_all(struct copying *copying, bool to_sqlite) {
    for (int i = 0; i < TABLES; i++) {
        char sql[SQL_MAX];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s%s", copied[i].name,
                 copied[i].condition);
        const int64_t rows = ask(copying->from, sql, sql);
        if (rows < 0)
            return fail(copying->why, "the database cannot be read", copied[i].name);
        copying->rows += rows;
    }
    for (int i = 0; i < TABLES; i++)
        if (!copy_table(copying, i, to_sqlite))
            return false;
    if (!(to_sqlite ? finish_sqlite(copying) : finish_postgres(copying)))
        return fail(copying->why, "the last numbers could not be copied", "");
    for (int i = 0; i < TABLES; i++)
        if (!verify_table(copying, i))
            return false;
    return true;
}

static bool copy_between(struct copying *copying, bool to_sqlite) {
    if (!db_begin(copying->from, DB_READ) || !db_begin(copying->to, DB_WRITE))
        return fail(copying->why, "the database cannot be used", "");
    const bool fine = is_empty(copying->to, copying->why) &&
                      copy_all(copying, to_sqlite) &&
                      (db_commit(copying->to) ||
                       fail(copying->why, "the copy could not be stored", ""));
    db_commit(copying->from);
    return fine;
}

/* Brings the schema of the database that is copied to up to date; of the other it checks the version. */
static bool prepare_schema(const char *place, enum db_use use, char why[STORE_WHY_MAX]) {
    bool fine = false;
    if (store_is_address(place)) {
        PGconn *connection = postgres_connect(place, why);
        fine = connection && (use == DB_READ ? migrations_postgres_done(connection, why)
                                             : migrations_postgres_run(connection, why));
        PQfinish(connection);
    } else {
        sqlite3 *db = sqlite_connect(place, use == DB_READ ? DB_WRITE : DB_MAKE, why);
        fine =
            db && (use == DB_READ ? migrations_done(db, why) : migrations_run(db, why));
        sqlite3_close(db);
    }
    return fine;
}

struct task {
    const char *from;
    bool (*go_on)(void *data, double done);
    void *data;
};

static bool copy_to(const struct task *task, const char *to, char why[STORE_WHY_MAX]) {
    struct copying copying = {.go_on = task->go_on, .data = task->data, .why = why};
    if (!prepare_schema(to, DB_MAKE, why))
        return false;
    const bool fine = (copying.from = db_open(task->from, DB_WRITE, why)) &&
                      (copying.to = db_open(to, DB_WRITE, why)) &&
                      copy_between(&copying, !store_is_address(to));
    db_close(copying.from);
    db_close(copying.to);
    return fine;
}

static bool fill_file(void *data, const char *part, char why[STORE_WHY_MAX]) {
    return copy_to(data, part, why);
}

bool copy_database(const char *from, const char *to,
                   bool (*go_on)(void *data, double done), void *data,
                   char why[STORE_WHY_MAX]) {
    struct task task = {from, go_on, data};
    if (!prepare_schema(from, DB_READ, why))
        return false;
    return store_is_address(to) ? copy_to(&task, to, why)
                                : backup_make(to, fill_file, &task, why);
}
