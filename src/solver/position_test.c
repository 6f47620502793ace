/* position_test.c - positions and the rules layer play the same hands side by side.
 *
 * Hands of every preset and of random rulesets are played at random. From the first
 * choice of the card play on, the rules and a position must ask the same seat for the
 * same thing, offer it the same choices, and count the same points; sometimes the
 * position is made again from the state, with the same requirements.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "effort.h"
#include "random_ruleset.h"
#include "solver/position.h"

/* A hand being played twice. */
struct pair {
    struct pedro_rules rules;
    struct position_rules made;
    struct pedro_state state;
    struct position position;
    struct pedro_rng rng;
    int16_t settled[PEDRO_SEATS_MAX]; /* points the position leaves out, by side */
    char game[2048];                  /* description of the game, printed on a failure */
    unsigned long choices;            /* made in the play so far, over all hands */
};

static void fail_pair(const struct pair *pair, const char *what) {
    fail_msg("%s: %s (hand %u, trick %d, seat %d)", pair->game, what, pair->state.hands,
             pair->state.tricks, pair->state.turn);
}

static uint64_t slots_of(const struct pair *pair, pedro_cards cards) {
    uint64_t slots = 0;
    while (cards)
        slots |= (uint64_t)1 << pair->made.slot_of[pedro_set_pop(&cards)];
    return slots;
}

/* Buries the cards one by one, as positions do. Those that must go go first, and what is
 * offered is always what the rules would still take. */
static void bury_in_position(struct pair *pair, pedro_cards cards, pedro_cards forced,
                             pedro_cards from) {
    uint64_t left = slots_of(pair, cards), must = slots_of(pair, forced),
             may = slots_of(pair, from);
    while (left) {
        uint64_t legal = position_legal(&pair->made, &pair->position);
        if (pair->position.phase != POSITION_BURY)
            fail_pair(pair, "the position does not ask for all the cards to bury");
        if (must ? legal & ~must : legal != may)
            fail_pair(pair, "other cards to bury");
        unsigned slot = (unsigned)__builtin_ctzll(left & legal);
        left &= ~((uint64_t)1 << slot);
        must &= ~((uint64_t)1 << slot);
        may &= ~((uint64_t)1 << slot);
        position_play(&pair->made, &pair->position, slot);
        pair->choices++;
    }
}

static void compare(struct pair *pair, const struct pedro_legal *legal) {
    const struct pedro_state *state = &pair->state;
    const struct position *position = &pair->position;
    static const uint8_t phases[PEDRO_PHASES] = {[PEDRO_PHASE_PLAY] = POSITION_PLAY,
                                                 [PEDRO_PHASE_BURY] = POSITION_BURY,
                                                 [PEDRO_PHASE_CALL] = POSITION_CALL};
    uint64_t slots = slots_of(pair, legal->cards);
    if (legal->words >> PEDRO_ACT_FOLD & 1)
        slots |= (uint64_t)1 << SLOT_FOLD;
    if (position->phase != phases[state->phase] || position->turn != state->turn)
        fail_pair(pair, "another seat or phase");
    if (state->phase != PEDRO_PHASE_BURY &&
        position_legal(&pair->made, position) != slots)
        fail_pair(pair, "other choices");
    if (memcmp(position->points, state->points, sizeof state->points) != 0)
        fail_pair(pair, "other points");
}

/* Where the rules bury without asking, the position is asked, with one answer. */
static void catch_up(struct pair *pair) {
    if (pair->state.phase == PEDRO_PHASE_PLAY && pair->position.phase == POSITION_BURY) {
        pedro_cards buried = pair->state.buried[pair->state.turn];
        bury_in_position(pair, buried, buried, 0);
    }
}

static void do_both(struct pair *pair, const struct pedro_legal *legal,
                    const struct pedro_action *action) {
    unsigned slot = SLOT_FOLD;
    if (action->kind == PEDRO_ACT_BURY) {
        bool chooses = legal->group[0].min < pedro_set_count(legal->group[0].from);
        pedro_cards forced = chooses ? 0 : legal->group[0].from;
        bury_in_position(pair, action->cards, forced,
                         legal->group[legal->groups - 1].from);
    } else {
        if (action->kind != PEDRO_ACT_FOLD)
            slot = pair->made.slot_of[action->card];
        position_play(&pair->made, &pair->position, slot);
        pair->choices++;
    }
    if (pedro_apply(&pair->rules, &pair->state, action) != PEDRO_ERR_OK)
        fail_pair(pair, "the rules refuse their own choice");
}

/* The two, where it does not go to the taker, and discards that count. */
static void remember_settled(struct pair *pair) {
    pedro_points(&pair->rules, &pair->state, pair->settled);
    for (unsigned side = 0; side < pair->rules.sides; side++)
        pair->settled[side] = (int16_t)(pair->settled[side] - pair->state.points[side]);
}

/* Hands after the exchange, begun by position_begin(), are as in the rules. */
static void begin_beside(const struct pair *pair) {
    struct position begun = {0};
    if (pair->rules.set.fold_pass || pair->state.seen || pair->state.tricks > 0)
        return;
    memcpy(begun.hand, pair->position.hand, sizeof begun.hand);
    position_begin(&pair->made, &begun, (unsigned)pair->state.bidder);
    if (begun.turn != pair->position.turn || begun.leader != pair->position.leader ||
        begun.phase != pair->position.phase || begun.out != pair->position.out ||
        begun.first_hand != pair->position.first_hand ||
        position_legal(&pair->made, &begun) !=
            position_legal(&pair->made, &pair->position))
        fail_pair(pair, "a play that is begun is not as the rules begin it");
}

static void play_side_by_side(struct pair *pair) {
    struct pedro_legal legal;
    struct pedro_action action;
    position_rules_init(&pair->rules, pair->state.trump, &pair->made);
    position_init(&pair->made, &pair->state, &pair->position);
    begin_beside(pair);
    remember_settled(pair);
    while (pair->state.turn != PEDRO_NO_SEAT && pair->state.phase != PEDRO_PHASE_REVIEW) {
        catch_up(pair);
        if (pedro_rng_below(&pair->rng, 8) == 0)
            position_init(&pair->made, &pair->state, &pair->position);
        pedro_legal(&pair->rules, &pair->state, &legal);
        compare(pair, &legal);
        any_choice(&pair->rng, &legal, &action);
        do_both(pair, &legal, &action);
    }
    while (pair->state.phase == PEDRO_PHASE_REVIEW) { /* the play is over */
        action = (struct pedro_action){.kind = PEDRO_ACT_ACCEPT};
        assert_int_equal(pedro_apply(&pair->rules, &pair->state, &action), 0);
    }
    if (pair->position.phase != POSITION_OVER)
        fail_pair(pair, "the position is not over");
    for (unsigned side = 0; side < pair->rules.sides; side++)
        if (pair->position.points[side] + pair->settled[side] != pair->state.points[side])
            fail_pair(pair, "other points at the end");
}

static bool is_card_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

/* Deals, and plays by chance up to the card play or the end of the hand. */
static void deal_and_exchange(struct pair *pair) {
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < pair->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&pair->rng, pack, pair->rules.pack_size);
    assert_int_equal(pedro_deal(&pair->rules, &pair->state, pack, pair->rules.pack_size),
                     0);
    while (pair->state.turn != PEDRO_NO_SEAT && !is_card_play(&pair->state)) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(&pair->rules, &pair->state, &legal);
        any_choice(&pair->rng, &legal, &action);
        assert_int_equal(pedro_apply(&pair->rules, &pair->state, &action), 0);
    }
}

static void begin_match(struct pair *pair) {
    unsigned dealer = pedro_rng_below(&pair->rng, (uint32_t)pair->rules.set.players);
    pedro_state_init(&pair->rules, (pedro_seat)dealer, &pair->state);
}

static void seed(struct pair *pair, unsigned number) {
    uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8),
                                      (uint8_t)(number >> 16), 'p'};
    memset(pair, 0, sizeof *pair);
    effort_seed(&pair->rng, bytes);
}

/* Makes the game ready and tells its name and options. */
static void take_ruleset(struct pair *pair, unsigned number, const char *name,
                         const struct pedro_ruleset *set) {
    struct pedro_text text;
    int length = snprintf(pair->game, sizeof pair->game, "[%u] ", number);
    pedro_text_init(&text, pair->game + length, sizeof pair->game - (size_t)length);
    random_ruleset_text(name, set, &text);
    assert_int_equal(pedro_rules_init(&pair->rules, set, NULL), 0);
}

static void play_hands(struct pair *pair, unsigned hands) {
    begin_match(pair);
    for (unsigned i = 0; i < hands; i++) {
        if (pair->state.phase == PEDRO_PHASE_OVER)
            begin_match(pair);
        deal_and_exchange(pair);
        if (is_card_play(&pair->state))
            play_side_by_side(pair);
    }
}

static void plays_every_preset_as_the_rules_do(void **data) {
    static struct pair pair;
    unsigned long choices = 0;
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        seed(&pair, (unsigned)i);
        take_ruleset(&pair, (unsigned)i, pedro_preset(i)->name, &pedro_preset(i)->set);
        play_hands(&pair, effort(300));
        choices += pair.choices;
    }
    print_message("%lu choices\n", choices);
}

static void plays_house_rules_as_the_rules_do(void **data) {
    static struct pair pair;
    unsigned long choices = 0;
    (void)data;
    for (unsigned i = 0; i < effort(5000); i++) {
        struct pedro_ruleset set;
        seed(&pair, i);
        const char *name = random_ruleset(&pair.rng, &set);
        take_ruleset(&pair, i, name, &set);
        play_hands(&pair, 4);
        choices += pair.choices;
    }
    print_message("%lu choices\n", choices);
}

static void a_playout_ends_with_every_point_won(void **data) {
    static struct pair pair;
    const struct pedro_preset *us = pedro_preset(0);
    (void)data;
    seed(&pair, 0);
    take_ruleset(&pair, 0, us->name, &us->set);
    for (unsigned i = 0; i < 200; i++) {
        begin_match(&pair);
        deal_and_exchange(&pair);
        position_rules_init(&pair.rules, pair.state.trump, &pair.made);
        position_init(&pair.made, &pair.state, &pair.position);
        struct position again = pair.position;
        struct pedro_rng dice = pair.rng;
        unsigned choices = position_playout(&pair.made, &pair.position, &pair.rng);
        assert_in_range(choices, 24, 24 + 16);
        assert_int_equal(position_playout(&pair.made, &again, &dice), choices);
        assert_memory_equal(&again, &pair.position, sizeof again);
        /* In `us` the point of the two goes to the seat that was dealt it, before the
         * play. */
        assert_int_equal(pair.position.points[0] + pair.position.points[1],
                         pair.rules.total - 1);
    }
}

TEST_GROUP(position) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_every_preset_as_the_rules_do),
        cmocka_unit_test(plays_house_rules_as_the_rules_do),
        cmocka_unit_test(a_playout_ends_with_every_point_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
