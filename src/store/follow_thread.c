/* follow_thread.c - the thread of a follower: receives hints, fetches rows, sends messages.
 *
 * It waits only in poll(), for the socket and for the owner's bell, so the owner can end it at any time. A
 * database that does not answer for some seconds counts as lost. Work that was under way when a connection broke
 * is done again on the next one.
 *
 * SPDX-License-Identifier: MIT */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "store/follow_parts.h"
#include "store/follow_text.h"

enum {
    LOOK_MS = 1000,      /* so often it finds out whether it has missed something */
    AGAIN_LEAST_MS = 50, /* pauses between tries to connect */
    AGAIN_MOST_MS = 1000,
    ROWS_EACH = 500, /* and rows of each */
    GATHER_MS = 8,   /* after a query that found rows: the next one finds more of them */
};

/* --- what has come --- */

/* Delivers a row, if it is the next one. */
static void take_row(struct follow_thread *thread, const struct item *head,
                     const char *body, size_t length, const char *person,
                     const char *name) {
    struct watch *watch = follow_find(thread->follow, head->row_kind, head->id);
    /* The owner may have stored it itself meanwhile. Of chat only the last lines are kept, and a number is left out
     * if its line could not be stored; a lower number than the last is never stored. */
    if (!watch || (store_kind(head->row_kind)->has_gaps ? head->seq <= watch->seq
                                                        : head->seq != watch->seq + 1))
        return;
    if (follow_add_item(thread->follow, head, body, length, person, name))
        watch->seq = head->seq;
    else
        follow_due(thread->follow, watch, INT64_MAX);
}

/* Rows of other nodes that were sent with the hints of them. */
static void take_told_rows(struct follow_thread *thread, const char *at) {
    struct follow_text_row row;
    while (follow_text_row(&at, &row))
        if (store_kind(row.kind))
            take_row(thread,
                     &(struct item){.kind = ITEM_ROW,
                                    .row_kind = row.kind,
                                    .id = row.id,
                                    .seq = row.seq,
                                    .at_ms = row.at_ms},
                     row.body, row.length, NULL, NULL);
}

static void take_hints(struct follow_thread *thread, const char *at, bool own) {
    static const char freed[] = "free";
    struct follow *follow = thread->follow;
    int64_t id, seq, last;
    char kind;
    for (;;) {
        if (follow_text_told(&at, &id, &seq, &last)) {
            follow_marks_told(thread, id, seq, last);
        } else if (follow_text_hint(&at, &kind, &id, &seq)) {
            struct watch *watch = own ? NULL : follow_find(follow, kind, id);
            if (watch && seq > watch->seq)
                follow_due(follow, watch, seq);
        } else if (strncmp(at, freed, sizeof freed - 1) == 0) {
            if (!own)
                follow_add_item(follow, &(struct item){.kind = ITEM_FREED}, "", 0, NULL,
                                NULL);
            at += strcspn(at, " ");
            at += *at == ' ';
        } else {
            break;
        }
    }
    if (!own)
        take_told_rows(thread, at);
}

static void hear(struct follow_thread *thread, const char *text) {
    struct follow *follow = thread->follow;
    const char *rest, *message;
    int64_t node;
    if (!follow_text_sender(text, &node, &rest))
        return;
    pthread_mutex_lock(&follow->lock);
    const bool own = node == follow->node || node == follow->before;
    message = follow_text_message(rest);
    if (!message)
        take_hints(thread, rest, own);
    else if (!own)
        follow_add_item(follow, &(struct item){.kind = ITEM_MESSAGE, .id = node}, message,
                        strlen(message), NULL, NULL);
    const bool any = follow->item != NULL;
    pthread_mutex_unlock(&follow->lock);
    if (any)
        follow->wake(follow->data);
}

static void add_lost(struct follow *follow) {
    pthread_mutex_lock(&follow->lock);
    follow_add_item(follow, &(struct item){.kind = ITEM_LOST}, "", 0, NULL, NULL);
    pthread_mutex_unlock(&follow->lock);
    follow->wake(follow->data);
}

static bool take_notifications(struct follow_thread *thread) {
    PGnotify *notified;
    if (!PQconsumeInput(thread->db))
        return false;
    while ((notified = PQnotifies(thread->db))) {
        hear(thread, notified->extra);
        PQfreemem(notified);
    }
    return true;
}

/* --- rows of what is watched --- */

/* What was said at a table is read after what happened there, as it names seats. */
static const char
    rows_name[] = "rows",
    rows_sql[] = "SELECT w.id, r.seq, w.kind, r.body, r.at_ms, r.person, r.name FROM"
                 " (SELECT unnest($1::\"char\"[]) AS kind, unnest($2::bigint[]) AS id,"
                 " unnest($3::bigint[]) AS seq) AS w, LATERAL (SELECT seq, body, at_ms, "
                 "person, name FROM log"
                 " WHERE kind = w.kind AND id = w.id AND seq > w.seq ORDER BY seq"
                 " LIMIT 500) AS r ORDER BY w.kind = 'c', 1, 2";

struct wanted {
    char kind;
    int64_t id, seq;
    uint32_t look;
};

/* Takes watches that are due. */
static unsigned take_wanted(struct follow *follow, struct wanted wanted[FOLLOW_AT_ONCE]) {
    unsigned count = 0;
    struct watch *watch;
    pthread_mutex_lock(&follow->lock);
    while (count < FOLLOW_AT_ONCE && (watch = follow_take_due(follow)))
        wanted[count++] =
            (struct wanted){watch->kind, watch->id, watch->seq, watch->look};
    pthread_mutex_unlock(&follow->lock);
    return count;
}

static void put_back(struct follow *follow, const struct wanted *wanted, unsigned count) {
    pthread_mutex_lock(&follow->lock);
    for (unsigned i = 0; i < count; i++) {
        struct watch *watch = follow_find(follow, wanted[i].kind, wanted[i].id);
        if (watch)
            follow_due(follow, watch, INT64_MAX);
    }
    pthread_mutex_unlock(&follow->lock);
}

static void take_result(struct follow_thread *thread, const PGresult *result, int row) {
    enum { ID, SEQ, KIND, BODY, AT, PERSON, NAME };
    const bool has_author = !PQgetisnull(result, row, PERSON);
    const struct item head = {
        .kind = ITEM_ROW,
        .row_kind = *PQgetvalue(result, row, KIND),
        .id = follow_number(result, row, ID),
        .seq = follow_number(result, row, SEQ),
        .at_ms = follow_number(result, row, AT),
    };
    thread->any = true;
    take_row(thread, &head, PQgetvalue(result, row, BODY),
             (size_t)PQgetlength(result, row, BODY),
             has_author ? PQgetvalue(result, row, PERSON) : NULL,
             has_author ? PQgetvalue(result, row, NAME) : NULL);
}

/* Reports `seen` for the watches that were looked at, unless there may be more rows. */
static void note_seen(struct follow *follow, const struct wanted *wanted,
                      unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        struct watch *watch = follow_find(follow, wanted[i].kind, wanted[i].id);
        if (!watch)
            continue;
        if (watch->seq >= wanted[i].seq + ROWS_EACH) {
            follow_due(follow, watch, INT64_MAX);
        } else if (wanted[i].look) {
            /* Another look may have been asked for meanwhile, and sees more. */
            if (watch->look == wanted[i].look)
                watch->look = 0;
            follow_add_item(follow,
                            &(struct item){.kind = ITEM_SEEN,
                                           .row_kind = wanted[i].kind,
                                           .id = wanted[i].id,
                                           .seq = wanted[i].look},
                            "", 0, NULL, NULL);
        }
    }
}

static bool fetch(struct follow_thread *thread, const struct wanted *wanted,
                  unsigned count) {
    struct follow *follow = thread->follow;
    struct follow_numbers ids, seqs;
    char kinds[2 * FOLLOW_AT_ONCE + 2] = "{";
    follow_numbers_begin(&ids);
    follow_numbers_begin(&seqs);
    for (unsigned i = 0; i < count; i++) {
        kinds[2 * i + 1] = wanted[i].kind;
        kinds[2 * i + 2] = ',';
        follow_numbers_add(&ids, wanted[i].id);
        follow_numbers_add(&seqs, wanted[i].seq);
    }
    memcpy(kinds + 2 * count, "}", 2);
    const char *const value[] = {kinds, follow_numbers_end(&ids),
                                 follow_numbers_end(&seqs)};
    PGresult *result = follow_ask_prepared(thread, rows_name, 3, value);
    if (!result)
        return false;
    pthread_mutex_lock(&follow->lock);
    for (int row = 0; row < PQntuples(result); row++)
        take_result(thread, result, row);
    note_seen(follow, wanted, count);
    const bool any = follow->item != NULL;
    pthread_mutex_unlock(&follow->lock);
    PQclear(result);
    if (any)
        follow->wake(follow->data);
    return true;
}

static bool fetch_all(struct follow_thread *thread) {
    struct wanted wanted[FOLLOW_AT_ONCE];
    unsigned count;
    while ((count = take_wanted(thread->follow, wanted)) > 0)
        if (!fetch(thread, wanted, count)) {
            put_back(thread->follow, wanted, count);
            return false;
        }
    return true;
}

/* --- the connection --- */

/* Without this libpq prints to the standard error why a connection ends. */
static void ignore_notice(void *data, const char *text) {
    (void)data;
    (void)text;
}

static bool connect_to(struct follow_thread *thread) {
    static const char *const keyword[] = {"connect_timeout",
                                          "tcp_user_timeout",
                                          "keepalives_idle",
                                          "keepalives_interval",
                                          "application_name",
                                          "dbname",
                                          NULL};
    const char *const value[] = {
        "2", "4000", "2", "1", "pedro-follower", thread->follow->url, NULL};
    PQfinish(thread->db);
    thread->db = PQconnectdbParams(keyword, value, 1);
    if (PQstatus(thread->db) != CONNECTION_OK || PQsetnonblocking(thread->db, 1) != 0)
        return false;
    PQsetNoticeProcessor(thread->db, ignore_notice, NULL);
    /* Planning a query takes longer than answering it, and the plan is always the same. Another database may
     * not know the settings. */
    follow_do(thread, "SET plan_cache_mode = force_generic_plan", 0, NULL);
    follow_do(thread, "SET jit = off", 0, NULL);
    return follow_prepare(thread, rows_name, rows_sql) &&
           follow_do(thread, "LISTEN pedro", 0, NULL) && follow_marks_begin(thread);
}

static void set_connected(struct follow *follow, bool connected) {
    pthread_mutex_lock(&follow->lock);
    follow->connected = connected;
    if (connected)
        follow_all_due(follow);
    pthread_mutex_unlock(&follow->lock);
}

/* Looks at everything that is watched if it has missed something, or may have. */
static bool look_for_missed(struct follow_thread *thread) {
    if (!follow_marks_compare(thread))
        return false;
    if (!thread->missed)
        return true;
    thread->missed = false;
    pthread_mutex_lock(&thread->follow->lock);
    follow_all_due(thread->follow);
    pthread_mutex_unlock(&thread->follow->lock);
    return true;
}

/* Does everything that is due. False if the connection can no longer be used. */
static bool turn(struct follow_thread *thread) {
    const uint64_t now = steady_ms();
    thread->any = false;
    if (!take_notifications(thread))
        return false;
    if (now - thread->looked_ms >= LOOK_MS) {
        thread->looked_ms = now;
        if (!look_for_missed(thread))
            return false;
    }
    return follow_send_all(thread) && fetch_all(thread) && take_notifications(thread);
}

static bool has_work(struct follow *follow) {
    pthread_mutex_lock(&follow->lock);
    const bool work = follow->due || follow->outgoing || follow->stopping;
    pthread_mutex_unlock(&follow->lock);
    return work;
}

/* How long it may wait: no longer than until it is to look again. */
static int pause_of(const struct follow_thread *thread) {
    const uint64_t passed = steady_ms() - thread->looked_ms;
    return passed < LOOK_MS ? (int)(LOOK_MS - passed) : 0;
}

void *follow_run(void *data) {
    struct follow *follow = data;
    struct follow_thread *thread = calloc(1, sizeof *thread);
    int again_ms = AGAIN_LEAST_MS;
    if (!thread)
        return NULL;
    thread->follow = follow;
    while (!follow_stopping(follow)) {
        if (!connect_to(thread)) {
            follow_wait(thread, -1, 0, again_ms);
            again_ms = again_ms < AGAIN_MOST_MS ? 2 * again_ms : AGAIN_MOST_MS;
            continue;
        }
        again_ms = AGAIN_LEAST_MS;
        set_connected(follow, true);
        add_lost(follow);
        while (!follow_stopping(follow) && turn(thread))
            if (thread->any)
                follow_wait(thread, -1, 0, GATHER_MS); /* or until the bell */
            else if (!has_work(follow))
                follow_wait(thread, PQsocket(thread->db), POLLIN, pause_of(thread));
        set_connected(follow, false);
    }
    PQfinish(thread->db);
    free(thread);
    return NULL;
}
