/* online.c - the commands for the table of a server: talk, seats, clock, claim, host.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/online.h"
#include "tui/query.h"
#include "words/text.h"

enum reply online_say(struct player *player, const char *argument,
                      struct console *console) {
    if (*argument)
        player_chat(player, argument);
    else
        TELL(console, _("Type what you want to say behind the word: `say hello`."));
    return REPLY_ASKED;
}

/* Who sits at a seat, and how they are. */
static void seat_text(const struct player *player, pedro_seat seat,
                      struct pedro_text *text) {
    const struct player_seat *at = &player->seat[seat];
    if (at->bot[0])
        rich_fill(text, _("{bot}, a computer player"), "bot", at->bot);
    else if (!at->name[0])
        pedro_text_add(text, _("empty"));
    else if (seat == player->seats.me)
        pedro_text_add(text, _("you"));
    else if (at->away)
        rich_fill(text, _("{name}, away: a computer player keeps the seat"), "name",
                  at->name);
    else
        rich_fill(text, at->online ? "{name}" : _("{name}, not connected"), "name",
                  at->name);
    if (at->next[0])
        rich_fill(text, _("; {name} takes the seat after this hand"), "name", at->next);
}

enum reply online_seats(struct player *player, const char *argument,
                        struct console *console) {
    (void)argument;
    for (pedro_seat seat = 0; seat < player->seats.players; seat++) {
        char room[600];
        struct pedro_text text;
        struct rich_words words = {.used = 0};
        pedro_text_init(&text, room, sizeof room);
        seat_text(player, seat, &text);
        TELL(console, _("Seat {seat}, {place}: {who}."), "seat",
             rich_number(&words, seat), "place", seat_compass(&player->seats, seat),
             "who", room);
    }
    return REPLY_SAID;
}

enum reply online_clock(struct player *player, const char *argument,
                        struct console *console) {
    struct rich_words words = {.used = 0};
    const struct player_clock *clock = &player->clock;
    (void)argument;
    if (clock->seat == PEDRO_NO_SEAT)
        TELL(console, _("No clock runs."));
    else
        TELL(console,
             clock->seat == player->seats.me ? _("You have {seconds} s left.")
                                             : _("{who}: {seconds} s left."),
             "who", seat_name(&player->seats, clock->seat), "seconds",
             rich_number(&words, (player_clock_left(player) + 999) / 1000));
    return REPLY_SAID;
}

enum reply online_claim(struct player *player, const char *argument,
                        struct console *console) {
    (void)argument;
    (void)console;
    player_claim(player);
    return REPLY_ASKED;
}

/* Reads the number of a seat, and moves on behind it. */
static bool read_seat(const struct player *player, const char **text, pedro_seat *seat,
                      struct console *console) {
    struct rich_words words = {.used = 0};
    const char digit = **text, after = digit ? (*text)[1] : '\0';
    if (digit >= '0' && digit < '0' + player->seats.players && (!after || after == ' ')) {
        *seat = (pedro_seat)(digit - '0');
        *text += 1 + strspn(*text + 1, " ");
        return true;
    }
    TELL(console, _("A seat is a number from 0 to {last}; `seats` lists them."), "last",
         rich_number(&words, player->seats.players - 1));
    return false;
}

enum reply online_sit(struct player *player, const char *argument,
                      struct console *console) {
    pedro_seat seat;
    if (read_seat(player, &argument, &seat, console))
        player_join(player, seat);
    return REPLY_ASKED;
}

enum reply online_bot(struct player *player, const char *argument,
                      struct console *console) {
    pedro_seat seat;
    if (read_seat(player, &argument, &seat, console))
        player_seat_bot(player, seat, argument);
    return REPLY_ASKED;
}

enum reply online_start(struct player *player, const char *argument,
                        struct console *console) {
    (void)argument;
    (void)console;
    player_start(player);
    return REPLY_ASKED;
}

enum reply online_away(struct player *player, const char *argument,
                       struct console *console) {
    (void)argument;
    (void)console;
    player_away(player, true);
    return REPLY_ASKED;
}

enum reply online_back(struct player *player, const char *argument,
                       struct console *console) {
    (void)argument;
    (void)console;
    player_away(player, false);
    return REPLY_ASKED;
}

enum reply online_leave(struct player *player, const char *argument,
                        struct console *console) {
    (void)argument;
    (void)console;
    player_leave(player);
    return REPLY_QUIT;
}
