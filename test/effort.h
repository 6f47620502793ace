/* effort.h - the number of trials of a random test: enough for some seconds, or with
 * PEDRO_LAWS=nightly in the environment a hundred times as many.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_EFFORT_H
#define TEST_EFFORT_H

#include <stdlib.h>
#include <string.h>

static inline unsigned effort(unsigned quick) {
    const char *laws = getenv("PEDRO_LAWS");
    return laws && strcmp(laws, "nightly") == 0 ? 100 * quick : quick;
}

#endif
