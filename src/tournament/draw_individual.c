/* draw_individual.c - individual schedules: single players, each round with other partners.
 *
 * As long as the same players take part in all rounds, these are the rounds of one schedule. When
 * somebody came late or left, the rounds to come are searched anew, with what has been as the past.
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

/* Counts what has been between these players. A round that somebody missed counts as sat out. */
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

/* Writes the places of the next round of these players. */
static int seat(const struct tournament_drawing *drawing, struct individual *individual,
                const uint16_t *player, uint8_t *place) {
    const struct tournament *tournament = drawing->tournament;
    const unsigned earlier = drawing->round - 1;
    if (are_the_same(tournament, player, individual->players)) {
        const int err = individual_make(individual, NULL, tournament->seed, place);
        if (!err)
            memmove(place, place + (size_t)earlier * individual->players,
                    individual->players);
        return err;
    }
    struct individual_past *past = calloc(1, sizeof *past);
    if (!past)
        return PEDRO_ERR_NO_MEMORY;
    read_past(tournament, player, individual->players, past);
    individual->rounds -= earlier;
    const int err = individual_make(individual, past, tournament->seed, place);
    free(past);
    return err;
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
    const struct tournament *tournament = drawing->tournament;
    struct individual individual = {
        .seats = (unsigned)tournament->set.ruleset.players,
        .sides = tournament->set.sides,
        .rounds = tournament_rounds_planned(tournament),
    };
    uint16_t player[INDIVIDUAL_PLAYERS_MAX];
    for (unsigned i = 0; i < drawing->entries; i++) {
        if (!tournament_takes_part(tournament, drawing->entry[i]))
            continue;
        if (individual.players == INDIVIDUAL_PLAYERS_MAX)
            return tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_SIZE);
        player[individual.players++] = drawing->entry[i];
    }
    uint8_t *place = calloc(individual.rounds, INDIVIDUAL_PLAYERS_MAX);
    const int err =
        place ? seat(drawing, &individual, player, place) : PEDRO_ERR_NO_MEMORY;
    if (!err)
        add(drawing, &individual, player, place);
    free(place);
    if (err)
        return tournament_refuse(drawing->refusal, err == PEDRO_ERR_NO_MEMORY
                                                       ? PEDRO_REFUSED_NO_MEMORY
                                                       : PEDRO_REFUSED_ROUND_SIZE);
    return PEDRO_ERR_OK;
}
