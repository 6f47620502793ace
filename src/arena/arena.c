/* arena.c - seats players and runs the threads that play.
 *
 * Threads take the next deal that no thread plays yet and put its result into a ring buffer, at the index of
 * its number; the caller takes results out in order. A thread that is a whole ring ahead of the caller waits.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"

enum { RING = 256 };

struct place {
    bool filled;
    enum arena_who gone;
    struct arena_result result;
};

struct crew {
    const struct arena *arena;
    pthread_mutex_t lock;
    pthread_cond_t filled, freed;
    uint32_t next, taken,
        to; /* deal to be played next; to be taken next; past the last */
    bool stop;
    struct place ring[RING];
};

struct worker {
    struct crew *crew;
    struct arena_match match;
    pthread_t thread;
};

/* --- one deal --- */

/* A deal being played at its tables. */
struct round {
    const struct arena *arena;
    struct arena_match *match;
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_seat dealer;
    int64_t margin, points, wins_a, wins_b, equity, luck;
};

/* Points of `side`, for each other side, less those of all others: scored, and won. */
static int64_t lead(const struct pedro_rules *rules, const struct pedro_state *state,
                    unsigned side) {
    int64_t points = (int64_t)rules->sides * state->score[side];
    for (unsigned i = 0; i < rules->sides; i++)
        points -= state->score[i];
    return points;
}

static int64_t lead_won(const struct arena_match *match, unsigned side) {
    int64_t points = (int64_t)match->rules->sides * match->won[side];
    for (unsigned i = 0; i < match->rules->sides; i++)
        points -= match->won[i];
    return points;
}

/* The same of luck, in 1/LUCK_POINT. */
static int64_t lead_by_luck(const struct arena_match *match, unsigned side) {
    int64_t points = (int64_t)match->rules->sides * match->luck[side];
    for (unsigned i = 0; i < match->rules->sides; i++)
        points -= match->luck[i];
    return points;
}

static int64_t share(const struct pedro_state *state, unsigned side) {
    return state->winners >> side & 1
               ? ARENA_SHARE / (int64_t)pedro_set_count(state->winners)
               : 0;
}

/* Chance of `side` to win the match, for each side, less all chances there are. */
static int64_t gain(const struct arena *arena, const struct pedro_state *state,
                    unsigned side) {
    int64_t chance = 0;
    if (!arena->equity)
        return 0;
    for (unsigned i = 0; i < arena->rules->sides; i++) {
        const int64_t one = equity_of(arena->equity, arena->rules, state, i);
        chance += i == side ? (arena->rules->sides - 1) * one : -one;
    }
    return chance;
}

static bool play_table(struct round *round, const enum arena_who who[PEDRO_SEATS_MAX],
                       struct pedro_state *state) {
    return arena_match_play(round->match, who, round->dealer, round->seed,
                            round->arena->matches, state);
}

/* A on `side`, B on all others. */
static bool play_side(struct round *round, unsigned side) {
    const struct pedro_rules *rules = round->arena->rules;
    enum arena_who who[PEDRO_SEATS_MAX];
    struct pedro_state state;
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        who[seat] = pedro_side(rules, seat) == side ? ARENA_A : ARENA_B;
    if (!play_table(round, who, &state))
        return false;
    round->margin += lead(rules, &state, side);
    round->points += lead_won(round->match, side);
    round->luck += lead_by_luck(round->match, side);
    round->equity += gain(round->arena, &state, side);
    for (unsigned i = 0; i < rules->sides; i++)
        *(i == side ? &round->wins_a : &round->wins_b) += share(&state, i);
    return true;
}

/* A, then B, in `seat` among references. */
static bool play_seat(struct round *round, unsigned seat) {
    const struct pedro_rules *rules = round->arena->rules;
    const unsigned side = pedro_side(rules, seat);
    enum arena_who who[PEDRO_SEATS_MAX];
    struct pedro_state state;
    for (unsigned i = 0; i < PEDRO_SEATS_MAX; i++)
        who[i] = ARENA_REFERENCE;
    who[seat] = ARENA_A;
    if (!play_table(round, who, &state))
        return false;
    round->margin += lead(rules, &state, side);
    round->points += lead_won(round->match, side);
    round->luck += lead_by_luck(round->match, side);
    round->equity += gain(round->arena, &state, side);
    round->wins_a += share(&state, side);
    who[seat] = ARENA_B;
    if (!play_table(round, who, &state))
        return false;
    round->margin -= lead(rules, &state, side);
    round->points -= lead_won(round->match, side);
    round->luck -= lead_by_luck(round->match, side);
    round->equity -= gain(round->arena, &state, side);
    round->wins_b += share(&state, side);
    return true;
}

/* Where no matches are played, a deal is won by the player with the better margin. */
static void judge_deal(struct round *round, int64_t all) {
    round->wins_a = round->margin > 0 ? all : round->margin < 0 ? 0 : all / 2;
    round->wins_b = all - round->wins_a;
}

static bool play_deal(const struct arena *arena, struct arena_match *match, uint32_t deal,
                      struct arena_result *result) {
    const struct pedro_rules *rules = arena->rules;
    const bool mixed = arena->player[ARENA_REFERENCE];
    const unsigned players = (unsigned)rules->set.players;
    struct round round = {
        .arena = arena, .match = match, .dealer = (pedro_seat)(deal % players)};
    pedro_hand_seed(arena->seed, deal + 1, round.seed);
    match->hands = 0;
    for (int i = 0; i < ARENA_PLAYERS; i++)
        match->count[i] = (struct arena_count){0};
    for (unsigned i = 0; i < (mixed ? players : rules->sides); i++)
        if (!(mixed ? play_seat(&round, i) : play_side(&round, i)))
            return false;
    if (!arena->matches)
        judge_deal(&round, arena_units(rules, mixed).wins);
    const struct arena_count *a = &match->count[ARENA_A], *b = &match->count[ARENA_B];
    *result = (struct arena_result){.deal = deal,
                                    .margin = round.margin,
                                    .points = round.points,
                                    .wins_a = round.wins_a,
                                    .wins_b = round.wins_b,
                                    .equity = round.equity,
                                    .hands = match->hands,
                                    .bids_a = a->bids,
                                    .bids_b = b->bids,
                                    .made_a = a->made,
                                    .made_b = b->made,
                                    .moves_a = a->moves,
                                    .moves_b = b->moves,
                                    .ns_a = a->ns,
                                    .ns_b = b->ns,
                                    .faults_a = a->faults,
                                    .faults_b = b->faults,
                                    .lucky = arena->luck,
                                    .luck = round.luck};
    return true;
}

/* --- threads --- */

/* The next deal to play, waiting for room. False if there is none. */
static bool next_deal(struct crew *crew, uint32_t *deal) {
    pthread_mutex_lock(&crew->lock);
    while (!crew->stop && crew->next < crew->to && crew->next >= crew->taken + RING)
        pthread_cond_wait(&crew->freed, &crew->lock);
    const bool more = !crew->stop && crew->next < crew->to;
    if (more)
        *deal = crew->next++;
    pthread_mutex_unlock(&crew->lock);
    return more;
}

static void put(struct crew *crew, uint32_t deal, const struct arena_result *result,
                enum arena_who gone) {
    pthread_mutex_lock(&crew->lock);
    crew->ring[deal % RING] =
        (struct place){.filled = true, .gone = gone, .result = *result};
    if (deal == crew->taken)
        pthread_cond_signal(&crew->filled);
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *data) {
    struct worker *worker = data;
    struct arena_result result = {0};
    uint32_t deal;
    bool well = true;
    while (well && next_deal(worker->crew, &deal)) {
        well = play_deal(worker->crew->arena, &worker->match, deal, &result);
        put(worker->crew, deal, &result, worker->match.gone);
    }
    return NULL;
}

/* Waits for the next result in order. */
static struct place take_next(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    struct place *place = &crew->ring[crew->taken % RING];
    while (!place->filled)
        pthread_cond_wait(&crew->filled, &crew->lock);
    const struct place found = *place;
    place->filled = false;
    crew->taken++;
    pthread_cond_broadcast(&crew->freed);
    pthread_mutex_unlock(&crew->lock);
    return found;
}

static void stop(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->stop = true;
    pthread_cond_broadcast(&crew->freed);
    pthread_mutex_unlock(&crew->lock);
}

static enum arena_end
take_all(struct crew *crew, bool (*take)(void *data, const struct arena_result *result),
         void *data, enum arena_who *gone) {
    while (crew->taken < crew->to) {
        const struct place place = take_next(crew);
        if (place.gone != ARENA_PLAYERS) {
            *gone = place.gone;
            return ARENA_PLAYER_GONE;
        }
        if (!take(data, &place.result))
            return ARENA_STOPPED;
    }
    return ARENA_DONE;
}

static bool open_table(const struct arena *arena, const struct luck_settings *luck,
                       struct arena_match *match) {
    const unsigned players = (unsigned)arena->rules->set.players;
    const bool mixed = arena->player[ARENA_REFERENCE];
    const unsigned a = mixed ? 1 : players / arena->rules->sides;
    const unsigned seats[ARENA_PLAYERS] = {a, mixed ? 1 : players - a, players - 1};
    return arena_match_open(match, arena->rules, arena->luck ? luck : NULL, arena->player,
                            seats);
}

/* Deals that are not part of a match are played from all sides, where the value before the deal cancels. */
static struct luck_settings luck_of(const struct arena *arena) {
    enum { ORDERS = 16, PACKS = 16 };
    return (struct luck_settings){
        .rules = arena->rules,
        .bot = bot_find(ARENA_LUCK_REFERENCE, strlen(ARENA_LUCK_REFERENCE)),
        .orders = ORDERS,
        .packs = arena->matches ? PACKS : 0};
}

enum arena_end arena_run(const struct arena *arena, uint32_t from, uint32_t to,
                         unsigned threads,
                         bool (*take)(void *data, const struct arena_result *result),
                         void *data, enum arena_who *gone) {
    enum arena_end end = ARENA_NO_MEMORY;
    unsigned opened = 0, begun = 0;
    const struct luck_settings luck = luck_of(arena);
    struct worker *worker = calloc(threads, sizeof *worker);
    struct crew *crew = calloc(1, sizeof *crew);
    if (!worker || !crew)
        goto no_memory;
    crew->arena = arena;
    crew->next = crew->taken = from;
    crew->to = to;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->filled, NULL);
    pthread_cond_init(&crew->freed, NULL);
    /* All tables are opened before any thread plays: a player may start programs, which must not
     * inherit what another thread is opening just then. */
    bool well = true;
    while (well && opened < threads) {
        worker[opened].crew = crew;
        well = open_table(arena, &luck, &worker[opened++].match);
    }
    while (well && begun < threads) {
        well = pthread_create(&worker[begun].thread, NULL, work, &worker[begun]) == 0;
        begun += well;
    }
    if (begun > 0)
        end = take_all(crew, take, data, gone);
    stop(crew);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(worker[i].thread, NULL);
    for (unsigned i = 0; i < opened; i++)
        arena_match_close(&worker[i].match);
    pthread_cond_destroy(&crew->freed);
    pthread_cond_destroy(&crew->filled);
    pthread_mutex_destroy(&crew->lock);
no_memory:
    free(crew);
    free(worker);
    return end;
}
