/* mistakes_file.h - the mistakes that are asked again (analyze/mistake.h), in the folder `mistakes` beside the saved matches.
 *
 * Each is a file, named after its decision and its match, so a mistake that is made again in another review is the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_MISTAKES_FILE_H
#define CLI_MISTAKES_FILE_H

#include "analyze/mistake.h"
#include "base/autosave.h"

enum { MISTAKE_NAME_MAX = 64 };

struct kept_mistake {
    char name[MISTAKE_NAME_MAX]; /* of the file */
    char variant[PEDRO_NAME_MAX];
    struct leitner when;
    size_t event;
};

struct mistakes_file {
    char directory[AUTOSAVE_PATH_MAX];
    struct kept_mistake *kept; /* the first due first, the learned ones last */
    size_t count;
};

/* Makes the folder, and finds the mistakes in it; files that are damaged are left out. 0 or an errno; in each case for
 * mistakes_file_finish(). */
int mistakes_file_find(struct mistakes_file *file);
void mistakes_file_finish(struct mistakes_file *file);

/* How many are due on a day, and how many are learned. */
size_t mistakes_file_due(const struct mistakes_file *file, int32_t day);
size_t mistakes_file_learned(const struct mistakes_file *file);

/* Reads one. False if it is not there any more, or damaged; in each case the caller finishes `match` and `tags`. */
bool mistakes_file_open(const struct mistakes_file *file, const struct kept_mistake *kept,
                        struct pedro_match *match, struct pedro_tags *tags,
                        struct mistake *mistake);

/* Keeps a mistake of a match in the folder, in the place of the same one if there is one. `tags` gets that of the mistake.
 * 0 or an errno. */
int mistakes_file_keep(const struct mistakes_file *file, const struct pedro_match *match,
                       struct pedro_tags *tags, const struct mistake *mistake);
/* Notes how a mistake that is kept was answered: only its tag changes. 0 or an errno; ENOENT if it is not there any more. */
int mistakes_file_note(const struct mistakes_file *file, const struct kept_mistake *kept,
                       const struct mistake *mistake);

/* The record of one, which the caller frees, or NULL. */
char *mistakes_file_text(const struct mistakes_file *file,
                         const struct kept_mistake *kept);
/* Keeps a mistake of another device in the place of the same one: its record, and its key there, the name of the file without its
 * end. 0 or an errno; EINVAL if the record is no mistake or has another key. */
int mistakes_file_take(const struct mistakes_file *file, const char *key,
                       const char *record);

#endif
