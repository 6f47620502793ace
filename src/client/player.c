/* player.c - what one person at a table knows, independent of the link.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "client/player.h"
#include "pedro/notation.h"
#include "words/text.h"

void player_init(struct player *player, const struct player_link *link, void *link_data) {
    memset(player, 0, sizeof *player);
    player->link = link;
    player->link_data = link_data;
    player->seats.me = player->undo = player->voids = player->refused = player->to =
        player->clock.seat = player->awaited = PEDRO_NO_SEAT;
    pedro_text_init(&player->hand, player->hand_room, sizeof player->hand_room);
    player_clear_notice(player);
}

void player_finish(struct player *player) { sheet_finish(&player->sheet); }

void player_clear_notice(struct player *player) {
    pedro_text_init(&player->notice, player->notice_room, sizeof player->notice_room);
}

const char *player_asked(const struct player *player, pedro_seat *who, bool voids) {
    const pedro_seat me = player->seats.me;
    *who = voids ? player->voids : player->undo;
    if (me == PEDRO_NO_SEAT || *who == PEDRO_NO_SEAT || *who == me)
        return NULL;
    return voids ? _("{who} asks to throw this deal away. Type `void yes` or `void no`.")
                 : _("{who} asks to take back. Type `undo yes` or `undo no`.");
}

void player_standing(const struct player *player, struct pedro_text *text) {
    pedro_text_add(text, player->trouble);
    for (int voids = 0; voids <= 1; voids++) {
        pedro_seat who;
        const char *sentence = player_asked(player, &who, voids);
        if (!sentence)
            continue;
        rich_fill(text, sentence, "who", seat_name(&player->seats, who));
        pedro_text_add_char(text, '\n');
    }
}

void player_clear_hand(struct player *player) {
    pedro_text_init(&player->hand, player->hand_room, sizeof player->hand_room);
}

int64_t player_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

int32_t player_clock_left(const struct player *player) {
    const struct player_clock *clock = &player->clock;
    const int64_t left = clock->left_ms - (player_time() - clock->told_ms);
    return left > 0 ? (int32_t)left : 0;
}

enum player_next player_next(const struct player *player) {
    if (player->link->ready(player->link_data))
        return PLAYER_NEWS;
    if (player->gone)
        return PLAYER_GONE;
    if (!player->has_view)
        return PLAYER_BETWEEN;
    if (player->view.phase == PEDRO_PHASE_OVER || player->resigned)
        return PLAYER_OVER;
    return player->has_legal && !player->busy ? PLAYER_DECIDES : PLAYER_WAITS;
}

enum player_news player_take(struct player *player) {
    return player->link->take(player->link_data, player);
}

void player_turn(const struct player *player, struct turn *turn) {
    *turn = (struct turn){.rules = &player->rules,
                          .seats = player->seats,
                          .view = player->view,
                          .legal = player->legal,
                          .to = player->to};
}

void player_event(struct player *player) {
    const struct happening *happening = &player->happening;
    const struct pedro_view *before = &happening->before, *after = &happening->after;
    player->view = *after;
    player->has_view = true;
    player->changes++;
    if (happening->seat == PEDRO_NO_SEAT)
        player_clear_hand(player);
    exchange_add(&player->exchange, happening);
    narration_event(happening, &player->seats, &player->hand);
    narration_hand(happening, &player->seats, &player->hand);
    if (player->link->local &&
        (after->phase == PEDRO_PHASE_DEAL || after->phase == PEDRO_PHASE_OVER))
        sheet_add(&player->sheet, player->rules.sides, after,
                  after->hands_scored > before->hands_scored);
}

/* --- requests --- */

static void request(struct player *player, struct client_message *message) {
    player->link->request(player->link_data, player, message);
}

void player_act(struct player *player, const struct pedro_action *action) {
    struct client_message message = {.type = CLIENT_ACT};
    struct pedro_text text;
    pedro_text_init(&text, message.act.action, sizeof message.act.action);
    pedro_action_text(action, &text);
    player->busy = true;
    request(player, &message);
}

void player_undo(struct player *player, enum client_undo_answer answer) {
    struct client_message message = {.type = CLIENT_UNDO};
    message.undo.answer = (uint8_t)answer;
    request(player, &message);
}

void player_redeal(struct player *player, enum client_redeal_answer answer) {
    struct client_message message = {.type = CLIENT_REDEAL};
    message.redeal.answer = (uint8_t)answer;
    request(player, &message);
}

void player_hint(struct player *player) {
    request(player, &(struct client_message){.type = CLIENT_HINT});
}

void player_claim(struct player *player) {
    request(player, &(struct client_message){.type = CLIENT_CLAIM});
}

void player_start(struct player *player) {
    request(player, &(struct client_message){.type = CLIENT_START});
}

/* Cut at the beginning of a character: a text with half a character would be refused. */
static void copy_text(char *to, size_t size, const char *text) {
    size_t length = strlen(text);
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(to, text, length);
    to[length] = '\0';
}

void player_chat(struct player *player, const char *text) {
    struct client_message message = {.type = CLIENT_CHAT};
    message.chat.has_text = true;
    copy_text(message.chat.text, sizeof message.chat.text, text);
    request(player, &message);
}

void player_phrase(struct player *player, const char *name) {
    struct client_message message = {.type = CLIENT_CHAT};
    message.chat.has_phrase = true;
    copy_text(message.chat.phrase, sizeof message.chat.phrase, name);
    request(player, &message);
}

void player_swap(struct player *player, pedro_seat seat, pedro_seat with) {
    struct client_message message = {.type = CLIENT_SWAP};
    message.swap.seat = seat;
    message.swap.with = with;
    request(player, &message);
}

void player_cut(struct player *player) {
    request(player, &(struct client_message){.type = CLIENT_CUT});
}

void player_choose(struct player *player, pedro_seat seat, pedro_seat dealer) {
    struct client_message message = {.type = CLIENT_CHOOSE};
    message.choose.seat = seat;
    message.choose.has_dealer = dealer != PEDRO_NO_SEAT;
    message.choose.dealer = message.choose.has_dealer ? dealer : 0;
    request(player, &message);
}

void player_ready(struct player *player, bool ready) {
    struct client_message message = {.type = CLIENT_READY};
    message.ready.on = ready;
    request(player, &message);
}

void player_report(struct player *player, pedro_seat seat, const char *reason) {
    struct client_message message = {.type = CLIENT_REPORT};
    message.report.seat = seat;
    copy_text(message.report.text, sizeof message.report.text, reason);
    request(player, &message);
}

void player_away(struct player *player, bool away) {
    struct client_message message = {.type = CLIENT_AWAY};
    message.away.on = away;
    request(player, &message);
}

void player_join(struct player *player, pedro_seat seat) {
    struct client_message message = {.type = CLIENT_JOIN};
    message.join.has_seat = seat != PEDRO_NO_SEAT;
    message.join.seat = message.join.has_seat ? seat : 0;
    request(player, &message);
}

void player_leave(struct player *player) {
    player->left = true;
    request(player, &(struct client_message){.type = CLIENT_LEAVE});
}

void player_friends(struct player *player) {
    struct client_message message = {.type = CLIENT_FRIENDS};
    message.friends.on = true;
    request(player, &message);
    message.friends.on = false;
    request(player, &message);
}

void player_invite(struct player *player, const char *name) {
    struct client_message message = {.type = CLIENT_INVITE};
    message.invite.has_name = true;
    copy_text(message.invite.name, sizeof message.invite.name, name);
    request(player, &message);
}

void player_seat_bot(struct player *player, pedro_seat seat, const char *bot) {
    struct client_message message = {.type = CLIENT_SEAT};
    message.seat.seat = seat;
    message.seat.has_bot = *bot != '\0';
    copy_text(message.seat.bot, sizeof message.seat.bot, bot);
    request(player, &message);
}
