/* write.c - what recipients are told about a table but its cards.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pedro/json.h"
#include "pedro/notation.h"
#include "pedro/record.h"
#include "table/request.h"

/* {"min_bid":"6"}: the keys that were given. */
static void add_options(struct pedro_text *text, const struct table *table) {
    const char *comma = "";
    message_json(text, "options");
    pedro_text_add_char(text, '{');
    for (int i = 0; i < pedro_key_count(); i++) {
        char value[PEDRO_VALUE_MAX];
        struct pedro_text written;
        if (!(table->given >> i & 1))
            continue;
        pedro_text_init(&written, value, sizeof value);
        pedro_ruleset_get(&table->set, pedro_key(i), &written);
        pedro_text_add(text, comma);
        pedro_json_string(pedro_key(i)->name, strlen(pedro_key(i)->name), text);
        pedro_text_add_char(text, ':');
        pedro_json_string(value, strlen(value), text);
        comma = ",";
    }
    pedro_text_add_char(text, '}');
}

/* What is called the bot of a seat: a program that plays over the network is one too. */
static const char *bot_label(const struct table_seat *seat) {
    if (seat->kind == TABLE_PERSON && seat->person.program)
        return seat->person.name;
    return seat->kind == TABLE_BOT ? seat->bot : "";
}

static const char *name_of(const struct table_seat *seat) {
    return seat->kind == TABLE_PERSON ? seat->person.name : bot_label(seat);
}

static void add_seats(struct pedro_text *text, const struct table *table, bool lobby) {
    message_json(text, "seats");
    for (int i = 0; i < table->set.players; i++) {
        const struct table_seat *seat = &table->seat[i];
        pedro_text_add(text, i ? ",{\"name\":" : "[{\"name\":");
        pedro_json_string(name_of(seat), strlen(name_of(seat)), text);
        message_text(text, "bot", bot_label(seat));
        if (lobby) {
            message_flag(text, "empty", seat->kind == TABLE_EMPTY);
        } else {
            if (table_is_present(table, seat->next.id))
                message_text(text, "next", seat->next.name);
            message_flag(text, "away", seat->away);
            message_flag(text, "online",
                         seat->kind == TABLE_PERSON &&
                             table_is_present(table, seat->person.id));
        }
        message_end(text);
    }
    pedro_text_add_char(text, ']');
}

static void add_cut(struct pedro_text *text, const struct table *table) {
    if (table->cut[0] == PEDRO_NO_CARD)
        return;
    message_json(text, "cut");
    for (int i = 0; i < table->set.players; i++) {
        char card[3];
        pedro_card_text(table->cut[i], card);
        pedro_text_add(text, i ? ",\"" : "[\"");
        pedro_text_add(text, card);
        pedro_text_add_char(text, '"');
    }
    pedro_text_add_char(text, ']');
}

void table_write_table(const struct table *table, const char *id,
                       struct pedro_text *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(table->variant, strlen(table->variant));
    message_begin(text, SERVER_TABLE);
    message_text(text, "table", table->name);
    message_text(text, "variant", table->variant);
    message_text(text, "title", preset ? preset->title : table->variant);
    add_options(text, table);
    message_number(text, "players", table->set.players);
    add_seats(text, table, false);
    message_number(text, "seat", table_seat_of(table, id));
    if (table_reserved_for(table, id) != PEDRO_NO_SEAT)
        message_number(text, "next", table_reserved_for(table, id));
    message_flag(text, "host", *id && strcmp(table->host, id) == 0);
    message_flag(text, "started", table->started);
    message_flag(text, "over", table->started && !table_plays(table));
    message_text(text, "clock", table_clocks[table->clock].name);
    message_number(text, "watchers", table_watchers(table));
    message_number(text, "undo", table->undo);
    message_flag(text, "hints", table_gives_hints(table));
    message_flag(text, "private", table->hidden);
    add_cut(text, table);
    message_end(text);
}

void table_write_lobby(const struct table *table, struct pedro_text *text) {
    pedro_text_add(text, "{\"table\":");
    pedro_json_string(table->name, strlen(table->name), text);
    message_text(text, "variant", table->variant);
    add_options(text, table);
    message_number(text, "players", table->set.players);
    add_seats(text, table, true);
    message_flag(text, "started", table_plays(table));
    message_number(text, "watchers", table_watchers(table));
    message_end(text);
}

void table_write_warning(const struct table *table, pedro_seat seat, uint64_t now_ms,
                         struct pedro_text *text) {
    const int64_t left = table_clock_runs(table) ? table_clock_left(table, now_ms) : 0;
    message_begin(text, SERVER_WARNING);
    message_text(text, "table", table->name);
    message_number(text, "seat", seat);
    message_number(text, "left_ms", left > 0 ? left : 0);
    message_end(text);
}

static void add_card(struct pedro_text *text, const char *field, pedro_card card) {
    char letters[3];
    if (card == PEDRO_NO_CARD)
        return;
    pedro_card_text(card, letters);
    message_text(text, field, letters);
}

void table_write_hint(const struct table_turn *turn, const struct pedro_action *action,
                      const struct bot_reason *reason, struct pedro_text *text) {
    char words[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text written;
    pedro_text_init(&written, words, sizeof words);
    pedro_action_text(action, &written);
    message_begin(text, SERVER_HINT);
    message_text(text, "table", turn->table);
    message_text(text, "action", words);
    message_text(text, "sentence", reason->sentence ? reason->sentence : "");
    if (reason->sentence) {
        const char suit[2] = {reason->suit < 4 ? "cdhs"[reason->suit] : '\0', '\0'};
        add_card(text, "card", reason->card);
        add_card(text, "other", reason->other);
        add_card(text, "third", reason->third);
        message_text(text, "suit", suit);
        message_number(text, "number", reason->number);
        message_number(text, "second", reason->second);
    }
    message_end(text);
}

static void label(const struct table_seat *seat, char *label_room, size_t size) {
    struct pedro_text text;
    pedro_text_init(&text, label_room, size);
    if (seat->kind == TABLE_BOT || seat->person.program)
        pedro_text_add(&text, "bot:");
    pedro_text_add(&text, name_of(seat));
}

bool table_write_record(const struct table *table, struct pedro_text *text) {
    struct pedro_tags tags = {.tag = NULL};
    char name[] = "Seat0", value[TABLE_PERSON_MAX + 8];
    int err = PEDRO_ERR_OK;
    if (!table->started || table_plays(table))
        return false;
    for (int i = 0; !err && i < table->set.players; i++) {
        name[4] = (char)('0' + i);
        label(&table->seat[i], value, sizeof value);
        err = pedro_tags_set(&tags, name, value);
    }
    if (!err)
        pedro_record_write(&table->match, &tags, text);
    pedro_tags_finish(&tags);
    return !err;
}
