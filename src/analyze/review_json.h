/* review_json.h - a review as JSON: questions, choices and verdicts; pedro-study(1) lists its fields.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_JSON_H
#define ANALYZE_REVIEW_JSON_H

#include <stdio.h>

#include "analyze/review.h"

/* Judges every choice of each question that is one of a list, else the one that was made and the preferred one, and
 * prints one JSON object on a line. False if there is no memory. */
bool review_json(FILE *out, struct review *review);

#endif
