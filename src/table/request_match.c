/* request_match.c - wishes about the hand that is on.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "pedro/notation.h"

static void act_row(struct asking *asking, pedro_seat seat, uint64_t seen,
                    const struct pedro_action *action) {
    ask_row(asking, "act", seat);
    row_number(&asking->answer->rows, seen);
    row_action(&asking->answer->rows, action);
}

/* The answer to it was lost, and it was sent again. */
static bool is_done_already(const struct table_seat *seat, uint64_t seq,
                            const struct pedro_action *action) {
    return seq > 0 && seat->seen == seq &&
           memcmp(&seat->acted, action, sizeof *action) == 0;
}

void ask_act(struct asking *asking) {
    const struct table *table = asking->table;
    const struct client_act *act = &asking->request->message->act;
    const uint64_t seq = (uint64_t)act->seq;
    struct pedro_action action;
    struct pedro_legal legal;
    if (asking->seat == PEDRO_NO_SEAT) {
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_YOURS, "You have no seat here.");
        return;
    }
    const struct table_seat *seat = &table->seat[asking->seat];
    if (pedro_action_parse(act->action, strlen(act->action), &action) != PEDRO_ERR_OK) {
        ask_refuse(asking, SERVER_ERROR_CODE_ILLEGAL_ACTION,
                   "That is not the text of an action.");
        return;
    }
    if (is_done_already(seat, seq, &action))
        return;
    if (!table->started || seq != table->turn_seq) {
        ask_refuse(asking, SERVER_ERROR_CODE_STALE, "Something has happened since.");
        return;
    }
    if (!table_in_hand(table)) {
        ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "No hand is being played.");
        return;
    }
    pedro_legal(&table->match.rules, &table->match.state, &legal);
    if (legal.seat != asking->seat) {
        ask_refuse(asking, SERVER_ERROR_CODE_ILLEGAL_ACTION, "It is not your turn.");
        return;
    }
    if (!pedro_legal_has(&legal, &action)) {
        ask_refuse(asking, SERVER_ERROR_CODE_ILLEGAL_ACTION,
                   "The rules do not allow that now.");
        return;
    }
    if (seat->away)
        ask_row(asking, "back", asking->seat);
    act_row(asking, asking->seat, seq, &action);
}

/* The rest of the hand: the claimer leads its best, the others follow as they must. */
static void play_out(struct asking *asking) {
    const struct pedro_rules *rules = &asking->table->match.rules;
    struct pedro_state state = asking->table->match.state;
    while (state.turn != PEDRO_NO_SEAT) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, &state, &legal);
        pedro_view(rules, &state, legal.seat, &view);
        if (legal.seat == asking->seat)
            claim_choose(rules, &view, &legal, &action);
        else
            claim_follow(&legal, &action);
        act_row(asking, legal.seat, 0, &action);
        pedro_apply_legal(rules, &state, &action);
    }
}

void ask_claim(struct asking *asking) {
    const struct table *table = asking->table;
    struct pedro_view view;
    if (asking->seat == PEDRO_NO_SEAT) {
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_YOURS, "You have no seat here.");
        return;
    }
    if (!table_in_hand(table) || table->seat[asking->seat].away) {
        ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "You are not playing a hand.");
        return;
    }
    pedro_view(&table->match.rules, &table->match.state, asking->seat, &view);
    if (!claim_is_sure(&table->match.rules, &view)) {
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED,
                   "From what you can see it is not certain.");
        return;
    }
    ask_row(asking, "claim", asking->seat);
    play_out(asking);
}

bool table_gives_hints(const struct table *table) {
    unsigned people = 0;
    for (int i = 0; i < table->set.players; i++)
        people += table->seat[i].kind == TABLE_PERSON;
    return table->hints || people == 1;
}

void ask_hint(struct asking *asking) {
    const struct table *table = asking->table;
    if (asking->seat == PEDRO_NO_SEAT)
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_YOURS, "You have no seat here.");
    else if (!table_gives_hints(table))
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED, "No hints are given here.");
    else if (!table_in_hand(table) || table->match.state.turn != asking->seat)
        ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "It is not your turn.");
    else
        asking->answer->outcome = TABLE_ADVISED;
}
