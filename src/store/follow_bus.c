/* follow_bus.c - messages between nodes: notifications, or rows of the table `message`.
 *
 * A node writes two streams of rows to that table: the writer of its store writes hints under the number of the
 * node, its follower writes messages under the negative number. Each stream is written by one connection, so its
 * rows appear in order, and a reader that goes on after the last number misses none.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/follow_parts.h"

enum { DELETE_EVERY_MS = 5000 };

enum { TEXT_SIZE = FOLLOW_TEXT_MAX + 40 };

/* Takes the first message off the list, with the lock, and puts it behind the text. */
static size_t take_first(struct follow *follow, char text[TEXT_SIZE], size_t length) {
    struct outgoing *sent = follow->outgoing;
    memcpy(text + length, sent->text, sent->length + 1);
    length += sent->length;
    follow->outgoing = sent->next;
    follow->outgoing_bytes -= sent->length;
    if (!follow->outgoing)
        follow->outgoing_end = &follow->outgoing;
    free(sent);
    return length;
}

/* Takes a message, or all hints that fit one text: there are many when a node with many people comes, and rows are
 * not fetched while they are sent. False if there is nothing to be sent. */
static bool take_outgoing(struct follow *follow, char text[TEXT_SIZE], int64_t *node) {
    pthread_mutex_lock(&follow->lock);
    *node = follow->node;
    const bool any = follow->outgoing, hint = any && follow->outgoing->hint;
    size_t length =
        (size_t)snprintf(text, TEXT_SIZE, "%" PRId64 " %s", *node, hint ? "" : "m ");
    if (any)
        length = take_first(follow, text, length);
    while (hint && follow->outgoing && follow->outgoing->hint &&
           length + 1 + follow->outgoing->length <= FOLLOW_TEXT_MAX) {
        text[length++] = ' ';
        length = take_first(follow, text, length);
    }
    pthread_mutex_unlock(&follow->lock);
    return any;
}

static bool send_one(struct follow_thread *thread, int64_t node,
                     const char text[TEXT_SIZE]) {
    char key[FOLLOW_NUMBER_SIZE + 1], number[FOLLOW_NUMBER_SIZE + 1];
    const char *const value[] = {text, key, number};
    if (thread->follow->bus == FOLLOW_NOTIFY)
        return follow_do(thread, "SELECT pg_notify('pedro', $1)", 1, value);
    snprintf(key, sizeof key, "%" PRId64, -node);
    snprintf(number, sizeof number, "%" PRId64, ++thread->sent);
    return follow_do(
        thread,
        "INSERT INTO message(node, number, body) VALUES ($2::bigint, $3::bigint, $1) "
        "ON CONFLICT DO NOTHING",
        3, value);
}

bool follow_send_all(struct follow_thread *thread) {
    char text[TEXT_SIZE];
    int64_t node;
    bool fine = true;
    while (fine && take_outgoing(thread->follow, text, &node))
        fine = send_one(thread, node, text);
    return fine;
}

static struct follow_stream *stream_of(struct follow_thread *thread, int64_t node) {
    for (unsigned i = 0; i < thread->streams; i++)
        if (thread->stream[i].node == node)
            return &thread->stream[i];
    return NULL;
}

/* Begins to read the two streams of each new node. Rows from before do not matter. */
bool follow_find_streams(struct follow_thread *thread) {
    PGresult *result = follow_ask(
        thread,
        "SELECT n.id, coalesce((SELECT max(number) FROM message WHERE node = n.id), 0) "
        "FROM (SELECT id FROM node UNION ALL SELECT -id FROM node) AS n LIMIT 512",
        0, NULL);
    if (!result)
        return false;
    struct follow_stream found[FOLLOW_AT_ONCE];
    unsigned count = 0;
    for (int row = 0; row < PQntuples(result) && count < FOLLOW_AT_ONCE; row++) {
        const int64_t node = follow_number(result, row, 0);
        const struct follow_stream *known = stream_of(thread, node);
        found[count++] =
            known ? *known
                  : (struct follow_stream){
                        node, thread->streams > 0 ? 0 : follow_number(result, row, 1)};
    }
    PQclear(result);
    for (unsigned i = 0; i < count; i++)
        thread->stream[i] = found[i];
    thread->streams = count;
    return true;
}

bool follow_take_messages(struct follow_thread *thread) {
    struct follow_numbers nodes, numbers;
    follow_numbers_begin(&nodes);
    follow_numbers_begin(&numbers);
    for (unsigned i = 0; i < thread->streams; i++) {
        follow_numbers_add(&nodes, thread->stream[i].node);
        follow_numbers_add(&numbers, thread->stream[i].number);
    }
    const char *const value[] = {follow_numbers_end(&nodes),
                                 follow_numbers_end(&numbers)};
    PGresult *result = follow_ask(
        thread,
        "SELECT m.node, m.number, m.body FROM unnest($1::bigint[], $2::bigint[]) AS "
        "w(node, number), LATERAL (SELECT node, number, body FROM message WHERE node "
        "= w.node AND number > w.number ORDER BY number LIMIT 1000) AS m ORDER BY 1, 2",
        2, value);
    if (!result)
        return false;
    for (int row = 0; row < PQntuples(result); row++) {
        struct follow_stream *stream = stream_of(thread, follow_number(result, row, 0));
        if (stream)
            stream->number = follow_number(result, row, 1);
        follow_hear(thread->follow, PQgetvalue(result, row, 2));
    }
    PQclear(result);
    return true;
}

/* Every node deletes old rows, whoever wrote them. */
bool follow_delete_messages(struct follow_thread *thread) {
    const uint64_t now = follow_clock_ms();
    if (now - thread->deleted_ms < DELETE_EVERY_MS)
        return true;
    thread->deleted_ms = now;
    return follow_do(
        thread, "DELETE FROM message WHERE at < (SELECT pedro_now()) - INTERVAL '10 s'",
        0, NULL);
}
