/* host.h - holds logs open: rows folded into a value, of which several nodes decide.
 *
 * A log is a list of rows, numbered from 1, that a kind of thing (a table, its chat, a tournament) folds into a value. Any node may
 * append; the store takes one row of each number (compare and set on kind, id and number), so a node that was slower is
 * told so, takes the row of the other, and decides again. This part keeps the order of that: it knows no value, does no
 * I/O and reads no clock. Everything happens on one thread.
 *
 *     LOADING ----seen----> IDLE <---stored, failed--- WRITING <--write-- IDLE
 *     IDLE ----look, gap--> BEHIND ---seen--> IDLE     WRITING --taken--> BEHIND
 *     IDLE ----work-------> WORKING --worked--> IDLE   WORKING --write--> WRITING
 *     BEHIND --work-------> CATCHING_UP --seen--> WORKING,  CATCHING_UP --worked--> BEHIND
 *     WRITING -gap--------> WRITING_BEHIND --stored, failed, taken--> BEHIND
 *     any ---close--> CLOSED, any ---break--> BROKEN
 *
 * A new kind is one struct hosted_kind and its tests: how it decides, applies, and answers. What all kinds do alike is here: who waits,
 * who is decided again as another node was faster, who drives, what follows when the store has answered.
 *
 * Only an IDLE log decides requests; in all other states they wait, but a BROKEN one refuses them. Rows that come while
 * something is written or worked at wait until that is done. A log that is BEHIND asks again after HOSTED_LOOK_AGAIN_MS.
 *
 * SPDX-License-Identifier: MIT */
#ifndef HOST_HOST_H
#define HOST_HOST_H

#include "host/late_rows.h"
#include "store/store.h"

enum hosted_state {
    HOSTED_NOWHERE,        /* no state: what cannot happen leads there */
    HOSTED_LOADING,        /* its rows come for the first time */
    HOSTED_IDLE,           /* all rows that are known of are applied */
    HOSTED_WRITING,        /* rows are on their way to the store */
    HOSTED_WRITING_BEHIND, /* the same, and rows of others were lost meanwhile */
    HOSTED_WORKING,        /* a thread makes rows, or folds some */
    HOSTED_BEHIND,         /* the store has rows that have not come yet */
    HOSTED_CATCHING_UP,    /* the same, and a thread folds some */
    HOSTED_CLOSED,         /* the last row has come */
    HOSTED_BROKEN, /* a row could not be applied, or rows that must be there are missing */
    HOSTED_STATES
};

enum hosted_event {
    HOSTED_SEEN,   /* all rows that the store had when it was asked have come */
    HOSTED_LOOK,   /* rows are to be read before a request is decided */
    HOSTED_GAP,    /* a row has not come that must be in the store */
    HOSTED_WRITE,  /* a write begins, */
    HOSTED_STORED, /* is stored, */
    HOSTED_TAKEN,  /* was refused, as another node was faster, */
    HOSTED_FAILED, /* or has failed */
    HOSTED_WORK,   /* a thread begins to work, */
    HOSTED_WORKED, /* and is done */
    HOSTED_CLOSE,
    HOSTED_BREAK,
    HOSTED_EVENTS
};

enum hosted_refusal {
    HOSTED_DROPPED,    /* the log is closed here: nobody waits for an answer */
    HOSTED_QUEUE_FULL, /* too many wait */
    HOSTED_IS_CLOSED,
    HOSTED_IS_BROKEN,
    HOSTED_NOT_DRIVEN, /* this node was taken for dead, or cannot reach the store */
};

enum hosted_applied {
    HOSTED_APPLIED,
    HOSTED_WRONG, /* the log is broken */
    HOSTED_LATER, /* it cannot be folded now, and has to come again */
};

enum {
    HOSTED_LOOK_AGAIN_MS = 1000,
    HOSTED_MISSES_MAX =
        20, /* refused writes, one after the other, without a row that would explain them */
};

struct batch;
struct hosted;
struct host;

/* A request that waits, the first member of what the caller allocates. */
struct hosted_request {
    struct hosted_request *next;
    bool
        looks; /* what others have stored until now has to be seen before it is decided */
    bool reads; /* it changes nothing: a node may decide it that drives nothing */
};

/* Rows on their way to the store, a member of what the caller allocates. */
struct hosted_write {
    struct host *host;
    const struct hosted_kind *kind;
    struct hosted *log; /* NULL: it was closed here meanwhile */
    /* The request whose rows these are; NULL if there is none, or if it is not to be decided again. */
    struct hosted_request *request;
    unsigned rows;
    bool closes; /* the log is closed with it */
    bool again;  /* another node was faster: the request waits again */
};

/* What a kind of log does. All are called on the thread of the host. */
struct hosted_kind {
    char kind;          /* as in store/kind.h */
    bool has_gaps;      /* numbers only grow, and there may be no row */
    unsigned queue_max; /* requests that may wait at a log */
    /* Decides a request on the value as it is, and frees it, unless it calls hosted_append() or hosted_work(). */
    void (*decide)(struct hosted *log, struct hosted_request *request);
    /* The store has answered a write. With STORE_OK applies its rows, and returns how many could be; else takes back what was applied
     * before, if anything was. */
    unsigned (*stored)(struct hosted *log, struct hosted_write *write,
                       enum store_result result);
    /* Then: answers the request unless write->again, and frees both, or only the write. `log` is NULL if it was closed here
     * meanwhile. */
    void (*answer)(struct hosted *log, struct hosted_write *write,
                   enum store_result result);
    /* Frees a request that is not decided, after an answer unless it is HOSTED_DROPPED. */
    void (*refuse)(struct hosted *log, struct hosted_request *request,
                   enum hosted_refusal why);
    /* Folds the next row, of number log->seq + 1 unless the kind has gaps, which another node has appended. Unless the log is LOADING it may call
     * hosted_work() and return HOSTED_APPLIED: then a thread folds it, which stands in log->late with those that come after
     * it, and hosted_worked() says how many it has folded. */
    enum hosted_applied (*apply)(struct hosted *log, const struct store_row *row);
    /* The log is IDLE, and no request waits: time may do something; may be NULL. */
    void (*idle)(struct hosted *log);
    /* All rows have come for the first time, before any request is decided; may be NULL. */
    void (*loaded)(struct hosted *log);
    /* This node drives the log from now on; the log is IDLE. NULL if nobody drives it. */
    void (*driven)(struct hosted *log);
    /* It does no longer; may be NULL. */
    void (*let_go)(struct hosted *log);
    /* This node drives a log from now on that is not open here: opens it and has it driven, with the `owner` of host_add(). False: it
     * could not be read, and has to be tried again. NULL if nobody drives it. */
    bool (*take)(void *owner, int64_t id, const char *name);
    /* The last row has come, which is empty, or was written here: the log may be removed here. NULL if there is no last row. */
    void (*closed)(struct hosted *log);
    /* The state became HOSTED_BROKEN, as `why`, words for the log file, says; NULL if apply() knows why. */
    void (*broke)(struct hosted *log, const char *why);
};

/* What the host does to the outside; all but append() are NULL if no other process writes to the store. */
struct host_io {
    void *data;
    /* Hands rows to the store; hosted_stored() follows, perhaps at once. `batch` may be NULL: there is no memory. */
    void (*append)(void *data, struct hosted_write *write, struct batch *batch);
    /* Has rows after `seq` delivered to host_row(). */
    void (*watch)(void *data, char kind, int64_t id, uint64_t seq);
    void (*unwatch)(void *data, char kind, int64_t id);
    /* Asks the store once; host_seen() follows with that number. It may be lost. */
    void (*look)(void *data, char kind, int64_t id, uint32_t look);
    /* True if the store cannot be reached: requests that wait for rows are refused; may be NULL. */
    bool (*is_away)(void *data);
    /* True if nothing may be decided now, as others may have taken this node for dead; may be NULL. */
    bool (*is_suspended)(void *data);
    /* False if others may drive what this node drove; may be NULL. */
    bool (*may_drive)(void *data);
};

/* A log that is open. Its owner has it as a member, and reads it; all but `data` is written here. */
struct hosted {
    struct host *host;
    const struct hosted_kind *kind;
    void *data; /* the owner's */
    int64_t id;
    enum hosted_state state;
    uint64_t seq;   /* of the last row that is applied */
    bool driven;    /* this node does what happens by itself there */
    bool takes;     /* kind->driven() is to be called */
    unsigned holds; /* requests wait for something else too: hosted_hold() */
    uint8_t misses;
    uint32_t
        looks; /* the number of the last look: an answer to an earlier one says nothing */
    uint64_t behind_ms;
    struct hosted_request *queue, **queue_end;
    unsigned queued;
    struct hosted_write *write; /* under way; NULL: none */
    struct late_rows late;
    struct hosted *chain, *next_touched;
    bool touched, open;
};

enum { HOST_CHAINS = 4096, HOST_KINDS = 8 };

struct host {
    struct host_io io;
    const uint64_t *now_ms; /* monotonic; the owner keeps it */
    struct hosted *chain[HOST_CHAINS];
    struct hosted *touched; /* rows came to them in this turn */
    struct {
        const struct hosted_kind *kind;
        void *owner;
    } kind[HOST_KINDS]; /* those that a node can drive */
    unsigned kinds;
};

/* What follows a state after an event. HOSTED_NOWHERE: that cannot happen. */
enum hosted_state hosted_next(enum hosted_state state, enum hosted_event event);

/* --- one log --- */

/* Opens a log of which the first `seq` rows are applied. With `load` none is, and all are asked for: the log is LOADING. */
void hosted_open(struct host *host, struct hosted *log, const struct hosted_kind *kind,
                 void *data, int64_t id, uint64_t seq, bool load);
/* Closes it here: its rows are not followed any more, and requests that wait are freed without an answer. */
void hosted_close(struct hosted *log);

/* Decides a request now, or after what is under way. Takes the request. */
void hosted_receive(struct hosted *log, struct hosted_request *request);
/* Refuses all requests that wait. kind->refuse() may bring others, which wait. */
void hosted_refuse_queue(struct hosted *log, enum hosted_refusal why);
/* Decides what waits, then calls kind->idle(). */
void hosted_go_on(struct hosted *log);

/* Sends rows to the store. The caller has set `request`, `rows` and `closes` of the write, which ends with kind->answer(). */
void hosted_append(struct hosted *log, struct hosted_write *write, struct batch *batch);
/* The store has answered. With STORE_TAKEN the request is decided again before all others, if other processes write to the store; else
 * the log is broken. Then rows that came meanwhile are applied, and the log goes on. */
void hosted_stored(struct hosted_write *write, enum store_result result);
/* A thread works on the value, which nobody else may change; then `rows` rows of other nodes were applied. */
void hosted_work(struct hosted *log);
void hosted_worked(struct hosted *log, unsigned rows);
/* The thread has folded nothing, for lack of memory or as all is to stop: rows that came meanwhile are forgotten, and are
 * asked for again at the next tick. */
void hosted_gave_up(struct hosted *log);
/* All rows up to `seq` are in the value; they were read by other means. May be called before hosted_open(). */
void hosted_jump(struct hosted *log, uint64_t seq);
/* Keeps requests waiting, until hosted_release() was called as often. */
void hosted_hold(struct hosted *log);
void hosted_release(struct hosted *log);
/* This node drives the log from now on. */
void hosted_drive(struct hosted *log);
/* The same for one that it has opened: nothing is to be taken over. */
void hosted_own(struct hosted *log);
/* It drives it no longer. */
void hosted_let_go(struct hosted *log);
/* True if this node does what happens by itself there. */
bool hosted_is_driven(const struct hosted *log);
/* `why` may be NULL if the caller has written it to the log file. */
void hosted_break(struct hosted *log, const char *why);

/* True if a request would be decided at once. */
bool hosted_is_free(const struct hosted *log);
/* The same, and none waits, whether others doubt this node or not: a write may begin. */
bool hosted_is_quiet(const struct hosted *log);

/* --- all of them --- */

/* Logs of this kind may be driven. The kind stays. */
void host_add(struct host *host, const struct hosted_kind *kind, void *owner);
/* This node drives a log from now on, which may have to be opened. False: to be tried again. */
bool host_drive(struct host *host, char kind, int64_t id, const char *name);
/* This node was taken for dead: it drives nothing any more, and refuses changes that wait. */
void host_let_go(struct host *host);
/* Nothing is decided any more: requests that wait are dropped. */
void host_drop(struct host *host);
/* To be called at each tick: asks again for rows that do not come, and refuses requests that wait for them while the store cannot be
 * reached. */
void host_tick(struct host *host);

/* The log of a kind and number; NULL if it is not open. */
struct hosted *host_find(const struct host *host, char kind, int64_t id);
/* A row has come from the store, an own one or another's; "" is the last one. */
void host_row(struct host *host, const struct store_row *row);
/* All rows have come that the store had when it was asked with that number. */
void host_seen(struct host *host, char kind, int64_t id, uint32_t look);
/* All rows of this turn have come: goes on where some came. */
void host_go_on(struct host *host);

#endif
