/* screen.c - the match on a full screen: one loop over keys and events.
 *
 * Everything typed goes to the line at the bottom; cursor keys, Enter and Space choose among what is legal.
 * While the computer players move keys are read too: Enter and Space only shorten the wait.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/recap.h"
#include "tui/screen_state.h"
#include "tui/signals.h"
#include "words/hand_result.h"
#include "words/score_sheet.h"
#include "words/text.h"

/* Shows what there is for some time, or until a key goes on. Pages that were asked for stay until they are
 * closed. */
static enum screen_outcome hold(struct screen *screen, int milliseconds) {
    for (;;) {
        screen_show(screen);
        if (screen->failed)
            return SCREEN_STOP;
        const bool forever = screen->paused || (screen->page.open && screen->page.asked);
        struct terminal_key key = {.kind = TERMINAL_NOTHING};
        if (milliseconds > 0 || forever)
            key = terminal_key(forever ? -1 : milliseconds);
        if (key.kind == TERMINAL_NOTHING) {
            screen->page.open = false;
            return SCREEN_GO_ON;
        }
        const enum screen_outcome outcome = screen_key(screen, key, &screen->ahead);
        if (outcome == SCREEN_BACK || outcome == SCREEN_STOP)
            return outcome;
        if (outcome == SCREEN_DONE) {
            screen->is_ahead = true;
            return SCREEN_GO_ON;
        }
        if (outcome == SCREEN_SKIP && !screen->page.open && !screen->paused)
            return SCREEN_GO_ON;
    }
}

/* The end of a hand: who won which card, and the last lines of the score sheet that there is room for. */
static void open_review(struct screen *screen, const struct happening *news) {
    const struct session *session = screen->session;
    struct sheet sheet;
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    char title[64];
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    review_hand(news, &session->seats, &text);
    if (news->after->phase == PEDRO_PHASE_OVER)
        review_match(news->rules, news->after, &session->seats, &text);
    pedro_text_add_char(&text, '\n');
    if (sheet_init(&sheet, &session->match) == 0) {
        const size_t most =
            screen->grid.height > 20 ? (size_t)screen->grid.height - 14 : 6;
        const size_t from = sheet.rows > most ? sheet.rows - most : 0;
        sheet_head(news->rules, &session->seats, &text);
        for (size_t i = from; i < sheet.rows; i++) {
            pedro_text_add_char(&text, '\n');
            sheet_line(news->rules, &session->seats, &sheet.row[i], &text);
        }
        sheet_finish(&sheet);
    }
    struct pedro_text heading;
    pedro_text_init(&heading, title, sizeof title);
    rich_fill(&heading, _("Hand {hand}"), "hand",
              rich_number(&words, news->after->hands));
    screen_open_page(screen, title, screen->news);
    screen->page.asked = session->seats.me != PEDRO_NO_SEAT;
}

/* Tells the event just done, and waits so that it can be followed. */
static enum screen_outcome tell_news(struct screen *screen, bool own) {
    const struct session *session = screen->session;
    const struct happening news = session_news(session);
    const int delay = screen->options->delay_ms;
    enum screen_outcome outcome = SCREEN_GO_ON;
    struct pedro_text text;
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    screen_take_notices(screen);
    sentence_event(&news, &session->seats, &text);
    screen_log(screen, screen->news);
    screen->scene.picker = NULL;
    screen->scene.gathering = finished_trick(&news, &screen->scene.trick);
    if (screen->scene.gathering)
        outcome = hold(screen, TRICK_DELAYS * delay);
    else if (!own)
        outcome = hold(screen, delay);
    screen->scene.gathering = false;
    if (outcome != SCREEN_GO_ON || !review_is_due(&news))
        return outcome;
    open_review(screen, &news);
    return hold(screen, HAND_DELAYS * delay);
}

/* The person's turn, until it is over. */
static enum screen_outcome ask(struct screen *screen) {
    struct turn turn;
    struct pedro_action action;
    enum screen_outcome outcome;
    if (screen->is_ahead) {
        screen->is_ahead = false;
        if (session_do(screen->session, &screen->ahead) == 0)
            return tell_news(screen, true);
    }
    session_turn(screen->session, &turn);
    picker_init(&screen->picker, &turn);
    screen->scene.picker = &screen->picker;
    clock_gettime(CLOCK_MONOTONIC, &screen->asked);
    do {
        screen_show(screen);
        outcome =
            screen->failed ? SCREEN_STOP : screen_key(screen, terminal_key(-1), &action);
    } while (outcome == SCREEN_GO_ON || outcome == SCREEN_SKIP);
    screen->scene.picker = NULL;
    if (outcome != SCREEN_DONE)
        return outcome;
    return session_do(screen->session, &action) == 0 ? tell_news(screen, true)
                                                     : SCREEN_GO_ON;
}

/* After the match: another one, or not. */
static enum screen_outcome end_of_match(struct screen *screen) {
    struct pedro_action action;
    if (screen->session->seats.me == PEDRO_NO_SEAT)
        screen_say(screen, _("The match is over. Enter stops."));
    else
        screen_say(screen, _("The match is over; `score` shows the sheet."));
    for (;;) {
        screen_show(screen);
        if (screen->failed)
            return SCREEN_STOP;
        const struct terminal_key key = terminal_key(-1);
        if (key.kind == TERMINAL_ENTER && !screen->page.open) {
            const bool yes = strcmp(screen->line, "y") == 0 ||
                             strcmp(screen->line, "yes") == 0 ||
                             strcmp(screen->line, _("yes")) == 0;
            const bool no = strcmp(screen->line, "n") == 0 ||
                            strcmp(screen->line, "no") == 0 ||
                            strcmp(screen->line, _("no")) == 0;
            if (no || (screen->length == 0 && screen->session->seats.me == PEDRO_NO_SEAT))
                return SCREEN_STOP;
            if (yes) {
                screen_clear_line(screen);
                const enum session_trouble trouble = session_again(screen->session);
                screen_take_notices(screen);
                return trouble == SESSION_FINE ? SCREEN_GO_ON : SCREEN_STOP;
            }
            if (screen->length == 0)
                continue;
        }
        const enum screen_outcome outcome = screen_key(screen, key, &action);
        if (outcome == SCREEN_BACK || outcome == SCREEN_STOP)
            return outcome;
    }
}

static enum screen_outcome step(struct screen *screen) {
    switch (session_next(screen->session)) {
    case SESSION_OVER:
        return end_of_match(screen);
    case SESSION_HUMAN:
        return ask(screen);
    default:
        return session_advance(screen->session) == 0 ? tell_news(screen, false)
                                                     : SCREEN_STOP;
    }
}

static bool begin(struct screen *screen) {
    struct pedro_text text;
    screen->page.rich = malloc(SCREEN_PAGE_MAX);
    screen->news = malloc(SCREEN_NEWS_MAX);
    if (!screen->page.rich || !screen->news)
        return false;
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    recap_game(screen->session, &text);
    if (screen->options->resumed)
        recap_hand(screen->session, &text);
    screen_log(screen, screen->news);
    screen_take_notices(screen);
    return true;
}

static void end(struct screen *screen) {
    grid_finish(&screen->grid);
    for (int i = 0; i < SCENE_LOG_MAX; i++)
        free(screen->log[i]);
    free(screen->page.rich);
    free(screen->news);
    free(screen);
}

int screen_run(struct session *session, const struct screen_options *options) {
    struct screen *screen = calloc(1, sizeof *screen);
    int code = 1;
    if (!screen)
        return code;
    screen->session = session;
    screen->options = options;
    signals_catch();
    if (begin(screen) && terminal_open(options->colour)) {
        enum screen_outcome outcome;
        do
            outcome = step(screen);
        while (outcome != SCREEN_STOP);
        terminal_close();
        code = screen->failed ? 1 : 0;
    } else {
        fputs(_("pedro: this terminal cannot be drawn on; --plain needs none\n"), stderr);
    }
    const int caught = signals_caught();
    end(screen);
    signals_release();
    return caught ? 128 + caught : code;
}
