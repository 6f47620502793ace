/* people_test.c - accounts, sessions, reports and actions of admins in the store.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

static enum store_result add_account(struct place *place, int64_t id, const char *name,
                                     const char *key, const char *look) {
    struct batch *batch = batch_create();
    batch_user(batch, id, name, name, "old", 10);
    batch_claim_name(batch, id, key, look);
    return commit(place, batch);
}

static int64_t found(struct place *place, const char *name, const char *key) {
    struct store_user user;
    return store_user_by_name(place->store, name, key, &user) == STORE_OK ? user.id : 0;
}

static void no_two_accounts_share_a_key(void **state) {
    struct place *place = *state;
    assert_int_equal(add_account(place, 1, "Ann", "ann", "ann"), STORE_OK);
    assert_int_equal(add_account(place, 2, "ANN", "ann", "a"), STORE_TAKEN);
    assert_int_equal(add_account(place, 2, "Ian", "ian", "lan"), STORE_OK);
    assert_int_equal(add_account(place, 3, "lan", "lan", "lan"), STORE_TAKEN);
    assert_int_equal(found(place, "Ann", ""), 1);
    assert_int_equal(found(place, "aNN", "ann"), 1);
    assert_int_equal(found(place, "nobody", "nobody"), 0);
    /* Either key of a name is enough, and one's own are free. */
    assert_int_equal(store_name_taken(place->store, "ann", "x", 0), STORE_OK);
    assert_int_equal(store_name_taken(place->store, "x", "lan", 0), STORE_OK);
    assert_int_equal(store_name_taken(place->store, "ian", "lan", 2), STORE_NOT_FOUND);
    assert_int_equal(store_name_taken(place->store, "x", "y", 0), STORE_NOT_FOUND);
    struct batch *batch = batch_create();
    batch_rename_user(batch, 1, "Bob");
    batch_claim_name(batch, 1, "bob", "bob");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(found(place, "Bob", ""), 1);
    assert_int_equal(found(place, "Ann", "ann"), 0);
    assert_int_equal(add_account(place, 3, "ann", "ann", "ann"), STORE_OK);
}

static void accounts_from_before_may_share_a_key(void **state) {
    struct place *place = *state;
    struct batch *batch = batch_create();
    batch_user(batch, 1, "Zan", "Zan", "old", 10);
    batch_user(batch, 2, "zan", "zan", "old", 10);
    batch_clear_names(batch);
    batch_keep_name(batch, 1, "zan", "zan");
    batch_keep_name(batch, 2, "zan", "zan");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(found(place, "Zan", "zan"), 1);
    assert_int_equal(found(place, "zan", "zan"), 2);
    assert_int_equal(found(place, "ZAN", "zan"), 0);
    assert_int_equal(add_account(place, 3, "ZAN", "zan", "zan"), STORE_TAKEN);
}

static bool join_session(void *data, const struct store_session *session) {
    sprintf((char *)data + strlen(data), "%d %s %lld; ", session->hash[0],
            session->client, (long long)session->seen_ms);
    return true;
}

static void a_session_holds_for_its_kind_and_its_time(void **state) {
    struct place *place = *state;
    const uint8_t hash[STORE_TOKEN_HASH] = {1, 2, 3}, other[STORE_TOKEN_HASH] = {2};
    struct store_session session;
    struct store_user user;
    char list[100] = "";
    assert_int_equal(add_account(place, 7, "Ann", "ann", "ann"), STORE_OK);
    struct batch *batch = batch_create();
    batch_session(batch, hash, 7, false, "Firefox", 10, 100);
    batch_session(batch, other, 7, true, "curl", 20, 100);
    batch_see_session(batch, hash, 40);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_session(place->store, hash, false, 50, &session, &user),
                     STORE_OK);
    assert_string_equal(user.name, "Ann");
    assert_string_equal(session.client, "Firefox");
    assert_int_equal(session.begun_ms, 10);
    assert_int_equal(session.expires_ms, 100);
    assert_false(user.guest);
    assert_int_equal(store_session(place->store, hash, true, 50, &session, &user),
                     STORE_NOT_FOUND);
    assert_int_equal(store_session(place->store, hash, false, 100, &session, &user),
                     STORE_NOT_FOUND);
    assert_true(store_sessions_of(place->store, 7, 50, join_session, list));
    assert_string_equal(list, "1 Firefox 40; 2 curl 20; ");
    batch = batch_create();
    batch_end_session_of(batch, 8, other);
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    batch = batch_create();
    batch_end_sessions(batch, 7, hash);
    assert_int_equal(commit(place, batch), STORE_OK);
    *list = '\0';
    store_sessions_of(place->store, 7, 50, join_session, list);
    assert_string_equal(list, "1 Firefox 40; ");
    batch = batch_create();
    batch_end_session(batch, hash);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_session(place->store, hash, false, 50, &session, &user),
                     STORE_NOT_FOUND);
}

static void a_guest_becomes_an_account_once(void **state) {
    struct place *place = *state;
    struct store_user user;
    struct batch *batch = batch_create();
    batch_user(batch, 3, "Guest", NULL, NULL, 10);
    batch_name_user(batch, 3, "Cem", "cem", "hash");
    batch_claim_name(batch, 3, "cem", "cem");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_user(place->store, 3, &user), STORE_OK);
    assert_string_equal(user.name, "Cem");
    assert_string_equal(user.password, "hash");
    assert_false(user.guest);
    batch = batch_create();
    batch_name_user(batch, 3, "Dan", "dan", "other");
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    assert_int_equal(found(place, "Cem", "cem"), 3);
}

static void a_recovery_code_is_used_once(void **state) {
    struct place *place = *state;
    const uint8_t code[STORE_TOKEN_HASH] = {1}, next[STORE_TOKEN_HASH] = {2};
    struct store_user user;
    add_account(place, 7, "Ann", "ann", "ann");
    assert_int_equal(store_user(place->store, 7, &user), STORE_OK);
    assert_false(user.recovers);
    struct batch *batch = batch_create();
    batch_recovery(batch, 7, code);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_recover(batch, 7, code, next, "new");
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_recover(batch, 7, code, next, "newer");
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    store_user(place->store, 7, &user);
    assert_string_equal(user.password, "new");
    assert_true(user.recovers);
    assert_memory_equal(user.recovery, next, sizeof next);
    batch = batch_create();
    batch_password(batch, 7, "old", "newest");
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
}

static bool join_forgotten(void *data, int64_t user, const char *name) {
    sprintf((char *)data + strlen(data), "%lld %s; ", (long long)user,
            name ? name : "(deleted)");
    return true;
}

static void assert_forgetting(struct place *place, const char *wanted) {
    char list[200] = "";
    assert_true(store_forgetting(place->store, join_forgotten, list));
    assert_string_equal(list, wanted);
}

static void delete_person(struct place *place, int64_t id) {
    struct batch *batch = batch_create();
    batch_forget_user(batch, id, "deleted");
    batch_forgotten(batch, id, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void rename_person(struct place *place, int64_t id, const char *name) {
    struct batch *batch = batch_create();
    batch_rename_user(batch, id, name);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void a_renaming_waits_until_its_last_name_is_everywhere(void **state) {
    struct place *place = *state;
    add_account(place, 1, "Ann", "ann", "ann");
    add_account(place, 2, "Bob", "bob", "bob");
    rename_person(place, 1, "Anna");
    rename_person(place, 2, "Bobby");
    rename_person(place, 1, "Anne");
    assert_forgetting(place, "1 Anne; 2 Bobby; ");
    struct batch *batch = batch_create();
    batch_renamed(batch, 1, "Anna");
    batch_renamed(batch, 2, "Bobby");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "1 Anne; ");
    batch = batch_create();
    batch_forget_user(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "1 (deleted); ");
    rename_person(place, 1, "Eve");
    batch = batch_create();
    batch_renamed(batch, 1, "Anne");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "1 (deleted); ");
    batch = batch_create();
    batch_forgotten(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "");
}

static void nothing_by_which_to_come_back_is_left_of_the_forgotten(void **state) {
    struct place *place = *state;
    const uint8_t code[STORE_TOKEN_HASH] = {1}, address[STORE_ADDRESS_HASH] = {4};
    struct store_user user;
    add_account(place, 1, "Ann", "ann", "ann");
    struct batch *batch = batch_create();
    batch_recovery(batch, 1, code);
    batch_know_address(batch, 1, address, 5);
    batch_session(batch, code, 1, false, "", 10, 100);
    batch_forget_user(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_user(place->store, 1, &user), STORE_OK);
    assert_string_equal(user.name, "deleted");
    assert_true(user.guest);
    assert_false(user.recovers);
    assert_string_equal(user.password, "");
    assert_false(store_address_known(place->store, 1, address));
    assert_int_equal(found(place, "Ann", "ann"), 0);
    assert_int_equal(add_account(place, 2, "ann", "ann", "ann"), STORE_OK);
}

static void who_is_being_forgotten_is_not_merged(void **state) {
    struct place *place = *state;
    add_account(place, 1, "Ann", "ann", "ann");
    add_account(place, 2, "Bob", "bob", "bob");
    add_account(place, 3, "Cid", "cid", "cid");
    struct batch *batch = batch_create();
    batch_forget_user(batch, 1, "deleted");
    batch_rename_user(batch, 2, "Bobby");
    assert_int_equal(commit(place, batch), STORE_OK);
    for (int from = 1; from <= 3; from += 2) {
        batch = batch_create();
        batch_merge_users(batch, from, 4 - from);
        assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    }
    batch = batch_create();
    batch_merge_users(batch, 2, 3);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "1 (deleted); 2 Bobby; ");
    batch = batch_create();
    batch_renamed(batch, 2, "Bobby");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_forgetting(place, "1 (deleted); ");
}

static bool join_report(void *data, const struct store_report *report) {
    sprintf((char *)data + strlen(data), "%lld %s>%s %s [%s] %s; ", (long long)report->id,
            report->by, report->about, report->words, report->talk, report->answer);
    return true;
}

static void reports_are_answered_closed_and_forgotten(void **state) {
    static const char talk[] =
        "{\"text\":\"w\",\"talk\":[{\"seat\":0,\"who\":{\"id\":\"u1\",\"name\":\"Ann\"},"
        "\"said\":\"hi\"},{\"seat\":1,\"who\":{\"id\":\"u12\",\"name\":\"Bob\"},"
        "\"said\":\"oh\"}]}";
    struct place *place = *state;
    char list[1000] = "";
    add_account(place, 1, "Ann", "ann", "ann");
    add_account(place, 2, "Bob", "bob", "bob");
    add_account(place, 3, "Cid", "cid", "cid");
    struct batch *batch = batch_create();
    batch_report(batch, 1, 2, "t", "rude", "", 5);
    batch_report(batch, 3, 2, "t", "slow", talk, 6);
    batch_answer_report(batch, 1, "seen to");
    batch_close_report(batch, 1, 9);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_close_report(batch, 1, 9);
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    assert_true(store_reports_by(place->store, 1, 10, join_report, list));
    assert_string_equal(list, "1 Ann>Bob rude [] seen to; ");
    *list = '\0';
    assert_true(store_reports(place->store, true, join_report, list));
    assert_non_null(strstr(list, "2 Cid>Bob slow"));
    assert_null(strstr(list, "rude"));
    delete_person(place, 1);
    *list = '\0';
    assert_int_equal(store_report(place->store, 1, join_report, list), STORE_OK);
    assert_string_equal(list, "1 ?>Bob  [] ; ");
    *list = '\0';
    store_report(place->store, 2, join_report, list);
    assert_null(strstr(list, "Ann"));
    assert_null(strstr(list, "hi"));
    assert_non_null(strstr(list, "oh"));
}

static bool join_audit(void *data, const struct store_audit *audit) {
    sprintf((char *)data + strlen(data), "%lld %s %s %lld %s (%s); ",
            (long long)audit->id, audit->who, audit->task, (long long)audit->user,
            audit->detail, audit->name);
    return true;
}

static bool join_match(void *data, const struct store_match *match) {
    sprintf((char *)data + strlen(data), "%s %d; ", match->name, match->seat);
    return true;
}

static void accounts_are_merged_and_it_is_noted(void **state) {
    struct place *place = *state;
    char list[200] = "";
    add_account(place, 1, "Ann", "ann", "ann");
    add_account(place, 2, "Bob", "bob", "bob");
    struct batch *batch = batch_create();
    batch_open_table(batch, 1, "one", 5);
    batch_match(batch, "one-1", 1, 20, "us", "62 3", 1, "record");
    batch_match_seat(batch, "one-1", 2, 1);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_merge_users(batch, 1, 2);
    batch_audit(batch, 30, "root", "merge", 1, 2, "Ann into Bob");
    batch_audit(batch, 31, "root", "ban", 2, 0, "");
    assert_int_equal(commit(place, batch), STORE_OK);
    store_matches_of(place->store, 2, INT64_MAX, 10, join_match, list);
    assert_string_equal(list, "one-1 2; ");
    *list = '\0';
    store_audit(place->store, 0, join_audit, list);
    assert_string_equal(list, "1 root merge 1 Ann into Bob (); 2 root ban 2  (Bob); ");
    delete_person(place, 2);
    *list = '\0';
    store_audit(place->store, 0, join_audit, list);
    assert_string_equal(list, "1 root merge 1  (); 2 root ban 2  (); ");
}

static void facts_and_addresses_are_kept(void **state) {
    struct place *place = *state;
    const uint8_t address[STORE_ADDRESS_HASH] = {4}, other[STORE_ADDRESS_HASH] = {5};
    uint8_t secret[STORE_TOKEN_HASH] = {6};
    assert_false(store_secret(place->store, secret));
    assert_int_equal(store_number(place->store, "names"), 0);
    add_account(place, 1, "Ann", "ann", "ann");
    struct batch *batch = batch_create();
    batch_secret(batch, (const uint8_t[STORE_TOKEN_HASH]){7});
    batch_number(batch, "names", 42);
    batch_know_address(batch, 1, address, 5);
    batch_know_address(batch, 1, address, 6);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_secret(place->store, secret));
    assert_int_equal(secret[0], 7);
    assert_int_equal(store_number(place->store, "names"), 42);
    assert_true(store_address_known(place->store, 1, address));
    assert_false(store_address_known(place->store, 1, other));
    batch = batch_create();
    batch_tidy(batch, (int64_t)400 * 24 * 3600 * 1000, 1, 10);
    commit(place, batch);
    assert_false(store_address_known(place->store, 1, address));
}

static bool join_rated(void *data, const struct store_rated *seat) {
    char *list = data;
    sprintf(list + strlen(list), "%lld ", (long long)seat->user);
    return true;
}

static bool count_us(void *data, const char *variant, int64_t matches) {
    assert_string_equal(variant, "us");
    *(int64_t *)data += matches;
    return true;
}

/* A match between two people; the rated ones as one list of their people. */
static const char *rated(struct place *place, const char *name, int64_t one,
                         int64_t other, unsigned persons) {
    static char list[100];
    struct batch *batch = batch_create();
    batch_match(batch, name, 1, 6, "us", "62 3", 1, "record");
    batch_match_seat(batch, name, 0, one);
    batch_match_seat(batch, name, 1, other);
    batch_rated(batch, name, "", "- -", persons);
    assert_int_equal(commit(place, batch), STORE_OK);
    *list = '\0';
    assert_true(store_rated_after(place->store, 0, 100, join_rated, list));
    return list;
}

/* Whether everybody has an account is found out where the match is stored, so no question about it can fail. */
static void a_match_is_rated_if_all_its_people_have_accounts(void **state) {
    struct place *place = *state;
    struct batch *batch = batch_create();
    batch_user(batch, 1, "Ann", "ann", "hash", 10);
    batch_user(batch, 2, "Ben", "ben", "hash", 10);
    batch_user(batch, 3, "Guest", NULL, NULL, 10);
    batch_open_table(batch, 1, "one", 4);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(rated(place, "one-1", 1, 3, 2), ""); /* a guest */
    assert_string_equal(rated(place, "one-2", 1, 9, 2), ""); /* one who was deleted */
    assert_string_equal(rated(place, "one-3", 1, 2, 2), "1 2 ");
    assert_string_equal(rated(place, "one-4", 2, 0, 1), "1 2 2 0 "); /* a bot */
    char some[100] = "";
    assert_true(store_rated_after(place->store, 0, 1, join_rated, some));
    assert_string_equal(some, "1 2 ");
    int64_t counted = 0;
    assert_true(store_variants(place->store, 3, count_us, &counted));
    assert_int_equal(counted, 3); /* the last ones only */
}

TEST_GROUP(people) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_two_accounts_share_a_key, set_up, tear_down),
        cmocka_unit_test_setup_teardown(accounts_from_before_may_share_a_key, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_session_holds_for_its_kind_and_its_time, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_guest_becomes_an_account_once, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_recovery_code_is_used_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_renaming_waits_until_its_last_name_is_everywhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_by_which_to_come_back_is_left_of_the_forgotten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_being_forgotten_is_not_merged, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(reports_are_answered_closed_and_forgotten, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(accounts_are_merged_and_it_is_noted, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_match_is_rated_if_all_its_people_have_accounts,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(facts_and_addresses_are_kept, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
