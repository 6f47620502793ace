/* request.c - decides about wishes, by the table of messages.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "record/utf8.h"

void ask_refuse(struct asking *asking, enum server_error_code code,
                const char *sentence) {
    struct table_answer *answer = asking->answer;
    struct pedro_text text;
    answer->outcome = TABLE_REFUSED;
    answer->code = code;
    answer->rows.count = answer->rows.used = 0;
    pedro_text_init(&text, answer->sentence, sizeof answer->sentence);
    pedro_text_add(&text, sentence);
}

void ask_row(struct asking *asking, const char *kind, pedro_seat seat) {
    row_of_seat(&asking->answer->rows, asking->table, asking->request->now_ms, kind,
                seat);
}

bool table_person_is_good(const struct table_person *who) {
    const size_t length = strlen(who->name);
    return row_is_name(who->id, strlen(who->id), sizeof who->id) && length > 0 &&
           record_is_text(who->name, length) && !strchr(who->name, '\t');
}

void sit_row(struct table_rows *rows, const struct table *table, uint64_t now_ms,
             pedro_seat seat, const struct table_person *who) {
    row_of_seat(rows, table, now_ms, "sit", seat);
    row_word(rows, who->id);
    row_word(rows, who->program ? "b" : "p");
    row_word(rows, who->name);
}

void ask_sit_row(struct asking *asking, pedro_seat seat) {
    sit_row(&asking->answer->rows, asking->table, asking->request->now_ms, seat,
            asking->request->who);
}

static const struct {
    enum client_type type;
    void (*ask)(struct asking *asking);
} wishes[] = {
    {CLIENT_JOIN, ask_join},     {CLIENT_LEAVE, ask_leave}, {CLIENT_SEAT, ask_seat},
    {CLIENT_SWAP, ask_swap},     {CLIENT_CUT, ask_cut},     {CLIENT_START, ask_start},
    {CLIENT_ACT, ask_act},       {CLIENT_UNDO, ask_undo},   {CLIENT_CLAIM, ask_claim},
    {CLIENT_HINT, ask_hint},     {CLIENT_AWAY, ask_away},   {CLIENT_CHAT, ask_chat},
    {CLIENT_REPORT, ask_report},
};

void table_ask(const struct table *table, const struct table_request *request,
               struct table_answer *answer) {
    struct asking asking = {table, request, table_seat_of(table, request->who->id),
                            answer};
    answer->outcome = TABLE_GRANTED;
    answer->code = SERVER_ERROR_CODE_BAD_MESSAGE;
    answer->sentence[0] = '\0';
    answer->rows.count = answer->rows.used = 0;
    if (!table_person_is_good(request->who)) {
        ask_refuse(&asking, SERVER_ERROR_CODE_BAD_MESSAGE, "You need a name.");
        return;
    }
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        if (wishes[i].type == request->message->type) {
            wishes[i].ask(&asking);
            return;
        }
    }
    ask_refuse(&asking, SERVER_ERROR_CODE_BAD_MESSAGE, "That is no message to a table.");
}
