/* login.c - sessions.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/people/login.h"
#include "server/people/people.h"
#include "server/wire/client.h"

#define COOKIE "pedro_session"
enum {
    TOKEN_BYTES = 32,
    COOKIE_DAYS = 90,
    BEARER_DAYS = 365,
    SEEN_EVERY_MS = 10 * 60 * 1000,
};

static bool hash_token(const char *token, size_t length, uint8_t hash[STORE_TOKEN_HASH]) {
    if (length == 0 || length >= LOGIN_TOKEN_MAX)
        return false;
    crypto_generichash(hash, STORE_TOKEN_HASH, (const unsigned char *)token, length, NULL,
                       0);
    return true;
}

/* Finds the token in a Cookie header: "a=b; pedro_session=TOKEN; c=d". */
static const char *cookie_token(const char *header, size_t *length) {
    const size_t name = strlen(COOKIE);
    while (*header) {
        header += strspn(header, "; ");
        size_t part = strcspn(header, ";");
        if (part > name && strncmp(header, COOKIE, name) == 0 && header[name] == '=') {
            *length = part - name - 1;
            return header + name + 1;
        }
        header += part;
    }
    return NULL;
}

struct login_token login_token_of(const struct net_request *request) {
    static const char bearer[] = "Bearer ";
    const char *text = net_header(request, NET_AUTHORIZATION);
    size_t length;
    struct login_token token = {.program =
                                    strncasecmp(text, bearer, strlen(bearer)) == 0};
    if (token.program) {
        text += strlen(bearer);
        length = strlen(text);
    } else {
        text = cookie_token(net_header(request, NET_COOKIE), &length);
    }
    token.given = text && hash_token(text, length, token.hash);
    return token;
}

bool login_read(struct store *store, const struct login_token *token, int64_t now_ms,
                struct login *login) {
    login->unread = false;
    if (!token->given)
        return false;
    const enum store_result found =
        store ? store_session(store, token->hash, token->program, now_ms, &login->session,
                              &login->user)
              : STORE_FAILED;
    login->unread = found == STORE_FAILED;
    return found == STORE_OK && !login->user.banned;
}

/* Seldom enough to be cheap, and often enough for a list of sessions. */
void login_used(struct people *people, const struct login *login) {
    const int64_t since_ms = (int64_t)people->clock->wall_ms - login->session.seen_ms;
    if (since_ms > -SEEN_EVERY_MS && since_ms < SEEN_EVERY_MS)
        return;
    struct batch *batch = batch_create();
    batch_see_session(batch, login->session.hash, (int64_t)people->clock->wall_ms);
    batch_end(batch, people->store);
}

static int64_t days_ms(int days) { return (int64_t)days * 24 * 3600 * 1000; }

void login_begin(struct people *people, struct batch *batch, int64_t user, bool bearer,
                 const char *client, char token[LOGIN_TOKEN_MAX]) {
    uint8_t chance[TOKEN_BYTES], hash[STORE_TOKEN_HASH];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(token, LOGIN_TOKEN_MAX, chance, sizeof chance,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(token, strlen(token), hash);
    batch_session(batch, hash, user, bearer, client, (int64_t)people->clock->wall_ms,
                  people->clock->lasting.at_ms +
                      days_ms(bearer ? BEARER_DAYS : COOKIE_DAYS));
}

void login_cookie(const struct net_request *request, const char *token,
                  char line[LOGIN_COOKIE_MAX]) {
    snprintf(line, LOGIN_COOKIE_MAX,
             "set-cookie: " COOKIE
             "=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\r\n",
             token ? token : "", token ? COOKIE_DAYS * 24 * 3600 : 0,
             net_is_secure(request) ? "; Secure" : "");
}

bool login_same_origin(struct people *people, const struct net_request *request) {
    const char *origin = net_header(request, NET_ORIGIN),
               *host = net_header(request, NET_HOST);
    const char *mark = strstr(origin, "://");
    /* A page that was loaded without TLS may have been forged on the way. */
    const bool web =
        mark && ((strncmp(origin, "http:", 5) == 0 && !net_is_secure(request)) ||
                 strncmp(origin, "https:", 6) == 0);
    return *origin && ((web && *host && strcasecmp(mark + 3, host) == 0) ||
                       settings_list_has(people->settings->origin.text, origin));
}

void login_address_key(const struct net_request *request, char key[QUOTA_KEY_MAX]) {
    quota_address_key(net_address(request), key);
}

/* --- the end of sessions --- */

static bool has_session(const struct client *client,
                        const uint8_t hash[STORE_TOKEN_HASH]) {
    return memcmp(client->session, hash, sizeof client->session) == 0;
}

void sign_out_session(struct people *people, const uint8_t hash[STORE_TOKEN_HASH]) {
    char word[2 * STORE_TOKEN_HASH + 1];
    people->sign_outs++;
    sodium_bin2hex(word, sizeof word, hash, STORE_TOKEN_HASH);
    presence_look(people, "session", word);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (has_session(client, hash))
            client_drop(client);
}

void sign_out_user(struct people *people, int64_t user,
                   const uint8_t kept[STORE_TOKEN_HASH]) {
    char words[2 * STORE_TOKEN_HASH + 32];
    const int length = snprintf(words, sizeof words, "%lld ", (long long)user);
    people->sign_outs++;
    if (kept)
        sodium_bin2hex(words + length, sizeof words - (size_t)length, kept,
                       STORE_TOKEN_HASH);
    presence_look(people, "sessions", words);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user && !(kept && has_session(client, kept)))
            client_drop(client);
}

void sign_out_renamed(struct people *people, int64_t user, const char *name) {
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user && strcmp(client->person.name, name) != 0) {
            snprintf(client->person.name, sizeof client->person.name, "%s", name);
            client_drop(client);
        }
}

void sign_out_expired(struct people *people) {
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->expires_ms <= people->clock->lasting.at_ms)
            client_drop(client);
}

/* --- sessions that have ended at another node --- */

enum { AT_ONCE = 10 };

struct checking {
    struct client_reading reading;
    int64_t lasting_ms;
    bool ended; /* the session, or its person is banned */
    struct store_user user;
};

void session_check_all(struct people *people) {
    people->session_checks++;
    people->sign_outs++;
    people->session_checking = true;
}

static bool read_session(struct client_reading *reading, struct store *store) {
    struct checking *checking = (struct checking *)reading;
    const struct client *client = reading->client;
    struct store_session session;
    const enum store_result result =
        store_session(store, client->session, client->person.program,
                      checking->lasting_ms, &session, &checking->user);
    checking->ended = result == STORE_NOT_FOUND || checking->user.banned;
    return result == STORE_OK || result == STORE_NOT_FOUND;
}

static void on_read(struct client_reading *reading, bool read) {
    const struct checking *checking = (struct checking *)reading;
    struct client *client = reading->client;
    struct people *people = client->people;
    people->session_reading--;
    if (!read) {
        client->session_check = people->session_checks - 1;
        people->session_checking = true;
    } else if (checking->ended) {
        client_drop(client);
    } else {
        sign_out_renamed(people, client->user, checking->user.name);
        PEOPLE_TELL(people, looked_up, (room, client));
    }
}

void session_check_tick(struct people *people) {
    if (!people->session_checking)
        return;
    for (struct client *client = people->wire->clients; client; client = client->next) {
        if (client->session_check == people->session_checks || !client->socket)
            continue;
        struct checking *checking =
            people->session_reading < AT_ONCE ? calloc(1, sizeof *checking) : NULL;
        if (!checking)
            return;
        checking->lasting_ms = people->clock->lasting.at_ms;
        client->session_check = people->session_checks;
        people->session_reading++;
        client_read(client, &checking->reading, read_session, on_read);
    }
    people->session_checking = false;
}
