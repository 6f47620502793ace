/* net.h - a small network that says what a card is worth, from what its player knows.
 *
 * Two hidden layers over the features of net_features.h; trained by self-play (docs/training.md)
 * and used in whole numbers only, so that every machine plays alike. A network gives two
 * numbers for every choice: the part of all points that our side should still win in
 * tricks, and by how much it should outscore the others in this hand, bid and all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "bots/net/net_features.h"

enum {
    NET_FIRST = 256,               /* units of the first hidden layer */
    NET_SECOND = 64,               /* of the second */
    NET_ANSWERS = 2 * NET_OUTPUTS, /* points of each choice, then margins of each */
    NET_ONE_BITS = 12,
    NET_ONE = 1 << NET_ONE_BITS, /* all points of the pack, in an answer */
    /* Inside: a unit has 8 bits behind the point and is kept between 0 and 16; weights of
     * the second layer and of the answers have 12. */
    NET_UNIT_BITS = 8,
    NET_FULL = (16 << NET_UNIT_BITS) - 1,
    NET_WEIGHT_BITS = 12,
    NET_SCALE_BITS = 10,
    NET_GAMES_MAX = 32,
};

/* A network, ready for use: read from a file (net_file.h) or built in (net_shipped()). */
struct net {
    const uint64_t *key;    /* games it is for: net_game_key() */
    uint16_t games;         /* how many of `key` */
    const uint16_t *row_of; /* NET_INPUTS; 0: the question was never answered yes */
    const int8_t (*rows)[NET_FIRST]; /* weights of a question, row 0 all zero */
    const int16_t *first;            /* NET_FIRST: starting values */
    const int16_t *scale;            /* NET_FIRST: by it, and NET_SCALE_BITS fewer */
    /* Of two units that follow each other, for each of the second layer. */
    const int16_t (*second)[NET_SECOND][2];
    const int32_t *second_start;         /* NET_SECOND */
    const int16_t (*answer)[NET_SECOND]; /* weights of each answer */
    const int32_t *answer_start;         /* NET_ANSWERS */
};

/* What the rules of the play make of a ruleset, in one number: games that differ only in
 * auction, score or match have the same. Only keys that differ from those of the first preset
 * count, so a new key that a game does not use leaves its number as it was. */
uint64_t net_game_key(const struct pedro_rules *rules);

/* The built-in network for a game, or NULL if there is none. */
const struct net *net_shipped(const struct pedro_rules *rules);

/* One hand with a network: begin here. */
struct net_table {
    const struct net *net;
    struct net_hand hand;
    int16_t start[PEDRO_SEATS_MAX][NET_FIRST]; /* the first layer as the hand begins */
};

/* Makes a table ready from the view of any seat, once trumps are named and cards drawn.
 * `play_rules` must live as long as the table. */
void net_table_init(const struct net *net, const struct pedro_rules *rules,
                    const struct position_rules *play_rules,
                    const struct pedro_view *view, struct net_table *table);

/* What the choices of the seat to act are worth to its side, by slot, in 1/NET_ONE of all
 * points; only those of position_legal() are written. Phase play only: bids, burying and
 * calling are not the network's business. */
struct net_scores {
    int32_t points[64]; /* still to be won, this trick included */
    int32_t margin[64]; /* of the hand's score over the others' (their mean if several) */
};
void net_scores(const struct net_table *table, const struct net_memory *memory,
                const struct position *position, struct net_scores *scores);

/* The choice with the best margin, the lowest slot of equals; what must be buried goes by
 * the lowest worth, and the highest trump that is not held is called. */
unsigned net_choose(const struct net_table *table, const struct net_memory *memory,
                    const struct position *position);

/* Plays a position to its end, every seat by the network and from what itself knows. In
 * `memory` gone[] must be filled for all seats. Changes both; returns the number of
 * choices. */
unsigned net_playout(const struct net_table *table, struct net_memory *memory,
                     struct position *position);

#endif
