/* hear.c - reads messages of a server: members, and what people and the server say.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/fnv.h"
#include "base/utf8.h"
#include "client/hear.h"
#include "client/hint.h"
#include "client/phrases.h"
#include "pedro/notation.h"
#include "protocol/view_json.h"
#include "words/refusal.h"
#include "words/text.h"

struct json hear_member(const struct json *object, const char *name) {
    static const char none[] = "null";
    struct json member;
    if (!json_get(object, name, &member))
        member = (struct json){none, none + sizeof none - 1};
    return member;
}

bool hear_flag(const struct json *object, const char *name) {
    const struct json member = hear_member(object, name);
    bool flag;
    return json_get_flag(&member, &flag) && flag;
}

void hear_text(const struct json *object, const char *name, char *text, size_t size) {
    const struct json member = hear_member(object, name);
    size_t length;
    *text = '\0';
    if (json_kind(&member) == JSON_KIND_TEXT &&
        (!json_get_text(&member, text, size, &length) ||
         (length > 0 && !utf8_is_visible(text, length))))
        memcpy(text, "?", 2);
}

enum server_type hear_parse(const char *bytes, size_t length, struct json *message) {
    const enum json_fault fault = json_check(bytes, length, message, NULL);
    if (fault != JSON_FINE && fault != JSON_UNKEEPABLE)
        return SERVER_TYPES;
    const struct json name = hear_member(message, "type");
    unsigned type = 0;
    while (type < SERVER_TYPES && !json_is(&name, message_server_types[type].name))
        type++;
    return (enum server_type)type;
}

/* --- what people say --- */

/* The hash by which a chat message is recognised when it is sent again. */
static uint64_t hash_said(const char *name, const char *words) {
    return fnv_add(fnv_add(FNV_START, name, strlen(name) + 1), words, strlen(words) + 1);
}

/* Whether this message was received before the person joined again; notes it if not. */
static bool was_said(struct player *player, const char *name, const char *words) {
    const uint64_t hash = hash_said(name, words);
    for (unsigned i = 0; player->replay && i < PLAYER_SAID_MAX && i < player->says; i++)
        if (player->said[i] == hash)
            return true;
    player->said[player->says++ % PLAYER_SAID_MAX] = hash;
    return false;
}

static enum player_news hear_chat(struct player *player, const struct json *message) {
    char name[PLAYER_NAME_MAX] = "", said[SERVER_CHAT_TEXT_MAX] = "";
    const struct json phrase = hear_member(message, "phrase");
    hear_text(message, "name", name, sizeof name);
    hear_text(message, "text", said, sizeof said);
    const char *words = said;
    const struct phrase *ready;
    for (int i = 0; (ready = phrase_at(i)); i++)
        if (json_is(&phrase, ready->name))
            words = gettext(ready->words);
    if (was_said(player, name, words))
        return PLAYER_NOTHING;
    PLAYER_NOTE(player, "{name}: {words}", "name", name, "words", words);
    return PLAYER_TOLD;
}

static pedro_card card_of(const struct json *message, const char *name) {
    const struct json member = hear_member(message, name);
    pedro_card card;
    return json_get_card(&member, &card) ? card : (pedro_card)PEDRO_NO_CARD;
}

static enum player_news hear_hint(struct player *player, const struct json *message) {
    char sentence[SERVER_HINT_SENTENCE_MAX];
    struct bot_reason reason = {.sentence = NULL};
    char action[PEDRO_ACTION_TEXT_MAX];
    const struct json letter = hear_member(message, "suit");
    uint8_t suit;
    int number = 0, second = 0;
    hear_text(message, "sentence", sentence, sizeof sentence);
    hear_text(message, "action", action, sizeof action);
    if (pedro_action_parse(action, strlen(action), &player->hint) != PEDRO_ERR_OK)
        return PLAYER_NOTHING;
    view_json_number(message, "number", -1000000, 1000000, &number);
    view_json_number(message, "second", -1000000, 1000000, &second);
    reason.sentence = *sentence ? sentence : NULL;
    reason.card = card_of(message, "card");
    reason.other = card_of(message, "other");
    reason.third = card_of(message, "third");
    reason.number = number;
    reason.second = second;
    reason.suit = json_get_suit(&letter, &suit) && suit <= PEDRO_SPADES ? suit : 0;
    hint_text(&player->rules, player->view.trump, &player->hint, &reason,
              &player->notice);
    return PLAYER_HINT;
}

static enum player_news hear_warning(struct player *player, const struct json *message) {
    struct rich_words words = {.used = 0};
    int seat, left;
    if (!view_json_number(message, "seat", 0, player->seats.players - 1, &seat) ||
        !view_json_number(message, "left_ms", 0, 100000000, &left))
        return PLAYER_NOTHING;
    PLAYER_NOTE(player,
                seat == player->seats.me ? _("You have {seconds} s left.")
                                         : _("{who}: {seconds} s left."),
                "who", seat_name(&player->seats, (pedro_seat)seat), "seconds",
                rich_number(&words, (left + 999) / 1000));
    return PLAYER_TOLD;
}

/* The code whose word a member is; PEDRO_REFUSED_NOTHING if the word is unknown. */
static uint16_t code_of(const struct json *message, const char *name) {
    const struct json word = hear_member(message, name);
    for (unsigned code = 1; code < PEDRO_REFUSALS_END; code++)
        if (json_is(&word, pedro_refusal_word((enum pedro_refusal_code)code)))
            return (uint16_t)code;
    return PEDRO_REFUSED_NOTHING;
}

static bool read_refusal(const struct json *message, struct pedro_refusal *refusal) {
    const struct json values = hear_member(message, "values");
    struct json_walk walk = json_walk(&values);
    struct json key, value;
    pedro_refuse(refusal, (enum pedro_refusal_code)code_of(message, "reason"));
    refusal->form = code_of(message, "form");
    refusal->allowed = code_of(message, "allowed");
    while (json_next(&walk, &key, &value)) {
        char name[32], text[256];
        size_t length;
        if (!json_get_text(&key, name, sizeof name, NULL) ||
            !json_get_text(&value, text, sizeof text, &length) ||
            !utf8_is_visible(text, length))
            return false;
        pedro_refusal_add(refusal, name, text, length);
    }
    return refusal->code != PEDRO_REFUSED_NOTHING;
}

static enum player_news hear_error(struct player *player, const struct json *message) {
    struct pedro_refusal refusal;
    char translated[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    char sentence[SERVER_ERROR_MESSAGE_MAX];
    hear_text(message, "message", sentence, sizeof sentence);
    player->busy = false;
    pedro_text_init(&text, translated, sizeof translated);
    if (read_refusal(message, &refusal))
        refusal_text(&refusal, &text);
    PLAYER_NOTE(player, "{sentence}", "sentence",
                text.length > 0 ? translated : sentence);
    return PLAYER_TOLD;
}

/* A friend and where, in a line. */
static void tell_friend(struct player *player, const struct json *person) {
    char name[PLAYER_NAME_MAX], table[SERVER_TABLE_TABLE_MAX];
    hear_text(person, "name", name, sizeof name);
    hear_text(person, "table", table, sizeof table);
    PLAYER_NOTE(player,
                *table && hear_flag(person, "free")
                    ? _("{name} is at the table {table}, where a seat can be taken.")
                : *table                      ? _("{name} is at the table {table}.")
                : hear_flag(person, "online") ? _("{name} is online.")
                                              : _("{name} is not online."),
                "name", name, "table", table);
}

static enum player_news hear_friends(struct player *player, const struct json *message) {
    const struct json people = hear_member(message, "people");
    struct json_walk walk = json_walk(&people);
    struct json person;
    bool any = false;
    while (json_next(&walk, NULL, &person)) {
        const struct json state = hear_member(&person, "state");
        if (!json_is(&state, "friend"))
            continue;
        tell_friend(player, &person);
        any = true;
    }
    if (!any)
        PLAYER_NOTE(player, _("You have no friends here yet; the page of the server "
                              "makes some."));
    return PLAYER_TOLD;
}

/* The newest invitation is told; all of them are sent again at each change. */
static enum player_news hear_invitations(struct player *player,
                                         const struct json *message) {
    const struct json tables = hear_member(message, "tables");
    struct json_walk walk = json_walk(&tables);
    struct json invitation;
    char from[PLAYER_NAME_MAX], title[SERVER_TABLE_TITLE_MAX],
        table[SERVER_TABLE_TABLE_MAX];
    if (!json_next(&walk, NULL, &invitation)) {
        player->invited[0] = '\0';
        return PLAYER_NOTHING;
    }
    hear_text(&invitation, "from", from, sizeof from);
    hear_text(&invitation, "title", title, sizeof title);
    hear_text(&invitation, "table", table, sizeof table);
    if (strcmp(table, player->invited) == 0)
        return PLAYER_NOTHING;
    memcpy(player->invited, table, sizeof table);
    PLAYER_NOTE(player, _("{name} invites you to the table {table}: {game}."), "name",
                from, "table", table, "game", gettext(title));
    return PLAYER_TOLD;
}

/* Says once that a person is waited for who is not connected. */
static void tell_awaited(struct player *player) {
    const pedro_seat turn =
        player->has_view ? player->view.turn : (pedro_seat)PEDRO_NO_SEAT;
    const struct player_seat *seat = turn != PEDRO_NO_SEAT ? &player->seat[turn] : NULL;
    const bool gone = seat && player->started && turn != player->seats.me &&
                      seat->name[0] && !seat->online && !seat->away;
    if (gone && player->awaited != turn)
        PLAYER_NOTE(player, _("Waiting for {name} …"), "name", seat->name);
    player->awaited = gone ? turn : (pedro_seat)PEDRO_NO_SEAT;
}

static enum player_news take(struct player *player, enum server_type type,
                             const struct json *message) {
    char table[SERVER_TABLE_TABLE_MAX] = "";
    hear_text(message, "table", table, sizeof table);
    /* A message of a table that the person has left. */
    if (*table && player->table[0] && strcmp(table, player->table) != 0)
        return PLAYER_NOTHING;
    if (type != SERVER_TABLE && type != SERVER_WELCOME && type != SERVER_ERROR &&
        type != SERVER_INVITATIONS && !player->table[0])
        return PLAYER_NOTHING;
    switch (type) {
    case SERVER_WELCOME:
        hear_text(message, "name", player->name, sizeof player->name);
        return PLAYER_NOTHING;
    case SERVER_ERROR:
        return hear_error(player, message);
    case SERVER_TABLE:
        return hear_table(player, message);
    case SERVER_VIEW:
        return hear_view(player, message);
    case SERVER_NEWS:
        return hear_news(player, message);
    case SERVER_CHAT:
        return hear_chat(player, message);
    case SERVER_HINT:
        return hear_hint(player, message);
    case SERVER_FRIENDS:
        return hear_friends(player, message);
    case SERVER_INVITATIONS:
        return hear_invitations(player, message);
    case SERVER_WARNING:
        return hear_warning(player, message);
    default:
        return PLAYER_NOTHING;
    }
}

enum player_news hear(struct player *player, enum server_type type,
                      const struct json *message) {
    const enum player_news news = take(player, type, message);
    tell_awaited(player);
    return news;
}
