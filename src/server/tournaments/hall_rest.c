/* hall_rest.c - frees the memory of finished tournaments, except for what lists show of them.
 *
 * A hall rests once its tournament is over, nothing is due in it, and nobody has asked for it for a minute.
 * Its value then has only name and settings, and no rows, entries and rounds; its people and their places are
 * kept in struct hall_rest. A request that needs more wakes the hall: its rows are read from the store again.
 *
 * Tournaments that were over when the server started are read later: one at each tick, or all that are left as
 * soon as somebody asks for a list that shows them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/hall_play.h"
#include "server/tournaments/tournaments.h"

enum { REST_AFTER_MS = 60 * 1000 };

/* Everybody who ever had a place. */
struct resting_person {
    int64_t user;
    unsigned entry; /* that the person has a place in; 0: none any more */
    unsigned place; /* of the entry */
    char *name;     /* of the entry; NULL without one */
};

struct hall_rest {
    bool unread; /* the rows were not read since the start: nothing is known */
    size_t entries, present;
    struct resting_person *person;
    size_t people;
};

static void destroy(struct hall_rest *rest) {
    if (!rest)
        return;
    for (size_t i = 0; i < rest->people; i++)
        free(rest->person[i].name);
    free(rest->person);
    free(rest);
}

void hall_rest_drop(struct hall *hall) {
    destroy(hall->rest);
    hall->rest = NULL;
}

void hall_places_drop(struct hall *hall) {
    free(hall->places);
    hall->places = NULL;
}

/* --- what stays --- */

static const struct resting_person *find(const struct hall_rest *rest, int64_t user) {
    for (size_t i = 0; i < rest->people; i++)
        if (rest->person[i].user == user)
            return &rest->person[i];
    return NULL;
}

/* Adds somebody. False without memory. */
static bool add(const struct hall *hall, struct hall_rest *rest, int64_t user) {
    char name[HALL_ENTRY_NAME_MAX];
    struct pedro_text text;
    struct resting_person *person = &rest->person[rest->people++];
    *person = (struct resting_person){.user = user, .entry = hall_entry_of(hall, user)};
    if (person->entry == 0)
        return true;
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(tournament_entry(&hall->value, person->entry), 0, &text);
    person->name = strdup(name);
    return person->name != NULL;
}

static bool add_people(const struct hall *hall, struct hall_rest *rest) {
    char id[TOURNAMENT_ID_MAX];
    for (size_t i = 0; i < hall->value.rows; i++) {
        const struct tournament_row *row = &hall->value.row[i];
        const int64_t user =
            tournament_row_names(row->text, row->length, id) ? client_user_of(id) : 0;
        if (user > 0 && !find(rest, user) && !add(hall, rest, user))
            return false;
    }
    return true;
}

static bool add_places(const struct hall *hall, struct hall_rest *rest) {
    const struct tournament *tournament = &hall->value;
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

static bool may_rest(const struct hall *hall) {
    const struct tournament *tournament = &hall->value;
    return tournament->over && hall->closed && hall->log.seq == tournament->rows &&
           (!tournament->sealed || tournament->unsealed) && hall->repeats == 0 &&
           !hall->repeating && hosted_is_quiet(&hall->log) && !hall->table &&
           hall->opening == 0 && hall->next_s == 0 && !hall->changed && !hall->broken &&
           (!hosted_is_driven(&hall->log) || (!hall->look && !hall->check_rooms)) &&
           hall->tournaments->clock->now_ms - hall->used_ms >= REST_AFTER_MS;
}

static void go_to_rest(struct hall *hall) {
    const struct tournament *tournament = &hall->value;
    struct hall_rest *rest = calloc(1, sizeof *rest);
    if (rest)
        rest->person = calloc(tournament->rows + 1, sizeof *rest->person);
    if (!rest || !rest->person || !add_people(hall, rest) || !add_places(hall, rest)) {
        destroy(rest);
        return;
    }
    rest->entries = tournament->entries;
    rest->present = hall_present(hall);
    const struct tournament_settings set = tournament->set;
    char name[TOURNAMENT_TEXT_MAX];
    memcpy(name, tournament->name, sizeof name);
    tournament_finish(&hall->value);
    hall_places_drop(hall);
    memcpy(hall->value.name, name, sizeof name);
    hall->value.set = set;
    hall->value.over = true;
    hall->rest = rest;
}

/* --- waking --- */

void hall_leave_unread(struct hall *hall, size_t rows) {
    hall->rest = calloc(1, sizeof *hall->rest);
    if (!hall->rest)
        return;
    hall->rest->unread = true;
    hall->value.over = true;
    hosted_jump(&hall->log, rows);
}

bool hall_woke(struct hall *hall) {
    if (hall->value.rows < hall->log.seq)
        hall_break(hall, "rows-missing");
    /* A crash may have come between the end and the acts that follow it. */
    hall->look = hall->check_rooms = hall->look || hall->rest->unread;
    hall->used_ms = hall->rest->unread ? 0 : hall->tournaments->clock->now_ms;
    hall_rest_drop(hall);
    hosted_jump(&hall->log, hall->value.rows);
    hall->closed = hall->value.over;
    return true;
}

bool hall_wake(struct hall *hall) {
    const bool woke = !hall->rest || (hall_read_rows(hall) && hall_woke(hall));
    hall->used_ms = hall->tournaments->clock->now_ms;
    return woke;
}

bool hall_wake_for(struct hall *hall, int64_t user) {
    return hall_knows(hall, user) && hall_wake(hall);
}

/* Whether it is known what is in the rows. Those of a large tournament are then being read. */
static bool is_known(struct hall *hall) {
    if (!hall->rest || !hall->rest->unread)
        return true;
    if (!hall_wakes_slowly(hall))
        return hall_wake(hall);
    hall_wake_later(hall, NULL, NULL, NULL);
    return false;
}

void hall_shown_boards(struct hall *hall, bool shown[TOURNAMENT_BOARDS_MAX + 1]) {
    const size_t size = (TOURNAMENT_BOARDS_MAX + 1) * sizeof *shown;
    if (!is_known(hall))
        memset(shown, 0, size);
    else if (hall->rest) /* after the secret was told */
        memset(shown, true, size);
    else
        tournament_shown_boards(&hall->value, shown);
}

bool halls_rest(struct hall *hall, bool read, bool slowly) {
    if (hall->rest && hall->rest->unread && read && !(slowly && hall->waking)) {
        if (slowly && hall_wakes_slowly(hall))
            return hall_wake_later(hall, NULL, NULL, NULL);
        hall_wake(hall);
        hall->used_ms = 0;
        return true;
    }
    if (!hall->rest && may_rest(hall))
        go_to_rest(hall);
    return false;
}

void halls_read_all(struct tournaments *tournaments) {
    for (struct hall *hall = tournaments->halls; hall; hall = hall->next)
        halls_rest(hall, true, false);
}

unsigned halls_whole(const struct tournaments *tournaments) {
    unsigned count = 0;
    for (const struct hall *hall = tournaments->halls; hall; hall = hall->next)
        count += !hall->rest;
    return count;
}

/* --- what is known of both --- */

bool hall_knows(const struct hall *hall, int64_t user) {
    return !hall->rest || hall->rest->unread || find(hall->rest, user);
}

unsigned hall_present(const struct hall *hall) {
    const struct tournament *tournament = &hall->value;
    unsigned count = 0;
    if (hall->rest)
        return (unsigned)hall->rest->present;
    for (size_t i = 0; i < tournament->entries; i++)
        count += !tournament->entry[i].withdrawn;
    return count;
}

unsigned hall_entry_of(const struct hall *hall, int64_t user) {
    char id[TABLE_ID_MAX];
    if (hall->rest) {
        const struct resting_person *person = find(hall->rest, user);
        return person ? person->entry : 0;
    }
    client_person_id(user, id);
    return user > 0 ? tournament_entry_of(&hall->value, id) : 0;
}

/* The places of all entries, which many lists ask for, of a value with so many rows. */
struct hall_places {
    size_t rows;
    unsigned edition;
    uint16_t place[TOURNAMENT_ENTRIES_MAX + 1]; /* by the number of the entry */
};

static void note_places(struct hall *hall) {
    const struct tournament *tournament = &hall->value;
    struct hall_places *places = hall->places;
    struct tournament_standing *standing =
        calloc(tournament->entries + 1, sizeof *standing);
    *places = (struct hall_places){.rows = tournament->rows, .edition = hall->edition};
    if (standing && !tournament_standings(tournament, tournament->published, standing))
        for (size_t i = 0; i < tournament->entries; i++)
            places->place[standing[i].entry] = (uint16_t)standing[i].place;
    free(standing);
}

/* The place of an entry; 0 until the tournament is over. */
static unsigned place_of(struct hall *hall, unsigned entry) {
    const struct tournament *tournament = &hall->value;
    if (!tournament->over || tournament->published == 0 || entry > TOURNAMENT_ENTRIES_MAX)
        return 0;
    if (!hall->places && !(hall->places = calloc(1, sizeof *hall->places)))
        return 0;
    if (hall->places->rows != tournament->rows || hall->places->edition != hall->edition)
        note_places(hall);
    return hall->places->place[entry];
}

void hall_write_played(struct json_writer *writer, struct hall *hall, int64_t user) {
    char buffer[HALL_ENTRY_NAME_MAX];
    struct pedro_text text;
    const struct resting_person *person = hall->rest ? find(hall->rest, user) : NULL;
    const unsigned entry = hall_entry_of(hall, user);
    if (!person) {
        pedro_text_init(&text, buffer, sizeof buffer);
        tournament_entry_name(tournament_entry(&hall->value, entry), 0, &text);
    }
    json_open(writer, "played", '{');
    json_put_number(writer, "entry", entry);
    json_put_text(writer, "entry_name", person ? person->name : buffer);
    json_put_number(writer, "place", person ? person->place : place_of(hall, entry));
    json_put_number(writer, "places",
                    (long long)(hall->rest ? hall->rest->entries : hall->value.entries));
    json_close(writer, '}');
}
