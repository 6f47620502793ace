/* master_game_test.c - each problem that comes with the program is solved by its solution and lost without it, and a layout that is said to have
 * beaten a bid does so by the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/master_parts.h"
#include "analyze/master_why.h"
#include "analyze/master_words.h"
#include "bots/sampling/belief.h"
#include "bots/simple/simple.h"
#include "effort.h"

enum { SEATS = 4, ME = 0 };

static void open_problem(int index, struct master_problem *problem,
                         struct master_opened *opened) {
    const char *row = master_table[index];
    assert_true(master_problem_read(row, strlen(row), problem));
    assert_int_equal(master_open(problem, opened), 0);
}

/* --- rows --- */

static void rows_are_read_and_written(void **unused) {
    unsigned level = 1;
    (void)unused;
    assert_true(master_table_size > 0);
    for (int i = 0; i < master_table_size; i++) {
        struct master_problem problem;
        struct pedro_text text;
        char room[MASTER_ROW_MAX];
        const char *row = master_table[i];
        assert_true(master_problem_read(row, strlen(row), &problem));
        pedro_text_init(&text, room, sizeof room);
        master_problem_write(&problem, &text);
        assert_string_equal(room, row);
        assert_int_equal(problem.level, master_level(problem.left));
        assert_true(problem.level >= level);
        level = problem.level;
        for (int other = 0; other < i; other++)
            assert_string_not_equal(master_table[other], row);
    }
}

static void other_rows_are_refused(void **unused) {
    static const char *const rows[] = {
        "",
        "pidro",
        "nosuch 1 0 any 1 1 | 1 c",
        "pidro 65536 0 any 1 1 | 1 c",
        "pidro 1 4 any 1 1 | 1 c",
        "pidro 1 0 some 1 1 | 1 c",
        "pidro 1 0 any 6 1 | 1 c",
        "pidro 1 0 any 0 1 | 1 c",
        "pidro 1 0 any 1 101 | 1 c",
        "pidro 1 0 any 1 1 / 1 c",
        "pidro 1 0 any 1 1 | ",
        "pidro 1 0 any 1 x | 1 c",
        "pidro 1  any 1 1 | 1 c",
    };
    struct master_problem problem;
    struct master_opened opened;
    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_false(master_problem_read(rows[i], strlen(rows[i]), &problem));
    /* These are rows, but of no problem: nobody plays yet, or plain cards are played. */
    static const char *const other[] = {"pidro 1 0 any 1 1 | 1 7",
                                        "us 1 0 any 1 1 | 1 7; 2 pass; 3 pass; 0 pass"};
    for (unsigned i = 0; i < sizeof other / sizeof *other; i++) {
        assert_true(master_problem_read(other[i], strlen(other[i]), &problem));
        assert_int_not_equal(master_open(&problem, &opened), 0);
    }
}

/* --- every layout --- */

enum { KNOWN = 1 << 14 };

/* Places between two tricks from which the bid was made. */
static struct master_place known[KNOWN];

static struct master_place *known_at(const struct master_place *place) {
    const uint8_t *bytes = (const uint8_t *)place;
    uint32_t hash = 1;
    for (unsigned i = 0; i < sizeof *place; i++)
        hash = (hash ^ bytes[i]) * 16777619;
    return &known[hash >> 8 & (KNOWN - 1)];
}

/* The bidder plays the highest safe card, the others everything that a layout allows: the bid is always made. What the bidder
 * plays depends only on what it has seen. */
static void solve(struct master *master, const struct master_place *place) {
    struct master_move move[MASTER_MOVES];
    struct master_place *entry = place->played == 0 ? known_at(place) : NULL;
    if (place->need <= 0 || (entry && memcmp(entry, place, sizeof *place) == 0))
        return;
    assert_true(place->spare >= 0);
    assert_false(master_over(place));
    if (master_turn(place) != ME || !place->mine) {
        const unsigned moves = master_moves(master, place, move);
        assert_true(moves > 0);
        for (unsigned i = 0; i < moves; i++)
            solve(master, &move[i].after);
    } else {
        unsigned left = place->mine;
        for (bool found = false; !found;) {
            struct master_place after;
            assert_true(left != 0);
            const unsigned card = bits_highest(left);
            left ^= 1U << card;
            assert_true(master_play(master, place, card, &after));
            found = master_safe(master, &after, MASTER_LIMIT) == MASTER_YES;
            if (found)
                solve(master, &after);
        }
    }
    if (entry)
        *entry = *place;
}

static void each_problem_is_solved_in_every_layout(void **unused) {
    (void)unused;
    for (int i = 0; i < master_table_size; i++) {
        static struct master_opened opened;
        struct master_problem problem;
        if (!effort_takes((unsigned)i))
            continue;
        open_problem(i, &problem, &opened);
        memset(known, 0, sizeof known);
        solve(&opened.master, &opened.place);
        master_close(&opened);
    }
}

/* --- the adversary --- */

/* Fills the hands of a layout with plain cards. */
static void fill(const struct master_opened *opened, pedro_cards hand[SEATS]) {
    const struct pedro_state *state = &opened->match.state;
    const pedro_cards trumps = opened->match.rules.trumps[state->trump];
    pedro_cards left = opened->match.rules.pack & ~trumps & ~state->seen;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const unsigned size = pedro_set_count(state->hand[seat]);
        pedro_cards own = state->hand[seat] & ~trumps;
        assert_true(pedro_set_count(hand[seat]) <= size);
        while (pedro_set_count(hand[seat]) < size && own)
            hand[seat] |= pedro_set_of(pedro_set_pop(&own));
        left &= ~hand[seat];
    }
    for (unsigned seat = 0; seat < SEATS; seat++)
        while (pedro_set_count(hand[seat]) < pedro_set_count(state->hand[seat])) {
            assert_true(left != 0);
            hand[seat] |= pedro_set_of(pedro_set_pop(&left));
        }
}

/* Plays the game by the rules with the cards of its layout: the bid is set. */
static void is_set_by_the_rules(const struct master_opened *opened,
                                const struct master_game *game) {
    const struct pedro_rules *rules = &opened->match.rules;
    struct pedro_state state = opened->match.state;
    struct pedro_view view;
    struct layout layout;
    uint16_t trumps[SEATS], aside;
    pedro_cards hand[SEATS];
    master_game_layout(game, trumps, &aside);
    assert_int_equal(trumps[1] | trumps[2] | trumps[3] | aside, game->first.hidden);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        assert_true(bits_count(trumps[seat]) <= game->first.cards[seat]);
        assert_true(seat == ME || bits_count(trumps[seat]) >= game->first.sure[seat]);
        hand[master_seat(opened, seat)] = master_cards(opened, trumps[seat]);
    }
    fill(opened, hand);
    memcpy(layout.hand, state.hand, sizeof layout.hand);
    memcpy(layout.hand, hand, sizeof hand);
    pedro_view(rules, &state, state.bidder, &view);
    layout_state(rules, &view, &opened->history, &layout, &state);
    for (unsigned i = 0; i < game->steps; i++) {
        const struct master_step *step = &game->step[i];
        struct pedro_action action = {.kind = PEDRO_ACT_PLAY};
        if (step->card == MASTER_OUT)
            continue;
        action.card = master_card(opened, step->card);
        /* What nobody can choose any more is played by itself. */
        if (state.turn == PEDRO_NO_SEAT)
            break;
        if (pedro_set_has(state.seen, action.card))
            continue;
        assert_int_equal(state.turn, master_seat(opened, step->seat));
        assert_int_equal(pedro_apply(rules, &state, &action), 0);
    }
    while (state.turn != PEDRO_NO_SEAT && state.phase == PEDRO_PHASE_PLAY) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, &state, &legal);
        simple_move(rules, &state, &legal, &action);
        assert_int_equal(pedro_apply(rules, &state, &action), 0);
    }
    assert_int_equal(state.last_made, 0);
}

/* Whoever leaves the safe line is beaten, and nobody else is. */
static void who_leaves_the_line_is_beaten(void **unused) {
    struct pedro_rng rng;
    (void)unused;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'g'});
    for (unsigned i = 0; i < effort(24); i++) {
        static struct master_opened opened;
        struct master_problem problem;
        struct master_game game;
        open_problem((int)pedro_rng_below(&rng, (unsigned)master_table_size), &problem,
                     &opened);
        const bool leaves = i % 2 == 0; /* as soon as it can */
        master_game_begin(&game, &opened.master, &opened.place);
        assert_int_equal(game.state, MASTER_ASKED);
        assert_false(master_game_play(&game, MASTER_NONE));
        assert_false(master_game_play(&game, bits_lowest(game.place.hidden)));
        while (game.state == MASTER_ASKED) {
            const unsigned wrong = game.place.mine & ~master_game_safe(&game);
            unsigned from = game.place.mine;
            if (leaves && wrong && game.wrong.card == MASTER_NONE)
                from = wrong;
            for (unsigned skip = pedro_rng_below(&rng, bits_count(from)); skip > 0;
                 skip--)
                from &= from - 1;
            assert_true(master_game_play(&game, bits_lowest(from)));
        }
        assert_int_equal(game.state == MASTER_BEATEN, game.wrong.card != MASTER_NONE);
        assert_true(!leaves || game.state == MASTER_BEATEN);
        if (game.state == MASTER_BEATEN)
            is_set_by_the_rules(&opened, &game);
        master_close(&opened);
    }
}

/* --- layouts and words --- */

static void layouts_are_counted(void **unused) {
    static struct master_opened opened;
    struct master_problem problem;
    struct master_why why;
    (void)unused;
    open_problem(0, &problem, &opened);
    struct master_place place = opened.place;
    const unsigned safe = master_game_safe(
        &(struct master_game){.master = &opened.master, .place = opened.place});
    /* Three trumps, of which each seat may hold any number, but the partner two at least. */
    place.hidden = 7;
    place.aside = 0;
    for (unsigned seat = 1; seat < SEATS; seat++) {
        place.may[seat] = 7;
        place.sure[seat] = seat == 2 ? 2 : 0;
    }
    place.may[0] = 0;
    assert_int_equal(master_layouts(&place), 3 * 2 + 1);
    /* No layout beats a safe card. */
    master_why(&opened.master, &opened.place, bits_highest(safe), &why);
    assert_int_equal(why.beaten, 0);
    assert_int_equal(why.possible, master_layouts(&opened.place));
    assert_in_range(why.tried, 1, MASTER_LAYOUTS);
    master_close(&opened);
}

static void the_film_ends_with_the_bid(void **unused) {
    static char room[MASTER_WORDS_MAX];
    (void)unused;
    for (int i = 0; i < master_table_size; i += 1 + master_table_size / 10) {
        static struct master_opened opened;
        struct master_problem problem;
        struct pedro_text text;
        open_problem(i, &problem, &opened);
        pedro_text_init(&text, room, sizeof room);
        master_problem_words(&opened, &text);
        master_film_words(&opened, &text);
        assert_true(pedro_text_fits(&text));
        assert_non_null(strstr(room, "In trick 1 play "));
        assert_non_null(strstr(room, "beaten"));
        assert_non_null(strstr(room, "The bid is made"));
        assert_null(strchr(room, '{'));
        master_close(&opened);
    }
}

TEST_GROUP(master_game) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read_and_written),
        cmocka_unit_test(other_rows_are_refused),
        cmocka_unit_test(each_problem_is_solved_in_every_layout),
        cmocka_unit_test(who_leaves_the_line_is_beaten),
        cmocka_unit_test(layouts_are_counted),
        cmocka_unit_test(the_film_ends_with_the_bid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
