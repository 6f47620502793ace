/* revealed.c - keeps what the view forgets at the end of a hand.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/revealed.h"

/* The hand is over: `view` is as it was before the table was cleared. */
static void end(struct revealed *revealed, const struct pedro_view *view) {
    memset(revealed, 0, sizeof *revealed);
    memcpy(revealed->last_trick, view->last_trick, sizeof revealed->last_trick);
    revealed->trump = view->trump;
    revealed->leader = view->last_leader;
    revealed->winner = view->last_winner;
}

void revealed_add(struct revealed *revealed, const struct happening *happening) {
    struct pedro_view view = happening->before;
    for (unsigned i = 0; i < happening->effects.count; i++) {
        const struct pedro_effect *effect = &happening->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            end(revealed, &view);
        if (pedro_view_fold_checked(happening->rules, &view, effect) != PEDRO_ERR_OK)
            return;
    }
}
