/* update.h - whether tests rewrite the text files that they compare, instead of comparing them: PEDRO_UPDATE is set.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_UPDATE_H
#define TEST_UPDATE_H

#include <stdbool.h>
#include <stdlib.h>

static inline bool update_is_wanted(void) { return getenv("PEDRO_UPDATE") != NULL; }

#endif
