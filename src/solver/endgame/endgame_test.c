/* endgame_test.c - endgame tables agree with the search, and damaged ones are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <string.h>

#include "effort.h"
#include "solver/endgame/endgame.h"
#include "solver/solve.h"

/* Games of each kind: a trick without trumps goes to its highest card, or to the leader; no
 * trump on a plain lead; trumps only; each way to drop out; two bytes a state. */
static const struct {
    const char *name;
    bool folds_next; /* or what the game has */
} GAMES[] = {{"us", false},      {"cinch", false},     {"ukrainian", false},
             {"finland", false}, {"keeper", false},    {"king", false},
             {"king", true},     {"sixtythree", false}};
enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

struct game {
    struct pedro_rules rules;
    struct position_rules made;
};

static void begin(struct game *game, const char *name, bool folds_next) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    assert_non_null(preset);
    struct pedro_ruleset set = preset->set;
    if (folds_next)
        set.out = PEDRO_OUT_FOLD_NEXT;
    assert_int_equal(pedro_rules_init(&game->rules, &set, NULL), 0);
    position_rules_init(&game->rules, PEDRO_HEARTS, &game->made);
}

static struct endgame_span last(unsigned tricks) {
    struct endgame_span span;
    endgame_span_last(tricks, &span);
    return span;
}

static uint8_t *make(const struct game *game, const struct endgame_span *span,
                     size_t *size) {
    *size = endgame_size(&game->made, span);
    assert_true(*size > 0);
    uint8_t *bytes = calloc(*size + 1, 1);
    assert_non_null(bytes);
    assert_true(endgame_make(&game->made, span, 1, bytes, NULL, NULL));
    return bytes;
}

/* A first lead, then some choices by chance. */
static void some_position(const struct game *game, struct pedro_rng *rng,
                          struct position *position) {
    pedro_cards left = game->rules.pack;
    *position = (struct position){0};
    for (unsigned seat = 0; seat < 4; seat++)
        for (int i = 0; i < game->rules.set.hand_size; i++) {
            const pedro_cards dealt = some_cards(rng, left, 1);
            left &= ~dealt;
            pedro_cards card = dealt;
            position->hand[seat] |= (uint64_t)1
                                    << game->made.slot_of[pedro_set_pop(&card)];
        }
    position_begin(&game->made, position, pedro_rng_below(rng, 4));
    for (unsigned n = pedro_rng_below(rng, 16); n > 0 && position->phase != POSITION_OVER;
         n--) {
        uint64_t slots = position_legal(&game->made, position);
        for (unsigned skip = pedro_rng_below(rng, (unsigned)__builtin_popcountll(slots));
             skip > 0; skip--)
            slots &= slots - 1;
        position_play(&game->made, position, (unsigned)__builtin_ctzll(slots));
    }
}

/* Returns how many positions fewer were searched with the table: bounds out of it may be a
 * little wider, as it knows nothing of trumps that are sure. */
static int64_t compare(const struct game *game, const struct endgame_span *span,
                       unsigned positions) {
    struct endgame endgame;
    struct pedro_rng rng;
    const uint8_t seed[PEDRO_SEED_SIZE] = {'t', 'a', 'b', span->cards};
    size_t size;
    uint8_t *bytes = make(game, span, &size);
    struct solver *with = solver_create(8), *without = solver_create(8);
    assert_true(with && without);
    assert_int_equal(endgame_open(&game->made, span, bytes, size, &endgame), ENDGAME_OK);
    solver_use(with, &endgame);
    effort_seed(&rng, seed);
    while (positions-- > 0) {
        struct position position;
        some_position(game, &rng, &position);
        const unsigned team = 1u << pedro_rng_below(&rng, 2);
        const int value = solve_value(without, &game->made, &position, team);
        assert_int_equal(solve_value(with, &game->made, &position, team), value);
        assert_true(solve_reaches(with, &game->made, &position, team, value));
        assert_false(solve_reaches(with, &game->made, &position, team, value + 1));
    }
    const int64_t fewer = (int64_t)(solver_nodes(without) - solver_nodes(with));
    solver_destroy(with);
    solver_destroy(without);
    free(bytes);
    return fewer;
}

static void a_table_changes_no_value(void **data) {
    /* The last trick, and up to five tricks of as few trumps as are left late in a hand. */
    const struct endgame_span two = last(2), three = last(3),
                              few = {5, {16, 16, 7, 6, 6, 5}};
    int64_t fewer = 0;
    (void)data;
    for (unsigned i = 0; i < GAME_COUNT; i++) {
        struct game game;
        begin(&game, GAMES[i].name, GAMES[i].folds_next);
        if (effort_takes(2 * i))
            fewer += compare(&game, &two, effort(100));
        if (effort_takes(2 * i + 1))
            fewer += compare(&game, &few, effort(100));
        if (effort(1) > 1)
            fewer += compare(&game, &three, effort(50));
    }
    assert_true(fewer > 0);
}

static void games_that_end_alike_share_a_table(void **data) {
    struct game us, finland, fives;
    (void)data;
    begin(&us, "us", false);
    begin(&finland, "finland", false);
    begin(&fives, "individual", false);
    struct position_rules clubs;
    position_rules_init(&us.rules, PEDRO_CLUBS, &clubs);
    assert_int_equal(endgame_fingerprint(&us.made), endgame_fingerprint(&clubs));
    assert_int_not_equal(endgame_fingerprint(&us.made),
                         endgame_fingerprint(&finland.made));
    assert_int_equal(endgame_fingerprint(&fives.made), 0);
    const struct endgame_span one = last(1), two = last(2);
    struct endgame_span more = last(ENDGAME_TRICKS_MAX);
    more.cards++;
    assert_int_equal(endgame_size(&fives.made, &two), 0);
    assert_int_equal(endgame_size(&us.made, &one), 0);
    assert_int_equal(endgame_size(&us.made, &more), 0);
}

/* That the last three tricks of `us` have 54,005,936 index was counted apart. */
static void the_usual_table_has_the_last_three_tricks(void **data) {
    struct game us, individual;
    struct endgame_span usual, three = last(3);
    (void)data;
    begin(&us, "us", false);
    begin(&individual, "individual", false);
    endgame_usual(&us.made, &usual);
    assert_int_equal(usual.cards, 5);
    for (unsigned cards = 0; cards <= 3; cards++)
        assert_int_equal(usual.few[cards], ENDGAME_TRUMPS_MAX);
    for (unsigned cards = 1; cards <= usual.cards; cards++)
        assert_true(usual.few[cards] <= usual.few[cards - 1]);
    assert_int_equal(endgame_size(&us.made, &three), 64 + 54005936);
    assert_true(endgame_size(&us.made, &usual) <= 64 + ENDGAME_USUAL_BYTES);
    usual.few[4]++;
    usual.few[5]++;
    assert_true(endgame_size(&us.made, &usual) > 64 + ENDGAME_USUAL_BYTES);
    endgame_usual(&individual.made, &usual);
    assert_int_equal(usual.cards, 0);
}

static void damaged_tables_are_refused(void **data) {
    struct game game, other;
    struct endgame endgame;
    struct pedro_rng rng;
    const uint8_t seed[PEDRO_SEED_SIZE] = {'d', 'a', 'm'};
    size_t size;
    (void)data;
    begin(&game, "us", false);
    begin(&other, "finland", false);
    const struct endgame_span span = last(2), three = last(3);
    uint8_t *bytes = make(&game, &span, &size);
    const struct position_rules *rules = &game.made;
    assert_int_equal(endgame_open(rules, &span, bytes, size, &endgame), ENDGAME_OK);
    assert_int_equal(endgame_open(rules, &three, bytes, size, &endgame),
                     ENDGAME_OTHER_RULES);
    assert_null(endgame.entry);
    assert_int_equal(endgame_open(&other.made, &span, bytes, size, &endgame),
                     ENDGAME_OTHER_RULES);
    assert_int_equal(endgame_open(rules, &span, bytes, size - 1, &endgame), ENDGAME_CUT);
    for (size_t length = 0; length < 64; length++)
        assert_int_not_equal(endgame_open(rules, &span, bytes, length, &endgame),
                             ENDGAME_OK);
    effort_seed(&rng, seed);
    for (unsigned n = 0; n < 64 * 8 + effort(100); n++) {
        if (!effort_takes(n))
            continue;
        const size_t at = n < 64 * 8 ? n / 8 : pedro_rng_below(&rng, (uint32_t)size);
        const uint8_t bit = (uint8_t)(1u << (n % 8));
        bytes[at] ^= bit;
        assert_int_not_equal(endgame_open(rules, &span, bytes, size, &endgame),
                             ENDGAME_OK);
        assert_null(endgame.entry);
        bytes[at] ^= bit;
    }
    assert_int_equal(endgame_open(rules, &span, bytes, size, &endgame), ENDGAME_OK);
    free(bytes);
}

static void threads_make_the_same_bytes(void **data) {
    const struct endgame_span span = {4, {16, 16, 16, 7, 6}};
    struct game game;
    size_t size;
    (void)data;
    begin(&game, "us", false);
    uint8_t *alone = make(&game, &span, &size), *together = malloc(size);
    assert_non_null(together);
    assert_true(endgame_make(&game.made, &span, 3, together, NULL, NULL));
    assert_memory_equal(alone, together, size);
    free(alone);
    free(together);
}

static bool stop_at_once(void *data, double done) {
    ++*(unsigned *)data;
    assert_true(done >= 0 && done <= 1);
    return false;
}

static void making_one_can_be_stopped(void **data) {
    struct game game;
    unsigned heard = 0;
    (void)data;
    begin(&game, "us", false);
    const struct endgame_span span = last(2);
    uint8_t *bytes = malloc(endgame_size(&game.made, &span));
    assert_non_null(bytes);
    assert_false(endgame_make(&game.made, &span, 1, bytes, stop_at_once, &heard));
    assert_int_equal(heard, 1);
    free(bytes);
}

TEST_GROUP(endgame) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_changes_no_value),
        cmocka_unit_test(games_that_end_alike_share_a_table),
        cmocka_unit_test(the_usual_table_has_the_last_three_tricks),
        cmocka_unit_test(damaged_tables_are_refused),
        cmocka_unit_test(threads_make_the_same_bytes),
        cmocka_unit_test(making_one_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
