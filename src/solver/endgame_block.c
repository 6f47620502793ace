/* endgame_block.c - the bounds of a block of states at once.
 *
 * What can be played to a trick, and which state follows, is the same for all states of a
 * block (states.h): only the points differ, and which state of the block that follows. So a
 * trick is played once for a block, and what it comes to is worked out for all its rows of
 * worths side by side.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "solver/endgame_block.h"
#include "solver/endgame_rows.h"

/* A trick being played: trumps are numbered from the lowest left. */
struct play {
    uint64_t hands;
    unsigned cards, gone; /* trumps played */
    unsigned winner;
    int best;
    bool plain_led;
};

static size_t removals_of(unsigned left) {
    size_t ways = 1, sum = 1;
    for (unsigned k = 1; k <= SEATS && k <= left; k++) {
        ways = ways * (left - k + 1) / k;
        sum += ways;
    }
    return sum;
}

static int points_of(const struct signature *rules, uint32_t set) {
    int sum = 0;
    for (; set; set &= set - 1)
        sum += rules->worth[bits_lowest(set)];
    return sum;
}

void block_end(struct maker *maker) {
    free(maker->set);
    free(maker->removal);
    free(maker->removed_row);
    free(maker->removed_narrow);
    free(maker->removed_points);
    maker->set = NULL;
    maker->removal = NULL;
    maker->removed_row = NULL;
    maker->removed_narrow = NULL;
    maker->removed_points = NULL;
}

bool block_begin(struct maker *maker, unsigned left) {
    const struct states *states = maker->states;
    const unsigned rows = states->rows[left], wide = rows_widened(rows);
    const size_t removals = removals_of(left);
    block_end(maker);
    maker->left = left;
    maker->rows = rows;
    maker->wide = wide;
    maker->set = calloc(rows, sizeof *maker->set);
    maker->removal = calloc((size_t)1 << left, sizeof *maker->removal);
    maker->removed_row = calloc(removals * wide, sizeof *maker->removed_row);
    maker->removed_narrow = calloc(removals * wide, 1);
    maker->removed_points = calloc(removals * wide, 2);
    if (!maker->set || !maker->removal || !maker->removed_row || !maker->removed_narrow ||
        !maker->removed_points)
        return false;
    for (uint32_t set = 0; set < 1u << states->trumps; set++)
        if (bits_count(set) == left)
            maker->set[states->row[set]] = set;
    size_t made = 0;
    for (uint32_t gone = 0; gone < 1u << left; gone++) {
        if (bits_count(gone) > SEATS)
            continue;
        uint16_t *row = maker->removed_row + made * wide;
        uint8_t *narrow = maker->removed_narrow + made * wide;
        uint8_t *won = maker->removed_points + made * wide * 2, *rest = won + wide;
        for (unsigned i = 0; i < rows; i++) {
            const uint32_t played = (uint32_t)bits_scatter(gone, maker->set[i]),
                           kept = maker->set[i] & ~played;
            row[i] = states->row[kept];
            narrow[i] = (uint8_t)row[i];
            won[i] = (uint8_t)points_of(maker->rules, played);
            rest[i] = (uint8_t)points_of(maker->rules, kept);
        }
        const bool few = states->rows[left - bits_count(gone)] <= ROWS_NARROW;
        maker->removal[gone] = (struct removal){row, few ? narrow : NULL, won, rest};
        made++;
    }
    /* Of the first removal, where nothing has gone. */
    memcpy(maker->all, maker->removed_points + wide, wide);
    return true;
}

/* The bounds of the states that follow, row by row. */
static void gather(const struct maker *maker, uint32_t block,
                   const struct removal *removal) {
    const struct bounds *bounds = &maker->bounds;
    const unsigned wide = maker->wide;
    uint8_t *restrict low = maker->room->gathered[0], *restrict high =
                                                          maker->room->gathered[1];
    const uint8_t *restrict from = maker->entry + (size_t)block * bounds->stride;
    if (bounds->stride == 2) {
        for (unsigned i = 0; i < wide; i++) {
            low[i] = from[2 * removal->row[i]];
            high[i] = from[2 * removal->row[i] + 1];
        }
        return;
    }
    rows_pick(from, maker->end, removal->row, removal->narrow, wide, low);
    if (bounds->shift)
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t both = low[i];
            high[i] = both >> 4;
            low[i] = both & 15;
        }
}

/* What comes of it if `winner` wins the trick, into the column of a seat. */
static void go_on(const struct maker *maker, const struct play *play, unsigned winner,
                  const struct column *column, bool low_most, bool high_most) {
    const unsigned leader =
                       next_leader(maker->rules, play->hands, winner, play->best >= 0),
                   all = all_of(play->hands), rows = maker->wide;
    const struct removal *removal = &maker->removal[play->gone];
    const bool gains = !(winner & 1), both = !maker->rules->exact;
    gather(maker,
           states_block(maker->states, turned(play->hands, leader), play->cards - 1, all),
           removal);
    const uint8_t *found_low = maker->room->gathered[0],
                  *found_high = maker->room->gathered[maker->rules->exact ? 0 : 1];
    if (leader & 1) {
        const uint8_t *base = gains ? maker->all : removal->rest;
        rows_take_rest(column->low, base, found_high, rows, low_most);
        if (both)
            rows_take_rest(column->high, base, found_low, rows, high_most);
    } else {
        const uint8_t *base = gains ? removal->won : maker->none;
        rows_take_sum(column->low, base, found_low, rows, low_most);
        if (both)
            rows_take_sum(column->high, base, found_high, rows, high_most);
    }
}

static void clear(const struct maker *maker, const struct column *column, bool low_most,
                  bool high_most) {
    memset(column->low, low_most ? 0 : UINT8_MAX, maker->wide);
    memset(column->high, high_most ? 0 : UINT8_MAX, maker->wide);
}

static void end_trick(const struct maker *maker, const struct play *play, unsigned seat) {
    const struct column *column = &maker->room->column[seat],
                        *any = &maker->room->column[SEATS];
    const bool most = !(seat & 1);
    if (play->best >= 0 || maker->rules->keeps) {
        go_on(maker, play, play->best >= 0 ? play->winner : 0, column, most, most);
        return;
    }
    clear(maker, any, false, true);
    for (unsigned winner = 0; winner < SEATS; winner++)
        go_on(maker, play, winner, any, false, true);
    rows_take(column->low, any->low, maker->wide, most);
    rows_take(column->high, any->high, maker->wide, most);
}

static void choices_of(const struct maker *maker, const struct play *play, unsigned seat);

/* One choice of a seat, PLAIN or a trump. */
static void choose(const struct maker *maker, const struct play *play, unsigned seat,
                   unsigned card) {
    const struct column *column = &maker->room->column[seat];
    struct play next = *play;
    if (card != PLAIN) {
        next.hands &= ~((uint64_t)1 << (LANE * seat + card));
        next.gone |= 1u << card;
        if ((int)card > next.best) {
            next.best = (int)card;
            next.winner = seat;
        }
    }
    if (seat == SEATS - 1) {
        end_trick(maker, &next, seat);
        return;
    }
    choices_of(maker, &next, seat + 1);
    rows_take(column->low, column[1].low, maker->wide, !(seat & 1));
    if (!maker->rules->exact)
        rows_take(column->high, column[1].high, maker->wide, !(seat & 1));
}

static void choices_of(const struct maker *maker, const struct play *play,
                       unsigned seat) {
    const unsigned own = lane(play->hands, seat);
    const bool most = !(seat & 1),
               has_plain = play->cards > bits_count(own) && !(maker->rules->bare && own);
    clear(maker, &maker->room->column[seat], most, most);
    if (has_plain && (seat == 0 || play->plain_led || !own)) {
        struct play plain = *play;
        plain.plain_led |= seat == 0;
        choose(maker, &plain, seat, PLAIN);
        if (seat > 0 && maker->rules->plain_first)
            return;
    }
    for (unsigned left = own; left; left &= left - 1)
        choose(maker, play, seat, bits_lowest(left));
}

void block_fill(const struct maker *maker, uint64_t hands, unsigned cards,
                uint8_t *entry) {
    const struct play play = {.hands = hands, .cards = cards, .best = -1};
    const struct column *column = &maker->room->column[0];
    const struct bounds *bounds = &maker->bounds;
    if (maker->left == 0) {
        memset(entry, 0, bounds->stride);
        return;
    }
    choices_of(maker, &play, 0);
    for (unsigned i = 0; i < maker->rows; i++) {
        if (maker->rules->exact)
            entry[i] = column->low[i];
        else if (bounds->shift)
            entry[i] = (uint8_t)(column->low[i] | column->high[i] << bounds->shift);
        else
            memcpy(entry + 2 * i, (uint8_t[]){column->low[i], column->high[i]}, 2);
    }
}
