/* equity.c - makes and reads match equity tables.
 *
 * The table is a grid of scores that is dense near the target and sparse below, with bilinear
 * interpolation between grid points. All arithmetic is in integers, so every machine makes the same
 * table.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/equity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/simple/simple.h"
#include "pedro/rng.h"
#include "pedro/view.h"

enum {
    LEVELS_MAX = 44,
    NEAR_LEVELS = 14, /* before the distances grow */
    HANDS = 320,      /* played by `simple` */
    SWEEPS_MAX = 60,
    CLOSE = EQUITY_ONE / 8192, /* the iteration stops when no value changes by more */
    FINE = 256,                /* steps between two levels */
};

struct equity {
    struct pedro_ruleset set;
    int levels;
    int32_t level[LEVELS_MAX]; /* scores, upward */
    /* [the dealer is on our side][our level][their level], 0..EQUITY_ONE */
    int32_t chance[2][LEVELS_MAX][LEVELS_MAX];
};

/* The state before the last action of a hand, and that action. */
struct ending {
    struct pedro_state state;
    struct pedro_action action;
    unsigned us, them; /* whose scores are varied */
};

/* What an ending leads to from one pair of scores. */
struct arrival {
    uint16_t ours, theirs; /* level times FINE and part of the way */
    uint8_t over, we_won, dealer;
};

static void lay_levels(struct equity *equity, const struct pedro_rules *rules) {
    const int total = rules->total, target = rules->set.target;
    const int low =
        rules->set.lose_at != PEDRO_LOSE_AT_NONE ? rules->set.lose_at + 1 : -2 * total;
    int32_t down[LEVELS_MAX];
    int count = 0, step = total / NEAR_LEVELS > 0 ? total / NEAR_LEVELS : 1;
    /* Where only the bidder goes out, scores can pass the target. */
    down[count++] = target + total;
    down[count++] = target + total / 2;
    down[count++] = target;
    for (int score = target - 1; count < LEVELS_MAX - 1 && score > low; score -= step) {
        down[count++] = score;
        if (count > NEAR_LEVELS + 3)
            step += 1 + step / 6;
    }
    down[count++] = low;
    equity->levels = count;
    for (int i = 0; i < count; i++)
        equity->level[i] = down[count - 1 - i];
}

static uint16_t place(const struct equity *equity, int32_t score) {
    const int last = equity->levels - 1;
    if (score <= equity->level[0])
        return 0;
    if (score >= equity->level[last])
        return (uint16_t)(last * FINE);
    int i = 0;
    while (equity->level[i + 1] <= score)
        i++;
    const int32_t width = equity->level[i + 1] - equity->level[i];
    return (uint16_t)(i * FINE + (score - equity->level[i]) * FINE / width);
}

static int between(const struct equity *equity, unsigned dealer, unsigned ours,
                   unsigned theirs) {
    const unsigned last = (unsigned)equity->levels - 1;
    const unsigned i = ours / FINE, j = theirs / FINE;
    const int a = (int)(ours % FINE), b = (int)(theirs % FINE);
    const unsigned i1 = i < last ? i + 1 : i, j1 = j < last ? j + 1 : j;
    const int32_t(*chance)[LEVELS_MAX] = equity->chance[dealer];
    const int low = (chance[i][j] * (FINE - b) + chance[i][j1] * b) / FINE;
    const int high = (chance[i1][j] * (FINE - b) + chance[i1][j1] * b) / FINE;
    return (low * (FINE - a) + high * a) / FINE;
}

static void keep_last(void *data, const struct pedro_state *state,
                      const struct pedro_action *action) {
    struct ending *ending = data;
    ending->state = *state;
    ending->action = *action;
}

/* Plays a hand at score 0 and keeps the state before its last action. False if the deal alone
 * ended it. */
static bool play_ending(const struct pedro_rules *rules, unsigned number,
                        struct pedro_rng *rng, struct ending *ending) {
    const unsigned players = (unsigned)rules->set.players;
    struct bot_playout playout = {
        .rules = rules, .policy = simple_policy, .data = ending, .watch = keep_last};
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_state state;
    pedro_cards rest = rules->pack;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_rng_shuffle(rng, pack, rules->pack_size);
    pedro_state_init(rules, (pedro_seat)(number % players), &state);
    pedro_deal_legal(rules, &state, pack);
    bot_playout(&playout, &state);
    return playout.actions > 0 && state.turn == PEDRO_NO_SEAT;
}

/* What `state`, the end of a hand, is for one side against another. */
static void note_arrival(const struct equity *equity, const struct pedro_rules *rules,
                         const struct pedro_state *state, unsigned us, unsigned them,
                         struct arrival *arrival) {
    arrival->over = state->phase == PEDRO_PHASE_OVER;
    arrival->we_won = state->winners >> us & 1;
    arrival->dealer =
        rules->sides == 2 && pedro_side(rules, (unsigned)state->dealer) == us;
    arrival->ours = place(equity, state->score[us]);
    arrival->theirs = place(equity, state->score[them]);
}

/* What an ending leads to from one pair of scores, for us and for them. */
static void arrive(const struct equity *equity, const struct pedro_rules *rules,
                   const struct ending *ending, int32_t ours, int32_t theirs,
                   struct arrival *arrival, struct arrival *turned) {
    struct pedro_state state = ending->state;
    for (unsigned side = 0; side < rules->sides; side++)
        state.score[side] = equity->level[0];
    state.score[ending->us] = ours;
    state.score[ending->them] = theirs;
    pedro_apply_legal(rules, &state, &ending->action);
    note_arrival(equity, rules, &state, ending->us, ending->them, arrival);
    note_arrival(equity, rules, &state, ending->them, ending->us, turned);
}

static bool dealt_by_us(const struct pedro_rules *rules, const struct ending *ending) {
    return rules->sides == 2 &&
           pedro_side(rules, (unsigned)ending->state.dealer) == ending->us;
}

/* Fills `arrivals`: for each pair of levels, from the highest down, those of all endings, with those that the others
 * dealt first. Endings 2 n and 2 n + 1 are one hand, seen from either side. `count`: how many each side dealt. */
static void arrive_all(const struct equity *equity, const struct pedro_rules *rules,
                       const struct ending *endings, unsigned all, unsigned count[2],
                       struct arrival *arrivals) {
    const unsigned last = (unsigned)equity->levels - 1;
    uint16_t rank[2 * HANDS] = {0}, next = 0;
    for (unsigned dealer = 0; dealer < 2; dealer++) {
        const unsigned before = next;
        for (unsigned k = 0; k < all; k++)
            if (dealt_by_us(rules, &endings[k]) == (dealer == 1))
                rank[k] = next++;
        count[dealer] = next - before;
    }
    for (unsigned i = 0; i <= last; i++)
        for (unsigned j = 0; j <= last; j++) {
            struct arrival *here = arrivals + ((last - i) * (last + 1) + last - j) * all,
                           *turned =
                               arrivals + ((last - j) * (last + 1) + last - i) * all;
            for (unsigned k = 0; k < all; k += 2)
                arrive(equity, rules, &endings[k], equity->level[i], equity->level[j],
                       &here[rank[k]], &turned[rank[k + 1]]);
        }
}

/* One sweep of value iteration, in place and from the target down, as matches end at the target. Returns
 * the largest change. */
static int sweep(struct equity *equity, unsigned dealers, const unsigned count[2],
                 const struct arrival *arrivals) {
    int change = 0;
    const struct arrival *at = arrivals;
    for (int i = equity->levels - 1; i >= 0; i--) {
        for (int j = equity->levels - 1; j >= 0; j--) {
            for (unsigned dealer = 0; dealer < dealers; dealer++) {
                int64_t sum = 0;
                for (unsigned k = 0; k < count[dealer]; k++, at++)
                    sum += at->over ? (at->we_won ? EQUITY_ONE : 0)
                                    : between(equity, at->dealer, at->ours, at->theirs);
                const int now = (int)(sum / (count[dealer] ? count[dealer] : 1));
                const int was = equity->chance[dealer][i][j];
                change = abs(now - was) > change ? abs(now - was) : change;
                equity->chance[dealer][i][j] = now;
            }
        }
    }
    return change;
}

static void guess(struct equity *equity) {
    for (unsigned dealer = 0; dealer < 2; dealer++)
        for (int i = 0; i < equity->levels; i++)
            for (int j = 0; j < equity->levels; j++)
                equity->chance[dealer][i][j] =
                    EQUITY_ONE / 2 + (i - j) * (EQUITY_ONE / 2) / LEVELS_MAX;
}

/* Plays HANDS hands; each counts for two sides in turn, so the table is symmetric. */
static unsigned play_endings(const struct pedro_rules *rules, struct ending *endings) {
    static const uint8_t seed[PEDRO_SEED_SIZE] = {'e', 'q', 'u', 'i', 't', 'y'};
    struct pedro_rng rng;
    unsigned count = 0;
    pedro_rng_seed(&rng, seed);
    for (unsigned n = 0; n < HANDS; n++) {
        struct ending *ending = &endings[count];
        if (!play_ending(rules, n, &rng, ending))
            continue;
        ending->us = n % rules->sides;
        ending->them =
            (ending->us + 1 + n / rules->sides % (rules->sides - 1u)) % rules->sides;
        endings[count + 1] = *ending;
        endings[count + 1].us = ending->them;
        endings[count + 1].them = ending->us;
        count += 2;
    }
    return count;
}

static bool solve(struct equity *equity, const struct pedro_rules *rules) {
    const unsigned dealers = rules->sides == 2 ? 2 : 1;
    struct ending *endings = malloc(2 * HANDS * sizeof *endings);
    struct arrival *arrivals = NULL;
    if (!endings)
        return false;
    const unsigned all = play_endings(rules, endings);
    unsigned count[2];
    arrivals = malloc((size_t)equity->levels * (size_t)equity->levels * (all + 1) *
                      sizeof *arrivals);
    if (arrivals) {
        arrive_all(equity, rules, endings, all, count, arrivals);
        guess(equity);
        for (int n = 0; n < SWEEPS_MAX; n++)
            if (sweep(equity, dealers, count, arrivals) < CLOSE)
                break;
    }
    free(endings);
    const bool done = arrivals != NULL;
    free(arrivals);
    return done;
}

struct equity *equity_create(const struct pedro_rules *rules) {
    struct equity *equity = calloc(1, sizeof *equity);
    if (!equity)
        return NULL;
    equity->set = rules->set;
    lay_levels(equity, rules);
    if (!solve(equity, rules)) {
        free(equity);
        return NULL;
    }
    return equity;
}

void equity_destroy(struct equity *equity) { free(equity); }

bool equity_fits(const struct equity *equity, const struct pedro_rules *rules) {
    return memcmp(&equity->set, &rules->set, sizeof equity->set) == 0;
}

int equity_of(const struct equity *equity, const struct pedro_rules *rules,
              const struct pedro_state *state, unsigned side) {
    if (state->phase == PEDRO_PHASE_OVER)
        return state->winners >> side & 1 ? EQUITY_ONE : 0;
    uint16_t at[PEDRO_SEATS_MAX];
    for (unsigned i = 0; i < rules->sides; i++)
        at[i] = place(equity, state->score[i]);
    if (rules->sides == 2)
        return between(equity, pedro_side(rules, (unsigned)state->dealer) == side,
                       at[side], at[!side]);
    const unsigned sides = rules->sides;
    assert(sides > 0);
    int64_t mine = 0, all = 0;
    for (unsigned i = 0; i < sides; i++) {
        int64_t chance = EQUITY_ONE;
        for (unsigned j = 0; j < sides; j++)
            if (j != i)
                chance = chance * between(equity, 0, at[i], at[j]) / EQUITY_ONE;
        all += chance;
        mine = i == side ? chance : mine;
    }
    return all ? (int)(mine * EQUITY_ONE / all) : EQUITY_ONE / (int)sides;
}
