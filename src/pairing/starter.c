/* starter.c - the table of starters.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/starter.h"

#include <stddef.h>

#define G(...) ((const struct movement_game[]){__VA_ARGS__})

/* By tables, then by rounds. */
static const struct movement_starter starters[] = {
#include "pairing/starters.inc"
};

const struct movement_starter *movement_starter(unsigned tables, unsigned rounds) {
    const struct movement_starter *found = NULL;
    for (unsigned i = 0; i < sizeof starters / sizeof *starters; i++) {
        if (starters[i].tables == tables && starters[i].rounds >= rounds) {
            found = &starters[i];
            if (rounds)
                break;
        }
    }
    return found;
}
