/* api_flags.c - what the director should know for fairness: nothing is punished by the program.
 *
 * Flagged are a person who has a place in two entries, also one that withdrew, and people of two
 * entries who entered from one address. Addresses are compared as the keyed hashes that the store has,
 * and never told.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/hall_request.h"

enum { PEOPLE_MAX = 4000, FLAGS_MAX = 500 };

struct person {
    int64_t user;
    unsigned entry;
    uint8_t address[STORE_ADDRESS_HASH];
};

struct flags {
    const struct hall *hall;
    struct person person[PEOPLE_MAX];
    unsigned people, told;
};

static bool add_person(void *data, int64_t user,
                       const uint8_t address[STORE_ADDRESS_HASH]) {
    static const uint8_t unknown[STORE_ADDRESS_HASH];
    struct flags *flags = data;
    struct person *person = &flags->person[flags->people];
    person->entry = hall_entry_of(flags->hall, user);
    if (person->entry == 0 || memcmp(address, unknown, sizeof unknown) == 0)
        return true;
    person->user = user;
    memcpy(person->address, address, sizeof person->address);
    return ++flags->people < PEOPLE_MAX;
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

static void write_addresses(struct json_writer *writer, struct flags *flags) {
    for (unsigned i = 0; i < flags->people; i++)
        for (unsigned k = i + 1; k < flags->people; k++) {
            const struct person *one = &flags->person[i], *other = &flags->person[k];
            if (one->entry != other->entry &&
                memcmp(one->address, other->address, sizeof one->address) == 0)
                write_flag(writer, flags, "address", one->entry, other->entry);
        }
}

static bool has_person(const struct tournament_entry *entry, const char *id) {
    for (size_t i = 0; i < entry->members; i++)
        if (strcmp(entry->member[i].id, id) == 0)
            return true;
    return false;
}

static void write_people(struct json_writer *writer, struct flags *flags) {
    const struct tournament *tournament = &flags->hall->value;
    for (size_t i = 0; i < tournament->entries; i++)
        for (size_t k = 0; k < tournament->entry[i].members; k++) {
            const char *id = tournament->entry[i].member[k].id;
            for (size_t other = i + 1;
                 client_user_of(id) > 0 && other < tournament->entries; other++)
                if (has_person(&tournament->entry[other], id))
                    write_flag(writer, flags, "person", tournament->entry[i].number,
                               tournament->entry[other].number);
        }
}

static void write_flags(struct json_writer *writer, void *data) {
    struct flags *flags = data;
    flags->told = 0;
    json_open(writer, "flags", '[');
    write_people(writer, flags);
    write_addresses(writer, flags);
    json_close(writer, ']');
}

void api_tournament_flags(struct api_request *api) {
    static struct flags flags; /* of the loop's thread alone */
    const struct hall *hall = hall_of_owner(api);
    if (!hall)
        return;
    flags = (struct flags){.hall = hall};
    if (store_tournament_people(api->server->store, hall->id, add_person, &flags))
        respond_json(api->request, NULL, write_flags, &flags);
    else
        respond_error(api->request, 503, PEDRO_REFUSED_MATCHES_UNREAD);
}
