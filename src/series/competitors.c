/* competitors.c - finds competitors by their names, and takes the results of tournaments.
 *
 * Somebody who plays in two rings is two competitors, one in each.
 *
 * SPDX-License-Identifier: MIT */
#include "series/competitors.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

const char *competitor_known_as(const struct series *series, const char *name) {
    char key[RECORD_PERSON_MAX];
    record_person_key(name, key);
    for (unsigned i = 0; i < series->aliases; i++)
        if (strcmp(series->alias[i].key, key) == 0)
            return series->alias[i].name;
    return name;
}

static int by_text(const void *one, const void *other) { return strcmp(one, other); }

char *competitor_key(const struct series *series, const char *const *name,
                     unsigned names) {
    char key[TOURNAMENT_MEMBERS_MAX][RECORD_PERSON_MAX];
    char *all = malloc(sizeof key);
    if (!all)
        return NULL;
    for (unsigned i = 0; i < names; i++)
        record_person_key(competitor_known_as(series, name[i]), key[i]);
    qsort(key, names, sizeof *key, by_text);
    struct pedro_text text;
    pedro_text_init(&text, all, sizeof key);
    for (unsigned i = 0; i < names; i++) {
        pedro_text_add(&text, i > 0 ? "\n" : "");
        pedro_text_add(&text, key[i]);
    }
    return all;
}

/* Compares a competitor with a ring and a key. */
static int compare(const struct series_competitor *competitor, unsigned ring,
                   const char *key) {
    if (competitor->ring != ring)
        return competitor->ring < ring ? -1 : 1;
    return strcmp(competitor->key, key);
}

/* Makes room for one more competitor. */
static bool make_room(struct series *series) {
    size_t room = series->competitors_room;
    return grow_array(&series->competitor, series->competitors, &room,
                      sizeof *series->competitor) &&
           grow_array(&series->order, series->competitors, &series->competitors_room,
                      sizeof *series->order);
}

/* Adds a competitor, whose place in the order is `at`; takes `key`. */
static bool add(struct series *series, size_t at, unsigned ring, char *key,
                const char *const *name, unsigned names, bool team) {
    if (!make_room(series))
        return false;
    struct series_competitor *competitor = &series->competitor[series->competitors];
    *competitor = (struct series_competitor){.ring = ring, .team = team};
    for (unsigned i = 0; i < names; i++) {
        const char *known = competitor_known_as(series, name[i]);
        char *copy = malloc(strlen(known) + 1);
        if (!copy) {
            while (competitor->members > 0)
                free(competitor->name[--competitor->members]);
            return false;
        }
        strcpy(copy, known);
        competitor->name[competitor->members++] = copy;
    }
    competitor->key = key;
    memmove(&series->order[at + 1], &series->order[at],
            (series->competitors - at) * sizeof *series->order);
    series->order[at] = series->competitors++;
    return true;
}

long competitor_of(struct series *series, unsigned ring, const char *const *name,
                   unsigned names, bool team) {
    char *key = competitor_key(series, name, names);
    size_t low = 0, high = series->competitors;
    if (!key)
        return -1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&series->competitor[series->order[middle]], ring, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < series->competitors) {
        const size_t found = series->order[low];
        if (compare(&series->competitor[found], ring, key) == 0) {
            free(key);
            return (long)found;
        }
    }
    if (add(series, low, ring, key, name, names, team))
        return (long)(series->competitors - 1);
    free(key);
    return -1;
}

void series_name(const struct series *series, unsigned competitor,
                 struct pedro_text *text) {
    const struct series_competitor *at = &series->competitor[competitor];
    for (unsigned i = 0; i < at->members; i++) {
        pedro_text_add(text, i > 0 ? " & " : "");
        pedro_text_add(text, at->name[i]);
    }
}

/* --- results --- */

/* Points of the places that `count` entries share from `place` on. */
static int64_t shared_award(const struct series_settings *set, unsigned place,
                            unsigned count) {
    int64_t sum = 0;
    for (unsigned i = place; i < place + count; i++)
        sum += i <= set->awards ? 1000 * (int64_t)set->award[i - 1] : 0;
    return sum / count;
}

/* Adds the result of a competitor, unless the event has one. False without memory. */
static bool add_result(struct series *series, const struct series_result *result) {
    for (size_t i = series->results; i-- > 0 && series->result[i].event == result->event;)
        if (series->result[i].competitor == result->competitor)
            return true;
    if (!grow_array(&series->result, series->results, &series->results_room,
                    sizeof *series->result))
        return false;
    series->result[series->results++] = *result;
    return true;
}

/* Gives a result to those who are ranked: an entry, or each of its members. What a substitute plays
 * counts for the member who had the place first. */
static bool give(struct series *series, const struct tournament *tournament,
                 const struct tournament_entry *entry, struct series_result *result) {
    const unsigned ring = series->event[result->event].ring;
    const bool named_team =
        entry->team[0] && tournament->set.value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_TEAM;
    const bool together = series->set.who == SERIES_ENTRIES;
    const char *name[TOURNAMENT_MEMBERS_MAX];
    unsigned names = 0;
    for (unsigned place = 1; place <= entry->places; place++)
        name[names++] = tournament_member(entry, place, entry->joined);
    if (named_team && together) {
        name[0] = entry->team;
        names = 1;
    }
    for (unsigned i = 0; i < (together ? 1 : names); i++) {
        const long found = competitor_of(series, ring, &name[i], together ? names : 1,
                                         named_team && together);
        if (found < 0)
            return false;
        result->competitor = (unsigned)found;
        if (!add_result(series, result))
            return false;
    }
    return true;
}

int series_take(struct series *series, unsigned event,
                const struct tournament *tournament) {
    const size_t entries = tournament->entries;
    struct tournament_standing *standing = calloc(entries + 1, sizeof *standing);
    bool good =
        standing && !tournament_standings(tournament, tournament->published, standing);
    memcpy(series->event[event].name, tournament->name, sizeof tournament->name);
    series->event[event].over = tournament->over;
    series->event[event].knockout =
        tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT;
    for (size_t i = 0; good && i < entries; i++) {
        const struct tournament_standing *at = &standing[i];
        unsigned shared = 0;
        /* A win over opponents who did not come is a result too. */
        if (at->played == 0 && at->won == 0)
            continue;
        for (size_t k = 0; k < entries; k++)
            shared += standing[k].place == at->place;
        struct series_result result = {
            .event = event,
            .value = series->set.score == SERIES_SUM
                         ? at->score
                         : shared_award(&series->set, at->place, shared),
            .won = at->won,
            .margin = at->points_won - at->points_lost,
        };
        good = give(series, tournament, tournament_entry(tournament, at->entry), &result);
    }
    free(standing);
    return good ? PEDRO_ERR_OK : PEDRO_ERR_NO_MEMORY;
}
