/* progress.c - draws the progress bar.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <math.h>
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

/* The longest line: a bar, and the columns beside it: brackets, and what is said there. The last column is left free, as some
 * terminals begin a new line there. */
enum { BAR = 40, WIDTH = 80, BESIDE = sizeof "[] " - 1 };

/* The columns that a line may take. */
static int width(void) {
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_col > WIDTH)
        return WIDTH - 1;
    return size.ws_col - 1;
}

/* The bytes of the letters of a text in UTF-8 that find room. Their number is taken from `letters`, the room. */
static int bytes_of(const char *text, int *letters) {
    int bytes = 0;
    for (; text[bytes] && *letters > 0; --*letters)
        do
            bytes++;
        while (((unsigned char)text[bytes] & 0xc0) == 0x80);
    return bytes;
}

/* What is said is whole, unless even that is too long; the bar has what is left. What stood there before is replaced by blanks,
 * which each terminal knows. */
static void draw(double done, const char *text) {
    char bar[BAR + 1];
    int left = width();
    const int bytes = bytes_of(text, &left);
    const int room = left - BESIDE;
    const int length = room > BAR ? BAR : room;
    fputc('\r', stderr);
    if (length > 0) {
        memset(bar, '.', (size_t)length);
        memset(bar, '#', (size_t)(length * (done < 1 ? done : 1)));
        bar[length] = '\0';
        left -= fprintf(stderr, "[%s] ", bar);
    }
    fprintf(stderr, "%.*s%*s", bytes, text, left, "");
}

/* Whether it is time to draw again. */
static bool is_due(double *shown) {
    if (!isatty(STDERR_FILENO) || progress_now() - *shown < 0.2)
        return false;
    *shown = progress_now();
    return true;
}

void progress_show(double *shown, double done) {
    char text[16];
    snprintf(text, sizeof text, "%3d %%", (int)lround(100 * (done < 1 ? done : 1)));
    if (is_due(shown))
        draw(done, text);
}

void progress_tell(double *shown, double done, const char *text) {
    if (is_due(shown))
        draw(done, text);
}

bool progress_goes_on(void *shown, double done) {
    progress_show(shown, done);
    return true;
}

void progress_clear(void) {
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", width(), "");
}
