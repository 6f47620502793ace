/* version.c - the version of the library.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/api.h"

const char *pedro_version(void) { return PEDRO_VERSION; }
