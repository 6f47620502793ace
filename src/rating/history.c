/* history.c - keeps points, and thins long lists of them.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/history.h"

#include <assert.h>
#include <stdlib.h>

#include "rating/index.h"

static_assert(sizeof(struct rating_point) == 16,
              "a point takes no more memory than promised");
static_assert(RATING_FAMILIES_MAX <= 1 << 3, "a point has room for its family");

enum { POINTS_MAX = (1 << 29) - 1 };

void rating_history_finish(struct rating_history *history) {
    free(history->point);
    free(history->last);
    *history = (struct rating_history){0};
}

/* Makes room for a person. */
static bool know(struct rating_history *history, unsigned person) {
    while (history->persons <= person) {
        void *all = rating_grow(history->last, history->persons, &history->persons_room,
                                sizeof *history->last);
        if (!all)
            return false;
        history->last = all;
        history->last[history->persons++] = 0;
    }
    return true;
}

bool rating_history_add(struct rating_history *history, unsigned person, unsigned family,
                        int64_t at_ms, struct rating_points points) {
    if (!know(history, person) || history->points == POINTS_MAX)
        return false;
    void *all = rating_grow(history->point, history->points, &history->points_room,
                            sizeof *history->point);
    if (!all)
        return false;
    history->point = all;
    history->point[history->points++] = (struct rating_point){
        .at_ms = at_ms,
        .rating = (int16_t)lround(fmin(fmax(points.rating, INT16_MIN), INT16_MAX)),
        .margin = (uint16_t)lround(fmin(points.margin, UINT16_MAX)),
        .before = history->last[person],
        .family = family,
    };
    history->last[person] = (uint32_t)history->points;
    return true;
}

/* The place in the list of point `index` of `count`, counted from the newest; or -1 if it is left out.
 * Between the recent ones and the first, older ones are taken at equal distances. */
static long place_of(size_t index, size_t count) {
    const size_t older = count - RATING_POINTS_RECENT,
                 kept = RATING_POINTS_LISTED - RATING_POINTS_RECENT;
    if (count <= RATING_POINTS_LISTED)
        return (long)index;
    if (index < RATING_POINTS_RECENT)
        return (long)index;
    /* The oldest, with the rank `older`, is always kept; rank 0 would be a recent one. */
    const size_t rank = index - RATING_POINTS_RECENT + 1, place = rank * kept / older;
    return place > (rank - 1) * kept / older ? RATING_POINTS_RECENT - 1 + (long)place
                                             : -1;
}

size_t rating_history_list(const struct rating_history *history, unsigned person,
                           unsigned family,
                           struct rating_point listed[RATING_POINTS_LISTED]) {
    const uint32_t last = person < history->persons ? history->last[person] : 0;
    size_t count = 0, index = 0;
    for (uint32_t at = last; at; at = history->point[at - 1].before)
        count += history->point[at - 1].family == family;
    const size_t shown = count < RATING_POINTS_LISTED ? count : RATING_POINTS_LISTED;
    for (uint32_t at = last; at; at = history->point[at - 1].before) {
        if (history->point[at - 1].family != family)
            continue;
        const long place = place_of(index++, count);
        if (place >= 0)
            listed[shown - 1 - (size_t)place] = history->point[at - 1];
    }
    return shown;
}
