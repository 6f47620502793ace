/* golden.h - tests that compare readable text files: a record, a line `---`, and the text
 * that follows from it.
 *
 * Every file of a folder is made again from its record and compared. With PEDRO_UPDATE set
 * (update.h) the files are rewritten, so a change shows as a diff. Comments in the record may be options of the
 * test.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_GOLDEN_H
#define TEST_GOLDEN_H

#include "check.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "update.h"

enum { GOLDEN_MAX = 1 << 20 };

struct golden {
    const char *folder; /* from the root of the project */
    /* Writes the text that follows from `record`. */
    void (*make)(const char *record, size_t length, FILE *out);
};

static inline char *golden_read(const char *path) {
    char *text = malloc(GOLDEN_MAX);
    FILE *file = fopen(path, "rb");
    assert_non_null(text);
    assert_non_null(file);
    size_t length = fread(text, 1, GOLDEN_MAX - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

/* Fails at the first line that differs. */
static inline void golden_compare(const char *path, const char *wanted,
                                  const char *made) {
    for (unsigned line = 1; *wanted || *made; line++) {
        const size_t a = strcspn(wanted, "\n"), b = strcspn(made, "\n");
        if (a != b || memcmp(wanted, made, a) != 0)
            fail_msg("%s, line %u\n  wanted: %.*s\n  made:   %.*s", path, line, (int)a,
                     wanted, (int)b, made);
        wanted += a + (wanted[a] == '\n');
        made += b + (made[b] == '\n');
    }
}

static inline void golden_check(const struct golden *golden, const char *path) {
    char *wanted = golden_read(path), *made = NULL;
    size_t size;
    const char *line = strstr(wanted, "\n---\n");
    const size_t record = line ? (size_t)(line + 1 - wanted) : strlen(wanted);
    FILE *out = open_memstream(&made, &size);
    assert_non_null(out);
    fwrite(wanted, 1, record, out);
    fputs("---\n", out);
    golden->make(wanted, record, out);
    fclose(out);
    if (update_is_wanted()) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fputs(made, file);
        fclose(file);
    } else {
        golden_compare(path, wanted, made);
    }
    free(made);
    free(wanted);
}

/* Checks all files of the folder, at least one. */
static inline void golden_all(const struct golden *golden) {
    struct dirent **entry;
    unsigned checked = 0;
    int count = scandir(golden->folder, &entry, NULL, alphasort);
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        char path[512];
        const char *end = strrchr(entry[i]->d_name, '.');
        if (end && strcmp(end, ".txt") == 0) {
            snprintf(path, sizeof path, "%s/%s", golden->folder, entry[i]->d_name);
            golden_check(golden, path);
            checked++;
        }
        free(entry[i]);
    }
    free(entry);
    assert_true(checked > 0);
}

/* The text after `; name ` in the comments of a record, up to the line end; "" if there
 * is none. */
static inline const char *golden_said(const char *record, size_t length, const char *name,
                                      char room[256]) {
    char mark[64];
    snprintf(mark, sizeof mark, "; %s ", name);
    const char *at = strstr(record, mark);
    room[0] = '\0';
    if (at && at < record + length)
        snprintf(room, 256, "%.*s", (int)strcspn(at + strlen(mark), "\n"),
                 at + strlen(mark));
    return room;
}

#endif
