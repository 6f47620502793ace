/* invitations_hear.c - what invitations follow from: people, and what other nodes tell.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/people/people_events.h"
#include "server/people/presence.h"
#include "server/tables/invitations.h"
#include "server/tables/tables.h"

static void forget(void *listener, int64_t user, bool here) {
    struct tables *tables = listener;
    (void)here;
    invitations_part(tables, user, 0);
}

static bool merge(void *listener, int64_t from, int64_t into, const char *name) {
    struct tables *tables = listener;
    (void)into;
    (void)name;
    invitations_part(tables, from, 0);
    return true;
}

static void on_parted(void *listener, int64_t user, int64_t other) {
    invitations_part(listener, user, other);
}

static void on_asked(void *listener, int64_t user) { invitations_tell(listener, user); }

static void on_missed(void *listener) { invitations_read_again(listener, 0); }

static void on_looked_up(void *listener, struct client *client) {
    (void)listener;
    invitations_greet(client);
}

/* --- what other nodes tell --- */

static void read_again(struct tables *tables, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_read_again(tables, user);
}

static void part(struct tables *tables, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_part(tables, user, presence_read_user(rest, &rest));
}

static void come(struct tables *tables, const char *which) {
    const char *table;
    const int64_t user = presence_read_user(which, &table);
    if (user > 0)
        invitations_end_at(tables, user, table);
}

static const struct {
    const char *what;
    void (*act)(struct tables *tables, const char *which);
} words[] = {
    {"invitations", read_again},
    {"part", part},
    {"closed", invitations_end_table},
    {"came", come},
};

static bool hear(void *listener, const char *what, const char *which) {
    struct tables *tables = listener;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].what, what) == 0) {
            words[i].act(tables, which);
            return true;
        }
    return false;
}

void invitations_listen(struct tables *tables) {
    static const struct people_listener listener = {.deleted = forget,
                                                    .merged = merge,
                                                    .parted = on_parted,
                                                    .asked = on_asked,
                                                    .missed = on_missed,
                                                    .looked_up = on_looked_up,
                                                    .listed = invitations_write,
                                                    .heard = hear};
    people_listen(tables->people, &listener, tables);
}
