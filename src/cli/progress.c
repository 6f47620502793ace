/* progress.c - the bar.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double progress_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void progress_show(double *shown, double done) {
    enum { WIDTH = 40 };
    char bar[WIDTH + 1];
    if (!isatty(STDERR_FILENO) || progress_now() - *shown < 0.2)
        return;
    *shown = progress_now();
    memset(bar, '.', WIDTH);
    memset(bar, '#', (size_t)(WIDTH * (done < 1 ? done : 1)));
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%", bar, 100 * (done < 1 ? done : 1));
}

bool progress_goes_on(void *shown, double done) {
    progress_show(shown, done);
    return true;
}

void progress_clear(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
