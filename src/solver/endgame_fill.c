/* endgame_fill.c - the bounds of all states of the last tricks, from the last trick on.
 *
 * What can be played to a trick, and which state follows, is the same for all states of a
 * block (states.h): only the points differ, and which state of the block that follows. So a
 * trick is played once for a block, and what it comes to is worked out for all its rows of
 * worths side by side.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "solver/blank_parts.h"
#include "solver/endgame_parts.h"
#include "solver/endgame_rows.h"

enum { SEATS = 4 };

/* Bounds for every row of a block. */
struct column {
    uint8_t *low, *high;
};

/* What becomes of the rows when some trumps have gone. */
struct removal {
    const uint16_t *row; /* by row before: the row after */
    const uint8_t
        *narrow;         /* the same in bytes, NULL if there are more than ROWS_NARROW */
    const uint8_t *won;  /* points that went */
    const uint8_t *rest; /* points that stay */
};

struct maker {
    const struct signature *rules;
    const struct states *states;
    struct bounds bounds;
    uint8_t *entry, *end;
    struct column column[SEATS + 1]; /* what the seats make of it; one for a trick without
                                        trumps */
    uint8_t *gathered[2], *none, *all; /* by row; no points, those of the whole row */
    /* Of so many trumps left: */
    unsigned left, rows, wide; /* rows, and so many more that a vector is full */
    uint32_t *set;             /* one that shows the row */
    struct removal *removal;   /* by set of places from the lowest trump left up */
    uint16_t *removed_row;     /* what removals point into */
    uint8_t *removed_narrow;
    uint8_t *removed_points;
};

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

static void free_removals(struct maker *maker) {
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

/* Makes ready for blocks of so many trumps. */
static bool begin_left(struct maker *maker, unsigned left) {
    const struct states *states = maker->states;
    const unsigned rows = states->rows[left], wide = rows_widened(rows);
    const size_t removals = removals_of(left);
    free_removals(maker);
    maker->left = left;
    maker->rows = rows;
    maker->wide = wide;
    maker->set = malloc(rows * sizeof *maker->set);
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
    memcpy(maker->all, maker->removal[0].rest, wide);
    return true;
}

/* The bounds of the states that follow, row by row. */
static void gather(const struct maker *maker, uint32_t block,
                   const struct removal *removal) {
    const struct bounds *bounds = &maker->bounds;
    const unsigned wide = maker->wide;
    uint8_t *restrict low = maker->gathered[0], *restrict high = maker->gathered[1];
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
    const uint8_t *found_low = maker->gathered[0],
                  *found_high = maker->gathered[maker->rules->exact ? 0 : 1];
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
    const struct column *column = &maker->column[seat], *any = &maker->column[SEATS];
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
    const struct column *column = &maker->column[seat];
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
    clear(maker, &maker->column[seat], most, most);
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

/* All bounds of a block. */
static void fill_block(const struct maker *maker, uint64_t hands, unsigned cards,
                       uint8_t *entry) {
    const struct play play = {.hands = hands, .cards = cards, .best = -1};
    const struct column *column = &maker->column[0];
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

/* The set of as many bits that comes next. */
static uint32_t next_set(uint32_t set) {
    if (set == 0)
        return UINT32_MAX;
    const uint32_t low = set & (~set + 1), up = set + low;
    return up | (((set ^ up) >> 2) / low);
}

/* All blocks of one share of the trumps left. */
static void fill_share(const struct maker *maker, const unsigned held[SEATS],
                       unsigned cards, uint8_t *entry) {
    const uint32_t all = (1u << maker->left) - 1;
    const size_t step = (size_t)maker->rows * maker->bounds.stride;
    for (uint32_t a = (1u << held[0]) - 1; a <= all; a = next_set(a)) {
        const uint32_t after_a = all & ~a;
        for (uint32_t b = (1u << held[1]) - 1; b < 1u << bits_count(after_a);
             b = next_set(b)) {
            const uint32_t own_b = (uint32_t)bits_scatter(b, after_a),
                           after_b = after_a & ~own_b;
            for (uint32_t c = (1u << held[2]) - 1; c < 1u << bits_count(after_b);
                 c = next_set(c)) {
                const uint32_t own_c = (uint32_t)bits_scatter(c, after_b);
                fill_block(maker,
                           (uint64_t)a | (uint64_t)own_b << LANE |
                               (uint64_t)own_c << 2 * LANE |
                               (uint64_t)(after_b & ~own_c) << 3 * LANE,
                           cards, entry);
                entry += step;
            }
        }
    }
}

/* All states of so many cards a seat, those of fewer trumps first. */
static bool fill_cards(struct maker *maker, unsigned cards, endgame_progress *progress,
                       void *data) {
    enum { PART = 1 << STATES_PART_BITS };
    const struct states *states = maker->states;
    for (unsigned left = 0; left <= states->most && left <= SEATS * cards; left++) {
        if (!states->bare && !states_spans(&states->span, cards, left))
            break;
        if (!begin_left(maker, left))
            return false;
        for (unsigned counts = 0; counts < PART * PART * PART * PART; counts++) {
            const struct states_share *share = &states->share[cards][counts];
            unsigned held[SEATS], sum = 0;
            for (unsigned seat = 0; seat < SEATS; seat++)
                sum += held[seat] = counts >> STATES_PART_BITS * seat & (PART - 1);
            if (share->rows == 0 || sum != left)
                continue;
            fill_share(maker, held, cards,
                       maker->entry + (size_t)share->first * maker->bounds.stride);
            if (progress && !progress(data, (double)share->first / (double)states->count))
                return false;
        }
    }
    return true;
}

static bool make_room(struct maker *maker) {
    unsigned most = 1;
    for (unsigned left = 0; left <= maker->states->most; left++)
        most = maker->states->rows[left] > most ? maker->states->rows[left] : most;
    most = rows_widened(most);
    for (unsigned i = 0; i < SEATS + 1; i++) {
        maker->column[i].low = malloc(most);
        maker->column[i].high = malloc(most);
        if (!maker->column[i].low || !maker->column[i].high)
            return false;
    }
    maker->gathered[0] = calloc(most, 1);
    maker->gathered[1] = calloc(most, 1);
    maker->none = calloc(most, 1);
    maker->all = malloc(most);
    return maker->gathered[0] && maker->gathered[1] && maker->none && maker->all;
}

static void free_room(struct maker *maker) {
    free_removals(maker);
    for (unsigned i = 0; i < SEATS + 1; i++) {
        free(maker->column[i].low);
        free(maker->column[i].high);
    }
    free(maker->gathered[0]);
    free(maker->gathered[1]);
    free(maker->none);
    free(maker->all);
}

bool endgame_fill(const struct signature *rules, const struct states_span *span,
                  uint8_t *entry, endgame_progress *progress, void *data) {
    struct maker maker = {
        .rules = rules, .bounds = signature_bounds(rules), .entry = entry};
    uint8_t kind[LANE];
    if (!signature_kinds(rules, kind))
        return false;
    struct states *states = states_create(kind, rules->trumps, span, rules->bare);
    if (!states)
        return false;
    maker.states = states;
    maker.end = entry + states->count * maker.bounds.stride;
    const unsigned most = states->span.cards;
    bool made = make_room(&maker);
    for (unsigned cards = rules->bare ? most : 0; made && cards <= most; cards++)
        made = fill_cards(&maker, cards, progress, data);
    free_room(&maker);
    states_destroy(states);
    return made;
}
