/* fuzz.h - shared by all fuzz targets.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Called by libFuzzer with every input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program if the condition does not hold. */
static inline void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "it is not so that %s\n", what);
        abort();
    }
}

#endif
