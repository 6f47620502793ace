/* language.h - in which language the program speaks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

/* Starts from the environment: PEDRO_LANG, or what the locale says. */
void language_init(void);

/* Changes to `language` ("sv", "fr_CA"; a list "sv:fi" gives what to fall back on). */
void language_set(const char *language);

#endif
