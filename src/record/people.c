/* people.c - counts matches and bids by name.
 *
 * SPDX-License-Identifier: MIT */
#include "record/people.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

void record_people_init(struct record_people *people) {
    memset(people, 0, sizeof *people);
}

void record_people_finish(struct record_people *people) {
    free(people->person);
    free(people->partners);
    record_people_init(people);
}

/* --- counting --- */

/* The index of the person with that name, who is added if new; -1 without memory. */
static long person_of(struct record_people *people, const char *name) {
    char key[RECORD_PERSON_MAX];
    record_person_key(name, key);
    for (size_t i = 0; i < people->count; i++)
        if (strcmp(people->person[i].key, key) == 0)
            return (long)i;
    if (!grow_array(&people->person, people->count, &people->room,
                    sizeof *people->person))
        return -1;
    struct record_person *person = &people->person[people->count];
    memset(person, 0, sizeof *person);
    record_person_tidy(name, person->name);
    memcpy(person->key, key, sizeof key);
    person->number = people->count;
    return (long)people->count++;
}

static bool add_partners(struct record_people *people, size_t one, size_t other,
                         bool won) {
    size_t at = 0;
    const size_t low = one < other ? one : other, high = one < other ? other : one;
    while (at < people->pairs &&
           (people->partners[at].one != low || people->partners[at].other != high))
        at++;
    if (at == people->pairs) {
        if (!grow_array(&people->partners, at, &people->pairs_room,
                        sizeof *people->partners))
            return false;
        people->partners[people->pairs++] =
            (struct record_partners){.one = low, .other = high};
    }
    people->partners[at].matches++;
    people->partners[at].won += won;
    return true;
}

static void add_bids(const struct record_people *people, const struct pedro_pad *pad,
                     const long at[PEDRO_SEATS_MAX]) {
    for (size_t i = 0; i < pad->hands; i++) {
        const struct pedro_pad_hand *hand = &pad->hand[i];
        const struct pedro_told *told = &hand->told;
        if (!hand->counts || told->kind != PEDRO_TOLD_SCORED || at[told->bidder] < 0)
            continue;
        struct record_person *person = &people->person[at[told->bidder]];
        person->bids++;
        person->made += hand->made;
        if (told->bid < PEDRO_BID_SPECIAL) {
            person->figures++;
            person->sum += told->bid;
        }
    }
}

int record_people_add(struct record_people *people, const struct pedro_pad *pad,
                      const struct pedro_tags *tags) {
    const struct pedro_rules *rules = &pad->match.rules;
    const unsigned winners = pad->match.state.winners;
    long at[PEDRO_SEATS_MAX];
    for (int seat = 0; seat < rules->set.players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        const char *name = pedro_tags_get(tags, tag);
        at[seat] = name && *name ? person_of(people, name) : -1;
        if (name && *name && at[seat] < 0)
            return PEDRO_ERR_NO_MEMORY;
    }
    add_bids(people, pad, at);
    for (int seat = 0; seat < rules->set.players && winners; seat++) {
        const unsigned side = pedro_side(rules, (unsigned)seat);
        if (at[seat] < 0)
            continue;
        people->person[at[seat]].matches++;
        people->person[at[seat]].won += winners >> side & 1;
        for (int other = seat + 1; other < rules->set.players; other++)
            if (at[other] >= 0 && at[other] != at[seat] &&
                pedro_side(rules, (unsigned)other) == side &&
                !add_partners(people, people->person[at[seat]].number,
                              people->person[at[other]].number, winners >> side & 1))
                return PEDRO_ERR_NO_MEMORY;
    }
    return PEDRO_ERR_OK;
}

/* --- reading --- */

static int compare(const void *a, const void *b) {
    const struct record_person *one = a, *other = b;
    if (one->matches != other->matches)
        return one->matches < other->matches ? 1 : -1;
    if (one->bids != other->bids)
        return one->bids < other->bids ? 1 : -1;
    return strcmp(one->key, other->key);
}

void record_people_sort(struct record_people *people) {
    if (people->count > 0)
        qsort(people->person, people->count, sizeof *people->person, compare);
}

const struct record_person *record_person(const struct record_people *people,
                                          size_t number) {
    const struct record_person *person = people->person;
    while (person->number != number)
        person++;
    return person;
}

unsigned long record_person_tenths(const struct record_person *person) {
    return person->figures ? (10 * person->sum + person->figures / 2) / person->figures
                           : 0;
}
