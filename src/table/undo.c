/* undo.c - how far a seat may undo, and the consent of the others.
 *
 * Cards become known in two ways. A card that is played is shown by choice, and the
 * others can refuse the undo. A card that is drawn, dealt or picked up is chance, and
 * nobody may draw again. So a seat may go back to its last action of this hand if since
 * then no hand has gained a card, and nobody has seen a card of the stock or the kitty. A
 * deal is never taken back, nor a hand that has ended, as its seed is public.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

struct target {
    size_t event; /* the first event to be undone */
    size_t at;
    struct pedro_state before;
};

static int find_state(void *data, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    struct target *target = data;
    (void)event;
    (void)after;
    if (target->at++ < target->event)
        return 0;
    target->before = *before;
    return 1;
}

static unsigned count_known(const pedro_card *pile) {
    unsigned count = 0;
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++)
        count += pile[i] != PEDRO_NO_CARD;
    return count;
}

static bool has_learnt(const struct pedro_rules *rules, const struct pedro_state *before,
                       const struct pedro_state *after, pedro_seat seat) {
    struct pedro_view was, is;
    pedro_view(rules, before, seat, &was);
    pedro_view(rules, after, seat, &is);
    return (is.hand[seat] & ~was.hand[seat]) ||
           count_known(is.stock) > count_known(was.stock) ||
           count_known(is.kitty) > count_known(was.kitty);
}

size_t table_undo_target(const struct table *table, pedro_seat seat) {
    const struct pedro_match *match = &table->match;
    struct target target = {.event = match->events};
    if (!table_in_hand(table))
        return 0;
    do {
        if (match->event[--target.event].seat == PEDRO_NO_SEAT)
            return 0;
    } while (match->event[target.event].seat != seat);
    pedro_match_walk(match, find_state, &target);
    for (pedro_seat who = 0; who < match->rules.set.players; who++)
        if (has_learnt(&match->rules, &target.before, &match->state, who))
            return 0;
    return target.event;
}

static bool all_agree(const struct table *table, pedro_seat asker, unsigned yes) {
    for (int i = 0; i < table->set.players; i++)
        if (i != asker && seat_is_played(&table->seat[i]) && !(yes >> i & 1))
            return false;
    return true;
}

static void take_back(struct request_context *context, pedro_seat asker, size_t events) {
    request_row(context, "undo", asker);
    row_number(&context->answer->rows, events);
}

static void ask(struct request_context *context) {
    const struct table *table = context->table;
    const size_t events = table_undo_target(table, context->seat);
    if (table->undo == context->seat)
        return;
    if (table->undo != PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_UNDO_ASKED);
    else if (events == 0)
        request_refuse(context, PEDRO_REFUSED_UNDO_NOTHING);
    else if (all_agree(table, context->seat, 0))
        take_back(context, context->seat, events);
    else
        request_row(context, "ask", context->seat);
}

static void agree(struct request_context *context) {
    const struct table *table = context->table;
    const pedro_seat asker = table->undo;
    const unsigned yes = table->undo_yes | 1u << context->seat;
    const size_t events = table_undo_target(table, asker);
    if (asker == context->seat) {
        request_refuse(context, PEDRO_REFUSED_UNDO_OWN);
        return;
    }
    request_row(context, "agree", context->seat);
    if (events > 0 && all_agree(table, asker, yes))
        take_back(context, asker, events);
}

void request_undo(struct request_context *context) {
    const struct client_undo *undo = &context->request->message->undo;
    if (context->seat == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
    else if (!table_in_hand(context->table))
        request_refuse(context, PEDRO_REFUSED_NO_HAND);
    else if (undo->answer == CLIENT_UNDO_ANSWER_ASK)
        ask(context);
    else if (context->table->undo == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_UNDO_GONE);
    else if (undo->answer == CLIENT_UNDO_ANSWER_YES)
        agree(context);
    else
        request_row(context, "refuse", context->seat);
}
