/* people.h - what score records tell of the people who played: matches, bids, partners.
 *
 * A person is a name (person_name.h), who is called as in the record that was added first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_PEOPLE_H
#define RECORD_PEOPLE_H

#include "pedro/pad.h"
#include "record/person_name.h"

struct record_person {
    char name[RECORD_PERSON_MAX], key[RECORD_PERSON_MAX];
    size_t number;         /* in the order in which people appeared */
    unsigned matches, won; /* matches that ended */
    unsigned bids, made;   /* hands bid, and made */
    unsigned figures;      /* bids that were numbers, */
    unsigned long sum;     /* and their sum */
};

/* Two people who were partners, by number, in matches that ended. */
struct record_partners {
    size_t one, other;
    unsigned matches, won;
};

struct record_people {
    struct record_person *person;
    size_t count, room;
    struct record_partners *partners;
    size_t pairs, pairs_room;
};

/* Begins without anybody. */
void record_people_init(struct record_people *people);
void record_people_finish(struct record_people *people);

/* Adds a match. Seats without a name are left out. 0, or PEDRO_ERR_NO_MEMORY. */
int record_people_add(struct record_people *people, const struct pedro_pad *pad,
                      const struct pedro_tags *tags);

/* Sorts the people: those with most matches first, then those with most bids. */
void record_people_sort(struct record_people *people);

/* The person with a number. */
const struct record_person *record_person(const struct record_people *people,
                                          size_t number);

/* Ten times a person's average bid, rounded; 0 if no bid was a number. */
unsigned long record_person_tenths(const struct record_person *person);

#endif
