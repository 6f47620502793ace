/* history.c - thins long lists of points.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/history.h"

long rating_history_place(size_t index, size_t count) {
    const size_t older = count - RATING_POINTS_RECENT,
                 kept = RATING_POINTS_LISTED - RATING_POINTS_RECENT;
    if (count <= RATING_POINTS_LISTED || index < RATING_POINTS_RECENT)
        return (long)index;
    /* The oldest, with the rank `older`, is always kept; rank 0 would be a recent one. */
    const size_t rank = index - RATING_POINTS_RECENT + 1, place = rank * kept / older;
    return place > (rank - 1) * kept / older ? RATING_POINTS_RECENT - 1 + (long)place
                                             : -1;
}
