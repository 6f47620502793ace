/* out_law.c - where nobody tells before his turn that he has no trumps (`out = fold_at_turn`), the play puts out only
 * seats whose turn has come.
 *
 * So trumps and plain cards that change places in hands whose turn is still to come change nothing that others are
 * told; that nothing else moves with hidden cards are the laws of views and of effects.
 *
 * SPDX-License-Identifier: MIT */
#include "law.h"

/* The seats from `first` on, clockwise, up to `last` and without it. */
static unsigned seats_between(const struct pedro_rules *rules, pedro_seat first,
                              pedro_seat last) {
    unsigned seats = 0;
    for (pedro_seat seat = first; seat != last; seat = pedro_left(rules, seat))
        seats |= 1u << (unsigned)seat;
    return seats;
}

static bool holds(struct trial *trial) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state *before = trial_before(trial), *state = &trial->match.state;
    if (rules->set.out != PEDRO_OUT_FOLD_AT_TURN || rules->own.errs || !before ||
        before->phase != PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_DEAL ||
        state->phase == PEDRO_PHASE_OVER || state->turn == PEDRO_NO_SEAT)
        return true;
    const unsigned gone = state->out & ~(unsigned)before->out;
    const pedro_seat next = pedro_left(rules, before->turn);
    const unsigned came =
        state->tricks == before->tricks
            ? seats_between(rules, next, state->turn)
            : seats_between(rules, next, before->leader) |
                  seats_between(rules, state->last_winner, state->leader);
    return !(gone & ~came) ||
           trial_breach(trial, "seats %#x go out, and the turn came to %#x", gone, came);
}

const struct law out_law = {"nobody is out before his turn where that is the rule", holds,
                            NULL, 1};
