/* luck_test.c - the parts of a result add up to it, and the cards are worth nothing in the long run.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/choose.h"
#include "bots/search/luck.h"
#include "effort.h"
#include "ruleset_options.h"

/* A hand to be played: `players` by seat, NULL for random choices. */
struct trial {
    struct pedro_rules rules;
    struct luck_settings settings;
    const struct bot *player[PEDRO_SEATS_MAX];
    struct pedro_rng rng;
    struct pedro_state state; /* between hands */
};

static const struct bot *bot(const char *name) {
    const struct bot *found = bot_find(name, strlen(name));
    assert_non_null(found);
    return found;
}

static void begin(struct trial *trial, const struct pedro_ruleset *set, unsigned number) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {'l', 'u', 'c', 'k', (uint8_t)number};
    memset(trial, 0, sizeof *trial);
    assert_int_equal(pedro_rules_init(&trial->rules, set, NULL), 0);
    trial->settings = (struct luck_settings){
        .rules = &trial->rules, .bot = bot("simple"), .orders = 2, .packs = 1};
    effort_seed(&trial->rng, seed);
    pedro_state_init(&trial->rules, 0, &trial->state);
}

static void shuffle(struct trial *trial, pedro_card *pack) {
    pedro_cards all = trial->rules.pack;
    for (unsigned i = 0; all; i++)
        pack[i] = pedro_set_pop(&all);
    pedro_rng_shuffle(&trial->rng, pack, trial->rules.pack_size);
}

static void choose(struct trial *trial, struct pedro_action *action) {
    const struct pedro_state *state = &trial->state;
    const struct bot *player = trial->player[state->turn];
    struct pedro_legal legal;
    struct pedro_view view;
    const struct bot_turn turn = {.rules = &trial->rules, .view = &view, .legal = &legal};
    memset(action, 0, sizeof *action);
    pedro_view(&trial->rules, state, state->turn, &view);
    pedro_legal(&trial->rules, state, &legal);
    if (player)
        player->act(NULL, &turn, &trial->rng, action, NULL);
    else
        bot_choose_any(&legal, &trial->rng, action);
}

/* The value after each event is the sum of the parts so far. */
static void check_sum(const struct trial *trial, const struct luck_hand *hand) {
    const struct pedro_rules *rules = &trial->rules;
    struct luck_value sum = hand->expected;
    luck_add(rules, &sum, &hand->deal, 1);
    luck_add(rules, &sum, &hand->draw, 1);
    luck_add(rules, &sum, &hand->nobody, 1);
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        luck_add(rules, &sum, &hand->play[seat], 1);
    assert_memory_equal(&sum, &hand->result, sizeof sum);
}

/* Plays a hand with `pack`. */
static void play(struct trial *trial, const pedro_card *pack, struct luck_hand *hand) {
    const struct pedro_rules *rules = &trial->rules;
    struct pedro_state *state = &trial->state, before = *state;
    const struct pedro_state begun = *state;
    struct pedro_action action;
    struct luck luck;
    luck_init(&luck, &trial->settings, NULL);
    pedro_deal_legal(rules, state, pack);
    luck_deal(&luck, &before, pack, state);
    while (state->turn != PEDRO_NO_SEAT) {
        check_sum(trial, &luck.hand);
        assert_false(luck.hand.over);
        before = *state;
        choose(trial, &action);
        pedro_apply_legal(rules, state, &action);
        luck_act(&luck, before.turn, &action, &before, state);
    }
    check_sum(trial, &luck.hand);
    assert_true(luck.hand.over);
    for (unsigned side = 0; side < rules->sides; side++) {
        assert_int_equal(luck.hand.result.points[side],
                         (int64_t)LUCK_POINT * (state->score[side] - begun.score[side]));
        if (trial->settings.equity)
            assert_int_equal(luck.hand.result.chance[side],
                             (int64_t)(LUCK_MATCH / EQUITY_ONE) *
                                 equity_of(trial->settings.equity, rules, state, side));
    }
    *hand = luck.hand;
}

static void play_any(struct trial *trial, struct luck_hand *hand) {
    pedro_card pack[PEDRO_PACK_MAX];
    shuffle(trial, pack);
    play(trial, pack, hand);
}

static void the_parts_add_up_in_every_preset(void **state) {
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct trial trial;
        struct luck_hand hand;
        begin(&trial, &pedro_preset(i)->set, (unsigned)i);
        for (int seat = 0; seat < trial.rules.set.players; seat += 2)
            trial.player[seat] = bot("casual");
        for (unsigned n = 0; n < effort(3) && trial.state.phase != PEDRO_PHASE_OVER; n++)
            play_any(&trial, &hand);
    }
}

static void so_do_chances_to_win(void **state) {
    (void)state;
    static const char *const presets[] = {"us", "king", "individual"};
    for (unsigned i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct trial trial;
        struct luck_hand hand;
        begin(&trial, &pedro_preset_find(presets[i], strlen(presets[i]))->set, i);
        struct equity *equity = equity_create(&trial.rules);
        assert_non_null(equity);
        trial.settings.equity = equity;
        for (unsigned n = 0; n < effort(4) && trial.state.phase != PEDRO_PHASE_OVER; n++)
            play_any(&trial, &hand);
        equity_destroy(equity);
    }
}

static void who_plays_like_the_reference_only_has_luck(void **state) {
    (void)state;
    static const char *const presets[] = {"us", "finland", "king", "sancho", "cinch"};
    for (unsigned i = 0; i < sizeof presets / sizeof *presets; i++) {
        const struct luck_value nothing = {0};
        struct trial trial;
        struct luck_hand hand;
        begin(&trial, &pedro_preset_find(presets[i], strlen(presets[i]))->set, i);
        for (int seat = 0; seat < trial.rules.set.players; seat++)
            trial.player[seat] = bot("simple");
        play_any(&trial, &hand);
        for (int seat = 0; seat < trial.rules.set.players; seat++)
            assert_memory_equal(&hand.play[seat], &nothing, sizeof nothing);
    }
}

static void the_same_hand_has_the_same_luck(void **state) {
    (void)state;
    struct trial one, other;
    struct luck_hand first, second;
    for (unsigned n = 0; n < 3; n++) {
        begin(&one, &pedro_preset_find("us", 2)->set, n);
        begin(&other, &pedro_preset_find("us", 2)->set, n);
        play_any(&one, &first);
        play_any(&other, &second);
        assert_memory_equal(&first, &second, sizeof first);
    }
}

/* The first card that nobody is dealt is exchanged with the last. */
static void what_nobody_has_seen_does_not_count(void **state) {
    (void)state;
    for (unsigned n = 0; n < effort(10); n++) {
        struct trial one;
        struct pedro_state other;
        struct luck first, second;
        pedro_card pack[PEDRO_PACK_MAX];
        begin(&one, &pedro_preset_find("us", 2)->set, n);
        shuffle(&one, pack);
        luck_init(&first, &one.settings, NULL);
        luck_init(&second, &one.settings, NULL);
        const struct pedro_state empty = one.state;
        other = one.state;
        pedro_deal_legal(&one.rules, &one.state, pack);
        luck_deal(&first, &empty, pack, &one.state);
        const unsigned dealt = one.rules.pack_size - one.rules.stock_size,
                       last = one.rules.pack_size - 1u;
        const pedro_card card = pack[dealt];
        pack[dealt] = pack[last];
        pack[last] = card;
        pedro_deal_legal(&one.rules, &other, pack);
        luck_deal(&second, &empty, pack, &other);
        assert_memory_equal(&first.hand, &second.hand, sizeof first.hand);
    }
}

/* Of whoever plays: here of `casual` and of `simple`, with another reference for each. */
static void luck_is_nothing_on_average(void **state) {
    (void)state;
    const unsigned hands = effort(400);
    static const char *const references[] = {"simple", "network"};
    for (unsigned i = 0; i < 2; i++) {
        double sum = 0, squares = 0;
        struct trial trial;
        begin(&trial, &pedro_preset_find("us", 2)->set, i);
        trial.settings.bot = bot(references[i]);
        trial.settings.packs = 2;
        for (unsigned n = 0; n < hands; n++) {
            struct luck_hand hand;
            pedro_state_init(&trial.rules, (pedro_seat)(n % 4), &trial.state);
            for (unsigned seat = 0; seat < 4; seat++)
                trial.player[seat] = bot((seat + n) & 2 ? "casual" : "simple");
            play_any(&trial, &hand);
            luck_add(&trial.rules, &hand.deal, &hand.draw, 1);
            /* of the dealer's side, which has the last bid and the last draw */
            const double luck =
                (double)luck_lead(&trial.rules, &hand.deal, n & 1) / LUCK_POINT;
            sum += luck;
            squares += luck * luck;
        }
        /* within the 95 % interval around 0 */
        if (sum * sum > 1.96 * 1.96 * squares && effort_seeds() == 0)
            fail_msg("%s: %.3f on average", references[i], sum / hands);
    }
}

TEST_GROUP(luck) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_add_up_in_every_preset),
        cmocka_unit_test(so_do_chances_to_win),
        cmocka_unit_test(who_plays_like_the_reference_only_has_luck),
        cmocka_unit_test(the_same_hand_has_the_same_luck),
        cmocka_unit_test(what_nobody_has_seen_does_not_count),
        cmocka_unit_test(luck_is_nothing_on_average),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
