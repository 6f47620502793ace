/* stdio.h - as much of it as the sentences of rules need in the wasm build. The whole family
 * of printf would bring in files, locales and floating point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STDIO_H
#define WEB_STDIO_H

#include <stdarg.h>
#include <stddef.h>

/* Knows %s, %c, %d, %i, %u, %% and %1$s (then all are numbered); no widths, flags or lengths but `l`. */
int vsnprintf(char *buffer, size_t size, const char *format, va_list list);
int snprintf(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
