/* rows_fuzz.c - lines as the rows of a store, and lines that begin with `>` as messages
 * of a person. Rows that are granted must apply, and a refusal must change nothing.
 *
 * The character after `>` is the person's id, then comes the message.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "table/table.h"

enum { LINES_MAX = 200 };

static struct table_answer answer;

/* Writes the messages to everybody; they must fit, and depend only on the table. */
static void tell(const struct table *table) {
    static char buffer[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_table(table, "a", table->time_ms, &text);
    must(pedro_text_fits(&text), "`table` fits");
    for (int seat = -1; seat < table->set.players; seat++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_view(table, seat < 0 ? "" : table->seat[seat].person.id, seat & 1,
                         table->time_ms, &text);
        must(pedro_text_fits(&text), "`view` fits");
    }
}

static void fold(struct table *table, const char *row, size_t length, bool granted) {
    struct pedro_refusal wrong = {0};
    const uint64_t seq = table->seq, turn = table->turn_seq;
    const size_t events = table->match.events;
    if (table_apply_row(table, row, length, &wrong) == 0) {
        must(table->seq == seq + 1, "a row counts one");
        tell(table);
        return;
    }
    must(!granted, "what is granted folds");
    must(wrong.code && table->seq == seq && table->turn_seq == turn &&
             table->match.events == events,
         "what is refused leaves no trace");
}

/* A row with a name has the new name afterwards, and the same person. */
static void rename_person(const char *row, size_t length) {
    char id[TABLE_ID_MAX], id_after[TABLE_ID_MAX], text[TABLE_ROW_MAX],
        again[TABLE_ROW_MAX];
    if (!table_row_names(row, length, id))
        return;
    const size_t left = table_row_rename(row, length, TABLE_NOBODY, text);
    if (left == 0)
        return;
    must(left < sizeof text && text[left] == '\0', "a row is left");
    must(table_row_names(text, left, id_after) && strcmp(id, id_after) == 0,
         "of the same person");
    must(table_row_rename(text, left, TABLE_NOBODY, again) == 0, "with the new name");
}

static void ask(struct table *table, const char *line, size_t length) {
    static struct client_message message;
    struct message_error error;
    struct table_person who = {.id = "a", .name = "A"};
    const uint8_t chance[PEDRO_SEED_SIZE] = {(uint8_t)length};
    if (length < 2)
        return;
    who.id[0] = (char)('a' + (unsigned char)line[1] % 4);
    if (!message_read(line + 2, length - 2, &message, &error))
        return;
    const struct table_request request = {&message, &who, table->time_ms + 1000, chance};
    if (message.type == CLIENT_OPEN)
        table_open(&request, "t", &answer);
    else
        table_handle_request(table, &request, &answer);
    if (answer.outcome == TABLE_RESERVED)
        table_reserve(table, &request);
    if (answer.outcome == TABLE_CHAT)
        table_add_chat(table, &request);
    for (unsigned i = 0; i < answer.rows.count; i++)
        fold(table, table_row(&answer.rows, i), strlen(table_row(&answer.rows, i)),
             table->seq == 0 || message.type != CLIENT_OPEN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct table *table = table_create();
    const char *at = (const char *)data, *end = at + size;
    for (unsigned n = 0; table && at < end && n < LINES_MAX; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0 && *at == '>')
            ask(table, at, length);
        else
            fold(table, at, length, false);
        rename_person(at, length);
        at += length + 1;
    }
    table_destroy(table);
    return 0;
}
