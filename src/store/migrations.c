/* migrations.c - the tables of the database, as the steps that led to them.
 *
 * A step that has been released never changes; what must be different is a further step.
 * PRAGMA user_version says how many a database has had. There is no way back.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <unistd.h>

#include "store/backup.h"
#include "store/disk.h"
#include "store/migrations.h"

static const char *const steps[] = {
    /* 1. Numbers of tables are small so that the index of `event` stays small: events of all
     * live tables then fall on few pages, and few pages is what a commit costs. `closed_at`
     * is NULL while a table is live. */
    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE,"
    "  opened_at INTEGER NOT NULL,"
    "  closed_at INTEGER) STRICT;"
    "CREATE INDEX tables_live ON tables(id) WHERE closed_at IS NULL;"
    "CREATE TABLE event ("
    "  table_id INTEGER NOT NULL REFERENCES tables(id),"
    "  seq INTEGER NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, seq)) STRICT;"
    /* AUTOINCREMENT: the number of somebody who was deleted is never given to another, who
     * would find a seat at a table. `name_key` is NULL for a guest; `password` is libsodium's Argon2id text. */
    "CREATE TABLE users ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  name TEXT NOT NULL,"
    "  name_key TEXT UNIQUE,"
    "  password TEXT,"
    "  created_at INTEGER NOT NULL,"
    "  banned_at INTEGER) STRICT;"
    "CREATE INDEX users_banned ON users(banned_at) WHERE banned_at IS NOT NULL;"
    /* Of a token only its hash is kept. `kind`: cookie or bearer. */
    "CREATE TABLE sessions ("
    "  token_hash BLOB PRIMARY KEY,"
    "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
    "  kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),"
    "  created_at INTEGER NOT NULL,"
    "  expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_user ON sessions(user_id);"
    "CREATE INDEX sessions_expiry ON sessions(expires_at);"
    /* `result` is the scores, a space between them; `winners` has a bit for each side that
     * won. A finished match lives on when its table is closed and its events are gone. */
    "CREATE TABLE matches ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE,"
    "  table_id INTEGER NOT NULL REFERENCES tables(id),"
    "  finished_at INTEGER NOT NULL,"
    "  variant TEXT NOT NULL,"
    "  result TEXT NOT NULL,"
    "  winners INTEGER NOT NULL,"
    "  record TEXT NOT NULL) STRICT;"
    "CREATE INDEX matches_table ON matches(table_id);"
    "CREATE TABLE match_seats ("
    "  match_name TEXT NOT NULL REFERENCES matches(name),"
    "  seat INTEGER NOT NULL,"
    "  user_id INTEGER REFERENCES users(id) ON DELETE SET NULL,"
    "  PRIMARY KEY (match_name, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX match_seats_user ON match_seats(user_id, match_name);"
    "CREATE TABLE reports ("
    "  id INTEGER PRIMARY KEY,"
    "  at INTEGER NOT NULL,"
    "  by_user INTEGER REFERENCES users(id) ON DELETE SET NULL,"
    "  about_user INTEGER REFERENCES users(id) ON DELETE SET NULL,"
    "  table_name TEXT NOT NULL,"
    "  words TEXT NOT NULL,"
    "  talk TEXT NOT NULL) STRICT;",
    /* 2. Events stand in the order in which they came, all tables together, so that a commit
     * writes their last page and not one for each table: that was most of what it cost. What
     * the key was for is seen to by `tables`, which has the number of each table's last event
     * (all that are live fit on few pages): an event with another number than the next, or
     * of a table that is not live, is refused. Events are only read all in one go. */
    "ALTER TABLE tables ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET last_seq ="
    " (SELECT coalesce(max(seq), 0) FROM event WHERE table_id = id);"
    "CREATE TABLE happened ("
    "  position INTEGER PRIMARY KEY,"
    "  table_id INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  body TEXT NOT NULL) STRICT;"
    "INSERT INTO happened(table_id, seq, at_ms, body)"
    " SELECT table_id, seq, at_ms, body FROM event ORDER BY at_ms, table_id, seq;"
    "DROP TABLE event;"
    "ALTER TABLE happened RENAME TO event;",
    /* 3. People who are deleted, until their names are gone from everything that is kept: that
     * takes many transactions. The indexes are for deleting a row of `users`. */
    "CREATE TABLE forgetting (user_id INTEGER PRIMARY KEY) STRICT;"
    "CREATE INDEX IF NOT EXISTS reports_by ON reports(by_user);"
    "CREATE INDEX IF NOT EXISTS reports_about ON reports(about_user);"
    /* One row, written to see whether something can be. */
    "CREATE TABLE probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;",
    /* 4. `name_key` becomes the name itself, exactly as it is written. What must not be alike in
     * two names stands in `name_keys`, which the owner of the store fills and, when the data
     * of Unicode or its own rules change, makes anew; accounts from before may share a key.
     * `facts` has single values of the whole database: numbers, and a secret key. */
    "CREATE TABLE name_keys ("
    "  key TEXT NOT NULL,"
    "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
    "  PRIMARY KEY (key, user_id)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX name_keys_user ON name_keys(user_id);"
    "UPDATE users SET name_key = name WHERE name_key IS NOT NULL;"
    "CREATE TABLE facts ("
    "  name TEXT PRIMARY KEY,"
    "  value ANY NOT NULL) STRICT, WITHOUT ROWID;"
    /* `recovery` is a keyed hash of a code that sets a new password once. */
    "ALTER TABLE users ADD COLUMN recovery BLOB;"
    /* `client` says in a few words what a session was begun with. */
    "ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE sessions ADD COLUMN client TEXT NOT NULL DEFAULT '';"
    "UPDATE sessions SET seen_at = created_at;"
    /* Whence somebody has logged in, as a keyed hash. */
    "CREATE TABLE known_addresses ("
    "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
    "  address BLOB NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  PRIMARY KEY (user_id, address)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX known_addresses_at ON known_addresses(at);"
    /* `answer` is for who reported. */
    "ALTER TABLE reports ADD COLUMN answer TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE reports ADD COLUMN closed_at INTEGER;"
    /* What those who run the place have done. A server that runs learns of it here. */
    "CREATE TABLE audit ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  at INTEGER NOT NULL,"
    "  who TEXT NOT NULL,"
    "  task TEXT NOT NULL,"
    "  user_id INTEGER NOT NULL,"
    "  other_id INTEGER NOT NULL,"
    "  detail TEXT NOT NULL) STRICT;"
    "CREATE INDEX audit_user ON audit(user_id);"
    "CREATE INDEX audit_other ON audit(other_id);"
    /* `name` is the new name of somebody who has another, until all rows of tables have it:
     * that is done in the same way. NULL: the person is deleted. */
    "ALTER TABLE forgetting ADD COLUMN name TEXT;",
};
enum { STEPS = sizeof steps / sizeof *steps };

static int version_of(sqlite3 *db) {
    sqlite3_stmt *ask;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

/* The way back from a step is the program before it with the copy made here. A copy that is
 * there already is of another day, and is kept too. */
static bool keep_copy(sqlite3 *db, int version, char why[STORE_WHY_MAX]) {
    enum { COPIES_MAX = 10 };
    char path[DISK_PATH_MAX + 32];
    const char *database = sqlite3_db_filename(db, "main");
    for (int copy = 1; copy < COPIES_MAX; copy++) {
        int length = snprintf(path, sizeof path, "%.*s.before-%d", DISK_PATH_MAX,
                              database, version + 1);
        if (copy > 1)
            snprintf(path + length, sizeof path - (size_t)length, "-%d", copy);
        if (access(path, F_OK) < 0)
            return backup_write(db, path, NULL, NULL, why);
    }
    snprintf(why, STORE_WHY_MAX, "%.200s: there are too many copies like this", path);
    return false;
}

static bool take_step(sqlite3 *db, int step, char why[STORE_WHY_MAX]) {
    char mark[64];
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", step + 1);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, steps[step], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    snprintf(why, STORE_WHY_MAX, "step %d of the tables: %s", step + 1,
             sqlite3_errmsg(db));
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* False with a sentence in `why` if the version cannot be read or is a later one. */
static bool read_version(sqlite3 *db, int *version, char why[STORE_WHY_MAX]) {
    *version = version_of(db);
    if (*version < 0)
        snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(db));
    else if (*version > STEPS)
        snprintf(
            why, STORE_WHY_MAX,
            "the database is of a later program (version %d, this one knows %d): use "
            "that program, or the copy pedro.db.before-%d that it has made",
            *version, STEPS, STEPS + 1);
    return *version >= 0 && *version <= STEPS;
}

bool migrations_run(sqlite3 *db, char why[STORE_WHY_MAX]) {
    int version;
    if (!read_version(db, &version, why) ||
        (version > 0 && version < STEPS && !keep_copy(db, version, why)))
        return false;
    for (int step = version; step < STEPS; step++)
        if (!take_step(db, step, why))
            return false;
    return true;
}

bool migrations_done(sqlite3 *db, char why[STORE_WHY_MAX]) {
    int version;
    if (!read_version(db, &version, why))
        return false;
    if (version < STEPS)
        snprintf(why, STORE_WHY_MAX,
                 "the database is of an earlier program (version %d, this one needs %d): "
                 "start the server once, which brings it up to date",
                 version, STEPS);
    return version == STEPS;
}
