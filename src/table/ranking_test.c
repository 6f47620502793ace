/* ranking_test.c - the ranking of deals of the day, also of random ones.
 *
 * SPDX-License-Identifier: MIT */
#include "table/ranking.h"

#include <string.h>

#include "check.h"
#include "effort.h"
#include "pedro/rng.h"

static uint32_t points_of(const struct ranking *ranking, int64_t user) {
    const struct ranking_person *person = ranking_find(ranking, user);
    assert_non_null(person);
    return person->points;
}

static void people_are_compared_with_each_other_and_with_par(void **state) {
    struct ranking ranking;
    (void)state;
    ranking_init(&ranking);
    ranking_add(&ranking, RANKING_PAR, 0, 3);
    ranking_add(&ranking, 1, 100, 5); /* better than three others */
    ranking_add(&ranking, 2, 200, 3); /* as par */
    ranking_add(&ranking, 3, 300, -9);
    ranking_next(&ranking);
    ranking_add(&ranking, RANKING_PAR, 0, 14);
    ranking_add(&ranking, 3, 90, 20); /* better than par */
    assert_true(ranking_end(&ranking));
    assert_int_equal(ranking.persons, 3);
    assert_int_equal(points_of(&ranking, 1), 100);
    assert_int_equal(points_of(&ranking, 2), 50);
    assert_int_equal(points_of(&ranking, 3), 100);
    assert_int_equal(ranking.person[0].user, 1);
    assert_int_equal(ranking.person[0].place, 1);
    assert_int_equal(ranking.person[1].user, 3);
    assert_int_equal(ranking.person[1].place, 1);
    assert_int_equal(ranking.person[1].deals, 2);
    assert_int_equal(ranking.person[1].first_ms, 90);
    assert_int_equal(ranking.person[2].place, 3);
    assert_null(ranking_find(&ranking, 4));
    assert_null(ranking_find(&ranking, RANKING_PAR));
    ranking_finish(&ranking);
}

static void nobody_and_one_alone(void **state) {
    struct ranking ranking;
    (void)state;
    ranking_init(&ranking);
    assert_true(ranking_end(&ranking));
    assert_int_equal(ranking.persons, 0);
    ranking_finish(&ranking);
    ranking_add(&ranking, 7, 1, -14); /* without a par */
    assert_true(ranking_end(&ranking));
    assert_int_equal(points_of(&ranking, 7), 50);
    ranking_finish(&ranking);
}

enum { MOST = 40 };

/* One deal, its tries added from `first` on. */
static void rank(struct ranking *ranking, const int32_t *margin, unsigned count,
                 unsigned first) {
    ranking_init(ranking);
    for (unsigned i = 0; i < count; i++) {
        const unsigned at = (first + i) % count;
        ranking_add(ranking, at, at, margin[at]);
    }
    assert_true(ranking_end(ranking));
}

/* Points are half of what there is, but for rounding down; who did better has more, and the order of rows is nothing. */
static void points_are_shared(void **state) {
    struct pedro_rng rng;
    (void)state;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){27});
    for (unsigned trial = 0; trial < effort(300); trial++) {
        int32_t margin[MOST];
        struct ranking ranking, other;
        uint32_t sum = 0;
        const unsigned count = 2 + pedro_rng_below(&rng, MOST - 1);
        for (unsigned i = 0; i < count; i++)
            margin[i] = (int32_t)pedro_rng_below(&rng, 12) - 6;
        rank(&ranking, margin, count, 0);
        rank(&other, margin, count, pedro_rng_below(&rng, count));
        assert_int_equal(ranking.persons, count - 1);
        for (unsigned i = 0; i < ranking.persons; i++) {
            assert_int_equal(ranking.person[i].user, other.person[i].user);
            assert_int_equal(ranking.person[i].points, other.person[i].points);
            assert_int_equal(ranking.person[i].place, other.person[i].place);
        }
        for (unsigned i = 0; i + 1 < ranking.persons; i++) {
            const struct ranking_person *person = &ranking.person[i];
            assert_true(margin[person[0].user] >= margin[person[1].user]);
            assert_true((margin[person[0].user] == margin[person[1].user]) ==
                        (person[0].place == person[1].place));
        }
        for (unsigned i = 0; i < ranking.tries; i++)
            sum += ranking.tried[i].points;
        assert_in_range(2 * sum + 2 * count, RANKING_DEAL_POINTS * count,
                        RANKING_DEAL_POINTS * count + 2 * count);
        ranking_finish(&ranking);
        ranking_finish(&other);
    }
}

TEST_GROUP(ranking) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_compared_with_each_other_and_with_par),
        cmocka_unit_test(nobody_and_one_alone),
        cmocka_unit_test(points_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
