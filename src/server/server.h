/* server.h - the state of the server, and its rooms.
 *
 * One thread, the loop, owns all of it, and waits for nothing but a few short reads of the store
 * (docs/server.md lists them): writes go to the writer of the store, other reads, decisions of bots
 * and hashes to pools, and their results come back to the loop.
 *
 *     net     -> routes.c -> api_*.c            HTTP requests
 *             -> sockets.c -> room.c            messages of sockets
 *     store   -> room.c, api_account.c          writes that are done
 *     pools   -> bot_jobs.c, password.c         decisions and hashes that are done
 *             -> reading.c, client.c            what was read of the store
 *     tick    -> room.c                         clocks, bots' pauses
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/http/reading.h"

struct server {
    struct settings settings;
    const struct settings_flags *flags;
    struct net *net;
    struct store *store;
    struct clock clock;
    struct running running;
    struct wire wire;
    struct nodes nodes;
    struct people people;
    struct tables tables;
    struct tournaments tournaments;
    struct http http;
    struct quotas quotas;
    struct metrics metrics;
    int64_t tidy_from; /* the number of the next person to be looked at */
    struct load load;
    int64_t lasting_stored_ms; /* what is stored of clock.lasting */
    uint64_t slow_ms;          /* when tidying was done last */
    uint64_t watchdog_ms;      /* timeout of the watchdog; 0: none */
    uint64_t alive_ms;         /* when it was last notified */
    uint64_t drain_ms;         /* when the loop has to be left */
};

/* What server_run() does before and after it serves, for a test that has several servers in one thread (test/sim). `server` is
 * zeros before, and is to be freed after server_stop(), also if server_start() returned false. */
bool server_start(struct server *server, const struct settings_flags *flags,
                  const struct settings *settings);
void server_stop(struct server *server);

/* Serves until SIGTERM or SIGINT. `flags` are read again with the file on SIGHUP. False if the server
 * could not start or run; the reason was logged. */
bool server_run(const struct settings_flags *flags, const struct settings *settings);

/* --- server_rooms.c --- */

/* Gives each room what it needs, when the store is open. */
void server_make_rooms(struct server *server);
/* Lets each room hear of those below it (cluster.h, people.h). False if there is no memory. */
bool server_listen(struct server *server);
/* Tidies if it is time to. To be called at each tick. */
void server_tidy(struct server *server);

/* --- server_settings.c --- */

/* Sets what follows from the settings: the format of the log, quotas, and whether load is shed. */
void server_obey_settings(struct server *server);
/* Reads the settings again, and applies them if they are valid. */
void server_read_settings(struct server *server);

#endif
