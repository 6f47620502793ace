/* simple_play_test.c - plays that any club player would expect of a partner, card by card.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple_seat.h"

static unsigned suit_of(char c) { return (unsigned)(strchr("cdhs", c) - "cdhs"); }

/* The play of a card: `bidder` has named `trump`; `trick` is on the table, led by the
 * seat that makes it our turn; `seen` was played before it, equally many cards by each
 * seat. `drawn` by each seat but the bidder. */
static const char *play(struct seat_at_table *at, pedro_seat bidder, char trump,
                        const char *trick, const char *seen, unsigned drawn) {
    static char played[3];
    struct pedro_view *view = &at->view;
    const int players = at->rules.set.players;
    const int on_table = (int)pedro_set_count(cards(trick));
    view->bidder = bidder;
    view->high_bid = 7;
    view->trump = (uint8_t)suit_of(trump);
    view->tricks = (uint8_t)(pedro_set_count(cards(seen)) / (unsigned)players);
    view->leader = (pedro_seat)((ME - on_table + players) % players);
    pedro_card led = PEDRO_NO_CARD, best = PEDRO_NO_CARD;
    view->winner_so_far = view->leader;
    for (int i = 0; i < on_table; i++) {
        const pedro_seat seat = (pedro_seat)((view->leader + i) % players);
        const pedro_card laid = card(trick + 3 * i);
        view->trick[seat] = laid;
        view->hand_size[seat]--;
        const uint8_t *strength = at->rules.strength[view->trump];
        bool wins = i == 0 || strength[laid] > strength[best] ||
                    (!strength[best] && !strength[laid] && laid > best &&
                     pedro_printed_suit(laid) == pedro_printed_suit(led));
        if (i == 0)
            led = laid;
        if (wins) {
            best = laid;
            view->winner_so_far = seat;
        }
    }
    view->seen = cards(seen) | cards(trick);
    for (int seat = 0; seat < players; seat++)
        view->drawn[seat] = (uint8_t)(seat == bidder ? 2 : drawn);

    const pedro_cards hand = view->hand[ME],
                      trumps = hand & at->rules.trumps[view->trump];
    at->legal.phase = PEDRO_PHASE_PLAY;
    at->legal.cards = hand;
    if (on_table > 0 && at->rules.strength[view->trump][led])
        at->legal.cards = trumps ? trumps : hand;
    else if (on_table > 0) {
        pedro_cards suit = hand & at->rules.plain[view->trump][pedro_printed_suit(led)];
        at->legal.cards = suit ? suit | trumps : hand;
    }
    decide(at);
    assert_int_equal(at->action.kind, PEDRO_ACT_PLAY);
    pedro_card_text(at->action.card, played);
    return played;
}

static void third_hand_cinches_a_plain_trick(void **state) {
    (void)state;
    struct seat_at_table at;
    /* Partner led a plain card, an opponent played low; the last one may hold a five. */
    sit(&at, "us", "9s 4s 3s 2s 8d 7c");
    assert_string_equal(play(&at, 0, 's', "Kh 3h", "", 4), "9s");
}

static void third_hand_does_not_cinch_when_both_fives_are_gone(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "9s 4s 3h");
    const char *card_played =
        play(&at, 0, 's', "Kh 4h", "5s 5c As 2s Ks Js Qs 8s 3s 7s Td 9d", 4);
    assert_string_not_equal(card_played, "9s");
}

static void gives_its_partner_the_five(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "5s 9s 4s Kd");
    assert_string_equal(play(&at, 0, 's', "As 3s", "2s 6s 7s 8s 4d 5d 6d 7d", 4), "5s");
}

static void gives_the_partner_who_is_last_nothing_the_opponents_win(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "5s 9s 4s Kd");
    assert_string_equal(play(&at, 3, 's', "Qs As", "2s 6s 7s 8s 4d 5d 6d 7d", 4), "4s");
}

static void says_why_points_go_to_a_trick_a_partner_may_win(void **state) {
    (void)state;
    struct seat_at_table at;
    /* The partner plays last, and both fives are all there is to follow with. */
    sit(&at, "us", "5s 5c 8d Kd");
    play(&at, 3, 's', "Ts", "2s 6s 7s 8s 4d 5d 6d 7d", 4);
    assert_non_null(strstr(at.reason.sentence, "partner is still to play"));
    assert_int_equal(at.reason.number, 5);
}

static void says_you_to_who_plays_alone(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "individual", "As 4s 9d 8c");
    play(&at, 1, 's', "Ks 5s", "2s 7s 8s 4d 6d 7d", 4);
    assert_null(strstr(at.reason.sentence, "side"));
    assert_int_equal(at.reason.number, 6);
}

static void does_not_burn_the_ace_on_nothing(void **state) {
    (void)state;
    struct seat_at_table at;
    /* Last to play, nothing in the trick, both fives still out. */
    sit(&at, "us", "As 4s 9d 8c");
    assert_string_equal(play(&at, 1, 's', "Ks 3s 6s", "2s 7s 8s Td 4d 5d 6d 7d", 4),
                        "4s");
}

static void takes_a_five_with_the_ace(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As 4s 9d 8c");
    assert_string_equal(play(&at, 1, 's', "Ks 3s 5s", "2s 7s 8s Td 4d 5d 6d 7d", 4),
                        "As");
}

static void wins_no_dearer_than_it_must(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Js 7s 8c");
    assert_string_equal(play(&at, 1, 's', "Ts 3s 5s", "2s 8s Ks Qs 4d 5d 6d 7d", 4),
                        "Js");
}

static void leads_the_top_trumps_of_a_long_suit(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Qs Js Ts 5s");
    at.view.leader = ME;
    assert_string_equal(play(&at, ME, 's', "", "", 4), "As");
}

static void does_not_lead_a_bare_five(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "5s 8s 9d 8c");
    assert_string_not_equal(play(&at, 1, 's', "", "2s 7s 6s Td 4d 5d 6d 7d", 4), "5s");
}

static void saves_the_low_where_it_goes_to_its_taker(void **state) {
    (void)state;
    struct seat_at_table at;
    /* The ace on the table is an opponent's: the two would be lost to it, the three is
     * not. */
    sit(&at, "cinch", "2s 3s Jd 8c");
    assert_string_equal(play(&at, 1, 's', "As 4s 6s", "7s 8s 9s Td 4d 5d 6d 7d", 4),
                        "3s");
    sit(&at, "cinch", "2s 3s Jd 8c");
    assert_string_equal(play(&at, 0, 's', "As 4s", "7s 8s 9s Td 4d 5d 6d 7d", 4), "2s");
}

static void
keeps_the_low_no_better_than_a_three_where_it_counts_for_its_holder(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "2s 3s Jd 8c");
    assert_string_equal(play(&at, 1, 's', "As 4s 6s", "7s 8s 9s Td 4d 5d 6d 7d", 4),
                        "2s");
}

static void catches_the_king_where_it_is_worth_most(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "king", "As 4s 9d 8c");
    assert_string_equal(play(&at, 1, 's', "Qs 3s Ks", "2s 7s 8s Td 4d 5d 6d 7d", 0),
                        "As");
}

static void calls_the_highest_trump_it_lacks(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "five-handed", "Qs Ts 5s Ad 3c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = at.view.leader = at.view.winner_so_far = ME;
    at.view.trick[ME] = card("4s");
    at.legal.phase = PEDRO_PHASE_CALL;
    at.legal.cards = cards("As Ks Js 9s 5c 2s");
    decide(&at);
    assert_int_equal(at.action.card, card("As"));
}

static void calls_a_five_to_fall_on_its_ace(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "five-handed", "Qs Ts 4s Ad 3c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = at.view.leader = at.view.winner_so_far = ME;
    at.view.trick[ME] = card("As");
    at.legal.phase = PEDRO_PHASE_CALL;
    at.legal.cards = cards("Ks Js 9s 5s 2s");
    decide(&at);
    assert_int_equal(at.action.card, card("5s"));
}

static void throws_in_only_when_nothing_can_be_won(void **state) {
    (void)state;
    struct seat_at_table at;
    struct pedro_action *action = &at.action;
    for (int void_partner = 0; void_partner < 2; void_partner++) {
        sit(&at, "tennessee", "8d 8c");
        at.view.trump = PEDRO_SPADES;
        at.view.bidder = at.view.leader = 3;
        at.view.winner_so_far = 3;
        at.view.high_bid = 9;
        at.view.trick[3] = card("As");
        at.view.seen = cards("As");
        for (int seat = 0; seat < 2; seat++)
            at.view.trick[seat] = PEDRO_NO_CARD;
        if (void_partner)
            at.view.void_in[0] = 1u << PEDRO_JOKERS;
        at.legal.phase = PEDRO_PHASE_PLAY;
        at.legal.cards = at.view.hand[ME];
        at.legal.words = 1u << PEDRO_ACT_THROW_IN;
        decide(&at);
        assert_int_equal(action->kind,
                         void_partner ? PEDRO_ACT_THROW_IN : PEDRO_ACT_PLAY);
    }
}

TEST_GROUP(simple_play) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(third_hand_cinches_a_plain_trick),
        cmocka_unit_test(third_hand_does_not_cinch_when_both_fives_are_gone),
        cmocka_unit_test(gives_its_partner_the_five),
        cmocka_unit_test(gives_the_partner_who_is_last_nothing_the_opponents_win),
        cmocka_unit_test(says_why_points_go_to_a_trick_a_partner_may_win),
        cmocka_unit_test(says_you_to_who_plays_alone),
        cmocka_unit_test(does_not_burn_the_ace_on_nothing),
        cmocka_unit_test(takes_a_five_with_the_ace),
        cmocka_unit_test(wins_no_dearer_than_it_must),
        cmocka_unit_test(leads_the_top_trumps_of_a_long_suit),
        cmocka_unit_test(does_not_lead_a_bare_five),
        cmocka_unit_test(saves_the_low_where_it_goes_to_its_taker),
        cmocka_unit_test(
            keeps_the_low_no_better_than_a_three_where_it_counts_for_its_holder),
        cmocka_unit_test(catches_the_king_where_it_is_worth_most),
        cmocka_unit_test(calls_the_highest_trump_it_lacks),
        cmocka_unit_test(calls_a_five_to_fall_on_its_ace),
        cmocka_unit_test(throws_in_only_when_nothing_can_be_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
