/* event_rest.c - frees the memory of finished tournaments, except for what lists show of them.
 *
 * An event rests once its tournament is over, nothing is due in it, and nobody has asked for it for a minute.
 * Its value then has only name and settings, and no rows, entries and rounds; its people and their places are
 * kept in struct event_rest. A request that needs more wakes the event: its rows are read from the store again.
 *
 * Tournaments that were over when the server started are read later: some at each tick, and a list that shows them
 * waits for all.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"

enum { REST_AFTER_MS = 60 * 1000 };

/* Everybody who ever had a place. */
struct resting_person {
    int64_t user;
    unsigned entry; /* that the person has a place in; 0: none any more */
    unsigned place; /* of the entry */
    char *name;     /* of the entry; NULL without one */
};

struct event_rest {
    bool unread; /* the rows were not read since the start: nothing is known */
    size_t entries, present;
    struct resting_person *person;
    size_t people;
};

static void destroy(struct event_rest *rest) {
    if (!rest)
        return;
    for (size_t i = 0; i < rest->people; i++)
        free(rest->person[i].name);
    free(rest->person);
    free(rest);
}

void event_rest_drop(struct event *event) {
    destroy(event->rest);
    event->rest = NULL;
}

void event_places_drop(struct event *event) {
    free(event->places);
    event->places = NULL;
}

/* --- what stays --- */

static const struct resting_person *find(const struct event_rest *rest, int64_t user) {
    for (size_t i = 0; i < rest->people; i++)
        if (rest->person[i].user == user)
            return &rest->person[i];
    return NULL;
}

/* Adds somebody. False without memory. */
static bool add(const struct event *event, struct event_rest *rest, int64_t user) {
    char name[EVENT_ENTRY_NAME_MAX];
    struct pedro_text text;
    struct resting_person *person = &rest->person[rest->people++];
    *person = (struct resting_person){.user = user, .entry = event_entry_of(event, user)};
    if (person->entry == 0)
        return true;
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(tournament_entry(&event->value, person->entry), 0, &text);
    person->name = strdup(name);
    return person->name != NULL;
}

static bool add_people(const struct event *event, struct event_rest *rest) {
    char id[TOURNAMENT_ID_MAX];
    for (size_t i = 0; i < event->value.rows; i++) {
        const struct tournament_row *row = &event->value.row[i];
        const int64_t user =
            tournament_row_names(row->text, row->length, id) ? client_user_of(id) : 0;
        if (user > 0 && !find(rest, user) && !add(event, rest, user))
            return false;
    }
    return true;
}

static bool add_places(const struct event *event, struct event_rest *rest) {
    const struct tournament *tournament = &event->value;
    struct tournament_standing *standing =
        calloc(tournament->entries + 1, sizeof *standing);
    const bool good =
        standing && !tournament_standings(tournament, tournament->published, standing);
    for (size_t i = 0; good && tournament->published > 0 && i < tournament->entries; i++)
        for (size_t k = 0; k < rest->people; k++)
            if (rest->person[k].entry == standing[i].entry)
                rest->person[k].place = standing[i].place;
    free(standing);
    return good;
}

static bool may_rest(const struct event *event) {
    const struct tournament *tournament = &event->value;
    return tournament->over && event->closed && event->log.seq == tournament->rows &&
           (!tournament->sealed || tournament->unsealed) && event->repeats == 0 &&
           !event->repeating && hosted_is_quiet(&event->log) && !event->table &&
           event->opening == 0 && event->next_s == 0 && !event->changed &&
           !event->broken &&
           (!hosted_is_driven(&event->log) || (!event->look && !event->check_rooms)) &&
           event->tournaments->clock->now_ms - event->used_ms >= REST_AFTER_MS;
}

static void go_to_rest(struct event *event) {
    const struct tournament *tournament = &event->value;
    struct event_rest *rest = calloc(1, sizeof *rest);
    if (rest)
        rest->person = calloc(tournament->rows + 1, sizeof *rest->person);
    if (!rest || !rest->person || !add_people(event, rest) || !add_places(event, rest)) {
        destroy(rest);
        return;
    }
    rest->entries = tournament->entries;
    rest->present = event_present(event);
    const struct tournament_settings set = tournament->set;
    char name[TOURNAMENT_TEXT_MAX];
    memcpy(name, tournament->name, sizeof name);
    tournament_finish(&event->value);
    event_places_drop(event);
    memcpy(event->value.name, name, sizeof name);
    event->value.set = set;
    event->value.over = true;
    event->rest = rest;
}

/* --- waking --- */

void event_leave_unread(struct event *event, size_t rows) {
    event->rest = calloc(1, sizeof *event->rest);
    if (!event->rest)
        return;
    event->rest->unread = true;
    event->value.over = true;
    hosted_jump(&event->log, rows);
}

void event_woke(struct event *event) {
    if (event->value.rows < event->log.seq)
        event_break(event, "rows-missing");
    /* Another node has appended rows. */
    const bool grown = event->value.rows > event->log.seq;
    event->changed = event->changed || grown;
    /* A crash may have come between the end and the acts that follow it. */
    event->look = event->check_rooms = event->look || grown || event->rest->unread;
    event->used_ms = event->rest->unread ? 0 : event->tournaments->clock->now_ms;
    event_rest_drop(event);
    hosted_jump(&event->log, event->value.rows);
    event->closed = event->value.over;
}

bool event_wake_for(struct event *event, int64_t user) {
    if (!event_knows(event, user) || (event->rest && !event_read_rows(event)))
        return false;
    if (event->rest)
        event_woke(event);
    event->used_ms = event->tournaments->clock->now_ms;
    return true;
}

bool event_is_unread(const struct event *event) {
    return event->rest && event->rest->unread;
}

void event_let_rest(struct event *event) {
    if (!event->rest && may_rest(event))
        go_to_rest(event);
}

unsigned events_whole(const struct tournaments *tournaments) {
    unsigned count = 0;
    for (const struct event *event = tournaments->events; event; event = event->next)
        count += !event->rest;
    return count;
}

/* --- what is known of both --- */

bool event_knows(const struct event *event, int64_t user) {
    return !event->rest || event->rest->unread || find(event->rest, user);
}

unsigned event_present(const struct event *event) {
    const struct tournament *tournament = &event->value;
    unsigned count = 0;
    if (event->rest)
        return (unsigned)event->rest->present;
    for (size_t i = 0; i < tournament->entries; i++)
        count += !tournament->entry[i].withdrawn;
    return count;
}

unsigned event_entry_of(const struct event *event, int64_t user) {
    char id[TABLE_ID_MAX];
    if (event->rest) {
        const struct resting_person *person = find(event->rest, user);
        return person ? person->entry : 0;
    }
    client_person_id(user, id);
    return user > 0 ? tournament_entry_of(&event->value, id) : 0;
}

/* The places of all entries, which many lists ask for, of a value with so many rows. */
struct event_places {
    size_t rows;
    unsigned edition;
    uint16_t place[TOURNAMENT_ENTRIES_MAX + 1]; /* by the number of the entry */
};

static void note_places(struct event *event) {
    const struct tournament *tournament = &event->value;
    struct event_places *places = event->places;
    struct tournament_standing *standing =
        calloc(tournament->entries + 1, sizeof *standing);
    *places = (struct event_places){.rows = tournament->rows, .edition = event->edition};
    if (standing && !tournament_standings(tournament, tournament->published, standing))
        for (size_t i = 0; i < tournament->entries; i++)
            places->place[standing[i].entry] = (uint16_t)standing[i].place;
    free(standing);
}

/* The place of an entry; 0 until the tournament is over. */
static unsigned place_of(struct event *event, unsigned entry) {
    const struct tournament *tournament = &event->value;
    if (!tournament->over || tournament->published == 0 || entry > TOURNAMENT_ENTRIES_MAX)
        return 0;
    if (!event->places && !(event->places = calloc(1, sizeof *event->places)))
        return 0;
    if (event->places->rows != tournament->rows ||
        event->places->edition != event->edition)
        note_places(event);
    return event->places->place[entry];
}

void event_write_played(struct json_writer *writer, struct event *event, int64_t user) {
    char buffer[EVENT_ENTRY_NAME_MAX];
    struct pedro_text text;
    const struct resting_person *person = event->rest ? find(event->rest, user) : NULL;
    const unsigned entry = event_entry_of(event, user);
    if (!person) {
        pedro_text_init(&text, buffer, sizeof buffer);
        tournament_entry_name(tournament_entry(&event->value, entry), 0, &text);
    }
    json_open(writer, "played", '{');
    json_put_number(writer, "entry", entry);
    json_put_text(writer, "entry_name", person ? person->name : buffer);
    json_put_number(writer, "place", person ? person->place : place_of(event, entry));
    json_put_number(
        writer, "places",
        (long long)(event->rest ? event->rest->entries : event->value.entries));
    json_close(writer, '}');
}
