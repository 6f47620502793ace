/* day.h - dates as days since 1970-01-01.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_DAY_H
#define RECORD_DAY_H

#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_NO_DAY = INT32_MIN, /* the day of something without a date */
    RECORD_DATE_MAX = 16,      /* bytes of a date as text, with a NUL */
    RECORD_DAY_SECONDS = 86400,
};

/* Reads a date, "2026.11.23" or "2026-11-23", as days since 1970-01-01 (Gregorian). RECORD_NO_DAY
 * if it is none. */
int32_t record_day(const char *text, size_t length);

/* Writes a day as "2026-11-23". */
void record_date(int32_t day, char text[RECORD_DATE_MAX]);

#endif
