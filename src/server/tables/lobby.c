/* lobby.c - the list of open tables: collects changes and sends them once a second.
 *
 * SPDX-License-Identifier: MIT */

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/json_read.h"
#include "server/nodes/shared.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "table/message.h"

enum {
    TABLES_MAX = 100,
    EVERY_MS = 1000,
    WHOLE_EVERY_MS = 10 * 1000,
    CHANGES_BYTES = 3000, /* sent in one message, plus the table that exceeds it */
    GONE_MAX = 100,       /* sent in one message */
};

struct lobby_change {
    struct lobby_change *next, *chain;
    char table[TABLE_NAME_MAX];
};

void lobby_init(struct lobby *lobby) {
    *lobby = (struct lobby){.first = NULL};
    lobby->end = &lobby->first;
}

/* The tables of a tournament are listed by it. */
static bool is_listed(const struct room *room) {
    return !room->table->hidden && !table_is_event(room->table) &&
           !room_is_broken(room) && room->table->seq > 0 && !table_deserted(room->table);
}

static struct lobby_change **chain_of(struct lobby *lobby, const char *table) {
    return &lobby->chain[fnv_text(table) % LOBBY_CHAINS];
}

/* Queues a table, once. */
static void note(struct lobby *lobby, const char *table) {
    struct lobby_change **chain = chain_of(lobby, table), *change = *chain;
    lobby->changed = true;
    while (change && strcmp(change->table, table) != 0)
        change = change->chain;
    if (change)
        return;
    if (!(change = malloc(sizeof *change))) {
        lobby->incomplete = true;
        return;
    }
    *change = (struct lobby_change){.chain = *chain};
    memcpy(change->table, table, strlen(table) + 1);
    *chain = change;
    *lobby->end = change;
    lobby->end = &change->next;
}

/* True if the room is the one that the list is made from: its table is driven here. */
static bool is_shown(const struct room *room) {
    return !room->tables->nodes->shared || room->log.driven;
}

/* Publishes the entry of a table that this node drives. With `gone` withdraws it. */
static void publish(const struct room *room, bool gone) {
    char entry[SHARED_VALUE_MAX];
    struct pedro_text text;
    struct shared *shared = room->tables->nodes->shared;
    if (!shared)
        return;
    pedro_text_init(&text, entry, sizeof entry);
    if (!gone && room->log.driven && is_listed(room))
        table_write_lobby(room->table, &text);
    shared_publish(shared, SHARED_LOBBY, room->table->name,
                   text.length > 0 && pedro_text_fits(&text) ? entry : NULL);
}

static void change(struct room *room, bool gone) {
    if (!*room->table->name || room->table->hidden || table_is_event(room->table))
        return;
    publish(room, gone);
    if (is_shown(room))
        note(&room->tables->lobby, room->table->name);
}

void lobby_note(struct room *room) { change(room, false); }

void lobby_drop(struct room *room) { change(room, true); }

static void hear(struct tables *tables, const char *table) {
    if (strlen(table) < TABLE_NAME_MAX)
        note(&tables->lobby, table);
}

static void take_first(struct lobby *lobby, char table[TABLE_NAME_MAX]) {
    struct lobby_change *change = lobby->first, **at = chain_of(lobby, change->table);
    memcpy(table, change->table, sizeof change->table);
    while (*at != change)
        at = &(*at)->chain;
    *at = change->chain;
    lobby->first = change->next;
    if (!lobby->first)
        lobby->end = &lobby->first;
    free(change);
}

void lobby_finish(struct lobby *lobby) {
    char table[TABLE_NAME_MAX];
    while (lobby->first)
        take_first(lobby, table);
}

/* --- entries --- */

/* The entry of a table that another node drives; NULL if there is none. */
static bool is_entry(const struct shared_fact *fact) {
    struct json entry, name;
    return json_check(fact->value, strlen(fact->value), &entry, NULL) == JSON_FINE &&
           json_kind(&entry) == JSON_KIND_OBJECT && json_get(&entry, "table", &name) &&
           json_is(&name, fact->key);
}

/* A list that is being written. */
struct listing {
    struct json_writer writer;
    unsigned listed;
};

enum { ENOUGH = TABLE_MESSAGE_MAX - SHARED_VALUE_MAX - 512 };

static bool add_entry(void *data, const struct shared_fact *fact) {
    struct listing *listing = data;
    if (is_entry(fact)) {
        listing->listed++;
        pedro_text_add(json_put_name(&listing->writer, NULL), fact->value);
    }
    return listing->listed < TABLES_MAX && listing->writer.text->length < ENOUGH;
}

void lobby_write(struct tables *tables, struct pedro_text *text) {
    struct listing listing = {.writer = message_begin(text, SERVER_LOBBY)};
    struct json_writer *writer = &listing.writer;
    json_open(writer, "tables", '[');
    for (struct room *room = tables->rooms;
         room && listing.listed < TABLES_MAX && text->length < ENOUGH; room = room->next)
        if (is_listed(room) && is_shown(room)) {
            listing.listed++;
            table_write_lobby(room->table, json_put_name(writer, NULL));
        }
    if (tables->nodes->shared && listing.listed < TABLES_MAX && text->length < ENOUGH)
        shared_each(tables->nodes->shared, SHARED_LOBBY, add_entry, &listing);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* Counts the matches of other nodes. */
struct elsewhere {
    unsigned matches, most;
    const char *featured;
};

/* How many people have a seat at a table whose match is under way; 0 if it is not. */
static unsigned count_people(const struct shared_fact *fact) {
    struct json entry, started, seats, seat, name;
    bool under_way = false;
    unsigned people = 0;
    if (!is_entry(fact) ||
        json_check(fact->value, strlen(fact->value), &entry, NULL) != JSON_FINE ||
        !json_get(&entry, "started", &started) || !json_get_flag(&started, &under_way) ||
        !under_way || !json_get(&entry, "seats", &seats))
        return 0;
    struct json_walk walk = json_walk(&seats);
    while (json_next(&walk, NULL, &seat))
        people += json_get(&seat, "name", &name) && json_text_length(&name) > 0;
    return people;
}

static bool compare(void *data, const struct shared_fact *fact) {
    struct elsewhere *elsewhere = data;
    const unsigned people = count_people(fact);
    elsewhere->matches += people > 0;
    if (people > 1 && people > elsewhere->most) {
        elsewhere->most = people;
        elsewhere->featured = fact->value;
    }
    return true;
}

unsigned lobby_elsewhere(const struct tables *tables, const char **featured) {
    struct elsewhere elsewhere = {.matches = 0};
    if (tables->nodes->shared)
        shared_each(tables->nodes->shared, SHARED_LOBBY, compare, &elsewhere);
    *featured = elsewhere.featured;
    return elsewhere.matches;
}

/* Writes the entry of a table. False if it is not listed. */
static bool write_entry(struct tables *tables, const char *table,
                        struct json_writer *writer) {
    const struct room *room = rooms_find(tables, table);
    const struct shared_fact *fact;
    if (room && is_shown(room)) {
        if (is_listed(room))
            table_write_lobby(room->table, json_put_name(writer, NULL));
        return is_listed(room);
    }
    fact = tables->nodes->shared
               ? shared_next(tables->nodes->shared, SHARED_LOBBY, table, NULL)
               : NULL;
    if (!fact || !is_entry(fact))
        return false;
    pedro_text_add(json_put_name(writer, NULL), fact->value);
    return true;
}

/* Takes changes out of the queue and writes them. */
static void write_changes(struct tables *tables, struct pedro_text *text) {
    char gone[GONE_MAX][TABLE_NAME_MAX];
    unsigned left = 0;
    struct json_writer writer = message_begin(text, SERVER_CHANGES);
    json_open(&writer, "tables", '[');
    while (tables->lobby.first && left < GONE_MAX && text->length < CHANGES_BYTES) {
        take_first(&tables->lobby, gone[left]);
        left += !write_entry(tables, gone[left], &writer);
    }
    json_close(&writer, ']');
    json_open(&writer, "gone", '[');
    for (unsigned i = 0; i < left; i++)
        json_put_word(&writer, NULL, gone[i]);
    json_close(&writer, ']');
    json_close(&writer, '}');
}

static void send(struct tables *tables, enum lobby_listener listener,
                 const struct pedro_text *text) {
    for (struct client *client = tables->wire->clients; client; client = client->next)
        if (client->lobby == listener)
            client_send_soon(client, text);
}

void lobby_tick(struct tables *tables) {
    struct lobby *lobby = &tables->lobby;
    const uint64_t now = tables->clock->now_ms;
    const bool changes = lobby->first && now - lobby->changes_ms >= EVERY_MS,
               whole = lobby->changed && now - lobby->whole_ms >= WHOLE_EVERY_MS;
    if ((!changes && !whole) || load_sheds(tables->load, LOAD_LOBBY))
        return;
    if (changes) {
        struct pedro_text text = client_text(tables->wire);
        lobby->changes_ms = now;
        write_changes(tables, &text);
        send(tables, LOBBY_CHANGES, &text);
    }
    if (whole) {
        struct pedro_text text = client_text(tables->wire);
        lobby_write(tables, &text);
        send(tables, LOBBY_WHOLE, &text);
        if (lobby->incomplete)
            send(tables, LOBBY_CHANGES, &text);
        lobby->changed = lobby->incomplete = false;
        lobby->whole_ms = now;
    }
}

/* Another node has changed the entry of a table. */
static void hear_fact(void *listener, const struct shared_fact *fact,
                      enum shared_change change) {
    struct tables *tables = listener;
    (void)change;
    if (fact->kind == SHARED_LOBBY)
        hear(tables, fact->key);
}

void lobby_listen(struct tables *tables) {
    static const struct people_listener listener = {.fact = hear_fact};
    people_listen(tables->people, &listener, tables);
}
