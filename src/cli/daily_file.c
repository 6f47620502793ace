/* daily_file.c - the first tries at deals of the day.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/daily_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/grow.h"

enum { LINE_ROOM = 128, VALUE_MAX = 99999 };

/* A path in the folder. */
static bool path_of(const struct daily_file *file, const char *name,
                    char path[AUTOSAVE_PATH_MAX]) {
    return snprintf(path, AUTOSAVE_PATH_MAX, "%s/%s", file->directory, name) <
           AUTOSAVE_PATH_MAX;
}

static int keep(struct daily_file *file, const struct daily_tried *tried) {
    if (!grow_to(&file->tried, file->count + 1, sizeof *file->tried))
        return ENOMEM;
    file->tried[file->count++] = *tried;
    return 0;
}

/* A number that ends at a blank or at the end of the text. */
static bool read_value(const char **at, int *value) {
    char *end;
    errno = 0;
    const long number = strtol(*at, &end, 10);
    if (end == *at || errno || number < -VALUE_MAX || number > VALUE_MAX ||
        (*end && *end != ' '))
        return false;
    *value = (int)number;
    *at = end;
    return true;
}

static bool read_line(const char *line, struct daily_tried *tried) {
    const size_t date = strcspn(line, " ");
    tried->day = record_day(line, date);
    if (tried->day == RECORD_NO_DAY || line[date] != ' ')
        return false;
    const char *name = line + date + 1;
    const size_t length = strcspn(name, " ");
    if (!pedro_preset_find(name, length))
        return false;
    memcpy(tried->variant, name, length);
    tried->variant[length] = '\0';
    const char *at = name + length;
    return read_value(&at, &tried->margin) && read_value(&at, &tried->par) && !*at;
}

static int read_results(struct daily_file *file) {
    char path[AUTOSAVE_PATH_MAX], line[LINE_ROOM];
    size_t length;
    enum file_line got;
    int err = 0;
    if (!path_of(file, "results", path))
        return ENAMETOOLONG;
    FILE *results = fopen(path, "re");
    if (!results)
        return errno == ENOENT ? 0 : errno;
    while (!err &&
           (got = file_next_line(results, line, sizeof line, &length)) != FILE_END) {
        struct daily_tried tried;
        if (got == FILE_LINE && read_line(line, &tried) &&
            !daily_file_find(file, tried.day, tried.variant))
            err = keep(file, &tried);
    }
    if (!err && ferror(results))
        err = EIO;
    fclose(results);
    return err;
}

int daily_file_read(struct daily_file *file) {
    file->tried = NULL;
    file->count = 0;
    int err = autosave_folder("daily", file->directory);
    if (!err)
        err = read_results(file);
    if (err)
        daily_file_finish(file);
    return err;
}

void daily_file_finish(struct daily_file *file) {
    free(file->tried);
    file->tried = NULL;
    file->count = 0;
}

const struct daily_tried *daily_file_find(const struct daily_file *file, int32_t day,
                                          const char *variant) {
    for (size_t i = 0; i < file->count; i++)
        if (file->tried[i].day == day && strcmp(file->tried[i].variant, variant) == 0)
            return &file->tried[i];
    return NULL;
}

int daily_file_add(struct daily_file *file, const struct daily_tried *tried) {
    char path[AUTOSAVE_PATH_MAX], line[LINE_ROOM], date[RECORD_DATE_MAX];
    if (!path_of(file, "results", path))
        return ENAMETOOLONG;
    record_date(tried->day, date);
    const int length = snprintf(line, sizeof line, "%s %s %d %d\n", date, tried->variant,
                                tried->margin, tried->par);
    const int err = file_append(path, line, (size_t)length);
    return err ? err : keep(file, tried);
}

static bool tried_on(const struct daily_file *file, int32_t day) {
    for (size_t i = 0; i < file->count; i++)
        if (file->tried[i].day == day)
            return true;
    return false;
}

unsigned daily_file_streak(const struct daily_file *file, int32_t day) {
    unsigned days = 0;
    if (!tried_on(file, day))
        day--;
    for (; tried_on(file, day); day--)
        days++;
    return days;
}

bool daily_file_record(const struct daily_file *file, const struct daily_deal *deal,
                       bool first, char path[AUTOSAVE_PATH_MAX]) {
    char name[64];
    snprintf(name, sizeof name, "%s-%s%s.pedro", deal->date, deal->preset->name,
             first ? "" : "-practice");
    return path_of(file, name, path);
}
