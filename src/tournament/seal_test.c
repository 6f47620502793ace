/* seal_test.c - the boards follow from a secret that is sealed first and told at the end.
 *
 * The numbers are those of hashlib.blake2b() of Python.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define SEAL   "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"

static void a_board_has_the_seed_that_the_secret_gives(void **state) {
    (void)state;
    uint8_t secret[TOURNAMENT_SECRET_SIZE], seed[PEDRO_SEED_SIZE];
    char digits[2 * PEDRO_SEED_SIZE + 1];
    for (unsigned i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)i;
    tournament_board_seed(secret, 5, seed);
    pedro_seed_text(seed, digits);
    assert_string_equal(
        digits, "f76545575d25af1bfb971990d520b07be6875105a326fadc6c52b74a309b6b6e");
}

static void a_secret_is_sealed_and_told_once(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("entry 1 \"A\" \"B\"");
    must("entry 2 \"C\" \"D\"");
    refused("seal abc", "seal_digits");
    refused("1 seal " SEAL, "tournament_director");
    must("seal " SEAL);
    refused("seal " SEAL, "seal_once");
    must("undo");
    must("pair 1 1:1-2");
    must("publish 1");
    refused("seal " SEAL, "seal_once");
    must("undo");
    must("seal " SEAL);
    refused("unseal " SECRET, "unseal_once");
    must("finish");
    refused("unseal " SEAL, "unseal_differs");
    must("unseal " SECRET);
    refused("unseal " SECRET, "unseal_once");
    assert_true(tournament.unsealed);
    tournament_finish(&tournament);
}

static void the_acts_are_those_of_the_secret(void **state) {
    (void)state;
    uint8_t secret[TOURNAMENT_SECRET_SIZE];
    char act[2 * TOURNAMENT_SECRET_SIZE + 16];
    struct pedro_text text;
    for (unsigned i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)i;
    pedro_text_init(&text, act, sizeof act);
    tournament_write_seal(secret, &text);
    assert_string_equal(act, "seal " SEAL);
    pedro_text_init(&text, act, sizeof act);
    tournament_write_unseal(secret, &text);
    assert_string_equal(act, "unseal " SECRET);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_the_seed_that_the_secret_gives),
        cmocka_unit_test(a_secret_is_sealed_and_told_once),
        cmocka_unit_test(the_acts_are_those_of_the_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
