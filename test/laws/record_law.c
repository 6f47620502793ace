/* record_law.c - a match that is read from its record is the same, and gives the same
 *record.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "law.h"

/* The record of a match; the caller frees it. */
static char *record_of(const struct pedro_match *match, const struct pedro_tags *tags) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(match, tags, &text);
    size_t size = text.length + 1;
    char *record = malloc(size);
    if (!record)
        abort();
    pedro_text_init(&text, record, size);
    pedro_record_write(match, tags, &text);
    return record;
}

static bool same_game(const struct pedro_match *a, const struct pedro_match *b) {
    for (int i = 0; i < pedro_key_count(); i++)
        if (!pedro_ruleset_same(&a->rules.set, &b->rules.set, pedro_key(i)))
            return false;
    return strcmp(a->variant, b->variant) == 0 && a->first_dealer == b->first_dealer;
}

static bool same_match(const struct pedro_match *a, const struct pedro_match *b) {
    return same_game(a, b) && a->events == b->events &&
           memcmp(&a->state, &b->state, sizeof a->state) == 0 &&
           trial_calls_hash(a) == trial_calls_hash(b);
}

static bool holds(struct trial *trial) {
    struct pedro_match read;
    struct pedro_tags tags;
    struct pedro_record_error error;
    char *written = record_of(&trial->match, NULL);
    bool good = true;
    int err = pedro_record_read(written, strlen(written), &read, &tags, &error);
    if (err != PEDRO_ERR_OK) {
        good = trial_breach(trial, "its record is refused: line %lu: %s", error.line,
                            error.message);
    } else {
        char *again = record_of(&read, &tags);
        if (!same_match(&trial->match, &read))
            good = trial_breach(trial, "another match comes back from its record");
        else if (strcmp(written, again) != 0)
            good = trial_breach(trial, "another record comes back:\n%.600s", again);
        free(again);
    }
    pedro_match_finish(&read);
    pedro_tags_finish(&tags);
    free(written);
    return good;
}

static bool at_state(struct trial *trial) {
    return !trial_now_and_then(trial, 32) || holds(trial);
}

const struct law record_law = {"a record gives back its match, and a match its record",
                               at_state, holds, 4};
