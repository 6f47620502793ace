/* warning.c - what a director should see before a round is published.
 *
 * Nothing here is refused: a director can have a reason.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pairing/schedule.h"
#include "record/person_name.h"
#include "tournament/draw.h"
#include "tournament/repair.h"
#include "tournament/score.h"

typedef void tell_fn(void *data, const struct pedro_refusal *warning);

struct warnings {
    const struct tournament *tournament;
    unsigned round; /* from 1 */
    tell_fn *tell;
    void *data;
};

/* Tells a warning with up to two entries and a number. */
static void warn(const struct warnings *to, enum pedro_refusal_code code, unsigned entry,
                 unsigned opponent, unsigned number) {
    struct pedro_refusal warning;
    pedro_refuse(&warning, code);
    if (entry)
        pedro_refusal_add_number(&warning, "entry", entry);
    if (opponent)
        pedro_refusal_add_number(&warning, "opponent", opponent);
    pedro_refusal_add_number(&warning, "number", number);
    to->tell(to->data, &warning);
}

/* The last round before this one in which two entries met, or were partners; 0 for none. */
static unsigned met(const struct warnings *to, unsigned one, unsigned other,
                    bool partners) {
    for (unsigned round = to->round - 1; round > 0; round--) {
        const struct tournament_table *table =
            tournament_table_of(to->tournament, round, one);
        const unsigned side = table ? tournament_side(table, other) : 0;
        if (side && (side == tournament_side(table, one)) == partners)
            return round;
    }
    return 0;
}

static bool is_arena(const struct warnings *to) {
    return to->tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ARENA;
}

/* Warns of two at one table. In an arena all meet again, which needs no warning. */
static void warn_of_two(const struct warnings *to, unsigned one, unsigned other,
                        bool partners) {
    const struct tournament *tournament = to->tournament;
    const unsigned before = is_arena(to) ? 0 : met(to, one, other, partners);
    const char *club = tournament_entry(tournament, one)->club;
    if (before)
        warn(to, partners ? PEDRO_REFUSED_WARN_PARTNERS : PEDRO_REFUSED_WARN_REMATCH, one,
             other, before);
    if (!partners && *club &&
        to->round <= (unsigned)tournament->set.value[TOURNAMENT_KEY_CLUBS] &&
        record_person_same(club, tournament_entry(tournament, other)->club))
        warn(to, PEDRO_REFUSED_WARN_CLUB, one, other, to->round);
}

/* True if an entry has a board of this table in an earlier round. */
static bool knows_board(const struct warnings *to, unsigned entry,
                        const struct tournament_table *table) {
    for (unsigned round = 1; round < to->round && table->boards > 0; round++) {
        const struct tournament_table *before =
            tournament_table_of(to->tournament, round, entry);
        if (before && before->boards > 0 &&
            before->board[0].number < table->board[0].number + table->boards &&
            table->board[0].number < before->board[0].number + before->boards)
            return true;
    }
    return false;
}

static void warn_of_table(const struct warnings *to,
                          const struct tournament_table *table) {
    const unsigned seats = (unsigned)table->sides * table->partners;
    for (unsigned i = 0; i < seats; i++) {
        const unsigned entry = table->entry[i];
        if (tournament_entry(to->tournament, entry)->withdrawn &&
            table->state == TOURNAMENT_EMPTY)
            warn(to, PEDRO_REFUSED_WARN_WITHDRAWN, entry, 0, to->round);
        if (knows_board(to, entry, table))
            warn(to, PEDRO_REFUSED_WARN_BOARD, entry, 0, table->number);
        for (unsigned k = i + 1; k < seats; k++)
            warn_of_two(to, entry, table->entry[k],
                        i / table->partners == k / table->partners);
    }
}

static bool has_bye(const struct tournament_round *round, unsigned entry) {
    for (unsigned i = 0; i < round->byes; i++)
        if (round->bye[i] == entry)
            return true;
    return false;
}

static void warn_of_byes(const struct warnings *to,
                         const struct tournament_round *round) {
    for (unsigned i = 0; i < round->byes; i++)
        for (unsigned before = to->round - 1; before > 0; before--)
            if (has_bye(&to->tournament->round[before - 1], round->bye[i])) {
                warn(to, PEDRO_REFUSED_WARN_BYE, round->bye[i], 0, before);
                break;
            }
}

/* Entries that take part but are not in the round. A knock-out has those who are left only, and an
 * arena those who are free. */
static void warn_of_left_out(const struct warnings *to,
                             const struct tournament_round *round) {
    const struct tournament *tournament = to->tournament;
    if (tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT || is_arena(to))
        return;
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        if (!entry->withdrawn && entry->joined <= to->round &&
            !has_bye(round, entry->number) &&
            !tournament_table_of(tournament, to->round, entry->number))
            warn(to, PEDRO_REFUSED_WARN_LEFT_OUT, entry->number, 0, to->round);
    }
}

/* The number of rounds that can be played without two who meet again; 0 if the form does not avoid
 * that. */
static unsigned rounds_without_rematch(const struct tournament *tournament) {
    unsigned present = 0;
    for (size_t i = 0; i < tournament->entries; i++)
        present += !tournament->entry[i].withdrawn;
    switch (tournament->set.value[TOURNAMENT_KEY_FORM]) {
    case TOURNAMENT_SWISS:
        return present - 1;
    case TOURNAMENT_ROUND_ROBIN:
        return schedule_robin_rounds(present) *
               (unsigned)tournament->set.value[TOURNAMENT_KEY_LEGS];
    default:
        return 0;
    }
}

/* What can still be changed before the first round. */
static void warn_at_start(const struct warnings *to) {
    const struct tournament *tournament = to->tournament;
    const struct tournament_settings *set = &tournament->set;
    const unsigned most = rounds_without_rematch(tournament);
    if (most > 0 && tournament_rounds_planned(tournament) > most)
        warn(to, PEDRO_REFUSED_WARN_ROUNDS, 0, 0, most);
    for (unsigned i = 0; i < set->tiebreaks; i++)
        if (set->tiebreak[i] == TOURNAMENT_BUCHHOLZ &&
            set->value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ROUND_ROBIN)
            warn(to, PEDRO_REFUSED_WARN_BUCHHOLZ, 0, 0, to->round);
    const int32_t form = set->value[TOURNAMENT_KEY_FORM];
    /* A server has copies of the boards. */
    const unsigned sharing = (form == TOURNAMENT_MITCHELL || form == TOURNAMENT_HOWELL) &&
                                     !tournament_is_online(set)
                                 ? tournament_movement_sharing(tournament)
                                 : 0;
    if (sharing > 1)
        warn(to, PEDRO_REFUSED_WARN_SHARED, 0, 0, sharing);
}

/* An individual schedule in which some are partners much more often than others. */
static void warn_of_schedule(const struct warnings *to) {
    struct individual_quality quality;
    struct pedro_refusal warning;
    if (to->tournament->set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_INDIVIDUAL ||
        to->round <= to->tournament->published ||
        !tournament_individual_quality(to->tournament, &quality) ||
        quality.partner_most <= quality.partner_least + 1)
        return;
    pedro_refuse(&warning, PEDRO_REFUSED_WARN_UNEVEN);
    pedro_refusal_add_number(&warning, "most", quality.partner_most);
    pedro_refusal_add_number(&warning, "least", quality.partner_least);
    to->tell(to->data, &warning);
}

static void warn_of_settings(const struct warnings *to) {
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++) {
        struct pedro_refusal warning;
        const char *name = tournament_key(key)->name;
        if (!(to->tournament->changed >> key & 1))
            continue;
        pedro_refuse(&warning, PEDRO_REFUSED_WARN_CHANGED);
        pedro_refusal_add(&warning, "key", name, strlen(name));
        to->tell(to->data, &warning);
    }
}

/* A member of an entry, by the form in which names are compared. */
struct person {
    char key[RECORD_PERSON_MAX];
    const char *name;
    unsigned entry;
};

static int compare_persons(const void *a, const void *b) {
    const struct person *one = a, *other = b;
    const int order = strcmp(one->key, other->key);
    return order ? order : (one->entry > other->entry) - (one->entry < other->entry);
}

/* The members of all entries that take part, as they are in the round. */
static size_t list_persons(const struct warnings *to, struct person *person) {
    size_t count = 0;
    for (size_t i = 0; i < to->tournament->entries; i++) {
        const struct tournament_entry *entry = &to->tournament->entry[i];
        for (unsigned place = 1; place <= entry->places && !entry->withdrawn; place++) {
            person[count] =
                (struct person){.name = tournament_member(entry, place, to->round),
                                .entry = entry->number};
            record_person_key(person[count].name, person[count].key);
            count += *person[count].name != '\0';
        }
    }
    return count;
}

/* The same name in two entries, or twice in one. Without memory there is no such warning. */
static void warn_of_persons(const struct warnings *to) {
    struct person *person =
        calloc(to->tournament->entries * TOURNAMENT_MEMBERS_MAX + 1, sizeof *person);
    if (!person)
        return;
    const size_t count = list_persons(to, person);
    qsort(person, count, sizeof *person, compare_persons);
    for (size_t i = 1; i < count; i++) {
        struct pedro_refusal warning;
        if (strcmp(person[i].key, person[i - 1].key) != 0)
            continue;
        const bool twice = person[i].entry == person[i - 1].entry;
        pedro_refuse(&warning,
                     twice ? PEDRO_REFUSED_WARN_TWICE : PEDRO_REFUSED_WARN_PERSON);
        pedro_refusal_add(&warning, "name", person[i].name, strlen(person[i].name));
        pedro_refusal_add_number(&warning, "entry", person[i - 1].entry);
        if (!twice)
            pedro_refusal_add_number(&warning, "opponent", person[i].entry);
        to->tell(to->data, &warning);
    }
    free(person);
}

void tournament_warnings(const struct tournament *tournament, unsigned round,
                         tell_fn *tell, void *data) {
    const struct warnings to = {tournament, round, tell, data};
    warn_of_settings(&to);
    if (round < 1 || round > tournament->rounds)
        return;
    const struct tournament_round *in = &tournament->round[round - 1];
    if (round == 1)
        warn_at_start(&to);
    warn_of_schedule(&to);
    for (unsigned i = 1; i < round && !is_arena(&to); i++)
        if (tournament_missing(tournament, i) > 0)
            warn(&to, PEDRO_REFUSED_WARN_MISSING, 0, 0, i);
    for (unsigned i = 0; i < in->tables; i++)
        warn_of_table(&to, &in->table[i]);
    tournament_doubts(tournament, round, tell, data);
    warn_of_byes(&to, in);
    warn_of_left_out(&to, in);
    warn_of_persons(&to);
    for (unsigned later = round; later <= tournament->rounds; later++)
        tournament_turned(tournament, later, tell, data);
}
