/* language.h - in which language the program speaks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <stdbool.h>

/* Starts from the environment: PEDRO_LANG, or what the locale says. */
void language_init(void);

/* Changes to `language` ("sv", "fr_CA"; a list "sv:fi" gives what to fall back on). */
void language_set(const char *language);

/* True for a language that the program is written in or translated to, or a list with one. */
bool language_is_known(const char *language);

/* The languages, as they may be given: "en es fi fr sv". */
extern const char language_names[];

#endif
