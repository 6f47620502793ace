/* blank.c - from rulesets and positions to states of trumps alone.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/blank.h"

#include <stdlib.h>
#include <string.h>

#include "solver/blank_parts.h"
#include "solver/solve.h"

static bool classify(struct blank *blank) {
    const unsigned trumps = blank->rules.trumps;
    blank->classes = 0;
    blank->scoring = 0;
    memset(blank->class_bit, 0, sizeof blank->class_bit);
    for (int value = 1; value <= TOTAL_MAX; value++) {
        uint16_t class = 0;
        for (unsigned i = 0; i < trumps; i++)
            if (blank->rules.worth[i] == value)
                class |= (uint16_t)(1u << i);
        if (!class)
            continue;
        if (blank->classes == CLASSES)
            return false;
        blank->class[blank->classes] = class;
        blank->value[blank->classes++] = value;
        blank->scoring |= class;
        for (unsigned i = 0; i < 3; i++)
            if (blank->classes >> i & 1)
                blank->class_bit[i] |= class;
    }
    for (unsigned i = 0; i < LANE; i++) {
        blank->like[i] = (uint16_t)~blank->scoring;
        for (unsigned c = 0; c < blank->classes; c++)
            if (blank->class[c] >> i & 1)
                blank->like[i] = blank->class[c];
    }
    return true;
}

/* Ratings are made for 14 points, and for ranks among all places of trumps. */
static void rate(struct blank *blank) {
    const struct ratings *ratings = blank->solver->ratings;
    const int total = signature_total(&blank->rules),
              scale = total ? 14 * 256 / total : 0;
    enum { PLAIN_RANK = 6 };
    for (unsigned s = 0; s < SITUATIONS; s++) {
        const struct rating *rating = &ratings->situation[s];
        uint64_t left = blank->places;
        for (unsigned i = 0; left; i++, left &= left - 1)
            blank->rated[s][i] = rating->base +
                                 rating->worth * (blank->rules.worth[i] * scale >> 8) +
                                 rating->rank * ((int)bits_lowest(left) - PLACE_TRUMPS);
        blank->rated[s][PLAIN] = rating->base + rating->rank * PLAIN_RANK;
        blank->stake[s] = rating->stake * scale / 256;
    }
    for (unsigned i = 0; i < EXTRAS; i++)
        blank->extra[i] = ratings->extra[i];
}

static void forget_ending(struct blank *blank) {
    states_destroy(blank->states);
    free(blank->ending);
    blank->states = NULL;
    blank->ending = NULL;
    blank->table = NULL;
}

/* Reads the table that was handed in, if it is of these rules; if not, has its own of fewer
 * tricks, which it fills itself. */
static void begin_ending(struct blank *blank) {
    const bool table = blank->endgame.entry &&
                       blank->endgame.fingerprint == signature_fingerprint(&blank->rules);
    uint8_t kind[LANE];
    if (!signature_kinds(&blank->rules, kind))
        return;
    blank->bounds = signature_bounds(&blank->rules);
    if (table)
        blank->span = blank->endgame.span;
    else
        states_last(ENDING_TRICKS, &blank->span);
    blank->states =
        states_create(kind, blank->rules.trumps, &blank->span, blank->rules.bare);
    if (!blank->states)
        return;
    if (table) {
        blank->table = blank->endgame.entry;
        return;
    }
    const uint64_t bytes = blank->states->count * blank->bounds.stride;
    blank->ending = bytes <= ENDING_BYTES ? malloc(bytes) : NULL;
    if (blank->ending)
        memset(blank->ending, ENDING_UNKNOWN, bytes);
    else
        forget_ending(blank);
}

void blank_use(struct blank *blank, const struct endgame *endgame) {
    blank_clear(blank);
    blank->endgame = endgame ? *endgame : (struct endgame){0};
}

struct blank *blank_create(struct solver *solver) {
    struct blank *blank = calloc(1, sizeof *blank);
    if (!blank)
        return NULL;
    blank->solver = solver;
    blank->known = calloc(SETS, sizeof *blank->known);
    if (!blank->known) {
        free(blank);
        return NULL;
    }
    return blank;
}

void blank_destroy(struct blank *blank) {
    if (!blank)
        return;
    forget_ending(blank);
    free(blank->known);
    free(blank);
}

void blank_clear(struct blank *blank) {
    memset(blank->known, 0, SETS * sizeof *blank->known);
    forget_ending(blank);
    blank->begun = false;
}

bool blank_begin(struct blank *blank, const struct position_rules *rules) {
    struct signature made;
    if (!signature_make(rules, &made))
        return false;
    if (blank->begun && blank->places == rules->trumps &&
        !memcmp(&made, &blank->rules, sizeof made))
        return blank->fits;
    blank_clear(blank);
    blank->rules = made;
    blank->places = rules->trumps;
    blank->begun = true;
    blank->fits = classify(blank);
    if (!blank->fits)
        return false;
    rate(blank);
    begin_ending(blank);
    return true;
}

/* The lanes of a position, if all seats that matter hold as many cards. */
static bool lanes_of(const struct blank *blank, const struct position *position,
                     uint64_t *hands, unsigned *cards) {
    *hands = 0;
    *cards = bits_count(position->hand[position->leader]);
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3],
                       trumps = bits_gather(hand, blank->places);
        if (trumps && bits_count(hand) != *cards && !blank->rules.bare)
            return false;
        *hands |= trumps << LANE * i;
    }
    if (blank->rules.bare)
        *cards = widest(*hands);
    return *cards > 0 && *cards <= CARDS_MAX;
}

/* 0: seats 0 and 2, 1: seats 1 and 3, 2: neither. */
static unsigned pair_of(unsigned team) { return team == 5 ? 0 : team == 10 ? 1 : 2; }

/* A position as the search sees it. */
struct question {
    uint64_t hands;
    unsigned cards;
    int left;
    bool leads;       /* the team has the lead */
    bool trump_first; /* a trump must be led */
};

static bool make_question(const struct blank *blank, const struct position *position,
                          unsigned team, struct question *question) {
    if (pair_of(team) > 1 ||
        !lanes_of(blank, position, &question->hands, &question->cards))
        return false;
    question->left = worth_of(blank, all_of(question->hands));
    question->leads = pair_of(team) == (position->leader & 1u);
    question->trump_first = position->tricks == 0 && blank->rules.trump_first;
    return true;
}

/* What the team wins in its own least or most. */
static int team_wins(struct blank *blank, const struct question *question, int need,
                     enum mode mode) {
    const int left = question->left;
    int (*const wins)(struct blank *, uint64_t, unsigned, int, int, enum mode) =
        question->trump_first ? blank_wins_trump_first : blank_wins;
    if (question->leads)
        return wins(blank, question->hands, question->cards, need, left, mode);
    return left -
           wins(blank, question->hands, question->cards, left - need + 1, left, !mode);
}

enum table_answer blank_answer(struct blank *blank, const struct position *position,
                               unsigned team, int more, bool expected) {
    struct question question;
    if (!make_question(blank, position, team, &question))
        return TABLE_UNKNOWN;
    /* What is expected is asked first: the team's win at least, or at most. */
    for (unsigned i = 0; i < 2; i++) {
        const bool win = expected == (i == 0);
        const bool can = team_wins(blank, &question, more, win ? LEAST : MOST) >= more;
        if (can == win || blank->rules.exact)
            return can ? TABLE_YES : TABLE_NO;
    }
    return TABLE_UNKNOWN;
}

/* The trick that is being played, without its question. False if it does not fit. */
static bool make_trick(const struct blank *blank, const struct position *position,
                       unsigned played, struct trick *trick) {
    *trick = (struct trick){.best = -1,
                            .cards = bits_count(position->hand[position->turn]),
                            .plain_led = position->led < PLACE_TRUMPS,
                            .points = position->trick_points};
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3];
        if (bits_count(hand) + (i < played) != trick->cards)
            return false;
        trick->hands |= bits_gather(hand, blank->places) << LANE * i;
    }
    if (position->best >= PLACE_TRUMPS) {
        trick->best = (int)bits_count(blank->places & (place_bit(position->best) - 1));
        trick->winner = (position->winner - position->leader) & 3u;
    }
    trick->left = worth_of(blank, all_of(trick->hands)) + trick->points;
    return !position->out && trick->cards <= CARDS_MAX;
}

bool blank_settles(struct blank *blank, const struct position *position, unsigned team,
                   int more, bool win) {
    const unsigned played = (position->turn - position->leader) & 3u;
    const bool leads = pair_of(team) == (position->leader & 1u);
    struct trick trick;
    if (blank->rules.exact || pair_of(team) > 1 ||
        !make_trick(blank, position, played, &trick) || more <= 0 || more > trick.left)
        return false;
    trick.need = leads ? more : trick.left - more + 1;
    trick.mode = win == leads ? LEAST : MOST;
    const bool can = (blank_wins_during(blank, &trick, played) >= trick.need) == leads;
    return can == win;
}

static int between(int need, int low, int high) {
    return need <= low ? low + 1 : need > high ? high : need;
}

/* As the two mostly are equal, what was learned of one is asked of the other next. */
bool blank_range(struct blank *blank, const struct position *position, unsigned team,
                 int guess, int *low, int *high) {
    struct question question;
    if (!make_question(blank, position, team, &question))
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
            const int wins = team_wins(blank, &question, need, LEAST);
            if (wins >= need) {
                least.low = wins;
                most.low = wins > most.low ? wins : most.low;
            } else {
                least.high = wins;
            }
            need = wins + 1;
        } else if (!turn && most.low < most.high) {
            need = between(need, most.low, most.high);
            const int wins = team_wins(blank, &question, need, MOST);
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

/* By regression over first leads of `us`, in 128ths of the points left. */
int blank_guess(const struct blank *blank, const struct position *position,
                unsigned team) {
    static const uint8_t strength[LANE] = {67, 41, 31, 26, 21, 15, 15, 15,
                                           15, 15, 15, 15, 15, 15, 15, 15};
    uint64_t hands;
    unsigned cards;
    int share = -92;
    if (pair_of(team) > 1 || !lanes_of(blank, position, &hands, &cards))
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
    const int points = worth_of(blank, all), guess = share * points / 128;
    return guess < 0 ? 0 : guess > points ? points : guess;
}
