/* trumps_search.c - fail-soft alpha-beta with null windows over the states of the trumps-only
 * relaxation.
 *
 * trumps_wins() searches a state between two tricks:
 *   1. trivial results: nothing left to win or to need, one card each;
 *   2. endgame table: the last tricks are looked up, or solved once and kept;
 *   3. static bounds: quick tricks (bounds.c);
 *   4. transposition table (trumps_tt.c);
 *   5. the tricks: lead(), second(), third(), fourth(), moves in the order of order_weights.h.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "solver/solver.h"
#include "solver/trumps/trumps_parts.h"

/* --- static bounds: the method is that of bounds.c --- */

static int least_worths(const struct trumps_search *search, unsigned cards, unsigned n) {
    int sum = 0;
    unsigned count = bits_count(cards);
    if (n >= count)
        return worth_of(search, cards);
    count = bits_count(cards & ~(unsigned)search->scoring);
    for (unsigned i = 0; n > count; i++) {
        const unsigned more = bits_count(cards & search->class[i]);
        n -= count;
        count = more < n ? more : n;
        sum += (int)count * search->value[i];
    }
    return sum;
}

static inline unsigned top_run(unsigned own, unsigned others) {
    return others ? own & ~((2u << bits_highest(others)) - 1) : own;
}

/* A lower bound of what the leader's side wins. */
static int sure_of_leader(const struct trumps_search *search, uint64_t hands,
                          unsigned ours, unsigned theirs) {
    const unsigned run = top_run(ours, theirs), leads = lane(hands, 0);
    const unsigned rounds = bits_count(top_run(leads, (ours | theirs) & ~leads));
    int sure = worth_of(search, run);
    if (rounds == 0)
        return sure;
    if (!(bits_count(lane(hands, 1)) > rounds || bits_count(lane(hands, 3)) > rounds))
        return worth_of(search, ours | theirs);
    const unsigned loose = lane(hands, 2) & ~run, count = bits_count(loose);
    sure += least_worths(search, lane(hands, 1), rounds) +
            least_worths(search, lane(hands, 3), rounds) + worth_of(search, loose);
    return count > rounds ? sure - least_worths(search, loose, count - rounds) : sure;
}

/* --- move ordering --- */

/* Moves not tried yet: the card in the lowest bits, its order above them. */
struct options {
    unsigned count;
    int option[LANE + 1];
};

enum { CARD_BITS = 5 };

static inline void add(struct options *options, unsigned card, int rank) {
    options->option[options->count++] = rank * (1 << CARD_BITS) + (int)card;
}

/* Takes the most promising move: selection sort, as a cutoff mostly comes early. */
static inline unsigned take(struct options *options) {
    unsigned best = 0;
    for (unsigned i = 1; i < options->count; i++)
        best = options->option[i] > options->option[best] ? i : best;
    const unsigned card = (unsigned)options->option[best] & ((1u << CARD_BITS) - 1);
    options->option[best] = options->option[--options->count];
    return card;
}

/* The highest of a run of equivalent trumps: of one worth, with no trump of others between. The
 * run is removed from `left`. */
static inline unsigned next_run(const struct trumps_search *search, unsigned *left,
                                unsigned others) {
    const unsigned card = bits_highest(*left), below = others & ((1u << card) - 1);
    unsigned run = *left & search->like[card];
    if (below)
        run &= ~((2u << bits_highest(below)) - 1);
    *left &= ~run;
    return card;
}

static void leads(const struct trumps_search *search, const struct trick *trick,
                  struct options *options) {
    const uint64_t hands = trick->hands;
    const unsigned own = lane(hands, 0), next = lane(hands, 1), last = lane(hands, 3),
                   others = next | last | lane(hands, 2);
    const int against = highest(next | last), partner = highest(lane(hands, 2)),
              *extra = search->extra;
    const int forced = (next && !(next & ~search->scoring)) +
                       (last && !(last & ~search->scoring)),
              trumps = (int)bits_count(own);
    options->count = 0;
    for (unsigned left = own; left;) {
        const unsigned card = next_run(search, &left, others);
        enum situation situation = partner > against ? LEAD_TO_PARTNER : LEAD_LOSER;
        if ((int)card > against)
            situation = (int)card > partner ? LEAD_TOP : LEAD_PARTNER_TOP;
        add(options, card,
            search->rated[situation][card] +
                (situation == LEAD_LOSER
                     ? extra[LOSER_FORCES] * forced + extra[LOSER_TRUMPS] * trumps +
                           extra[LOSER_TO_LAST] * (highest(last) == against)
                     : extra[TOP_FORCES] * forced + extra[TOP_TRUMPS] * trumps));
    }
    if (trick->cards > (unsigned)trumps && !search->rules.bare)
        add(options, PLAIN,
            search->rated[LEAD_PLAIN][PLAIN] +
                extra[PLAIN_PARTNER_HIGHER] * (partner > against) +
                extra[PLAIN_PARTNER_OUT] * (partner < 0) +
                extra[PLAIN_OTHERS_OUT] * (against < 0));
}

static inline __attribute__((always_inline)) void
follows(const struct trumps_search *search, const struct trick *trick, unsigned seat,
        struct options *options) {
    const uint64_t hands = trick->hands;
    const unsigned own = lane(hands, seat), all = all_of(hands),
                   others = (all & ~own) | (trick->best >= 0 ? 1u << trick->best : 0);
    const bool has_plain = trick->cards > bits_count(own),
               ours = ((trick->winner ^ seat) & 1) == 0;
    const int best = trick->best,
              against = seat == 3 ? -1 : highest(lane(hands, seat + 1)),
              partner = seat == 1 ? highest(lane(hands, 3)) : -1,
              top = highest(all & ~own);
    const enum situation leave =
        partner > against && partner > best ? LEAVE_TO_PARTNER : DUCK;
    options->count = 0;
    for (unsigned left = own; left;) {
        const unsigned card = next_run(search, &left, others);
        enum situation situation = leave;
        int extra = (int)card > top ? search->extra[PLAYS_TOP] : 0;
        if ((int)card > best) {
            situation = (int)card > against ? ours ? TAKE_FROM_PARTNER : TAKE
                        : leave == DUCK     ? BEAT
                                            : BEAT_THEN_PARTNER;
            extra += best < 0 ? search->extra[BEATS_PLAIN] : 0;
        } else if (ours && best > against) {
            situation = ADD;
        }
        add(options, card,
            search->rated[situation][card] + extra +
                search->stake[situation] * trick->points);
    }
    if (has_plain && (trick->plain_led || !own)) {
        const enum situation situation = ours && best > against ? ADD
                                         : leave == DUCK        ? THROW
                                                                : LEAVE_TO_PARTNER;
        if (search->rules.plain_first)
            options->count = 0;
        add(options, PLAIN,
            search->rated[situation][PLAIN] + search->stake[situation] * trick->points +
                search->extra[THROWS_WITH_TRUMPS] * (int)bits_count(own));
    }
}

/* --- the search --- */

/* What the leader's side wins of this trick, which lane `winner` takes, and of all later ones. */
static inline int go_on(struct trumps_search *search, const struct trick *trick,
                        unsigned winner) {
    const unsigned leader =
        next_leader(&search->rules, trick->hands, winner, trick->best >= 0);
    const uint64_t hands = turned(trick->hands, leader);
    const int left = trick->left - trick->points, won = winner & 1 ? 0 : trick->points,
              need = trick->need - won;
    if (leader & 1)
        return won + left -
               trumps_wins(search, hands, trick->cards - 1, left - need + 1, left,
                           !trick->mode);
    return won + trumps_wins(search, hands, trick->cards - 1, need, left, trick->mode);
}

static int end_trick(struct trumps_search *search, const struct trick *trick) {
    if (trick->best >= 0)
        return go_on(search, trick, trick->winner);
    if (search->rules.keeps)
        return go_on(search, trick, 0);
    int most = 0, least = TOTAL_MAX;
    for (unsigned seat = 0; seat < 4; seat++) {
        const int wins = go_on(search, trick, seat);
        most = wins > most ? wins : most;
        least = wins < least ? wins : least;
        if (trick->mode == MOST ? most >= trick->need : least < trick->need)
            break;
    }
    return trick->mode == MOST ? most : least;
}

static inline void play(const struct trumps_search *search, struct trick *trick,
                        unsigned seat, unsigned card) {
    if (card == PLAIN)
        return;
    trick->hands &= ~((uint64_t)1 << (LANE * seat + card));
    trick->points += search->rules.worth[card];
    if ((int)card > trick->best) {
        trick->best = (int)card;
        trick->winner = seat;
    }
}

static int second(struct trumps_search *search, const struct trick *trick);
static int third(struct trumps_search *search, const struct trick *trick);
static int fourth(struct trumps_search *search, const struct trick *trick);

/* Inlined once for each seat, so that tests of `seat` are resolved when compiling. */
static inline __attribute__((always_inline)) int
follow(struct trumps_search *search, const struct trick *trick, unsigned seat) {
    const bool ours = !(seat & 1);
    struct options options;
    int best = ours ? 0 : TOTAL_MAX;
    search->solver->nodes++;
    follows(search, trick, seat, &options);
    while (options.count) {
        struct trick next = *trick;
        play(search, &next, seat, take(&options));
        const int wins = seat == 1   ? third(search, &next)
                         : seat == 2 ? fourth(search, &next)
                                     : end_trick(search, &next);
        best = (wins > best) == ours ? wins : best;
        if ((best >= trick->need) == ours)
            return best;
    }
    return best;
}

static int second(struct trumps_search *search, const struct trick *trick) {
    return follow(search, trick, 1);
}

static int third(struct trumps_search *search, const struct trick *trick) {
    return follow(search, trick, 2);
}

static int fourth(struct trumps_search *search, const struct trick *trick) {
    return follow(search, trick, 3);
}

static int lead(struct trumps_search *search, uint64_t hands, unsigned cards, int need,
                int left, enum mode mode, bool trump_first) {
    const struct trick trick = {hands, need, left, 0, -1, 0, cards, mode, false};
    struct options options;
    int best = 0;
    leads(search, &trick, &options);
    while (options.count && best < need) {
        const unsigned card = take(&options);
        struct trick next = trick;
        if (trump_first && card == PLAIN && lane(hands, 0))
            continue;
        next.plain_led = card == PLAIN;
        play(search, &next, 0, card);
        const int wins = second(search, &next);
        best = wins > best ? wins : best;
    }
    return best;
}

/* The value of an endgame state, which is at least `value`: null windows from there upward. */
static int value_from(struct trumps_search *search, uint64_t hands, unsigned cards,
                      int value, int left, enum mode mode) {
    int most = left;
    while (value < most) {
        const int wins = lead(search, hands, cards, value + 1, left, mode, false);
        if (wins > value)
            value = wins;
        else
            most = value;
    }
    return value;
}

/* A bound of an endgame state, solved now if it is not known yet. */
static int in_ending(struct trumps_search *search, uint64_t hands, unsigned cards,
                     int left, enum mode mode) {
    const uint32_t state = endgame_index_of(search->index, hands, cards, all_of(hands));
    if (search->table)
        return endgame_bound(&search->bounds, search->table, state, mode);
    const struct endgame_bounds *bounds = &search->bounds;
    uint8_t *entry = search->ending + (size_t)state * bounds->stride;
    if (*entry == ENDING_UNKNOWN) {
        const int least = value_from(search, hands, cards, 0, left, LEAST),
                  most = search->rules.exact
                             ? least
                             : value_from(search, hands, cards, least, left, MOST);
        if (search->solver->stopped)
            return 0;
        entry[0] = (uint8_t)least;
        if (bounds->shift)
            entry[0] |= (uint8_t)(most << bounds->shift);
        else
            entry[bounds->offset] = (uint8_t)(bounds->offset ? most : least);
    }
    return endgame_bound(bounds, entry, 0, mode);
}

int trumps_wins(struct trumps_search *search, uint64_t hands, unsigned cards, int need,
                int left, enum mode mode) {
    const unsigned ours = lane(hands, 0) | lane(hands, 2),
                   theirs = lane(hands, 1) | lane(hands, 3);
    /* 1. Trivial results. */
    if (need <= 0 || !ours)
        return 0;
    if (need > left || !theirs)
        return left;
    if (search->rules.bare)
        cards = widest(hands);
    if (cards == 1)
        return ours > theirs ? left : 0;
    if (solver_spent(search->solver))
        return 0;
    /* 2. Endgame table. */
    if (search->index &&
        endgame_span_has(&search->span, cards, bits_count(ours | theirs)))
        return in_ending(search, hands, cards, left, mode);
    /* 3. Static bounds. */
    const int sure = sure_of_leader(search, hands, ours, theirs),
              possible = left - worth_of(search, top_run(theirs, ours));
    if (sure >= need)
        return sure;
    if (possible < need)
        return possible;
    /* 4. Transposition table. */
    struct trumps_entry sought;
    struct trumps_entry *set = trumps_tt_find(search, hands, cards, left, &sought);
    if (need <= sought.low[mode])
        return sought.low[mode];
    if (need > sought.high[mode])
        return sought.high[mode];
    /* 5. The trick, and all later ones. */
    const int wins = lead(search, hands, cards, need, left, mode, false);
    if (!search->solver->stopped)
        trumps_tt_store(set, &sought, need, mode, wins);
    return wins;
}

int trumps_wins_trump_first(struct trumps_search *search, uint64_t hands, unsigned cards,
                            int need, int left, enum mode mode) {
    if (need <= 0 || need > left || !lane(hands, 0))
        return trumps_wins(search, hands, cards, need, left, mode);
    return lead(search, hands, cards, need, left, mode, true);
}

int trumps_wins_during(struct trumps_search *search, const struct trick *trick,
                       unsigned played) {
    return played == 1   ? second(search, trick)
           : played == 2 ? third(search, trick)
                         : fourth(search, trick);
}
