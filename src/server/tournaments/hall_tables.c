/* hall_tables.c - the tables of a tournament at the server: opens those of a round, notes their
 * names in rows, calls the people, and ends tables that are no longer of a round.
 *
 * A table is opened, then its name is stored as a row of the tournament. If the server stops between
 * the two, the table is found again by its fixture.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/picture.h"
#include "server/process/log.h"
#include "server/tables/event_room.h"
#include "server/tables/room.h"
#include "server/tournaments/hall_play.h"
#include "server/tournaments/tournaments.h"
#include "table/message.h"

enum {
    OPENING_MAX = 64, /* tables of a tournament that are opened at once */
    RETRY_MS = 5000,
};

/* --- the list of tables that have no row yet --- */

static struct hall_table *find(const struct hall *hall, unsigned round, unsigned number) {
    struct hall_table *table = hall->table;
    while (table && (table->round != round || table->number != number))
        table = table->next;
    return table;
}

static struct hall_table *add(struct hall *hall, unsigned round, unsigned number) {
    struct hall_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    *table = (struct hall_table){
        .hall = hall, .next = hall->table, .round = round, .number = number};
    hall->table = table;
    return table;
}

static void take_out(struct hall_table *gone) {
    struct hall_table **at = &gone->hall->table;
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    free(gone);
}

void hall_tables_finish(struct hall *hall) {
    while (hall->table)
        take_out(hall->table);
}

/* --- who plays --- */

/* The entry and its place at a seat of a table. */
static unsigned entry_at(const struct tournament *tournament,
                         const struct tournament_table *table, unsigned seat,
                         unsigned *place) {
    const unsigned sides = tournament->set.sides, side = seat % sides,
                   partner = seat / sides;
    *place = table->partners == 1 ? partner + 1 : 1;
    return table->entry[side * table->partners + (table->partners == 1 ? 0 : partner)];
}

struct players {
    struct table_person person[PEDRO_SEATS_MAX];
    const char *bot[PEDRO_SEATS_MAX]; /* the name, "" for nobody, NULL for a person */
    unsigned count;
};

static void find_person(struct tournaments *tournaments, const char *id, const char *name,
                        struct table_person *person) {
    struct store_user user;
    snprintf(person->id, sizeof person->id, "%s", id);
    snprintf(person->name, sizeof person->name, "%s", *name ? name : TABLE_NOBODY);
    if (store_user(tournaments->store, client_user_of(id), &user) == STORE_OK)
        person->picture = message_picture_of(user.picture);
}

static void find_players(const struct hall *hall, unsigned round,
                         const struct tournament_table *table, struct players *players) {
    static const char prefix[] = "bot:";
    memset(players, 0, sizeof *players);
    players->count = hall->value.set.ruleset.players;
    for (unsigned seat = 0; seat < players->count; seat++) {
        unsigned place;
        const struct tournament_entry *entry =
            tournament_entry(&hall->value, entry_at(&hall->value, table, seat, &place));
        const char *id = entry ? tournament_person(entry, place, round) : "",
                   *name = entry ? tournament_member(entry, place, round) : NULL;
        if (client_user_of(id) > 0)
            find_person(hall->tournaments, id, name ? name : "", &players->person[seat]);
        else
            players->bot[seat] =
                strncmp(id, prefix, sizeof prefix - 1) == 0 ? id + sizeof prefix - 1 : "";
    }
}

/* --- opening --- */

static void set_length(const struct tournament *tournament,
                       const struct tournament_table *table,
                       struct table_fixture *fixture) {
    const unsigned length = (unsigned)tournament->set.value[TOURNAMENT_KEY_LENGTH];
    const int32_t unit = tournament->set.value[TOURNAMENT_KEY_UNIT];
    if (table->boards > 0) {
        fixture->unit = TABLE_UNIT_BOARDS;
        fixture->length = (uint16_t)table->boards;
        fixture->board = table->board[0].number;
    } else if (unit == TOURNAMENT_HANDS) {
        fixture->unit = TABLE_UNIT_HANDS;
        fixture->length =
            (uint16_t)(length ? length : (unsigned)tournament->set.ruleset.players);
    } else if (unit == TOURNAMENT_MINUTES && length > 0) {
        fixture->unit = TABLE_UNIT_MINUTES;
        fixture->length = (uint16_t)length;
    } else {
        fixture->unit = TABLE_UNIT_TARGET;
        fixture->length = unit == TOURNAMENT_TARGET ? (uint16_t)length : 0;
    }
}

/* The row of table_clocks that the setting names. */
static uint8_t clock_of(const struct tournament *tournament) {
    const struct tournament_key *key = tournament_key(TOURNAMENT_KEY_CLOCK);
    return table_clock_named(key->word[tournament->set.value[TOURNAMENT_KEY_CLOCK]]);
}

static void on_opened(void *data, struct room *room,
                      const struct pedro_refusal *refusal) {
    struct hall_table *table = data;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    struct hall *hall = table->hall;
    hall->opening--;
    hall->look = true;
    if (room) {
        snprintf(table->name, sizeof table->name, "%s", room->table->name);
        return;
    }
    log_error("table-not-opened", "tournament", hall->name, "reason",
              room_reason(refusal, reason), NULL);
    table->retry_ms = hall->tournaments->clock->now_ms + RETRY_MS;
}

static void open_table(struct hall_table *wanted, const struct tournament_table *table) {
    const struct hall *hall = wanted->hall;
    const struct tournament *tournament = &hall->value;
    struct players players;
    struct table_event_setup setup = {
        .variant = tournament->set.game,
        .options = tournament->set.rules,
        .clock = clock_of(tournament),
        .hidden = !hall->listed || *hall->password,
        .dealer = (pedro_seat)((wanted->round - 1) % tournament->set.ruleset.players),
        .bots = "",
    };
    struct table_fixture *fixture = &setup.fixture;
    snprintf(fixture->tournament, sizeof fixture->tournament, "%s", hall->name);
    snprintf(fixture->title, sizeof fixture->title, "%s", tournament->name);
    fixture->round = (uint16_t)wanted->round;
    fixture->number = (uint16_t)wanted->number;
    fixture->wait_s = (uint16_t)(60 * tournament->set.value[TOURNAMENT_KEY_WAIT]);
    fixture->forfeit =
        tournament->set.value[TOURNAMENT_KEY_ABSENT] == TOURNAMENT_ABSENT_FORFEIT;
    set_length(tournament, table, fixture);
    find_players(hall, wanted->round, table, &players);
    for (unsigned seat = 0; seat < players.count; seat++) {
        setup.person[seat] = players.bot[seat] ? NULL : &players.person[seat];
        setup.bot[seat] = players.bot[seat] ? players.bot[seat] : "";
    }
    wanted->hall->opening++;
    rooms_open_event(hall->tournaments->tables, &setup, hall->id, on_opened, wanted);
}

/* True if the server has to open this table: for its first game, or again because the director has
 * taken a result away (`correct ... none`). */
static bool is_wanted(const struct tournament_table *table) {
    return table->state == TOURNAMENT_EMPTY && !*table->name;
}

void hall_open_tables(struct hall *hall) {
    const struct tournament *tournament = &hall->value;
    /* A director can end the tournament while results are missing. */
    for (unsigned r = 1; r <= tournament->published && !tournament->over; r++) {
        const struct tournament_round *round = &tournament->round[r - 1];
        for (unsigned t = 0; t < round->tables && hall->opening < OPENING_MAX; t++) {
            const struct tournament_table *table = &round->table[t];
            if (!is_wanted(table))
                continue;
            struct hall_table *wanted = find(hall, r, table->number);
            if (!wanted)
                wanted = add(hall, r, table->number);
            else if (wanted->retry_ms == 0 ||
                     hall->tournaments->clock->now_ms < wanted->retry_ms)
                continue;
            if (wanted) {
                wanted->retry_ms = 0;
                open_table(wanted, table);
            }
        }
    }
}

/* --- rows and calls --- */

void hall_write_names(struct hall *hall, struct pedro_text *acts) {
    for (struct hall_table *table = hall->table, *next; table; table = next) {
        next = table->next;
        table->storing = false;
        if (!*table->name)
            continue;
        /* While the table was being opened its director ended the tournament, or reopened the round; or another node, which has
         * driven the tournament meanwhile, has stored the name of a table. */
        const struct tournament_table *stored =
            table->round <= hall->value.published
                ? tournament_table(&hall->value, table->round, table->number)
                : NULL;
        if (hall->value.over || !stored || *stored->name) {
            take_out(table);
            continue;
        }
        table->storing = true;
        hall_write_act(acts, "table ", table->round, table->number);
        pedro_text_add(acts, table->name);
        pedro_text_add_char(acts, '\n');
    }
}

static void call(struct client *client, const struct hall *hall, unsigned round,
                 const char *name) {
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_CALLED);
    json_put_text(&writer, "name", hall->name);
    json_put_text(&writer, "title", hall->value.name);
    json_put_number(&writer, "round", round);
    json_put_text(&writer, "table", name);
    json_close(&writer, '}');
    client_send_soon(client, &text);
}

static void call_all(const struct hall *hall, unsigned round, const char *name) {
    const struct room *room = rooms_find(hall->tournaments->tables, name);
    for (struct client *client = hall->tournaments->wire->clients; room && client;
         client = client->next)
        if (client->greeted &&
            table_seat_of(room->table, client->person.id) != PEDRO_NO_SEAT)
            call(client, hall, round, name);
}

void hall_names_stored(struct hall *hall, bool stored) {
    for (struct hall_table *table = hall->table, *next; table; table = next) {
        next = table->next;
        if (table->storing && stored) {
            call_all(hall, table->round, table->name);
            take_out(table);
        } else {
            table->storing = false;
        }
    }
}

/* The last table of an entry without a result. */
static const struct tournament_table *running_table(const struct tournament *tournament,
                                                    unsigned entry, unsigned *round) {
    for (*round = tournament->published; *round > 0; --*round) {
        const struct tournament_table *table =
            tournament_table_of(tournament, *round, entry);
        if (table && *table->name && table->state == TOURNAMENT_EMPTY)
            return table;
    }
    return NULL;
}

/* Calls a client to the table where the person is expected. With a name, only to the table of that name. This node
 * may be without the room of the table, or without its rows. */
static void call_to_table(struct client *client, const struct hall *hall,
                          const char *name) {
    unsigned round;
    const unsigned entry = tournament_entry_of(&hall->value, client->person.id);
    const struct tournament_table *table =
        entry ? running_table(&hall->value, entry, &round) : NULL;
    if (!table || (name && strcmp(table->name, name) != 0))
        return;
    const struct room *room = rooms_find(client->tournaments->tables, table->name);
    if (room && !room_is_loading(room)
            ? table_seat_of(room->table, client->person.id) != PEDRO_NO_SEAT
            : cluster_is_joined(client->tournaments->nodes))
        call(client, hall, round, table->name);
}

void hall_call_new(const struct hall *hall, const char *row) {
    unsigned round, number;
    char name[TABLE_NAME_MAX];
    const char *by = strchr(row, ' '), *act = by ? strchr(by + 1, ' ') : NULL;
    if (!act || sscanf(act, " table %u %u %16s", &round, &number, name) != 3)
        return;
    for (struct client *client = hall->tournaments->wire->clients; client;
         client = client->next)
        if (client->greeted)
            call_to_table(client, hall, name);
}

void halls_greet(struct client *client) {
    for (const struct hall *hall = client->tournaments->halls; hall; hall = hall->next)
        if (!hall->value.over && hall->value.published > 0 &&
            tournament_is_online(&hall->value.set))
            call_to_table(client, hall, NULL);
}

/* --- rooms that are there already --- */

static bool seats_are(const struct room *room, const struct players *players) {
    for (unsigned seat = 0; seat < players->count; seat++)
        if (!players->bot[seat] &&
            strcmp(room->table->seat[seat].person.id, players->person[seat].id) != 0)
            return false;
    return true;
}

/* Whether a room is that of a table; if its name has not been stored yet, it is noted. */
static bool is_of_table(struct hall *hall, const struct room *room) {
    const struct table_fixture *fixture = &room->table->fixture;
    const struct tournament_table *table =
        fixture->round <= hall->value.published
            ? tournament_table(&hall->value, fixture->round, fixture->number)
            : NULL;
    struct players players;
    if (!table || table->state == TOURNAMENT_CONFIRMED)
        return false;
    if (*table->name)
        return strcmp(table->name, room->table->name) == 0;
    struct hall_table *known = find(hall, fixture->round, fixture->number);
    if (known)
        return !*known->name || strcmp(known->name, room->table->name) == 0;
    find_players(hall, fixture->round, table, &players);
    if (!is_wanted(table) || !seats_are(room, &players))
        return false;
    known = add(hall, fixture->round, fixture->number);
    if (known)
        snprintf(known->name, sizeof known->name, "%s", room->table->name);
    return true;
}

bool hall_check_rooms(struct hall *hall) {
    bool all = true;
    /* Perhaps the table has been opened already, and the rows of its room have not come yet. */
    for (const struct room *room = hall->tournaments->tables->rooms; room;
         room = room->next)
        if (room_is_loading(room))
            return false;
    for (struct room *room = hall->tournaments->tables->rooms, *next; room; room = next) {
        next = room->next;
        if (!room_is_broken(room) &&
            strcmp(room->table->fixture.tournament, hall->name) == 0 &&
            !table_event_done(room->table) && !is_of_table(hall, room))
            all = event_room_stop(room) && all;
    }
    return all;
}
