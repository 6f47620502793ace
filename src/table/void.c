/* void.c - throwing a deal away by the consent of all people, as after a slip in its first seconds.
 *
 * Only at a private table, where people know each other: the host asks, every other person agrees, bots agree. To
 * play on, or a refusal, ends the request. The hand ends without a score and its dealer deals again; the record has
 * the event `- void`, and the seed is published as after any hand. A deal that was thrown away does not come back.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

static bool all_agree(const struct table *table, pedro_seat asker, unsigned yes) {
    for (int i = 0; i < table->set.players; i++)
        if (i != asker && seat_is_played(&table->seat[i]) && !(yes >> i & 1))
            return false;
    return true;
}

static void ask(struct request_context *context) {
    const struct table *table = context->table;
    if (table->voids == context->seat)
        return;
    if (strcmp(table_acting_host(table), context->request->who->id) != 0)
        request_refuse(context, PEDRO_REFUSED_HOST_ONLY);
    else if (!table->hidden)
        request_refuse(context, PEDRO_REFUSED_VOID_PRIVATE);
    else
        request_row(context, all_agree(table, context->seat, 0) ? "void" : "void-ask",
                    context->seat);
}

static void agree(struct request_context *context) {
    const struct table *table = context->table;
    if (table->voids == context->seat) {
        request_refuse(context, PEDRO_REFUSED_UNDO_OWN);
        return;
    }
    request_row(context, "void-yes", context->seat);
    if (all_agree(table, table->voids, table->void_yes | 1u << context->seat))
        request_row(context, "void", table->voids);
}

void request_redeal(struct request_context *context) {
    const enum client_redeal_answer answer = context->request->message->redeal.answer;
    if (context->seat == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
    else if (!table_in_hand(context->table))
        request_refuse(context, PEDRO_REFUSED_NO_HAND);
    else if (answer == CLIENT_REDEAL_ANSWER_ASK)
        ask(context);
    else if (context->table->voids == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_VOID_GONE);
    else if (answer == CLIENT_REDEAL_ANSWER_YES)
        agree(context);
    else
        request_row(context, "void-no", context->seat);
}

/* Reads the seat of a row, in a hand. */
static int read_seat(const struct table *table, struct row *row, pedro_seat *at) {
    if (!row_read_seat(row, table->set.players, at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    return table_in_hand(table) ? PEDRO_ERR_OK
                                : apply_row_fail(row, PEDRO_REFUSED_ROW_ASK);
}

/* void-ask SEAT: asks the others to throw the deal away */
int apply_row_void_ask(struct table *table, struct row *row) {
    pedro_seat at;
    const int err = read_seat(table, row, &at);
    if (err)
        return err;
    if (table->voids != PEDRO_NO_SEAT || table->seat[at].kind != TABLE_PERSON ||
        !table->hidden)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_ASK);
    table->voids = at;
    table->void_yes = 0;
    table->refused = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* void-yes SEAT */
int apply_row_void_yes(struct table *table, struct row *row) {
    pedro_seat at;
    const int err = read_seat(table, row, &at);
    if (err)
        return err;
    if (table->voids == PEDRO_NO_SEAT || table->voids == at)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_AGREE);
    table->void_yes |= (uint8_t)(1u << at);
    return PEDRO_ERR_OK;
}

/* void-no SEAT; from the seat that asked, it withdraws the request */
int apply_row_void_no(struct table *table, struct row *row) {
    pedro_seat at;
    const int err = read_seat(table, row, &at);
    if (err)
        return err;
    if (table->voids == PEDRO_NO_SEAT)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_REFUSE);
    table_note_refusal(table, table->voids, at);
    table->voids = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* void SEAT: the deal is thrown away, as that seat asked */
int apply_row_void(struct table *table, struct row *row) {
    const struct pedro_action action = {.kind = PEDRO_ACT_VOID};
    pedro_seat at;
    int err = read_seat(table, row, &at);
    if (err)
        return err;
    if (!table->hidden || table->seat[at].kind != TABLE_PERSON)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_ASK);
    err = table_do(table, PEDRO_NO_SEAT, &action, row->time_ms);
    return err ? apply_row_fail(row, PEDRO_REFUSED_NO_MEMORY) : PEDRO_ERR_OK;
}
