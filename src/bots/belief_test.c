/* belief_test.c - the cards dealt by belief are as likely as they are at a table.
 *
 * The yardstick is rejection sampling: hands are played by a script to some point; then
 * all the cards one seat cannot know are dealt anew, over and over, the same script is
 * played through the rules, and those deals are kept that look the same to that seat.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/belief.h"
#include "bots/simple.h"
#include "effort.h"

enum { ACTIONS_MAX = 200, KINDS = 8192 };

static struct pedro_rng dice(uint8_t first) {
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){first, 9});
    return rng;
}

static struct pedro_rules rules_of(const char *game) {
    struct pedro_rules rules;
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    return rules;
}

/* What happened, to be done again. */
struct script {
    struct pedro_action action[ACTIONS_MAX];
    unsigned actions;
};

static void decide_simply(const struct pedro_rules *rules,
                          const struct pedro_state *state,
                          const struct pedro_legal *legal, struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason reason;
    pedro_view(rules, state, legal->seat, &view);
    simple_decide(&simple_usual, rules, &view, legal, action, &reason);
}

static bool is_public(unsigned phase) {
    return phase == PEDRO_PHASE_BID || phase == PEDRO_PHASE_TRUMP ||
           phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_MISDEAL ||
           phase == PEDRO_PHASE_CALL || phase == PEDRO_PHASE_DARK;
}

/* The first writing: one seat bids the least there is, cards are played by `simple`. */
static void write_action(const struct pedro_rules *rules, const struct pedro_state *state,
                         const struct pedro_legal *legal, struct pedro_action *action) {
    const unsigned n = pedro_legal_count(legal);
    if (legal->phase != PEDRO_PHASE_BID) {
        decide_simply(rules, state, legal, action);
        return;
    }
    pedro_legal_nth(legal, 0, action);
    if (state->high_bid == PEDRO_NO_BID && action->kind == PEDRO_PASS && n > 1)
        pedro_legal_nth(legal, 1, action);
}

/* Plays a deal until so many cards have been played. With `written` public actions are
 * taken from it, and false means that they cannot be; else they are written down. */
static bool play_to(const struct pedro_rules *rules, const pedro_card *pack,
                    unsigned plays, struct script *script, bool written,
                    struct pedro_state *state, struct bot_history *history) {
    unsigned done = 0, played = 0;
    pedro_state_init(rules, 0, state);
    assert_int_equal(pedro_deal(rules, state, pack, rules->pack_size), 0);
    bot_history_clear(history);
    while (state->turn != PEDRO_NO_SEAT &&
           (played < plays || !(state->phase == PEDRO_PHASE_PLAY))) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, state, &legal);
        if (!is_public(legal.phase)) {
            decide_simply(rules, state, &legal, &action);
        } else if (written) {
            if (done == script->actions ||
                !pedro_legal_has(&legal, &script->action[done]))
                return false;
            action = script->action[done++];
        } else {
            write_action(rules, state, &legal, &action);
            assert_true(script->actions < ACTIONS_MAX);
            script->action[script->actions++] = action;
        }
        bot_history_note(history, state->turn, &action);
        played += action.kind == PEDRO_PLAY;
        assert_int_equal(pedro_apply(rules, state, &action), 0);
    }
    return state->turn != PEDRO_NO_SEAT && state->phase == PEDRO_PHASE_PLAY;
}

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
        chi += few_seen * few_seen; /* what the one knows and the other does not */
    }
    return chi;
}

/* Deals anew what `seat` cannot know, into the same places. */
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
            struct belief_world world;
            belief_deal(&belief, rng, &world);
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
    unsigned compared = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        for (unsigned plays = 0; plays < 3; plays++) {
            double freedom;
            compare(games[i], plays, effort(800), effort(6000), &rng, &found);
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
    static struct belief_world world[MOST];
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
        const unsigned count = belief_count(&belief, MOST);
        if (count < 3 || count == MOST)
            continue;
        assert_int_equal(belief_all(&belief, &rng, MOST, world, weight), count);
        for (unsigned i = 0; i < count; i++)
            all += weight[i];
        for (unsigned i = 0; i < count; i++)
            expected[i] = DEALT * weight[i] / all;
        const pedro_cards trumps = rules.trumps[view.trump];
        for (unsigned n = 0; n < DEALT; n++) {
            struct belief_world dealt;
            unsigned which = 0;
            belief_deal(&belief, &rng, &dealt);
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

static void a_world_makes_a_state_that_plays_as_the_true_one(void **state) {
    (void)state;
    struct pedro_rng rng = dice(4);
    unsigned states = 0;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_rules rules = rules_of(pedro_preset(i)->name);
        for (unsigned plays = 0; plays < 12; plays += 5) {
            struct script script = {.actions = 0};
            struct pedro_state now, made;
            struct bot_history history;
            struct belief belief;
            struct belief_world world;
            struct pedro_view view, again;
            struct pedro_legal legal, offered;
            pedro_card pack[PEDRO_PACK_MAX];
            for (unsigned c = 0; c < rules.pack_size; c++)
                pack[c] = (pedro_card)c;
            pedro_rng_shuffle(&rng, pack, rules.pack_size);
            if (!play_to(&rules, pack, plays, &script, false, &now, &history))
                continue;
            pedro_view(&rules, &now, now.turn, &view);
            pedro_legal(&rules, &now, &legal);
            memcpy(world.hand, now.hand, sizeof world.hand);
            belief_state(&rules, &view, &history, &world, &made);
            pedro_legal(&rules, &made, &offered);
            assert_memory_equal(&offered, &legal, sizeof legal);
            assert_memory_equal(made.hand, now.hand, sizeof now.hand);
            assert_memory_equal(made.points, now.points, sizeof now.points);
            assert_true(belief_init(&belief, &rules, &view, &history));
            belief_deal(&belief, &rng, &world);
            belief_state(&rules, &view, &history, &world, &made);
            pedro_view(&rules, &made, made.turn, &again);
            assert_memory_equal(again.hand_size, view.hand_size, sizeof view.hand_size);
            assert_memory_equal(again.hand, view.hand, sizeof view.hand);
            pedro_legal(&rules, &made, &offered);
            assert_int_equal(offered.cards, legal.cards);
            states++;
        }
    }
    assert_true(states > 60);
}

static void before_trumps_are_named_all_cards_are_dealt_anew(void **state) {
    (void)state;
    const struct pedro_rules rules = rules_of("us");
    struct pedro_rng rng = dice(5);
    struct pedro_state now;
    struct pedro_view view;
    struct belief belief;
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned with_left = 0;
    for (unsigned i = 0; i < rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_state_init(&rules, 0, &now);
    assert_int_equal(pedro_deal(&rules, &now, pack, rules.pack_size), 0);
    pedro_view(&rules, &now, now.turn, &view);
    assert_true(belief_init(&belief, &rules, &view, NULL));
    const pedro_seat left = pedro_left(&rules, view.seat);
    const pedro_card card = pedro_set_first(rules.pack & ~view.hand[view.seat]);
    for (int i = 0; i < 4300; i++) {
        struct belief_world world;
        pedro_cards all = 0;
        belief_deal(&belief, &rng, &world);
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(pedro_set_count(world.hand[seat]), 9);
            assert_int_equal(all & world.hand[seat], 0);
            all |= world.hand[seat];
        }
        with_left += pedro_set_has(world.hand[left], card);
    }
    /* 9 of the 43 places are there: 900, give or take five deviations. */
    assert_in_range(with_left, 770, 1030);
}

static void nonsense_is_not_believed(void **state) {
    (void)state;
    const struct pedro_rules rules = rules_of("us");
    struct pedro_view view;
    struct belief belief;
    memset(&view, 0, sizeof view);
    memset(view.trick, PEDRO_NO_CARD, sizeof view.trick);
    view.phase = PEDRO_PHASE_PLAY;
    view.called = PEDRO_NO_CARD;
    assert_true(belief_init(&belief, &rules, &view, NULL));
    view.hand_size[1] = view.hand_size[2] = 30;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.hand_size[1] = view.hand_size[2] = 0;
    view.leader = PEDRO_NO_SEAT;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.leader = 0;
    view.trump = PEDRO_NO_SUIT;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.trump = 0;
    view.wash_size = 2;
    view.wash[0] = view.wash[1] = 4;
    assert_false(belief_init(&belief, &rules, &view, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_are_as_likely_as_at_the_table),
        cmocka_unit_test(worlds_are_nearly_so_where_trumps_are_passed_or_thrown),
        cmocka_unit_test(a_list_of_worlds_is_whole_and_weighed_as_they_are_dealt),
        cmocka_unit_test(a_world_makes_a_state_that_plays_as_the_true_one),
        cmocka_unit_test(before_trumps_are_named_all_cards_are_dealt_anew),
        cmocka_unit_test(nonsense_is_not_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
