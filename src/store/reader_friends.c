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

static bool show_friend(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_friend *)see)(
        data, &(struct store_friend){.id = db_number(row, 0),
                                     .name = db_text(row, 1),
                                     .guest = db_number(row, 2),
                                     .picture = db_text(row, 3),
                                     .state = state_of(db_text(row, 4)),
                                     .at_ms = db_number(row, 5)});
}

bool store_friends(struct store *store, int64_t user, store_see_friend *see, void *data) {
    return reader_list(reader_ask(store, ASK_FRIENDS, user, (int64_t)STORE_LISTED_MAX),
                       show_friend, (reader_see *)see, data);
}

/* The states of the rows in both directions. */
struct both {
    enum store_friend_state own, theirs;
};

static bool show_state(struct db_query *row, reader_see *see, void *data) {
    struct both *both = data;
    (void)see;
    *(db_number(row, 1) == 0 ? &both->own : &both->theirs) = state_of(db_text(row, 0));
    return true;
}

bool store_friend(struct store *store, int64_t user, int64_t other,
                  enum store_friend_state *state, bool *blocked) {
    struct both states = {STORE_FRIEND_NONE, STORE_FRIEND_NONE};
    const bool read = reader_list(reader_ask(store, ASK_FRIEND, user, other), show_state,
                                  NULL, &states);
    *state = states.own == STORE_FRIEND_NONE && states.theirs == STORE_FRIEND_ASKED
                 ? STORE_FRIEND_ASKS
                 : states.own;
    if (blocked)
        *blocked = states.theirs == STORE_FRIEND_BLOCKED;
    return read;
}

int64_t store_asks(struct store *store, int64_t user) {
    return reader_number(reader_ask(store, ASK_ASKS, user), -1);
}

static bool show_invitation(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_invitation *)see)(
        data, &(struct store_invitation){.from = db_number(row, 0),
                                         .to = db_number(row, 1),
                                         .table = db_text(row, 2),
                                         .declined = db_number(row, 3)});
}

bool store_invitations(struct store *store, int64_t user, store_see_invitation *see,
                       void *data) {
    return reader_list(reader_ask(store, ASK_INVITATIONS, user), show_invitation,
                       (reader_see *)see, data);
}
