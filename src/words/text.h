/* text.h - marks English that people see, so that it can be translated.
 *
 * `_("...")` translates a string; `N_("...")` only marks a string of a table, which is
 * translated by `_(table[i].help)` when it is shown.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_TEXT_H
#define WORDS_TEXT_H

#include <libintl.h>

#define _(string)  gettext(string)
#define N_(string) string

#endif
