/* screen_view.c - shows the log, pages, and the frame, which is made from the player.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tui/replay.h"
#include "tui/screen_state.h"
#include "words/text.h"

static void log_line(struct screen *screen, const char *rich, size_t length) {
    char **place = &screen->log[screen->logged++ % FRAME_LOG_MAX];
    free(*place);
    *place = malloc(length + 1);
    if (*place) {
        memcpy(*place, rich, length);
        (*place)[length] = '\0';
    }
}

void screen_log(struct screen *screen, const char *rich) {
    while (*rich) {
        const size_t length = strcspn(rich, "\n");
        log_line(screen, rich, length);
        rich += length + (rich[length] == '\n');
    }
}

void screen_say(void *data, const char *rich) { screen_log(data, rich); }

void screen_open_page(void *data, const char *title, const char *rich) {
    struct screen *screen = data;
    struct screen_page *page = &screen->page;
    page->asked = true;
    page->review = page->lesson = false;
    struct pedro_text text;
    pedro_text_init(&text, page->title, sizeof page->title);
    pedro_text_add(&text, title);
    pedro_text_init(&text, page->rich, SCREEN_PAGE_MAX);
    pedro_text_add(&text, rich);
    page->top = 0;
    page->open = true;
}

void screen_take_notices(struct screen *screen) {
    screen_log(screen, screen->player->notice_room);
    player_clear_notice(screen->player);
}

bool screen_replay(void *data) {
    const struct screen *screen = data;
    const struct player *player = screen->player;
    size_t events;
    const struct pedro_match *match = player->link->match(player->link_data, &events);
    unsigned hand = 0;
    for (size_t i = 0; i < events; i++)
        hand += match->event[i].seat == PEDRO_NO_SEAT;
    struct replay *replay =
        replay_open(match, events, hand, &player->seats, screen->frame.title);
    if (!replay)
        return false;
    replay_run(replay, screen->options->ascii);
    const size_t chosen = replay->chosen;
    replay_close(replay);
    if (chosen > 0)
        player->link->study(player->link_data, chosen);
    terminal_redraw();
    return true;
}

/* --- the frame --- */

static void fill_frame(struct screen *screen) {
    const struct player *player = screen->player;
    struct frame *frame = &screen->frame;
    const struct pedro_preset *preset =
        pedro_preset_find(player->variant, strlen(player->variant));
    frame->rules = &player->rules;
    frame->study = player->study;
    frame->seats = player->seats;
    frame->title = preset ? gettext(preset->title) : "";
    frame->tournament = player->tournament;
    frame->more = player->more;
    frame->club = player->variant[0] && pedro_lets_err(&player->rules.set);
    frame->call = player->call;
    frame->calls = player->calls;
    frame->line = screen->line;
    frame->prompt = player->resigned ? _("Another match, yes or no") : NULL;
    struct pedro_text standing;
    pedro_text_init(&standing, screen->standing, sizeof screen->standing);
    player_standing(player, &standing);
    frame->standing = screen->standing;
    frame->view = screen->staging ? screen->stage : player->view;
    frame->exchange = screen->staging ? &screen->stage_exchange : &player->exchange;
    frame->worth = player->show_worth;
    frame->timed = player->clock.seat != PEDRO_NO_SEAT;
    frame->clock_seat = player->clock.seat;
    frame->clock_ms = player_clock_left(player);
    if (frame->gathering)
        frame_show_trick(frame, &player->happening);
    const unsigned kept = screen->logged < FRAME_LOG_MAX ? screen->logged : FRAME_LOG_MAX;
    frame->logged = 0;
    for (unsigned i = screen->logged - kept; i < screen->logged; i++)
        if (screen->log[i % FRAME_LOG_MAX])
            frame->log[frame->logged++] = screen->log[i % FRAME_LOG_MAX];
}

static int draw_open_page(struct screen *screen, int *shown) {
    const struct screen_page *page = &screen->page;
    const struct grid *grid = &screen->grid;
    const struct layout layout =
        layout_of(grid->width, grid->height, screen->player->seats.players,
                  screen->player->seats.me == PEDRO_NO_SEAT);
    return draw_page_above(
        &screen->grid, page->lesson ? layout.hand.y : grid->height, page->title,
        page->rich, page->review ? _("a plays this deal again") : "", page->top, shown);
}

static void show_page(struct screen *screen) {
    int shown;
    const int lines = draw_open_page(screen, &shown);
    const int last = lines > shown ? lines - shown : 0;
    if (screen->page.top > last) {
        screen->page.top = last;
        draw_open_page(screen, &shown);
    }
}

void screen_show(struct screen *screen) {
    int width, height;
    terminal_size(&width, &height);
    if (width != screen->grid.width || height != screen->grid.height) {
        grid_finish(&screen->grid);
        if (!grid_init(&screen->grid, width, height,
                       screen->options->ascii || !terminal_draws())) {
            screen->failed = true;
            return;
        }
        terminal_redraw();
    }
    screen->small = !layout_fits(width, height);
    fill_frame(screen);
    frame_draw(&screen->grid, &screen->frame);
    if (screen->page.open && !screen->small)
        show_page(screen);
    terminal_show(&screen->grid);
    if (screen->fresh)
        terminal_mark();
    screen->fresh = false;
}
