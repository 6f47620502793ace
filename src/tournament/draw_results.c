/* draw_results.c - forms in which results decide who meets whom: knock-out and progressive.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pairing/progressive.h"
#include "pairing/schedule.h"
#include "tournament/act.h"
#include "tournament/draw.h"
#include "tournament/knockout.h"
#include "tournament/score.h"

/* Those who are still in, in the order of the tree; they take the first places of `order`, which has those of the first
 * round. Whoever came into a later round by hand stands behind them. Returns how many they are. */
static unsigned survivors(const struct tournament *tournament,
                          const struct tournament_stage *stage, uint16_t *order,
                          unsigned count) {
    unsigned left = 0;
    bool listed[TOURNAMENT_ENTRIES_MAX + 1] = {false};
    for (unsigned i = 0; i < count; i++) {
        listed[order[i]] = true;
        if (stage[tournament_index(tournament, order[i])].out == 0)
            order[left++] = order[i];
    }
    for (size_t i = 0; i < tournament->entries; i++)
        if (stage[i].level == 1 && stage[i].out == 0 &&
            !listed[tournament->entry[i].number])
            order[left++] = tournament->entry[i].number;
    return left;
}

/* The first round in the order of the tree. Which of its games are byes depends only on their number,
 * so that the draft can be repaired by hand. */
static unsigned first_order(const struct tournament_round *first, uint16_t *order,
                            struct schedule_game *game) {
    const unsigned players = 2 * first->tables + first->byes,
                   games = schedule_knockout(players, game);
    unsigned count = 0, table = 0, bye = 0;
    for (unsigned i = 0; i < games; i++) {
        const bool empty = game[i].first == players || game[i].second == players;
        if (empty && bye < first->byes) {
            order[count++] = first->bye[bye++];
        } else if (!empty && table < first->tables) {
            order[count++] = first->table[table].entry[0];
            order[count++] = first->table[table++].entry[1];
        }
    }
    /* A round that was written by hand can have more byes, or fewer. */
    for (; table < first->tables; table++) {
        order[count++] = first->table[table].entry[0];
        order[count++] = first->table[table].entry[1];
    }
    while (bye < first->byes)
        order[count++] = first->bye[bye++];
    return count;
}

/* The entries are seeded in their order. */
static void draw_tree(struct tournament_drawing *drawing, struct schedule_game *game) {
    unsigned present = 0;
    for (unsigned i = 0; i < drawing->entries; i++)
        if (tournament_takes_part(drawing->tournament, drawing->entry[i]))
            drawing->entry[present++] = drawing->entry[i];
    const unsigned games = schedule_knockout(present, game);
    for (unsigned i = 0; i < games; i++)
        tournament_draw_two(
            drawing, game[i].first < present ? drawing->entry[game[i].first] : 0,
            game[i].second < present ? drawing->entry[game[i].second] : 0, 0);
}

/* Draws those who are left: the neighbours in the tree meet. */
static int draw_left(struct tournament_drawing *drawing, uint16_t *order,
                     unsigned count) {
    const struct tournament *tournament = drawing->tournament;
    struct tournament_stage *stage = calloc(tournament->entries, sizeof *stage);
    const int err = stage ? tournament_stages(tournament, drawing->round - 1, stage)
                          : PEDRO_ERR_NO_MEMORY;
    count = err ? 0 : survivors(tournament, stage, order, count);
    free(stage);
    if (err)
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    if (count < 2)
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_DONE);
    for (unsigned i = 0; i < count; i += 2)
        tournament_draw_two(drawing, order[i], i + 1 < count ? order[i + 1] : 0,
                            drawing->round - 1);
    return PEDRO_ERR_OK;
}

int tournament_draw_knockout(struct tournament_drawing *drawing) {
    const struct tournament *tournament = drawing->tournament;
    const size_t room = 2 * tournament->entries + 2;
    struct schedule_game *game = calloc(room, sizeof *game);
    uint16_t *order = calloc(room, sizeof *order);
    int err = PEDRO_ERR_OK;
    if (!game || !order)
        err = tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    else if (drawing->round == 1)
        draw_tree(drawing, game);
    else
        err = draw_left(drawing, order, first_order(&tournament->round[0], order, game));
    free(game);
    free(order);
    return err;
}

/* The last round of a progressive evening as places. */
struct evening {
    const struct tournament *tournament;
    uint16_t player[PROGRESSIVE_PLAYERS_MAX]; /* by place of the last round: the entry */
    unsigned players;
    bool second_won[PROGRESSIVE_PLAYERS_MAX / 4];
    uint16_t place[PROGRESSIVE_PLAYERS_MAX], next[PROGRESSIVE_PLAYERS_MAX];
};

static unsigned partnered(const void *data, unsigned one, unsigned other) {
    const struct evening *evening = data;
    const struct tournament *tournament = evening->tournament;
    unsigned times = 0;
    for (unsigned round = 1; round <= tournament->published; round++) {
        const struct tournament_table *table =
            tournament_table_of(tournament, round, evening->player[one]);
        times += table && tournament_side(table, evening->player[one]) ==
                              tournament_side(table, evening->player[other]);
    }
    return times;
}

/* Reads the last round; false if it has too many players or tables of another kind. */
static bool read_last(struct evening *evening) {
    const struct tournament_round *last =
        &evening->tournament->round[evening->tournament->published - 1];
    if (4 * last->tables + last->byes > PROGRESSIVE_PLAYERS_MAX)
        return false;
    for (unsigned i = 0; i < last->tables; i++) {
        const struct tournament_table *table = &last->table[i];
        /* Seats 0 and 2 are partners. */
        for (unsigned seat = 0; seat < 4; seat++)
            evening->player[4 * i + seat] = table->entry[seat % 2 * 2 + seat / 2];
        evening->second_won[i] = tournament_winner(evening->tournament, table) == 2;
    }
    for (unsigned i = 0; i < last->byes; i++)
        evening->player[4 * last->tables + i] = last->bye[i];
    evening->players = 4 * last->tables + last->byes;
    return true;
}

/* The places of the next round, as entries in `order`; returns how many. Those who withdrew leave
 * their places to those after them; new ones wait behind all others. */
static unsigned seat_all(const struct tournament_drawing *drawing,
                         struct evening *evening, uint16_t *order) {
    const struct tournament *tournament = drawing->tournament;
    unsigned count = 0;
    bool in[TOURNAMENT_ENTRIES_MAX + 1] = {false};
    if (drawing->round > 1 && evening->players >= PROGRESSIVE_PLAYERS_MIN) {
        for (unsigned i = 0; i < evening->players; i++)
            evening->place[i] = (uint16_t)i;
        progressive_next(evening->players, evening->place, evening->second_won, partnered,
                         evening, evening->next);
        for (unsigned i = 0; i < evening->players; i++) {
            const unsigned entry = evening->player[evening->next[i]];
            in[entry] = true;
            if (tournament_takes_part(tournament, entry))
                order[count++] = (uint16_t)entry;
        }
    }
    for (unsigned i = 0; i < drawing->entries; i++)
        if (!in[drawing->entry[i]] &&
            tournament_takes_part(tournament, drawing->entry[i]))
            order[count++] = drawing->entry[i];
    if (drawing->round == 1 && count <= PROGRESSIVE_PLAYERS_MAX) {
        progressive_draw(count, tournament->seed, evening->place);
        memcpy(evening->player, order, count * sizeof *order);
        for (unsigned i = 0; i < count; i++)
            order[i] = evening->player[evening->place[i]];
    }
    return count;
}

int tournament_draw_progressive(struct tournament_drawing *drawing) {
    const struct tournament *tournament = drawing->tournament;
    struct evening *evening = calloc(1, sizeof *evening);
    uint16_t *order = calloc(2 * tournament->entries + 1, sizeof *order);
    int err = PEDRO_ERR_OK;
    unsigned i = 0;
    if (!evening || !order) {
        err = tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    } else if (tournament->set.ruleset.players != 4 || tournament->set.sides != 2 ||
               tournament->entries > PROGRESSIVE_PLAYERS_MAX) {
        err = tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_SIZE);
    } else {
        evening->tournament = tournament;
        if (drawing->round > 1)
            read_last(evening);
        const unsigned count = seat_all(drawing, evening, order);
        for (; i + 4 <= count; i += 4)
            tournament_draw_table(
                drawing, (uint16_t[]){order[i], order[i + 2], order[i + 1], order[i + 3]},
                drawing->round - 1);
        for (; i < count; i++)
            tournament_draw_bye(drawing, order[i]);
    }
    free(evening);
    free(order);
    return err;
}
