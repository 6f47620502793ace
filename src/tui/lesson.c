/* lesson.c - a guided first hand.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/lesson.h"

#include <string.h>

#include "words/measured.h"
#include "words/sorting.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

/* Whether both fives of a colour count, as in most games of the family. */
static bool has_two_fives(const struct pedro_rules *rules) {
    const int16_t *value = rules->value[PEDRO_SPADES];
    return value[pedro_card_of(PEDRO_SPADES, PEDRO_FIVE)] > 1 &&
           value[pedro_card_of(PEDRO_CLUBS, PEDRO_FIVE)] > 1;
}

/* Which cards are to be won, before anything is asked. The suit is an example, as long as no trumps are named. */
static void about_points(const struct pedro_rules *rules, unsigned named,
                         struct pedro_text *text) {
    const unsigned trump = named == PEDRO_NO_SUIT ? PEDRO_HEARTS : named;
    char room[512];
    struct pedro_text cards;
    struct rich_words words = {.used = 0};
    pedro_text_init(&cards, room, sizeof room);
    add_card_points(rules, trump, &cards);
    LINE(text,
         named == PEDRO_NO_SUIT ? _("Tricks do not count, only certain cards in them do. "
                                    "If hearts are trumps, "
                                    "they are {cards}: {total} points in all.")
                                : _("Tricks do not count, only certain cards in them do: "
                                    "{cards}, {total} points "
                                    "in all."),
         "cards", room, "total", rich_number(&words, rules->total));
}

/* Whose the point of the two is. */
static const char *about_low(const struct pedro_rules *rules) {
    if (rules->value[PEDRO_SPADES][pedro_card_of(PEDRO_SPADES, PEDRO_TWO)] == 0)
        return NULL;
    switch (rules->set.low) {
    case PEDRO_LOW_TAKER:
        return _("The two counts for whoever wins it in a trick.");
    case PEDRO_LOW_OWNER:
        return _("The two counts for the player who held it last.");
    default:
        return _("The two counts for the player to whom it was dealt.");
    }
}

static const char *about_phase(unsigned phase) {
    switch (phase) {
    case PEDRO_PHASE_BID:
        return _("Bid as many points as you expect to win. The highest bid names the "
                 "trumps; whoever wins less than the bid loses points.");
    case PEDRO_PHASE_TRUMP:
        return _("Your bid is the highest, so you name the trumps. They beat all other "
                 "cards.");
    case PEDRO_PHASE_DISCARD:
        return _("Now throw away what you do not need.");
    case PEDRO_PHASE_TAKE:
        return _("Now take the cards that you want to keep.");
    case PEDRO_PHASE_GIVE:
        return _("Now give cards to your partner.");
    case PEDRO_PHASE_CALL:
        return _("Now call a card that will help you.");
    default:
        return NULL;
    }
}

static bool has_exchanged(const struct player *player) {
    for (int seat = 0; seat < player->seats.players; seat++)
        if (player->exchange.seat[seat].thrown > 0)
            return true;
    return false;
}

static void about_play(struct lesson *lesson, const struct player *player,
                       struct pedro_text *text) {
    if (!lesson->exchange && has_exchanged(player)) {
        lesson->exchange = true;
        LINE(text,
             _("Everyone threw away what is no trump and drew new cards. Whoever drew "
               "few holds many trumps: remember that."));
    }
    const bool leads = player->view.leader == player->seats.me;
    if (leads ? lesson->lead : lesson->phases >> PEDRO_PHASE_PLAY & 1)
        return;
    if (leads)
        lesson->lead = true;
    else
        lesson->phases |= 1u << PEDRO_PHASE_PLAY;
    LINE(text,
         leads ? _("You lead: put a card on the table. Everyone adds one, and the "
                   "highest trump wins the trick.")
               : _("You may play the cards that stand out. The highest trump wins the "
                   "trick, and its winner leads the next one."));
}

void lesson_turn(struct lesson *lesson, const struct player *player,
                 struct pedro_text *text) {
    const unsigned phase = player->legal.phase;
    const char *sentence = about_phase(phase);
    if (!lesson->points) {
        lesson->points = true;
        about_points(&player->rules, player->view.trump, text);
        if (about_low(&player->rules))
            LINE(text, about_low(&player->rules));
    }
    if (!lesson->fives && has_two_fives(&player->rules)) {
        lesson->fives = true;
        LINE(text,
             _("The two fives are called pedros. Saving yours and catching theirs is "
               "the heart of the game."));
    }
    if (phase == PEDRO_PHASE_PLAY) {
        about_play(lesson, player, text);
    } else if (sentence && !(lesson->phases >> phase & 1)) {
        lesson->phases |= 1u << phase;
        LINE(text, sentence);
    }
}

/* Why the score of the bidder has changed as it has. */
static void about_result(const struct player *player, struct pedro_text *text) {
    const struct pedro_view *view = &player->view;
    struct rich_words words = {.used = 0};
    const pedro_seat bidder = view->last_bidder;
    if (bidder == PEDRO_NO_SEAT)
        return;
    const unsigned side = pedro_side(&player->rules, bidder);
    const int32_t won = view->last_hand[side];
    if (!view->last_made && won >= 0)
        return;
    LINE(text,
         view->last_made
             ? _("The bid of {bid} was reached, so the side that made it gets "
                 "{result} points.")
             : _("The bid of {bid} was not reached. That is being set: the side "
                 "that made it loses {result} points."),
         "bid", rich_bid(&words, view->last_bid), "result",
         rich_number(&words, view->last_made ? won : -won));
}

/* One of the advices of old books that were measured for the game, and where there are more. */
static void about_advice(const struct player *player, struct pedro_text *text) {
    const struct pedro_preset *preset =
        pedro_preset_find(player->variant, strlen(player->variant));
    const struct measured_fact *fact = preset ? measured_of(preset, 0) : NULL;
    if (!fact)
        return;
    LINE(text, _("Advice, measured: {advice}"), "advice", _(fact->text));
    LINE(text, _("`pedro about {game}` has more of it."), "game", preset->name);
}

void lesson_hand(struct lesson *lesson, const struct player *player,
                 struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (lesson->end)
        return;
    lesson->end = true;
    about_result(player, text);
    LINE(text,
         _("Hands are played until somebody has {target} points: that is going out, and "
           "it "
           "wins the match."),
         "target", rich_number(&words, player->rules.set.target));
    about_advice(player, text);
    LINE(text, _("That is all there is to it. The rest comes with playing."));
}
