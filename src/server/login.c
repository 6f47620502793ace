/* login.c - sessions.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/login.h"

#define COOKIE "pedro_session"
enum { TOKEN_BYTES = 32, COOKIE_DAYS = 90, BEARER_DAYS = 365 };

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

bool login_of(struct server *server, const struct net_request *request,
              struct login *login) {
    static const char bearer[] = "Bearer ";
    const char *token = net_header(request, NET_AUTHORIZATION);
    size_t length;
    login->bearer = strncasecmp(token, bearer, strlen(bearer)) == 0;
    if (login->bearer) {
        token += strlen(bearer);
        length = strlen(token);
    } else {
        token = cookie_token(net_header(request, NET_COOKIE), &length);
    }
    return token && hash_token(token, length, login->hash) &&
           store_session(server->store, login->hash, login->bearer,
                         (int64_t)server->now_ms, &login->user) == STORE_OK &&
           !login->user.banned;
}

static int64_t days_ms(int days) { return (int64_t)days * 24 * 3600 * 1000; }

void login_begin(struct server *server, struct batch *batch, int64_t user, bool bearer,
                 char token[LOGIN_TOKEN_MAX]) {
    uint8_t chance[TOKEN_BYTES], hash[STORE_TOKEN_HASH];
    int64_t now = (int64_t)server->now_ms;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(token, LOGIN_TOKEN_MAX, chance, sizeof chance,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(token, strlen(token), hash);
    batch_session(batch, hash, user, bearer, now,
                  now + days_ms(bearer ? BEARER_DAYS : COOKIE_DAYS));
}

static bool is_trusted(const struct server *server, const struct net_request *request) {
    return settings_list_has(server->settings.trusted_proxy.text, net_address(request));
}

static bool is_secure(const struct server *server, const struct net_request *request) {
    return net_is_tls(request) ||
           (is_trusted(server, request) &&
            strcasecmp(net_header(request, NET_FORWARDED_PROTO), "https") == 0);
}

void login_cookie(struct server *server, const struct net_request *request,
                  const char *token, char line[LOGIN_COOKIE_MAX]) {
    snprintf(line, LOGIN_COOKIE_MAX,
             "set-cookie: " COOKIE
             "=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\r\n",
             token ? token : "", token ? COOKIE_DAYS * 24 * 3600 : 0,
             is_secure(server, request) ? "; Secure" : "");
}

bool login_same_origin(struct server *server, const struct net_request *request) {
    const char *origin = net_header(request, NET_ORIGIN),
               *host = net_header(request, NET_HOST);
    const char *mark = strstr(origin, "://");
    bool web =
        mark && (strncmp(origin, "http:", 5) == 0 || strncmp(origin, "https:", 6) == 0);
    return *origin && ((web && *host && strcasecmp(mark + 3, host) == 0) ||
                       settings_list_has(server->settings.origin.text, origin));
}

void login_address_key(struct server *server, const struct net_request *request,
                       char key[QUOTA_KEY_MAX]) {
    const char *list = net_header(request, NET_FORWARDED_FOR);
    char address[NET_ADDRESS_MAX];
    snprintf(address, sizeof address, "%s", net_address(request));
    if (*list && is_trusted(server, request)) {
        /* The last one was written by the proxy; those before it by whoever asked. */
        const char *last = strrchr(list, ',');
        last = last ? last + 1 : list;
        last += strspn(last, " ");
        snprintf(address, sizeof address, "%.*s", (int)strcspn(last, " "), last);
    }
    quota_address_key(address, key);
}
