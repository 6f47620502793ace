/* hall_people.c - people in tournaments who are renamed, deleted or merged.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall_play.h"
#include "server/log.h"

/* --- names in rows --- */

struct renaming {
    struct hall *hall;
    struct batch *batch;
};

static void replace_stored(void *data, size_t row, const char *text, size_t length) {
    const struct renaming *renaming = data;
    batch_replace_tournament_row(renaming->batch, renaming->hall->id, (int64_t)row + 1,
                                 text, length);
}

void halls_add_renamed(const struct server *server, int64_t user, const char *name,
                       struct batch *batch) {
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    for (struct hall *hall = server->halls; hall; hall = hall->next) {
        struct renaming renaming = {hall, batch};
        if (tournament_rows_rename(&hall->value, id, name, replace_stored, &renaming))
            log_error("not-renamed", "tournament", hall->name, NULL);
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

static void rename_in(struct hall *hall, const char *id, const char *name,
                      struct batch *batch) {
    struct collecting all = {.renaming = {hall, batch}};
    if (tournament_rows_rename(&hall->value, id, name, collect, &all))
        log_error("not-renamed", "tournament", hall->name, NULL);
    if (!all.first)
        return;
    while (all.first) {
        struct row_text *changed = all.first;
        struct tournament_row *row = &hall->value.row[changed->row];
        char *text = malloc(changed->length + 1);
        if (text) {
            memcpy(text, changed->text, changed->length + 1);
            free(row->text);
            row->text = text;
            row->length = changed->length;
        }
        all.first = changed->next;
        free(changed);
    }
    hall_fold_again(hall, hall->value.rows);
    hall->changed = true;
}

void halls_rename(struct server *server, int64_t user, const char *name) {
    char id[TABLE_ID_MAX];
    struct batch *batch = batch_create();
    client_person_id(user, id);
    for (struct hall *hall = server->halls; hall; hall = hall->next)
        rename_in(hall, id, name, batch);
    batch_end(batch, server->store);
}

/* --- places --- */

struct inheriting {
    struct hall_change change;
    char from[TABLE_ID_MAX], into[TABLE_ID_MAX]; /* "" for nobody */
    char name[TABLE_PERSON_MAX];
};

static void add_place(struct pedro_text *acts, const char *act, unsigned entry,
                      unsigned place, const char *rest) {
    pedro_text_add(acts, act);
    pedro_text_add_number(acts, entry);
    pedro_text_add_char(acts, ' ');
    pedro_text_add_number(acts, place);
    pedro_text_add(acts, rest);
}

static bool inherit(struct hall_change *change, struct pedro_text *acts) {
    const struct inheriting *heir = (struct inheriting *)change;
    const struct tournament *tournament = &change->hall->value;
    const unsigned number = tournament_entry_of(tournament, heir->from);
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    if (!entry || tournament->over)
        return true;
    unsigned place = 1;
    while (strcmp(tournament_person(entry, place, 0), heir->from) != 0)
        place++;
    add_place(acts, "person ", number, place, " ");
    if (!*heir->into || tournament_entry_of(tournament, heir->into) > 0) {
        pedro_text_add(acts, "-\n");
        return true;
    }
    pedro_text_add(acts, heir->into);
    add_place(acts, "\nrename ", number, place, " \"");
    pedro_text_add(acts, heir->name);
    pedro_text_add(acts, "\"\n");
    return true;
}

static void on_inherited(struct hall_change *change, enum hall_outcome outcome) {
    if (outcome != HALL_DONE)
        log_error("place-not-moved", "tournament", change->hall->name, NULL);
    free(change);
}

void halls_bequeath(struct server *server, int64_t from, int64_t into, const char *name) {
    char id[TABLE_ID_MAX];
    client_person_id(from, id);
    for (struct hall *hall = server->halls; hall; hall = hall->next) {
        if (hall->owner == from)
            hall->owner = into;
        hall->repeats = hall->owner == 0 ? 0 : hall->repeats;
        if (hall->value.over || tournament_entry_of(&hall->value, id) == 0)
            continue;
        struct inheriting *heir = calloc(1, sizeof *heir);
        if (!heir)
            continue;
        heir->change.by = TOURNAMENT_DIRECTOR;
        heir->change.decide = inherit;
        heir->change.done = on_inherited;
        memcpy(heir->from, id, sizeof id);
        if (into > 0)
            client_person_id(into, heir->into);
        snprintf(heir->name, sizeof heir->name, "%s", name);
        hall_do(hall, &heir->change);
    }
}
