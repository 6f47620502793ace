/* sheet.c - writes the sheets of a season.
 *
 * Each is written twice, first to count its bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "series/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "papers/html.h"
#include "papers/listing_parts.h"
#include "papers/papers.h"
#include "series/sheet_parts.h"
#include "words/rich.h"
#include "words/text.h"

/* Makes a listing of `ring`, or of all. */
typedef void listing_writer(const struct sheet *sheet, unsigned ring,
                            struct listing_making *making);

/* --- listings --- */

static void add_number(struct listing_making *making, int64_t number) {
    pedro_text_add_number(making->text, number);
    listing_next(making);
}

/* The decimals that the scores of a ring need. */
static unsigned ring_decimals(const struct sheet *sheet, unsigned ring) {
    unsigned most = 0;
    for (size_t i = 0; i < sheet->table->count; i++) {
        const struct series_standing *at = &sheet->table->standing[i];
        for (unsigned k = 0; at->ring == ring && k <= sheet->series->events; k++) {
            const unsigned needed =
                listing_decimals(k == 0 ? at->key[0] : at->value[k - 1]);
            most = needed > most ? needed : most;
        }
    }
    return most;
}

/* The number in the final, or that somebody does not want to play it. */
static void add_final(const struct series_standing *standing,
                      struct listing_making *making) {
    if (standing->seed > 0)
        pedro_text_add_number(making->text, standing->seed);
    else if (standing->final == SERIES_DECLINED)
        pedro_text_add(making->text, _("declined"));
}

/* What an event brought; in brackets if it does not count. */
static void add_value(const struct series_standing *standing, unsigned event,
                      unsigned decimals, struct listing_making *making) {
    const bool dropped = standing->state[event] == SERIES_DROPPED;
    if (standing->state[event] == SERIES_MISSED)
        return;
    pedro_text_add(making->text, dropped ? "(" : "");
    listing_score(standing->value[event], decimals, making->text);
    pedro_text_add(making->text, dropped ? ")" : "");
}

static void ring_listing(const struct sheet *sheet, unsigned ring,
                         struct listing_making *making) {
    const struct series *series = sheet->series;
    const unsigned decimals = ring_decimals(sheet, ring);
    unsigned number = 0;
    listing_head(making, 'r', _("Place"));
    listing_head(making, 'r', _("Total"));
    listing_head(making, 'h', _("Names"));
    listing_head(making, 'r', _("Final"));
    listing_head(making, 'r', _("Wins"));
    listing_head(making, 'r', _("Margin"));
    for (unsigned i = 0; i < series->events; i++)
        if (series->event[i].ring == ring) {
            char heading[16];
            struct pedro_text text;
            pedro_text_init(&text, heading, sizeof heading);
            pedro_text_add_number(&text, ++number);
            listing_head(making, 'r', heading);
        }
    listing_end(making);
    for (size_t i = 0; i < sheet->table->count; i++) {
        const struct series_standing *standing = &sheet->table->standing[i];
        if (standing->ring != ring)
            continue;
        add_number(making, standing->place);
        listing_score(standing->key[0], decimals, making->text);
        listing_next(making);
        series_name(series, standing->competitor, making->text);
        listing_next(making);
        add_final(standing, making);
        listing_next(making);
        add_number(making, standing->won);
        pedro_text_add_number(making->text, standing->margin);
        for (unsigned k = 0; k < series->events; k++)
            if (series->event[k].ring == ring) {
                listing_next(making);
                add_value(standing, k, decimals, making);
            }
        listing_end(making);
    }
}

/* The tournaments of a ring, by the numbers of the columns of its table. */
static void events_listing(const struct sheet *sheet, unsigned ring,
                           struct listing_making *making) {
    unsigned number = 0;
    listing_head(making, 'r', _("No."));
    listing_head(making, 'h', _("Tournament"));
    listing_head(making, 'l', "");
    listing_end(making);
    for (unsigned i = 0; i < sheet->series->events; i++) {
        const struct series_event *event = &sheet->series->event[i];
        if (event->ring != ring)
            continue;
        add_number(making, ++number);
        pedro_text_add(making->text, event->name);
        listing_next(making);
        pedro_text_add(making->text, event->over ? "" : _("not finished"));
        listing_end(making);
    }
}

static void final_listing(const struct sheet *sheet, unsigned ring,
                          struct listing_making *making) {
    (void)ring;
    listing_head(making, 'r', _("No."));
    listing_head(making, 'h', _("Names"));
    listing_head(making, 'l', _("Ring"));
    listing_head(making, 'r', _("Place"));
    listing_end(making);
    for (unsigned seed = 1; seed <= sheet->table->finalists; seed++) {
        const struct series_standing *standing = series_finalist(sheet->table, seed);
        add_number(making, seed);
        series_name(sheet->series, standing->competitor, making->text);
        listing_next(making);
        pedro_text_add(making->text, sheet->series->ring[standing->ring].name);
        listing_next(making);
        pedro_text_add_number(making->text, standing->place);
        listing_end(making);
    }
}

/* Adds a listing as lines, or as a table of HTML. */
static void add_listing(struct sheet *sheet, listing_writer *write, unsigned ring,
                        void (*put)(const char *cells, const char *columns,
                                    struct pedro_text *text)) {
    struct listing listing = {.cells = NULL};
    struct pedro_text text;
    size_t size = 0;
    for (int pass = 0; pass < 2; pass++) {
        struct listing_making making = {.text = &text, .columns = listing.columns};
        listing.columns[0] = '\0';
        pedro_text_init(&text, listing.cells, size);
        write(sheet, ring, &making);
        size = text.length + 1;
        if (!listing.cells && !(listing.cells = malloc(size))) {
            sheet->failed = true;
            return;
        }
    }
    put(listing.cells, listing.columns, sheet->text);
    listing_finish(&listing);
}

/* --- text --- */

static void text_warning(void *data, const char *sentence, const char *one,
                         const char *other) {
    struct sheet *sheet = data;
    pedro_text_add(sheet->text, sheet->warned ? "" : "\n");
    sheet->warned = true;
    rich_fill(sheet->text, _(sentence), "one", one, "other", other);
    pedro_text_add_char(sheet->text, '\n');
}

static void add_line(struct sheet *sheet, const char *line) {
    pedro_text_add(sheet->text, line);
    pedro_text_add_char(sheet->text, '\n');
}

static void write_text(struct sheet *sheet) {
    add_line(sheet, sheet->series->name);
    for (unsigned ring = 0; ring < sheet->series->rings; ring++) {
        add_line(sheet, "");
        add_line(sheet, sheet->series->ring[ring].name);
        add_listing(sheet, ring_listing, ring, cells_lines);
        add_line(sheet, "");
        add_listing(sheet, events_listing, ring, cells_lines);
    }
    if (sheet->table->finalists > 0) {
        add_line(sheet, "");
        add_line(sheet, _("The final"));
        add_listing(sheet, final_listing, 0, cells_lines);
    }
    if (sheet->series->set.seed[0]) {
        add_line(sheet, "");
        rich_fill(sheet->text, _("Lots are drawn from this seed: {seed}"), "seed",
                  sheet->series->set.seed);
        add_line(sheet, "");
    }
    sheet->warned = false;
    series_warnings(sheet->series, sheet->table, text_warning, sheet);
}

/* --- a page --- */

static void html_warning(void *data, const char *sentence, const char *one,
                         const char *other) {
    struct sheet *sheet = data;
    HTML_FILL(sheet->text, "p", _(sentence), "one", one, "other", other);
}

static void add_table(struct sheet *sheet, listing_writer *write, unsigned ring) {
    pedro_text_add(sheet->text, "<div class=\"wide rank\" tabindex=\"0\">");
    add_listing(sheet, write, ring, cells_html);
    pedro_text_add(sheet->text, "</div>\n");
}

static void write_html(struct sheet *sheet) {
    html_begin(sheet->text, sheet->series->name, papers_style);
    html_element(sheet->text, "h1", sheet->series->name);
    pedro_text_add(sheet->text, "<main>\n");
    if (sheet->table->finalists > 0) {
        html_element(sheet->text, "h2", _("The final"));
        add_table(sheet, final_listing, 0);
    }
    for (unsigned ring = 0; ring < sheet->series->rings; ring++) {
        pedro_text_add(sheet->text, "<section>");
        html_element(sheet->text, "h2", sheet->series->ring[ring].name);
        add_table(sheet, ring_listing, ring);
        add_table(sheet, events_listing, ring);
        pedro_text_add(sheet->text, "</section>\n");
    }
    if (sheet->series->set.seed[0])
        HTML_FILL(sheet->text, "p", _("Lots are drawn from this seed: {seed}"), "seed",
                  sheet->series->set.seed);
    series_warnings(sheet->series, sheet->table, html_warning, sheet);
    pedro_text_add(sheet->text, "</main>\n");
    html_end(sheet->text);
}

char *series_sheet(const struct series *series, const struct series_table *table,
                   enum series_sheet kind) {
    static void (*const write[])(struct sheet * sheet) = {
        [SERIES_SHEET_TEXT] = write_text,          [SERIES_SHEET_HTML] = write_html,
        [SERIES_SHEET_JSON] = series_sheet_json,   [SERIES_SHEET_CSV] = series_sheet_csv,
        [SERIES_SHEET_FINAL] = series_sheet_final,
    };
    struct pedro_text text;
    struct sheet sheet = {.series = series, .table = table, .text = &text};
    pedro_text_init(&text, NULL, 0);
    write[kind](&sheet);
    const size_t size = text.length + 1;
    char *bytes = sheet.failed ? NULL : malloc(size);
    if (!bytes)
        return NULL;
    pedro_text_init(&text, bytes, size);
    write[kind](&sheet);
    if (!sheet.failed)
        return bytes;
    free(bytes);
    return NULL;
}
