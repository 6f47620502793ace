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

static const char blank[] = " ,\t";

struct asked {
    struct verb_args *args;
    struct game game;
    struct position_setup setup;
    const char *hand; /* or NULL */
    unsigned long worlds;
    bool json;
};

static unsigned count_words(const char *list) {
    unsigned count = 0;
    while (*(list += strspn(list, blank))) {
        list += strcspn(list, blank);
        count++;
    }
    return count;
}

/* Unless it is given, the dealer is where the calls so far leave you to call. */
static pedro_seat dealer_of(const struct asked *asked) {
    const unsigned players = (unsigned)asked->game.rules.set.players;
    const unsigned calls = count_words(asked->setup.done) % players;
    return asked->game.dealer_text ? asked->game.dealer
                                   : (pedro_seat)((2 * players - 1 - calls) % players);
}

static int set_up(struct asked *asked, struct pedro_match *match) {
    const unsigned cards = asked->hand ? count_words(asked->hand) : 0;
    char mine[200] = "";
    if (asked->hand) {
        snprintf(mine, sizeof mine, "%d=%.190s", ME, asked->hand);
        asked->setup.cards[asked->setup.cards_count++] = mine;
    }
    int code = position_file_set_up(&asked->setup, &asked->game, match);
    if (code != EXIT_OK)
        return code;
    if (match->state.turn != ME || match->state.phase != PEDRO_PHASE_BID)
        return verb_fail(EXIT_USAGE, "%s",
                         _("after these calls you have nothing to call"));
    const unsigned dealt = pedro_set_count(match->state.hand[ME]);
    return !asked->hand || cards == dealt
               ? EXIT_OK
               : verb_fail(EXIT_USAGE, _("the hand has %u cards, not %u"), dealt, cards);
}

static int explain(struct asked *asked) {
    struct pedro_match match;
    asked->game.dealer = dealer_of(asked);
    int code = set_up(asked, &match);
    if (code == EXIT_OK)
        code = explain_bid(&match, (unsigned)asked->worlds, asked->json);
    pedro_match_finish(&match);
    return code;
}

int verb_explain(struct verb_args *args) {
    struct asked asked = {
        .args = args, .setup = {.done = "", .single = true}, .worlds = BIDS_WORLDS};
    int id, code = EXIT_OK;
    game_init(&asked.game);
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        if (id == OPTION_HAND)
            asked.hand = args->value;
        else if (id == OPTION_CALLS)
            asked.setup.done = args->value;
        else if (id == OPTION_SCORE)
            asked.setup.score = args->value;
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
