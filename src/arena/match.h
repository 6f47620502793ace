/* match.h - players at one table, and the matches and hands they play there.
 *
 * Randomness is shared: the cards of a hand come from one seed, and so does the random generator of each seat,
 * whichever player has it. Two players that are alike therefore play alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/player.h"
#include "bots/search/luck.h"

enum arena_who { ARENA_A, ARENA_B, ARENA_REFERENCE, ARENA_PLAYERS };

/* A player at the table. */
struct arena_seated {
    const struct arena_player *player; /* NULL if there is none */
    void *self;
};

/* The counts of a player. */
struct arena_count {
    int64_t bids, made; /* hands it bid and that were scored; of these, made */
    int64_t moves, ns, faults;
};

struct arena_match {
    const struct pedro_rules *rules;
    struct arena_seated seated[ARENA_PLAYERS];
    struct arena_count count[ARENA_PLAYERS];
    int64_t hands;
    int64_t won[PEDRO_SEATS_MAX]; /* points in the hands of the last match, by side */
    const struct luck_settings *settings; /* NULL: luck is not followed */
    struct bot_scratch *scratch;
    int64_t luck[PEDRO_SEATS_MAX]; /* of the last match, by side, in 1/LUCK_POINT */
    enum arena_who gone; /* the player that stopped answering, or ARENA_PLAYERS */
};

/* Opens the players of a table; `seats` is the number of seats each of them will have. `luck` says how the luck of
 * hands is found, or is NULL, and must outlive the table. False if a player could not be opened. Close it in both
 * cases. */
bool arena_match_open(struct arena_match *match, const struct pedro_rules *rules,
                      const struct luck_settings *luck,
                      const struct arena_player *const player[ARENA_PLAYERS],
                      const unsigned seats[ARENA_PLAYERS]);
void arena_match_close(struct arena_match *match);

/* Plays a match, or its first hand only, to its end: the player of each seat, the first dealer, and
 * the seed: of the match (pedro_hand_seed()), or of the one hand. False if a player is
 * gone. A match that has not ended after ARENA_HANDS_MAX hands has no winner. */
enum { ARENA_HANDS_MAX = 1000 };
bool arena_match_play(struct arena_match *match,
                      const enum arena_who who[PEDRO_SEATS_MAX], pedro_seat dealer,
                      const uint8_t seed[PEDRO_SEED_SIZE], bool whole,
                      struct pedro_state *state);

#endif
