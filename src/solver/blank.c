/* blank.c - from rulesets and positions to states of trumps alone.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/blank.h"

#include <stdlib.h>
#include <string.h>

#include "solver/blank_parts.h"
#include "solver/solve.h"

static bool classify(struct blank *blank) {
    const unsigned trumps = blank->rules.trumps;
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

/* Ratings are made for 14 points, and for ranks among all places of trumps. */
static void rate(struct blank *blank) {
    const struct ratings *ratings = blank->solver->ratings;
    const int total = signature_total(&blank->rules),
              scale = total ? 14 * 256 / total : 0;
    enum { PLAIN_RANK = 6 };
    for (unsigned s = 0; s < SITUATIONS; s++) {
        const struct rating *rating = &ratings->situation[s];
        uint64_t left = blank->places;
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

static void forget_ending(struct blank *blank) {
    states_destroy(blank->states);
    free(blank->ending);
    blank->states = NULL;
    blank->ending = NULL;
    blank->table = NULL;
}

/* Reads the table that was handed in, if it is of these rules; if not, has its own of fewer
 * tricks, which it fills itself. */
static void begin_ending(struct blank *blank) {
    const bool table = blank->endgame.entry &&
                       blank->endgame.fingerprint == signature_fingerprint(&blank->rules);
    uint8_t kind[LANE];
    if (!signature_kinds(&blank->rules, kind))
        return;
    blank->bounds = signature_bounds(&blank->rules);
    blank->tricks = table ? blank->endgame.tricks : ENDING_TRICKS;
    blank->states =
        states_create(kind, blank->rules.trumps, blank->tricks, blank->rules.bare);
    if (!blank->states)
        return;
    if (table) {
        blank->table = blank->endgame.entry;
        return;
    }
    const uint64_t bytes = blank->states->count * blank->bounds.stride;
    blank->ending = bytes <= ENDING_BYTES ? malloc(bytes) : NULL;
    if (blank->ending)
        memset(blank->ending, ENDING_UNKNOWN, bytes);
    else
        forget_ending(blank);
}

void blank_use(struct blank *blank, const struct endgame *endgame) {
    blank_clear(blank);
    blank->endgame = endgame ? *endgame : (struct endgame){0};
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
    forget_ending(blank);
    free(blank->known);
    free(blank);
}

void blank_clear(struct blank *blank) {
    memset(blank->known, 0, SETS * sizeof *blank->known);
    forget_ending(blank);
    blank->begun = false;
}

bool blank_begin(struct blank *blank, const struct position_rules *rules) {
    struct signature made;
    if (!signature_make(rules, &made))
        return false;
    if (blank->begun && blank->places == rules->trumps &&
        !memcmp(&made, &blank->rules, sizeof made))
        return blank->fits;
    blank_clear(blank);
    blank->rules = made;
    blank->places = rules->trumps;
    blank->begun = true;
    blank->fits = classify(blank);
    if (!blank->fits)
        return false;
    rate(blank);
    begin_ending(blank);
    return true;
}

/* The lanes of a position, if all seats that matter hold as many cards. */
static bool lanes_of(const struct blank *blank, const struct position *position,
                     uint64_t *hands, unsigned *cards) {
    *hands = 0;
    *cards = bits_count(position->hand[position->leader]);
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3],
                       trumps = bits_gather(hand, blank->places);
        if (trumps && bits_count(hand) != *cards && !blank->rules.bare)
            return false;
        *hands |= trumps << LANE * i;
    }
    if (blank->rules.bare)
        *cards = widest(*hands);
    return *cards > 0 && *cards <= CARDS_MAX;
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
        if (blank->rules.exact)
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
    int share = -92;
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
