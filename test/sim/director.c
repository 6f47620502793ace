/* director.c - a scripted director.
 *
 * One request is under way at a time. What was acknowledged is in the rows once; what was refused is in none; what had no
 * answer is in one or none. Rows that a node has shown once it shows for ever.
 *
 * SPDX-License-Identifier: MIT */
#include "director.h"

#include <stdio.h>
#include <string.h>

#include "base/json_read.h"
#include "event_laws.h"
#include "people.h"

enum { PAIRS = 4, GUESTS = 2, TOURNAMENTS = 3, WAIT_MS = 15000, PAUSE_MS = 700 };

enum doing { OPENS, ENTERS, JOINS, BEGINS, NOTES, READS, LOOKS };

static struct director {
    struct asking asking;
    enum doing doing;
    struct node *node; /* that is asked; NULL: nothing is asked */
    uint64_t waits_ms, before_ms, next_ms;
    char name[TABLE_NAME_MAX]; /* of the tournament; "" for none */
    bool entered, begun;
    unsigned opened, note, joined; /* people who have entered */
    unsigned board;                /* that is asked for */
    char text[40];
    size_t rows[NODES],
        least; /* that each node has shown in its life, and that were acknowledged */
    const struct server *server[NODES];
} director;

static void note_answer(int status) {
    const struct event_truth *truth = event_truth(director.name);
    const unsigned there = event_truth_count(truth, director.text);
    if (status == 200)
        must(there == 1,
             "the note %s of tournament %s, which was acknowledged, is stored once",
             director.text, director.name);
    else if (status >= 400 && status < 500)
        must(there == 0, "the note %s of tournament %s, which was refused, is not stored",
             director.text, director.name);
    must(there <= 1, "the note %s of tournament %s is not stored twice", director.text,
         director.name);
}

static void take_name(const char *body, size_t length) {
    struct json answer, name;
    if (json_check(body, length, &answer, NULL) == JSON_FINE &&
        json_get(&answer, "name", &name))
        must(json_get_text(&name, director.name, sizeof director.name, NULL),
             "the name of a tournament is short");
    struct event_truth *truth = event_truth(director.name);
    must(truth, "the tournament %s, which was acknowledged, is stored", director.name);
    director.entered = director.begun = false;
    director.joined = 0;
    director.opened++;
    memset(director.rows, 0, sizeof director.rows);
}

static void take_rows(const char *body, size_t length) {
    const unsigned number = director.node->number;
    size_t rows;
    event_laws_check_shown(director.name, body, length, &rows);
    if (director.server[number] != director.node->server)
        director.rows[number] = 0;
    director.server[number] = director.node->server;
    must(rows >= director.rows[number],
         "node %u shows %zu rows of tournament %s after it has shown %zu", number, rows,
         director.name, director.rows[number]);
    director.rows[number] = rows;
}

static void answered(struct asking *asking, int status, const char *body, size_t length) {
    (void)asking;
    tell("the director hears: %d %.*s", status, (int)(length < 100 ? length : 100), body);
    switch (director.doing) {
    case OPENS:
        if (status == 200)
            take_name(body, length);
        break;
    case ENTERS:
        /* Without an answer it may be stored: then the next time is refused. */
        director.entered = status == 200 || status == 409;
        break;
    case JOINS:
        director.joined += status == 200 || status == 409;
        break;
    case LOOKS:
        event_laws_check_board(director.name, director.board, status == 200);
        break;
    case BEGINS:
        director.begun = status == 200;
        if (director.begun)
            event_truth(director.name)->opened = true;
        break;
    case NOTES:
        note_answer(status);
        break;
    case READS:
        if (status == 200)
            take_rows(body, length);
        break;
    }
    director.node = NULL;
    director.next_ms = sim->now_ms + PAUSE_MS;
}

static void ask(enum doing doing, const char *token, bool post, const char *path,
                const char *body) {
    struct node *node = &sim->node[draw(NODES)];
    director.next_ms = sim->now_ms + PAUSE_MS;
    if (!node->server || node->dying || node->still_ms > sim->now_ms)
        return;
    director.doing = doing;
    director.node = node;
    director.waits_ms = 0;
    director.asking.answered = answered;
    tell("the director to node %u: %s %s", node->number, path, body);
    request_send(node, token, post, path, body, &director.asking);
}

static void act(enum doing doing, const char *token, const char *acts) {
    char path[64], body[1200];
    snprintf(path, sizeof path, "/api/tournaments/%s/acts", director.name);
    snprintf(body, sizeof body, "{\"acts\":\"%s\"}", acts);
    ask(doing, token, true, path, body);
}

/* At every other tournament, the first among them, two people play, each with a computer player. */
static unsigned guests(void) { return director.opened % 2 == 1 ? GUESTS : 0; }

static void enter_bots(const char *token) {
    char acts[1000];
    size_t length = 0;
    const unsigned pairs = PAIRS - guests();
    for (unsigned n = 1; n <= pairs; n++)
        length += (size_t)snprintf(acts + length, sizeof acts - length,
                                   "entry %u \\\"Bot %u\\\" \\\"Bot %u\\\"\\nperson %u 1 "
                                   "bot:random\\nperson %u 2 bot:random%s",
                                   n, 2 * n, 2 * n + 1, n, n, n < pairs ? "\\n" : "");
    act(ENTERS, token, acts);
}

/* Either the cards of each table are shuffled, or all tables play the same boards. */
static void open(const char *token) {
    char body[500];
    snprintf(body, sizeof body,
             "{\"title\":\"A Tuesday\",\"listed\":true,\"acts\":\"set game "
             "\\\"us\\\"\\nset place online\\nset players all\\nset pause 0\\nset wait "
             "0\\nset clock untimed\\n%s\\nset rounds 2\"}",
             draw(2) ? "set unit hands\\nset length 4"
                     : "set boards 2\\nset form mitchell");
    ask(OPENS, token, true, "/api/tournaments", body);
}

static void enter_person(void) {
    char path[64];
    snprintf(path, sizeof path, "/api/tournaments/%s/enter", director.name);
    ask(JOINS, people_token(1 + director.joined), true, path,
        "{\"members\":[\"bot:random\"]}");
}

/* Anybody may ask what the tables did with a board, and is told when all have played it. */
static void look(const char *token) {
    char path[64];
    director.board = 1 + (unsigned)draw(4);
    snprintf(path, sizeof path, "/api/tournaments/%s/boards?board=%u", director.name,
             director.board);
    ask(LOOKS, token, false, path, "");
}

static void wait(void) {
    const uint64_t passed_ms = sim->now_ms - director.before_ms;
    if (director.node->still_ms <= sim->now_ms && passed_ms < 1000)
        director.waits_ms += passed_ms;
    must(director.waits_ms < WAIT_MS, "node %u answers the director within %d ms",
         director.node->number, WAIT_MS);
}

static void note(const char *token) {
    char acts[100];
    snprintf(director.text, sizeof director.text, "note number %u.", ++director.note);
    snprintf(acts, sizeof acts, "note \\\"%s\\\"", director.text);
    act(NOTES, token, acts);
}

static void read(const char *token) {
    char path[64];
    snprintf(path, sizeof path, "/api/tournaments/%s", director.name);
    ask(READS, token, false, path, "");
}

void director_begin(void) {
    memset(&director, 0, sizeof director);
    director.next_ms = sim->now_ms;
}

void director_finish(void) { director.node = NULL; }

void director_go_on(const char *token, bool calm) {
    if (director.node)
        wait();
    director.before_ms = sim->now_ms;
    if (director.node || sim->now_ms < director.next_ms)
        return;
    const struct event_truth *truth =
        director.name[0] ? event_truth(director.name) : NULL;
    if (truth && truth->value.over && !calm && director.opened < TOURNAMENTS)
        truth = NULL;
    if (!truth && !calm)
        open(token);
    else if (!truth)
        return;
    else if (!director.entered)
        enter_bots(token);
    else if (director.joined < guests())
        enter_person();
    else if (!director.begun)
        act(BEGINS, token, "set start \\\"2020-01-01T00:00Z\\\"");
    else if (draw(2) == 0 && !calm)
        note(token);
    else if (draw(3) == 0)
        look(token);
    else
        read(token);
}
