/* matchmaking_told.c - a search as a fact (server/nodes/shared.h).
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/ruleset.h"
#include "server/nodes/shared.h"
#include "server/people/people.h"
#include "server/tables/tables.h"
#include "server/wire/client.h"
#include "words/game_names.h"

/* The number of a search is that of the person and a drawn one. Other nodes are told the drawn one with the tries, in
 * one number, as earlier versions tell the tries alone. */
enum { DRAWN_BITS = 24, TRIES_BITS = 8, TRIES_MAX = (1 << TRIES_BITS) - 1 };

static int64_t number_of(int64_t user, int64_t drawn) {
    return drawn == 0 ? 0 : user << DRAWN_BITS | drawn;
}

static int64_t told_tries(const struct search *search) {
    const int64_t drawn = search->number & ((1 << DRAWN_BITS) - 1);
    const unsigned tries = search->tries;
    return drawn << TRIES_BITS | (tries > 0 ? 1 + tries % TRIES_MAX : 0);
}

int64_t matchmaking_draw(int64_t user) {
    return number_of(user, 1 + randombytes_uniform((1 << DRAWN_BITS) - 1));
}

void matchmaking_key(int64_t user, char key[SHARED_KEY_MAX]) {
    snprintf(key, SHARED_KEY_MAX, "%lld", (long long)user);
}

/* The text is told_tries(), the games with commas between them, and the person. */
void matchmaking_publish(const struct search *search, bool gone) {
    char key[SHARED_KEY_MAX], value[SHARED_VALUE_MAX];
    struct shared *shared = search->client->tables->nodes->shared;
    struct pedro_text text;
    bool comma = false;
    if (!shared)
        return;
    pedro_text_init(&text, value, sizeof value);
    pedro_text_add_number(&text, told_tries(search));
    for (int game = 0; pedro_preset(game); game++)
        if (search->games >> game & 1) {
            pedro_text_add_char(&text, comma ? ',' : ' ');
            pedro_text_add(&text, pedro_preset(game)->name);
            comma = true;
        }
    pedro_text_add_char(&text, ' ');
    presence_write_person(&search->person, &text);
    matchmaking_key(search->user, key);
    shared_publish(shared, SHARED_SEARCH, key, gone ? NULL : value);
}

static int index_of(const struct pedro_preset *preset) {
    int game = 0;
    while (pedro_preset(game) != preset)
        game++;
    return game;
}

bool matchmaking_read_games(const char *text, uint64_t *games,
                            struct pedro_refusal *refusal) {
    struct game_name name = {.at = text};
    *games = 0;
    while (game_names_next(&name)) {
        if (!name.preset) {
            game_names_refuse(name.at, name.length, refusal);
            return false;
        }
        *games |= (uint64_t)1 << index_of(name.preset);
    }
    if (!*games)
        pedro_refuse(refusal, PEDRO_REFUSED_PAIR_GAMES);
    return *games != 0;
}

bool matchmaking_read(const struct shared_fact *fact, struct search *search) {
    char names[SHARED_VALUE_MAX], key[SHARED_KEY_MAX + 1], id[TABLE_ID_MAX];
    const char *at = fact->value, *name = key;
    struct pedro_refusal refusal;
    int64_t tries;
    snprintf(key, sizeof key, "%s ", fact->key);
    if (!presence_read_number(&name, INT64_MAX / 10 - 1, &search->user) || *name ||
        !presence_read_number(&at, UINT32_MAX, &tries))
        return false;
    search->tries = (unsigned)tries & TRIES_MAX;
    search->number = number_of(search->user, tries >> TRIES_BITS);
    const size_t length = strcspn(at, " ");
    if (at[length] != ' ')
        return false;
    memcpy(names, at, length);
    names[length] = '\0';
    for (char *comma = names; (comma = strchr(comma, ','));)
        *comma = ' ';
    client_person_id(search->user, id);
    search->node = fact->node;
    return matchmaking_read_games(names, &search->games, &refusal) &&
           presence_read_person(at + length + 1, id, &search->person);
}

/* --- those who were paired --- */

enum { KEPT_MS = 60 * 1000 };

struct paired {
    struct paired *next;
    int64_t user;
    uint64_t since_ms;
};

static void publish(struct tables *tables, int64_t user, const char *table) {
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)user);
    if (tables->nodes->shared)
        shared_publish(tables->nodes->shared, SHARED_PAIRED, key, table);
}

static struct paired **find(struct tables *tables, int64_t user) {
    struct paired **at = &tables->paired;
    while (*at && (*at)->user != user)
        at = &(*at)->next;
    return at;
}

static void take_out(struct tables *tables, struct paired **at) {
    struct paired *paired = *at;
    *at = paired->next;
    publish(tables, paired->user, NULL);
    free(paired);
}

void paired_tell(struct tables *tables, int64_t user, const char *table) {
    struct paired *paired = *find(tables, user);
    if (!paired) {
        paired = malloc(sizeof *paired);
        if (!paired)
            return;
        *paired = (struct paired){.next = tables->paired, .user = user};
        tables->paired = paired;
    }
    paired->since_ms = tables->clock->now_ms;
    publish(tables, user, table);
}

bool paired_waits(const struct tables *tables, int64_t user) {
    const struct paired *paired = tables->paired;
    while (paired && paired->user != user)
        paired = paired->next;
    return paired != NULL;
}

void paired_end(struct tables *tables, int64_t user) {
    struct paired **at = find(tables, user);
    if (*at)
        take_out(tables, at);
}

void paired_tick(struct tables *tables) {
    for (struct paired **at = &tables->paired; *at;)
        if (tables->clock->now_ms - (*at)->since_ms >= KEPT_MS)
            take_out(tables, at);
        else
            at = &(*at)->next;
}

void paired_finish(struct tables *tables) {
    while (tables->paired) {
        struct paired *next = tables->paired->next;
        free(tables->paired);
        tables->paired = next;
    }
}
