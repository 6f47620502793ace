/* invitations.c - the list of open invitations, searched linearly: it is short, as a person
 * has few and they end with their tables. The list changes at once, and the store follows; a
 * person who invites or declines hears `ok` when that is stored.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"
#include "store/batch.h"
#include "table/message.h"

enum { OPEN_MAX = 20 }; /* by a person, and to a person */

/* --- ends --- */

struct ending {
    int64_t user, other;
    const char *table;
};

/* Removes the invitations for which `ends` is true, and tells those who had them. False if
 * there are none. */
static bool end_all(struct tables *tables,
                    bool (*ends)(const struct invitation *each,
                                 const struct ending *ending),
                    const struct ending *ending) {
    struct invitations *all = &tables->invitations;
    bool any = false;
    presence_mute(tables->people); /* other nodes end them likewise */
    for (struct invitation **at = &all->first; *at;) {
        if (!ends(*at, ending)) {
            at = &(*at)->next;
            continue;
        }
        const int64_t from = (*at)->from, to = (*at)->to;
        const bool open = !(*at)->declined;
        invitations_take_out(all, at);
        any = true;
        if (open)
            invitations_tell(tables, to);
        friends_note_person(tables->people, from);
    }
    presence_unmute(tables->people);
    return any;
}

static bool is_at(const struct invitation *each, const struct ending *ending) {
    return strcmp(each->table, ending->table) == 0 &&
           (ending->user == 0 || each->to == ending->user);
}

static bool is_between(const struct invitation *each, const struct ending *ending) {
    return (each->from == ending->user &&
            (ending->other == 0 || each->to == ending->other)) ||
           (each->to == ending->user &&
            (ending->other == 0 || each->from == ending->other));
}

bool invitations_end_at(struct tables *tables, int64_t user, const char *table) {
    char words[TABLE_NAME_MAX + 24];
    if (!end_all(tables, is_at, &(struct ending){.user = user, .table = table}))
        return false;
    snprintf(words, sizeof words, "%lld %s", (long long)user, table);
    presence_look(tables->people, "came", words);
    return true;
}

void invitations_come(struct client *client, const struct room *room) {
    struct tables *tables = client->tables;
    if (!invitations_end_at(tables, client->user, room->table->name))
        return;
    struct batch *batch = batch_create();
    batch_end_invitations(batch, client->user, room->id);
    batch_end(batch, tables->store);
}

void invitations_end_table(struct tables *tables, const char *table) {
    if (!tables->running->draining &&
        end_all(tables, is_at, &(struct ending){.table = table}))
        presence_look(tables->people, "closed", table);
}

void invitations_part(struct tables *tables, int64_t user, int64_t other) {
    char words[48];
    if (!end_all(tables, is_between, &(struct ending){.user = user, .other = other}))
        return;
    snprintf(words, sizeof words, "%lld %lld", (long long)user, (long long)other);
    presence_look(tables->people, "part", words);
}

/* --- requests --- */

static struct invitation **find(struct tables *tables, int64_t from, int64_t to,
                                const char *table) {
    struct invitation **at = &tables->invitations.first;
    while (*at &&
           ((*at)->from != from || (*at)->to != to || strcmp((*at)->table, table) != 0))
        at = &(*at)->next;
    return at;
}

static bool are_too_many(const struct tables *tables, int64_t from, int64_t to) {
    unsigned sent = 0, received = 0;
    for (const struct invitation *each = tables->invitations.first; each;
         each = each->next) {
        sent += each->from == from;
        received += each->to == to;
    }
    return sent >= OPEN_MAX || received >= OPEN_MAX ||
           tables->invitations.count >= INVITATIONS_MAX;
}

/* What is read for `invite`. */
struct found {
    struct room_found room;
    int64_t to; /* whom the client means */
    bool friend;
};

/* Why the client may not invite that friend; PEDRO_REFUSED_NOTHING if it may. */
static enum pedro_refusal_code check(struct client *client, const struct room *room,
                                     const struct found *found) {
    struct tables *tables = client->tables;
    const struct invitation *known =
        *find(tables, client->user, found->to, room->table->name);
    if (table_seat_of(room->table, client->person.id) == PEDRO_NO_SEAT)
        return PEDRO_REFUSED_INVITE_SEATED;
    if (!found->friend)
        return PEDRO_REFUSED_INVITE_FRIENDS;
    if (known && known->declined)
        return PEDRO_REFUSED_INVITE_DECLINED;
    if (!known && are_too_many(tables, client->user, found->to))
        return PEDRO_REFUSED_INVITE_MANY;
    if (!known && !quota_take(tables->quotas, client->account, QUOTA_INVITATIONS))
        return PEDRO_REFUSED_FRIENDS_OFTEN;
    return PEDRO_REFUSED_NOTHING;
}

struct naming {
    const char *name;
    int64_t found;
};

static bool is_named(void *data, const struct store_friend *person) {
    struct naming *naming = data;
    if (person->state == STORE_FRIEND && strcmp(person->name, naming->name) == 0)
        naming->found = person->id;
    return naming->found == 0;
}

/* On a thread. The friend that is meant: an account by its name, a guest by exactly its name. False if the database did not
 * answer. */
static bool find_friend(const struct client *client, const struct client_invite *invite,
                        struct store *store, int64_t *to) {
    struct account_name made;
    struct store_user user;
    struct naming naming = {.name = invite->name};
    if (invite->has_person) {
        *to = invite->person;
        return true;
    }
    const enum store_result result = accounts_find(
        store, client->people->names, invite->name, strlen(invite->name), &made, &user);
    const bool read =
        result == STORE_OK || (result == STORE_NOT_FOUND &&
                               store_friends(store, client->user, is_named, &naming));
    *to = result == STORE_OK ? user.id : naming.found;
    return read;
}

static bool read_friend(struct client *client, const struct client_message *message,
                        struct store *store, void *data) {
    struct found *found = data;
    enum store_friend_state state;
    const bool read =
        room_find_read(client, message->invite.table, store, &found->room) &&
        find_friend(client, &message->invite, store, &found->to) &&
        store_friend(store, client->user, found->to, &state, NULL);
    found->friend = read && state == STORE_FRIEND;
    return read;
}

/* A change that is being stored. */
struct storing {
    struct client_asker asker;
    int64_t to; /* whom the client has invited; 0 if it has declined */
    char table[TABLE_NAME_MAX];
    bool repeats; /* what is in the list, and perhaps still being stored */
};

static void on_stored(void *data, enum store_result result) {
    struct storing *storing = data;
    struct client *client = storing->asker.client;
    struct tables *tables = client->tables;
    struct invitation **at =
        storing->to ? find(tables, client->user, storing->to, storing->table) : NULL;
    const int64_t to = storing->to ? storing->to : client->user;
    if (result == STORE_OK && (!storing->repeats || (at && *at))) {
        client_answer(&storing->asker, PEDRO_REFUSED_NOTHING);
    } else {
        if (at && *at && !storing->repeats)
            invitations_take_out(&tables->invitations, at);
        client_answer(&storing->asker, PEDRO_REFUSED_NOT_STORED);
    }
    /* The list may have been read again before this was stored, and has changed although the write failed. */
    invitations_read_again(tables, to);
    presence_look_user(tables->people, "invitations", to);
    friends_note_person(tables->people, client->user);
    client_release(client);
    free(storing);
}

/* Stores a change and then answers the message. Without a change the batch is empty: it is done when what was committed before
 * is, so that nothing is acknowledged that is still being stored. */
static void answer(struct storing *storing, struct client *client,
                   const struct client_message *message, struct batch *batch) {
    storing->asker = client_asker(client, message);
    batch_commit(batch, client->tables->store, on_stored, storing);
}

/* Changes the invitation of one friend, in the list and in the batch. `repeats` tells
 * that the friend was invited before. */
static enum pedro_refusal_code change(struct client *client, const struct room *room,
                                      bool off, const struct found *found,
                                      struct batch *batch, bool *repeats) {
    struct tables *tables = client->tables;
    const int64_t to = found->to;
    const char *table = room->table->name;
    char friend_id[TABLE_ID_MAX];
    struct invitation **at = find(tables, client->user, to, table);
    *repeats = !off && *at;
    if (off) {
        if (*at && !(*at)->declined) {
            invitations_take_out(&tables->invitations, at);
            batch_take_back_invitation(batch, client->user, to, room->id);
        }
        return PEDRO_REFUSED_NOTHING;
    }
    const enum pedro_refusal_code wrong = check(client, room, found);
    client_person_id(to, friend_id);
    if (wrong || *at || table_seat_of(room->table, friend_id) != PEDRO_NO_SEAT)
        return wrong;
    if (!invitations_add(&tables->invitations, client->user, to, table, false))
        return PEDRO_REFUSED_NO_MEMORY;
    batch_invite(batch, client->user, to, room->id);
    return PEDRO_REFUSED_NOTHING;
}

static void decide(struct client *client, const struct client_message *message,
                   void *data) {
    struct tables *tables = client->tables;
    const struct client_invite *invite = &message->invite;
    struct found *found = data;
    struct room *room = rooms_found(tables, invite->table, &found->room);
    struct storing *storing;
    if (!room) {
        client_refuse(client, message, PEDRO_REFUSED_UNKNOWN_TABLE);
        return;
    }
    if (room_is_loading(room)) {
        room_receive(room, client, message, 0); /* which has it handled again */
        return;
    }
    if (!(storing = client_allocate(client, message, sizeof *storing)))
        return;
    struct batch *batch = batch_create();
    storing->to = found->to;
    snprintf(storing->table, sizeof storing->table, "%s", invite->table);
    const enum pedro_refusal_code wrong =
        change(client, room, invite->off, found, batch, &storing->repeats);
    if (!wrong) {
        answer(storing, client, message, batch);
        return;
    }
    client_refuse(client, message, wrong);
    batch_destroy(batch);
    free(storing);
}

void invitations_invite(struct client *client, const struct client_message *message) {
    static const struct client_question question = {.size = sizeof(struct found),
                                                    .read = read_friend,
                                                    .decide = decide,
                                                    .drop = room_found_drop};
    if (message->invite.has_person + message->invite.has_name != 1)
        client_refuse(client, message, PEDRO_REFUSED_FRIEND_ONE_WAY);
    else
        client_ask(client, &question, message);
}

static bool read_table(struct client *client, const struct client_message *message,
                       struct store *store, void *table) {
    struct store_table stored = {.id = 0};
    (void)client;
    const enum store_result result = store_table(store, message->decline.table, &stored);
    *(int64_t *)table = stored.id;
    return result != STORE_FAILED;
}

static void decline(struct client *client, const struct client_message *message,
                    void *table) {
    struct tables *tables = client->tables;
    struct storing *storing = client_allocate(client, message, sizeof *storing);
    bool changed = false;
    if (!storing)
        return;
    struct batch *batch = batch_create();
    for (struct invitation *each = tables->invitations.first; each; each = each->next)
        if (each->to == client->user && !each->declined &&
            strcmp(each->table, message->decline.table) == 0) {
            each->declined = changed = true;
            tables->invitations.changes++;
            friends_note_person(tables->people, each->from);
        }
    if (changed)
        batch_decline_invitations(batch, client->user, *(const int64_t *)table);
    answer(storing, client, message, batch);
}

void invitations_decline(struct client *client, const struct client_message *message) {
    static const struct client_question question = {
        .size = sizeof(int64_t), .read = read_table, .decide = decline};
    client_ask(client, &question, message);
}
