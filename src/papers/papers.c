/* papers.c - the papers of a tournament.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/papers.h"

#include <stdlib.h>
#include <string.h>

#include "papers/html.h"
#include "papers/listing.h"
#include "papers/progress.h"
#include "words/rich.h"
#include "words/text.h"

enum { NAME_MAX_BYTES = 8 * TOURNAMENT_TEXT_MAX, CARD_ROUNDS = 6 };

const char papers_style[] =
    "@page{margin:12mm}*{box-sizing:border-box}"
    "body{margin:0 auto;max-width:62rem;padding:1rem;background:#fff;color:#111;"
    "font:1rem/1.4 system-ui,sans-serif;overflow-wrap:break-word}"
    "h1{font-size:1.5rem;line-height:1.2;margin:0 0 .3rem}"
    "h2{font-size:1.15rem;margin:1.6rem 0 .4rem;break-after:avoid}"
    "p{margin:.2rem 0 .6rem}table{border-collapse:collapse;width:100%}"
    "thead{display:table-header-group}tr{break-inside:avoid}"
    "th,td{text-align:left;vertical-align:top;padding:.22rem .6rem .22rem 0;"
    "border-bottom:1px solid #bbb}thead th{border-bottom:2px solid #111}"
    "th[scope=row]{font-weight:600;min-width:9rem}.n{text-align:right}td.n{white-space:"
    "nowrap}"
    ".wide{overflow-x:auto}.rank table{font-size:.85rem}"
    ".rank .n{padding-left:.3rem}"
    ".slips{display:flow-root}.slip{float:left;width:48.5%;margin:0 3% 5mm 0;padding:4mm;"
    "border:1px dashed #666;break-inside:avoid}.slip:nth-child(2n){margin-right:0}"
    ".slip:nth-child(2n+1){clear:left}.slip h2,.card h2{margin:0 0 .3rem}"
    ".slip td,.slip th{padding:.45rem .4rem .45rem 0}.slip .box{width:4.6rem}.slip "
    "th[scope=row]{min-width:0}"
    ".card{break-inside:avoid;border:1px dashed #666;padding:4mm;margin:0 0 6mm}"
    ".card td{height:8mm}.card th[scope=row]{min-width:0}.box{border-left:1px solid "
    "#bbb;padding-left:.3rem}"
    "nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;list-style:none}"
    "nav a{display:inline-block;padding:.25rem 0;color:#0b4f8a}"
    "footer{color:#555;font-size:.85rem;margin-top:2rem}"
    "@media screen and (max-width:40rem){.slip{float:none;width:100%;margin-right:0}"
    "table{font-size:.9rem}}"
    "@media print{body{padding:0;max-width:none;font-size:11pt}nav{display:none}"
    ".wide{overflow:visible}section.page{break-before:page}}";

struct paper {
    const struct tournament *tournament;
    unsigned round;
    struct pedro_text *text;
    int err;
};

static const char *number(struct rich_words *words, unsigned value) {
    words->used = 0;
    return rich_number(words, (long)value);
}

static void add(struct paper *paper, const char *html) {
    pedro_text_add(paper->text, html);
}

static void add_listing(struct paper *paper, enum listing_kind kind, unsigned round) {
    struct listing listing;
    const int err = listing_make(paper->tournament, kind, round, &listing);
    if (err)
        paper->err = err;
    else
        cells_html(listing.cells, listing.columns, paper->text);
    listing_finish(&listing);
}

/* A listing that may be wider than the screen, which can then be scrolled by keyboard too. */
static void add_wide(struct paper *paper, enum listing_kind kind, unsigned round) {
    add(paper, kind == LISTING_CHART || kind == LISTING_STANDINGS
                   ? "<div class=\"wide rank\" tabindex=\"0\">"
                   : "<div class=\"wide\" tabindex=\"0\">");
    add_listing(paper, kind, round);
    add(paper, "</div>\n");
}

static void add_round_line(struct paper *paper, const char *element) {
    struct rich_words words;
    HTML_FILL(paper->text, element, _("Round {n}"), "n", number(&words, paper->round));
}

static void seating(struct paper *paper) {
    add_round_line(paper, "p");
    add_wide(paper, LISTING_TABLES, paper->round);
    add(paper, "<section class=\"page\">");
    html_element(paper->text, "h2", _(listing_title(LISTING_SEATS)));
    add_wide(paper, LISTING_SEATS, paper->round);
    add(paper, "</section>\n");
}

static const char *side_name(const struct paper *paper,
                             const struct tournament_table *table, unsigned side,
                             char name[NAME_MAX_BYTES]) {
    struct pedro_text text;
    pedro_text_init(&text, name, NAME_MAX_BYTES);
    listing_side(paper->tournament, paper->round, table, side, &text);
    return name;
}

/* A line for each side, with room for its points and a signature. */
static void slip_sides(struct paper *paper, const struct tournament_table *table) {
    char name[NAME_MAX_BYTES];
    add(paper, "<table><thead><tr>");
    html_element(paper->text, "th scope=\"col\"", _("Side"));
    html_element(paper->text, "th scope=\"col\" class=\"box\"", _("Points"));
    html_element(paper->text, "th scope=\"col\" class=\"box\"", _("Signature"));
    add(paper, "</tr></thead><tbody>\n");
    for (unsigned side = 0; side < table->sides; side++) {
        add(paper, "<tr>");
        html_element(paper->text, "th scope=\"row\"",
                     side_name(paper, table, side, name));
        add(paper, "<td class=\"box\"></td><td class=\"box\"></td></tr>\n");
    }
    add(paper, "</tbody></table>");
}

/* A line for each board, with room for the points of each side. */
static void slip_boards(struct paper *paper, const struct tournament_table *table) {
    char name[NAME_MAX_BYTES];
    struct rich_words words;
    add(paper, "<table><thead><tr>");
    html_element(paper->text, "th scope=\"col\"", _("Board"));
    for (unsigned side = 0; side < table->sides; side++)
        html_element(paper->text, "th scope=\"col\"",
                     side_name(paper, table, side, name));
    add(paper, "</tr></thead><tbody>\n");
    for (unsigned i = 0; i < table->boards; i++) {
        add(paper, "<tr>");
        html_element(paper->text, "th scope=\"row\"",
                     number(&words, table->board[i].number));
        for (unsigned side = 0; side < table->sides; side++)
            add(paper, "<td class=\"box\"></td>");
        add(paper, "</tr>\n");
    }
    add(paper, "</tbody></table>");
}

static void slip(struct paper *paper, const struct tournament_table *table) {
    struct rich_words round, place;
    add(paper, "<section class=\"slip\">");
    HTML_FILL(paper->text, "h2", _("Round {round}, table {table}"), "round",
              number(&round, paper->round), "table", number(&place, table->number));
    if (table->boards > 0)
        slip_boards(paper, table);
    else
        slip_sides(paper, table);
    add(paper, "</section>\n");
}

static void slips(struct paper *paper) {
    const struct tournament_round *round = &paper->tournament->round[paper->round - 1];
    add(paper, "<div class=\"slips\">\n");
    for (unsigned i = 0; i < round->tables; i++)
        slip(paper, &round->table[i]);
    add(paper, "</div>\n");
}

/* The sides that a side meets at a table. */
static void add_opponents(struct paper *paper, unsigned round,
                          const struct tournament_table *table, unsigned own) {
    const struct paper then = {.tournament = paper->tournament, .round = round};
    char name[NAME_MAX_BYTES];
    for (unsigned side = 0; side < table->sides; side++)
        if (side + 1 != own) {
            html_string(paper->text, side_name(&then, table, side, name));
            add(paper, " ");
        }
}

static bool has_bye(const struct tournament *tournament, unsigned round, unsigned entry) {
    const struct tournament_round *in =
        round <= tournament->published ? &tournament->round[round - 1] : NULL;
    for (unsigned i = 0; in && i < in->byes; i++)
        if (in->bye[i] == entry)
            return true;
    return false;
}

static void card(struct paper *paper, const struct tournament_entry *entry,
                 unsigned rounds) {
    char name[NAME_MAX_BYTES];
    struct pedro_text text;
    struct rich_words words;
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(entry, 0, &text);
    add(paper, "<section class=\"card\">");
    HTML_FILL(paper->text, "h2", _("{n}: {names}"), "n", number(&words, entry->number),
              "names", name);
    add(paper, "<table><thead><tr>");
    const char *const headings[] = {_("Round"),  _("Table"), _("Opponents"),
                                    _("Points"), _("Total"), _("Signature")};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        html_element(paper->text,
                     i > 2 ? "th scope=\"col\" class=\"box\"" : "th scope=\"col\"",
                     headings[i]);
    add(paper, "</tr></thead><tbody>\n");
    for (unsigned round = 1; round <= rounds; round++) {
        const struct tournament_table *table =
            round <= paper->tournament->published
                ? tournament_table_of(paper->tournament, round, entry->number)
                : NULL;
        add(paper, "<tr>");
        html_element(paper->text, "th scope=\"row\"", number(&words, round));
        html_element(paper->text, "td", table ? number(&words, table->number) : "");
        add(paper, "<td>");
        if (table)
            add_opponents(paper, round, table, tournament_side(table, entry->number));
        else if (has_bye(paper->tournament, round, entry->number))
            html_string(paper->text, _("bye"));
        add(paper, "</td><td class=\"box\"></td><td class=\"box\"></td>"
                   "<td class=\"box\"></td></tr>\n");
    }
    add(paper, "</tbody></table></section>\n");
}

static void cards(struct paper *paper) {
    const struct tournament *tournament = paper->tournament;
    unsigned rounds = tournament_rounds_planned(tournament);
    rounds = rounds ? rounds : CARD_ROUNDS;
    rounds = rounds < tournament->published ? tournament->published : rounds;
    for (size_t i = 0; i < tournament->entries; i++)
        if (!tournament->entry[i].withdrawn)
            card(paper, &tournament->entry[i], rounds);
}

static void add_after(struct paper *paper) {
    char line[NAME_MAX_BYTES];
    struct pedro_text text;
    const struct progress progress = progress_of(paper->tournament, paper->round);
    pedro_text_init(&text, line, sizeof line);
    progress_text(&progress, &text);
    if (text.length > 0)
        html_element(paper->text, "p", line);
}

static void standings(struct paper *paper) {
    add_after(paper);
    add_wide(paper, LISTING_STANDINGS, paper->round);
}

static void chart(struct paper *paper) {
    add_after(paper);
    add_wide(paper, LISTING_CHART, paper->round);
    html_element(paper->text, "p",
                 _("A cell has the score of the round, and in brackets the opponent."));
}

static void event(struct paper *paper) {
    const unsigned rounds = paper->round;
    struct rich_words words;
    add(paper, "<nav><ul>");
    for (unsigned round = 1; round <= rounds; round++) {
        add(paper, "<li><a href=\"#round-");
        pedro_text_add_number(paper->text, round);
        add(paper, "\">");
        HTML_FILL(paper->text, "span", _("Round {n}"), "n", number(&words, round));
        add(paper, "</a></li>");
    }
    add(paper, "</ul></nav><main>\n");
    html_element(paper->text, "h2", _(listing_title(LISTING_STANDINGS)));
    standings(paper);
    html_element(paper->text, "h2", _(listing_title(LISTING_CHART)));
    add_wide(paper, LISTING_CHART, rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        add(paper, "<section id=\"round-");
        pedro_text_add_number(paper->text, round);
        add(paper, "\">");
        HTML_FILL(paper->text, "h2", _("Round {n}"), "n", number(&words, round));
        add_wide(paper, LISTING_TABLES, round);
        add(paper, "</section>\n");
    }
    add(paper, "</main>\n");
}

static const struct {
    const char *word, *help, *title; /* the title is left out if NULL */
    void (*write)(struct paper *paper);
    bool needs_round;
} kinds[] = {
    [PAPERS_SEATING] = {"seating", N_("who sits where in a round, by table and by name"),
                        N_("Seating"), seating, true},
    [PAPERS_SLIPS] = {"slips", N_("a slip for the result of each table, with names"),
                      N_("Result slips"), slips, true},
    [PAPERS_CARDS] = {"cards", N_("a score card for each entry"), N_("Score cards"),
                      cards, false},
    [PAPERS_STANDINGS] = {"standings", N_("the standings"), N_("Standings"), standings,
                          false},
    [PAPERS_CHART] = {"chart", N_("the wall chart: all entries, all rounds"),
                      N_("All rounds"), chart, false},
    [PAPERS_EVENT] = {"event", N_("standings and all results, to be published"), NULL,
                      event, false},
};

const char *papers_word(enum papers_kind kind) { return kinds[kind].word; }
const char *papers_help(enum papers_kind kind) { return kinds[kind].help; }
bool papers_needs_round(enum papers_kind kind) { return kinds[kind].needs_round; }

static void write_paper(struct paper *paper, enum papers_kind kind) {
    char title[NAME_MAX_BYTES];
    struct pedro_text text;
    pedro_text_init(&text, title, sizeof title);
    pedro_text_add(&text, paper->tournament->name);
    if (kinds[kind].title) {
        pedro_text_add(&text, " - ");
        pedro_text_add(&text, _(kinds[kind].title));
    }
    html_begin(paper->text, title, papers_style);
    html_element(paper->text, "h1", title);
    kinds[kind].write(paper);
    html_end(paper->text);
}

int papers_make(const struct tournament *tournament, enum papers_kind kind,
                unsigned round, char **html, size_t *length) {
    struct pedro_text text;
    struct paper paper = {.tournament = tournament, .round = round, .text = &text};
    *html = NULL;
    pedro_text_init(&text, NULL, 0);
    write_paper(&paper, kind);
    const size_t size = text.length + 1;
    if (paper.err || !(*html = malloc(size)))
        return PEDRO_ERR_NO_MEMORY;
    pedro_text_init(&text, *html, size);
    write_paper(&paper, kind);
    *length = text.length;
    if (paper.err) {
        free(*html);
        *html = NULL;
    }
    return paper.err;
}
