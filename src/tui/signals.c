/* signals.c - the signals that stop the program.
 *
 * The signals are blocked except during a wait, so a signal that comes between the check
 * of the flag and the wait is not missed: the wait ends at once.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>
#include <time.h>

#include "tui/signals.h"

static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOPPING = sizeof stopping / sizeof *stopping };

static volatile sig_atomic_t caught;
static struct sigaction former[STOPPING];
static sigset_t outside; /* the mask while waiting */

static void note(int number) { caught = number; }

void signals_catch(void) {
    struct sigaction action = {.sa_handler = note};
    sigset_t blocked;
    sigemptyset(&action.sa_mask);
    sigemptyset(&blocked);
    caught = 0;
    for (int i = 0; i < STOPPING; i++) {
        sigaction(stopping[i], &action, &former[i]);
        sigaddset(&blocked, stopping[i]);
    }
    /* A change of the terminal's size, which curses handles, must end a wait too. */
    sigaddset(&blocked, SIGWINCH);
    sigprocmask(SIG_BLOCK, &blocked, &outside);
    for (int i = 0; i < STOPPING; i++)
        sigdelset(&outside, stopping[i]);
    sigdelset(&outside, SIGWINCH);
}

/* A signal that waits is noted first: it has been obeyed, and must not end the program too. */
void signals_release(void) {
    sigprocmask(SIG_SETMASK, &outside, NULL);
    for (int i = 0; i < STOPPING; i++)
        sigaction(stopping[i], &former[i], NULL);
}

int signals_caught(void) {
    sigset_t pending;
    if (!caught && sigpending(&pending) == 0)
        for (int i = 0; i < STOPPING; i++)
            if (sigismember(&pending, stopping[i]))
                return stopping[i];
    return caught;
}

int signals_wait_two(int first, int second, int milliseconds) {
    fd_set ready;
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    const int most = first > second ? first : second;
    if (most >= FD_SETSIZE)
        return 0;
    FD_ZERO(&ready);
    if (first >= 0)
        FD_SET(first, &ready);
    if (second >= 0)
        FD_SET(second, &ready);
    if (pselect(most + 1, &ready, NULL, NULL, milliseconds < 0 ? NULL : &time,
                &outside) <= 0)
        return 0;
    return (first >= 0 && FD_ISSET(first, &ready) ? SIGNALS_FIRST : 0) |
           (second >= 0 && FD_ISSET(second, &ready) ? SIGNALS_SECOND : 0);
}

int signals_wait(int fd, int milliseconds) {
    return signals_wait_two(fd, -1, milliseconds) != 0;
}
