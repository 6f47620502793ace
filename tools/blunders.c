/* blunders.c - finds plays that people laugh at, and asks players whether they make them.
 *
 *     blunders [-u] [-t THEME] [-n DEALS] [-e EACH] [-w LAYOUTS] [GAME...]
 *     blunders -j FILE [-w LAYOUTS]
 *     blunders -a FILE [-d DICE] [BOT...]
 *
 * The first plays at most DEALS (100 unless given) deals of each game, all presets if none is named, with `beginner`,
 * `casual` or `cinch-rules` in every seat, and prints EACH (2) positions of each theme that tempt one of them, with -u
 * whether they tempt somebody or not. Choices are judged as in puzzles: a bad one costs at least a fourteenth of the
 * points of a hand, clearly, in LAYOUTS (10,000 unless given; a tenth if it is not the one that tempts), and clearly
 * something in a tenth that `simple` plays out and in 320 of the search of the strongest player. The second judges the
 * rows of a file again, in other layouts, and prints what stands.
 *
 * The third asks the bots that are named, or those with a level, `simple` and `network`, DICE (1) times about each
 * position of a file, and prints what part of the answers is not bad, and which are.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blunders.h"
#include "pedro/notation.h"
#include "words/lesson_book.h"

enum {
    DEALS = 100,
    EACH = 2,
    QUICK = 30,
    SOME = 200, /* the fewest that prove anything */
    WORLDS = 10000,
    SEARCHED = 320,
    JUDGED_MOST = 8, /* of a theme in a game */
    SAMPLE_QUICK = 230,
    SAMPLE_SOME = 231,
    SAMPLE_FULL = 232,
    SAMPLE_SIMPLE = 234,
    SAMPLE_AGAIN = 236,
    THEMES = 32,
};

#define BOT(name) bot_find(name, sizeof name - 1)

/* --- finding --- */

struct search {
    struct puzzle_maker maker;
    unsigned wanted, worlds, found[THEMES], judged[THEMES];
    unsigned sample; /* its number */
    bool any;        /* nobody need be tempted */
};

/* A deal that is played. */
struct deal {
    struct search *search;
    struct blunder_desk desk;
    struct pedro_text played; /* in blunder.puzzle.played */
    struct blunder blunder;
};

static struct analyze_cost lead(const struct deal *deal,
                                const struct pedro_action *better,
                                const struct pedro_action *other, unsigned worlds,
                                unsigned number) {
    const struct judge_place place = {&deal->desk.match.state, &deal->desk.history,
                                      deal->desk.match.events};
    return judge_lead(&deal->search->maker.judge, &place, better, other, worlds, number);
}

static bool is_worse(const struct analyze_cost *cost, unsigned worlds, double least) {
    return 4 * cost->worlds >= worlds && cost->points >= least &&
           cost->points > cost->points_error && cost->chance > 0;
}

/* A bad choice that a weak player would make; `count` if none would. */
static unsigned tempting(const struct deal *deal, const struct theme_choices *choices) {
    const struct bot *weak[] = {BOT("beginner"), BOT("casual"), BOT("cinch-rules")};
    for (unsigned i = 0; i < 3; i++) {
        struct pedro_action action;
        blunder_ask(&deal->desk, weak[i], deal->search->maker.scratch, 0, &action);
        for (unsigned k = 0; k < choices->count; k++)
            if (choices->mark[k] == THEME_BAD &&
                memcmp(&choices->action[k], &action, sizeof action) == 0)
                return k;
    }
    return choices->count;
}

/* The choice that seems best of those that are not blamed: of bids only what players would bid. */
static const struct pedro_action *find_good(const struct deal *deal,
                                            struct theme_choices *choices) {
    const struct bot *asked[] = {BOT("network"), BOT("simple"), BOT("cinch-rules"),
                                 BOT("beginner")};
    const struct pedro_action *best = NULL;
    bool tried[THEME_CHOICES] = {false};
    for (unsigned i = 0; i < 4; i++) {
        struct pedro_action action;
        blunder_ask(&deal->desk, asked[i], deal->search->maker.scratch, 0, &action);
        for (unsigned k = 0; k < choices->count; k++)
            tried[k] |= memcmp(&choices->action[k], &action, sizeof action) == 0;
    }
    for (unsigned i = 0; i < choices->count; i++) {
        const struct pedro_action *action = &choices->action[i];
        if (choices->mark[i] == THEME_BAD ||
            (!tried[i] && action->kind == PEDRO_ACT_BID && best))
            continue;
        if (!best || lead(deal, best, action, QUICK, SAMPLE_QUICK).points < 0)
            best = action;
    }
    return best;
}

static unsigned fewer(const struct search *search) {
    return search->worlds / 10 > SOME ? search->worlds / 10 : SOME;
}

/* Whether it costs something also where other players play on. */
static bool stays_bad(const struct deal *deal, const struct pedro_action *good,
                      const struct pedro_action *bad) {
    struct analyze_walk *walk = &deal->search->maker.judge.walk;
    const struct bot *usual = walk->others;
    walk->others = BOT("simple");
    const unsigned worlds = fewer(deal->search);
    const struct analyze_cost cost = lead(deal, good, bad, worlds, SAMPLE_SIMPLE);
    walk->others = usual;
    return is_worse(&cost, worlds, 0);
}

/* A few layouts are enough to give up. */
static bool seems_worse(const struct deal *deal, const struct pedro_action *good,
                        const struct pedro_action *bad, double least) {
    struct analyze_cost cost = lead(deal, good, bad, QUICK, SAMPLE_QUICK);
    if (cost.worlds == 0 || cost.points < least / 2)
        return false;
    cost = lead(deal, good, bad, SOME, SAMPLE_SOME);
    return cost.worlds > 0 && cost.points > least - cost.points_error / 2;
}

/* What a bad choice costs; 0 if that is not proved. */
static double prove(const struct deal *deal, const struct pedro_action *good,
                    const struct pedro_action *bad, unsigned worlds) {
    const double least = (double)deal->search->maker.rules.total / PUZZLE_POINTS;
    if (!seems_worse(deal, good, bad, least))
        return 0;
    const struct judge_place place = {&deal->desk.match.state, &deal->desk.history,
                                      deal->desk.match.events};
    struct analyze_measured measured;
    const struct analyze_cost cost =
        judge_measure(&deal->search->maker.judge, &place, good, bad,
                      &(struct analyze_sampling){.worlds = worlds,
                                                 .search_worlds = SEARCHED,
                                                 .number = (uint8_t)deal->search->sample},
                      &measured);
    return is_worse(&cost, worlds, least) && measured.search.worlds > 0 &&
                   lead_mean(&measured.search) > lead_error(&measured.search) &&
                   stays_bad(deal, good, bad)
               ? cost.points
               : 0;
}

/* Proves the tempting choice, and then the other bad ones. */
static bool judge(struct deal *deal, struct theme_choices *choices, unsigned tempted) {
    const struct pedro_action *good = find_good(deal, choices);
    struct blunder *blunder = &deal->blunder;
    if (!good)
        return false;
    blunder->bads = 1;
    blunder->bad[0] = choices->action[tempted];
    blunder->cost = prove(deal, good, blunder->bad, deal->search->worlds);
    for (unsigned i = 0; blunder->cost > 0 && i < choices->count; i++)
        if (choices->mark[i] == THEME_BAD && i != tempted &&
            blunder->bads < BLUNDER_BADS &&
            prove(deal, good, &choices->action[i], fewer(deal->search)) > 0)
            blunder->bad[blunder->bads++] = choices->action[i];
    blunder->puzzle.best = *good;
    blunder->puzzle.other = blunder->bad[0];
    return blunder->cost > 0;
}

static void try_themes(struct deal *deal) {
    struct search *search = deal->search;
    const struct pedro_state *state = &deal->desk.match.state;
    for (unsigned i = 0; blunder_theme_at(i); i++) {
        const struct blunder_theme *theme = blunder_theme_at(i);
        struct theme_choices choices;
        struct pedro_view view;
        struct pedro_legal legal;
        struct sight sight;
        if (theme->phase != state->phase || search->found[i] >= search->wanted ||
            search->judged[i] >= JUDGED_MOST ||
            !theme_look(&search->maker.rules, state, &view, &legal, &sight, &choices) ||
            !theme->find(&sight, &choices))
            continue;
        unsigned tempted = tempting(deal, &choices);
        if (tempted == choices.count && !search->any)
            continue;
        if (tempted == choices.count)
            for (tempted = 0; choices.mark[tempted] != THEME_BAD;)
                tempted++;
        search->judged[i]++;
        deal->blunder.theme = theme;
        if (judge(deal, &choices, tempted)) {
            search->found[i]++;
            blunder_print(&deal->blunder);
        }
    }
}

static bool begin(struct deal *deal, unsigned seed) {
    struct puzzle *puzzle = &deal->blunder.puzzle;
    const struct pedro_preset *preset = deal->search->maker.preset;
    strcpy(puzzle->game, preset->name);
    puzzle->seed = seed;
    puzzle->dealer = seed / 3 % (unsigned)preset->set.players;
    pedro_text_init(&deal->played, puzzle->played, sizeof puzzle->played);
    bot_history_clear(&deal->desk.history);
    return lesson_open(&(struct lesson_deal){.game = puzzle->game,
                                             .seed = seed,
                                             .dealer = (int)puzzle->dealer,
                                             .score = "",
                                             .played = ""},
                       &deal->desk.match) == 0;
}

static int go_on(struct deal *deal, const struct pedro_action *action) {
    struct blunder_desk *desk = &deal->desk;
    const struct pedro_state before = desk->match.state;
    if (deal->played.length > 0)
        pedro_text_add(&deal->played, "; ");
    pedro_text_add_number(&deal->played, before.turn);
    pedro_text_add_char(&deal->played, ' ');
    pedro_action_text(action, &deal->played);
    const int err = pedro_match_do(&desk->match, action);
    bot_history_event(&desk->history, &deal->search->maker.rules, &before, before.turn,
                      action);
    return err;
}

static void try_deal(struct search *search, unsigned seed) {
    const struct bot *weak[] = {BOT("beginner"), BOT("casual"), BOT("cinch-rules")};
    struct deal deal = {.search = search};
    struct blunder_desk *desk = &deal.desk;
    if (!begin(&deal, seed))
        return;
    while (desk->match.state.turn >= 0 && desk->match.state.hands_scored == 0 &&
           deal.played.length < PUZZLE_PLAYED_MAX - PEDRO_ACTION_TEXT_MAX) {
        const struct pedro_state *state = &desk->match.state;
        struct pedro_action action;
        pedro_view(&search->maker.rules, state, state->turn, &desk->view);
        pedro_legal(&search->maker.rules, state, &desk->legal);
        try_themes(&deal);
        blunder_ask(desk, weak[seed % 3], search->maker.scratch, seed, &action);
        if (go_on(&deal, &action) != 0)
            break;
    }
    pedro_match_finish(&desk->match);
}

static void search_game(const struct pedro_preset *preset,
                        const struct blunder_theme *only, unsigned deals, unsigned each,
                        unsigned worlds, bool any) {
    static struct search search;
    memset(&search, 0, sizeof search);
    search.wanted = each;
    search.worlds = worlds;
    search.any = any;
    search.sample = SAMPLE_FULL;
    for (unsigned i = 0; only && blunder_theme_at(i); i++)
        if (blunder_theme_at(i) != only)
            search.found[i] = each;
    if (puzzle_maker_init(&search.maker, preset) == 0)
        for (unsigned seed = 1; seed <= deals; seed++)
            try_deal(&search, seed);
    puzzle_maker_finish(&search.maker);
}

/* --- judging again --- */

/* Keeps the bad choices that stand; false if the first does not. */
static bool judge_again(struct deal *deal) {
    struct blunder *blunder = &deal->blunder;
    const unsigned bads = blunder->bads;
    blunder->bads = 0;
    for (unsigned i = 0; i < bads; i++) {
        const double cost = prove(deal, &blunder->puzzle.best, &blunder->bad[i],
                                  i == 0 ? deal->search->worlds : fewer(deal->search));
        if (i == 0)
            blunder->cost = cost;
        if (blunder->cost == 0)
            return false;
        if (cost > 0)
            blunder->bad[blunder->bads++] = blunder->bad[i];
    }
    return true;
}

static int judge_file(const char *path, unsigned worlds) {
    static struct search search;
    size_t count;
    struct blunder *all = blunder_read_all(path, &count);
    search = (struct search){.worlds = worlds, .sample = SAMPLE_AGAIN};
    for (size_t i = 0; all && i < count; i++) {
        struct deal deal = {.search = &search, .blunder = all[i]};
        const char *game = all[i].puzzle.game;
        if (!search.maker.preset || strcmp(search.maker.preset->name, game) != 0) {
            if (search.maker.preset)
                puzzle_maker_finish(&search.maker);
            if (puzzle_maker_init(&search.maker, pedro_preset_find(game, strlen(game))))
                return 1;
        }
        if (!blunder_open(&all[i], &deal.desk))
            continue;
        if (judge_again(&deal))
            blunder_print(&deal.blunder);
        pedro_match_finish(&deal.desk.match);
    }
    if (search.maker.preset)
        puzzle_maker_finish(&search.maker);
    free(all);
    return all ? 0 : 1;
}

int main(int argc, char **argv) {
    const struct blunder_theme *only = NULL;
    const char *asked = NULL, *judged = NULL;
    unsigned deals = DEALS, each = EACH, dice = 1, worlds = WORLDS;
    bool any = false;
    int option;
    while ((option = getopt(argc, argv, "ut:n:e:a:d:j:w:")) != -1) {
        if (option == 't' && (only = blunder_theme_find(optarg)))
            continue;
        if (option == 'u')
            any = true;
        else if (option == 'a' || option == 'j')
            *(option == 'a' ? &asked : &judged) = optarg;
        else if (option != 't' && option != '?')
            *(option == 'n'   ? &deals
              : option == 'e' ? &each
              : option == 'w' ? &worlds
                              : &dice) = (unsigned)strtoul(optarg, NULL, 10);
        else
            return 2;
    }
    if (judged)
        return judge_file(judged, worlds);
    if (asked)
        return blunders_ask(asked, dice, argv + optind, argc - optind);
    for (int i = 0; pedro_preset(i); i++) {
        bool named = optind == argc;
        for (int k = optind; k < argc; k++)
            named = named || strcmp(argv[k], pedro_preset(i)->name) == 0;
        if (named)
            search_game(pedro_preset(i), only, deals, each, worlds, any);
    }
    return 0;
}
