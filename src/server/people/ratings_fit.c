/* ratings_fit.c - rates some matches: loads the persons, sides and tables that are in them, and writes these again.
 *
 * They are put into a model in the order of their ids, those without a row last, in the order of the matches: as the model of all
 * matches has them (rating/parts.h).
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/parts.h"
#include "server/people/ratings.h"

enum {
    SEATS_MAX =
        RATINGS_AT_ONCE * PEDRO_SEATS_MAX, /* as many persons, and sides, at most */
};

/* A row. */
struct part {
    int64_t id; /* 0: there is none yet */
    unsigned index;
    char name[RATINGS_IDS_MAX];
    struct rating_side who;
    size_t length;
    uint8_t state[RATING_PART_MAX];
};

struct fit {
    struct store *store;
    struct batch *batch;
    struct store_rating_last last;
    struct waiting {
        int64_t id;
        struct ratings_match match;
        long result; /* of the book; -1: it cannot be rated */
    } match[RATINGS_AT_ONCE];
    unsigned matches;
    struct rating_row row;
    struct rating_book named,
        book; /* the names in the order of the matches; all as it is rated */
    struct part part[SEATS_MAX];
    unsigned parts;
    int64_t person[SEATS_MAX], side[SEATS_MAX]; /* ids, by the numbers of the model */
    size_t sides_kept;                          /* that had rows */
};

/* --- ids --- */

void ratings_write_ids(char text[RATINGS_IDS_MAX], const int64_t *id, unsigned count) {
    size_t length = 0;
    *text = '\0';
    for (unsigned i = 0; i < count; i++)
        length += (size_t)snprintf(text + length, RATINGS_IDS_MAX - length, "%s%lld",
                                   i ? " " : "", (long long)id[i]);
}

unsigned ratings_read_ids(const char *text, int64_t *id, unsigned most) {
    unsigned count = 0;
    char *end;
    for (; *text && count < most; text = end) {
        id[count++] = strtoll(text, &end, 10);
        if (end == text)
            return 0;
    }
    return count;
}

static void name_side(const struct fit *fit, const struct rating_side *who,
                      char text[RATINGS_IDS_MAX]) {
    int64_t id[RATING_MEMBERS_MAX];
    for (unsigned i = 0; i < who->members; i++)
        id[i] = fit->person[who->person[i]];
    ratings_write_ids(text, id, who->members);
}

static void name_table(const struct fit *fit, const struct rating_meeting *meeting,
                       char text[RATINGS_IDS_MAX]) {
    int64_t id[RATING_SIDES_MAX];
    for (unsigned i = 0; i < meeting->sides; i++)
        id[i] = fit->side[meeting->side[i]];
    ratings_write_ids(text, id, meeting->sides);
}

/* --- reading --- */

static bool see_match(void *data, int64_t id, const struct ratings_match *match) {
    struct fit *fit = data;
    fit->match[fit->matches++] = (struct waiting){id, *match, -1};
    return true;
}

static bool see_part(void *data, const struct store_rating *rating) {
    struct part *part = data;
    if (rating->length > sizeof part->state)
        return false;
    part->id = rating->id;
    part->length = rating->length;
    memcpy(part->state, rating->state, rating->length);
    return false;
}

static int by_id(const void *a, const void *b) {
    const struct part *one = a, *other = b;
    if ((one->id > 0) != (other->id > 0))
        return one->id > 0 ? -1 : 1;
    if (one->id != other->id)
        return one->id < other->id ? -1 : 1;
    return (one->index > other->index) - (one->index < other->index);
}

static void sort_parts(struct fit *fit) {
    qsort(fit->part, fit->parts, sizeof *fit->part, by_id);
}

static struct part *next_part(struct fit *fit) {
    struct part *part = &fit->part[fit->parts];
    *part = (struct part){.index = fit->parts++};
    return part;
}

/* Adds the matches to a book. False without memory. */
static bool add_matches(struct fit *fit, struct rating_book *book) {
    for (unsigned i = 0; i < fit->matches; i++) {
        struct waiting *waiting = &fit->match[i];
        waiting->result = -1;
        if (!ratings_row(&waiting->match, &fit->row))
            continue;
        const int err = rating_book_row(book, &fit->row, NULL);
        if (err == PEDRO_ERR_NO_MEMORY)
            return false;
        if (err == RATING_TAKEN)
            waiting->result = (long)book->results - 1;
    }
    return true;
}

static bool load_persons(struct fit *fit) {
    fit->parts = 0;
    for (size_t i = 0; i < fit->named.persons; i++) {
        struct part *part = next_part(fit);
        snprintf(part->name, sizeof part->name, "%s", fit->named.person[i].key);
        if (!store_rating_person(fit->store, part->name, see_part, part))
            return false;
    }
    sort_parts(fit);
    for (unsigned i = 0; i < fit->parts; i++) {
        const struct part *part = &fit->part[i];
        if (rating_book_person(&fit->book, part->name) != (int)i)
            return false;
        fit->person[i] = part->id ? part->id : ++fit->last.person;
        if (part->id && !rating_person_put(fit->book.model, i, part->state, part->length))
            return false;
    }
    return true;
}

static bool has_part(const struct fit *fit, const char *name, unsigned family) {
    for (unsigned i = 0; i < fit->parts; i++)
        if (fit->part[i].who.family == family && strcmp(fit->part[i].name, name) == 0)
            return true;
    return false;
}

/* Reads a side, unless it was read or there is none. */
static bool load_side(struct fit *fit, const struct rating_side *who) {
    char name[RATINGS_IDS_MAX];
    name_side(fit, who, name);
    if (has_part(fit, name, who->family))
        return true;
    struct part *part = next_part(fit);
    part->who = *who;
    memcpy(part->name, name, sizeof part->name);
    if (!store_rating_side(fit->store, who->family, name, see_part, part))
        return false;
    fit->parts -= part->id == 0;
    return true;
}

static struct rating_side side_of(const struct rating_result *result, unsigned side) {
    return rating_side_of(result->family, result->side[side].person,
                          result->side[side].members);
}

static bool load_sides(struct fit *fit) {
    fit->parts = 0;
    for (size_t i = 0; i < fit->book.results; i++) {
        const struct rating_result *result = &fit->book.result[i];
        for (unsigned side = 0; side < result->sides; side++) {
            const struct rating_side who = side_of(result, side);
            if (!load_side(fit, &who))
                return false;
        }
    }
    sort_parts(fit);
    for (unsigned i = 0; i < fit->parts; i++) {
        const struct part *part = &fit->part[i];
        fit->side[i] = part->id;
        if (!rating_side_put(fit->book.model, &part->who, part->state, part->length))
            return false;
    }
    fit->sides_kept = fit->parts;
    return true;
}

/* The sides of a result, if all of them have rows. */
static bool meet(const struct fit *fit, const struct rating_result *result,
                 struct rating_meeting *meeting) {
    *meeting = (struct rating_meeting){.sides = 0};
    for (; meeting->sides < result->sides; meeting->sides++) {
        const struct rating_side who = side_of(result, meeting->sides);
        const int side = rating_side_find(fit->book.model, &who);
        if (side < 0)
            return false;
        unsigned at = meeting->sides;
        for (; at > 0 && meeting->side[at - 1] > (unsigned)side; at--)
            meeting->side[at] = meeting->side[at - 1];
        meeting->side[at] = (unsigned)side;
    }
    return true;
}

static bool load_tables(struct fit *fit) {
    struct rating_meeting meeting;
    struct part *part = fit->part;
    for (size_t i = 0; i < fit->book.results; i++) {
        if (!meet(fit, &fit->book.result[i], &meeting) ||
            rating_table_find(fit->book.model, &meeting))
            continue;
        *part = (struct part){.length = 0};
        name_table(fit, &meeting, part->name);
        if (!store_rating_table(fit->store, part->name, see_part, part) ||
            (part->length > 0 &&
             !rating_table_put(fit->book.model, &meeting, part->state, part->length)))
            return false;
    }
    return true;
}

/* --- writing --- */

static void write_points(struct fit *fit, const struct rating_result *result,
                         int64_t at_ms, int64_t number) {
    for (unsigned side = 0; side < result->sides; side++) {
        for (unsigned i = 0; i < result->side[side].members; i++) {
            const unsigned person = result->side[side].person[i];
            if (rating_json_user(fit->book.person[person].key) == 0)
                continue;
            const struct rating_points points = rating_points(
                rating_person(fit->book.model, person, result->family, result->day), 1);
            batch_rating_point(fit->batch, fit->person[person], number,
                               &(struct store_rating_point){result->family, at_ms,
                                                            lround(points.rating),
                                                            lround(points.margin)});
        }
    }
}

static bool rate_all(struct fit *fit) {
    /* First the numbers: if another server has rated meanwhile, nothing else is tried. */
    for (unsigned i = 0; i < fit->matches; i++)
        batch_rate_match(fit->batch, fit->match[i].id, fit->last.match + i + 1);
    for (unsigned i = 0; i < fit->matches; i++) {
        const struct waiting *waiting = &fit->match[i];
        if (waiting->result < 0)
            continue;
        const struct rating_result *result = &fit->book.result[waiting->result];
        if (!rating_add_result(fit->book.model, result))
            return false;
        write_points(fit, result, waiting->match.finished_ms, fit->last.match + i + 1);
    }
    return true;
}

static void write_persons(struct fit *fit) {
    uint8_t state[RATING_PART_MAX];
    for (unsigned i = 0; i < fit->book.persons; i++)
        batch_rating_person(
            fit->batch, &(struct store_rating){
                            .id = fit->person[i],
                            .name = fit->book.person[i].key,
                            .state = state,
                            .length = rating_person_write(fit->book.model, i, state)});
}

static void write_sides(struct fit *fit) {
    uint8_t state[RATING_PART_MAX];
    char name[RATINGS_IDS_MAX];
    for (size_t i = 0; i < rating_sides(fit->book.model); i++) {
        const struct rating_side *who = rating_side_at(fit->book.model, i);
        if (i >= fit->sides_kept)
            fit->side[i] = ++fit->last.side;
        name_side(fit, who, name);
        batch_rating_side(fit->batch,
                          &(struct store_rating){
                              .id = fit->side[i],
                              .name = name,
                              .family = who->family,
                              .results = who->results,
                              .state = state,
                              .length = rating_side_write(fit->book.model, i, state)});
        for (unsigned member = 0;
             i >= fit->sides_kept && who->members > 1 && member < who->members; member++)
            batch_rating_member(fit->batch, fit->person[who->person[member]],
                                fit->side[i]);
    }
}

static void write_tables(struct fit *fit) {
    uint8_t state[RATING_PART_MAX];
    char name[RATINGS_IDS_MAX];
    for (size_t i = 0; i < rating_tables(fit->book.model); i++) {
        const struct rating_meeting meeting = rating_table_at(fit->book.model, i);
        name_table(fit, &meeting, name);
        batch_rating_table(fit->batch,
                           &(struct store_rating){
                               .name = name,
                               .state = state,
                               .length = rating_table_write(fit->book.model, i, state)});
    }
}

/* --- all of it --- */

static bool find_first(struct store *store, int64_t *after) {
    bool asked = true;
    if (*after < 0)
        *after = store_first_unrated(store, &asked) - 1;
    return asked;
}

static bool fit_matches(struct fit *fit) {
    if (!rating_book_init(&fit->named) || !rating_book_init(&fit->book) ||
        !add_matches(fit, &fit->named) || !load_persons(fit) ||
        !add_matches(fit, &fit->book) || !load_sides(fit) || !load_tables(fit) ||
        !rate_all(fit))
        return false;
    write_persons(fit);
    write_sides(fit);
    write_tables(fit);
    return true;
}

bool ratings_fit(struct store *store, int64_t *after, struct batch *batch,
                 unsigned *count) {
    struct fit *fit = calloc(1, sizeof *fit);
    *count = 0;
    if (!fit)
        return false;
    fit->store = store;
    fit->batch = batch;
    bool good = find_first(store, after);
    /* What another server rates after this has its numbers. */
    good = good &&
           (*after < 0 || (store_rating_last(store, &fit->last) &&
                           ratings_read(store, *after, RATINGS_AT_ONCE, see_match, fit)));
    if (good && fit->matches > 0) {
        good = fit_matches(fit);
        *count = fit->matches;
    }
    *after = fit->matches == RATINGS_AT_ONCE ? fit->match[fit->matches - 1].id : -1;
    rating_book_finish(&fit->named);
    rating_book_finish(&fit->book);
    free(fit);
    return good;
}
