/* transaction_test.c - what errors of the database mean for a transaction.
 *
 * SPDX-License-Identifier: MIT */
#include "store/transaction.h"

#include "check.h"

static void errors_have_fates(void **state) {
    (void)state;
    static const struct {
        const char *state;
        bool adds_events;
        enum fate fate;
    } cases[] = {
        {"08006", false, UNKNOWN}, /* connection failure */
        {"08007", false, UNKNOWN}, /* transaction resolution unknown */
        {"40003", false, UNKNOWN}, /* statement completion unknown */
        {"57P01", false, UNKNOWN}, /* ended by an administrator */
        {"25006", false, UNKNOWN}, /* read only, since a failover */
        {"40001", false, AGAIN},   /* serialization failure */
        {"40P01", false, AGAIN},   /* deadlock */
        {"55P03", false, AGAIN},   /* lock not available */
        {"23503", false, AGAIN},   /* a person was deleted at this moment */
        {"23505", true, AGAIN},    /* another server has written this number */
        {"23505", false, REFUSED}, /* a name is taken */
        {"22021", false, REFUSED}, /* no text */
        {"53100", false, FAILED},  /* disk full */
        {"42501", false, FAILED},  /* no right */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(transaction_fate(cases[i].state, cases[i].adds_events),
                         cases[i].fate);
}

TEST_GROUP(transaction) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(errors_have_fates)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
