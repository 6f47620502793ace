/* verb_explain.c - the verb `explain`: what the calls of an auction are worth with a hand.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explain_bid.h"
#include "cli/game.h"
#include "cli/position_file.h"
#include "cli/verbs.h"
#include "words/answer.h"
#include "words/text.h"

enum {
    OPTION_HAND = 0x100,
    OPTION_CALLS,
    OPTION_SCORE,
    OPTION_WORLDS,
    OPTION_JSON,
    WORLDS_MAX = 100000,
    ME = 0
};

const struct cli_option explain_options[] = {
    {OPTION_HAND, "hand", N_("CARDS"),
     N_("the hand that was dealt, such as \"As Js 5s 5c 9h 8h Kd 3d 2c\"; unless given, "
        "one is dealt"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CALLS, "calls", N_("CALLS"),
     N_("the calls so far, such as \"pass 7\", beginning on the dealer's left"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SCORE, "score", N_("NUMBERS"),
     N_("the score of each side, such as \"45 30\", yours first; 0 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("so many layouts of the hidden cards, 400 unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

struct asked {
    struct verb_args *args;
    struct game game;
    const char *hand, *calls, *score; /* hand and score: or NULL */
    unsigned long worlds;
    bool json;
};

static unsigned count_words(const char *list) {
    char word[40];
    unsigned count = 0;
    while (position_file_word(&list, word, sizeof word))
        count++;
    return count;
}

/* --- the deal --- */

/* The places of the pack that the seat is dealt. */
static pedro_cards places_of(const struct asked *asked, pedro_seat dealer) {
    struct pedro_state state;
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < asked->game.rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_state_init(&asked->game.rules, dealer, &state);
    pedro_deal_legal(&asked->game.rules, &state, pack);
    return state.hand[ME];
}

static int read_hand(const struct asked *asked, unsigned size, pedro_cards *hand) {
    const char *list = asked->hand;
    char word[40];
    *hand = 0;
    while (position_file_word(&list, word, sizeof word)) {
        const pedro_card card = answer_card(&asked->game.rules, word);
        if (card == PEDRO_NO_CARD || pedro_set_has(*hand, card))
            return verb_fail(EXIT_BAD_INPUT, _("`%.40s` is no card of the hand"), word);
        *hand |= pedro_set_of(card);
    }
    if (pedro_set_count(*hand) != size)
        return verb_fail(EXIT_BAD_INPUT, _("the hand has %u cards, not %u"), size,
                         pedro_set_count(*hand));
    return EXIT_OK;
}

/* Exchanges cards of the pack until the places have those of the hand. */
static void put_hand(pedro_cards places, pedro_cards hand, pedro_card *pack) {
    unsigned at[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++)
        at[pack[i]] = i;
    while (places && hand) {
        const unsigned place = pedro_set_pop(&places);
        const pedro_card card = pedro_set_pop(&hand), other = pack[place];
        pack[at[card]] = other;
        at[other] = at[card];
        pack[place] = card;
        at[card] = place;
    }
}

static int deal(const struct asked *asked, struct pedro_match *match) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards hand;
    const pedro_cards places = places_of(asked, match->first_dealer);
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++)
        pack[i] = (pedro_card)i;
    pedro_shuffle(asked->game.seed, (unsigned)asked->game.rules.set.jokers, pack);
    if (asked->hand) {
        const int code = read_hand(asked, pedro_set_count(places), &hand);
        if (code != EXIT_OK)
            return code;
        put_hand(places, hand, pack);
    }
    const int err = pedro_match_deal(match, pack, match->rules.pack_size);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : EXIT_OK;
}

/* --- the auction --- */

static int call(const struct asked *asked, struct pedro_match *match) {
    const char *list = asked->calls;
    char word[40];
    while (position_file_word(&list, word, sizeof word)) {
        const struct pedro_state before = match->state;
        const struct seats seats = seats_of(&match->rules, before.turn);
        struct turn turn;
        struct pedro_action action;
        char room[1000];
        struct pedro_text text;
        memset(&action, 0, sizeof action);
        pedro_text_init(&text, room, sizeof room);
        if (before.turn >= 0)
            turn_init(&turn, &match->rules, &seats, &before);
        if (before.turn < 0 ||
            answer_parse(&turn, word, &action, &text) != ANSWER_ACTION ||
            pedro_match_do(match, &action) != 0)
            return verb_fail(EXIT_BAD_INPUT, _("the call `%.40s` is not possible here"),
                             word);
    }
    if (match->state.turn == ME && match->state.phase == PEDRO_PHASE_BID)
        return EXIT_OK;
    return verb_fail(EXIT_BAD_INPUT, "%s",
                     _("after these calls you have nothing to call"));
}

/* Unless it is given, the dealer is where the calls so far leave you to call. */
static pedro_seat dealer_of(const struct asked *asked) {
    const unsigned players = (unsigned)asked->game.rules.set.players;
    const unsigned calls = count_words(asked->calls) % players;
    return asked->game.dealer_text ? asked->game.dealer
                                   : (pedro_seat)((2 * players - 1 - calls) % players);
}

static int explain(struct asked *asked) {
    struct pedro_match match;
    int code;
    asked->game.dealer = dealer_of(asked);
    if ((code = game_match_init(&asked->game, &match)) != EXIT_OK)
        return code;
    if (asked->score)
        code = position_file_score(asked->score, &match);
    if (code == EXIT_OK)
        code = deal(asked, &match);
    if (code == EXIT_OK)
        code = call(asked, &match);
    if (code == EXIT_OK)
        code = explain_bid(&match, (unsigned)asked->worlds, asked->json);
    pedro_match_finish(&match);
    return code;
}

int verb_explain(struct verb_args *args) {
    struct asked asked = {.args = args, .calls = "", .worlds = BIDS_WORLDS};
    int id, code = EXIT_OK;
    game_init(&asked.game);
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        if (id == OPTION_HAND)
            asked.hand = args->value;
        else if (id == OPTION_CALLS)
            asked.calls = args->value;
        else if (id == OPTION_SCORE)
            asked.score = args->value;
        else if (id == OPTION_WORLDS)
            code = verb_number(args, "worlds", ANALYZE_WORLDS_LEAST, WORLDS_MAX,
                               &asked.worlds);
        else if (id == OPTION_JSON)
            asked.json = true;
        else if (game_option(&asked.game, args, id) < 0)
            return args->exit;
    }
    if (code != EXIT_OK)
        return code;
    if (strcmp(args->operand[0], "bid") != 0)
        return verb_usage(args, _("what is explained is `bid`, not `%.40s`"),
                          args->operand[0]);
    code = game_resolve(&asked.game, args->operands > 1 ? args->operand[1] : NULL);
    return code ? code : explain(&asked);
}
