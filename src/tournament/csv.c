/* csv.c - standings and results as tables for a spreadsheet (RFC 4180).
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "record/day.h"
#include "tournament/act.h"

/* A field with thousandths as a number with a point: 1.5, -0.25. */
static void thousandths(struct pedro_text *text, int64_t value) {
    int64_t part = value < 0 ? -value : value;
    pedro_text_add(text, value < 0 ? ",-" : ",");
    pedro_text_add_number(text, part / 1000);
    if (part % 1000 == 0)
        return;
    pedro_text_add_char(text, '.');
    for (part %= 1000; part > 0; part = part % 100 * 10)
        pedro_text_add_char(text, (char)('0' + part / 100));
}

/* A field with the name of an entry in a round. */
static void name_of(const struct tournament *tournament, unsigned entry, unsigned round,
                    struct pedro_text *text) {
    char name[TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3)];
    struct pedro_text in;
    pedro_text_init(&in, name, sizeof name);
    tournament_entry_name(tournament_entry(tournament, entry), round, &in);
    csv_name(text, name, false);
}

int tournament_csv_standings(const struct tournament *tournament, unsigned round,
                             struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    struct tournament_standing *standing =
        calloc(tournament->entries + 1, sizeof *standing);
    if (!standing || tournament_standings(tournament, round, standing)) {
        free(standing);
        return PEDRO_ERR_NO_MEMORY;
    }
    pedro_text_add(text, "place,entry,name,club,score,penalty,played,won,drawn,lost,"
                         "points_won,points_lost,sets");
    for (unsigned i = 0; i < set->tiebreaks; i++) {
        pedro_text_add_char(text, ',');
        pedro_text_add(text,
                       tournament_key(TOURNAMENT_KEY_TIEBREAKS)->word[set->tiebreak[i]]);
    }
    pedro_text_add(text, "\r\n");
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_standing *at = &standing[i];
        pedro_text_add_number(text, at->place);
        csv_number(text, at->entry);
        name_of(tournament, at->entry, round, text);
        csv_name(text, tournament_entry(tournament, at->entry)->club, false);
        thousandths(text, at->score);
        thousandths(text, at->penalty);
        csv_number(text, at->played);
        csv_number(text, at->won);
        csv_number(text, at->drawn);
        csv_number(text, at->lost);
        csv_number(text, at->points_won);
        csv_number(text, at->points_lost);
        csv_number(text, at->sets);
        for (unsigned k = 0; k < set->tiebreaks; k++)
            csv_number(text, at->tiebreak[k]);
        pedro_text_add(text, "\r\n");
    }
    free(standing);
    return PEDRO_ERR_OK;
}

unsigned tournament_hands(const struct tournament_settings *set, bool board) {
    if (board)
        return 1;
    if (set->value[TOURNAMENT_KEY_UNIT] != TOURNAMENT_HANDS)
        return 0;
    const int32_t length = set->value[TOURNAMENT_KEY_LENGTH];
    return length > 0 ? (unsigned)length : set->sides * set->partners;
}

/* What `pedro rate` needs besides names and points: the day of the round, the game, how many hands. */
static void game_fields(const struct tournament *tournament, unsigned round, bool board,
                        struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    const unsigned hands = tournament_hands(set, board);
    const uint64_t day = tournament->round[round - 1].time / RECORD_DAY_SECONDS;
    char date[RECORD_DATE_MAX], options[TOURNAMENT_TEXT_MAX + 20];
    const int32_t length = set->value[TOURNAMENT_KEY_LENGTH];
    struct pedro_text rules;
    pedro_text_init(&rules, options, sizeof options);
    pedro_text_add(&rules, set->rules);
    /* A target of the event is a house rule to others. */
    if (!board && set->value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_TARGET && length > 0 &&
        !strstr(set->rules, "target")) {
        pedro_text_add(&rules, *set->rules ? ", target=" : "target=");
        pedro_text_add_number(&rules, length);
    }
    record_date((int32_t)day, date);
    csv_field(text, date, false);
    csv_field(text, set->game, false);
    csv_field(text, options, false);
    if (hands > 0)
        csv_number(text, hands);
    else
        pedro_text_add_char(text, ',');
}

static void result_line(const struct tournament *tournament, unsigned round,
                        const struct tournament_table *table,
                        const struct tournament_board *board, struct pedro_text *text) {
    const int32_t *points = board ? board->points : table->points;
    const bool played = table->state == TOURNAMENT_CONFIRMED && !table->absent &&
                        (!board || board->played);
    pedro_text_add_number(text, round);
    csv_number(text, table->number);
    if (board)
        csv_number(text, board->number);
    else
        pedro_text_add_char(text, ',');
    for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++) {
        const unsigned side = i / table->partners;
        csv_number(text, table->entry[i]);
        name_of(tournament, table->entry[i], round, text);
        if ((i + 1) % table->partners)
            continue;
        if (played)
            csv_number(text, points[side]);
        else
            pedro_text_add(text, table->absent >> side & 1 ? ",absent" : ",");
    }
    game_fields(tournament, round, board != NULL, text);
    pedro_text_add(text, "\r\n");
}

void tournament_csv_results(const struct tournament *tournament,
                            struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    const unsigned partners =
        set->value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_SINGLE ? set->partners : 1;
    pedro_text_add(text, "round,table,board");
    for (unsigned side = 0; side < set->sides; side++) {
        for (unsigned i = 0; i < partners; i++)
            pedro_text_add(text, ",entry,name");
        pedro_text_add(text, ",points");
    }
    pedro_text_add(text, ",date,game,options,hands");
    pedro_text_add(text, "\r\n");
    for (unsigned round = 1; round <= tournament->published; round++)
        for (unsigned t = 0; t < tournament->round[round - 1].tables; t++) {
            const struct tournament_table *table = &tournament->round[round - 1].table[t];
            for (unsigned i = 0; i < table->boards; i++)
                result_line(tournament, round, table, &table->board[i], text);
            if (table->boards == 0)
                result_line(tournament, round, table, NULL, text);
        }
}
