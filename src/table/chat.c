/* chat.c - what is said at a table: the last of it is kept for who comes later, and for who must
 * judge a complaint.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <stdlib.h>
#include <string.h>

#include "pedro/json.h"

struct table_chat {
    pedro_seat seat;
    struct table_person who;
    char phrase[SERVER_CHAT_PHRASE_MAX];
    char text[SERVER_CHAT_TEXT_MAX];
};

void request_chat(struct request_context *context) {
    const struct client_chat *chat = &context->request->message->chat;
    if (chat->has_phrase == chat->has_text)
        request_refuse(context, SERVER_ERROR_CODE_BAD_MESSAGE,
                       "Say either a phrase or something of your own.");
    else if (chat->has_phrase && !message_is_phrase(chat->phrase))
        request_refuse(context, SERVER_ERROR_CODE_BAD_MESSAGE,
                       "That is none of the ready phrases.");
    else if (chat->has_text && strspn(chat->text, " ") == strlen(chat->text))
        request_refuse(context, SERVER_ERROR_CODE_BAD_MESSAGE, "There is nothing in it.");
    else
        context->answer->outcome = TABLE_CHAT;
}

void request_report(struct request_context *context) {
    const int seat = context->request->message->report.seat;
    if (seat >= context->table->set.players ||
        context->table->seat[seat].kind != TABLE_PERSON || seat == context->seat)
        request_refuse(context, SERVER_ERROR_CODE_BAD_MESSAGE,
                       "No other person sits there.");
    else
        context->answer->outcome = TABLE_REPORT;
}

bool table_add_chat(struct table *table, const struct table_request *request) {
    const struct client_chat *message = &request->message->chat;
    if (!table->chat)
        table->chat = calloc(TABLE_CHATS_MAX, sizeof *table->chat);
    if (!table->chat)
        return false;
    struct table_chat *chat = &table->chat[table->chats % TABLE_CHATS_MAX];
    memset(chat, 0, sizeof *chat);
    chat->seat = table_seat_of(table, request->who->id);
    chat->who = *request->who;
    memcpy(chat->phrase, message->phrase, strlen(message->phrase) + 1);
    memcpy(chat->text, message->text, strlen(message->text) + 1);
    table->chats++;
    return true;
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
    message_begin(text, SERVER_CHAT);
    message_text(text, "table", table->name);
    message_number(text, "seat", chat->seat);
    message_text(text, "name", chat->who.name);
    if (chat->phrase[0])
        message_text(text, "phrase", chat->phrase);
    else
        message_text(text, "text", chat->text);
    message_end(text);
}

static void add_person(struct pedro_text *text, const char *field,
                       const struct table_person *who) {
    message_json(text, field);
    pedro_text_add(text, "{\"id\":");
    pedro_json_string(who->id, strlen(who->id), text);
    message_text(text, "name", who->name);
    message_end(text);
}

void table_write_report(const struct table *table, const struct table_request *request,
                        struct pedro_text *text) {
    const struct client_report *report = &request->message->report;
    pedro_text_add(text, "{\"table\":");
    pedro_json_string(table->name, strlen(table->name), text);
    message_number(text, "seq", (long long)table->seq);
    message_number(text, "time_ms", (long long)request->now_ms);
    add_person(text, "by", request->who);
    add_person(text, "about", &table->seat[report->seat].person);
    message_text(text, "text", report->text);
    message_json(text, "talk");
    pedro_text_add_char(text, '[');
    const uint32_t first =
        table->chats > TABLE_CHATS_MAX ? table->chats - TABLE_CHATS_MAX : 0;
    for (uint32_t i = first; i < table->chats; i++) {
        const struct table_chat *chat = &table->chat[i % TABLE_CHATS_MAX];
        pedro_text_add(text, i > first ? ",{\"seat\":" : "{\"seat\":");
        pedro_text_add_number(text, chat->seat);
        add_person(text, "who", &chat->who);
        message_text(text, "said", chat->phrase[0] ? chat->phrase : chat->text);
        message_end(text);
    }
    pedro_text_add_char(text, ']');
    message_end(text);
}
