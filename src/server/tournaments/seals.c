/* seals.c - which matches nobody may see yet.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event.h"

#include <stdlib.h>
#include <string.h>

#include "server/people/person_json.h"
#include "server/tournaments/tournaments.h"

/* The board of a match of a tournament; 0 if the cards of each table were shuffled. */
static unsigned long board_of(const struct store_match *match) {
    const char *number;
    size_t length;
    if (match->tournament == 0 ||
        !match_json_find_tag(match->record, "Board", &number, &length))
        return 0;
    const unsigned long board = strtoul(number, NULL, 10);
    /* A tag that is none of ours is that of no board that is shown. */
    return board > 0 ? board : TOURNAMENT_BOARDS_MAX + 1;
}

/* Of a tournament that cannot be read no board is shown. */
static void read_boards(struct seals *seals, struct store *store, int64_t tournament) {
    struct event_reading reading;
    memset(seals->shown, 0, sizeof seals->shown);
    seals->tournament = tournament;
    if (event_read_begin(store, tournament, &reading)) {
        event_read_fold(&reading);
        if (!reading.err && !reading.gap && reading.added > 0)
            tournament_shown_boards(&reading.value, seals->shown);
    }
    event_read_end(&reading);
}

bool seals_hide(struct seals *seals, struct store *store,
                const struct store_match *match) {
    if (match->tournament < 0)
        return challenges_hide(store, -match->tournament, seals->lasting_ms);
    const unsigned long board = board_of(match);
    if (board == 0)
        return false;
    if (seals->tournament != match->tournament)
        read_boards(seals, store, match->tournament);
    return board > TOURNAMENT_BOARDS_MAX || !seals->shown[board];
}
