/* html.h - writes HTML into a text: everything that people typed is escaped.
 *
 * The pages that are made so are one file each: no script, nothing loaded from elsewhere, and a policy in the page that
 * makes the browser enforce both.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_HTML_H
#define PAPERS_HTML_H

#include "pedro/text.h"

/* Adds a string, or some bytes, escaped. */
void html_string(struct pedro_text *text, const char *string);
void html_bytes(struct pedro_text *text, const char *bytes, size_t length);

/* Adds an element around a string, which is escaped; `name` may have attributes. */
void html_element(struct pedro_text *text, const char *name, const char *string);

/* The same with a sentence whose blanks are filled in as by rich_fill(): HTML_FILL(text, "p", _("Round {n}"), "n",
 * number). The sentence and what fills its blanks are escaped. */
#define HTML_FILL(text, name, ...)                                                       \
    html_fill_blanks(text, name, (const char *const[]){__VA_ARGS__, NULL})
void html_fill_blanks(struct pedro_text *text, const char *name,
                      const char *const *blanks);

/* Adds everything before the contents of the body; and everything behind them. */
void html_begin(struct pedro_text *text, const char *title, const char *style);
void html_end(struct pedro_text *text);

#endif
