/* luck.c - values of states by playing on, and their changes.
 *
 * The same seed gives the same orders of the same unseen cards, so two states of a hand between which nothing was
 * drawn are valued in the same orders, and an action that the reference would also make changes nothing. The seed
 * comes from the hands that were dealt: what is known of them says nothing about the order of the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/luck.h"

#include <assert.h>
#include <string.h>

#include "bots/advice.h"
#include "bots/playout.h"

/* --- values --- */

void luck_add(const struct pedro_rules *rules, struct luck_value *sum,
              const struct luck_value *value, int times) {
    for (unsigned side = 0; side < rules->sides; side++) {
        sum->points[side] += times * value->points[side];
        sum->chance[side] += times * value->chance[side];
    }
}

int64_t luck_lead(const struct pedro_rules *rules, const struct luck_value *value,
                  unsigned side) {
    int64_t lead = (int64_t)rules->sides * value->points[side];
    for (unsigned i = 0; i < rules->sides; i++)
        lead -= value->points[i];
    return lead;
}

static int64_t divided(int64_t sum, int64_t by) {
    assert(by > 0);
    return (sum >= 0 ? sum + by / 2 : sum - by / 2) / by;
}

/* The mean of values that add up to `sum`. */
static struct luck_value mean(const struct pedro_rules *rules,
                              const struct luck_value *sum, unsigned count) {
    struct luck_value mean = {0};
    for (unsigned side = 0; side < rules->sides; side++) {
        mean.points[side] = divided(sum->points[side], count);
        mean.chance[side] = divided(sum->chance[side], count);
    }
    return mean;
}

/* --- playing on --- */

/* The choice of the reference. It depends on nothing but the view. */
static void choose(const struct luck *luck, const struct pedro_state *state,
                   const struct pedro_legal *legal, struct pedro_action *action) {
    struct pedro_view view;
    const struct bot_turn turn = {
        .rules = luck->settings->rules, .view = &view, .legal = legal};
    pedro_view(luck->settings->rules, state, state->turn, &view);
    bot_advise(luck->settings->bot, luck->scratch, &turn, action, NULL);
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    (void)rules;
    choose(data, state, legal, action);
}

static bool is_choice_of_reference(const struct luck *luck,
                                   const struct pedro_state *before,
                                   const struct pedro_action *action) {
    struct pedro_legal legal;
    struct pedro_action other;
    pedro_legal(luck->settings->rules, before, &legal);
    choose(luck, before, &legal, &other);
    return memcmp(&other, action, sizeof other) == 0;
}

/* Plays a copy of `state` to the end of the hand, and adds what it leads to. */
static void play_on(struct luck *luck, const struct pedro_state *from,
                    struct luck_value *sum) {
    const struct luck_settings *settings = luck->settings;
    const struct pedro_rules *rules = settings->rules;
    struct bot_playout playout = {.rules = rules, .policy = act, .data = luck};
    struct pedro_state state = *from;
    bot_playout(&playout, &state);
    for (unsigned side = 0; side < rules->sides; side++) {
        sum->points[side] +=
            (int64_t)LUCK_POINT * (state.score[side] - luck->score[side]);
        if (settings->equity)
            sum->chance[side] += (int64_t)(LUCK_MATCH / EQUITY_ONE) *
                                 equity_of(settings->equity, rules, &state, side);
    }
}

/* --- cards that nobody has seen --- */

static bool is_in_play(const struct pedro_state *state) {
    return state->phase >= PEDRO_PHASE_BURY && state->phase <= PEDRO_PHASE_REVIEW;
}

static unsigned unseen_count(const struct pedro_state *state) {
    return state->kitty_size + (unsigned)(state->stock_end - state->stock_at);
}

/* Gives them in the order of kitty and stock. */
static void unseen_read(const struct pedro_state *state, pedro_card *cards) {
    memcpy(cards, state->kitty, state->kitty_size);
    memcpy(cards + state->kitty_size, state->stock + state->stock_at,
           (size_t)(state->stock_end - state->stock_at));
}

static void unseen_write(struct pedro_state *state, const pedro_card *cards) {
    memcpy(state->kitty, cards, state->kitty_size);
    memcpy(state->stock + state->stock_at, cards + state->kitty_size,
           (size_t)(state->stock_end - state->stock_at));
}

/* Their orders, one after the other. */
struct orders {
    struct pedro_rng rng;
    pedro_card card[PEDRO_PACK_MAX];
    unsigned count;
};

static void orders_begin(const struct luck *luck, const struct pedro_state *state,
                         struct orders *orders) {
    pedro_card now[PEDRO_PACK_MAX];
    pedro_cards set = 0;
    orders->count = unseen_count(state);
    unseen_read(state, now);
    for (unsigned i = 0; i < orders->count; i++)
        set |= pedro_set_of(now[i]);
    for (unsigned i = 0; set; i++)
        orders->card[i] = pedro_set_pop(&set);
    pedro_rng_seed(&orders->rng, luck->seed);
}

static void orders_next(struct orders *orders, struct pedro_state *state) {
    pedro_rng_shuffle(&orders->rng, orders->card, orders->count);
    unseen_write(state, orders->card);
}

/* --- the value of a state --- */

static struct luck_value value_of(struct luck *luck, const struct pedro_state *state) {
    struct luck_value sum = {0};
    struct orders orders;
    if (state->turn == PEDRO_NO_SEAT || is_in_play(state) || unseen_count(state) < 2) {
        play_on(luck, state, &sum);
        return sum;
    }
    orders_begin(luck, state, &orders);
    for (unsigned i = 0; i < luck->settings->orders; i++) {
        struct pedro_state other = *state;
        orders_next(&orders, &other);
        play_on(luck, &other, &sum);
    }
    return mean(luck->settings->rules, &sum, luck->settings->orders);
}

/* The value of an action before the cards that it brings are seen. False if it is not legal. */
static bool value_after(struct luck *luck, const struct pedro_state *before,
                        const struct pedro_action *action, struct luck_value *value) {
    struct luck_value sum = {0};
    struct orders orders;
    orders_begin(luck, before, &orders);
    for (unsigned i = 0; i < luck->settings->orders; i++) {
        struct pedro_state other = *before;
        orders_next(&orders, &other);
        if (pedro_apply(luck->settings->rules, &other, action) != 0)
            return false;
        play_on(luck, &other, &sum);
    }
    *value = mean(luck->settings->rules, &sum, luck->settings->orders);
    return true;
}

/* True if an action brought cards out of the kitty or the stock. */
static bool has_drawn(const struct pedro_state *before, const struct pedro_state *after) {
    pedro_card then[PEDRO_PACK_MAX], now[PEDRO_PACK_MAX];
    const unsigned count = unseen_count(before);
    if (is_in_play(before) || count == 0)
        return false;
    if (unseen_count(after) != count)
        return true;
    unseen_read(before, then);
    unseen_read(after, now);
    return memcmp(then, now, count) != 0;
}

/* --- before the deal --- */

/* Mixes a number into a seed. */
static void stir(uint8_t seed[PEDRO_SEED_SIZE], uint64_t number) {
    uint8_t mixed[PEDRO_SEED_SIZE];
    for (unsigned i = 0; i < 8; i++)
        seed[i] ^= (uint8_t)(number >> (8 * i));
    pedro_hand_seed(seed, 1, mixed);
    memcpy(seed, mixed, sizeof mixed);
}

/* The pack in which each seat is dealt what the seat `places` to its left has in `pack`. */
static void rotate(const struct pedro_rules *rules, pedro_seat dealer,
                   const pedro_card *pack, unsigned places, pedro_card *rotated) {
    const unsigned players = (unsigned)rules->set.players;
    uint8_t place[PEDRO_SEATS_MAX][PEDRO_PACK_MAX] = {{0}};
    unsigned count[PEDRO_SEATS_MAX] = {0};
    for (unsigned i = 0; i < rules->pack_size; i++) {
        const pedro_seat seat = pedro_dealt_to(rules, dealer, i);
        rotated[i] = pack[i];
        if (seat != PEDRO_NO_SEAT)
            place[seat][count[seat]++] = (uint8_t)i;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        const unsigned from = (seat + places) % players;
        for (unsigned i = 0; i < count[seat]; i++)
            rotated[place[seat][i]] = pack[place[from][i]];
    }
}

static struct luck_value value_before_deal(struct luck *luck,
                                           const struct pedro_state *before) {
    const struct luck_settings *settings = luck->settings;
    const struct pedro_rules *rules = settings->rules;
    const unsigned players = (unsigned)rules->set.players;
    struct luck_value sum = {0};
    pedro_card pack[PEDRO_PACK_MAX], rotated[PEDRO_PACK_MAX];
    pedro_cards all = rules->pack;
    struct pedro_rng rng;
    if (settings->packs == 0) {
        play_on(luck, before, &sum); /* nobody is to act: the equity of the score */
        return sum;
    }
    for (unsigned i = 0; all; i++)
        pack[i] = pedro_set_pop(&all);
    pedro_rng_seed(&rng, luck->seed);
    for (unsigned n = 0; n < settings->packs; n++) {
        pedro_rng_shuffle(&rng, pack, rules->pack_size);
        for (unsigned places = 0; places < players; places++) {
            struct pedro_state state = *before;
            rotate(rules, before->dealer, pack, places, rotated);
            pedro_deal_legal(rules, &state, rotated);
            play_on(luck, &state, &sum);
        }
    }
    return mean(rules, &sum, settings->packs * players);
}

/* --- events --- */

void luck_init(struct luck *luck, const struct luck_settings *settings,
               struct bot_scratch *scratch) {
    assert(settings->orders && LUCK_ORDERS_MAX % settings->orders == 0);
    *luck = (struct luck){.settings = settings, .scratch = scratch};
}

/* Notes that an event led to `after`, whose value is `value`. The change is added to `cause`. */
static void move_to(struct luck *luck, const struct luck_value *value,
                    struct luck_value *cause) {
    const struct pedro_rules *rules = luck->settings->rules;
    luck_add(rules, cause, value, 1);
    luck_add(rules, cause, &luck->now, -1);
    luck->now = *value;
}

static void note_end(struct luck *luck, const struct pedro_state *after) {
    luck->hand.over = after->turn == PEDRO_NO_SEAT;
    luck->hand.result = luck->now;
}

void luck_deal(struct luck *luck, const struct pedro_state *before,
               const pedro_card *pack, const struct pedro_state *after) {
    const struct pedro_rules *rules = luck->settings->rules;
    pedro_cards dealt[PEDRO_SEATS_MAX] = {0};
    luck->hand = (struct luck_hand){0};
    memcpy(luck->score, before->score, sizeof luck->score);
    for (unsigned i = 0; i < rules->pack_size; i++) {
        const pedro_seat seat = pedro_dealt_to(rules, before->dealer, i);
        if (seat != PEDRO_NO_SEAT)
            dealt[seat] |= pedro_set_of(pack[i]);
    }
    memset(luck->seed, 0, sizeof luck->seed);
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        stir(luck->seed, dealt[seat]);
    luck->now = luck->hand.expected = value_before_deal(luck, before);
    const struct luck_value value = value_of(luck, after);
    move_to(luck, &value, &luck->hand.deal);
    note_end(luck, after);
}

void luck_act(struct luck *luck, pedro_seat seat, const struct pedro_action *action,
              const struct pedro_state *before, const struct pedro_state *after) {
    struct luck_value *cause =
        seat < 0 ? &luck->hand.nobody : &luck->hand.play[(unsigned)seat];
    const bool drawn = has_drawn(before, after);
    const bool same = seat == before->turn && !pedro_action_errs(action) &&
                      is_choice_of_reference(luck, before, action);
    struct luck_value value = luck->now;
    if (drawn && (same || value_after(luck, before, action, &value))) {
        move_to(luck, &value, cause);
        cause = &luck->hand.draw;
    }
    if (!same || drawn || after->turn == PEDRO_NO_SEAT)
        value = value_of(luck, after);
    move_to(luck, &value, cause);
    note_end(luck, after);
}
