/* ratings_law.c - rates all matches at once, and asks all nodes for the ratings of all people.
 *
 * SPDX-License-Identifier: MIT */
#include "ratings_law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "rating/book.h"
#include "rating/parts.h"
#include "server/people/ratings.h"
#include "store/rating_rows.h"

/* --- in which order matches were rated --- */

enum { RATED_MAX = 1000 };

static struct {
    int64_t match[RATED_MAX];
    unsigned count;
} rated;

void ratings_law_begin(void) { rated.count = 0; }

void ratings_law_note_rows(const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        if (batch->row[i].statement != RATE_MATCH)
            continue;
        for (unsigned other = 0; other < rated.count; other++)
            must(rated.match[other] != value[0].number, "match %lld is rated once",
                 (long long)value[0].number);
        must(value[1].number == rated.count + 1 && rated.count < RATED_MAX,
             "match %lld is rated next", (long long)value[0].number);
        if (rated.count < RATED_MAX)
            rated.match[rated.count++] = value[0].number;
    }
}

struct whole {
    struct rating_book book;
    struct rating_row row;
    struct found {
        int64_t id;
        struct ratings_match match;
    } found[RATED_MAX];
    unsigned count, persons;
};

static bool see_seat(void *data, const struct store_rated *seat) {
    struct whole *whole = data;
    if (whole->count == 0 || whole->found[whole->count - 1].id != seat->match) {
        struct found *found = &whole->found[whole->count++];
        struct ratings_match *match = &found->match;
        found->id = seat->match;
        match->finished_ms = seat->finished_ms;
        match->winners = seat->winners;
        snprintf(match->variant, sizeof match->variant, "%s", seat->variant);
        snprintf(match->options, sizeof match->options, "%s", seat->options);
        snprintf(match->bots, sizeof match->bots, "%s", seat->bots);
        snprintf(match->result, sizeof match->result, "%s", seat->result);
    }
    struct ratings_match *match = &whole->found[whole->count - 1].match;
    match->user[match->seats++] = seat->user;
    return whole->count < RATED_MAX;
}

static void rate(struct whole *whole, int64_t id) {
    for (unsigned i = 0; i < whole->count; i++)
        if (whole->found[i].id == id && ratings_row(&whole->found[i].match, &whole->row))
            rating_book_row(&whole->book, &whole->row, NULL);
    rating_book_take(&whole->book);
}

static bool see_person(void *data, const struct store_rating *rating) {
    struct whole *whole = data;
    uint8_t state[RATING_PART_MAX];
    const int person = rating_book_find(&whole->book, rating->name);
    must(person + 1 == rating->id &&
             rating_person_write(whole->book.model, (unsigned)person, state) ==
                 rating->length &&
             memcmp(state, rating->state, rating->length) == 0,
         "the row of %s is what all matches give", rating->name);
    whole->persons++;
    return true;
}

/* Rows are what all matches give that were rated, in that order. */
static void check_rows(void) {
    struct whole *whole = calloc(1, sizeof *whole);
    if (!whole || !rating_book_init(&whole->book))
        abort();
    must(store_unrated(database(), 1) == 0, "no match waits to be rated");
    store_rated_after(database(), 0, RATED_MAX, see_seat, whole);
    must(whole->count == rated.count, "%u of %u matches are rated", rated.count,
         whole->count);
    for (unsigned i = 0; i < rated.count; i++)
        rate(whole, rated.match[i]);
    store_rating_persons(database(), see_person, whole);
    must(whole->persons == whole->book.persons, "%u of %u persons have a row",
         whole->persons, (unsigned)whole->book.persons);
    tell("%u matches of %u persons were rated", rated.count, whole->persons);
    rating_book_finish(&whole->book);
    free(whole);
}

/* --- what nodes show --- */

struct shown {
    struct asking asking;
    int status;
    char *body;
};

static void answered(struct asking *asking, int status, const char *body, size_t length) {
    struct shown *shown = (struct shown *)asking;
    shown->status = status;
    shown->body = strndup(body, length);
}

/* Threads of the node work until it has answered. */
static void ask(struct node *node, unsigned person, struct shown *shown) {
    const struct net_handler *handler = net_handler_of(node->net);
    char path[100];
    snprintf(path, sizeof path, "/api/ratings?person=Person %c", 'A' + person);
    *shown = (struct shown){.asking.answered = answered};
    request_send(node, people_token(person), false, path, "", &shown->asking);
    struct node *before = enter(node);
    while (shown->status == 0) {
        pools_work(node);
        handler->wake(handler->data);
    }
    enter(before);
}

void ratings_law_check(void) {
    check_rows();
    for (unsigned person = 0; person < PEOPLE; person++) {
        struct shown shown[NODES];
        for (unsigned n = 0; n < NODES; n++) {
            ask(&sim->node[n], person, &shown[n]);
            tell("node %u shows of person %u: %d %.400s", n, person, shown[n].status,
                 shown[n].body);
            must(shown[n].status == 200, "node %u shows the ratings of person %u", n,
                 person);
            must(strcmp(shown[n].body ? shown[n].body : "",
                        shown[0].body ? shown[0].body : "") == 0,
                 "nodes 0 and %u show the same ratings of person %u", n, person);
        }
        for (unsigned n = 0; n < NODES; n++)
            free(shown[n].body);
    }
}
