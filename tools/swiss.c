/* swiss.c - Swiss tournaments of random players.
 *
 * SPDX-License-Identifier: MIT */
#include "swiss.h"

#include <stdlib.h>

enum {
    LEAST = 20,     /* players who stay */
    LATE_ROUND = 4, /* the last round with late entries */
    CLUB_ROUNDS = 3,
    CLUB_SIZE = 6,
    FORBIDDEN = 20, /* one forbidden pair for so many players */
};

/* What the winner and the loser get for the least and the largest margin, and a bye; a draw gives the mean of the first. */
static const struct {
    int64_t winner[2], loser[2], bye;
} SCORING[] = {
    {{2, 2}, {0, 0}, 2},       /* match points */
    {{10, 20}, {10, 0}, 12},   /* victory points */
    {{52, 52}, {51, -20}, 52}, /* points of a match to 52 */
};

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static uint32_t below(struct swiss *swiss, uint32_t n) {
    uint64_t z = swiss->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * n >> 32);
}

static void enter(struct swiss *swiss) {
    unsigned i = swiss->count++;
    swiss->players[i] = (struct pairing_player){
        .rank = i + 1,
        .club = below(swiss, 3) ? 1 + below(swiss, swiss->room / CLUB_SIZE + 1) : 0,
        .opponents = swiss->met[i],
    };
    swiss->strength[i] = (int32_t)below(swiss, 1000);
}

bool swiss_init(struct swiss *swiss, uint64_t seed, unsigned players) {
    *swiss = (struct swiss){.random = seed, .room = players + players / 50 + LATE_ROUND};
    swiss->players = malloc(swiss->room * sizeof *swiss->players);
    swiss->met = malloc(swiss->room * sizeof *swiss->met);
    swiss->strength = malloc(swiss->room * sizeof *swiss->strength);
    swiss->opponent = malloc(swiss->room * sizeof *swiss->opponent);
    swiss->forbidden = malloc((players / FORBIDDEN + 1) * sizeof *swiss->forbidden);
    if (!swiss->forbidden || !swiss->players || !swiss->met || !swiss->strength ||
        !swiss->opponent)
        return false;
    swiss->scoring = below(swiss, sizeof SCORING / sizeof *SCORING);
    swiss->wishes.seed = seed;
    swiss->wishes.order = (enum pairing_order)below(swiss, PAIRING_ORDER_HALVES + 1);
    swiss->wishes.forbidden = swiss->forbidden;
    for (; swiss->wishes.forbidden_count < players / FORBIDDEN;
         swiss->wishes.forbidden_count++) {
        uint32_t a = below(swiss, players), b = below(swiss, players - 1);
        swiss->forbidden[swiss->wishes.forbidden_count] =
            (struct pairing_pair){a, b + (b >= a)};
    }
    while (swiss->count < players)
        enter(swiss);
    for (unsigned i = 0; i < players; i++)
        swiss->players[i].present = true;
    return true;
}

void swiss_finish(struct swiss *swiss) {
    free(swiss->players);
    free(swiss->met);
    free(swiss->strength);
    free(swiss->opponent);
    free(swiss->forbidden);
}

void swiss_next(struct swiss *swiss) {
    unsigned present = 0;
    swiss->round++;
    if (swiss->round > 1 && swiss->round <= LATE_ROUND)
        for (unsigned late = below(swiss, 3); late > 0 && swiss->count < swiss->room;
             late--)
            enter(swiss);
    /* A player who has left has no strength. */
    for (unsigned i = 0; i < swiss->count; i++)
        present += swiss->players[i].present = swiss->strength[i] >= 0;
    for (unsigned i = 0; i < swiss->count && present > LEAST; i++) {
        bool leaves = below(swiss, 100) == 0, misses = below(swiss, 100) == 0;
        if (!swiss->players[i].present || swiss->round == 1 || (!leaves && !misses))
            continue;
        swiss->players[i].present = false;
        present--;
        if (leaves)
            swiss->strength[i] = -1;
    }
    swiss->wishes.clubs_apart = swiss->round <= CLUB_ROUNDS;
}

void swiss_play(struct swiss *swiss) {
    for (uint32_t i = 0; i < swiss->count; i++) {
        struct pairing_player *player = &swiss->players[i];
        uint32_t j = swiss->opponent[i];
        if (j == PAIRING_BYE) {
            player->byes++;
            player->score += SCORING[swiss->scoring].bye;
        }
        if (j == PAIRING_BYE || j == PAIRING_NONE)
            continue;
        swiss->met[i][player->opponent_count++] = j;
        if (j < i)
            continue;
        struct pairing_player *other = &swiss->players[j];
        /* From -1500 to 1500: the better player, and luck. */
        int32_t margin =
            swiss->strength[i] - swiss->strength[j] + (int32_t)below(swiss, 1001) - 500;
        struct pairing_player *winner = margin >= 0 ? player : other,
                              *loser = margin >= 0 ? other : player;
        int64_t size = margin >= 0 ? margin : -margin;
        const int64_t *win = SCORING[swiss->scoring].winner,
                      *loss = SCORING[swiss->scoring].loser;
        if (size < 50) {
            player->score += (win[0] + loss[0]) / 2;
            other->score += (win[0] + loss[0]) / 2;
        } else {
            winner->score += win[0] + (win[1] - win[0]) * size / 1500;
            loser->score += loss[0] + (loss[1] - loss[0]) * size / 1500;
        }
    }
}
