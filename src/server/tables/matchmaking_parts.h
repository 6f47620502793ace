/* matchmaking_parts.h - searches for players, and what nodes tell each other of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_MATCHMAKING_PARTS_H
#define SERVER_MATCHMAKING_PARTS_H

#include "server/nodes/shared.h"
#include "server/tables/matchmaking.h"
#include "server/tables/tables.h"

enum { MATCHMAKING_GAMES_MAX = 64 };

struct search {
    struct search *next;
    struct client *client; /* NULL: of another node, */
    int64_t node;          /* which is this one */
    int64_t user;
    struct table_person person;
    uint64_t games; /* bit i: preset i */
    uint64_t since_ms;
    /* Of all searches of all people; 0: not known, or nobody else may seat the person. */
    int64_t number;
    unsigned tries; /* times that other nodes were told */
    bool offered;   /* bots were offered */
};

/* A new number of a search. */
int64_t matchmaking_draw(int64_t user);
/* Reads names of presets. False with a refusal. */
bool matchmaking_read_games(const char *text, uint64_t *games,
                            struct pedro_refusal *refusal);
/* The key of the facts of a person. */
void matchmaking_key(int64_t user, char key[SHARED_KEY_MAX]);
/* Publishes a person who waits here; with `gone` withdraws that. */
void matchmaking_publish(const struct search *search, bool gone);
/* Reads what matchmaking_publish() writes. */
bool matchmaking_read(const struct shared_fact *fact, struct search *search);

#endif
