/* hints.h - what other nodes are told about rows that were stored (see store_tell()).
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_HINTS_H
#define STORE_HINTS_H

#include "store/batch_parts.h"

/* A payload of NOTIFY has fewer than 8,000 bytes. */
enum { HINTS_MAX = 7900 };

/* Writes hints for batches into `text`, from *at on, as many as have room, and moves *at behind the last
 * of them. Returns the length, 0 if none is left. */
size_t hints_write(int64_t node, struct batch *const *batch, size_t batches, size_t *at,
                   char text[HINTS_MAX + 1]);

#endif
