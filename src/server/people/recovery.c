/* recovery.c - codes in Crockford's base 32, which leaves out I, L, O and U. A file of its own, so that passwords can be
 * replaced where hashing them takes too long (test/fuzz/requests_fuzz.c).
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>

#include "server/people/password.h"

enum { SYMBOLS = 20, GROUP = 5 };
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static void hash_symbols(const struct people *people, int64_t user,
                         const char symbols[SYMBOLS], uint8_t hash[STORE_TOKEN_HASH]) {
    static const char purpose[] = "recovery";
    uint8_t number[8];
    crypto_generichash_state state;
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)((uint64_t)user >> 8 * i);
    crypto_generichash_init(&state, people->secret, sizeof people->secret,
                            STORE_TOKEN_HASH);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose);
    crypto_generichash_update(&state, number, sizeof number);
    crypto_generichash_update(&state, (const uint8_t *)symbols, SYMBOLS);
    crypto_generichash_final(&state, hash, STORE_TOKEN_HASH);
}

void recovery_draw(const struct people *people, int64_t user,
                   char code[RECOVERY_CODE_MAX], uint8_t hash[STORE_TOKEN_HASH]) {
    uint8_t chance[SYMBOLS];
    char symbols[SYMBOLS], *at = code;
    randombytes_buf(chance, sizeof chance);
    for (int i = 0; i < SYMBOLS; i++) {
        symbols[i] = alphabet[chance[i] & 31];
        if (i > 0 && i % GROUP == 0)
            *at++ = '-';
        *at++ = symbols[i];
    }
    *at = '\0';
    hash_symbols(people, user, symbols, hash);
}

static char symbol_of(char typed) {
    if (typed >= 'a' && typed <= 'z')
        typed = (char)(typed - 'a' + 'A');
    return typed == 'O' ? '0' : typed == 'I' || typed == 'L' ? '1' : typed;
}

void recovery_hash(const struct people *people, int64_t user, const char *typed,
                   uint8_t hash[STORE_TOKEN_HASH]) {
    char symbols[SYMBOLS] = {0};
    int count = 0;
    for (; *typed && count < SYMBOLS; typed++)
        if (*typed != ' ' && *typed != '-')
            symbols[count++] = symbol_of(*typed);
    typed += strspn(typed, " -");
    /* A longer code is another code. */
    if (*typed)
        memset(symbols, 0, sizeof symbols);
    hash_symbols(people, user, symbols, hash);
}
