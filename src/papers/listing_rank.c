/* listing_rank.c - standings and the wall chart.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/listing_parts.h"
#include "words/rich.h"
#include "words/text.h"

/* The tie-breaks: their headings, and whether a value is in thousandths. A lot has no value worth showing. */
static const struct {
    const char *heading;
    bool fraction;
} tiebreaks[] = {
    [TOURNAMENT_DIRECT] = {N_("Direct"), true},
    [TOURNAMENT_BUCHHOLZ] = {N_("Buchholz"), true},
    [TOURNAMENT_SONNEBORN] = {N_("Sonneborn"), true},
    [TOURNAMENT_WON] = {N_("Wins"), false},
    [TOURNAMENT_POINTS_WON] = {N_("Points won"), false},
    [TOURNAMENT_MARGIN] = {N_("Margin"), false},
    [TOURNAMENT_SETS] = {N_("Bids lost"), false},
    [TOURNAMENT_LOT] = {N_("Lot"), false},
};

void listing_tiebreak(unsigned tiebreak, int64_t value, unsigned decimals,
                      struct pedro_text *text) {
    if (tiebreaks[tiebreak].fraction)
        listing_score(value, decimals, text);
    else if (tiebreak != TOURNAMENT_LOT)
        pedro_text_add_number(text, tiebreak == TOURNAMENT_SETS ? -value : value);
}

/* The decimals that the column of a tie-break, or of the scores (`column` -1), needs. */
static unsigned column_decimals(const struct listing_making *making, int column) {
    unsigned most = 0;
    for (size_t i = 0; i < making->tournament->entries; i++) {
        const struct tournament_standing *standing = &making->standing[i];
        const unsigned needed =
            listing_decimals(column < 0 ? standing->score : standing->tiebreak[column]);
        most = needed > most ? needed : most;
    }
    return most;
}

/* Whether a tie-break has a column: lots only where one was drawn. */
static bool is_shown(const struct listing_making *making, unsigned tiebreak) {
    bool drawn = false;
    for (size_t i = 0; i < making->tournament->entries; i++)
        drawn = drawn || making->standing[i].decided == (int)tiebreak;
    return drawn || making->tournament->set.tiebreak[tiebreak] != TOURNAMENT_LOT;
}

static void add_number(struct listing_making *making, int64_t number) {
    pedro_text_add_number(making->text, number);
    listing_next(making);
}

/* The total stands before the names, so that a narrow screen shows it. */
void listing_standings(struct listing_making *making) {
    const struct tournament *tournament = making->tournament;
    const struct tournament_settings *set = &tournament->set;
    const unsigned total = column_decimals(making, -1);
    unsigned decimals[TOURNAMENT_TIEBREAKS_MAX];
    bool shown[TOURNAMENT_TIEBREAKS_MAX];
    const bool knockout = set->value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT;
    listing_head(making, 'r', _("Place"));
    if (knockout)
        listing_head(making, 'r', _("Out in round"));
    listing_head(making, 'r', _("Total"));
    listing_head(making, 'r', _("No."));
    listing_head(making, 'h', _("Names"));
    listing_head(making, 'r', _("Rounds"));
    listing_head(making, 'r', _("Wins"));
    listing_head(making, 'r', _("For"));
    listing_head(making, 'r', _("Against"));
    for (unsigned i = 0; i < set->tiebreaks; i++) {
        decimals[i] = column_decimals(making, (int)i);
        shown[i] = is_shown(making, i);
        if (shown[i])
            listing_head(making, 'r', _(tiebreaks[set->tiebreak[i]].heading));
    }
    listing_end(making);
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_standing *standing = &making->standing[i];
        add_number(making, standing->place);
        if (knockout) {
            if (standing->out)
                pedro_text_add_number(making->text, standing->out);
            listing_next(making);
        }
        listing_score(standing->score, total, making->text);
        listing_next(making);
        add_number(making, standing->entry);
        tournament_entry_name(tournament_entry(tournament, standing->entry), 0,
                              making->text);
        if (standing->withdrawn)
            pedro_text_add(making->text, _(" (withdrawn)"));
        listing_next(making);
        add_number(making, standing->played);
        add_number(making, standing->won);
        add_number(making, standing->points_won);
        pedro_text_add_number(making->text, standing->points_lost);
        for (unsigned k = 0; k < set->tiebreaks; k++) {
            if (!shown[k])
                continue;
            listing_next(making);
            if (set->tiebreak[k] == TOURNAMENT_LOT && standing->decided == (int)k)
                pedro_text_add(making->text, _("drawn"));
            listing_tiebreak(set->tiebreak[k], standing->tiebreak[k], decimals[k],
                             making->text);
        }
        listing_end(making);
    }
}

/* The opponents of an entry at a table: their numbers, with a plus between them. */
static void add_opponents(const struct tournament_table *table, unsigned entry,
                          struct pedro_text *text) {
    const unsigned own = tournament_side(table, entry);
    bool first = true;
    for (unsigned side = 1; side <= table->sides; side++)
        for (unsigned i = 0; side != own && i < table->partners; i++) {
            pedro_text_add(text, first ? "" : "+");
            pedro_text_add_number(text, table->entry[(side - 1) * table->partners + i]);
            first = false;
        }
}

/* A round of an entry: "1 (7)" for a point against entry 7. */
static void add_part(struct listing_making *making, unsigned round, size_t index,
                     unsigned decimals) {
    const struct tournament_entry *entry = &making->tournament->entry[index];
    const struct tournament_round_score *score =
        &making->scores[(round - 1) * making->tournament->entries + index];
    const struct tournament_table *table =
        tournament_table_of(making->tournament, round, entry->number);
    if (score->part == TOURNAMENT_PART_NONE)
        return;
    if (score->part != TOURNAMENT_PART_WAITS)
        listing_score(score->score, decimals, making->text);
    else
        pedro_text_add_char(making->text, '?');
    pedro_text_add(making->text, " (");
    if (table)
        add_opponents(table, entry->number, making->text);
    else
        pedro_text_add(making->text,
                       score->part == TOURNAMENT_PART_LATE ? _("late") : _("bye"));
    pedro_text_add_char(making->text, ')');
}

static size_t index_of(const struct tournament *tournament, unsigned number) {
    return (size_t)(tournament_entry(tournament, number) - tournament->entry);
}

void listing_chart(struct listing_making *making) {
    const struct tournament *tournament = making->tournament;
    unsigned decimals = 0;
    listing_head(making, 'r', _("No."));
    listing_head(making, 'h', _("Names"));
    for (unsigned round = 1; round <= making->round; round++) {
        char heading[16];
        struct pedro_text text;
        pedro_text_init(&text, heading, sizeof heading);
        pedro_text_add_number(&text, round);
        listing_head(making, 'r', heading);
    }
    listing_head(making, 'r', _("Total"));
    listing_head(making, 'r', _("Place"));
    listing_end(making);
    for (size_t i = 0; i < making->round * tournament->entries; i++) {
        const unsigned needed = listing_decimals(making->scores[i].score);
        decimals = needed > decimals ? needed : decimals;
    }
    const unsigned score_decimals = column_decimals(making, -1);
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_standing *standing = &making->standing[i];
        pedro_text_add_number(making->text, standing->entry);
        listing_next(making);
        tournament_entry_name(tournament_entry(tournament, standing->entry), 0,
                              making->text);
        for (unsigned round = 1; round <= making->round; round++) {
            listing_next(making);
            add_part(making, round, index_of(tournament, standing->entry), decimals);
        }
        listing_next(making);
        listing_score(standing->score, score_decimals, making->text);
        listing_next(making);
        pedro_text_add_number(making->text, standing->place);
        listing_end(making);
    }
}
