/* client_reading.h - what is read of the database for a client, while the loop goes on.
 *
 * A thread asks, and then the loop goes on with what was read: it sends a list, or decides a message. The client is kept meanwhile; its
 * socket may be closed when the reading ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLIENT_READING_H
#define SERVER_CLIENT_READING_H

#include "server/wire/client.h"

/* The first member of what the caller allocates. */
struct client_reading {
    struct reader_job job;
    struct client *client;
    bool fine; /* all was read */
    /* On a thread: fills in what was wanted. Of the client and of the loop it may look at nothing that changes. False: the database did not
     * answer. */
    bool (*read)(struct client_reading *reading, struct store *store);
    /* Back on the loop. If not `read` nothing is known: the database did not answer, too many wait, or the server stops. Then the
     * reading is freed. */
    void (*end)(struct client_reading *reading, bool read);
};

void client_read(struct client *client, struct client_reading *reading,
                 bool (*read)(struct client_reading *reading, struct store *store),
                 void (*end)(struct client_reading *reading, bool read));

/* --- lists, which are sent again when they have changed --- */

/* Zeros, which begin with a struct client_reading, for what is to be read of a list. NULL if it is being read already, or without
 * memory: then it is due. */
void *client_list_begin(struct client_list *list, size_t size);
/* The reading has ended. True if the list is to be written. */
bool client_list_end(struct client_list *list, bool read);
/* Sends it, unless it equals the one that the client was sent last. */
void client_list_send(struct client *client, struct client_list *list,
                      const struct pedro_text *text);

/* --- messages that are decided with rows --- */

/* A question is what has to be read before a message can be decided. A thread reads that, and then the loop decides the message with what was
 * read: keys of the database settle what has changed since. What comes on the socket meanwhile waits, so the order is kept, but
 * an action waits for nothing: no card is late because somebody asks for something. */

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
