/* quota_test.c - credit that is used up comes back with time.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/process/quota.h"

static struct quotas quotas;
static uint64_t now_ms;

static int set_up(void **state) {
    (void)state;
    memset(&quotas, 0, sizeof quotas);
    now_ms = 1000;
    quotas.now_ms = &now_ms;
    quotas.rate[QUOTA_LOGINS] = (struct quota_rate){3, 60};
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    quotas_finish(&quotas);
    return 0;
}

static void a_burst_is_granted_and_no_more(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    for (int i = 0; i < 3; i++)
        assert_true(quota_take(&quotas, quota, QUOTA_LOGINS));
    assert_false(quota_take(&quotas, quota, QUOTA_LOGINS));
    assert_true(quota_take(&quotas, quotas_get(&quotas, "b"), QUOTA_LOGINS));
    assert_false(quota_take(&quotas, NULL, QUOTA_LOGINS));
}

static void one_comes_back_in_its_time_even_if_asked_often(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    while (quota_take(&quotas, quota, QUOTA_LOGINS))
        ;
    int granted = 0;
    /* Sixty an hour is one a minute. */
    for (now_ms = 1000; now_ms <= 1000 + 600 * 1000; now_ms += 7)
        granted += quota_take(&quotas, quota, QUOTA_LOGINS);
    assert_in_range(granted, 9, 10);
}

static void some_are_granted_together_or_not_at_all(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    assert_false(quota_take_some(&quotas, quota, QUOTA_LOGINS, 4));
    assert_true(quota_take_some(&quotas, quota, QUOTA_LOGINS, 2));
    assert_false(quota_take_some(&quotas, quota, QUOTA_LOGINS, 2));
    assert_true(quota_take(&quotas, quota, QUOTA_LOGINS));
}

static void a_clock_set_back_gives_nothing(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    now_ms = 5000000;
    while (quota_take(&quotas, quota, QUOTA_LOGINS))
        ;
    now_ms = 1000;
    assert_false(quota_take(&quotas, quota, QUOTA_LOGINS));
}

static void idle_accounts_are_forgotten_and_those_in_use_are_not(void **state) {
    (void)state;
    struct quota *used = quotas_get(&quotas, "used");
    quotas_get(&quotas, "idle");
    quotas_get(&quotas, "open")->sockets = 1;
    quotas_get(&quotas, "asks")->hints = 1;
    quotas_get(&quotas, "opened")->tables = 1;
    quota_take(&quotas, used, QUOTA_LOGINS);
    now_ms = 2000;
    quotas_tidy(&quotas);
    assert_int_equal(quotas.count, 4);
    assert_ptr_equal(quotas_get(&quotas, "used"), used);
    now_ms = 3600 * 1000;
    quotas_tidy(&quotas);
    assert_int_equal(quotas.count, 3);
}

static void a_household_of_ipv6_is_one_address(void **state) {
    (void)state;
    char one[QUOTA_KEY_MAX], two[QUOTA_KEY_MAX], other[QUOTA_KEY_MAX];
    quota_address_key("2001:db8:1:2:aaaa::1", one);
    quota_address_key("2001:db8:1:2:bbbb::2", two);
    quota_address_key("2001:db8:1:3::1", other);
    assert_string_equal(one, two);
    assert_string_not_equal(one, other);
    quota_address_key("192.0.2.7", one);
    assert_string_equal(one, "net 192.0.2.7");
}

/* Another node, to which everything is told. */
static struct quotas other;
static unsigned told;

static void tell(void *data, const struct quota_taken *taken) {
    (void)data;
    told++;
    quota_add(&other, quotas_get(&other, taken->quota->key), taken->kind, taken->count);
}

static void what_is_taken_at_one_node_counts_at_another(void **state) {
    (void)state;
    memset(&other, 0, sizeof other);
    other.now_ms = &now_ms;
    told = 0;
    quotas.shares = true;
    quotas.rate[QUOTA_CHAT] = other.rate[QUOTA_CHAT] = (struct quota_rate){3, 60};
    quotas.rate[QUOTA_MESSAGES] = other.rate[QUOTA_MESSAGES] =
        (struct quota_rate){8, 480};
    struct quota *quota = quotas_get(&quotas, "user 1");
    assert_true(quota_take(&quotas, quota, QUOTA_CHAT));
    assert_true(quota_take(&quotas, quota, QUOTA_CHAT));
    quotas_tell(&quotas, tell, NULL);
    assert_int_equal(told, 1); /* both at once */
    quotas_tell(&quotas, tell, NULL);
    assert_int_equal(told, 1);
    struct quota *there = quotas_get(&other, "user 1");
    assert_true(quota_take(&other, there, QUOTA_CHAT));
    assert_false(quota_take(&other, there, QUOTA_CHAT));
    now_ms += 60 * 1000;
    assert_true(quota_take(&other, there, QUOTA_CHAT));
    now_ms = 1000;
    /* Of messages only those near the limit are told. */
    assert_true(quota_take(&quotas, quota, QUOTA_MESSAGES));
    assert_true(quota_take(&quotas, quota, QUOTA_MESSAGES));
    quotas_tell(&quotas, tell, NULL);
    assert_int_equal(told, 1);
    for (int i = 0; i < 6; i++)
        assert_true(quota_take(&quotas, quota, QUOTA_MESSAGES));
    quotas_tell(&quotas, tell, NULL);
    assert_int_equal(told, 2);
    /* However much is told, it comes back within the usual time. */
    quota_add(&other, there, QUOTA_MESSAGES, 1000000);
    assert_false(quota_take(&other, there, QUOTA_MESSAGES));
    now_ms += 8000;
    assert_true(quota_take(&other, there, QUOTA_MESSAGES));
    quota_add(&other, NULL, QUOTA_MESSAGES, 1);
    quotas_finish(&other);
}

static void an_account_stays_until_the_others_are_told(void **state) {
    (void)state;
    memset(&other, 0, sizeof other);
    other.now_ms = &now_ms;
    told = 0;
    quotas.shares = true;
    assert_true(quota_take(&quotas, quotas_get(&quotas, "a"), QUOTA_LOGINS));
    now_ms += 3600 * 1000;
    quotas_tidy(&quotas);
    assert_int_equal(quotas.count, 1);
    quotas_tell(&quotas, tell, NULL);
    assert_int_equal(told, 1);
    quotas_tidy(&quotas);
    assert_int_equal(quotas.count, 0);
    quotas_finish(&other);
}

TEST_GROUP(quota) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_burst_is_granted_and_no_more, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(one_comes_back_in_its_time_even_if_asked_often,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(some_are_granted_together_or_not_at_all, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_clock_set_back_gives_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            idle_accounts_are_forgotten_and_those_in_use_are_not, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_taken_at_one_node_counts_at_another,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_account_stays_until_the_others_are_told,
                                        set_up, tear_down),
        cmocka_unit_test(a_household_of_ipv6_is_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
