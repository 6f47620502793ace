/* room_report.c - reports of people at a table, which admins read.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "store/batch.h"
#include "table/message.h"

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
