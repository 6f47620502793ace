/* endgame.h - tables of the last tricks, with all plain cards equal (blank.h).
 *
 * A table holds for every state of the last tricks what the leader's side wins at least and
 * at most. It is bytes: whoever makes one keeps them, and hands them to a solver, whose
 * answers are the same with it and without. A ruleset's fingerprint tells which table it
 * can use: games that differ in nothing the endgame knows of share one.
 *
 * It is made from the last trick on, all states that differ in worths only at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_H
#define SOLVER_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/states.h"

struct position_rules;

/* A table that was checked. It points into the bytes. */
struct endgame {
    const uint8_t *entry; /* NULL: no table */
    uint64_t fingerprint;
    size_t bytes;
    struct states_span span;
};

enum endgame_fault {
    ENDGAME_OK,
    ENDGAME_NOT_ONE,     /* no such table at all */
    ENDGAME_OTHER_FORM,  /* of another version of this format */
    ENDGAME_OTHER_RULES, /* of other rules, or of another span */
    ENDGAME_CUT,         /* shorter or longer than it says */
    ENDGAME_DAMAGED,     /* its checksum is another */
};

/* What decides which table a ruleset needs; 0 if there can be none, as the small search
 * does not fit it. */
uint64_t endgame_fingerprint(const struct position_rules *rules);

/* The span of the usual table: the last three tricks, and of all but the first one the states
 * of so few trumps that there are no more than ENDGAME_USUAL_BYTES. All zeros if there can be no
 * table. */
#define ENDGAME_USUAL_BYTES ((uint64_t)896 << 20)
void endgame_usual(const struct position_rules *rules, struct states_span *span);

enum { ENDGAME_TRICKS_MIN = 2 };

/* The bytes a table takes; 0 if there can be none, or if it had 2^32 states or more. */
size_t endgame_size(const struct position_rules *rules, const struct states_span *span);

/* Hears how much is done, from 0 to 1. Returns false to stop. */
typedef bool endgame_progress(void *data, double done);

/* Makes a table in `bytes`, of which there are endgame_size(), with up to so many threads; the
 * bytes do not depend on them. `progress` may be NULL, and is heard in the caller's thread. Returns
 * false if there is no memory, or if it was stopped. */
bool endgame_make(const struct position_rules *rules, const struct states_span *span,
                  unsigned threads, uint8_t *bytes, endgame_progress *progress,
                  void *data);

/* Checks all bytes of a table. They must stay as long as `endgame` is used. */
enum endgame_fault endgame_open(const struct position_rules *rules,
                                const struct states_span *span, const uint8_t *bytes,
                                size_t size, struct endgame *endgame);

#endif
