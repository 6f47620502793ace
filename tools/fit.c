/* fit.c - fits the curves of simple_value.c to hands that `simple` plays.
 *
 *   fit [-n DEALS] [GAME...]
 *
 * For each scoring trump of the suit that a bidder names, the data are its place when
 * play began, the features that simple_value.c computes from the bidder's hand, and
 * whether the bidding side won it. A logistic regression for each place and kind of
 * teams, by Newton's method, gives the curves in the form of that file. Then, for each
 * game, expected and actual results of the present curves are printed. All presets are
 * used if no game is named.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"

enum { N = SIMPLE_QUALITIES, TEAMS = PEDRO_TEAMS_CALLED + 1 };

struct sample {
    float quality[N], weight;
    bool won;
};

struct samples {
    struct sample *at;
    size_t count, room;
};

static void keep(struct samples *samples, const struct sample *sample) {
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 1 << 16;
        samples->at = realloc(samples->at, samples->room * sizeof *samples->at);
        if (!samples->at)
            abort();
    }
    samples->at[samples->count++] = *sample;
}

/* The data when trumps are named, and the result. */
struct record {
    const struct pedro_rules *rules;
    struct simple_forecast forecast;
    struct simple_value value;
    pedro_cards hand;
    int quality[PEDRO_PACK_MAX][N];
    int place[PEDRO_PACK_MAX];
    pedro_seat bidder, partner;
    unsigned trump;
    bool placed; /* the places are known */
};

static bool on_bidding_side(const struct pedro_rules *rules,
                            const struct pedro_state *state, pedro_seat seat) {
    if (rules->set.teams == PEDRO_TEAMS_CALLED)
        return seat == state->bidder || seat == state->partner;
    return pedro_side(rules, (unsigned)seat) ==
           pedro_side(rules, (unsigned)state->bidder);
}

static void note_hand(const struct pedro_rules *rules, const struct pedro_state *state,
                      unsigned suit, struct record *record) {
    struct pedro_view view;
    struct pedro_legal legal = {0};
    pedro_view(rules, state, state->turn, &view);
    const struct simple s = {.weights = &simple_usual,
                             .rules = rules,
                             .view = &view,
                             .legal = &legal,
                             .me = state->turn,
                             .hand = view.hand[state->turn]};
    record->hand = s.hand;
    simple_forecast(&s, suit, &record->forecast);
    simple_value(&s, suit, &record->value);
    for (pedro_cards left = rules->scoring[suit]; left;) {
        pedro_card card = pedro_set_pop(&left);
        simple_qualities(&s, &record->forecast, card, record->quality[card]);
    }
}

static void note_places(const struct pedro_rules *rules, const struct pedro_state *state,
                        struct record *record) {
    for (pedro_cards left = rules->scoring[state->trump]; left;) {
        pedro_card card = pedro_set_pop(&left);
        record->place[card] = SIMPLE_PLACES;
        for (pedro_seat seat = 0; seat < rules->set.players; seat++)
            if (pedro_set_has(state->hand[seat], card))
                record->place[card] = seat == state->bidder ? SIMPLE_HELD
                                      : on_bidding_side(rules, state, seat)
                                          ? SIMPLE_WITH_MATE
                                          : SIMPLE_WITH_OTHER;
    }
}

static void watch(void *data, const struct pedro_state *state,
                  const struct pedro_action *action) {
    struct record *record = data;
    const struct pedro_rules *rules = record->rules;
    if (action->kind == PEDRO_ACT_NAME) {
        note_hand(rules, state, action->suit, record);
        record->trump = action->suit;
        record->bidder = state->bidder;
    }
    if (!record->placed && state->phase == PEDRO_PHASE_PLAY &&
        record->bidder != PEDRO_NO_SEAT &&
        (rules->set.teams != PEDRO_TEAMS_CALLED || state->called != PEDRO_NO_CARD)) {
        record->placed = true;
        note_places(rules, state, record);
        record->partner = state->partner;
    }
}

struct outcome {
    unsigned long hands;
    double expected, got, squares, spread, all_expected, all_got;
    unsigned long said[10], made[10]; /* by tenths of the chance to make the bid */
};

static void play_one(const struct pedro_rules *rules, const pedro_card *pack,
                     pedro_seat dealer, struct samples samples[SIMPLE_PLACES],
                     struct outcome *outcome) {
    struct record record = {
        .rules = rules, .bidder = PEDRO_NO_SEAT, .partner = PEDRO_NO_SEAT};
    struct bot_playout playout = {
        .rules = rules, .policy = simple_policy, .data = &record, .watch = watch};
    struct pedro_state state;
    pedro_state_init(rules, dealer, &state);
    pedro_deal_legal(rules, &state, pack);
    bot_playout(&playout, &state);
    const pedro_seat bidder = record.bidder, partner = record.partner;
    const unsigned trump = record.trump;
    if (!record.placed || state.hands_scored == 0)
        return;
    double points = 0;
    for (pedro_cards left = rules->scoring[trump]; left;) {
        pedro_card card = pedro_set_pop(&left);
        struct sample sample = {.weight = (float)rules->value[trump][card] /
                                          (float)rules->total};
        for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
            bool bids = rules->set.teams == PEDRO_TEAMS_CALLED
                            ? seat == bidder || seat == partner
                            : pedro_side(rules, (unsigned)seat) ==
                                  pedro_side(rules, (unsigned)bidder);
            if (bids &&
                pedro_set_has(state.taken[pedro_side(rules, (unsigned)seat)], card))
                sample.won = true;
        }
        for (int i = 0; i < N; i++)
            sample.quality[i] = (float)record.quality[card][i] / SIMPLE_FINE;
        if (record.place[card] < SIMPLE_PLACES &&
            (rules->set.low == PEDRO_LOW_TAKER ||
             card != pedro_card_of(trump, PEDRO_TWO)))
            keep(&samples[record.place[card]], &sample);
    }
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (pedro_side(rules, (unsigned)seat) == pedro_side(rules, (unsigned)bidder))
            points = state.points[pedro_side(rules, (unsigned)seat)];
    if (rules->set.teams == PEDRO_TEAMS_CALLED && partner != PEDRO_NO_SEAT &&
        partner != bidder)
        points += state.points[partner];
    const double expected = record.value.points / 256.0,
                 spread = record.value.spread / 256.0;
    outcome->hands++;
    outcome->expected += expected;
    outcome->got += points;
    outcome->squares += (points - expected) * (points - expected);
    outcome->spread += spread * spread;
    outcome->all_expected += record.value.all / 1024.0;
    outcome->all_got += points >= rules->total;
    const int tenth =
        simple_value_chance(&record.value, pedro_bid_needs(rules, state.last_bid)) * 10 /
        1025;
    outcome->said[tenth]++;
    outcome->made[tenth] += state.last_made;
}

/* Solves a x = b; a is symmetric and positive. */
static void solve(double a[N][N], double b[N]) {
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            double factor = a[j][i] / a[i][i];
            for (int k = i; k < N; k++)
                a[j][k] -= factor * a[i][k];
            b[j] -= factor * b[i];
        }
    for (int i = N - 1; i >= 0; i--) {
        for (int k = i + 1; k < N; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
}

static void fit(const struct samples *samples, double curve[N]) {
    memset(curve, 0, N * sizeof *curve);
    for (int round = 0; round < 12; round++) {
        double a[N][N] = {{0}}, b[N] = {0};
        for (size_t at = 0; at < samples->count; at++) {
            const struct sample *sample = &samples->at[at];
            double sum = 0;
            for (int i = 0; i < N; i++)
                sum += curve[i] * sample->quality[i];
            const double chance = 1 / (1 + exp(-sum));
            for (int i = 0; i < N; i++) {
                b[i] +=
                    sample->weight * ((double)sample->won - chance) * sample->quality[i];
                for (int j = 0; j < N; j++)
                    a[i][j] += sample->weight * chance * (1 - chance) *
                               sample->quality[i] * sample->quality[j];
            }
        }
        for (int i = 0; i < N; i++) {
            a[i][i] += 1; /* a little regularisation, so that coefficients stay finite */
            b[i] -= curve[i];
        }
        solve(a, b);
        for (int i = 0; i < N; i++)
            curve[i] += b[i];
    }
}

int main(int argc, char **argv) {
    static const char *const teams[TEAMS] = {"PEDRO_TEAMS_PAIRS", "PEDRO_TEAMS_SOLO",
                                             "PEDRO_TEAMS_CALLED"};
    static const char *const places[SIMPLE_PLACES] = {"SIMPLE_HELD", "SIMPLE_WITH_MATE",
                                                      "SIMPLE_WITH_OTHER"};
    static struct samples samples[TEAMS][SIMPLE_PLACES];
    unsigned long deals = 1000;
    int at = 1;
    if (argc > 2 && strcmp(argv[1], "-n") == 0) {
        deals = strtoul(argv[2], NULL, 10);
        at = 3;
    }
    unsigned long said[10] = {0}, made[10] = {0};
    printf("%-20s %8s %8s %8s %8s %8s %8s\n", "game", "expected", "got", "spread", "got",
           "all", "got");
    for (int game = 0; game < (at < argc ? argc - at : pedro_preset_count()); game++) {
        const char *name = at < argc ? argv[at + game] : pedro_preset(game)->name;
        struct outcome outcome = {0};
        pedro_card pack[PEDRO_PACK_MAX];
        struct pedro_rules rules;
        struct pedro_rng rng;
        if (contest_rules(name, &rules) != 0)
            return 3;
        pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'f', 'i', 't'});
        for (unsigned i = 0; i < rules.pack_size; i++)
            pack[i] = (pedro_card)i;
        for (unsigned long deal = 0; deal < deals; deal++) {
            pedro_rng_shuffle(&rng, pack, rules.pack_size);
            play_one(&rules, pack, (pedro_seat)(deal % (unsigned)rules.set.players),
                     samples[rules.set.teams], &outcome);
        }
        for (int i = 0; i < 10; i++) {
            said[i] += outcome.said[i];
            made[i] += outcome.made[i];
        }
        const double hands = (double)outcome.hands;
        printf("%-20s %8.2f %8.2f %8.2f %8.2f %8.3f %8.3f\n", name,
               outcome.expected / hands, outcome.got / hands,
               sqrt(outcome.spread / hands), sqrt(outcome.squares / hands),
               outcome.all_expected / hands, outcome.all_got / hands);
    }
    for (int i = 0; i < 10; i++)
        printf("chance %2d%% to %3d%%: %8lu bids, %5.1f%% made\n", 10 * i, 10 * i + 10,
               said[i], said[i] ? 100.0 * (double)made[i] / (double)said[i] : 0.0);
    for (int each = 0; each < TEAMS * SIMPLE_PLACES; each++) {
        const int place = each % SIMPLE_PLACES;
        struct samples *at_place = &samples[each / SIMPLE_PLACES][place];
        double curve[N];
        if (at_place->count == 0)
            continue;
        fit(at_place, curve);
        printf("    [%s][%s] = {", teams[each / SIMPLE_PLACES], places[place]);
        for (int i = 0; i < N; i++)
            printf("%s%.0f", i ? ", " : "", curve[i] * 64);
        printf("}, /* %zu cards */\n", at_place->count);
        free(at_place->at);
    }
    return 0;
}
