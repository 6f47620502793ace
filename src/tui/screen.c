/* screen.c - the match on a full screen: one loop over keys and events.
 *
 * Typed letters go to the line at the bottom; cursor keys, Enter and Space choose among the legal actions. Keys are
 * also read while others act: Enter and Space then only shorten the wait.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/deal_review.h"
#include "tui/lesson.h"
#include "tui/recap.h"
#include "tui/screen_state.h"
#include "tui/signals.h"
#include "tui/typed_line.h"
#include "words/hand_result.h"
#include "words/score_sheet.h"
#include "words/text.h"
#include "words/typed_words.h"

/* Whether a key of the person ends the computer's play in their place. */
static bool stops_autoplay(const struct screen *screen, struct terminal_key key) {
    const struct player *player = screen->player;
    if (!player->autoplay || key.kind == TERMINAL_NOTHING || key.kind == TERMINAL_NEWS ||
        key.kind == TERMINAL_SIGNAL || key.kind == TERMINAL_END ||
        key.kind == TERMINAL_RESIZED || key.kind == TERMINAL_REDRAW)
        return false;
    player->link->autoplay(player->link_data, false);
    return true;
}

/* Shows the frame for some time, or until a key ends the wait; with HOLD_KEY until a key.
 * Pages that the person opened stay until they are closed. */
static enum screen_outcome hold_still(struct screen *screen, int milliseconds) {
    for (;;) {
        screen_show(screen);
        if (screen->failed)
            return SCREEN_STOP;
        const bool forever = milliseconds == HOLD_KEY || screen->paused ||
                             (screen->page.open && screen->page.asked);
        struct terminal_key key = {.kind = TERMINAL_NOTHING};
        struct pedro_action action; /* none is chosen while nothing is asked */
        if (milliseconds > 0 || forever)
            key = terminal_key(forever ? -1 : milliseconds, -1);
        if (key.kind == TERMINAL_NOTHING) {
            screen->page.open = false;
            return SCREEN_GO_ON;
        }
        const enum screen_outcome outcome =
            stops_autoplay(screen, key) ? SCREEN_NEWS : screen_key(screen, key, &action);
        if (outcome == SCREEN_NEWS || outcome == SCREEN_STOP)
            return outcome;
        if (outcome == SCREEN_SKIP && !screen->page.open && !screen->paused)
            return SCREEN_GO_ON;
    }
}

static enum screen_outcome hold(struct screen *screen, int milliseconds) {
    screen->frame.waiting = milliseconds == HOLD_KEY;
    screen->fresh |= screen->frame.waiting;
    const enum screen_outcome outcome = hold_still(screen, milliseconds);
    screen->frame.waiting = false;
    return outcome;
}

/* Waits for a key, or returns TERMINAL_NEWS if the table has news first. A running clock
 * is drawn every second. */
static struct terminal_key next_key(const struct screen *screen) {
    const struct player *player = screen->player;
    const int tick = player->clock.seat == PEDRO_NO_SEAT ? -1 : 1000;
    return terminal_key(tick, player->link->fd(player->link_data));
}

/* The end of a hand: the winner of each scoring card, and as many of the last lines of
 * the score sheet as fit. */
static void open_review(struct screen *screen) {
    const struct player *player = screen->player;
    const struct happening *happening = &player->happening;
    const struct sheet *sheet = &player->sheet;
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    char title[64];
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    review_hand(happening, &player->seats, &text);
    pedro_text_add_char(&text, '\n');
    deal_review_player(player, &text);
    if (player->lesson) {
        pedro_text_add_char(&text, '\n');
        lesson_hand(player->lesson, player, &text);
    }
    if (happening->after.phase == PEDRO_PHASE_OVER && !player->more &&
        !(player->study && happening->after.winners == 0))
        review_match(&player->rules, &happening->after, &player->seats, &text);
    pedro_text_add_char(&text, '\n');
    const size_t most = screen->grid.height > 20 ? (size_t)screen->grid.height - 14 : 6;
    sheet_head(&player->rules, &player->seats, &text);
    for (size_t i = sheet->rows > most ? sheet->rows - most : 0; i < sheet->rows; i++) {
        pedro_text_add_char(&text, '\n');
        sheet_line(&player->rules, &player->seats, &sheet->row[i], &text);
    }
    struct pedro_text heading;
    pedro_text_init(&heading, title, sizeof title);
    rich_fill(&heading, _("Hand {hand}"), "hand",
              rich_number(&words, happening->after.hands));
    screen_open_page(screen, title, screen->news);
    if (player->link->match)
        screen_say(screen, _("`replay` shows the hand again, step by step; `again` plays "
                             "its deal again."));
    screen->fresh = true;
    screen->page.review = player->link->study != NULL;
    screen->page.asked = player->seats.me != PEDRO_NO_SEAT && player->link->local;
}

/* The table as it stood while the seats from `step` on had not exchanged yet. */
static void set_stage(struct screen *screen, const struct narration_steps *steps,
                      unsigned step) {
    const struct happening *happening = &screen->player->happening;
    screen->stage = happening->after;
    screen->stage.turn = screen->stage.leader = PEDRO_NO_SEAT;
    screen->stage_exchange = screen->player->exchange;
    for (unsigned i = step; i < steps->count; i++) {
        const pedro_seat seat = steps->step[i].seat;
        screen->stage.hand[seat] = happening->before.hand[seat];
        screen->stage.hand_size[seat] = happening->before.hand_size[seat];
        screen->stage_exchange.seat[seat] = (struct exchange_seat){0};
    }
}

/* Logs the sentences of the event, those about the exchange one seat after the other. */
static enum screen_outcome tell_steps(struct screen *screen,
                                      const struct narration_steps *steps) {
    const struct screen_options *options = screen->options;
    enum screen_outcome outcome = SCREEN_GO_ON;
    char *from = screen->news;
    screen->staging = true;
    for (unsigned i = 0; i < steps->count && outcome == SCREEN_GO_ON; i++) {
        char *end = screen->news + steps->step[i].end;
        const char after = *end;
        *end = '\0';
        screen_log(screen, from);
        *end = after;
        from = end;
        set_stage(screen, steps, i + 1);
        outcome = hold(screen, options->wait_exchange && !screen->player->autoplay
                                   ? HOLD_KEY
                                   : options->exchange_ms);
    }
    screen->staging = false;
    screen_log(screen, from);
    return outcome;
}

/* Tells the last event, and waits so that the person can follow. */
static enum screen_outcome tell_event(struct screen *screen) {
    const struct player *player = screen->player;
    const struct happening *happening = &player->happening;
    const bool own =
        player->seats.me != PEDRO_NO_SEAT && happening->seat == player->seats.me;
    const int delay = screen->options->delay_ms;
    enum screen_outcome outcome = SCREEN_GO_ON;
    struct pedro_text text;
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    struct narration_steps steps;
    narration_event_steps(happening, &player->seats, &text, &steps);
    screen->frame.picker = NULL;
    outcome = tell_steps(screen, &steps);
    if (outcome != SCREEN_GO_ON)
        return outcome;
    screen->frame.gathering = finished_trick(happening, &screen->frame.trick);
    if (screen->frame.gathering)
        outcome = hold(screen, screen->options->wait_trick && !player->autoplay
                                   ? HOLD_KEY
                                   : TRICK_DELAYS * delay);
    else if (!own || player->autoplay)
        outcome = hold(screen, delay);
    screen->frame.gathering = false;
    if (outcome != SCREEN_GO_ON || !review_is_due(happening))
        return outcome;
    open_review(screen);
    return hold(screen, HAND_DELAYS * delay);
}

static enum screen_outcome tell_news(struct screen *screen) {
    const enum player_news news = player_take(screen->player);
    screen_take_notices(screen);
    if (news == PLAYER_FRESH)
        screen->frame.picker = NULL;
    if (news == PLAYER_HINT && screen->frame.picker) {
        picker_follow(&screen->picker, &screen->player->hint);
        screen->fresh = true;
    }
    return news == PLAYER_EVENT ? tell_event(screen) : SCREEN_GO_ON;
}

/* The same while the computer plays for the person, who can stop it by a key. */
static enum screen_outcome tell_autoplay(struct screen *screen) {
    struct pedro_action action;
    const struct terminal_key key = terminal_key(0, -1);
    if (key.kind == TERMINAL_NOTHING)
        return tell_news(screen);
    return stops_autoplay(screen, key) ? SCREEN_GO_ON : screen_key(screen, key, &action);
}

/* A step of the lesson stands as a page, above the hand, until it is closed; then the hint is the last sentence. */
static void teach(struct screen *screen) {
    const struct player *player = screen->player;
    struct pedro_text text;
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    lesson_turn(player->lesson, player, &text);
    if (text.length > 0) {
        screen_open_page(screen, _("Your first hand"), screen->news);
        screen->page.lesson = true;
    }
    player_hint(screen->player);
}

/* Puts the cursor on the choices of a turn that has just begun. */
static void begin_turn(struct screen *screen) {
    const struct player *player = screen->player;
    struct turn turn;
    if (screen->asked_for == player->changes + 1 && screen->frame.picker)
        return;
    player_turn(player, &turn);
    picker_init(&screen->picker, &turn);
    screen->frame.picker = &screen->picker;
    screen->asked_for = player->changes + 1;
    screen->fresh = true;
    if (player->lesson)
        teach(screen);
    if (player->claim)
        screen_say(screen, _("The rest of the points is yours: `claim` ends the hand."));
}

/* Handles keys until one has a result, or the table has news. */
static enum screen_outcome take_keys(struct screen *screen, struct pedro_action *action) {
    enum screen_outcome outcome;
    do {
        screen_show(screen);
        outcome =
            screen->failed ? SCREEN_STOP : screen_key(screen, next_key(screen), action);
    } while (outcome == SCREEN_GO_ON || outcome == SCREEN_SKIP);
    return outcome;
}

/* Handles the person's turn, until it is over or the table has news. */
static enum screen_outcome ask(struct screen *screen) {
    struct pedro_action action;
    begin_turn(screen);
    /* The hint of a lesson is news, and then chosen. */
    if (screen->player->link->ready(screen->player->link_data))
        return SCREEN_GO_ON;
    const enum screen_outcome outcome = take_keys(screen, &action);
    if (outcome != SCREEN_DONE)
        return outcome;
    screen->frame.picker = NULL;
    player_act(screen->player, &action);
    return SCREEN_GO_ON;
}

/* Shows once how the match has ended. */
static void tell_end(struct screen *screen) {
    const struct player *player = screen->player;
    if (screen->over_for == player->changes + 1)
        return;
    screen->over_for = player->changes + 1;
    screen->fresh = true;
    if (player->more)
        screen_say(screen, _("The next board follows."));
    else if (!player->link->local && !player->host && !player->tournament)
        screen_say(screen, _("The match is over; the host may begin another."));
    else if (player->seats.me == PEDRO_NO_SEAT || player->tournament)
        screen_say(screen, _("The match is over. Enter stops."));
    else
        screen_say(screen, _("The match is over; `score` shows the sheet."));
}

/* After the match: asks for another one. */
static enum screen_outcome end_of_match(struct screen *screen) {
    struct pedro_action action;
    tell_end(screen);
    for (;;) {
        screen_show(screen);
        if (screen->failed)
            return SCREEN_STOP;
        const struct terminal_key key = next_key(screen);
        if (key.kind == TERMINAL_ENTER && !key.early && !screen->page.open &&
            !screen->small) {
            if (typed_is(screen->line, typed_no) ||
                (!screen->line[0] && !screen->player->more &&
                 (screen->player->seats.me == PEDRO_NO_SEAT ||
                  screen->player->tournament)))
                return SCREEN_STOP;
            if (typed_is(screen->line, typed_yes)) {
                typed_line_clear(screen->line);
                player_start(screen->player);
                return SCREEN_GO_ON;
            }
            if (!screen->line[0])
                continue;
        }
        const enum screen_outcome outcome = screen_key(screen, key, &action);
        if (outcome == SCREEN_NEWS || outcome == SCREEN_STOP)
            return outcome;
    }
}

/* No more play is possible at the table: the text stays until a key is pressed. */
static enum screen_outcome say_farewell(struct screen *screen) {
    screen_say(screen, _("Enter stops."));
    screen->fresh = true;
    screen_show(screen);
    while (!screen->failed) {
        const struct terminal_key key = terminal_key(-1, -1);
        if ((key.kind == TERMINAL_ENTER && !key.early) || key.kind == TERMINAL_SIGNAL ||
            key.kind == TERMINAL_END)
            break;
    }
    return SCREEN_STOP;
}

static enum screen_outcome step(struct screen *screen) {
    struct pedro_action action;
    switch (player_next(screen->player)) {
    case PLAYER_NEWS:
        return screen->player->autoplay ? tell_autoplay(screen) : tell_news(screen);
    case PLAYER_OVER:
        return end_of_match(screen);
    case PLAYER_DECIDES:
        return ask(screen);
    case PLAYER_GONE:
        return say_farewell(screen);
    default:
        screen->frame.picker = NULL;
        return take_keys(screen, &action);
    }
}

static bool begin(struct screen *screen) {
    struct pedro_text text;
    screen->page.rich = malloc(SCREEN_PAGE_MAX);
    screen->news = malloc(SCREEN_NEWS_MAX);
    if (!screen->page.rich || !screen->news)
        return false;
    pedro_text_init(&text, screen->news, SCREEN_NEWS_MAX);
    if (screen->player->variant[0])
        recap_game(screen->player, &text);
    if (screen->options->resumed)
        pedro_text_add(&text, screen->player->hand_room);
    screen_log(screen, screen->news);
    screen_take_notices(screen);
    return true;
}

static void end(struct screen *screen) {
    grid_finish(&screen->grid);
    for (int i = 0; i < FRAME_LOG_MAX; i++)
        free(screen->log[i]);
    free(screen->page.rich);
    free(screen->news);
    free(screen);
}

static int play(struct screen *screen) {
    enum screen_outcome outcome = SCREEN_GO_ON;
    int width, height;
    terminal_size(&width, &height);
    screen->lines = !layout_fits(width, height);
    while (!screen->lines && outcome != SCREEN_STOP)
        outcome = step(screen);
    terminal_close();
    return screen->lines ? SCREEN_LINES : screen->failed ? 1 : 0;
}

int screen_run(struct player *player, const struct screen_options *options) {
    struct screen *screen = calloc(1, sizeof *screen);
    int code = 1;
    if (!screen)
        return code;
    screen->player = player;
    screen->options = options;
    signals_catch();
    if (!begin(screen))
        fprintf(stderr, "pedro: %s\n", strerror(ENOMEM));
    else if (!terminal_open(options->colour, options->two_colours))
        code = SCREEN_LINES;
    else
        code = play(screen);
    const int caught = signals_caught();
    end(screen);
    signals_release();
    return caught ? 128 + caught : code;
}
