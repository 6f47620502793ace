/* event_play.c - looks at tournaments at tables of the server, and does what is due.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "tournament/steward.h"

enum { RETRY_S = 5 };

/* --- results --- */

static void add_numbers(struct pedro_text *acts, const int32_t *number, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        pedro_text_add(acts, i ? "-" : "");
        pedro_text_add_number(acts, number[i]);
    }
}

/* The side, from 1, that won where the points are equal; 0 for a draw. A knock-out knows none: then the
 * side that lost fewer bids goes on, else the first, which has the lower numbers. */
static unsigned winner_of(const struct event *event,
                          const struct table_event_result *result) {
    unsigned best = 0;
    if (result->winner > 0 ||
        event->value.set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_KNOCKOUT)
        return result->winner;
    for (unsigned side = 1; side < result->sides; side++) {
        if (result->points[side] != result->points[best])
            return 0;
        if (result->sets[side] < result->sets[best])
            best = side;
    }
    return best + 1;
}

static void write_match(const struct event *event, unsigned round, unsigned number,
                        const struct table_event_result *result,
                        struct pedro_text *acts) {
    const unsigned winner = winner_of(event, result);
    int32_t sets[PEDRO_SEATS_MAX];
    bool any = false;
    for (unsigned side = 0; side < result->sides; side++) {
        sets[side] = result->sets[side];
        any = any || sets[side] > 0;
    }
    event_write_act(acts, "result ", round, number);
    add_numbers(acts, result->points, result->sides);
    if (winner > 0) {
        pedro_text_add(acts, " won ");
        pedro_text_add_number(acts, winner);
    }
    if (any) {
        pedro_text_add(acts, " sets ");
        add_numbers(acts, sets, result->sides);
    }
    pedro_text_add_char(acts, '\n');
}

/* Acts for the boards that have ended; when the whole play has ended, also for those that were not played. */
static void write_boards(const struct tournament_table *table, unsigned round,
                         const struct room *room, const struct table_event_result *result,
                         struct pedro_text *acts) {
    const unsigned told = result->done ? table->boards : result->boards;
    for (unsigned i = 0; i < table->boards && i < told; i++) {
        if (table->board[i].entered)
            continue;
        event_write_act(acts, "board ", round, table->number);
        pedro_text_add_number(acts, table->board[i].number);
        pedro_text_add_char(acts, ' ');
        if (i < result->boards)
            add_numbers(acts, table_event_line(room->table, i)->hand, result->sides);
        else
            pedro_text_add(acts, "none");
        pedro_text_add_char(acts, '\n');
    }
}

static void write_absent(unsigned round, unsigned number, uint8_t absent, unsigned sides,
                         struct pedro_text *acts) {
    bool more = false;
    event_write_act(acts, "forfeit ", round, number);
    for (unsigned side = 0; side < sides; side++)
        if (absent >> side & 1) {
            pedro_text_add(acts, more ? "," : "");
            pedro_text_add_number(acts, side + 1);
            more = true;
        }
    pedro_text_add_char(acts, '\n');
}

static void write_table(const struct event *event, unsigned round,
                        const struct tournament_table *table, struct pedro_text *acts) {
    struct table_event_result result;
    const struct room *room = rooms_find(event->tournaments->tables, table->name);
    if (!room || room_is_broken(room))
        return;
    table_event_result(room->table, &result);
    /* If the director has stopped the play, the director also enters the result. */
    if (result.stopped || result.sides != table->sides ||
        (!result.done && table->boards == 0))
        return;
    if (result.absent)
        write_absent(round, table->number, result.absent, result.sides, acts);
    else if (table->boards > 0)
        write_boards(table, round, room, &result, acts);
    else
        write_match(event, round, table->number, &result, acts);
}

/* Writes the results of tables that are over and have none. */
static void write_results(const struct event *event, struct pedro_text *acts) {
    const struct tournament *tournament = &event->value;
    for (unsigned r = 1; r <= tournament->published; r++) {
        const struct tournament_round *round = &tournament->round[r - 1];
        for (unsigned t = 0; t < round->tables; t++) {
            const struct tournament_table *table = &round->table[t];
            if (*table->name && table->state == TOURNAMENT_EMPTY)
                write_table(event, r, table, acts);
        }
    }
}

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
    write_results(event, acts);
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
    event_names_stored(event, outcome == EVENT_DONE);
    if (outcome == EVENT_DONE) {
        event->look = event->look || event->log.seq > own->rows;
    } else {
        if (outcome == EVENT_REFUSED)
            log_error("act-refused", "tournament", event->name, "reason",
                      LOG_REFUSAL(&change->refusal), NULL);
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

/* --- "every Tuesday at seven": the next one of a tournament --- */

/* It has the settings of the last one, and starts so many days later. Both change in one transaction, so
 * that there is one successor however often the server stops. */

enum { DAY_S = 24 * 3600, REPEAT_RETRY_S = 60 };

struct repeating {
    struct event *old, *event;
};

static void on_repeated(void *data, enum store_result result) {
    struct repeating *repeating = data;
    struct event *old = repeating->old, *event = repeating->event;
    old->repeating = false;
    if (result == STORE_OK || result == STORE_TAKEN)
        old->repeats = 0;
    else
        old->next_s = event_time(old) + REPEAT_RETRY_S;
    if (result == STORE_OK) {
        event = event_add(event);
        event->look = true;
        log_info("tournament-repeated", "tournament", event->name, NULL);
    } else {
        event_destroy(event);
    }
    free(repeating);
}

/* The time when the next one starts: the first such day that is still to come. */
static uint64_t next_start(const struct event *event) {
    uint64_t start = event->value.set.start_s;
    do
        start += (uint64_t)event->repeats * DAY_S;
    while (start <= event_time(event));
    return start;
}

/* The settings, each once however often it was changed, but for the start, which a row below sets. They are in the
 * order of their table, which begins with the game. */
static bool copy_settings(const struct event *old, struct event *event,
                          struct pedro_refusal *refusal) {
    char room[2 * TOURNAMENT_TEXT_MAX], value_room[TOURNAMENT_TEXT_MAX];
    unsigned long line;
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++) {
        const struct tournament_key *about = tournament_key(key);
        const char *quote = about->kind == TOURNAMENT_KEY_IS_TEXT ? "\"" : "";
        struct pedro_text value;
        pedro_text_init(&value, value_room, sizeof value_room);
        tournament_setting_text(&old->value.set, key, &value);
        if (key == TOURNAMENT_KEY_START || strcmp(value_room, about->first) == 0)
            continue;
        const int length = snprintf(room, sizeof room, "set %s %s%s%s", about->name,
                                    quote, value_room, quote);
        if (event_apply(event, TOURNAMENT_DIRECTOR, room, (size_t)length, &line, refusal))
            return false;
    }
    return true;
}

static bool set_start(const struct event *old, struct event *event,
                      struct pedro_refusal *refusal) {
    char act[64], time_text[32];
    struct tm day;
    unsigned long line;
    if (old->value.set.start_s == 0)
        return true;
    const time_t start = (time_t)next_start(old);
    if (!gmtime_r(&start, &day))
        return false;
    strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%MZ", &day);
    snprintf(act, sizeof act, "set start \"%s\"", time_text);
    return !event_apply(event, TOURNAMENT_DIRECTOR, act, strlen(act), &line, refusal);
}

static struct event *make_next(const struct event *old) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_MEMORY);
    struct event *event =
        event_new(old->tournaments, old->owner, old->listed, old->repeats);
    if (!event)
        return NULL;
    memcpy(event->password, old->password, sizeof event->password);
    if (!event_begin(event, old->value.name, &refusal) &&
        copy_settings(old, event, &refusal) && set_start(old, event, &refusal))
        return event;
    log_error("tournament-not-repeated", "tournament", old->name, "reason",
              LOG_REFUSAL(&refusal), NULL);
    event_destroy(event);
    return NULL;
}

/* Writes both events; the old one is not repeated again. */
static void store_both(struct repeating *repeating) {
    struct event *event = repeating->event;
    struct batch *batch = batch_create();
    event_add_to_batch(event, batch);
    batch_repeat_tournament(batch, repeating->old->id, 0);
    repeating->old->repeating = true;
    batch_commit(batch, event->tournaments->store, on_repeated, repeating);
}

/* Opens the next one of a tournament that is repeated, once its time has come. */
static void repeat(struct event *event) {
    const uint64_t start = event->value.set.start_s;
    if (event->repeats == 0 || event->repeating || event->owner == 0 ||
        !(event->value.over || (start > 0 && start <= event_time(event))))
        return;
    struct repeating *repeating = malloc(sizeof *repeating);
    struct event *next = repeating ? make_next(event) : NULL;
    if (!next) {
        free(repeating);
        event->repeats = 0;
        return;
    }
    *repeating = (struct repeating){event, next};
    store_both(repeating);
}

/* --- a look --- */

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
    repeat(event);
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
