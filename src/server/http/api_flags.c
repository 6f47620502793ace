/* api_flags.c - what the director should know for fairness: nothing is punished by the program.
 *
 * Flagged are a person who has a place in two entries, also one that withdrew, and people of two
 * entries who entered from one address. Addresses are compared as the keyed hashes that the store has,
 * and never told.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/http/event_request.h"

enum { PEOPLE_MAX = 4000, FLAGS_MAX = 500 };

/* Entries that have something in common: after sorting they stand together. */
struct common {
    uint8_t
        key[STORE_ADDRESS_HASH]; /* the address, or the bytes of the number of a person */
    unsigned entry;
};

static int compare(const void *one, const void *other) {
    const struct common *a = one, *b = other;
    const int order = memcmp(a->key, b->key, sizeof a->key);
    return order ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

static bool same_key(const struct common *a, const struct common *b) {
    return memcmp(a->key, b->key, sizeof a->key) == 0;
}

struct flags {
    int64_t tournament;
    struct common *place; /* everybody who ever had a place, in the order of compare() */
    size_t places;
    struct common *now; /* those who have one now, in that order, */
    size_t nows;
    struct common *from; /* and the addresses of their entries */
    size_t froms;
    unsigned told;
};

static struct common of_user(int64_t user, unsigned entry) {
    struct common common = {.entry = entry};
    memcpy(common.key, &user, sizeof user);
    return common;
}

/* Lists the places of all people. False without memory. */
static bool list_places(const struct tournament *tournament, struct flags *flags) {
    size_t members = 0;
    for (size_t i = 0; i < tournament->entries; i++)
        members += tournament->entry[i].members;
    flags->place = calloc(members + 1, sizeof *flags->place);
    flags->now = calloc(members + 1, sizeof *flags->now);
    flags->from = calloc(PEOPLE_MAX, sizeof *flags->from);
    if (!flags->place || !flags->now || !flags->from)
        return false;
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        for (size_t k = 0; k < entry->members; k++) {
            const struct tournament_member *member = &entry->member[k];
            const int64_t user = client_user_of(member->id);
            if (user <= 0)
                continue;
            flags->place[flags->places++] = of_user(user, entry->number);
            if (!entry->withdrawn &&
                tournament_person(entry, member->place, 0) == member->id)
                flags->now[flags->nows++] = of_user(user, entry->number);
        }
    }
    qsort(flags->place, flags->places, sizeof *flags->place, compare);
    qsort(flags->now, flags->nows, sizeof *flags->now, compare);
    return true;
}

/* The entry of a person; 0: none. */
static unsigned entry_of(const struct flags *flags, int64_t user) {
    const struct common wanted = of_user(user, 0);
    size_t low = 0, high = flags->nows;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&flags->now[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < flags->nows && same_key(&flags->now[low], &wanted)
               ? flags->now[low].entry
               : 0;
}

static bool add_person(void *data, int64_t user,
                       const uint8_t address[STORE_ADDRESS_HASH]) {
    static const uint8_t unknown[STORE_ADDRESS_HASH];
    struct flags *flags = data;
    struct common *from = &flags->from[flags->froms];
    from->entry = entry_of(flags, user);
    if (from->entry == 0 || memcmp(address, unknown, sizeof unknown) == 0)
        return true;
    memcpy(from->key, address, sizeof from->key);
    return ++flags->froms < PEOPLE_MAX;
}

static void write_flag(struct json_writer *writer, struct flags *flags, const char *kind,
                       unsigned one, unsigned other) {
    if (flags->told++ >= FLAGS_MAX)
        return;
    json_open(writer, NULL, '{');
    json_put_word(writer, "kind", kind);
    json_open(writer, "entries", '[');
    json_put_number(writer, NULL, one);
    json_put_number(writer, NULL, other);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* Writes a flag for each two entries that have the same key. */
static void write_common(struct json_writer *writer, struct flags *flags,
                         const char *kind, const struct common *common, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned last = common[i].entry;
        if (i > 0 && compare(&common[i], &common[i - 1]) == 0)
            continue;
        for (size_t k = i + 1;
             k < count && flags->told < FLAGS_MAX && same_key(&common[i], &common[k]);
             k++) {
            if (common[k].entry != last)
                write_flag(writer, flags, kind, common[i].entry, common[k].entry);
            last = common[k].entry;
        }
    }
}

static void write_flags(struct json_writer *writer, void *data) {
    struct flags *flags = data;
    flags->told = 0;
    json_open(writer, "flags", '[');
    write_common(writer, flags, "person", flags->place, flags->places);
    write_common(writer, flags, "address", flags->from, flags->froms);
    json_close(writer, ']');
}

static struct answer make(struct reading *reading) {
    struct flags *flags = reading->taken;
    if (!store_tournament_people(reading->store, flags->tournament, add_person, flags))
        return answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
    qsort(flags->from, flags->froms, sizeof *flags->from, compare);
    return answer_json(NULL, write_flags, flags);
}

static void drop(void *taken) {
    const struct flags *flags = taken;
    free(flags->place);
    free(flags->now);
    free(flags->from);
}

void api_tournament_flags(struct api_request *api) {
    const struct event *event = event_of_owner(api);
    struct flags *flags = event ? api_allocate(api, sizeof *flags) : NULL;
    struct reading_job *job = flags ? api_reading(api, make, flags) : NULL;
    if (!job)
        return;
    flags->tournament = event->id;
    job->reading.drop = drop;
    if (list_places(&event->value, flags))
        reading_begin(job);
    else
        reading_give_up(job);
}
