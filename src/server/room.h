/* room.h - a table where it is hosted: with those connected, and what is being written.
 *
 * A room has one thing written at a time; what is asked meanwhile waits for that, since it
 * is decided by the table as it then is. Nothing is told to anyone before it is stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/client.h"

enum { ROOM_QUEUE_MAX = 64 };

/* What somebody asked, while it waits. */
struct room_request {
    struct room_request *next;
    struct client *client;
    uint64_t since_us;
    struct client_message message;
};

struct bot_job;

/* Somebody who is connected here. */
struct visitor {
    struct client *client;
    uint64_t seq;    /* of the last `view` or `news` it was sent, */
    pedro_seat seat; /* and as which seat it was told */
    uint8_t form;    /* broadcast.c: the form a watcher is to be told in */
};

struct room {
    struct server *server;
    struct room *next, **link; /* of all */
    struct room *chain;        /* of those with the same hash */
    int64_t id;
    struct table *table;
    struct quota *opener; /* the address it was opened from; NULL after a restart */
    struct visitor *visitor;
    unsigned visitors, visitors_capacity;
    struct room_request *queue, **queue_end;
    unsigned queued;
    bool writing;
    bool noted;              /* among the changes of the lobby */
    bool deciding;           /* a bot job runs */
    struct bot_job *decided; /* has decided, and waits until its move is due */
    uint64_t next_ms;   /* when the table wants to be asked what time brings, in its own
                         time; 0: not */
    int64_t ahead_ms;   /* what the table's time (table.h) is ahead of server->now_ms */
    uint64_t active_ms; /* server->now_ms at the last row, */
    uint64_t quiet_before_ms; /* and how long it was quiet before a restart */
    bool broken; /* what is stored could not be folded: nothing goes on here */
};

/* The table's own time: monotonic, and never before its last row. */
static inline uint64_t room_now(const struct room *room) {
    return (uint64_t)((int64_t)room->server->now_ms + room->ahead_ms);
}

/* Decides about a message now, or when its turn comes. */
void room_receive(struct room *room, struct client *client,
                  const struct client_message *message, uint64_t since_us);
/* Sees to what waits, to time, and to bots, until something is being written. */
void room_go_on(struct room *room);
/* Cheap: goes on if there is anything to do now. */
void room_tick(struct room *room);
/* The socket of a client has gone. */
void room_leave(struct room *room, struct client *client);

/* Lets a client watch, and tells it all there is to see. */
bool room_enter(struct room *room, struct client *client);

/* Stores rows and then folds them. `client` (NULL: nobody) is told `ok` if `has_id`. */
struct room_origin {
    struct client *client;
    enum client_type type;
    bool has_id, from_bot;
    int32_t id;
    uint64_t since_us; /* 0: nobody waits */
};
void room_store(struct room *room, const struct table_rows *rows,
                const struct room_origin *origin);

/* broadcast.c: what the last row changed, to all who are here. */
void room_broadcast(struct room *room);
void room_broadcast_table(struct room *room);
void room_broadcast_chat(struct room *room);
void room_broadcast_text(struct room *room, const struct pedro_text *text);
void room_send_state(struct room *room, struct visitor *visitor);

/* bot_jobs.c */
void room_start_bot(struct room *room);
void room_start_hint(struct room *room, struct client *client, bool has_id, int32_t id);
/* Does what was thought, if it is time. True if something is being written now. */
bool room_apply_decision(struct room *room);
void room_drop_decision(struct room *room);

/* rooms.c: all of them. */
struct room *rooms_find(struct server *server, const char *name);
void rooms_open(struct client *client, const struct client_message *message);
/* Reads all live tables back. False if the store cannot be read. */
bool rooms_load(struct server *server);
void rooms_tick(struct server *server);
/* Closes tables that nobody needs. */
void rooms_tidy(struct server *server);
/* Removes some of the events of tables that were closed: all in one go would keep those who
 * play waiting. */
void rooms_sweep(struct server *server);
void rooms_finish(struct server *server);

/* room_people.c: people at all tables. Who is deleted is called TABLE_NOBODY. Rows are renamed by
 * forgetting.c. */
void rooms_rename(struct server *server, int64_t user, const char *name);
/* Gives the seats of one person to another (0: nobody), who is called `name`. False if a table is
 * being written and this has to be tried again. */
bool rooms_bequeath(struct server *server, int64_t from, int64_t into, const char *name);

#endif
