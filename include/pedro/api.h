/* api.h - the version of libpedro, and the marks of what it exports; everything else in it is hidden.
 *
 * The headers are C11 and C++14. Structs are plain data with fields of fixed size. Before 1.0.0 their sizes may change
 * with the second number of the version: a program in another language compares PEDRO_VERSION, as it was built, with
 * pedro_version(). Memory is the caller's unless a header says otherwise; strings that are returned live as long as the
 * library is loaded unless it says otherwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_API_H
#define PEDRO_API_H

#define PEDRO_VERSION_MAJOR 0
#define PEDRO_VERSION_MINOR 1
#define PEDRO_VERSION_PATCH 0
#define PEDRO_VERSION       "0.1.0"

/* Around declarations: C++ is to call them as C. */
#ifdef __cplusplus
#define PEDRO_C_BEGIN extern "C" {
#define PEDRO_C_END   }
#else
#define PEDRO_C_BEGIN
#define PEDRO_C_END
#endif

#if defined(__GNUC__)
#define PEDRO_API __attribute__((visibility("default")))
#else
#define PEDRO_API
#endif

PEDRO_C_BEGIN

/* The version of the library that is loaded: "0.1.0". */
PEDRO_API const char *pedro_version(void);

PEDRO_C_END

#endif
