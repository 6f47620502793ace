/* hand_count.c - the value of a hand by a point count.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/hand_count.h"

#include <string.h>

enum { PARTS = 64, PARTS_A_TRUMP = 5, PARTS_A_WINNER = 7, PARTS_MAX = 56 };

int hand_count_points(const struct pedro_rules *rules, pedro_cards hand, unsigned suit) {
    const uint8_t *strength = rules->strength[suit];
    const pedro_cards held = hand & rules->trumps[suit];
    int own = 0, others = rules->total, parts = 0;
    for (pedro_cards left = held; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int value = rules->value[suit][card];
        unsigned above = 0;
        for (pedro_cards missing = rules->trumps[suit] & ~held; missing;)
            above += strength[pedro_set_pop(&missing)] > strength[card];
        others -= value;
        own += above < 3 ? (value * PARTS) >> above : 0;
        parts += PARTS_A_TRUMP + (above == 0 ? PARTS_A_WINNER : 0);
    }
    return (own + others * (parts < PARTS_MAX ? parts : PARTS_MAX)) / PARTS;
}

unsigned hand_count_best_suit(const struct pedro_rules *rules, pedro_cards hand,
                              unsigned suits) {
    int most = -1;
    unsigned best = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        const int points = hand_count_points(rules, hand, suit);
        if (suits >> suit & 1 && points > most) {
            most = points;
            best = suit;
        }
    }
    return best;
}

void hand_count_bid(const struct pedro_legal *legal, int least, int points,
                    struct pedro_action *action) {
    const bool run = legal->bid_to != PEDRO_NO_BID;
    const int lowest = legal->bid_from > least ? legal->bid_from : least;
    memset(action, 0, sizeof *action);
    if (legal->bid_alone != PEDRO_NO_BID && (!run || lowest > points)) {
        action->kind = PEDRO_ACT_BID;
        action->bid = legal->bid_alone;
    } else if (run && lowest <= legal->bid_to && lowest <= points) {
        action->kind = PEDRO_ACT_BID;
        action->bid = (pedro_bid)lowest;
    } else {
        pedro_legal_nth(legal, 0, action); /* a pass, or the least there is */
    }
}
