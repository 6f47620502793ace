/* told_test.c - told hands: their scores, refusals, and what a side needs.
 *
 * A law tests that a told hand scores as the same hand when it is played:
 * test/laws/told_law.c.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <string.h>

#include "pedro/told.h"
#include "refused.h"

static struct pedro_rules rules;
static struct pedro_state state;

static void begin(const char *preset, const char *options, int32_t first,
                  int32_t second) {
    rules_with_options(preset, options, &rules);
    pedro_state_init(&rules, 0, &state);
    state.score[0] = first;
    state.score[1] = second;
}

/* A hand dealt by seat 0 with points for the first two groups. */
static struct pedro_told hand(pedro_seat bidder, pedro_bid bid, int first, int second) {
    return (struct pedro_told){.bidder = bidder,
                               .bid = bid,
                               .partner = PEDRO_NO_SEAT,
                               .trump = PEDRO_HEARTS,
                               .points = {(int16_t)first, (int16_t)second}};
}

static void score(struct pedro_told told) {
    struct pedro_refusal refusal;
    const int err = pedro_tell(&rules, &state, &told, &refusal);
    if (err)
        fail_msg("refused: %s", pedro_refusal_word(refusal.code));
}

static void refuse(struct pedro_told told, enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    const struct pedro_state before = state;
    assert_int_equal(pedro_tell(&rules, &state, &told, &refusal),
                     pedro_refusal_err(code));
    assert_string_equal(pedro_refusal_word(refusal.code), pedro_refusal_word(code));
    assert_memory_equal(&state, &before, sizeof state);
    refused_note(refusal.code);
}

static void a_told_hand_scores_and_the_deal_passes(void **data) {
    (void)data;
    begin("us", "", 0, 0);
    score(hand(1, 9, 6, 8));
    assert_int_equal(state.score[0], 6);
    assert_int_equal(state.score[1], -9);
    assert_int_equal(state.dealer, 1);
    assert_int_equal(state.last_trump, PEDRO_HEARTS);
    assert_false(state.last_made);
}

static void the_hand_may_end_the_match(void **data) {
    (void)data;
    begin("us", "", 57, 58);
    score(hand(0, 7, 7, 7)); /* bidder goes out */
    assert_int_equal(state.winners, 1);
    refuse(hand(0, 7, 7, 7), PEDRO_REFUSED_MATCH_OVER);
    begin("pede", "", 150, 210);
    score(hand(0, 30, 26, 13)); /* set, but the locked side did not make the bid */
    assert_int_equal(state.score[1], 210);
    assert_int_equal(state.winners, 0);
    begin("tennessee-moon", "", 0, 0);
    score(hand(0, PEDRO_BID_SPECIAL + 4, 17, 0));
    assert_int_equal(state.winners, 1);
    begin("king", "", 0, -80);
    score(hand(1, 40, 30, 14));
    assert_int_equal(state.winners, 1);
}

static void a_hand_without_a_score_only_moves_the_deal(void **data) {
    struct pedro_told told = {.kind = PEDRO_TOLD_PASSED};
    (void)data;
    begin("us", "all_pass=throw_in", 3, 4);
    score(told);
    assert_int_equal(state.dealer, 1);
    assert_int_equal(state.score[1], 4);
    begin("us", "all_pass=redeal", 3, 4);
    score(told);
    assert_int_equal(state.dealer, 0);
    begin("us", "all_pass=force 6", 3, 4);
    refuse(told, PEDRO_REFUSED_TOLD_PASSED);
    told.kind = PEDRO_TOLD_MISDEAL;
    score(told);
    assert_int_equal(state.dealer, 0);
    assert_int_equal(state.hands, 1);
    /* 002: a wrong number of cards loses the deal. */
    told.kind = PEDRO_TOLD_LOST;
    refuse(told, PEDRO_REFUSED_TOLD_LOST);
    begin("modern-club", "", 3, 4);
    refuse(told, PEDRO_REFUSED_TOLD_LOST);
    begin("cinch-club", "", 3, 4);
    score(told);
    assert_int_equal(state.dealer, 1);
    assert_int_equal(state.score[1], 4);
}

static void what_cannot_be_is_refused(void **data) {
    struct pedro_told told;
    (void)data;
    begin("us", "all_pass=force 6", 0, 0);
    score(hand(0, 6, 6, 8)); /* the dealer, forced */
    begin("us", "all_pass=force 6", 0, 0);
    refuse(hand(1, 6, 6, 8), PEDRO_REFUSED_TOLD_DEALER_BID);
    refuse(hand(1, 5, 6, 8), PEDRO_REFUSED_TOLD_BID);
    refuse(hand(1, PEDRO_NO_BID, 6, 8), PEDRO_REFUSED_TOLD_BID);
    refuse(hand(1, 15, 6, 8), PEDRO_REFUSED_TOLD_BID);
    refuse(hand(1, PEDRO_BID_SPECIAL, 14, 0), PEDRO_REFUSED_TOLD_BID);
    refuse(hand(1, PEDRO_BID_DARK, 14, 0), PEDRO_REFUSED_TOLD_BID);
    refuse(hand(4, 7, 6, 8), PEDRO_REFUSED_UNKNOWN_SEAT);
    refuse(hand(1, 7, 7, 8), PEDRO_REFUSED_TOLD_SUM);
    refuse(hand(1, 7, -1, 8), PEDRO_REFUSED_TOLD_POINTS);
    told = hand(1, 7, 6, 8);
    told.trump = 4;
    refuse(told, PEDRO_REFUSED_TOLD_SUIT);
    told = hand(1, 7, 6, 8);
    told.partner = 3;
    refuse(told, PEDRO_REFUSED_TOLD_NO_PARTNER);
    begin("five-handed", "", 0, 0);
    told.partner = told.bidder;
    refuse(told, PEDRO_REFUSED_TOLD_PARTNER);
    begin("king", "", 0, 0);
    refuse(hand(1, 30, 20, 24), PEDRO_REFUSED_TOLD_POINTS);
    begin("tennessee-moon", "", -1, 0);
    refuse(hand(0, PEDRO_BID_SPECIAL + 4, 17, 0), PEDRO_REFUSED_TOLD_MOON);
    refuse(hand(1, PEDRO_BID_SPECIAL + 5, 17, 0), PEDRO_REFUSED_TOLD_MOON);
    begin("us", "", 0, 0);
    state.phase = PEDRO_PHASE_BID;
    refuse(hand(1, 7, 6, 8), PEDRO_REFUSED_HAND_UNFINISHED);
}

static uint32_t letters(const char *text) {
    uint32_t set = 0;
    for (; *text; text++)
        set |= 1u << (strchr(pedro_letters, *text) - pedro_letters);
    return set;
}

static void cards_may_be_told_in_place_of_points(void **data) {
    struct pedro_told told = hand(0, 8, 0, 0);
    (void)data;
    told.by_card = true;
    told.trump = PEDRO_NO_SUIT;
    told.letters[0] = letters("AJ5p");
    told.letters[1] = letters("T2");
    begin("us", "", 0, 0);
    score(told);
    assert_int_equal(state.score[0], 12);
    assert_int_equal(state.score[1], 2);
    told.letters[1] = letters("K");
    refuse(told, PEDRO_REFUSED_TOLD_CARD);
    told.letters[1] = letters("A");
    refuse(told, PEDRO_REFUSED_TOLD_CARD_TWICE);
}

static struct pedro_told revoked(struct pedro_told told, unsigned count, uint8_t first) {
    told.revokes = (uint8_t)count;
    told.revoked[0] = first;
    told.revoked[1] = !first;
    return told;
}

/* Under `no_score` the bid of 8 is set, or would be; cinch scores the difference. */
static void a_revoke_costs_the_score(void **data) {
    (void)data;
    begin("cinch-club", "", 20, 20);
    score(revoked(hand(1, 8, 5, 9), 1, 1)); /* the bidders, who made it */
    assert_int_equal(state.score[1], 20);
    assert_false(state.last_made);
    begin("cinch-club", "", 20, 20);
    score(revoked(hand(1, 8, 8, 6), 1, 0)); /* the defenders, who had set it */
    assert_int_equal(state.score[0], 20);
    assert_int_equal(state.score[1], 20);
    assert_true(state.last_made);
    begin("cinch-club", "", 20, 20);
    score(revoked(hand(1, 8, 5, 9), 2, 0));
    assert_int_equal(state.score[0] + state.score[1], 40);
    assert_int_equal(state.revokes.count, 0);
}

static void a_revoke_forfeits_every_point(void **data) {
    struct pedro_told told = hand(1, 8, 5, 9);
    (void)data;
    begin("modern-club", "", 20, 20);
    score(revoked(told, 1, 1));
    assert_int_equal(state.score[0], 34);
    assert_int_equal(state.score[1], 12);
    begin("modern-club", "", 20, 20);
    score(revoked(told, 2, 0)); /* the first one decides */
    assert_int_equal(state.score[0], 20);
    assert_int_equal(state.score[1], 34);
    begin("modern-club", "", 20, 20);
    told.by_card = true;
    score(revoked(told, 1, 1));
    assert_int_equal(state.score[0], 34);
}

static void a_barred_side_may_bid_otherwise(void **data) {
    (void)data;
    begin("tennessee-moon", "bid_out_of_turn=barred", -5, 0);
    score(hand(0, PEDRO_BID_SPECIAL + 4, 17, 0)); /* the partner could not double it */
    assert_int_equal(state.winners, 1);
    begin("cinch-club", "", 3, 4);
    score((struct pedro_told){.kind = PEDRO_TOLD_PASSED});
    assert_int_equal(state.dealer, 1);
    assert_int_equal(state.score[1], 4);
}

static void a_race_card_by_card_needs_the_cards(void **data) {
    struct pedro_told told = hand(0, 5, 9, 9);
    (void)data;
    begin("sancho", "players=2", 95, 95);
    refuse(told, PEDRO_REFUSED_TOLD_CARDS_NEEDED);
    told.by_card = true;
    told.letters[0] = letters("9");
    told.letters[1] = letters("AJT52");
    score(told);
    assert_int_equal(state.winners, 2); /* the nine is counted last */
}

static struct pedro_needs needs(unsigned side) {
    struct pedro_needs found;
    pedro_needs(&rules, &state, side, &found);
    return found;
}

static void a_side_needs_the_lowest_bid_that_always_wins(void **data) {
    (void)data;
    begin("us", "", 53, 20);
    assert_int_equal(needs(0).to_target, 9);
    assert_int_equal(needs(0).enough, 9);
    assert_int_equal(needs(1).enough, PEDRO_NO_BID);
    begin("us", "", 56, 56); /* bidder goes out */
    assert_int_equal(needs(0).enough, 7);
    assert_int_equal(needs(1).enough, 7);
    begin("pede", "", 205, 30);
    assert_true(needs(0).locked);
    assert_false(needs(1).locked);
    begin("king", "", 0, -60);
    assert_int_equal(needs(1).loses, 40);
    assert_int_equal(needs(0).loses, PEDRO_NO_BID);
}

static void every_reason_was_tried(void **data) {
    (void)data;
    struct pedro_told told = hand(1, 8, 5, 9);
    told.revokes = 1;
    begin("cinch", "", 0, 0);
    refuse(told, PEDRO_REFUSED_TOLD_NO_REVOKE);
    begin("cinch-club", "", 0, 0);
    told.revoked[0] = 2;
    refuse(told, PEDRO_REFUSED_TOLD_REVOKE);
    told.revokes = 2;
    told.revoked[0] = 0;
    refuse(told, PEDRO_REFUSED_TOLD_REVOKE);
    refused_all(PEDRO_REFUSED_TOLD_BID, PEDRO_REFUSED_TOLD_LOST);
}

TEST_GROUP(told) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_told_hand_scores_and_the_deal_passes),
        cmocka_unit_test(the_hand_may_end_the_match),
        cmocka_unit_test(a_hand_without_a_score_only_moves_the_deal),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(cards_may_be_told_in_place_of_points),
        cmocka_unit_test(a_race_card_by_card_needs_the_cards),
        cmocka_unit_test(a_revoke_costs_the_score),
        cmocka_unit_test(a_revoke_forfeits_every_point),
        cmocka_unit_test(a_barred_side_may_bid_otherwise),
        cmocka_unit_test(a_side_needs_the_lowest_bid_that_always_wins),
        cmocka_unit_test(every_reason_was_tried),
    };
    return cmocka_run_group_tests_name("told", tests, NULL, NULL);
}
