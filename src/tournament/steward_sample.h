/* steward_sample.h - an event at a server for tests, from its entries to its end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STEWARD_SAMPLE_H
#define STEWARD_SAMPLE_H

#include "check.h"

#include <stdio.h>

#include "tournament/steward.h"
#include "tournament/tournament_sample.h"

enum { START = 1796151600, PAUSE = 60 }; /* 2026-12-01T19:00Z */

static struct tournament tournament;
static uint8_t secret[TOURNAMENT_SECRET_SIZE] = {7};
static uint64_t now, next_s;
static char acts[STEWARD_ACTS_MAX];

static inline void must(const char *act) {
    struct pedro_refusal refusal;
    assert_int_equal(
        tournament_do(&tournament, now, TOURNAMENT_DIRECTOR, act, strlen(act), &refusal),
        PEDRO_ERR_OK);
}

static inline void must_with(const char *format, unsigned one, unsigned other) {
    char act[256];
    snprintf(act, sizeof act, format, one, other);
    must(act);
}

static inline const char *due_of(const struct tournament *of, char *room) {
    const struct steward_facts facts = {.secret = secret};
    struct pedro_text text;
    pedro_text_init(&text, room, STEWARD_ACTS_MAX);
    assert_int_equal(tournament_due(of, now, &facts, &text, &next_s), PEDRO_ERR_OK);
    assert_true(pedro_text_fits(&text));
    return room;
}

/* What is due, also of the rows alone. */
static inline const char *due(void) {
    static char again[STEWARD_ACTS_MAX];
    struct tournament read;
    struct tournament_journal journal;
    char *rows = sample_rows(&tournament);
    assert_int_equal(tournament_read(rows, strlen(rows), &read, &journal), PEDRO_ERR_OK);
    due_of(&tournament, acts);
    assert_string_equal(due_of(&read, again), acts);
    tournament_finish(&read);
    free(rows);
    return acts;
}

/* Does what is due until nothing is. */
static inline void go(void) {
    struct pedro_refusal refusal;
    unsigned long line;
    for (unsigned steps = 0; *due(); steps++) {
        assert_true(steps < 8);
        assert_int_equal(tournament_do_all(&tournament, now, TOURNAMENT_DIRECTOR, acts,
                                           strlen(acts), &line, &refusal),
                         PEDRO_ERR_OK);
    }
}

/* An event at START with as many entries, all of whose places are taken. */
static inline void begin(const char *const *settings, const char *entry,
                         unsigned entries) {
    now = START - 3600;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set place online");
    must("set start \"2026-12-01T19:00Z\"");
    for (; *settings; settings++)
        must(*settings);
    for (unsigned i = 1; i <= entries; i++) {
        must_with(entry, i, 0);
        must_with("person %u 1 u%u", i, 10 * i + 1);
        if (tournament.entry[i - 1].places > 1)
            must_with("person %u 2 u%u", i, 10 * i + 2);
    }
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }
static const char pair[] = "entry %u \"A\" \"B\"", single[] = "entry %u \"A\"";

/* Enters the result of a table: the lower number wins. */
static inline void play(unsigned round, unsigned number) {
    const struct tournament_table *table = tournament_table(&tournament, round, number);
    const bool first = table->entry[0] < table->entry[table->partners];
    const unsigned boards = table->boards;
    for (unsigned i = 0; i < boards; i++) {
        char act[64];
        snprintf(act, sizeof act, "board %u %u %u %s", round, number,
                 tournament_table(&tournament, round, number)->board[i].number,
                 first ? "9-5" : "5-9");
        must(act);
    }
    if (boards == 0)
        must_with(first ? "result %u %u 62-30" : "result %u %u 30-62", round, number);
}

static inline void play_all(void) {
    const unsigned round = tournament.published;
    for (unsigned i = 1; i <= tournament.round[round - 1].tables; i++)
        play(round, i);
}

/* Plays all rounds; returns their number. */
static inline unsigned play_event(void) {
    now = START;
    go();
    while (!tournament.over) {
        play_all();
        now += PAUSE;
        go();
    }
    return tournament.published;
}

static inline void finish(void) { tournament_finish(&tournament); }

#endif
