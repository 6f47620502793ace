/* novices_test.c - weak players are weak as people are, not silly.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/turn_sample.h"

/* The first to call holds every card of a suit that scores, as far as there is room, and
 * the highest that do not. */
static void deal_every_point(struct seat *at, unsigned suit) {
    const struct pedro_rules *rules = &at->rules;
    pedro_cards wanted = 0;
    char cards[3 * PEDRO_PACK_MAX] = "";
    for (int i = 0; i < rules->set.deal; i++) {
        pedro_cards left = rules->trumps[suit] & ~wanted;
        pedro_card best = pedro_set_first(left);
        int most = -1;
        while (left) {
            const pedro_card card = pedro_set_pop(&left);
            const int worth =
                rules->value[suit][card] * PEDRO_PACK_MAX + rules->strength[suit][card];
            if (worth > most) {
                most = worth;
                best = card;
            }
        }
        wanted |= pedro_set_of(best);
    }
    for (pedro_cards left = wanted; left;) {
        char name[3];
        pedro_card_text(pedro_set_pop(&left), name);
        strcat(cards, name);
    }
    deal(at, 1, cards);
}

static void a_hand_with_every_point_is_bid_on_in_every_preset(void **state) {
    (void)state;
    static const char *const names[] = {"beginner", "casual"};
    for (unsigned n = 0; n < sizeof names / sizeof *names; n++)
        for (int i = 0; i < pedro_preset_count(); i++) {
            struct seat at = {.equity = NULL};
            struct pedro_action action;
            struct pedro_rng rng;
            const uint8_t seed[PEDRO_SEED_SIZE] = {3};
            pedro_rng_seed(&rng, seed);
            rules_with_options(pedro_preset(i)->name, "", &at.rules);
            deal_every_point(&at, PEDRO_SPADES);
            while (at.state.phase == PEDRO_PHASE_DARK)
                call(&at, 0);
            look(&at);
            assert_int_equal(at.legal.phase, PEDRO_PHASE_BID);
            bot_find(names[n], strlen(names[n]))
                ->act(NULL, &at.turn, &rng, &action, NULL);
            if (action.kind != PEDRO_ACT_BID)
                fail_msg("%s passes every point in %s", names[n], pedro_preset(i)->name);
        }
}

TEST_GROUP(novices) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_with_every_point_is_bid_on_in_every_preset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
