/* invitations_hear.c - what invitations follow from: people, and what other nodes tell.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/people/people_events.h"
#include "server/people/presence.h"
#include "server/tables/invitations.h"

static void forget(struct server *server, int64_t user, bool here) {
    (void)here;
    invitations_part(server, user, 0);
}

static bool merge(struct server *server, int64_t from, int64_t into, const char *name) {
    (void)into;
    (void)name;
    invitations_part(server, from, 0);
    return true;
}

static void read_all(struct server *server) { invitations_read_again(server, 0); }

/* --- what other nodes tell --- */

static void read_again(struct server *server, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_read_again(server, user);
}

static void part(struct server *server, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_part(server, user, presence_read_user(rest, &rest));
}

static void come(struct server *server, const char *which) {
    const char *table;
    const int64_t user = presence_read_user(which, &table);
    if (user > 0)
        invitations_end_at(server, user, table);
}

static const struct {
    const char *what;
    void (*act)(struct server *server, const char *which);
} words[] = {
    {"invitations", read_again},
    {"part", part},
    {"closed", invitations_end_table},
    {"came", come},
};

static bool hear(struct server *server, const char *what, const char *which) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].what, what) == 0) {
            words[i].act(server, which);
            return true;
        }
    return false;
}

void invitations_listen(struct server *server) {
    static const struct people_listener listener = {.deleted = forget,
                                                    .merged = merge,
                                                    .parted = invitations_part,
                                                    .asked = invitations_tell,
                                                    .missed = read_all,
                                                    .looked_up = invitations_check,
                                                    .listed = invitations_write,
                                                    .heard = hear};
    people_listen(server, &listener);
}
