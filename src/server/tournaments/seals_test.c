/* seals_test.c - a match of a board is hidden unless the rows of its tournament are known to show it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event.h"
#include "store/store_sample.h"
#include "tournament/tournament_sample.h"

#define SEAL   "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

enum { AUTUMN = 7 };

static struct tournament autumn;

/* Does an act, whose row is stored. */
static void must(struct place *place, const char *act) {
    assert_string_equal(sample_do(&autumn, act), "");
    const struct tournament_row *row = &autumn.row[autumn.rows - 1];
    struct batch *batch = batch_create();
    batch_append(batch, &(struct store_row){.kind = KIND_TOURNAMENT,
                                            .id = AUTUMN,
                                            .seq = (int64_t)autumn.rows,
                                            .at_ms = 1,
                                            .body = row->text,
                                            .length = row->length});
    assert_int_equal(commit(place, batch), STORE_OK);
}

static bool hides(const struct place *place, int64_t tournament, const char *record) {
    const struct store_match match = {.tournament = tournament, .record = record};
    struct seals seals = {.lasting_ms = 1};
    const bool hidden = seals_hide(&seals, place->store, &match);
    /* The same again, of what was read. */
    assert_int_equal(seals_hide(&seals, place->store, &match), hidden);
    return hidden;
}

static const char board_1[] = "[Variant \"us\"]\n[Board \"1\"]\n\ndeal As Ks\n",
                  board_2[] = "[Board \"2\"]\n\ndeal As Ks\n";

static void open_autumn(struct place *place) {
    static const uint8_t secret[STORE_TOKEN_HASH];
    struct batch *batch = batch_create();
    batch_open_tournament(batch, &(struct store_tournament){.id = AUTUMN,
                                                            .name = "autumn",
                                                            .opened_ms = 1,
                                                            .password = "",
                                                            .secret = secret});
    assert_int_equal(commit(place, batch), STORE_OK);
    tournament_init(&autumn);
    must(place, SAMPLE_OPEN);
}

static void a_board_is_hidden_unless_it_is_known_to_be_shown(void **state) {
    struct place *place = *state;
    /* There are no rows. */
    assert_true(hides(place, AUTUMN, board_1));
    open_autumn(place);
    must(place, "set form manual");
    must(place, "set boards 2");
    must(place, "entry 1 \"A\" \"B\"");
    must(place, "entry 2 \"C\" \"D\"");
    must(place, "seal " SEAL);
    must(place, "pair 1 1:1-2/1-2");
    must(place, "publish 1");
    assert_true(hides(place, AUTUMN, board_1));
    must(place, "board 1 1 1 9-5");
    assert_false(hides(place, AUTUMN, board_1));
    assert_true(hides(place, AUTUMN, board_2));
    assert_true(hides(place, AUTUMN + 1, board_1));
    /* No board: the cards of the table were shuffled for it. */
    assert_false(hides(place, AUTUMN, "[Event \"Autumn\"]\n\ndeal As [Board \"2\"]\n"));
    assert_false(hides(place, 0, board_2));
    /* Boards that nobody has. */
    assert_true(hides(place, AUTUMN, "[Board \"1000\"]\n\ndeal As\n"));
    assert_true(hides(place, AUTUMN, "[Board \"\"]\n\ndeal As\n"));
    assert_true(hides(place, AUTUMN, "[Event \"[Board \\\"1\\\"]\"]\n[Board \"2\"]\n\n"));
    must(place, "finish");
    assert_true(hides(place, AUTUMN, board_2));
    must(place, "unseal " SECRET);
    assert_false(hides(place, AUTUMN, board_2));
    tournament_finish(&autumn);
}

TEST_GROUP(seals) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_board_is_hidden_unless_it_is_known_to_be_shown,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
