/* online.c - the commands for a table of a server: chat, seats, clock, claim, host.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "client/phrases.h"
#include "tui/online.h"
#include "tui/query.h"
#include "words/text.h"
#include "words/typed_words.h"

enum { SEAT_WORD_MAX = 64 }; /* bytes of a word that may name a seat */

enum reply online_say(struct player *player, const char *argument,
                      struct console *console) {
    if (*argument)
        player_chat(player, argument);
    else
        TELL(console, _("Type what you want to say behind the word: `say hello`."));
    return REPLY_ASKED;
}

/* The person or bot of a seat, and its state. */
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

/* True if two words differ at most in small and capital letters. */
static bool same_word(const char *one, const char *other) {
    wchar_t a[SEAT_WORD_MAX], b[SEAT_WORD_MAX];
    const size_t length = mbstowcs(a, one, SEAT_WORD_MAX);
    if (length >= SEAT_WORD_MAX || mbstowcs(b, other, SEAT_WORD_MAX) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (towlower((wint_t)a[i]) != towlower((wint_t)b[i]))
            return false;
    return true;
}

/* Reads a seat, by its place or its number, and moves `*text` behind it. */
static bool read_seat(const struct player *player, const char **text, pedro_seat *seat,
                      struct console *console) {
    const size_t length = strcspn(*text, " ");
    char word[SEAT_WORD_MAX] = "", number[2] = "0";
    if (length < sizeof word)
        memcpy(word, *text, length);
    for (*seat = 0; *seat < player->seats.players; ++*seat, ++*number)
        if (strcmp(word, number) == 0 ||
            same_word(word, seat_compass(&player->seats, *seat))) {
            *text += length + strspn(*text + length, " ");
            return true;
        }
    TELL(console, _("Name a seat by its place or its number; `seats` lists them."));
    return false;
}

/* A number of one or two digits and nothing else, or 0. */
static int small_number(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    int number = 0;
    if (digits == 0 || digits > 2 || text[digits])
        return 0;
    for (size_t i = 0; i < digits; i++)
        number = 10 * number + (text[i] - '0');
    return number;
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

enum reply online_swap(struct player *player, const char *argument,
                       struct console *console) {
    pedro_seat seat, with;
    if (read_seat(player, &argument, &seat, console) &&
        read_seat(player, &argument, &with, console))
        player_swap(player, seat, with);
    return REPLY_ASKED;
}

enum reply online_cut(struct player *player, const char *argument,
                      struct console *console) {
    (void)argument;
    (void)console;
    player_cut(player);
    return REPLY_ASKED;
}

enum reply online_choose(struct player *player, const char *argument,
                         struct console *console) {
    pedro_seat seat, dealer = PEDRO_NO_SEAT;
    if (read_seat(player, &argument, &seat, console) &&
        (!*argument || read_seat(player, &argument, &dealer, console)))
        player_choose(player, seat, dealer);
    return REPLY_ASKED;
}

enum reply online_ready(struct player *player, const char *argument,
                        struct console *console) {
    (void)console;
    player_ready(player, !typed_is(argument, typed_no));
    return REPLY_ASKED;
}

enum reply online_report(struct player *player, const char *argument,
                         struct console *console) {
    pedro_seat seat;
    if (!read_seat(player, &argument, &seat, console))
        return REPLY_ASKED;
    if (*argument)
        player_report(player, seat, argument);
    else
        TELL(console, _("Type the reason behind the seat: `report 2 insults`."));
    return REPLY_ASKED;
}

/* The phrases with their numbers. */
static void list_phrases(struct console *console) {
    const struct phrase *phrase;
    for (int i = 0; (phrase = phrase_at(i)); i++) {
        struct rich_words words = {.used = 0};
        TELL(console, "{number}: {words}", "number", rich_number(&words, i + 1), "words",
             gettext(phrase->words));
    }
}

enum reply online_phrase(struct player *player, const char *argument,
                         struct console *console) {
    const struct phrase *phrase = phrase_at(small_number(argument) - 1);
    if (phrase)
        player_phrase(player, phrase->name);
    else
        list_phrases(console);
    return phrase ? REPLY_ASKED : REPLY_SAID;
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

enum reply online_friends(struct player *player, const char *argument,
                          struct console *console) {
    (void)argument;
    (void)console;
    player_friends(player);
    return REPLY_ASKED;
}

enum reply online_invite(struct player *player, const char *argument,
                         struct console *console) {
    if (*argument)
        player_invite(player, argument);
    else
        TELL(console, _("Type the name of a friend behind the word: `invite Ann`."));
    return REPLY_ASKED;
}

/* --- leaving --- */

bool online_others_wait(const struct player *player) {
    const pedro_seat me = player->seats.me;
    bool others = false;
    if (player->link->local || me == PEDRO_NO_SEAT || player->seat[me].away ||
        !player->has_view || player->view.phase == PEDRO_PHASE_OVER || player->gone)
        return false;
    for (pedro_seat seat = 0; seat < player->seats.players; seat++)
        others = others || (seat != me && player->seat[seat].name[0]);
    return others;
}

void online_ask_leaving(struct player *player, struct console *console) {
    player->leaving = true;
    TELL(console, _("Leave the table? `later` keeps your seat, and the others wait for "
                    "you; `bot` lets a computer player play until you return; `leave` "
                    "gives the seat up; `stay` goes on."));
}

bool online_leaving(struct player *player, const char *line, enum reply *reply) {
    player->leaving = false;
    *reply = REPLY_QUIT;
    if (typed_is(line, N_("/later")) || typed_is(line, typed_quit))
        return true;
    if (typed_is(line, N_("/bot")))
        player_away(player, true);
    else if (typed_is(line, N_("/leave")))
        player_leave(player);
    else
        *reply = REPLY_SAID;
    return *reply == REPLY_QUIT || typed_is(line, N_("stay"));
}

enum reply online_leave(struct player *player, const char *argument,
                        struct console *console) {
    (void)argument;
    if (online_others_wait(player)) {
        online_ask_leaving(player, console);
        return REPLY_SAID;
    }
    player_leave(player);
    return REPLY_QUIT;
}
