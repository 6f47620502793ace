/* matches.c - the matches that `pedro play` has saved.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/matches.h"
#include "cli/verb.h"
#include "tui/session.h"
#include "words/text.h"

int matches_find(struct matches *matches) {
    *matches = (struct matches){.count = 0};
    int err = autosave_directory(matches->directory);
    if (!err)
        err = autosave_list(matches->directory, &matches->file, &matches->count);
    return err ? verb_fail(EXIT_FAILED, "%s: %s", matches->directory, strerror(err))
               : EXIT_OK;
}

void matches_finish(struct matches *matches) { free(matches->file); }

/* The person's seat: the one without a computer player. */
static pedro_seat person_of(const struct saved_match *saved) {
    for (pedro_seat seat = 0; seat < saved->match.rules.set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(&saved->tags, tag);
        if (value && !session_names_bot(value))
            return seat;
    }
    return PEDRO_NO_SEAT;
}

bool matches_read(const struct matches *matches, size_t index,
                  struct saved_match *saved) {
    struct pedro_record_error error;
    size_t length;
    *saved = (struct saved_match){.me = PEDRO_NO_SEAT};
    if (snprintf(saved->path, sizeof saved->path, "%s/%s", matches->directory,
                 matches->file[index].name) >= (int)sizeof saved->path)
        return false;
    char *text = file_read(saved->path, PEDRO_RECORD_MAX, &length);
    saved->readable = text && pedro_record_read(text, length, &saved->match, &saved->tags,
                                                &error) == PEDRO_ERR_OK;
    free(text);
    if (saved->readable)
        saved->me = person_of(saved);
    return true;
}

void saved_match_finish(struct saved_match *saved) {
    pedro_match_finish(&saved->match);
    pedro_tags_finish(&saved->tags);
}

bool saved_match_has_won(const struct saved_match *saved) {
    return saved->me != PEDRO_NO_SEAT &&
           saved->match.state.winners >>
                   pedro_side(&saved->match.rules, (unsigned)saved->me) &
               1;
}

bool saved_match_is_resigned(const struct saved_match *saved) {
    return session_is_resigned(&saved->tags);
}

bool saved_match_is_over(const struct saved_match *saved) {
    return saved->match.state.phase == PEDRO_PHASE_OVER || saved_match_is_resigned(saved);
}

bool saved_match_is_study(const struct saved_match *saved) {
    return pedro_tags_get(&saved->tags, session_study_tag) != NULL;
}
