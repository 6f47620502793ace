/* rules_json.h - the games, their keys and the bots as JSON, and the rules of one game in
 * words: the answers of the server, and of the engine in the page, to /api/rules and
 * /api/rules/explain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_RULES_JSON_H
#define PROTOCOL_RULES_JSON_H

#include "pedro/pedro.h"

/* {"keys":[...],"presets":[...],"bots":[...]}. `order` has the index of every preset, in the order wanted; NULL: that
 * of their table. */
void rules_json_write(const int *order, struct pedro_text *text);

/* {"title":...,"sections":[{"heading","paragraphs":[...]}]}, in the language of gettext(). The book is written into
 * `book` first, RULES_BOOK_MAX bytes. */
enum { RULES_BOOK_MAX = 64 << 10 };
void rules_json_explain(const struct pedro_rules *rules, const char *title,
                        char book[RULES_BOOK_MAX], struct pedro_text *text);

#endif
