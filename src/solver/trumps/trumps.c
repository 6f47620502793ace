/* trumps.c - the interface of the trumps-only search: rulesets and positions become its states.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/trumps/trumps.h"

#include <stdlib.h>
#include <string.h>

#include "solver/solver.h"
#include "solver/trumps/trumps_parts.h"

static bool classify(struct trumps_search *search) {
    const unsigned trumps = search->rules.trumps;
    search->classes = 0;
    search->scoring = 0;
    memset(search->class_bit, 0, sizeof search->class_bit);
    for (int value = 1; value <= TOTAL_MAX; value++) {
        uint16_t class = 0;
        for (unsigned i = 0; i < trumps; i++)
            if (search->rules.worth[i] == value)
                class |= (uint16_t)(1u << i);
        if (!class)
            continue;
        if (search->classes == CLASSES)
            return false;
        search->class[search->classes] = class;
        search->value[search->classes++] = value;
        search->scoring |= class;
        for (unsigned i = 0; i < 3; i++)
            if (search->classes >> i & 1)
                search->class_bit[i] |= class;
    }
    for (unsigned i = 0; i < LANE; i++) {
        search->like[i] = (uint16_t)~search->scoring;
        for (unsigned c = 0; c < search->classes; c++)
            if (search->class[c] >> i & 1)
                search->like[i] = search->class[c];
    }
    return true;
}

/* Adds up the static part of the move ordering. The weights were fitted to 14 points, and to
 * ranks among all slots of trumps. */
static void prepare_order(struct trumps_search *search) {
    const struct order_weights *weights = search->solver->order_weights;
    const int total = trumps_game_total(&search->rules),
              scale = total ? 14 * 256 / total : 0;
    enum { PLAIN_RANK = 6 };
    for (unsigned s = 0; s < SITUATIONS; s++) {
        const struct order_weight *weight = &weights->situation[s];
        uint64_t left = search->slots;
        for (unsigned i = 0; left; i++, left &= left - 1)
            search->rated[s][i] = weight->base +
                                  weight->worth * (search->rules.worth[i] * scale >> 8) +
                                  weight->rank * ((int)bits_lowest(left) - SLOT_TRUMPS);
        search->rated[s][PLAIN] = weight->base + weight->rank * PLAIN_RANK;
        search->stake[s] = weight->stake * scale / 256;
    }
    for (unsigned i = 0; i < EXTRAS; i++)
        search->extra[i] = weights->extra[i];
}

static void forget_ending(struct trumps_search *search) {
    endgame_index_destroy(search->index);
    free(search->ending);
    search->index = NULL;
    search->ending = NULL;
    search->table = NULL;
}

/* Uses the endgame table set by trumps_use() if it is of these rules; else a small one of the
 * last ENDING_TRICKS tricks that the search fills on demand. */
static void begin_ending(struct trumps_search *search) {
    const bool table =
        search->endgame.entry &&
        search->endgame.fingerprint == trumps_game_fingerprint(&search->rules);
    uint8_t kind[LANE];
    if (!trumps_game_kinds(&search->rules, kind))
        return;
    search->bounds = endgame_bounds_of(&search->rules);
    if (table)
        search->span = search->endgame.span;
    else
        endgame_span_last(ENDING_TRICKS, &search->span);
    search->index = endgame_index_create(kind, search->rules.trumps, &search->span,
                                         search->rules.bare);
    if (!search->index)
        return;
    if (table) {
        search->table = search->endgame.entry;
        return;
    }
    const uint64_t bytes = search->index->count * search->bounds.stride;
    search->ending = bytes <= ENDING_BYTES ? malloc(bytes) : NULL;
    if (search->ending)
        memset(search->ending, ENDING_UNKNOWN, bytes);
    else
        forget_ending(search);
}

void trumps_use(struct trumps_search *search, const struct endgame *endgame) {
    trumps_clear(search);
    search->endgame = endgame ? *endgame : (struct endgame){0};
}

struct trumps_search *trumps_create(struct solver *solver) {
    struct trumps_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->solver = solver;
    search->tt = calloc(SETS, sizeof *search->tt);
    if (!search->tt) {
        free(search);
        return NULL;
    }
    return search;
}

void trumps_destroy(struct trumps_search *search) {
    if (!search)
        return;
    forget_ending(search);
    free(search->tt);
    free(search);
}

void trumps_clear(struct trumps_search *search) {
    memset(search->tt, 0, SETS * sizeof *search->tt);
    forget_ending(search);
    search->begun = false;
}

bool trumps_begin(struct trumps_search *search, const struct position_rules *rules) {
    struct trumps_game made;
    if (!trumps_game_init(rules, &made))
        return false;
    if (search->begun && search->slots == rules->trumps &&
        !memcmp(&made, &search->rules, sizeof made))
        return search->fits;
    trumps_clear(search);
    search->rules = made;
    search->slots = rules->trumps;
    search->begun = true;
    search->fits = classify(search);
    if (!search->fits)
        return false;
    prepare_order(search);
    begin_ending(search);
    return true;
}

/* The state of a position. False if the seats that hold trumps do not hold equally many cards. */
static bool lanes_of(const struct trumps_search *search, const struct position *position,
                     uint64_t *hands, unsigned *cards) {
    *hands = 0;
    *cards = bits_count(position->hand[position->leader]);
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3],
                       trumps = bits_gather(hand, search->slots);
        if (trumps && bits_count(hand) != *cards && !search->rules.bare)
            return false;
        *hands |= trumps << LANE * i;
    }
    if (search->rules.bare)
        *cards = widest(*hands);
    return *cards > 0 && *cards <= CARDS_MAX;
}

/* The pair that a team is: 0 for seats 0 and 2, 1 for seats 1 and 3, 2 for neither. */
static unsigned pair_of(unsigned team) { return team == 5 ? 0 : team == 10 ? 1 : 2; }

/* A position as the search sees it, between two tricks. */
struct question {
    uint64_t hands;
    unsigned cards;
    int left;
    bool leads;       /* the team has the lead */
    bool trump_first; /* a trump must be led */
};

static bool make_question(const struct trumps_search *search,
                          const struct position *position, unsigned team,
                          struct question *question) {
    if (pair_of(team) > 1 ||
        !lanes_of(search, position, &question->hands, &question->cards))
        return false;
    question->left = worth_of(search, all_of(question->hands));
    question->leads = pair_of(team) == (position->leader & 1u);
    question->trump_first = position->tricks == 0 && search->rules.trump_first;
    return true;
}

/* What the team wins: its lower or its upper bound, whichever side leads. */
static int team_wins(struct trumps_search *search, const struct question *question,
                     int need, enum mode mode) {
    const int left = question->left;
    int (*const wins)(struct trumps_search *, uint64_t, unsigned, int, int, enum mode) =
        question->trump_first ? trumps_wins_trump_first : trumps_wins;
    if (question->leads)
        return wins(search, question->hands, question->cards, need, left, mode);
    return left -
           wins(search, question->hands, question->cards, left - need + 1, left, !mode);
}

enum solver_answer trumps_answer(struct trumps_search *search,
                                 const struct position *position, unsigned team, int more,
                                 bool expected) {
    struct question question;
    if (!make_question(search, position, team, &question))
        return SOLVER_UNKNOWN;
    /* The bound that should settle the question comes first. */
    for (unsigned i = 0; i < 2; i++) {
        const bool win = expected == (i == 0);
        const bool can = team_wins(search, &question, more, win ? LEAST : MOST) >= more;
        if (can == win || search->rules.exact)
            return can ? SOLVER_YES : SOLVER_NO;
    }
    return SOLVER_UNKNOWN;
}

/* The trick being played, without need and mode. False if the position does not fit. */
static bool make_trick(const struct trumps_search *search,
                       const struct position *position, unsigned played,
                       struct trick *trick) {
    *trick = (struct trick){.best = -1,
                            .cards = bits_count(position->hand[position->turn]),
                            .plain_led = position->led < SLOT_TRUMPS,
                            .points = position->trick_points};
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3];
        if (bits_count(hand) + (i < played) != trick->cards)
            return false;
        trick->hands |= bits_gather(hand, search->slots) << LANE * i;
    }
    if (position->best >= SLOT_TRUMPS) {
        trick->best = (int)bits_count(search->slots & (slot_bit(position->best) - 1));
        trick->winner = (position->winner - position->leader) & 3u;
    }
    trick->left = worth_of(search, all_of(trick->hands)) + trick->points;
    return !position->out && trick->cards <= CARDS_MAX;
}

bool trumps_settles(struct trumps_search *search, const struct position *position,
                    unsigned team, int more, bool win) {
    const unsigned played = (position->turn - position->leader) & 3u;
    const bool leads = pair_of(team) == (position->leader & 1u);
    struct trick trick;
    if (search->rules.exact || pair_of(team) > 1 ||
        !make_trick(search, position, played, &trick) || more <= 0 || more > trick.left)
        return false;
    trick.need = leads ? more : trick.left - more + 1;
    trick.mode = win == leads ? LEAST : MOST;
    const bool can = (trumps_wins_during(search, &trick, played) >= trick.need) == leads;
    return can == win;
}

static int between(int need, int low, int high) {
    return need <= low ? low + 1 : need > high ? high : need;
}

/* The two bounds are mostly equal, so each result is the first guess for the other bound. */
bool trumps_range(struct trumps_search *search, const struct position *position,
                  unsigned team, int guess, int *low, int *high) {
    struct question question;
    if (!make_question(search, position, team, &question))
        return false;
    struct {
        int low, high;
    } least = {0, question.left}, most = least;
    int need = guess;
    for (bool turn = true;
         least.low < most.high && (least.low < least.high || most.low < most.high);
         turn = !turn) {
        if (turn && least.low < least.high) {
            need = between(need, least.low, least.high);
            const int wins = team_wins(search, &question, need, LEAST);
            if (wins >= need) {
                least.low = wins;
                most.low = wins > most.low ? wins : most.low;
            } else {
                least.high = wins;
            }
            need = wins + 1;
        } else if (!turn && most.low < most.high) {
            need = between(need, most.low, most.high);
            const int wins = team_wins(search, &question, need, MOST);
            if (wins >= need) {
                most.low = wins;
            } else {
                most.high = wins;
                least.high = wins < least.high ? wins : least.high;
            }
            need = wins;
        }
    }
    *low = least.low;
    *high = most.high;
    return true;
}

/* Fitted by linear regression to first leads of `us`, in 128ths of the points left. */
int trumps_guess(const struct trumps_search *search, const struct position *position,
                 unsigned team) {
    static const uint8_t strength[LANE] = {67, 41, 31, 26, 21, 15, 15, 15,
                                           15, 15, 15, 15, 15, 15, 15, 15};
    uint64_t hands;
    unsigned cards;
    int share = -92;
    if (pair_of(team) > 1 || !lanes_of(search, position, &hands, &cards))
        return -1;
    if (pair_of(team) != (position->leader & 1u))
        hands = turned(hands, 1);
    const unsigned own = lane(hands, 0) | lane(hands, 2), all = all_of(hands);
    unsigned left = all;
    for (unsigned i = 0; left; i++) {
        const unsigned card = bits_highest(left);
        left &= ~(1u << card);
        if (own >> card & 1)
            share += strength[i];
    }
    const int points = worth_of(search, all), guess = share * points / 128;
    return guess < 0 ? 0 : guess > points ? points : guess;
}
