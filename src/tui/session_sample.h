/* session_sample.h - for tests: matches that are saved in a folder of the test's own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SESSION_SAMPLE_H
#define TUI_SESSION_SAMPLE_H

#include "check.h"
#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tui/session.h"

static char home[] = "/tmp/pedro-session-XXXXXX";
static struct session session;

/* A match of a preset with a person in seat 0 and the player `random` elsewhere. */
static inline struct session_settings settings_of(const char *variant) {
    struct session_settings settings = {.human = 0, .dealer = PEDRO_NO_SEAT};
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    snprintf(settings.variant, sizeof settings.variant, "%s", variant);
    settings.set = preset->set;
    settings.seed[0] = 7;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        settings.player[seat].bot = bot_find("random", strlen("random"));
        snprintf(settings.player[seat].label, SESSION_LABEL_MAX, "bot:random");
    }
    return settings;
}

/* A person whose action depends only on the number of the event. */
static inline void human_acts(struct session *match) {
    struct pedro_legal legal;
    struct pedro_action action;
    struct pedro_rng rng;
    random_seed(&rng, (unsigned)match->match.events);
    pedro_legal(&match->match.rules, &match->match.state, &legal);
    random_action(&rng, &legal, &action);
    assert_int_equal(session_do(match, &action), 0);
}

static inline void go_on(struct session *match, size_t events) {
    while (match->match.events < events && session_next(match) != SESSION_OVER) {
        if (session_next(match) == SESSION_HUMAN)
            human_acts(match);
        else
            assert_int_equal(session_advance(match), 0);
    }
}

static inline char *record_of(const struct session *match) {
    size_t length;
    char *bytes = session_record(match, true, &length);
    assert_non_null(bytes);
    return bytes;
}

static inline char *file_of(const char *path) {
    char *bytes = calloc(1, 1 << 20);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return bytes;
}

static inline void write_file(const char *path, const char *bytes) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

static inline int clean(void **data) {
    char command[256];
    (void)data;
    snprintf(command, sizeof command, "rm -rf %s/*", home);
    return system(command);
}

static inline void assert_notice(const struct session *match, const char *part) {
    if (!strstr(match->player.notice_room, part))
        fail_msg("no `%s` in: %s", part, match->player.notice_room);
}

static inline int begin(void **data) {
    (void)data;
    if (!mkdtemp(home))
        return -1;
    return setenv("XDG_STATE_HOME", home, 1);
}

static inline int end(void **data) {
    clean(data);
    return rmdir(home);
}

#endif
