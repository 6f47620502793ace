/* accounts.c - the keys of names, and the secret of a database.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/batch.h"
#include "table/message.h"

static const char version_fact[] = "names";

struct keeping {
    struct batch *batch;
    const struct account_names *names;
};

static bool keep_name(void *data, const struct store_user *user) {
    struct keeping *keeping = data;
    struct account_name made;
    if (!user->guest &&
        account_name_keys(keeping->names, user->name, strlen(user->name), &made))
        batch_keep_name(keeping->batch, user->id, made.key, made.look);
    return true;
}

static void keep_result(void *data, enum store_result result) {
    *(enum store_result *)data = result;
}

static bool commit(struct store *store, struct batch *batch) {
    enum store_result result = STORE_FAILED;
    batch_commit(batch, store, keep_result, &result);
    store_flush(store);
    return result == STORE_OK;
}

static bool make_keys(struct store *store, const struct account_names *names) {
    struct keeping keeping = {batch_create(), names};
    batch_clear_names(keeping.batch);
    if (!store_all_users(store, keep_name, &keeping)) {
        batch_destroy(keeping.batch);
        return false;
    }
    batch_number(keeping.batch, version_fact, account_names_version());
    return commit(store, keeping.batch);
}

static bool draw_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]) {
    struct batch *batch = batch_create();
    randombytes_buf(secret, STORE_TOKEN_HASH);
    batch_secret(batch, secret);
    return commit(store, batch);
}

bool accounts_prepare(struct store *store, const struct account_names *names,
                      uint8_t secret[STORE_TOKEN_HASH]) {
    /* Two servers that start at the same time both use the secret that was stored first. */
    return (store_secret(store, secret) ||
            (draw_secret(store, secret) && store_secret(store, secret))) &&
           (store_number(store, version_fact) == account_names_version() ||
            make_keys(store, names));
}

enum store_result accounts_find(struct store *store, const struct account_names *names,
                                const char *name, size_t length,
                                struct account_name *made, struct store_user *user) {
    if (account_name_keys(names, name, length, made))
        return store_user_by_name(store, made->text, made->key, user);
    memset(made, 0, sizeof *made);
    return STORE_NOT_FOUND;
}

enum store_result accounts_name_taken(struct store *store,
                                      const struct account_names *names, const char *name,
                                      size_t length, int64_t user) {
    struct account_name made;
    return account_name_keys(names, name, length, &made)
               ? store_name_taken(store, made.key, made.look, user)
               : STORE_NOT_FOUND;
}

enum pedro_refusal_code accounts_may_take(struct store *store,
                                          const struct account_names *names,
                                          const char *name, size_t length, int64_t user,
                                          struct account_name *made) {
    const enum pedro_refusal_code wrong = account_name_check(names, name, length, made);
    if (wrong)
        return wrong;
    switch (store_name_taken(store, made->key, made->look, user)) {
    case STORE_OK:
        return PEDRO_REFUSED_NAME_TAKEN;
    case STORE_NOT_FOUND:
        return PEDRO_REFUSED_NOTHING;
    default:
        return PEDRO_REFUSED_NOT_STORED;
    }
}

/* --- names of guests --- */

/* Nobody can choose a name that begins so (account_name.c). */
static const char drawn[] = "Guest ";

enum { CHECK_MS = 60 * 1000, AT_ONCE = 20 };

void guest_name_draw(char name[STORE_NAME_MAX]) {
    snprintf(name, STORE_NAME_MAX, "%s%u", drawn,
             1000u + (unsigned)randombytes_uniform(9000));
}

struct naming {
    struct people *people;
    int64_t user;
    char name[STORE_NAME_MAX];
    void (*done)(void *data, enum store_result result);
    void *data;
};

static void on_named(void *data, enum store_result result) {
    struct naming *naming = data;
    if (result == STORE_OK) {
        /* Its sockets are closed, and connect again under the new name. */
        forgetting_rename(naming->people, naming->user, naming->name);
        forgetting_look(naming->people);
    }
    if (naming->done)
        naming->done(naming->data, result);
    free(naming);
}

void guest_name_set(struct people *people, int64_t user, const char *name,
                    void (*done)(void *data, enum store_result result), void *data) {
    struct naming *naming = malloc(sizeof *naming);
    if (!naming) {
        if (done)
            done(data, STORE_FAILED);
        return;
    }
    *naming = (struct naming){.people = people, .user = user, .done = done, .data = data};
    snprintf(naming->name, sizeof naming->name, "%s", name);
    struct batch *batch = batch_create();
    batch_rename_user(batch, user, naming->name);
    batch_commit(batch, people->store, on_named, naming);
}

static bool has_chosen(const struct client *client) {
    return client->guest && client->socket &&
           strncmp(client->person.name, drawn, sizeof drawn - 1) != 0;
}

struct checking {
    struct client_reading reading;
    char name[STORE_NAME_MAX];
    bool taken; /* by an account */
};

static bool read_name(struct client_reading *reading, struct store *store) {
    struct checking *checking = (struct checking *)reading;
    const struct client *client = reading->client;
    const enum store_result result =
        accounts_name_taken(store, client->people->names, checking->name,
                            strlen(checking->name), client->user);
    checking->taken = result == STORE_OK;
    return result != STORE_FAILED;
}

static void on_read(struct client_reading *reading, bool read) {
    const struct checking *checking = (struct checking *)reading;
    struct client *client = reading->client;
    char other[STORE_NAME_MAX];
    if (!read || !checking->taken || strcmp(client->person.name, checking->name) != 0)
        return;
    guest_name_draw(other);
    guest_name_set(client->people, client->user, other, NULL, NULL);
}

void guest_name_check(struct client *client) {
    client->name_checked_ms = client->people->clock->now_ms;
    struct checking *checking = has_chosen(client) ? calloc(1, sizeof *checking) : NULL;
    if (!checking)
        return;
    snprintf(checking->name, sizeof checking->name, "%s", client->person.name);
    client_read(client, &checking->reading, read_name, on_read);
}

void guest_names_check(struct people *people) {
    int checked = 0;
    for (struct client *client = people->wire->clients; client && checked < AT_ONCE;
         client = client->next)
        if (has_chosen(client) &&
            people->clock->now_ms - client->name_checked_ms >= CHECK_MS) {
            guest_name_check(client);
            checked++;
        }
}

/* --- pictures --- */

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
