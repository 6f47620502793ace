/* listing_parts.c - what fills the cells of listings: scores, sides, results.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "papers/listing_parts.h"
#include "words/rich.h"
#include "words/text.h"

enum { DECIMALS_MAX = 3 };

unsigned listing_decimals(int64_t thousandths) {
    return thousandths % 10 ? 3 : thousandths % 100 ? 2 : thousandths % 1000 ? 1 : 0;
}

void listing_score(int64_t thousandths, unsigned decimals, struct pedro_text *text) {
    static const int64_t unit[DECIMALS_MAX + 1] = {1000, 100, 10, 1};
    const int64_t step = unit[decimals < DECIMALS_MAX ? decimals : DECIMALS_MAX];
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    size = (size + step / 2) / step * step;
    if (thousandths < 0 && size > 0)
        pedro_text_add_char(text, '-');
    pedro_text_add_number(text, size / 1000);
    if (decimals == 0)
        return;
    pedro_text_add_char(text, '.');
    int64_t rest = size % 1000;
    for (unsigned i = 0; i < decimals && i < DECIMALS_MAX; i++, rest = rest % 100 * 10)
        pedro_text_add_char(text, (char)('0' + rest / 100));
}

void listing_entry(const struct tournament *tournament, unsigned round, unsigned number,
                   struct pedro_text *text) {
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    pedro_text_add_number(text, number);
    pedro_text_add_char(text, ' ');
    if (entry)
        tournament_entry_name(entry, round, text);
}

void listing_side(const struct tournament *tournament, unsigned round,
                  const struct tournament_table *table, unsigned side,
                  struct pedro_text *text) {
    for (unsigned i = 0; i < table->partners; i++) {
        pedro_text_add(text, i > 0 ? " + " : "");
        listing_entry(tournament, round, table->entry[side * table->partners + i], text);
    }
}

void listing_points(const int64_t *points, unsigned sides, struct pedro_text *text) {
    for (unsigned side = 0; side < sides; side++) {
        pedro_text_add(text, side > 0 ? "-" : "");
        pedro_text_add_number(text, points[side]);
    }
}

static void add_game(const int32_t *points, unsigned sides, struct pedro_text *text) {
    int64_t wide[TOURNAMENT_SIDES_MAX];
    for (unsigned side = 0; side < sides; side++)
        wide[side] = points[side];
    listing_points(wide, sides, text);
}

void listing_result(const struct tournament_table *table, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (table->absent) {
        bool first = true;
        for (unsigned side = 0; side < table->sides; side++) {
            if (!(table->absent >> side & 1))
                continue;
            pedro_text_add(text, first ? "" : ", ");
            first = false;
            rich_fill(text, _("side {n} did not come"), "n",
                      rich_number(&words, (long)side + 1));
        }
        return;
    }
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].played) {
            pedro_text_add_number(text, table->board[i].number);
            pedro_text_add(text, ": ");
            add_game(table->board[i].points, table->sides, text);
            pedro_text_add_char(text, ' ');
        }
    if (table->state == TOURNAMENT_EMPTY)
        return;
    if (!table->boards)
        add_game(table->points, table->sides, text);
    if (table->winner) {
        pedro_text_add_char(text, ' ');
        rich_fill(text, _("(side {n} won)"), "n", rich_number(&words, table->winner));
    }
    if (table->state == TOURNAMENT_ENTERED)
        pedro_text_add(text, _(" (to be confirmed)"));
    if (table->state == TOURNAMENT_DISPUTED)
        pedro_text_add(text, _(" (disputed)"));
    if (table->changes)
        pedro_text_add(text, " *");
}

void listing_head(struct listing_making *making, char column, const char *heading) {
    const size_t columns = strlen(making->columns);
    if (columns > 0)
        listing_next(making);
    pedro_text_add(making->text, heading);
    if (columns < CELLS_COLUMNS_MAX) {
        making->columns[columns] = column;
        making->columns[columns + 1] = '\0';
    }
}
