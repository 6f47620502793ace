/* verb_referee.c - the verb `referee`: reads requests from stdin, writes answers to
 *stdout.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/verbs.h"
#include "pedro/error.h"
#include "protocol/referee.h"
#include "words/text.h"

const struct cli_option referee_options[] = {{0}};

int verb_referee(struct verb_args *args) {
    enum file_line got;
    size_t length;
    int id = verb_next(args);
    if (id < 0)
        return args->exit;
    struct referee *referee = referee_create();
    char *line = malloc(REFEREE_LINE_MAX + 1);
    if (!referee || !line) {
        referee_destroy(referee);
        free(line);
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    }
    /* Room for the longest line and its NUL. */
    while ((got = file_next_line(stdin, line, REFEREE_LINE_MAX + 1, &length)) !=
           FILE_END) {
        const char *text = got == FILE_LINE ? referee_answer(referee, line, length)
                                            : referee_answer_too_long(referee);
        /* The other program waits for the answer, so it is written at once; if that
         * fails, the program has gone. */
        if (text && (puts(text) < 0 || fflush(stdout) != 0))
            break;
    }
    free(line);
    referee_destroy(referee);
    return EXIT_OK;
}
