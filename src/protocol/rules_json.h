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

/* {"title","sections":[{"heading","paragraphs":[...]}],"about":[sections],"related":[{"name","title"}]}, in the language
 * of gettext(), but titles in English: the rules of a game that was derived from `preset`, and what words/about.h tells
 * about that. The book is written into `book` first, RULES_BOOK_MAX bytes. */
enum { RULES_BOOK_MAX = 64 << 10 };
void rules_json_explain(const struct pedro_rules *rules,
                        const struct pedro_preset *preset, char book[RULES_BOOK_MAX],
                        struct pedro_text *text);

#endif
