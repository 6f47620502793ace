/* blank.c - from rulesets and positions to states of trumps alone.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/blank.h"

#include <stdlib.h>
#include <string.h>

#include "solver/blank_parts.h"
#include "solver/solve.h"

static bool fits(const struct position_rules *rules, struct signature *made) {
    int total = 0;
    unsigned trump = 0;
    memset(made, 0, sizeof *made); /* compared as bytes */
    made->trumps = rules->trumps;
    if (rules->players != 4 || rules->out != PEDRO_OUT_STAY || rules->spreads ||
        rules->playable == rules->trumps || bits_count(rules->trumps) > LANE ||
        rules->plain_led == PEDRO_PLAIN_LED_FOLLOW)
        return false;
    for (uint64_t left = rules->trumps; left; left &= left - 1) {
        const int value = rules->value[bits_lowest(left)];
        if (value < 0 || (total += value) > TOTAL_MAX)
            return false;
        made->worth[trump++] = (uint8_t)value;
    }
    made->keeps = !rules->plain_highest;
    made->trump_first = rules->first_trump;
    made->plain_first = rules->plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST;
    return true;
}

static bool classify(struct blank *blank) {
    const unsigned trumps = bits_count(blank->rules.trumps);
    blank->classes = 0;
    blank->scoring = 0;
    memset(blank->class_bit, 0, sizeof blank->class_bit);
    for (int value = 1; value <= TOTAL_MAX; value++) {
        uint16_t class = 0;
        for (unsigned i = 0; i < trumps; i++)
            if (blank->rules.worth[i] == value)
                class |= (uint16_t)(1u << i);
        if (!class)
            continue;
        if (blank->classes == CLASSES)
            return false;
        blank->class[blank->classes] = class;
        blank->value[blank->classes++] = value;
        blank->scoring |= class;
        for (unsigned i = 0; i < 3; i++)
            if (blank->classes >> i & 1)
                blank->class_bit[i] |= class;
    }
    for (unsigned i = 0; i < LANE; i++) {
        blank->like[i] = (uint16_t)~blank->scoring;
        for (unsigned c = 0; c < blank->classes; c++)
            if (blank->class[c] >> i & 1)
                blank->like[i] = blank->class[c];
    }
    return true;
}

static int total_of(const struct signature *rules) {
    int total = 0;
    for (unsigned i = 0; i < LANE; i++)
        total += rules->worth[i];
    return total;
}

/* Ratings are made for 14 points, and for ranks among all places of trumps. */
static void rate(struct blank *blank) {
    const struct ratings *ratings = blank->solver->ratings;
    const int total = total_of(&blank->rules), scale = total ? 14 * 256 / total : 0;
    enum { PLAIN_RANK = 6 };
    for (unsigned s = 0; s < SITUATIONS; s++) {
        const struct rating *rating = &ratings->situation[s];
        uint64_t left = blank->rules.trumps;
        for (unsigned i = 0; left; i++, left &= left - 1)
            blank->rated[s][i] = rating->base +
                                 rating->worth * (blank->rules.worth[i] * scale >> 8) +
                                 rating->rank * ((int)bits_lowest(left) - PLACE_TRUMPS);
        blank->rated[s][PLAIN] = rating->base + rating->rank * PLAIN_RANK;
        blank->stake[s] = rating->stake * scale / 256;
    }
    for (unsigned i = 0; i < EXTRAS; i++)
        blank->extra[i] = ratings->extra[i];
}

struct blank *blank_create(struct solver *solver) {
    struct blank *blank = calloc(1, sizeof *blank);
    if (!blank)
        return NULL;
    blank->solver = solver;
    blank->known = calloc(SETS, sizeof *blank->known);
    if (!blank->known) {
        free(blank);
        return NULL;
    }
    return blank;
}

void blank_destroy(struct blank *blank) {
    if (!blank)
        return;
    ending_destroy(blank->ending);
    free(blank->known);
    free(blank);
}

void blank_clear(struct blank *blank) {
    memset(blank->known, 0, SETS * sizeof *blank->known);
    ending_destroy(blank->ending);
    blank->ending = NULL;
    blank->begun = false;
}

bool blank_begin(struct blank *blank, const struct position_rules *rules) {
    struct signature made;
    if (!fits(rules, &made))
        return false;
    if (blank->begun && !memcmp(&made, &blank->rules, sizeof made))
        return blank->fits;
    blank_clear(blank);
    blank->rules = made;
    blank->begun = true;
    blank->fits = classify(blank);
    if (!blank->fits)
        return false;
    rate(blank);
    if (total_of(&made) <= ENDING_POINTS)
        blank->ending = ending_create(made.worth, bits_count(made.trumps));
    return true;
}

/* The lanes of a position, if all seats hold as many cards. */
static bool lanes_of(const struct blank *blank, const struct position *position,
                     uint64_t *hands, unsigned *cards) {
    *hands = 0;
    *cards = bits_count(position->hand[0]);
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3];
        if (bits_count(hand) != *cards)
            return false;
        *hands |= bits_gather(hand, blank->rules.trumps) << LANE * i;
    }
    return *cards > 0 && *cards <= CARDS_MAX && position->out == 0;
}

/* 0: seats 0 and 2, 1: seats 1 and 3, 2: neither. */
static unsigned pair_of(unsigned team) { return team == 5 ? 0 : team == 10 ? 1 : 2; }

enum table_answer blank_answer(struct blank *blank, const struct position *position,
                               unsigned team, int more, bool expected) {
    uint64_t hands;
    unsigned cards;
    if (pair_of(team) > 1 || !lanes_of(blank, position, &hands, &cards))
        return TABLE_UNKNOWN;
    const bool trump_first = position->tricks == 0 && blank->rules.trump_first,
               leads_it = pair_of(team) == (position->leader & 1u);
    const int left = worth_of(blank, all_of(hands)),
              need = leads_it ? more : left - more + 1;
    /* What is expected is asked first: the team's win at least, or at most. */
    for (unsigned i = 0; i < 2; i++) {
        const bool win = expected == (i == 0);
        const bool can = (trump_first ? blank_reaches_trump_first : blank_reaches)(
                             blank, hands, cards, need, left,
                             win == leads_it ? LEAST : MOST) == leads_it;
        if (can == win)
            return can ? TABLE_YES : TABLE_NO;
        if (blank->rules.keeps)
            return can ? TABLE_YES : TABLE_NO;
    }
    return TABLE_UNKNOWN;
}

/* By regression over first leads of `us`, in 128ths of the points left. */
int blank_guess(const struct blank *blank, const struct position *position,
                unsigned team) {
    static const uint8_t strength[LANE] = {67, 41, 31, 26, 21, 15, 15, 15,
                                           15, 15, 15, 15, 15, 15, 15, 15};
    uint64_t hands;
    unsigned cards;
    int share = -102;
    if (pair_of(team) > 1 || !lanes_of(blank, position, &hands, &cards))
        return -1;
    if (pair_of(team) != (position->leader & 1u))
        hands = turned(hands, 1);
    const unsigned own = lane(hands, 0) | lane(hands, 2), all = all_of(hands);
    unsigned left = all;
    for (unsigned i = 0; left; i++) {
        const unsigned card = bits_highest(left);
        left &= ~(1u << card);
        if (own >> card & 1)
            share += strength[i];
    }
    const int points = worth_of(blank, all), guess = share * points / 128;
    return guess < 0 ? 0 : guess > points ? points : guess;
}
