/* believe.c - checks scores by the rules of the game, and letters by themselves.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/believe.h"

#include <string.h>

#include "pedro/pedro.h"

/* One side won and the others lost, or some are level at the top. */
static int believe_order(const struct rating_row *row, struct pedro_refusal *refusal) {
    enum { LOST, DRAWN, WON };
    unsigned count[WON + 1] = {0};
    for (unsigned side = 0; side < row->sides; side++)
        count[(int)row->score[side]]++;
    if (count[WON] ? count[WON] == 1 && count[DRAWN] == 0 : count[DRAWN] > 1)
        return PEDRO_ERR_OK;
    pedro_refuse(refusal, PEDRO_REFUSED_FINAL_LETTERS);
    return pedro_refusal_err(PEDRO_REFUSED_FINAL_LETTERS);
}

int rating_believe(const struct rating_row *row, bool stopped,
                   struct pedro_refusal *refusal) {
    const struct pedro_preset *preset =
        pedro_preset_find(row->variant, strlen(row->variant));
    struct pedro_option_error error;
    struct pedro_rules rules;
    int32_t score[PEDRO_SEATS_MAX] = {0};
    uint64_t given = 0;
    if (row->order_only)
        return believe_order(row, refusal);
    if (!preset)
        return PEDRO_ERR_OK;
    struct pedro_ruleset set = preset->set;
    if (pedro_options_read(row->options, strlen(row->options), &set, &given, &error) ||
        pedro_rules_init(&rules, &set, &error) || rules.sides != row->sides)
        return PEDRO_ERR_OK;
    for (unsigned side = 0; side < row->sides; side++)
        score[side] = (int32_t)row->score[side];
    if (row->hands > 0)
        return pedro_final_check_hands(&rules, row->hands, score, refusal);
    const int err = pedro_final_check(&rules, score, 0, refusal);
    return stopped && (refusal->code == PEDRO_REFUSED_FINAL_OPEN ||
                       refusal->code == PEDRO_REFUSED_FINAL_WHO)
               ? PEDRO_ERR_OK
               : err;
}
