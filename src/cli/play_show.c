/* play_show.c - shows a table on the full screen, or line by line.
 *
 * SPDX-License-Identifier: MIT */
#include <unistd.h>

#include "cli/play_options.h"
#include "tui/plain.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum { DELAY_SCREEN = 600 }; /* ms between moves, so that a person can follow */

bool play_has_screen(void) {
    return isatty(STDIN_FILENO) && terminal_is_known(STDOUT_FILENO);
}

/* A hand is in play when the table is shown first. */
static bool goes_on(const struct play_request *request) {
    return request->resume || request->from.file;
}

static int show_lines(const struct play_request *request, struct player *player,
                      bool resumed) {
    const struct plain_options options = {
        .delay_ms = request->delay_ms > 0 ? request->delay_ms : 0, .resumed = resumed};
    return plain_run(player, &options);
}

int play_show(void *data, struct player *player) {
    const struct play_request *request = data;
    if (request->plain)
        return show_lines(request, player, goes_on(request));
    const int delay = request->delay_ms < 0 ? DELAY_SCREEN : request->delay_ms;
    const struct screen_options options = {
        .delay_ms = delay,
        .exchange_ms = request->exchange_ms < 0 ? delay : request->exchange_ms,
        .wait_trick = request->wait_trick,
        .wait_exchange = request->wait_exchange,
        .ascii = request->ascii,
        .colour = verb_colour(STDOUT_FILENO),
        .two_colours = request->two_colours,
        .resumed = goes_on(request)};
    const int code = screen_run(player, &options);
    return code == SCREEN_LINES
               ? show_lines(request, player, goes_on(request) || player->hand.length > 0)
               : code;
}
