/* puzzle_make.c - finds puzzles.
 *
 * The measures come in the order of their price: most decisions are dropped after a few layouts.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/puzzle_make.h"

#include <assert.h>
#include <string.h>

#include "analyze/puzzle_trial.h"
#include "words/lesson_book.h"

enum {
    QUICK = 24,
    WORLDS = 160,
    /* Samples; each number has other layouts, and the search uses the next one. */
    SAMPLE_QUICK = 200,
    SAMPLE_FIRST = 202,
    SAMPLE_AGAIN = 204,
    SAMPLE_SIMPLE = 206,
    SAMPLE_WEAKER = 208,
    ASKED = 10, /* times that a computer player is asked, */
    FOUND = 8,  /* of which it finds the best choice so often */
    KINDS = 4,  /* of decisions that are looked for */
};
static_assert((int)SAMPLE_WEAKER + 1 < (int)PUZZLE_SAMPLES, "other samples are others'");

#define BOT(name) bot_find(name, sizeof name - 1)

int puzzle_maker_init(struct puzzle_maker *maker, const struct pedro_preset *preset) {
    memset(maker, 0, sizeof *maker);
    maker->preset = preset;
    maker->scratch = bot_scratch_create();
    const int err = pedro_rules_init(&maker->rules, &preset->set, NULL);
    if (err)
        return err;
    if (!judge_init(&maker->judge, &maker->rules) || !maker->scratch)
        return PEDRO_ERR_NO_MEMORY;
    bot_scratch_lend(maker->scratch, maker->judge.equity);
    return 0;
}

void puzzle_maker_finish(struct puzzle_maker *maker) {
    bot_scratch_destroy(maker->scratch);
    judge_finish(&maker->judge);
}

/* --- measures --- */

static struct analyze_cost lead(struct puzzle_trial *trial, unsigned other,
                                unsigned worlds, unsigned number) {
    const struct judge_place place = {&trial->match.state, &trial->history,
                                      trial->match.events};
    return judge_lead(&trial->maker->judge, &place, &trial->choices.action[trial->best],
                      &trial->choices.action[other], worlds, number);
}

/* The lead that is asked for. */
static double enough(const struct puzzle_trial *trial) {
    return (double)trial->maker->rules.total / PUZZLE_POINTS;
}

/* They come to the same in every layout. */
static bool is_same(const struct analyze_cost *cost) {
    return cost->worlds > 0 && cost->points == 0 && cost->points_error == 0;
}

/* In at least a quarter of the layouts that were asked for: few fit a long auction. */
static bool leads(const struct puzzle_trial *trial, unsigned worlds,
                  const struct analyze_cost *cost) {
    return 4 * cost->worlds >= worlds && cost->points >= enough(trial) &&
           cost->points > cost->points_error && cost->chance > 0;
}

/* Of bids any may be as good as the best one, where the question is whether to bid. */
static bool is_free(const struct puzzle_trial *trial, unsigned other) {
    const struct theme_choices *choices = &trial->choices;
    bool passes = false;
    for (unsigned i = 0; i < choices->count; i++)
        passes = passes || choices->action[i].kind == PEDRO_ACT_PASS;
    return passes && choices->action[trial->best].kind == PEDRO_ACT_BID &&
           choices->action[other].kind == PEDRO_ACT_BID;
}

/* Finds the choice that seems best, beginning with the network's. False if another seems to do nearly as well. */
static bool seems_best(struct puzzle_trial *trial) {
    struct pedro_action action;
    enum { TURNS = 3 };
    puzzle_ask(trial, BOT("network"), 0, &action);
    trial->best = puzzle_place(&trial->choices, &action);
    if (trial->best == trial->choices.count)
        return false;
    for (int turn = 0; turn < TURNS; turn++) {
        bool best = true;
        for (unsigned i = 0; i < trial->choices.count && best; i++) {
            if (i == trial->best || is_free(trial, i))
                continue;
            const struct analyze_cost cost = lead(trial, i, QUICK, SAMPLE_QUICK);
            if (cost.worlds == 0)
                return false;
            if (cost.points < 0) {
                trial->best = i;
                best = false;
            } else if (!is_same(&cost) && cost.points < 0.5 * enough(trial)) {
                return false;
            }
        }
        if (best)
            return true;
    }
    return false;
}

/* Marks one of the other choices by the first sample, and the second that is found so far. False if the best does not lead it. */
static bool leads_one(struct puzzle_trial *trial, unsigned other, double *least) {
    const struct analyze_cost cost = lead(trial, other, WORLDS, SAMPLE_FIRST);
    enum theme_mark *mark = &trial->choices.mark[other];
    *mark = is_same(&cost) ? THEME_EVEN : THEME_BAD;
    if (is_same(&cost))
        return true;
    if (is_free(trial, other)) {
        *mark = analyze_judge(&cost) == ANALYZE_WORSE ? THEME_BAD : THEME_EVEN;
        return cost.worlds > 0 && analyze_judge(&cost) != ANALYZE_BETTER;
    }
    if (trial->second == trial->choices.count || cost.points < *least) {
        trial->second = other;
        *least = cost.points;
    }
    return leads(trial, WORLDS, &cost);
}

/* Marks the choices by the first sample, and finds the second. Those that may be as good come last. */
static bool leads_all(struct puzzle_trial *trial) {
    double least = 0;
    trial->second = trial->choices.count;
    trial->choices.mark[trial->best] = THEME_GOOD;
    for (int free = 0; free < 2; free++)
        for (unsigned i = 0; i < trial->choices.count; i++)
            if (i != trial->best && is_free(trial, i) == free &&
                !leads_one(trial, i, &least))
                return false;
    return trial->second < trial->choices.count;
}

/* One of the other choices in ten times as many layouts, and the second by the search. */
static bool still_leads_one(struct puzzle_trial *trial, unsigned other) {
    const struct judge_place place = {&trial->match.state, &trial->history,
                                      trial->match.events};
    struct analyze_measured measured;
    const bool second = other == trial->second;
    const struct analyze_cost cost =
        judge_measure(&trial->maker->judge, &place, &trial->choices.action[trial->best],
                      &trial->choices.action[other],
                      &(struct analyze_sampling){.worlds = PUZZLE_TIMES * WORLDS,
                                                 .search_worlds = second ? 2 * WORLDS : 0,
                                                 .number = SAMPLE_AGAIN},
                      &measured);
    return leads(trial, PUZZLE_TIMES * WORLDS, &cost) &&
           (!second || (measured.search.worlds > 0 &&
                        lead_mean(&measured.search) > lead_error(&measured.search)));
}

/* The second first, as it comes nearest. */
static bool still_leads(struct puzzle_trial *trial) {
    if (!still_leads_one(trial, trial->second))
        return false;
    for (unsigned i = 0; i < trial->choices.count; i++)
        if (i != trial->second && trial->choices.mark[i] == THEME_BAD &&
            !is_free(trial, i) && !still_leads_one(trial, i))
            return false;
    return true;
}

/* With other players in all seats, or in those of the opponents. */
static bool leads_with(struct puzzle_trial *trial, const struct bot *others,
                       const struct bot *rivals, unsigned number) {
    struct analyze_walk *walk = &trial->maker->judge.walk;
    const struct bot *usual = walk->others;
    if (others)
        walk->others = others;
    walk->rivals = rivals;
    walk->side = pedro_side(&trial->maker->rules, (unsigned)trial->view.seat);
    const struct analyze_cost cost =
        lead(trial, trial->second, PUZZLE_TIMES * WORLDS, number);
    walk->others = usual;
    walk->rivals = NULL;
    return leads(trial, PUZZLE_TIMES * WORLDS, &cost);
}

/* --- level and tags --- */

static bool is_right(const struct puzzle_trial *trial,
                     const struct pedro_action *action) {
    const unsigned place = puzzle_place(&trial->choices, action);
    return place < trial->choices.count && trial->choices.mark[place] != THEME_BAD;
}

/* How often of ASKED times a computer player finds it. Stops as soon as it cannot be `least` times any more. */
static unsigned times_found(const struct puzzle_trial *trial, const struct bot *bot,
                            unsigned least) {
    struct pedro_action action;
    unsigned found = 0;
    for (unsigned i = 0; i < ASKED && found + ASKED - i >= least; i++) {
        puzzle_ask(trial, bot, i, &action);
        found += is_right(trial, &action);
    }
    return found;
}

/* The lowest level from which all find it; 0: the highest does not, or one finds it more often than a stronger one, so
 * that it is found by chance or for no good reason. The strongest take longest, so they are asked last. */
static unsigned level_of(const struct puzzle_trial *trial) {
    unsigned level = 0, weaker = 0;
    for (int i = 0; i < bot_count(); i++) {
        const struct bot *bot = bot_at(i);
        if (bot->level == 0)
            continue;
        const unsigned found = times_found(trial, bot, weaker);
        if (found < weaker)
            return 0;
        if (level == 0 && found >= FOUND)
            level = (unsigned)bot->level;
        weaker = found;
    }
    return level;
}

/* Whether the player of a level, if there is one, finds it. Then the level cannot be higher, as no stronger one may find it
 * less often. */
static bool finds_by(const struct puzzle_trial *trial, unsigned level) {
    for (int i = 0; i < bot_count(); i++)
        if (level > 0 && bot_at(i)->level == (int)level)
            return times_found(trial, bot_at(i), FOUND) >= FOUND;
    return false;
}

static void add_tag(const char *tag, struct puzzle *puzzle) {
    if (puzzle_has_tag(puzzle, tag) ||
        strlen(puzzle->tags) + strlen(tag) + 2 > sizeof puzzle->tags)
        return;
    if (*puzzle->tags)
        strcat(puzzle->tags, ",");
    strcat(puzzle->tags, tag);
}

/* Themes that praise the best choice and blame the second. */
static void find_tags(const struct puzzle_trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    const struct pedro_rules *rules = &trial->maker->rules;
    struct puzzle *puzzle = trial->puzzle;
    *puzzle->tags = '\0';
    add_tag(puzzle_kind(state), puzzle);
    for (unsigned i = 0; theme_at(i); i++) {
        const struct theme *theme = theme_at(i);
        struct pedro_view view;
        struct pedro_legal legal;
        struct sight sight;
        struct theme_choices choices;
        if (theme->phase == state->phase && !theme->near_end &&
            (!theme->pairs || rules->set.teams == PEDRO_TEAMS_PAIRS) &&
            (!theme->applies || theme->applies(rules)) &&
            theme_look(rules, state, &view, &legal, &sight, &choices) &&
            theme->find(&sight, &choices) && choices.mark[trial->best] == THEME_GOOD &&
            choices.mark[trial->second] == THEME_BAD)
            add_tag(theme->name, puzzle);
    }
}

/* --- a deal --- */

/* Most decisions are easy. So in seven of eight deals only one in which a weak player errs is looked for. */
static unsigned level_wanted(unsigned seed) {
    static const uint8_t least[] = {1, 3, 2, 3, 2, 3, 2, 3};
    return least[seed / KINDS % (sizeof least / sizeof *least)];
}

/* Whether the strongest player below a level would choose otherwise than the network does: cheaper than any measure. */
static bool is_hard(const struct puzzle_trial *trial, unsigned level) {
    struct pedro_action one, other;
    if (level < 2)
        return true;
    puzzle_ask(trial, BOT("network"), 0, &one);
    puzzle_ask(trial, level == 2 ? BOT("beginner") : BOT("casual"), 0, &other);
    return memcmp(&one, &other, sizeof one) != 0;
}

static bool is_puzzle(struct puzzle_trial *trial) {
    unsigned *count = trial->maker->count;
    count[PUZZLE_TRIED]++;
    if (!seems_best(trial))
        return false;
    count[PUZZLE_SEEMED]++;
    const unsigned wanted = level_wanted(trial->puzzle->seed);
    if (!leads_all(trial) || finds_by(trial, wanted - 1))
        return false;
    count[PUZZLE_LED]++;
    if (!still_leads(trial))
        return false;
    count[PUZZLE_STAYED]++;
    if (!leads_with(trial, BOT("simple"), NULL, SAMPLE_SIMPLE))
        return false;
    count[PUZZLE_SIMPLE]++;
    if (!leads_with(trial, NULL, BOT("casual"), SAMPLE_WEAKER))
        return false;
    count[PUZZLE_WEAKER]++;
    trial->puzzle->level = level_of(trial);
    if (trial->puzzle->level < wanted)
        return false;
    count[PUZZLE_MADE]++;
    trial->puzzle->best = trial->choices.action[trial->best];
    trial->puzzle->other = trial->choices.action[trial->second];
    find_tags(trial);
    return true;
}

/* What is looked for in a deal, in turn, so that no kind is rare: a call, trumps and the exchange, a lead, a card to a trick. */
static bool is_wanted(const struct puzzle_trial *trial, unsigned seed) {
    const unsigned phase = trial->legal.phase;
    const bool lead = strcmp(puzzle_kind(&trial->match.state), "lead") == 0;
    switch (seed % KINDS) {
    case 0:
        return phase == PEDRO_PHASE_BID || phase == PEDRO_PHASE_DARK;
    case 1:
        return phase > PEDRO_PHASE_BID && phase != PEDRO_PHASE_PLAY;
    case 2:
        return phase == PEDRO_PHASE_PLAY && lead;
    default:
        return phase == PEDRO_PHASE_PLAY && !lead;
    }
}

static int begin(struct puzzle_trial *trial, unsigned seed) {
    const struct pedro_preset *preset = trial->maker->preset;
    struct puzzle *puzzle = trial->puzzle;
    memset(puzzle, 0, sizeof *puzzle);
    strcpy(puzzle->game, preset->name);
    puzzle->seed = seed;
    puzzle->dealer = seed / 4 % (unsigned)preset->set.players;
    pedro_text_init(&trial->played, puzzle->played, sizeof puzzle->played);
    bot_history_clear(&trial->history);
    return lesson_open(&(struct lesson_deal){.game = puzzle->game,
                                             .seed = seed,
                                             .dealer = (int)puzzle->dealer,
                                             .score = "",
                                             .played = ""},
                       &trial->match);
}

/* Does what `simple` would do. */
static int go_on(struct puzzle_trial *trial, struct pedro_rng *rng) {
    const struct pedro_state before = trial->match.state;
    const struct bot_turn turn = puzzle_turn(trial);
    struct pedro_action action = {0};
    BOT("simple")->act(trial->maker->scratch, &turn, rng, &action, NULL);
    if (trial->played.length > 0)
        pedro_text_add(&trial->played, "; ");
    pedro_text_add_number(&trial->played, before.turn);
    pedro_text_add_char(&trial->played, ' ');
    pedro_action_text(&action, &trial->played);
    const int err = pedro_match_do(&trial->match, &action);
    bot_history_event(&trial->history, &trial->maker->rules, &before, before.turn,
                      &action);
    return err;
}

bool puzzle_make(struct puzzle_maker *maker, unsigned seed, struct puzzle *puzzle) {
    struct puzzle_trial trial = {.maker = maker, .puzzle = puzzle};
    struct pedro_rng rng;
    bool found = false;
    int err = begin(&trial, seed);
    if (err)
        return false;
    pedro_rng_seed(
        &rng, (const uint8_t[PEDRO_SEED_SIZE]){2, (uint8_t)seed, (uint8_t)(seed >> 8)});
    while (!err && trial.match.state.turn >= 0 && trial.match.state.hands_scored == 0 &&
           trial.played.length < sizeof puzzle->played - PEDRO_ACTION_TEXT_MAX) {
        puzzle_look(&trial);
        found = is_wanted(&trial, seed) && puzzle_choices(&trial) &&
                is_hard(&trial, level_wanted(seed)) && is_puzzle(&trial);
        if (found)
            break;
        err = go_on(&trial, &rng);
    }
    pedro_match_finish(&trial.match);
    return found;
}

/* --- of a puzzle that is made --- */

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct puzzle_trial *trial = data;
    (void)after;
    if (event->seat >= 0)
        bot_history_event(&trial->history, &trial->maker->rules, before, event->seat,
                          &event->action);
    return 0;
}

static bool open_again(struct puzzle_maker *maker, const struct puzzle *puzzle,
                       struct puzzle_trial *trial) {
    *trial = (struct puzzle_trial){.maker = maker};
    if (puzzle_open(puzzle, &trial->match) != 0)
        return false;
    bot_history_clear(&trial->history);
    pedro_match_walk(&trial->match, note, trial);
    puzzle_look(trial);
    trial->choices.action[0] = puzzle->best;
    trial->choices.action[1] = puzzle->other;
    trial->choices.count = 2;
    return true;
}

struct analyze_cost puzzle_lead(struct puzzle_maker *maker, const struct puzzle *puzzle,
                                unsigned worlds, unsigned number) {
    struct analyze_cost cost = {.worlds = 0};
    struct puzzle_trial trial;
    if (!open_again(maker, puzzle, &trial))
        return cost;
    cost = lead(&trial, 1, worlds, number);
    pedro_match_finish(&trial.match);
    return cost;
}

bool puzzle_is_found(struct puzzle_maker *maker, const struct puzzle *puzzle,
                     const struct bot *bot, unsigned dice) {
    enum { FIRST_DICE = 100 };
    struct puzzle_trial trial;
    struct pedro_action action;
    bool found = false;
    if (!open_again(maker, puzzle, &trial))
        return found;
    puzzle_ask(&trial, bot, FIRST_DICE + dice, &action);
    const unsigned place = puzzle_place(&trial.choices, &action);
    found = place == 0;
    if (place == trial.choices.count) {
        trial.choices.action[1] = action;
        const struct analyze_cost cost = lead(&trial, 1, 2 * WORLDS, SAMPLE_FIRST);
        found = cost.worlds > 0 && analyze_judge(&cost) != ANALYZE_WORSE;
    }
    pedro_match_finish(&trial.match);
    return found;
}
