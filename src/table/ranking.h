/* ranking.h - who did how well at deals of the day: the ranking of a day or of some days.
 *
 * A function of the first tries alone, so every node has the same from the same rows. At each deal a person is compared with
 * all others who played it, and with the par of the bot, as in duplicate ("matchpoints" as a share): 100 points for doing
 * better than all of them, 0 for doing worse, and a half for each with the same result; rounded down. So games with many
 * points and games with few count alike, and a deal that was not played gives nothing and costs nothing. The points of all
 * deals are added.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_RANKING_H
#define TABLE_RANKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RANKING_DEAL_POINTS = 100, /* at most */
    RANKING_PAR = 0,           /* the person of the par, who has no place */
};

struct ranking_person {
    int64_t user, first_ms; /* when the first of the tries was stored */
    uint32_t place;         /* from 1; the same for equal points */
    uint32_t deals, points;
};

struct ranking_try {
    int64_t user, at_ms;
    int32_t margin;
    uint32_t points;
};

struct ranking {
    struct ranking_person
        *person; /* once it is ended: the best first, equal ones by number */
    size_t persons;
    /* Those of the last deal begin at `deal`. */
    struct ranking_try *tried;
    size_t tries, room, deal;
    bool failed; /* without memory */
};

void ranking_init(struct ranking *ranking);
void ranking_finish(struct ranking *ranking);
/* Tries come deal by deal; a new deal begins with ranking_next(). */
void ranking_next(struct ranking *ranking);
void ranking_add(struct ranking *ranking, int64_t user, int64_t at_ms, int32_t margin);
/* All were added: makes the list of persons. False without memory. */
bool ranking_end(struct ranking *ranking);
/* The person of a ranking that is ended; NULL if there is none. */
const struct ranking_person *ranking_find(const struct ranking *ranking, int64_t user);

#endif
