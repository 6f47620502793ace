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
#include "server/tournaments/tournaments.h"
#include "store/cluster_store.h"

/* The message of a node that has opened a tournament; its number follows. */
static const char opened[] = "hall ";

static struct hall *find(const struct tournaments *tournaments, int64_t id) {
    const struct hosted *log = host_find(&tournaments->nodes->logs, KIND_TOURNAMENT, id);
    return log ? log->data : NULL;
}

/* --- rows --- */

void hall_note_rows(struct hall *hall, size_t from) {
    hall->closed = hall->value.over;
    hall->changed = hall->look = hall->check_rooms = true;
    for (size_t i = from; i < hall->value.rows; i++)
        hall_call_new(hall, hall->value.row[i].text);
}

/* Whether a row would have many rows folded again. */
static bool is_long(const struct hall *hall, const struct store_row *row) {
    return !hall->rest && hall->value.bytes > HALL_LIGHT_MAX &&
           tournament_row_undoes(row->body, row->length);
}

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    struct pedro_refusal wrong;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    struct hall *hall = log->data;
    if (hall->broken)
        return HOSTED_WRONG;
    if (hall->rest) {
        /* The row is in the store. */
        hall->changed = hall->look = hall->check_rooms = hall_wake(hall);
        return hall->changed ? HOSTED_APPLIED : HOSTED_LATER;
    }
    if (is_long(hall, row))
        return hall_work_late(hall) ? HOSTED_APPLIED : HOSTED_LATER;
    if (tournament_add(&hall->value, row->body, row->length, &wrong)) {
        log_error("row-not-folded", "tournament", hall->name, "reason",
                  room_reason(&wrong, reason), "row", row->body, NULL);
        return HOSTED_WRONG;
    }
    hall_note_rows(hall, log->seq);
    return HOSTED_APPLIED;
}

static void broke(struct hosted *log, const char *why) { hall_break(log->data, why); }

static void driven(struct hosted *log) {
    struct hall *hall = log->data;
    log_info("took", "tournament", hall->name, NULL);
    hall->look = hall->check_rooms = true;
}

/* It is not in memory yet. */
static bool take(void *owner, int64_t id, const char *name) {
    struct tournaments *tournaments = owner;
    const bool read = halls_follow_others(tournaments);
    struct hall *hall = find(tournaments, id);
    (void)name;
    if (hall)
        hosted_drive(&hall->log);
    return hall || read;
}

static const struct hosted_kind kind = {.kind = KIND_TOURNAMENT,
                                        .queue_max = HALL_QUEUE_MAX,
                                        .decide = hall_decide,
                                        .stored = hall_stored,
                                        .answer = hall_answer,
                                        .refuse = hall_refuse_request,
                                        .apply = apply,
                                        .driven = driven,
                                        .take = take,
                                        .broke = broke};

void hall_follow(struct hall *hall, bool new) {
    char text[sizeof opened + 20];
    hosted_open(&hall->tournaments->nodes->logs, &hall->log, &kind, hall, hall->id,
                hall->log.seq, false);
    if (!new)
        return;
    hosted_own(&hall->log);
    const int length = snprintf(text, sizeof text, "%s%" PRId64, opened, hall->id);
    cluster_send(hall->tournaments->nodes, text, (size_t)length);
}

/* --- tournaments that others have opened --- */

enum { LIST_MS = 30000 };

struct list_reading {
    uint64_t looked_ms;
    bool has;
    struct row_mark mark, seen; /* of what was read; of what was applied */
};

static bool begin(void *reading, void *data) {
    struct tournaments *tournaments = data;
    struct list_reading *list = reading;
    if (!tournaments->running->ready ||
        !(cluster_is_due(tournaments->clock->now_ms, &list->looked_ms, LIST_MS) ||
          tournaments->halls_wanted))
        return false;
    tournaments->halls_wanted = list->has = false;
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

static void want(struct tournaments *tournaments) {
    tournaments->halls_wanted = true;
    cluster_hurry(tournaments->nodes);
}

static void end(void *reading, void *data, bool asked) {
    struct tournaments *tournaments = data;
    struct list_reading *list = reading;
    if (!asked) {
        want(tournaments);
    } else if (list->has && row_mark_differs(&list->seen, &list->mark) &&
               !halls_follow_others(tournaments)) {
        list->seen = (struct row_mark){.rows = UINT64_MAX};
        want(tournaments);
    }
}

/* --- messages --- */

static void heard(void *data, int64_t node, const char *text, size_t length) {
    struct tournaments *tournaments = data;
    (void)node;
    if (length >= sizeof opened && strncmp(text, opened, sizeof opened - 1) == 0 &&
        !find(tournaments, strtoll(text + sizeof opened - 1, NULL, 10)))
        want(tournaments);
}

static void on_lost(void *data) { want(data); }

bool halls_listen(struct tournaments *tournaments) {
    static const struct cluster_listener listener = {.heard = heard, .lost = on_lost};
    static const struct cluster_reading how = {begin, read, end};
    host_add(&tournaments->nodes->logs, &kind, tournaments);
    cluster_listen(tournaments->nodes, &listener, tournaments);
    hall_people_listen(tournaments);
    return cluster_read(tournaments->nodes, &how, calloc(1, sizeof(struct list_reading)),
                        tournaments);
}
