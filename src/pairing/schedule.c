/* schedule.c - the round robin by the circle method, and the places of a knock-out.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/schedule.h"

#include <stdbool.h>

static unsigned even(unsigned players) { return players + players % 2; }

unsigned schedule_robin_rounds(unsigned players) { return even(players) - 1; }

/* Counted from 1, players i and j of the n - 1 that go round meet in the round in which i + j equals the
 * number of the round plus 1, modulo n - 1; the one that would meet itself meets player n. The lower is first
 * if i + j is odd; player n is first in each other round. */
void schedule_robin(unsigned players, unsigned round, struct schedule_game *game) {
    const unsigned last = even(players), cycle = last - 1, leg = round / cycle;
    unsigned games = 1;
    round %= cycle;
    for (unsigned i = 1; i < last; i++) {
        const unsigned j = (round + 2 + 2 * cycle - i - 1) % cycle + 1;
        bool exchange = leg % 2;
        if (j < i)
            continue;
        struct schedule_game met = {i - 1, j - 1};
        if (j == i) {
            met.second = last - 1;
            exchange ^= round % 2;
        } else {
            exchange ^= (i + j) % 2 == 0;
        }
        if (exchange && met.second != players)
            met = (struct schedule_game){met.second, met.first};
        game[j == i ? 0 : games++] = met;
    }
}

static unsigned places_for(unsigned players) {
    unsigned places = 2;
    while (places < players)
        places *= 2;
    return places;
}

unsigned schedule_knockout_rounds(unsigned players) {
    unsigned rounds = 0;
    for (unsigned left = players; left > 1; left = (left + 1) / 2)
        rounds++;
    return rounds;
}

/* The seed at a place of a bracket: in each half of the bracket the better seed stands first, and the seeds
 * of two places that meet add up to one less than the number of places in that round. */
static unsigned seed_at(unsigned place, unsigned places) {
    if (places == 1)
        return 0;
    const unsigned better = seed_at(place / 2, places / 2);
    return place % 2 ? places - 1 - better : better;
}

unsigned schedule_knockout(unsigned players, struct schedule_game *game) {
    const unsigned places = places_for(players);
    for (unsigned i = 0; i < places / 2; i++) {
        const unsigned second = seed_at(2 * i + 1, places);
        game[i].first = seed_at(2 * i, places);
        game[i].second = second < players ? second : players;
    }
    return places / 2;
}
