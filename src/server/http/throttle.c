/* throttle.c - limits to guesses.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/http/throttle.h"

enum { SHORT_HASH = 16 };

/* The key of a quota for a text that is too long, or must not be kept as it is. */
static void hashed_key(const char *kind, const char *one, const char *other,
                       char key[QUOTA_KEY_MAX]) {
    uint8_t hash[SHORT_HASH];
    char digits[2 * SHORT_HASH + 1];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)one, strlen(one) + 1);
    crypto_generichash_update(&state, (const uint8_t *)other, strlen(other) + 1);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
    snprintf(key, QUOTA_KEY_MAX, "%s %s", kind, digits);
}

void throttle_address(const struct net_request *request,
                      const uint8_t secret[STORE_TOKEN_HASH],
                      uint8_t address[STORE_ADDRESS_HASH]) {
    char key[QUOTA_KEY_MAX];
    login_address_key(request, key);
    crypto_generichash(address, STORE_ADDRESS_HASH, (const uint8_t *)key, strlen(key),
                       secret, STORE_TOKEN_HASH);
}

static bool take(struct api_request *api, const char *key, enum quota_kind kind) {
    return quotas_take(api->http->quotas, key, kind, 1);
}

static bool may_guess(struct api_request *api, const char *account, int64_t user,
                      bool at_home, char key[QUOTA_KEY_MAX]) {
    char address[QUOTA_KEY_MAX], session[2 * STORE_TOKEN_HASH + 1];
    if (api->known && user != 0 && api->login.user.id == user) {
        sodium_bin2hex(session, sizeof session, api->login.session.hash,
                       STORE_TOKEN_HASH);
        hashed_key("session", session, "", key);
        return take(api, key, QUOTA_GUESSES);
    }
    login_address_key(api->request, address);
    hashed_key("pair", address, account, key);
    if (!take(api, address, QUOTA_LOGINS) || !take(api, key, QUOTA_GUESSES))
        return false;
    if (at_home)
        return true;
    hashed_key("account", account, "", key);
    return take(api, key, QUOTA_STRANGERS);
}

/* The last limit that holds is that of all who take the same turn in the queue. */
bool throttle_guess(struct api_request *api, const char *account, int64_t user,
                    bool at_home, char target[QUOTA_KEY_MAX]) {
    if (may_guess(api, account, user, at_home, target))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

/* --- tournaments --- */

/* Calls `act` for each limit of a guess until one returns false. */
static bool each(struct http *http, const struct throttle *throttle,
                 bool (*act)(struct quotas *quotas, struct quota *quota,
                             enum quota_kind kind)) {
    struct quotas *quotas = http->quotas;
    return act(quotas, quotas_get(quotas, throttle->person), QUOTA_GUESSES) &&
           act(quotas, quotas_get(quotas, throttle->address), QUOTA_LOGINS) &&
           (!*throttle->all ||
            act(quotas, quotas_get(quotas, throttle->all), QUOTA_STRANGERS));
}

bool throttle_entry(struct api_request *api, const char *name, bool knows,
                    struct throttle *throttle) {
    char address[QUOTA_KEY_MAX], person[QUOTA_KEY_MAX];
    const bool guest = api->login.user.guest;
    login_address_key(api->request, address);
    api_person_key(api, person);
    hashed_key("entry", guest ? address : person, name, throttle->person);
    hashed_key("entries", address, "", throttle->address);
    hashed_key("tournament", name, guest ? "guests" : "accounts", throttle->all);
    strcpy(throttle->target, knows ? throttle->person : throttle->all);
    if (knows)
        *throttle->all = '\0';
    if (each(api->http, throttle, quota_has))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

void throttle_wrong(struct http *http, const struct throttle *throttle) {
    each(http, throttle, quota_take);
}
