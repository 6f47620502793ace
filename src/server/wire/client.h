/* client.h - one socket: its person, and the tables it is connected to.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "net/net.h"
#include "server/process/quota.h"
#include "server/process/readers.h"
#include "store/reader.h"
#include "table/message.h"
#include "table/table.h"

enum {
    CLIENT_ROOMS_MAX = 8,
    CLIENT_EVENTS_MAX = 8, /* tournaments that a client follows */
};

/* Which messages about the list of open tables a client gets. */
enum lobby_listener { LOBBY_NOTHING, LOBBY_CHANGES, LOBBY_WHOLE };

struct client;

/* All sockets. */
struct wire {
    struct client *clients;
    struct readers readers; /* what is read for them, and for requests of HTTP */
    /* Handles a message as if it had just come. */
    void (*receive)(struct client *client, const struct client_message *message);
    unsigned people;              /* how many people have one */
    char text[TABLE_MESSAGE_MAX]; /* for one message */
};

/* A list that a client is sent again when it has changed. */
struct client_list {
    bool reads;       /* it is being read; */
    bool due;         /* it has changed since that began, or could not be read */
    uint8_t hash[16]; /* of what was sent last; zeros: nothing was */
};

struct client_waiting;
struct event;
struct people;
struct room;
struct tables;
struct tournaments;

struct client {
    struct wire *wire;
    struct people *people;
    struct tables *tables;
    struct tournaments *tournaments;
    struct net_socket *socket; /* NULL once it is closed */
    struct client *next, **link;
    unsigned uses; /* references: pending operations, and the socket */
    int64_t user;
    uint8_t session[STORE_TOKEN_HASH]; /* the socket is closed with this session, */
    int64_t expires_ms;                /* at that time */
    struct table_person person;
    uint64_t
        name_checked_ms;    /* when the name of a guest was compared with accounts last */
    uint32_t session_check; /* session_checks of the server when it was looked up */
    bool guest;
    bool greeted, wants_news;
    uint8_t lobby;                  /* enum lobby_listener */
    bool searches;                  /* waits in the queue of matchmaking.c */
    bool hears_friends;             /* gets the list of friends (friends_list.c), */
    uint64_t friends_seen;          /* also when friends_noted is no longer this, */
    uint64_t friends_ms;            /* some time after the list sent then */
    struct client_list friends,     /* of a person, */
        invitations;                /* and what waits for an answer of the person */
    bool asks;                      /* a question is open, */
    struct client_waiting *waiting; /* and these messages wait for its answer */
    uint8_t rooms;
    struct room *room[CLIENT_ROOMS_MAX];
    uint8_t events;
    struct event *event[CLIENT_EVENTS_MAX];
    struct quota *account, *address; /* it counts among their sockets */
};

/* Reference counting: a client is kept while an operation for it is pending. `client`
 * may be NULL. */
struct client *client_keep(struct client *client);
void client_release(struct client *client);

/* Sends a text; does nothing if the socket is closed. */
void client_send(struct client *client, const struct pedro_text *text);
/* The same for messages that can wait for the next turn of the loop. */
void client_send_soon(struct client *client, const struct pedro_text *text);
/* Answers a message that came just now. */
void client_grant(struct client *client, const struct client_message *message);
void client_refuse(struct client *client, const struct client_message *message,
                   enum pedro_refusal_code code);
void client_send_refusal(struct client *client, bool has_id, int32_t id,
                         const struct pedro_refusal *refusal);

/* Zeros, for what a message begins; NULL after a refusal. */
void *client_allocate(struct client *client, const struct client_message *message,
                      size_t size);

/* Whoever waits for the answer to a message, which is decided later: client_asker() keeps the client, until client_release(). */
struct client_asker {
    struct client *client;
    bool has_id;
    int32_t id;
};
struct client_asker client_asker(struct client *client,
                                 const struct client_message *message);
/* Sends the refusal, or `ok` for PEDRO_REFUSED_NOTHING; nothing without a client. */
void client_answer(const struct client_asker *asker, enum pedro_refusal_code code);
/* The same when the answer is whether something was stored. */
void client_answer_stored(const struct client_asker *asker, enum store_result result);

/* Closes the socket. */
void client_drop(struct client *client);

/* An empty text for one message, in wire->text. */
struct pedro_text client_text(struct wire *wire);

/* Converts the number of a person to the id at tables, and back; 0 if the id is
 * invalid. */
void client_person_id(int64_t user, char id[TABLE_ID_MAX]);
int64_t client_user_of(const char *id);

/* --- what a thread reads for a socket --- */

/* A thread asks, and then the loop goes on with what was read: it sends a list, or decides a message. The client is kept meanwhile; its
 * socket may be closed when the reading ends. */

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
