/* agreement_test.c - logs at several nodes, with a store, messages and a clock that are made up, from a seed.
 *
 * Nodes append numbers to lists. Writes are slow, refused, fail, or are stored although their answer says that they failed;
 * rows and answers of the follower are late, lost or doubled; nodes are killed and come again, and are taken for dead.
 * Whatever happens: what a node shows is a beginning of what is stored and never shrinks, each number that was acknowledged
 * is stored once, every request is answered once, and when the troubles end all nodes show all that is stored, soon.
 *
 * A failure is made smaller before it is shown: kinds of trouble are left out, then steps. test/sim does the same to whole servers.
 *
 * SPDX-License-Identifier: MIT */
#include "host/host.h"

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "effort.h"

enum {
    NODES = 3,
    LOGS = 3,
    ROWS_MAX = 3000,
    REQUESTS_MAX = 6000,
    WRITES_MAX = 64,
    NEWS_MAX = 4096,
    TICK_MS = 250,
};

/* Kinds of trouble. */
enum {
    LOSE_HINTS = 1,   /* a row is told to nobody */
    LOSE_ANSWERS = 2, /* `seen` does not come */
    DOUBLE = 4,       /* rows come twice */
    FAIL = 8,         /* writes fail */
    UNKNOWN = 16,     /* they are stored, and said to have failed */
    KILL = 32,        /* nodes stop, and begin again */
    DEAD = 64,        /* nodes are taken for dead */
    GIVE_UP = 128,    /* a thread that folds rows has no memory */
    TROUBLES = 255,
};

struct request {
    struct hosted_request request;
    unsigned number;
    unsigned least; /* rows that were stored when it was asked, if it wants to see them */
};

/* A write on its way to the store. */
struct write {
    struct hosted_write write;
    unsigned log, number;
    uint64_t after;
};

/* What the follower of a node brings, in order. */
struct news {
    unsigned log;
    uint64_t seq;
    uint32_t look; /* 0: a row */
};

struct value {
    struct hosted log;
    unsigned row[ROWS_MAX], rows;
    unsigned most;           /* rows that were ever shown */
    struct request *working; /* a thread prepares this request, */
    bool folds;              /* or folds this row */
    unsigned fold;
};

struct node {
    struct world *world;
    struct host host;
    uint64_t now_ms;
    struct value value[LOGS];
    uint64_t told[LOGS]; /* rows that the follower has brought */
    bool watched[LOGS];
    struct news news[NEWS_MAX];
    unsigned first_news, last_news;
    bool lives;
};

struct world {
    uint64_t random;
    unsigned troubles;
    struct node node[NODES];
    unsigned stored[LOGS][ROWS_MAX], rows[LOGS];
    struct write *write[WRITES_MAX];
    unsigned writes, asked, answered[REQUESTS_MAX], acknowledged[REQUESTS_MAX];
    unsigned events;
    unsigned visits[HOSTED_STATES]; /* of states, by all logs */
    const char *wrong;
};

static uint64_t draw(struct world *world, unsigned below) {
    /* splitmix64 */
    uint64_t mixed = world->random += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return (mixed ^ mixed >> 31) % below;
}

/* A trouble of a kind comes, once in so many times. */
static bool comes(struct world *world, unsigned kind, unsigned once_in) {
    const bool drawn = draw(world, once_in) == 0;
    if (drawn && world->troubles & kind)
        world->events++;
    return drawn && world->troubles & kind;
}

static void must(struct world *world, bool right, const char *what) {
    if (!right && !world->wrong)
        world->wrong = what;
}

static void answer(struct world *world, struct request *request, bool acknowledged) {
    must(world, world->answered[request->number]++ == 0, "a request is answered once");
    world->acknowledged[request->number] += acknowledged;
    free(request);
}

/* --- a kind of log: a list of numbers --- */

static struct node *node_of(const struct hosted *log) { return log->host->io.data; }

static void append(struct value *value, unsigned number) {
    struct world *world = node_of(&value->log)->world;
    must(world,
         value->rows < world->rows[value->log.id] &&
             world->stored[value->log.id][value->rows] == number,
         "what is shown is a beginning of what is stored");
    value->row[value->rows++] = number;
    value->most = value->rows > value->most ? value->rows : value->most;
}

static void begin_write(struct value *value, struct request *request) {
    struct write *write = calloc(1, sizeof *write);
    assert_non_null(write);
    *write = (struct write){.write.request = &request->request,
                            .write.rows = 1 + request->number % 2,
                            .log = (unsigned)value->log.id,
                            .number = request->number,
                            .after = value->log.seq};
    hosted_append(&value->log, &write->write, NULL);
}

static void send(void *data, struct hosted_write *begun, struct batch *batch) {
    struct world *world = ((struct node *)data)->world;
    (void)batch;
    if (world->writes == WRITES_MAX)
        hosted_stored(begun, STORE_FAILED);
    else
        world->write[world->writes++] = (struct write *)begun;
}

static unsigned stored(struct hosted *log, struct hosted_write *ended,
                       enum store_result result) {
    const unsigned rows = result == STORE_OK ? ended->rows : 0;
    for (unsigned i = 0; i < rows; i++)
        append(log->data, ((struct write *)ended)->number);
    return rows;
}

static void answer_write(struct hosted *log, struct hosted_write *ended,
                         enum store_result result) {
    struct node *node = ended->host->io.data;
    (void)log;
    if (!ended->again)
        answer(node->world, (struct request *)ended->request, result == STORE_OK);
    free(ended);
}

static void decide(struct hosted *log, struct hosted_request *request) {
    struct value *value = log->data;
    struct request *asked = (struct request *)request;
    must(node_of(log)->world, value->rows == log->seq, "it is decided on all rows");
    must(node_of(log)->world, value->rows >= asked->least,
         "who looks first sees what was stored before");
    if (draw(node_of(log)->world, 4) == 0) {
        hosted_work(log);
        value->working = asked;
    } else {
        begin_write(value, asked);
    }
}

static void refuse(struct hosted *log, struct hosted_request *request,
                   enum hosted_refusal why) {
    struct world *world = node_of(log)->world;
    must(world, why != HOSTED_IS_BROKEN && why != HOSTED_IS_CLOSED,
         "no log breaks or closes");
    answer(world, (struct request *)request, false);
}

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    unsigned number = 0;
    must(node_of(log)->world, row->length > 0 && sscanf(row->body, "%u", &number) == 1,
         "a row can be read");
    struct value *value = log->data;
    if (draw(node_of(log)->world, 12) == 0)
        return HOSTED_LATER;
    if (log->state != HOSTED_LOADING && draw(node_of(log)->world, 6) == 0) {
        hosted_work(log);
        value->folds = true;
        value->fold = number;
    } else {
        append(value, number);
    }
    return HOSTED_APPLIED;
}

static void driven(struct hosted *log) {
    must(node_of(log)->world, log->state == HOSTED_IDLE, "who drives has all rows");
}

static void closed(struct hosted *log) {
    must(node_of(log)->world, false, "no log is closed");
    (void)log;
}

static void broke(struct hosted *log, const char *why) {
    must(node_of(log)->world, false, why ? why : "every row can be applied");
}

static const struct hosted_kind list = {.kind = KIND_TABLE,
                                        .queue_max = 16,
                                        .decide = decide,
                                        .stored = stored,
                                        .answer = answer_write,
                                        .refuse = refuse,
                                        .apply = apply,
                                        .driven = driven,
                                        .closed = closed,
                                        .broke = broke};

/* --- a follower --- */

static void bring(struct node *node, struct news news) {
    if (node->last_news - node->first_news < NEWS_MAX)
        node->news[node->last_news++ % NEWS_MAX] = news;
}

static void watch(void *data, char kind, int64_t id, uint64_t seq) {
    struct node *node = data;
    (void)kind;
    if (!node->watched[id] || seq > node->told[id])
        node->told[id] = seq;
    node->watched[id] = true;
}

static void unwatch(void *data, char kind, int64_t id) {
    struct node *node = data;
    (void)kind;
    node->watched[id] = false;
}

/* Rows that the store has, and that were not brought yet. */
static void fetch(struct node *node, unsigned id) {
    while (node->watched[id] && node->told[id] < node->world->rows[id] &&
           node->last_news - node->first_news < NEWS_MAX - 1)
        bring(node, (struct news){.log = id, .seq = ++node->told[id]});
}

static void look(void *data, char kind, int64_t id, uint32_t number) {
    struct node *node = data;
    (void)kind;
    if (comes(node->world, LOSE_ANSWERS, 5))
        return;
    fetch(node, (unsigned)id);
    if (node->told[id] >= node->world->rows[id])
        bring(node, (struct news){.log = (unsigned)id, .look = number});
}

static void deliver(struct node *node, unsigned most) {
    for (; most > 0 && node->first_news < node->last_news; most--) {
        const struct news news = node->news[node->first_news++ % NEWS_MAX];
        char body[16];
        if (news.look) {
            host_seen(&node->host, KIND_TABLE, news.log, news.look);
            continue;
        }
        snprintf(body, sizeof body, "%u", node->world->stored[news.log][news.seq - 1]);
        const struct store_row row = {.kind = KIND_TABLE,
                                      .id = news.log,
                                      .seq = (int64_t)news.seq,
                                      .body = body,
                                      .length = strlen(body)};
        host_row(&node->host, &row);
        if (comes(node->world, DOUBLE, 8))
            host_row(&node->host, &row);
    }
    host_go_on(&node->host);
}

/* --- the store --- */

static void commit(struct world *world) {
    struct write *write = world->write[0];
    memmove(world->write, world->write + 1, --world->writes * sizeof *world->write);
    unsigned *rows = &world->rows[write->log];
    enum store_result result = STORE_OK;
    if (comes(world, FAIL, 10) || *rows + write->write.rows > ROWS_MAX)
        result = STORE_FAILED;
    else if (*rows != write->after)
        result = STORE_TAKEN;
    for (unsigned i = 0; result == STORE_OK && i < write->write.rows; i++)
        world->stored[write->log][(*rows)++] = write->number;
    for (int i = 0; result == STORE_OK && i < NODES; i++)
        if (world->node[i].lives && !comes(world, LOSE_HINTS, 4))
            fetch(&world->node[i], write->log);
    /* A dead node gets no answer, nor does one that is there instead: then the log of the write is closed. */
    if (!write->write.log || (result == STORE_OK && comes(world, UNKNOWN, 15)))
        result = STORE_FAILED;
    hosted_stored(&write->write, result);
}

/* --- nodes --- */

static void start(struct world *world, struct node *node) {
    node->world = world;
    node->lives = true;
    node->first_news = node->last_news = 0;
    memset(node->watched, 0, sizeof node->watched);
    node->host = (struct host){.io = {.data = node,
                                      .append = send,
                                      .watch = watch,
                                      .unwatch = unwatch,
                                      .look = look},
                               .now_ms = &node->now_ms};
    for (unsigned i = 0; i < LOGS; i++) {
        node->value[i].rows = node->value[i].most = 0;
        node->value[i].working = NULL;
        node->value[i].folds = false;
        hosted_open(&node->host, &node->value[i].log, &list, &node->value[i], i, 0,
                    world->rows[i] > 0);
    }
}

static void stop(struct node *node) {
    for (unsigned i = 0; i < LOGS; i++) {
        if (node->value[i].working)
            answer(node->world, node->value[i].working, false);
        hosted_close(&node->value[i].log);
    }
    node->lives = false;
}

static bool works(const struct value *value) { return value->working || value->folds; }

static void end_work(struct value *value) {
    struct request *request = value->working;
    value->working = NULL;
    if (request) {
        begin_write(value, request);
        return;
    }
    value->folds = false;
    if (comes(node_of(&value->log)->world, GIVE_UP, 4)) {
        hosted_gave_up(&value->log);
        hosted_go_on(&value->log);
        return;
    }
    append(value, value->fold);
    hosted_worked(&value->log, 1);
    hosted_go_on(&value->log);
}

static void tick(struct node *node) {
    node->now_ms += TICK_MS;
    host_tick(&node->host);
}

/* --- steps --- */

static void ask(struct world *world, struct node *node) {
    struct request *request = calloc(1, sizeof *request);
    if (!request || world->asked == REQUESTS_MAX) {
        free(request);
        return;
    }
    request->number = world->asked++;
    const unsigned log = (unsigned)draw(world, LOGS);
    request->request.looks = draw(world, 3) == 0;
    request->least = request->request.looks ? world->rows[log] : 0;
    hosted_receive(&node->value[log].log, &request->request);
}

static void check(struct world *world) {
    for (int n = 0; n < NODES; n++)
        for (unsigned i = 0; world->node[n].lives && i < LOGS; i++) {
            const struct value *value = &world->node[n].value[i];
            world->visits[value->log.state]++;
            must(world, value->rows == value->most, "what is shown never shrinks");
            must(world, value->rows == value->log.seq, "rows are counted");
        }
}

static void take_step(struct world *world) {
    struct node *node = &world->node[draw(world, NODES)];
    if (!node->lives) {
        if (draw(world, 10) == 0)
            start(world, node);
        return;
    }
    switch (draw(world, 6)) {
    case 0:
        ask(world, node);
        break;
    case 1:
    case 2:
        if (world->writes > 0)
            commit(world);
        break;
    case 3:
        deliver(node, 1 + (unsigned)draw(world, 6));
        break;
    case 4:
        tick(node);
        break;
    default: {
        struct value *value = &node->value[draw(world, LOGS)];
        if (works(value))
            end_work(value);
        else if (comes(world, KILL, 40))
            stop(node);
        else if (comes(world, DEAD, 40))
            hosted_let_go(&value->log);
        else if (draw(world, 20) == 0)
            hosted_drive(&value->log);
        break;
    }
    }
    check(world);
}

/* The troubles are over: everybody has all rows soon. */
static void settle(struct world *world) {
    world->troubles = 0;
    for (int n = 0; n < NODES; n++)
        if (!world->node[n].lives)
            start(world, &world->node[n]);
    for (int round = 0; round < 400; round++) {
        while (world->writes > 0)
            commit(world);
        for (int n = 0; n < NODES; n++) {
            for (unsigned i = 0; i < LOGS; i++)
                if (works(&world->node[n].value[i]))
                    end_work(&world->node[n].value[i]);
            deliver(&world->node[n], NEWS_MAX);
            tick(&world->node[n]);
            /* The follower looks once a second without a hint. */
            for (unsigned i = 0; i < LOGS && round % 4 == 0; i++)
                fetch(&world->node[n], i);
        }
    }
    for (int n = 0; n < NODES; n++)
        for (unsigned i = 0; i < LOGS; i++) {
            const struct value *value = &world->node[n].value[i];
            must(world, value->rows == world->rows[i],
                 "everybody has all rows in the end");
            must(world, value->log.state == HOSTED_IDLE, "every log is idle in the end");
            must(world, value->log.queued == 0, "no request waits in the end");
        }
}

static void check_answers(struct world *world) {
    for (unsigned number = 0; number < world->asked; number++) {
        unsigned there = 0;
        for (unsigned i = 0; i < LOGS; i++)
            for (unsigned row = 0; row < world->rows[i]; row++)
                there += world->stored[i][row] == number;
        must(world, world->answered[number] == 1, "every request is answered");
        must(world, there <= 1 + number % 2, "nothing is stored twice");
        must(world, !world->acknowledged[number] || there == 1 + number % 2,
             "what was acknowledged is stored");
    }
}

/* What has happened in some runs. */
struct seen {
    unsigned events, visits[HOSTED_STATES];
};

/* What went wrong, or NULL. */
static const char *run(uint64_t seed, unsigned troubles, unsigned steps,
                       struct seen *seen) {
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    world->random = seed;
    world->troubles = troubles;
    for (int n = 0; n < NODES; n++)
        start(world, &world->node[n]);
    for (unsigned i = 0; i < steps && !world->wrong; i++)
        take_step(world);
    if (!world->wrong)
        settle(world);
    if (!world->wrong)
        check_answers(world);
    const char *wrong = world->wrong;
    seen->events += world->events;
    for (int i = 0; i < HOSTED_STATES; i++)
        seen->visits[i] += world->visits[i];
    for (int n = 0; n < NODES; n++)
        if (world->node[n].lives)
            stop(&world->node[n]);
    while (world->writes > 0) {
        struct write *write = world->write[--world->writes];
        free(write->write.request);
        free(write);
    }
    free(world);
    return wrong;
}

/* Shows the smallest failure that is found by leaving out. */
static void shrink(uint64_t seed, unsigned steps) {
    unsigned troubles = TROUBLES;
    struct seen ignored = {.events = 0};
    for (unsigned kind = 1; kind < TROUBLES; kind *= 2)
        if (run(seed, troubles & ~kind, steps, &ignored))
            troubles &= ~kind;
    for (unsigned fewer = 1; fewer < steps; fewer++)
        if (run(seed, troubles, fewer, &ignored))
            steps = fewer;
    fail_msg("seed %llu, troubles %u, %u steps: %s", (unsigned long long)seed, troubles,
             steps, run(seed, troubles, steps, &ignored));
}

enum { STEPS = 3000 };

static void nodes_agree_whatever_happens(void **state) {
    (void)state;
    const unsigned runs = effort(200);
    struct seen seen = {.events = 0};
    for (unsigned i = 0; i < runs; i++) {
        const uint64_t seed = (uint64_t)effort_seeds() << 32 | i;
        if (run(seed, TROUBLES, STEPS, &seen))
            shrink(seed, STEPS);
    }
    print_message("%u troubles in %u runs\n", seen.events, runs);
    assert_true(seen.events >= 50 * runs);
    /* The test reaches every state but the two ends. */
    for (int i = HOSTED_LOADING; i < HOSTED_CLOSED; i++)
        if (i != HOSTED_WRITING_BEHIND)
            assert_true(seen.visits[i] > 0);
}

TEST_GROUP(agreement) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_agree_whatever_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
