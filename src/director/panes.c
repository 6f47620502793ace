/* panes.c - draws the full screen of a director.
 *
 * SPDX-License-Identifier: MIT */
#include "director/panes.h"

#include <stdlib.h>
#include <string.h>

#include "director/big.h"
#include "papers/listing.h"
#include "papers/progress.h"
#include "tui/flow.h"
#include "words/rich.h"
#include "words/text.h"

enum { TITLE_MAX = 512, ANSWER_SHARE = 4 };

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD}, line_pen = {INK_LINE, 0};

static const struct {
    enum listing_kind kind;
    const char *title;
} kinds[] = {
    [PANE_TABLES] = {LISTING_TABLES, N_("Tables")},
    [PANE_STANDINGS] = {LISTING_STANDINGS, N_("Standings")},
    [PANE_ENTRIES] = {LISTING_ENTRIES, N_("Entries")},
};

unsigned panes_round(const struct tournament *tournament) { return tournament->rounds; }

/* A listing; an empty one before the first round. The caller finishes it in any case. */
static int list(const struct tournament *tournament, enum listing_kind kind,
                unsigned round, struct listing *listing) {
    *listing = (struct listing){.cells = NULL};
    return kind == LISTING_TABLES && round == 0
               ? PEDRO_ERR_OK
               : listing_make(tournament, kind, round, listing);
}

bool panes_refresh(struct panes *panes) {
    const struct tournament *tournament = panes->tournament;
    bool good = true;
    for (int pane = 0; pane < PANES; pane++) {
        const unsigned round =
            pane == PANE_TABLES ? panes_round(tournament) : tournament->published;
        listing_finish(&panes->listing[pane]);
        if (list(tournament, kinds[pane].kind, round, &panes->listing[pane]))
            good = false;
    }
    return good;
}

void panes_finish(struct panes *panes) {
    for (int pane = 0; pane < PANES; pane++)
        listing_finish(&panes->listing[pane]);
}

/* The lines of a listing in so many columns, which the caller frees; NULL if there is no memory. */
static char *lines_of(const struct listing *listing, int width) {
    struct pedro_text text;
    char *lines = NULL;
    size_t size = 0;
    if (!listing->cells)
        return calloc(1, 1);
    for (int pass = 0; pass < 2; pass++) {
        pedro_text_init(&text, lines, size);
        cells_lines_within(listing->cells, listing->columns, (unsigned)width, &text);
        size = text.length + 1;
        if (!lines && !(lines = malloc(size)))
            return NULL;
    }
    return lines;
}

static int width_of(const struct listing *listing) {
    return listing->cells ? (int)cells_width(listing->cells, listing->columns) : 0;
}

/* The width of the left one of two panes. Each gets the columns that it needs, if there are enough; neither gets more than
 * two thirds. */
static int left_width(int width, int left, int right) {
    const int third = width / 3, usual = width * 9 / 20;
    int share = left + 1 > usual ? left + 1 : usual;
    if (share > width - right)
        share = width - right;
    return share < third ? third : share > width - third ? width - third : share;
}

void panes_next_missing(struct panes *panes) {
    const unsigned number = panes->tournament->published;
    if (number == 0)
        return;
    const struct tournament_round *round = &panes->tournament->round[number - 1];
    for (unsigned i = 0; i < round->tables; i++) {
        const unsigned at = (panes->selected + i) % round->tables;
        if (round->table[at].state != TOURNAMENT_CONFIRMED) {
            panes->selected = at;
            return;
        }
    }
}

/* The title of the standings: of which rounds they are. */
static const char *standings_title(const struct tournament *tournament,
                                   char title[TITLE_MAX]) {
    const struct progress progress = progress_of(tournament, tournament->published);
    struct pedro_text text;
    pedro_text_init(&text, title, TITLE_MAX);
    pedro_text_add(&text, _(kinds[PANE_STANDINGS].title));
    if (progress.last > 0) {
        pedro_text_add(&text, " - ");
        progress_text(&progress, &text);
    }
    return title;
}

/* --- lines in a rectangle --- */

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Draws lines from number `top` on, each cut at the edge; line 0 always stands first where `head`. */
static void draw_lines(struct grid *grid, struct grid_rect rect, const char *text,
                       int top, bool head, int marked) {
    for (int number = 0; *text; number++) {
        const size_t length = strcspn(text, "\n");
        const int row = number == 0 && head ? 0 : number - top;
        char line[TITLE_MAX];
        if (row >= (head && number > 0) && row < rect.height) {
            const size_t size = length < sizeof line ? length : sizeof line - 1;
            memcpy(line, text, size);
            line[size] = '\0';
            grid_text(grid, rect.x, rect.y + row, rect.width, line,
                      number == 0 && head ? bold : plain);
            if (number == marked)
                grid_flags(grid, rect.x, rect.y + row, rect.width, PEN_REVERSE);
        }
        text += length + (text[length] == '\n');
    }
}

static void draw_pane(struct grid *grid, struct grid_rect rect, struct panes *panes,
                      enum pane pane) {
    char *text_lines = lines_of(&panes->listing[pane], rect.width);
    const int inside = rect.height - 1;
    const int lines = text_lines ? count_lines(text_lines) : 0;
    /* A draft has no results, so no table of it is selected. */
    const bool drafted = panes->tournament->rounds > panes->tournament->published;
    const int marked =
        pane == PANE_TABLES && !drafted && lines > 1 ? (int)panes->selected + 1 : -1;
    int *top = &panes->top[pane];
    if (marked >= 0 && panes->pane == pane) {
        if (marked - *top >= inside)
            *top = marked - inside + 1;
        if (marked - *top < 1)
            *top = marked - 1;
    }
    if (*top > lines - inside)
        *top = lines - inside;
    if (*top < 0)
        *top = 0;
    grid_fill(grid, (struct grid_rect){rect.x, rect.y, rect.width, 1}, "─", line_pen);
    char title[TITLE_MAX + 2], standings[TITLE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, title, sizeof title);
    pedro_text_add(&text, " ");
    pedro_text_add(&text, pane == PANE_STANDINGS
                              ? standings_title(panes->tournament, standings)
                              : _(kinds[pane].title));
    pedro_text_add(&text, " ");
    grid_text(grid, rect.x + 1, rect.y, rect.width - 2, title,
              panes->pane == pane ? bold : dim);
    draw_lines(grid, (struct grid_rect){rect.x, rect.y + 1, rect.width, inside},
               text_lines ? text_lines : "", *top, true, marked);
    if (lines - *top > inside)
        grid_text_right(grid, rect.x + rect.width - 1, rect.y, 8, _(" more "), dim);
    free(text_lines);
}

/* --- the clock --- */

/* The time that is left, "49:59"; "" for no clock. */
static const char *clock_text(const struct panes *panes, char room[16]) {
    struct pedro_text text;
    pedro_text_init(&text, room, 16);
    if (panes->clock == 0)
        return room;
    const uint64_t left = panes->clock > panes->now ? panes->clock - panes->now : 0;
    pedro_text_add_number(&text, (long long)(left / 60));
    pedro_text_add(&text, left % 60 < 10 ? ":0" : ":");
    pedro_text_add_number(&text, (long long)(left % 60));
    return room;
}

static void round_text(const struct tournament *tournament, unsigned round,
                       struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (tournament->over)
        pedro_text_add(text, _("The tournament is over."));
    else if (round == 0)
        pedro_text_add(text, _("No round is drawn yet."));
    else if (round > tournament->published)
        rich_fill(text, _("Round {n} is a draft."), "n", rich_number(&words, round));
    else if (tournament_missing(tournament, round) == 0)
        rich_fill(text, _("Round {n} has all its results."), "n",
                  rich_number(&words, round));
    else
        rich_fill(text,
                  ngettext("Round {round}: {n} table is missing.",
                           "Round {round}: {n} tables are missing.",
                           tournament_missing(tournament, round)),
                  "round", rich_number(&words, round), "n",
                  rich_number(&words, tournament_missing(tournament, round)));
}

/* --- the screen --- */

int panes_answer_lines(const struct grid *grid) { return grid->height / ANSWER_SHARE; }

/* Rows of a table have blanks between their cells; they are cut at the edge, and sentences go on in the next line. */
static bool is_row(const char *line, size_t length) {
    for (size_t i = 1; i < length; i++)
        if (line[i - 1] == ' ' && line[i] == ' ')
            return true;
    return false;
}

/* Draws as much of an answer as there is room for. Returns the number of lines that it takes. */
static int draw_answer(struct grid *grid, struct grid_rect rect, const char *text) {
    int row = 0;
    while (*text) {
        const size_t whole = strcspn(text, "\n");
        const char *line = text, *next = text + whole + (text[whole] == '\n');
        const size_t length =
            is_row(text, whole) ? whole : flow_line(text, rect.width, &next);
        if (row < rect.height)
            flow_draw(grid, rect.x, rect.y + row, rect.width, line, length, plain);
        row++;
        text = next;
    }
    return row;
}

bool panes_answer_is_long(const struct grid *grid, const char *answer) {
    const struct grid_rect nowhere = {1, 0, grid->width - 2, 0};
    return draw_answer(NULL, nowhere, answer) > panes_answer_lines(grid);
}

/* What can be typed next. */
static const char *keys_of(const struct tournament *tournament) {
    return tournament->rounds == 0
               ? _("Ann, Bo Enter: an entry  draw  ←→ tables, standings, entries  help")
               : _("62-48 Enter: the marked table  ↑↓ table  ←→ tables, standings, "
                   "entries  help");
}

void panes_draw(struct grid *grid, struct panes *panes) {
    const struct tournament *tournament = panes->tournament;
    const int answer = panes_answer_lines(grid), width = grid->width;
    const int height = grid->height - answer - 4; /* of the panes */
    char title[TITLE_MAX], clock[16];
    struct pedro_text text;
    grid_clear(grid);
    pedro_text_init(&text, title, sizeof title);
    pedro_text_add(&text, tournament->name);
    pedro_text_add(&text, " - ");
    round_text(tournament, panes_round(tournament), &text);
    grid_text(grid, 1, 0, width - 10, title, bold);
    grid_text_right(grid, width - 1, 0, 8, clock_text(panes, clock), bold);
    const enum pane right = panes->pane == PANE_TABLES ? PANE_STANDINGS : panes->pane;
    const int needed = width_of(&panes->listing[right]);
    const int left = left_width(width, width_of(&panes->listing[PANE_TABLES]), needed);
    /* The pane that the director has chosen gets the whole screen if it needs that. */
    if (width >= PANES_BESIDE && (panes->pane == PANE_TABLES || needed <= width - left)) {
        draw_pane(grid, (struct grid_rect){0, 1, left - 1, height}, panes, PANE_TABLES);
        draw_pane(grid, (struct grid_rect){left, 1, width - left, height}, panes, right);
    } else {
        draw_pane(grid, (struct grid_rect){0, 1, width, height}, panes, panes->pane);
    }
    const int below = 1 + height;
    grid_fill(grid, (struct grid_rect){0, below, width, 1}, "─", line_pen);
    draw_answer(grid, (struct grid_rect){1, below + 1, width - 2, answer}, panes->answer);
    grid_text(grid, 0, grid->height - 2, 2, "> ", bold);
    /* The end of a long line is what is being typed. */
    const char *from = panes->line;
    while ((int)rich_width(from) > width - 4) {
        from++;
        while (((unsigned char)*from & 0xc0) == 0x80)
            from++;
    }
    grid->cursor_x = 2 + grid_text(grid, 2, grid->height - 2, width - 3, from, plain);
    grid->cursor_y = grid->height - 2;
    grid_text(grid, 1, grid->height - 1, width - 2, keys_of(tournament), dim);
}

/* --- the hall --- */

/* Draws a listing page by page, all pages in turn. */
static void draw_pages(struct grid *grid, struct grid_rect rect, const char *title,
                       const struct listing *listing, uint64_t now) {
    char *lines = lines_of(listing, rect.width);
    const int inside = rect.height - 2, rows = lines ? count_lines(lines) - 1 : 0;
    if (inside < 1 || rows < 1) {
        free(lines);
        return;
    }
    const int pages = (rows + inside - 1) / inside;
    const int page = (int)(now / HALL_PAGE_SECONDS % (uint64_t)pages);
    grid_text(grid, rect.x, rect.y, rect.width, title, bold);
    draw_lines(grid, (struct grid_rect){rect.x, rect.y + 1, rect.width, rect.height - 1},
               lines, page * inside, true, -1);
    if (pages > 1) {
        char number[32];
        struct pedro_text text;
        pedro_text_init(&text, number, sizeof number);
        pedro_text_add_number(&text, page + 1);
        pedro_text_add(&text, "/");
        pedro_text_add_number(&text, pages);
        grid_text_right(grid, rect.x + rect.width - 1, rect.y, 8, number, dim);
    }
    free(lines);
}

/* Draws tables and standings from line `y` on: side by side where both fit, else one above the other. */
static void draw_both(struct grid *grid, int y, const struct listing *tables,
                      const struct panes *panes) {
    const struct listing *standings = &panes->listing[PANE_STANDINGS];
    const uint64_t now = panes->now;
    char title[TITLE_MAX];
    standings_title(panes->tournament, title);
    const int width = grid->width - 2, height = grid->height - y;
    const int left = left_width(width, width_of(tables) + 1, width_of(standings));
    if (width_of(tables) <= left - 2 && width_of(standings) <= width - left) {
        draw_pages(grid, (struct grid_rect){1, y, left - 2, height}, _("Tables"), tables,
                   now);
        draw_pages(grid, (struct grid_rect){1 + left, y, width - left, height}, title,
                   standings, now);
    } else {
        const int half = height / 2;
        draw_pages(grid, (struct grid_rect){1, y, width, half}, _("Tables"), tables, now);
        draw_pages(grid, (struct grid_rect){1, y + half, width, height - half}, title,
                   standings, now);
    }
}

void panes_draw_hall(struct grid *grid, const struct panes *panes) {
    const struct tournament *tournament = panes->tournament;
    const unsigned round = tournament->published;
    char clock[16], title[TITLE_MAX];
    struct pedro_text text;
    int y = 0;
    grid_clear(grid);
    grid->cursor_x = grid->cursor_y = -1;
    pedro_text_init(&text, title, sizeof title);
    pedro_text_add(&text, tournament->name);
    pedro_text_add(&text, " - ");
    round_text(tournament, round, &text);
    grid_text_centre(grid, 0, y, grid->width, title, bold);
    y += 2;
    clock_text(panes, clock);
    if (clock[0]) {
        const int scale = grid->height >= 40 && big_width(clock, 2) < grid->width ? 2 : 1;
        const bool up = panes->clock <= panes->now;
        big_draw(grid, (grid->width - big_width(clock, scale)) / 2, y, scale, clock,
                 up ? (struct pen){INK_BAD, PEN_BOLD} : bold);
        y += BIG_HEIGHT * scale + 1;
    }
    /* What is not published is not shown. */
    struct listing tables;
    if (list(tournament, LISTING_TABLES, round, &tables) == PEDRO_ERR_OK)
        draw_both(grid, y, &tables, panes);
    listing_finish(&tables);
}
