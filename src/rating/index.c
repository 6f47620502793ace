/* index.c - linear probing in a table that is at most half full.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/index.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

void rating_index_finish(struct rating_index *index) {
    free(index->slot);
    free(index->hash);
    *index = (struct rating_index){0};
}

uint32_t rating_index_find(const struct rating_index *index, uint32_t hash,
                           bool (*same)(const void *owner, uint32_t number,
                                        const void *key),
                           const void *owner, const void *key) {
    for (size_t i = 0; i < index->room; i++) {
        const size_t at = (hash + i) & (index->room - 1);
        if (index->slot[at] == RATING_INDEX_NONE)
            break;
        if (index->hash[at] == hash && same(owner, index->slot[at], key))
            return index->slot[at];
    }
    return RATING_INDEX_NONE;
}

static void put(struct rating_index *index, uint32_t hash, uint32_t number) {
    size_t at = hash & (index->room - 1);
    while (index->slot[at] != RATING_INDEX_NONE)
        at = (at + 1) & (index->room - 1);
    index->slot[at] = number;
    index->hash[at] = hash;
}

static bool grow(struct rating_index *index) {
    const size_t room = index->room ? 2 * index->room : FIRST_ROOM;
    struct rating_index old = *index,
                        bigger = {malloc(room * sizeof *bigger.slot),
                                  malloc(room * sizeof *bigger.hash), room, index->count};
    if (!bigger.slot || !bigger.hash) {
        rating_index_finish(&bigger);
        return false;
    }
    memset(bigger.slot, 0xff, room * sizeof *bigger.slot);
    for (size_t i = 0; i < old.room; i++)
        if (old.slot[i] != RATING_INDEX_NONE)
            put(&bigger, old.hash[i], old.slot[i]);
    *index = bigger;
    rating_index_finish(&old);
    return true;
}

bool rating_index_add(struct rating_index *index, uint32_t hash, uint32_t number) {
    if (2 * (index->count + 1) > index->room && !grow(index))
        return false;
    put(index, hash, number);
    index->count++;
    return true;
}
