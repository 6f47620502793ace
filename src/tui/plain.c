/* plain.c - the match as a conversation in lines.
 *
 * Every event is a sentence of its own line; nothing is drawn and nothing is said by colour. What is read is
 * split into lines here, because stdio knows neither signals nor lines that never end.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/command.h"
#include "tui/plain.h"
#include "tui/recap.h"
#include "tui/signals.h"
#include "words/hand_result.h"
#include "words/rich.h"
#include "words/text.h"

enum { TEXT_MAX = 64 << 10 };

struct input {
    char line[ANSWER_LINE_MAX + 1];
    size_t length;
    bool too_long; /* what did not fit is dropped up to the end of the line */
    char bytes[512];
    size_t at, count;
    bool end;
};

struct plain {
    struct session *session;
    const struct plain_options *options;
    struct input input;
    char *room; /* for sentences */
};

static void print_rich(const char *rich, size_t length) {
    char *line = malloc(2 * length + 1), *copy = malloc(length + 1);
    struct pedro_text text;
    if (line && copy) {
        memcpy(copy, rich, length);
        copy[length] = '\0';
        pedro_text_init(&text, line, 2 * length + 1);
        rich_plain(copy, false, &text);
        puts(line);
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

/* A row of a table is read as its first cell, a colon and the rest. */
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

static void print_notices(struct session *session) {
    print_lines(session->notice.buffer);
    pedro_text_init(&session->notice, session->notice_room, sizeof session->notice_room);
}

/* Reads more bytes. False at the end, or when a signal came. */
static bool fill(struct input *input) {
    while (!input->end && !signals_caught()) {
        if (!signals_wait(STDIN_FILENO, -1))
            continue;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count > 0) {
            input->at = 0;
            input->count = (size_t)count;
            return true;
        }
        if (count == 0 || (errno != EINTR && errno != EAGAIN))
            input->end = true;
    }
    return false;
}

/* Reads a line into input->line. False at the end of the input; a last line without LF counts. */
static bool next_line(struct input *input) {
    input->length = 0;
    input->too_long = false;
    for (;;) {
        if (input->at == input->count && !fill(input)) {
            input->line[input->length] = '\0';
            return !signals_caught() && input->length > 0;
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
    while (input->length > 0 && input->line[input->length - 1] == ' ')
        input->length--;
    input->line[input->length] = '\0';
    return true;
}

static struct pedro_text begin(struct plain *plain) {
    struct pedro_text text;
    pedro_text_init(&text, plain->room, TEXT_MAX);
    return text;
}

static void tell_news(struct plain *plain) {
    struct session *session = plain->session;
    const struct happening news = session_news(session);
    struct pedro_text text = begin(plain);
    print_notices(session);
    sentence_event(&news, &session->seats, &text);
    sentence_hand(&news, &session->seats, &text);
    if (review_is_due(&news))
        review_hand(&news, &session->seats, &text);
    print_lines(plain->room);
    if (plain->options->delay_ms > 0) {
        fflush(stdout);
        signals_wait(session->seats.me == PEDRO_NO_SEAT ? -1 : STDIN_FILENO,
                     plain->options->delay_ms);
    }
}

static void ask(struct plain *plain) {
    struct turn turn;
    struct pedro_text text = begin(plain);
    session_turn(plain->session, &turn);
    turn_question(&turn, &text);
    print_lines(plain->room);
}

static void prompt(void) {
    if (isatty(STDIN_FILENO))
        fputs("> ", stdout);
    fflush(stdout);
}

/* Reads lines until the person has acted, gone back, or stopped: false then. */
static bool answer(struct plain *plain) {
    struct console console = {.data = plain, .say = say, .page = page};
    struct pedro_action action;
    for (;;) {
        prompt();
        if (!next_line(&plain->input))
            return false;
        if (plain->input.too_long) {
            puts(_("That line is too long."));
            continue;
        }
        enum reply reply =
            command_line(plain->session, plain->input.line, &action, &console);
        print_notices(plain->session);
        if (reply == REPLY_QUIT)
            return false;
        if (reply == REPLY_UNDONE)
            return true;
        if (reply == REPLY_ACTION && session_do(plain->session, &action) == 0) {
            tell_news(plain);
            return true;
        }
    }
}

/* After a match: whether there is to be another. Taking back is possible too. */
static bool go_on(struct plain *plain) {
    struct console console = {.data = plain, .say = say, .page = page};
    struct pedro_action action;
    struct session *session = plain->session;
    struct pedro_text text = begin(plain);
    review_match(&session->match.rules, &session->match.state, &session->seats, &text);
    print_lines(plain->room);
    if (session->seats.me == PEDRO_NO_SEAT)
        return false;
    for (;;) {
        puts(_("Another match? Type yes or no."));
        prompt();
        if (!next_line(&plain->input))
            return false;
        const char *line = plain->input.line;
        if (strcmp(line, "no") == 0 || strcmp(line, "n") == 0 ||
            strcmp(line, _("no")) == 0)
            return false;
        if (strcmp(line, "yes") == 0 || strcmp(line, "y") == 0 ||
            strcmp(line, _("yes")) == 0) {
            enum session_trouble trouble = session_again(session);
            print_notices(session);
            return trouble == SESSION_FINE;
        }
        enum reply reply = command_line(session, line, &action, &console);
        print_notices(session);
        if (reply == REPLY_QUIT)
            return false;
        if (reply == REPLY_UNDONE)
            return true;
    }
}

static void greet(struct plain *plain) {
    struct session *session = plain->session;
    struct pedro_text text = begin(plain);
    recap_game(session, &text);
    if (plain->options->resumed)
        recap_hand(session, &text);
    print_lines(plain->room);
    if (session->seats.me != PEDRO_NO_SEAT)
        puts(_("`help` lists what can be typed."));
    print_notices(session);
}

/* One step of the match. False when it stops. */
static bool step(struct plain *plain, int *code) {
    switch (session_next(plain->session)) {
    case SESSION_OVER:
        return go_on(plain);
    case SESSION_HUMAN:
        ask(plain);
        return answer(plain);
    default: {
        int err = session_advance(plain->session);
        if (err) {
            printf(_("The match cannot go on: %s.\n"), gettext(pedro_strerror(err)));
            *code = 1;
            return false;
        }
        tell_news(plain);
        return true;
    }
    }
}

int plain_run(struct session *session, const struct plain_options *options) {
    struct plain plain = {
        .session = session, .options = options, .room = malloc(TEXT_MAX)};
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
