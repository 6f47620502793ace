/* request_match.c - requests about the current hand.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "pedro/notation.h"

static void act_row(struct request_context *context, pedro_seat seat, uint64_t seen,
                    const struct pedro_action *action) {
    request_row(context, "act", seat);
    row_number(&context->answer->rows, seen);
    row_action(&context->answer->rows, action);
}

/* True for an action that was stored already: its answer was lost, and the client sends
 * it again. */
static bool is_done_already(const struct table_seat *seat, uint64_t seq,
                            const struct pedro_action *action) {
    return seq > 0 && seat->seen == seq &&
           memcmp(&seat->acted, action, sizeof *action) == 0;
}

/* True if what is marked as an error is a choice that the seat has. */
static bool is_allowed(const struct pedro_legal *legal, const struct pedro_action *error,
                       pedro_seat seat) {
    struct pedro_action action = *error;
    action.kind = error->kind == PEDRO_ACT_WRONG_BID ? PEDRO_ACT_BID : PEDRO_ACT_PLAY;
    action.seat = 0;
    return legal->seat == seat && pedro_legal_has(legal, &action);
}

/* Why a seat may not do this now; PEDRO_REFUSED_NOTHING if it may. An error need not wait for the turn. */
static enum pedro_refusal_code why_not(const struct pedro_match *match, pedro_seat seat,
                                       const struct pedro_action *action) {
    struct pedro_legal legal;
    pedro_legal(&match->rules, &match->state, &legal);
    if (pedro_action_errs(action))
        return pedro_may_err(&match->rules, &match->state, action) ? PEDRO_REFUSED_NOTHING
               : is_allowed(&legal, action, seat) ? PEDRO_REFUSED_NO_ERROR
                                                  : PEDRO_REFUSED_NO_SUCH_ERROR;
    if (legal.seat != seat)
        return PEDRO_REFUSED_NOT_YOUR_TURN;
    return pedro_legal_has(&legal, action) ? PEDRO_REFUSED_NOTHING
                                           : PEDRO_REFUSED_NOT_ALLOWED_NOW;
}

void request_act(struct request_context *context) {
    const struct table *table = context->table;
    const struct client_act *act = &context->request->message->act;
    const uint64_t seq = (uint64_t)act->seq;
    struct pedro_action action;
    if (context->seat == PEDRO_NO_SEAT) {
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
        return;
    }
    const struct table_seat *seat = &table->seat[context->seat];
    if (pedro_action_parse(act->action, strlen(act->action), &action) != PEDRO_ERR_OK) {
        request_refuse(context, PEDRO_REFUSED_NO_ACTION_TEXT);
        return;
    }
    if (pedro_action_errs(&action))
        action.seat = context->seat;
    if (is_done_already(seat, seq, &action))
        return;
    if (!table->started || seq != table->turn_seq) {
        request_refuse(context, PEDRO_REFUSED_HAPPENED_SINCE);
        return;
    }
    if (!table_in_hand(table)) {
        request_refuse(context, PEDRO_REFUSED_NO_HAND);
        return;
    }
    const enum pedro_refusal_code refusal =
        why_not(&table->match, context->seat, &action);
    if (refusal != PEDRO_REFUSED_NOTHING) {
        request_refuse(context, refusal);
        return;
    }
    if (seat->away)
        request_row(context, "back", context->seat);
    act_row(context, context->seat, seq, &action);
}

/* Adds rows for the rest of the play: the claimer leads its highest trumps, the others
 * follow. A review is for each seat itself. */
static void play_out(struct request_context *context) {
    const struct pedro_rules *rules = &context->table->match.rules;
    struct pedro_state state = context->table->match.state;
    while (state.turn != PEDRO_NO_SEAT && state.phase != PEDRO_PHASE_REVIEW) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, &state, &legal);
        pedro_view(rules, &state, legal.seat, &view);
        if (legal.seat == context->seat)
            table_claim_choose(rules, &view, &legal, &action);
        else
            table_claim_follow(&legal, &action);
        act_row(context, legal.seat, 0, &action);
        pedro_apply_legal(rules, &state, &action);
    }
}

void request_claim(struct request_context *context) {
    const struct table *table = context->table;
    struct pedro_view view;
    if (context->seat == PEDRO_NO_SEAT) {
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
        return;
    }
    if (!table_in_hand(table) || table->seat[context->seat].away) {
        request_refuse(context, PEDRO_REFUSED_NOT_PLAYING);
        return;
    }
    pedro_view(&table->match.rules, &table->match.state, context->seat, &view);
    if (!table_claim_is_sure(&table->match.rules, &view)) {
        request_refuse(context, PEDRO_REFUSED_NOT_CERTAIN);
        return;
    }
    request_row(context, "claim", context->seat);
    play_out(context);
}

bool table_is_alone(const struct table *table) {
    unsigned people = 0;
    for (int i = 0; i < table->set.players; i++)
        people += table->seat[i].kind == TABLE_PERSON;
    return people == 1 && !table_is_event(table);
}

bool table_gives_hints(const struct table *table) {
    return table_is_alone(table) || (table->hints && !table_is_event(table));
}

void request_hint(struct request_context *context) {
    const struct table *table = context->table;
    if (context->seat == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
    else if (!table_gives_hints(table))
        request_refuse(context, PEDRO_REFUSED_NO_HINTS);
    else if (!table_in_hand(table) || table->match.state.turn != context->seat)
        request_refuse(context, PEDRO_REFUSED_NOTHING_TO_DECIDE);
    else
        context->answer->outcome = TABLE_HINT;
}
