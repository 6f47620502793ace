/* language.h - chooses the language of messages.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <stdbool.h>

/* Sets the language from the environment: PEDRO_LANG, or the locale. */
void language_init(void);

/* Changes to `language` ("sv", "fr_CA"; in a list "sv:fi" later ones are fallbacks). */
void language_set(const char *language);

/* True for English, a language that the program is translated to, or a list with one of
 * them. */
bool language_is_known(const char *language);

/* The codes of the languages: "en es fi fr sv". */
extern const char language_names[];

#endif
