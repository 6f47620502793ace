/* index.h - finds the number of a key: a hash table with open addressing.
 *
 * The keys are kept by the owner, who compares them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_INDEX_H
#define RATING_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATING_INDEX_NONE = UINT32_MAX };

struct rating_index {
    uint32_t *slot; /* a number, or RATING_INDEX_NONE */
    uint32_t *hash; /* of the key of that number */
    size_t room, count;
};

void rating_index_finish(struct rating_index *index);

/* The number of the key, or RATING_INDEX_NONE. `same` compares the key with that of a number. */
uint32_t rating_index_find(const struct rating_index *index, uint32_t hash,
                           bool (*same)(const void *owner, uint32_t number,
                                        const void *key),
                           const void *owner, const void *key);

/* Adds a number whose key is not there yet. False without memory. */
bool rating_index_add(struct rating_index *index, uint32_t hash, uint32_t number);

#endif
