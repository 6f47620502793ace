/* guest_name.c - names of guests: drawn ones, and chosen ones, which give way when an account takes them.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/accounts.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/batch.h"

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
