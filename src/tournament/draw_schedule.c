/* draw_schedule.c - forms that are fixed before the first result: round robin and the movements of
 * duplicate.
 *
 * An entry that withdrew keeps its place, and its opponents have a bye. A late entry takes the place
 * of nobody where the number of entries was odd.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "pairing/movement.h"
#include "pairing/schedule.h"
#include "tournament/act.h"
#include "tournament/draw.h"

/* The entry at a place of a schedule; 0 for nobody. */
static unsigned at(const struct tournament_drawing *drawing, unsigned place) {
    return place < drawing->entries ? drawing->entry[place] : 0;
}

int tournament_draw_robin(struct tournament_drawing *drawing) {
    const unsigned games = (drawing->entries + 1) / 2;
    struct schedule_game *game = calloc(games, sizeof *game);
    if (!game)
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_NO_MEMORY);
    schedule_robin(drawing->entries, drawing->round - 1, game);
    for (unsigned i = 0; i < games; i++)
        tournament_draw_two(drawing, at(drawing, game[i].first),
                            at(drawing, game[i].second), drawing->round - 1);
    free(game);
    return PEDRO_ERR_OK;
}

/* The places of a movement, of which all must know before the first round: a late entry beyond them changes
 * nothing for the others, and waits. */
static unsigned places(const struct tournament *tournament, unsigned entries) {
    unsigned first = 0;
    if (tournament->published == 0)
        return entries;
    for (size_t i = 0; i < tournament->entries; i++)
        first += tournament->entry[i].joined <= 1;
    return entries > first ? first + first % 2 : entries;
}

/* The movement of the settings for so many entries. With an even number of tables a Mitchell that
 * does not suffice becomes one with a skip, then one with a relay. False if there is none. */
static bool make_movement(const struct tournament *tournament, unsigned entries,
                          struct movement *movement) {
    const int32_t *value = tournament->set.value;
    const unsigned wanted = (unsigned)value[TOURNAMENT_KEY_ROUNDS];
    entries = places(tournament, entries);
    const bool howell = value[TOURNAMENT_KEY_FORM] == TOURNAMENT_HOWELL;
    const bool even = (entries + 1) / 2 % 2 == 0;
    unsigned form = howell ? MOVEMENT_HOWELL : MOVEMENT_MITCHELL;
    if (!howell && even && (wanted == 0 || wanted > movement_rounds(form, entries)))
        form = MOVEMENT_SKIP;
    if (form == MOVEMENT_SKIP && wanted > movement_rounds(form, entries))
        form = MOVEMENT_RELAY;
    const unsigned most = movement_rounds((enum movement_form)form, entries);
    if (most == 0 || wanted > most)
        return false;
    const unsigned rounds = wanted > 0 ? wanted : most,
                   switched = (unsigned)value[TOURNAMENT_KEY_SWITCHED];
    return movement_make((enum movement_form)form, entries, rounds,
                         switched < rounds ? switched : rounds, movement) == PEDRO_ERR_OK;
}

unsigned tournament_movement_rounds(const struct tournament *tournament,
                                    unsigned entries) {
    struct movement movement;
    return make_movement(tournament, entries, &movement) ? movement.rounds : 0;
}

unsigned tournament_movement_sharing(const struct tournament *tournament) {
    struct movement movement;
    struct movement_report report;
    if (!make_movement(tournament, (unsigned)tournament->entries, &movement))
        return 0;
    movement_report(&movement, &report);
    return report.sharing;
}

bool tournament_movement_agrees(const struct tournament *tournament,
                                const struct tournament_settings *set) {
    struct movement_game before[MOVEMENT_TABLES_MAX], after[MOVEMENT_TABLES_MAX];
    struct movement movement, other;
    struct tournament changed = *tournament;
    const unsigned entries = (unsigned)tournament->entries;
    changed.set = *set;
    if (!make_movement(tournament, entries, &movement))
        return true; /* the rounds were written by hand */
    if (!make_movement(&changed, entries, &other) || other.tables != movement.tables)
        return false;
    for (unsigned round = 0; round < tournament->published; round++) {
        if (round >= movement.rounds || round >= other.rounds)
            return round >= movement.rounds;
        movement_round(&movement, round, before);
        movement_round(&other, round, after);
        for (unsigned i = 0; i < movement.tables; i++)
            if (before[i].ns != after[i].ns || before[i].ew != after[i].ew ||
                before[i].set != after[i].set)
                return false;
    }
    return true;
}

int tournament_draw_movement(struct tournament_drawing *drawing) {
    struct movement_game game[MOVEMENT_TABLES_MAX];
    struct movement movement;
    if (!make_movement(drawing->tournament, drawing->entries, &movement))
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_SIZE);
    if (drawing->round > movement.rounds)
        return tournament_refuse(drawing->refusal, PEDRO_REFUSED_ROUND_DONE);
    movement_round(&movement, drawing->round - 1, game);
    for (unsigned i = 0; i < movement.tables; i++)
        tournament_draw_two(drawing, at(drawing, game[i].ns), at(drawing, game[i].ew),
                            game[i].set);
    for (unsigned i = 2 * movement.tables; i < drawing->entries; i++)
        tournament_draw_two(drawing, drawing->entry[i], 0, 0);
    return PEDRO_ERR_OK;
}
