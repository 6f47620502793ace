/* league.c - makes groups, and says who moves.
 *
 * SPDX-License-Identifier: MIT */
#include "table/league.h"

#include <stdlib.h>

/* 1970-01-01 was a Thursday. */
enum { MONDAY = 3 };

int32_t league_week(int32_t day) { return (day + MONDAY) / LEAGUE_DAYS; }

int32_t league_first_day(int32_t week) { return week * LEAGUE_DAYS - MONDAY; }

static int order(int64_t one, int64_t other) { return (one > other) - (one < other); }

static int by_first(const void *one, const void *other) {
    const struct league_person *a = one, *b = other;
    const int tier = order(b->tier, a->tier), first = order(a->first_ms, b->first_ms);
    return tier ? tier : first ? first : order(a->user, b->user);
}

static int best_first(const void *one, const void *other) {
    const struct league_person *a = one, *b = other;
    const int points = order(b->points, a->points), deals = order(b->deals, a->deals),
              first = order(a->first_ms, b->first_ms);
    return points ? points : deals ? deals : first ? first : order(a->user, b->user);
}

static void arrange_group(struct league_person *person, uint32_t size, uint32_t group) {
    const uint32_t half = size / 2,
                   moves = half < LEAGUE_MOVES ? half : (uint32_t)LEAGUE_MOVES;
    qsort(person, size, sizeof *person, best_first);
    for (uint32_t i = 0; i < size; i++) {
        person[i].group = group;
        person[i].place = i + 1;
        person[i].size = size;
        person[i].moved = i < moves && person[i].tier + 1 < LEAGUES ? 1
                          : i >= size - moves && person[i].tier > 0 ? -1
                                                                    : 0;
    }
}

void league_arrange(struct league_person *person, size_t count) {
    uint32_t group = 0;
    qsort(person, count, sizeof *person, by_first);
    for (size_t i = 0, size; i < count; i += size) {
        for (size = 1; i + size < count && size < LEAGUE_GROUP &&
                       person[i + size].tier == person[i].tier;)
            size++;
        arrange_group(person + i, (uint32_t)size, group++);
    }
}
