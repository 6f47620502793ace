/* irregular.c - errors of the person at a club table, which are never made by slip.
 *
 * Two lines are needed: one names the card or the bid, the other confirms it. In between the match may move on. An
 * error that is of another kind then, or none, is not made: a card meant to be out of turn would be an ordinary card
 * when the turn has come.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/irregular.h"

#include <string.h>

#include "pedro/notation.h"
#include "tui/query.h"
#include "words/text.h"
#include "words/typed_words.h"

static bool is_my_turn(const struct player *player) {
    return player->view.turn == player->seats.me;
}

static bool is_possible(const struct player *player, const struct pedro_action *action) {
    struct pedro_action error;
    for (unsigned n = 0; pedro_errors_nth(&player->errors, n, &error); n++)
        if (memcmp(&error, action, sizeof error) == 0)
            return true;
    return false;
}

/* Reads a card or a bid. */
static bool read_error(const struct player *player, const char *typed,
                       struct pedro_action *action) {
    char word[PEDRO_ACTION_TEXT_MAX] = "";
    for (size_t i = 0; i < sizeof word - 1 && typed[i]; i++)
        word[i] = (char)(typed[i] >= 'A' && typed[i] <= 'Z' ? typed[i] + 32 : typed[i]);
    const pedro_card card = answer_card(&player->rules, word);
    memset(action, 0, sizeof *action);
    if (card != PEDRO_NO_CARD) {
        action->kind = PEDRO_ACT_WRONG_CARD;
        action->card = card;
    } else if (pedro_action_parse(word, strlen(word), action) != PEDRO_ERR_OK ||
               action->kind != PEDRO_ACT_BID) {
        return false;
    } else {
        action->kind = PEDRO_ACT_WRONG_BID;
    }
    action->seat = player->seats.me;
    return true;
}

static const char *error_word(struct rich_words *words,
                              const struct pedro_action *action) {
    return action->kind == PEDRO_ACT_WRONG_CARD ? rich_card(words, action->card)
                                                : rich_bid(words, action->bid);
}

static void list_errors(const struct player *player, struct console *console) {
    struct rich_words words = {.used = 0};
    const struct pedro_legal *errors = &player->errors;
    pedro_card card[PEDRO_PACK_MAX];
    unsigned count = 0;
    for (pedro_cards cards = errors->cards; cards;)
        card[count++] = pedro_set_pop(&cards);
    if (count > 0)
        TELL(console,
             is_my_turn(player)
                 ? _("These would be a revoke: {cards}. `err` and a card plays one.")
                 : _("These would be out of turn: {cards}. `err` and a card plays one."),
             "cards", rich_cards(&words, card, count));
    else if (pedro_legal_count(errors) > 0)
        TELL(console, _("You could bid out of turn: `err` and a number."));
    else
        TELL(console, _("No error is possible now."));
}

static void ask(const struct player *player, struct console *console) {
    const struct player_error *error = &player->error;
    struct rich_words words = {.used = 0};
    const char *question =
        error->next ? _("{error} out of turn, as soon as another seat is to act? Type "
                        "`err yes` to do it.")
        : error->action.kind == PEDRO_ACT_WRONG_BID
            ? _("Bid {error} out of turn? The bid is void, and your side may only pass "
                "in this hand. Type `err yes` to do it.")
        : error->in_turn ? _("Play {error} all the same? That would be a revoke. Type "
                             "`err yes` to do it.")
                         : _("Play {error} out of turn? The opponents may demand it "
                             "back. Type `err yes` to do it.");
    TELL(console, question, "error", error_word(&words, &error->action));
}

/* The first line: names what shall be done. */
static void name_error(struct player *player, const char *word, bool next,
                       struct console *console) {
    struct player_error *error = &player->error;
    struct rich_words words = {.used = 0};
    error->stage = PLAYER_NO_ERROR;
    if (!read_error(player, word, &error->action)) {
        TELL(console, _("Type `err` with a card or a bid, such as `err 7c`."));
        return;
    }
    error->in_turn = is_my_turn(player);
    error->next = next && player->link->local;
    if (!error->next && !is_possible(player, &error->action)) {
        TELL(console,
             player->link->local
                 ? _("{error} is no error that is possible now; `err next` does it out "
                     "of turn, as soon as another seat is to act.")
                 : _("{error} is no error that is possible now."),
             "error", error_word(&words, &error->action));
        return;
    }
    error->stage = PLAYER_ERROR_ASKED;
    ask(player, console);
}

/* The second line. */
static enum reply confirm(struct player *player, struct console *console) {
    struct player_error *error = &player->error;
    if (error->stage != PLAYER_ERROR_ASKED) {
        TELL(console, _("Type `err` with a card or a bid first."));
        return REPLY_SAID;
    }
    error->stage = PLAYER_NO_ERROR;
    if (error->next) {
        error->stage = PLAYER_ERROR_PLANNED;
        TELL(console, _("You will err as soon as another seat is to act; `err no` calls "
                        "it off."));
        return REPLY_SAID;
    }
    if (player->busy || error->in_turn != is_my_turn(player) ||
        !is_possible(player, &error->action)) {
        TELL(console, _("Something has happened since. Nothing was done."));
        return REPLY_SAID;
    }
    player_act(player, &error->action);
    return REPLY_ASKED;
}

enum reply irregular_err(struct player *player, const char *argument,
                         struct console *console) {
    const char *next = typed_after(argument, N_("/next"));
    if (!player->variant[0] || !pedro_lets_err(&player->rules.set)) {
        TELL(console, _("No errors are possible in this game."));
        return REPLY_SAID;
    }
    if (typed_is(argument, typed_yes))
        return confirm(player, console);
    if (typed_is(argument, typed_no)) {
        player->error.stage = PLAYER_NO_ERROR;
        TELL(console, _("Nothing was done."));
    } else if (!*argument) {
        list_errors(player, console);
    } else if (next) {
        name_error(player, next, true, console);
    } else {
        name_error(player, argument, false, console);
    }
    return REPLY_SAID;
}
