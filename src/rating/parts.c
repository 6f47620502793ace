/* parts.c - writes numbers of a model as bytes, the lowest first, and reads them back.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/parts.h"

#include <assert.h>
#include <string.h>

#include "rating/seating.h"

/* --- bytes --- */

struct writing {
    uint8_t *bytes;
    size_t length;
};

struct reading {
    const uint8_t *bytes;
    size_t left;
    bool good;
};

static void put(struct writing *to, uint64_t number, unsigned size) {
    assert(to->length + size <= RATING_PART_MAX);
    for (unsigned i = 0; i < size; i++)
        to->bytes[to->length++] = (uint8_t)(number >> 8 * i);
}

static void put_double(struct writing *to, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(to, bits, sizeof bits);
}

static uint64_t get(struct reading *from, unsigned size) {
    uint64_t number = 0;
    from->good = from->good && from->left >= size;
    if (!from->good)
        return 0;
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)from->bytes[i] << 8 * i;
    from->bytes += size;
    from->left -= size;
    return number;
}

static double get_double(struct reading *from) {
    const uint64_t bits = get(from, sizeof bits);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool is_read(const struct reading *from) { return from->good && from->left == 0; }

static void put_belief(struct writing *to, struct rating_belief belief) {
    put_double(to, belief.weight);
    put_double(to, belief.pull);
}

static struct rating_belief get_belief(struct reading *from) {
    const double weight = get_double(from);
    return (struct rating_belief){weight, get_double(from)};
}

static void put_node(struct writing *to, const struct rating_node *node) {
    put_belief(to, node->told);
    put_double(to, node->scale);
    put_double(to, node->day);
}

static struct rating_node get_node(struct reading *from) {
    struct rating_node node = {.told = get_belief(from)};
    node.scale = get_double(from);
    node.day = get_double(from);
    return node;
}

static void put_sent(struct writing *to, const struct rating_sent *sent) {
    put_belief(to, sent->message);
    put_double(to, sent->scale);
}

static struct rating_sent get_sent(struct reading *from) {
    const struct rating_belief message = get_belief(from);
    return (struct rating_sent){message, get_double(from)};
}

/* --- persons: the base, and each family that has results --- */

size_t rating_person_write(const struct rating_model *model, unsigned person,
                           uint8_t bytes[RATING_PART_MAX]) {
    const struct rating_member *member = &model->person[person];
    struct writing to = {bytes, 0};
    put_node(&to, &member->base);
    for (unsigned family = 0; family < RATING_FAMILIES_MAX; family++) {
        if (member->results[family] == 0)
            continue;
        put(&to, family, 1);
        put(&to, member->results[family], 4);
        put_node(&to, &member->family[family]);
        put_sent(&to, &member->up[family]);
    }
    return to.length;
}

bool rating_person_put(struct rating_model *model, unsigned person, const uint8_t *bytes,
                       size_t length) {
    struct rating_member *member = &model->person[person];
    struct reading from = {bytes, length, true};
    member->base = get_node(&from);
    while (from.good && from.left > 0) {
        const uint64_t family = get(&from, 1);
        if (family >= RATING_FAMILIES_MAX)
            return false;
        member->results[family] = (unsigned)get(&from, 4);
        member->family[family] = get_node(&from);
        member->up[family] = get_sent(&from);
    }
    return from.good;
}

/* --- sides --- */

struct rating_side rating_side_of(unsigned family, const unsigned *person,
                                  unsigned members) {
    struct rating_side key;
    rating_side_key(family, person, members, &key);
    return key;
}

int rating_side_find(const struct rating_model *model, const struct rating_side *key) {
    const uint32_t found = rating_find_side(model, key);
    return found == RATING_INDEX_NONE ? -1 : (int)found;
}

size_t rating_side_write(const struct rating_model *model, size_t side,
                         uint8_t bytes[RATING_PART_MAX]) {
    const struct rating_side_node *here = &model->side[side];
    struct writing to = {bytes, 0};
    put(&to, here->who.results, 4);
    put_node(&to, &here->node);
    for (unsigned i = 0; i < here->who.members; i++)
        put_sent(&to, &here->up[i]);
    return to.length;
}

static bool read_side(struct rating_side_node *side, const struct rating_side *who,
                      const uint8_t *bytes, size_t length) {
    struct reading from = {bytes, length, true};
    *side = (struct rating_side_node){.who = *who};
    side->who.results = (unsigned)get(&from, 4);
    side->node = get_node(&from);
    for (unsigned i = 0; i < who->members; i++)
        side->up[i] = get_sent(&from);
    return is_read(&from);
}

bool rating_side_put(struct rating_model *model, const struct rating_side *who,
                     const uint8_t *bytes, size_t length) {
    struct rating_side_node side;
    if (!read_side(&side, who, bytes, length))
        return false;
    const uint32_t number = rating_side_number(model, who, 0);
    if (number == RATING_INDEX_NONE)
        return false;
    model->side[number] = side;
    return true;
}

bool rating_side_read(const struct rating_model *model, struct rating_side *who,
                      const uint8_t *bytes, size_t length, double day,
                      struct rating_normal *strength) {
    struct rating_side_node side;
    if (!read_side(&side, who, bytes, length))
        return false;
    who->results = side.who.results;
    *strength = rating_of_side(model, &side, day);
    return true;
}

/* --- tables --- */

size_t rating_tables(const struct rating_model *model) { return model->tables; }

bool rating_table_find(const struct rating_model *model,
                       const struct rating_meeting *meeting) {
    return rating_table_number(model, meeting->side, meeting->sides) != RATING_INDEX_NONE;
}

struct rating_meeting rating_table_at(const struct rating_model *model, size_t table) {
    const struct rating_table *here = &model->table[table];
    struct rating_meeting meeting = {.sides = here->sides};
    for (unsigned i = 0; i < here->sides; i++)
        meeting.side[i] = model->place[here->first + i].side;
    return meeting;
}

size_t rating_table_write(const struct rating_model *model, size_t table,
                          uint8_t bytes[RATING_PART_MAX]) {
    const struct rating_table *here = &model->table[table];
    struct writing to = {bytes, 0};
    put_double(&to, here->day);
    for (unsigned i = 0; i < here->sides; i++) {
        put_belief(&to, model->place[here->first + i].seen);
        put_sent(&to, &model->place[here->first + i].up);
    }
    return to.length;
}

bool rating_table_put(struct rating_model *model, const struct rating_meeting *meeting,
                      const uint8_t *bytes, size_t length) {
    struct reading from = {bytes, length, true};
    struct rating_table *table =
        rating_table_add(model, meeting->side, meeting->sides, get_double(&from));
    if (!table)
        return false;
    for (unsigned i = 0; i < meeting->sides; i++) {
        struct rating_place *place = &model->place[table->first + i];
        place->seen = get_belief(&from);
        place->up = get_sent(&from);
    }
    return is_read(&from);
}
