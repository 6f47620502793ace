/* json_output.c - prints JSON documents.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/json_output.h"
#include "cli/verb.h"
#include "pedro/error.h"
#include "words/text.h"

int json_output(json_compose_fn *compose, const void *data) {
    char *document = json_compose(compose, data);
    if (!document)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    puts(document);
    free(document);
    return EXIT_OK;
}
