/* position_file.c - positions that a command line names.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/setup.h"
#include "cli/position_file.h"
#include "cli/record_file.h"
#include "pedro/final.h"
#include "tui/position.h"
#include "words/answer.h"
#include "words/text.h"

enum { REFUSAL_MAX = 4096, SCORE_MOST = 9999 };

static const char blank[] = " ,\t";

int position_file_do(struct pedro_match *match, const char *words) {
    struct turn turn;
    struct pedro_action action;
    char refusal[REFUSAL_MAX] = "", plain[2 * REFUSAL_MAX];
    struct pedro_text text;
    const struct seats seats = seats_of(&match->rules, match->state.turn);
    turn_init(&turn, &match->rules, &seats, &match->state);
    pedro_text_init(&text, refusal, sizeof refusal);
    const enum answer answer = answer_parse(&turn, words, &action, &text);
    if (answer == ANSWER_ACTION)
        return pedro_match_do(match, &action) == 0
                   ? EXIT_OK
                   : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (answer == ANSWER_NONE)
        turn_question(&turn, &text);
    pedro_text_init(&text, plain, sizeof plain);
    rich_plain(refusal, false, &text);
    return verb_fail(EXIT_USAGE, _("`%.80s` cannot be done there: %s"), words, plain);
}

int position_file_find(const struct play_from *from, const struct pedro_match *record,
                       size_t *events) {
    const unsigned hand = from->hand ? (unsigned)from->hand : 1;
    const unsigned number = from->action ? (unsigned)from->action : 1;
    unsigned actions;
    *events = session_find_position(record, hand, number, &actions);
    if (actions == 0)
        return verb_fail(EXIT_NOT_FOUND, _("the record has no hand %u"), hand);
    return *events > 0
               ? EXIT_OK
               : verb_fail(EXIT_NOT_FOUND, _("hand %u has decisions 1 to %u, not %u"),
                           hand, actions, number);
}

static bool is_decision(const struct pedro_match *match) {
    return match->state.turn != PEDRO_NO_SEAT;
}

static int no_decision(void) {
    return verb_fail(EXIT_USAGE,
                     _("nobody has anything to decide there: the hand is over"));
}

int position_file_read(const struct play_from *from, struct pedro_match *match,
                       struct pedro_tags *tags) {
    struct pedro_match record;
    size_t events;
    int code = record_file_read(from->file, &record, tags);
    if (code == EXIT_OK)
        code = position_file_find(from, &record, &events);
    if (code == EXIT_OK && pedro_match_begin_as(match, &record, events) != 0) {
        *match = (struct pedro_match){0};
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    }
    if (code == EXIT_OK && from->instead)
        code = position_file_do(match, from->instead);
    pedro_match_finish(&record);
    return code != EXIT_OK || is_decision(match) ? code : no_decision();
}

/* --- set up by hand --- */

static bool next_word(const char **list, char *word, size_t size) {
    *list += strspn(*list, blank);
    const size_t length = strcspn(*list, blank);
    snprintf(word, size, "%.*s", (int)length, *list);
    for (char *at = word; *at; at++)
        *at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
    *list += length;
    return length > 0;
}

static int read_cards(const char *text, const struct pedro_rules *rules,
                      struct setup *setup) {
    const char *equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : 0;
    const bool stock = length == 5 && strncmp(text, "stock", length) == 0;
    const int seat = length == 1 ? *text - '0' : -1;
    char word[24];
    if (!equals || (!stock && (seat < 0 || seat >= rules->set.players)))
        return verb_fail(EXIT_USAGE,
                         _("--cards is SEAT=CARDS, with a seat from 0 to %d or `stock`, "
                           "not `%.40s`"),
                         rules->set.players - 1, text);
    const char *list = equals + 1;
    while (next_word(&list, word, sizeof word)) {
        const pedro_card card = answer_card(rules, word);
        if (card == PEDRO_NO_CARD)
            return verb_fail(EXIT_USAGE, _("`%s` is no card of this game"), word);
        if (stock && setup->stock_size < PEDRO_PACK_MAX)
            setup->stock[setup->stock_size++] = card;
        else if (stock || pedro_set_has(setup->hand[seat], card))
            return verb_fail(EXIT_USAGE, _("`%s` is there twice"), word);
        else
            setup->hand[seat] |= pedro_set_of(card);
    }
    return EXIT_OK;
}

/* Sets the scores before the first hand of a match, a number for each side, that of seat 0 first. */
static int read_score(const char *text, struct pedro_match *match) {
    const char *typed = text;
    struct pedro_final final;
    char word[24], *end;
    const unsigned sides = match->rules.sides;
    unsigned count = 0;
    bool good = true;
    for (; good && next_word(&text, word, sizeof word); count++) {
        const long score = strtol(word, &end, 10);
        good = !*end && score >= -SCORE_MOST && score <= SCORE_MOST && count < sides;
        if (good)
            match->first_score[count] = match->state.score[count] = (int32_t)score;
    }
    if (!good || count != sides)
        return verb_fail(EXIT_USAGE, _("--score is %u numbers, one of each side"), sides);
    pedro_final(&match->rules, match->first_score, &final);
    return final.open
               ? EXIT_OK
               : verb_fail(EXIT_USAGE, _("no match to %d goes on at the score `%s`"),
                           match->rules.set.target, typed);
}

static int refuse(enum setup_fault fault, const struct setup_error *error) {
    char card[3];
    pedro_card_text(error->card, card);
    switch (fault) {
    case SETUP_FINE:
        return EXIT_OK;
    case SETUP_FOREIGN:
        return verb_fail(EXIT_USAGE, _("`%s` is no card of this game"), card);
    case SETUP_TWICE:
        return verb_fail(EXIT_USAGE, _("`%s` is there twice"), card);
    case SETUP_MANY:
        return verb_fail(EXIT_USAGE, _("seat %d is dealt %u cards, and is given more"),
                         error->seat, error->number);
    case SETUP_DEEP:
        return verb_fail(EXIT_USAGE, _("the stock has %u cards, and is given more"),
                         error->number);
    default:
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    }
}

static int do_all(const struct position_setup *typed, struct pedro_match *match) {
    const char *between = typed->single ? blank : ",", *list = typed->done;
    char words[200];
    while (*(list += strspn(list, blank))) {
        const size_t length = strcspn(list, between);
        snprintf(words, sizeof words, "%.*s", (int)length, list);
        list += length;
        if (!is_decision(match))
            return no_decision();
        const int code = position_file_do(match, words);
        if (code != EXIT_OK)
            return code;
    }
    return EXIT_OK;
}

int position_file_set_up(const struct position_setup *typed, const struct game *game,
                         struct pedro_match *match) {
    struct setup setup = {.stock_size = 0};
    struct setup_error error;
    pedro_card shuffled[PEDRO_PACK_MAX], pack[PEDRO_PACK_MAX];
    int code = game_match_init(game, match);
    if (code != EXIT_OK) {
        *match = (struct pedro_match){0};
        return code;
    }
    if (typed->score)
        code = read_score(typed->score, match);
    for (unsigned i = 0; code == EXIT_OK && i < typed->cards_count; i++)
        code = read_cards(typed->cards[i], &match->rules, &setup);
    if (code != EXIT_OK)
        return code;
    pedro_shuffle(game->seed, (unsigned)match->rules.set.jokers, shuffled);
    code = refuse(setup_pack(&setup, match, shuffled, pack, &error), &error);
    if (code == EXIT_OK && pedro_match_deal(match, pack, match->rules.pack_size) != 0)
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (code == EXIT_OK && typed->done)
        code = do_all(typed, match);
    return code != EXIT_OK || is_decision(match) ? code : no_decision();
}
