/* seating.c - finds sides by their members, and tables by their sides.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/seating.h"

#include <string.h>

#include "base/fnv.h"
#include "base/grow.h"

static uint32_t fold(uint64_t hash) { return (uint32_t)(hash ^ hash >> 32); }

static bool same_side(const void *owner, uint32_t number, const void *key) {
    const struct rating_side *side =
        &((const struct rating_model *)owner)->side[number].who;
    const struct rating_side *wanted = key;
    return side->family == wanted->family && side->members == wanted->members &&
           memcmp(side->person, wanted->person, side->members * sizeof *side->person) ==
               0;
}

void rating_side_key(unsigned family, const unsigned *person, unsigned members,
                     struct rating_side *key) {
    *key = (struct rating_side){.family = family};
    for (; key->members < members; key->members++) {
        unsigned at = key->members;
        for (; at > 0 && key->person[at - 1] > person[key->members]; at--)
            key->person[at] = key->person[at - 1];
        key->person[at] = person[key->members];
    }
}

static uint32_t hash_of(const struct rating_side *key) {
    const uint64_t hash = fnv_add(FNV_START, &key->family, sizeof key->family);
    return fold(fnv_add(hash, key->person, key->members * sizeof *key->person));
}

uint32_t rating_find_side(const struct rating_model *model,
                          const struct rating_side *key) {
    return rating_index_find(&model->side_index, hash_of(key), same_side, model, key);
}

uint32_t rating_side_number(struct rating_model *model, const struct rating_side *key,
                            double day) {
    const uint32_t found = rating_find_side(model, key);
    if (found != RATING_INDEX_NONE)
        return found;
    if (!grow_array(&model->side, model->sides, &model->sides_room, sizeof *model->side))
        return RATING_INDEX_NONE;
    model->side[model->sides] =
        (struct rating_side_node){.who = *key, .node = {.scale = 1, .day = day}};
    return rating_index_add(&model->side_index, hash_of(key), (uint32_t)model->sides)
               ? (uint32_t)model->sides++
               : RATING_INDEX_NONE;
}

struct table_key {
    unsigned sides;
    uint32_t side[RATING_SIDES_MAX]; /* ascending */
};

static bool same_table(const void *owner, uint32_t number, const void *key) {
    const struct rating_model *model = owner;
    const struct table_key *wanted = key;
    const struct rating_table *table = &model->table[number];
    if (table->sides != wanted->sides)
        return false;
    for (unsigned i = 0; i < table->sides; i++)
        if (model->place[table->first + i].side != wanted->side[i])
            return false;
    return true;
}

static uint32_t hash_of_sides(const uint32_t *side, unsigned sides) {
    return fold(fnv_add(FNV_START, side, sides * sizeof *side));
}

uint32_t rating_table_number(const struct rating_model *model, const uint32_t *side,
                             unsigned sides) {
    struct table_key key = {.sides = sides};
    memcpy(key.side, side, sides * sizeof *side);
    return rating_index_find(&model->table_index, hash_of_sides(side, sides), same_table,
                             model, &key);
}

struct rating_table *rating_table_add(struct rating_model *model, const uint32_t *side,
                                      unsigned sides, double day) {
    if (!grow_array(&model->table, model->tables, &model->tables_room,
                    sizeof *model->table))
        return NULL;
    struct rating_table *table = &model->table[model->tables];
    *table = (struct rating_table){(uint32_t)model->places, sides, day};
    for (unsigned i = 0; i < sides; i++) {
        if (!grow_array(&model->place, model->places, &model->places_room,
                        sizeof *model->place))
            return NULL;
        model->place[model->places++] = (struct rating_place){.side = side[i]};
    }
    return rating_index_add(&model->table_index, hash_of_sides(side, sides),
                            (uint32_t)model->tables)
               ? &model->table[model->tables++]
               : NULL;
}

struct rating_table *rating_seat(struct rating_model *model,
                                 const struct rating_result *result,
                                 double score[RATING_SIDES_MAX]) {
    struct table_key key = {.sides = result->sides};
    for (unsigned i = 0; i < result->sides; i++) {
        struct rating_side who;
        rating_side_key(result->family, result->side[i].person, result->side[i].members,
                        &who);
        const uint32_t side = rating_side_number(model, &who, result->day);
        if (side == RATING_INDEX_NONE)
            return NULL;
        unsigned at = i;
        for (; at > 0 && key.side[at - 1] > side; at--) {
            key.side[at] = key.side[at - 1];
            score[at] = score[at - 1];
        }
        key.side[at] = side;
        score[at] = result->side[i].score;
        model->side[side].who.results++;
    }
    const uint32_t found = rating_table_number(model, key.side, key.sides);
    return found != RATING_INDEX_NONE
               ? &model->table[found]
               : rating_table_add(model, key.side, key.sides, result->day);
}
