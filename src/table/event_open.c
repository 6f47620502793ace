/* event_open.c - the rows that open a table of a tournament.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/utf8.h"
#include "pedro/record.h"
#include "table/request.h"

enum { OPTIONS_MAX = 4096 };

static bool in_range(unsigned number) {
    return number >= 1 && number <= TABLE_EVENT_NUMBER_MAX;
}

bool fixture_is_good(const struct table_fixture *fixture) {
    const bool boards = fixture->unit == TABLE_UNIT_BOARDS;
    return row_is_name(fixture->tournament, strlen(fixture->tournament),
                       sizeof fixture->tournament) &&
           fixture->title[0] && utf8_is_text(fixture->title, strlen(fixture->title)) &&
           in_range(fixture->round) && in_range(fixture->number) &&
           fixture->unit < TABLE_UNITS && fixture->length <= TABLE_EVENT_NUMBER_MAX &&
           (fixture->length > 0 || fixture->unit == TABLE_UNIT_TARGET) &&
           (boards ? in_range(fixture->board) : fixture->board == 0) &&
           fixture->wait_s <= TABLE_EVENT_WAIT_MAX;
}

/* The target of the match; out of reach where hands, minutes or boards end the play. */
static int target_of(const struct table_fixture *fixture,
                     const struct pedro_ruleset *set) {
    if (fixture->unit != TABLE_UNIT_TARGET)
        return TABLE_EVENT_TARGET;
    return fixture->length ? fixture->length : set->target;
}

/* Makes a match of the game; its options have the target that the length of the play needs. False and a
 * refusal if the rules are invalid, or that target does not go with them. */
static bool make_match(const struct table_event_setup *setup, struct pedro_match *match,
                       struct table_answer *answer) {
    struct pedro_ruleset set;
    struct pedro_option_error error;
    uint64_t given = 0;
    if (!request_find_rules(setup->variant, setup->options, &set, &given, answer))
        return false;
    set.target = target_of(&setup->fixture, &set);
    if (pedro_match_init(match, setup->variant, &set, given, 0, &error) == PEDRO_ERR_OK)
        return true;
    table_answer_refuse(answer, error.code);
    pedro_option_refusal(&error, &answer->refusal);
    return false;
}

static bool same_person(const struct table_event_setup *setup, int seat) {
    for (int other = 0; other < seat; other++)
        if (setup->person[other] &&
            strcmp(setup->person[other]->id, setup->person[seat]->id) == 0)
            return true;
    return false;
}

/* Why the people and bots cannot sit down; PEDRO_REFUSED_NOTHING if they can. */
static enum pedro_refusal_code check_seats(const struct table_event_setup *setup,
                                           int players) {
    if (!table_bot_name(setup->bots))
        return PEDRO_REFUSED_UNKNOWN_BOT;
    for (int seat = 0; seat < players; seat++) {
        const struct table_person *person = setup->person[seat];
        if (!person && !table_bot_name(setup->bot[seat] ? setup->bot[seat] : ""))
            return PEDRO_REFUSED_UNKNOWN_BOT;
        if (person && !table_person_is_good(person))
            return PEDRO_REFUSED_NAME_NEEDED;
        if (person && same_person(setup, seat))
            return PEDRO_REFUSED_HAVE_SEAT;
    }
    return PEDRO_REFUSED_NOTHING;
}

static void add_open(const struct table_event_setup *setup, const char *name,
                     const struct pedro_match *match, struct table_rows *rows) {
    char options[OPTIONS_MAX];
    struct pedro_text text;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(match, &text);
    row_begin(rows, NULL, setup->now_ms, "open");
    row_number(rows, TABLE_VERSION);
    row_word(rows, name);
    row_word(rows, setup->variant);
    row_word(rows, table_clocks[setup->clock].name);
    row_word(rows, setup->hidden ? "h" : "-");
    row_word(rows, table_bot_name(setup->bots));
    row_word(rows, options[0] ? options : "-");
}

static void add_event(const struct table_event_setup *setup, struct table_rows *rows) {
    const struct table_fixture *fixture = &setup->fixture;
    row_begin(rows, NULL, setup->now_ms, "event");
    row_word(rows, fixture->tournament);
    row_number(rows, fixture->round);
    row_number(rows, fixture->number);
    row_word(rows, table_unit_words[fixture->unit]);
    row_number(rows, fixture->length);
    row_number(rows, fixture->board);
    row_number(rows, fixture->wait_s);
    row_word(rows, fixture->waits ? "wait" : fixture->forfeit ? "forfeit" : "bot");
    row_word(rows, fixture->title);
}

static void add_seat(const struct table_event_setup *setup, int seat,
                     struct table_rows *rows) {
    if (setup->person[seat]) {
        row_sit(rows, NULL, setup->now_ms, (pedro_seat)seat, setup->person[seat]);
        return;
    }
    row_of_seat(rows, NULL, setup->now_ms, "bot", (pedro_seat)seat);
    row_word(rows, table_bot_name(setup->bot[seat] ? setup->bot[seat] : ""));
}

pedro_seat fixture_dealer(const struct table_fixture *fixture, unsigned board,
                          int players, pedro_seat first) {
    return fixture->unit == TABLE_UNIT_BOARDS
               ? (pedro_seat)((board - 1) % (unsigned)players)
               : first;
}

void table_open_event(const struct table_event_setup *setup, const char *name,
                      struct table_answer *answer) {
    struct pedro_match match;
    struct table_rows *rows = &answer->rows;
    table_answer_begin(answer);
    if (!fixture_is_good(&setup->fixture) || setup->clock >= TABLE_CLOCKS) {
        table_answer_refuse(answer, PEDRO_REFUSED_ROW_EVENT);
        return;
    }
    if (!make_match(setup, &match, answer))
        return;
    const int players = match.rules.set.players;
    enum pedro_refusal_code refusal = check_seats(setup, players);
    if (!refusal && (setup->dealer < 0 || setup->dealer >= players))
        refusal = PEDRO_REFUSED_UNKNOWN_SEAT;
    if (refusal) {
        table_answer_refuse(answer, refusal);
    } else {
        add_open(setup, name, &match, rows);
        add_event(setup, rows);
        for (int seat = 0; seat < players; seat++)
            add_seat(setup, seat, rows);
        row_of_seat(rows, NULL, setup->now_ms, "start",
                    fixture_dealer(&setup->fixture, setup->fixture.board, players,
                                   setup->dealer));
    }
    pedro_match_finish(&match);
}
