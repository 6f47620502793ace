/* matchmaking.c - the queue of people who look for other players.
 *
 * A game begins as soon as it has enough people, so for each game fewer people wait than
 * it has seats: the queue is always short, and is searched linearly.
 *
 * SPDX-License-Identifier: MIT */

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/ruleset.h"
#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"

enum { OFFER_MS = 20 * 1000, TELL_EVERY_MS = 1000 };

void matchmaking_init(struct matchmaking *queue) {
    assert(pedro_preset_count() <= MATCHMAKING_GAMES_MAX);
    *queue = (struct matchmaking){.first = NULL};
    queue->end = &queue->first;
}

/* Removes the search at `*at` from the queue. */
static void take_out(struct matchmaking *queue, struct search **at) {
    struct search *search = *at;
    *at = search->next;
    if (queue->end == &search->next)
        queue->end = at;
    if (search->client) {
        search->client->searches = false;
        matchmaking_publish(search, true);
    }
    queue->count--;
    queue->changed = true;
    free(search);
}

void matchmaking_finish(struct matchmaking *queue) {
    while (queue->first)
        take_out(queue, &queue->first);
}

void matchmaking_leave(struct client *client) {
    struct matchmaking *queue = &client->tables->matchmaking;
    struct search **at = &queue->first;
    if (!client->searches)
        return;
    while ((*at)->client != client)
        at = &(*at)->next;
    take_out(queue, at);
}

/* A person has one search, for the socket used last. */
static void leave_elsewhere(const struct client *client) {
    struct matchmaking *queue = &client->tables->matchmaking;
    for (struct search **at = &queue->first; *at;)
        if ((*at)->client && (*at)->user == client->user)
            take_out(queue, at);
        else
            at = &(*at)->next;
}

/* --- telling --- */

static void tell(struct client *client, unsigned waiting, bool bots, const char *table) {
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_PAIRING);
    json_put_number(&writer, "waiting", waiting);
    json_put_number(&writer, "online",
                    client->tables->wire->people +
                        presence_others(client->tables->people));
    json_put_flag(&writer, "bots", bots);
    if (table)
        json_put_text(&writer, "table", table);
    json_close(&writer, '}');
    client_send(client, &text);
}

void matchmaking_tell_table(struct client *client, const char *table) {
    tell(client, 0, false, table);
}

static void tell_search(const struct search *search) {
    unsigned waiting = 0;
    for (const struct search *other = search->client->tables->matchmaking.first; other;
         other = other->next)
        waiting += (other->games & search->games) != 0;
    tell(search->client, waiting, search->offered, NULL);
}

/* --- pairing --- */

static unsigned count_searches(const struct matchmaking *queue, int game) {
    unsigned count = 0;
    for (const struct search *search = queue->first; search; search = search->next)
        count += search->games >> game & 1;
    return count;
}

/* True if a person gets one of `room` seats of a game that begins. Only the node that pairs may seat people of
 * other nodes. */
static bool is_chosen(struct tables *tables, const struct search *search, int game,
                      const struct rooms_paired *paired, unsigned count) {
    if (!(search->games >> game & 1) ||
        (!search->client && !cluster_is_first(tables->nodes)))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (paired[i].user == search->user)
            return false;
    return true;
}

/* Begins a game with `wanted` (NULL: anybody) and those who have waited longest for it. */
static void begin(struct tables *tables, int game, const struct client *wanted) {
    struct matchmaking *queue = &tables->matchmaking;
    const struct pedro_preset *preset = pedro_preset(game);
    struct rooms_paired paired[PEDRO_SEATS_MAX];
    const unsigned room = (unsigned)preset->set.players - (wanted != NULL);
    unsigned count = 0, others = 0;
    for (struct search **at = &queue->first; *at;) {
        const struct search *search = *at;
        const bool is_wanted = wanted && search->client == wanted;
        if (!is_chosen(tables, search, game, paired, count) ||
            (!is_wanted && others == room)) {
            at = &(*at)->next;
            continue;
        }
        others += !is_wanted;
        paired[count++] = (struct rooms_paired){.client = search->client,
                                                .user = search->user,
                                                .person = search->person,
                                                .number = search->number,
                                                .games = search->games,
                                                .since_ms = search->since_ms};
        take_out(queue, at);
    }
    /* Seats and partners are random. */
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = randombytes_uniform(i);
        const struct rooms_paired moved = paired[i - 1];
        paired[i - 1] = paired[other];
        paired[other] = moved;
    }
    rooms_open_paired(tables, preset->name, paired, count);
}

/* Begins each game that has enough people. */
static void pair(struct tables *tables) {
    if (!cluster_is_first(tables->nodes))
        return;
    for (int game = 0; pedro_preset(game); game++)
        while (count_searches(&tables->matchmaking, game) >=
               (unsigned)pedro_preset(game)->set.players)
            begin(tables, game, NULL);
}

/* Begins with bots the one of these games that most people look for. */
static void begin_with_bots(struct client *client, uint64_t games) {
    const struct matchmaking *queue = &client->tables->matchmaking;
    int best = -1;
    for (int game = 0; pedro_preset(game); game++)
        if (games >> game & 1 &&
            (best < 0 || count_searches(queue, game) > count_searches(queue, best)))
            best = game;
    begin(client->tables, best, client);
}

/* --- other nodes --- */

/* The node that pairs may have changed, and its messages may have been lost. */
static void try_again(struct tables *tables) {
    for (struct search *search = tables->matchmaking.first; search; search = search->next)
        if (search->client &&
            (tables->clock->now_ms - search->since_ms) / OFFER_MS > search->tries) {
            search->tries++;
            matchmaking_publish(search, false);
        }
    if (tables->matchmaking.changed)
        pair(tables);
}

static void append(struct matchmaking *queue, struct search *search) {
    *queue->end = search;
    queue->end = &search->next;
    queue->count++;
    queue->changed = true;
}

static void wait(struct search *search) {
    append(&search->client->tables->matchmaking, search);
    matchmaking_publish(search, false);
    search->client->searches = true;
}

static void hear(struct tables *tables, const struct shared_fact *fact,
                 enum shared_change change) {
    struct matchmaking *queue = &tables->matchmaking;
    struct search read = {.since_ms = tables->clock->now_ms};
    if (!matchmaking_read(fact, &read))
        return;
    /* A search that goes on has not heard yet of the table that was found. */
    if (change == SHARED_CHANGED && read.tries > 0 && paired_waits(tables, read.user))
        return;
    paired_end(tables, read.user);
    for (struct search **at = &queue->first; *at;)
        /* Of several searches of a person the last one counts. */
        if ((*at)->user == read.user &&
            ((*at)->client ? change == SHARED_NEW : (*at)->node == fact->node))
            take_out(queue, at);
        else
            at = &(*at)->next;
    struct search *search = change != SHARED_GONE ? malloc(sizeof *search) : NULL;
    if (!search)
        return;
    *search = read;
    append(queue, search);
    pair(tables);
}

/* A person who looked for players here has a seat at a table of another node. */
static void go_to(struct client *client, const char *table) {
    struct client_message message = {.type = CLIENT_JOIN};
    matchmaking_leave(client);
    matchmaking_tell_table(client, table);
    strcpy(message.join.table, table);
    client->wire->receive(client, &message);
}

static void hear_paired(struct tables *tables, const char *user, const char *table) {
    char key[SHARED_KEY_MAX];
    struct client *client = tables->wire->clients;
    for (; client; client = client->next) {
        matchmaking_key(client->user, key);
        if (client->searches && strcmp(key, user) == 0)
            break;
    }
    if (client && strlen(table) < TABLE_NAME_MAX)
        go_to(client, table);
}

static bool take_name(void *data, const struct store_row *row) {
    char *name = data;
    snprintf(name, TABLE_NAME_MAX, "%s", row->body);
    return false;
}

void matchmaking_again(struct tables *tables, const struct rooms_paired *paired,
                       unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        struct client *client = paired[i].client;
        char table[TABLE_NAME_MAX] = "";
        struct search *search;
        store_rows(tables->store, KIND_SEARCH, paired[i].number, 0, take_name, table);
        if (*table && !client)
            paired_tell(tables, paired[i].user, table);
        /* The node of a person who still waits at another one tells of it again. */
        if (!client || !client->socket || client->searches)
            continue;
        if (*table) {
            go_to(client, table);
        } else if ((search = malloc(sizeof *search))) {
            *search = (struct search){.client = client,
                                      .user = client->user,
                                      .person = client->person,
                                      .games = paired[i].games,
                                      .since_ms = paired[i].since_ms,
                                      .number = paired[i].number};
            wait(search);
        }
    }
}

void matchmaking_tick(struct tables *tables) {
    struct matchmaking *queue = &tables->matchmaking;
    for (struct search *search = queue->first; search; search = search->next)
        if (search->client && !search->offered &&
            tables->clock->now_ms - search->since_ms >= OFFER_MS)
            search->offered = queue->changed = true;
    if (tables->nodes->shared)
        try_again(tables);
    if (!queue->changed || tables->clock->now_ms - queue->told_ms < TELL_EVERY_MS)
        return;
    queue->changed = false;
    queue->told_ms = tables->clock->now_ms;
    for (struct search *search = queue->first; search; search = search->next)
        if (search->client)
            tell_search(search);
}

/* --- requests --- */

static bool may_search(struct client *client, const struct client_pair *wanted,
                       uint64_t *games, struct pedro_refusal *refusal) {
    if (!matchmaking_read_games(wanted->games, games, refusal))
        return false;
    pedro_refuse(refusal, client->person.program ? PEDRO_REFUSED_PAIR_PEOPLE
                                                 : rooms_refuse_another(client));
    return refusal->code == PEDRO_REFUSED_NOTHING;
}

void matchmaking_request(struct client *client, const struct client_message *message) {
    struct pedro_refusal refusal;
    uint64_t games;
    if (!message->pair.on) {
        matchmaking_leave(client);
        client_grant(client, message);
        tell(client, 0, false, NULL);
        return;
    }
    if (!may_search(client, &message->pair, &games, &refusal)) {
        client_send_refusal(client, message->has_id, message->id, &refusal);
        return;
    }
    struct search *search = client_allocate(client, message, sizeof *search);
    if (!search)
        return;
    leave_elsewhere(client);
    *search = (struct search){.client = client,
                              .user = client->user,
                              .person = client->person,
                              .games = games,
                              .since_ms = client->tables->clock->now_ms};
    if (cluster_is_joined(client->tables->nodes))
        search->number = matchmaking_draw(client->user);
    wait(search);
    client_grant(client, message);
    if (message->pair.bots)
        begin_with_bots(client, games);
    else
        pair(client->tables);
    if (client->searches)
        tell_search(search);
}

static void hear_fact(void *listener, const struct shared_fact *fact,
                      enum shared_change change) {
    struct tables *tables = listener;
    if (fact->kind == SHARED_SEARCH)
        hear(tables, fact, change);
    else if (fact->kind == SHARED_PAIRED && change != SHARED_GONE)
        hear_paired(tables, fact->key, fact->value);
}

/* This node may be the one that pairs now. */
static void on_died(void *room, int64_t node) {
    struct tables *tables = room;
    (void)node;
    tables->matchmaking.changed = true;
}

void matchmaking_listen(struct tables *tables) {
    static const struct people_listener people = {.fact = hear_fact};
    static const struct cluster_listener nodes = {.died = on_died};
    people_listen(tables->people, &people, tables);
    cluster_listen(tables->nodes, &nodes, tables);
}
