/* draw_swiss.c - Swiss rounds: opponents with about the same score, by the cheapest pairing.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pairing/pairing.h"
#include "tournament/act.h"
#include "tournament/draw.h"
#include "tournament/score.h"

/* Players are named by the numbers of their entries, which they keep; 0 is nobody. */
struct swiss {
    const struct tournament *tournament;
    struct pairing_player *player;
    unsigned players;
    uint32_t *met; /* a row of opponents for each entry */
    uint32_t *opponent;
    struct tournament_standing *standing;
};

/* A club is named by the first entry that has it. */
static uint32_t club_of(const struct tournament *tournament, size_t index) {
    const char *club = tournament->entry[index].club;
    size_t first = 0;
    if (!*club)
        return 0;
    while (strcmp(tournament->entry[first].club, club) != 0)
        first++;
    return (uint32_t)first + 1;
}

/* Scores in a unit in which they differ by no more than the pairing takes. */
static void set_scores(struct swiss *swiss) {
    const size_t entries = swiss->tournament->entries;
    const int64_t least = swiss->standing[entries - 1].score,
                  range = swiss->standing[0].score - least;
    const int64_t unit = range / PAIRING_RANGE_MOST + 1;
    for (size_t i = 0; i < entries; i++)
        swiss->player[swiss->standing[i].entry].score =
            (swiss->standing[i].score - least) / unit;
}

static void set_players(struct swiss *swiss) {
    const struct tournament *tournament = swiss->tournament;
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        struct pairing_player *player = &swiss->player[entry->number];
        uint32_t *met = swiss->met + i * tournament->published;
        *player = (struct pairing_player){.present = !entry->withdrawn,
                                          .rank = (uint32_t)i + 1,
                                          .club = club_of(tournament, i),
                                          .opponents = met};
        for (unsigned round = 1; round <= tournament->published; round++) {
            const struct tournament_table *table =
                tournament_table_of(tournament, round, entry->number);
            if (table)
                met[player->opponent_count++] =
                    table->entry[2 - tournament_side(table, entry->number)];
        }
    }
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned i = 0; i < tournament->round[r].byes; i++)
            swiss->player[tournament->round[r].bye[i]].byes++;
}

/* The lots of a round come from a seed that no entry's lot is drawn from. */
static uint64_t round_seed(const struct tournament *tournament) {
    uint8_t drawn[PEDRO_SEED_SIZE];
    uint64_t seed = 0;
    pedro_hand_seed(tournament->seed, 1u << 16 | (tournament->published + 1), drawn);
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | drawn[i];
    return seed;
}

/* The best table first. */
static void write_tables(struct tournament_drawing *drawing, struct swiss *swiss) {
    for (size_t i = 0; i < drawing->tournament->entries; i++) {
        const unsigned one = swiss->standing[i].entry;
        const uint32_t other = swiss->opponent[one];
        if (other == PAIRING_NONE)
            continue;
        tournament_draw_two(drawing, one, other == PAIRING_BYE ? 0 : other,
                            drawing->round - 1);
        if (other != PAIRING_BYE)
            swiss->opponent[other] = PAIRING_NONE;
    }
}

static int draw(struct tournament_drawing *drawing, struct swiss *swiss) {
    const struct tournament *tournament = drawing->tournament;
    const struct pairing_wishes wishes = {
        .seed = round_seed(tournament),
        .clubs_apart =
            drawing->round <= (unsigned)tournament->set.value[TOURNAMENT_KEY_CLUBS],
        .order = drawing->round == 1 && tournament->set.value[TOURNAMENT_KEY_FIRST] ==
                                            TOURNAMENT_FIRST_HALVES
                     ? PAIRING_ORDER_HALVES
                     : PAIRING_ORDER_NONE};
    if (tournament_standings(tournament, tournament->published, swiss->standing))
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    set_players(swiss);
    set_scores(swiss);
    const enum pairing_result result =
        pairing_round(swiss->player, swiss->players, &wishes, swiss->opponent, NULL);
    if (result)
        return tournament_refuse(drawing->refusal, result == PAIRING_NO_MEMORY
                                                       ? PEDRO_REFUSED_NO_MEMORY
                                                       : PEDRO_REFUSED_ROUND_SIZE);
    write_tables(drawing, swiss);
    return PEDRO_ERR_OK;
}

int tournament_draw_swiss(struct tournament_drawing *drawing) {
    const struct tournament *tournament = drawing->tournament;
    const size_t entries = tournament->entries;
    const unsigned players = tournament->entry[entries - 1].number + 1u;
    struct swiss swiss = {
        .tournament = tournament,
        .player = calloc(players, sizeof *swiss.player),
        .players = players,
        .met = calloc(entries * tournament->published + 1, sizeof *swiss.met),
        .opponent = calloc(players, sizeof *swiss.opponent),
        .standing = calloc(entries, sizeof *swiss.standing),
    };
    const int err = swiss.player && swiss.met && swiss.opponent && swiss.standing
                        ? draw(drawing, &swiss)
                        : tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    free(swiss.player);
    free(swiss.met);
    free(swiss.opponent);
    free(swiss.standing);
    return err;
}
