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

static bool read_record(const char *path, struct pedro_match *match,
                        struct pedro_tags *tags, struct mistake *mistake) {
    struct pedro_record_error error;
    size_t length;
    *match = (struct pedro_match){0};
    *tags = (struct pedro_tags){0};
    char *text = file_read(path, PEDRO_RECORD_MAX, &length);
    const bool read = text && pedro_record_read(text, length, match, tags, &error) == 0;
    const char *tag = read ? pedro_tags_get(tags, MISTAKE_TAG) : NULL;
    free(text);
    return tag && mistake_read(tag, match, mistake);
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

/* The record without the line of the tag, which changes. */
static uint64_t hash_of(const char *record, size_t length) {
    static const char tag[] = "\n[" MISTAKE_TAG " ";
    const char *line = strstr(record, tag);
    if (!line)
        return fnv_add(FNV_START, record, length);
    const char *rest = strchr(line + 1, '\n');
    const uint64_t hash = fnv_add(FNV_START, record, (size_t)(line - record));
    return rest ? fnv_add(hash, rest, length - (size_t)(rest - record)) : hash;
}

int mistakes_file_keep(const struct mistakes_file *file, const struct pedro_match *match,
                       struct pedro_tags *tags, const struct mistake *mistake) {
    char path[AUTOSAVE_PATH_MAX], room[MISTAKE_TEXT_MAX],
        name[sizeof((struct kept_mistake *)0)->name];
    struct pedro_text text;
    size_t length;
    pedro_text_init(&text, room, sizeof room);
    mistake_write(mistake, &text);
    if (pedro_tags_set(tags, MISTAKE_TAG, room) != 0)
        return ENOMEM;
    char *record = record_of(match, tags, &length);
    if (!record)
        return ENOMEM;
    snprintf(name, sizeof name, "%zu-%016" PRIx64 ".pedro", mistake->event,
             hash_of(record, length));
    const int err = path_of(file, name, path) ? autosave_copy(path, record, length, true)
                                              : ENAMETOOLONG;
    free(record);
    return err;
}
