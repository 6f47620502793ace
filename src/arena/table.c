/* table.c - deals, asks whose turn it is, keeps count.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "arena/table.h"
#include "bots/choose.h"

bool arena_table_open(struct arena_table *table, const struct pedro_rules *rules,
                      const struct arena_player *const player[ARENA_PLAYERS],
                      const unsigned seats[ARENA_PLAYERS]) {
    *table = (struct arena_table){.rules = rules, .gone = ARENA_PLAYERS};
    for (int i = 0; i < ARENA_PLAYERS; i++) {
        if (!player[i])
            continue;
        table->seated[i].self = player[i]->open(player[i], seats[i]);
        if (!table->seated[i].self)
            return false;
        table->seated[i].player = player[i];
    }
    return true;
}

void arena_table_close(struct arena_table *table) {
    for (int i = 0; i < ARENA_PLAYERS; i++)
        if (table->seated[i].player)
            table->seated[i].player->close(table->seated[i].self);
}

/* A match on its way. */
struct course {
    struct arena_table *table;
    const enum arena_who *who;
    struct pedro_state *state;
    struct bot_history history;
    unsigned place[PEDRO_SEATS_MAX];
    struct pedro_rng rng[PEDRO_SEATS_MAX];
    bool watched; /* somebody wants to be told of events */
};

static const struct arena_seated *seated(const struct course *course, unsigned seat) {
    return &course->table->seated[course->who[seat]];
}

static void begin(struct course *course, pedro_seat dealer) {
    const struct pedro_rules *rules = course->table->rules;
    unsigned places[ARENA_PLAYERS] = {0};
    pedro_state_init(rules, dealer, course->state);
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++) {
        const struct arena_seated *here = seated(course, seat);
        course->place[seat] = places[course->who[seat]]++;
        course->watched = course->watched || here->player->see;
        if (here->player->begin)
            here->player->begin(here->self, course->place[seat], (pedro_seat)seat,
                                dealer);
    }
}

/* Does an event, and tells of it. */
static void do_event(struct course *course, const struct pedro_event *event) {
    const struct pedro_rules *rules = course->table->rules;
    struct pedro_state before;
    if (course->watched)
        before = *course->state;
    if (event->seat == PEDRO_NO_SEAT)
        pedro_deal_legal(rules, course->state, event->pack);
    else
        pedro_apply_legal(rules, course->state, &event->action);
    for (unsigned seat = 0; course->watched && seat < (unsigned)rules->set.players;
         seat++) {
        const struct arena_seated *here = seated(course, seat);
        if (here->player->see)
            here->player->see(here->self, course->place[seat], rules, event, &before,
                              course->state);
    }
}

/* The pack and all dice of a hand. */
static void deal(struct course *course, const uint8_t seed[PEDRO_SEED_SIZE]) {
    const struct pedro_rules *rules = course->table->rules;
    struct pedro_event event = {.seat = PEDRO_NO_SEAT};
    uint8_t dice[PEDRO_SEED_SIZE];
    pedro_shuffle(seed, (unsigned)rules->set.jokers, event.pack);
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++) {
        pedro_hand_seed(seed, seat + 1, dice);
        pedro_rng_seed(&course->rng[seat], dice);
    }
    bot_history_clear(&course->history);
    do_event(course, &event);
}

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * (int64_t)1000000000 + now.tv_nsec;
}

/* Asks the seat to act. False if its player is gone. */
static bool ask(struct course *course, struct pedro_event *event) {
    const pedro_seat seat = course->state->turn;
    const struct arena_seated *here = seated(course, (unsigned)seat);
    struct arena_count *count = &course->table->count[course->who[seat]];
    struct pedro_legal legal;
    pedro_legal(course->table->rules, course->state, &legal);
    const struct arena_turn turn = {.rules = course->table->rules,
                                    .state = course->state,
                                    .legal = &legal,
                                    .history = &course->history,
                                    .place = course->place[seat]};
    *event = (struct pedro_event){.seat = seat};
    const int64_t start = now_ns();
    enum arena_answer answer =
        here->player->act(here->self, &turn, &course->rng[seat], &event->action);
    count->ns += now_ns() - start;
    count->moves++;
    if (answer == ARENA_GONE) {
        course->table->gone = course->who[seat];
        return false;
    }
    if (answer != ARENA_ACTED || !pedro_legal_has(&legal, &event->action)) {
        count->faults++;
        choose_any(&legal, &course->rng[seat], &event->action);
    }
    return true;
}

/* Adds what each side won in the hand that has just been scored. Where a partner was called, the
 * bidder and `partner` won theirs together, and so did the others. */
static void count_points(struct course *course, pedro_seat partner) {
    const struct pedro_rules *rules = course->table->rules;
    const struct pedro_state *state = course->state;
    const bool called = rules->set.teams == PEDRO_TEAMS_CALLED;
    const unsigned bidding = 1u << state->last_bidder |
                             (partner == PEDRO_NO_SEAT ? 0 : 1u << (unsigned)partner);
    int16_t points[PEDRO_SEATS_MAX];
    pedro_points(rules, state, points);
    for (unsigned side = 0; side < rules->sides; side++)
        for (unsigned from = 0; from < rules->sides; from++)
            if (called ? (bidding >> side & 1) == (bidding >> from & 1) : side == from)
                course->table->won[side] += points[from];
}

static bool play_hand(struct course *course, const uint8_t seed[PEDRO_SEED_SIZE]) {
    struct arena_table *table = course->table;
    const struct pedro_state *state = course->state;
    const uint32_t scored = state->hands_scored;
    pedro_seat partner = PEDRO_NO_SEAT;
    struct pedro_event event;
    deal(course, seed);
    while (pedro_to_act(state) != PEDRO_NO_SEAT) {
        partner = state->partner;
        if (!ask(course, &event))
            return false;
        bot_history_note(&course->history, event.seat, &event.action);
        do_event(course, &event);
    }
    table->hands++;
    if (state->hands_scored > scored) {
        struct arena_count *bidder = &table->count[course->who[state->last_bidder]];
        bidder->bids++;
        bidder->made += state->last_made;
        count_points(course, partner);
    }
    return true;
}

bool arena_table_play(struct arena_table *table,
                      const enum arena_who who[PEDRO_SEATS_MAX], pedro_seat dealer,
                      const uint8_t seed[PEDRO_SEED_SIZE], bool whole,
                      struct pedro_state *state) {
    struct course course = {.table = table, .who = who, .state = state};
    memset(table->won, 0, sizeof table->won);
    begin(&course, dealer);
    if (!whole)
        return play_hand(&course, seed);
    while (state->phase != PEDRO_PHASE_OVER && state->hands < ARENA_HANDS_MAX) {
        uint8_t hand_seed[PEDRO_SEED_SIZE];
        pedro_hand_seed(seed, state->hands + 1, hand_seed);
        if (!play_hand(&course, hand_seed))
            return false;
    }
    return true;
}
