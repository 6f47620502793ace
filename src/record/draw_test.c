/* draw_test.c - who plays with whom, and who deals, by the cards that were drawn.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <string.h>

#include "pedro/pad.h"
#include "refused.h"

static struct pedro_draw draw;

static int drawn(const char *preset, const char *cards) {
    struct pedro_rules rules;
    struct pedro_refusal refusal;
    rules_with_options(preset, "", &rules);
    const int err = pedro_draw_read(&rules, cards, strlen(cards), &draw, &refusal);
    if (err)
        refused_note(refusal.code);
    return err;
}

static void two_high_cards_play_two_low_ones(void **data) {
    (void)data;
    assert_int_equal(drawn("us", "5h Kd 9c As"), 0);
    assert_int_equal(draw.dealer, 0);
    assert_int_equal(draw.player[0], 3); /* the ace */
    assert_int_equal(draw.player[2], 1); /* the king sits opposite */
    assert_int_equal(draw.player[1], 2);
    assert_int_equal(draw.player[3], 0);
}

static void without_partners_the_highest_deals(void **data) {
    (void)data;
    assert_int_equal(drawn("individual", "5h Kd 9c"), 0);
    assert_int_equal(draw.player[0], 1);
    assert_int_equal(draw.player[1], 2);
    assert_int_equal(draw.player[2], 0);
}

static void a_tie_that_decides_is_drawn_again(void **data) {
    (void)data;
    assert_int_not_equal(drawn("us", "Ah As 9c 5d"), 0);
    assert_int_not_equal(drawn("us", "Ah 9s 9c 5d"), 0);
    assert_int_equal(drawn("us", "Ah Ks 9c 9d"), 0); /* both play low */
    assert_int_equal(drawn("individual", "Ah 9s 9c"), 0);
}

/* Others move on with the highest card, so partners stay partners and the order stays. */
static void the_highest_card_chooses_seat_and_dealer(void **data) {
    struct pedro_rules rules;
    struct pedro_refusal refusal;
    (void)data;
    for (int game = 0; game < 2; game++) {
        rules_with_options(game ? "individual" : "us", "", &rules);
        const int players = rules.set.players;
        for (pedro_seat highest = 0; highest < players; highest++)
            for (pedro_seat seat = 0; seat < players; seat++) {
                const pedro_seat dealer = (pedro_seat)((seat + 1) % players);
                assert_int_equal(
                    pedro_draw_choose(&rules, highest, seat, dealer, &draw, &refusal), 0);
                assert_int_equal(draw.dealer, dealer);
                for (int i = 0; i < players; i++)
                    assert_int_equal(draw.player[(seat + i) % players],
                                     (highest + i) % players);
            }
        assert_int_not_equal(
            pedro_draw_choose(&rules, 0, (pedro_seat)players, 0, &draw, &refusal), 0);
        refused_note(refusal.code);
        assert_int_not_equal(pedro_draw_choose(&rules, 0, 0, -1, &draw, &refusal), 0);
    }
}

static void what_are_no_cards_is_refused(void **data) {
    static const char *const wrong[] = {
        "",           "Ah", "Ah Ks 9c", "Ah Ks 9c 5d 4d", "Ah Ks 9c Ah", "Ah Ks 9c X1",
        "Ah Ks 9c 5x"};
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_not_equal(drawn("us", wrong[i]), 0);
    refused_all(PEDRO_REFUSED_DRAW_CARDS, PEDRO_REFUSED_DRAW_CHOICE);
}

TEST_GROUP(draw) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_high_cards_play_two_low_ones),
        cmocka_unit_test(without_partners_the_highest_deals),
        cmocka_unit_test(a_tie_that_decides_is_drawn_again),
        cmocka_unit_test(the_highest_card_chooses_seat_and_dealer),
        cmocka_unit_test(what_are_no_cards_is_refused),
    };
    return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
