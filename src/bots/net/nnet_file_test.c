/* nnet_file_test.c - networks survive writing and reading, and damaged files are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/net/nnet_file.h"
#include "pedro/rng.h"

static struct nnet_storage made, back;
static uint8_t bytes[NNET_FILE_MAX + 1], copy[NNET_FILE_MAX + 1];

static int16_t small(struct pedro_rng *rng, unsigned most) {
    return (int16_t)((int)pedro_rng_below(rng, 2 * most + 1) - (int)most);
}

/* A network of small random weights with a row for every third question. */
static size_t make(void) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {5};
    struct pedro_rng rng;
    unsigned rows = 1;
    pedro_rng_seed(&rng, seed);
    memset(&made, 0, sizeof made);
    made.net.games = 2;
    made.key[0] = 0x0123456789abcdef;
    made.key[1] = UINT64_MAX;
    for (unsigned i = 0; i < NNET_INPUTS; i += 3) {
        made.row_of[i] = (uint16_t)rows;
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            made.rows[rows][unit] = (int8_t)small(&rng, NNET_ROW_MAX);
        rows++;
    }
    for (unsigned unit = 0; unit < NNET_FIRST; unit++) {
        made.first[unit] = small(&rng, NNET_START_MAX);
        made.scale[unit] = (int16_t)pedro_rng_below(&rng, 1000);
        for (unsigned k = 0; k < NNET_SECOND; k++)
            made.second[unit / 2][k][unit % 2] = small(&rng, 1000);
    }
    for (unsigned k = 0; k < NNET_SECOND; k++) {
        made.second_start[k] = 1000 * small(&rng, 1000);
        for (unsigned a = 0; a < NNET_ANSWERS; a++)
            made.answer[a][k] = small(&rng, 1000);
    }
    for (unsigned a = 0; a < NNET_ANSWERS; a++)
        made.answer_start[a] = 1000 * small(&rng, 1000);
    nnet_storage_ready(&made, rows);
    return nnet_write(&made, bytes);
}

static void a_network_comes_back_as_it_was(void **state) {
    (void)state;
    const size_t size = make();
    assert_true(size < NNET_FILE_MAX);
    assert_null(nnet_read(&back, bytes, size));
    assert_int_equal(nnet_write(&back, copy), size);
    assert_memory_equal(bytes, copy, size);
    assert_int_equal(back.net.games, 2);
    assert_true(back.net.key[0] == made.key[0] && back.net.key[1] == made.key[1]);
    assert_memory_equal(back.rows, made.rows, sizeof made.rows);
    assert_memory_equal(back.answer, made.answer, sizeof made.answer);
}

static void a_damaged_file_is_refused(void **state) {
    (void)state;
    const size_t size = make();
    for (size_t at = 0; at < size; at += at < 400 ? 1 : 997) {
        memcpy(copy, bytes, size);
        copy[at] ^= 1u << at % 8;
        assert_non_null(nnet_read(&back, copy, size));
    }
}

static void a_file_that_is_cut_or_goes_on_is_refused(void **state) {
    (void)state;
    const size_t size = make();
    assert_non_null(nnet_read(&back, bytes, size + 1));
    for (size_t cut = 0; cut < size; cut += cut < 400 ? 1 : 997)
        assert_non_null(nnet_read(&back, bytes, cut));
}

/* Puts the right sum under changed bytes. */
static void seal(size_t size) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < size - 8; i++)
        sum = (sum ^ bytes[i]) * 1099511628211u;
    for (unsigned i = 0; i < 8; i++)
        bytes[size - 8 + i] = (uint8_t)(sum >> 8 * i);
}

static void another_version_is_refused_though_it_is_whole(void **state) {
    (void)state;
    const size_t size = make();
    seal(size);
    assert_null(nnet_read(&back, bytes, size));
    for (unsigned at = 8; at < 32; at++) { /* version, sizes and questions */
        bytes[at] ^= 1;
        seal(size);
        assert_non_null(nnet_read(&back, bytes, size));
        bytes[at] ^= 1;
    }
}

static void weights_that_could_overflow_are_refused(void **state) {
    (void)state;
    make();
    for (unsigned unit = 0; unit < NNET_FIRST; unit++)
        made.second[unit / 2][3][unit % 2] = INT16_MAX;
    assert_non_null(nnet_read(&back, bytes, nnet_write(&made, bytes)));
    make();
    made.answer_start[5] = INT32_MAX;
    assert_non_null(nnet_read(&back, bytes, nnet_write(&made, bytes)));
    make();
    made.first[9] = NNET_START_MAX + 1;
    assert_non_null(nnet_read(&back, bytes, nnet_write(&made, bytes)));
    make();
    made.rows[1][0] = INT8_MIN;
    assert_non_null(nnet_read(&back, bytes, nnet_write(&made, bytes)));
    make();
    made.scale[0] = -1;
    assert_non_null(nnet_read(&back, bytes, nnet_write(&made, bytes)));
}

TEST_GROUP(nnet_file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_comes_back_as_it_was),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(a_file_that_is_cut_or_goes_on_is_refused),
        cmocka_unit_test(another_version_is_refused_though_it_is_whole),
        cmocka_unit_test(weights_that_could_overflow_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
