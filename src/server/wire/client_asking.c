/* client_asking.c - the open question of a client, and the messages that wait for its answer.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/client_asking.h"

#include <stddef.h>
#include <stdlib.h>

enum { WAITING_MAX = 8 };

struct client_waiting {
    struct client_waiting *next;
    struct client_message message;
};

struct asking {
    struct client_reading reading;
    const struct client_question *question;
    struct client_message message;
    max_align_t found[];
};

/* The messages that have waited come again, until one asks too. */
static void go_on(struct client *client) {
    while (!client->asks && client->waiting) {
        struct client_waiting *waiting = client->waiting;
        client->waiting = waiting->next;
        if (client->socket)
            client->wire->receive(client, &waiting->message);
        free(waiting);
    }
}

static bool read_found(struct client_reading *reading, struct store *store) {
    struct asking *asking = (struct asking *)reading;
    return asking->question->read(reading->client, &asking->message, store,
                                  asking->found);
}

static void on_read(struct client_reading *reading, bool read) {
    struct asking *asking = (struct asking *)reading;
    struct client *client = reading->client;
    client->asks = false;
    if (!read)
        client_refuse(client, &asking->message, PEDRO_REFUSED_DATABASE_AWAY);
    else if (client->socket)
        asking->question->decide(client, &asking->message, asking->found);
    if (asking->question->drop)
        asking->question->drop(asking->found);
    go_on(client);
}

void client_ask(struct client *client, const struct client_question *question,
                const struct client_message *message) {
    struct asking *asking =
        client_allocate(client, message, sizeof *asking + question->size);
    if (!asking)
        return;
    client->asks = true;
    asking->question = question;
    asking->message = *message;
    client_read(client, &asking->reading, read_found, on_read);
}

bool client_waits(struct client *client, const struct client_message *message) {
    struct client_waiting **end = &client->waiting;
    unsigned count = 0;
    if (!client->asks || message->type == CLIENT_ACT)
        return false;
    for (; *end; end = &(*end)->next)
        count++;
    if (count == WAITING_MAX)
        client_refuse(client, message, PEDRO_REFUSED_PEOPLE_OFTEN);
    else if ((*end = client_allocate(client, message, sizeof **end)))
        (*end)->message = *message;
    return true;
}
