/* acts_sample.h - the tournament of a test program, and acts that must be done.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ACTS_SAMPLE_H
#define ACTS_SAMPLE_H

#include "check.h"

#include "tournament/tournament_sample.h"

static struct tournament tournament;

static inline void must(const char *act) {
    assert_string_equal(sample_do(&tournament, act), "");
}

/* A round of two tables, published, and a late pair. */
static inline void begin_with_two_tables(void) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set results sides");
    must("entry 1 \"Ann Berg\" \"Bo Ek\" club \"Narpes\"");
    must("entry 2 \"Cai Dahl\" \"Dan Ek\"");
    must("entry 3 \"Eva Falk\" \"Fia Grip\" team \"The Foxes\"");
    must("entry 7 \"Gun Holm\" \"Hans Ingo\"");
    must("pair 1 1:1-2 2:3-7");
    must("publish 1");
    must("entry 9 \"Late One\" \"Late Two\"");
}

static inline void finish(void) { tournament_finish(&tournament); }

/* A refused act changes nothing. */
static inline void refused(const char *act, const char *word) {
    char *before = sample_rows(&tournament);
    assert_string_equal(sample_do(&tournament, act), word);
    char *after = sample_rows(&tournament);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

#endif
