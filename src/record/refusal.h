/* refusal.h - why an event of a record cannot be, and what could be.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_REFUSAL_H
#define RECORD_REFUSAL_H

#include "pedro/record.h"

/* Says in `error` why `action`, refused with `err`, cannot be done in the match as it stands,
 * and what could be where that is soon said. Returns `err`. */
int record_refuse_action(const struct pedro_match *match,
                         const struct pedro_action *action, int err, unsigned long line,
                         struct pedro_record_error *error);

/* Says why these cards are not the pack of the match. Returns PEDRO_ERR_BAD_DECK. */
int record_refuse_pack(const struct pedro_match *match, const pedro_card *pack,
                       unsigned size, unsigned long line,
                       struct pedro_record_error *error);

#endif
