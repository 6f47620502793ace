/* picker_test.c - choosing with the cursor keys never gives an illegal action, and reaches every legal one.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "effort.h"
#include "random_play.h"

#include "tui/picker.h"

static struct picker picker;

/* Calls `check` at many turns of all presets. */
static void at_many_turns(void (*check)(struct pedro_rng *rng, const struct turn *turn)) {
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_match match;
        struct pedro_rng rng;
        random_trials_seed(&rng, (unsigned)i + 100);
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        for (unsigned n = 0; n < effort(300); n++) {
            if (match.state.turn != PEDRO_NO_SEAT) {
                struct turn turn;
                const struct seats seats = seats_of(&match.rules, match.state.turn);
                turn_init(&turn, &match.rules, &seats, &match.state);
                check(&rng, &turn);
            }
            if (random_event(&rng, &match) != 0)
                break;
        }
        pedro_match_finish(&match);
    }
}

static bool confirm(struct pedro_action *action) {
    char room[4096];
    struct pedro_text refusal;
    pedro_text_init(&refusal, room, sizeof room);
    const bool fine = picker_action(&picker, action, &refusal);
    assert_true(fine == (refusal.length == 0));
    return fine;
}

/* Presses random keys. */
static void press_any_keys(struct pedro_rng *rng, const struct turn *turn) {
    picker_init(&picker, turn);
    picker_move(&picker, pedro_rng_below(rng, 2) ? 1 : -1);
    assert_int_not_equal(picker.cursor, PICKER_NONE);
    for (int n = 0; n < 30; n++) {
        struct pedro_action action;
        switch (pedro_rng_below(rng, 5)) {
        case 0:
            picker_move(&picker, -1);
            break;
        case 1:
            picker_end(&picker, pedro_rng_below(rng, 2) ? 1 : -1);
            break;
        case 2:
            picker_raise(&picker, pedro_rng_below(rng, 2));
            break;
        case 3:
            picker_toggle(&picker);
            break;
        default:
            picker_move(&picker, 1);
            break;
        }
        assert_true(picker.item[picker.cursor].open);
        if (confirm(&action))
            assert_true(pedro_legal_has(&turn->legal, &action));
    }
}

static void no_keys_lead_to_an_illegal_action(void **data) {
    (void)data;
    at_many_turns(press_any_keys);
}

/* Reaches a legal action by moving over all items. */
static void reach(struct pedro_rng *rng, const struct turn *turn) {
    struct pedro_action wanted, action;
    random_action(rng, &turn->legal, &wanted);
    picker_init(&picker, turn);
    if (picker.cursor == PICKER_NONE)
        picker_move(&picker, 1);
    for (int n = 0; n < picker.items; n++) {
        const struct picker_item *item = &picker.item[picker.cursor];
        if (picker.many && pedro_set_has(wanted.cards, item->card) != item->chosen)
            assert_true(picker_toggle(&picker));
        else if (!picker.many && confirm(&action) &&
                 memcmp(&action, &wanted, sizeof action) == 0)
            return;
        picker_move(&picker, 1);
        if (picker.many && confirm(&action) && action.cards == wanted.cards)
            return;
    }
    assert_true(confirm(&action));
    assert_memory_equal(&action, &wanted, sizeof action);
}

static void every_legal_action_can_be_reached(void **data) {
    (void)data;
    at_many_turns(reach);
}

static void follow(struct pedro_rng *rng, const struct turn *turn) {
    struct pedro_action wanted, action;
    random_action(rng, &turn->legal, &wanted);
    picker_init(&picker, turn);
    picker_follow(&picker, &wanted);
    assert_true(confirm(&action));
    assert_memory_equal(&action, &wanted, sizeof action);
}

static void a_hint_can_be_taken_with_enter(void **data) {
    (void)data;
    at_many_turns(follow);
}

/* Enter on a list does something only where one can hardly mean anything else. */
static void enter_alone(struct pedro_rng *rng, const struct turn *turn) {
    struct pedro_action action;
    unsigned choices = 0;
    (void)rng;
    picker_init(&picker, turn);
    if (picker.many)
        return;
    for (int i = 0; i < picker.items; i++)
        choices += picker.item[i].open;
    const bool names = turn->legal.phase == PEDRO_PHASE_TRUMP;
    assert_int_equal(confirm(&action), choices == 1 || names);
}

static void enter_alone_neither_plays_nor_bids(void **data) {
    (void)data;
    at_many_turns(enter_alone);
}

static void the_longest_suit_is_offered_as_trumps(void **data) {
    struct pedro_rules rules;
    struct turn turn = {.rules = &rules, .seats = {.players = 4, .me = 0}};
    struct pedro_action action;
    (void)data;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    turn.legal = (struct pedro_legal){.phase = PEDRO_PHASE_TRUMP, .suits = 0xf};
    turn.legal.bid_alone = turn.legal.bid_to = PEDRO_NO_BID;
    turn.view.trump = PEDRO_NO_SUIT;
    static const char *const cards[] = {"2s", "3s", "4s", "7s", "9s",
                                        "Js", "Qs", "Ac", "Ah"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        pedro_card card;
        assert_int_equal(pedro_card_parse(cards[i], 2, &card), 0);
        turn.view.hand[0] |= pedro_set_of(card);
    }
    picker_init(&picker, &turn);
    assert_true(confirm(&action));
    assert_int_equal(action.kind, PEDRO_ACT_NAME);
    assert_int_equal(action.suit, 3);
}

TEST_GROUP(picker) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_keys_lead_to_an_illegal_action),
        cmocka_unit_test(every_legal_action_can_be_reached),
        cmocka_unit_test(a_hint_can_be_taken_with_enter),
        cmocka_unit_test(enter_alone_neither_plays_nor_bids),
        cmocka_unit_test(the_longest_suit_is_offered_as_trumps),
    };
    return cmocka_run_group_tests_name("tui-picker", tests, NULL, NULL);
}
