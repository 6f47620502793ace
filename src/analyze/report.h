/* report.h - the three forms of the report of an analysis.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REPORT_H
#define ANALYZE_REPORT_H

#include <stdio.h>

#include "analyze/analyze.h"

/* Text, for a terminal or a pipe, in lines of at most `width` columns. */
void analyze_text(FILE *out, const struct analysis *analysis, int width);

/* One JSON object on a line. False if there is no memory. */
bool analyze_json(FILE *out, const struct analysis *analysis);

/* A page in one file, which loads nothing from elsewhere and has no scripts. */
void analyze_html(FILE *out, const struct analysis *analysis);

/* The pictures of that page. */
void analyze_svg_trick(FILE *out, const struct analysis *analysis,
                       const struct analyze_trick *trick);
void analyze_svg_curve(FILE *out, const struct analyze_hand *hand,
                       const char *description, int most, int needed);
void analyze_svg_chances(FILE *out, const struct analysis *analysis,
                         const char *description);

#endif
