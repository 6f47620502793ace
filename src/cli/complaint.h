/* complaint.h - what is wrong with a house rule, in the language that is spoken.
 *
 * The library says it in English (pedro_complaint_text()); its sentences are in the catalogues.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_COMPLAINT_H
#define CLI_COMPLAINT_H

#include "pedro/ruleset.h"

/* Adds the complaint: key and value as they are typed, the reason, and what is allowed. In English
 * it is word for word what pedro_complaint_text() writes. */
void complaint_text(const struct pedro_complaint *complaint, struct pedro_text *text);

#endif
