/* seal_test.c - the boards follow from a secret that is sealed first and told at the end.
 *
 * The numbers are those of hashlib.blake2b() of Python.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

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

/* The boards up to 9 that are shown, as "1 2 5". */
static const char *shown_boards(void) {
    static char list[32];
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
    struct pedro_text text;
    pedro_text_init(&text, list, sizeof list);
    tournament_shown_boards(&tournament, shown);
    for (unsigned board = 1; board <= 9; board++)
        if (shown[board]) {
            pedro_text_add(&text, text.length > 0 ? " " : "");
            pedro_text_add_number(&text, board);
        }
    return list;
}

static void begin_boards(const char *form) {
    char act[64] = "set form ";
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set boards 2");
    must(strcat(act, form));
    for (unsigned entry = 1; entry <= 4; entry++) {
        snprintf(act, sizeof act, "entry %u \"A%u\" \"B%u\"", entry, entry, entry);
        must(act);
    }
    must("seal " SEAL);
}

static void enter_all(unsigned round) {
    char act[64];
    for (unsigned table = 1; table <= 2; table++)
        for (unsigned i = 0; i < 2; i++) {
            const struct tournament_table *at =
                tournament_table(&tournament, round, table);
            snprintf(act, sizeof act, "board %u %u %u 9-5", round, table,
                     at->board[i].number);
            must(act);
        }
}

static void a_board_is_shown_when_all_have_played_it(void **state) {
    (void)state;
    begin_boards("manual");
    assert_string_equal(shown_boards(), "");
    must("pair 1 1:1-2/1-2 2:3-4/1-2");
    must("publish 1");
    must("board 1 1 1 9-5");
    must("board 1 1 2 9-5");
    assert_string_equal(shown_boards(), "");
    must("board 1 2 1 none");
    assert_string_equal(shown_boards(), "1");
    must("board 1 2 2 4-10");
    assert_string_equal(shown_boards(), "1 2");
    /* The boards of a draft, and of a round that is to be drawn again, may be those that are played. */
    must("pair 2 1:1-3/2-3 2:2-4/2-3");
    assert_string_equal(shown_boards(), "1 2");
    must("publish 2");
    assert_string_equal(shown_boards(), "1");
    must("board 2 1 3 9-5");
    must("board 2 2 3 9-5");
    assert_string_equal(shown_boards(), "1 3");
    must("undo");
    must("undo");
    must("reopen 2 \"another draw\"");
    assert_string_equal(shown_boards(), "1 2");
    /* A table whose result was taken away plays its boards again. */
    must("correct 1 2 none \"a card was seen\"");
    assert_string_equal(shown_boards(), "");
    must("forfeit 1 2 1");
    assert_string_equal(shown_boards(), "");
    tournament_finish(&tournament);
}

/* Before that the end can be undone. */
static void all_boards_are_shown_once_the_secret_is_told(void **state) {
    (void)state;
    begin_boards("manual");
    must("pair 1 1:1-2/1-2 2:3-4/1-2");
    must("publish 1");
    must("board 1 1 1 9-5");
    must("board 1 2 1 9-5");
    must("finish");
    assert_string_equal(shown_boards(), "1");
    must("unseal " SECRET);
    assert_string_equal(shown_boards(), "1 2 3 4 5 6 7 8 9");
    tournament_finish(&tournament);
    /* Cards on paper have no seal. */
    begin_boards("manual");
    must("undo");
    must("finish");
    assert_string_equal(shown_boards(), "1 2 3 4 5 6 7 8 9");
    tournament_finish(&tournament);
}

/* What no table has played is hidden in every form, and in a movement all is until the end. */
static void each_form_hides_boards(void **state) {
    const struct tournament_key *form = tournament_key(TOURNAMENT_KEY_FORM);
    unsigned drawn = 0;
    (void)state;
    for (unsigned i = 0; form->word[i]; i++) {
        struct pedro_refusal refusal;
        struct pedro_text text;
        char act[TOURNAMENT_TEXT_MAX];
        tournament_init(&tournament);
        must(SAMPLE_OPEN);
        const bool single = strcmp(form->word[i], "individual") == 0 ||
                            strcmp(form->word[i], "progressive") == 0;
        if (single)
            must("set entry single");
        snprintf(act, sizeof act, "set form %s", form->word[i]);
        must(act);
        must("set boards 2");
        for (unsigned entry = 1; entry <= (single ? 8 : 4); entry++) {
            snprintf(act, sizeof act,
                     single ? "entry %u \"A%u\"" : "entry %u \"A%u\" \"B\"", entry,
                     entry);
            must(act);
        }
        must("seal " SEAL);
        pedro_text_init(&text, act, sizeof act);
        if (tournament_draw(&tournament, &text, &refusal)) {
            assert_int_equal(refusal.code, PEDRO_REFUSED_ROUND_MANUAL);
            snprintf(act, sizeof act, "pair 1 1:1-2/1-2 2:3-4/1-2");
        }
        must(act);
        must("publish 1");
        assert_string_equal(shown_boards(), "");
        enter_all(1);
        const int32_t value = tournament.set.value[TOURNAMENT_KEY_FORM];
        assert_string_equal(
            shown_boards(),
            value == TOURNAMENT_MITCHELL || value == TOURNAMENT_HOWELL ? "" : "1 2");
        drawn++;
        tournament_finish(&tournament);
    }
    assert_true(drawn >= 6);
}

TEST_GROUP(seal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_the_seed_that_the_secret_gives),
        cmocka_unit_test(a_secret_is_sealed_and_told_once),
        cmocka_unit_test(the_acts_are_those_of_the_secret),
        cmocka_unit_test(a_board_is_shown_when_all_have_played_it),
        cmocka_unit_test(all_boards_are_shown_once_the_secret_is_told),
        cmocka_unit_test(each_form_hides_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
