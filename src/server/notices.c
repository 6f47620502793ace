/* notices.c - applies bans, renamings, merges and deletions to tables and sockets.
 *
 * Each is idempotent: a server that stops before it has recorded one applies it again.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/client.h"
#include "server/forgetting.h"
#include "server/hall.h"
#include "server/invitations.h"
#include "server/log.h"
#include "server/notices.h"
#include "server/room.h"

static bool drop(struct server *server, const struct store_audit *audit) {
    client_drop_user(server, audit->user, NULL);
    return true;
}

/* The store has the new name on its list; forgetting_look() changes the rows. */
static bool renamed(struct server *server, const struct store_audit *audit) {
    if (*audit->name)
        forgetting_rename(server, audit->user, audit->name);
    return true;
}

static bool deleted(struct server *server, const struct store_audit *audit) {
    forgetting_drop(server, audit->user);
    return true;
}

static bool merged(struct server *server, const struct store_audit *audit) {
    struct store_user into;
    const bool there = store_user(server->store, audit->other, &into) == STORE_OK;
    drop(server, audit);
    invitations_part(server, audit->user, 0);
    halls_bequeath(server, audit->user, there ? into.id : 0, there ? into.name : "");
    return rooms_bequeath(server, audit->user, there ? into.id : 0,
                          there ? into.name : "");
}

static const struct {
    const char *task;
    /* False: it has to be tried again later. */
    bool (*act)(struct server *server, const struct store_audit *audit);
} notices[] = {
    {"ban", drop},       {"logout", drop},  {"rename", renamed},
    {"delete", deleted}, {"merge", merged},
};

static bool take(void *data, const struct store_audit *audit) {
    struct server *server = data;
    for (size_t i = 0; i < sizeof notices / sizeof *notices; i++)
        if (strcmp(notices[i].task, audit->task) == 0 && !notices[i].act(server, audit))
            return false;
    log_info("admin", "who", audit->who, "task", audit->task, "user",
             LOG_NUMBER(audit->user), "number", LOG_NUMBER(audit->id), NULL);
    server->audit_seen = audit->id;
    return true;
}

void notices_take(struct server *server) {
    const int64_t before = server->audit_seen;
    store_audit(server->store, before, take, server);
    if (server->audit_seen == before)
        return;
    struct batch *batch = batch_create();
    batch_number(batch, "audit_seen", server->audit_seen);
    batch_end(batch, server->store);
}
