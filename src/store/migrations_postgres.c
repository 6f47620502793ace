/* migrations_postgres.c - the schema of a PostgreSQL database, as a list of migrations.
 *
 * A released step never changes. Servers of this version and the next use a database at the same time, so a step
 * only adds tables and columns, or leaves views in place of what it changes. The row of the table `schema` says how
 * many steps were done, and how many a program must know in order to use the database then. The server that does a
 * step locks that row. The first four steps are one.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/migrations.h"

/* A database of before the 4th step is refused. */
enum { FIRST = 4 };

static const struct step {
    const char *sql;  /* NULL: only what follows is done */
    int same;         /* the step of migrations.c that is taken then, 0: none */
    const char *then; /* at last; NULL: nothing */
} steps[] = {
    /* 4. The tables that SQLite has too are described in migrations.c. `event` has a primary key here: if two
     * servers write the same number, one of them is refused. A closed table has one more event, with an empty
     * body. */
    {"CREATE TABLE event ("
     "  table_id BIGINT NOT NULL,"
     "  seq BIGINT NOT NULL,"
     "  at_ms BIGINT NOT NULL,"
     "  body TEXT NOT NULL,"
     "  PRIMARY KEY (table_id, seq));"
     "CREATE TABLE facts (name TEXT PRIMARY KEY, number BIGINT, bytes BYTEA);"
     /* Servers that share the database. Another server sets `dead` when the beat is too old. The number of a
      * node is never used again. `number` has the next free number of each kind. */
     "CREATE TABLE node ("
     "  id BIGINT PRIMARY KEY,"
     "  name TEXT NOT NULL,"
     "  beat TIMESTAMPTZ NOT NULL,"
     "  begun TIMESTAMPTZ NOT NULL,"
     "  dead BOOLEAN NOT NULL DEFAULT false);"
     "CREATE TABLE number (name TEXT PRIMARY KEY, next BIGINT NOT NULL);"
     /* The last transaction of each writer: after a lost connection it shows whether that was committed. A
      * new connection raises `epoch`, after which statements of the old one have no effect. `appended` is the number of
      * the last one with rows that other nodes may want; -1 if its program does not say so. */
     "CREATE TABLE commit_mark ("
     "  writer BIGINT PRIMARY KEY,"
     "  epoch BIGINT NOT NULL,"
     "  number BIGINT NOT NULL,"
     "  at TIMESTAMPTZ NOT NULL,"
     "  appended BIGINT NOT NULL DEFAULT -1);"
     /* The clock by which the database tells which servers are dead, and which leases have run out: one
      * function, so that a test can set it. It is inlined, and so costs nothing. */
     "CREATE FUNCTION pedro_now() RETURNS TIMESTAMPTZ LANGUAGE sql AS"
     " 'SELECT clock_timestamp()';"
     /* What all texts between nodes go through, so that a test can lose some. */
     "CREATE FUNCTION pedro_tell(words TEXT) RETURNS VOID LANGUAGE sql AS"
     " $$ SELECT pg_notify('pedro', words) $$",
     .same = 12,
     /* `node` is the number of the server that drives a table or a tournament. A key is `claimed` if it was free when an
      * account took it. If two servers give the same key to two accounts, the index refuses the second. */
     .then = "ALTER TABLE tables ADD COLUMN node BIGINT;"
             "CREATE INDEX tables_node ON tables(node) WHERE closed_at IS NULL;"
             "CREATE INDEX tables_hall ON tables(hall) WHERE closed_at IS NULL"
             " AND hall <> 0;"
             "ALTER TABLE tournaments ADD COLUMN node BIGINT;"
             "ALTER TABLE name_keys ADD COLUMN claimed BOOLEAN NOT NULL DEFAULT false;"
             "CREATE UNIQUE INDEX name_keys_claimed ON name_keys(key) WHERE claimed"},
    /* 5. All logs are in one table, as in migrations.c. `event` becomes it, as it stands; its key is made anew. Programs that
     * know four steps go on: for them the three tables are views, which can be written. Tables are locked in the order in
     * which a transaction of such a program writes to them. */
    {.sql = "LOCK TABLE event, tournament_rows, chat IN ACCESS EXCLUSIVE MODE;"
            "ALTER TABLE event RENAME TO log;"
            "ALTER TABLE log RENAME COLUMN table_id TO id;"
            "ALTER TABLE log ALTER COLUMN at_ms SET DEFAULT 0,"
            " ADD COLUMN kind \"char\" NOT NULL DEFAULT 'e',"
            " ADD COLUMN user_id BIGINT, ADD COLUMN person TEXT, ADD COLUMN name TEXT;"
            "ALTER TABLE log DROP CONSTRAINT event_pkey,"
            " ADD CONSTRAINT log_pkey PRIMARY KEY (kind, id, seq);" MIGRATION_MOVES_ROWS
            "DO $$ BEGIN IF " MIGRATION_ROWS_DIFFER " THEN RAISE EXCEPTION"
            " 'rows of log differ from those that were moved there'; END IF; END $$;"
            "CREATE INDEX log_user ON log(user_id) WHERE user_id IS NOT NULL;"
            "DROP TABLE tournament_rows, chat;"
            "CREATE VIEW event AS SELECT id AS table_id, seq, at_ms, body, kind FROM log"
            " WHERE kind = 'e';"
            "CREATE VIEW tournament_rows AS SELECT id AS tournament_id, seq, body, kind"
            " FROM log WHERE kind = 'h';"
            "CREATE VIEW chat AS SELECT id AS table_id, seq AS number, at_ms, user_id,"
            " person, name, body AS text, kind FROM log WHERE kind = 'c';"
            "ALTER VIEW tournament_rows ALTER COLUMN kind SET DEFAULT 'h';"
            "ALTER VIEW chat ALTER COLUMN kind SET DEFAULT 'c'"},
    /* 6. Ratings. Programs that know five steps rate all matches in memory, and add those that wait. */
    {.same = 14},
    /* 7. Deals of the day. */
    {.same = 15},
    /* 8. Tables with days for a turn. Those that rest are driven by node 0, which is dead: so programs that know six steps take them
     * as those of any dead node. */
    {.same = 16,
     .then =
         "INSERT INTO node(id, name, beat, begun, dead) VALUES (0, 'rests', pedro_now(),"
         " pedro_now(), true)"},
    /* 9. Challenges of a person. */
    {.same = 17},
    /* 10. What a person has learned. */
    {.same = 18},
};
enum { STEP_COUNT = sizeof steps / sizeof *steps, STEPS = FIRST - 1 + STEP_COUNT };

/* The number of steps that a program must know to use a database after the last of these. */
enum { LEAST = 1 };

enum { STEP_MS = 600000, DEADLOCKS_MAX = 10 };

/* The number of steps done, and the least version that may use the database; 0 steps if there are none,
 * -1 if it cannot be read. */
static int read_version(PGconn *connection, const char *sql, int *least,
                        char why[STORE_WHY_MAX]) {
    PGresult *result = PQsendQuery(connection, sql)
                           ? postgres_result(connection, POSTGRES_WAIT_MS)
                           : NULL;
    int version = -1;
    *least = 0;
    if (PQresultStatus(result) == PGRES_TUPLES_OK) {
        version = (int)postgres_number(result, 0);
        if (PQntuples(result) > 0)
            *least = (int)strtol(PQgetvalue(result, 0, 1), NULL, 10);
    } else {
        const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        postgres_say(connection, why);
        if (state && strcmp(state, "42P01") == 0) /* there is no such table */
            version = 0;
    }
    PQclear(result);
    return version;
}

static bool is_known(int version, int least, char why[STORE_WHY_MAX]) {
    if (version < 0)
        return false;
    if (version > STEPS && least > STEPS)
        snprintf(
            why, STORE_WHY_MAX,
            "the database is of a later program (version %d, this one knows %d): use "
            "that program",
            version, STEPS);
    if (version > 0 && version < FIRST)
        migrations_too_old(version, FIRST, why);
    return version == 0 || (version >= FIRST && (version <= STEPS || least <= STEPS));
}

enum { SQL_MAX = 12000 };

/* What a step of SQLite does, in the words of PostgreSQL. */
static void translate(const char *at, char sql[SQL_MAX]) {
    static const struct {
        const char *sqlite, *postgres;
    } words[] = {
        {" STRICT", ""},
        {", WITHOUT ROWID", ""},
        {" AUTOINCREMENT", ""},
        {"BLOB", "BYTEA"},
        {"INTEGER /* numbered */", "BIGINT GENERATED BY DEFAULT AS IDENTITY"},
        {"INTEGER", "BIGINT"},
    };
    size_t length = 0;
    while (*at) {
        size_t i = 0;
        while (i < sizeof words / sizeof *words &&
               strncmp(at, words[i].sqlite, strlen(words[i].sqlite)) != 0)
            i++;
        const bool word = i < sizeof words / sizeof *words;
        length += (size_t)snprintf(sql + length, SQL_MAX - length, "%.*s",
                                   word ? (int)strlen(words[i].postgres) : 1,
                                   word ? words[i].postgres : at);
        assert(length < SQL_MAX);
        at += word ? strlen(words[i].sqlite) : 1;
    }
    sql[length] = '\0';
}

static bool take_step(PGconn *connection, const struct step *step,
                      char state[POSTGRES_STATE_SIZE], char why[STORE_WHY_MAX]) {
    char same[SQL_MAX];
    if (step->same)
        translate(migrations_same(step->same), same);
    return (!step->sql || postgres_run_for(connection, step->sql, STEP_MS, state, why)) &&
           (!step->same || postgres_run_for(connection, same, STEP_MS, state, why)) &&
           (!step->then || postgres_run_for(connection, step->then, STEP_MS, state, why));
}

/* A step may move many rows, and waits for those who use its tables. */
static bool take_steps(PGconn *connection, int from, char state[POSTGRES_STATE_SIZE],
                       char why[STORE_WHY_MAX]) {
    char mark[100];
    const int done = from < FIRST ? 0 : from - FIRST + 1;
    for (const struct step *step = steps + done; step < steps + STEP_COUNT; step++)
        if (!take_step(connection, step, state, why))
            return false;
    snprintf(mark, sizeof mark, "UPDATE schema SET version = %d, least = %d; COMMIT",
             STEPS, LEAST);
    return postgres_run(connection, mark, why);
}

/* Takes the missing steps in one transaction, while no other server does. */
static bool take_missing(PGconn *connection, char state[POSTGRES_STATE_SIZE],
                         char why[STORE_WHY_MAX]) {
    char ignored[STORE_WHY_MAX];
    int least;
    *state = '\0';
    if (!postgres_run(connection, "BEGIN", why))
        return false;
    const int version = read_version(
        connection, "SELECT version, least FROM schema FOR UPDATE", &least, why);
    if (is_known(version, least, why) &&
        (version >= STEPS ? postgres_run(connection, "COMMIT", why)
                          : take_steps(connection, version, state, why)))
        return true;
    postgres_run(connection, "ROLLBACK", ignored);
    return false;
}

bool migrations_postgres_run(PGconn *connection, char why[STORE_WHY_MAX]) {
    static const char look[] = "SELECT version, least FROM schema";
    char ignored[STORE_WHY_MAX];
    char state[POSTGRES_STATE_SIZE];
    int least;
    int version = read_version(connection, look, &least, why);
    if (version >= STEPS || version < 0)
        return is_known(version, least, why);
    /* Fails if another server does the same at this moment. */
    postgres_run(connection,
                 "CREATE TABLE IF NOT EXISTS schema (id BIGINT PRIMARY KEY,"
                 " version BIGINT NOT NULL, least BIGINT NOT NULL)",
                 ignored);
    if (!postgres_run(connection,
                      "INSERT INTO schema(id, version, least) VALUES (1, 0, 0)"
                      " ON CONFLICT DO NOTHING",
                      why))
        return false;
    int tries = 0;
    bool done;
    do {
        done = take_missing(connection, state, why);
    } while (!done && strcmp(state, "40P01") == 0 && ++tries < DEADLOCKS_MAX);
    return done;
}

bool migrations_postgres_done(PGconn *connection, char why[STORE_WHY_MAX]) {
    int least;
    const int version =
        read_version(connection, "SELECT version, least FROM schema", &least, why);
    if (!is_known(version, least, why))
        return false;
    if (version < STEPS)
        snprintf(why, STORE_WHY_MAX,
                 "the database is of an earlier program (version %d, this one needs %d): "
                 "start the server once, which brings it up to date",
                 version, STEPS);
    return version >= STEPS;
}
