/* master_test.c - a safe line is one in every layout: hands made by hand, and small ones against a list of all layouts.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/master_parts.h"
#include "effort.h"

enum { SEATS = 4, LIMIT = 4000000, LAYOUTS_MAX = 4096 };

/* Trumps by number. */
enum {
    TWO,
    THREE,
    FOUR,
    LEFT,
    RIGHT,
    SIX,
    SEVEN,
    EIGHT,
    NINE,
    TEN,
    JACK,
    QUEEN,
    KING,
    ACE
};

static struct pedro_rules rules_of(const char *game) {
    struct pedro_rules rules;
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    return rules;
}

/* A place in which the bidder leads. */
static struct master_place place_of(const struct master *master, unsigned mine,
                                    unsigned hidden, unsigned cards, int need) {
    struct master_place place = {.mine = (uint16_t)mine, .hidden = (uint16_t)hidden};
    int all = 0;
    for (unsigned i = 0; i < LANE; i++)
        all += (mine | hidden) >> i & 1 ? master->game.worth[i] : 0;
    if (hidden & 1)
        all += master->two_worth;
    for (unsigned seat = 0; seat < SEATS; seat++)
        place.cards[seat] = (uint8_t)cards;
    for (unsigned seat = 1; seat < SEATS; seat++)
        place.may[seat] = (uint16_t)hidden;
    place.need = (int16_t)need;
    place.spare = (int16_t)(all - need);
    place.led = place.best = place.winner = MASTER_NONE;
    return place;
}

static unsigned set_of(const unsigned *trump, unsigned count) {
    unsigned set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= 1U << trump[i];
    return set;
}

#define SET(...)                                                                         \
    set_of((const unsigned[]){__VA_ARGS__},                                              \
           sizeof(const unsigned[]){__VA_ARGS__} / sizeof(unsigned))

/* --- hands made by hand --- */

static void the_top_trumps_are_safe(void **state) {
    const struct pedro_rules rules = rules_of("pidro");
    struct master master;
    (void)state;
    assert_true(master_init(&master, &rules, MASTER_PARTNER_ANY));
    /* Ace, king, queen, jack, ten and a pedro: six tricks, in which the other pedro may fall late or to nobody; sure are the
     * ace, the jack, the ten and its own pedro, which only the nine and lower are left to beat. */
    struct master_place place =
        place_of(&master, SET(ACE, KING, QUEEN, JACK, TEN, NINE),
                 SET(EIGHT, SEVEN, SIX, RIGHT, LEFT, FOUR, THREE, TWO), 6, 13);
    assert_int_equal(master_safe(&master, &place, LIMIT), MASTER_YES);
    place = place_of(&master, SET(ACE, KING, QUEEN, JACK, TEN, NINE),
                     SET(EIGHT, SEVEN, SIX, RIGHT, LEFT, FOUR, THREE, TWO), 6, 14);
    /* The two is its holder's point. */
    assert_int_equal(master_safe(&master, &place, LIMIT), MASTER_NO);
    assert_int_equal(master_sure(&master, &place, LIMIT), 13);
    master_finish(&master);
}

static void a_pedro_alone_is_not_safe(void **state) {
    const struct pedro_rules rules = rules_of("pidro");
    struct master master;
    (void)state;
    assert_true(master_init(&master, &rules, MASTER_PARTNER_ANY));
    const struct master_place place =
        place_of(&master, SET(RIGHT), SET(KING, THREE), 1, 5);
    assert_int_equal(master_safe(&master, &place, LIMIT), MASTER_NO);
    /* Nobody can have the king: nothing beats it. */
    const struct master_place sure =
        place_of(&master, SET(RIGHT), SET(FOUR, THREE), 1, 5);
    assert_int_equal(master_safe(&master, &sure, LIMIT), MASTER_YES);
    master_finish(&master);
}

/* The ace and one more: to draw with the ace first brings the pedro where it is, but only with a partner that gives it. */
static void a_partner_that_helps_gives_the_pedro(void **state) {
    const struct pedro_rules rules = rules_of("pidro");
    struct master any, helps;
    (void)state;
    assert_true(master_init(&any, &rules, MASTER_PARTNER_ANY));
    assert_true(master_init(&helps, &rules, MASTER_PARTNER_HELPS));
    struct master_place place =
        place_of(&any, SET(ACE), SET(RIGHT, THREE, FOUR, SIX), 2, 6);
    place.may[1] = SET(FOUR, SIX);
    place.may[2] = SET(RIGHT, THREE);
    place.may[3] = SET(FOUR, SIX);
    assert_int_equal(master_safe(&any, &place, LIMIT), MASTER_NO);
    assert_int_equal(master_safe(&helps, &place, LIMIT), MASTER_YES);
    master_finish(&any);
    master_finish(&helps);
}

/* --- against a list of layouts --- */

/* The hands of the others, of trumps; only trumps are played. */
struct layout_list {
    uint16_t hand[LAYOUTS_MAX][SEATS];
    unsigned count;
};

struct table {
    uint16_t mine;
    int need, spare, points;
    unsigned leader, played;
    int best;
    unsigned winner;
    uint8_t out;
};

static bool listed_safe(const struct master *master, const struct table *table,
                        const struct layout_list *list);

/* What happens with a card of `seat`, or none, in the layouts that are left. */
static bool listed_after(const struct master *master, const struct table *table,
                         const struct layout_list *list, unsigned seat, int card) {
    struct table after = *table;
    if (card < 0)
        after.out |= (uint8_t)(1U << seat);
    if (card < 0 && table->played == 0) {
        after.leader = (table->leader + 1) & 3;
        return listed_safe(master, &after, list);
    }
    if (card >= 0) {
        const int two = card == 0 ? master->two_worth : 0;
        if (seat == 0)
            after.mine &= (uint16_t) ~(1U << card);
        else if (seat == 2)
            after.need -= two;
        else
            after.spare -= two;
        after.points += master->game.worth[card];
        if (card > after.best) {
            after.best = card;
            after.winner = seat;
        }
    }
    if (++after.played == SEATS) {
        *(after.winner % 2 == 0 ? &after.need : &after.spare) -= after.points;
        after.leader = after.winner;
        after.played = 0;
        after.points = 0;
        after.best = -1;
    }
    return listed_safe(master, &after, list);
}

/* What the partner plays with a hand, if it helps: its first trump in the order that depends on what all have seen. */
static int helpful(const struct master *master, const struct table *table,
                   unsigned hidden, unsigned hand) {
    const struct master_place seen = {
        .mine = table->mine,
        .hidden = (uint16_t)hidden,
        .out = table->out,
        .leader = (uint8_t)table->leader,
        .played = (uint8_t)table->played,
        .best = (uint8_t)(table->best < 0 ? MASTER_NONE : table->best),
        .winner = (uint8_t)(table->best < 0 ? MASTER_NONE : table->winner)};
    uint8_t trump[LANE];
    const unsigned count = master_preferred(master, &seen, trump);
    for (unsigned i = 0; i < count; i++)
        if (hand >> trump[i] & 1)
            return trump[i];
    return -1;
}

static bool may_play(const struct master *master, const struct table *table,
                     const uint16_t hand[SEATS], unsigned turn, int card) {
    if (turn == 2 && master->partner == MASTER_PARTNER_HELPS)
        return helpful(master, table, hand[1] | hand[2] | hand[3], hand[2]) == card;
    return card < 0 ? hand[turn] == 0 : hand[turn] >> card & 1;
}

static bool listed_safe(const struct master *master, const struct table *table,
                        const struct layout_list *list) {
    const unsigned turn = (table->leader + table->played) & 3;
    bool over = !table->mine && table->played == 0;
    if (table->need <= 0 || table->spare < 0)
        return table->need <= 0;
    for (unsigned i = 0; i < list->count; i++)
        over = over && !list->hand[i][1] && !list->hand[i][2] && !list->hand[i][3];
    if (over)
        return false;
    if (turn == 0) {
        for (int card = 0; card < LANE; card++)
            if (table->mine >> card & 1 && listed_after(master, table, list, turn, card))
                return true;
        return !table->mine && listed_after(master, table, list, turn, -1);
    }
    for (int card = -1; card < LANE; card++) {
        struct layout_list *left = test_malloc(sizeof *left);
        left->count = 0;
        for (unsigned i = 0; i < list->count; i++) {
            if (!may_play(master, table, list->hand[i], turn, card))
                continue;
            memcpy(left->hand[left->count], list->hand[i], sizeof left->hand[0]);
            if (card >= 0)
                left->hand[left->count][turn] &= (uint16_t) ~(1U << card);
            left->count++;
        }
        const bool safe =
            left->count == 0 || listed_after(master, table, left, turn, card);
        test_free(left);
        if (!safe)
            return false;
    }
    return true;
}

static void list_layouts(const struct master_place *place, unsigned hidden,
                         uint16_t hand[SEATS], struct layout_list *list) {
    if (!hidden) {
        for (unsigned seat = 1; seat < SEATS; seat++)
            if (bits_count(hand[seat]) > place->cards[seat] ||
                bits_count(hand[seat]) < place->sure[seat])
                return;
        assert_true(list->count < LAYOUTS_MAX);
        memcpy(list->hand[list->count++], hand, sizeof list->hand[0]);
        return;
    }
    const unsigned card = bits_lowest(hidden), bit = 1U << card;
    for (unsigned seat = 1; seat < SEATS; seat++)
        if (place->may[seat] & bit) {
            hand[seat] |= (uint16_t)bit;
            list_layouts(place, hidden ^ bit, hand, list);
            hand[seat] &= (uint16_t)~bit;
        }
}

static void random_place(const struct master *master, struct pedro_rng *rng,
                         struct master_place *place) {
    unsigned mine = 0, hidden = 0;
    const unsigned cards = 2 + pedro_rng_below(rng, 2);
    while (bits_count(mine) < cards)
        mine |= 1U << pedro_rng_below(rng, 14);
    while (bits_count(hidden) < cards + 2)
        hidden |= 1U << pedro_rng_below(rng, 14) & ~mine;
    *place = place_of(master, mine, hidden, cards, 1);
    for (unsigned seat = 1; seat < SEATS; seat++) {
        place->sure[seat] = (uint8_t)pedro_rng_below(rng, 2);
        for (unsigned left = hidden; left; left &= left - 1)
            if (pedro_rng_below(rng, 5) == 0)
                place->may[seat] &= (uint16_t) ~(left & (~left + 1));
    }
}

static void agree(enum master_partner partner) {
    const struct pedro_rules rules = rules_of("pidro");
    struct layout_list *list = test_malloc(sizeof *list);
    struct master master;
    struct pedro_rng rng;
    unsigned safe = 0, unsafe = 0;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'m'});
    assert_true(master_init(&master, &rules, partner));
    for (unsigned i = 0; i < effort(60); i++) {
        struct master_place place;
        uint16_t hand[SEATS] = {0};
        random_place(&master, &rng, &place);
        list->count = 0;
        list_layouts(&place, place.hidden, hand, list);
        assert_int_equal(list->count > 0, master_possible(&place));
        if (list->count == 0)
            continue;
        const int left = place.need + place.spare;
        for (int need = 1; need <= left; need++) {
            const struct table table = {
                .mine = place.mine, .need = need, .spare = left - need, .best = -1};
            place.need = (int16_t)need;
            place.spare = (int16_t)(left - need);
            const bool wanted = listed_safe(&master, &table, list);
            assert_int_equal(master_safe(&master, &place, LIMIT),
                             wanted ? MASTER_YES : MASTER_NO);
            *(wanted ? &safe : &unsafe) += 1;
        }
    }
    assert_true(safe > 0 && unsafe > 0);
    master_finish(&master);
    test_free(list);
}

static void the_search_agrees_with_a_list_of_all_layouts(void **state) {
    (void)state;
    agree(MASTER_PARTNER_ANY);
}

static void so_it_does_with_a_partner_that_helps(void **state) {
    (void)state;
    agree(MASTER_PARTNER_HELPS);
}

TEST_GROUP(master) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_top_trumps_are_safe),
        cmocka_unit_test(a_pedro_alone_is_not_safe),
        cmocka_unit_test(a_partner_that_helps_gives_the_pedro),
        cmocka_unit_test(the_search_agrees_with_a_list_of_all_layouts),
        cmocka_unit_test(so_it_does_with_a_partner_that_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
