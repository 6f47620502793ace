/* refusal.h - why an event of a record is illegal, and what would be legal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_REFUSAL_H
#define RECORD_REFUSAL_H

#include "pedro/record.h"

/* Fills `error` with the reason why `action`, refused with `err`, is illegal in the match
 * as it stands, and with the legal choices if they are few. Returns `err`. */
int record_refuse_action(const struct pedro_match *match,
                         const struct pedro_action *action, int err, unsigned long line,
                         struct pedro_record_error *error);

/* Fills `error` with the reason why these cards are not the pack of the match. Returns
 * PEDRO_ERR_BAD_DECK. */
int record_refuse_pack(const struct pedro_match *match, const pedro_card *pack,
                       unsigned size, unsigned long line,
                       struct pedro_record_error *error);

#endif
