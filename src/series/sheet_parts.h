/* sheet_parts.h - what the files that write the sheets of a season share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERIES_SHEET_PARTS_H
#define SERIES_SHEET_PARTS_H

#include "series/sheet.h"

struct sheet {
    const struct series *series;
    const struct series_table *table;
    struct pedro_text *text;
    bool failed; /* no memory for a listing */
    bool warned; /* a warning has been written */
};

/* sheet_data.c */
void series_sheet_csv(struct sheet *sheet), series_sheet_final(struct sheet *sheet),
    series_sheet_json(struct sheet *sheet);

#endif
