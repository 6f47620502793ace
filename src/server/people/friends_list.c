/* friends_list.c - writes and sends the list of friends: with whom a person has something
 * to do, which of them are online, and at which tables.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_order.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "table/message.h"

enum {
    EVERY_MS = 2000, /* to one client */
    AT_ONCE = 16,    /* lists that are read at a time; the others wait for a tick */
    ENOUGH =
        TABLE_MESSAGE_MAX - 2048, /* bytes of a list; people who come last are left out */
};

/* A person of the list, and where. */
struct listed {
    int64_t id;
    char name[STORE_NAME_MAX];
    uint8_t picture;
    bool guest;
    enum store_friend_state state;
    struct presence_place place;
};

struct found {
    int64_t id;
    struct listed *person;
};

/* What is read of a list. */
struct list {
    struct client_reading reading;
    struct store_user own;
    unsigned count;
    struct listed person[STORE_LISTED_MAX];
    struct found friend[STORE_LISTED_MAX]; /* those who are friends, sorted by id */
    unsigned friends;
};

static bool add_person(void *data, const struct store_friend *person) {
    struct list *list = data;
    struct listed *added = &list->person[list->count++];
    *added = (struct listed){.id = person->id,
                             .picture = message_picture_of(person->picture),
                             .guest = person->guest,
                             .state = person->state};
    snprintf(added->name, sizeof added->name, "%s", person->name);
    if (person->state == STORE_FRIEND)
        list->friend[list->friends++] = (struct found){added->id, added};
    return list->count < STORE_LISTED_MAX;
}

static struct listed *find(struct list *list, int64_t user) {
    const struct found wanted = {.id = user};
    const struct found *found =
        bsearch(&wanted, list->friend, list->friends, sizeof *list->friend, number_order);
    return found ? found->person : NULL;
}

static void put_table(struct json_writer *writer, const struct presence_place *place) {
    if (*place->table) {
        json_put_word(writer, "table", place->table);
        json_put_word(writer, "variant", place->variant);
        json_put_flag(writer, "free", place->free);
    } else if (place->away) {
        json_put_flag(writer, "away", true);
    }
}

static void put_person(struct json_writer *writer, const struct client *client,
                       const struct listed *person) {
    static const char *const states[] = {"none", "asked", "asks", "friend", "blocked"};
    json_open(writer, NULL, '{');
    json_put_number(writer, "person", person->id);
    json_put_text(writer, "name", person->name);
    json_put_word(writer, "picture", message_picture(person->picture));
    json_put_flag(writer, "guest", person->guest);
    json_put_word(writer, "state", states[person->state]);
    if (person->state == STORE_FRIEND) {
        json_put_flag(writer, "online", person->place.online);
        PEOPLE_TELL(client->people, listed, (room, client->user, person->id, writer));
    }
    put_table(writer, &person->place);
    json_close(writer, '}');
}

static void add_places(struct people *people, struct list *list) {
    qsort(list->friend, list->friends, sizeof *list->friend, number_order);
    for (unsigned i = 0; i < list->friends; i++)
        presence_find(people, list->friend[i].id, &list->friend[i].person->place);
    for (const struct client *other = people->wire->clients; other && list->friends > 0;
         other = other->next) {
        struct listed *person = other->socket ? find(list, other->user) : NULL;
        if (person) {
            person->place.online = true;
            PEOPLE_TELL(people, placed, (room, other, &person->place));
        }
    }
}

static void write_list(struct client *client, struct list *list) {
    struct people *people = client->people;
    char link[FRIEND_LINK_MAX];
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_FRIENDS);
    friend_link_write(people->secret, &list->own, link);
    json_put_word(&writer, "link", link);
    json_open(&writer, "people", '[');
    for (unsigned i = 0; i < list->count && text.length < ENOUGH; i++)
        put_person(&writer, client, &list->person[i]);
    json_close(&writer, ']');
    json_close(&writer, '}');
    client_list_send(client, &client->friends, &text);
}

static bool read_list(struct client_reading *reading, struct store *store) {
    struct list *list = (struct list *)reading;
    const int64_t user = reading->client->user;
    return store_user(store, user, &list->own) == STORE_OK &&
           store_friends(store, user, add_person, list);
}

static void on_read(struct client_reading *reading, bool read) {
    struct list *list = (struct list *)reading;
    struct client *client = reading->client;
    client->people->friends_reading--;
    /* Also to who wants no more of it by now: it was asked for. */
    if (!client_list_end(&client->friends, read))
        return;
    add_places(client->people, list);
    write_list(client, list);
}

static void send_list(struct client *client) {
    struct people *people = client->people;
    struct list *list = client_list_begin(&client->friends, sizeof *list);
    if (!list)
        return;
    client->friends_seen = people->friends_noted;
    client->friends_ms = people->clock->now_ms;
    people->friends_reading++;
    client_read(client, &list->reading, read_list, on_read);
}

void friends_listen(struct client *client, const struct client_message *message) {
    struct people *people = client->people;
    const bool on = message->friends.on;
    if (on && !quota_take(people->quotas, client->account, QUOTA_LISTS)) {
        client_refuse(client, message, PEDRO_REFUSED_LIST_OFTEN);
        return;
    }
    people->friends_listeners += (unsigned)on - (unsigned)client->hears_friends;
    client->hears_friends = on;
    client_grant(client, message);
    memset(client->friends.hash, 0, sizeof client->friends.hash);
    if (on)
        send_list(client);
}

void friends_note(struct people *people) { people->friends_noted++; }

void friends_note_person(struct people *people, int64_t user) {
    presence_look_user(people, "friends", user);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user)
            client->friends.due = true;
}

void friends_tick(struct people *people) {
    if (people->friends_listeners == 0 || load_sheds(people->load, LOAD_LOBBY))
        return;
    for (struct client *client = people->wire->clients;
         client && people->friends_reading < AT_ONCE; client = client->next) {
        const bool changed = client->friends_seen != people->friends_noted &&
                             people->clock->now_ms - client->friends_ms >= EVERY_MS;
        if (client->socket && client->hears_friends && !client->friends.reads &&
            (client->friends.due || changed))
            send_list(client);
    }
}
