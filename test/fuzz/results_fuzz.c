/* results_fuzz.c - random bytes as a table of results: what is read gives ratings that are numbers,
 * and nobody is less certain than a newcomer.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "fuzz.h"
#include "rating/board.h"
#include "rating/family.h"
#include "rating/results_table.h"

/* Scores may be as large as numbers of tables are, and ratings likewise. */
static const double furthest = 1e15;

static void must_be_number(struct rating_points points) {
    must(fabs(points.rating) < furthest, "a rating is a number");
    must(points.margin > 0 && points.margin < 1000,
         "an uncertainty is that of a newcomer or less");
}

static void look(const struct rating_book *book, enum rating_board_kind kind,
                 unsigned family) {
    struct rating_board board;
    if (rating_board_make(&board, book, kind, family, rating_board_day(book)))
        for (size_t i = 0; i < board.count; i++)
            must_be_number(board.entry[i].points);
    rating_board_finish(&board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct rating_book book;
    struct pedro_record_error error;
    unsigned long count[RATING_REASONS] = {0};
    if (rating_book_init(&book)) {
        rating_results_read(&book, (const char *)data, size, count, &error);
        must(count[RATING_TAKEN] == book.results, "results are counted");
        if (rating_book_fit(&book, RECORD_NO_DAY, NULL, NULL))
            for (unsigned family = 0; rating_family(family); family++) {
                look(&book, RATING_PERSONS, family);
                look(&book, RATING_PARTNERS, family);
            }
    }
    rating_book_finish(&book);
    return 0;
}
