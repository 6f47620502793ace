/* login.c - sessions.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/people/login.h"

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
