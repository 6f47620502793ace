/* progress.c - draws the progress bar.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

double progress_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The columns beside the bar: brackets and number, and the last one, at which some terminals begin a new line. */
enum { WIDTH = 40, BESIDE = sizeof "[] 100 %" };

/* The length of a bar that fits the terminal. */
static int width(void) {
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_col >= WIDTH + BESIDE)
        return WIDTH;
    return size.ws_col > BESIDE ? size.ws_col - BESIDE : 0;
}

void progress_show(double *shown, double done) {
    char bar[WIDTH + 1];
    if (!isatty(STDERR_FILENO) || progress_now() - *shown < 0.2)
        return;
    const int columns = width();
    *shown = progress_now();
    memset(bar, '.', (size_t)columns);
    memset(bar, '#', (size_t)(columns * (done < 1 ? done : 1)));
    bar[columns] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%", bar, 100 * (done < 1 ? done : 1));
}

bool progress_goes_on(void *shown, double done) {
    progress_show(shown, done);
    return true;
}

void progress_clear(void) {
    /* With blanks, which each terminal knows. */
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", width() + BESIDE - 1, "");
}
