/* bounds.c - static bounds of a position between two tricks.
 *
 * They are the quick tricks of double-dummy solvers (Haglund 2010, "Search Algorithms for a Bridge
 * Double Dummy Solver"), in points: what a team wins with trumps that no opponent can beat.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/search.h"

int search_won(const struct search *search, const struct position *position) {
    int won = 0;
    for (unsigned side = 0; side < search->rules->sides; side++)
        if (search->team >> side & 1)
            won += position->points[side];
    return won;
}

int search_left(const struct search *search, const struct position *position) {
    if (position->phase == POSITION_OVER)
        return 0;
    int sum = position->trick_points;
    for (uint64_t left = search_all(search, position) & search->rules->trumps; left;
         left &= left - 1)
        sum += search->rules->value[bits_lowest(left)];
    return sum;
}

static int worth_of(const struct search *search, uint64_t cards) {
    int sum = 0;
    for (unsigned i = 0; i < search->classes; i++)
        if (cards & search->class[i])
            sum += (int)bits_count(cards & search->class[i]) *
                   search->rules->value[bits_lowest(search->class[i])];
    return sum;
}

int search_round_up(const struct search *search, uint64_t cards, int more) {
    uint64_t sums = 1;
    for (unsigned i = 0; i < search->classes; i++) {
        const int value = search->rules->value[bits_lowest(search->class[i])];
        if (value > 63)
            return more;
        for (unsigned n = bits_count(cards & search->class[i]); n > 0; n--)
            sums |= sums << value;
    }
    if (more < 0 || more > 63 || !(sums >> more))
        return more;
    return more + (int)bits_lowest(sums >> more);
}

/* The trumps of `own`, a hand or a team, that are higher than all of `others`. */
static uint64_t top_run(uint64_t own, uint64_t others) {
    return others ? own & ~(((uint64_t)2 << bits_highest(others)) - 1) : own;
}

/* The sum of the `n` lowest worths among some trumps, or of all if they are fewer. */
static int least_worths(const struct search *search, uint64_t cards, unsigned n) {
    int sum = 0;
    unsigned count = bits_count(cards);
    if (n >= count)
        return worth_of(search, cards);
    for (unsigned i = 0; i < search->classes; i++)
        count -= bits_count(cards & search->class[i]);
    for (unsigned i = 0; n > count; i++) {
        unsigned more = bits_count(cards & search->class[i]);
        n -= count;
        count = more < n ? more : n;
        sum += (int)count * search->rules->value[bits_lowest(search->class[i])];
    }
    return sum;
}

/* A lower bound of what a team wins: its trumps that no opponent can beat, and if the leader is of
 * the team, what the others must play when it draws trumps with its highest ones. */
static int sure_points(const struct search *search, const struct position *position,
                       unsigned team, uint64_t *relevant) {
    const struct position_rules *rules = search->rules;
    uint64_t ours = 0, theirs = 0;
    for (unsigned seat = 0; seat < rules->players; seat++) {
        uint64_t trumps = search_hand(position, seat) & rules->trumps;
        if (team >> rules->side[seat] & 1)
            ours |= trumps;
        else
            theirs |= trumps;
    }
    const uint64_t run = top_run(ours, theirs);
    int sure = worth_of(search, run);
    if (run & search->class_any)
        *relevant |= run & (~run + 1);
    if (!(team >> rules->side[position->leader] & 1))
        return sure;
    const uint64_t leads = position->hand[position->leader] & rules->trumps;
    const uint64_t draws = top_run(leads, (ours | theirs) & ~leads);
    const unsigned rounds = bits_count(draws);
    if (rounds == 0)
        return sure;
    int drawn = 0;
    for (unsigned seat = 0; seat < rules->players; seat++) {
        uint64_t trumps = search_hand(position, seat) & rules->trumps;
        if (!(team >> rules->side[seat] & 1)) {
            drawn += least_worths(search, trumps, rounds);
        } else if (seat != position->leader) {
            /* A partner plays its most valuable trumps to those tricks, of those it could lose. */
            uint64_t loose = trumps & ~run;
            unsigned count = bits_count(loose);
            drawn += worth_of(search, loose) -
                     (count > rounds ? least_worths(search, loose, count - rounds) : 0);
        }
    }
    if (drawn > 0)
        *relevant |= draws & (~draws + 1);
    return sure + drawn;
}

/* True if no seat can play more than one card. */
static bool is_last_trick(const struct search *search, const struct position *position) {
    for (unsigned seat = 0; seat < search->rules->players; seat++)
        if (search_hand(position, seat) & (search_hand(position, seat) - 1))
            return false;
    return true;
}

enum solver_answer search_settled(const struct search *search,
                                  const struct position *position, int more,
                                  uint64_t *relevant) {
    const struct position_rules *rules = search->rules;
    uint64_t ours = 0, theirs = 0;
    *relevant = 0;
    if (more <= 0)
        return SOLVER_YES;
    for (unsigned seat = 0; seat < rules->players; seat++) {
        uint64_t trumps = search_hand(position, seat) & rules->trumps;
        if (search->team >> rules->side[seat] & 1)
            ours |= trumps;
        else
            theirs |= trumps;
    }
    const int left = worth_of(search, ours | theirs);
    if (more > left || !ours)
        return SOLVER_NO;
    if (!theirs)
        return SOLVER_YES;
    if (is_last_trick(search, position)) {
        /* Whatever is led, the highest trump wins all. */
        *relevant = slot_bit(bits_highest(ours | theirs));
        return ours > theirs ? SOLVER_YES : SOLVER_NO;
    }
    if (sure_points(search, position, search->team, relevant) >= more)
        return SOLVER_YES;
    *relevant = 0;
    if (left - sure_points(search, position, ~search->team, relevant) < more)
        return SOLVER_NO;
    *relevant = 0;
    return SOLVER_UNKNOWN;
}
