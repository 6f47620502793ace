/* csv.c - quotes fields.
 *
 * SPDX-License-Identifier: MIT */
#include "base/csv.h"

#include <string.h>

/* Adds a field that begins with `mark`. */
static void add(struct pedro_text *text, const char *mark, const char *field,
                bool first) {
    const bool quote = strpbrk(field, ",;\"\t\r\n") != NULL;
    pedro_text_add(text, first ? "" : ",");
    pedro_text_add(text, quote ? "\"" : "");
    pedro_text_add(text, mark);
    for (; *field; field++) {
        if (*field == '"')
            pedro_text_add_char(text, '"');
        pedro_text_add_char(text, *field);
    }
    pedro_text_add(text, quote ? "\"" : "");
}

void csv_field(struct pedro_text *text, const char *field, bool first) {
    add(text, "", field, first);
}

void csv_name(struct pedro_text *text, const char *name, bool first) {
    add(text, *name && strchr("=+@-", *name) ? "'" : "", name, first);
}

void csv_number(struct pedro_text *text, long long number) {
    pedro_text_add_char(text, ',');
    pedro_text_add_number(text, number);
}
