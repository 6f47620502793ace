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
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/client.h"
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
    unsigned long line;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(seed, sizeof seed, chance, sizeof chance);
    const int length =
        snprintf(row, sizeof row, "open 1 %s \"%.*s\"", seed, TOURNAMENT_TEXT_MAX, title);
    return event_apply(event, TOURNAMENT_DIRECTOR, row, (size_t)length, &line, refusal);
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

/* Puts an event among the others whose rows were read. */
static void add_read(struct event *event) {
    hosted_jump(&event->log, event->value.rows);
    insert(event);
    event_follow(event, false);
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
        add_read(event);
    }
    return read;
}

bool events_follow_others(struct tournaments *tournaments) {
    struct loading loading = {.tournaments = tournaments};
    const bool listed = store_tournaments(tournaments->store, compare_event, &loading);
    return take_added(&loading) && listed;
}

/* --- one that another node has opened --- */

bool events_may_find(const struct tournaments *tournaments, const char *name,
                     size_t length) {
    return cluster_is_joined(tournaments->nodes) && rooms_may_be_name(name, length);
}

struct finding {
    struct tournaments *tournaments;
    struct event *event;
    bool no_memory;
};

static bool make_event(void *data, const struct store_tournament *stored) {
    struct finding *finding = data;
    finding->event = create(finding->tournaments, stored);
    finding->no_memory = !finding->event;
    return false;
}

bool event_find_read(struct tournaments *tournaments, const char *name,
                     struct store *store, struct event_found *found) {
    struct finding finding = {.tournaments = tournaments};
    if (!store_tournament(store, name, make_event, &finding) || finding.no_memory)
        return false;
    found->event = finding.event;
    if (!found->event)
        return true;
    const bool read = event_read_begin(store, found->event->id, &found->reading);
    if (read)
        event_read_fold(&found->reading);
    return read;
}

struct event *event_found(struct tournaments *tournaments, const char *name,
                          struct event_found *found) {
    struct event *event = found->event, *known;
    if ((known = events_find(tournaments, name, strlen(name))) || !event)
        return known;
    if (!event_read_take(event, &found->reading) || event->broken)
        return NULL;
    found->event = NULL;
    add_read(event);
    return event;
}

void event_found_drop(void *data) {
    struct event_found *found = data;
    if (found->event)
        event_destroy(found->event);
    event_read_end(&found->reading);
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

static void follow(struct client *client, const struct client_message *message,
                   struct event *event) {
    const bool on = message->tournament.on;
    if (!event) {
        client_refuse(client, message, PEDRO_REFUSED_TOURNAMENT_UNKNOWN);
        return;
    }
    forget(client, event);
    if (on && client->events == CLIENT_EVENTS_MAX) {
        client_refuse(client, message, PEDRO_REFUSED_WATCHERS_FULL);
        return;
    }
    client_grant(client, message);
    if (!on)
        return;
    client->event[client->events++] = event;
    send_count(client, event);
}

static bool find_event(struct client *client, const struct client_message *message,
                       struct store *store, void *found) {
    return event_find_read(client->tournaments, message->tournament.name, store, found);
}

static void follow_found(struct client *client, const struct client_message *message,
                         void *found) {
    follow(client, message,
           event_found(client->tournaments, message->tournament.name, found));
}

void events_follow(struct client *client, const struct client_message *message) {
    static const struct client_question question = {.size = sizeof(struct event_found),
                                                    .read = find_event,
                                                    .decide = follow_found,
                                                    .drop = event_found_drop};
    const char *name = message->tournament.name;
    struct event *event = events_find(client->tournaments, name, strlen(name));
    if (!event && events_may_find(client->tournaments, name, strlen(name)))
        client_ask(client, &question, message);
    else
        follow(client, message, event);
}

static void tell(const struct event *event) {
    for (struct client *client = event->tournaments->wire->clients; client;
         client = client->next)
        for (unsigned i = 0; i < client->events; i++)
            if (client->event[i] == event)
                send_count(client, event);
}

void events_tick(struct tournaments *tournaments) {
    event_works_go_on(tournaments);
    events_read_more(tournaments);
    for (struct event *event = tournaments->events; event; event = event->next) {
        event_play(event);
        event_let_rest(event);
        if (event->changed) {
            event->changed = false;
            event->used_ms = tournaments->clock->now_ms;
            tell(event);
        }
    }
}
