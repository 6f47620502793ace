/* migrations.c - the schema of the database, as a list of migrations.
 *
 * A released step never changes; a change of the schema is a new step. PRAGMA
 * user_version is the number of steps done. Steps cannot be undone. The first
 * twelve are one: a new database is made by it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <unistd.h>

#include "store/backup.h"
#include "store/disk.h"
#include "store/migrations.h"

/* A database of before the 12th step is refused. */
enum { FIRST = 12 };

static const struct migration steps[] = {
    /* 12. Numbers of tables are small so that those of live tables share few pages: a commit costs by the page. `closed_at` is
     * NULL while a table is live, `hall` is the tournament that it belongs to, 0 for none. */
    {.same =
         "CREATE TABLE tables ("
         "  id INTEGER PRIMARY KEY,"
         "  name TEXT NOT NULL UNIQUE,"
         "  opened_at INTEGER NOT NULL,"
         "  closed_at INTEGER,"
         "  hall INTEGER NOT NULL DEFAULT 0) STRICT;"
         "CREATE INDEX tables_live ON tables(id) WHERE closed_at IS NULL;"
         /* AUTOINCREMENT: the number of a deleted person is never reused, as a table may still
          * have a seat with it. `name_key` is the name of an account as written, NULL for a guest; `password` is libsodium's
          * Argon2id text, `recovery` a keyed hash of a code that sets a new one once. `picture` is a word of the message
          * `picture`, or ''. `links` counts the personal links that were replaced: it is part of what the present one is a
          * hash of. */
         "CREATE TABLE users ("
         "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
         "  name TEXT NOT NULL,"
         "  name_key TEXT UNIQUE,"
         "  password TEXT,"
         "  created_at INTEGER NOT NULL,"
         "  banned_at INTEGER,"
         "  recovery BLOB,"
         "  picture TEXT NOT NULL DEFAULT '',"
         "  links INTEGER NOT NULL DEFAULT 0) STRICT;"
         "CREATE INDEX users_banned ON users(banned_at) WHERE banned_at IS NOT NULL;"
         /* Only the hash of a token is stored. `kind`: cookie or bearer. `client` is a short description of the program that
          * began the session. */
         "CREATE TABLE sessions ("
         "  token_hash BLOB PRIMARY KEY,"
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),"
         "  created_at INTEGER NOT NULL,"
         "  expires_at INTEGER NOT NULL,"
         "  seen_at INTEGER NOT NULL DEFAULT 0,"
         "  client TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;"
         "CREATE INDEX sessions_user ON sessions(user_id);"
         "CREATE INDEX sessions_expiry ON sessions(expires_at);"
         /* `result` has the scores, separated by spaces; `winners` has a bit for each side
          * that won. A finished match is kept when its table is closed and its events are
          * deleted. */
         "CREATE TABLE matches ("
         "  id INTEGER /* numbered */ PRIMARY KEY,"
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
         /* What a rated match needs besides: the house rules, and for each seat the bot that played there, or `-`. */
         "CREATE TABLE rated ("
         "  match_name TEXT PRIMARY KEY REFERENCES matches(name),"
         "  options TEXT NOT NULL,"
         "  bots TEXT NOT NULL) STRICT, WITHOUT ROWID;"
         /* `answer` is shown to the person who reported. The indexes are for deleting a row of `users`. */
         "CREATE TABLE reports ("
         "  id INTEGER /* numbered */ PRIMARY KEY,"
         "  at INTEGER NOT NULL,"
         "  by_user INTEGER REFERENCES users(id) ON DELETE SET NULL,"
         "  about_user INTEGER REFERENCES users(id) ON DELETE SET NULL,"
         "  table_name TEXT NOT NULL,"
         "  words TEXT NOT NULL,"
         "  talk TEXT NOT NULL,"
         "  answer TEXT NOT NULL DEFAULT '',"
         "  closed_at INTEGER) STRICT;"
         "CREATE INDEX reports_by ON reports(by_user);"
         "CREATE INDEX reports_about ON reports(about_user);"
         /* People whose names are to be changed in all stored data, which takes many transactions. `name` is the new name of
          * a renamed person. NULL: the person is deleted. */
         "CREATE TABLE forgetting (user_id INTEGER PRIMARY KEY, name TEXT) STRICT;"
         /* One row, written to test whether the database can be written. */
         "CREATE TABLE probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;"
         /* Keys that must differ between names. The owner of the store fills this, and rebuilds it when
          * Unicode's data or its own rules change; older accounts may share a key. */
         "CREATE TABLE name_keys ("
         "  key TEXT NOT NULL,"
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  PRIMARY KEY (key, user_id)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX name_keys_user ON name_keys(user_id);"
         /* Addresses of earlier logins, as keyed hashes. */
         "CREATE TABLE known_addresses ("
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  address BLOB NOT NULL,"
         "  at INTEGER NOT NULL,"
         "  PRIMARY KEY (user_id, address)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX known_addresses_at ON known_addresses(at);"
         /* Actions of admins, which a running server reads here. */
         "CREATE TABLE audit ("
         "  id INTEGER /* numbered */ PRIMARY KEY AUTOINCREMENT,"
         "  at INTEGER NOT NULL,"
         "  who TEXT NOT NULL,"
         "  task TEXT NOT NULL,"
         "  user_id INTEGER NOT NULL,"
         "  other_id INTEGER NOT NULL,"
         "  detail TEXT NOT NULL) STRICT;"
         "CREATE INDEX audit_user ON audit(user_id);"
         "CREATE INDEX audit_other ON audit(other_id);"
         /* Score records, which belong to one person each. `key` is chosen by the device that
          * wrote the match down, `lines` is the number of rows of its pad. `live` is the secret
          * of the link by which others see it, while they may. */
         "CREATE TABLE scores ("
         "  id INTEGER /* numbered */ PRIMARY KEY,"
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  key TEXT NOT NULL,"
         "  changed_at INTEGER NOT NULL,"
         "  variant TEXT NOT NULL,"
         "  result TEXT NOT NULL,"
         "  winners INTEGER NOT NULL,"
         "  lines INTEGER NOT NULL,"
         "  record TEXT NOT NULL,"
         "  live TEXT UNIQUE,"
         "  UNIQUE (user_id, key)) STRICT;"
         /* A row says what one person wants of another: asked to be a friend, is a friend
          * (then there is a row in each direction), or blocks that person. */
         "CREATE TABLE friends ("
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  other_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  state TEXT NOT NULL CHECK (state IN ('asked', 'friend', 'blocked')),"
         "  at INTEGER NOT NULL,"
         "  PRIMARY KEY (user_id, other_id),"
         "  CHECK (user_id <> other_id)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX friends_other ON friends(other_id, state);"
         /* Open invitations to a table. A declined one stays, so that it is not repeated. */
         "CREATE TABLE invitations ("
         "  id INTEGER /* numbered */ PRIMARY KEY,"
         "  from_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  to_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  table_id INTEGER NOT NULL REFERENCES tables(id),"
         "  declined INTEGER NOT NULL DEFAULT 0,"
         "  UNIQUE (from_id, to_id, table_id)) STRICT;"
         "CREATE INDEX invitations_to ON invitations(to_id);"
         "CREATE INDEX invitations_table ON invitations(table_id);"
         /* Tournaments, and their rows (docs/tournaments.md). `owner` is the director; NULL: was
          * deleted. `password` is libsodium's Argon2id text of what entering needs, `repeats` the
          * days after which the same is opened again, 0 for never, and `secret` what the seeds of
          * boards and the keys of results are made from. `tournament_people` has everybody who
          * ever entered, and the addresses that it was done from, as keyed hashes. */
         "CREATE TABLE tournaments ("
         "  id INTEGER PRIMARY KEY,"
         "  name TEXT NOT NULL UNIQUE,"
         "  owner INTEGER REFERENCES users(id) ON DELETE SET NULL,"
         "  opened_at INTEGER NOT NULL,"
         "  closed_at INTEGER,"
         "  listed INTEGER NOT NULL,"
         "  password TEXT,"
         "  repeats INTEGER NOT NULL,"
         "  secret BLOB NOT NULL,"
         "  last_seq INTEGER NOT NULL DEFAULT 0) STRICT;"
         "CREATE INDEX tournaments_owner ON tournaments(owner);"
         "CREATE TABLE tournament_rows ("
         "  tournament_id INTEGER NOT NULL REFERENCES tournaments(id),"
         "  seq INTEGER NOT NULL,"
         "  body TEXT NOT NULL,"
         "  PRIMARY KEY (tournament_id, seq)) STRICT, WITHOUT ROWID;"
         "CREATE TABLE tournament_people ("
         "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
         "  tournament_id INTEGER NOT NULL REFERENCES tournaments(id),"
         "  address BLOB NOT NULL,"
         "  PRIMARY KEY (user_id, tournament_id, address)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX tournament_people_at ON tournament_people(tournament_id);"
         /* Chat at live tables. `person` is the id that clients know a person by. */
         "CREATE TABLE chat ("
         "  table_id INTEGER NOT NULL,"
         "  number INTEGER NOT NULL,"
         "  at_ms INTEGER NOT NULL,"
         "  user_id INTEGER,"
         "  person TEXT NOT NULL,"
         "  name TEXT NOT NULL,"
         "  text TEXT NOT NULL,"
         "  PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX chat_user ON chat(user_id) WHERE user_id IS NOT NULL;"
         /* The queue of jobs (job.h). `at` is when it was asked for, `taker` a number of who works on
          * it, or did last, and `until` when another may take it, by the clock of the database. */
         "CREATE TABLE job ("
         "  id INTEGER /* numbered */ PRIMARY KEY,"
         "  kind TEXT NOT NULL,"
         "  argument TEXT NOT NULL,"
         "  state TEXT NOT NULL"
         "  CHECK (state IN ('waiting', 'running', 'done', 'failed')),"
         "  at INTEGER NOT NULL,"
         "  taker INTEGER NOT NULL DEFAULT 0,"
         "  until INTEGER NOT NULL DEFAULT 0,"
         "  tries INTEGER NOT NULL DEFAULT 0,"
         "  result TEXT NOT NULL DEFAULT '',"
         "  UNIQUE (kind, argument)) STRICT;"
         "CREATE INDEX job_state ON job(state, id);",
     /* Events of all tables are stored in order of arrival, so that a commit writes
      * their last page and not one for each table, which was most of its cost. Instead of
      * a key, `tables` has the number of each table's last event (live tables fit on few
      * pages): an event with a number other than the next, or of a table that is not live,
      * is refused. Events are only read by full scans. `facts` has
      * single values of the database: numbers, and a secret key. */
     .alone = "ALTER TABLE tables ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;"
              "CREATE TABLE event ("
              "  position INTEGER PRIMARY KEY,"
              "  table_id INTEGER NOT NULL,"
              "  seq INTEGER NOT NULL,"
              "  at_ms INTEGER NOT NULL,"
              "  body TEXT NOT NULL) STRICT;"
              "CREATE TABLE facts ("
              "  name TEXT PRIMARY KEY,"
              "  value ANY NOT NULL) STRICT, WITHOUT ROWID;"},
    /* 13. All logs are in one table (kind.h): `event` becomes it, as it stands, and rows of tournaments and chat are moved there
     * and compared. `at_ms` of a row of a tournament that was stored before is 0. Rows of tables have no index still, so
     * `kind <> 'e'` has to stand in what looks for others. */
    {.alone = "ALTER TABLE event RENAME TO log;"
              "ALTER TABLE log RENAME COLUMN table_id TO id;"
              "ALTER TABLE log ADD COLUMN kind TEXT NOT NULL DEFAULT 'e';"
              "ALTER TABLE log ADD COLUMN user_id INTEGER;"
              "ALTER TABLE log ADD COLUMN person TEXT;"
              "ALTER TABLE log ADD COLUMN name TEXT;"
              "CREATE UNIQUE INDEX log_number ON log(kind, id, seq) WHERE kind <> 'e';"
              "CREATE INDEX log_user ON log(user_id) WHERE user_id IS NOT "
              "NULL;" MIGRATION_MOVES_ROWS "CREATE TEMP TABLE moved (differs INTEGER "
              "CONSTRAINT \"rows of log differ from those"
              " that were moved there\" CHECK (NOT differs));"
              "INSERT INTO moved SELECT " MIGRATION_ROWS_DIFFER ";"
              "DROP TABLE moved;"
              "DROP TABLE tournament_rows;"
              "DROP TABLE chat;"},
    /* 14. Ratings (rating_rows.h). `number` is when the match was rated, NULL: it waits, as all do at first. */
    {.same = "ALTER TABLE rated ADD COLUMN number INTEGER;"
             "CREATE INDEX rated_number ON rated(number);"
             "CREATE TABLE rating_person ("
             "  id INTEGER PRIMARY KEY,"
             "  name TEXT NOT NULL UNIQUE,"
             "  state BLOB NOT NULL) STRICT;"
             "CREATE TABLE rating_side ("
             "  id INTEGER PRIMARY KEY,"
             "  family INTEGER NOT NULL,"
             "  members TEXT NOT NULL,"
             "  results INTEGER NOT NULL,"
             "  state BLOB NOT NULL,"
             "  UNIQUE (members, family)) STRICT;"
             "CREATE TABLE rating_member ("
             "  person INTEGER NOT NULL,"
             "  side INTEGER NOT NULL,"
             "  PRIMARY KEY (person, side)) STRICT, WITHOUT ROWID;"
             "CREATE TABLE rating_table ("
             "  sides TEXT PRIMARY KEY,"
             "  state BLOB NOT NULL) STRICT, WITHOUT ROWID;"
             "CREATE TABLE rating_point ("
             "  person INTEGER NOT NULL,"
             "  number INTEGER NOT NULL,"
             "  family INTEGER NOT NULL,"
             "  at_ms INTEGER NOT NULL,"
             "  rating INTEGER NOT NULL,"
             "  margin INTEGER NOT NULL,"
             "  PRIMARY KEY (person, number)) STRICT, WITHOUT ROWID;"
             "CREATE TABLE rating_page ("
             "  family INTEGER NOT NULL,"
             "  kind INTEGER NOT NULL,"
             "  made_ms INTEGER NOT NULL,"
             "  number INTEGER NOT NULL,"
             "  body TEXT NOT NULL,"
             "  PRIMARY KEY (family, kind)) STRICT, WITHOUT ROWID;"},
    /* 15. First tries at deals of the day (batch_daily()), and what the leagues of a week that is over came to (batch_league()). */
    {.same = "CREATE TABLE daily ("
             "  day INTEGER NOT NULL,"
             "  game TEXT NOT NULL,"
             "  user_id INTEGER NOT NULL,"
             "  at_ms INTEGER NOT NULL,"
             "  margin INTEGER NOT NULL,"
             "  answers TEXT NOT NULL,"
             "  PRIMARY KEY (day, game, user_id)) STRICT, WITHOUT ROWID;"
             "CREATE INDEX daily_user ON daily(user_id);"
             "CREATE TABLE league ("
             "  week INTEGER NOT NULL,"
             "  user_id INTEGER NOT NULL,"
             "  tier INTEGER NOT NULL,"
             "  moved INTEGER NOT NULL,"
             "  place INTEGER NOT NULL,"
             "  size INTEGER NOT NULL,"
             "  points INTEGER NOT NULL,"
             "  PRIMARY KEY (week, user_id)) STRICT, WITHOUT ROWID;"
             "CREATE INDEX league_user ON league(user_id);"},
    /* 16. Tables with days for a turn, as lists show them (reader.h), and the people at them. Their rows in `log` have an index, as
     * they are read alone when such a table is asked for: these are marked by a `person`, which others of tables do not have.
     * A table that is no such one may be marked; that is harmless. */
    {.same =
         "CREATE TABLE days_table ("
         "  table_id INTEGER PRIMARY KEY,"
         "  seq INTEGER NOT NULL,"
         "  rests_until INTEGER NOT NULL,"
         "  due_ms INTEGER NOT NULL,"
         "  turn INTEGER NOT NULL,"
         "  state INTEGER NOT NULL,"
         "  clock TEXT NOT NULL,"
         "  variant TEXT NOT NULL) STRICT;"
         "CREATE INDEX days_table_rests ON days_table(rests_until) WHERE rests_until > 0;"
         "CREATE TABLE days_seat ("
         "  table_id INTEGER NOT NULL REFERENCES days_table(table_id) ON DELETE CASCADE,"
         "  seat INTEGER NOT NULL,"
         "  user_id INTEGER REFERENCES users(id) ON DELETE SET NULL,"
         "  bot TEXT,"
         "  PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX days_seat_user ON days_seat(user_id) WHERE user_id IS NOT NULL;",
     .alone = "UPDATE log SET person = '' WHERE kind = 'e' AND id IN (SELECT id FROM log"
              " WHERE kind = 'e' AND seq = 1 AND body LIKE '% day_ %');"
              "CREATE INDEX log_days ON log(id, seq) WHERE kind = 'e' AND person IS NOT "
              "NULL;"},
    /* 17. Which challenges a person has made or joined (batch_challenge_person()). */
    {.same = "CREATE TABLE challenge_people ("
             "  user_id INTEGER NOT NULL,"
             "  name TEXT NOT NULL,"
             "  at_ms INTEGER NOT NULL,"
             "  PRIMARY KEY (user_id, name)) STRICT, WITHOUT ROWID;"},
    /* 18. What a person has learned (batch_progress()). */
    {.same = "CREATE TABLE progress ("
             "  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,"
             "  kind TEXT NOT NULL,"
             "  key TEXT NOT NULL,"
             "  stamp INTEGER NOT NULL,"
             "  value TEXT NOT NULL,"
             "  PRIMARY KEY (user_id, kind, key)) STRICT;"},
};
enum { STEPS = FIRST - 1 + sizeof steps / sizeof *steps };

const char *migrations_same(int step) { return steps[step - FIRST].same; }

void migrations_too_old(int version, int first, char why[STORE_WHY_MAX]) {
    snprintf(why, STORE_WHY_MAX,
             "the database is of a program that is too old (version %d, this one needs at"
             " least %d): bring it up to date with an earlier program first",
             version, first);
}

static int version_of(sqlite3 *db) {
    sqlite3_stmt *ask;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

/* A rollback uses the previous program with the copy made here. An existing copy is from
 * another time, and is kept too. */
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

/* NULL does nothing. */
static bool take_step(sqlite3 *db, int step, char why[STORE_WHY_MAX]) {
    char mark[64];
    const struct migration *sql = &steps[step - FIRST];
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", step);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, sql->same, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, sql->alone, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    snprintf(why, STORE_WHY_MAX, "step %d of the tables: %s", step, sqlite3_errmsg(db));
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* False with the reason in `why` if the version cannot be read, or is one that this program does not know. */
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
    else if (*version > 0 && *version < FIRST)
        migrations_too_old(*version, FIRST, why);
    return *version == 0 || (*version >= FIRST && *version <= STEPS);
}

bool migrations_run(sqlite3 *db, char why[STORE_WHY_MAX]) {
    int version;
    if (!read_version(db, &version, why) ||
        (version > 0 && version < STEPS && !keep_copy(db, version, why)))
        return false;
    for (int step = version ? version + 1 : FIRST; step <= STEPS; step++)
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
