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
            if (table_waits(table) && seat->kind == TABLE_PERSON &&
                (seat->ready || seat->person.program))
                json_put_flag(writer, "ready", true);
        }
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

/* What a table of a tournament plays. */
static void put_fixture(struct json_writer *writer, const struct table *table,
                        uint64_t now_ms) {
    const struct table_fixture *fixture = &table->fixture;
    const int64_t left_ms = table_event_left(table, now_ms);
    json_open(writer, "tournament", '{');
    json_put_text(writer, "name", fixture->tournament);
    json_put_text(writer, "title", fixture->title);
    json_put_number(writer, "round", fixture->round);
    json_put_number(writer, "number", fixture->number);
    json_put_word(writer, "unit", table_unit_words[fixture->unit]);
    json_put_number(writer, "length", fixture->length);
    if (fixture->unit == TABLE_UNIT_BOARDS) {
        json_put_number(writer, "first", fixture->board);
        json_put_number(writer, "board", table_event_board(table));
    }
    if (fixture->waits)
        json_put_flag(writer, "waits", true);
    if (left_ms >= 0)
        json_put_number(writer, "left_ms", left_ms);
    json_close(writer, '}');
}

/* The cards that the seats have cut, and what follows from them. */
static void put_cut(struct json_writer *writer, const struct table *table) {
    const pedro_seat chooser = table_chooser(table);
    if (table->cut[0] == PEDRO_NO_CARD)
        return;
    json_put_cards(writer, "cut", table->cut, (unsigned)table->set.players);
    json_put_number(writer, "dealer", table->first_dealer);
    if (chooser != PEDRO_NO_SEAT)
        json_put_number(writer, "chooser", chooser);
    if (table->chosen)
        json_put_flag(writer, "chosen", true);
}

void table_write_table(const struct table *table, const char *id, uint64_t now_ms,
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
    json_put_flag(&writer, "over",
                  table_is_event(table) ? table_event_done(table) : table_is_over(table));
    json_put_text(&writer, "clock", table_clocks[table->clock].name);
    json_put_number(&writer, "watchers", table_watchers(table));
    json_put_number(&writer, "undo", table->undo);
    if (table->voids != PEDRO_NO_SEAT)
        json_put_number(&writer, "redeal", table->voids);
    if (table->refused != PEDRO_NO_SEAT)
        json_put_number(&writer, "refused", table->refused);
    json_put_flag(&writer, "hints", table_gives_hints(table));
    json_put_flag(&writer, "private", table->hidden);
    if (table_waits(table))
        json_put_flag(&writer, "waits", true);
    json_put_flag(&writer, "club", pedro_lets_err(&table->set));
    if (table_is_event(table))
        put_fixture(&writer, table, now_ms);
    put_cut(&writer, table);
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

static int add_number(struct pedro_tags *tags, const char *name, unsigned number) {
    char value[24];
    struct pedro_text text;
    pedro_text_init(&text, value, sizeof value);
    pedro_text_add_number(&text, number);
    return pedro_tags_set(tags, name, value);
}

/* "hands 8", "stop", "absent 1": why a match ended that the rules would have gone on with. */
static int add_termination(struct pedro_tags *tags, const struct table *table) {
    char value[64];
    struct pedro_text text;
    pedro_text_init(&text, value, sizeof value);
    switch ((enum table_ending)table->ended) {
    case TABLE_ENDED_NOT:
        return PEDRO_ERR_OK;
    case TABLE_ENDED_LENGTH:
        pedro_text_add(&text, table_unit_words[table->fixture.unit]);
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, table->fixture.length);
        break;
    case TABLE_ENDED_STOP:
        pedro_text_add(&text, "stop");
        break;
    case TABLE_ENDED_ABSENT:
        pedro_text_add(&text, "absent");
        for (unsigned side = 0; side < table->match.rules.sides; side++)
            if (table->absent >> side & 1) {
                pedro_text_add_char(&text, ' ');
                pedro_text_add_number(&text, side);
            }
        break;
    }
    return pedro_tags_set(tags, "Termination", value);
}

/* Which game of which tournament it was. */
static int add_fixture(struct pedro_tags *tags, const struct table *table) {
    const struct table_fixture *fixture = &table->fixture;
    int err = pedro_tags_set(tags, "Event", fixture->title);
    if (!err)
        err = add_number(tags, "Round", fixture->round);
    if (!err)
        err = add_number(tags, "Table", fixture->number);
    if (!err && table_event_board(table) > 0)
        err = add_number(tags, "Board", table_event_board(table));
    return err ? err : add_termination(tags, table);
}

/* The match, or the beginning of it, with who sits where. */
static bool write_match(const struct table *table, const struct pedro_match *match,
                        struct pedro_text *text) {
    struct pedro_tags tags = {.tag = NULL};
    char name[] = "Seat0", value[TABLE_PERSON_MAX + 8];
    int err = PEDRO_ERR_OK;
    for (int i = 0; !err && i < table->set.players; i++) {
        name[4] = (char)('0' + i);
        label(&table->seat[i], value, sizeof value);
        err = pedro_tags_set(&tags, name, value);
    }
    if (!err && table_is_event(table))
        err = add_fixture(&tags, table);
    if (!err)
        pedro_record_write(match, &tags, text);
    pedro_tags_finish(&tags);
    return !err;
}

bool table_write_record(const struct table *table, struct pedro_text *text) {
    return table_is_over(table) && write_match(table, &table->match, text);
}

/* How many events the hands before this one have. */
static size_t finished_events(const struct pedro_match *match) {
    size_t events = match->events;
    if (match->state.phase == PEDRO_PHASE_DEAL)
        return events;
    while (events > 0 && match->event[--events].seat != PEDRO_NO_SEAT)
        ;
    return events;
}

bool table_write_hands(const struct table *table, struct pedro_text *text) {
    struct pedro_match hands;
    if (!table_plays(table) || !table_is_alone(table))
        return false;
    const size_t events = finished_events(&table->match);
    if (events == 0 || pedro_match_begin_as(&hands, &table->match, events) != 0)
        return false;
    const bool written = write_match(table, &hands, text);
    pedro_match_finish(&hands);
    return written;
}
