/* grow.h - growing arrays. `array` points to the pointer to the items, which are moved if need be. False without memory: then
 * nothing has changed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_GROW_H
#define BASE_GROW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Gives an array room for as many items of `size` bytes, one at least. */
static inline bool grow_to(void *array, size_t room, size_t size) {
    void *items;
    memcpy(&items, array, sizeof items);
    void *grown = room > SIZE_MAX / 2 / size ? NULL : realloc(items, room * size);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    return true;
}

/* Gives an array room for one item more than `count`. *room is how many it has room for. */
static inline bool grow_array(void *array, size_t count, size_t *room, size_t size) {
    size_t more = *room ? *room : 4;
    if (count < *room)
        return true;
    if (count > SIZE_MAX / 4)
        return false;
    while (more <= count)
        more *= 2;
    if (!grow_to(array, more, size))
        return false;
    *room = more;
    return true;
}

#endif
