/* mistakes_file.c - the mistakes that are asked again, as files.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/mistakes_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/fnv.h"

static bool path_of(const struct mistakes_file *file, const char *name,
                    char path[AUTOSAVE_PATH_MAX]) {
    return snprintf(path, AUTOSAVE_PATH_MAX, "%s/%s", file->directory, name) <
           AUTOSAVE_PATH_MAX;
}

/* Both are for the caller to finish, also if it is no mistake. */
static bool read_text(const char *text, size_t length, struct pedro_match *match,
                      struct pedro_tags *tags, struct mistake *mistake) {
    struct pedro_record_error error;
    *match = (struct pedro_match){0};
    *tags = (struct pedro_tags){0};
    const bool read = text && pedro_record_read(text, length, match, tags, &error) == 0;
    const char *tag = read ? pedro_tags_get(tags, MISTAKE_TAG) : NULL;
    return tag && mistake_read(tag, match, mistake);
}

static bool read_record(const char *path, struct pedro_match *match,
                        struct pedro_tags *tags, struct mistake *mistake) {
    size_t length = 0;
    char *text = file_read(path, PEDRO_RECORD_MAX, &length);
    const bool read = read_text(text, length, match, tags, mistake);
    free(text);
    return read;
}

/* --- finding --- */

/* Learned ones last, then by the day, then by the name. */
static int first_due(const void *one, const void *other) {
    const struct kept_mistake *a = one, *b = other;
    const bool done = a->when.box == LEITNER_LEARNED,
               also = b->when.box == LEITNER_LEARNED;
    if (done != also)
        return done ? 1 : -1;
    if (a->when.due != b->when.due)
        return a->when.due < b->when.due ? -1 : 1;
    return strcmp(a->name, b->name);
}

static void find(struct mistakes_file *file, const char *name) {
    struct kept_mistake *kept = &file->kept[file->count];
    char path[AUTOSAVE_PATH_MAX];
    struct pedro_match match;
    struct pedro_tags tags;
    struct mistake mistake;
    if (strlen(name) >= sizeof kept->name || !path_of(file, name, path))
        return;
    if (read_record(path, &match, &tags, &mistake)) {
        *kept = (struct kept_mistake){.when = mistake.when, .event = mistake.event};
        strcpy(kept->name, name);
        strcpy(kept->variant, match.variant);
        file->count++;
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

int mistakes_file_find(struct mistakes_file *file) {
    struct autosave_file *list = NULL;
    size_t count = 0;
    file->kept = NULL;
    file->count = 0;
    int err = autosave_folder("mistakes", file->directory);
    if (!err)
        err = autosave_list(file->directory, &list, &count);
    if (!err && count > 0 && !(file->kept = calloc(count, sizeof *file->kept)))
        err = ENOMEM;
    for (size_t i = 0; !err && i < count; i++)
        find(file, list[i].name);
    if (file->kept)
        qsort(file->kept, file->count, sizeof *file->kept, first_due);
    free(list);
    return err;
}

void mistakes_file_finish(struct mistakes_file *file) {
    free(file->kept);
    file->kept = NULL;
    file->count = 0;
}

size_t mistakes_file_due(const struct mistakes_file *file, int32_t day) {
    size_t due = 0;
    for (size_t i = 0; i < file->count; i++)
        due += leitner_is_due(file->kept[i].when, day);
    return due;
}

size_t mistakes_file_learned(const struct mistakes_file *file) {
    size_t learned = 0;
    for (size_t i = 0; i < file->count; i++)
        learned += file->kept[i].when.box == LEITNER_LEARNED;
    return learned;
}

bool mistakes_file_open(const struct mistakes_file *file, const struct kept_mistake *kept,
                        struct pedro_match *match, struct pedro_tags *tags,
                        struct mistake *mistake) {
    char path[AUTOSAVE_PATH_MAX];
    return path_of(file, kept->name, path) && read_record(path, match, tags, mistake);
}

/* --- keeping --- */

static char *record_of(const struct pedro_match *match, const struct pedro_tags *tags,
                       size_t *length) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(match, tags, &text);
    const size_t room = text.length + 1;
    char *record = malloc(room);
    if (record) {
        pedro_text_init(&text, record, room);
        pedro_record_write(match, tags, &text);
        *length = text.length;
    }
    return record;
}

/* Where the line of the tag begins, and its length with its end; the end of the record if there is none. */
static size_t tag_line(const char *record, size_t length, size_t *line) {
    static const char tag[] = "[" MISTAKE_TAG " ";
    const char *at = strncmp(record, tag, sizeof tag - 1) == 0
                         ? record
                         : strstr(record, "\n[" MISTAKE_TAG " ");
    *line = 0;
    if (!at)
        return length;
    at += *at == '\n';
    *line = strcspn(at, "\n");
    *line += at[*line] == '\n';
    return (size_t)(at - record);
}

/* The name of a mistake's file: its event, and the hash of the record without the line of the tag, which changes. */
static void name_of(const struct mistake *mistake, const char *record, size_t length,
                    char name[MISTAKE_NAME_MAX]) {
    size_t line;
    const size_t before = tag_line(record, length, &line), after = before + line;
    const uint64_t hash =
        fnv_add(fnv_add(FNV_START, record, before), record + after, length - after);
    snprintf(name, MISTAKE_NAME_MAX, "%zu-%016" PRIx64 ".pedro", mistake->event, hash);
}

static int write_record(const struct mistakes_file *file, const char *name,
                        const char *record, size_t length) {
    char path[AUTOSAVE_PATH_MAX];
    return path_of(file, name, path) ? autosave_copy(path, record, length, true)
                                     : ENAMETOOLONG;
}

int mistakes_file_keep(const struct mistakes_file *file, const struct pedro_match *match,
                       struct pedro_tags *tags, const struct mistake *mistake) {
    char room[MISTAKE_TEXT_MAX], name[MISTAKE_NAME_MAX];
    struct pedro_text text;
    size_t length;
    pedro_text_init(&text, room, sizeof room);
    mistake_write(mistake, &text);
    if (pedro_tags_set(tags, MISTAKE_TAG, room) != 0)
        return ENOMEM;
    char *record = record_of(match, tags, &length);
    if (!record)
        return ENOMEM;
    name_of(mistake, record, length, name);
    const int err = write_record(file, name, record, length);
    free(record);
    return err;
}

char *mistakes_file_text(const struct mistakes_file *file,
                         const struct kept_mistake *kept) {
    char path[AUTOSAVE_PATH_MAX];
    size_t length;
    return path_of(file, kept->name, path) ? file_read(path, PEDRO_RECORD_MAX, &length)
                                           : NULL;
}

int mistakes_file_note(const struct mistakes_file *file, const struct kept_mistake *kept,
                       const struct mistake *mistake) {
    char room[MISTAKE_TEXT_MAX];
    struct pedro_text text, changed;
    size_t line;
    char *record = mistakes_file_text(file, kept);
    if (!record)
        return ENOENT;
    const size_t length = strlen(record), before = tag_line(record, length, &line),
                 most = length + sizeof room;
    char *bytes = malloc(most);
    int err = ENOMEM;
    if (bytes) {
        pedro_text_init(&text, room, sizeof room);
        mistake_write(mistake, &text);
        pedro_text_init(&changed, bytes, most);
        pedro_text_add_bytes(&changed, record, before);
        pedro_text_add(&changed, "[" MISTAKE_TAG " \"");
        pedro_text_add(&changed, room);
        pedro_text_add(&changed, "\"]\n");
        pedro_text_add(&changed, record + before + line);
        err = write_record(file, kept->name, bytes, changed.length);
    }
    free(bytes);
    free(record);
    return err;
}

int mistakes_file_take(const struct mistakes_file *file, const char *key,
                       const char *record) {
    const size_t length = strlen(record);
    char name[MISTAKE_NAME_MAX];
    struct pedro_match match;
    struct pedro_tags tags;
    struct mistake mistake;
    int err = EINVAL;
    if (read_text(record, length, &match, &tags, &mistake)) {
        name_of(&mistake, record, length, name);
        if (strcspn(name, ".") == strlen(key) && strncmp(name, key, strlen(key)) == 0)
            err = write_record(file, name, record, length);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return err;
}
