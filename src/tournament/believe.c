/* believe.c - whether a game of the tournament can have come to the points that somebody tells.
 *
 * The rules of the game decide (pedro/final.h). Rows that are stored are read as they are: a journal stays readable; such
 * results are told among the warnings. What was played at a table of the server needs no belief.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/act.h"

/* The game as it is played here, with the target of the setting `length`. */
static bool rules_of(const struct tournament_settings *set, struct pedro_rules *rules) {
    struct pedro_option_error error;
    struct pedro_ruleset ruleset = set->ruleset;
    const int32_t length = set->value[TOURNAMENT_KEY_LENGTH];
    if (set->value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_TARGET && length > 0)
        ruleset.target = (int16_t)length;
    return pedro_rules_init(rules, &ruleset, &error) == 0;
}

int tournament_believe(const struct tournament_settings *set, const int32_t *points,
                       unsigned winner, bool board, struct pedro_refusal *refusal) {
    struct pedro_rules rules;
    const unsigned hands = tournament_hands(set, board);
    if (!rules_of(set, &rules))
        return PEDRO_ERR_OK;
    if (!board && set->value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_MINUTES)
        return pedro_final_check_hands(&rules, PEDRO_FINAL_HANDS_MAX, points, refusal);
    return hands > 0 ? pedro_final_check_hands(&rules, hands, points, refusal)
                     : pedro_final_check(&rules, points, winner, refusal);
}

bool tournament_doubt(const struct tournament *tournament,
                      const struct tournament_table *table,
                      struct pedro_refusal *refusal) {
    /* Results from before such a change are those of another game. */
    const uint32_t other = 1u << TOURNAMENT_KEY_UNIT | 1u << TOURNAMENT_KEY_LENGTH;
    if (table->state == TOURNAMENT_EMPTY || table->absent || table->name[0] ||
        tournament->changed & other)
        return false;
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].played &&
            tournament_believe(&tournament->set, table->board[i].points, 0, true,
                               refusal))
            return true;
    return table->boards == 0 && tournament_believe(&tournament->set, table->points,
                                                    table->winner, false, refusal);
}

void tournament_doubts(const struct tournament *tournament, unsigned round,
                       void (*tell)(void *data, const struct pedro_refusal *warning),
                       void *data) {
    const struct tournament_round *in = &tournament->round[round - 1];
    for (unsigned i = 0; i < in->tables; i++) {
        struct pedro_refusal warning;
        if (!tournament_doubt(tournament, &in->table[i], &warning))
            continue;
        warning.form = PEDRO_REFUSED_WARN_RESULT;
        pedro_refusal_add_number(&warning, "table", in->table[i].number);
        tell(data, &warning);
    }
}
