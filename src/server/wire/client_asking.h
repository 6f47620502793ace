/* client_asking.h - messages that are decided with rows of the database.
 *
 * A question is what has to be read before a message can be decided. A thread reads that, and then the loop decides the message with what was
 * read: keys of the database settle what has changed since. What comes on the socket meanwhile waits, so the order is kept, but
 * an action waits for nothing: no card is late because somebody asks for something.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLIENT_ASKING_H
#define SERVER_CLIENT_ASKING_H

#include "server/wire/client_reading.h"

struct client_question {
    size_t size; /* of what is read: zeros before */
    /* On a thread. Of the client it may look at nothing that changes. False: the database did not answer. */
    bool (*read)(struct client *client, const struct client_message *message,
                 struct store *store, void *found);
    /* On the loop, while the socket is open. */
    void (*decide)(struct client *client, const struct client_message *message,
                   void *found);
    void (*drop)(void *found); /* frees what is left of it; or NULL */
};

/* Asks a question before a message is decided, of a client that has none open. If it cannot be answered the message is refused. */
void client_ask(struct client *client, const struct client_question *question,
                const struct client_message *message);
/* True if the message has to wait for an answer; then it is kept, or refused if too many wait, and comes again. */
bool client_waits(struct client *client, const struct client_message *message);

#endif
