/* options.h - one house rule, `key = value`, as option lists and ruleset files have them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_OPTIONS_H
#define RECORD_OPTIONS_H

#include "lines.h"

/* Sets one rule and its bit in `given`. PEDRO_ERR_BAD_OPTION and an error (which may be
 * NULL) if it is no rule, or if the bit was set before. */
int record_option_set(struct record_part option, struct pedro_ruleset *set,
                      uint64_t *given, struct pedro_option_error *error);

#endif
