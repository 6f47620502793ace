/* entry.c - finds an entry by its number or a person, and a member by place and round.
 *
 * Entries stand in the order of their numbers. A substitute is a further member with the same place, from
 * a round on.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tournament/act.h"

size_t tournament_entry_index(const struct tournament *tournament, unsigned number) {
    size_t low = 0, high = tournament->entries;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (tournament->entry[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct tournament_entry *tournament_entry(const struct tournament *tournament,
                                                unsigned number) {
    const size_t at = tournament_entry_index(tournament, number);
    return at < tournament->entries && tournament->entry[at].number == number
               ? &tournament->entry[at]
               : NULL;
}

unsigned tournament_next_number(const struct tournament *tournament) {
    const size_t entries = tournament->entries;
    return entries > 0 ? tournament->entry[entries - 1].number + 1u : 1;
}

struct tournament_member *tournament_member_at(const struct tournament_entry *entry,
                                               unsigned place, unsigned round) {
    struct tournament_member *found = NULL;
    for (size_t i = 0; i < entry->members; i++) {
        struct tournament_member *member = &entry->member[i];
        if (member->place == place && (round == 0 || member->from_round <= round) &&
            (!found || member->from_round >= found->from_round))
            found = member;
    }
    return found;
}

const char *tournament_member(const struct tournament_entry *entry, unsigned place,
                              unsigned round) {
    const struct tournament_member *member = tournament_member_at(entry, place, round);
    return member ? member->name : NULL;
}

const char *tournament_person(const struct tournament_entry *entry, unsigned place,
                              unsigned round) {
    const struct tournament_member *member = tournament_member_at(entry, place, round);
    return member ? member->id : "";
}

bool tournament_is_complete(const struct tournament_entry *entry) {
    for (unsigned place = 1; place <= entry->places; place++)
        if (!*tournament_person(entry, place, 0))
            return false;
    return true;
}

unsigned tournament_entry_of(const struct tournament *tournament, const char *id) {
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        for (unsigned place = 1; place <= entry->places && !entry->withdrawn; place++)
            if (strcmp(tournament_person(entry, place, 0), id) == 0)
                return entry->number;
    }
    return 0;
}

void tournament_entry_name(const struct tournament_entry *entry, unsigned round,
                           struct pedro_text *text) {
    if (entry->team[0]) {
        pedro_text_add(text, entry->team);
        return;
    }
    for (unsigned place = 1; place <= entry->places; place++) {
        pedro_text_add(text, place > 1 ? " & " : "");
        const char *name = tournament_member(entry, place, round);
        pedro_text_add(text, *name ? name : "?");
    }
}
