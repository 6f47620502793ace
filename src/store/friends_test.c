/* friends_test.c - friends, requests, blocked people and invitations in the store, and what
 * merging and deleting accounts makes of them.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

enum { ANN = 1, BEN, CEM, PEOPLE = 3 };

static int set_up_people(void **state) {
    set_up(state);
    struct place *place = *state;
    static const char *const names[] = {"Ann", "Ben", "Cem"};
    struct batch *batch = batch_create();
    for (int64_t i = 1; i <= PEOPLE; i++)
        batch_user(batch, i, names[i - 1], names[i - 1], "x", 10);
    assert_int_equal(commit(place, batch), STORE_OK);
    return 0;
}

static enum store_result ask(struct place *place, int64_t user, int64_t other) {
    struct batch *batch = batch_create();
    batch_ask_friend(batch, user, other, 20);
    return commit(place, batch);
}

static enum store_result agree(struct place *place, int64_t user, int64_t other) {
    struct batch *batch = batch_create();
    batch_agree_friend(batch, user, other, 30);
    return commit(place, batch);
}

static enum store_result change(struct place *place, int64_t user, int64_t other,
                                void (*what)(struct batch *batch, int64_t user,
                                             int64_t other)) {
    struct batch *batch = batch_create();
    what(batch, user, other);
    return commit(place, batch);
}

static void block_now(struct batch *batch, int64_t user, int64_t other) {
    batch_block(batch, user, other, 40);
}

static bool join_friend(void *data, const struct store_friend *person) {
    static const char *const words[] = {"none", "asked", "asks", "friend", "blocked"};
    sprintf((char *)data + strlen(data), "%s %s %lld; ", person->name,
            words[person->state], (long long)person->at_ms);
    return true;
}

static const char *list(struct place *place, int64_t user) {
    static char text[400];
    *text = '\0';
    assert_true(store_friends(place->store, user, join_friend, text));
    return text;
}

static enum store_friend_state state_of(struct place *place, int64_t user, int64_t other,
                                        bool *blocked) {
    enum store_friend_state state;
    assert_true(store_friend(place->store, user, other, &state, blocked));
    return state;
}

static void a_request_is_accepted_or_not(void **state) {
    struct place *place = *state;
    assert_int_equal(ask(place, ANN, BEN), STORE_OK);
    assert_int_equal(ask(place, ANN, BEN), STORE_TAKEN);
    assert_string_equal(list(place, ANN), "Ben asked 20; ");
    assert_string_equal(list(place, BEN), "Ann asks 20; ");
    assert_int_equal(store_asks(place->store, BEN), 1);
    assert_int_equal(agree(place, ANN, BEN), STORE_NOT_FOUND);
    assert_int_equal(agree(place, BEN, ANN), STORE_OK);
    assert_string_equal(list(place, ANN), "Ben friend 30; ");
    assert_string_equal(list(place, BEN), "Ann friend 30; ");
    assert_int_equal(store_asks(place->store, BEN), 0);
    assert_int_equal(state_of(place, BEN, ANN, NULL), STORE_FRIEND);
    assert_int_equal(change(place, BEN, ANN, batch_end_friend), STORE_OK);
    assert_string_equal(list(place, ANN), "");
    assert_int_equal(ask(place, CEM, ANN), STORE_OK);
    assert_int_equal(change(place, ANN, CEM, batch_end_friend), STORE_OK);
    assert_string_equal(list(place, CEM), "");
    assert_int_equal(agree(place, ANN, CEM), STORE_NOT_FOUND);
}

static void a_blocked_person_does_not_notice(void **state) {
    struct place *place = *state;
    bool blocked;
    ask(place, ANN, BEN);
    agree(place, BEN, ANN);
    assert_int_equal(change(place, BEN, ANN, block_now), STORE_OK);
    assert_string_equal(list(place, ANN), "");
    assert_string_equal(list(place, BEN), "Ann blocked 40; ");
    assert_int_equal(ask(place, ANN, BEN), STORE_OK);
    assert_string_equal(list(place, ANN), "Ben asked 20; ");
    assert_string_equal(list(place, BEN), "Ann blocked 40; ");
    assert_int_equal(store_asks(place->store, BEN), 0);
    assert_int_equal(state_of(place, ANN, BEN, &blocked), STORE_FRIEND_ASKED);
    assert_true(blocked);
    assert_int_equal(state_of(place, BEN, ANN, &blocked), STORE_FRIEND_BLOCKED);
    assert_false(blocked);
    assert_int_equal(agree(place, BEN, ANN), STORE_TAKEN);
    assert_int_equal(change(place, BEN, ANN, batch_unblock), STORE_OK);
    assert_string_equal(list(place, BEN), "");
    assert_string_equal(list(place, ANN), "");
}

static void there_is_an_end_to_friends(void **state) {
    struct place *place = *state;
    struct batch *batch = batch_create();
    for (int64_t i = 0; i < STORE_FRIENDS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "many %d", (int)i);
        batch_user(batch, 100 + i, name, NULL, NULL, 10);
        batch_ask_friend(batch, ANN, 100 + i, 20);
    }
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(ask(place, ANN, BEN), STORE_TAKEN);
    assert_int_equal(ask(place, BEN, ANN), STORE_OK);
    assert_int_equal(agree(place, ANN, BEN), STORE_TAKEN);
    assert_int_equal(agree(place, 100, ANN), STORE_OK); /* asked before */
    for (int64_t i = 0; i < STORE_ASKS_MAX; i++)
        assert_int_equal(ask(place, 100 + i, CEM), STORE_OK);
    assert_int_equal(ask(place, BEN, CEM), STORE_TAKEN);
    assert_int_equal(store_asks(place->store, CEM), STORE_ASKS_MAX);
    batch = batch_create();
    for (int64_t i = 0; i < STORE_FRIENDS_MAX; i++)
        batch_block(batch, BEN, 100 + i, 20);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(change(place, BEN, CEM, block_now), STORE_TAKEN);
}

static void merging_keeps_friends_of_both(void **state) {
    struct place *place = *state;
    ask(place, ANN, CEM);
    agree(place, CEM, ANN);
    ask(place, CEM, BEN); /* of whom the first is a friend already */
    ask(place, ANN, BEN);
    assert_int_equal(change(place, ANN, BEN, batch_merge_users), STORE_OK);
    assert_string_equal(list(place, BEN), "Cem friend 30; ");
    assert_string_equal(list(place, CEM), "Ben friend 20; ");
    assert_int_equal(state_of(place, CEM, BEN, NULL), STORE_FRIEND);
}

static void deleting_leaves_no_friend(void **state) {
    struct place *place = *state;
    struct store_user user;
    struct batch *batch = batch_create();
    batch_picture(batch, ANN, "curls");
    batch_renew_link(batch, ANN);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_user(place->store, ANN, &user), STORE_OK);
    assert_string_equal(user.picture, "curls");
    assert_int_equal(user.links, 1);
    ask(place, ANN, BEN);
    agree(place, BEN, ANN);
    ask(place, CEM, ANN);
    batch = batch_create();
    batch_forget_user(batch, ANN, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_user(place->store, ANN, &user), STORE_OK);
    assert_string_equal(user.picture, "");
    for (int64_t id = 1; id <= PEOPLE; id++)
        assert_string_equal(list(place, id), "");
    /* A request that was on its way when the person was deleted. */
    ask(place, BEN, ANN);
    batch = batch_create();
    batch_forgotten(batch, ANN, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(list(place, BEN), "");
    assert_int_equal(ask(place, BEN, ANN), STORE_FAILED);
}

static bool join_invitation(void *data, const struct store_invitation *invitation) {
    sprintf((char *)data + strlen(data), "%lld-%lld %s%s; ", (long long)invitation->from,
            (long long)invitation->to, invitation->table,
            invitation->declined ? " declined" : "");
    return true;
}

static const char *invitations(struct place *place, int64_t user) {
    static char text[400];
    *text = '\0';
    assert_true(store_invitations(place->store, user, join_invitation, text));
    return text;
}

static enum store_result invite(struct place *place, int64_t from, int64_t to,
                                int64_t table) {
    struct batch *batch = batch_create();
    batch_invite(batch, from, to, table);
    return commit(place, batch);
}

static void open_tables(struct place *place) {
    struct batch *batch = batch_create();
    batch_open_table(batch, 1, "one", 10);
    batch_open_table(batch, 2, "two", 10);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void invitations_are_kept_until_they_end(void **state) {
    struct place *place = *state;
    open_tables(place);
    assert_int_equal(invite(place, ANN, BEN, 1), STORE_OK);
    assert_int_equal(invite(place, ANN, BEN, 1), STORE_TAKEN);
    assert_int_equal(invite(place, ANN, BEN, 7), STORE_NOT_FOUND);
    assert_int_equal(invite(place, CEM, BEN, 1), STORE_OK);
    assert_int_equal(invite(place, CEM, ANN, 2), STORE_OK);
    assert_int_equal(change(place, BEN, 1, batch_decline_invitations), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(invitations(place, 0),
                        "1-2 one declined; 3-2 one declined; 3-1 two; ");
    assert_string_equal(invitations(place, ANN), "1-2 one declined; 3-1 two; ");
    /* Somebody takes one back, and somebody comes to the table. */
    struct batch *batch = batch_create();
    batch_take_back_invitation(batch, CEM, BEN, 1);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(invitations(place, 0), "1-2 one declined; 3-1 two; ");
    assert_int_equal(change(place, ANN, 2, batch_end_invitations), STORE_OK);
    assert_string_equal(invitations(place, 0), "1-2 one declined; ");
    /* The table closes: nobody is invited to it any more. */
    batch = batch_create();
    batch_close(batch, KIND_TABLE, 1, 0, 20);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(invitations(place, 0), "");
    assert_int_equal(invite(place, ANN, BEN, 1), STORE_NOT_FOUND);
}

static void invitations_end_with_friendship_and_people(void **state) {
    struct place *place = *state;
    open_tables(place);
    invite(place, ANN, BEN, 1);
    invite(place, BEN, ANN, 2);
    invite(place, ANN, CEM, 1);
    assert_int_equal(change(place, BEN, ANN, batch_end_friend), STORE_OK);
    assert_string_equal(invitations(place, 0), "1-3 one; ");
    invite(place, BEN, CEM, 1);
    assert_int_equal(change(place, CEM, ANN, block_now), STORE_OK);
    assert_string_equal(invitations(place, 0), "2-3 one; ");
    invite(place, ANN, CEM, 2);
    assert_int_equal(change(place, ANN, BEN, batch_merge_users), STORE_OK);
    assert_string_equal(invitations(place, 0), "2-3 one; ");
    struct batch *batch = batch_create();
    batch_forget_user(batch, BEN, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(invitations(place, 0), "");
}

TEST_GROUP(friends) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_request_is_accepted_or_not, set_up_people,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_blocked_person_does_not_notice, set_up_people,
                                        tear_down),
        cmocka_unit_test_setup_teardown(there_is_an_end_to_friends, set_up_people,
                                        tear_down),
        cmocka_unit_test_setup_teardown(merging_keeps_friends_of_both, set_up_people,
                                        tear_down),
        cmocka_unit_test_setup_teardown(deleting_leaves_no_friend, set_up_people,
                                        tear_down),
        cmocka_unit_test_setup_teardown(invitations_are_kept_until_they_end,
                                        set_up_people, tear_down),
        cmocka_unit_test_setup_teardown(invitations_end_with_friendship_and_people,
                                        set_up_people, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
