/* event_follow.c - events in a cluster: rows of other nodes, and which node plays a tournament.
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

#include "base/fnv.h"
#include "server/nodes/cluster_parts.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "store/cluster_store.h"

/* The message of a node that has opened a tournament; its number follows. Nodes before the name `event` know it by this word. */
static const char opened[] = "hall ";

static struct event *find(const struct tournaments *tournaments, int64_t id) {
    const struct hosted *log = host_find(&tournaments->nodes->logs, KIND_TOURNAMENT, id);
    return log ? log->data : NULL;
}

/* --- rows --- */

void event_note_rows(struct event *event, size_t from) {
    event->closed = event->value.over;
    event->changed = event->look = event->check_rooms = true;
    for (size_t i = from; i < event->value.rows; i++)
        event_call_new(event, event->value.row[i].text);
}

/* Whether a row would have many rows folded again. */
static bool is_long(const struct event *event, const struct store_row *row) {
    return !event->rest && event->value.bytes > EVENT_LIGHT_MAX &&
           tournament_row_undoes(row->body, row->length);
}

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    struct pedro_refusal wrong;
    struct event *event = log->data;
    if (event->broken)
        return HOSTED_WRONG;
    if (event->rest) {
        /* The row is in the store, and comes again. */
        event_wake_later(event);
        return HOSTED_LATER;
    }
    if (is_long(event, row))
        return event_work_late(event) ? HOSTED_APPLIED : HOSTED_LATER;
    if (tournament_add(&event->value, row->body, row->length, &wrong)) {
        log_error("row-not-folded", "tournament", event->name, "reason",
                  LOG_REFUSAL(&wrong), "row", row->body, NULL);
        return HOSTED_WRONG;
    }
    event_note_rows(event, log->seq);
    return HOSTED_APPLIED;
}

static void broke(struct hosted *log, const char *why) { event_break(log->data, why); }

static void driven(struct hosted *log) {
    struct event *event = log->data;
    log_info("took", "tournament", event->name, NULL);
    event->look = event->check_rooms = true;
}

/* It is not in memory yet. */
static bool take(void *owner, int64_t id, const char *name) {
    struct tournaments *tournaments = owner;
    const bool read = events_follow_others(tournaments);
    struct event *event = find(tournaments, id);
    (void)name;
    if (event)
        hosted_drive(&event->log);
    return event || read;
}

static const struct hosted_kind kind = {.kind = KIND_TOURNAMENT,
                                        .queue_max = EVENT_QUEUE_MAX,
                                        .decide = event_decide,
                                        .stored = event_stored,
                                        .answer = event_answer,
                                        .refuse = event_refuse_request,
                                        .apply = apply,
                                        .driven = driven,
                                        .take = take,
                                        .broke = broke};

void event_follow(struct event *event, bool new) {
    char text[sizeof opened + 20];
    hosted_open(&event->tournaments->nodes->logs, &event->log, &kind, event, event->id,
                event->log.seq, false);
    if (!new)
        return;
    hosted_own(&event->log);
    const int length = snprintf(text, sizeof text, "%s%" PRId64, opened, event->id);
    cluster_send(event->tournaments->nodes, text, (size_t)length);
}

/* --- tournaments that others have opened --- */

enum { LIST_MS = 30000 };

struct list_reading {
    uint64_t looked_ms;
    bool has;
    uint64_t mark, seen; /* hashes of what was read; of what was applied */
};

static bool begin(void *reading, void *data) {
    struct tournaments *tournaments = data;
    struct list_reading *list = reading;
    if (!tournaments->running->ready ||
        !(cluster_is_due(tournaments->clock->now_ms, &list->looked_ms, LIST_MS) ||
          tournaments->events_wanted))
        return false;
    tournaments->events_wanted = list->has = false;
    list->mark = 0;
    return true;
}

static bool mark_event(void *data, const struct store_tournament *stored) {
    const int64_t numbers[] = {stored->id, stored->owner, stored->listed,
                               stored->repeats};
    uint64_t *mark = data;
    *mark = fnv_add(*mark, numbers, sizeof numbers);
    *mark = fnv_add(*mark, stored->name, strlen(stored->name) + 1);
    *mark = fnv_add(*mark, stored->password, strlen(stored->password) + 1);
    return true;
}

static void read(void *reading, struct store *store) {
    struct list_reading *list = reading;
    list->has = store_tournaments(store, mark_event, &list->mark);
}

static void want(struct tournaments *tournaments) {
    tournaments->events_wanted = true;
    cluster_hurry(tournaments->nodes);
}

static void end(void *reading, void *data, bool asked) {
    struct tournaments *tournaments = data;
    struct list_reading *list = reading;
    if (!asked) {
        want(tournaments);
    } else if (list->has && list->seen != list->mark) {
        list->seen = list->mark;
        if (!events_follow_others(tournaments)) {
            list->seen = ~list->mark;
            want(tournaments);
        }
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

bool events_listen(struct tournaments *tournaments) {
    static const struct cluster_listener listener = {.heard = heard, .lost = on_lost};
    static const struct cluster_reading how = {begin, read, end};
    host_add(&tournaments->nodes->logs, &kind, tournaments);
    cluster_listen(tournaments->nodes, &listener, tournaments);
    event_people_listen(tournaments);
    return cluster_read(tournaments->nodes, &how, calloc(1, sizeof(struct list_reading)),
                        tournaments);
}
