/* convention.h - what the bids of a bot mean, measured: the hands with which it makes each first call.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CONVENTION_H
#define BOTS_CONVENTION_H

#include "bots/bot.h"

/* The hands of one call. Trumps are those of the suit that `simple`, as which nearly all bots name trumps, would name with it. */
struct convention_row {
    uint32_t calls;
    uint32_t trumps;              /* in all hands together */
    uint32_t aces, kings, pedros; /* hands that hold one */
};

enum { CONVENTION_ROWS = PEDRO_BID_SPECIAL };

/* By number; row 0 is a pass. Special bids are not counted. */
struct convention {
    struct convention_row row[CONVENTION_ROWS];
};

/* Plays the auctions of `deals` deals from `seed`, the bot in every seat, and adds each seat's first call. Returns false
 * if `goes_on`, which is told what part is done, stops it; it may be NULL. */
bool convention_measure(const struct pedro_rules *rules, const struct bot *bot,
                        const struct bot_budget *budget, unsigned deals,
                        const uint8_t seed[PEDRO_SEED_SIZE],
                        bool (*goes_on)(void *data, double done), void *data,
                        struct convention *convention);

#endif
