/* master_game.h - a problem is played against a program that chooses how the hidden cards lie.
 *
 * The person plays the bidder's cards; every other card is chosen among those that some layout allows which agrees with all that
 * was seen. As long as a line is safe no choice beats the bid, and the program takes the one that leaves the fewest ways on. After a
 * card that leaves every safe line it keeps to cards that beat the bid. So the bid is made exactly if it is made in every
 * layout, and at the end there is a layout in which all cards lay as they were played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_GAME_H
#define ANALYZE_MASTER_GAME_H

#include "analyze/master.h"

enum { MASTER_STEPS = 48 };

/* A card, or MASTER_OUT. Seats are counted from the bidder, tricks from 0. */
struct master_step {
    uint8_t seat, card, trick;
};

enum master_state { MASTER_ASKED, MASTER_MADE, MASTER_BEATEN };

struct master_game {
    struct master *master;
    struct master_place first, place;
    struct master_step step[MASTER_STEPS];
    unsigned steps;
    uint8_t trick;
    struct master_step
        wrong;      /* the card that left the safe line; MASTER_NONE: none did */
    uint16_t right; /* the cards that kept it then, */
    struct master_place left; /* and the place */
    enum master_state state;
};

/* Begins, and plays up to the person's first choice. The place is safe; only trumps are played in the game. */
void master_game_begin(struct master_game *game, struct master *master,
                       const struct master_place *place);

/* Plays a trump of the person, then up to the next choice; a last card is played without asking. False if it is not
 * there to be played. */
bool master_game_play(struct master_game *game, unsigned card);

/* The person's trumps after which a line is safe. */
uint16_t master_game_safe(const struct master_game *game);

/* How the trumps lay when the play began: one of the layouts that agree with all that was played. Seat 0 is the bidder; `aside` are
 * out of the play. */
void master_game_layout(const struct master_game *game, uint16_t hand[4],
                        uint16_t *aside);

#endif
