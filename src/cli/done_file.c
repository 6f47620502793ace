/* done_file.c - lists of what a person has done, as files.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/done_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/master_problem.h"
#include "analyze/puzzle.h"
#include "base/file.h"
#include "base/grow.h"
#include "words/lesson_book.h"

/* --- keys --- */

void done_lesson_key(const char *game, const char *lesson, char key[PROGRESS_KEY_MAX]) {
    snprintf(key, PROGRESS_KEY_MAX, "%s %s", game, lesson);
}

void done_row_key(const char *row, char key[PROGRESS_KEY_MAX]) {
    const size_t game = strcspn(row, " ");
    const size_t length = game + 1 + strcspn(row + game + 1, " ");
    snprintf(key, PROGRESS_KEY_MAX, "%.*s", (int)length, row);
}

static bool is_lesson(const char *key) {
    for (const struct lesson_deal *deal = lesson_deal_table; deal->lesson >= 0; deal++) {
        char own[PROGRESS_KEY_MAX];
        done_lesson_key(deal->game, lesson_table[deal->lesson].name, own);
        if (strcmp(own, key) == 0)
            return true;
    }
    return false;
}

static bool is_row(const char *const *table, int size, const char *key) {
    for (int i = 0; i < size; i++) {
        char own[PROGRESS_KEY_MAX];
        done_row_key(table[i], own);
        if (strcmp(own, key) == 0)
            return true;
    }
    return false;
}

static bool is_puzzle(const char *key) {
    return is_row(puzzle_table, puzzle_table_size, key);
}

static bool is_problem(const char *key) {
    return is_row(master_table, master_table_size, key);
}

/* --- lists --- */

static const struct {
    const char *kind, *folder, *name;
    bool (*is_known)(const char *key);
} lists[DONE_LISTS] = {
    [DONE_LESSON] = {"lesson", "lessons", "/done", is_lesson},
    [DONE_PUZZLE] = {"puzzle", "puzzles", "/found", is_puzzle},
    [DONE_MASTER] = {"master", "master", "/solved", is_problem},
};

const char *done_kind(enum done_list list) { return lists[list].kind; }

bool done_is_known(enum done_list list, const char *key) {
    return lists[list].is_known(key);
}

static int note(struct done_file *file, const char *key) {
    if (!grow_array(&file->key, file->count, &file->room, sizeof *file->key))
        return ENOMEM;
    snprintf(file->key[file->count++], sizeof *file->key, "%s", key);
    return 0;
}

static int read_lines(struct done_file *file) {
    char line[PROGRESS_KEY_MAX];
    size_t length;
    enum file_line got;
    int err = 0;
    FILE *lines = fopen(file->path, "re");
    if (!lines)
        return errno == ENOENT ? 0 : errno;
    while (!err && (got = file_next_line(lines, line, sizeof line, &length)) != FILE_END)
        if (got == FILE_LINE && strlen(line) == length && progress_is_key(line))
            err = note(file, line);
    if (!err && ferror(lines))
        err = EIO;
    fclose(lines);
    return err;
}

int done_file_read(struct done_file *file, enum done_list list) {
    *file = (struct done_file){.err = 0};
    file->err = autosave_folder(lists[list].folder, file->path);
    const size_t length = strlen(file->path), name = strlen(lists[list].name);
    if (!file->err && length + name >= sizeof file->path)
        file->err = ENAMETOOLONG;
    if (!file->err) {
        memcpy(file->path + length, lists[list].name, name + 1);
        file->err = read_lines(file);
    }
    if (file->err)
        file->count = 0;
    return file->err;
}

void done_file_finish(struct done_file *file) {
    free(file->key);
    *file = (struct done_file){.err = 0};
}

bool done_file_has(const struct done_file *file, const char *key) {
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->key[i], key) == 0)
            return true;
    return false;
}

bool done_file_has_row(const struct done_file *file, const char *row) {
    char key[PROGRESS_KEY_MAX];
    done_row_key(row, key);
    return done_file_has(file, key);
}

int done_file_add(struct done_file *file, const char *key) {
    char line[PROGRESS_KEY_MAX + 1];
    if (file->err)
        return file->err;
    if (done_file_has(file, key))
        return 0;
    const int length = snprintf(line, sizeof line, "%s\n", key);
    const int err = file_append(file->path, line, (size_t)length);
    return err ? err : note(file, key);
}
