/* invitations_list.c - sends people the invitations that wait for their answer.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/match_json.h"
#include "server/people/presence.h"
#include "server/tables/invitations.h"
#include "server/tables/tables.h"
#include "table/message.h"

/* False if the database does not answer. An invitation to a table that is gone is left out. */
static bool write_one(struct json_writer *writer, struct tables *tables,
                      struct invitation *invitation) {
    const char *variant;
    struct store_user from;
    enum store_result found = invitations_variant(tables, invitation, &variant);
    if (found == STORE_OK)
        found = store_user(tables->store, invitation->from, &from);
    if (found != STORE_OK)
        return found == STORE_NOT_FOUND;
    json_open(writer, NULL, '{');
    json_put_word(writer, "table", invitation->table);
    json_put_word(writer, "variant", variant);
    match_json_title(writer, variant);
    json_put_text(writer, "from", from.name);
    json_put_word(writer, "picture", message_picture(message_picture_of(from.picture)));
    json_close(writer, '}');
    return true;
}

/* What waits for an answer of a person. */
struct waiting {
    struct pedro_text text;
    int64_t asks;
    bool read; /* false if the database does not answer: the text is not whole */
    bool any;
};

static void write_all(struct tables *tables, int64_t user, struct waiting *waiting) {
    struct json_writer writer;
    waiting->asks = store_asks(tables->store, user);
    waiting->read = waiting->asks >= 0;
    waiting->any = waiting->asks > 0;
    waiting->text = client_text(tables->wire);
    writer = message_begin(&waiting->text, SERVER_INVITATIONS);
    json_open(&writer, "tables", '[');
    for (struct invitation *each = tables->invitations.first; each && waiting->read;
         each = each->next)
        if (each->to == user && !each->declined) {
            waiting->read = write_one(&writer, tables, each);
            waiting->any = true;
        }
    json_close(&writer, ']');
    json_put_number(&writer, "asks", waiting->asks);
    json_close(&writer, '}');
}

/* A program may only play: it hears nothing of friends. */
static bool hears(const struct client *client, int64_t user) {
    return client->user == user && client->greeted && !client->person.program;
}

static void send(struct client *client, const struct waiting *waiting) {
    client->asks = waiting->asks;
    client->invitations_due = !waiting->read;
    if (!waiting->read) {
        client->tables->invitations.due = true;
        return;
    }
    client->invitations_told = true;
    client_send(client, &waiting->text);
}

void invitations_tell(struct tables *tables, int64_t user) {
    presence_look_user(tables->people, "invitations", user);
    struct waiting waiting;
    bool written = false;
    for (struct client *client = tables->wire->clients; client; client = client->next) {
        if (!hears(client, user))
            continue;
        if (!written)
            write_all(tables, user, &waiting);
        written = true;
        send(client, &waiting);
    }
}

void invitations_greet(struct client *client) {
    struct waiting waiting;
    if (!hears(client, client->user))
        return;
    write_all(client->tables, client->user, &waiting);
    if (waiting.any || !waiting.read || client->invitations_told)
        send(client, &waiting);
    client->invitations_due = !waiting.read;
}

void invitations_tick(struct tables *tables) {
    if (!tables->invitations.due || !store_reads(tables->store) ||
        !cluster_answers(tables->nodes))
        return;
    tables->invitations.due = false;
    for (struct client *client = tables->wire->clients;
         client && !tables->invitations.due; client = client->next)
        if (client->invitations_due)
            invitations_greet(client);
}

void invitations_check(struct client *client) {
    struct tables *tables = client->tables;
    if (!hears(client, client->user) || client->asks < 0)
        return;
    const int64_t asks = store_asks(tables->store, client->user);
    if (asks < 0 || asks == client->asks)
        return;
    presence_mute(tables->people);
    invitations_tell(tables, client->user);
    presence_unmute(tables->people);
}

void invitations_write(void *listener, int64_t from, int64_t to,
                       struct json_writer *writer) {
    const struct tables *tables = listener;
    bool any = false;
    for (const struct invitation *each = tables->invitations.first; each;
         each = each->next) {
        if (each->from != from || each->to != to || each->declined)
            continue;
        if (!any)
            json_open(writer, "invited", '[');
        any = true;
        json_put_word(writer, NULL, each->table);
    }
    if (any)
        json_close(writer, ']');
}
