/* events.c - the set of events: reads them back, finds them, tells followers.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event_play.h"
#include "server/tournaments/event_work.h"
#include "server/tournaments/tournaments.h"
#include "store/cluster_store.h"
#include "table/message.h"

/* An event without rows that is not among the others yet. NULL if there is no memory. */
static struct event *create(struct tournaments *tournaments,
                            const struct store_tournament *stored) {
    struct event *event = calloc(1, sizeof *event);
    if (!event)
        return NULL;
    event->tournaments = tournaments;
    event->id = stored->id;
    snprintf(event->name, sizeof event->name, "%s", stored->name);
    event->owner = stored->owner;
    event->opened_ms = stored->opened_ms;
    event->listed = stored->listed;
    event->closed = stored->closed_ms > 0;
    snprintf(event->password, sizeof event->password, "%s", stored->password);
    event->repeats = stored->repeats;
    memcpy(event->secret, stored->secret, sizeof event->secret);
    tournament_init(&event->value);
    return event;
}

struct event *event_new(struct tournaments *tournaments, int64_t owner, bool listed,
                        int64_t repeats) {
    uint8_t secret[STORE_TOKEN_HASH];
    char name[TABLE_NAME_MAX];
    const int64_t id = cluster_next(tournaments->nodes, CLUSTER_TOURNAMENT);
    if (id == 0)
        return NULL;
    rooms_draw_name(name);
    randombytes_buf(secret, sizeof secret);
    return create(tournaments, &(struct store_tournament){
                                   .id = id,
                                   .name = name,
                                   .owner = owner,
                                   .opened_ms = (int64_t)tournaments->clock->wall_ms,
                                   .listed = listed,
                                   .password = "",
                                   .repeats = repeats,
                                   .secret = secret,
                               });
}

int event_begin(struct event *event, const char *title, struct pedro_refusal *refusal) {
    char row[TOURNAMENT_TEXT_MAX + 100], seed[2 * PEDRO_SEED_SIZE + 1];
    uint8_t chance[PEDRO_SEED_SIZE];
    struct pedro_text text;
    unsigned long line;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(seed, sizeof seed, chance, sizeof chance);
    pedro_text_init(&text, row, sizeof row);
    pedro_text_add(&text, "open 1 ");
    pedro_text_add(&text, seed);
    pedro_text_add(&text, " \"");
    pedro_text_add_bytes(&text, title, strnlen(title, TOURNAMENT_TEXT_MAX));
    pedro_text_add(&text, "\"");
    return event_apply(event, TOURNAMENT_DIRECTOR, row, text.length, &line, refusal);
}

void event_add_to_batch(struct event *event, struct batch *batch) {
    batch_open_tournament(batch, &(struct store_tournament){
                                     .id = event->id,
                                     .name = event->name,
                                     .owner = event->owner,
                                     .opened_ms = event->opened_ms,
                                     .listed = event->listed,
                                     .password = event->password,
                                     .repeats = event->repeats,
                                     .secret = event->secret,
                                 });
    event->opened_at = cluster_node(event->tournaments->nodes);
    if (cluster_is_joined(event->tournaments->nodes))
        batch_drive_tournament(batch, event->id, event->opened_at);
    event_add_rows(event, 0, batch);
}

static void insert(struct event *event) {
    event->next = event->tournaments->events;
    event->tournaments->events = event;
}

struct event *event_add(struct event *event) {
    struct tournaments *tournaments = event->tournaments;
    struct event *known = events_find(tournaments, event->name, strlen(event->name));
    const bool drives = event->opened_at == cluster_node(tournaments->nodes);
    if (known) {
        event_destroy(event);
        if (drives)
            hosted_drive(&known->log);
        return known;
    }
    hosted_jump(&event->log, event->value.rows);
    insert(event);
    event_follow(event, true);
    if (!drives)
        hosted_let_go(&event->log);
    return event;
}

void event_destroy(struct event *event) {
    hosted_close(&event->log);
    event_tables_finish(event);
    event_rest_drop(event);
    event_places_drop(event);
    tournament_finish(&event->value);
    free(event);
}

struct event *events_find(const struct tournaments *tournaments, const char *name,
                          size_t length) {
    for (struct event *event = tournaments->events; event; event = event->next)
        if (strlen(event->name) == length && memcmp(event->name, name, length) == 0)
            return event;
    return NULL;
}

unsigned events_owned(const struct tournaments *tournaments, int64_t user) {
    unsigned count = 0;
    for (const struct event *event = tournaments->events; event; event = event->next)
        count += event->owner == user && !event->value.over;
    return count;
}

/* --- reading back --- */

struct loading {
    struct tournaments *tournaments;
    struct event *added; /* events that were not in memory yet, in a list of their own */
    bool no_memory;
};

static bool load_event(void *data, const struct store_tournament *stored) {
    struct loading *loading = data;
    struct event *event = create(loading->tournaments, stored);
    loading->no_memory = !event;
    if (!event)
        return false;
    insert(event);
    if (event->closed)
        event_leave_unread(event, (size_t)stored->rows);
    return true;
}

static void drop_broken(struct tournaments *tournaments) {
    for (struct event **at = &tournaments->events; *at;) {
        struct event *event = *at;
        if (event->rest) {
            at = &event->next;
            continue;
        }
        hosted_jump(&event->log, event->value.rows);
        if (event->broken) {
            *at = event->next;
            event_destroy(event);
        } else {
            at = &event->next;
        }
    }
}

bool events_load(struct tournaments *tournaments) {
    struct loading loading = {.tournaments = tournaments};
    tournaments->nodes->last_tournament = store_last_tournament(tournaments->store);
    if (!store_tournaments(tournaments->store, load_event, &loading) || loading.no_memory)
        return false;
    for (struct event *event = tournaments->events; event; event = event->next)
        if (!event->rest && !event_read_rows(event))
            return false;
    drop_broken(tournaments);
    for (struct event *event = tournaments->events; event; event = event->next)
        event_follow(event, false);
    events_play(tournaments);
    return true;
}

/* Values that are not in the rows may have changed too. */
static void refresh(struct event *event, const struct store_tournament *stored) {
    event->owner = stored->owner;
    event->listed = stored->listed;
    event->repeats = stored->repeats;
    snprintf(event->password, sizeof event->password, "%s", stored->password);
}

static bool compare_event(void *data, const struct store_tournament *stored) {
    struct loading *loading = data;
    struct event *event =
        events_find(loading->tournaments, stored->name, strlen(stored->name));
    if (event) {
        refresh(event, stored);
        return true;
    }
    event = create(loading->tournaments, stored);
    loading->no_memory = !event;
    if (event) {
        event->next = loading->added;
        loading->added = event;
    }
    return event != NULL;
}

/* Reads the tournaments that were added. False if one could not be read. */
static bool take_added(struct loading *loading) {
    bool read = !loading->no_memory;
    while (loading->added) {
        struct event *event = loading->added;
        loading->added = event->next;
        read = read && event_read_rows(event);
        if (!read || event->broken) {
            event_destroy(event);
            continue;
        }
        hosted_jump(&event->log, event->value.rows);
        insert(event);
        event_follow(event, false);
    }
    return read;
}

bool events_follow_others(struct tournaments *tournaments) {
    struct loading loading = {.tournaments = tournaments};
    const bool listed = store_tournaments(tournaments->store, compare_event, &loading);
    return take_added(&loading) && listed;
}

struct event *events_look_up(struct tournaments *tournaments, const char *name,
                             size_t length, enum pedro_refusal_code *refusal) {
    char wanted[TABLE_NAME_MAX];
    struct loading loading = {.tournaments = tournaments};
    struct event *event = events_find(tournaments, name, length);
    *refusal = PEDRO_REFUSED_TOURNAMENT_UNKNOWN;
    if (event || !cluster_is_joined(tournaments->nodes) ||
        !rooms_may_be_name(name, length))
        return event;
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, name);
    const bool asked =
        store_tournament(tournaments->store, wanted, compare_event, &loading);
    if (!take_added(&loading) || !asked)
        *refusal = PEDRO_REFUSED_DATABASE_AWAY;
    return events_find(tournaments, name, length);
}

void events_finish(struct tournaments *tournaments) {
    while (tournaments->events) {
        struct event *event = tournaments->events;
        tournaments->events = event->next;
        event_destroy(event);
    }
}

/* --- followers --- */

static void send_count(struct client *client, const struct event *event) {
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_TOURNAMENT);
    json_put_text(&writer, "name", event->name);
    json_put_number(&writer, "rows", (long long)event->log.seq);
    json_close(&writer, '}');
    client_send_soon(client, &text);
}

static bool forget(struct client *client, const struct event *event) {
    for (unsigned i = 0; i < client->events; i++)
        if (client->event[i] == event) {
            client->event[i] = client->event[--client->events];
            return true;
        }
    return false;
}

void events_follow(struct client *client, const struct client_message *message) {
    const struct client_tournament *follow = &message->tournament;
    enum pedro_refusal_code refusal;
    struct event *event =
        events_look_up(client->tournaments, follow->name, strlen(follow->name), &refusal);
    if (!event) {
        client_refuse(client, message, refusal);
        return;
    }
    forget(client, event);
    if (follow->on && client->events == CLIENT_EVENTS_MAX) {
        client_refuse(client, message, PEDRO_REFUSED_WATCHERS_FULL);
        return;
    }
    client_grant(client, message);
    if (!follow->on)
        return;
    client->event[client->events++] = event;
    send_count(client, event);
}

static void tell(const struct event *event) {
    for (struct client *client = event->tournaments->wire->clients; client;
         client = client->next)
        for (unsigned i = 0; i < client->events; i++)
            if (client->event[i] == event)
                send_count(client, event);
}

void events_tick(struct tournaments *tournaments) {
    bool read = true;
    event_works_go_on(tournaments);
    for (struct event *event = tournaments->events; event; event = event->next) {
        event_play(event);
        read = !events_rest(event, read, true) && read;
        if (event->changed) {
            event->changed = false;
            event->used_ms = tournaments->clock->now_ms;
            tell(event);
        }
    }
}
