/* number_order.h - an order for qsort() and bsearch().
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_NUMBER_ORDER_H
#define BASE_NUMBER_ORDER_H

#include <stdint.h>

/* By the int64_t that both begin with. */
static inline int number_order(const void *one, const void *other) {
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

#endif
