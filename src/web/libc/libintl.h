/* libintl.h - gettext for the wasm build (words.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_LIBINTL_H
#define WEB_LIBINTL_H

/* The translation, or the message itself. Valid until the catalogue changes. */
char *gettext(const char *message) __attribute__((format_arg(1)));
char *ngettext(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));

#endif
