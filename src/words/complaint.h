/* complaint.h - what is wrong with a house rule, a record or a ruleset file, in the language that is
 * spoken.
 *
 * The library says it in English; its sentences are in the catalogues.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_COMPLAINT_H
#define WORDS_COMPLAINT_H

#include "pedro/record.h"

enum { COMPLAINT_MAX = 1024 /* room for one in any language */ };

/* Adds the complaint of a house rule: key and value as they are typed, the reason, and what is allowed. In English
 * it is word for word what pedro_complaint_text() writes. */
void complaint_text(const struct pedro_complaint *complaint, struct pedro_text *text);

/* Adds what is wrong with a file that was read; in English it is error->message. */
void complaint_record_text(const struct pedro_record_error *error,
                           struct pedro_text *text);

#endif
