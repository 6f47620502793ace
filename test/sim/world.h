/* world.h - several servers in one process and one thread, with a database, a network and clocks that are made up, from a seed.
 *
 * The servers are those of `pedro serve`, with all their rooms and kinds of log. What they link from outside is replaced:
 *
 *     fake_store.c     store/store.c            who writes when, and what the answer says; the statements are the store's, on SQLite
 *                                               in memory
 *     fake_cluster.c   store/reader_cluster.c   which nodes live, and what they drive: only PostgreSQL has statements for these
 *     fake_follow.c    store/follow.c           rows, hints and messages of other nodes
 *     fake_net.c       net/net.c                requests and sockets
 *     fake_process.c   server/process           clocks, threads, the log, chance
 *
 * Each of these asks comes() whether there is trouble now. The same seed gives the same run, as nothing else decides.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "net/net.h"
#include "server/server.h"
#include "store/batch_parts.h"

/* Kinds of trouble. A run without some of them is the same until one of those would have come. */
enum trouble {
    LOSE_HINTS = 1 << 0,      /* a commit is told to nobody */
    LATE_HINTS = 1 << 1,      /* or late */
    LOSE_MESSAGES = 1 << 2,   /* what nodes tell each other is lost, */
    DOUBLE_MESSAGES = 1 << 3, /* or comes twice */
    LOSE_FOLLOWER = 1 << 4,   /* the connection for rows of others breaks */
    FAIL = 1 << 5,            /* a write fails */
    UNKNOWN_STORED = 1 << 6,  /* it is stored, and said to have failed */
    CUT = 1 << 7,             /* a node does not reach the database for a while */
    AWAY = 1 << 8,            /* no node does */
    STOP = 1 << 9,            /* a node stands still, */
    KILL = 1 << 10,           /* dies, */
    DRAIN = 1 << 11,          /* or ends in order; it comes again later */
    DROP_SOCKETS = 1 << 12,   /* the socket of a person breaks */
    CLOCKS = 1 << 13,         /* the clock of a node leaps by hours */
    TROUBLES = (1 << 14) - 1,
};

enum { NODES = 3, PEOPLE = 5, EPOCH_MS = 1700000000 };

struct follow;
struct node;
struct person;

struct node {
    unsigned number;
    struct server *server; /* NULL: does not run */
    struct net *net;
    struct store *store;
    struct follow *follow;
    struct pool *pools;
    bool dying;         /* is being cleared away: it stores and sends nothing */
    uint64_t still_ms;  /* stands still until then */
    uint64_t cut_ms;    /* does not reach the database until then */
    uint64_t unsure_ms; /* its writer finds out until then what is stored */
    uint64_t next_tick_ms, start_ms;
    int64_t skew_ms; /* its clock minus that of the database */
    bool woken;
};

struct world {
    uint64_t seed, random;
    unsigned troubles, events, kinds[32];
    uint64_t now_ms, quiet_ms; /* people ask for nothing new since then */
    struct node node[NODES];
    struct node *current; /* the node whose code runs now; NULL: none */
    struct person *person;
    char wrong[400]; /* the first law that was broken, "" for none, */
    const char *law; /* and its words without names and numbers */
    bool verbose;
};
extern struct world *sim;

/* --- world.c --- */

uint64_t draw(uint64_t below);
/* A trouble of a kind comes, once in so many times. */
bool comes(enum trouble kind, unsigned once_in);
__attribute__((format(printf, 2, 3))) void must(bool right, const char *format, ...);
__attribute__((format(printf, 1, 2))) void tell(const char *format, ...);
struct node *node_of(const void *part);
/* Lets what follows be the code of a node, and back. */
struct node *enter(struct node *node);
/* False while a node does not reach the database. */
bool reaches(const struct node *node);

/* --- fake_store.c --- */

void database_create(void);
void database_destroy(void);
/* A store for the world itself, which is never away. */
struct store *database(void);
/* Writes what a node has handed over, or a part of it. */
void store_write_some(struct node *node);
bool store_has_answers(const struct node *node);
/* Rows that were committed: for the fakes below, and for the laws. `node` is NULL if the world has written them. */
void cluster_note_rows(const struct batch *batch, enum store_result *result);
void follow_note_rows(const struct node *node, const struct batch *batch);
void laws_note_rows(const struct batch *batch);
void event_laws_note_rows(const struct batch *batch);
void company_note_rows(const struct batch *batch);
void challenger_note_rows(const struct batch *batch);

/* --- fake_cluster.c --- */

void cluster_begin(void);
/* The number of the node that drives a table ('t') or a tournament ('h'), as it is stored; -1: none ever did. */
int64_t cluster_driver(char kind, int64_t id);
/* True if it is stored that a table rests. */
bool cluster_rests(int64_t id);

/* --- fake_follow.c --- */

void follow_work(struct node *node);
bool follow_has_news(const struct node *node);
void follow_break(struct node *node);

/* --- fake_net.c --- */

struct net_socket;
/* Asks for a socket of a person with a token. */
void socket_open(struct node *node, struct person *person, const char *token);
/* Called when it is open, or was refused (NULL). */
void people_come(struct person *person, struct net_socket *socket);
/* The person closes it, or it breaks. */
void socket_break(struct net_socket *socket);
/* What the person sends comes in now. False if the socket is closed. */
bool socket_receive(struct net_socket *socket, const char *text, size_t length);
/* Called for what the server sends, and when the server has closed the socket. */
void people_hear(struct person *person, const char *text, size_t length);
void people_lose_socket(struct person *person);
const struct net_handler *net_handler_of(const struct net *net);

/* The first member of whoever waits for the answer of a request. The status is 0 if the connection broke before. */
struct asking {
    void (*answered)(struct asking *asking, int status, const char *body, size_t length);
};
void request_send(struct node *node, const char *token, bool post, const char *path,
                  const char *body, struct asking *asking);
void requests_break(const struct node *node);

/* --- fake_process.c --- */

void pools_work(struct node *node);
bool pools_have_done(const struct node *node);

#endif
