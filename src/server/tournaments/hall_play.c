/* hall_play.c - looks at tournaments at tables of the server, and does what is due.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/hall_play.h"

#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/event_room.h"
#include "server/tables/room.h"
#include "server/tournaments/challenges.h"
#include "server/tournaments/tournaments.h"
#include "tournament/steward.h"

enum { RETRY_S = 5 };

/* --- what the server does --- */

struct own_change {
    struct hall_change change;
    size_t rows; /* before it */
};

static bool decide(struct hall_change *change, struct pedro_text *acts) {
    struct hall *hall = change->hall;
    const struct steward_facts facts = {.secret = hall->secret, .draws = &change->draws};
    ((struct own_change *)change)->rows = hall->log.seq;
    hall_write_names(hall, acts);
    hall_write_results(hall, acts);
    hall->next_s = 0;
    if (acts->length == 0 &&
        tournament_due(&hall->value, hall_time(hall), &facts, acts, &hall->next_s))
        return hall_refuse(change, PEDRO_REFUSED_NO_MEMORY);
    if (change->draws && hall->tournaments->clock->now_ms < hall->draw_after_ms) {
        change->draws = false;
        hall->next_s = hall_time(hall) + 1 +
                       (hall->draw_after_ms - hall->tournaments->clock->now_ms) / 1000;
    }
    return true;
}

static void on_done(struct hall_change *change, enum hall_outcome outcome) {
    struct own_change *own = (struct own_change *)change;
    struct hall *hall = change->hall;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    hall_names_stored(hall, outcome == HALL_DONE);
    if (outcome == HALL_DONE) {
        hall->look = hall->look || hall->log.seq > own->rows;
    } else {
        if (outcome == HALL_REFUSED)
            log_error("act-refused", "tournament", hall->name, "reason",
                      room_reason(&change->refusal, reason), NULL);
        hall->next_s = hall_time(hall) + RETRY_S;
    }
    free(own);
}

static void do_own(struct hall *hall) {
    struct own_change *own = calloc(1, sizeof *own);
    if (!own) {
        hall->next_s = hall_time(hall) + RETRY_S;
        return;
    }
    own->change.own = true;
    own->change.by = TOURNAMENT_DIRECTOR;
    own->change.decide = decide;
    own->change.done = on_done;
    hall_do(hall, &own->change);
}

static bool waits_to_open(const struct hall *hall) {
    for (const struct hall_table *table = hall->table; table; table = table->next)
        if (table->retry_ms > 0 && hall->tournaments->clock->now_ms >= table->retry_ms)
            return true;
    return false;
}

void hall_play(struct hall *hall) {
    if (hall->rest || hall->broken || hall->log.state != HOSTED_IDLE ||
        !hosted_is_driven(&hall->log))
        return;
    if (!hall->look && !waits_to_open(hall) &&
        (hall->next_s == 0 || hall_time(hall) < hall->next_s))
        return;
    hall->look = false;
    hall_repeat(hall);
    if (!tournament_is_online(&hall->value.set)) {
        hall->check_rooms = false; /* there are none */
        return;
    }
    if (hall->check_rooms)
        hall->check_rooms = !hall_check_rooms(hall);
    hall->look = hall->check_rooms;
    if (hall->check_rooms && cluster_is_joined(hall->tournaments->nodes))
        return;
    hall_open_tables(hall);
    do_own(hall);
}

/* --- what rooms ask --- */

static struct hall *hall_of_room(const struct tournaments *tournaments,
                                 const struct room *room) {
    const char *name = room->table->fixture.tournament;
    return halls_find(tournaments, name, strlen(name));
}

static void over(void *tournaments, struct room *room) {
    struct hall *hall = hall_of_room(tournaments, room);
    if (hall)
        hall->look = true;
}

static void taken(void *tournaments, struct room *room) {
    struct hall *hall = hall_of_room(tournaments, room);
    if (hall)
        hall->look = hall->check_rooms = true;
}

static bool seed(void *tournaments, struct room *room, uint8_t chance[PEDRO_SEED_SIZE]) {
    if (room->table->fixture.waits)
        return challenges_seed(tournaments, room, chance);
    const struct hall *hall = hall_of_room(tournaments, room);
    if (hall)
        tournament_board_seed(hall->secret, table_event_board(room->table), chance);
    return hall != NULL;
}

/* A room stays until its result is stored. */
static bool keeps(void *tournaments, const struct room *room) {
    if (room->table->fixture.waits)
        return challenges_keep(tournaments, room);
    const struct hall *hall = hall_of_room(tournaments, room);
    const struct table_fixture *fixture = &room->table->fixture;
    /* The result may be in rows that are being stored: if that fails, the room is the only one that knows it. */
    if (hall && !hall->broken && hall->value.rows > hall->log.seq)
        return true;
    if (!hall || hall->broken || hall->value.over ||
        fixture->round > hall->value.published)
        return false;
    const struct tournament_table *table =
        tournament_table(&hall->value, fixture->round, fixture->number);
    return table && table->state != TOURNAMENT_CONFIRMED &&
           (!*table->name || strcmp(table->name, room->table->name) == 0);
}

void halls_play(struct tournaments *tournaments) {
    static const struct event_halls halls = {
        .over = over, .taken = taken, .seed = seed, .keeps = keeps};
    tournaments->tables->event_halls = &halls;
    tournaments->tables->tournaments = tournaments;
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next)
        hall->look = hall->check_rooms = true;
}
