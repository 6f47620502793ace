/* quota_test.c - credit that is used up comes back with time.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/quota.h"

static struct quotas quotas;

static int set_up(void **state) {
    (void)state;
    memset(&quotas, 0, sizeof quotas);
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
        assert_true(quota_take(&quotas, quota, QUOTA_LOGINS, 1000));
    assert_false(quota_take(&quotas, quota, QUOTA_LOGINS, 1000));
    assert_true(quota_take(&quotas, quotas_get(&quotas, "b"), QUOTA_LOGINS, 1000));
    assert_false(quota_take(&quotas, NULL, QUOTA_LOGINS, 1000));
}

static void one_comes_back_in_its_time_even_if_asked_often(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    while (quota_take(&quotas, quota, QUOTA_LOGINS, 1000))
        ;
    int granted = 0;
    /* Sixty an hour is one a minute. */
    for (int64_t ms = 1000; ms <= 1000 + 600 * 1000; ms += 7)
        granted += quota_take(&quotas, quota, QUOTA_LOGINS, ms);
    assert_in_range(granted, 9, 10);
}

static void a_clock_set_back_gives_nothing(void **state) {
    (void)state;
    struct quota *quota = quotas_get(&quotas, "a");
    while (quota_take(&quotas, quota, QUOTA_LOGINS, 5000000))
        ;
    assert_false(quota_take(&quotas, quota, QUOTA_LOGINS, 1000));
}

static void idle_accounts_are_forgotten_and_those_in_use_are_not(void **state) {
    (void)state;
    struct quota *used = quotas_get(&quotas, "used");
    quotas_get(&quotas, "idle");
    quotas_get(&quotas, "open")->sockets = 1;
    quotas_get(&quotas, "asks")->hints = 1;
    quotas_get(&quotas, "opened")->tables = 1;
    quota_take(&quotas, used, QUOTA_LOGINS, 1000);
    quotas_tidy(&quotas, 2000);
    assert_int_equal(quotas.count, 4);
    assert_ptr_equal(quotas_get(&quotas, "used"), used);
    quotas_tidy(&quotas, 3600 * 1000);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_burst_is_granted_and_no_more, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(one_comes_back_in_its_time_even_if_asked_often,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_clock_set_back_gives_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            idle_accounts_are_forgotten_and_those_in_use_are_not, set_up, tear_down),
        cmocka_unit_test(a_household_of_ipv6_is_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
