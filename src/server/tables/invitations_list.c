/* invitations_list.c - sends people the invitations that wait for their answer.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/people/person_json.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "server/wire/client.h"
#include "table/message.h"

/* An invitation of a list. */
struct invited {
    int64_t from;
    char table[TABLE_NAME_MAX];
    char variant[PEDRO_NAME_MAX]; /* played there; "" until it is read */
    struct store_user by;
    bool gone; /* the table, or who has invited */
};

/* What is read of a list. */
struct list {
    struct client_reading reading;
    bool joined; /* to a cluster */
    int64_t asks;
    unsigned count;
    struct invited invited[];
};

/* --- on a thread --- */

/* The first row of a table has its game. */
static bool take_first(void *data, const struct store_row *row) {
    struct table *table = data;
    struct pedro_refusal wrong;
    table_apply_row(table, row->body, row->length, &wrong);
    return false;
}

static enum store_result read_variant(struct store *store, bool joined,
                                      struct invited *invited) {
    struct store_table stored;
    const enum store_result found = store_table(store, invited->table, &stored);
    struct table *table = found == STORE_OK ? table_create() : NULL;
    if (!table)
        return found == STORE_OK ? STORE_FAILED : found;
    /* Alone a server lacks only tables that rest. */
    const bool read = joined
                          ? store_rows(store, KIND_TABLE, stored.id, 0, take_first, table)
                          : store_days_rows(store, stored.id, take_first, table);
    memcpy(invited->variant, table->variant, sizeof invited->variant);
    table_destroy(table);
    return !read ? STORE_FAILED : *invited->variant ? STORE_OK : STORE_NOT_FOUND;
}

static bool read_one(struct store *store, bool joined, struct invited *invited) {
    enum store_result found = store_user(store, invited->from, &invited->by);
    if (found == STORE_OK && !*invited->variant)
        found = read_variant(store, joined, invited);
    invited->gone = found == STORE_NOT_FOUND;
    return found == STORE_OK || invited->gone;
}

static bool read_list(struct client_reading *reading, struct store *store) {
    struct list *list = (struct list *)reading;
    list->asks = store_asks(store, reading->client->user);
    for (unsigned i = 0; i < list->count; i++)
        if (!read_one(store, list->joined, &list->invited[i]))
            return false;
    return list->asks >= 0;
}

/* --- on the loop --- */

/* True if the list has anything. */
static bool write_list(const struct list *list, struct pedro_text *text) {
    struct json_writer writer = message_begin(text, SERVER_INVITATIONS);
    bool any = list->asks > 0;
    json_open(&writer, "tables", '[');
    for (const struct invited *each = list->invited; each < list->invited + list->count;
         each++) {
        if (each->gone)
            continue;
        any = true;
        json_open(&writer, NULL, '{');
        json_put_word(&writer, "table", each->table);
        json_put_word(&writer, "variant", each->variant);
        match_json_title(&writer, each->variant);
        json_put_text(&writer, "from", each->by.name);
        json_put_word(&writer, "picture",
                      message_picture(message_picture_of(each->by.picture)));
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_put_number(&writer, "asks", list->asks);
    json_close(&writer, '}');
    return any;
}

static void on_read(struct client_reading *reading, bool read) {
    static const uint8_t none[sizeof reading->client->invitations.hash] = {0};
    struct client *client = reading->client;
    struct client_list *state = &client->invitations;
    struct pedro_text text = client_text(client->wire);
    if (client_list_end(state, read) && (write_list((struct list *)reading, &text) ||
                                         memcmp(state->hash, none, sizeof none) != 0))
        client_list_send(client, state, &text);
    client->tables->invitations.due = client->tables->invitations.due || state->due;
}

static bool waits(const struct invitation *each, int64_t user) {
    return each->to == user && !each->declined;
}

static void take(struct tables *tables, const struct invitation *invitation,
                 struct invited *invited) {
    const struct room *room = rooms_find(tables, invitation->table);
    invited->from = invitation->from;
    memcpy(invited->table, invitation->table, sizeof invited->table);
    if (room)
        memcpy(invited->variant, room->table->variant, sizeof invited->variant);
}

void invitations_greet(struct client *client) {
    struct tables *tables = client->tables;
    const struct invitation *first = tables->invitations.first;
    unsigned count = 0;
    /* A program may only play: it hears nothing of friends. */
    if (!client->greeted || client->person.program)
        return;
    for (const struct invitation *each = first; each; each = each->next)
        count += waits(each, client->user);
    struct list *list = client_list_begin(&client->invitations,
                                          sizeof *list + count * sizeof list->invited[0]);
    if (!list)
        return;
    list->joined = cluster_is_joined(tables->nodes);
    for (const struct invitation *each = first; each; each = each->next)
        if (waits(each, client->user))
            take(tables, each, &list->invited[list->count++]);
    client_read(client, &list->reading, read_list, on_read);
}

void invitations_tell(struct tables *tables, int64_t user) {
    presence_look_user(tables->people, "invitations", user);
    for (struct client *client = tables->wire->clients; client; client = client->next)
        if (client->user == user)
            invitations_greet(client);
}

void invitations_tick(struct tables *tables) {
    invitations_read_more(tables);
    if (!tables->invitations.due)
        return;
    tables->invitations.due = false;
    for (struct client *client = tables->wire->clients; client; client = client->next)
        if (client->invitations.due)
            invitations_greet(client);
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
