/* endgame.h - endgame tables of the trumps-only relaxation (trumps/trumps.h).
 *
 * A table holds, for every state of the last tricks, a lower and an upper bound of what the
 * leader's side wins. It is an array of bytes that the caller owns and hands to a solver, whose
 * results are the same with it and without. The fingerprint of a ruleset identifies the table it
 * can use; rulesets that do not differ in the relaxed play share one.
 *
 * Tables are built backwards from the last trick, as those of chess are (retrograde analysis,
 * Thompson 1986, "Retrograde Analysis of Certain Endgames"); all states that differ only in the
 * worths of their trumps are computed at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_H
#define SOLVER_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/endgame/endgame_index.h"

struct position_rules;

/* A table that has been checked. It points into the caller's bytes. */
struct endgame {
    const uint8_t *entry; /* NULL: no table */
    uint64_t fingerprint;
    size_t bytes;
    struct endgame_span span;
};

enum endgame_fault {
    ENDGAME_OK,
    ENDGAME_NOT_ONE,     /* not an endgame table */
    ENDGAME_OTHER_FORM,  /* another version of the format */
    ENDGAME_OTHER_RULES, /* made for other rules, or another span */
    ENDGAME_CUT,         /* shorter or longer than its header says */
    ENDGAME_DAMAGED,     /* wrong checksum */
};

/* Identifies the table that a ruleset needs; 0 if the relaxation does not fit the ruleset. */
uint64_t endgame_fingerprint(const struct position_rules *rules);

/* The default span: the last three tricks, and of all tricks but the first those states that have
 * few enough trumps left for the table to stay within ENDGAME_USUAL_BYTES. All zeros if there can
 * be no table. */
#define ENDGAME_USUAL_BYTES ((uint64_t)896 << 20)
void endgame_usual(const struct position_rules *rules, struct endgame_span *span);

enum { ENDGAME_TRICKS_MIN = 2 };

/* The size of a table in bytes; 0 if there can be none, or if it had 2^32 states or more. */
size_t endgame_size(const struct position_rules *rules, const struct endgame_span *span);

/* Is told the part that is done, from 0 to 1. Returns false to stop. */
typedef bool endgame_progress(void *data, double done);

/* Makes a table in `bytes`, endgame_size() of them, with up to `threads` threads; the result does
 * not depend on their number. `progress` may be NULL, and is called in the caller's thread. Returns
 * false if there is no memory, or if it was stopped. */
bool endgame_make(const struct position_rules *rules, const struct endgame_span *span,
                  unsigned threads, uint8_t *bytes, endgame_progress *progress,
                  void *data);

/* Checks all bytes of a table. They must outlive `endgame`. */
enum endgame_fault endgame_open(const struct position_rules *rules,
                                const struct endgame_span *span, const uint8_t *bytes,
                                size_t size, struct endgame *endgame);

#endif
