/* shuffle_test.c - the published shuffle against RFC 8439 and against libsodium itself.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <sodium.h>
#include <string.h>

#include "cards/chacha.h"
#include "pedro/error.h"
#include "pedro/rng.h"

static void fill(uint8_t seed[PEDRO_SEED_SIZE], unsigned number) {
    for (unsigned i = 0; i < PEDRO_SEED_SIZE; i++)
        seed[i] = (uint8_t)(number * 31 + i * (number | 1));
}

/* RFC 8439 section 2.3.2. */
static void the_block_is_that_of_the_rfc(void **data) {
    static const uint8_t nonce[CARDS_CHACHA_NONCE] = {0, 0, 0, 9, 0, 0, 0, 0x4a};
    static const uint32_t expected[CARDS_CHACHA_WORDS] = {
        0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
        0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint8_t key[CARDS_CHACHA_KEY];
    uint32_t block[CARDS_CHACHA_WORDS];
    (void)data;
    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    cards_chacha_block(key, 1, nonce, block);
    assert_memory_equal(block, expected, sizeof block);
}

/* RFC 8439 appendix A.1, test vector 1: all zeros. */
static void the_block_of_zeros_is_that_of_the_rfc(void **data) {
    static const uint8_t zeros[CARDS_CHACHA_KEY];
    uint32_t block[CARDS_CHACHA_WORDS];
    (void)data;
    cards_chacha_block(zeros, 0, zeros, block);
    assert_int_equal(block[0], 0xade0b876);
    assert_int_equal(block[15], 0x8665eeb2);
}

/* PROTOCOL section 4 implemented literally, on libsodium's stream. */
static void shuffle_by_the_letter(const uint8_t *seed, unsigned jokers,
                                  pedro_card *pack) {
    static uint8_t stream[4096];
    unsigned size = 52 + jokers, at = 0;
    randombytes_buf_deterministic(stream, sizeof stream, seed);
    for (unsigned i = 0; i < size; i++)
        pack[i] = (pedro_card)i;
    for (unsigned i = size - 1; i >= 1; i--) {
        uint64_t word, limit = ((uint64_t)1 << 32) / (i + 1) * (i + 1);
        do {
            assert_true(at + 4 <= sizeof stream);
            word = stream[at] | (uint64_t)stream[at + 1] << 8 |
                   (uint64_t)stream[at + 2] << 16 | (uint64_t)stream[at + 3] << 24;
            at += 4;
        } while (word >= limit);
        pedro_card card = pack[i];
        pack[i] = pack[word % (i + 1)];
        pack[word % (i + 1)] = card;
    }
}

static void anyone_with_libsodium_lays_the_same_pack(void **data) {
    (void)data;
    assert_true(sodium_init() >= 0);
    for (unsigned number = 0; number < 300; number++) {
        uint8_t seed[PEDRO_SEED_SIZE];
        pedro_card pack[PEDRO_PACK_MAX] = {0}, expected[PEDRO_PACK_MAX] = {0};
        fill(seed, number);
        pedro_shuffle(seed, number % 3, pack);
        shuffle_by_the_letter(seed, number % 3, expected);
        assert_memory_equal(pack, expected, 52 + number % 3);
    }
}

static void the_pack_has_just_the_jokers_asked_for(void **data) {
    uint8_t seed[PEDRO_SEED_SIZE] = {1};
    (void)data;
    for (unsigned jokers = 0; jokers <= 2; jokers++) {
        pedro_card pack[PEDRO_PACK_MAX];
        pedro_cards seen = 0;
        memset(pack, PEDRO_NO_CARD, sizeof pack);
        pedro_shuffle(seed, jokers, pack);
        for (unsigned i = 0; i < 52 + jokers; i++)
            seen |= pedro_set_of(pack[i]);
        assert_true(seen == ((pedro_cards)1 << (52 + jokers)) - 1);
        for (unsigned i = 52 + jokers; i < PEDRO_PACK_MAX; i++)
            assert_int_equal(pack[i], PEDRO_NO_CARD);
    }
}

static void the_seed_of_a_hand_is_a_block_of_chacha20(void **data) {
    (void)data;
    for (uint32_t number = 1; number < 1000000; number = number * 7 + 1) {
        uint8_t seed[PEDRO_SEED_SIZE], hand_seed[PEDRO_SEED_SIZE],
            expected[PEDRO_SEED_SIZE];
        uint8_t nonce[12] = {(uint8_t)number, (uint8_t)(number >> 8),
                             (uint8_t)(number >> 16)};
        fill(seed, number);
        pedro_hand_seed(seed, number, hand_seed);
        crypto_stream_chacha20_ietf(expected, sizeof expected, nonce, seed);
        assert_memory_equal(hand_seed, expected, sizeof expected);
    }
}

static void a_seed_reads_back_as_it_is_written(void **data) {
    uint8_t seed[PEDRO_SEED_SIZE], read[PEDRO_SEED_SIZE];
    char text[2 * PEDRO_SEED_SIZE + 1];
    (void)data;
    fill(seed, 77);
    pedro_seed_text(seed, text);
    assert_int_equal(strlen(text), 64);
    assert_int_equal(pedro_seed_parse(text, 64, read), PEDRO_ERR_OK);
    assert_memory_equal(read, seed, sizeof seed);
}

static void a_short_seed_is_filled_up_with_zeros(void **data) {
    static const uint8_t expected[PEDRO_SEED_SIZE] = {0xab, 0xc0};
    uint8_t seed[PEDRO_SEED_SIZE];
    (void)data;
    assert_int_equal(pedro_seed_parse("aBc", 3, seed), PEDRO_ERR_OK);
    assert_memory_equal(seed, expected, sizeof seed);
}

static void what_is_not_a_seed_is_refused(void **data) {
    static const char zeros[] =
        "00000000000000000000000000000000000000000000000000000000000000000";
    uint8_t seed[PEDRO_SEED_SIZE] = {42};
    (void)data;
    assert_int_equal(pedro_seed_parse("", 0, seed), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_seed_parse("0x1", 3, seed), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_seed_parse("12g", 3, seed), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_seed_parse("12\0", 3, seed), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_seed_parse(zeros, 65, seed), PEDRO_ERR_TOO_LONG);
    assert_int_equal(seed[0], 42);
}

TEST_GROUP(shuffle) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_block_is_that_of_the_rfc),
        cmocka_unit_test(the_block_of_zeros_is_that_of_the_rfc),
        cmocka_unit_test(anyone_with_libsodium_lays_the_same_pack),
        cmocka_unit_test(the_pack_has_just_the_jokers_asked_for),
        cmocka_unit_test(the_seed_of_a_hand_is_a_block_of_chacha20),
        cmocka_unit_test(a_seed_reads_back_as_it_is_written),
        cmocka_unit_test(a_short_seed_is_filled_up_with_zeros),
        cmocka_unit_test(what_is_not_a_seed_is_refused),
    };
    return cmocka_run_group_tests_name("shuffle", tests, NULL, NULL);
}
