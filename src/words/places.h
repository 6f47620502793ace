/* places.h - the games of a place that somebody names.
 *
 * Where a game is played is a text of data/presets.ini: "Maine, United States". A place has more words than that, such
 * as USA; they are a table here, and a message of the catalogues.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_PLACES_H
#define WORDS_PLACES_H

#include "pedro/ruleset.h"
#include "words/suggest.h"

/* True if `where` is a place where the game is played, in English or in the language that is set: a word for it, or the
 * beginning of its name. Capitals, accents, blanks and signs make no difference. */
bool places_played_in(const struct pedro_preset *preset, const char *where);

/* The places that an unknown name may have meant, in the language that is set. */
struct nearest places_nearest(const char *where);

#endif
