/* write.c - messages about a table that have no cards in them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pedro/record.h"
#include "table/request.h"

/* The name of the bot in a seat; a person's program that plays over the network counts
 * as one. */
static const char *bot_label(const struct table_seat *seat) {
    if (seat->kind == TABLE_PERSON && seat->person.program)
        return seat->person.name;
    return seat->kind == TABLE_BOT ? seat->bot : "";
}

static const char *name_of(const struct table_seat *seat) {
    return seat->kind == TABLE_PERSON ? seat->person.name : bot_label(seat);
}

static void put_seats(struct json_writer *writer, const struct table *table, bool lobby) {
    json_open(writer, "seats", '[');
    for (int i = 0; i < table->set.players; i++) {
        const struct table_seat *seat = &table->seat[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", name_of(seat));
        json_put_text(writer, "bot", bot_label(seat));
        if (seat->kind == TABLE_PERSON && seat->person.picture)
            json_put_word(writer, "picture", message_picture(seat->person.picture));
        if (lobby) {
            json_put_flag(writer, "empty", seat->kind == TABLE_EMPTY);
        } else {
            if (table_is_present(table, seat->next.id))
                json_put_text(writer, "next", seat->next.name);
            json_put_flag(writer, "away", seat->away);
            json_put_flag(writer, "online",
                          seat->kind == TABLE_PERSON &&
                              table_is_present(table, seat->person.id));
            json_put_flag(writer, "absent", seat->absent);
        }
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void table_write_table(const struct table *table, const char *id,
                       struct pedro_text *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(table->variant, strlen(table->variant));
    struct json_writer writer = message_begin(text, SERVER_TABLE);
    json_put_text(&writer, "table", table->name);
    json_put_text(&writer, "variant", table->variant);
    json_put_text(&writer, "title", preset ? preset->title : table->variant);
    json_put_options(&writer, "options", &table->set, table->given);
    json_put_number(&writer, "players", table->set.players);
    json_put_number(&writer, "target", table->set.target);
    json_put_number(&writer, "sides",
                    table->set.teams == PEDRO_TEAMS_PAIRS ? 2 : table->set.players);
    put_seats(&writer, table, false);
    json_put_number(&writer, "seat", table_seat_of(table, id));
    if (table_reserved_for(table, id) != PEDRO_NO_SEAT)
        json_put_number(&writer, "next", table_reserved_for(table, id));
    json_put_flag(&writer, "host", *id && strcmp(table_acting_host(table), id) == 0);
    json_put_flag(&writer, "started", table->started);
    json_put_flag(&writer, "over", table->started && !table_plays(table));
    json_put_text(&writer, "clock", table_clocks[table->clock].name);
    json_put_number(&writer, "watchers", table_watchers(table));
    json_put_number(&writer, "undo", table->undo);
    if (table->voids != PEDRO_NO_SEAT)
        json_put_number(&writer, "redeal", table->voids);
    json_put_flag(&writer, "hints", table_gives_hints(table));
    json_put_flag(&writer, "private", table->hidden);
    json_put_flag(&writer, "club", pedro_lets_err(&table->set));
    if (table->cut[0] != PEDRO_NO_CARD)
        json_put_cards(&writer, "cut", table->cut, (unsigned)table->set.players);
    json_close(&writer, '}');
}

void table_write_lobby(const struct table *table, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "table", table->name);
    json_put_text(&writer, "variant", table->variant);
    json_put_options(&writer, "options", &table->set, table->given);
    json_put_number(&writer, "players", table->set.players);
    put_seats(&writer, table, true);
    json_put_flag(&writer, "started", table_plays(table));
    json_put_number(&writer, "watchers", table_watchers(table));
    json_put_flag(&writer, "club", pedro_lets_err(&table->set));
    json_close(&writer, '}');
}

void table_write_warning(const struct table *table, pedro_seat seat, uint64_t now_ms,
                         struct pedro_text *text) {
    const int64_t left = table_clock_runs(table) ? table_clock_left(table, now_ms) : 0;
    struct json_writer writer = message_begin(text, SERVER_WARNING);
    json_put_text(&writer, "table", table->name);
    json_put_number(&writer, "seat", seat);
    json_put_number(&writer, "left_ms", left > 0 ? left : 0);
    json_close(&writer, '}');
}

static void put_card(struct json_writer *writer, const char *name, pedro_card card) {
    if (card != PEDRO_NO_CARD)
        json_put_card(writer, name, card);
}

void table_write_hint(const struct table_turn *turn, const struct pedro_action *action,
                      const struct bot_reason *reason, struct pedro_text *text) {
    struct json_writer writer = message_begin(text, SERVER_HINT);
    json_put_text(&writer, "table", turn->table);
    json_put_action(&writer, "action", action);
    json_put_text(&writer, "sentence", reason->sentence ? reason->sentence : "");
    if (reason->sentence) {
        put_card(&writer, "card", reason->card);
        put_card(&writer, "other", reason->other);
        put_card(&writer, "third", reason->third);
        json_put_suit(&writer, "suit", reason->suit);
        json_put_number(&writer, "number", reason->number);
        json_put_number(&writer, "second", reason->second);
    }
    json_close(&writer, '}');
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
