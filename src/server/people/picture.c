/* picture.c - the picture that a person has chosen, shown wherever the person is.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/batch.h"
#include "table/message.h"

struct choosing {
    struct client_asker asker;
    uint8_t picture;
};

void picture_show(struct people *people, int64_t user, uint8_t picture) {
    char words[64];
    friends_note(people);
    snprintf(words, sizeof words, "%lld %s", (long long)user, message_picture(picture));
    presence_look(people, "picture", words);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user)
            client->person.picture = picture;
    PEOPLE_TELL(people, pictured, (room, user, picture));
}

static void on_chosen(void *data, enum store_result result) {
    struct choosing *choosing = data;
    struct client *client = choosing->asker.client;
    client_answer_stored(&choosing->asker, result);
    if (result == STORE_OK)
        picture_show(client->people, client->user, choosing->picture);
    client_release(client);
    free(choosing);
}

void picture_choose(struct client *client, const struct client_message *message) {
    struct people *people = client->people;
    if (!quota_take(people->quotas, client->account, QUOTA_PICTURES)) {
        client_refuse(client, message, PEDRO_REFUSED_FRIENDS_OFTEN);
        return;
    }
    struct choosing *choosing = client_allocate(client, message, sizeof *choosing);
    if (!choosing)
        return;
    *choosing =
        (struct choosing){client_asker(client, message), message->picture.picture};
    struct batch *batch = batch_create();
    batch_picture(batch, client->user,
                  choosing->picture ? message_picture(choosing->picture) : "");
    batch_commit(batch, people->store, on_chosen, choosing);
}

void picture_read_back(struct store *store, struct table *table) {
    struct store_user user;
    for (int i = 0; i < table->set.players; i++) {
        const char *id = table->seat[i].person.id;
        if (table->seat[i].kind == TABLE_PERSON && client_user_of(id) > 0 &&
            store_user(store, client_user_of(id), &user) == STORE_OK)
            table_set_picture(table, id, message_picture_of(user.picture));
    }
}
