/* friend_link.c - writes and checks the codes of personal links.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/friend_link.h"

enum { SYMBOLS = 16 }; /* 80 bits */

void friend_link_write(const uint8_t secret[STORE_TOKEN_HASH],
                       const struct store_user *user, char code[FRIEND_LINK_MAX]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    char input[64], symbols[SYMBOLS + 1] = "";
    uint8_t hash[SYMBOLS];
    const int length = snprintf(input, sizeof input, "friend %lld %lld",
                                (long long)user->id, (long long)user->links);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)input,
                       (unsigned long long)length, secret, STORE_TOKEN_HASH);
    for (int i = 0; i < SYMBOLS; i++)
        symbols[i] = letters[hash[i] & 31];
    snprintf(code, FRIEND_LINK_MAX, "%lld-%s", (long long)user->id, symbols);
}

enum store_result friend_link_find(struct store *store,
                                   const uint8_t secret[STORE_TOKEN_HASH],
                                   const char *code, struct store_user *user) {
    char present[FRIEND_LINK_MAX], *end;
    const size_t length = strlen(code);
    if (code[0] < '1' || code[0] > '9' || length >= sizeof present)
        return STORE_NOT_FOUND;
    errno = 0;
    const long long id = strtoll(code, &end, 10);
    if (errno || *end != '-')
        return STORE_NOT_FOUND;
    const enum store_result found = store_user(store, id, user);
    if (found != STORE_OK)
        return found;
    friend_link_write(secret, user, present);
    return !user->banned && strlen(present) == length &&
                   sodium_memcmp(present, code, length) == 0
               ? STORE_OK
               : STORE_NOT_FOUND;
}
