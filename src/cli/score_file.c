/* score_file.c - a score pad on the disk.
 *
 * A row is appended and synced. The Result stands among the tags, so a row that ends the match, or
 * takes its end back, writes the file anew under the same name.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/score_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/record_file.h"
#include "cli/verb.h"
#include "words/text.h"

static int fail(const char *path, int err) {
    return verb_fail(err == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", path,
                     err == EWOULDBLOCK ? _("another program has it open")
                                        : strerror(err));
}

int score_file_read(struct score_file *file, const char *name, const char *text,
                    size_t length) {
    struct pedro_record_error error;
    memset(file, 0, sizeof *file);
    file->save.fd = -1;
    return pedro_pad_read(text, length, &file->pad, &file->tags, &error)
               ? record_file_fail(name, &error)
               : EXIT_OK;
}

int score_file_open(struct score_file *file, const char *path, bool lock) {
    struct autosave save = {.fd = -1, .patient = true};
    char *text = NULL;
    size_t length = 0;
    int code = EXIT_OK;
    memset(file, 0, sizeof *file);
    file->save.fd = -1;
    const int err = lock ? autosave_open(&save, path, &text, &length) : 0;
    if (err)
        return fail(path, err);
    if (!lock && !(text = record_file_text(path, &length, &code)))
        return code;
    code = score_file_read(file, record_file_name(path), text, length);
    file->save = save;
    free(text);
    return code;
}

/* Matches with cards are in the folder above. */
static const char folder[] = "score";

/* Lists the folder, the newest match first. The caller frees the list. 0, or an exit code. */
static int list_folder(char directory[AUTOSAVE_PATH_MAX], struct autosave_file **list,
                       size_t *count) {
    int err = autosave_folder(folder, directory);
    *list = NULL;
    *count = 0;
    if (!err)
        err = autosave_list(directory, list, count);
    return err ? fail(directory, err) : EXIT_OK;
}

int score_file_latest(char path[AUTOSAVE_PATH_MAX]) {
    char directory[AUTOSAVE_PATH_MAX];
    struct autosave_file *list;
    size_t count;
    int code = list_folder(directory, &list, &count);
    if (code == EXIT_OK && count == 0)
        code = verb_fail(EXIT_NOT_FOUND, "%s", _("no match was written down yet"));
    else if (code == EXIT_OK && autosave_path(directory, list, path))
        code = fail(directory, ENAMETOOLONG);
    free(list);
    return code;
}

int score_file_each(void (*see)(void *data, const struct score_file *file), void *data) {
    char directory[AUTOSAVE_PATH_MAX], path[AUTOSAVE_PATH_MAX];
    struct autosave_file *list;
    size_t count;
    const int code = list_folder(directory, &list, &count);
    for (size_t i = 0; code == EXIT_OK && i < count; i++) {
        struct score_file file;
        if (autosave_path(directory, &list[i], path))
            continue;
        if (score_file_open(&file, path, false) == EXIT_OK)
            see(data, &file);
        score_file_close(&file);
    }
    free(list);
    return code;
}

/* The text of the record, which the caller frees. NULL if there is no memory. */
static char *text_of(const struct score_file *file, size_t *length) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_pad_write(&file->pad, &file->tags, &text);
    const size_t size = text.length + 1;
    char *bytes = malloc(size);
    if (!bytes)
        return NULL;
    pedro_text_init(&text, bytes, size);
    pedro_pad_write(&file->pad, &file->tags, &text);
    *length = text.length;
    return bytes;
}

int score_file_rewrite(struct score_file *file) {
    size_t length;
    char *bytes = text_of(file, &length);
    const int err = bytes ? autosave_rewrite(&file->save, bytes, length) : ENOMEM;
    free(bytes);
    return err ? fail(file->save.path, err) : EXIT_OK;
}

int score_file_create(struct score_file *file, const char *path) {
    char directory[AUTOSAVE_PATH_MAX];
    size_t length;
    file->save.fd = -1;
    file->save.patient = true;
    if (path) {
        if (snprintf(file->save.path, sizeof file->save.path, "%s", path) >=
            (int)sizeof file->save.path)
            return fail(path, ENAMETOOLONG);
        return score_file_rewrite(file);
    }
    int err = autosave_folder(folder, directory);
    char *bytes = err ? NULL : text_of(file, &length);
    if (!err)
        err = bytes ? autosave_create(&file->save, directory, file->pad.match.variant,
                                      bytes, length)
                    : ENOMEM;
    free(bytes);
    return err ? fail(directory, err) : EXIT_OK;
}

int score_file_save(struct score_file *file, bool was_over) {
    enum { ROW_MAX = 1024 };
    char row[ROW_MAX];
    struct pedro_text text;
    if (was_over != (file->pad.match.state.phase == PEDRO_PHASE_OVER))
        return score_file_rewrite(file);
    pedro_text_init(&text, row, sizeof row);
    pedro_pad_write_last(&file->pad, &text);
    const int err = autosave_append(&file->save, row, text.length);
    return err ? fail(file->save.path, err) : EXIT_OK;
}

void score_file_close(struct score_file *file) {
    if (file->save.fd >= 0)
        autosave_close(&file->save);
    pedro_pad_finish(&file->pad);
    pedro_tags_finish(&file->tags);
}
