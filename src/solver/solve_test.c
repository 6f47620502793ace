/* solve_test.c - the solver against plain minimax through the rules layer.
 *
 * Hands of every preset and of random rulesets are played by chance until few enough cards
 * are left, or from the first choice of the card play on where hands are small. Minimax
 * over pedro_legal() and pedro_apply() knows nothing of positions, tables or bounds; the
 * value of the hand and of every choice must be its own.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "solver/endgame/endgame.h"
#include "solver/solve_sample.h"

enum { STATES_MAX = 20000 /* minimax looks at in one ending */ };

static bool is_card_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

static unsigned team_after(const struct trial *trial, unsigned team,
                           const struct pedro_state *before,
                           const struct pedro_state *after) {
    if (before->phase != PEDRO_PHASE_CALL || after->partner == PEDRO_NO_SEAT)
        return team;
    unsigned holder = 1u << pedro_side(&trial->rules, after->partner),
             bidder = 1u << pedro_side(&trial->rules, before->bidder);
    return team & bidder ? team | holder : team & ~holder;
}

static int minimax(struct trial *trial, const struct pedro_state *state, unsigned team);

static int after(struct trial *trial, const struct pedro_state *state, unsigned team,
                 const struct pedro_action *action) {
    struct pedro_state next = *state;
    assert_int_equal(pedro_apply(&trial->rules, &next, action), PEDRO_ERR_OK);
    return minimax(trial, &next, team_after(trial, team, state, &next));
}

/* The next larger set of as many of the lowest bits of a word (Gosper). */
static uint32_t next_subset(uint32_t set) {
    uint32_t low = set & (~set + 1), up = set + low;
    return up | (((set ^ up) >> 2) / low);
}

/* Every answer to a choice of cards: the lower groups go entirely but for the last. */
static int best_burial(struct trial *trial, const struct pedro_state *state,
                       unsigned team, const struct pedro_legal *legal, bool in_team) {
    const struct pedro_group *last = &legal->group[legal->groups - 1];
    struct pedro_action action = {.kind = PEDRO_ACT_BURY};
    pedro_card card[PEDRO_PACK_MAX];
    unsigned cards = 0;
    int best = in_team ? INT16_MIN : INT16_MAX;
    for (pedro_cards left = last->from; left;)
        card[cards++] = pedro_set_pop(&left);
    assert_int_equal(last->min, last->max);
    for (uint32_t set = (1u << last->min) - 1; set < 1u << cards && set;
         set = next_subset(set)) {
        action.cards = legal->groups > 1 ? legal->group[0].from : 0;
        for (unsigned i = 0; i < cards; i++)
            if (set >> i & 1)
                action.cards |= pedro_set_of(card[i]);
        int value = after(trial, state, team, &action);
        if (in_team ? value > best : value < best)
            best = value;
    }
    return best;
}

/* The points of `team`; any number once STATES_MAX is exceeded. */
static int minimax(struct trial *trial, const struct pedro_state *state, unsigned team) {
    struct pedro_legal legal;
    struct pedro_action action;
    if (++trial->states > STATES_MAX)
        return 0;
    if (state->turn == PEDRO_NO_SEAT) {
        int sum = 0;
        for (unsigned side = 0; side < trial->rules.sides; side++)
            if (team >> side & 1)
                sum += state->points[side] - trial->settled[side];
        return sum;
    }
    const bool in_team = team >> pedro_side(&trial->rules, state->turn) & 1;
    pedro_legal(&trial->rules, state, &legal);
    if (legal.groups > 0)
        return best_burial(trial, state, team, &legal, in_team);
    int best = in_team ? INT16_MIN : INT16_MAX;
    for (unsigned n = 0; pedro_legal_nth(&legal, n, &action); n++) {
        if (action.kind == PEDRO_ACT_THROW_IN)
            continue;
        int value = after(trial, state, team, &action);
        if (in_team ? value > best : value < best)
            best = value;
    }
    return best;
}

static void compare_choices(struct trial *trial, unsigned team,
                            const struct solution *solution) {
    struct pedro_legal legal;
    struct pedro_action action;
    pedro_legal(&trial->rules, &trial->state, &legal);
    for (unsigned n = 0; pedro_legal_nth(&legal, n, &action); n++) {
        if (action.kind == PEDRO_ACT_THROW_IN)
            continue;
        unsigned slot = action.kind == PEDRO_ACT_FOLD ? (unsigned)SLOT_FOLD
                                                      : trial->made.slot_of[action.card];
        int value = after(trial, &trial->state, team, &action);
        if (trial->states > STATES_MAX)
            return;
        if (value != solution->after[slot])
            fail_msg("%s: a choice is worth %d, not %d (slot %u, hand %u)", trial->game,
                     value, solution->after[slot], slot, trial->state.hands);
    }
}

/* Plays the line and checks that it gives the value. */
static void compare_line(const struct trial *trial, const struct position *start,
                         unsigned team, const struct solution *solution) {
    struct position at = *start;
    int sum = 0;
    for (unsigned i = 0; i < solution->length; i++) {
        const bool calls = at.phase == POSITION_CALL;
        assert_int_equal(solution->seat[i], at.turn);
        assert_true(position_legal(&trial->made, &at) >> solution->line[i] & 1);
        position_play(&trial->made, &at, solution->line[i]);
        for (unsigned seat = 0; calls && seat < trial->made.players; seat++)
            if (at.hand[seat] >> at.called & 1)
                team |= 1u << trial->made.side[seat];
    }
    assert_int_equal(at.phase, POSITION_OVER);
    for (unsigned side = 0; side < trial->rules.sides; side++)
        if (team >> side & 1)
            sum += at.points[side];
    if (sum != solution->value)
        fail_msg("%s: the line comes to %d, not %d", trial->game, sum, solution->value);
}

static void compare(struct trial *trial) {
    struct position position;
    struct solution solution;
    int16_t points[PEDRO_SEATS_MAX];
    int all = 0;
    position_rules_init(&trial->rules, trial->state.trump, &trial->made);
    position_init(&trial->made, &trial->state, &position);
    pedro_points(&trial->rules, &trial->state, points);
    for (unsigned side = 0; side < trial->rules.sides; side++)
        trial->settled[side] = points[side] - trial->state.points[side];
    const unsigned team = solve_team(&trial->rules, &trial->state);
    trial->states = 0;
    int value = minimax(trial, &trial->state, team);
    trial->too_long += trial->states > STATES_MAX;
    trial->endings += trial->states <= STATES_MAX;
    if (trial->states > STATES_MAX)
        return;
    solve_all(trial->solver, &trial->made, &position, team, &solution);
    if (value != solution.value)
        fail_msg("%s: worth %d, not %d (hand %u)", trial->game, value, solution.value,
                 trial->state.hands);
    for (unsigned side = 0; side < trial->rules.sides; side++)
        all += position.points[side];
    pedro_cards left = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        left |= trial->state.hand[seat];
    if (trial->state.ahead_seat != PEDRO_NO_SEAT)
        left |= pedro_set_of(trial->state.ahead_card);
    while (left)
        all += trial->made.value[trial->made.slot_of[pedro_set_pop(&left)]];
    assert_int_equal(solution.value + solution.others, all + position.trick_points);
    assert_true(solve_reaches(trial->solver, &trial->made, &position, team, value));
    assert_false(solve_reaches(trial->solver, &trial->made, &position, team, value + 1));
    if (trial->state.phase != PEDRO_PHASE_BURY)
        compare_choices(trial, team, &solution);
    compare_line(trial, &position, team, &solution);
}

static unsigned cards_left(const struct pedro_state *state) {
    unsigned cards = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        cards += pedro_set_count(state->hand[seat]);
    return cards;
}

/* Every other lead is bound by an opponent, to trumps or to plain cards. */
static void bind_lead(struct trial *trial) {
    struct pedro_state *state = &trial->state;
    if (state->phase == PEDRO_PHASE_PLAY &&
        state->trick[state->leader] == PEDRO_NO_CARD &&
        pedro_rng_below(&trial->rng, 2) == 0) {
        state->required =
            (uint8_t)(PEDRO_REQUIRED_TRUMP + pedro_rng_below(&trial->rng, 2));
        trial->bound++;
    }
}

/* True if a seat still has to bury before it plays to the first trick. */
static bool has_to_bury(const struct trial *trial, pedro_seat seat) {
    const struct pedro_ruleset *set = &trial->rules.set;
    return trial->state.tricks == 0 && set->excess == PEDRO_EXCESS_KEEP &&
           set->exchange != PEDRO_EXCHANGE_NONE &&
           pedro_set_count(trial->state.hand[seat]) > (unsigned)set->hand_size;
}

/* Where a card may lie ahead of its turn, every other trick has one, which is no revoke. A seat that still has to bury
 * may not play ahead (RULES section 13). */
static void lay_ahead(struct trial *trial) {
    struct pedro_state *state = &trial->state;
    if (!trial->rules.set.play_out_of_turn || state->phase != PEDRO_PHASE_PLAY ||
        state->trick[state->leader] == PEDRO_NO_CARD ||
        pedro_rng_below(&trial->rng, 2) == 0)
        return;
    for (pedro_seat seat = 0; seat < trial->rules.set.players; seat++) {
        struct pedro_state at_turn = *state;
        struct pedro_legal legal;
        struct pedro_action action;
        if (seat == state->turn || state->trick[seat] != PEDRO_NO_CARD ||
            state->out >> seat & 1 || !state->hand[seat] || has_to_bury(trial, seat))
            continue;
        at_turn.turn = seat;
        pedro_legal(&trial->rules, &at_turn, &legal);
        any_choice(&trial->rng, &legal, &action);
        if (action.kind != PEDRO_ACT_PLAY)
            continue;
        state->ahead_seat = seat;
        state->ahead_card = action.card;
        state->hand[seat] &= ~pedro_set_of(action.card);
        trial->ahead++;
        return;
    }
}

/* Plays a hand by chance and compares at its end: once `most` cards are left, or fewer. */
static void play_hand(struct trial *trial) {
    const unsigned players = (unsigned)trial->rules.set.players,
                   most = players + pedro_rng_below(&trial->rng, 3 * players);
    pedro_card pack[PEDRO_PACK_MAX];
    bool compared = false;
    for (unsigned i = 0; i < trial->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&trial->rng, pack, trial->rules.pack_size);
    if (trial->state.phase == PEDRO_PHASE_OVER)
        pedro_state_init(&trial->rules, 0, &trial->state);
    assert_int_equal(
        pedro_deal(&trial->rules, &trial->state, pack, trial->rules.pack_size), 0);
    while (trial->state.turn != PEDRO_NO_SEAT) {
        struct pedro_legal legal;
        struct pedro_action action;
        if (!compared && is_card_play(&trial->state) &&
            cards_left(&trial->state) <= most + players * trial->rules.set.trumps_only) {
            bind_lead(trial);
            lay_ahead(trial);
            compare(trial);
            compared = true;
        }
        pedro_legal(&trial->rules, &trial->state, &legal);
        any_choice(&trial->rng, &legal, &action);
        assert_int_equal(pedro_apply(&trial->rules, &trial->state, &action), 0);
    }
}

static void endings_of_every_preset_are_worth_what_minimax_says(void **data) {
    struct trial *trial = *data;
    for (int i = 0; pedro_preset(i); i++) {
        seed(trial, (unsigned)i);
        begin(trial, (unsigned)i, pedro_preset(i)->name, &pedro_preset(i)->set);
        for (unsigned hand = 0; hand < effort(60); hand++)
            play_hand(trial);
    }
    assert_true(trial->endings > effort(1000) && trial->bound > effort(100));
}

static void a_card_ahead_of_its_turn_is_played(void **data) {
    struct trial *trial = *data;
    seed(trial, 0);
    begin(trial, 0, "cinch-club",
          &pedro_preset_find("cinch-club", strlen("cinch-club"))->set);
    for (unsigned hand = 0; hand < effort(600); hand++)
        play_hand(trial);
    assert_true(trial->ahead > effort(50));
}

static void endings_are_worth_the_same_with_a_table(void **data) {
    static const char *const games[] = {"us", "ukrainian", "finland", "king",
                                        "louisiana"};
    struct trial *trial = *data;
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct endgame_span span = {4, {16, 16, 16, 6, 6}};
        struct endgame endgame;
        seed(trial, i);
        begin(trial, i, games[i], &pedro_preset_find(games[i], strlen(games[i]))->set);
        position_rules_init(&trial->rules, PEDRO_HEARTS, &trial->made);
        const size_t size = endgame_size(&trial->made, &span);
        uint8_t *bytes = malloc(size);
        assert_true(bytes && endgame_make(&trial->made, &span, 1, bytes, NULL, NULL));
        assert_int_equal(endgame_open(&trial->made, &span, bytes, size, &endgame), 0);
        solver_use(trial->solver, &endgame);
        for (unsigned hand = 0; hand < effort(60); hand++)
            play_hand(trial);
        solver_use(trial->solver, NULL);
        free(bytes);
    }
}

static void endings_of_house_rules_are_worth_what_minimax_says(void **data) {
    struct trial *trial = *data;
    for (unsigned i = 0; i < effort(1500); i++) {
        struct pedro_ruleset set;
        seed(trial, i);
        const char *name = random_ruleset(&trial->rng, &set);
        begin(trial, i, name, &set);
        for (unsigned hand = 0; hand < 2; hand++)
            play_hand(trial);
    }
    assert_true(trial->endings > effort(1000));
}

/* The number of comparisons, for readers of the log. */
static int tell_trial(void **data) {
    const struct trial *trial = *data;
    print_message("%lu endings; %lu were too long for minimax\n", trial->endings,
                  trial->too_long);
    return finish_trial(data);
}

TEST_GROUP(solve) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            endings_of_every_preset_are_worth_what_minimax_says, make_trial, tell_trial),
        cmocka_unit_test_setup_teardown(a_card_ahead_of_its_turn_is_played, make_trial,
                                        tell_trial),
        cmocka_unit_test_setup_teardown(endings_are_worth_the_same_with_a_table,
                                        make_trial, tell_trial),
        cmocka_unit_test_setup_teardown(
            endings_of_house_rules_are_worth_what_minimax_says, make_trial, tell_trial),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
