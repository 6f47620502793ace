/* replay.c - replays a match step by step on the full screen.
 *
 * Steps are applied to and undone in a separate match, so that a step back costs as much
 * as one forward. The screen is then made again from the events of the hand.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tui/replay.h"
#include "words/hand_result.h"
#include "words/rich.h"
#include "words/text.h"

/* --- the screen --- */

/* Walks over the events up to a step, and keeps only the last hand. */
struct walk {
    struct replay *replay;
    struct pedro_text text;
};

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct walk *walk = data;
    struct replay *replay = walk->replay;
    struct happening *happening = &replay->happening;
    if (event->seat == PEDRO_NO_SEAT)
        pedro_text_init(&walk->text, replay->text, sizeof replay->text);
    happening_of(&replay->now.rules, event, before, after, &replay->frame.seats,
                 happening);
    exchange_add(&replay->exchange, happening);
    narration_event(happening, &replay->frame.seats, &walk->text);
    if (review_is_due(happening))
        review_hand(happening, &replay->frame.seats, &walk->text);
    return 0;
}

static void set_log(struct replay *replay) {
    struct frame *frame = &replay->frame;
    const char *line[FRAME_LOG_MAX];
    unsigned lines = 0;
    for (char *at = replay->text; *at;) {
        const size_t length = strcspn(at, "\n");
        const bool more = at[length] == '\n';
        at[length] = '\0';
        line[lines++ % FRAME_LOG_MAX] = at;
        at += length + more;
    }
    frame->logged = lines < FRAME_LOG_MAX ? lines : FRAME_LOG_MAX;
    for (unsigned i = 0; i < frame->logged; i++)
        frame->log[i] = line[(lines - frame->logged + i) % FRAME_LOG_MAX];
}

static void set_prompt(struct replay *replay) {
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, replay->prompt, sizeof replay->prompt);
    if (replay->number > 0)
        rich_fill(&text, _("Go to hand {hand}; Enter goes there"), "hand",
                  rich_number(&words, (long)replay->number));
    else
        rich_fill(&text, _("Hand {hand}, step {step} of {steps}"), "hand",
                  rich_number(&words, replay->now.state.hands), "step",
                  rich_number(&words, (long)replay->now.events), "steps",
                  rich_number(&words, (long)replay->end));
}

/* Makes the frame of the present step. */
static void set_frame(struct replay *replay) {
    struct frame *frame = &replay->frame;
    struct walk walk = {.replay = replay};
    replay->exchange = (struct exchange){.seat = {{0}}};
    pedro_text_init(&walk.text, replay->text, sizeof replay->text);
    pedro_match_walk(&replay->now, see, &walk);
    set_log(replay);
    set_prompt(replay);
    frame->view = replay->happening.after;
    frame->call = replay->now.call;
    frame->calls = replay->now.calls;
    frame->gathering = finished_trick(&replay->happening, &frame->trick);
    if (frame->gathering)
        frame_show_trick(frame, &replay->happening);
}

/* --- moving --- */

static bool advance(struct replay *replay) {
    struct pedro_match *now = &replay->now;
    if (now->events >= replay->end)
        return false;
    const struct pedro_event *event = &replay->record->event[now->events];
    return (event->seat == PEDRO_NO_SEAT
                ? pedro_match_deal(now, event->pack, now->rules.pack_size)
                : pedro_match_do(now, &event->action)) == PEDRO_ERR_OK;
}

/* There is always an event to show. */
static bool retreat(struct replay *replay) {
    return replay->now.events > 1 && pedro_match_undo(&replay->now) == PEDRO_ERR_OK;
}

static bool step(struct replay *replay, int direction) {
    return direction > 0 ? advance(replay) : retreat(replay);
}

static bool is_deal(const struct replay *replay) {
    return replay->now.event[replay->now.events - 1].seat == PEDRO_NO_SEAT;
}

/* The number of tricks so far in the whole match; the last trick of a hand ends it. */
static bool ends_trick(const struct replay *replay, unsigned tricks, unsigned hands) {
    const struct pedro_state *state = &replay->now.state;
    return state->tricks != tricks || state->hands_scored != hands;
}

/* Moves to the next or previous step at which a trick is complete, or a hand begins. */
static void move_trick(struct replay *replay, int direction) {
    const struct pedro_state *state = &replay->now.state;
    unsigned tricks = state->tricks, hands = state->hands_scored;
    while (step(replay, direction)) {
        if (direction > 0 && (is_deal(replay) || ends_trick(replay, tricks, hands)))
            return;
        if (direction < 0) {
            if (is_deal(replay))
                return;
            tricks = state->tricks;
            hands = state->hands_scored;
            /* Complete if the step into this state completed it. */
            if (!retreat(replay))
                return;
            const bool complete = ends_trick(replay, tricks, hands);
            advance(replay);
            if (complete)
                return;
        }
    }
}

/* Moves to the deal of the next hand, or of this one or the previous one. */
static void move_hand(struct replay *replay, int direction) {
    while (step(replay, direction) && !is_deal(replay))
        continue;
}

static void move_far(struct replay *replay, int direction) {
    while (step(replay, direction))
        continue;
}

static void go_to_hand(struct replay *replay, unsigned hand) {
    move_far(replay, -1);
    while (replay->now.state.hands < hand && advance(replay))
        continue;
}

static bool type_number(struct replay *replay, uint32_t letter) {
    enum { HANDS_MAX = 10000 };
    const bool digit = letter >= '0' && letter <= '9';
    if (digit && replay->number < HANDS_MAX)
        replay->number = 10 * replay->number + (letter - '0');
    return digit;
}

/* A decision comes next: from here one can play on. */
static bool is_decision(const struct replay *replay) {
    const struct pedro_state *state = &replay->now.state;
    return state->phase != PEDRO_PHASE_DEAL && state->phase != PEDRO_PHASE_OVER;
}

static bool letter_key(struct replay *replay, uint32_t letter) {
    if (type_number(replay, letter))
        return true;
    replay->number = 0;
    if (letter == 'o' && is_decision(replay)) {
        replay->chosen = replay->now.events;
        return false;
    }
    if (letter == ' ' || letter == 'n')
        advance(replay);
    else if (letter == 'p')
        retreat(replay);
    return letter != 'q';
}

static bool enter_key(struct replay *replay) {
    if (replay->number > 0)
        go_to_hand(replay, replay->number);
    else
        advance(replay);
    return true;
}

static bool move(struct replay *replay, struct terminal_key key) {
    switch (key.kind) {
    case TERMINAL_LETTER:
        return letter_key(replay, key.letter);
    case TERMINAL_ENTER:
        return enter_key(replay);
    case TERMINAL_RIGHT:
        advance(replay);
        break;
    case TERMINAL_LEFT:
    case TERMINAL_BACKSPACE:
        retreat(replay);
        break;
    case TERMINAL_DOWN:
        move_trick(replay, 1);
        break;
    case TERMINAL_UP:
        move_trick(replay, -1);
        break;
    case TERMINAL_PAGE_DOWN:
        move_hand(replay, 1);
        break;
    case TERMINAL_PAGE_UP:
        move_hand(replay, -1);
        break;
    case TERMINAL_HOME:
        move_far(replay, -1);
        break;
    case TERMINAL_LAST:
        move_far(replay, 1);
        break;
    default:
        break;
    }
    return key.kind != TERMINAL_ESCAPE && key.kind != TERMINAL_END &&
           key.kind != TERMINAL_SIGNAL;
}

bool replay_key(struct replay *replay, struct terminal_key key) {
    const bool goes_on = move(replay, key);
    if (key.kind != TERMINAL_LETTER)
        replay->number = 0;
    set_frame(replay);
    return goes_on;
}

struct replay *replay_open(const struct pedro_match *record, size_t end, unsigned hand,
                           const struct seats *seats, const char *title) {
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay)
        return NULL;
    replay->record = record;
    replay->end = end < record->events ? end : record->events;
    if (pedro_match_init(&replay->now, record->variant, &record->rules.set, record->given,
                         record->first_dealer, NULL) != PEDRO_ERR_OK ||
        !advance(replay)) {
        replay_close(replay);
        return NULL;
    }
    replay->frame = (struct frame){.rules = &replay->now.rules,
                                   .seats = *seats,
                                   .title = title,
                                   .line = "",
                                   .prompt = replay->prompt,
                                   .exchange = &replay->exchange};
    replay->frame.seats.me = PEDRO_NO_SEAT;
    replay->frame.keys = _("←→ step  ↑↓ trick  PgUp PgDn 1-9 hand  o play on  q quit");
    go_to_hand(replay, hand);
    set_frame(replay);
    return replay;
}

void replay_close(struct replay *replay) {
    if (replay)
        pedro_match_finish(&replay->now);
    free(replay);
}

void replay_run(struct replay *replay, bool ascii) {
    struct grid grid = {0};
    struct terminal_key key;
    do {
        int width, height;
        terminal_size(&width, &height);
        if (width != grid.width || height != grid.height) {
            grid_finish(&grid);
            if (!grid_init(&grid, width, height, ascii || !terminal_draws()))
                return;
            terminal_redraw();
        }
        frame_draw(&grid, &replay->frame);
        grid.cursor_x = grid.cursor_y = -1;
        terminal_show(&grid);
        key = terminal_key(-1, -1);
    } while (replay_key(replay, key));
    grid_finish(&grid);
}
