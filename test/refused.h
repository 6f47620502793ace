/* refused.h - notes the codes of refusals that a test has met, so that it can require a
 * whole range of the list: refused_all(first, last) as the last of its tests.
 *
 * test/refusals.py reads these calls.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_REFUSED_H
#define TEST_REFUSED_H

#include "check.h"

#include "pedro/refusal.h"

static bool refused_met[PEDRO_REFUSALS_END];

static inline void refused_note(unsigned code) {
    assert_true(code < PEDRO_REFUSALS_END);
    refused_met[code] = true;
}

static inline void refused_all(enum pedro_refusal_code first,
                               enum pedro_refusal_code last) {
    unsigned missing = 0;
    for (unsigned code = first; code <= last; code++) {
        if (refused_met[code])
            continue;
        print_error("nothing was refused as %s\n",
                    pedro_refusal_word((enum pedro_refusal_code)code));
        missing++;
    }
    assert_int_equal(missing, 0);
}

#endif
