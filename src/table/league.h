/* league.h - weekly leagues: small groups of people by what they did at the deals of the day, two up and two down at the end of
 * each week.
 *
 * A pure function of the ranking of a week (ranking.h) and of the league in which each person was before, so every node has the
 * same. There are some leagues, one above the other, 0 being the lowest, in which everybody begins. Whoever plays a deal of
 * the week is in one group of the own league, in the order of first play, at most LEAGUE_GROUP in each: who comes later
 * changes no group that is full. In a group of at least four the best two go up and the last two down, in a smaller one one
 * of each; none goes up from the highest league, nor down from the lowest. Of equal points, the more deals count, then who
 * played first. Who does not play in a week stays where he is.
 *
 * Weeks begin on Monday, and are counted from that of 1970-01-01.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_LEAGUE_H
#define TABLE_LEAGUE_H

#include "table/ranking.h"

enum { LEAGUES = 5, LEAGUE_GROUP = 20, LEAGUE_MOVES = 2, LEAGUE_DAYS = 7 };

struct league_person {
    int64_t user, first_ms;
    uint32_t points, deals;
    uint32_t tier;  /* the league of this week */
    uint32_t group; /* from 0, over all leagues */
    uint32_t place; /* in the group, from 1; no two have the same */
    uint32_t size;  /* of the group */
    int32_t moved;  /* 1 up, -1 down, as it stands */
};

int32_t league_week(int32_t day);
int32_t league_first_day(int32_t week);

/* Arranges people, whose `tier` is that of the last week in which they played, as it was left. They are then ordered by group and place. */
void league_arrange(struct league_person *person, size_t count);

#endif
