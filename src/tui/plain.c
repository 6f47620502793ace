/* plain.c - the line mode: plays a match as lines of text.
 *
 * Every event is a sentence on a line of its own; nothing is drawn, and colour carries no
 * meaning. This file splits its input into lines itself, because stdio handles neither
 * signals nor endless lines.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/command.h"
#include "tui/deal_review.h"
#include "tui/lesson.h"
#include "tui/plain.h"
#include "tui/recap.h"
#include "tui/signals.h"
#include "tui/terminal.h"
#include "tui/typed_line.h"
#include "words/hand_result.h"
#include "words/rich.h"
#include "words/text.h"
#include "words/typed_words.h"

enum { TEXT_MAX = 64 << 10 };

/* The result of reading a line. */
enum heard { HEARD_LINE, HEARD_END, HEARD_NEWS };

struct input {
    char line[ANSWER_LINE_MAX + 1];
    size_t length;
    bool too_long; /* the line is too long: the rest of it is dropped */
    bool whole;    /* the line is complete: the next one starts empty */
    char bytes[512];
    size_t at, count;
    bool end;
};

struct plain {
    struct player *player;
    const struct plain_options *options;
    struct input input;
    unsigned asked; /* player->changes at the last question, plus 1; 0: none yet */
    bool prompted;  /* a prompt is on the line */
    char *room;     /* for sentences */
};

static void print_rich(const char *rich, size_t length) {
    char *line = malloc(2 * length + 1), *copy = malloc(length + 1);
    struct pedro_text text;
    if (line && copy) {
        memcpy(copy, rich, length);
        copy[length] = '\0';
        pedro_text_init(&text, line, 2 * length + 1);
        rich_plain(copy, false, &text);
        terminal_line(line);
    }
    free(line);
    free(copy);
}

/* Prints rich lines, each with its LF. */
static void print_lines(const char *rich) {
    while (*rich) {
        size_t length = strcspn(rich, "\n");
        print_rich(rich, length);
        rich += length + (rich[length] == '\n');
    }
}

static void say(void *data, const char *rich) {
    (void)data;
    print_lines(rich);
}

/* Prints a row of a table as its first cell, a colon and the rest. */
static void print_row(const char *line, size_t length) {
    char row[1024];
    struct pedro_text text;
    unsigned cells = 0;
    pedro_text_init(&text, row, sizeof row);
    for (size_t i = 2; i < length; i++) {
        if (length - i >= 3 && memcmp(line + i, " | ", 3) == 0) {
            pedro_text_add(&text, cells++ == 0 ? ": " : ", ");
            i += 2;
        } else {
            pedro_text_add_char(&text, line[i]);
        }
    }
    print_rich(row, strlen(row));
}

static void page(void *data, const char *title, const char *rich) {
    (void)data;
    printf("%s\n", title);
    while (*rich) {
        size_t length = strcspn(rich, "\n");
        if (strncmp(rich, "# ", 2) == 0) {
            putchar('\n');
            print_rich(rich + 2, length - 2);
        } else if (strncmp(rich, "| ", 2) == 0) {
            print_row(rich, length);
        } else {
            print_rich(rich, length);
        }
        rich += length + (rich[length] == '\n');
    }
}

static void print_notices(struct player *player) {
    print_lines(player->notice_room);
    player_clear_notice(player);
}

/* Waits for more bytes, or for news of the table. HEARD_END at the end of the input, or when a signal came. */
static enum heard fill(struct plain *plain) {
    struct input *input = &plain->input;
    const int news = plain->player->link->fd(plain->player->link_data);
    while (!input->end && !signals_caught()) {
        const int ready = signals_wait_two(STDIN_FILENO, news, -1);
        if (ready & SIGNALS_SECOND)
            return HEARD_NEWS;
        if (!(ready & SIGNALS_FIRST))
            continue;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count > 0) {
            input->at = 0;
            input->count = (size_t)count;
            return HEARD_LINE;
        }
        if (count == 0 || (errno != EINTR && errno != EAGAIN))
            input->end = true;
    }
    return HEARD_END;
}

static void end_line(struct input *input) {
    input->line[input->length] = '\0';
    typed_line_end(input->line);
    input->length = strlen(input->line);
    input->whole = true;
}

/* Reads a line into input->line; a last line without LF counts. After HEARD_NEWS the next
 * call continues the line. */
static enum heard next_line(struct plain *plain) {
    struct input *input = &plain->input;
    if (input->whole) {
        input->length = 0;
        input->whole = input->too_long = false;
    }
    for (;;) {
        if (input->at == input->count) {
            const enum heard heard = fill(plain);
            if (heard == HEARD_NEWS)
                return heard;
            if (heard == HEARD_END) {
                end_line(input);
                return !signals_caught() && input->length > 0 ? HEARD_LINE : HEARD_END;
            }
        }
        char byte = input->bytes[input->at++];
        if (byte == '\n')
            break;
        if (byte == '\r' || byte == '\0')
            byte = ' ';
        if (input->length < ANSWER_LINE_MAX)
            input->line[input->length++] = byte;
        else
            input->too_long = true;
    }
    end_line(input);
    return HEARD_LINE;
}

/* Whether there is something to read already. */
static bool has_input(const struct input *input) {
    struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
    return input->at < input->count || poll(&typed, 1, 0) > 0;
}

static struct pedro_text begin(struct plain *plain) {
    struct pedro_text text;
    pedro_text_init(&text, plain->room, TEXT_MAX);
    return text;
}

static void tell_event(struct plain *plain) {
    struct player *player = plain->player;
    const struct happening *happening = &player->happening;
    struct pedro_text text = begin(plain);
    narration_event(happening, &player->seats, &text);
    narration_hand(happening, &player->seats, &text);
    if (review_is_due(happening)) {
        review_hand(happening, &player->seats, &text);
        deal_review_player(player, &text);
        if (player->lesson)
            lesson_hand(player->lesson, player, &text);
    }
    print_lines(plain->room);
    if (plain->options->delay_ms > 0) {
        fflush(stdout);
        signals_wait(player->seats.me == PEDRO_NO_SEAT ? -1 : STDIN_FILENO,
                     plain->options->delay_ms);
    }
}

/* Takes one piece of news and prints it. */
static void tell_news(struct plain *plain) {
    if (plain->prompted && isatty(STDIN_FILENO))
        putchar('\n');
    plain->prompted = false;
    const enum player_news news = player_take(plain->player);
    print_notices(plain->player);
    if (news == PLAYER_EVENT)
        tell_event(plain);
}

static void prompt(struct plain *plain) {
    if (!plain->prompted && isatty(STDIN_FILENO))
        fputs("> ", stdout);
    plain->prompted = true;
    fflush(stdout);
}

/* Handles the line that was read. False if the person stops. */
static bool run_line(struct plain *plain) {
    struct console console = {.data = plain, .say = say, .page = page};
    struct player *player = plain->player;
    struct pedro_action action;
    if (plain->input.too_long) {
        puts(_("That line is too long."));
        return true;
    }
    const enum reply reply = command_line(player, plain->input.line, &action, &console);
    print_notices(player);
    if (reply == REPLY_ACTION)
        player_act(player, &action);
    return reply != REPLY_QUIT;
}

/* While the computer plays for the person, a line that is typed stops it; what comes out of a file was not typed then.
 * False if the person stops the match. */
static bool stop_autoplay(struct plain *plain) {
    const struct player *player = plain->player;
    if (!player->autoplay || !isatty(STDIN_FILENO) || !has_input(&plain->input))
        return true;
    player->link->autoplay(player->link_data, false);
    return next_line(plain) != HEARD_END && (!plain->input.length || run_line(plain));
}

/* Prints the question, once for each state of the match. */
static void ask(struct plain *plain, enum player_next next) {
    struct player *player = plain->player;
    struct pedro_text text = begin(plain);
    struct turn turn;
    if (plain->asked == player->changes + 1)
        return;
    plain->asked = player->changes + 1;
    if (next == PLAYER_DECIDES) {
        player_turn(player, &turn);
        if (player->claim) {
            pedro_text_add(&text,
                           _("The rest of the points is yours: `claim` ends the hand."));
            pedro_text_add_char(&text, '\n');
        }
        if (player->lesson)
            lesson_turn(player->lesson, player, &text);
        turn_question(&turn, &text);
        if (player->lesson)
            player_hint(player);
    } else if (next == PLAYER_OVER && player->more) {
        pedro_text_add(&text, _("The next board follows."));
        pedro_text_add_char(&text, '\n');
    } else if (next == PLAYER_OVER && !player->resigned &&
               !(player->study && player->view.winners == 0)) {
        review_match(&player->rules, &player->view, &player->seats, &text);
    }
    print_lines(plain->room);
}

/* After a match: asks for another one. Undo is possible too. False if the person
 * stops. */
static bool offer_another(struct plain *plain, bool *answered) {
    const char *line = plain->input.line;
    *answered = true;
    if (typed_is(line, typed_no))
        return false;
    if (typed_is(line, typed_yes))
        player_start(plain->player);
    else
        *answered = false;
    return true;
}

/* Waits for a line or for news. False if the person stops. */
static bool listen(struct plain *plain, enum player_next next) {
    const struct player *player = plain->player;
    bool answered = false;
    const bool last =
        player->link->local && (player->seats.me == PEDRO_NO_SEAT || player->tournament);
    if (next == PLAYER_OVER && (last || player->done))
        return false;
    if (next == PLAYER_OVER && !plain->prompted && (player->link->local || player->host))
        puts(_("Another match? Type yes or no."));
    if (next != PLAYER_WAITS)
        prompt(plain);
    fflush(stdout);
    const enum heard heard = next_line(plain);
    if (heard == HEARD_NEWS)
        return true;
    if (heard == HEARD_END && plain->prompted && isatty(STDIN_FILENO))
        putchar('\n');
    plain->prompted = false;
    if (heard == HEARD_END)
        return false;
    if (next == PLAYER_OVER && !offer_another(plain, &answered))
        return false;
    return answered || run_line(plain);
}

static void greet(struct plain *plain) {
    struct player *player = plain->player;
    struct pedro_text text = begin(plain);
    if (player->variant[0])
        recap_game(player, &text);
    if (plain->options->resumed)
        pedro_text_add(&text, player->hand_room);
    print_lines(plain->room);
    if (player->seats.me != PEDRO_NO_SEAT || !player->link->local)
        puts(_("`help` lists what can be typed."));
    print_notices(player);
}

/* Does one step of the match. False when it stops. */
static bool step(struct plain *plain, int *code) {
    const enum player_next next = player_next(plain->player);
    switch (next) {
    case PLAYER_NEWS:
        if (!stop_autoplay(plain))
            return false;
        tell_news(plain);
        return true;
    case PLAYER_GONE:
        *code = 1;
        return false;
    default:
        ask(plain, next);
        /* The hint of a lesson is told before a line is read. */
        return player_next(plain->player) == PLAYER_NEWS || listen(plain, next);
    }
}

int plain_run(struct player *player, const struct plain_options *options) {
    struct plain plain = {.player = player,
                          .options = options,
                          .input = {.whole = true},
                          .room = malloc(TEXT_MAX)};
    int code = 0;
    if (!plain.room)
        return 1;
    signals_catch();
    greet(&plain);
    while (!signals_caught() && step(&plain, &code))
        continue;
    const int caught = signals_caught();
    fflush(stdout);
    signals_release();
    free(plain.room);
    return caught ? 128 + caught : code;
}
