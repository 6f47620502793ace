/* argument.h - words that are typed behind a command, in English and in the reader's language.
 *
 * The grammar (tournament/line.h) has English words, as rows have them. What a person types is put into these words before it is
 * read: only where the grammar has such a word, so a reason or a name may begin with any of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_ARGUMENT_H
#define DIRECTOR_ARGUMENT_H

#include "papers/papers.h"
#include "pedro/text.h"
#include "tournament/tournament.h"

/* Adds what was typed behind a command (in English), with the English words of its arguments. */
void argument_english(const char *command, const char *rest, struct pedro_text *text);

/* The kind of paper that a word names, or PAPERS_KINDS. */
enum papers_kind argument_paper(const char *word, size_t length);

/* Adds the word of a kind of paper in the reader's language. */
void argument_paper_label(enum papers_kind kind, struct pedro_text *text);

/* The setting that a line begins with, by its name or its label; *at moves behind it. NULL if there is none. */
const struct tournament_key *argument_key(const char **at, unsigned *index);

/* Adds the value of a setting, each word of which may be named by the beginning of its meaning if no other meaning begins so. */
void argument_value(const struct tournament_key *key, const char *value,
                    struct pedro_text *text);

#endif
