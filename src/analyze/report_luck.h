/* report_luck.h - the parts of results in the text and in the page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REPORT_LUCK_H
#define ANALYZE_REPORT_LUCK_H

#include <stdio.h>

#include "analyze/page.h"

/* The parts of the result of a hand, or with NULL of the match, and what they are. Nothing if they are not known. */
void analyze_luck_text(FILE *out, const struct analyze_style *style,
                       const struct analysis *analysis, const struct analyze_hand *hand,
                       int width);

/* The same as a table. */
void analyze_luck_html(struct page *page, const struct analyze_hand *hand);

#endif
