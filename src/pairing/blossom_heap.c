/* blossom_heap.c - what may happen next in a search: a binary heap, the earliest event first.
 *
 * Events of the same time come in the order of their numbers, so a search does the same everywhere.
 *
 * SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "pairing/blossom.h"

#include <stdlib.h>

static bool earlier(const struct blossom_event *a, const struct blossom_event *b) {
    int order = matching_compare(&a->when, &b->when);
    return order < 0 || (order == 0 && a->what < b->what);
}

void blossom_push(struct blossom *blossom, struct matching_cost when, uint32_t what) {
    if (!grow_array(&blossom->heap, blossom->heap_count, &blossom->heap_room,
                    sizeof *blossom->heap)) {
        blossom->no_memory = true;
        return;
    }
    struct blossom_event event = {when, what};
    size_t at = blossom->heap_count++;
    for (; at > 0 && earlier(&event, &blossom->heap[(at - 1) / 2]); at = (at - 1) / 2)
        blossom->heap[at] = blossom->heap[(at - 1) / 2];
    blossom->heap[at] = event;
}

struct blossom_event blossom_pop(struct blossom *blossom) {
    struct blossom_event first = blossom->heap[0],
                         event = blossom->heap[--blossom->heap_count];
    size_t count = blossom->heap_count, at = 0;
    for (size_t down = 1; down < count; down = 2 * at + 1) {
        if (down + 1 < count && earlier(&blossom->heap[down + 1], &blossom->heap[down]))
            down++;
        if (!earlier(&blossom->heap[down], &event))
            break;
        blossom->heap[at] = blossom->heap[down];
        at = down;
    }
    blossom->heap[at] = event;
    return first;
}
