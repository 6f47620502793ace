/* act_entry.c - the acts about entries: who takes part, and who is a member in which round.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "tournament/act.h"

static const char bot_prefix[] = "bot:";

static bool is_bot(const char *id) { return strncmp(id, bot_prefix, 4) == 0; }

struct tournament_entry *tournament_read_entry(struct tournament *tournament,
                                               struct tournament_words *words, int *err) {
    unsigned number;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_ENTRIES_MAX, &number))
        return NULL;
    const size_t at = tournament_entry_index(tournament, number);
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
    if (!name || !grow_to(&entry->member, entry->members + 1, sizeof *entry->member)) {
        free(name);
        return false;
    }
    entry->member[entry->members++] = (struct tournament_member){
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

/* Says how many members an entry has. */
static int refuse_members(struct pedro_refusal *refusal, unsigned least, unsigned most) {
    if (most == 1)
        return tournament_refuse(refusal, PEDRO_REFUSED_ENTRY_SINGLE);
    if (least == most)
        return tournament_refuse_with(refusal, PEDRO_REFUSED_ENTRY_MEMBERS_ARE, "number",
                                      (int)most, NULL);
    return tournament_refuse_with(refusal, PEDRO_REFUSED_ENTRY_MEMBERS, "least",
                                  (int)least, "most", (int)most, NULL);
}

/* The name of a member. A place is free only where people come to it by themselves. */
static bool read_member(const struct tournament *tournament,
                        struct tournament_words *words) {
    if (!tournament_read_text(words, true))
        return false;
    if (words->length > 0 || tournament_is_online(&tournament->set))
        return true;
    tournament_refuse(words->refusal, PEDRO_REFUSED_ENTRY_FREE);
    return false;
}

/* Reads the members, team and club of a new entry. `entry` is to be finished in any case. */
static int read_entry(const struct tournament *tournament, struct tournament_words *words,
                      struct tournament_entry *entry) {
    unsigned least, most;
    char **more;
    members_wanted(&tournament->set, &least, &most);
    while (words->at < words->end && *words->at == '"') {
        if (!read_member(tournament, words))
            return pedro_refusal_err((enum pedro_refusal_code)words->refusal->code);
        if (entry->places == TOURNAMENT_MEMBERS_MAX)
            break;
        if (!add_member(entry, ++entry->places, 0, tournament_copy_word(words)))
            return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    }
    if (entry->places < least || entry->places > most || entry->members > entry->places)
        return refuse_members(words->refusal, least, most);
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

/* At a server the number of entries can have a limit. */
static bool is_full(const struct tournament *tournament) {
    const size_t limit = (size_t)tournament->set.value[TOURNAMENT_KEY_LIMIT];
    size_t present = 0;
    if (limit == 0 || !tournament_is_online(&tournament->set))
        return false;
    for (size_t i = 0; i < tournament->entries; i++)
        present += !tournament->entry[i].withdrawn;
    return present >= limit;
}

static int refuse_full(const struct tournament *tournament,
                       struct tournament_words *words) {
    return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_LIMIT, "number",
                                  (int)tournament->set.value[TOURNAMENT_KEY_LIMIT], NULL);
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
    if (!err && is_full(tournament))
        err = refuse_full(tournament, words);
    if (!err && !grow_array(&tournament->entry, tournament->entries,
                            &tournament->entries_room, sizeof *tournament->entry))
        err = tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    if (err) {
        entry_finish(&entry);
        return err;
    }
    const size_t at = tournament_entry_index(tournament, number);
    memmove(&tournament->entry[at + 1], &tournament->entry[at],
            (tournament->entries - at) * sizeof entry);
    tournament->entry[at] = entry;
    tournament->entries++;
    return PEDRO_ERR_OK;
}

/* Refuses if a person with a place in this entry has one in another entry by now. */
static int check_persons(const struct tournament *tournament,
                         const struct tournament_entry *entry,
                         struct pedro_refusal *refusal) {
    for (unsigned place = 1; place <= entry->places; place++) {
        const char *id = tournament_person(entry, place, 0);
        const unsigned other =
            *id && !is_bot(id) ? tournament_entry_of(tournament, id) : 0;
        if (other > 0)
            return tournament_refuse_with(refusal, PEDRO_REFUSED_PERSON_TAKEN, "entry",
                                          (int)other, NULL);
    }
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
    if (!withdrawn && is_full(tournament))
        return refuse_full(tournament, words);
    err = withdrawn ? PEDRO_ERR_OK : check_persons(tournament, entry, words->refusal);
    if (!err)
        entry->withdrawn = withdrawn;
    return err;
}

int tournament_act_withdraw(struct tournament *tournament,
                            struct tournament_words *words) {
    return set_withdrawn(tournament, words, true);
}

int tournament_act_return(struct tournament *tournament, struct tournament_words *words) {
    return set_withdrawn(tournament, words, false);
}

typedef bool read_name(const struct tournament *tournament,
                       struct tournament_words *words);

/* The id of a person, `bot:` and the name of a computer player, or `-`. */
static bool read_id(const struct tournament *tournament, struct tournament_words *words) {
    (void)tournament;
    if (!tournament_next_word(words))
        return false;
    const size_t bot =
        words->length > 4 && memcmp(words->word, bot_prefix, 4) == 0 ? 4 : 0;
    return (words->length < TOURNAMENT_ID_MAX &&
            tournament_is_name(words->word + bot, words->length - bot)) ||
           tournament_refuse_word(words, PEDRO_REFUSED_PERSON_ID);
}

/* Reads an entry, one of its places, and what `name` reads to the end of the row. */
static struct tournament_entry *read_place(struct tournament *tournament,
                                           struct tournament_words *words,
                                           read_name *name, unsigned *place, int *err) {
    struct tournament_entry *entry = tournament_read_entry(tournament, words, err);
    if (!entry)
        return NULL;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_MEMBERS_MAX, place) ||
        !name(tournament, words) || !tournament_words_end(words)) {
        *err = pedro_refusal_err((enum pedro_refusal_code)words->refusal->code);
        return NULL;
    }
    if (*place <= entry->places)
        return entry;
    *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_ENTRY_PLACE, "entry",
                                  entry->number, "number", (int)*place, NULL);
    return NULL;
}

/* Replaces `*text` with the text read last. */
static int replace(char **text, const struct tournament_words *words) {
    char *copy = tournament_copy_word(words);
    if (!copy)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    free(*text);
    *text = copy;
    return PEDRO_ERR_OK;
}

/* A second person in the same round takes the place of the first, so that an entry has no more members than places in
 * rounds. */
int tournament_act_substitute(struct tournament *tournament,
                              struct tournament_words *words) {
    unsigned round, place;
    int err;
    if (!tournament_read_number(words, 1, tournament->published + 1, &round))
        return PEDRO_ERR_BAD_RECORD;
    struct tournament_entry *entry =
        read_place(tournament, words, read_member, &place, &err);
    if (!entry)
        return err;
    struct tournament_member *first = tournament_member_at(entry, place, round);
    if (first->from_round == round) {
        const int failed = replace(&first->name, words);
        if (!failed)
            first->id[0] = '\0';
        return failed;
    }
    if (!add_member(entry, place, round, tournament_copy_word(words)))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    return PEDRO_ERR_OK;
}

int tournament_act_rename(struct tournament *tournament, struct tournament_words *words) {
    unsigned place;
    int err;
    struct tournament_entry *entry =
        read_place(tournament, words, read_member, &place, &err);
    if (!entry)
        return err;
    return replace(&tournament_member_at(entry, place, 0)->name, words);
}

int tournament_act_person(struct tournament *tournament, struct tournament_words *words) {
    char id[TOURNAMENT_ID_MAX] = "";
    unsigned place;
    int err;
    struct tournament_entry *entry = read_place(tournament, words, read_id, &place, &err);
    if (!entry)
        return err;
    if (!tournament_word_is(words, "-"))
        memcpy(id, words->word, words->length);
    const unsigned other = *id && !is_bot(id) ? tournament_entry_of(tournament, id) : 0;
    if (other > 0)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_PERSON_TAKEN, "entry",
                                      (int)other, NULL);
    if (is_bot(id) &&
        tournament->set.value[TOURNAMENT_KEY_PLAYERS] == TOURNAMENT_PLAYERS_PEOPLE)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_PERSON_BOT);
    memcpy(tournament_member_at(entry, place, 0)->id, id, sizeof id);
    return PEDRO_ERR_OK;
}

/* The slips of an entry get another key at the server. */
int tournament_act_key(struct tournament *tournament, struct tournament_words *words) {
    int err;
    struct tournament_entry *entry = tournament_read_entry(tournament, words, &err);
    if (!entry)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    entry->key_row = (uint32_t)words->row + 1;
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
