/* hall_follow.c - halls in a cluster: rows of other nodes, and which node plays a tournament.
 *
 * Any node may be asked for any tournament, so every node has all of them in memory and follows their rows. A node
 * that opens one tells the others its number. That message can be lost, so each node also reads the list of
 * tournaments every half minute.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster_parts.h"
#include "server/process/log.h"
#include "server/process/row_mark.h"
#include "server/tables/room.h"
#include "server/tournaments/hall_play.h"
#include "server/tournaments/hall_work.h"
#include "store/cluster_store.h"

enum { MISSES_MAX = 20 };

/* The message of a node that has opened a tournament; its number follows. */
static const char opened[] = "hall ";

static struct hall *find(const struct server *server, int64_t id) {
    struct hall *hall = server->halls;
    while (hall && hall->id != id)
        hall = hall->next;
    return hall;
}

bool hall_is_driven(const struct hall *hall) {
    return !hall->server->cluster || (hall->driven && cluster_may_drive(hall->server));
}

void hall_follow(struct hall *hall, bool new) {
    char text[sizeof opened + 20];
    struct cluster *cluster = hall->server->cluster;
    if (!cluster)
        return;
    follow_watch(cluster->follow, FOLLOW_HALL, hall->id, (int64_t)hall->stored);
    if (!new)
        return;
    const int length = snprintf(text, sizeof text, "%s%" PRId64, opened, hall->id);
    cluster_send(hall->server, text, (size_t)length);
}

/* --- rows --- */

static void look_again(struct hall *hall) {
    struct follow *follow = hall->server->cluster->follow;
    follow_unwatch(follow, FOLLOW_HALL, hall->id);
    follow_watch(follow, FOLLOW_HALL, hall->id, (int64_t)hall->stored);
    follow_look(follow, FOLLOW_HALL, hall->id, 1);
}

/* Rows of other nodes are in the value, from the row `from` on. */
static void note_rows(struct hall *hall, size_t from) {
    hall->stored = hall->value.rows;
    hall->closed = hall->value.over;
    hall->misses = 0;
    hall->changed = hall->look = hall->check_rooms = true;
    for (size_t i = from; i < hall->value.rows; i++)
        hall_call_new(hall, hall->value.row[i].text);
}

static void apply(struct hall *hall, uint64_t seq, const char *body, size_t length) {
    struct pedro_refusal wrong;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    if (hall->broken || seq <= hall->stored)
        return;
    if (hall->rest) {
        /* The row is in the store. */
        hall->changed = hall->look = hall->check_rooms = hall_wake(hall);
        if (!hall->changed)
            look_again(hall);
        return;
    }
    if (seq != hall->stored + 1) {
        look_again(hall);
        return;
    }
    if (tournament_add(&hall->value, body, length, &wrong)) {
        log_error("row-not-folded", "tournament", hall->name, "reason",
                  room_reason(&wrong, reason), "row", body, NULL);
        hall->broken = true;
        return;
    }
    note_rows(hall, hall->stored);
}

void hall_caught_up(struct hall *hall, size_t from) {
    if (!hall->broken)
        note_rows(hall, from);
    hall_followed(hall);
    if (hall->seen && !hall_is_busy(hall))
        hall->seen = hall->behind = false;
    hall_go_on(hall);
}

/* Whether a row that comes next would have many rows folded again. */
static bool is_long(const struct hall *hall, uint64_t seq, const char *body,
                    size_t length) {
    return !hall->rest && !hall->broken && seq == hall->stored + 1 &&
           hall->value.bytes > HALL_LIGHT_MAX && tournament_row_undoes(body, length);
}

static void take_row(struct server *server, const struct follow_row *row) {
    struct hall *hall = find(server, row->id);
    if (!hall)
        return;
    const bool busy = hall_is_busy(hall),
               is_long_now =
                   !busy && is_long(hall, (uint64_t)row->seq, row->body, row->length);
    if (!busy && !is_long_now)
        apply(hall, (uint64_t)row->seq, row->body, row->length);
    else if (!late_rows_add(&hall->late, row))
        hall->behind = true;
    else if (is_long_now)
        hall_work_late(hall);
}

static void take_seen(struct server *server, char kind, int64_t id, uint32_t look) {
    (void)kind;
    (void)look;
    struct hall *hall = find(server, id);
    if (!hall || !hall->behind)
        return;
    if (hall_is_busy(hall)) {
        hall->seen = hall->folding; /* the rows that came before wait for a thread */
        return;
    }
    hall->behind = false;
    hall_go_on(hall);
}

void hall_followed(struct hall *hall) {
    struct late_row *late;
    if (!hall->server->cluster)
        return;
    follow_watch(hall->server->cluster->follow, FOLLOW_HALL, hall->id,
                 (int64_t)hall->stored);
    while ((late = hall->late.first) && !hall_is_busy(hall)) {
        if (is_long(hall, (uint64_t)late->row.seq, late->row.body, late->row.length)) {
            hall_work_late(hall);
            return;
        }
        late = late_rows_take(&hall->late);
        apply(hall, (uint64_t)late->row.seq, late->row.body, late->row.length);
        free(late);
    }
}

void hall_fall_behind(struct hall *hall, struct hall_change *change) {
    change->next = hall->queue;
    if (!hall->queue)
        hall->queue_end = &change->next;
    hall->queue = change;
    hall->queued++;
    hall->behind = true;
    if (++hall->misses >= MISSES_MAX) {
        log_error("rows-missing", "tournament", hall->name, NULL);
        hall->broken = true;
    }
    look_again(hall);
}

/* --- who plays --- */

static void let_go(struct server *server) {
    for (struct hall *hall = server->halls; hall; hall = hall->next) {
        struct hall_change *change = hall->queue;
        hall->driven = false;
        hall->queue = NULL;
        hall->queue_end = &hall->queue;
        hall->queued = 0;
        while (change) {
            struct hall_change *next = change->next;
            hall_refuse(change, PEDRO_REFUSED_DATABASE_AWAY);
            change->done(change, HALL_REFUSED);
            change = next;
        }
    }
}

static bool drive(struct server *server, int64_t id, const char *name) {
    (void)name;
    struct hall *hall = find(server, id);
    if (!hall) {
        const bool read = halls_follow_others(server);
        hall = find(server, id);
        if (!hall)
            return read;
    }
    if (!hall->driven)
        log_info("took", "tournament", hall->name, NULL);
    hall->driven = hall->look = hall->check_rooms = true;
    return true;
}

/* --- tournaments that others have opened --- */

enum { LIST_MS = 30000 };

struct list_reading {
    uint64_t looked_ms;
    bool has;
    struct row_mark mark, seen; /* of what was read; of what was applied */
};

static bool begin(void *reading, struct server *server) {
    struct list_reading *list = reading;
    if (!server->ready || !(cluster_is_due(server->now_ms, &list->looked_ms, LIST_MS) ||
                            server->halls_wanted))
        return false;
    server->halls_wanted = list->has = false;
    list->mark = (struct row_mark){.rows = 0};
    return true;
}

static bool mark_hall(void *data, const struct store_tournament *stored) {
    struct row_mark *mark = data;
    mark->rows++;
    row_mark_number(mark, stored->id);
    row_mark_number(mark, stored->owner);
    row_mark_number(mark, stored->listed);
    row_mark_number(mark, stored->repeats);
    row_mark_text(mark, stored->name);
    row_mark_text(mark, stored->password);
    return true;
}

static void read(void *reading, struct store *store) {
    struct list_reading *list = reading;
    list->has = store_tournaments(store, mark_hall, &list->mark);
}

static void want(struct server *server) {
    server->halls_wanted = true;
    cluster_hurry(server);
}

static void end(void *reading, struct server *server, bool asked) {
    struct list_reading *list = reading;
    if (!asked) {
        want(server);
    } else if (list->has && row_mark_differs(&list->seen, &list->mark) &&
               !halls_follow_others(server)) {
        list->seen = (struct row_mark){.rows = UINT64_MAX};
        want(server);
    }
}

/* --- messages --- */

static void heard(struct server *server, int64_t node, const char *text, size_t length) {
    (void)node;
    if (length >= sizeof opened && strncmp(text, opened, sizeof opened - 1) == 0 &&
        !find(server, strtoll(text + sizeof opened - 1, NULL, 10)))
        want(server);
}

bool halls_listen(struct server *server) {
    static const char kinds[] = {FOLLOW_HALL, '\0'};
    static const struct cluster_listener listener = {.kinds = kinds,
                                                     .row = take_row,
                                                     .seen = take_seen,
                                                     .drive = drive,
                                                     .let_go = let_go,
                                                     .heard = heard,
                                                     .lost = want};
    static const struct cluster_reading how = {begin, read, end};
    cluster_listen(server, &listener);
    hall_people_listen(server);
    return cluster_read(server, &how, calloc(1, sizeof(struct list_reading)));
}
