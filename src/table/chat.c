/* chat.c - chat of a table. The last messages are kept for people who join later, and
 * for admins who read a report. They are not rows of the table, because nothing in the
 * game depends on them. The host may store them, numbered from 1; numbers can be missing.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <stdlib.h>
#include <string.h>

struct table_chat {
    pedro_seat seat;
    struct table_person who;
    char phrase[SERVER_CHAT_PHRASE_MAX];
    char text[SERVER_CHAT_TEXT_MAX];
};

void request_chat(struct request_context *context) {
    const struct client_chat *chat = &context->request->message->chat;
    if (chat->has_phrase == chat->has_text)
        request_refuse(context, PEDRO_REFUSED_PHRASE_OR_TEXT);
    else if (chat->has_phrase && !message_is_phrase(chat->phrase))
        request_refuse(context, PEDRO_REFUSED_UNKNOWN_PHRASE);
    else if (chat->has_text && strspn(chat->text, " ") == strlen(chat->text))
        request_refuse(context, PEDRO_REFUSED_NOTHING_SAID);
    else
        context->answer->outcome = TABLE_CHAT;
}

void request_report(struct request_context *context) {
    const int seat = context->request->message->report.seat;
    if (seat >= context->table->set.players ||
        context->table->seat[seat].kind != TABLE_PERSON || seat == context->seat)
        request_refuse(context, PEDRO_REFUSED_NOBODY_TO_REPORT);
    else
        context->answer->outcome = TABLE_REPORT;
}

/* The slot of a message; those between the last one and this are emptied. */
static struct table_chat *slot_of(struct table *table, uint32_t number) {
    if (!table->chat)
        table->chat = calloc(TABLE_CHATS_MAX, sizeof *table->chat);
    if (!table->chat)
        return NULL;
    if (number > table->chats + TABLE_CHATS_MAX)
        table->chats = number - TABLE_CHATS_MAX;
    while (table->chats < number)
        memset(&table->chat[table->chats++ % TABLE_CHATS_MAX], 0, sizeof *table->chat);
    return &table->chat[(number - 1) % TABLE_CHATS_MAX];
}

bool table_add_chat(struct table *table, const struct table_request *request) {
    char text[TABLE_CHAT_MAX];
    table_write_chat_row(table, request, text);
    return table_apply_chat(table, table->chats + 1, request->who->id, request->who->name,
                            text);
}

void table_write_chat_row(const struct table *table, const struct table_request *request,
                          char text[TABLE_CHAT_MAX]) {
    const struct client_chat *message = &request->message->chat;
    const pedro_seat seat = table_seat_of(table, request->who->id);
    struct pedro_text row;
    pedro_text_init(&row, text, TABLE_CHAT_MAX);
    pedro_text_add_char(&row, seat == PEDRO_NO_SEAT ? '-' : (char)('0' + seat));
    pedro_text_add(&row, message->has_phrase ? " p " : " t ");
    pedro_text_add(&row, message->has_phrase ? message->phrase : message->text);
}

/* Reads `SEAT p PHRASE` or `SEAT t TEXT`. */
static bool read_row(const struct table *table, const char *text,
                     struct table_chat *chat) {
    const char *words = text + 4;
    if (strlen(text) < 5 || text[1] != ' ' || text[3] != ' ')
        return false;
    if (text[0] == '-')
        chat->seat = PEDRO_NO_SEAT;
    else if (text[0] >= '0' && text[0] < '0' + table->set.players)
        chat->seat = (pedro_seat)(text[0] - '0');
    else
        return false;
    const size_t length = strlen(words);
    if (text[2] == 'p' && length < sizeof chat->phrase && message_is_phrase(words))
        memcpy(chat->phrase, words, length + 1);
    else if (text[2] == 't' && length < sizeof chat->text)
        memcpy(chat->text, words, length + 1);
    else
        return false;
    return true;
}

bool table_apply_chat(struct table *table, uint32_t number, const char *id,
                      const char *name, const char *text) {
    struct table_chat chat = {.seat = PEDRO_NO_SEAT};
    if (number == 0 || number > INT32_MAX || strlen(id) >= sizeof chat.who.id ||
        strlen(name) >= sizeof chat.who.name || (*text && !read_row(table, text, &chat)))
        return false;
    memcpy(chat.who.id, id, strlen(id) + 1);
    memcpy(chat.who.name, name, strlen(name) + 1);
    if (table->chats >= TABLE_CHATS_MAX && number <= table->chats - TABLE_CHATS_MAX)
        return true; /* no longer kept */
    struct table_chat *slot = slot_of(table, number);
    if (slot)
        *slot = chat;
    return slot != NULL;
}

void table_forget_chats(struct table *table, const char *id) {
    for (uint32_t i = 0; i < table->chats && i < TABLE_CHATS_MAX; i++)
        if (strcmp(table->chat[i].who.id, id) == 0)
            memset(&table->chat[i], 0, sizeof table->chat[i]);
}

/* Deletes everything that a deleted person has said. */
static bool is_empty(const struct table_chat *chat) {
    return !chat->phrase[0] && !chat->text[0];
}

void table_rename_chats(struct table *table, const char *id, const char *name) {
    for (uint32_t i = 0; i < table->chats && i < TABLE_CHATS_MAX; i++)
        if (strcmp(table->chat[i].who.id, id) == 0)
            strcpy(table->chat[i].who.name, name);
}

void table_write_chat(const struct table *table, uint32_t index,
                      struct pedro_text *text) {
    if (index >= table->chats || table->chats - index > TABLE_CHATS_MAX)
        return;
    const struct table_chat *chat = &table->chat[index % TABLE_CHATS_MAX];
    if (is_empty(chat))
        return;
    struct json_writer writer = message_begin(text, SERVER_CHAT);
    json_put_text(&writer, "table", table->name);
    json_put_number(&writer, "number", (long long)index + 1);
    json_put_number(&writer, "seat", chat->seat);
    json_put_text(&writer, "name", chat->who.name);
    if (chat->phrase[0])
        json_put_text(&writer, "phrase", chat->phrase);
    else
        json_put_text(&writer, "text", chat->text);
    json_close(&writer, '}');
}

static void put_person(struct json_writer *writer, const char *name,
                       const struct table_person *who) {
    json_open(writer, name, '{');
    json_put_text(writer, "id", who->id);
    json_put_text(writer, "name", who->name);
    json_close(writer, '}');
}

void table_write_report(const struct table *table, const struct table_request *request,
                        struct pedro_text *text) {
    const struct client_report *report = &request->message->report;
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "table", table->name);
    json_put_number(&writer, "seq", (long long)table->seq);
    json_put_number(&writer, "time_ms", (long long)request->now_ms);
    put_person(&writer, "by", request->who);
    put_person(&writer, "about", &table->seat[report->seat].person);
    json_put_text(&writer, "text", report->text);
    json_open(&writer, "talk", '[');
    for (uint32_t i = table_first_chat(table); i < table->chats; i++) {
        const struct table_chat *chat = &table->chat[i % TABLE_CHATS_MAX];
        if (is_empty(chat))
            continue;
        json_open(&writer, NULL, '{');
        json_put_number(&writer, "seat", chat->seat);
        put_person(&writer, "who", &chat->who);
        json_put_text(&writer, "said", chat->phrase[0] ? chat->phrase : chat->text);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
}
