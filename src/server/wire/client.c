/* client.c - what is sent to a socket, and how long a client is kept.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/client.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/wire/respond.h"

enum { CLOSE_POLICY = 1008 };

void client_person_id(int64_t user, char id[TABLE_ID_MAX]) {
    snprintf(id, TABLE_ID_MAX, "u%lld", (long long)user);
}

int64_t client_user_of(const char *id) {
    char *end;
    if (id[0] != 'u' || id[1] < '1' || id[1] > '9')
        return 0;
    errno = 0;
    long long user = strtoll(id + 1, &end, 10);
    return errno || *end ? 0 : user;
}

struct pedro_text client_text(struct wire *wire) {
    struct pedro_text text;
    pedro_text_init(&text, wire->text, sizeof wire->text);
    return text;
}

/* --- how long it is kept --- */

struct client *client_keep(struct client *client) {
    if (client)
        client->uses++;
    return client;
}

void client_release(struct client *client) {
    if (client && --client->uses == 0)
        free(client);
}

void client_drop(struct client *client) {
    if (client->socket)
        net_close(client->socket, CLOSE_POLICY);
}

/* --- sending --- */

void client_send(struct client *client, const struct pedro_text *text) {
    /* A text that did not fit is cut and must not be sent; by table.h all messages fit. */
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send(client->socket, text->buffer, text->length);
}

void client_send_soon(struct client *client, const struct pedro_text *text) {
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send_soon(client->socket, text->buffer, text->length);
}

static void send_ok(struct client *client, bool has_id, int32_t id) {
    char buffer[80];
    struct pedro_text text;
    if (!has_id)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_ok(&text, has_id, id);
    if (client->socket)
        net_send_answer(client->socket, text.buffer, text.length);
}

void client_send_refusal(struct client *client, bool has_id, int32_t id,
                         const struct pedro_refusal *refusal) {
    char buffer[REFUSAL_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_error(&text, has_id, id, refusal);
    client_send(client, &text);
}

static void send_error(struct client *client, bool has_id, int32_t id,
                       enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    client_send_refusal(client, has_id, id, &refusal);
}

void client_grant(struct client *client, const struct client_message *message) {
    send_ok(client, message->has_id, message->id);
}

void client_refuse(struct client *client, const struct client_message *message,
                   enum pedro_refusal_code code) {
    send_error(client, message->has_id, message->id, code);
}

void *client_allocate(struct client *client, const struct client_message *message,
                      size_t size) {
    void *memory = calloc(1, size);
    if (!memory)
        client_refuse(client, message, PEDRO_REFUSED_NO_MEMORY);
    return memory;
}

struct client_asker client_asker(struct client *client,
                                 const struct client_message *message) {
    return (struct client_asker){client_keep(client), message->has_id, message->id};
}

void client_answer(const struct client_asker *asker, enum pedro_refusal_code code) {
    if (!asker->client)
        return;
    if (code == PEDRO_REFUSED_NOTHING)
        send_ok(asker->client, asker->has_id, asker->id);
    else
        send_error(asker->client, asker->has_id, asker->id, code);
}

void client_answer_stored(const struct client_asker *asker, enum store_result result) {
    client_answer(asker,
                  result == STORE_OK ? PEDRO_REFUSED_NOTHING : PEDRO_REFUSED_NOT_STORED);
}
