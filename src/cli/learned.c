/* learned.c - what a person has learned with this program, as rows.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/learned.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/json_read.h"
#include "base/json_write.h"
#include "cli/daily_file.h"
#include "cli/mistakes_file.h"
#include "cli/record_file.h"
#include "table/daily_play.h"

enum { POINTS_MAX = 99999, DAILY_STAMP = 1 };

/* `value` belongs to the row from here on. */
static int add(struct learned *learned, const char *kind, const char *key,
               long long stamp, char *value) {
    if (!grow_array(&learned->row, learned->count, &learned->room,
                    sizeof *learned->row)) {
        free(value);
        return ENOMEM;
    }
    struct learned_row *row = &learned->row[learned->count++];
    if (value && strlen(value) > PROGRESS_VALUE_MAX) {
        free(value);
        value = NULL;
    }
    *row = (struct learned_row){.stamp = stamp, .value = value};
    snprintf(row->kind, sizeof row->kind, "%s", kind);
    snprintf(row->key, sizeof row->key, "%s", key);
    return 0;
}

/* --- mistakes --- */

static int read_mistakes(struct learned *learned) {
    struct mistakes_file file;
    int err = mistakes_file_find(&file);
    for (size_t i = 0; !err && i < file.count; i++) {
        const struct kept_mistake *kept = &file.kept[i];
        const int length = (int)strcspn(kept->name, ".");
        char key[PROGRESS_KEY_MAX];
        if (length >= PROGRESS_KEY_MAX)
            continue;
        snprintf(key, sizeof key, "%.*s", length, kept->name);
        err = add(learned, "mistake", key, leitner_stamp(kept->when),
                  mistakes_file_text(&file, kept));
    }
    mistakes_file_finish(&file);
    return err;
}

static int keep_mistake(const struct learned_row *row, bool *kept) {
    struct mistakes_file file;
    int err = mistakes_file_find(&file);
    if (!err)
        err = mistakes_file_take(&file, row->key, row->value);
    mistakes_file_finish(&file);
    *kept = err != EINVAL;
    return err == EINVAL ? 0 : err;
}

/* --- lists --- */

static int read_list(struct learned *learned, enum done_list list) {
    struct done_file *file = &learned->done[list];
    int err = done_file_read(file, list);
    for (size_t i = 0; !err && i < file->count; i++) {
        char *value = calloc(1, 1);
        err = value ? add(learned, done_kind(list), file->key[i], 0, value) : ENOMEM;
    }
    return err;
}

static int keep_done(struct learned *learned, enum done_list list,
                     const struct learned_row *row, bool *kept) {
    *kept = done_is_known(list, row->key);
    return *kept ? done_file_add(&learned->done[list], row->key) : 0;
}

/* --- deals of the day --- */

static bool deal_of(int32_t day, const char *variant, struct daily_deal *deal) {
    for (unsigned i = 0; i < DAILY_GAMES; i++)
        if (daily_deal(day, i, deal) && strcmp(deal->preset->name, variant) == 0)
            return true;
    return false;
}

/* The answers, a line for each, and the result. */
static void write_try(const struct daily_tried *tried, char *answers,
                      struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    char *rest = answers;
    json_open(&writer, NULL, '{');
    json_open(&writer, "answers", '[');
    while (*rest) {
        const size_t length = strcspn(rest, "\n");
        json_put_bytes(&writer, NULL, rest, length);
        rest += length + (rest[length] == '\n');
    }
    json_close(&writer, ']');
    json_put_number(&writer, "margin", tried->margin);
    json_put_number(&writer, "par", tried->par);
    json_close(&writer, '}');
}

/* The value of a try whose record is here; *value stays NULL if it is not, as its result came from another device. */
static int try_value(const char *path, const struct daily_tried *tried, char **value) {
    char answers[PROGRESS_VALUE_MAX];
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_text text;
    int err = 0;
    pedro_text_init(&text, answers, sizeof answers);
    if (access(path, R_OK) != 0)
        return 0;
    if (record_file_read(path, &match, &tags) == 0 && daily_answers(&match, &text) == 0 &&
        pedro_text_fits(&text)) {
        *value = malloc(PROGRESS_VALUE_MAX + 1);
        err = *value ? 0 : ENOMEM;
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    if (*value) {
        pedro_text_init(&text, *value, PROGRESS_VALUE_MAX + 1);
        write_try(tried, answers, &text);
        if (!pedro_text_fits(&text)) {
            free(*value);
            *value = NULL;
        }
    }
    return err;
}

static int read_tries(struct learned *learned) {
    struct daily_file file;
    int err = daily_file_read(&file);
    for (size_t i = 0; !err && i < file.count; i++) {
        const struct daily_tried *tried = &file.tried[i];
        char path[AUTOSAVE_PATH_MAX], key[PROGRESS_KEY_MAX];
        struct daily_deal deal;
        char *value = NULL;
        if (!deal_of(tried->day, tried->variant, &deal) ||
            !daily_file_record(&file, &deal, true, path))
            continue;
        err = try_value(path, tried, &value);
        snprintf(key, sizeof key, "%s %s", deal.date, deal.preset->name);
        if (!err)
            err = add(learned, "daily", key, DAILY_STAMP, value);
    }
    daily_file_finish(&file);
    return err;
}

static bool read_points(const struct json *object, const char *name, int *points) {
    struct json member;
    long long number;
    if (!json_get(object, name, &member) ||
        !json_get_number_in(&member, -POINTS_MAX, POINTS_MAX, &number))
        return false;
    *points = (int)number;
    return true;
}

/* False if the row is not that of a deal of the day. */
static bool try_of(const struct learned_row *row, struct daily_tried *tried) {
    const size_t date = strcspn(row->key, " ");
    const char *variant = row->key + date + (row->key[date] == ' ');
    struct daily_deal deal;
    struct json value;
    *tried = (struct daily_tried){.day = record_day(row->key, date)};
    if (tried->day == RECORD_NO_DAY || !deal_of(tried->day, variant, &deal) ||
        json_check(row->value, strlen(row->value), &value, NULL) != JSON_FINE)
        return false;
    snprintf(tried->variant, sizeof tried->variant, "%s", deal.preset->name);
    return read_points(&value, "margin", &tried->margin) &&
           read_points(&value, "par", &tried->par);
}

static int keep_try(const struct learned_row *row, bool *kept) {
    struct daily_file file;
    struct daily_tried tried;
    *kept = try_of(row, &tried);
    int err = *kept ? daily_file_read(&file) : 0;
    if (!*kept || err)
        return err;
    if (!daily_file_find(&file, tried.day, tried.variant))
        err = daily_file_add(&file, &tried);
    daily_file_finish(&file);
    return err;
}

/* --- all --- */

static const struct learned_kind {
    const char *name;
    int (*read)(struct learned *learned);
    int (*keep)(const struct learned_row *row, bool *kept);
} kinds[] = {
    {"mistake", read_mistakes, keep_mistake},
    {"daily", read_tries, keep_try},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

int learned_read(struct learned *learned) {
    int err = 0;
    *learned = (struct learned){0};
    for (size_t i = 0; !err && i < KINDS; i++)
        err = kinds[i].read(learned);
    for (int list = 0; !err && list < DONE_LISTS; list++)
        err = read_list(learned, (enum done_list)list);
    return err;
}

void learned_finish(struct learned *learned) {
    for (size_t i = 0; i < learned->count; i++)
        free(learned->row[i].value);
    free(learned->row);
    for (int list = 0; list < DONE_LISTS; list++)
        done_file_finish(&learned->done[list]);
    *learned = (struct learned){0};
}

struct learned_row *learned_find(const struct learned *learned, const char *kind,
                                 const char *key) {
    for (size_t i = 0; i < learned->count; i++)
        if (strcmp(learned->row[i].kind, kind) == 0 &&
            strcmp(learned->row[i].key, key) == 0)
            return &learned->row[i];
    return NULL;
}

static const struct learned_kind *kind_of(const char *name) {
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

/* DONE_LISTS if it is none. */
static enum done_list list_of(const char *name) {
    int list = 0;
    while (list < DONE_LISTS && strcmp(done_kind((enum done_list)list), name) != 0)
        list++;
    return (enum done_list)list;
}

bool learned_keeps(const char *kind) {
    return kind_of(kind) || list_of(kind) < DONE_LISTS;
}

int learned_keep(struct learned *learned, const struct learned_row *row, bool *kept) {
    const struct learned_kind *kind = kind_of(row->kind);
    const enum done_list list = list_of(row->kind);
    *kept = false;
    return kind                ? kind->keep(row, kept)
           : list < DONE_LISTS ? keep_done(learned, list, row, kept)
                               : 0;
}
