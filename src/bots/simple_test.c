/* simple_test.c - what anyone at a club table would expect of a partner.
 *
 * Each case sets a table: who bid what, what lies on it, what has been played, one hand.
 * Seat 2 decides.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/bot.h"

enum { ME = 2 };

struct seat_at_table {
    struct pedro_rules rules;
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action action;
    struct bot_reason reason;
};

static pedro_cards cards(const char *text) {
    pedro_cards set = 0;
    for (; *text; text += text[2] == ' ' ? 3 : 2) {
        pedro_card card;
        assert_int_equal(pedro_card_parse(text, 2, &card), 0);
        set |= pedro_set_of(card);
    }
    return set;
}

static pedro_card card(const char *text) {
    const char first[] = {text[0], text[1], '\0'};
    return pedro_set_first(cards(first));
}

static unsigned suit_of(char c) { return (unsigned)(strchr("cdhs", c) - "cdhs"); }

/* An empty table of a game, seat 2 holding `hand`. */
static void sit(struct seat_at_table *at, const char *game, const char *hand) {
    memset(at, 0, sizeof *at);
    assert_int_equal(
        pedro_rules_init(&at->rules, &pedro_preset_find(game, strlen(game))->set, NULL),
        0);
    struct pedro_view *view = &at->view;
    view->seat = view->turn = ME;
    view->dealer = 0;
    view->bidder = view->leader = view->winner_so_far = view->partner = PEDRO_NO_SEAT;
    view->last_bidder = view->last_leader = view->last_winner = PEDRO_NO_SEAT;
    view->trump = PEDRO_NO_SUIT;
    view->called = PEDRO_NO_CARD;
    memset(view->trick, PEDRO_NO_CARD, sizeof view->trick);
    memset(view->last_trick, PEDRO_NO_CARD, sizeof view->last_trick);
    memset(view->stock, PEDRO_NO_CARD, sizeof view->stock);
    memset(view->kitty, PEDRO_NO_CARD, sizeof view->kitty);
    memset(view->wash, PEDRO_NO_CARD, sizeof view->wash);
    view->hand[ME] = cards(hand);
    for (int seat = 0; seat < at->rules.set.players; seat++)
        view->hand_size[seat] = (uint8_t)pedro_set_count(cards(hand));
    at->legal.seat = ME;
}

static void decide(struct seat_at_table *at) {
    struct pedro_rng rng;
    struct pedro_action again;
    const struct bot *bot = bot_find("simple", 6);
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){0});
    at->view.phase = at->legal.phase;
    const struct bot_turn turn = {
        .rules = &at->rules, .view = &at->view, .legal = &at->legal};
    bot->act(NULL, &turn, &rng, &at->action, &at->reason);
    assert_true(pedro_legal_has(&at->legal, &at->action));
    bot->act(NULL, &turn, &rng, &again, NULL);
    assert_memory_equal(&again, &at->action, sizeof again);
    assert_non_null(at->reason.sentence);
}

/* The play of a card: `bidder` has named `trump`; `trick` lies on the table, led by
 * whoever makes it our turn; `seen` was played before it, as many cards by each seat.
 * `drawn` by each seat but the bidder. */
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
    assert_int_equal(at->action.kind, PEDRO_PLAY);
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
    assert_non_null(strstr(at.reason.sentence, "partner who is still to play"));
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

/* The number bid by seat 2, 0 for a pass. */
static int bid(const char *game, const char *hand, pedro_seat dealer) {
    struct seat_at_table at;
    sit(&at, game, hand);
    at.view.dealer = dealer;
    at.view.stock_size = at.rules.stock_size;
    at.view.kitty_size = (uint8_t)at.rules.set.kitty;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_PASS;
    at.legal.bid_from = (pedro_bid)at.rules.set.min_bid;
    at.legal.bid_to = (pedro_bid)at.rules.max_bid;
    decide(&at);
    return at.action.kind == PEDRO_BID ? at.action.bid : 0;
}

static void bids_more_with_a_better_hand(void **state) {
    (void)state;
    const int nothing = bid("us", "2c 4c 6d 7d 8h 9h Ts 3s 4h", 1);
    const int some = bid("us", "As Js 5s 4s 6d 7d 8h 9h 3h", 1);
    const int more = bid("us", "As Ks Qs Js 5s 5c 2s 9h 3h", 1);
    assert_int_equal(nothing, 0);
    assert_true(some >= 7);
    assert_true(more > some);
}

/* How sure seat 2 is, in a hundred, of the eight it bids over an opponent's seven. */
static int chance_of_eight(const char *hand, pedro_seat dealer) {
    struct seat_at_table at;
    sit(&at, "us", hand);
    at.view.dealer = dealer;
    at.view.stock_size = at.rules.stock_size;
    at.view.bidder = 1;
    at.view.high_bid = at.view.call[1] = 7;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_PASS;
    at.legal.bid_from = at.legal.bid_to = 8;
    decide(&at);
    assert_int_equal(at.action.bid, 8);
    return at.reason.number;
}

static void is_surer_of_a_bid_as_the_dealer_who_robs_the_pack(void **state) {
    (void)state;
    const char *hand = "As Js 8s 5s 6d 7d 8h 9h 3h";
    assert_true(chance_of_eight(hand, ME) > chance_of_eight(hand, 3) + 5);
}

static void leaves_the_bid_to_its_partner(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Js 5s 4s 6d 7d 8h 9h 3h");
    at.view.dealer = 3;
    at.view.bidder = 0;
    at.view.high_bid = at.view.call[0] = 8;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_PASS;
    at.legal.bid_from = 9;
    at.legal.bid_to = 14;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_PASS);
}

static void names_its_best_suit(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks 5s 4s 6d 7d 8h 9h 3h");
    at.view.bidder = ME;
    at.view.high_bid = 7;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_TRUMP;
    at.legal.suits = 0xf;
    decide(&at);
    assert_int_equal(at.action.suit, PEDRO_SPADES);
}

static void the_off_five_belongs_to_the_suit_it_names(void **state) {
    (void)state;
    struct seat_at_table at;
    /* Three cards each of hearts and spades alike; the five of clubs is a spade. */
    sit(&at, "us", "As Qs 6s Ah Qh 6h 5c 8d 9d");
    at.view.bidder = ME;
    at.view.high_bid = 7;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_TRUMP;
    at.legal.suits = 0xf;
    decide(&at);
    assert_int_equal(at.action.suit, PEDRO_SPADES);
}

static void throws_plain_cards_and_no_trump(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "modern", "As 3s Kd 6d 7d 8h 9h 3h 2c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_DISCARD;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){at.view.hand[ME], 3, 9};
    decide(&at);
    assert_true(at.action.cards == (at.view.hand[ME] & ~cards("As 3s")));
}

static void comes_down_by_its_lowest_trumps(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "modern", "As Ks Qs 9s 8s 7s 6s 3s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = ME;
    at.legal.phase = PEDRO_PHASE_DISCARD;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){at.view.hand[ME], 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("6s 3s"));
}

static void buries_trumps_that_score_nothing(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ts 9s 7s 5s 4s 3s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = at.view.leader = ME;
    at.legal.phase = PEDRO_PHASE_BURY;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){cards("Ks 9s 7s 4s 3s"), 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("4s 3s"));
}

static void takes_the_highest_plain_cards_of_the_stock(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ts 9s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_TAKE;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){cards("Ah 2h 9d Kc 3c"), 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("Ah Kc"));
}

static void claims_the_best_trump_for_its_worst_card(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ad 3c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_CLAIM;
    at.legal.words = 1u << PEDRO_PASS;
    at.legal.cards = cards("4s Js");
    at.legal.for_cards = cards("Ad 3c");
    decide(&at);
    assert_int_equal(at.action.card, card("Js"));
    assert_int_equal(at.action.other, card("3c"));
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
        at.legal.words = 1u << PEDRO_THROW_IN;
        decide(&at);
        assert_int_equal(action->kind, void_partner ? PEDRO_THROW_IN : PEDRO_PLAY);
    }
}

static void never_bids_in_the_dark_while_anything_else_may_help(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "louisiana", "");
    at.legal.phase = PEDRO_PHASE_DARK;
    at.legal.words = 1u << PEDRO_PASS | 1u << PEDRO_DARK;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_PASS);
    at.view.score[1] = 61;
    at.view.score[0] = 40;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_DARK);
}

int main(void) {
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
        cmocka_unit_test(bids_more_with_a_better_hand),
        cmocka_unit_test(is_surer_of_a_bid_as_the_dealer_who_robs_the_pack),
        cmocka_unit_test(leaves_the_bid_to_its_partner),
        cmocka_unit_test(names_its_best_suit),
        cmocka_unit_test(the_off_five_belongs_to_the_suit_it_names),
        cmocka_unit_test(throws_plain_cards_and_no_trump),
        cmocka_unit_test(comes_down_by_its_lowest_trumps),
        cmocka_unit_test(buries_trumps_that_score_nothing),
        cmocka_unit_test(takes_the_highest_plain_cards_of_the_stock),
        cmocka_unit_test(claims_the_best_trump_for_its_worst_card),
        cmocka_unit_test(calls_the_highest_trump_it_lacks),
        cmocka_unit_test(calls_a_five_to_fall_on_its_ace),
        cmocka_unit_test(throws_in_only_when_nothing_can_be_won),
        cmocka_unit_test(never_bids_in_the_dark_while_anything_else_may_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
