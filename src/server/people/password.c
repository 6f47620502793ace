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
