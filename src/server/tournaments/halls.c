/* halls.c - the set of halls: reads them back, finds them, tells followers.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/hall_play.h"
#include "server/tournaments/hall_work.h"
#include "server/tournaments/tournaments.h"
#include "store/cluster_store.h"
#include "table/message.h"

/* A hall without rows that is not among the others yet. NULL if there is no memory. */
static struct hall *create(struct tournaments *tournaments,
                           const struct store_tournament *stored) {
    struct hall *hall = calloc(1, sizeof *hall);
    if (!hall)
        return NULL;
    hall->tournaments = tournaments;
    hall->id = stored->id;
    snprintf(hall->name, sizeof hall->name, "%s", stored->name);
    hall->owner = stored->owner;
    hall->opened_ms = stored->opened_ms;
    hall->listed = stored->listed;
    hall->closed = stored->closed_ms > 0;
    snprintf(hall->password, sizeof hall->password, "%s", stored->password);
    hall->repeats = stored->repeats;
    memcpy(hall->secret, stored->secret, sizeof hall->secret);
    tournament_init(&hall->value);
    return hall;
}

struct hall *hall_new(struct tournaments *tournaments, int64_t owner, bool listed,
                      int64_t repeats) {
    uint8_t secret[STORE_TOKEN_HASH];
    char name[TABLE_NAME_MAX];
    const int64_t id = cluster_next(tournaments->nodes, CLUSTER_TOURNAMENT);
    if (id == 0)
        return NULL;
    rooms_draw_name(name);
    randombytes_buf(secret, sizeof secret);
    return create(tournaments, &(struct store_tournament){
                                   .id = id,
                                   .name = name,
                                   .owner = owner,
                                   .opened_ms = (int64_t)tournaments->clock->wall_ms,
                                   .listed = listed,
                                   .password = "",
                                   .repeats = repeats,
                                   .secret = secret,
                               });
}

int hall_begin(struct hall *hall, const char *title, struct pedro_refusal *refusal) {
    char row[TOURNAMENT_TEXT_MAX + 100], seed[2 * PEDRO_SEED_SIZE + 1];
    uint8_t chance[PEDRO_SEED_SIZE];
    struct pedro_text text;
    unsigned long line;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(seed, sizeof seed, chance, sizeof chance);
    pedro_text_init(&text, row, sizeof row);
    pedro_text_add(&text, "open 1 ");
    pedro_text_add(&text, seed);
    pedro_text_add(&text, " \"");
    pedro_text_add_bytes(&text, title, strnlen(title, TOURNAMENT_TEXT_MAX));
    pedro_text_add(&text, "\"");
    return hall_apply(hall, TOURNAMENT_DIRECTOR, row, text.length, &line, refusal);
}

void hall_add_to_batch(struct hall *hall, struct batch *batch) {
    batch_open_tournament(batch, &(struct store_tournament){
                                     .id = hall->id,
                                     .name = hall->name,
                                     .owner = hall->owner,
                                     .opened_ms = hall->opened_ms,
                                     .listed = hall->listed,
                                     .password = hall->password,
                                     .repeats = hall->repeats,
                                     .secret = hall->secret,
                                 });
    hall->opened_at = cluster_node(hall->tournaments->nodes);
    if (cluster_is_joined(hall->tournaments->nodes))
        batch_drive_tournament(batch, hall->id, hall->opened_at);
    hall_add_rows(hall, 0, batch);
}

static void insert(struct hall *hall) {
    hall->next = hall->tournaments->halls;
    hall->tournaments->halls = hall;
}

struct hall *hall_add(struct hall *hall) {
    struct tournaments *tournaments = hall->tournaments;
    struct hall *known = halls_find(tournaments, hall->name, strlen(hall->name));
    const bool drives = hall->opened_at == cluster_node(tournaments->nodes);
    if (known) {
        hall_destroy(hall);
        if (drives)
            hosted_drive(&known->log);
        return known;
    }
    hosted_jump(&hall->log, hall->value.rows);
    insert(hall);
    hall_follow(hall, true);
    if (!drives)
        hosted_let_go(&hall->log);
    return hall;
}

void hall_destroy(struct hall *hall) {
    hosted_close(&hall->log);
    hall_tables_finish(hall);
    hall_rest_drop(hall);
    hall_places_drop(hall);
    tournament_finish(&hall->value);
    free(hall);
}

struct hall *halls_find(const struct tournaments *tournaments, const char *name,
                        size_t length) {
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next)
        if (strlen(hall->name) == length && memcmp(hall->name, name, length) == 0)
            return hall;
    return NULL;
}

unsigned halls_owned(const struct tournaments *tournaments, int64_t user) {
    unsigned count = 0;
    for (const struct hall *hall = tournaments->halls; hall; hall = hall->next)
        count += hall->owner == user && !hall->value.over;
    return count;
}

/* --- reading back --- */

struct loading {
    struct tournaments *tournaments;
    struct hall *added; /* halls that were not in memory yet, in a list of their own */
    bool no_memory;
};

static bool load_hall(void *data, const struct store_tournament *stored) {
    struct loading *loading = data;
    struct hall *hall = create(loading->tournaments, stored);
    loading->no_memory = !hall;
    if (!hall)
        return false;
    insert(hall);
    if (hall->closed)
        hall_leave_unread(hall, (size_t)stored->rows);
    return true;
}

static void drop_broken(struct tournaments *tournaments) {
    for (struct hall **at = &tournaments->halls; *at;) {
        struct hall *hall = *at;
        if (hall->rest) {
            at = &hall->next;
            continue;
        }
        hosted_jump(&hall->log, hall->value.rows);
        if (hall->broken) {
            *at = hall->next;
            hall_destroy(hall);
        } else {
            at = &hall->next;
        }
    }
}

bool halls_load(struct tournaments *tournaments) {
    struct loading loading = {.tournaments = tournaments};
    tournaments->nodes->last_tournament = store_last_tournament(tournaments->store);
    if (!store_tournaments(tournaments->store, load_hall, &loading) || loading.no_memory)
        return false;
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next)
        if (!hall->rest && !hall_read_rows(hall))
            return false;
    drop_broken(tournaments);
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next)
        hall_follow(hall, false);
    halls_play(tournaments);
    return true;
}

/* Values that are not in the rows may have changed too. */
static void refresh(struct hall *hall, const struct store_tournament *stored) {
    hall->owner = stored->owner;
    hall->listed = stored->listed;
    hall->repeats = stored->repeats;
    snprintf(hall->password, sizeof hall->password, "%s", stored->password);
}

static bool compare_hall(void *data, const struct store_tournament *stored) {
    struct loading *loading = data;
    struct hall *hall =
        halls_find(loading->tournaments, stored->name, strlen(stored->name));
    if (hall) {
        refresh(hall, stored);
        return true;
    }
    hall = create(loading->tournaments, stored);
    loading->no_memory = !hall;
    if (hall) {
        hall->next = loading->added;
        loading->added = hall;
    }
    return hall != NULL;
}

/* Reads the tournaments that were added. False if one could not be read. */
static bool take_added(struct loading *loading) {
    bool read = !loading->no_memory;
    while (loading->added) {
        struct hall *hall = loading->added;
        loading->added = hall->next;
        read = read && hall_read_rows(hall);
        if (!read || hall->broken) {
            hall_destroy(hall);
            continue;
        }
        hosted_jump(&hall->log, hall->value.rows);
        insert(hall);
        hall_follow(hall, false);
    }
    return read;
}

bool halls_follow_others(struct tournaments *tournaments) {
    struct loading loading = {.tournaments = tournaments};
    const bool listed = store_tournaments(tournaments->store, compare_hall, &loading);
    return take_added(&loading) && listed;
}

struct hall *halls_look_up(struct tournaments *tournaments, const char *name,
                           size_t length, enum pedro_refusal_code *refusal) {
    char wanted[TABLE_NAME_MAX];
    struct loading loading = {.tournaments = tournaments};
    struct hall *hall = halls_find(tournaments, name, length);
    *refusal = PEDRO_REFUSED_TOURNAMENT_UNKNOWN;
    if (hall || !cluster_is_joined(tournaments->nodes) ||
        !rooms_may_be_name(name, length))
        return hall;
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, name);
    const bool asked =
        store_tournament(tournaments->store, wanted, compare_hall, &loading);
    if (!take_added(&loading) || !asked)
        *refusal = PEDRO_REFUSED_DATABASE_AWAY;
    return halls_find(tournaments, name, length);
}

void halls_finish(struct tournaments *tournaments) {
    while (tournaments->halls) {
        struct hall *hall = tournaments->halls;
        tournaments->halls = hall->next;
        hall_destroy(hall);
    }
}

/* --- followers --- */

static void send_count(struct client *client, const struct hall *hall) {
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_TOURNAMENT);
    json_put_text(&writer, "name", hall->name);
    json_put_number(&writer, "rows", (long long)hall->log.seq);
    json_close(&writer, '}');
    client_send_soon(client, &text);
}

static bool forget(struct client *client, const struct hall *hall) {
    for (unsigned i = 0; i < client->halls; i++)
        if (client->hall[i] == hall) {
            client->hall[i] = client->hall[--client->halls];
            return true;
        }
    return false;
}

void halls_follow(struct client *client, const struct client_message *message) {
    const struct client_tournament *follow = &message->tournament;
    enum pedro_refusal_code refusal;
    struct hall *hall =
        halls_look_up(client->tournaments, follow->name, strlen(follow->name), &refusal);
    if (!hall) {
        client_refuse(client, message, refusal);
        return;
    }
    forget(client, hall);
    if (follow->on && client->halls == CLIENT_HALLS_MAX) {
        client_refuse(client, message, PEDRO_REFUSED_WATCHERS_FULL);
        return;
    }
    client_grant(client, message);
    if (!follow->on)
        return;
    client->hall[client->halls++] = hall;
    send_count(client, hall);
}

static void tell(const struct hall *hall) {
    for (struct client *client = hall->tournaments->wire->clients; client;
         client = client->next)
        for (unsigned i = 0; i < client->halls; i++)
            if (client->hall[i] == hall)
                send_count(client, hall);
}

void halls_tick(struct tournaments *tournaments) {
    bool read = true;
    hall_works_go_on(tournaments);
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next) {
        hall_play(hall);
        read = !halls_rest(hall, read, true) && read;
        if (hall->changed) {
            hall->changed = false;
            hall->used_ms = tournaments->clock->now_ms;
            tell(hall);
        }
    }
}
