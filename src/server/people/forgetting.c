/* forgetting.c - a pass in steps: a thread reads some events, the changes are
 * committed, then the next step begins.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/nodes/cluster.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/people/person_json.h"
#include "server/process/log.h"
#include "store/batch.h"

enum {
    EVENTS_AT_ONCE = 5000, /* read in one step, */
    CHANGES_AT_ONCE = 200, /* or until so many of them have to be written */
    MATCHES_AT_ONCE = 20,
};

struct step {
    struct pool_job job;
    struct people *people;
    struct batch *batch;
    int64_t next; /* position behind the events that were read */
    unsigned read, changes;
    bool failed;
};

/* --- who --- */

static bool add_user(void *data, int64_t user, const char *name) {
    struct forgetting *all = data;
    if (!grow_array(&all->user, all->users, &all->users_room, sizeof *all->user))
        return false;
    struct forgotten *added = &all->user[all->users++];
    *added = (struct forgotten){.id = user, .deleted = !name};
    snprintf(added->name, sizeof added->name, "%s", name ? name : TABLE_NOBODY);
    return true;
}

bool forgetting_load(struct people *people) {
    people->forgetting.users = 0;
    return store_forgetting(people->store, add_user, &people->forgetting);
}

/* NULL if the person is not on the list. */
static const struct forgotten *find(const struct forgetting *all, int64_t user) {
    return all->users > 0
               ? bsearch(&user, all->user, all->users, sizeof *all->user, number_order)
               : NULL;
}

void forgetting_clean(const struct people *people, struct table *table) {
    for (int seat = 0; seat < table->set.players; seat++) {
        const char *id = table->seat[seat].person.id;
        const struct forgotten *user = find(&people->forgetting, client_user_of(id));
        if (user)
            table_rename(table, id, user->name);
    }
}

void forgetting_rename(struct people *people, int64_t user, const char *name) {
    char words[STORE_NAME_MAX + 24];
    snprintf(words, sizeof words, "%lld %s", (long long)user, name);
    presence_look(people, "rename", words);
    people->sign_outs++;
    sign_out_renamed(people, user, name);
    PEOPLE_TELL(people, renamed, (room, user, name));
}

void forgetting_drop(struct people *people, int64_t user) {
    const bool here = !presence_is_muted(people);
    presence_look_user(people, "forget", user);
    presence_mute(people);
    sign_out_user(people, user, NULL);
    PEOPLE_TELL(people, deleted, (room, user, here));
    forgetting_rename(people, user, TABLE_NOBODY);
    presence_unmute(people);
}

/* --- on the thread --- */

static bool look_at_row(void *data, const struct store_row *row) {
    struct step *step = data;
    char id[TABLE_ID_MAX], text[TABLE_ROW_MAX];
    step->read++;
    step->next = row->position + 1;
    const struct forgotten *user =
        table_row_names(row->body, row->length, id)
            ? find(&step->people->forgetting, client_user_of(id))
            : NULL;
    const size_t length =
        user ? table_row_rename(row->body, row->length, user->name, text) : 0;
    if (length > 0) {
        batch_replace_row(step->batch, row, text, length);
        step->changes++;
    }
    return step->changes < CHANGES_AT_ONCE;
}

/* The record is kept for the other players; the name in it is removed. */
static bool look_at_match(void *data, const struct store_match *match) {
    struct step *step = data;
    const char *name;
    size_t length;
    step->read++;
    batch_disown_seat(step->batch, match->name, match->seat);
    if (!match_json_find_seat(match->record, match->seat, &name, &length))
        return true;
    const size_t before = (size_t)(name - match->record), after = strlen(name + length);
    char *record = malloc(before + sizeof TABLE_NOBODY + after);
    if (!record) {
        step->failed = true;
        return false;
    }
    memcpy(record, match->record, before);
    memcpy(record + before, TABLE_NOBODY, sizeof TABLE_NOBODY - 1);
    memcpy(record + before + sizeof TABLE_NOBODY - 1, name + length, after + 1);
    batch_record(step->batch, match->name, record);
    free(record);
    return true;
}

static struct forgotten *last(struct forgetting *all) {
    return &all->user[all->users - 1];
}

static void look(struct pool_job *job, void *tool) {
    struct step *step = (struct step *)job;
    struct forgetting *all = &step->people->forgetting;
    char why[STORE_WHY_MAX];
    (void)tool;
    if (!all->reader)
        all->reader = store_open_reader(step->people->store, why);
    step->batch = batch_create();
    bool fine = all->reader && step->batch;
    if (fine && !all->events_done)
        fine = store_rows_from(all->reader, all->from, EVENTS_AT_ONCE, look_at_row, step);
    else if (fine && last(all)->deleted)
        fine = store_matches_of(all->reader, last(all)->id, INT64_MAX, MATCHES_AT_ONCE,
                                look_at_match, step);
    step->failed = step->failed || !fine;
}

/* --- on the loop --- */

static void end_pass(struct people *people) {
    struct forgetting *all = &people->forgetting;
    store_close(all->reader);
    all->reader = NULL;
    all->users = 0;
    all->under_way = false;
}

static void take_step(struct people *people);

/* The pass is done: the people on the list are in no row, and deleted ones in no match
 * any more. */
static void forget_last(struct people *people) {
    struct forgetting *all = &people->forgetting;
    const struct forgotten *done = last(all);
    struct store_user user;
    /* A row with the old name may have been on its way to the store when the person was
     * deleted or renamed, and the name may have changed again. */
    PEOPLE_TELL(people, renamed,
                (room, done->id,
                 !done->deleted && store_user(people->store, done->id, &user) == STORE_OK
                     ? user.name
                     : TABLE_NOBODY));
    PEOPLE_TELL(people, replaced, (room, done->id, done->name));
    log_info(done->deleted ? "forgotten" : "renamed", NULL);
    if (--all->users > 0) {
        take_step(people);
    } else {
        end_pass(people);
        forgetting_look(people);
    }
}

static void on_written(void *data, enum store_result result) {
    struct step *step = data;
    struct people *people = step->people;
    struct forgetting *all = &people->forgetting;
    const bool matches_done = all->events_done && step->read == 0;
    all->events_done = all->events_done ||
                       (step->read < EVENTS_AT_ONCE && step->changes < CHANGES_AT_ONCE);
    all->from = step->next;
    free(step);
    /* What could not be written is tried again by forgetting_look(). */
    if (result != STORE_OK || people->running->draining)
        end_pass(people);
    else if (matches_done)
        forget_last(people);
    else
        take_step(people);
}

static void end_last(struct people *people, struct batch *batch,
                     const struct forgotten *user) {
    PEOPLE_TELL(people, stored, (room, user->id, user->name, batch));
    if (user->deleted)
        batch_forgotten(batch, user->id, user->name);
    else
        batch_renamed(batch, user->id, user->name);
}

static void write_step(struct pool_job *job, bool done) {
    struct step *step = (struct step *)job;
    struct people *people = step->people;
    struct forgetting *all = &people->forgetting;
    if (!done || step->failed || people->running->draining) {
        batch_destroy(step->batch);
        free(step);
        end_pass(people);
        return;
    }
    if (all->events_done && step->read == 0)
        end_last(people, step->batch, last(all));
    batch_commit(step->batch, people->store, on_written, step);
}

static void take_step(struct people *people) {
    struct step *step = calloc(1, sizeof *step);
    if (!step) {
        end_pass(people);
        return;
    }
    step->job.work = look;
    step->job.finish = write_step;
    step->people = people;
    pool_add(people->background, &step->job);
}

static void on_all_before(void *data, enum store_result result) {
    struct people *people = data;
    if (result == STORE_OK && !people->running->draining)
        take_step(people);
    else
        end_pass(people);
}

void forgetting_look(struct people *people) {
    struct forgetting *all = &people->forgetting;
    if (all->under_way || people->running->draining || !forgetting_load(people) ||
        all->users == 0)
        return;
    const bool is_first = cluster_is_first(people->nodes);
    if (!is_first)
        presence_mute(people);
    for (size_t i = 0; i < all->users; i++)
        if (all->user[i].deleted)
            forgetting_drop(people, all->user[i].id);
        else
            forgetting_rename(people, all->user[i].id, all->user[i].name);
    if (!is_first) {
        presence_unmute(people);
        return;
    }
    all->under_way = true;
    all->from = 0;
    all->events_done = false;
    /* Commits an empty batch: when it is done, all rows that were on their way to the
     * disk are stored. */
    batch_commit(batch_create(), people->store, on_all_before, people);
}

/* --- in a cluster: whether somebody is on the list is looked up on a thread --- */

enum { LIST_MS = 5000 };

struct forgetting_reading {
    uint64_t looked_ms;
    bool has, some;
};

static bool begin(void *reading, void *room) {
    struct people *people = room;
    struct forgetting_reading *list = reading;
    list->has = list->some = false;
    return people->running->ready &&
           cluster_is_due(people->clock->now_ms, &list->looked_ms, LIST_MS);
}

static bool note_some(void *data, int64_t user, const char *name) {
    (void)user;
    (void)name;
    *(bool *)data = true;
    return false;
}

static void read(void *reading, struct store *store) {
    struct forgetting_reading *list = reading;
    list->has = store_forgetting(store, note_some, &list->some);
}

static void end(void *reading, void *room, bool asked) {
    struct people *people = room;
    const struct forgetting_reading *list = reading;
    if (asked && list->has && (list->some || people->forgetting.users > 0))
        forgetting_look(people);
}

bool forgetting_listen(struct people *people) {
    static const struct cluster_reading how = {begin, read, end};
    return cluster_read(people->nodes, &how, calloc(1, sizeof(struct forgetting_reading)),
                        people);
}

void forgetting_finish(struct people *people) {
    store_close(people->forgetting.reader);
    free(people->forgetting.user);
    people->forgetting = (struct forgetting){.user = NULL};
}
