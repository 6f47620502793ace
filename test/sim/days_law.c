/* days_law.c - asks the store for the list of each person, and compares it with the rows.
 *
 * SPDX-License-Identifier: MIT */
#include "days_law.h"

#include <string.h>

#include "laws.h"
#include "store/reader.h"
#include "table/request.h"

static unsigned rests, waits;
static uint64_t marked[TRUTHS_MAX]; /* rows of a table whose clock runs; 0: it does not */

static bool is_listed(const struct truth *truth) {
    return truth->table && !truth->closed && table_has_days(truth->table) &&
           !table_is_over(truth->table);
}

struct listing {
    unsigned number, tables;
};

static bool check_entry(void *data, const struct store_days *days) {
    struct listing *listing = data;
    const struct truth *truth = laws_truth(days->name);
    listing->tables++;
    must(truth && is_listed(truth), "person %u has a seat at %s, as its list says",
         listing->number, days->name);
    if (!truth || !is_listed(truth))
        return false;
    const struct table *table = truth->table;
    must(days->seq == (int64_t)table->seq, "the list of person %u shows row %llu of %s",
         listing->number, (unsigned long long)table->seq, days->name);
    must(days->turn == (table_in_hand(table) ? table->match.state.turn : -1),
         "the list of person %u shows whose turn it is at %s", listing->number,
         days->name);
    must((days->due_ms > 0) == table_clock_runs(table),
         "the list of person %u shows whether the clock of %s runs", listing->number,
         days->name);
    for (int i = 0; i < days->seats; i++)
        must((table->seat[i].kind == TABLE_PERSON) == (days->seat[i].user > 0),
             "the list of person %u shows who sits at %s", listing->number, days->name);
    return true;
}

void days_law_check_lists(void) {
    struct node *before = enter(NULL);
    for (unsigned i = 0; i < PEOPLE; i++) {
        struct listing listing = {.number = i};
        char id[TABLE_ID_MAX];
        unsigned seats = 0;
        const struct truth *truth;
        client_person_id(1 + i, id);
        for (unsigned k = 0; (truth = laws_truth_at(k)); k++)
            seats += is_listed(truth) && table_seat_of(truth->table, id) != PEDRO_NO_SEAT;
        must(store_days_of(database(), 1 + i, check_entry, &listing),
             "the list of person %u can be read", i);
        must(listing.tables == seats, "the list of person %u has %u tables, not %u", i,
             seats, listing.tables);
    }
    enter(before);
}

void days_law_mark(void) {
    const struct truth *truth;
    memset(marked, 0, sizeof marked);
    for (unsigned i = 0; (truth = laws_truth_at(i)); i++) {
        rests += cluster_rests(truth->id);
        if (is_listed(truth) && table_clock_runs(truth->table))
            marked[i] = truth->table->seq;
        waits += marked[i] > 0 && cluster_rests(truth->id);
    }
}

void days_law_check_waits(void) {
    const struct truth *truth;
    for (unsigned i = 0; (truth = laws_truth_at(i)); i++)
        must(marked[i] == 0 || truth->closed || truth->table->seq > marked[i],
             "at %s nobody waits for days after row %llu; it rests: %d", truth->name,
             (unsigned long long)marked[i], cluster_rests(truth->id));
}

unsigned days_law_rests(unsigned *timed) {
    *timed = waits;
    return rests;
}
