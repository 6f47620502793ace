/* daily_play.c - plays a deal of the day from the answers of the person.
 *
 * SPDX-License-Identifier: MIT */
#include "table/daily_play.h"

#include <string.h>

#include "pedro/notation.h"
#include "table/request.h"

const char daily_claim[] = "claim";

struct playing {
    const struct daily_deal *deal;
    struct pedro_match match;
    struct bot_scratch *scratch;
    const char *at, *end; /* answers that are left; `at` NULL: a bot answers */
    bool claimed;
    struct daily_result *result;
    struct pedro_view view; /* of this decision */
    struct pedro_legal legal;
};

static void bot_answers(struct playing *playing, struct pedro_action *action) {
    const struct pedro_match *match = &playing->match;
    struct table_turn turn = {.seat = match->state.turn,
                              .bot = playing->deal->bot,
                              .rules = match->rules,
                              .view = playing->view,
                              .legal = playing->legal};
    table_turn_dice(playing->deal->seed, match, turn.dice);
    bot_history_of(&turn.history, match);
    table_turn_act(&turn, playing->scratch, action, NULL);
}

/* The next line that has text. False if there is none. */
static bool next_line(struct playing *playing, const char **line, size_t *length) {
    do {
        if (playing->at == playing->end)
            return false;
        const char *lf = memchr(playing->at, '\n', (size_t)(playing->end - playing->at));
        *line = playing->at;
        *length = (size_t)((lf ? lf : playing->end) - playing->at);
        playing->at = lf ? lf + 1 : playing->end;
    } while (*length == 0);
    playing->result->answers++;
    return true;
}

static int person_answers(struct playing *playing, struct pedro_action *action) {
    const struct pedro_rules *rules = &playing->match.rules;
    const char *line;
    size_t length;
    if (!next_line(playing, &line, &length))
        return PEDRO_ERR_NOT_FOUND;
    if (length == sizeof daily_claim - 1 && memcmp(line, daily_claim, length) == 0) {
        if (!table_claim_is_sure(rules, &playing->view))
            return PEDRO_ERR_ILLEGAL_ACTION;
        playing->claimed = true;
        table_claim_choose(rules, &playing->view, &playing->legal, action);
        return PEDRO_ERR_OK;
    }
    if (pedro_action_parse(line, length, action) != PEDRO_ERR_OK)
        return PEDRO_ERR_BAD_TEXT;
    return pedro_legal_has(&playing->legal, action) ? PEDRO_ERR_OK
                                                    : PEDRO_ERR_ILLEGAL_ACTION;
}

/* The action of the seat to act. */
static int decide(struct playing *playing, struct pedro_action *action) {
    const struct pedro_match *match = &playing->match;
    const pedro_seat seat = match->state.turn;
    pedro_view(&match->rules, &match->state, seat, &playing->view);
    pedro_legal(&match->rules, &match->state, &playing->legal);
    if (playing->claimed && seat == DAILY_SEAT)
        table_claim_choose(&match->rules, &playing->view, &playing->legal, action);
    else if (playing->claimed)
        table_claim_follow(&playing->legal, action);
    else if (playing->at && seat == DAILY_SEAT)
        return person_answers(playing, action);
    else
        bot_answers(playing, action);
    return PEDRO_ERR_OK;
}

static int play(struct playing *playing) {
    struct pedro_match *match = &playing->match;
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_shuffle(playing->deal->seed, (unsigned)match->rules.set.jokers, pack);
    int err = pedro_match_deal(match, pack, match->rules.pack_size);
    while (!err && match->state.turn != PEDRO_NO_SEAT) {
        struct pedro_action action;
        err = decide(playing, &action);
        if (!err)
            err = pedro_match_do(match, &action);
    }
    const char *line;
    size_t length;
    if (!err && playing->at && next_line(playing, &line, &length))
        err = PEDRO_ERR_TOO_MANY;
    return err;
}

int daily_play(const struct daily_deal *deal, const char *answers, size_t length,
               struct bot_scratch *scratch, struct daily_result *result) {
    struct playing playing = {.deal = deal,
                              .scratch = scratch,
                              .at = answers,
                              .end = answers ? answers + length : NULL,
                              .result = result};
    struct pedro_ruleset set;
    *result = (struct daily_result){.bot = !answers};
    daily_ruleset(deal, &set);
    int err =
        pedro_match_init(&playing.match, deal->preset->name, &set, 0, deal->dealer, NULL);
    if (err)
        return err;
    err = play(&playing);
    if (!err)
        result->margin = daily_margin(&playing.match);
    pedro_match_finish(&playing.match);
    return err;
}

/* The action of a hand whose rest the person has claimed. */
static void claimed(const struct pedro_match *match, const struct pedro_view *view,
                    struct pedro_action *action) {
    struct pedro_legal legal;
    pedro_legal(&match->rules, &match->state, &legal);
    if (match->state.turn == DAILY_SEAT)
        table_claim_choose(&match->rules, view, &legal, action);
    else
        table_claim_follow(&legal, action);
}

/* Whether the person may claim before event `at` of a hand, and the rest of it is what a claim brings. */
static int ends_by_claim(const struct pedro_match *match, size_t at, bool *ends) {
    struct pedro_match copy;
    struct pedro_view view;
    struct pedro_action action;
    int err = pedro_match_begin_as(&copy, match, at);
    *ends = false;
    if (err)
        return err;
    pedro_view(&copy.rules, &copy.state, DAILY_SEAT, &view);
    *ends = table_claim_is_sure(&copy.rules, &view);
    while (!err && *ends && copy.state.turn != PEDRO_NO_SEAT) {
        pedro_view(&copy.rules, &copy.state, copy.state.turn, &view);
        claimed(&copy, &view, &action);
        *ends = copy.events < match->events &&
                match->event[copy.events].seat == copy.state.turn &&
                memcmp(&match->event[copy.events].action, &action, sizeof action) == 0;
        if (*ends)
            err = pedro_match_do(&copy, &action);
    }
    pedro_match_finish(&copy);
    return err;
}

int daily_answers(const struct pedro_match *match, struct pedro_text *text) {
    bool ends = false;
    int err = PEDRO_ERR_OK;
    for (size_t i = 0; !err && !ends && i < match->events; i++) {
        if (match->event[i].seat != DAILY_SEAT)
            continue;
        err = ends_by_claim(match, i, &ends);
        if (ends)
            pedro_text_add(text, daily_claim);
        else
            pedro_action_text(&match->event[i].action, text);
        pedro_text_add_char(text, '\n');
    }
    return err;
}
