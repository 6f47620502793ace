/* chat.c - what is said at a table: the last of it is kept for who comes later, and for who must
 * judge a complaint.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <stdlib.h>
#include <string.h>

#include "pedro/json.h"

struct table_talk {
    pedro_seat seat;
    struct table_person who;
    char phrase[SERVER_CHAT_PHRASE_MAX];
    char text[SERVER_CHAT_TEXT_MAX];
};

void ask_chat(struct asking *asking) {
    const struct client_chat *chat = &asking->request->message->chat;
    if (chat->has_phrase == chat->has_text)
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_MESSAGE,
                   "Say either a phrase or something of your own.");
    else if (chat->has_phrase && !message_is_phrase(chat->phrase))
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_MESSAGE,
                   "That is none of the ready phrases.");
    else if (chat->has_text && strspn(chat->text, " ") == strlen(chat->text))
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_MESSAGE, "There is nothing in it.");
    else
        asking->answer->outcome = TABLE_SPOKEN;
}

void ask_report(struct asking *asking) {
    const int seat = asking->request->message->report.seat;
    if (seat >= asking->table->set.players ||
        asking->table->seat[seat].kind != TABLE_PERSON || seat == asking->seat)
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_MESSAGE, "No other person sits there.");
    else
        asking->answer->outcome = TABLE_ACCUSED;
}

bool table_say(struct table *table, const struct table_request *request) {
    const struct client_chat *chat = &request->message->chat;
    if (!table->talk)
        table->talk = calloc(TABLE_TALK_MAX, sizeof *table->talk);
    if (!table->talk)
        return false;
    struct table_talk *talk = &table->talk[table->talks % TABLE_TALK_MAX];
    memset(talk, 0, sizeof *talk);
    talk->seat = table_seat_of(table, request->who->id);
    talk->who = *request->who;
    memcpy(talk->phrase, chat->phrase, strlen(chat->phrase) + 1);
    memcpy(talk->text, chat->text, strlen(chat->text) + 1);
    table->talks++;
    return true;
}

void talk_rename(struct table *table, const char *id, const char *name) {
    for (uint32_t i = 0; i < table->talks && i < TABLE_TALK_MAX; i++)
        if (strcmp(table->talk[i].who.id, id) == 0)
            strcpy(table->talk[i].who.name, name);
}

void table_write_talk(const struct table *table, uint32_t index,
                      struct pedro_text *text) {
    if (index >= table->talks || table->talks - index > TABLE_TALK_MAX)
        return;
    const struct table_talk *talk = &table->talk[index % TABLE_TALK_MAX];
    message_begin(text, SERVER_CHAT);
    message_text(text, "table", table->name);
    message_number(text, "seat", talk->seat);
    message_text(text, "name", talk->who.name);
    if (talk->phrase[0])
        message_text(text, "phrase", talk->phrase);
    else
        message_text(text, "text", talk->text);
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
        table->talks > TABLE_TALK_MAX ? table->talks - TABLE_TALK_MAX : 0;
    for (uint32_t i = first; i < table->talks; i++) {
        const struct table_talk *talk = &table->talk[i % TABLE_TALK_MAX];
        pedro_text_add(text, i > first ? ",{\"seat\":" : "{\"seat\":");
        pedro_text_add_number(text, talk->seat);
        add_person(text, "who", &talk->who);
        message_text(text, "said", talk->phrase[0] ? talk->phrase : talk->text);
        message_end(text);
    }
    pedro_text_add_char(text, ']');
    message_end(text);
}
