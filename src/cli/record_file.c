/* record_file.c - reads records, and reports errors in the format of compilers.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "words/game_names.h"
#include "words/refusal.h"
#include "words/text.h"

int record_file_fail(const char *name, const struct pedro_record_error *error) {
    char sentence[REFUSAL_TEXT_MAX], suggested[200];
    struct nearest near = {.count = 0};
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    refusal_text(&error->refusal, &text);
    if (error->refusal.code == PEDRO_REFUSED_UNKNOWN_GAME) {
        const char *game = pedro_refusal_value(&error->refusal, "name");
        near = game_names_nearest(game, strlen(game));
    }
    return verb_fail(EXIT_BAD_INPUT, "%s:%lu: %s%s", name, error->line, sentence,
                     nearest_text(&near, suggested, sizeof suggested));
}

const char *record_file_name(const char *path) {
    return strcmp(path, "-") == 0 ? _("stdin") : path;
}

char *record_file_text(const char *path, size_t *length, int *code) {
    const char *name = record_file_name(path);
    char *text = file_read(path, PEDRO_RECORD_MAX, length);
    *code = EXIT_OK;
    if (!text && errno == EFBIG)
        *code =
            verb_fail(EXIT_BAD_INPUT,
                      _("%s: longer than 16 MiB, the longest file that is read"), name);
    else if (!text)
        *code = verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", name,
                          strerror(errno));
    return text;
}

int record_file_parse(const char *name, const char *text, size_t length,
                      struct pedro_match *match, struct pedro_tags *tags) {
    struct pedro_record_error error;
    const int err = pedro_record_read(text, length, match, tags, &error);
    if (err == PEDRO_ERR_NO_MEMORY)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    return err ? record_file_fail(name, &error) : EXIT_OK;
}

int record_file_read(const char *path, struct pedro_match *match,
                     struct pedro_tags *tags) {
    size_t length;
    int code;
    *match = (struct pedro_match){0};
    *tags = (struct pedro_tags){0};
    char *text = record_file_text(path, &length, &code);
    if (text)
        code = record_file_parse(record_file_name(path), text, length, match, tags);
    free(text);
    return code;
}
