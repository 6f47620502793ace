/* event_play.c - looks at tournaments at tables of the server, and does what is due.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event_play.h"

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
    struct event_change change;
    size_t rows; /* before it */
};

static bool decide(struct event_change *change, struct pedro_text *acts) {
    struct event *event = change->event;
    const struct steward_facts facts = {.secret = event->secret, .draws = &change->draws};
    ((struct own_change *)change)->rows = event->log.seq;
    event_write_names(event, acts);
    event_write_results(event, acts);
    event->next_s = 0;
    if (acts->length == 0 &&
        tournament_due(&event->value, event_time(event), &facts, acts, &event->next_s))
        return event_refuse(change, PEDRO_REFUSED_NO_MEMORY);
    if (change->draws && event->tournaments->clock->now_ms < event->draw_after_ms) {
        change->draws = false;
        event->next_s = event_time(event) + 1 +
                        (event->draw_after_ms - event->tournaments->clock->now_ms) / 1000;
    }
    return true;
}

static void on_done(struct event_change *change, enum event_outcome outcome) {
    struct own_change *own = (struct own_change *)change;
    struct event *event = change->event;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    event_names_stored(event, outcome == EVENT_DONE);
    if (outcome == EVENT_DONE) {
        event->look = event->look || event->log.seq > own->rows;
    } else {
        if (outcome == EVENT_REFUSED)
            log_error("act-refused", "tournament", event->name, "reason",
                      room_reason(&change->refusal, reason), NULL);
        event->next_s = event_time(event) + RETRY_S;
    }
    free(own);
}

static void do_own(struct event *event) {
    struct own_change *own = calloc(1, sizeof *own);
    if (!own) {
        event->next_s = event_time(event) + RETRY_S;
        return;
    }
    own->change.own = true;
    own->change.by = TOURNAMENT_DIRECTOR;
    own->change.decide = decide;
    own->change.done = on_done;
    event_do(event, &own->change);
}

static bool waits_to_open(const struct event *event) {
    for (const struct event_table *table = event->table; table; table = table->next)
        if (table->retry_ms > 0 && event->tournaments->clock->now_ms >= table->retry_ms)
            return true;
    return false;
}

void event_play(struct event *event) {
    if (event->rest || event->broken || event->log.state != HOSTED_IDLE ||
        !hosted_is_driven(&event->log))
        return;
    if (!event->look && !waits_to_open(event) &&
        (event->next_s == 0 || event_time(event) < event->next_s))
        return;
    event->look = false;
    event_repeat(event);
    if (!tournament_is_online(&event->value.set)) {
        event->check_rooms = false; /* there are none */
        return;
    }
    if (event->check_rooms)
        event->check_rooms = !event_check_rooms(event);
    event->look = event->check_rooms;
    if (event->check_rooms && cluster_is_joined(event->tournaments->nodes))
        return;
    event_open_tables(event);
    do_own(event);
}

/* --- what rooms ask --- */

static struct event *event_of_room(const struct tournaments *tournaments,
                                   const struct room *room) {
    const char *name = room->table->fixture.tournament;
    return events_find(tournaments, name, strlen(name));
}

static void over(void *tournaments, struct room *room) {
    struct event *event = event_of_room(tournaments, room);
    if (event)
        event->look = true;
}

static void taken(void *tournaments, struct room *room) {
    struct event *event = event_of_room(tournaments, room);
    if (event)
        event->look = event->check_rooms = true;
}

static bool seed(void *tournaments, struct room *room, uint8_t chance[PEDRO_SEED_SIZE]) {
    if (room->table->fixture.waits)
        return challenges_seed(tournaments, room, chance);
    const struct event *event = event_of_room(tournaments, room);
    if (event)
        tournament_board_seed(event->secret, table_event_board(room->table), chance);
    return event != NULL;
}

/* A room stays until its result is stored. */
static bool keeps(void *tournaments, const struct room *room) {
    if (room->table->fixture.waits)
        return challenges_keep(tournaments, room);
    const struct event *event = event_of_room(tournaments, room);
    const struct table_fixture *fixture = &room->table->fixture;
    /* The result may be in rows that are being stored: if that fails, the room is the only one that knows it. */
    if (event && !event->broken && event->value.rows > event->log.seq)
        return true;
    if (!event || event->broken || event->value.over ||
        fixture->round > event->value.published)
        return false;
    const struct tournament_table *table =
        tournament_table(&event->value, fixture->round, fixture->number);
    return table && table->state != TOURNAMENT_CONFIRMED &&
           (!*table->name || strcmp(table->name, room->table->name) == 0);
}

void events_play(struct tournaments *tournaments) {
    static const struct event_hosts events = {
        .over = over, .taken = taken, .seed = seed, .keeps = keeps};
    tournaments->tables->event_hosts = &events;
    tournaments->tables->tournaments = tournaments;
    for (struct event *event = tournaments->events; event; event = event->next)
        event->look = event->check_rooms = true;
}
