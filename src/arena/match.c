/* match.c - deals hands, asks the players, and counts.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "arena/match.h"
#include "bots/choose.h"

bool arena_match_open(struct arena_match *match, const struct pedro_rules *rules,
                      const struct luck_settings *luck,
                      const struct arena_player *const player[ARENA_PLAYERS],
                      const unsigned seats[ARENA_PLAYERS]) {
    *match =
        (struct arena_match){.rules = rules, .settings = luck, .gone = ARENA_PLAYERS};
    match->scratch = luck ? bot_scratch_create() : NULL;
    for (int i = 0; i < ARENA_PLAYERS; i++) {
        if (!player[i])
            continue;
        match->seated[i].self = player[i]->open(player[i], seats[i]);
        if (!match->seated[i].self)
            return false;
        match->seated[i].player = player[i];
    }
    return true;
}

void arena_match_close(struct arena_match *match) {
    for (int i = 0; i < ARENA_PLAYERS; i++)
        if (match->seated[i].player)
            match->seated[i].player->close(match->seated[i].self);
    bot_scratch_destroy(match->scratch);
}

/* A match being played. */
struct hand {
    struct arena_match *match;
    const enum arena_who *who;
    struct pedro_state *state;
    struct bot_history history;
    unsigned place[PEDRO_SEATS_MAX];
    struct pedro_rng rng[PEDRO_SEATS_MAX];
    bool watched; /* somebody wants to see events */
    struct luck luck;
};

static const struct arena_seated *seated(const struct hand *hand, unsigned seat) {
    return &hand->match->seated[hand->who[seat]];
}

static void begin(struct hand *hand, pedro_seat dealer) {
    const struct pedro_rules *rules = hand->match->rules;
    unsigned places[ARENA_PLAYERS] = {0};
    pedro_state_init(rules, dealer, hand->state);
    if (hand->match->settings) {
        luck_init(&hand->luck, hand->match->settings, hand->match->scratch);
        hand->watched = true;
    }
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++) {
        const struct arena_seated *here = seated(hand, seat);
        hand->place[seat] = places[hand->who[seat]]++;
        hand->watched = hand->watched || here->player->see;
        if (here->player->begin)
            here->player->begin(here->self, hand->place[seat], (pedro_seat)seat, dealer);
    }
}

static void follow_luck(struct hand *hand, const struct pedro_event *event,
                        const struct pedro_state *before) {
    if (event->seat == PEDRO_NO_SEAT)
        luck_deal(&hand->luck, before, event->pack, hand->state);
    else
        luck_act(&hand->luck, event->seat, &event->action, before, hand->state);
}

/* Adds the luck of the hand that is over. */
static void count_luck(struct hand *hand) {
    const struct luck_hand *parts = &hand->luck.hand;
    for (unsigned side = 0; side < hand->match->rules->sides; side++)
        hand->match->luck[side] += parts->deal.points[side] + parts->draw.points[side];
}

/* Applies an event, and shows it to the players. */
static void do_event(struct hand *hand, const struct pedro_event *event) {
    const struct pedro_rules *rules = hand->match->rules;
    struct pedro_state before;
    if (hand->watched)
        before = *hand->state;
    if (event->seat == PEDRO_NO_SEAT)
        pedro_deal_legal(rules, hand->state, event->pack);
    else
        pedro_apply_legal(rules, hand->state, &event->action);
    if (hand->match->settings)
        follow_luck(hand, event, &before);
    for (unsigned seat = 0; hand->watched && seat < (unsigned)rules->set.players;
         seat++) {
        const struct arena_seated *here = seated(hand, seat);
        if (here->player->see)
            here->player->see(here->self, hand->place[seat], rules, event, &before,
                              hand->state);
    }
}

/* Deals a hand, and seeds the random generators of its seats. */
static void deal(struct hand *hand, const uint8_t seed[PEDRO_SEED_SIZE]) {
    const struct pedro_rules *rules = hand->match->rules;
    struct pedro_event event = {.seat = PEDRO_NO_SEAT};
    uint8_t dice[PEDRO_SEED_SIZE];
    pedro_shuffle(seed, (unsigned)rules->set.jokers, event.pack);
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++) {
        pedro_hand_seed(seed, seat + 1, dice);
        pedro_rng_seed(&hand->rng[seat], dice);
    }
    bot_history_clear(&hand->history);
    do_event(hand, &event);
}

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * (int64_t)1000000000 + now.tv_nsec;
}

/* Asks the seat to act. False if its player is gone. */
static bool ask(struct hand *hand, struct pedro_event *event) {
    const pedro_seat seat = hand->state->turn;
    const struct arena_seated *here = seated(hand, (unsigned)seat);
    struct arena_count *count = &hand->match->count[hand->who[seat]];
    struct pedro_legal legal;
    pedro_legal(hand->match->rules, hand->state, &legal);
    const struct arena_turn turn = {.rules = hand->match->rules,
                                    .state = hand->state,
                                    .legal = &legal,
                                    .history = &hand->history,
                                    .place = hand->place[seat]};
    *event = (struct pedro_event){.seat = seat};
    const int64_t start = now_ns();
    enum arena_answer answer =
        here->player->act(here->self, &turn, &hand->rng[seat], &event->action);
    count->ns += now_ns() - start;
    count->moves++;
    if (answer == ARENA_GONE) {
        hand->match->gone = hand->who[seat];
        return false;
    }
    if (answer != ARENA_ACTED || !pedro_legal_has(&legal, &event->action)) {
        count->faults++;
        bot_choose_any(&legal, &hand->rng[seat], &event->action);
    }
    return true;
}

/* Adds what each side won in the hand that has just been scored. Where a partner was called, the
 * bidder and `partner` won theirs together, and so did the others. */
static void count_points(struct hand *hand, pedro_seat partner) {
    const struct pedro_rules *rules = hand->match->rules;
    const struct pedro_state *state = hand->state;
    const bool called = rules->set.teams == PEDRO_TEAMS_CALLED;
    const unsigned bidding = 1u << state->last_bidder |
                             (partner == PEDRO_NO_SEAT ? 0 : 1u << (unsigned)partner);
    int16_t points[PEDRO_SEATS_MAX];
    pedro_points(rules, state, points);
    for (unsigned side = 0; side < rules->sides; side++)
        for (unsigned from = 0; from < rules->sides; from++)
            if (called ? (bidding >> side & 1) == (bidding >> from & 1) : side == from)
                hand->match->won[side] += points[from];
}

static bool play_hand(struct hand *hand, const uint8_t seed[PEDRO_SEED_SIZE]) {
    struct arena_match *match = hand->match;
    const struct pedro_state *state = hand->state;
    const uint32_t scored = state->hands_scored;
    pedro_seat partner = PEDRO_NO_SEAT;
    struct pedro_event event;
    deal(hand, seed);
    while (pedro_to_act(state) != PEDRO_NO_SEAT) {
        partner = state->partner;
        if (!ask(hand, &event))
            return false;
        bot_history_note(&hand->history, event.seat, &event.action);
        do_event(hand, &event);
    }
    match->hands++;
    if (match->settings)
        count_luck(hand);
    if (state->hands_scored > scored) {
        struct arena_count *bidder = &match->count[hand->who[state->last_bidder]];
        bidder->bids++;
        bidder->made += state->last_made;
        count_points(hand, partner);
    }
    return true;
}

bool arena_match_play(struct arena_match *match,
                      const enum arena_who who[PEDRO_SEATS_MAX], pedro_seat dealer,
                      const uint8_t seed[PEDRO_SEED_SIZE], bool whole,
                      struct pedro_state *state) {
    struct hand hand = {.match = match, .who = who, .state = state};
    memset(match->won, 0, sizeof match->won);
    memset(match->luck, 0, sizeof match->luck);
    begin(&hand, dealer);
    if (!whole)
        return play_hand(&hand, seed);
    while (state->phase != PEDRO_PHASE_OVER && state->hands < ARENA_HANDS_MAX) {
        uint8_t hand_seed[PEDRO_SEED_SIZE];
        pedro_hand_seed(seed, state->hands + 1, hand_seed);
        if (!play_hand(&hand, hand_seed))
            return false;
    }
    return true;
}
