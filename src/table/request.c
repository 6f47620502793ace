/* request.c - decides about requests: one handler for each type of message.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "base/utf8.h"

void table_answer_begin(struct table_answer *answer) {
    answer->outcome = TABLE_GRANTED;
    answer->rows.count = answer->rows.used = 0;
    pedro_refuse(&answer->refusal, PEDRO_REFUSED_NOTHING);
}

void table_answer_refuse(struct table_answer *answer, enum pedro_refusal_code code) {
    table_answer_begin(answer);
    answer->outcome = TABLE_REFUSED;
    pedro_refuse(&answer->refusal, code);
}

void request_refuse(struct request_context *context, enum pedro_refusal_code code) {
    table_answer_refuse(context->answer, code);
}

void request_row(struct request_context *context, const char *kind, pedro_seat seat) {
    row_of_seat(&context->answer->rows, context->table, context->request->now_ms, kind,
                seat);
}

bool table_person_is_good(const struct table_person *who) {
    const size_t length = strlen(who->name);
    return row_is_name(who->id, strlen(who->id), sizeof who->id) && length > 0 &&
           utf8_is_text(who->name, length) && !strchr(who->name, '\t');
}

void row_sit(struct table_rows *rows, const struct table *table, uint64_t now_ms,
             pedro_seat seat, const struct table_person *who) {
    row_of_seat(rows, table, now_ms, "sit", seat);
    row_word(rows, who->id);
    row_word(rows, who->program ? "b" : "p");
    row_word(rows, who->name);
}

void request_sit_row(struct request_context *context, pedro_seat seat) {
    row_sit(&context->answer->rows, context->table, context->request->now_ms, seat,
            context->request->who);
}

static const struct {
    enum client_type type;
    void (*handle)(struct request_context *context);
    bool barred; /* at tables of tournaments */
} handlers[] = {
    {CLIENT_JOIN, request_join, false},     {CLIENT_LEAVE, request_leave, false},
    {CLIENT_SEAT, request_seat, false},     {CLIENT_SWAP, request_swap, true},
    {CLIENT_CUT, request_cut, true},        {CLIENT_START, request_start, true},
    {CLIENT_ACT, request_act, false},       {CLIENT_UNDO, request_undo, true},
    {CLIENT_CLAIM, request_claim, false},   {CLIENT_HINT, request_hint, true},
    {CLIENT_AWAY, request_away, false},     {CLIENT_CHAT, request_chat, false},
    {CLIENT_REPORT, request_report, false}, {CLIENT_REDEAL, request_redeal, true},
    {CLIENT_CHOOSE, request_choose, true},  {CLIENT_READY, request_ready, true},
};

void table_handle_request(const struct table *table, const struct table_request *request,
                          struct table_answer *answer) {
    struct request_context context = {table, request,
                                      table_seat_of(table, request->who->id), answer};
    table_answer_begin(answer);
    if (!table_person_is_good(request->who)) {
        request_refuse(&context, PEDRO_REFUSED_NAME_NEEDED);
        return;
    }
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++) {
        if (handlers[i].type != request->message->type)
            continue;
        if (handlers[i].barred && table_is_event(table))
            request_refuse(&context, PEDRO_REFUSED_EVENT_TABLE);
        else
            handlers[i].handle(&context);
        return;
    }
    request_refuse(&context, PEDRO_REFUSED_NOT_FOR_TABLES);
}
