/* invitations_list.c - sends people the invitations that wait for their answer.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/people/presence.h"
#include "server/tables/invitations.h"
#include "server/tables/tables.h"
#include "table/message.h"

static void write_one(struct json_writer *writer, struct tables *tables,
                      struct invitation *invitation) {
    const char *variant = invitations_variant(tables, invitation);
    struct store_user from;
    if (!variant || store_user(tables->store, invitation->from, &from) != STORE_OK)
        return;
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    json_open(writer, NULL, '{');
    json_put_word(writer, "table", invitation->table);
    json_put_word(writer, "variant", variant);
    json_put_text(writer, "title", preset ? preset->title : variant);
    json_put_text(writer, "from", from.name);
    json_put_word(writer, "picture", message_picture(message_picture_of(from.picture)));
    json_close(writer, '}');
}

static struct pedro_text write_all(struct tables *tables, int64_t user, int64_t asks,
                                   bool *any) {
    struct pedro_text text = client_text(tables->wire);
    struct json_writer writer = message_begin(&text, SERVER_INVITATIONS);
    *any = asks > 0;
    json_open(&writer, "tables", '[');
    for (struct invitation *each = tables->invitations.first; each; each = each->next)
        if (each->to == user && !each->declined) {
            write_one(&writer, tables, each);
            *any = true;
        }
    json_close(&writer, ']');
    json_put_number(&writer, "asks", asks);
    json_close(&writer, '}');
    return text;
}

/* A program may only play: it hears nothing of friends. */
static bool hears(const struct client *client, int64_t user) {
    return client->user == user && client->greeted && !client->person.program;
}

void invitations_tell(struct tables *tables, int64_t user) {
    presence_look_user(tables->people, "invitations", user);
    struct pedro_text text;
    bool any, written = false;
    int64_t asks = 0;
    for (struct client *client = tables->wire->clients; client; client = client->next) {
        if (!hears(client, user))
            continue;
        if (!written) {
            asks = store_asks(tables->store, user);
            text = write_all(tables, user, asks, &any);
        }
        written = true;
        client->asks = asks;
        client_send(client, &text);
    }
}

void invitations_greet(struct client *client) {
    bool any;
    if (!hears(client, client->user))
        return;
    client->asks = store_asks(client->tables->store, client->user);
    const struct pedro_text text =
        write_all(client->tables, client->user, client->asks, &any);
    if (any)
        client_send(client, &text);
}

void invitations_check(struct client *client) {
    struct tables *tables = client->tables;
    if (!hears(client, client->user) ||
        store_asks(tables->store, client->user) == client->asks)
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
