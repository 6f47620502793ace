/* stdio.h - the part of stdio that the sentences of rules need in the wasm build. The
 * whole printf family would need files, locales and floating point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STDIO_H
#define WEB_STDIO_H

#include <stdarg.h>
#include <stddef.h>

/* Supports %s, %c, %d, %i, %u, %% and %1$s (then all are numbered); no widths or flags,
 * and of lengths only `l`. */
int vsnprintf(char *buffer, size_t size, const char *format, va_list list);
int snprintf(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
