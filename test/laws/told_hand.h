/* told_hand.h - the hands of a trial as told hands.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_TOLD_HAND_H
#define LAWS_TOLD_HAND_H

#include "trial.h"

/* Tells the hand that event number `at`, from 0, has ended, by its cards or by its points.
 * Returns the state before its deal, or NULL if the event ended no hand. */
const struct pedro_state *told_hand(const struct trial *trial, size_t at, bool by_card,
                                    struct pedro_told *told);

#endif
