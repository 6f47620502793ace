/* seating.h - the graph of a model: persons, sides and tables, and how sides and tables are found.
 *
 * Only the files of the model read it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_SEATING_H
#define RATING_SEATING_H

#include "rating/index.h"
#include "rating/model.h"

/* A sum of messages from below, which loses weight with time. All messages in it lose the same
 * part; `scale` is what is left since the beginning. */
struct rating_node {
    struct rating_belief told;
    double scale, day;
};

/* The last message to a node above. */
struct rating_sent {
    struct rating_belief message;
    double scale; /* of the node then; 0: none was sent */
};

struct rating_member {
    struct rating_node base, family[RATING_FAMILIES_MAX];
    struct rating_sent up[RATING_FAMILIES_MAX]; /* from each family to the base */
    unsigned results[RATING_FAMILIES_MAX];
    uint32_t fixed; /* one more than the index in `fixed` of the model, 0 for none */
};

struct rating_side_node {
    struct rating_side who;
    struct rating_node node;
    struct rating_sent up[RATING_MEMBERS_MAX];
};

/* The place of a side at a table. */
struct rating_place {
    uint32_t side;
    struct rating_belief seen; /* its scores, less the mean of the table */
    struct rating_sent up;
};

struct rating_table {
    uint32_t first; /* of its places */
    uint32_t sides;
    double day;
};

struct rating_model {
    struct rating_priors priors;
    struct rating_member *person;
    struct rating_normal (*fixed)[RATING_FAMILIES_MAX];
    struct rating_side_node *side;
    struct rating_table *table;
    struct rating_place *place;
    size_t persons, persons_room, fixeds, fixeds_room, sides, sides_room, tables,
        tables_room, places, places_room;
    struct rating_index side_index, table_index;
};

/* The key of a side: its members in ascending order. */
void rating_side_key(unsigned family, const unsigned *person, unsigned members,
                     struct rating_side *key);

/* The number of a side, or RATING_INDEX_NONE if it has not played. */
uint32_t rating_find_side(const struct rating_model *model,
                          const struct rating_side *key);

/* The same, and the side is added on that day if it has not played; RATING_INDEX_NONE without memory. */
uint32_t rating_side_number(struct rating_model *model, const struct rating_side *key,
                            double day);
/* The number of the table of sides, their numbers ascending, or RATING_INDEX_NONE. */
uint32_t rating_table_number(const struct rating_model *model, const uint32_t *side,
                             unsigned sides);
/* Adds a table of sides, their numbers ascending, that is not there. NULL without memory. */
struct rating_table *rating_table_add(struct rating_model *model, const uint32_t *side,
                                      unsigned sides, double day);

/* The strength of a side (model.c). */
struct rating_normal rating_of_side(const struct rating_model *model,
                                    const struct rating_side_node *side, double day);

/* The table of a result, and the score of each of its places, which are in the order of the
 * numbers of their sides; what is new is added. NULL without memory. */
struct rating_table *rating_seat(struct rating_model *model,
                                 const struct rating_result *result,
                                 double score[RATING_SIDES_MAX]);

#endif
