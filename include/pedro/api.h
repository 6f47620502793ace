/* api.h - the version of libpedro, and the marks of exported symbols; all others are
 * hidden.
 *
 * The headers are C11 and C++14. Structs are plain data with fields of fixed size. Before
 * 1.0.0 their sizes may change with the minor version: a program in another language
 * compares the PEDRO_VERSION that it was built with to pedro_version(). Memory belongs to
 * the caller unless a header says otherwise; returned strings are valid as long as the
 * library is loaded unless it says otherwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_API_H
#define PEDRO_API_H

#define PEDRO_VERSION_MAJOR 0
#define PEDRO_VERSION_MINOR 1
#define PEDRO_VERSION_PATCH 0
#define PEDRO_VERSION       "0.1.0"

/* Encloses declarations, which have C linkage in C++. */
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

/* The version of the loaded library: "0.1.0". */
PEDRO_API const char *pedro_version(void);

PEDRO_C_END

#endif
