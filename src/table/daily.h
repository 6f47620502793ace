/* daily.h - the deals of the day: a hand of each of four games, the same for everybody, without a server.
 *
 * The day, in UTC, decides everything. Three games are there every day, and the fourth changes: of the other presets
 * without laws for errors, in the order of the table of presets, the one whose number is the day modulo how many they
 * are. The seed is the BLAKE2b-256 hash of the text "pedro daily DATE PRESET", so anybody can repeat it:
 *
 *     printf 'pedro daily 2026-11-27 us' | b2sum -l 256
 *
 * The hand is dealt by the published shuffle of this seed, as by a row `deal` (docs/table.md), in a match of one hand
 * from 0 points, as a board of a tournament: so bots have the random numbers that they have at a table, and the same
 * answers of the person give the same result everywhere. The person sits at seat 0 with the bot `strong` at all other seats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_DAILY_H
#define TABLE_DAILY_H

#include <stdbool.h>

#include "bots/bot.h"
#include "pedro/match.h"
#include "record/day.h"

enum { DAILY_GAMES = 4, DAILY_SEAT = 0 };

struct daily_deal {
    char date[RECORD_DATE_MAX];
    const struct pedro_preset *preset;
    const struct bot *bot; /* at the other seats, and of the par */
    pedro_seat dealer;
    uint8_t seed[PEDRO_SEED_SIZE];
};

/* Deal `index`, from 0 to DAILY_GAMES - 1, of a day (record/day.h). False if the day is before 1970. */
bool daily_deal(int32_t day, unsigned index, struct daily_deal *deal);

/* The ruleset of the hand: that of the preset, with a target that is out of reach. */
void daily_ruleset(const struct daily_deal *deal, struct pedro_ruleset *set);

/* The result of a hand that is over: the points that the side of the person has won in it, less those of the best other
 * side. 0 if nobody bid, or if the deal was thrown away. */
int32_t daily_margin(const struct pedro_match *match);

#endif
