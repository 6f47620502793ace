/* act_entry.c - entries: who takes part, since when, and who is a member in which round.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tournament/act.h"

/* Where an entry with this number stands, or would stand. */
static size_t place_of(const struct tournament *tournament, unsigned number) {
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
    const size_t at = place_of(tournament, number);
    return at < tournament->entries && tournament->entry[at].number == number
               ? &tournament->entry[at]
               : NULL;
}

unsigned tournament_next_number(const struct tournament *tournament) {
    const size_t entries = tournament->entries;
    return entries > 0 ? tournament->entry[entries - 1].number + 1u : 1;
}

const char *tournament_member(const struct tournament_entry *entry, unsigned place,
                              unsigned round) {
    const char *name = NULL;
    unsigned since = 0;
    for (size_t i = 0; i < entry->members; i++) {
        const struct tournament_member *member = &entry->member[i];
        if (member->place == place && member->from_round >= since &&
            (round == 0 || member->from_round <= round)) {
            name = member->name;
            since = member->from_round;
        }
    }
    return name;
}

void tournament_entry_name(const struct tournament_entry *entry, unsigned round,
                           struct pedro_text *text) {
    if (entry->team[0]) {
        pedro_text_add(text, entry->team);
        return;
    }
    for (unsigned place = 1; place <= entry->places; place++) {
        pedro_text_add(text, place > 1 ? " & " : "");
        pedro_text_add(text, tournament_member(entry, place, round));
    }
}

struct tournament_entry *tournament_read_entry(struct tournament *tournament,
                                               struct tournament_words *words, int *err) {
    unsigned number;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_ENTRIES_MAX, &number))
        return NULL;
    const size_t at = place_of(tournament, number);
    if (at < tournament->entries && tournament->entry[at].number == number)
        return &tournament->entry[at];
    *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_UNKNOWN, "entry",
                                  (int)number, NULL);
    return NULL;
}

static void entry_finish(struct tournament_entry *entry) {
    for (size_t i = 0; i < entry->members; i++)
        free(entry->member[i].name);
    free(entry->member);
    free(entry->club);
    free(entry->team);
}

/* Adds a member. */
static bool add_member(struct tournament_entry *entry, unsigned place, unsigned round,
                       char *name) {
    struct tournament_member *member =
        realloc(entry->member, (entry->members + 1) * sizeof *member);
    if (!member || !name) {
        if (member)
            entry->member = member;
        free(name);
        return false;
    }
    entry->member = member;
    member[entry->members++] = (struct tournament_member){
        .place = (uint8_t)place, .from_round = (uint16_t)round, .name = name};
    return true;
}

/* How many members an entry of this tournament has. */
static void members_wanted(const struct tournament_settings *set, unsigned *least,
                           unsigned *most) {
    const int kind = set->value[TOURNAMENT_KEY_ENTRY];
    *least = kind == TOURNAMENT_PAIR ? set->partners : kind == TOURNAMENT_TEAM ? 2 : 1;
    *most = kind == TOURNAMENT_TEAM ? TOURNAMENT_MEMBERS_MAX : *least;
}

/* Reads the members, team and club of a new entry. `entry` is to be finished in any case. */
static int read_entry(const struct tournament *tournament, struct tournament_words *words,
                      struct tournament_entry *entry) {
    unsigned least, most;
    char **more;
    members_wanted(&tournament->set, &least, &most);
    while (words->at < words->end && *words->at == '"') {
        if (!tournament_read_text(words, false))
            return PEDRO_ERR_BAD_RECORD;
        if (entry->places == TOURNAMENT_MEMBERS_MAX)
            break;
        if (!add_member(entry, ++entry->places, 0, tournament_copy_word(words)))
            return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    }
    if (entry->places < least || entry->places > most || entry->members > entry->places)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_MEMBERS,
                                      "least", (int)least, "most", (int)most, NULL);
    while (words->at < words->end) {
        more = tournament_word_follows(words, "team") && !entry->team   ? &entry->team
               : tournament_word_follows(words, "club") && !entry->club ? &entry->club
                                                                        : NULL;
        if (!more) {
            tournament_words_end(words);
            return PEDRO_ERR_BAD_RECORD;
        }
        if (!tournament_next_word(words) || !tournament_read_text(words, false))
            return PEDRO_ERR_BAD_RECORD;
        *more = tournament_copy_word(words);
        if (!*more)
            return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    }
    if ((!entry->club && !(entry->club = calloc(1, 1))) ||
        (!entry->team && !(entry->team = calloc(1, 1))))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    return PEDRO_ERR_OK;
}

static bool make_room(struct tournament *tournament) {
    const size_t room = tournament->entries_room ? 2 * tournament->entries_room : 16;
    if (tournament->entries < tournament->entries_room)
        return true;
    struct tournament_entry *entry = realloc(tournament->entry, room * sizeof *entry);
    if (!entry)
        return false;
    tournament->entry = entry;
    tournament->entries_room = room;
    return true;
}

int tournament_act_entry(struct tournament *tournament, struct tournament_words *words) {
    struct tournament_entry entry = {.joined = (uint16_t)(tournament->published + 1)};
    unsigned number;
    if (!tournament_read_number(words, 1, TOURNAMENT_ENTRIES_MAX, &number))
        return PEDRO_ERR_BAD_RECORD;
    if (tournament_entry(tournament, number))
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_TAKEN, "entry",
                                      (int)number, NULL);
    entry.number = (uint16_t)number;
    int err = read_entry(tournament, words, &entry);
    if (!err && !make_room(tournament))
        err = tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    if (err) {
        entry_finish(&entry);
        return err;
    }
    const size_t at = place_of(tournament, number);
    memmove(&tournament->entry[at + 1], &tournament->entry[at],
            (tournament->entries - at) * sizeof entry);
    tournament->entry[at] = entry;
    tournament->entries++;
    return PEDRO_ERR_OK;
}

/* `withdraw` and `return`. */
static int set_withdrawn(struct tournament *tournament, struct tournament_words *words,
                         bool withdrawn) {
    int err;
    struct tournament_entry *entry = tournament_read_entry(tournament, words, &err);
    if (!entry)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (entry->withdrawn == withdrawn)
        return tournament_refuse_with(words->refusal,
                                      withdrawn ? PEDRO_REFUSED_ENTRY_WITHDRAWN
                                                : PEDRO_REFUSED_ENTRY_PRESENT,
                                      "entry", entry->number, NULL);
    entry->withdrawn = withdrawn;
    return PEDRO_ERR_OK;
}

int tournament_act_withdraw(struct tournament *tournament,
                            struct tournament_words *words) {
    return set_withdrawn(tournament, words, true);
}

int tournament_act_return(struct tournament *tournament, struct tournament_words *words) {
    return set_withdrawn(tournament, words, false);
}

/* Reads an entry, one of its places, and a name to the end of the row. */
static struct tournament_entry *read_place(struct tournament *tournament,
                                           struct tournament_words *words,
                                           unsigned *place, int *err) {
    struct tournament_entry *entry = tournament_read_entry(tournament, words, err);
    if (!entry)
        return NULL;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_MEMBERS_MAX, place) ||
        !tournament_read_text(words, false) || !tournament_words_end(words))
        return NULL;
    if (*place <= entry->places)
        return entry;
    *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_PLACE, "entry",
                                  entry->number, "number", (int)*place, NULL);
    return NULL;
}

/* A second person in the same round takes the place of the first. */
int tournament_act_substitute(struct tournament *tournament,
                              struct tournament_words *words) {
    unsigned round, place;
    int err;
    if (!tournament_read_number(words, 1, tournament->published + 1, &round))
        return PEDRO_ERR_BAD_RECORD;
    struct tournament_entry *entry = read_place(tournament, words, &place, &err);
    if (!entry)
        return err;
    if (!add_member(entry, place, round, tournament_copy_word(words)))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    return PEDRO_ERR_OK;
}

/* The text read last in place of `*text`. */
static int replace(char **text, const struct tournament_words *words) {
    char *copy = tournament_copy_word(words);
    if (!copy)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    free(*text);
    *text = copy;
    return PEDRO_ERR_OK;
}

int tournament_act_rename(struct tournament *tournament, struct tournament_words *words) {
    unsigned place;
    int err;
    struct tournament_entry *entry = read_place(tournament, words, &place, &err);
    if (!entry)
        return err;
    const char *name = tournament_member(entry, place, 0);
    for (size_t i = 0; i < entry->members; i++)
        if (entry->member[i].name == name)
            return replace(&entry->member[i].name, words);
    return PEDRO_ERR_OK;
}

/* Reads an entry and a text that may be empty. */
static int set_text(struct tournament *tournament, struct tournament_words *words,
                    bool team) {
    int err;
    struct tournament_entry *entry = tournament_read_entry(tournament, words, &err);
    if (!entry)
        return err;
    if (!tournament_read_text(words, true) || !tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    return replace(team ? &entry->team : &entry->club, words);
}

int tournament_act_club(struct tournament *tournament, struct tournament_words *words) {
    return set_text(tournament, words, false);
}

int tournament_act_team(struct tournament *tournament, struct tournament_words *words) {
    return set_text(tournament, words, true);
}
