/* event_people.c - people in tournaments who are renamed, deleted or merged.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/process/log.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"

/* --- names in rows --- */

struct renaming {
    struct event *event;
    struct batch *batch;
};

static void replace_stored(void *data, size_t row, const char *text, size_t length) {
    const struct renaming *renaming = data;
    batch_replace_row(renaming->batch,
                      &(struct store_row){.kind = KIND_TOURNAMENT,
                                          .id = renaming->event->id,
                                          .seq = (int64_t)row + 1},
                      text, length);
}

static void add_renamed(void *listener, int64_t user, const char *name,
                        struct batch *batch) {
    struct tournaments *tournaments = listener;
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    for (struct event *event = tournaments->events; event; event = event->next) {
        struct renaming renaming = {event, batch};
        if (!event_wake_for(event, user))
            continue;
        if (tournament_rows_rename(&event->value, id, name, replace_stored, &renaming))
            log_error("not-renamed", "tournament", event->name, NULL);
    }
}

struct row_text {
    struct row_text *next;
    size_t row, length;
    char text[];
};

struct collecting {
    struct renaming renaming;
    struct row_text *first;
};

static void collect(void *data, size_t row, const char *text, size_t length) {
    struct collecting *all = data;
    struct row_text *changed = malloc(sizeof *changed + length + 1);
    replace_stored(&all->renaming, row, text, length);
    if (!changed)
        return;
    *changed = (struct row_text){.next = all->first, .row = row, .length = length};
    memcpy(changed->text, text, length);
    changed->text[length] = '\0';
    all->first = changed;
}

/* Replaces rows of the value by those that were collected. */
static void change_rows(struct event *event, struct collecting *all) {
    if (!all->first)
        return;
    while (all->first) {
        struct row_text *changed = all->first;
        struct tournament_row *row = &event->value.row[changed->row];
        char *text = malloc(changed->length + 1);
        if (text) {
            memcpy(text, changed->text, changed->length + 1);
            free(row->text);
            row->text = text;
            row->length = changed->length;
        }
        all->first = changed->next;
        free(changed);
    }
    event_fold_again(event, event->value.rows);
    event->changed = true;
}

static void rename_in(struct event *event, const char *id, const char *name,
                      struct batch *batch) {
    struct collecting all = {.renaming = {event, batch}};
    if (tournament_rows_rename(&event->value, id, name, collect, &all))
        log_error("not-renamed", "tournament", event->name, NULL);
    change_rows(event, &all);
}

static void rename_all(void *listener, int64_t user, const char *name) {
    struct tournaments *tournaments = listener;
    char id[TABLE_ID_MAX];
    struct batch *batch = batch_create();
    client_person_id(user, id);
    for (struct event *event = tournaments->events; event; event = event->next)
        if (event_wake_for(event, user))
            rename_in(event, id, name, batch);
    batch_end(batch, tournaments->store);
}

/* --- places --- */

struct leaving {
    struct event_change change;
    char id[TABLE_ID_MAX];
};

unsigned event_place_of(const struct tournament_entry *entry, const char *id) {
    unsigned place = 1;
    while (strcmp(tournament_person(entry, place, 0), id) != 0)
        place++;
    return place;
}

static bool give_up(struct event_change *change, struct pedro_text *acts) {
    const struct leaving *leaving = (struct leaving *)change;
    const struct tournament *tournament = &change->event->value;
    const unsigned number = tournament_entry_of(tournament, leaving->id);
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    if (!entry || tournament->over)
        return true;
    event_write_act(acts, "person ", number, event_place_of(entry, leaving->id));
    pedro_text_add(acts, "-\n");
    return true;
}

static void on_left(struct event_change *change, enum event_outcome outcome) {
    if (outcome != EVENT_DONE)
        log_error("place-not-free", "tournament", change->event->name, NULL);
    free(change);
}

/* True if a row gives a place to the person. */
static bool is_named(const struct event *event, const char *id) {
    char named[TOURNAMENT_ID_MAX];
    for (size_t i = 0; i < event->value.rows; i++)
        if (tournament_row_names(event->value.row[i].text, event->value.row[i].length,
                                 named) &&
            strcmp(named, id) == 0)
            return true;
    return false;
}

/* Gives the places of one person to another, who has none, in all rows, as if that person had always had them.
 * The id is the last word of its row. */
static void become(struct event *event, const char *from, const char *into,
                   const char *name, struct batch *batch) {
    struct collecting all = {.renaming = {event, batch}};
    char id[TOURNAMENT_ID_MAX], text[TOURNAMENT_TEXT_MAX + TOURNAMENT_ID_MAX];
    rename_in(event, from, name, batch);
    for (size_t i = 0; i < event->value.rows; i++) {
        const struct tournament_row *row = &event->value.row[i];
        if (!tournament_row_names(row->text, row->length, id) || strcmp(id, from) != 0)
            continue;
        const int length = snprintf(text, sizeof text, "%.*s%s",
                                    (int)(row->length - strlen(from)), row->text, into);
        collect(&all, i, text, (size_t)length);
    }
    change_rows(event, &all);
}

/* Takes a person out of a tournament that is not over. */
static void leave(struct event *event, const char *id) {
    if (event->value.over || tournament_entry_of(&event->value, id) == 0)
        return;
    struct leaving *leaving = calloc(1, sizeof *leaving);
    if (!leaving)
        return;
    leaving->change.by = TOURNAMENT_DIRECTOR;
    leaving->change.decide = give_up;
    leaving->change.done = on_left;
    snprintf(leaving->id, sizeof leaving->id, "%s", id);
    event_do(event, &leaving->change);
}

static void bequeath(struct tournaments *tournaments, int64_t from, int64_t into,
                     const char *name) {
    char id[TABLE_ID_MAX], heir[TABLE_ID_MAX];
    struct batch *batch = batch_create();
    client_person_id(from, id);
    client_person_id(into, heir);
    for (struct event *event = tournaments->events; event; event = event->next) {
        if (event->owner == from)
            event->owner = into;
        event->repeats = event->owner == 0 ? 0 : event->repeats;
        if (!event_wake_for(event, from) || !is_named(event, id))
            continue;
        if (into > 0 && !is_named(event, heir)) {
            become(event, id, heir, name, batch);
            continue;
        }
        /* Nobody may have two places. The name is removed too: the account that had it may be deleted later. */
        if (into > 0)
            rename_in(event, id, TABLE_NOBODY, batch);
        leave(event, id);
    }
    batch_end(batch, tournaments->store);
}

/* Rows of tournaments are changed by one node. */
static void forget(void *listener, int64_t user, bool here) {
    struct tournaments *tournaments = listener;
    if (here)
        bequeath(tournaments, user, 0, "");
}

static bool merge(void *listener, int64_t from, int64_t into, const char *name) {
    struct tournaments *tournaments = listener;
    if (cluster_is_first(tournaments->nodes))
        bequeath(tournaments, from, into, name);
    return true;
}

void event_people_listen(struct tournaments *tournaments) {
    static const struct people_listener listener = {.deleted = forget,
                                                    .merged = merge,
                                                    .stored = add_renamed,
                                                    .replaced = rename_all};
    people_listen(tournaments->people, &listener, tournaments);
}
