/* belief_test.c - sampled layouts are as likely as they are in random deals.
 *
 * The reference is rejection sampling: hands are played by a script to some point; then
 * all the cards that one seat cannot know are dealt again and again, the same script is
 * played through the rules, and the deals that give that seat the same view are kept.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/sampling/belief_sample.h"
#include "effort.h"

enum { KINDS = 8192 };

/* What kind of layout it is: the trumps of each hand, and who has the best one. */
static unsigned kind_of(const struct pedro_rules *rules, const struct pedro_view *view,
                        const pedro_cards *hand) {
    const pedro_cards mine = view->hand[view->seat] | view->seen;
    unsigned kind = 0, strongest = 0, holder = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        if (seat == view->seat)
            continue;
        pedro_cards trumps = hand[seat] & rules->trumps[view->trump] & ~mine;
        kind = kind * 7 + (pedro_set_count(trumps) > 6 ? 6 : pedro_set_count(trumps));
        while (trumps) {
            const unsigned strength =
                rules->strength[view->trump][pedro_set_pop(&trumps)];
            if (strength > strongest) {
                strongest = strength;
                holder = (unsigned)seat;
            }
        }
    }
    return (kind * 7 + holder) % KINDS;
}

static double chi_square(const double *expected, const double *seen, double *freedom) {
    double chi = 0, few_expected = 0, few_seen = 0;
    *freedom = -1;
    for (unsigned i = 0; i < KINDS; i++) {
        if (expected[i] < 8) {
            few_expected += expected[i];
            few_seen += seen[i];
            continue;
        }
        chi += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
        ++*freedom;
    }
    if (few_expected >= 8) {
        chi += (few_seen - few_expected) * (few_seen - few_expected) / few_expected;
        ++*freedom;
    } else if (few_seen > 40) {
        chi += few_seen * few_seen; /* facts that one state has and the other lacks */
    }
    return chi;
}

/* Deals the cards that `seat` cannot know again, into the same places. */
static void deal_unknown(const struct pedro_rules *rules, pedro_cards known,
                         const pedro_card *from, struct pedro_rng *rng, pedro_card *to) {
    pedro_card unknown[PEDRO_PACK_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < rules->pack_size; i++)
        if (!pedro_set_has(known, from[i]))
            unknown[n++] = from[i];
    pedro_rng_shuffle(rng, unknown, n);
    for (unsigned i = 0; i < rules->pack_size; i++)
        to[i] = pedro_set_has(known, from[i]) ? from[i] : unknown[--n];
}

static pedro_cards known_to(const struct pedro_rules *rules, const pedro_card *pack,
                            const struct pedro_state *now, pedro_seat seat) {
    struct pedro_state dealt;
    pedro_state_init(rules, 0, &dealt);
    assert_int_equal(pedro_deal(rules, &dealt, pack, rules->pack_size), 0);
    pedro_cards known = dealt.hand[seat] | now->hand[seat] | now->buried[seat];
    if (now->trick[seat] != PEDRO_NO_CARD)
        known |= pedro_set_of(now->trick[seat]);
    for (unsigned i = 0; i < now->wash_size; i++)
        if (now->wash_by[i] == seat)
            known |= pedro_set_of(now->wash[i]);
    return known;
}

/* Deals that look the same to a seat, and worlds it believes in, by kind. */
struct comparison {
    double expected[KINDS], seen[KINDS];
    unsigned same;
};

/* Plays to `plays` cards, then deals until `wanted` deals look the same or `deals` have
 * been tried. */
static void compare(const char *game, unsigned plays, unsigned wanted, unsigned deals,
                    struct pedro_rng *rng, struct comparison *found) {
    enum { WORLDS_EACH = 10 };
    const struct pedro_rules rules = rules_of(game);
    struct script script;
    struct pedro_state state, again;
    struct bot_history history, other;
    struct pedro_view view, looks;
    struct belief belief;
    pedro_card pack[PEDRO_PACK_MAX], anew[PEDRO_PACK_MAX];
    memset(found, 0, sizeof *found);
    for (unsigned i = 0; i < rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    do {
        script.actions = 0;
        pedro_rng_shuffle(rng, pack, rules.pack_size);
    } while (!play_to(&rules, pack, plays, &script, false, &state, &history));
    pedro_view(&rules, &state, state.turn, &view);
    assert_true(belief_init(&belief, &rules, &view, &history));
    const pedro_cards known = known_to(&rules, pack, &state, state.turn);
    for (unsigned deal = 0; deal < deals && found->same < wanted; deal++) {
        deal_unknown(&rules, known, pack, rng, anew);
        if (!play_to(&rules, anew, plays, &script, true, &again, &other) ||
            again.turn != state.turn)
            continue;
        pedro_view(&rules, &again, again.turn, &looks);
        if (memcmp(&looks, &view, sizeof view) != 0)
            continue;
        found->same++;
        found->seen[kind_of(&rules, &view, again.hand)]++;
        for (unsigned i = 0; i < WORLDS_EACH; i++) {
            struct layout world;
            layout_draw(&belief, rng, &world);
            found->expected[kind_of(&rules, &view, world.hand)] += 1.0 / WORLDS_EACH;
        }
    }
}

static void worlds_are_as_likely_as_at_the_table(void **state) {
    (void)state;
    static const char *const games[] = {"us",    "finland", "king",      "cinch",
                                        "fives", "sancho",  "nicaragua", "five-handed"};
    static struct comparison found;
    struct pedro_rng rng = dice(1);
    const unsigned times = effort(1); /* fewer plays would tell nothing */
    unsigned compared = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        for (unsigned plays = 0; plays < 3; plays++) {
            double freedom;
            compare(games[i], plays, 800 * times, 6000 * times, &rng, &found);
            const double chi = chi_square(found.expected, found.seen, &freedom);
            const double over = chi - freedom - 10;
            if (over > 0 && over * over > 25 * 2 * freedom)
                fail_msg(
                    "%s after %u cards: chi-square %.1f with %.0f degrees of freedom",
                    games[i], plays, chi, freedom);
            compared += freedom > 4;
        }
    }
    assert_true(compared > 10);
}

/* Where trumps go from partner to partner, or are thrown by choice, the belief is not
 * exact: by how much it is off is known. */
static void worlds_are_nearly_so_where_trumps_are_passed_or_thrown(void **state) {
    (void)state;
    static const char *const games[] = {"eightythree", "ukrainian", "sixtythree"};
    static struct comparison found;
    struct pedro_rng rng = dice(2);
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        double apart = 0;
        compare(games[i], 0, 2000, 20000, &rng, &found);
        assert_true(found.same > 1000);
        for (unsigned kind = 0; kind < KINDS; kind++)
            if (found.expected[kind] > found.seen[kind])
                apart += found.expected[kind] - found.seen[kind];
        if (apart > 0.35 * found.same)
            fail_msg("%s: %.0f %% of the worlds should be others", games[i],
                     100 * apart / found.same);
    }
}

/* Plays a hand of `us` by `simple` until few trumps are out. */
static void late_in_a_hand(struct pedro_rng *rng, const struct pedro_rules *rules,
                           struct pedro_state *state, struct bot_history *history) {
    struct script script = {.actions = 0};
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    do {
        script.actions = 0;
        pedro_rng_shuffle(rng, pack, rules->pack_size);
    } while (!play_to(rules, pack, 13, &script, false, state, history));
}

static void a_list_of_worlds_is_whole_and_weighed_as_they_are_dealt(void **state) {
    (void)state;
    enum { MOST = 400, DEALT = 20000 };
    static struct layout world[MOST];
    static double weight[MOST];
    const struct pedro_rules rules = rules_of("us");
    struct pedro_rng rng = dice(3);
    unsigned lists = 0;
    while (lists < 6) {
        struct pedro_state now;
        struct pedro_view view;
        struct bot_history history;
        struct belief belief;
        double expected[MOST], seen[MOST] = {0}, all = 0, chi = 0;
        late_in_a_hand(&rng, &rules, &now, &history);
        pedro_view(&rules, &now, now.turn, &view);
        assert_true(belief_init(&belief, &rules, &view, &history));
        const unsigned count = layout_count(&belief, MOST);
        if (count < 3 || count == MOST)
            continue;
        assert_int_equal(layout_list(&belief, &rng, MOST, world, weight), count);
        for (unsigned i = 0; i < count; i++)
            all += weight[i];
        for (unsigned i = 0; i < count; i++)
            expected[i] = DEALT * weight[i] / all;
        const pedro_cards trumps = rules.trumps[view.trump];
        for (unsigned n = 0; n < DEALT; n++) {
            struct layout dealt;
            unsigned which = 0;
            layout_draw(&belief, &rng, &dealt);
            for (bool same = false; !same; which += !same) {
                assert_true(which < count);
                same = true;
                for (int seat = 0; seat < 4; seat++)
                    same &=
                        (dealt.hand[seat] & trumps) == (world[which].hand[seat] & trumps);
            }
            seen[which]++;
        }
        /* Plain suits that are missing move the weights of a list a little, so only lists
         * without are compared. */
        if (belief.voids)
            continue;
        for (unsigned i = 0; i < count; i++)
            chi += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
        assert_true(chi < 2.0 * count + 40);
        lists++;
    }
}

/* A bidder who calls a card of the stock learns after a trick that nobody holds it. */
static void
no_world_gives_the_called_card_to_a_seat_that_has_not_played_it(void **state) {
    (void)state;
    const struct pedro_rules rules = rules_of("five-handed");
    struct pedro_rng rng = dice(6);
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned drawn = 0;
    for (unsigned i = 0; i < rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    while (drawn < 400) {
        struct script script = {.actions = 0};
        struct pedro_state now;
        struct pedro_view view;
        struct bot_history history;
        struct belief belief;
        struct layout world;
        pedro_rng_shuffle(&rng, pack, rules.pack_size);
        if (!play_to(&rules, pack, pedro_rng_below(&rng, 8), &script, false, &now,
                     &history))
            continue;
        pedro_view(&rules, &now, now.turn, &view);
        assert_true(belief_init(&belief, &rules, &view, &history));
        if (belief.called == PEDRO_NO_CARD || belief.voids || !belief.not_called)
            continue;
        layout_draw(&belief, &rng, &world);
        for (pedro_seat seat = 0; seat < rules.set.players; seat++)
            if (belief.not_called >> seat & 1)
                assert_false(pedro_set_has(world.hand[seat], belief.called));
        drawn++;
    }
}

TEST_GROUP(belief) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_are_as_likely_as_at_the_table),
        cmocka_unit_test(worlds_are_nearly_so_where_trumps_are_passed_or_thrown),
        cmocka_unit_test(no_world_gives_the_called_card_to_a_seat_that_has_not_played_it),
        cmocka_unit_test(a_list_of_worlds_is_whole_and_weighed_as_they_are_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
