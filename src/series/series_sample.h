/* series_sample.h - seasons for tests: two rings with small tournaments.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERIES_SAMPLE_H
#define SERIES_SAMPLE_H

#include "series/series.h"
#include "tournament/tournament_sample.h"

/* A tournament of pairs in one round by hand: "Ann,Bo 62-40 Cai,Dan" is one game; results are entered
 * table by table. */
static inline void sample_event(struct series *series, unsigned event,
                                const char *const games[]) {
    struct tournament tournament;
    char act[512], pairing[256] = "pair 1";
    unsigned entries = 0;
    tournament_init(&tournament);
    sample_do(&tournament, SAMPLE_OPEN);
    sample_do(&tournament, "set form manual");
    sample_do(&tournament, "set tiebreaks none");
    sample_do(&tournament, "set unit minutes"); /* with draws */
    char names[4][32], points[32];
    for (unsigned i = 0; games[i]; i++) {
        assert_int_equal(sscanf(games[i], "%31[^,],%31[^/]/%31s /%31[^,],%31[^\n]",
                                names[0], names[1], points, names[2], names[3]),
                         5);
        for (unsigned side = 0; side < 2; side++) {
            snprintf(act, sizeof act, "entry %u \"%s\" \"%s\"", ++entries,
                     names[2 * side], names[2 * side + 1]);
            assert_string_equal(sample_do(&tournament, act), "");
        }
        snprintf(act, sizeof act, " %u:%u-%u", i + 1, entries - 1, entries);
        strncat(pairing, act, sizeof pairing - strlen(pairing) - 1);
    }
    assert_string_equal(sample_do(&tournament, pairing), "");
    assert_string_equal(sample_do(&tournament, "publish 1"), "");
    for (unsigned i = 0; games[i]; i++) {
        const char *from = strchr(games[i], '/') + 1;
        snprintf(act, sizeof act, "result 1 %u %.*s", i + 1, (int)strcspn(from, " "),
                 from);
        assert_string_equal(sample_do(&tournament, act), "");
    }
    assert_int_equal(series_take(series, event, &tournament), PEDRO_ERR_OK);
    tournament_finish(&tournament);
}

/* Reads rows, a line each. */
static inline void sample_series(struct series *series, const char *rows) {
    struct pedro_refusal refusal;
    unsigned long line;
    assert_int_equal(series_read(rows, strlen(rows), series, &line, &refusal),
                     PEDRO_ERR_OK);
}

#endif
