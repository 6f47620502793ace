/* batch_ratings.c - rows of ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/rating_rows.h"

void batch_rate_match(struct batch *batch, int64_t match, int64_t number) {
    batch_add(batch, RATE_MATCH, match, number);
}

void batch_rating_person(struct batch *batch, const struct store_rating *person) {
    batch_add(batch, SET_RATING_PERSON, person->id, person->name, person->state,
              person->length);
}

void batch_rating_side(struct batch *batch, const struct store_rating *side) {
    batch_add(batch, SET_RATING_SIDE, side->id, side->family, side->name, side->results,
              side->state, side->length);
}

void batch_rating_member(struct batch *batch, int64_t person, int64_t side) {
    batch_add(batch, ADD_RATING_MEMBER, person, side);
}

void batch_rating_table(struct batch *batch, const struct store_rating *table) {
    batch_add(batch, SET_RATING_TABLE, table->name, table->state, table->length);
}

void batch_rating_point(struct batch *batch, int64_t person, int64_t number,
                        const struct store_rating_point *point) {
    batch_add(batch, ADD_RATING_POINT, person, number, point->family, point->at_ms,
              point->rating, point->margin);
}

void batch_rating_page(struct batch *batch, unsigned family, unsigned kind, int64_t at_ms,
                       int64_t number, const char *body) {
    batch_add(batch, SET_RATING_PAGE, (int64_t)family, (int64_t)kind, at_ms, number,
              body);
}
