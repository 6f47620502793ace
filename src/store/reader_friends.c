/* reader_friends.c - queries about friends, requests and blocked people, and about invitations.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "store/store_parts.h"

static enum store_friend_state state_of(const char *word) {
    return strcmp(word, "friend") == 0    ? STORE_FRIEND
           : strcmp(word, "asked") == 0   ? STORE_FRIEND_ASKED
           : strcmp(word, "asks") == 0    ? STORE_FRIEND_ASKS
           : strcmp(word, "blocked") == 0 ? STORE_FRIEND_BLOCKED
                                          : STORE_FRIEND_NONE;
}

bool store_friends(struct store *store, int64_t user, store_see_friend *see, void *data) {
    struct db_query *ask = store->question[ASK_FRIENDS];
    enum db_code code;
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, STORE_LISTED_MAX);
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_friend person = {.id = db_number(ask, 0),
                                            .name = db_text(ask, 1),
                                            .guest = db_number(ask, 2),
                                            .picture = db_text(ask, 3),
                                            .state = state_of(db_text(ask, 4)),
                                            .at_ms = db_number(ask, 5)};
        if (!see(data, &person))
            break;
    }
    return end(ask, code);
}

/* The states of the rows in both directions. */
static void both(struct store *store, int64_t user, int64_t other,
                 enum store_friend_state *own, enum store_friend_state *theirs) {
    struct db_query *ask = store->question[ASK_FRIEND];
    enum db_code code;
    *own = *theirs = STORE_FRIEND_NONE;
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, other);
    while ((code = db_step(ask)) == DB_ROW)
        *(db_number(ask, 1) == 0 ? own : theirs) = state_of(db_text(ask, 0));
    end(ask, code);
}

enum store_friend_state store_friend(struct store *store, int64_t user, int64_t other) {
    enum store_friend_state own, theirs;
    both(store, user, other, &own, &theirs);
    return own == STORE_FRIEND_NONE && theirs == STORE_FRIEND_ASKED ? STORE_FRIEND_ASKS
                                                                    : own;
}

bool store_blocked_by(struct store *store, int64_t user, int64_t other) {
    enum store_friend_state own, theirs;
    both(store, user, other, &own, &theirs);
    return theirs == STORE_FRIEND_BLOCKED;
}

int64_t store_asks(struct store *store, int64_t user) {
    struct db_query *ask = store->question[ASK_ASKS];
    db_bind_number(ask, 1, user);
    const enum db_code code = db_step(ask);
    const int64_t asks = code == DB_ROW ? db_number(ask, 0) : -1;
    end(ask, code);
    return asks;
}

bool store_invitations(struct store *store, int64_t user, store_see_invitation *see,
                       void *data) {
    struct db_query *ask = store->question[ASK_INVITATIONS];
    enum db_code code;
    db_bind_number(ask, 1, user);
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_invitation invitation = {.from = db_number(ask, 0),
                                                    .to = db_number(ask, 1),
                                                    .table = db_text(ask, 2),
                                                    .declined = db_number(ask, 3)};
        if (!see(data, &invitation))
            break;
    }
    return end(ask, code);
}
