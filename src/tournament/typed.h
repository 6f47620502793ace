/* typed.h - lines that a director types, as acts of the tournament's journal.
 *
 * Names stand between double quotes in the journal, so a name that is typed has none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_TYPED_H
#define TOURNAMENT_TYPED_H

#include "pedro/text.h"

/* The next word of a line, which ends at spaces; *at moves behind them. The length is 0 at the end of the line. */
size_t typed_word(const char **at, const char **word);

/* Reads a whole number and the spaces behind it; false, with *at unchanged, if there is none, or one above 999999. */
bool typed_number(const char **at, unsigned *number);

/* Adds a text of the journal, between quotes. False if it has a quote in it. Spaces around it are left out. */
bool typed_quote(const char *text, size_t length, struct pedro_text *act);

/* Whether a line that begins with no command is meant as an entry: it begins with a letter that is no small one from a to z,
 * or has a comma. */
bool typed_is_entry(const char *line);

/* Adds the names of a text between which one of the marks stands, each as typed_quote() does. */
bool typed_names(const char *text, size_t length, const char *marks,
                 struct pedro_text *act);

/* Adds ` club "Malax"`. False if the name is empty or has a quote in it. */
bool typed_club(const char *text, struct pedro_text *act);

/* Adds the members and the club of "Ann Berg, Bo Ek @ Malax": "Ann Berg" "Bo Ek" club "Malax". Between names & may stand too. False if a name is empty or
 * has a quote in it. */
bool typed_entry(const char *line, struct pedro_text *act);

/* Reads points of the sides, "62-48", "62 48" or "62 - 48", and adds them as "62-48". What follows begins at *at. Points may be
 * below 0: "62--4". False if there are not two at least. */
bool typed_points(const char **at, struct pedro_text *act);

/* The same, or the word `none`: a board that was not played. */
bool typed_board(const char **at, struct pedro_text *act);

/* The points of a game; then `won SIDE` and `sets 1-3`, each if it comes next with its numbers: a reason can begin so. */
bool typed_result(const char **at, struct pedro_text *act);

#endif
