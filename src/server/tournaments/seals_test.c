/* seals_test.c - a match of a board is hidden unless its tournament is known to show it.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "server/tournaments/event.h"
#include "server/tournaments/seals.h"
#include "tournament/tournament_sample.h"

#define SEAL   "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

enum { AUTUMN = 7, PERSON = 3 };

static void must(struct event *event, const char *act) {
    assert_string_equal(sample_do(&event->value, act), "");
}

/* Both for the loop and for another thread. */
static bool hides(const struct tournaments *tournaments, int64_t tournament,
                  const char *record) {
    const struct store_match match = {.tournament = tournament, .record = record};
    struct seals *seals = seals_copy(tournaments, PERSON);
    assert_non_null(seals);
    const bool hidden = seals_hide(tournaments, &match);
    assert_int_equal(seals_copy_hides(seals, NULL, &match), hidden);
    seals_free(seals);
    return hidden;
}

static const char board_1[] = "[Variant \"us\"]\n[Board \"1\"]\n\ndeal As Ks\n",
                  board_2[] = "[Board \"2\"]\n\ndeal As Ks\n";

static void a_board_is_hidden_unless_it_is_known_to_be_shown(void **state) {
    struct clock clock = {.now_ms = 0};
    struct tournaments tournaments = {.clock = &clock};
    struct event event = {.tournaments = &tournaments, .id = AUTUMN};
    (void)state;
    tournament_init(&event.value);
    must(&event, SAMPLE_OPEN);
    must(&event, "set form manual");
    must(&event, "set boards 2");
    must(&event, "entry 1 \"A\" \"B\"");
    must(&event, "entry 2 \"C\" \"D\"");
    must(&event, "seal " SEAL);
    must(&event, "pair 1 1:1-2/1-2");
    must(&event, "publish 1");
    must(&event, "board 1 1 1 9-5");
    /* This node has not heard of the tournament. */
    assert_true(hides(&tournaments, AUTUMN, board_1));
    tournaments.events = &event;
    assert_false(hides(&tournaments, AUTUMN, board_1));
    assert_true(hides(&tournaments, AUTUMN, board_2));
    assert_true(hides(&tournaments, AUTUMN + 1, board_1));
    /* No board: the cards of the table were shuffled for it. */
    assert_false(
        hides(&tournaments, AUTUMN, "[Event \"Autumn\"]\n\ndeal As [Board \"2\"]\n"));
    assert_false(hides(&tournaments, 0, board_2));
    /* Boards that nobody has. */
    assert_true(hides(&tournaments, AUTUMN, "[Board \"1000\"]\n\ndeal As\n"));
    assert_true(hides(&tournaments, AUTUMN, "[Board \"\"]\n\ndeal As\n"));
    assert_true(
        hides(&tournaments, AUTUMN, "[Event \"[Board \\\"1\\\"]\"]\n[Board \"2\"]\n\n"));
    must(&event, "finish");
    assert_true(hides(&tournaments, AUTUMN, board_2));
    must(&event, "unseal " SECRET);
    assert_false(hides(&tournaments, AUTUMN, board_2));
    tournament_finish(&event.value);
}

TEST_GROUP(seals) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_hidden_unless_it_is_known_to_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
