/* person_name.h - when two names are those of one person: the only place that decides it.
 *
 * Names are compared by their keys. The key of a name is the name without case, in one of the spellings that Unicode calls
 * equal: default caseless matching of canonical equivalents (The Unicode Standard, D145), but that a subscript iota stays a mark, written in NFC. So it does not
 * matter whether an accent is part of a letter or a sign after it. Nor do the number and kind of spaces matter, letters that
 * nobody sees, or whether an apostrophe or a hyphen is that of a keyboard or of a word processor. Accents do: Asa is not Åsa.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_PERSON_NAME_H
#define RECORD_PERSON_NAME_H

#include <stdbool.h>

enum { RECORD_PERSON_MAX = 128 };

/* Writes a name with single spaces, cut at a letter if it is too long. */
void record_person_tidy(const char *name, char text[RECORD_PERSON_MAX]);

/* Writes the key of a name of people, clubs or teams, cut at a letter if it is too long. */
void record_person_key(const char *name, char key[RECORD_PERSON_MAX]);

/* True if the keys of two names are equal. */
bool record_person_same(const char *one, const char *other);

#endif
