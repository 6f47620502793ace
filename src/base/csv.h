/* csv.h - writes fields of comma-separated values (RFC 4180).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>

#include "pedro/text.h"

/* Adds a field, in quotation marks if a program with another separator could misread it, after a comma unless it is the first. */
void csv_field(struct pedro_text *text, const char *field, bool first);

/* The same for a name that a person chose: a spreadsheet must not take it for a formula. */
void csv_name(struct pedro_text *text, const char *name, bool first);

/* The same for a number. */
void csv_number(struct pedro_text *text, long long number);

#endif
