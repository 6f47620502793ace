/* draw_individual.c - individual schedules: single players, each round with other partners.
 *
 * As long as the same players take part in all rounds, these are the rounds of one schedule. When
 * somebody came late or left, the rounds to come are searched anew, with the rounds that were played
 * as the past.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pairing/individual.h"
#include "tournament/act.h"
#include "tournament/draw.h"

unsigned tournament_individual_rounds(unsigned entries) {
    const unsigned perfect = individual_perfect_rounds(entries);
    const unsigned rounds = perfect > 0 ? perfect : entries - 1;
    return rounds < INDIVIDUAL_ROUNDS_MAX ? rounds : INDIVIDUAL_ROUNDS_MAX;
}

static bool sat_out(const struct tournament_round *round, unsigned entry) {
    for (unsigned i = 0; i < round->byes; i++)
        if (round->bye[i] == entry)
            return true;
    return false;
}

/* Whether exactly these players were in all earlier rounds. */
static bool are_the_same(const struct tournament *tournament, const uint16_t *player,
                         unsigned players) {
    for (unsigned r = 1; r <= tournament->published; r++) {
        const struct tournament_round *round = &tournament->round[r - 1];
        unsigned count = round->byes;
        for (unsigned i = 0; i < round->tables; i++)
            count += round->table[i].sides * round->table[i].partners;
        if (count != players)
            return false;
        for (unsigned i = 0; i < players; i++)
            if (!sat_out(round, player[i]) &&
                !tournament_table_of(tournament, r, player[i]))
                return false;
    }
    return true;
}

/* Counts how often these players were partners and opponents. A round that somebody missed counts as
 * sat out. */
static void read_past(const struct tournament *tournament, const uint16_t *player,
                      unsigned players, struct individual_past *past) {
    for (unsigned r = 1; r <= tournament->published; r++)
        for (unsigned i = 0; i < players; i++) {
            const struct tournament_table *table =
                tournament_table_of(tournament, r, player[i]);
            past->out[i] = (uint8_t)(past->out[i] + !table);
            for (unsigned j = 0; table && j < players; j++) {
                const unsigned side = tournament_side(table, player[j]);
                if (side == 0 || i == j)
                    continue;
                uint8_t *met = side == tournament_side(table, player[i])
                                   ? &past->partner[i][j]
                                   : &past->oppose[i][j];
                *met = (uint8_t)(*met + 1);
            }
        }
}

/* The schedule of the players who take part: all rounds, or with a past those to come. */
struct schedule {
    struct individual individual;
    uint16_t player[INDIVIDUAL_PLAYERS_MAX]; /* the entry */
    struct individual_past *past;            /* NULL for none */
    uint8_t *place;
};

static void finish(struct schedule *schedule) {
    free(schedule->past);
    free(schedule->place);
}

/* Makes the schedule of these entries; to be finished in any case. */
static int make(const struct tournament *tournament, const uint16_t *entry,
                unsigned entries, struct schedule *schedule) {
    struct individual *individual = &schedule->individual;
    *schedule = (struct schedule){
        .individual = {.seats = (unsigned)tournament->set.ruleset.players,
                       .sides = tournament->set.sides,
                       .rounds = tournament_rounds_planned(tournament)}};
    for (unsigned i = 0; i < entries; i++) {
        if (!tournament_takes_part(tournament, entry[i]))
            continue;
        if (individual->players == INDIVIDUAL_PLAYERS_MAX)
            return PEDRO_ERR_BAD_OPTION;
        schedule->player[individual->players++] = entry[i];
    }
    if (!are_the_same(tournament, schedule->player, individual->players)) {
        schedule->past = calloc(1, sizeof *schedule->past);
        if (!schedule->past)
            return PEDRO_ERR_NO_MEMORY;
        read_past(tournament, schedule->player, individual->players, schedule->past);
        individual->rounds -= tournament->published;
    }
    schedule->place = calloc(individual->rounds, INDIVIDUAL_PLAYERS_MAX);
    return schedule->place ? individual_make(individual, schedule->past, tournament->seed,
                                             schedule->place)
                           : PEDRO_ERR_NO_MEMORY;
}

/* Adds the tables of a round and those who sit out. */
static void add(struct tournament_drawing *drawing, const struct individual *individual,
                const uint16_t *player, const uint8_t *place) {
    const unsigned seats = individual->seats, sides = individual->sides;
    uint16_t entry[INDIVIDUAL_SEATS_MAX];
    unsigned i = 0;
    for (; i + seats <= individual->players; i += seats) {
        /* Seats of one side stand together in a table. */
        for (unsigned s = 0; s < seats; s++)
            entry[s % sides * (seats / sides) + s / sides] = player[place[i + s]];
        tournament_draw_table(drawing, entry, drawing->round - 1);
    }
    for (; i < individual->players; i++)
        tournament_draw_bye(drawing, player[place[i]]);
}

int tournament_draw_individual(struct tournament_drawing *drawing) {
    struct schedule schedule;
    const int err =
        make(drawing->tournament, drawing->entry, drawing->entries, &schedule);
    const size_t earlier = schedule.past ? 0 : drawing->round - 1;
    if (!err)
        add(drawing, &schedule.individual, schedule.player,
            schedule.place + earlier * schedule.individual.players);
    finish(&schedule);
    if (err)
        return tournament_refuse(drawing->refusal, err == PEDRO_ERR_NO_MEMORY
                                                       ? PEDRO_REFUSED_NO_MEMORY
                                                       : PEDRO_REFUSED_ROUND_SIZE);
    return PEDRO_ERR_OK;
}

bool tournament_individual_quality(const struct tournament *tournament,
                                   struct individual_quality *quality) {
    struct schedule schedule;
    uint16_t *entry = calloc(tournament->entries + 1, sizeof *entry);
    if (!entry)
        return false;
    const unsigned entries = tournament_list_entries(tournament, entry);
    const bool rounds_left =
        tournament_rounds_planned(tournament) > tournament->published;
    const bool made =
        rounds_left && make(tournament, entry, entries, &schedule) == PEDRO_ERR_OK;
    if (made)
        individual_quality(&schedule.individual, schedule.past, schedule.place, quality);
    if (rounds_left)
        finish(&schedule);
    free(entry);
    return made && quality->valid;
}
