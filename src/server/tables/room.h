/* room.h - a room: a hosted table with its connections, its queue of requests and the
 * write in progress.
 *
 * Writes are serialised per room. Requests that arrive during a write are queued and
 * decided on the state after it. Nothing is broadcast before it is stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/tables/tables.h"
#include "server/wire/client.h"
#include "store/reader.h"
#include "table/event_table.h"
#include "table/table.h"

enum { ROOM_QUEUE_MAX = 64 };

/* A request that is decided or waits. */
struct room_request {
    struct hosted_request waits;
    struct client *client;
    uint64_t since_us;
    struct client_message message;
};

struct bot_job;

/* A connection to a room. */
struct visitor {
    struct client *client;
    uint64_t seq;    /* of the last `view` or `news` that it was sent, */
    pedro_seat seat; /* and the seat for which that was written */
    uint8_t form;    /* broadcast.c: which message a watcher gets */
};

struct room {
    struct tables *tables;
    struct room *next, **link; /* of all */
    struct room *chain;        /* of those with the same hash */
    int64_t id;
    struct table *table;
    struct quota *opener; /* the address it was opened from; NULL after a restart */
    struct visitor *visitor;
    unsigned visitors;
    size_t visitors_capacity;
    struct hosted log;  /* its rows, and what waits for them; */
    struct hosted chat; /* the same of what is said */
    /* In a cluster (room_follow.c): */
    bool elsewhere;   /* another node drove it when it was loaded */
    int64_t label_ms; /* the time of its last row that came, by the database's clock */

    bool deciding;           /* a bot job is running */
    struct bot_job *decided; /* a job that is done, and waits until its action is due */
    uint64_t next_ms; /* when table_tick() is to be called, in the table's time; 0: not */
    int64_t ahead_ms; /* the table's time (table.h) minus the clock */
    uint64_t active_ms;       /* the clock at the last row, */
    uint64_t quiet_before_ms; /* and its idle time before the last restart */
    bool rests;     /* that is stored, and nothing has happened since (rest.c) */
    bool chat_read; /* without a cluster: what was said here has been read */
};

/* The table's own time: monotonic, and never before its last row. */
static inline uint64_t room_now(const struct room *room) {
    return (uint64_t)((int64_t)room->tables->clock->now_ms + room->ahead_ms);
}

/* Stored rows could not be applied: no request is accepted. */
static inline bool room_is_broken(const struct room *room) {
    return room->log.state == HOSTED_BROKEN;
}
/* Its rows come for the first time. */
static inline bool room_is_loading(const struct room *room) {
    return room->log.state == HOSTED_LOADING;
}

/* Handles a message, or queues it while a write is in progress. */
void room_receive(struct room *room, struct client *client,
                  const struct client_message *message, uint64_t since_us);
/* Handles queued requests, time and bots, until a write begins. */
void room_go_on(struct room *room);
/* What a table does as a log (host/host.h). */
void room_decide(struct hosted *log, struct hosted_request *request);
unsigned room_stored(struct hosted *log, struct hosted_write *write,
                     enum store_result result);
void room_answer(struct hosted *log, struct hosted_write *write,
                 enum store_result result);
void room_refuse(struct hosted *log, struct hosted_request *request,
                 enum hosted_refusal why);
void room_idle(struct hosted *log);
/* What a refusal of the host is called at a table. */
enum pedro_refusal_code room_refusal_code(enum hosted_refusal why);
/* Called at every tick: calls room_go_on() if something is due. */
void room_tick(struct room *room);

/* room_people.c: the socket of a client was closed, or it leaves the table. */
void room_leave(struct room *room, struct client *client);
/* Connects a client, and sends it the state of the table. */
bool room_enter(struct room *room, struct client *client);

/* room_chat.c: stores a report after TABLE_REPORT, then sends `ok`. */
void room_report(struct room *room, const struct table_request *request,
                 struct client *client);

/* Stores rows and then applies them. The client of the origin gets `ok`; without an origin they are the server's own. */
struct room_origin {
    struct client_asker asker;
    enum client_type type;
    bool from_bot;
    uint64_t since_us; /* 0: nobody waits */
    const struct client_message
        *message; /* to be decided again if another node was faster */
};
void room_store(struct room *room, const struct table_rows *rows,
                const struct room_origin *origin);
/* Stores that it rests (rest.c). */
struct store_days;
void room_store_rest(struct room *room, const struct store_days *days);
/* Has the store close it, and then removes it. In a cluster another node may append a row at this moment: then it stays open. */
void room_close(struct room *room);

/* broadcast.c: sends what the last row changed to all connections. */
void room_broadcast(struct room *room);
void room_broadcast_table(struct room *room);
void room_broadcast_chat(struct room *room, uint32_t number);
void room_broadcast_text(struct room *room, const struct pedro_text *text);
void room_send_state(struct room *room, struct visitor *visitor);

/* room_chat.c: stores a message of chat after TABLE_CHAT, then sends it to all who are connected, and `ok`. */
void room_say(struct room *room, const struct table_request *request,
              struct client *client);
/* Reads what was said, if that was not done yet. */
void room_read_chat(struct room *room);
/* Opens the chat of a room, whose log is open. With `load` it is asked for, and requests of the room wait until it has come. */
void room_open_chat(struct room *room, bool load);
void room_close_chat(struct room *room);
/* Deletes what a person has said, in memory. */
void rooms_forget_chat(struct tables *tables, int64_t user);

/* bot_jobs.c */
void room_start_bot(struct room *room);
void room_start_hint(struct room *room, struct client *client,
                     const struct client_message *message);
/* Applies the decision of a bot, if it is due. True if a write is in progress then. */
bool room_apply_decision(struct room *room);
void room_drop_decision(struct room *room);

/* rooms.c: all of them. A room is made, then its first rows are applied, then it is added. */
struct room *room_create(struct tables *tables, int64_t id);
/* With `load` the room has no rows yet, and asks for them. */
void room_add(struct room *room, bool load);
/* Frees a room that is not, or no longer, among the others. */
void room_destroy(struct room *room);
/* Takes a room out of the others and frees it; its connections leave. */
void rooms_remove(struct room *room);
struct room *rooms_find(struct tables *tables, const char *name);
void rooms_open(struct client *client, const struct client_message *message);
/* Why a client may not open another table, which counts against its quotas;
 * PEDRO_REFUSED_NOTHING if it may. */
enum pedro_refusal_code rooms_refuse_another(struct client *client);
/* Draws the name of a table, or of a tournament. */
void rooms_draw_name(char name[TABLE_NAME_MAX]);
/* The number that such a name is: 60 bits, and no other name has it. */
int64_t rooms_name_number(const char *name);
/* True for a name that could have been drawn. */
bool rooms_may_be_name(const char *name, size_t length);
/* Opens a table of a preset for people who were paired, and begins its match. */
struct rooms_paired {
    struct client *client; /* NULL: connected to another node, */
    int64_t user;          /* which is told */
    struct table_person person;
    /* As in struct search: */
    int64_t number;
    uint64_t games, since_ms;
};
void rooms_open_paired(struct tables *tables, const char *variant,
                       const struct rooms_paired *paired, unsigned count);
/* At a table with days for a decision, the time since its last row, which was stored with that label, has passed
 * too: at a start at most what is believed (process/clock.h). */
void room_add_absence(struct room *room, int64_t label_ms);
/* How long a table was idle before it was read back, by the time of its last event. */
uint64_t rooms_quiet_before(const struct tables *tables, int64_t label_ms);
/* Reads all live tables back that do not rest. False if the store cannot be read. */
bool rooms_load(struct tables *tables);
/* Adds the room of a table that was read back; `tables` is a struct tables. */
struct read_back;
void rooms_take_back(void *tables, struct read_back *read);
/* In one process alone, wakes the tables whose rest is over. */
void rooms_wake_rested(struct tables *tables);
/* Wakes those at which a person has a seat. False if that takes some time. */
bool rooms_wake_of(struct tables *tables, int64_t user);
void rooms_tick(struct tables *tables);
/* Closes tables that are out of use. */
void rooms_tidy(struct tables *tables);
/* Deletes some of the events of closed tables; deleting all of them at once would delay
 * other writes. */
void rooms_sweep(struct tables *tables);
void rooms_finish(struct tables *tables);

/* room_people.c: people at all tables hear of their new names, and who is deleted is renamed to TABLE_NOBODY.
 * Stored rows are changed by forgetting.c. */
void room_people_listen(struct tables *tables);

/* --- archive.c --- */

/* A write that fails (the disk is full) is repeated until it succeeds. Until then the
 * rows of the table are kept, so the match is not lost if the server stops. */

enum { ARCHIVE_NAME_MAX = 2 * TABLE_NAME_MAX }; /* the name of a match */

/* Keeps the match that is over at a table, `id` in the store, unless it is there already: at once if this node drives the table, else
 * after some seconds. */
void archive_match(struct tables *tables, int64_t id, const struct table *table,
                   bool drives);
/* Retries the writes that are due. Cheap if there are none. */
void archive_tick(struct tables *tables);
/* A match of that table is not written yet. */
bool archive_waits(const struct tables *tables, int64_t id);
/* The name of the last match of a table: that of the table stands for it only until the next one. */
void archive_name(const struct table *table, char name[ARCHIVE_NAME_MAX]);
void archive_finish(struct tables *tables);

/* --- people_look.c --- */

/* Rows of a table have the names that people had, and no pictures. So people are looked up when a table has been loaded,
 * and when this node may have missed that somebody was renamed or deleted. */

/* The people of a room are to be looked up, or those of all rooms. */
void people_look_room(struct room *room);
void people_look_all(struct tables *tables);
/* The name or the picture of a person has changed here: an answer that is on its way may be older. Does nothing
 * without a cluster. */
void people_look_changed(struct tables *tables, int64_t user);

/* Has people read from now on. To be called before cluster_start(); false if there is no memory. */
bool people_look_listen(struct tables *tables);
void people_look_finish(struct tables *tables);

/* --- presence_seats.c: people who are connected to other nodes --- */

/* Hears of them from now on. To be called before cluster_start(). */
void presence_seats_listen(struct tables *tables);
/* A client is connected to a room, or is no longer. */
void presence_enter(const struct room *room, const struct client *client);
void presence_leave(const struct room *room, const struct client *client);
/* True if somebody may be connected to the table of a room elsewhere. Whoever comes later is heard of, and
 * then the node of that person is told of the last row. */
bool presence_is_elsewhere(const struct room *room);
/* A room was added: puts the people there who are connected to its table at other nodes. */
void presence_fill(struct room *room);
/* Reserves the seats that are reserved at other nodes, once the rows of the room have come. */
void presence_fill_seats(struct room *room);
/* A seat may be reserved for the person of a client, who is connected to the room. */
void presence_reserve(const struct room *room, const struct client *client);

/* --- rest.c: tables with days for a turn --- */

/* What the list of a person shows (struct store_days) is stored with the rows that change it, so it is the same at each server. A table
 * that waits for somebody, and at which nobody has been for a minute, is then stored as one that rests, and leaves memory. A request
 * reads it back from its rows (room_find_read()). Until when it rests is stored too: one process alone asks every five seconds for
 * all tables whose rest is over (rooms_wake_rested()); of several nodes one takes them, with all that has no driver. The
 * first row after that ends the rest. */

struct batch;
struct store_days;

/* The time by which rows of a table are labelled: of one with days that by which its rests end. */
int64_t rest_label(const struct room *room, bool days);
/* Adds to the batch of these rows what lists say after them. False if there is no memory. */
bool rest_note(const struct room *room, const struct table_rows *rows,
               struct batch *batch);
/* True if nobody of this server is at the table and nothing happens there by itself for some time: then it can rest, as `days` says. */
bool rest_plan(const struct room *room, struct store_days *days);
/* It is stored that the table rests. */
void rest_stored(struct room *room);
/* A row was stored by this node: others see to what it brings. */
void rest_ended(struct room *room);

/* --- rest.c: tables from their rows --- */

struct read_back {
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct table *table; /* a callee that keeps it replaces it by NULL, */
    struct pedro_refusal
        *wrong;    /* and this: why an event could not be folded, NULL: all were */
    int64_t seq;   /* its number */
    int64_t at_ms; /* label of its last event, by a wall clock */
};

/* Calls `over` (may be NULL) whenever a match ends at a live table, with the table in
 * that state; and at the end `see` for each table that does not rest, ordered by id. False if the database
 * cannot be read or there is no memory. */
bool read_back_tables(struct store *store,
                      void (*see)(void *data, struct read_back *read),
                      void (*over)(void *data, const struct read_back *read), void *data);

/* The same for one table that rests (store_days_rows()); `see` is not called if it has no such rows. */
bool read_back_table(struct store *store, int64_t id, const char *name,
                     void (*see)(void *data, struct read_back *read), void *data);

/* --- room_people.c: rooms of tournaments --- */

/* An event, the tournament at this server, opens a room for each table of a round. Rooms call it by
 * the functions of `tables->event_hosts`, which may be NULL: then no tournament is run. All are called
 * on the loop, and none may close a room.
 *
 * After a restart rooms are read back before events. An event then looks at each of its tables that
 * has no result yet, by rooms_find() and table_event_result(). */

struct room;
struct tables;

struct event_hosts {
    /* A match, a board, or the play of a table is over: table_event_result() has it. Not called
     * for rows that are read back. */
    void (*over)(void *tournaments, struct room *room);
    /* This node drives the room from now on. Another one may have opened it too late: then it is stopped. */
    void (*taken)(void *tournaments, struct room *room);
    /* The seed of the board table_event_board(), that the room is about to deal. False if it is not
     * known now: the room asks again a second later. */
    bool (*seed)(void *tournaments, struct room *room, uint8_t seed[PEDRO_SEED_SIZE]);
    /* True while the room of a table that is over shall stay open. */
    bool (*keeps)(void *tournaments, const struct room *room);
};

/* Opens a table without a client for `tournament` (as in struct store_table); its name is drawn. setup->now_ms is filled in. `done` is called once,
 * now or later: with the room when its rows are stored, or with NULL and the reason. After a crash
 * an event may find a room that it has not noted yet, by table->fixture. */
void rooms_open_event(struct tables *tables, const struct table_event_setup *setup,
                      int64_t tournament,
                      void (*done)(void *data, struct room *room,
                                   const struct pedro_refusal *refusal),
                      void *data);

/* Ends the play at the table of a room now, as the director wishes. False if a write is in progress
 * there: call again a moment later. */
bool event_room_stop(struct room *room);

/* For rooms. The seed of the next hand: fresh, or that of a board. False if it is not known yet. */
bool event_room_seed(struct room *room, uint8_t seed[PEDRO_SEED_SIZE]);
/* True for a table of a tournament that is being played, or that its event keeps. */
bool event_room_needed(const struct room *room);
/* Tells the event, if the table is of a tournament, that something is over. */
void event_room_over(struct room *room);
/* The same when this node begins to drive a table. */
void event_room_taken(struct room *room);

#endif
