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

void friend_link_write(const struct people *people, const struct store_user *user,
                       char code[FRIEND_LINK_MAX]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    char input[64], symbols[SYMBOLS + 1] = "";
    uint8_t hash[SYMBOLS];
    const int length = snprintf(input, sizeof input, "friend %lld %lld",
                                (long long)user->id, (long long)user->links);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)input,
                       (unsigned long long)length, people->secret, sizeof people->secret);
    for (int i = 0; i < SYMBOLS; i++)
        symbols[i] = letters[hash[i] & 31];
    snprintf(code, FRIEND_LINK_MAX, "%lld-%s", (long long)user->id, symbols);
}

bool friend_link_find(struct people *people, const char *code, struct store_user *user) {
    char present[FRIEND_LINK_MAX], *end;
    const size_t length = strlen(code);
    if (code[0] < '1' || code[0] > '9' || length >= sizeof present)
        return false;
    errno = 0;
    const long long id = strtoll(code, &end, 10);
    if (errno || *end != '-' || store_user(people->store, id, user) != STORE_OK ||
        user->banned)
        return false;
    friend_link_write(people, user, present);
    return strlen(present) == length && sodium_memcmp(present, code, length) == 0;
}
