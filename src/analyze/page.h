/* page.h - writes a page for a browser.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PAGE_H
#define ANALYZE_PAGE_H

#include <stdio.h>

#include "analyze/phrases.h"

struct page {
    FILE *out;
    const struct analysis *analysis;
    char buffer[ANALYZE_WORDS_MAX];
    struct pedro_text text; /* in it */
};

extern const struct analyze_style page_style;

/* Empties the buffer. */
struct pedro_text *page_afresh(struct page *page);

/* Print a string, or a sentence with numbers and names in it, escaped. */
void page_say(struct page *page, const char *string);
__attribute__((format(printf, 2, 3))) void page_sayf(struct page *page,
                                                     const char *format, ...);

/* Prints an element around a string, which is escaped; `name` may have attributes. */
void page_element(struct page *page, const char *name, const char *string);

/* Writes the names of these sides to the buffer, ready to be printed. */
const char *page_team(struct page *page, unsigned sides);

/* Prints everything before the main part of the body: title, policy, style, players. */
void page_head(struct page *page);

#endif
