/* play_test.c - which voids a played card reveals. Who may play what, and who wins a
 * trick, is in test/cases.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <stdio.h>

#include "pedro/state.h"

enum { CLUBS = 1 << PEDRO_CLUBS, HEARTS = 1 << PEDRO_HEARTS, TRUMPS = 1 << PEDRO_JOKERS };

static pedro_card card(const char *text) {
    pedro_card result;
    assert_int_equal(pedro_card_parse(text, 2, &result), PEDRO_ERR_OK);
    return result;
}

static void act(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_action action) {
    assert_int_equal(pedro_apply(rules, state, &action), PEDRO_ERR_OK);
}

/* Deals one or two cards each: seat 1 those of `first`, seat 2 those of `second`; seat 1
 * then bids, names spades and leads its first card. */
static void begin(const char *preset, const char *options, const char *const first[2],
                  const char *const second[2], struct pedro_rules *rules,
                  struct pedro_state *state) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards dealt = 0;
    unsigned n = 0;
    rules_with_options(preset, options, rules);
    const unsigned players = (unsigned)rules->set.players;
    /* Everyone else has diamonds. */
    for (; n < 2 * players; n++) {
        unsigned place = n % players, i = n / players;
        pack[n] = pedro_card_of(PEDRO_DIAMONDS, n);
        if (place < 2)
            pack[n] = card(place == 0 ? first[i] : second[i]);
        dealt |= pedro_set_of(pack[n]);
    }
    for (pedro_cards rest = rules->pack & ~dealt; rest;)
        pack[n++] = pedro_set_pop(&rest);
    pedro_state_init(rules, 0, state);
    assert_int_equal(pedro_deal(rules, state, pack, n), PEDRO_ERR_OK);
    act(rules, state, (struct pedro_action){.kind = PEDRO_ACT_BID, .bid = 7});
    while (state->phase == PEDRO_PHASE_BID)
        act(rules, state, (struct pedro_action){.kind = PEDRO_ACT_PASS});
    act(rules, state,
        (struct pedro_action){.kind = PEDRO_ACT_NAME, .suit = PEDRO_SPADES});
    act(rules, state,
        (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = card(first[0])});
}

static void a_card_shows_what_its_player_has_run_out_of(void **data) {
    static const struct {
        const char *plain_led, *led, *played, *kept;
        unsigned shown;
    } rows[] = {
        {"follow_or_trump", "As", "2s", "3h", 0},
        {"follow_or_trump", "As", "5c", "3h", 0}, /* the left pedro is a trump */
        {"follow_or_trump", "As", "2h", "3h", TRUMPS},
        {"follow_or_trump", "Ah", "2h", "3h", 0},
        {"follow_or_trump", "Ah", "2s", "3h", 0},
        {"follow_or_trump", "Ah", "5c", "3h", 0},
        {"follow_or_trump", "Ah", "2c", "3c", HEARTS},
        {"follow", "Ah", "2h", "3s", 0},
        {"follow", "Ah", "2s", "3s", HEARTS},
        {"follow", "Ac", "5c", "3s", CLUBS},
        {"any", "Ah", "2s", "3h", 0},
        {"any", "Ah", "2c", "3h", 0},
        {"any", "As", "2c", "3h", TRUMPS},
        {"plain_first", "Ah", "2c", "3h", 0},
    };
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        struct pedro_state state;
        char options[128];
        (void)snprintf(options, sizeof options,
                       "deal=2, packet=1, exchange=none, plain_led=%s",
                       rows[i].plain_led);
        begin("us", options, (const char *const[]){rows[i].led, "9s"},
              (const char *const[]){rows[i].played, rows[i].kept}, &rules, &state);
        act(&rules, &state,
            (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = card(rows[i].played)});
        assert_int_equal(state.void_in[2], rows[i].shown);
        assert_int_equal(state.void_in[1], 0);
    }
}

static void a_called_card_shows_nothing_as_it_must_be_played(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    (void)data;
    begin("five-handed",
          "deal=2, packet=1, kitty=0, exchange=none, excess=keep, plain_led=follow",
          (const char *const[]){"Ah", "9s"}, (const char *const[]){"2h", "Ks"}, &rules,
          &state);
    act(&rules, &state,
        (struct pedro_action){.kind = PEDRO_ACT_CALL, .card = card("Ks")});
    act(&rules, &state,
        (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = card("Ks")});
    /* It still holds a heart. */
    assert_int_equal(state.void_in[2], 0);
}

TEST_GROUP(play) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_shows_what_its_player_has_run_out_of),
        cmocka_unit_test(a_called_card_shows_nothing_as_it_must_be_played),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
