/* endgame_block.c - computes the bounds of all states of a block at once.
 *
 * The states of a block (endgame_index.h) have the same moves and the same successor blocks: only
 * the points differ, and which state of the successor block follows. So the moves of a trick are
 * enumerated once for a block, and each minimax step is one vector operation over all its rows of
 * worths.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "solver/endgame/endgame_block.h"
#include "solver/endgame/endgame_rows.h"

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

static int points_of(const struct trumps_game *rules, uint32_t set) {
    int sum = 0;
    for (; set; set &= set - 1)
        sum += rules->worth[bits_lowest(set)];
    return sum;
}

void endgame_block_end(struct generator *generator) {
    free(generator->set);
    free(generator->removal);
    free(generator->removed_row);
    free(generator->removed_narrow);
    free(generator->removed_points);
    generator->set = NULL;
    generator->removal = NULL;
    generator->removed_row = NULL;
    generator->removed_narrow = NULL;
    generator->removed_points = NULL;
}

bool endgame_block_begin(struct generator *generator, unsigned left) {
    const struct endgame_index *index = generator->index;
    const unsigned rows = index->rows[left], wide = rows_widened(rows);
    const size_t removals = removals_of(left);
    endgame_block_end(generator);
    generator->left = left;
    generator->rows = rows;
    generator->wide = wide;
    generator->set = calloc(rows, sizeof *generator->set);
    generator->removal = calloc((size_t)1 << left, sizeof *generator->removal);
    generator->removed_row = calloc(removals * wide, sizeof *generator->removed_row);
    generator->removed_narrow = calloc(removals * wide, 1);
    generator->removed_points = calloc(removals * wide, 2);
    if (!generator->set || !generator->removal || !generator->removed_row ||
        !generator->removed_narrow || !generator->removed_points)
        return false;
    for (uint32_t set = 0; set < 1u << index->trumps; set++)
        if (bits_count(set) == left)
            generator->set[index->row[set]] = set;
    size_t made = 0;
    for (uint32_t gone = 0; gone < 1u << left; gone++) {
        if (bits_count(gone) > SEATS)
            continue;
        uint16_t *row = generator->removed_row + made * wide;
        uint8_t *narrow = generator->removed_narrow + made * wide;
        uint8_t *won = generator->removed_points + made * wide * 2, *rest = won + wide;
        for (unsigned i = 0; i < rows; i++) {
            const uint32_t played = (uint32_t)bits_scatter(gone, generator->set[i]),
                           kept = generator->set[i] & ~played;
            row[i] = index->row[kept];
            narrow[i] = (uint8_t)row[i];
            won[i] = (uint8_t)points_of(generator->rules, played);
            rest[i] = (uint8_t)points_of(generator->rules, kept);
        }
        const bool few = index->rows[left - bits_count(gone)] <= ROWS_NARROW;
        generator->removal[gone] = (struct removal){row, few ? narrow : NULL, won, rest};
        made++;
    }
    /* Of the first removal, where nothing has gone. */
    memcpy(generator->all, generator->removed_points + wide, wide);
    return true;
}

/* Gathers the bounds of the successor states, row by row. */
static void gather(const struct generator *generator, uint32_t block,
                   const struct removal *removal) {
    const struct endgame_bounds *bounds = &generator->bounds;
    const unsigned wide = generator->wide;
    uint8_t *restrict low = generator->buffers->gathered[0], *restrict high =
                                                                 generator->buffers
                                                                     ->gathered[1];
    const uint8_t *restrict from = generator->entry + (size_t)block * bounds->stride;
    if (bounds->stride == 2) {
        for (unsigned i = 0; i < wide; i++) {
            low[i] = from[2 * removal->row[i]];
            high[i] = from[2 * removal->row[i] + 1];
        }
        return;
    }
    rows_pick(from, generator->end, removal->row, removal->narrow, wide, low);
    if (bounds->shift)
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t both = low[i];
            high[i] = both >> 4;
            low[i] = both & 15;
        }
}

/* Merges the result of the trick going to `winner` into the column of a seat. */
static void go_on(const struct generator *generator, const struct play *play,
                  unsigned winner, const struct column *column, bool low_most,
                  bool high_most) {
    const unsigned leader = next_leader(generator->rules, play->hands, winner,
                                        play->best >= 0),
                   all = all_of(play->hands), rows = generator->wide;
    const struct removal *removal = &generator->removal[play->gone];
    const bool gains = !(winner & 1), both = !generator->rules->exact;
    gather(generator,
           endgame_index_block(generator->index, turned(play->hands, leader),
                               play->cards - 1, all),
           removal);
    const uint8_t *found_low = generator->buffers->gathered[0],
                  *found_high =
                      generator->buffers->gathered[generator->rules->exact ? 0 : 1];
    if (leader & 1) {
        const uint8_t *base = gains ? generator->all : removal->rest;
        rows_take_rest(column->low, base, found_high, rows, low_most);
        if (both)
            rows_take_rest(column->high, base, found_low, rows, high_most);
    } else {
        const uint8_t *base = gains ? removal->won : generator->none;
        rows_take_sum(column->low, base, found_low, rows, low_most);
        if (both)
            rows_take_sum(column->high, base, found_high, rows, high_most);
    }
}

static void clear(const struct generator *generator, const struct column *column,
                  bool low_most, bool high_most) {
    memset(column->low, low_most ? 0 : UINT8_MAX, generator->wide);
    memset(column->high, high_most ? 0 : UINT8_MAX, generator->wide);
}

static void end_trick(const struct generator *generator, const struct play *play,
                      unsigned seat) {
    const struct column *column = &generator->buffers->column[seat],
                        *any = &generator->buffers->column[SEATS];
    const bool most = !(seat & 1);
    if (play->best >= 0 || generator->rules->keeps) {
        go_on(generator, play, play->best >= 0 ? play->winner : 0, column, most, most);
        return;
    }
    clear(generator, any, false, true);
    for (unsigned winner = 0; winner < SEATS; winner++)
        go_on(generator, play, winner, any, false, true);
    rows_take(column->low, any->low, generator->wide, most);
    rows_take(column->high, any->high, generator->wide, most);
}

static void choices_of(const struct generator *generator, const struct play *play,
                       unsigned seat);

/* One move of a seat: PLAIN or a trump. */
static void choose(const struct generator *generator, const struct play *play,
                   unsigned seat, unsigned card) {
    const struct column *column = &generator->buffers->column[seat];
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
        end_trick(generator, &next, seat);
        return;
    }
    choices_of(generator, &next, seat + 1);
    rows_take(column->low, column[1].low, generator->wide, !(seat & 1));
    if (!generator->rules->exact)
        rows_take(column->high, column[1].high, generator->wide, !(seat & 1));
}

static void choices_of(const struct generator *generator, const struct play *play,
                       unsigned seat) {
    const unsigned own = lane(play->hands, seat);
    const bool most = !(seat & 1), has_plain = play->cards > bits_count(own) &&
                                               !(generator->rules->bare && own);
    clear(generator, &generator->buffers->column[seat], most, most);
    if (has_plain && (seat == 0 || play->plain_led || !own)) {
        struct play plain = *play;
        plain.plain_led |= seat == 0;
        choose(generator, &plain, seat, PLAIN);
        if (seat > 0 && generator->rules->plain_first)
            return;
    }
    for (unsigned left = own; left; left &= left - 1)
        choose(generator, play, seat, bits_lowest(left));
}

void endgame_block_fill(const struct generator *generator, uint64_t hands, unsigned cards,
                        uint8_t *entry) {
    const struct play play = {.hands = hands, .cards = cards, .best = -1};
    const struct column *column = &generator->buffers->column[0];
    const struct endgame_bounds *bounds = &generator->bounds;
    if (generator->left == 0) {
        memset(entry, 0, bounds->stride);
        return;
    }
    choices_of(generator, &play, 0);
    for (unsigned i = 0; i < generator->rows; i++) {
        if (generator->rules->exact)
            entry[i] = column->low[i];
        else if (bounds->shift)
            entry[i] = (uint8_t)(column->low[i] | column->high[i] << bounds->shift);
        else
            memcpy(entry + 2 * i, (uint8_t[]){column->low[i], column->high[i]}, 2);
    }
}
