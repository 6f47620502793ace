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
    /* All entries in the order of the first round for which they could be drawn, and of their numbers. So
     * a late entry comes after all earlier ones. */
    uint16_t *entry;
    unsigned entries;
    unsigned table; /* the number of the table written last */
    bool
        *taken; /* by number: tables at which an earlier round is still played; or NULL */
    uint16_t *bye; /* to be written after the tables */
    unsigned byes;
};

/* All entries in the order of `entry` above; returns their number. */
unsigned tournament_list_entries(const struct tournament *tournament, uint16_t *entry);

/* True if a form (enum tournament_form) needs the results of all earlier rounds. */
bool tournament_draw_needs_results(int32_t form);

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
tournament_draw_fn tournament_draw_arena, tournament_draw_robin, tournament_draw_movement,
    tournament_draw_individual, tournament_draw_knockout, tournament_draw_progressive,
    tournament_draw_swiss;

/* How an entry stands in an arena. */
struct tournament_wait {
    bool plays;     /* at a table without a result that counts */
    unsigned round; /* the first that it could have been drawn for since it played; */
    uint64_t since; /* when its last result came; */
    unsigned waves; /* and how many waves have gone without it since */
};
/* Of all entries, by their numbers. `wait` has room for the highest. */
void tournament_list_waits(const struct tournament *tournament,
                           struct tournament_wait *wait);
/* Draws entries that keep their partners, as a Swiss does, among those who are free. */
int tournament_draw_wave(struct tournament_drawing *drawing,
                         const struct tournament_wait *wait);

/* True if single players sit together in turn, as partners or at tables of more than two sides. */
bool tournament_partners_change(const struct tournament_settings *set);

/* A seed of the lots of the next round, which no entry's lot is drawn from. */
uint64_t tournament_round_seed(const struct tournament *tournament);

/* The rounds that a movement or an individual schedule has for so many entries; 0 for none. */
unsigned tournament_movement_rounds(const struct tournament *tournament,
                                    unsigned entries);
unsigned tournament_individual_rounds(unsigned entries);

/* How good the individual schedule is, with the rounds played so far; false if there is none, or no
 * memory. */
bool tournament_individual_quality(const struct tournament *tournament,
                                   struct individual_quality *quality);
/* The most tables that play the same boards at the same time in the movement; 0 if there is none. */
unsigned tournament_movement_sharing(const struct tournament *tournament);
/* True if a movement with other settings has the same games in the rounds published so far. */
bool tournament_movement_agrees(const struct tournament *tournament,
                                const struct tournament_settings *set);

#endif
