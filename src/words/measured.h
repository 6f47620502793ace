/* measured.h - a card about a game: what the advice of its sources is worth, measured.
 *
 * Rows of measured_table.h; docs/advice.md has the samples and intervals. The page has the rows
 * at the end of a lesson (web/i18n.mjs), the terminal's lesson the first one of the game.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_MEASURED_H
#define WORDS_MEASURED_H

#include "pedro/rules.h"

struct measured_fact {
    const char *presets; /* names with blanks between them */
    const char *claim;   /* of tools/advice */
    const char *text;    /* to translate */
};

/* Row `index`, from 0; NULL past the end. */
const struct measured_fact *measured_fact(int index);

/* Row `index` of those about a preset; NULL past the end. */
const struct measured_fact *measured_of(const struct pedro_preset *preset, int index);

/* Adds the chapter of a preset as rich text, if there is one. */
void measured_write(const struct pedro_preset *preset, struct pedro_text *text);

#endif
