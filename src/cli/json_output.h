/* json_output.h - prints the output of the option --json.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_JSON_OUTPUT_H
#define CLI_JSON_OUTPUT_H

#include "record/json_write.h"

/* Prints a document on a line of stdout, see json_compose(). Returns an exit code; lack
 * of memory is reported on stderr. */
int json_output(json_compose_fn *compose, const void *data);

#endif
