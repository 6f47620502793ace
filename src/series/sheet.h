/* sheet.h - a season on the screen, on paper, and for other programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERIES_SHEET_H
#define SERIES_SHEET_H

#include "series/series.h"

enum series_sheet {
    SERIES_SHEET_TEXT, /* tables of the rings, the final and warnings, for a terminal */
    SERIES_SHEET_HTML, /* the same as one page without scripts */
    SERIES_SHEET_JSON, /* the same as one object (docs/championship.md) */
    SERIES_SHEET_CSV,  /* a line for each place of each ring */
    SERIES_SHEET_FINAL, /* the entries of the final, as tournament_csv_entries() takes them */
};

/* Writes a sheet, a string that the caller frees; NULL without memory. */
char *series_sheet(const struct series *series, const struct series_table *table,
                   enum series_sheet kind);

#endif
