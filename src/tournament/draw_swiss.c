/* draw_swiss.c - Swiss rounds, and the waves of an arena: opponents with about the same score, by the
 * cheapest pairing.
 *
 * A wave of an arena pairs the entries that are free. Only the last few opponents of an entry count
 * as met; and while other games still run, two entries that come from the same game are not paired at
 * all, since others will be free soon. With an odd number one entry that has waited least is left out,
 * which is no bye.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pairing/pairing.h"
#include "record/person_name.h"
#include "tournament/act.h"
#include "tournament/draw.h"
#include "tournament/score.h"

enum { RECENT = 6 }; /* games of an arena in which the same opponent is avoided */

/* Players are named by the numbers of their entries, which they keep; 0 is nobody. */
struct swiss {
    const struct tournament *tournament;
    bool arena;
    struct pairing_player *player;
    unsigned players;
    uint32_t *met; /* a row of opponents for each entry, of so many: */
    unsigned room;
    struct pairing_pair *forbidden;
    unsigned forbiddens;
    uint32_t *opponent;
    struct tournament_standing *standing;
    char (*club)[RECORD_PERSON_MAX]; /* the key of each entry's club */
};

/* A club is named by the first entry that has it. */
static uint32_t club_of(struct swiss *swiss, size_t index) {
    const char *key = swiss->club[index];
    size_t first = 0;
    record_person_key(swiss->tournament->entry[index].club, swiss->club[index]);
    if (!*key)
        return 0;
    while (strcmp(swiss->club[first], key) != 0)
        first++;
    return (uint32_t)first + 1;
}

/* Sets the scores, in a unit in which no two differ by more than the pairing allows. */
static void set_scores(struct swiss *swiss) {
    const size_t entries = swiss->tournament->entries;
    const int64_t least = swiss->standing[entries - 1].score,
                  range = swiss->standing[0].score - least;
    const int64_t unit = range / PAIRING_RANGE_MOST + 1;
    for (size_t i = 0; i < entries; i++)
        swiss->player[swiss->standing[i].entry].score =
            (swiss->standing[i].score - least) / unit;
}

/* Notes an opponent; in an arena only the last ones are kept. */
static void note_opponent(struct swiss *swiss, unsigned entry, unsigned opponent) {
    struct pairing_player *player = &swiss->player[entry];
    uint32_t *met = swiss->met + tournament_index(swiss->tournament, entry) * swiss->room;
    if (player->opponent_count == swiss->room) {
        memmove(met, met + 1, (swiss->room - 1) * sizeof *met);
        player->opponent_count--;
    }
    met[player->opponent_count++] = opponent;
}

static void set_players(struct swiss *swiss) {
    const struct tournament *tournament = swiss->tournament;
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        swiss->player[entry->number] = (struct pairing_player){
            .present = tournament_takes_part(tournament, entry->number),
            .rank = (uint32_t)i + 1,
            .club = club_of(swiss, i),
            .opponents = swiss->met + i * swiss->room};
    }
    for (unsigned r = 0; r < tournament->published; r++) {
        const struct tournament_round *round = &tournament->round[r];
        for (unsigned i = 0; i < round->tables; i++) {
            note_opponent(swiss, round->table[i].entry[0], round->table[i].entry[1]);
            note_opponent(swiss, round->table[i].entry[1], round->table[i].entry[0]);
        }
        for (unsigned i = 0; i < round->byes; i++)
            swiss->player[round->bye[i]].byes++;
    }
}

/* Takes entries that are still playing out of the wave. Waves that an entry has waited count as byes,
 * so one that has waited less is left out first. Returns how many are free. */
static unsigned set_wave(struct swiss *swiss, const struct tournament_wait *wait) {
    const struct tournament *tournament = swiss->tournament;
    unsigned present = 0;
    bool playing = false;
    for (size_t i = 0; i < tournament->entries; i++) {
        const unsigned entry = swiss->standing[i].entry;
        struct pairing_player *player = &swiss->player[entry];
        player->rank = (uint32_t)i + 1;
        player->byes = wait[entry].waves;
        player->present = player->present && !wait[entry].plays;
        present += player->present;
        playing = playing || wait[entry].plays;
    }
    for (size_t i = 0; i < tournament->entries && playing; i++) {
        const unsigned entry = tournament->entry[i].number;
        const struct pairing_player *player = &swiss->player[entry];
        const unsigned met = player->opponent_count;
        if (player->present && met > 0 &&
            swiss->player[player->opponents[met - 1]].present)
            swiss->forbidden[swiss->forbiddens++] =
                (struct pairing_pair){entry, player->opponents[met - 1]};
    }
    return present;
}

uint64_t tournament_round_seed(const struct tournament *tournament) {
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
        if (other == PAIRING_NONE || (other == PAIRING_BYE && swiss->arena))
            continue;
        tournament_draw_two(drawing, one, other == PAIRING_BYE ? 0 : other,
                            drawing->round - 1);
        if (other != PAIRING_BYE)
            swiss->opponent[other] = PAIRING_NONE;
    }
}

static enum pairing_order order_of(const struct swiss *swiss) {
    const bool halves =
        swiss->tournament->set.value[TOURNAMENT_KEY_FIRST] == TOURNAMENT_FIRST_HALVES;
    return swiss->arena                                  ? PAIRING_ORDER_NEAR
           : halves && swiss->tournament->published == 0 ? PAIRING_ORDER_HALVES
                                                         : PAIRING_ORDER_NONE;
}

static enum pedro_refusal_code refusal_of(const struct swiss *swiss,
                                          enum pairing_result result) {
    return result == PAIRING_NO_MEMORY ? PEDRO_REFUSED_NO_MEMORY
           : swiss->arena              ? PEDRO_REFUSED_ROUND_FEW
                                       : PEDRO_REFUSED_ROUND_SIZE;
}

static int draw(struct tournament_drawing *drawing, struct swiss *swiss,
                const struct tournament_wait *wait) {
    const struct tournament *tournament = drawing->tournament;
    if (tournament_standings(tournament, tournament->published, swiss->standing))
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    set_players(swiss);
    set_scores(swiss);
    if (wait && set_wave(swiss, wait) < 2)
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_FEW);
    const struct pairing_wishes wishes = {
        .seed = tournament_round_seed(tournament),
        .clubs_apart =
            drawing->round <= (unsigned)tournament->set.value[TOURNAMENT_KEY_CLUBS],
        .recent = swiss->arena ? RECENT : 0,
        .order = order_of(swiss),
        .forbidden = swiss->forbidden,
        .forbidden_count = swiss->forbiddens};
    const enum pairing_result result =
        pairing_round(swiss->player, swiss->players, &wishes, swiss->opponent, NULL);
    if (result)
        return tournament_refuse(drawing->refusal, refusal_of(swiss, result));
    write_tables(drawing, swiss);
    return PEDRO_ERR_OK;
}

static int draw_with(struct tournament_drawing *drawing,
                     const struct tournament_wait *wait) {
    const struct tournament *tournament = drawing->tournament;
    const size_t entries = tournament->entries;
    const unsigned players = tournament->entry[entries - 1].number + 1u,
                   room = wait ? RECENT : tournament->published + 1;
    struct swiss swiss = {
        .tournament = tournament,
        .arena = wait,
        .player = calloc(players, sizeof *swiss.player),
        .players = players,
        .met = calloc(entries * room, sizeof *swiss.met),
        .room = room,
        .forbidden = calloc(entries, sizeof *swiss.forbidden),
        .opponent = calloc(players, sizeof *swiss.opponent),
        .standing = calloc(entries, sizeof *swiss.standing),
        .club = calloc(entries, sizeof *swiss.club),
    };
    const int err = swiss.player && swiss.met && swiss.forbidden && swiss.opponent &&
                            swiss.standing && swiss.club
                        ? draw(drawing, &swiss, wait)
                        : tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    free(swiss.player);
    free(swiss.met);
    free(swiss.forbidden);
    free(swiss.opponent);
    free(swiss.standing);
    free(swiss.club);
    return err;
}

int tournament_draw_swiss(struct tournament_drawing *drawing) {
    return draw_with(drawing, NULL);
}

int tournament_draw_wave(struct tournament_drawing *drawing,
                         const struct tournament_wait *wait) {
    return draw_with(drawing, wait);
}
