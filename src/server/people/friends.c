/* friends.c - handles requests about friends: checks, stores, tells.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/friends.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/accounts.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/batch.h"

/* --- personal links --- */

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

/* --- whom, on a thread --- */

struct found {
    enum pedro_refusal_code wrong;
    struct store_user other;
    enum store_friend_state state; /* what the other is to the person */
    bool blocked;                  /* by the other */
};

/* STORE_OK, STORE_NOT_FOUND with the refusal, or STORE_FAILED. */
static enum store_result find_other(const struct people *people, struct store *store,
                                    const struct client_friend *wanted,
                                    struct found *found) {
    struct account_name made;
    if (wanted->has_link) {
        found->wrong = PEDRO_REFUSED_FRIEND_NO_LINK;
        return friend_link_find(store, people->secret, wanted->link, &found->other);
    }
    if (wanted->has_name) {
        found->wrong = PEDRO_REFUSED_FRIEND_UNKNOWN;
        return accounts_find(store, people->names, wanted->name, strlen(wanted->name),
                             &made, &found->other);
    }
    found->wrong = PEDRO_REFUSED_FRIEND_NOT_LISTED;
    return store_user(store, wanted->person, &found->other);
}

static bool read_other(struct client *client, const struct client_message *message,
                       struct store *store, void *data) {
    struct found *found = data;
    const enum store_result result =
        find_other(client->people, store, &message->friend, found);
    if (result != STORE_OK)
        return result == STORE_NOT_FOUND;
    const bool read = store_friend(store, client->user, found->other.id, &found->state,
                                   &found->blocked);
    /* Numbers can be counted through: they are only for those on the list. */
    if (!message->friend.has_person || found->state != STORE_FRIEND_NONE)
        found->wrong = found->other.id == client->user ? PEDRO_REFUSED_FRIEND_SELF
                                                       : PEDRO_REFUSED_NOTHING;
    return read;
}

/* --- what --- */

struct changing {
    struct client_asker asker;
    int64_t other;
    bool blocked; /* by the other */
    enum client_friend_step step;
};

static enum pedro_refusal_code result_refusal(enum store_result result) {
    return result == STORE_OK          ? PEDRO_REFUSED_NOTHING
           : result == STORE_TAKEN     ? PEDRO_REFUSED_FRIENDS_FULL
           : result == STORE_NOT_FOUND ? PEDRO_REFUSED_FRIEND_NO_REQUEST
                                       : PEDRO_REFUSED_NOT_STORED;
}

static void on_changed(void *data, enum store_result result) {
    struct changing *changing = data;
    struct client *client = changing->asker.client;
    struct people *people = client->people;
    const enum pedro_refusal_code wrong = result_refusal(result);
    clock_now(people->clock);
    client_answer(&changing->asker, wrong);
    if (!wrong) {
        if (changing->step == CLIENT_FRIEND_STEP_END ||
            changing->step == CLIENT_FRIEND_STEP_BLOCK)
            PEOPLE_TELL(people, parted, (room, client->user, changing->other));
        PEOPLE_TELL(people, asked, (room, client->user));
        friends_note_person(people, client->user);
        /* Who is blocked asks in vain, and the other hears nothing of it. */
        if (!changing->blocked) {
            PEOPLE_TELL(people, asked, (room, changing->other));
            friends_note_person(people, changing->other);
        }
    }
    client_release(client);
    free(changing);
}

/* Adds the rows of a step to the batch. False if there is nothing to change, or if the step
 * is refused. */
static bool add_rows(struct batch *batch, const struct changing *changing,
                     enum store_friend_state state, enum pedro_refusal_code *wrong) {
    const struct client *client = changing->asker.client;
    const int64_t user = client->user, other = changing->other;
    const int64_t now = (int64_t)client->people->clock->wall_ms;
    switch (changing->step) {
    case CLIENT_FRIEND_STEP_ASK:
    case CLIENT_FRIEND_STEP_AGREE:
        if (state == STORE_FRIEND_BLOCKED)
            *wrong = PEDRO_REFUSED_FRIEND_BLOCKED;
        else if (state == STORE_FRIEND_ASKS)
            batch_agree_friend(batch, user, other, now);
        else if (changing->step == CLIENT_FRIEND_STEP_AGREE && state != STORE_FRIEND)
            *wrong = PEDRO_REFUSED_FRIEND_NO_REQUEST;
        else if (state == STORE_FRIEND_NONE)
            batch_ask_friend(batch, user, other, now);
        return state == STORE_FRIEND_ASKS ||
               (state == STORE_FRIEND_NONE && *wrong == PEDRO_REFUSED_NOTHING);
    case CLIENT_FRIEND_STEP_END:
        batch_end_friend(batch, user, other);
        return state != STORE_FRIEND_NONE && state != STORE_FRIEND_BLOCKED;
    case CLIENT_FRIEND_STEP_BLOCK:
        batch_block(batch, user, other, now);
        return state != STORE_FRIEND_BLOCKED;
    default:
        batch_unblock(batch, user, other);
        return state == STORE_FRIEND_BLOCKED;
    }
}

static void change(struct client *client, const struct client_message *message,
                   const struct found *found) {
    struct people *people = client->people;
    struct changing *changing = client_allocate(client, message, sizeof *changing);
    struct batch *batch = changing ? batch_create() : NULL;
    enum pedro_refusal_code wrong = PEDRO_REFUSED_NOTHING;
    if (!changing)
        return;
    *changing = (struct changing){client_asker(client, message), found->other.id,
                                  found->blocked, message->friend.step};
    if (add_rows(batch, changing, found->state, &wrong)) {
        batch_commit(batch, people->store, on_changed, changing);
        return;
    }
    client_answer(&changing->asker, wrong);
    client_release(client);
    free(changing);
    batch_destroy(batch);
}

static void decide(struct client *client, const struct client_message *message,
                   void *data) {
    const struct found *found = data;
    if (found->wrong)
        client_refuse(client, message, found->wrong);
    else
        change(client, message, found);
}

void friends_request(struct client *client, const struct client_message *message) {
    static const struct client_question question = {
        .size = sizeof(struct found), .read = read_other, .decide = decide};
    const struct client_friend *wanted = &message->friend;
    enum pedro_refusal_code wrong = PEDRO_REFUSED_NOTHING;
    if (wanted->has_name + wanted->has_link + wanted->has_person != 1)
        wrong = PEDRO_REFUSED_FRIEND_ONE_WAY;
    /* Names can be tried, so looking for one counts. */
    else if (!quota_take(client->people->quotas, client->account, QUOTA_FRIENDS))
        wrong = PEDRO_REFUSED_FRIENDS_OFTEN;
    else if (wanted->has_name && client->guest && wanted->step == CLIENT_FRIEND_STEP_ASK)
        wrong = PEDRO_REFUSED_FRIEND_GUEST;
    if (wrong)
        client_refuse(client, message, wrong);
    else
        client_ask(client, &question, message);
}

/* --- the link --- */

static void on_renewed(void *data, enum store_result result) {
    struct client_asker *asker = data;
    client_answer_stored(asker, result);
    if (result == STORE_OK)
        friends_note_person(asker->client->people, asker->client->user);
    client_release(asker->client);
    free(asker);
}

void friends_new_link(struct client *client, const struct client_message *message) {
    struct people *people = client->people;
    if (!quota_take(people->quotas, client->account, QUOTA_FRIENDS)) {
        client_refuse(client, message, PEDRO_REFUSED_FRIENDS_OFTEN);
        return;
    }
    struct client_asker *asker = client_allocate(client, message, sizeof *asker);
    if (!asker)
        return;
    *asker = client_asker(client, message);
    struct batch *batch = batch_create();
    batch_renew_link(batch, client->user);
    batch_commit(batch, people->store, on_renewed, asker);
}
