/* seals.c - which matches nobody may see yet.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/seals.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "server/people/match_json.h"
#include "server/tournaments/challenges.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"

/* The boards of a tournament that are shown. */
struct seal {
    int64_t tournament;
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
};

struct seals {
    uint64_t now_s; /* when this was copied */
    size_t count, room;
    struct seal *seal;
};

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

static bool shows(const struct seal *seal, unsigned long board) {
    return seal && board <= TOURNAMENT_BOARDS_MAX && seal->shown[board];
}

bool seals_hide(const struct tournaments *tournaments, const struct store_match *match) {
    if (match->tournament < 0)
        return challenges_hide(tournaments, -match->tournament);
    const unsigned long board = board_of(match);
    struct seal seal = {.tournament = match->tournament};
    if (board == 0)
        return false;
    for (struct event *event = tournaments->events; event; event = event->next)
        if (event->id == match->tournament)
            event_shown_boards(event, seal.shown);
    return !shows(&seal, board);
}

/* --- for another thread --- */

static struct seal *add(struct seals *seals) {
    return grow_array(&seals->seal, seals->count, &seals->room, sizeof *seals->seal)
               ? &seals->seal[seals->count++]
               : NULL;
}

struct seals *seals_copy(const struct tournaments *tournaments, int64_t user) {
    struct seals *seals = calloc(1, sizeof *seals);
    if (seals)
        seals->now_s = challenges_time(tournaments);
    for (struct event *event = tournaments->events; seals && event; event = event->next) {
        if (!event_knows(event, user))
            continue;
        struct seal *seal = add(seals);
        if (!seal) {
            seals_free(seals);
            return NULL;
        }
        seal->tournament = event->id;
        event_shown_boards(event, seal->shown);
    }
    return seals;
}

bool seals_copy_hides(const struct seals *seals, struct store *reader,
                      const struct store_match *match) {
    if (match->tournament < 0)
        return challenges_hide_stored(reader, -match->tournament, seals->now_s);
    const unsigned long board = board_of(match);
    const struct seal *found = NULL;
    for (size_t i = 0; board > 0 && i < seals->count && !found; i++)
        if (seals->seal[i].tournament == match->tournament)
            found = &seals->seal[i];
    return board > 0 && !shows(found, board);
}

void seals_free(struct seals *seals) {
    if (!seals)
        return;
    free(seals->seal);
    free(seals);
}
