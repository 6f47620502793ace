/* room_chat.c - chat at a table is stored, then shown.
 *
 * Messages of a room have numbers, in the order in which they are handed to the writer; the writer stores them
 * in that order. The number of a message that could not be stored is not used again. Chat is read from the store
 * when the first person comes, because most tables have none.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "store/batch.h"

enum { TRIES_MAX = 100 };

/* A message that is being stored. The table may be closed meanwhile. */
struct saying {
    struct client *client;
    struct table_person who;
    char table[TABLE_NAME_MAX];
    char text[TABLE_CHAT_MAX];
    uint32_t number;
    unsigned tries;
    bool has_id;
    int32_t id;
};

static bool read_line(void *data, const struct store_row *line) {
    struct room *room = data;
    if (line->seq < 1 || line->seq > INT32_MAX ||
        !table_apply_chat(room->table, (uint32_t)line->seq, line->person, line->name,
                          line->body))
        log_error("chat-left-out", "table", room->table->name, "number",
                  LOG_NUMBER(line->seq), NULL);
    return true;
}

void room_read_chat(struct room *room) {
    if (room->chat_read || cluster_is_joined(room->server))
        return;
    room->chat_read = true;
    store_rows(room->server->store, KIND_CHAT, room->id, 0, read_line, room);
}

void room_take_chat(struct room *room, int64_t number, const char *person,
                    const char *name, const char *text) {
    room->chat_read = true;
    if (number > (int64_t)room->table->chats && number <= INT32_MAX &&
        table_apply_chat(room->table, (uint32_t)number, person, name, text))
        room_broadcast_chat(room, (uint32_t)number);
}

/* In a cluster all messages are shown in the order of their numbers. One whose number is the next is shown at
 * once, so that it is there when its `ok` is sent; before any other come those of other nodes. */
static void show(struct room *room, const struct saying *saying) {
    struct server *server = room->server;
    if (cluster_is_joined(server) && saying->number != room->table->chats + 1) {
        cluster_look_chat(server, room->id);
        return;
    }
    if (!table_apply_chat(room->table, saying->number, saying->who.id, saying->who.name,
                          saying->text))
        return;
    cluster_has_chat(server, room->id, saying->number);
    room_broadcast_chat(room, saying->number);
}

static void commit(struct saying *saying, struct room *room);

static void on_stored(void *data, enum store_result result) {
    struct saying *saying = data;
    struct client *client = saying->client;
    struct room *room = rooms_find(client->server, saying->table);
    const bool joined = cluster_is_joined(client->server);
    /* Another node has used the number, or earlier messages have not been read yet. */
    if (result == STORE_TAKEN && joined && room && ++saying->tries < TRIES_MAX) {
        cluster_look_chat(client->server, room->id);
        commit(saying, room);
        return;
    }
    if (result == STORE_OK) {
        if (room)
            show(room, saying);
        client_send_ok(client, saying->has_id, saying->id);
    } else {
        client_send_error(client, saying->has_id, saying->id, PEDRO_REFUSED_NOT_STORED);
    }
    client_release(client);
    free(saying);
}

/* Stores the message under the next number. */
static void commit(struct saying *saying, struct room *room) {
    struct server *server = room->server;
    struct batch *batch = batch_create();
    if (room->chat_number < room->table->chats)
        room->chat_number = room->table->chats;
    saying->number = ++room->chat_number;
    batch_append(batch, &(struct store_row){.kind = KIND_CHAT,
                                            .id = room->id,
                                            .seq = saying->number,
                                            .at_ms = (int64_t)server->wall_ms,
                                            .body = saying->text,
                                            .length = strlen(saying->text),
                                            .user = saying->client->user,
                                            .person = saying->who.id,
                                            .name = saying->who.name});
    batch_commit(batch, server->store, on_stored, saying);
}

void room_say(struct room *room, const struct table_request *request,
              struct client *client) {
    const struct client_message *message = request->message;
    struct saying *saying = malloc(sizeof *saying);
    if (!saying) {
        client_send_error(client, message->has_id, message->id, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    room_read_chat(room);
    *saying = (struct saying){.client = client_keep(client),
                              .who = *request->who,
                              .has_id = message->has_id,
                              .id = message->id};
    memcpy(saying->table, room->table->name, sizeof saying->table);
    table_write_chat_row(room->table, request, saying->text);
    commit(saying, room);
}

void rooms_forget_chat(struct server *server, int64_t user) {
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    for (struct room *room = server->rooms; room; room = room->next)
        table_forget_chats(room->table, id);
}
