/* hints.h - writes the texts that tell other nodes which rows were stored (see store_tell()).
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_HINTS_H
#define STORE_HINTS_H

#include "store/batch_parts.h"

/* A payload of NOTIFY has fewer than 8,000 bytes. */
enum { HINTS_MAX = 7900 };

/* Writes hints for the batches from *at on into `text`, as many as fit, and moves *at to the first that is left.
 * Returns the length, 0 if no batch is left. */
size_t hints_write(int64_t node, struct batch *const *batch, size_t batches, size_t *at,
                   char text[HINTS_MAX + 1]);

#endif
