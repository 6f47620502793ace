/* broadcast.c - sends the changes of a table to all connections of its room.
 *
 * Each person with a seat gets a message of their own, written from what that seat may
 * see. Spectators all see the same, so their message is written once.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/friends.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"

/* The message that a recipient gets: `table`, or after an event `view` or `news`. */
enum form { FORM_TABLE, FORM_VIEW, FORM_NEWS, FORMS };

static void write_for(const struct room *room, const char *id, enum form form,
                      struct pedro_text *text) {
    const struct table *table = room->table;
    *text = client_text(room->tables->wire);
    if (form == FORM_TABLE)
        table_write_table(table, id, room_now(room), text);
    else if (form == FORM_VIEW || !table_write_news(table, id, room_now(room), text))
        table_write_view(table, id, false, room_now(room), text);
}

/* A connection gets `news` if it has had everything before that, for the same seat. */
static enum form form_for(const struct room *room, const struct visitor *visitor,
                          pedro_seat seat) {
    return visitor->client->wants_news && visitor->seat == seat &&
                   visitor->seq == room->table->turn_seq_before
               ? FORM_NEWS
               : FORM_VIEW;
}

static void send_watchers(struct room *room, enum form form) {
    struct pedro_text text;
    bool written = false;
    for (unsigned i = 0; i < room->visitors; i++) {
        struct visitor *visitor = &room->visitor[i];
        if (visitor->form != form)
            continue;
        if (!written)
            write_for(room, "", form, &text);
        written = true;
        client_send_soon(visitor->client, &text);
    }
}

/* The seat to act gets its message at once, the others with the next turn of the loop.
 * Spectators share one message, except one for whom a seat is reserved. */
static void send_each(struct room *room, bool view) {
    const struct table *table = room->table;
    const pedro_seat turn = view ? table->match.state.turn : (pedro_seat)PEDRO_NO_SEAT;
    bool watched[FORMS] = {false};
    for (unsigned i = 0; i < room->visitors; i++) {
        struct visitor *visitor = &room->visitor[i];
        struct pedro_text text;
        const pedro_seat seat = table_seat_of(table, visitor->client->person.id);
        const enum form form = view ? form_for(room, visitor, seat) : FORM_TABLE;
        if (view) {
            visitor->seq = table->turn_seq;
            visitor->seat = seat;
        }
        visitor->form = FORMS;
        if (seat == PEDRO_NO_SEAT &&
            (view ||
             table_reserved_for(table, visitor->client->person.id) == PEDRO_NO_SEAT)) {
            watched[visitor->form = (uint8_t)form] = true;
            continue;
        }
        write_for(room, visitor->client->person.id, form, &text);
        if (seat == turn)
            client_send(visitor->client, &text);
        else
            client_send_soon(visitor->client, &text);
    }
    for (enum form form = 0; form < FORMS; form++)
        if (watched[form])
            send_watchers(room, form);
}

/* A match that nobody came to has no record. */
static void end_match(struct room *room) {
    if (room->table->match.events > 0)
        archive_match(room->tables, room->id, room->table, hosted_is_driven(&room->log));
    event_room_over(room);
}

void room_broadcast(struct room *room) {
    if (room->table->news & TABLE_NEWS_TABLE)
        send_each(room, false);
    if (room->table->news & TABLE_NEWS_VIEW)
        send_each(room, true);
    if (room->table->news & TABLE_NEWS_LOBBY) {
        lobby_note(room);
        friends_note(room->tables->people);
    }
    if (room->table->news & TABLE_NEWS_OVER)
        end_match(room);
}

void room_broadcast_table(struct room *room) {
    send_each(room, false);
    lobby_note(room);
    friends_note(room->tables->people);
}

void room_broadcast_text(struct room *room, const struct pedro_text *text) {
    for (unsigned i = 0; i < room->visitors; i++)
        client_send(room->visitor[i].client, text);
}

void room_broadcast_chat(struct room *room, uint32_t number) {
    struct pedro_text text = client_text(room->tables->wire);
    table_write_chat(room->table, number - 1, &text);
    room_broadcast_text(room, &text);
}

void room_send_state(struct room *room, struct visitor *visitor) {
    const struct table *table = room->table;
    struct client *client = visitor->client;
    struct pedro_text text = client_text(room->tables->wire);
    table_write_table(table, client->person.id, room_now(room), &text);
    client_send(client, &text);
    text = client_text(room->tables->wire);
    table_write_view(table, client->person.id, true, room_now(room), &text);
    client_send(client, &text);
    visitor->seq = table->turn_seq;
    visitor->seat = table_seat_of(table, client->person.id);
    for (uint32_t i = table_first_chat(table); i < table->chats; i++) {
        text = client_text(room->tables->wire);
        table_write_chat(table, i, &text);
        client_send(client, &text);
    }
}
