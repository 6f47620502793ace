/* solve.c - values from null-window searches.
 *
 * A value is found by a sequence of null-window searches whose results are kept in the
 * transposition table, as in the memory-enhanced test drivers of Plaat et al. (1996, "Best-First
 * Fixed-Depth Minimax Algorithms"): outwards from an estimate with growing steps until the answer
 * changes, then by bisection. Only sums that the points left can make are tried.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/solve.h"

#include <string.h>

#include "solver/bits.h"
#include "solver/search.h"

/* The most points a hand can have: 999 by the ruleset, and no bit of a sum past it. */
enum { SUMS_MAX = 1023 };

unsigned solve_team(const struct pedro_rules *rules, const struct pedro_state *state) {
    if (rules->set.teams == PEDRO_TEAMS_SOLO && rules->sides > 2)
        return 1u << pedro_side(rules, state->turn);
    unsigned team = 1u << pedro_side(rules, state->bidder);
    if (rules->set.teams == PEDRO_TEAMS_CALLED && state->partner != PEDRO_NO_SEAT)
        team |= 1u << pedro_side(rules, state->partner);
    return team;
}

/* The sums that points not yet won can make, one bit each. */
struct sums {
    uint64_t bit[SUMS_MAX / 64 + 1];
};

static void add_worth(struct sums *sums, int worth) {
    const unsigned words = (unsigned)worth / 64, bits = (unsigned)worth % 64;
    for (unsigned i = SUMS_MAX / 64 + 1; i-- > words;) {
        uint64_t moved = sums->bit[i - words] << bits;
        if (bits && i > words)
            moved |= sums->bit[i - words - 1] >> (64 - bits);
        sums->bit[i] |= moved;
    }
}

static bool has_sum(const struct sums *sums, int sum) {
    return sums->bit[sum / 64] >> (sum % 64) & 1;
}

/* An estimate of what the team wins of the points left; -1 if there is none. */
static int estimate(const struct search *search, const struct position *position) {
    if (!search->relaxed || position->led != SLOT_NONE)
        return -1;
    return trumps_guess(search->relaxed, position, search->seats);
}

/* The possible sum nearest to `need` that is above `low` and at most `high`; `high` is possible. */
static int next_sum(const struct sums *sums, int need, int low, int high) {
    int up = need <= low ? low + 1 : need > high ? high : need, down = up;
    while (!has_sum(sums, up))
        up++;
    while (down > low && !has_sum(sums, down))
        down--;
    return down > low && need - down < up - need ? down : up;
}

/* The driver: narrows [low, high] until one value is left. */
static int value_of(struct search *search, const struct position *position) {
    const int won = search_won(search, position);
    int low = 0, high = search_left(search, position);
    struct sums sums = {{1}};
    const int guess = high == 0 ? -1 : estimate(search, position);
    bool halving = guess < 0;
    int need = guess < 0 ? (high + 1) / 2 : guess, step = 1, first = -1;
    if (high > 0 && search_range(search, position, need, &low, &high)) {
        need = (low + high + 1) / 2;
        halving = true;
    }
    if (low == high)
        return won + low;
    if (position->trick_points)
        add_worth(&sums, position->trick_points);
    for (unsigned seat = 0; seat < search->rules->players; seat++)
        for (uint64_t left = position->hand[seat] & search->rules->trumps; left;
             left &= left - 1)
            add_worth(&sums, search->rules->value[bits_lowest(left)]);
    search->expected = won + need;
    while (low < high) {
        need = next_sum(&sums, need, low, high);
        const bool can = search_reaches(search, position, won + need);
        if (can)
            low = need;
        else
            for (high = need - 1; !has_sum(&sums, high);)
                high--;
        if (first < 0)
            first = can;
        halving = halving || can != first;
        need = halving ? (low + high + 1) / 2 : can ? low + step : high - step + 1;
        step *= 2;
    }
    return won + low;
}

/* --- choices that errors at the table have bound --- */

/* The lead that comes next can be bound by an opponent, and a card that lies ahead of its turn must be played when
 * the turn comes to its seat, in the same trick (RULES section 13). So only the position to be solved and those of
 * its trick are bound: these are expanded here, and the searches need not know of it. */

static bool is_bound(const struct position *position) {
    return position->required || position->ahead_by;
}

static uint64_t choices_of(const struct position_rules *rules,
                           const struct position *position) {
    if (position->ahead_by == position->turn + 1)
        return (uint64_t)1 << position->ahead;
    const uint64_t legal = position_legal(rules, position),
                   fold = legal & (uint64_t)1 << SLOT_FOLD, cards = legal & ~fold,
                   trumps = cards & rules->trumps;
    const uint64_t wanted =
        position->required == PEDRO_REQUIRED_TRUMP ? trumps : cards & ~trumps;
    return position->required && wanted ? wanted | fold : legal;
}

static void choose(struct search *search, struct position *position, unsigned slot) {
    if (position->ahead_by == position->turn + 1)
        position->ahead_by = 0;
    search_play(search, position, slot);
    position->required = PEDRO_REQUIRED_NOTHING;
}

static int bound_value_of(struct search *search, const struct position *position);

/* The value of each choice. Returns the best slot for the seat to act. */
static unsigned value_choices(const struct search *search,
                              const struct position *position, int16_t after[64]) {
    const bool in_team = search->team >> search->rules->side[position->turn] & 1;
    unsigned best = SLOT_NONE;
    for (uint64_t left = choices_of(search->rules, position); left; left &= left - 1) {
        const unsigned slot = bits_lowest(left);
        struct search copy = *search;
        struct position next = *position;
        choose(&copy, &next, slot);
        after[slot] = (int16_t)bound_value_of(&copy, &next);
        if (best == SLOT_NONE ||
            (in_team ? after[slot] > after[best] : after[slot] < after[best]))
            best = slot;
    }
    return best;
}

/* The value of a position whose choices may be bound. */
static int bound_value_of(struct search *search, const struct position *position) {
    int16_t after[64] = {0};
    if (!is_bound(position))
        return value_of(search, position);
    return after[value_choices(search, position, after)];
}

int solve_value(struct solver *solver, const struct position_rules *rules,
                const struct position *position, unsigned team) {
    struct search search;
    search_init(&search, solver, rules, team);
    return bound_value_of(&search, position);
}

bool solve_reaches(struct solver *solver, const struct position_rules *rules,
                   const struct position *position, unsigned team, int need) {
    struct search search;
    search_init(&search, solver, rules, team);
    return is_bound(position) ? bound_value_of(&search, position) >= need
                              : search_reaches(&search, position, need);
}

void solve_all(struct solver *solver, const struct position_rules *rules,
               const struct position *position, unsigned team,
               struct solution *solution) {
    struct search search;
    struct position at = *position;
    int16_t after[64] = {0};
    memset(solution, 0, sizeof *solution);
    search_init(&search, solver, rules, team);
    solution->choices = choices_of(rules, position);
    solution->value = (int16_t)bound_value_of(&search, position);
    for (unsigned side = 0; side < rules->sides; side++)
        solution->others = (int16_t)(solution->others + position->points[side]);
    solution->others =
        (int16_t)(solution->others + search_left(&search, position) - solution->value);
    while (at.phase != POSITION_OVER && solution->length < SOLVE_LINE_MAX) {
        unsigned best =
            value_choices(&search, &at, solution->length ? after : solution->after);
        solution->line[solution->length] = (uint8_t)best;
        solution->seat[solution->length] = at.turn;
        solution->phase[solution->length++] = at.phase;
        choose(&search, &at, best);
    }
}
