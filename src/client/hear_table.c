/* hear_table.c - reads the message of a server about the table: its game, its people and what they ask for.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/hear.h"
#include "protocol/view_json.h"
#include "table/event_table.h"
#include "words/text.h"

/* --- the rules --- */

/* Applies {"key":"value"} to the preset, and writes it as "key=value, key=value". */
static bool read_options(const struct json *options, struct pedro_ruleset *set,
                         struct pedro_text *text) {
    struct json_walk walk = json_walk(options);
    struct json key, value;
    while (json_next(&walk, &key, &value)) {
        char name[PEDRO_NAME_MAX], word[PEDRO_VALUE_MAX];
        char line[sizeof name + sizeof word];
        struct pedro_text written;
        uint64_t given = 0;
        if (!json_get_text(&key, name, sizeof name, NULL) ||
            !json_get_text(&value, word, sizeof word, NULL))
            return false;
        pedro_text_init(&written, line, sizeof line);
        pedro_text_add(&written, name);
        pedro_text_add_char(&written, '=');
        pedro_text_add(&written, word);
        if (pedro_options_read(line, strlen(line), set, &given, NULL) != PEDRO_ERR_OK)
            return false;
        pedro_text_add(text, text->length > 0 ? ", " : "");
        pedro_text_add(text, line);
    }
    return pedro_text_fits(text);
}

/* Before a match the table is empty. */
static bool clear_view(struct player *player, const struct pedro_ruleset *set) {
    struct pedro_match match;
    if (pedro_match_init(&match, player->variant, set, 0, 0, NULL) != PEDRO_ERR_OK)
        return false;
    pedro_view(&match.rules, &match.state, PEDRO_NO_SEAT, &player->view);
    player->view.dealer = PEDRO_NO_SEAT;
    pedro_match_finish(&match);
    return true;
}

/* Reads the game of the table. False if this program cannot play it. */
static bool read_rules(struct player *player, const struct json *message) {
    const struct json options = hear_member(message, "options");
    char variant[PEDRO_NAME_MAX];
    struct pedro_text text;
    hear_text(message, "variant", variant, sizeof variant);
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    if (!preset)
        return false;
    struct pedro_ruleset set = preset->set;
    pedro_text_init(&text, player->options, sizeof player->options);
    if (!read_options(&options, &set, &text) ||
        pedro_rules_init(&player->rules, &set, NULL) != PEDRO_ERR_OK)
        return false;
    memcpy(player->variant, preset->name, strlen(preset->name) + 1);
    player->seats = seats_of(&player->rules, PEDRO_NO_SEAT);
    return clear_view(player, &set);
}

/* --- the seats --- */

static bool is_empty(const struct player_seat *seat) {
    return !seat->name[0] && !seat->bot[0];
}

/* Notes a change at another seat than the person's. */
static void tell_seat(struct player *player, pedro_seat seat,
                      const struct player_seat *was, const struct player_seat *is) {
    const char *place = seat_compass(&player->seats, seat);
    if (strcmp(was->name, is->name) != 0 && is->name[0])
        PLAYER_NOTE(player, _("{name} sits down ({place})."), "name", is->name, "place",
                    place);
    else if (strcmp(was->bot, is->bot) != 0 && is->bot[0])
        PLAYER_NOTE(player, _("The computer player {bot} sits down ({place})."), "bot",
                    is->bot, "place", place);
    else if (!is_empty(was) && is_empty(is))
        PLAYER_NOTE(player, _("A seat is empty now ({place})."), "place", place);
    else if (is->name[0] && was->away != is->away)
        PLAYER_NOTE(player,
                    is->away ? _("A computer player keeps the seat of {name}.")
                             : _("{name} plays again."),
                    "name", is->name);
    else if (is->absent && !was->absent && player->started && !is->away)
        PLAYER_NOTE(
            player,
            _("{name} is still not connected. `bot {seat}` lets a computer player "
              "play until {name} returns."),
            "name", is->name, "seat", place);
    else if (is->name[0] && is->ready != was->ready && !player->started)
        PLAYER_NOTE(player,
                    is->ready ? _("{name} is ready.")
                              : _("{name} is not ready any more."),
                    "name", is->name);
    else if (is->name[0] && was->online != is->online)
        PLAYER_NOTE(player,
                    is->online ? _("{name} is connected again.")
                               : _("{name} is not connected any more."),
                    "name", is->name);
}

static void read_seats(struct player *player, const struct json *seats, bool first) {
    struct json_walk walk = json_walk(seats);
    struct json json;
    for (pedro_seat at = 0; at < player->seats.players && json_next(&walk, NULL, &json);
         at++) {
        struct player_seat *seat = &player->seat[at];
        const struct player_seat was = *seat;
        hear_text(&json, "name", seat->name, sizeof seat->name);
        hear_text(&json, "bot", seat->bot, sizeof seat->bot);
        hear_text(&json, "next", seat->next, sizeof seat->next);
        if (seat->bot[0])
            seat->name[0] = '\0';
        seat->away = hear_flag(&json, "away");
        seat->online = hear_flag(&json, "online");
        seat->absent = hear_flag(&json, "absent");
        seat->ready = hear_flag(&json, "ready");
        player->seats.name[at] = seat->name[0] ? seat->name : NULL;
        if (!first && at != player->seats.me)
            tell_seat(player, at, &was, seat);
    }
}

static void tell_self(struct player *player, pedro_seat before, bool was_host,
                      bool was_away, bool first) {
    const pedro_seat me = player->seats.me;
    if (me != before && me != PEDRO_NO_SEAT &&
        !first) /* the first time the table is introduced */
        seats_introduce(&player->rules, &player->seats, &player->notice);
    else if (me == PEDRO_NO_SEAT && (me != before || first))
        PLAYER_NOTE(player, _("You watch."));
    if (me != PEDRO_NO_SEAT && player->seat[me].away != was_away)
        PLAYER_NOTE(player,
                    was_away
                        ? _("You play yourself again.")
                        : _("A computer player keeps your seat; `back` takes it back."));
    if (me != before && me != PEDRO_NO_SEAT && player->waits)
        PLAYER_NOTE(player, _("The match waits until all are ready: `ready` says that "
                              "you are."));
    if (player->host && !was_host && !player->started)
        PLAYER_NOTE(player,
                    _("You are the host: `start` begins the match; computer players "
                      "take the empty seats."));
}

/* Notes the cards that were cut, or the choice of the highest one, and who may choose now. */
static void note_cut(struct player *player, const struct json *message,
                     const char *cards) {
    const int last = player->seats.players - 1;
    int dealer, chooser;
    if (player->chosen && view_json_number(message, "dealer", 0, last, &dealer))
        PLAYER_NOTE(player, _("The highest card has chosen: {cards}. {who} deals first."),
                    "cards", cards, "who",
                    seat_compass(&player->seats, (pedro_seat)dealer));
    else
        PLAYER_NOTE(player, _("The pack was cut: {cards}. The highest card deals first."),
                    "cards", cards);
    if (!view_json_number(message, "chooser", 0, last, &chooser))
        return;
    if (chooser == player->seats.me)
        PLAYER_NOTE(player,
                    _("You cut the highest card, so you have the choice of cards and "
                      "seats: `choose` and a seat takes it, and the others move on with "
                      "you; a second seat behind it deals first."));
    else
        PLAYER_NOTE(player,
                    _("{who} cut the highest card and may choose cards and seats."),
                    "who", seat_name(&player->seats, (pedro_seat)chooser));
}

/* Notes the card that each seat has cut, if the pack was cut anew. */
static void read_cut(struct player *player, const struct json *message) {
    const struct json list = hear_member(message, "cut");
    struct json_walk walk = json_walk(&list);
    struct json value;
    pedro_card cut[PEDRO_SEATS_MAX] = {0};
    struct rich_words words = {.used = 0};
    char room[512];
    struct pedro_text text;
    const bool was_cut = player->was_cut;
    pedro_text_init(&text, room, sizeof room);
    player->was_cut = json_kind(&list) == JSON_KIND_LIST;
    for (pedro_seat seat = 0; player->was_cut && seat < player->seats.players; seat++) {
        player->was_cut =
            json_next(&walk, NULL, &value) && json_get_card(&value, &cut[seat]);
        if (!player->was_cut)
            return;
        rich_fill(&text, seat > 0 ? ", {who} {card}" : "{who} {card}", "who",
                  seat_compass(&player->seats, seat), "card",
                  rich_card(&words, cut[seat]));
    }
    const size_t size = (size_t)player->seats.players * sizeof *cut;
    const bool chosen = player->chosen;
    player->chosen = player->was_cut && hear_flag(message, "chosen");
    if (player->was_cut &&
        (!was_cut || player->chosen != chosen || memcmp(cut, player->cut, size) != 0))
        note_cut(player, message, room);
    if (player->was_cut)
        memcpy(player->cut, cut, size);
}

static void note_asked(struct player *player, bool voids) {
    pedro_seat who;
    const char *sentence = player_asked(player, &who, voids);
    if (sentence)
        PLAYER_NOTE(player, sentence, "who", seat_name(&player->seats, who));
}

static void read_undo(struct player *player, const struct json *message) {
    const pedro_seat before = player->undo;
    int seat;
    player->undo = view_json_number(message, "undo", 0, player->seats.players - 1, &seat)
                       ? (pedro_seat)seat
                       : (pedro_seat)PEDRO_NO_SEAT;
    if (player->undo == before || player->undo == PEDRO_NO_SEAT)
        return;
    if (player->undo == player->seats.me)
        PLAYER_NOTE(player, _("The others are asked whether you may take back."));
    else
        note_asked(player, false);
}

static void read_redeal(struct player *player, const struct json *message) {
    const pedro_seat before = player->voids;
    int seat;
    player->voids =
        view_json_number(message, "redeal", 0, player->seats.players - 1, &seat)
            ? (pedro_seat)seat
            : (pedro_seat)PEDRO_NO_SEAT;
    if (player->voids == before || player->voids == PEDRO_NO_SEAT)
        return;
    if (player->voids == player->seats.me)
        PLAYER_NOTE(player,
                    _("The others are asked whether the deal is to be thrown away."));
    else
        note_asked(player, true);
}

/* Whoever asked is told that it was in vain, and so are the others. */
static void read_refused(struct player *player, const struct json *message, bool first) {
    const pedro_seat before = player->refused;
    int seat;
    player->refused =
        view_json_number(message, "refused", 0, player->seats.players - 1, &seat)
            ? (pedro_seat)seat
            : (pedro_seat)PEDRO_NO_SEAT;
    if (!first && player->refused != before && player->refused != PEDRO_NO_SEAT &&
        player->refused != player->seats.me)
        PLAYER_NOTE(player, _("{who} did not agree, so nothing is changed."), "who",
                    seat_name(&player->seats, player->refused));
}

/* Which board is on the table, and whether it is the last one. */
static void read_board(struct player *player, const struct json *message) {
    const struct json tournament = hear_member(message, "tournament");
    const bool over = hear_flag(message, "over"), more = player->more;
    int first, board, length;
    struct rich_words words = {.used = 0};
    if (!view_json_number(&tournament, "board", 1, 9999, &board) ||
        !view_json_number(&tournament, "first", 1, 9999, &first) ||
        !view_json_number(&tournament, "length", 1, 9999, &length))
        return;
    board += 1 - first;
    player->more = !over;
    player->done = over && hear_flag(&tournament, "waits");
    if (board != player->board && board <= length)
        PLAYER_NOTE(player, _("Board {board} of {boards}."), "board",
                    rich_number(&words, board), "boards", rich_number(&words, length));
    if (more != player->more)
        player->changes++;
    player->board = board;
}

/* A table of a tournament says once which one it is. */
static void read_tournament(struct player *player, const struct json *message) {
    const struct json tournament = hear_member(message, "tournament");
    char title[TABLE_EVENT_TITLE_MAX];
    int round, number;
    struct rich_words words = {.used = 0};
    if (player->tournament || !view_json_number(&tournament, "round", 1, 9999, &round) ||
        !view_json_number(&tournament, "number", 1, 9999, &number))
        return;
    player->tournament = true;
    hear_text(&tournament, "title", title, sizeof title);
    PLAYER_NOTE(player, _("Round {round} of {title}, table {table}."), "round",
                rich_number(&words, round), "title", title, "table",
                rich_number(&words, number));
}

enum player_news hear_table(struct player *player, const struct json *message) {
    const bool first = !player->table[0], was_host = player->host;
    const pedro_seat before = player->seats.me;
    const bool was_away = before != PEDRO_NO_SEAT && player->seat[before].away;
    int seat;
    if (first && !read_rules(player, message)) {
        PLAYER_NOTE(player, _("This program does not know the game of that table."));
        player->gone = true;
        return PLAYER_TOLD;
    }
    hear_text(message, "table", player->table, sizeof player->table);
    read_tournament(player, message);
    read_board(player, message);
    player->host = hear_flag(message, "host");
    player->started = hear_flag(message, "started");
    player->waits = hear_flag(message, "waits");
    player->seats.me = PEDRO_NO_SEAT;
    if (view_json_number(message, "seat", 0, player->seats.players - 1, &seat))
        player->seats.me = (pedro_seat)seat;
    const struct json seats = hear_member(message, "seats");
    read_seats(player, &seats, first);
    tell_self(player, before, was_host, was_away, first);
    read_cut(player, message);
    read_undo(player, message);
    read_redeal(player, message);
    read_refused(player, message, first);
    if (player->seats.me != before) {
        /* The view is of another seat: the right one follows, or must be requested. */
        player->lost_track = player->has_view;
        player->has_view = player->has_legal = false;
        player->changes++;
    }
    return PLAYER_TOLD;
}
