/* parts.h - the state of a model in parts that are kept elsewhere: of each person, side and table some bytes.
 *
 * A result changes only its table, the sides at it, and their members. If these are put into an empty model in the order
 * of their numbers in the whole one, a result changes them there as it would in the whole, bit by bit: so a
 * result can be rated without the others, however many there are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_PARTS_H
#define RATING_PARTS_H

#include "rating/model.h"

enum { RATING_PART_MAX = 640 }; /* bytes */

/* Sides that meet: their numbers, ascending. */
struct rating_meeting {
    unsigned sides;
    unsigned side[RATING_SIDES_MAX];
};

/* Each returns the number of bytes. */
size_t rating_person_write(const struct rating_model *model, unsigned person,
                           uint8_t bytes[RATING_PART_MAX]);
size_t rating_side_write(const struct rating_model *model, size_t side,
                         uint8_t bytes[RATING_PART_MAX]);
size_t rating_table_write(const struct rating_model *model, size_t table,
                          uint8_t bytes[RATING_PART_MAX]);

/* These put a part into a model, and return false if the bytes are none of that kind, or if there is no memory. A person was
 * added by rating_add_person(); the members of a side were put before it, and the sides of a table before the table. */
bool rating_person_put(struct rating_model *model, unsigned person, const uint8_t *bytes,
                       size_t length);
bool rating_side_put(struct rating_model *model, const struct rating_side *who,
                     const uint8_t *bytes, size_t length);
bool rating_table_put(struct rating_model *model, const struct rating_meeting *meeting,
                      const uint8_t *bytes, size_t length);

/* The side without number of these members: its key, which is the same for any order of them. */
struct rating_side rating_side_of(unsigned family, const unsigned *person,
                                  unsigned members);
/* The number of a side with that key, or -1. */
int rating_side_find(const struct rating_model *model, const struct rating_side *key);

size_t rating_tables(const struct rating_model *model);
/* Whether a table of these sides is there. */
bool rating_table_find(const struct rating_model *model,
                       const struct rating_meeting *meeting);
struct rating_meeting rating_table_at(const struct rating_model *model, size_t table);

/* The strength of a side that is not put into the model, as rating_side(), and `who->results`. False as above. */
bool rating_side_read(const struct rating_model *model, struct rating_side *who,
                      const uint8_t *bytes, size_t length, double day,
                      struct rating_normal *strength);

#endif
