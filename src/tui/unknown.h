/* unknown.h - the answer to a word that is no command.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_UNKNOWN_H
#define TUI_UNKNOWN_H

#include "tui/command.h"

/* Says that the word is not understood, and which words of the reader's language are near. Signs that cannot be shown
 * are replaced. */
enum reply unknown_word(const struct player *player, const char *word,
                        struct console *console);

/* Adds the sentence that a line is not understood, where only `help` can say what is; with its LF. */
void unknown_line(const char *line, struct pedro_text *text);

/* Writes the beginning of a word as it may be shown: at most 23 characters. */
void unknown_clean(const char *word, char *clean, size_t size);

#endif
