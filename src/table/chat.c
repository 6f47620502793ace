/* chat.c - chat of a table. The last messages are kept for people who join later, and
 * for admins who read a report.
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
        json_open(&writer, NULL, '{');
        json_put_number(&writer, "seat", chat->seat);
        put_person(&writer, "who", &chat->who);
        json_put_text(&writer, "said", chat->phrase[0] ? chat->phrase : chat->text);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
}
