/* laws.c - the table of laws.
 *
 * SPDX-License-Identifier: MIT */
#include "law.h"

const struct law *const laws[] = {
    &legal_law,   &garbage_law, &bots_law,     &calls_law, &cards_law,  &points_law,
    &undo_law,    &record_law,  &notation_law, &json_law,  &view_law,   &effect_law,
    &auction_law, &seed_law,    &told_law,     &pad_law,   &revoke_law, &ruling_law,
    &out_law,     &final_law,   &position_law};
const unsigned laws_count = sizeof laws / sizeof *laws;
