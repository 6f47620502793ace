/* api.h - marks what libpedro exports; everything else in it is hidden.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_API_H
#define PEDRO_API_H

#if defined(__GNUC__)
#define PEDRO_API __attribute__((visibility("default")))
#else
#define PEDRO_API
#endif

#endif
