/* parts_test.c - a result that is rated with the parts that it needs changes them as it changes the whole.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"

#include "effort.h"
#include "pedro/pedro.h"
#include "rating/parts.h"

enum { PERSONS = 12, REFERENCE = 3, SIDES = 2000, RESULTS = 300 };

struct part {
    size_t length;
    uint8_t bytes[RATING_PART_MAX];
};

/* What is kept elsewhere, by the numbers of the whole model. */
struct kept {
    struct part person[PERSONS], side[SIDES], table[RESULTS];
    struct rating_side who[SIDES];
    struct rating_meeting meeting[RESULTS];
    unsigned sides, tables;
};

static int add_person(struct rating_model *model, unsigned number) {
    static const struct rating_normal fixed[RATING_FAMILIES_MAX] = {
        {.1, .001}, {.2, .001}, {0, .001}, {0, .002}};
    return rating_add_person(model, number == REFERENCE ? fixed : NULL);
}

static int by_number(const void *a, const void *b) {
    const unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    return (one > other) - (one < other);
}

/* Numbers in the whole model, ascending, each once. */
struct numbers {
    unsigned number[RATING_SIDES_MAX * RATING_MEMBERS_MAX], count;
};

static unsigned place_of(const struct numbers *list, unsigned number) {
    for (unsigned i = 0; i < list->count; i++)
        if (list->number[i] == number)
            return i;
    return list->count;
}

static void note(struct numbers *list, unsigned number) {
    if (place_of(list, number) < list->count)
        return;
    list->number[list->count++] = number;
    qsort(list->number, list->count, sizeof *list->number, by_number);
}

static bool same_side(const struct rating_side *one, const struct rating_side *other) {
    return one->family == other->family && one->members == other->members &&
           memcmp(one->person, other->person, one->members * sizeof *one->person) == 0;
}

static unsigned find_side(const struct kept *kept, const struct rating_side *key) {
    unsigned at = 0;
    while (at < kept->sides && !same_side(&kept->who[at], key))
        at++;
    return at;
}

static unsigned find_table(const struct kept *kept, const struct rating_meeting *key) {
    unsigned at = 0;
    while (at < kept->tables && !(kept->meeting[at].sides == key->sides &&
                                  memcmp(kept->meeting[at].side, key->side,
                                         key->sides * sizeof *key->side) == 0))
        at++;
    return at;
}

static struct numbers people_of(const struct rating_result *result) {
    struct numbers people = {.count = 0};
    for (unsigned side = 0; side < result->sides; side++)
        for (unsigned i = 0; i < result->side[side].members; i++)
            note(&people, result->side[side].person[i]);
    return people;
}

static struct rating_side key_of(const struct rating_result *result, unsigned side) {
    return rating_side_of(result->family, result->side[side].person,
                          result->side[side].members);
}

/* The sides of a result that have played. */
static struct numbers sides_of(const struct kept *kept,
                               const struct rating_result *result) {
    struct numbers sides = {.count = 0};
    for (unsigned side = 0; side < result->sides; side++) {
        const struct rating_side key = key_of(result, side);
        const unsigned found = find_side(kept, &key);
        if (found < kept->sides)
            note(&sides, found);
    }
    return sides;
}

static struct rating_side local(const struct rating_side *who,
                                const struct numbers *people) {
    struct rating_side key = *who;
    for (unsigned i = 0; i < key.members; i++)
        key.person[i] = place_of(people, who->person[i]);
    return key;
}

/* A side of references alone may be there twice. */
static void put_table(const struct kept *kept, struct rating_model *model,
                      const struct rating_result *result, const struct numbers *sides) {
    struct rating_meeting meeting = {.sides = result->sides};
    for (unsigned side = 0; side < result->sides; side++) {
        const struct rating_side key = key_of(result, side);
        meeting.side[side] = find_side(kept, &key);
    }
    qsort(meeting.side, meeting.sides, sizeof *meeting.side, by_number);
    const unsigned found = find_table(kept, &meeting);
    if (found == kept->tables)
        return;
    for (unsigned i = 0; i < meeting.sides; i++)
        meeting.side[i] = place_of(sides, meeting.side[i]);
    assert_true(rating_table_put(model, &meeting, kept->table[found].bytes,
                                 kept->table[found].length));
}

/* The parts that a result needs. */
static struct rating_model *load(const struct kept *kept,
                                 const struct rating_result *result,
                                 const struct numbers *people,
                                 const struct numbers *sides) {
    struct rating_model *model = rating_create(&rating_usual);
    for (unsigned i = 0; i < people->count; i++) {
        const struct part *part = &kept->person[people->number[i]];
        assert_int_equal(add_person(model, people->number[i]), i);
        assert_true(part->length == 0 ||
                    rating_person_put(model, i, part->bytes, part->length));
    }
    for (unsigned i = 0; i < sides->count; i++) {
        const unsigned number = sides->number[i];
        const struct rating_side who = local(&kept->who[number], people);
        assert_true(rating_side_put(model, &who, kept->side[number].bytes,
                                    kept->side[number].length));
    }
    put_table(kept, model, result, sides);
    return model;
}

static void keep(struct kept *kept, const struct rating_model *model,
                 const struct rating_result *result, const struct numbers *people) {
    struct rating_meeting meeting = rating_table_at(model, 0);
    for (unsigned i = 0; i < people->count; i++) {
        struct part *part = &kept->person[people->number[i]];
        part->length = rating_person_write(model, i, part->bytes);
    }
    unsigned number[RATING_SIDES_MAX] = {0};
    for (unsigned i = 0; i < rating_sides(model); i++) {
        struct rating_side who = *rating_side_at(model, i);
        for (unsigned member = 0; member < who.members; member++)
            who.person[member] = people->number[who.person[member]];
        number[i] = find_side(kept, &who);
        kept->sides += number[i] == kept->sides;
        kept->who[number[i]] = who;
        kept->side[number[i]].length =
            rating_side_write(model, i, kept->side[number[i]].bytes);
    }
    for (unsigned i = 0; i < result->sides; i++)
        meeting.side[i] = number[meeting.side[i]];
    const unsigned table = find_table(kept, &meeting);
    kept->tables += table == kept->tables;
    kept->meeting[table] = meeting;
    kept->table[table].length = rating_table_write(model, 0, kept->table[table].bytes);
}

static void rate_in_parts(struct kept *kept, const struct rating_result *result) {
    const struct numbers people = people_of(result), sides = sides_of(kept, result);
    struct rating_model *model = load(kept, result, &people, &sides);
    struct rating_result here = *result;
    for (unsigned side = 0; side < here.sides; side++)
        for (unsigned i = 0; i < here.side[side].members; i++)
            here.side[side].person[i] = place_of(&people, here.side[side].person[i]);
    assert_true(rating_add_result(model, &here));
    keep(kept, model, &here, &people);
    rating_destroy(model);
}

static bool is_part(const struct part *part, const uint8_t *bytes, size_t length) {
    return part->length == length && memcmp(part->bytes, bytes, length) == 0;
}

static void check_all(const struct kept *kept, const struct rating_model *whole) {
    uint8_t bytes[RATING_PART_MAX] = {0};
    for (unsigned i = 0; i < PERSONS; i++)
        assert_true(
            kept->person[i].length == 0 ||
            is_part(&kept->person[i], bytes, rating_person_write(whole, i, bytes)));
    assert_int_equal(kept->sides, rating_sides(whole));
    for (unsigned i = 0; i < kept->sides; i++) {
        assert_true(same_side(&kept->who[i], rating_side_at(whole, i)));
        assert_true(is_part(&kept->side[i], bytes, rating_side_write(whole, i, bytes)));
    }
    assert_int_equal(kept->tables, rating_tables(whole));
    for (unsigned i = 0; i < kept->tables; i++)
        assert_true(is_part(&kept->table[i], bytes, rating_table_write(whole, i, bytes)));
}

/* Two against two, or three or four alone. */
static struct rating_result any_result(struct pedro_rng *rng, double day) {
    unsigned person[PERSONS] = {0};
    for (unsigned i = 0; i < PERSONS; i++) {
        const unsigned at = pedro_rng_below(rng, i + 1);
        person[i] = person[at];
        person[at] = i;
    }
    struct rating_result result = {.day = day,
                                   .family = pedro_rng_below(rng, 3),
                                   .sides = 2 + pedro_rng_below(rng, 3),
                                   .gain = 3,
                                   .noise = 1,
                                   .order_only = pedro_rng_below(rng, 4) == 0};
    const unsigned members = result.sides == 2 ? 2 : 1;
    for (unsigned side = 0, next = 0; side < result.sides; side++) {
        result.side[side].members = members;
        result.side[side].score = pedro_rng_below(rng, 5);
        for (unsigned i = 0; i < members; i++)
            result.side[side].person[i] = person[next++] % (2 * PERSONS / 3);
    }
    return result;
}

/* A person who is no reference is there once. */
static bool is_possible(const struct rating_result *result) {
    unsigned seen = 0;
    for (unsigned side = 0; side < result->sides; side++) {
        for (unsigned i = 0; i < result->side[side].members; i++) {
            const unsigned bit = 1u << result->side[side].person[i];
            if ((seen & bit) && result->side[side].person[i] != REFERENCE)
                return false;
            seen |= bit;
        }
    }
    return true;
}

static void parts_change_as_the_whole(void **state) {
    (void)state;
    struct pedro_rng rng;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){7});
    for (unsigned trial = 0; trial < effort(5); trial++) {
        struct kept *kept = calloc(1, sizeof *kept);
        struct rating_model *whole = rating_create(&rating_usual);
        for (unsigned i = 0; i < PERSONS; i++)
            assert_int_equal(add_person(whole, i), i);
        double day = 20000;
        for (unsigned i = 0; i < RESULTS; i++) {
            day += pedro_rng_below(&rng, 30);
            const struct rating_result result = any_result(&rng, day);
            if (!is_possible(&result))
                continue;
            assert_true(rating_add_result(whole, &result));
            rate_in_parts(kept, &result);
        }
        check_all(kept, whole);
        rating_destroy(whole);
        free(kept);
    }
}

/* A side that is not put into the model has the strength that it would have there. */
static void a_side_is_read_alone(void **state) {
    (void)state;
    struct rating_model *whole = rating_create(&rating_usual);
    uint8_t bytes[RATING_PART_MAX];
    struct rating_normal read;
    for (unsigned i = 0; i < 4; i++)
        add_person(whole, i);
    struct rating_result result = {.day = 5, .sides = 2, .gain = 3, .noise = 1};
    for (unsigned side = 0; side < 2; side++) {
        result.side[side].members = 2;
        result.side[side].score = side;
        result.side[side].person[0] = 2 * side + 1;
        result.side[side].person[1] = 2 * side;
    }
    assert_true(rating_add_result(whole, &result));
    const size_t length = rating_side_write(whole, 1, bytes);
    struct rating_side who = *rating_side_at(whole, 1);
    const struct rating_normal strength = rating_side(whole, 0, who.person, 2, 90);
    who.results = 0;
    assert_true(rating_side_read(whole, &who, bytes, length, 90, &read));
    assert_int_equal(who.results, 1);
    assert_true(read.mean == strength.mean && read.variance == strength.variance);
    for (size_t shorter = 0; shorter < length; shorter++)
        assert_false(rating_side_read(whole, &who, bytes, shorter, 90, &read));
    rating_destroy(whole);
}

TEST_GROUP(parts) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_change_as_the_whole),
        cmocka_unit_test(a_side_is_read_alone),
    };
    return cmocka_run_group_tests_name("parts", tests, NULL, NULL);
}
