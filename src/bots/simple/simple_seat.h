/* simple_seat.h - for the tests of `simple`: a table as a case describes it: the bid, the trick, the cards
 * played, one hand. Seat 2 decides.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIMPLE_SEAT_H
#define BOTS_SIMPLE_SEAT_H

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

static inline pedro_cards cards(const char *text) {
    pedro_cards set = 0;
    for (; *text; text += text[2] == ' ' ? 3 : 2) {
        pedro_card card;
        assert_int_equal(pedro_card_parse(text, 2, &card), 0);
        set |= pedro_set_of(card);
    }
    return set;
}

static inline pedro_card card(const char *text) {
    const char first[] = {text[0], text[1], '\0'};
    return pedro_set_first(cards(first));
}

/* An empty table of a game, seat 2 holding `hand`. */
static inline void sit(struct seat_at_table *at, const char *game, const char *hand) {
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

static inline void decide(struct seat_at_table *at) {
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

#endif
