/* ranking.c - compares first tries at deals of the day.
 *
 * SPDX-License-Identifier: MIT */
#include "table/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

void ranking_init(struct ranking *ranking) { memset(ranking, 0, sizeof *ranking); }

void ranking_finish(struct ranking *ranking) {
    free(ranking->tried);
    free(ranking->person);
    ranking_init(ranking);
}

static int order(int64_t one, int64_t other) { return (one > other) - (one < other); }

static int by_margin(const void *one, const void *other) {
    const struct ranking_try *a = one, *b = other;
    return order(a->margin, b->margin);
}

static int by_user(const void *one, const void *other) {
    const struct ranking_try *a = one, *b = other;
    return order(a->user, b->user);
}

static int best_first(const void *one, const void *other) {
    const struct ranking_person *a = one, *b = other;
    return a->points != b->points ? order(b->points, a->points) : order(a->user, b->user);
}

/* The points of `count` tries at one deal. */
static void compare(struct ranking_try *tried, size_t count) {
    qsort(tried, count, sizeof *tried, by_margin);
    for (size_t i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && tried[i + same].margin == tried[i].margin;)
            same++;
        /* `i` are worse, and same - 1 equal, of count - 1 others; one without others has a half. */
        const uint64_t points =
            count > 1 ? RANKING_DEAL_POINTS * (2 * i + same - 1) / (2 * (count - 1))
                      : RANKING_DEAL_POINTS / 2;
        for (size_t at = i; at < i + same; at++)
            tried[at].points = (uint32_t)points;
    }
}

void ranking_next(struct ranking *ranking) {
    if (ranking->tries > ranking->deal)
        compare(ranking->tried + ranking->deal, ranking->tries - ranking->deal);
    ranking->deal = ranking->tries;
}

void ranking_add(struct ranking *ranking, int64_t user, int64_t at_ms, int32_t margin) {
    if (grow_array(&ranking->tried, ranking->tries, &ranking->room,
                   sizeof *ranking->tried))
        ranking->tried[ranking->tries++] = (struct ranking_try){user, at_ms, margin, 0};
    else
        ranking->failed = true;
}

static void add_persons(struct ranking *ranking) {
    struct ranking_person *person = ranking->person;
    if (ranking->tries > 0)
        qsort(ranking->tried, ranking->tries, sizeof *ranking->tried, by_user);
    for (size_t i = 0; i < ranking->tries; i++) {
        const struct ranking_try *tried = &ranking->tried[i];
        if (tried->user == RANKING_PAR)
            continue;
        if (ranking->persons == 0 || person[ranking->persons - 1].user != tried->user)
            person[ranking->persons++] =
                (struct ranking_person){.user = tried->user, .first_ms = tried->at_ms};
        struct ranking_person *own = &person[ranking->persons - 1];
        own->deals++;
        own->points += tried->points;
        if (tried->at_ms < own->first_ms)
            own->first_ms = tried->at_ms;
    }
}

bool ranking_end(struct ranking *ranking) {
    ranking_next(ranking);
    ranking->person = calloc(ranking->tries + 1, sizeof *ranking->person);
    if (!ranking->person || ranking->failed)
        return false;
    add_persons(ranking);
    struct ranking_person *person = ranking->person;
    qsort(person, ranking->persons, sizeof *person, best_first);
    for (size_t i = 0; i < ranking->persons; i++)
        person[i].place = i > 0 && person[i].points == person[i - 1].points
                              ? person[i - 1].place
                              : (uint32_t)i + 1;
    return true;
}

const struct ranking_person *ranking_find(const struct ranking *ranking, int64_t user) {
    for (size_t i = 0; i < ranking->persons; i++)
        if (ranking->person[i].user == user)
            return &ranking->person[i];
    return NULL;
}
