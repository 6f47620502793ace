/* opening.c - opens tables for one person, for people who were paired, or for a tournament.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "store/cluster_store.h"
#include "table/message.h"
#include "words/game_names.h"

enum {
    NAME_LENGTH = 12, /* 60 random bits: a private table cannot be found by guessing */
};

/* A table whose rows are being stored, and the people who will enter it. */
struct opening {
    struct room *room;
    struct rooms_paired person[PEDRO_SEATS_MAX];
    unsigned persons;
    int64_t node;       /* that drives it, as it is stored */
    int64_t tournament; /* as in struct store_table */
    bool paired;        /* nobody waits for an answer with `id` */
    bool days;          /* a table with days for a turn */
    /* The table is of a tournament: there are no people. */
    void (*done)(void *data, struct room *room, const struct pedro_refusal *refusal);
    void *data;
    bool has_id;
    int32_t id;
    struct table_rows rows;
};

static bool fold_all(struct room *room, const struct table_rows *rows) {
    struct pedro_refusal wrong;
    for (unsigned i = 0; i < rows->count; i++) {
        const char *row = table_row(rows, i);
        if (table_apply_row(room->table, row, strlen(row), &wrong) < 0) {
            log_error("row-not-folded", "reason", LOG_REFUSAL(&wrong), "row", row, NULL);
            return false;
        }
    }
    return true;
}

static void answer(const struct opening *opening, struct client *client,
                   enum pedro_refusal_code code) {
    client_answer(&(struct client_asker){client, opening->has_id, opening->id}, code);
}

static void enter(const struct opening *opening, struct client *client) {
    struct room *room = opening->room;
    struct client_message join = {.type = CLIENT_JOIN};
    answer(opening, client, PEDRO_REFUSED_NOTHING);
    if (!client->socket)
        return;
    if (opening->paired)
        matchmaking_tell_table(client, room->table->name);
    if (!room_is_loading(room)) {
        room_enter(room, client);
        return;
    }
    strcpy(join.join.table, room->table->name);
    room_receive(room, client, &join, 0);
}

static void enter_all(const struct opening *opening) {
    for (unsigned i = 0; i < opening->persons; i++)
        if (opening->person[i].client)
            enter(opening, opening->person[i].client);
        else
            paired_tell(opening->room->tables, opening->person[i].user,
                        opening->room->table->name);
}

static void refuse_all(const struct opening *opening, enum pedro_refusal_code code) {
    for (unsigned i = 0; i < opening->persons; i++)
        answer(opening, opening->person[i].client, code);
}

static void tell_done(const struct opening *opening, struct room *room,
                      enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    opening->done(opening->data, room, room ? NULL : &refusal);
}

/* Puts the room among the others. Meanwhile this node may have been taken for dead: then another drives the table. Or the
 * answer was late, and the table was already read as one of others: that room stays. */
static struct room *add(struct room *room, int64_t node) {
    struct tables *tables = room->tables;
    struct room *known = rooms_find(tables, room->table->name);
    if (known) {
        room_destroy(room);
        if (node == cluster_node(tables->nodes))
            hosted_drive(&known->log);
        return known;
    }
    room_add(room, false);
    if (node == cluster_node(tables->nodes))
        lobby_note(room);
    else
        hosted_let_go(&room->log);
    return room;
}

static void on_opened(void *data, enum store_result result) {
    struct opening *opening = data;
    struct room *room = opening->room;
    clock_now(room->tables->clock);
    const bool opened = result == STORE_OK && fold_all(room, &opening->rows);
    if (opened)
        opening->room = room = add(room, opening->node);
    if (opened)
        enter_all(opening);
    else if (result == STORE_TAKEN && opening->paired)
        matchmaking_again(room->tables, opening->person, opening->persons);
    else
        refuse_all(opening, PEDRO_REFUSED_NOT_STORED);
    for (unsigned i = 0; i < opening->persons; i++)
        client_release(opening->person[i].client);
    if (opening->done)
        tell_done(opening, opened ? room : NULL, PEDRO_REFUSED_NOT_STORED);
    if (opened)
        room_go_on(room);
    else
        room_destroy(room);
    free(opening);
}

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

bool rooms_may_be_name(const char *name, size_t length) {
    return length == NAME_LENGTH && strspn(name, letters) >= NAME_LENGTH;
}

void rooms_draw_name(char name[TABLE_NAME_MAX]) {
    uint8_t chance[NAME_LENGTH];
    randombytes_buf(chance, sizeof chance);
    for (int i = 0; i < NAME_LENGTH; i++)
        name[i] = letters[chance[i] & 31];
    name[NAME_LENGTH] = '\0';
}

int64_t rooms_name_number(const char *name) {
    int64_t number = 0;
    for (; *name; name++)
        number = number << 5 | (strchr(letters, *name) - letters);
    return number;
}

static unsigned tables_of(const struct tables *tables, const char *id) {
    unsigned count = 0;
    for (const struct room *room = tables->rooms; room; room = room->next)
        count += strcmp(room->table->host, id) == 0;
    return count;
}

enum pedro_refusal_code rooms_refuse_another(struct client *client) {
    struct tables *tables = client->tables;
    if (load_sheds(tables->load, LOAD_TABLES))
        return PEDRO_REFUSED_TABLES_SHED;
    if (client->rooms == CLIENT_ROOMS_MAX ||
        tables_of(tables, client->person.id) >=
            (unsigned)tables->settings->user_tables.number ||
        !quota_take(tables->quotas, client->account, QUOTA_OPENED))
        return PEDRO_REFUSED_TABLES_OPEN;
    if (client->address->tables >= (uint32_t)tables->settings->address_tables.number ||
        !quota_take(tables->quotas, client->address, QUOTA_ADDRESS_OPENED))
        return PEDRO_REFUSED_TABLES_NETWORK;
    return PEDRO_REFUSED_NOTHING;
}

/* Stores the rows of a new table, and then lets these people enter it. */
static void store(struct tables *tables, const char *name, const struct table_rows *rows,
                  const struct opening *wanted) {
    struct opening *opening = malloc(sizeof *opening);
    const int64_t id = cluster_next(tables->nodes, CLUSTER_TABLE);
    struct room *room = id > 0 ? room_create(tables, id) : NULL;
    if (!opening || !room) {
        free(opening);
        if (room)
            room_destroy(room);
        /* Numbers come from the database. */
        const enum pedro_refusal_code reason =
            id > 0 ? PEDRO_REFUSED_NO_MEMORY : PEDRO_REFUSED_DATABASE_AWAY;
        refuse_all(wanted, reason);
        if (wanted->done)
            tell_done(wanted, NULL, reason);
        return;
    }
    *opening = *wanted;
    opening->room = room;
    opening->node = cluster_node(tables->nodes);
    opening->rows = *rows;
    for (unsigned i = 0; i < opening->persons; i++) {
        struct client *client = client_keep(opening->person[i].client);
        if (client && !room->opener) {
            room->opener = client->address;
            room->opener->tables++;
        }
    }
    struct batch *batch = batch_create();
    batch_open_table(batch, room->id, name, (int64_t)tables->clock->wall_ms);
    if (cluster_is_joined(tables->nodes) || opening->tournament != 0)
        batch_drive_table(batch, room->id, cluster_node(tables->nodes),
                          opening->tournament);
    for (unsigned i = 0; i < rows->count; i++) {
        const char *row = table_row(rows, i);
        batch_append(batch, &(struct store_row){.kind = KIND_TABLE,
                                                .id = room->id,
                                                .seq = 1 + i,
                                                .at_ms = rest_label(room, opening->days),
                                                .body = row,
                                                .length = strlen(row),
                                                .person = opening->days ? "" : NULL});
    }
    if (opening->days)
        rest_note(room, rows, batch);
    for (unsigned i = 0; i < opening->persons; i++)
        if (opening->person[i].number != 0)
            batch_append(batch, &(struct store_row){.kind = KIND_SEARCH,
                                                    .id = opening->person[i].number,
                                                    .seq = 1,
                                                    .at_ms = tables->clock->lasting.at_ms,
                                                    .body = name,
                                                    .length = strlen(name)});
    batch_commit(batch, tables->store, on_opened, opening);
}

void rooms_open(struct client *client, const struct client_message *message) {
    struct tables *tables = client->tables;
    struct table_answer *answer = &tables->answer;
    char name[TABLE_NAME_MAX];
    uint8_t chance[PEDRO_SEED_SIZE];
    const enum pedro_refusal_code refusal = rooms_refuse_another(client);
    if (refusal) {
        client_refuse(client, message, refusal);
        return;
    }
    /* A game is stored under the name of its preset, by whichever name it was asked for. */
    struct client_message wanted = *message;
    const struct pedro_preset *preset =
        game_names_find(wanted.open.variant, strlen(wanted.open.variant));
    if (!preset) {
        struct pedro_refusal unknown;
        game_names_refuse(wanted.open.variant, strlen(wanted.open.variant), &unknown);
        client_send_refusal(client, message->has_id, message->id, &unknown);
        return;
    }
    snprintf(wanted.open.variant, sizeof wanted.open.variant, "%s", preset->name);
    randombytes_buf(chance, sizeof chance);
    rooms_draw_name(name);
    table_open(
        &(struct table_request){&wanted, &client->person, tables->clock->wall_ms, chance},
        name, answer);
    if (answer->outcome != TABLE_GRANTED) {
        client_send_refusal(client, message->has_id, message->id, &answer->refusal);
        return;
    }
    store(tables, name, &answer->rows,
          &(struct opening){.person = {{.client = client}},
                            .persons = 1,
                            .days = table_clocks[wanted.open.clock].days,
                            .has_id = message->has_id,
                            .id = message->id});
}

void rooms_open_paired(struct tables *tables, const char *variant,
                       const struct rooms_paired *paired, unsigned count) {
    struct table_answer *answer = &tables->answer;
    struct client_message message = {.type = CLIENT_OPEN};
    const struct table_person *other[PEDRO_SEATS_MAX];
    struct opening opening = {.paired = true, .persons = count};
    char name[TABLE_NAME_MAX];
    uint8_t chance[PEDRO_SEED_SIZE];
    for (unsigned i = 0; i < count; i++) {
        opening.person[i] = paired[i];
        other[i] = &paired[i].person;
    }
    memcpy(message.open.variant, variant, strlen(variant) + 1);
    message.open.clock = CLIENT_OPEN_CLOCK_FAIR;
    randombytes_buf(chance, sizeof chance);
    rooms_draw_name(name);
    table_open_paired(
        &(struct table_request){&message, other[0], tables->clock->wall_ms, chance}, name,
        other + 1, count - 1, answer);
    for (unsigned i = 0; i < count && answer->outcome != TABLE_GRANTED; i++)
        if (paired[i].client)
            client_send_refusal(paired[i].client, false, 0, &answer->refusal);
    if (answer->outcome == TABLE_GRANTED)
        store(tables, name, &answer->rows, &opening);
}

void rooms_open_event(struct tables *tables, const struct table_event_setup *setup,
                      int64_t tournament,
                      void (*done)(void *data, struct room *room,
                                   const struct pedro_refusal *refusal),
                      void *data) {
    struct table_answer *answer = &tables->answer;
    struct table_event_setup now = *setup;
    char name[TABLE_NAME_MAX];
    now.now_ms = tables->clock->wall_ms;
    rooms_draw_name(name);
    table_open_event(&now, name, answer);
    if (answer->outcome != TABLE_GRANTED)
        done(data, NULL, &answer->refusal);
    else
        store(tables, name, &answer->rows,
              &(struct opening){.tournament = tournament, .done = done, .data = data});
}
