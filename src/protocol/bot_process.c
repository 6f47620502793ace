/* bot_process.c - communicates with a bot over two non-blocking pipes.
 *
 * Lines for the bot wait in `out` until it reads them; its answers are collected in
 * `in` up to a line end. bot_process_act() waits in poll() for both pipes at once, at
 * most until the time limit, so a bot that never reads its input cannot block the host.
 * `owed` counts answers that came too late: they are dropped when they arrive, so that a
 * slow bot does not answer a question with the answer to the one before. For the same
 * reason a line that is there before the question is never its answer, but an error.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/json_read.h"
#include "protocol/bot_message.h"
#include "protocol/bot_process.h"
#include "words/text.h"

enum {
    OUT_MAX =
        4
        << 20, /* bytes that may wait for a bot that does not read; then it counts as dead */
    FAREWELL_MS = 300, /* time that a bot has to exit by itself */
    DRAIN_MAX =
        1 << 20, /* bytes looked at before a question, if a bot writes without end */
    /* An event with its effects: some 100 bytes and 5 a card for each of them, and a card
     * is in ten of them at most. */
    EVENT_SIZE = 128 * PEDRO_EFFECTS_MAX + 50 * PEDRO_PACK_MAX,
};

struct bot_process {
    pid_t pid;
    int to, from; /* this process's ends of the pipes, -1 once closed */
    pedro_seat seat;
    char *out; /* waiting to be written: out[out_at .. out_size - 1] */
    size_t out_at, out_size, out_room;
    size_t in_size;
    bool skipping; /* the rest of a line that is too long */
    unsigned owed;
    char in[BOT_LINE_MAX];
};

const char *bot_process_answer_text(enum bot_answer answer) {
    static const char *const texts[] = {
        [BOT_ANSWERED] = N_("answered"),
        [BOT_DEAD] = N_("has ended"),
        [BOT_LATE] = N_("did not answer in time"),
        [BOT_GARBLED] = N_("gave an answer that is none"),
        [BOT_ILLEGAL] = N_("chose what the rules do not allow"),
        [BOT_UNASKED] = N_("answered without being asked"),
    };
    return texts[answer];
}

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* --- starting and ending --- */

static void run_child(const char *command, int in, int out, bool loud) {
    int quiet = loud ? -1 : open("/dev/null", O_WRONLY);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
        _exit(127);
    if (quiet >= 0)
        dup2(quiet, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* A pipe whose ends no other child inherits. */
static bool open_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2]) {
    int err = errno;
    close(ends[0]);
    close(ends[1]);
    errno = err;
}

struct bot_process *bot_process_create(const char *command, bool loud) {
    int to[2], from[2];
    struct bot_process *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    if (!open_pipe(to))
        goto no_pipe;
    if (!open_pipe(from))
        goto no_second_pipe;
    /* Writing to a bot that has exited must fail instead of killing this process. */
    signal(SIGPIPE, SIG_IGN);
    bot->pid = fork();
    if (bot->pid == 0)
        run_child(command, to[0], from[1], loud);
    if (bot->pid < 0)
        goto no_child;
    setpgid(bot->pid,
            bot->pid); /* done here too: the child may be killed before it has done so */
    close(to[0]);
    close(from[1]);
    bot->to = to[1];
    bot->from = from[0];
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    fcntl(bot->from, F_SETFL, O_NONBLOCK);
    return bot;

no_child:
    close_pipe(from);
no_second_pipe:
    close_pipe(to);
no_pipe:
    free(bot);
    return NULL;
}

static void close_end(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void hang_up(struct bot_process *bot) {
    close_end(&bot->to);
    close_end(&bot->from);
}

/* --- writing --- */

/* Writes what the pipe takes now. */
static void flush_out(struct bot_process *bot) {
    while (bot->to >= 0 && bot->out_at < bot->out_size) {
        ssize_t wrote =
            write(bot->to, bot->out + bot->out_at, bot->out_size - bot->out_at);
        if (wrote > 0)
            bot->out_at += (size_t)wrote;
        else if (wrote < 0 && errno == EINTR)
            continue;
        else if (wrote < 0 && errno == EAGAIN)
            return;
        else
            hang_up(bot);
    }
    bot->out_at = bot->out_size = 0;
}

/* Makes room for `more` bytes behind those that wait. */
static bool make_room(struct bot_process *bot, size_t more) {
    size_t waiting = bot->out_size - bot->out_at;
    if (waiting + more > OUT_MAX)
        return false;
    if (bot->out_at > 0) {
        memmove(bot->out, bot->out + bot->out_at, waiting);
        bot->out_at = 0;
        bot->out_size = waiting;
    }
    if (waiting + more <= bot->out_room)
        return true;
    if (!grow_to(&bot->out, 2 * (waiting + more), 1))
        return false;
    bot->out_room = 2 * (waiting + more);
    return true;
}

static void send_bytes(struct bot_process *bot, const char *bytes, size_t length) {
    if (bot->to < 0)
        return;
    if (!make_room(bot, length)) {
        hang_up(bot); /* it does not read its input */
        return;
    }
    memcpy(bot->out + bot->out_size, bytes, length);
    bot->out_size += length;
    flush_out(bot);
}

/* --- messages to the bot --- */

void bot_process_event(struct bot_process *bot, const struct pedro_rules *rules,
                       const struct pedro_event *event, const struct pedro_state *before,
                       const struct pedro_state *after) {
    char line[EVENT_SIZE];
    struct pedro_text text;
    pedro_text_init(&text, line, sizeof line);
    bot_message_event(rules, event, before, after, bot->seat, &text);
    assert(pedro_text_fits(&text));
    send_bytes(bot, line, text.length);
}

struct telling {
    struct bot_process *bot;
    const struct pedro_rules *rules;
};

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    const struct telling *telling = data;
    bot_process_event(telling->bot, telling->rules, event, before, after);
    return 0;
}

void bot_process_start(struct bot_process *bot, const struct pedro_match *match,
                       pedro_seat seat) {
    char line[16384];
    struct pedro_text text;
    struct telling telling = {bot, &match->rules};
    bot->seat = seat;
    pedro_text_init(&text, line, sizeof line);
    bot_message_start(match, seat, &text);
    send_bytes(bot, line, text.length);
    pedro_match_walk(match, tell, &telling);
}

/* --- answers of the bot --- */

static enum bot_answer read_action(const char *line, size_t length,
                                   const struct pedro_legal *legal,
                                   struct pedro_action *action) {
    char text[PEDRO_ACTION_TEXT_MAX];
    struct json json, value;
    size_t size;
    if (json_check(line, length, &json, NULL) != JSON_FINE ||
        !json_get(&json, "action", &value) ||
        !json_get_text(&value, text, sizeof text, &size) ||
        pedro_action_parse(text, size, action) != PEDRO_ERR_OK)
        return BOT_GARBLED;
    return pedro_legal_has(legal, action) ? BOT_ANSWERED : BOT_ILLEGAL;
}

/* Takes the first line out of `in`. False if there is none yet; `line` is good until more is read. A line that
 * is too long gives an empty one. */
static bool next_line(struct bot_process *bot, char line[BOT_LINE_MAX], size_t *length) {
    char *end = memchr(bot->in, '\n', bot->in_size);
    if (!end) {
        if (bot->in_size == sizeof bot->in) {
            bot->skipping = true;
            bot->in_size = 0;
        }
        return false;
    }
    *length = bot->skipping ? 0 : (size_t)(end - bot->in);
    memcpy(line, bot->in, *length);
    bot->skipping = false;
    bot->in_size -= (size_t)(end + 1 - bot->in);
    memmove(bot->in, end + 1, bot->in_size);
    return true;
}

/* Reads what is there. The number of bytes; 0 if there is nothing now, or will never be. */
static size_t read_in(struct bot_process *bot) {
    ssize_t got = read(bot->from, bot->in + bot->in_size, sizeof bot->in - bot->in_size);
    if (got > 0)
        bot->in_size += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        hang_up(bot);
    return got > 0 ? (size_t)got : 0;
}

/* Drops the lines that have come before a question. True if one was no late answer. */
static bool spoke_unasked(struct bot_process *bot, char line[BOT_LINE_MAX]) {
    bool unasked = false;
    size_t length, got = 0, all = 0;
    do {
        while (next_line(bot, line, &length)) {
            unasked |= bot->owed == 0;
            bot->owed -= bot->owed > 0;
        }
        got = bot->from >= 0 ? read_in(bot) : 0;
        all += got;
    } while (got > 0 && all < DRAIN_MAX);
    return unasked;
}

/* Waits for one line that is an answer to this question. */
static enum bot_answer wait_for_line(struct bot_process *bot, int time_ms,
                                     char line[BOT_LINE_MAX], size_t *length) {
    const long long until = now_ms() + time_ms;
    for (;;) {
        while (next_line(bot, line, length)) {
            if (bot->owed == 0)
                return BOT_ANSWERED;
            bot->owed--;
        }
        long long left = until - now_ms();
        if (bot->from < 0)
            return BOT_DEAD;
        if (left <= 0)
            return BOT_LATE;
        struct pollfd ends[2] = {
            {.fd = bot->from, .events = POLLIN},
            {.fd = bot->out_at < bot->out_size ? bot->to : -1, .events = POLLOUT}};
        if (poll(ends, 2, (int)left) < 0 && errno != EINTR)
            return BOT_DEAD;
        if (ends[1].revents)
            flush_out(bot);
        if (bot->from >= 0 && ends[0].revents)
            read_in(bot);
    }
}

enum bot_answer bot_process_act(struct bot_process *bot, const struct pedro_match *match,
                                int time_ms, struct pedro_action *action) {
    char line[BOT_LINE_MAX];
    struct pedro_text text;
    struct pedro_legal legal;
    size_t length;
    if (bot->from < 0)
        return BOT_DEAD;
    if (spoke_unasked(bot, line))
        return BOT_UNASKED;
    pedro_text_init(&text, line, sizeof line);
    bot_message_act(match, time_ms, &text);
    send_bytes(bot, line, text.length);
    enum bot_answer answer = wait_for_line(bot, time_ms, line, &length);
    if (answer == BOT_LATE)
        bot->owed++;
    if (answer != BOT_ANSWERED)
        return answer;
    pedro_legal(&match->rules, &match->state, &legal);
    return read_action(line, length, &legal, action);
}

void bot_process_destroy(struct bot_process *bot) {
    if (!bot)
        return;
    char line[64];
    struct pedro_text text;
    pedro_text_init(&text, line, sizeof line);
    bot_message_end(&text);
    send_bytes(bot, line, text.length);
    hang_up(bot);
    const long long until = now_ms() + FAREWELL_MS;
    pid_t gone;
    while ((gone = waitpid(bot->pid, NULL, WNOHANG)) == 0 && now_ms() < until)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    /* Its child processes are killed too, even if it exited by itself. */
    kill(-bot->pid, SIGKILL);
    if (gone == 0)
        waitpid(bot->pid, NULL, 0);
    free(bot->out);
    free(bot);
}
