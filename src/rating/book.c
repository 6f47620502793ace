/* book.c - names become persons, matches become results.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/book.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/grow.h"
#include "rating/anchor.h"
#include "rating/family.h"
#include "rating/margin.h"
#include "record/people.h"

static const char bot_prefix[] = "bot:";

bool rating_book_init(struct rating_book *book) {
    *book = (struct rating_book){.model = rating_create(&rating_usual)};
    return book->model != NULL;
}

void rating_book_finish(struct rating_book *book) {
    rating_index_finish(&book->names);
    rating_destroy(book->model);
    free(book->person);
    free(book->result);
    *book = (struct rating_book){0};
}

/* --- names --- */

static bool same_name(const void *owner, uint32_t number, const void *key) {
    return strcmp(((const struct rating_book *)owner)->person[number].key, key) == 0;
}

static uint32_t hash_of(const char *key) {
    const uint64_t hash = fnv_text(key);
    return (uint32_t)(hash ^ hash >> 32);
}

int rating_book_find(const struct rating_book *book, const char *name) {
    char key[RATING_NAME_MAX];
    record_person_key(name, key);
    const uint32_t found =
        rating_index_find(&book->names, hash_of(key), same_name, book, key);
    return found == RATING_INDEX_NONE ? -1 : (int)found;
}

static bool strength_of(const char *name,
                        struct rating_normal strength[RATING_FAMILIES_MAX]) {
    const size_t length = sizeof bot_prefix - 1;
    return strncmp(name, bot_prefix, length) == 0 &&
           rating_anchor(name + length, strength);
}

int rating_book_person(struct rating_book *book, const char *name) {
    struct rating_normal strength[RATING_FAMILIES_MAX] = {{0, 0}};
    const int found = rating_book_find(book, name);
    if (found >= 0)
        return found;
    if (!grow_array(&book->person, book->persons, &book->persons_room,
                    sizeof *book->person))
        return -1;
    struct rating_person_name *person = &book->person[book->persons];
    record_person_tidy(name, person->name);
    record_person_key(name, person->key);
    person->reference = strength_of(person->key, strength);
    if (rating_add_person(book->model, person->reference ? strength : NULL) < 0 ||
        !rating_index_add(&book->names, hash_of(person->key), (uint32_t)book->persons))
        return -1;
    return (int)book->persons++;
}

/* --- results --- */

/* Adds a result whose names are in `name`, by side and member. */
static int add(struct rating_book *book, struct rating_result *result, int32_t day,
               const char *name[RATING_SIDES_MAX][RATING_MEMBERS_MAX]) {
    int seen[RATING_SIDES_MAX * RATING_MEMBERS_MAX];
    unsigned count = 0;
    for (unsigned side = 0; side < result->sides; side++) {
        for (unsigned i = 0; i < result->side[side].members; i++) {
            char key[RATING_NAME_MAX];
            record_person_key(name[side][i], key);
            if (!*key)
                return RATING_NO_NAMES;
        }
    }
    for (unsigned side = 0; side < result->sides; side++) {
        for (unsigned i = 0; i < result->side[side].members; i++) {
            const int person = rating_book_person(book, name[side][i]);
            if (person < 0)
                return PEDRO_ERR_NO_MEMORY;
            for (unsigned other = 0; other < count; other++)
                if (seen[other] == person && !book->person[person].reference)
                    return RATING_SAME_NAME;
            seen[count++] = person;
            result->side[side].person[i] = (unsigned)person;
        }
    }
    const double before = book->results ? book->result[book->results - 1].day : 0;
    result->day = day == RECORD_NO_DAY ? before : day;
    if (book->results >= RATING_RESULTS_MAX ||
        !grow_array(&book->result, book->results, &book->results_room,
                    sizeof *book->result))
        return PEDRO_ERR_NO_MEMORY;
    book->result[book->results++] = *result;
    return RATING_TAKEN;
}

/* The gain and the luck of a match, or of so many hands. */
static void set_margin(struct rating_result *result, const struct pedro_rules *rules,
                       const char *variant, unsigned hands) {
    const struct rating_margin margin = rating_margin_of(rules, variant);
    result->family = rating_family_of(rules);
    result->gain = (hands ? hands : margin.hands) * margin.hand;
    result->noise = hands ? sqrt(hands) * margin.hand : margin.match;
}

/* True if no loser has as many points as some winner, so that the margin says who won. */
static bool points_decided(const struct pedro_match *match) {
    const struct pedro_state *state = &match->state;
    for (unsigned side = 0; side < match->rules.sides; side++)
        for (unsigned other = 0; other < match->rules.sides; other++)
            if ((state->winners >> side & 1) && !(state->winners >> other & 1) &&
                state->score[side] <= state->score[other])
                return false;
    return true;
}

int rating_book_match(struct rating_book *book, const struct pedro_match *match,
                      const struct pedro_tags *tags) {
    const struct pedro_rules *rules = &match->rules;
    const struct pedro_state *state = &match->state;
    const char *date = pedro_tags_get(tags, "Date");
    const char *name[RATING_SIDES_MAX][RATING_MEMBERS_MAX];
    struct rating_result result = {.sides = rules->sides};
    if (!state->winners || pedro_tags_get(tags, "Study"))
        return RATING_NOT_OVER;
    result.order_only = !points_decided(match);
    for (unsigned side = 0; side < rules->sides; side++)
        result.side[side].score =
            result.order_only ? state->winners >> side & 1 : state->score[side];
    for (int seat = 0; seat < rules->set.players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        const char *value = pedro_tags_get(tags, tag);
        const unsigned side = pedro_side(rules, (unsigned)seat);
        if (!value || !*value || strcmp(value, "human") == 0)
            return RATING_NO_NAMES;
        name[side][result.side[side].members++] = value;
    }
    set_margin(&result, rules, match->variant, 0);
    return add(book, &result, date ? record_day(date, strlen(date)) : RECORD_NO_DAY,
               name);
}

int rating_book_row(struct rating_book *book, const struct rating_row *row,
                    struct pedro_option_error *error) {
    const struct pedro_preset *preset =
        pedro_preset_find(row->variant, strlen(row->variant));
    const char *name[RATING_SIDES_MAX][RATING_MEMBERS_MAX];
    struct rating_result result = {.sides = row->sides, .order_only = row->order_only};
    struct pedro_rules rules;
    uint64_t given = 0;
    if (!preset)
        return PEDRO_ERR_UNKNOWN_VARIANT;
    struct pedro_ruleset set = preset->set;
    if (pedro_options_read(row->options, strlen(row->options), &set, &given, error) !=
            0 ||
        pedro_rules_init(&rules, &set, error) != 0)
        return PEDRO_ERR_BAD_OPTION;
    if (row->sides != rules.sides)
        return PEDRO_ERR_BAD_RECORD;
    for (unsigned side = 0; side < row->sides; side++) {
        result.side[side].members = row->members[side];
        result.side[side].score = row->score[side];
        for (unsigned i = 0; i < row->members[side]; i++)
            name[side][i] = row->name[side][i];
    }
    set_margin(&result, &rules, preset->name, row->hands);
    return add(book, &result, row->day, name);
}

/* --- rating --- */

struct place {
    double day;
    size_t index;
};

static int earlier(const void *a, const void *b) {
    const struct place *one = a, *other = b;
    if (one->day != other->day)
        return one->day < other->day ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

bool rating_book_fit(struct rating_book *book, int32_t since,
                     void (*see)(void *data, const struct rating_book *book,
                                 const struct rating_result *result),
                     void *data) {
    struct place *order = calloc(book->results + 1, sizeof *order);
    bool good = order != NULL;
    for (size_t i = 0; good && i < book->results; i++)
        order[i] = (struct place){book->result[i].day, i};
    if (good)
        qsort(order, book->results, sizeof *order, earlier);
    for (size_t i = 0; good && i < book->results; i++) {
        const struct rating_result *result = &book->result[order[i].index];
        if (result->day < since)
            continue;
        good = rating_add_result(book->model, result);
        if (good && see)
            see(data, book, result);
    }
    free(order);
    return good;
}

bool rating_book_take(struct rating_book *book) {
    bool good = true;
    for (size_t i = 0; i < book->results && good; i++)
        good = rating_add_result(book->model, &book->result[i]);
    book->results = 0;
    return good;
}
