/* session_copy.c - writes the copies of the record that a person has requested.
 *
 * A copy has no seed, which would reveal future hands.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "tui/session_parts.h"
#include "words/text.h"

int session_copy(const struct session *session, const char *path, bool replace) {
    size_t length;
    char *bytes = session_record(session, false, &length);
    if (!bytes)
        return ENOMEM;
    int err = autosave_copy(path, bytes, length, replace);
    free(bytes);
    return err;
}

static bool same_event(const struct pedro_event *a, const struct pedro_event *b,
                       unsigned pack_size) {
    if (a->seat != b->seat)
        return false;
    return a->seat == PEDRO_NO_SEAT
               ? memcmp(a->pack, b->pack, pack_size * sizeof *a->pack) == 0
               : memcmp(&a->action, &b->action, sizeof a->action) == 0;
}

bool session_is_copy(const struct session *session, const char *path) {
    const struct pedro_match *match = &session->match;
    struct pedro_match copy = {0};
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    size_t length;
    char *text = file_read(path, PEDRO_RECORD_MAX, &length);
    bool same = text &&
                pedro_record_read(text, length, &copy, &tags, &error) == PEDRO_ERR_OK &&
                strcmp(copy.variant, match->variant) == 0 && copy.events <= match->events;
    for (size_t i = 0; same && i < copy.events; i++)
        same = same_event(&copy.event[i], &match->event[i], match->rules.pack_size);
    free(text);
    pedro_match_finish(&copy);
    pedro_tags_finish(&tags);
    return same;
}

void session_next_copy(const char *first, char room[AUTOSAVE_PATH_MAX]) {
    enum { MOST = 1000 };
    const char *name = strrchr(first, '/') ? strrchr(first, '/') : first;
    const char *dot = strrchr(name, '.') ? strrchr(name, '.') : first + strlen(first);
    for (int number = 2; number < MOST; number++)
        if (snprintf(room, AUTOSAVE_PATH_MAX, "%.*s-%d%s", (int)(dot - first), first,
                     number, dot) >= AUTOSAVE_PATH_MAX ||
            access(room, F_OK) != 0)
            return;
}

const char *session_copy_path(const struct session *session) {
    return *session->record_room ? session->record_room : session->settings.record;
}

void session_write_copy(struct session *session) {
    const char *path = session_copy_path(session);
    if (!session->settings.record || session->study.on)
        return;
    const int err = session_copy(session, path, true);
    if (err && !session->uncopied)
        NOTE(session, _("The record cannot be written to {path}: {error}."), "path", path,
             "error", strerror(err));
    session->uncopied = err;
    session_warn(session);
}
