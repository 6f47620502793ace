/* record_file.c - reads records, and says where they are wrong as compilers do.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "words/refusal.h"
#include "words/text.h"

int record_file_fail(const char *name, const struct pedro_record_error *error) {
    char sentence[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    refusal_text(&error->refusal, &text);
    return verb_fail(EXIT_BAD_INPUT, "%s:%lu: %s", name, error->line, sentence);
}

int record_file_read(const char *path, struct pedro_match *match,
                     struct pedro_tags *tags) {
    struct pedro_record_error error;
    const char *name = strcmp(path, "-") == 0 ? _("stdin") : path;
    size_t length;
    *match = (struct pedro_match){0};
    *tags = (struct pedro_tags){0};
    char *text = file_read(path, PEDRO_RECORD_MAX, &length);
    if (!text && errno == EFBIG)
        return verb_fail(EXIT_BAD_INPUT, _("%s: longer than a record can be (16 MiB)"),
                         name);
    if (!text)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", name,
                         strerror(errno));
    int err = pedro_record_read(text, length, match, tags, &error);
    free(text);
    if (err == PEDRO_ERR_NO_MEMORY)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    return err ? record_file_fail(name, &error) : 0;
}
