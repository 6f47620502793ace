/* room_chat.c - chat at a table as a log (host/host.h): it is stored, then shown.
 *
 * In a cluster it is read with the table, before anybody is shown that. A server alone reads it from the store when the
 * first person comes, because most tables have none.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "store/batch.h"
#include "table/message.h"

/* A message that is being stored, or waits. */
struct saying {
    struct hosted_request waits;
    struct hosted_write write;
    struct client_asker asker;
    struct table_person who;
    char text[TABLE_CHAT_MAX];
};

static void drop(struct saying *saying) {
    client_release(saying->asker.client);
    free(saying);
}

static void finish(struct saying *saying, enum pedro_refusal_code refusal) {
    client_answer(&saying->asker, refusal);
    drop(saying);
}

/* --- rows --- */

static bool keep(struct room *room, const struct store_row *row) {
    if (row->seq <= INT32_MAX && table_apply_chat(room->table, (uint32_t)row->seq,
                                                  row->person, row->name, row->body))
        return true;
    log_error("chat-left-out", "table", room->table->name, "number", LOG_NUMBER(row->seq),
              NULL);
    return false;
}

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    struct room *room = log->data;
    if (keep(room, row))
        room_broadcast_chat(room, (uint32_t)row->seq);
    return HOSTED_APPLIED;
}

static bool read_row(void *data, const struct store_row *row) {
    struct room *room = data;
    keep(room, row);
    hosted_jump(&room->chat, (uint64_t)row->seq);
    return true;
}

void room_read_chat(struct room *room) {
    if (room->chat_read || cluster_is_joined(room->tables->nodes))
        return;
    room->chat_read = true;
    store_rows(room->tables->store, KIND_CHAT, room->id, 0, read_row, room);
}

/* Who comes to a table that was just read gets its state and its chat together. */
static void loaded(struct hosted *log) {
    struct room *room = log->data;
    hosted_release(&room->log);
}

static void broke(struct hosted *log, const char *why) {
    const struct room *room = log->data;
    log_error("chat-broken", "table", room->table->name, "why", why, NULL);
}

/* --- messages --- */

static struct store_row row_of(const struct room *room, const struct saying *saying) {
    return (struct store_row){.kind = KIND_CHAT,
                              .id = room->id,
                              .seq = (int64_t)room->chat.seq + 1,
                              .at_ms = (int64_t)room->tables->clock->wall_ms,
                              .body = saying->text,
                              .length = strlen(saying->text),
                              .user = saying->asker.client->user,
                              .person = saying->who.id,
                              .name = saying->who.name};
}

static unsigned stored(struct hosted *log, struct hosted_write *write,
                       enum store_result result) {
    const struct store_row row = row_of(log->data, (struct saying *)write->request);
    if (result == STORE_OK)
        apply(log, &row);
    return result == STORE_OK;
}

static void answer(struct hosted *log, struct hosted_write *write,
                   enum store_result result) {
    (void)log;
    if (!write->again)
        finish((struct saying *)write->request,
               result == STORE_OK ? PEDRO_REFUSED_NOTHING : PEDRO_REFUSED_NOT_STORED);
}

static void decide(struct hosted *log, struct hosted_request *request) {
    struct saying *saying = (struct saying *)request;
    const struct store_row row = row_of(log->data, saying);
    struct batch *batch = batch_create();
    saying->write = (struct hosted_write){.request = request, .rows = 1};
    batch_append(batch, &row);
    hosted_append(log, &saying->write, batch);
}

static void refuse(struct hosted *log, struct hosted_request *request,
                   enum hosted_refusal why) {
    (void)log;
    if (why == HOSTED_DROPPED)
        drop((struct saying *)request);
    else
        finish((struct saying *)request, room_refusal_code(why));
}

void room_say(struct room *room, const struct table_request *request,
              struct client *client) {
    const struct client_message *message = request->message;
    struct saying *saying = client_allocate(client, message, sizeof *saying);
    if (!saying)
        return;
    room_read_chat(room);
    *saying =
        (struct saying){.asker = client_asker(client, message), .who = *request->who};
    table_write_chat_row(room->table, request, saying->text);
    hosted_receive(&room->chat, &saying->waits);
}

/* --- reports --- */

static void on_reported(void *data, enum store_result result) {
    struct client_asker *asker = data;
    client_answer_stored(asker, result);
    client_release(asker->client);
    free(asker);
}

static void keep_report(struct room *room, struct table_request request,
                        struct client *client) {
    struct pedro_text text = client_text(room->tables->wire);
    const struct client_message *message = request.message;
    const struct client_report *report = &message->report;
    struct client_asker *asker = client_allocate(client, message, sizeof *asker);
    struct batch *batch = asker ? batch_create() : NULL;
    if (!asker)
        return;
    *asker = client_asker(client, message);
    room_read_chat(room);
    request.now_ms = room->tables->clock->wall_ms; /* people read the list of tables */
    table_write_report(room->table, &request, &text);
    int64_t about = client_user_of(room->table->seat[report->seat].person.id);
    batch_report(batch, client->user, about, room->table->name, report->text, text.buffer,
                 (int64_t)room->tables->clock->wall_ms);
    batch_commit(batch, room->tables->store, on_reported, asker);
    log_info("reported", "table", room->table->name, NULL);
}

void room_report(struct room *room, const struct table_request *request,
                 struct client *client) {
    struct tables *tables = room->tables;
    if (!quota_take(tables->quotas, client->account, QUOTA_REPORTS) ||
        !quota_take(tables->quotas, client->address, QUOTA_ADDRESS_REPORTS)) {
        client_refuse(client, request->message, PEDRO_REFUSED_REPORTS_OFTEN);
        return;
    }
    keep_report(room, *request, client);
}

/* --- opening and closing --- */

void room_open_chat(struct room *room, bool load) {
    static const struct hosted_kind chat = {.kind = KIND_CHAT,
                                            .has_gaps = true,
                                            .queue_max = ROOM_QUEUE_MAX,
                                            .decide = decide,
                                            .stored = stored,
                                            .answer = answer,
                                            .refuse = refuse,
                                            .apply = apply,
                                            .loaded = loaded,
                                            .broke = broke};
    hosted_open(&room->tables->nodes->logs, &room->chat, &chat, room, room->id, 0, load);
    if (load)
        hosted_hold(&room->log);
}

void room_close_chat(struct room *room) {
    if (!room->tables->running->stopping)
        hosted_refuse_queue(&room->chat, HOSTED_IS_CLOSED);
    hosted_close(&room->chat);
}

void rooms_forget_chat(struct tables *tables, int64_t user) {
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    for (struct room *room = tables->rooms; room; room = room->next)
        table_forget_chats(room->table, id);
}
