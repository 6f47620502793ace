/* grow.h - a growing array.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_GROW_H
#define BASE_GROW_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Gives an array room for one item more than `count`. `array` points to the pointer to its items, which are moved if need be; *room is how
 * many it has room for. False without memory: then nothing has changed. */
static inline bool grow_array(void *array, size_t count, size_t *room, size_t size) {
    void *items;
    memcpy(&items, array, sizeof items);
    if (items && count < *room)
        return true;
    const size_t more = *room ? 2 * *room : 4;
    items = realloc(items, more * size);
    if (!items)
        return false;
    memcpy(array, &items, sizeof items);
    *room = more;
    return true;
}

#endif
