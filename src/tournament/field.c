/* field.c - duplicate: a board is compared with the same board at the other tables.
 *
 * Matchpoints: 2 for each table that did worse with the same cards, 1 for each that did as well. A
 * board that fewer tables played counts as one that all played, by Neuberg's formula: x of n
 * results become N / n (x + 1) - 1 of N (Gerard Neuberg; World Bridge Federation, General
 * Conditions of Contest, scoring). Average difference: points more than the mean of the others.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tournament/score.h"

struct play {
    int32_t margin; /* of side 0 */
    uint16_t board;
};

struct tournament_field {
    size_t first[TOURNAMENT_BOARDS_MAX + 2]; /* in `play`, by board */
    size_t most;                             /* plays of a board */
    struct play play[];                      /* in the order of boards, then of margins */
};

static int compare(const void *a, const void *b) {
    const struct play *one = a, *other = b;
    return one->board != other->board
               ? one->board - other->board
               : (one->margin > other->margin) - (one->margin < other->margin);
}

/* Lists the boards that were played, and returns how many; if `play` is NULL it only counts them. */
static size_t list_plays(const struct tournament *tournament, unsigned round,
                         struct play *play) {
    size_t count = 0;
    for (unsigned r = 0; r < round; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++) {
            const struct tournament_table *table = &tournament->round[r].table[t];
            for (unsigned b = 0; b < table->boards && tournament_counts(table); b++) {
                const struct tournament_board *board = &table->board[b];
                if (board->played && play)
                    play[count] =
                        (struct play){board->points[0] - board->points[1], board->number};
                count += board->played;
            }
        }
    return count;
}

struct tournament_field *tournament_field(const struct tournament *tournament,
                                          unsigned round) {
    const size_t count = list_plays(tournament, round, NULL);
    struct tournament_field *field =
        calloc(1, sizeof *field + count * sizeof field->play[0]);
    if (!field)
        return NULL;
    list_plays(tournament, round, field->play);
    qsort(field->play, count, sizeof field->play[0], compare);
    for (size_t board = 0, at = 0; board <= TOURNAMENT_BOARDS_MAX; board++) {
        field->first[board] = at;
        while (at < count && field->play[at].board == board)
            at++;
        field->first[board + 1] = at;
        if (at - field->first[board] > field->most)
            field->most = at - field->first[board];
    }
    return field;
}

/* In thousandths of a percent. */
static int64_t matchpoints(const struct tournament_field *field,
                           const struct tournament_board *board, unsigned side) {
    const int64_t most = (int64_t)field->most;
    const size_t from = field->first[board->number], to = field->first[board->number + 1];
    const int64_t n = (int64_t)(to - from);
    const int32_t margin = board->points[0] - board->points[1];
    int64_t x = -1; /* the board is equal to itself */
    if (most < 2)
        return 50000;
    for (size_t i = from; i < to; i++) {
        const int32_t other = field->play[i].margin;
        x += other == margin ? 1 : ((other < margin) == (side == 0)) ? 2 : 0;
    }
    return tournament_divide((most * (x + 1) - n) * 100000, 2 * n * (most - 1));
}

/* In thousandths of a point. */
static int64_t difference(const struct tournament_field *field,
                          const struct tournament_board *board, unsigned side) {
    const size_t from = field->first[board->number], to = field->first[board->number + 1];
    const int64_t n = (int64_t)(to - from);
    const int64_t margin = board->points[0] - board->points[1];
    int64_t sum = 0;
    if (n < 2)
        return 0;
    for (size_t i = from; i < to; i++)
        sum += field->play[i].margin;
    const int64_t more = tournament_divide((n * margin - sum) * 1000, n - 1);
    return side == 0 ? more : -more;
}

int64_t tournament_field_score(const struct tournament_field *field,
                               const struct tournament_table *table, unsigned side,
                               enum tournament_score score) {
    int64_t sum = 0, boards = 0;
    for (unsigned i = 0; i < table->boards; i++) {
        const struct tournament_board *board = &table->board[i];
        if (!board->played)
            continue;
        boards++;
        sum += score == TOURNAMENT_MATCHPOINTS ? matchpoints(field, board, side)
                                               : difference(field, board, side);
    }
    return boards > 0                        ? tournament_divide(sum, boards)
           : score == TOURNAMENT_MATCHPOINTS ? 50000
                                             : 0;
}
