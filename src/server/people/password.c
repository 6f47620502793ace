/* password.c - Argon2id on the pool of hashers.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/account_name.h"
#include "server/people/login.h"
#include "server/people/password.h"

struct hashing {
    struct fair_job job;
    char password[PASSWORD_MOST];
    size_t length;
    bool check, fine;
    char hash[crypto_pwhash_STRBYTES];
    void (*hashed)(void *data, const char *hash); /* one of the two */
    void (*checked)(void *data, enum password_result result);
    void *data;
};

static void work(struct fair_job *job, void *tool) {
    struct hashing *hashing = (struct hashing *)job;
    (void)tool;
    if (hashing->check)
        hashing->fine = crypto_pwhash_str_verify(hashing->hash, hashing->password,
                                                 hashing->length) == 0;
    else
        hashing->fine =
            crypto_pwhash_str_alg(hashing->hash, hashing->password, hashing->length,
                                  crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE,
                                  crypto_pwhash_ALG_ARGON2ID13) == 0;
    sodium_memzero(hashing->password, sizeof hashing->password);
}

static void finish(struct fair_job *job, bool done) {
    struct hashing *hashing = (struct hashing *)job;
    sodium_memzero(hashing->password, sizeof hashing->password);
    if (hashing->check)
        hashing->checked(hashing->data, !done           ? PASSWORD_BUSY
                                        : hashing->fine ? PASSWORD_RIGHT
                                                        : PASSWORD_WRONG);
    else
        hashing->hashed(hashing->data, done && hashing->fine ? hashing->hash : NULL);
    free(hashing);
}

/* Makes a job with its password; NULL if that is too long, or there is no memory. */
static struct hashing *begin(struct password_asker asker, const char *password,
                             size_t length, void *data) {
    struct hashing *hashing = length <= PASSWORD_MOST ? calloc(1, sizeof *hashing) : NULL;
    if (!hashing)
        return NULL;
    hashing->job.work = work;
    hashing->job.finish = finish;
    login_address_key(asker.request, hashing->job.address);
    snprintf(hashing->job.target, sizeof hashing->job.target, "%s", asker.target);
    memcpy(hashing->password, password, length);
    hashing->length = length;
    hashing->data = data;
    return hashing;
}

void password_hash(struct people *people, struct password_asker asker,
                   const char *password, size_t length,
                   void (*done)(void *data, const char *hash), void *data) {
    struct hashing *hashing = begin(asker, password, length, data);
    if (!hashing) {
        done(data, NULL);
        return;
    }
    hashing->hashed = done;
    fair_queue_add(&people->passwords, &hashing->job);
}

void password_check(struct people *people, struct password_asker asker,
                    const char *password, size_t length, const char *hash,
                    void (*done)(void *data, enum password_result result), void *data) {
    struct hashing *hashing = begin(asker, password, length, data);
    if (!hashing) {
        done(data, length > PASSWORD_MOST ? PASSWORD_WRONG : PASSWORD_BUSY);
        return;
    }
    hashing->check = true;
    hashing->checked = done;
    strncpy(hashing->hash, hash, sizeof hashing->hash - 1);
    fair_queue_add(&people->passwords, &hashing->job);
}

const char *password_nobody(void) {
    return "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
           "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
}

/* --- recovery codes --- */

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
