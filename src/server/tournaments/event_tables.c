/* event_tables.c - the tables of a tournament at the server: opens those of a round, notes their
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
#include "server/people/accounts.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "table/message.h"

enum {
    OPENING_MAX = 64, /* tables of a tournament that are opened at once */
    RETRY_MS = 5000,
};

/* --- the list of tables that have no row yet --- */

static struct event_table *find(const struct event *event, unsigned round,
                                unsigned number) {
    struct event_table *table = event->table;
    while (table && (table->round != round || table->number != number))
        table = table->next;
    return table;
}

static struct event_table *add(struct event *event, unsigned round, unsigned number) {
    struct event_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    *table = (struct event_table){
        .event = event, .next = event->table, .round = round, .number = number};
    event->table = table;
    return table;
}

static void take_out(struct event_table *gone) {
    struct event_table **at = &gone->event->table;
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    free(gone);
}

void event_tables_finish(struct event *event) {
    while (event->table)
        take_out(event->table);
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

/* The picture comes with the connection. */
static void name_person(const char *id, const char *name, struct table_person *person) {
    snprintf(person->id, sizeof person->id, "%s", id);
    snprintf(person->name, sizeof person->name, "%s",
             name && *name ? name : TABLE_NOBODY);
}

static void find_players(const struct event *event, unsigned round,
                         const struct tournament_table *table, struct players *players) {
    static const char prefix[] = "bot:";
    memset(players, 0, sizeof *players);
    players->count = event->value.set.ruleset.players;
    for (unsigned seat = 0; seat < players->count; seat++) {
        unsigned place;
        const struct tournament_entry *entry =
            tournament_entry(&event->value, entry_at(&event->value, table, seat, &place));
        const char *id = entry ? tournament_person(entry, place, round) : "",
                   *name = entry ? tournament_member(entry, place, round) : NULL;
        if (client_user_of(id) > 0)
            name_person(id, name, &players->person[seat]);
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
    struct event_table *table = data;
    struct event *event = table->event;
    event->opening--;
    event->look = true;
    if (room) {
        snprintf(table->name, sizeof table->name, "%s", room->table->name);
        return;
    }
    log_error("table-not-opened", "tournament", event->name, "reason",
              LOG_REFUSAL(refusal), NULL);
    table->retry_ms = event->tournaments->clock->now_ms + RETRY_MS;
}

static void open_table(struct event_table *wanted, const struct tournament_table *table) {
    const struct event *event = wanted->event;
    const struct tournament *tournament = &event->value;
    struct players players;
    struct table_event_setup setup = {
        .variant = tournament->set.game,
        .options = tournament->set.rules,
        .clock = clock_of(tournament),
        .hidden = !event->listed || *event->password,
        .dealer = (pedro_seat)((wanted->round - 1) % tournament->set.ruleset.players),
        .bots = "",
    };
    struct table_fixture *fixture = &setup.fixture;
    snprintf(fixture->tournament, sizeof fixture->tournament, "%s", event->name);
    snprintf(fixture->title, sizeof fixture->title, "%s", tournament->name);
    fixture->round = (uint16_t)wanted->round;
    fixture->number = (uint16_t)wanted->number;
    fixture->wait_s = (uint16_t)(60 * tournament->set.value[TOURNAMENT_KEY_WAIT]);
    fixture->forfeit =
        tournament->set.value[TOURNAMENT_KEY_ABSENT] == TOURNAMENT_ABSENT_FORFEIT;
    set_length(tournament, table, fixture);
    find_players(event, wanted->round, table, &players);
    for (unsigned seat = 0; seat < players.count; seat++) {
        setup.person[seat] = players.bot[seat] ? NULL : &players.person[seat];
        setup.bot[seat] = players.bot[seat] ? players.bot[seat] : "";
    }
    wanted->event->opening++;
    rooms_open_event(event->tournaments->tables, &setup, event->id, on_opened, wanted);
}

/* True if the server has to open this table: for its first game, or again because the director has
 * taken a result away (`correct ... none`). */
static bool is_wanted(const struct tournament_table *table) {
    return table->state == TOURNAMENT_EMPTY && !*table->name;
}

void event_open_tables(struct event *event) {
    const struct tournament *tournament = &event->value;
    /* A director can end the tournament while results are missing. */
    for (unsigned r = 1; r <= tournament->published && !tournament->over; r++) {
        const struct tournament_round *round = &tournament->round[r - 1];
        for (unsigned t = 0; t < round->tables && event->opening < OPENING_MAX; t++) {
            const struct tournament_table *table = &round->table[t];
            if (!is_wanted(table))
                continue;
            struct event_table *wanted = find(event, r, table->number);
            if (!wanted)
                wanted = add(event, r, table->number);
            else if (wanted->retry_ms == 0 ||
                     event->tournaments->clock->now_ms < wanted->retry_ms)
                continue;
            if (wanted) {
                wanted->retry_ms = 0;
                open_table(wanted, table);
            }
        }
    }
}

/* --- rows and calls --- */

void event_write_names(struct event *event, struct pedro_text *acts) {
    for (struct event_table *table = event->table, *next; table; table = next) {
        next = table->next;
        table->storing = false;
        if (!*table->name)
            continue;
        /* While the table was being opened its director ended the tournament, or reopened the round; or another node, which has
         * driven the tournament meanwhile, has stored the name of a table. */
        const struct tournament_table *stored =
            table->round <= event->value.published
                ? tournament_table(&event->value, table->round, table->number)
                : NULL;
        if (event->value.over || !stored || *stored->name) {
            take_out(table);
            continue;
        }
        table->storing = true;
        event_write_act(acts, "table ", table->round, table->number);
        pedro_text_add(acts, table->name);
        pedro_text_add_char(acts, '\n');
    }
}

static void call(struct client *client, const struct event *event, unsigned round,
                 const char *name) {
    struct pedro_text text = client_text(client->wire);
    struct json_writer writer = message_begin(&text, SERVER_CALLED);
    json_put_text(&writer, "name", event->name);
    json_put_text(&writer, "title", event->value.name);
    json_put_number(&writer, "round", round);
    json_put_text(&writer, "table", name);
    json_close(&writer, '}');
    client_send_soon(client, &text);
}

static void call_all(const struct event *event, unsigned round, const char *name) {
    const struct room *room = rooms_find(event->tournaments->tables, name);
    for (struct client *client = event->tournaments->wire->clients; room && client;
         client = client->next)
        if (client->greeted &&
            table_seat_of(room->table, client->person.id) != PEDRO_NO_SEAT)
            call(client, event, round, name);
}

void event_names_stored(struct event *event, bool stored) {
    for (struct event_table *table = event->table, *next; table; table = next) {
        next = table->next;
        if (table->storing && stored) {
            call_all(event, table->round, table->name);
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
static void call_to_table(struct client *client, const struct event *event,
                          const char *name) {
    unsigned round;
    const unsigned entry = tournament_entry_of(&event->value, client->person.id);
    const struct tournament_table *table =
        entry ? running_table(&event->value, entry, &round) : NULL;
    if (!table || (name && strcmp(table->name, name) != 0))
        return;
    const struct room *room = rooms_find(client->tournaments->tables, table->name);
    if (room && !room_is_loading(room)
            ? table_seat_of(room->table, client->person.id) != PEDRO_NO_SEAT
            : cluster_is_joined(client->tournaments->nodes))
        call(client, event, round, table->name);
}

void event_call_new(const struct event *event, const char *row) {
    unsigned round, number;
    char name[TABLE_NAME_MAX];
    const char *by = strchr(row, ' '), *act = by ? strchr(by + 1, ' ') : NULL;
    if (!act || sscanf(act, " table %u %u %16s", &round, &number, name) != 3)
        return;
    for (struct client *client = event->tournaments->wire->clients; client;
         client = client->next)
        if (client->greeted)
            call_to_table(client, event, name);
}

void events_greet(struct client *client) {
    for (const struct event *event = client->tournaments->events; event;
         event = event->next)
        if (!event->value.over && event->value.published > 0 &&
            tournament_is_online(&event->value.set))
            call_to_table(client, event, NULL);
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
static bool is_of_table(struct event *event, const struct room *room) {
    const struct table_fixture *fixture = &room->table->fixture;
    const struct tournament_table *table =
        fixture->round <= event->value.published
            ? tournament_table(&event->value, fixture->round, fixture->number)
            : NULL;
    struct players players;
    if (!table || table->state == TOURNAMENT_CONFIRMED)
        return false;
    if (*table->name)
        return strcmp(table->name, room->table->name) == 0;
    struct event_table *known = find(event, fixture->round, fixture->number);
    if (known)
        return !*known->name || strcmp(known->name, room->table->name) == 0;
    find_players(event, fixture->round, table, &players);
    if (!is_wanted(table) || !seats_are(room, &players))
        return false;
    known = add(event, fixture->round, fixture->number);
    if (known)
        snprintf(known->name, sizeof known->name, "%s", room->table->name);
    return true;
}

bool event_check_rooms(struct event *event) {
    bool all = true;
    /* Perhaps the table has been opened already, and the rows of its room have not come yet. */
    for (const struct room *room = event->tournaments->tables->rooms; room;
         room = room->next)
        if (room_is_loading(room))
            return false;
    for (struct room *room = event->tournaments->tables->rooms, *next; room;
         room = next) {
        next = room->next;
        if (!room_is_broken(room) &&
            strcmp(room->table->fixture.tournament, event->name) == 0 &&
            !table_event_done(room->table) && !is_of_table(event, room))
            all = event_room_stop(room) && all;
    }
    return all;
}
