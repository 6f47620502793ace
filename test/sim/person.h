/* person.h - one person of people.h: what it has sent, was told, and knows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_PERSON_H
#define SIM_PERSON_H

#include "laws.h"
#include "pedro/notation.h"
#include "people.h"
#include "store/reader.h"
#include "table/message.h"

enum {
    ASKED_MAX = 16,
    SENT_MAX = 256,    /* actions that a person remembers */
    ANSWER_MS = 15000, /* nobody waits longer for an answer */
    TABLES = 3,        /* open at a time */
    INVITED_MAX = 40,
    CALLED_MS = 4000, /* after that whoever plays knows its table */
    SEND_MAX = 6000,  /* bytes of a message */
};

struct asked {
    int32_t id; /* 0: free */
    enum client_type type;
    uint64_t waits_ms; /* while its node ran */
    char table[TABLE_NAME_MAX], text[PEDRO_ACTION_TEXT_MAX];
    uint64_t seq;
};

struct sent {
    char table[TABLE_NAME_MAX], action[PEDRO_ACTION_TEXT_MAX];
    uint64_t seq;
};

struct heard {
    struct heard *next;
    size_t length;
    char text[];
};

struct seen {
    char table[TABLE_NAME_MAX];
    uint64_t seq;
};

struct friend {
    enum store_friend_state state;
    bool online;
};

struct person {
    unsigned number;
    int64_t user;
    char id[TABLE_ID_MAX], token[32];
    struct net_socket *socket;
    struct node *node;
    bool comes;  /* has asked for a socket */
    bool greets; /* has one that has sent nothing yet */
    bool lost;   /* the server has closed the socket */
    struct heard *heard, **heard_end;
    uint64_t again_ms;          /* not before that it connects, or joins */
    char table[TABLE_NAME_MAX]; /* where it plays, "" for nowhere */
    bool opens;                 /* a table, whose name is to come */
    bool joined;
    uint64_t joined_ms;
    bool may_act;
    uint64_t seq; /* of the last view of this socket; 0: none */
    bool over;
    int32_t next_id;
    struct asked asked[ASKED_MAX];
    struct sent sent[SENT_MAX];
    unsigned sents;
    struct seen seen[TRUTHS_MAX];
    unsigned seens;
    char called
        [TABLE_NAME_MAX]; /* to this table of a tournament, on this socket; "" for none */
    /* --- company.c --- */
    unsigned searches; /* for players, and tables opened, ever */
    bool seeks;        /* players, of these games, since then */
    char games[24];
    uint64_t sought_ms, connected_ms;
    char invited[INVITED_MAX][TABLE_NAME_MAX]; /* as it was told last */
    unsigned inviteds, lists;
    struct friend friend[PEOPLE];
    bool watches_friends;
};

/* Sends a message with these members; `seq` and `text` are remembered until it is answered. False if it cannot. */
bool person_send(struct person *person, enum client_type type, const char *members,
                 uint64_t seq, const char *text);
bool person_send_at_table(struct person *person, enum client_type type, const char *more,
                          uint64_t seq, const char *text);
void person_hear(struct person *person, const struct heard *heard);

#endif
