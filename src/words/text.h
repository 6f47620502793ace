/* text.h - user-visible English goes through these, so that it can be translated.
 *
 * `_("...")` is looked up where it stands; `N_("...")` only marks a string of a table,
 * which is looked up with
 * `_(table[i].help)` when it is shown.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_TEXT_H
#define WORDS_TEXT_H

#include <libintl.h>

#define _(string)  gettext(string)
#define N_(string) string

#endif
