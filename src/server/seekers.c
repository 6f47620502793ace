/* seekers.c - the queue of people who look for other players.
 *
 * A game begins as soon as it has enough people, so for each game fewer people wait than
 * it has seats: the queue is always short, and is searched linearly.
 *
 * SPDX-License-Identifier: MIT */
#include "server/seekers.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/ruleset.h"
#include "server/room.h"

enum { OFFER_MS = 20 * 1000, TELL_EVERY_MS = 1000, GAMES_MAX = 64 };

struct seeker {
    struct seeker *next;
    struct client *client;
    uint64_t games; /* bit i: preset i */
    uint64_t since_ms;
    bool offered; /* bots were offered */
};

void seekers_init(struct seekers *seekers) {
    assert(pedro_preset_count() <= GAMES_MAX);
    *seekers = (struct seekers){.first = NULL};
    seekers->end = &seekers->first;
}

/* Removes the seeker at `*at` from the queue. */
static void take_out(struct seekers *seekers, struct seeker **at) {
    struct seeker *seeker = *at;
    *at = seeker->next;
    if (seekers->end == &seeker->next)
        seekers->end = at;
    seeker->client->seeks = false;
    seekers->count--;
    seekers->changed = true;
    free(seeker);
}

void seekers_finish(struct seekers *seekers) {
    while (seekers->first)
        take_out(seekers, &seekers->first);
}

void seekers_leave(struct client *client) {
    struct seekers *seekers = &client->server->seekers;
    struct seeker **at = &seekers->first;
    if (!client->seeks)
        return;
    while ((*at)->client != client)
        at = &(*at)->next;
    take_out(seekers, at);
}

/* A person has one search, for the socket used last. */
static void leave_elsewhere(const struct client *client) {
    struct seekers *seekers = &client->server->seekers;
    for (struct seeker **at = &seekers->first; *at;)
        if ((*at)->client->user == client->user)
            take_out(seekers, at);
        else
            at = &(*at)->next;
}

/* --- telling --- */

static void tell(struct client *client, unsigned waiting, bool bots, const char *table) {
    struct pedro_text text = client_text(client->server);
    struct json_writer writer = message_begin(&text, SERVER_PAIRING);
    json_put_number(&writer, "waiting", waiting);
    json_put_number(&writer, "online", client->server->people);
    json_put_flag(&writer, "bots", bots);
    if (table)
        json_put_text(&writer, "table", table);
    json_close(&writer, '}');
    client_send(client, &text);
}

void seekers_tell_table(struct client *client, const char *table) {
    tell(client, 0, false, table);
}

static void tell_seeker(const struct seeker *seeker) {
    unsigned waiting = 0;
    for (const struct seeker *other = seeker->client->server->seekers.first; other;
         other = other->next)
        waiting += (other->games & seeker->games) != 0;
    tell(seeker->client, waiting, seeker->offered, NULL);
}

void seekers_tick(struct server *server) {
    struct seekers *seekers = &server->seekers;
    for (struct seeker *seeker = seekers->first; seeker; seeker = seeker->next)
        if (!seeker->offered && server->now_ms - seeker->since_ms >= OFFER_MS)
            seeker->offered = seekers->changed = true;
    if (!seekers->changed || server->now_ms - seekers->told_ms < TELL_EVERY_MS)
        return;
    seekers->changed = false;
    seekers->told_ms = server->now_ms;
    for (struct seeker *seeker = seekers->first; seeker; seeker = seeker->next)
        tell_seeker(seeker);
}

/* --- pairing --- */

static unsigned count_seekers(const struct seekers *seekers, int game) {
    unsigned count = 0;
    for (const struct seeker *seeker = seekers->first; seeker; seeker = seeker->next)
        count += seeker->games >> game & 1;
    return count;
}

/* Begins a game with `wanted` (NULL: anybody) and those who have waited longest for it. */
static void begin(struct server *server, int game, const struct client *wanted) {
    struct seekers *seekers = &server->seekers;
    const struct pedro_preset *preset = pedro_preset(game);
    struct client *client[PEDRO_SEATS_MAX];
    const unsigned room = (unsigned)preset->set.players - (wanted != NULL);
    unsigned count = 0, others = 0;
    for (struct seeker **at = &seekers->first; *at;) {
        const bool is_wanted = (*at)->client == wanted;
        if (!((*at)->games >> game & 1) || (!is_wanted && others == room)) {
            at = &(*at)->next;
            continue;
        }
        others += !is_wanted;
        client[count++] = (*at)->client;
        take_out(seekers, at);
    }
    /* Seats and partners are random. */
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = randombytes_uniform(i);
        struct client *const moved = client[i - 1];
        client[i - 1] = client[other];
        client[other] = moved;
    }
    rooms_open_paired(server, preset->name, client, count);
}

/* Begins each game that has enough people. */
static void pair(struct server *server) {
    for (int game = 0; pedro_preset(game); game++)
        while (count_seekers(&server->seekers, game) >=
               (unsigned)pedro_preset(game)->set.players)
            begin(server, game, NULL);
}

/* Begins with bots the one of these games that most people look for. */
static void begin_with_bots(struct client *client, uint64_t games) {
    const struct seekers *seekers = &client->server->seekers;
    int best = -1;
    for (int game = 0; pedro_preset(game); game++)
        if (games >> game & 1 &&
            (best < 0 || count_seekers(seekers, game) > count_seekers(seekers, best)))
            best = game;
    begin(client->server, best, client);
}

/* --- requests --- */

static int find_game(const char *name, size_t length) {
    for (int game = 0; pedro_preset(game); game++)
        if (strlen(pedro_preset(game)->name) == length &&
            memcmp(pedro_preset(game)->name, name, length) == 0)
            return game;
    return -1;
}

static bool read_games(const char *text, uint64_t *games, struct pedro_refusal *refusal) {
    *games = 0;
    while (*(text += strspn(text, " "))) {
        const size_t length = strcspn(text, " ");
        const int game = find_game(text, length);
        if (game < 0) {
            pedro_refuse(refusal, PEDRO_REFUSED_UNKNOWN_GAME);
            pedro_refusal_add(refusal, "name", text, length);
            return false;
        }
        *games |= (uint64_t)1 << game;
        text += length;
    }
    if (!*games)
        pedro_refuse(refusal, PEDRO_REFUSED_PAIR_GAMES);
    return *games != 0;
}

static bool may_seek(struct client *client, const struct client_pair *wanted,
                     uint64_t *games, struct pedro_refusal *refusal) {
    if (!read_games(wanted->games, games, refusal))
        return false;
    pedro_refuse(refusal, client->person.program ? PEDRO_REFUSED_PAIR_PEOPLE
                                                 : rooms_refuse_another(client));
    return refusal->code == PEDRO_REFUSED_NOTHING;
}

void seekers_request(struct client *client, const struct client_message *message) {
    struct seekers *seekers = &client->server->seekers;
    struct pedro_refusal refusal;
    uint64_t games;
    if (!message->pair.on) {
        seekers_leave(client);
        client_send_ok(client, message->has_id, message->id);
        tell(client, 0, false, NULL);
        return;
    }
    if (!may_seek(client, &message->pair, &games, &refusal)) {
        client_send_refusal(client, message->has_id, message->id, &refusal);
        return;
    }
    struct seeker *seeker = malloc(sizeof *seeker);
    if (!seeker) {
        client_send_error(client, message->has_id, message->id, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    leave_elsewhere(client);
    *seeker = (struct seeker){
        .client = client, .games = games, .since_ms = client->server->now_ms};
    *seekers->end = seeker;
    seekers->end = &seeker->next;
    seekers->count++;
    seekers->changed = true;
    client->seeks = true;
    client_send_ok(client, message->has_id, message->id);
    if (message->pair.bots)
        begin_with_bots(client, games);
    else
        pair(client->server);
    if (client->seeks)
        tell_seeker(seeker);
}
