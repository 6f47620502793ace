/* socket_lobby.h - what a server tells a person who is at no table yet: the open tables, how many people there are, and
 * the search for other players.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_SOCKET_LOBBY_H
#define CLIENT_SOCKET_LOBBY_H

#include "client/hear.h"

enum { SOCKET_LOBBY_MAX = 200, SOCKET_COUNT_MAX = 1000000 };

/* A table in the list of those that are open. */
struct socket_table {
    char name[SERVER_TABLE_TABLE_MAX];
    char variant[PEDRO_NAME_MAX];
    char people[256];        /* the names of the people who have seats */
    int players, seats_open; /* seats in all; that are empty or a computer player's */
    bool started;
    bool club; /* a club table: people may err */
};

struct socket_lobby {
    bool listed;
    struct socket_table table[SOCKET_LOBBY_MAX]; /* the newest first */
    unsigned tables;
    bool counted;                 /* `online` and `looking` are known, or cannot be had */
    int online, looking, matches; /* -1 if not known */
    bool paired;                  /* the state of the search is known: */
    int waiting; /* people who look for one of the games; 0: the search is over */
    bool bots;   /* nobody was found for some time */
    char found[SERVER_TABLE_TABLE_MAX]; /* the table that was opened, or "" */
};

void socket_lobby_init(struct socket_lobby *lobby);

/* Reads the messages `lobby` and `pairing`, and the answer of /api/now, NULL if there is none. What cannot be read is
 * left out. */
void socket_lobby_list(struct socket_lobby *lobby, const struct json *message);
void socket_lobby_pairing(struct socket_lobby *lobby, const struct json *message);
void socket_lobby_now(struct socket_lobby *lobby, const struct json *answer);

#endif
