/* final_law.c - what a match comes to is possible: its end with its winner, how it stands while it goes on, and what its
 * last hand scored.
 *
 * SPDX-License-Identifier: MIT */
#include "law.h"

static bool refused(struct trial *trial, const char *what,
                    const struct pedro_refusal *refusal) {
    char sentence[PEDRO_REFUSAL_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    pedro_refusal_text(refusal, NULL, &text);
    return trial_breach(trial, "%s is refused: %s", what, sentence);
}

static bool holds(struct trial *trial) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state *state = &trial->match.state;
    struct pedro_refusal refusal;
    struct pedro_final final;
    for (unsigned side = 0; side < rules->sides; side++)
        if (state->phase == PEDRO_PHASE_OVER && state->winners >> side & 1 &&
            pedro_final_check(rules, state->score, side + 1, &refusal))
            return refused(trial, "the end of the match", &refusal);
    if (state->hands_scored > 0 &&
        pedro_final_check_hands(rules, 1, state->last_hand, &refusal))
        return refused(trial, "the score of the last hand", &refusal);
    if (state->phase == PEDRO_PHASE_OVER || !trial_now_and_then(trial, 16))
        return true;
    pedro_final(rules, state->score, &final);
    return final.open || trial_breach(trial, "the match cannot stand as it does");
}

const struct law final_law = {"what a match comes to is taken as possible", NULL, holds,
                              1};
