/* screen_view.c - what is shown on the screen: the log, pages, and the frame made of a frame.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

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

/* --- what is shown --- */

/* While a finished trick lies on the table all else is still as it was before its last card fell. */
static void look_at_trick(const struct happening *happening, struct frame *frame) {
    const pedro_seat seat = happening->seat;
    frame->view = happening->before;
    if (happening->action.kind == PEDRO_ACT_PLAY && frame->view.hand_size[seat] > 0) {
        frame->view.hand[seat] &= ~pedro_set_of(frame->trick.card[seat]);
        frame->view.hand_size[seat]--;
    }
    frame->view.turn = PEDRO_NO_SEAT;
}

static void fill_frame(struct screen *screen) {
    const struct player *player = screen->player;
    struct frame *frame = &screen->frame;
    const struct pedro_preset *preset =
        pedro_preset_find(player->variant, strlen(player->variant));
    frame->rules = &player->rules;
    frame->seats = player->seats;
    frame->title = preset ? gettext(preset->title) : "";
    frame->call = player->call;
    frame->calls = player->calls;
    frame->line = screen->line;
    frame->view = player->view;
    frame->timed = player->clock.seat != PEDRO_NO_SEAT;
    frame->clock_seat = player->clock.seat;
    frame->clock_ms = player_clock_left(player);
    if (frame->gathering)
        look_at_trick(&player->happening, frame);
    const unsigned kept = screen->logged < FRAME_LOG_MAX ? screen->logged : FRAME_LOG_MAX;
    frame->logged = 0;
    for (unsigned i = screen->logged - kept; i < screen->logged; i++)
        if (screen->log[i % FRAME_LOG_MAX])
            frame->log[frame->logged++] = screen->log[i % FRAME_LOG_MAX];
}

void screen_show(struct screen *screen) {
    int width, height, shown;
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
    fill_frame(screen);
    frame_draw(&screen->grid, &screen->frame);
    if (screen->page.open) {
        struct screen_page *page = &screen->page;
        const int lines =
            draw_page(&screen->grid, page->title, page->rich, page->top, &shown);
        const int last = lines > shown ? lines - shown : 0;
        if (page->top > last) {
            page->top = last;
            draw_page(&screen->grid, page->title, page->rich, page->top, &shown);
        }
    }
    terminal_show(&screen->grid);
}
