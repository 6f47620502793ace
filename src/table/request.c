/* request.c - decides about requests: one handler for each type of message.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "record/utf8.h"

void request_refuse(struct request_context *context, enum server_error_code code,
                    const char *sentence) {
    struct table_answer *answer = context->answer;
    struct pedro_text text;
    answer->outcome = TABLE_REFUSED;
    answer->code = code;
    answer->rows.count = answer->rows.used = 0;
    pedro_text_init(&text, answer->sentence, sizeof answer->sentence);
    pedro_text_add(&text, sentence);
}

void request_row(struct request_context *context, const char *kind, pedro_seat seat) {
    row_of_seat(&context->answer->rows, context->table, context->request->now_ms, kind,
                seat);
}

bool table_person_is_good(const struct table_person *who) {
    const size_t length = strlen(who->name);
    return row_is_name(who->id, strlen(who->id), sizeof who->id) && length > 0 &&
           record_is_text(who->name, length) && !strchr(who->name, '\t');
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
} handlers[] = {
    {CLIENT_JOIN, request_join},     {CLIENT_LEAVE, request_leave},
    {CLIENT_SEAT, request_seat},     {CLIENT_SWAP, request_swap},
    {CLIENT_CUT, request_cut},       {CLIENT_START, request_start},
    {CLIENT_ACT, request_act},       {CLIENT_UNDO, request_undo},
    {CLIENT_CLAIM, request_claim},   {CLIENT_HINT, request_hint},
    {CLIENT_AWAY, request_away},     {CLIENT_CHAT, request_chat},
    {CLIENT_REPORT, request_report},
};

void table_handle_request(const struct table *table, const struct table_request *request,
                          struct table_answer *answer) {
    struct request_context context = {table, request,
                                      table_seat_of(table, request->who->id), answer};
    answer->outcome = TABLE_GRANTED;
    answer->code = SERVER_ERROR_CODE_BAD_MESSAGE;
    answer->sentence[0] = '\0';
    answer->rows.count = answer->rows.used = 0;
    if (!table_person_is_good(request->who)) {
        request_refuse(&context, SERVER_ERROR_CODE_BAD_MESSAGE, "You need a name.");
        return;
    }
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++) {
        if (handlers[i].type == request->message->type) {
            handlers[i].handle(&context);
            return;
        }
    }
    request_refuse(&context, SERVER_ERROR_CODE_BAD_MESSAGE,
                   "That is no message to a table.");
}
