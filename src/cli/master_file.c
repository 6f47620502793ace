/* master_file.c - the problems of Pedro Master that are solved.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/master_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

enum { LINE_ROOM = PEDRO_NAME_MAX + 16 };

size_t master_file_key(int index) {
    const char *row = master_table[index];
    const size_t game = strcspn(row, " ");
    return game + 1 + strcspn(row + game + 1, " ");
}

static void note(struct master_file *file, const char *line, size_t length) {
    for (int i = 0; i < master_table_size; i++)
        if (master_file_key(i) == length && memcmp(master_table[i], line, length) == 0)
            file->solved[i] = true;
}

static int read_lines(struct master_file *file) {
    char line[LINE_ROOM];
    size_t length;
    enum file_line got;
    FILE *lines = fopen(file->path, "re");
    if (!lines)
        return errno == ENOENT ? 0 : errno;
    while ((got = file_next_line(lines, line, sizeof line, &length)) != FILE_END)
        if (got == FILE_LINE)
            note(file, line, length);
    const int err = ferror(lines) ? EIO : 0;
    fclose(lines);
    return err;
}

int master_file_read(struct master_file *file) {
    static const char name[] = "/solved";
    file->solved = calloc((size_t)master_table_size + 1, sizeof *file->solved);
    if (!file->solved)
        return ENOMEM;
    const int err = autosave_folder("master", file->path);
    const size_t length = strlen(file->path);
    if (err || length + sizeof name > sizeof file->path)
        return err ? err : ENAMETOOLONG;
    memcpy(file->path + length, name, sizeof name);
    return read_lines(file);
}

void master_file_finish(struct master_file *file) {
    free(file->solved);
    file->solved = NULL;
}

int master_file_add(struct master_file *file, int index) {
    char line[LINE_ROOM];
    if (file->solved[index])
        return 0;
    const int length = snprintf(line, sizeof line, "%.*s\n", (int)master_file_key(index),
                                master_table[index]);
    const int err = file_append(file->path, line, (size_t)length);
    if (!err)
        file->solved[index] = true;
    return err;
}
