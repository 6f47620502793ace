/* accounts.c - the keys of names, and the secret of a database.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/accounts.h"
#include "server/people/people.h"
#include "store/batch.h"

static const char version_fact[] = "names";

struct keeping {
    struct batch *batch;
    const struct account_names *names;
};

static bool keep_name(void *data, const struct store_user *user) {
    struct keeping *keeping = data;
    struct account_name made;
    if (!user->guest &&
        account_name_keys(keeping->names, user->name, strlen(user->name), &made))
        batch_keep_name(keeping->batch, user->id, made.key, made.look);
    return true;
}

static void keep_result(void *data, enum store_result result) {
    *(enum store_result *)data = result;
}

static bool commit(struct store *store, struct batch *batch) {
    enum store_result result = STORE_FAILED;
    batch_commit(batch, store, keep_result, &result);
    store_flush(store);
    return result == STORE_OK;
}

static bool make_keys(struct store *store, const struct account_names *names) {
    struct keeping keeping = {batch_create(), names};
    batch_clear_names(keeping.batch);
    if (!store_all_users(store, keep_name, &keeping)) {
        batch_destroy(keeping.batch);
        return false;
    }
    batch_number(keeping.batch, version_fact, account_names_version());
    return commit(store, keeping.batch);
}

static bool draw_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]) {
    struct batch *batch = batch_create();
    randombytes_buf(secret, STORE_TOKEN_HASH);
    batch_secret(batch, secret);
    return commit(store, batch);
}

bool accounts_prepare(struct store *store, const struct account_names *names,
                      uint8_t secret[STORE_TOKEN_HASH]) {
    /* Two servers that start at the same time both use the secret that was stored first. */
    return (store_secret(store, secret) ||
            (draw_secret(store, secret) && store_secret(store, secret))) &&
           (store_number(store, version_fact) == account_names_version() ||
            make_keys(store, names));
}

enum store_result accounts_find(struct store *store, const struct account_names *names,
                                const char *name, size_t length,
                                struct account_name *made, struct store_user *user) {
    if (account_name_keys(names, name, length, made))
        return store_user_by_name(store, made->text, made->key, user);
    memset(made, 0, sizeof *made);
    return STORE_NOT_FOUND;
}

enum store_result accounts_name_taken(struct store *store,
                                      const struct account_names *names, const char *name,
                                      size_t length, int64_t user) {
    struct account_name made;
    return account_name_keys(names, name, length, &made)
               ? store_name_taken(store, made.key, made.look, user)
               : STORE_NOT_FOUND;
}

enum pedro_refusal_code accounts_may_take(struct store *store,
                                          const struct account_names *names,
                                          const char *name, size_t length, int64_t user,
                                          struct account_name *made) {
    const enum pedro_refusal_code wrong = account_name_check(names, name, length, made);
    if (wrong)
        return wrong;
    switch (store_name_taken(store, made->key, made->look, user)) {
    case STORE_OK:
        return PEDRO_REFUSED_NAME_TAKEN;
    case STORE_NOT_FOUND:
        return PEDRO_REFUSED_NOTHING;
    default:
        return PEDRO_REFUSED_NOT_STORED;
    }
}
