/* people_json.c - the people of score records as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/people_json.h"

#include "base/json_write.h"

static void put_partners(struct json_writer *writer, const struct record_people *people,
                         const struct record_person *person) {
    json_open(writer, "partners", '[');
    for (size_t i = 0; i < people->pairs; i++) {
        const struct record_partners *pair = &people->partners[i];
        if (pair->one != person->number && pair->other != person->number)
            continue;
        const size_t other = pair->one == person->number ? pair->other : pair->one;
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", record_person(people, other)->name);
        json_put_number(writer, "matches", pair->matches);
        json_put_number(writer, "won", pair->won);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void people_json_write(const struct record_people *people, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_open(&writer, "people", '[');
    for (size_t i = 0; i < people->count; i++) {
        const struct record_person *person = &people->person[i];
        json_open(&writer, NULL, '{');
        json_put_text(&writer, "name", person->name);
        json_put_number(&writer, "matches", person->matches);
        json_put_number(&writer, "won", person->won);
        json_put_number(&writer, "bids", person->bids);
        json_put_number(&writer, "made", person->made);
        json_put_number(&writer, "average", (long long)record_person_tenths(person));
        put_partners(&writer, people, person);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
}
