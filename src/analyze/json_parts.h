/* json_parts.h - what the JSON of reports and of reviews has in common.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_JSON_PARTS_H
#define ANALYZE_JSON_PARTS_H

#include "analyze/luck_parts.h"
#include "record/json_write.h"

/* Significant digits of costs and chances. */
enum { ANALYZE_DIGITS = 6 };

/* Adds the member `name`, a seat, or null for PEDRO_NO_SEAT. */
void analyze_put_seat(struct json_writer *writer, const char *name, pedro_seat seat);
/* Adds the member `name`, an object with the cost. */
void analyze_put_cost(struct json_writer *writer, const char *name,
                      const struct analyze_cost *cost);
/* Adds the member `name`, the parts of a result by side, of a hand or with NULL of the match; null if they are not known. */
void analyze_put_luck(struct json_writer *writer, const char *name,
                      const struct analysis *analysis, const struct analyze_hand *hand,
                      enum analyze_measure measure);
/* Adds the member `why`, the sentence in English, or null. */
void analyze_put_why(struct json_writer *writer, const struct bot_reason *why);

#endif
