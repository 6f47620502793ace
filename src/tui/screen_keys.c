/* screen_keys.c - handles keys: the line at the bottom, the cursor among the choices,
 * scrolling of pages.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/screen_state.h"
#include "tui/typed_line.h"
#include "words/text.h"

/* Handles the line that was typed, or `line`. */
static enum screen_outcome run_line(struct screen *screen, const char *line, bool early,
                                    struct pedro_action *action) {
    struct console console = {.data = screen,
                              .say = screen_say,
                              .page = screen_open_page,
                              .replay = screen_replay};
    enum reply reply = command_line(screen->player, line, action, &console);
    screen_take_notices(screen);
    if (reply == REPLY_ACTION && (early || !screen->frame.picker))
        return SCREEN_SKIP;
    typed_line_clear(screen->line);
    switch (reply) {
    case REPLY_ACTION:
        return SCREEN_DONE;
    case REPLY_PARTLY:
        if (screen->frame.picker)
            picker_choose(&screen->picker, action->cards);
        return SCREEN_GO_ON;
    case REPLY_QUIT:
        return SCREEN_STOP;
    case REPLY_ASKED:
        return SCREEN_NEWS;
    default:
        return SCREEN_GO_ON;
    }
}

static enum screen_outcome confirm(struct screen *screen, struct pedro_action *action) {
    char room[1024];
    struct pedro_text refusal;
    pedro_text_init(&refusal, room, sizeof room);
    if (picker_action(&screen->picker, action, &refusal))
        return SCREEN_DONE;
    screen_log(screen, room);
    return SCREEN_GO_ON;
}

static void scroll_page(struct screen *screen, enum terminal_key_kind kind) {
    struct screen_page *page = &screen->page;
    const int screenful = screen->grid.height - 6;
    switch (kind) {
    case TERMINAL_UP:
        page->top--;
        break;
    case TERMINAL_DOWN:
        page->top++;
        break;
    case TERMINAL_PAGE_UP:
        page->top -= screenful;
        break;
    case TERMINAL_PAGE_DOWN:
        page->top += screenful;
        break;
    case TERMINAL_HOME:
        page->top = 0;
        break;
    default:
        page->top = SCREEN_PAGE_MAX; /* the end: screen_show() limits it */
        break;
    }
    if (page->top < 0)
        page->top = 0;
}

static void close_page(struct screen *screen) {
    screen->page.open = false;
    screen->fresh = true;
}

/* A key while a page is open: scrolls it or closes it. */
static void page_key(struct screen *screen, struct terminal_key key) {
    switch (key.kind) {
    case TERMINAL_UP:
    case TERMINAL_DOWN:
    case TERMINAL_PAGE_UP:
    case TERMINAL_PAGE_DOWN:
    case TERMINAL_HOME:
    case TERMINAL_LAST:
        scroll_page(screen, key.kind);
        break;
    case TERMINAL_LETTER:
        if (key.letter == ' ')
            scroll_page(screen, TERMINAL_PAGE_DOWN);
        else if (key.letter == 'q')
            close_page(screen);
        break;
    case TERMINAL_ENTER:
    case TERMINAL_ESCAPE:
        close_page(screen);
        break;
    default:
        break;
    }
}

static void choose_card(struct screen *screen, bool done) {
    if (!done)
        screen_say(screen, _("No more of these can be chosen; take another back first."));
}

/* Left and right move; up and down do too in a list, but lift and lower a card where several are chosen. */
static void move_cursor(struct screen *screen, enum terminal_key_kind kind) {
    const bool vertical = kind == TERMINAL_UP || kind == TERMINAL_DOWN;
    if (!screen->frame.picker)
        return;
    if (vertical && screen->picker.many)
        choose_card(screen, picker_raise(&screen->picker, kind == TERMINAL_UP));
    else if (kind == TERMINAL_LEFT || kind == TERMINAL_UP)
        picker_move(&screen->picker, -1);
    else if (kind == TERMINAL_RIGHT || kind == TERMINAL_DOWN)
        picker_move(&screen->picker, 1);
    else
        picker_end(&screen->picker, kind == TERMINAL_HOME ? -1 : 1);
}

/* A letter goes to the line, unless it is Space or `?` at the beginning of the line. */
static enum screen_outcome letter_typed(struct screen *screen, uint32_t letter,
                                        struct pedro_action *action) {
    if (!screen->line[0] && letter == '?')
        return run_line(screen, "help", true, action);
    if (screen->line[0] || letter != ' ') {
        typed_line_add(screen->line, sizeof screen->line, letter);
        return SCREEN_GO_ON;
    }
    if (!screen->frame.picker) {
        screen->paused = screen->player->seats.me == PEDRO_NO_SEAT && !screen->paused;
        return SCREEN_SKIP;
    }
    if (screen->picker.many)
        choose_card(screen, picker_toggle(&screen->picker));
    return SCREEN_GO_ON;
}

/* Whether an early key may do what it does: it writes on the line. */
static bool only_writes(const struct screen *screen, struct terminal_key key) {
    if (screen->page.open)
        return false;
    switch (key.kind) {
    case TERMINAL_LETTER:
        return screen->line[0] || key.letter != ' ';
    case TERMINAL_ENTER:
        return screen->line[0];
    case TERMINAL_BACKSPACE:
    case TERMINAL_ERASE_LINE:
    case TERMINAL_ESCAPE:
    case TERMINAL_HELP:
        return true;
    default:
        return false;
    }
}

enum screen_outcome screen_key(struct screen *screen, struct terminal_key key,
                               struct pedro_action *action) {
    switch (key.kind) {
    case TERMINAL_SIGNAL:
    case TERMINAL_END:
        return SCREEN_STOP;
    case TERMINAL_NEWS:
        return SCREEN_NEWS;
    case TERMINAL_REDRAW:
    case TERMINAL_RESIZED:
        terminal_redraw();
        return SCREEN_GO_ON;
    default:
        break;
    }
    /* What cannot be seen, or was not yet, cannot be meant. */
    if (key.early && !only_writes(screen, key))
        return SCREEN_GO_ON;
    if (screen->small) {
        screen->lines = key.kind == TERMINAL_ENTER;
        return screen->lines ? SCREEN_STOP : SCREEN_GO_ON;
    }
    if (screen->page.open && screen->page.review && key.kind == TERMINAL_LETTER &&
        key.letter == 'a') {
        screen->page.open = false;
        screen->player->link->study(screen->player->link_data, 0);
        return SCREEN_NEWS;
    }
    if (screen->page.open) {
        page_key(screen, key);
        return screen->page.open ? SCREEN_GO_ON : SCREEN_SKIP;
    }
    switch (key.kind) {
    case TERMINAL_LETTER:
        return letter_typed(screen, key.letter, action);
    case TERMINAL_ENTER:
        if (screen->line[0])
            return run_line(screen, screen->line, key.early, action);
        if (!screen->frame.picker)
            return SCREEN_SKIP;
        return confirm(screen, action);
    case TERMINAL_ESCAPE:
    case TERMINAL_ERASE_LINE:
        typed_line_clear(screen->line);
        return SCREEN_GO_ON;
    case TERMINAL_BACKSPACE:
        typed_line_erase(screen->line);
        return SCREEN_GO_ON;
    case TERMINAL_HELP:
        return run_line(screen, "help", true, action);
    case TERMINAL_LEFT:
    case TERMINAL_RIGHT:
    case TERMINAL_UP:
    case TERMINAL_DOWN:
    case TERMINAL_HOME:
    case TERMINAL_LAST:
        move_cursor(screen, key.kind);
        return SCREEN_GO_ON;
    default:
        return SCREEN_GO_ON;
    }
}
