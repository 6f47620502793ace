/* board.c - collects and sorts the entries of a leaderboard.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/board.h"

#include <stdlib.h>

static int stronger_first(const void *a, const void *b) {
    const struct rating_entry *one = a, *other = b;
    if (one->provisional != other->provisional)
        return one->provisional ? 1 : -1;
    if (one->points.rating != other->points.rating)
        return one->points.rating < other->points.rating ? 1 : -1;
    for (unsigned i = 0; i < one->members; i++)
        if (one->person[i] != other->person[i])
            return one->person[i] < other->person[i] ? -1 : 1;
    return 0;
}

bool rating_entry_stronger(const struct rating_entry *one,
                           const struct rating_entry *other) {
    return stronger_first(one, other) < 0;
}

static struct rating_entry entry_of(struct rating_normal strength, unsigned members,
                                    unsigned results, unsigned references) {
    return (struct rating_entry){.members = members,
                                 .results = results,
                                 .points = rating_points(strength, members),
                                 .provisional =
                                     rating_provisional(strength, members, references),
                                 .reference = references == members};
}

struct rating_entry rating_entry_of_person(const struct rating_book *book,
                                           unsigned person, unsigned family, double day) {
    struct rating_entry entry =
        entry_of(rating_person(book->model, person, family, day), 1,
                 rating_person_results(book->model, person, family),
                 book->person[person].reference);
    entry.person[0] = person;
    return entry;
}

struct rating_entry rating_entry_of_strength(const struct rating_book *book,
                                             const struct rating_side *side,
                                             struct rating_normal strength) {
    unsigned references = 0;
    for (unsigned member = 0; member < side->members; member++)
        references += book->person[side->person[member]].reference;
    struct rating_entry entry =
        entry_of(strength, side->members, side->results, references);
    for (unsigned member = 0; member < side->members; member++)
        entry.person[member] = side->person[member];
    return entry;
}

struct rating_entry rating_entry_of_side(const struct rating_book *book,
                                         const struct rating_side *side, double day) {
    return rating_entry_of_strength(
        book, side,
        rating_side(book->model, side->family, side->person, side->members, day));
}

static void add_persons(struct rating_board *board, const struct rating_book *book,
                        unsigned family, double day) {
    for (unsigned i = 0; i < book->persons; i++)
        if (rating_person_results(book->model, i, family) > 0)
            board->entry[board->count++] = rating_entry_of_person(book, i, family, day);
}

static void add_partners(struct rating_board *board, const struct rating_book *book,
                         unsigned family, double day) {
    for (size_t i = 0; i < rating_sides(book->model); i++) {
        const struct rating_side *side = rating_side_at(book->model, i);
        if (side->family != family || side->members < 2)
            continue;
        const struct rating_entry entry = rating_entry_of_side(book, side, day);
        if (!entry.reference)
            board->entry[board->count++] = entry;
    }
}

bool rating_board_make(struct rating_board *board, const struct rating_book *book,
                       enum rating_board_kind kind, unsigned family, double day) {
    const size_t most =
        kind == RATING_PERSONS ? book->persons : rating_sides(book->model);
    *board = (struct rating_board){.entry = calloc(most + 1, sizeof *board->entry)};
    if (!board->entry)
        return false;
    if (kind == RATING_PERSONS)
        add_persons(board, book, family, day);
    else
        add_partners(board, book, family, day);
    qsort(board->entry, board->count, sizeof *board->entry, stronger_first);
    return true;
}

void rating_board_finish(struct rating_board *board) {
    free(board->entry);
    *board = (struct rating_board){0};
}

int32_t rating_board_day(const struct rating_book *book) {
    double day = RECORD_NO_DAY;
    for (size_t i = 0; i < book->results; i++)
        day = fmax(day, book->result[i].day);
    return (int32_t)day;
}
