/* index_test.c - keys are found among others, also where their hashes are equal.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/index.h"

#include "check.h"

enum { KEYS = 500 };

static bool is_key(const void *owner, uint32_t number, const void *key) {
    const int *keys = owner;
    return keys[number] == *(const int *)key;
}

/* So many hashes that each has four keys. */
static uint32_t hash_of(int key) { return (uint32_t)key % (KEYS / 4); }

static void keys_of_one_hash_are_told_apart(void **state) {
    struct rating_index index = {0};
    int keys[KEYS];
    (void)state;
    for (int i = 0; i < KEYS; i++) {
        keys[i] = i;
        assert_int_equal(rating_index_find(&index, hash_of(i), is_key, keys, &keys[i]),
                         RATING_INDEX_NONE);
        assert_true(rating_index_add(&index, hash_of(i), (uint32_t)i));
    }
    for (int i = 0; i < KEYS; i++)
        assert_int_equal(rating_index_find(&index, hash_of(i), is_key, keys, &keys[i]),
                         i);
    const int other = KEYS;
    assert_int_equal(rating_index_find(&index, hash_of(other), is_key, keys, &other),
                     RATING_INDEX_NONE);
    rating_index_finish(&index);
}

TEST_GROUP(index) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_of_one_hash_are_told_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
