/* screen_view.c - what is shown on the screen: the log, pages, and the frame made of a scene.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tui/screen_state.h"
#include "words/text.h"

static void log_line(struct screen *screen, const char *rich, size_t length) {
    char **place = &screen->log[screen->logged++ % SCENE_LOG_MAX];
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
    struct session *session = screen->session;
    screen_log(screen, session->notice.buffer);
    pedro_text_init(&session->notice, session->notice_room, sizeof session->notice_room);
}

/* --- what is shown --- */

/* While a finished trick lies on the table all else is still as it was before its last card fell. */
static void look_at_trick(const struct session *session, struct scene *scene) {
    const pedro_seat seat = session->before.turn;
    const pedro_card card = scene->trick.card[seat];
    look(&session->match.rules, &session->before, &session->seats, &scene->view);
    if (session->event.action.kind == PEDRO_PLAY) {
        scene->view.hand[seat] &= ~pedro_set_of(card);
        scene->view.hand_size[seat]--;
    }
    scene->view.turn = PEDRO_NO_SEAT;
}

static void fill_scene(struct screen *screen) {
    const struct session *session = screen->session;
    const struct pedro_match *match = &session->match;
    struct scene *scene = &screen->scene;
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    scene->rules = &match->rules;
    scene->seats = session->seats;
    scene->title = gettext(preset->title);
    scene->call = match->call;
    scene->calls = match->calls;
    scene->line = screen->line;
    if (scene->gathering)
        look_at_trick(session, scene);
    else
        session_look(session, &scene->view);
    const unsigned kept = screen->logged < SCENE_LOG_MAX ? screen->logged : SCENE_LOG_MAX;
    scene->logged = 0;
    for (unsigned i = screen->logged - kept; i < screen->logged; i++)
        if (screen->log[i % SCENE_LOG_MAX])
            scene->log[scene->logged++] = screen->log[i % SCENE_LOG_MAX];
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
    fill_scene(screen);
    scene_draw(&screen->grid, &screen->scene);
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
