/* refusal.h - why an event of a record cannot be, as a sentence.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_REFUSAL_H
#define RECORD_REFUSAL_H

#include "pedro/match.h"

/* Why `action`, refused with `err`, cannot be done in the match as it stands, and what
 * could be where that is soon said. */
void record_refuse_action(const struct pedro_match *match,
                          const struct pedro_action *action, int err,
                          struct pedro_text *text);

/* Why these cards are not the pack of the match. */
void record_refuse_pack(const struct pedro_match *match, const pedro_card *pack,
                        unsigned size, struct pedro_text *text);

#endif
