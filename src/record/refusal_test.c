/* refusal_test.c - why an event is illegal, as people read it.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "pedro/error.h"
#include "pedro/record.h"
#include "random_play.h"
#include "record/refusal.h"
#include "refused.h"

static void begin(struct pedro_match *match, const char *name) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    assert_non_null(preset);
    assert_int_equal(pedro_match_init(match, name, &preset->set, 0, 0, NULL), 0);
}

/* The refusal of naming spades in the match as it stands. */
static const char *refusal(const struct pedro_match *match, int err) {
    static const struct pedro_action action = {.kind = PEDRO_ACT_NAME,
                                               .suit = PEDRO_SPADES};
    static struct pedro_record_error error;
    assert_int_equal(record_refuse_action(match, &action, err, 7, &error), err);
    assert_int_equal(error.line, 7);
    refused_note(error.refusal.code);
    /* It all fitted. */
    assert_true(strlen(error.message) + 1 < sizeof error.message);
    return error.message;
}

static void out_of_turn_there_is_nothing_to_choose(void **data) {
    struct pedro_match match;
    (void)data;
    begin(&match, "us");
    assert_string_equal(refusal(&match, PEDRO_ERR_WRONG_PHASE),
                        "nothing can be done before the next deal");
    match.state.phase = PEDRO_PHASE_OVER;
    assert_string_equal(refusal(&match, PEDRO_ERR_WRONG_PHASE), "the match is over");
    assert_string_equal(refusal(&match, PEDRO_ERR_NO_MEMORY),
                        "There is not enough memory.");
    pedro_match_finish(&match);
}

static void a_short_list_is_spelled_out(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "us");
    random_seed(&rng, 1);
    assert_int_equal(random_event(&rng, &match), 0);
    assert_string_equal(
        refusal(&match, PEDRO_ERR_ILLEGAL_ACTION),
        "'s' is not legal for seat 1 in phase bid; legal would be: pass, 7, 8, "
        "9, 10, 11, 12, 13, 14");
    pedro_match_finish(&match);
}

static void a_long_list_is_not(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "sixtythree");
    random_seed(&rng, 1);
    assert_int_equal(random_event(&rng, &match), 0);
    assert_string_equal(refusal(&match, PEDRO_ERR_ILLEGAL_ACTION),
                        "'s' is not legal for seat 1 in phase bid");
    pedro_match_finish(&match);
}

/* Six trumps where four make a hand: two must go to the partner, who can come down without throwing a
 * scoring one only if one of the two scores nothing. */
static void a_choice_of_cards_is_put_in_words(void **data) {
    static const char record[] =
        "[Variant \"eightythree\"]\n"
        "[Options \"min_bid=7, kitty_taken=after, hand_size=4, trumps_only=no, "
        "out=fold\"]\n"
        "[Dealer \"3\"]\n"
        "deal 9h Ah 9s Kc Jd 2d Ts 3h Js 7h Tc Th Qs 5s 8h 4h Kh 6c 7c 4c Jc Ad 2s 2h 4s "
        "8c Kd "
        "5d 2c 4d X1 Qc Td 6h Qd 7s 9c 5h 8s Jh 6d 9d Ks 6s Ac 3d As 3s 5c Qh 8d 3c 7d\n"
        "0 66\n1 pass\n2 67\n3 pass\n0 pass\n2 s\n2 give Ks X1\n";
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    (void)data;
    assert_int_equal(pedro_record_read(record, strlen(record), &match, &tags, &error),
                     PEDRO_ERR_ILLEGAL_ACTION);
    refused_note(error.refusal.code);
    assert_string_equal(
        error.message,
        "'give Ks X1' is not legal for seat 2 in phase give; legal would be 'give' and "
        "so many of these: 2 (5c 6s Ts Js Ks X1), at least 1 of them from 6s");
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

static void every_choice_of_cards_of_every_game_fits_a_message(void **data) {
    unsigned ranges = 0;
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        struct pedro_match match;
        struct pedro_rng rng;
        begin(&match, pedro_preset(i)->name);
        random_trials_seed(&rng, (unsigned)i);
        for (int events = 0; events < 500 && random_event(&rng, &match) == 0; events++) {
            const char *said = refusal(&match, PEDRO_ERR_ILLEGAL_ACTION);
            const char *choices = strstr(said, " so many of these: ");
            ranges += choices && choices[strlen(" so many of these: 0")] == '-';
        }
        pedro_match_finish(&match);
    }
    assert_true(ranges > 0);
}

static void a_wrong_pack_is_told_by_its_cards(void **data) {
    struct pedro_match match;
    struct pedro_record_error error;
    const pedro_card all_wrong[] = {PEDRO_MAIN_JOKER, 0, 0};
    (void)data;
    begin(&match, "us");
    assert_int_equal(record_refuse_pack(&match, all_wrong, 3, 7, &error),
                     PEDRO_ERR_BAD_DECK);
    assert_string_equal(error.message, "not in the pack of this game: X1");
    record_refuse_pack(&match, all_wrong + 1, 2, 7, &error);
    assert_string_equal(error.message, "more than once in the pack: 2c");
    record_refuse_pack(&match, all_wrong + 1, 1, 7, &error);
    assert_true(strstr(error.message, "missing in the pack: 3c 4c ") == error.message);
    pedro_match_finish(&match);
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_NOT_LEGAL, PEDRO_REFUSED_NOT_SOME_LOW_OF);
}

TEST_GROUP(refusal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_turn_there_is_nothing_to_choose),
        cmocka_unit_test(a_short_list_is_spelled_out),
        cmocka_unit_test(a_long_list_is_not),
        cmocka_unit_test(a_choice_of_cards_is_put_in_words),
        cmocka_unit_test(every_choice_of_cards_of_every_game_fits_a_message),
        cmocka_unit_test(a_wrong_pack_is_told_by_its_cards),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("refusal", tests, NULL, NULL);
}
