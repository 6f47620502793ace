/* grow.h - a growing array.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_GROW_H
#define BASE_GROW_H

#include <stdlib.h>

/* The array, moved if need be, with room for one item more than `count`; *room is how many it has room for. NULL without memory: then it
 * is where it was. */
static inline void *grow_array(void *items, size_t count, size_t *room, size_t size) {
    if (items && count < *room)
        return items;
    const size_t more = *room ? 2 * *room : 4;
    void *bigger = realloc(items, more * size);
    if (bigger)
        *room = more;
    return bigger;
}

#endif
