/* trumps_game.c - what of a ruleset matters to the trumps-only relaxation.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "solver/trumps_game.h"

bool trumps_game_init(const struct position_rules *rules, struct trumps_game *made) {
    int total = 0;
    memset(made, 0, sizeof *made); /* compared as bytes */
    if (rules->players != 4 || rules->spreads || rules->out == PEDRO_OUT_MAY_FOLD ||
        rules->plain_led == PEDRO_PLAIN_LED_FOLLOW || bits_count(rules->trumps) > LANE ||
        rules->trumps == 0)
        return false;
    for (uint64_t left = rules->trumps; left; left &= left - 1) {
        const int value = rules->value[bits_lowest(left)];
        if (value < 0 || (total += value) > TOTAL_MAX)
            return false;
        made->worth[made->trumps++] = (uint8_t)value;
    }
    made->bare = rules->playable == rules->trumps;
    made->keeps = !rules->plain_highest && !made->bare;
    made->folds = made->bare || rules->out == PEDRO_OUT_FOLD ||
                  rules->out == PEDRO_OUT_FOLD_AT_TURN;
    made->folds_next = rules->out == PEDRO_OUT_FOLD_NEXT;
    made->plain_first = rules->plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST && !made->bare;
    made->exact = made->bare || made->keeps;
    made->trump_first = rules->first_trump;
    return true;
}

bool trumps_game_kinds(const struct trumps_game *rules, uint8_t kind[LANE]) {
    unsigned kinds = 1;
    memset(kind, 0, LANE);
    for (int value = 1; value <= TOTAL_MAX; value++) {
        bool seen = false;
        for (unsigned i = 0; i < LANE; i++)
            if (rules->worth[i] == value) {
                if (kinds == TRUMPS_KINDS)
                    return false;
                kind[i] = (uint8_t)kinds;
                seen = true;
            }
        kinds += seen;
    }
    return true;
}

uint64_t trumps_game_fingerprint(const struct trumps_game *rules) {
    const uint8_t flags[] = {rules->trumps, rules->keeps,      rules->bare,
                             rules->folds,  rules->folds_next, rules->plain_first};
    uint64_t print = 1;
    for (unsigned i = 0; i < sizeof flags + LANE; i++) {
        print ^= i < sizeof flags ? flags[i] : rules->worth[i - sizeof flags];
        print *= UINT64_C(0x9e3779b97f4a7c15);
        print ^= print >> 32;
    }
    return print ? print : 1;
}

int trumps_game_total(const struct trumps_game *rules) {
    int total = 0;
    for (unsigned i = 0; i < LANE; i++)
        total += rules->worth[i];
    return total;
}
