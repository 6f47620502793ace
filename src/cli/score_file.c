/* score_file.c - a score pad on the disk.
 *
 * A row is appended and synced. The Result stands among the tags, so a row that ends the match, or
 * takes its end back, writes the file anew under the same name.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/score_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/grow.h"
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
static int folder(char path[AUTOSAVE_PATH_MAX]) {
    int err = autosave_directory(path);
    const size_t length = strlen(path);
    if (!err && length + sizeof "/score" > AUTOSAVE_PATH_MAX)
        err = ENAMETOOLONG;
    if (err)
        return err;
    strcpy(path + length, "/score");
    return file_make_folder(path);
}

/* A match of the folder. */
struct kept {
    char path[AUTOSAVE_PATH_MAX];
    struct timespec when;
};

static int newest_first(const void *a, const void *b) {
    const struct kept *one = a, *other = b;
    if (one->when.tv_sec != other->when.tv_sec)
        return one->when.tv_sec < other->when.tv_sec ? 1 : -1;
    if (one->when.tv_nsec != other->when.tv_nsec)
        return one->when.tv_nsec < other->when.tv_nsec ? 1 : -1;
    return strcmp(other->path, one->path);
}

static bool is_record(const char *name) {
    const size_t length = strlen(name);
    return length >= 6 && strcmp(name + length - 6, ".pedro") == 0;
}

/* Lists the folder, the newest match first. The caller frees the list. 0, or an exit code. */
static int list_folder(struct kept **list, size_t *count) {
    char directory[AUTOSAVE_PATH_MAX];
    size_t room = 0;
    const int err = folder(directory);
    DIR *entries = err ? NULL : opendir(directory);
    const struct dirent *entry;
    *list = NULL;
    *count = 0;
    if (!entries)
        return fail(directory, err ? err : errno);
    while ((entry = readdir(entries))) {
        struct stat about;
        if (!is_record(entry->d_name) ||
            fstatat(dirfd(entries), entry->d_name, &about, 0) != 0)
            continue;
        if (!grow_array(list, *count, &room, sizeof **list)) {
            closedir(entries);
            return fail(directory, ENOMEM);
        }
        struct kept *added = &(*list)[*count];
        if (snprintf(added->path, sizeof added->path, "%s/%s", directory,
                     entry->d_name) >= (int)sizeof added->path)
            continue;
        added->when = about.st_mtim;
        ++*count;
    }
    closedir(entries);
    if (*count > 0)
        qsort(*list, *count, sizeof **list, newest_first);
    return EXIT_OK;
}

int score_file_latest(char path[AUTOSAVE_PATH_MAX]) {
    struct kept *list;
    size_t count;
    int code = list_folder(&list, &count);
    if (code == EXIT_OK && count == 0)
        code = verb_fail(EXIT_NOT_FOUND, "%s", _("no match was written down yet"));
    else if (code == EXIT_OK)
        memcpy(path, list[0].path, AUTOSAVE_PATH_MAX);
    free(list);
    return code;
}

int score_file_each(void (*see)(void *data, const struct score_file *file), void *data) {
    struct kept *list;
    size_t count;
    const int code = list_folder(&list, &count);
    for (size_t i = 0; code == EXIT_OK && i < count; i++) {
        struct score_file file;
        if (score_file_open(&file, list[i].path, false) == EXIT_OK)
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
    int err = folder(directory);
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
