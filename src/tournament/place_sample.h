/* place_sample.h - places and scores computed a second time, from the results of the tables and docs/tournaments.md
 * alone, as a person with pencil and paper would.
 *
 * It knows tables of two sides without absent ones, all of whose boards are played, and no penalties.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PLACE_SAMPLE_H
#define PLACE_SAMPLE_H

#include <math.h>
#include <string.h>

#include "tournament/score.h"

enum { PLACE_ENTRIES = 16, PLACE_ROUNDS = 16 };

/* By entry number and round, both from 1. */
struct place_sheet {
    const struct tournament *of;
    unsigned rounds;
    unsigned most; /* tables that played one board */
    char what[PLACE_ENTRIES + 1]
             [PLACE_ROUNDS + 1]; /* w, d, l; b for a bye, 0 if it was not in the round */
    long score[PLACE_ENTRIES + 1][PLACE_ROUNDS + 1];
    long total[PLACE_ENTRIES + 1];
};

static inline long place_round(double value) {
    return (long)(value < 0 ? ceil(value - 0.5) : floor(value + 0.5));
}

/* The margins of the first sides at all tables that played a board; returns how many. */
static inline unsigned place_margins(const struct place_sheet *sheet, unsigned board,
                                     int margin[PLACE_ENTRIES * PLACE_ROUNDS]) {
    unsigned count = 0;
    for (unsigned r = 0; r < sheet->rounds; r++)
        for (unsigned t = 0; t < sheet->of->round[r].tables; t++) {
            const struct tournament_table *table = &sheet->of->round[r].table[t];
            for (unsigned b = 0; b < table->boards; b++)
                if (table->board[b].number == board)
                    margin[count++] =
                        table->board[b].points[0] - table->board[b].points[1];
        }
    return count;
}

/* The most tables that played one board. */
static inline unsigned place_most(const struct place_sheet *sheet) {
    int margin[PLACE_ENTRIES * PLACE_ROUNDS];
    unsigned most = 0;
    for (unsigned board = 1; board <= 2 * PLACE_ENTRIES; board++) {
        const unsigned count = place_margins(sheet, board, margin);
        most = count > most ? count : most;
    }
    return most;
}

static inline long place_board(const struct place_sheet *sheet,
                               const struct tournament_board *board, unsigned side,
                               bool percent) {
    int margin[PLACE_ENTRIES * PLACE_ROUNDS];
    const unsigned count = place_margins(sheet, board->number, margin),
                   most = sheet->most;
    const int sign = side == 0 ? 1 : -1;
    const int own = sign * (board->points[0] - board->points[1]);
    double tops = 0, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        tops += own > sign * margin[i] ? 2 : own == sign * margin[i] ? 1 : 0;
        sum += sign * margin[i];
    }
    tops -= 1; /* its own result is among them */
    if (percent)
        return most < 2 ? 50000
                        : place_round(100000 * ((double)most / count * (tops + 1) - 1) /
                                      (2 * (most - 1.0)));
    return count < 2 ? 0 : place_round(1000 * (own - (sum - own) / (count - 1.0)));
}

static inline long place_game(const struct place_sheet *sheet,
                              const struct tournament_table *table, unsigned side) {
    const struct tournament_settings *set = &sheet->of->set;
    const int kind = set->value[TOURNAMENT_KEY_SCORE];
    const int own = table->points[side], other = table->points[1 - side];
    if (kind == TOURNAMENT_POINTS)
        return 1000L * own;
    if (kind == TOURNAMENT_VICTORY)
        return (long)tournament_victory_points(own - other,
                                               set->value[TOURNAMENT_KEY_BLITZ]);
    if (kind == TOURNAMENT_MATCH)
        return own > other ? 1000 : own == other ? 500 : 0;
    long sum = 0;
    for (unsigned b = 0; b < table->boards; b++)
        sum += place_board(sheet, &table->board[b], side, kind == TOURNAMENT_MATCHPOINTS);
    return place_round((double)sum / table->boards);
}

/* The average of a round, or of its winners; and its best score. */
static inline long place_average(const struct place_sheet *sheet, unsigned round,
                                 bool winners, long *best) {
    double sum = 0, count = 0;
    *best = 0;
    for (unsigned e = 1; e <= PLACE_ENTRIES; e++) {
        const char what = sheet->what[e][round];
        if (!what || what == 'b')
            continue;
        if ((count == 0 && !winners) || sheet->score[e][round] > *best)
            *best = sheet->score[e][round];
        if (winners && what != 'w')
            continue;
        sum += (double)sheet->score[e][round];
        count++;
    }
    return count > 0 ? place_round(sum / count)
           : winners ? place_average(sheet, round, false, best)
                     : 0;
}

static inline long place_bye(const struct place_sheet *sheet, unsigned entry,
                             unsigned round) {
    const int kind = sheet->of->set.value[TOURNAMENT_KEY_SCORE];
    const long whole = kind == TOURNAMENT_MATCH         ? 1000
                       : kind == TOURNAMENT_VICTORY     ? 20000
                       : kind == TOURNAMENT_MATCHPOINTS ? 100000
                                                        : 0;
    long best;
    const long all = place_average(sheet, round, false, &best);
    double own = 0, played = 0;
    for (unsigned r = 1; r <= sheet->rounds; r++)
        if (sheet->what[entry][r] && sheet->what[entry][r] != 'b') {
            own += (double)sheet->score[entry][r];
            played++;
        }
    switch (sheet->of->set.value[TOURNAMENT_KEY_BYE]) {
    case TOURNAMENT_AWARD_OWN:
        return played > 0 ? place_round(own / played) : all;
    case TOURNAMENT_AWARD_WINNERS:
        return place_average(sheet, round, true, &best);
    case TOURNAMENT_AWARD_FULL:
        return kind == TOURNAMENT_MATCH || kind == TOURNAMENT_VICTORY ? whole : best;
    case TOURNAMENT_AWARD_HALF:
        return whole ? whole / 2 : all;
    default:
        return 0;
    }
}

/* Reads the results of rounds 1 to `rounds`. */
static inline void place_read(struct place_sheet *sheet, const struct tournament *of,
                              unsigned rounds) {
    memset(sheet, 0, sizeof *sheet);
    sheet->of = of;
    sheet->rounds = rounds;
    sheet->most = of->set.value[TOURNAMENT_KEY_BOARDS] ? place_most(sheet) : 0;
    for (unsigned r = 1; r <= rounds; r++) {
        const struct tournament_round *round = &of->round[r - 1];
        for (unsigned t = 0; t < round->tables; t++)
            for (unsigned i = 0; i < 2u * round->table[t].partners; i++) {
                const struct tournament_table *table = &round->table[t];
                const unsigned side = i / table->partners, entry = table->entry[i];
                const int more = table->points[side] - table->points[1 - side];
                sheet->what[entry][r] = more > 0 ? 'w' : more < 0 ? 'l' : 'd';
                sheet->score[entry][r] = place_game(sheet, table, side);
            }
        for (unsigned i = 0; i < round->byes; i++)
            sheet->what[round->bye[i]][r] = 'b';
    }
    for (unsigned e = 1; e <= PLACE_ENTRIES; e++)
        for (unsigned r = 1; r <= rounds; r++)
            sheet->total[e] +=
                sheet->what[e][r] == 'b' ? place_bye(sheet, e, r) : sheet->score[e][r];
}

/* The round in which an entry went out of a knock-out: the first that it lost, or that went on without it. One more than
 * there are for who is in. */
static inline unsigned place_out(const struct place_sheet *sheet, unsigned entry) {
    unsigned round = 1;
    while (round <= sheet->rounds &&
           (sheet->what[entry][round] == 'w' || sheet->what[entry][round] == 'b'))
        round++;
    return round;
}

/* True if one entry stands before another. */
static inline bool place_before(const struct place_sheet *sheet, unsigned one,
                                unsigned other) {
    if (sheet->of->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT) {
        const unsigned out = place_out(sheet, one), less = place_out(sheet, other);
        if (out != less)
            return out > less;
        for (unsigned r = out + 1; r <= sheet->rounds; r++)
            if ((sheet->what[one][r] == 'w') != (sheet->what[other][r] == 'w'))
                return sheet->what[one][r] == 'w';
    }
    return sheet->total[one] > sheet->total[other];
}

/* The place of an entry: one more than stand before it. */
static inline unsigned place_of(const struct place_sheet *sheet, unsigned entry) {
    unsigned place = 1;
    for (size_t i = 0; i < sheet->of->entries; i++)
        place += place_before(sheet, sheet->of->entry[i].number, entry);
    return place;
}

#endif
