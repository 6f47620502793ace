/* draw.h - a round that is being drawn: the forms add tables and byes to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_DRAW_H
#define TOURNAMENT_DRAW_H

#include "pairing/individual.h"
#include "tournament/tournament.h"

struct tournament_drawing {
    const struct tournament *tournament;
    struct pedro_text *text;
    struct pedro_refusal *refusal;
    unsigned round; /* from 1 */
    /* All entries in the order in which they could be drawn first, then of their numbers, so that a
     * late one changes nothing before it. */
    uint16_t *entry;
    unsigned entries;
    unsigned tables; /* written so far */
    uint16_t *bye;   /* to be written after the tables */
    unsigned byes;
};

/* All entries in the order of `entry` above; returns their number. */
unsigned tournament_list_entries(const struct tournament *tournament, uint16_t *entry);

/* True for an entry that takes part; false for 0, which is nobody. */
bool tournament_takes_part(const struct tournament *tournament, unsigned number);

/* Adds a table with the entries of all seats, side by side, and the boards of a set, from 0. */
void tournament_draw_table(struct tournament_drawing *drawing, const uint16_t *entry,
                           unsigned set);
/* Adds a table of two; a bye if only one of them takes part. */
void tournament_draw_two(struct tournament_drawing *drawing, unsigned one, unsigned other,
                         unsigned set);
void tournament_draw_bye(struct tournament_drawing *drawing, unsigned entry);

/* The forms: 0, or an enum pedro_err with the refusal. */
typedef int tournament_draw_fn(struct tournament_drawing *drawing);
tournament_draw_fn tournament_draw_robin, tournament_draw_movement,
    tournament_draw_individual, tournament_draw_knockout, tournament_draw_progressive,
    tournament_draw_swiss;

/* The rounds that a movement or an individual schedule has for so many entries; 0 for none. */
unsigned tournament_movement_rounds(const struct tournament *tournament,
                                    unsigned entries);
unsigned tournament_individual_rounds(unsigned entries);

/* How good the individual schedule is, with the rounds played so far; false if there is none, or no
 * memory. */
bool tournament_individual_quality(const struct tournament *tournament,
                                   struct individual_quality *quality);
/* True if a movement with other settings has the same games in the rounds published so far. */
bool tournament_movement_agrees(const struct tournament *tournament,
                                const struct tournament_settings *set);

#endif
