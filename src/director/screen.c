/* screen.c - the loop over keys of a director's full screen.
 *
 * SPDX-License-Identifier: MIT */
#include "director/screen.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "director/panes.h"
#include "tournament/typed.h"
#include "tui/frame.h"
#include "tui/signals.h"
#include "tui/terminal.h"
#include "tui/typed_line.h"
#include "words/text.h"

enum { TICK = 1000 /* ms: the clock is drawn anew */ };

struct screen {
    struct desk *desk;
    struct panes panes;
    struct grid grid;
    char line[DESK_LINE_MAX];
    bool page, hall; /* the answer as a page; the screen of the hall */
    int page_top, page_lines, page_shown;
};

/* Makes the grid as large as the terminal. False if that is too small, or there is no memory. */
static bool fit(struct screen *screen) {
    int width, height;
    terminal_size(&width, &height);
    if (width < PANES_WIDTH || height < PANES_HEIGHT)
        return false;
    if (screen->grid.width == width && screen->grid.height == height)
        return true;
    grid_finish(&screen->grid);
    return grid_init(&screen->grid, width, height, !terminal_draws());
}

static void show(struct screen *screen) {
    struct panes *panes = &screen->panes;
    const time_t now = time(NULL);
    panes->now = now > 0 ? (uint64_t)now : 0;
    panes->clock = desk_clock(panes->tournament);
    panes->line = screen->line;
    if (screen->hall)
        panes_draw_hall(&screen->grid, panes);
    else
        panes_draw(&screen->grid, panes);
    if (screen->page && !screen->hall)
        screen->page_lines =
            draw_page(&screen->grid, panes->tournament->name, panes->answer, "",
                      screen->page_top, &screen->page_shown);
    terminal_show(&screen->grid);
}

/* A line that is only points with a dash between them is for the marked table. */
static void obey_line(struct screen *screen, char line[DESK_LINE_MAX + 16]) {
    const struct panes *panes = &screen->panes;
    const struct tournament *tournament = panes->tournament;
    const unsigned round = tournament->published;
    const char *at = screen->line;
    char room[64];
    struct pedro_text points, text;
    pedro_text_init(&points, room, sizeof room);
    pedro_text_init(&text, line, DESK_LINE_MAX + 16);
    if (round > 0 && !strchr(screen->line, ' ') && typed_points(&at, &points) && !*at &&
        panes->selected < tournament->round[round - 1].tables) {
        pedro_text_add_number(&text,
                              tournament->round[round - 1].table[panes->selected].number);
        pedro_text_add_char(&text, ' ');
    }
    pedro_text_add(&text, screen->line);
}

/* Obeys the line that was typed. False if the director leaves. */
static bool enter(struct screen *screen) {
    struct panes *panes = &screen->panes;
    char line[DESK_LINE_MAX + 16];
    const unsigned before = panes->tournament->published;
    obey_line(screen, line);
    const enum desk_outcome outcome = desk_line(screen->desk, line);
    typed_line_clear(screen->line);
    screen->hall = outcome == DESK_HALL;
    screen->page = panes_answer_is_long(&screen->grid, panes->answer);
    screen->page_top = 0;
    if (outcome == DESK_DONE) {
        if (!panes_refresh(panes))
            return false;
        if (panes->tournament->published != before)
            panes->selected = 0;
        panes_next_missing(panes);
    }
    return outcome != DESK_QUIT && outcome != DESK_BROKEN;
}

static void scroll_page(struct screen *screen, enum terminal_key_kind kind) {
    const int most = screen->page_lines - screen->page_shown;
    screen->page_top += kind == TERMINAL_UP          ? -1
                        : kind == TERMINAL_DOWN      ? 1
                        : kind == TERMINAL_PAGE_UP   ? -screen->page_shown
                        : kind == TERMINAL_PAGE_DOWN ? screen->page_shown
                                                     : 0;
    screen->page_top = screen->page_top > most ? most : screen->page_top;
    screen->page_top = screen->page_top < 0 ? 0 : screen->page_top;
}

/* Moves the mark among the tables, or scrolls another pane. */
static void move(struct screen *screen, int by) {
    struct panes *panes = &screen->panes;
    const unsigned round = panes->tournament->published;
    const unsigned tables = round > 0 ? panes->tournament->round[round - 1].tables : 0;
    if (panes->pane != PANE_TABLES) {
        panes->top[panes->pane] += by;
        return;
    }
    const long at = (long)panes->selected + by;
    panes->selected = tables == 0          ? 0
                      : at < 0             ? 0
                      : at >= (long)tables ? tables - 1
                                           : (unsigned)at;
}

/* Obeys a key. False if the director leaves. */
static bool press(struct screen *screen, struct terminal_key key) {
    struct panes *panes = &screen->panes;
    const int screenful = screen->grid.height - panes_answer_lines(&screen->grid) - 6;
    if (screen->page && key.kind >= TERMINAL_UP && key.kind <= TERMINAL_PAGE_DOWN) {
        scroll_page(screen, key.kind);
        return true;
    }
    /* The page ends with the next key, and a letter is already the next line, but for the one that ends all pages. */
    const bool was_open = screen->page || screen->hall;
    screen->page = screen->hall = false;
    switch (key.kind) {
    case TERMINAL_LETTER:
        if (was_open && key.letter == 'q')
            return true;
        typed_line_add(screen->line, sizeof screen->line, key.letter);
        return true;
    case TERMINAL_ENTER:
        return was_open || !screen->line[0] || enter(screen);
    case TERMINAL_BACKSPACE:
        typed_line_erase(screen->line);
        return true;
    case TERMINAL_ESCAPE:
    case TERMINAL_ERASE_LINE:
        typed_line_clear(screen->line);
        return true;
    case TERMINAL_LEFT:
    case TERMINAL_RIGHT:
        panes->pane =
            (panes->pane + (key.kind == TERMINAL_RIGHT ? 1 : PANES - 1)) % PANES;
        return true;
    case TERMINAL_UP:
    case TERMINAL_DOWN:
        move(screen, key.kind == TERMINAL_DOWN ? 1 : -1);
        return true;
    case TERMINAL_PAGE_UP:
    case TERMINAL_PAGE_DOWN:
        move(screen, key.kind == TERMINAL_PAGE_DOWN ? screenful : -screenful);
        return true;
    case TERMINAL_HELP:
        desk_line(screen->desk, "help");
        screen->page = true;
        screen->page_top = 0;
        return true;
    case TERMINAL_REDRAW:
        terminal_redraw();
        return true;
    case TERMINAL_END:
        return screen->line[0];
    default:
        return true;
    }
}

static enum screen_end loop(struct screen *screen) {
    while (fit(screen)) {
        show(screen);
        const struct terminal_key key = terminal_key(TICK, -1);
        if (key.kind == TERMINAL_SIGNAL)
            return DIRECTOR_SCREEN_LEFT;
        if (key.kind == TERMINAL_NOTHING || key.kind == TERMINAL_RESIZED)
            continue;
        if (!press(screen, key))
            return screen->desk->outcome == DESK_BROKEN ? DIRECTOR_SCREEN_BROKEN
                                                        : DIRECTOR_SCREEN_LEFT;
    }
    return DIRECTOR_SCREEN_LINES;
}

enum screen_end director_screen_run(struct desk *desk, bool colour) {
    struct screen screen = {.desk = desk};
    enum screen_end end = DIRECTOR_SCREEN_LINES;
    screen.panes.tournament = &desk->journal.tournament;
    screen.panes.answer = desk->room;
    desk_greet(desk);
    signals_catch();
    if (panes_refresh(&screen.panes) && terminal_open(colour, false)) {
        panes_next_missing(&screen.panes);
        end = loop(&screen);
        terminal_close();
    }
    signals_release();
    grid_finish(&screen.grid);
    panes_finish(&screen.panes);
    return end;
}

/* --- the hall --- */

/* Reads the file if it has changed. False if it cannot be read. */
static bool follow(struct journal *journal, const char *path, struct stat *seen) {
    struct journal_trouble trouble;
    struct stat now;
    if (stat(path, &now) != 0)
        return false;
    if (now.st_size == seen->st_size && now.st_mtime == seen->st_mtime &&
        now.st_ino == seen->st_ino)
        return true;
    struct journal fresh;
    if (!journal_open(&fresh, path, false, &trouble)) {
        journal_close(&fresh);
        return false;
    }
    journal_close(journal);
    *journal = fresh;
    *seen = now;
    return true;
}

enum screen_end director_screen_hall(const char *path, bool colour) {
    struct screen screen = {.hall = true};
    struct journal journal = {.save.fd = -1};
    struct stat seen = {.st_size = -1};
    enum screen_end end = DIRECTOR_SCREEN_LINES;
    tournament_init(&journal.tournament);
    screen.panes.tournament = &journal.tournament;
    screen.panes.answer = "";
    signals_catch();
    if (follow(&journal, path, &seen) && terminal_open(colour, false)) {
        end = DIRECTOR_SCREEN_LEFT;
        for (;;) {
            /* While a write is going on the file may be unreadable: the last state stays. */
            follow(&journal, path, &seen);
            if (!fit(&screen) || !panes_refresh(&screen.panes)) {
                end = DIRECTOR_SCREEN_LINES;
                break;
            }
            show(&screen);
            const enum terminal_key_kind kind = terminal_key(TICK, -1).kind;
            if (kind != TERMINAL_NOTHING && kind != TERMINAL_RESIZED)
                break;
        }
        terminal_close();
    }
    signals_release();
    grid_finish(&screen.grid);
    panes_finish(&screen.panes);
    journal_close(&journal);
    return end;
}
