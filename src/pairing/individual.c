/* individual.c - schedules for single players: perfect ones, and a search for all other numbers.
 *
 * The search is threshold accepting (G. Dueck and T. Scheuer, 1990): two players of a round exchange their
 * places, and the exchange stays unless the cost grows by more than a threshold, which falls to 0. Exchanges
 * keep how often each sits out. The best of some attempts is taken.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/individual.h"

#include <string.h>

#include "pairing/whist.h"
#include "pedro/error.h"

enum {
    NOBODY = UINT8_MAX,
    PARTNER_WEIGHT =
        10, /* partners twice is worse than opponents a third or fourth time */
    THRESHOLD = 6,
    ATTEMPTS = 5,
    STEPS_PER_PLACE = 1500,
    STEPS_MAX = 1000000,
};

struct tally {
    struct individual individual;
    struct individual_past met; /* rounds of the schedule included */
};

static bool together(const struct individual *individual, unsigned seat, unsigned other) {
    return individual->sides < individual->seats &&
           seat % individual->sides == other % individual->sides;
}

/* Counts the player of a place with those at the same table, or takes the counts back; returns by how much
 * that changes the cost, which is the weighted sum of squares. */
static int count(struct tally *tally, const uint8_t *place, unsigned at, int by) {
    const unsigned seats = tally->individual.seats, table = at / seats * seats;
    int change = 0;
    if (table + seats > tally->individual.players)
        return 0; /* sits out */
    for (unsigned i = table; i < table + seats; i++) {
        if (i == at || place[i] == NOBODY)
            continue;
        const bool partners = together(&tally->individual, at - table, i - table);
        uint8_t(*met)[INDIVIDUAL_PLAYERS_MAX] =
            partners ? tally->met.partner : tally->met.oppose;
        const int before = met[place[at]][place[i]], after = before + by;
        met[place[at]][place[i]] = met[place[i]][place[at]] = (uint8_t)after;
        change += (after * after - before * before) * (partners ? PARTNER_WEIGHT : 1);
    }
    return change;
}

static void start(struct tally *tally, const struct individual *individual,
                  const struct individual_past *past) {
    tally->individual = *individual;
    if (past)
        tally->met = *past;
    else
        memset(&tally->met, 0, sizeof tally->met);
}

/* The places at which players play. */
static unsigned playing(const struct individual *individual) {
    return individual->players / individual->seats * individual->seats;
}

static int put(struct tally *tally, uint8_t *place, unsigned at, uint8_t player) {
    int change = 0;
    if (player == NOBODY)
        change = count(tally, place, at, -1);
    place[at] = player;
    if (player != NOBODY)
        change = count(tally, place, at, 1);
    return change;
}

/* Two places of a round whose players change places. */
struct swap {
    uint8_t *round;
    unsigned one, other;
};

static int exchange(struct tally *tally, const struct swap *swap) {
    uint8_t *place = swap->round;
    const uint8_t first = place[swap->one], second = place[swap->other];
    int change = put(tally, place, swap->one, NOBODY);
    change += put(tally, place, swap->other, NOBODY);
    change += put(tally, place, swap->one, second);
    return change + put(tally, place, swap->other, first);
}

/* Counts all who play in a round, each with those at lower places; returns the cost. */
static int count_round(struct tally *tally, const uint8_t *place) {
    uint8_t seated[INDIVIDUAL_PLAYERS_MAX];
    int cost = 0;
    memset(seated, NOBODY, sizeof seated);
    for (unsigned i = 0; i < playing(&tally->individual); i++)
        cost += put(tally, seated, i, place[i]);
    return cost;
}

/* Moves the players who sit out in a round behind the others: those who have sat out least often, and of these the
 * lowest numbers. */
static void send_out(struct tally *tally, uint8_t *place) {
    const unsigned players = tally->individual.players;
    const uint8_t *out = tally->met.out;
    bool sits[INDIVIDUAL_PLAYERS_MAX] = {0};
    unsigned seated = 0;
    for (unsigned i = playing(&tally->individual); i < players; i++) {
        unsigned next = players;
        for (unsigned player = 0; player < players; player++) {
            if (!sits[player] && (next == players || out[player] < out[next]))
                next = player;
        }
        sits[next] = true;
        place[i] = (uint8_t)next;
    }
    for (unsigned player = 0; player < players; player++) {
        tally->met.out[player] = (uint8_t)(out[player] + sits[player]);
        if (!sits[player])
            place[seated++] = (uint8_t)player;
    }
}

/* Seats the players at random; returns the cost. */
static int64_t begin(struct tally *tally, struct pedro_rng *rng, uint8_t *place) {
    int64_t cost = 0;
    for (unsigned round = 0; round < tally->individual.rounds; round++) {
        send_out(tally, place);
        for (unsigned i = playing(&tally->individual); i > 1; i--) {
            const unsigned at = pedro_rng_below(rng, i);
            const uint8_t kept = place[at];
            place[at] = place[i - 1];
            place[i - 1] = kept;
        }
        cost += count_round(tally, place);
        place += tally->individual.players;
    }
    return cost;
}

/* The place of a player in a round. */
static unsigned place_of(const uint8_t *round, uint8_t player) {
    unsigned at = 0;
    while (round[at] != player)
        at++;
    return at;
}

/* Draws an exchange after which all sit out as often as before: of two who play, or of one who sits out with
 * one who plays, and the reverse in another round. Returns the number of swaps, 0 if there is no such
 * round. */
static unsigned draw(const struct individual *individual, struct pedro_rng *rng,
                     uint8_t *place, struct swap swap[2]) {
    const unsigned players = individual->players, rounds = individual->rounds,
                   plays = playing(individual), drawn = pedro_rng_below(rng, rounds);
    uint8_t *round = place + drawn * players;
    swap[0] =
        (struct swap){round, pedro_rng_below(rng, players), pedro_rng_below(rng, plays)};
    if (swap[0].one < plays)
        return swap[0].one != swap[0].other;
    const uint8_t out = round[swap[0].one], in = round[swap[0].other];
    for (unsigned i = 1; i < rounds; i++) {
        uint8_t *other = place + (drawn + i) % rounds * players;
        swap[1] = (struct swap){other, place_of(other, out), place_of(other, in)};
        if (swap[1].one < plays && swap[1].other >= plays)
            return 2;
    }
    return 0;
}

/* The least sum of squares of `couples` numbers that add up to `sum`. */
static int64_t even_squares(int64_t sum, int64_t couples) {
    const int64_t each = sum / couples, more = sum % couples;
    return couples * each * each + more * (2 * each + 1);
}

/* What no schedule can be cheaper than. */
static int64_t least_cost(const struct individual *individual) {
    const int64_t players = individual->players, seats = individual->seats,
                  couples = players * (players - 1) / 2,
                  tables = players / seats * individual->rounds,
                  met = tables * seats * (seats - 1) / 2,
                  partners = tables * seats * (seats / individual->sides - 1) / 2;
    return PARTNER_WEIGHT * even_squares(partners, couples) +
           even_squares(met - partners, couples);
}

/* Searches from one random start; returns the cost. */
static int64_t attempt(const struct individual *individual,
                       const struct individual_past *past, struct pedro_rng *rng,
                       uint8_t *place) {
    struct tally tally;
    start(&tally, individual, past);
    const int64_t least = least_cost(individual);
    const unsigned places = individual->players * individual->rounds;
    const unsigned steps =
        places < STEPS_MAX / STEPS_PER_PLACE ? places * STEPS_PER_PLACE : STEPS_MAX;
    int64_t cost = begin(&tally, rng, place);
    for (unsigned step = 0; step < steps && cost > least; step++) {
        const int threshold = (int)((uint64_t)THRESHOLD * (steps - 1 - step) / steps);
        struct swap swap[2];
        const unsigned swaps = draw(individual, rng, place, swap);
        int change = 0;
        for (unsigned i = 0; i < swaps; i++)
            change += exchange(&tally, &swap[i]);
        cost += change;
        for (unsigned i = swaps; change > threshold && i-- > 0;)
            cost += exchange(&tally, &swap[i]);
    }
    return cost;
}

static void search(const struct individual *individual,
                   const struct individual_past *past, const uint8_t *seed,
                   uint8_t *place) {
    uint8_t trial[INDIVIDUAL_PLAYERS_MAX * INDIVIDUAL_ROUNDS_MAX];
    const int64_t least = least_cost(individual);
    struct pedro_rng rng;
    pedro_rng_seed(&rng, seed);
    int64_t best = attempt(individual, past, &rng, place);
    for (unsigned i = 1; i < ATTEMPTS && best > least; i++) {
        const int64_t cost = attempt(individual, past, &rng, trial);
        if (cost < best) {
            best = cost;
            memcpy(place, trial, individual->players * individual->rounds);
        }
    }
}

unsigned individual_perfect_rounds(unsigned players) {
    const struct whist *whist = whist_of(players);
    return whist ? whist_rounds(whist) : 0;
}

static bool in_range(const struct individual *individual) {
    return individual->seats >= 2 && individual->seats <= INDIVIDUAL_SEATS_MAX &&
           individual->sides >= 2 && individual->sides <= individual->seats &&
           individual->seats % individual->sides == 0 &&
           individual->players >= individual->seats &&
           individual->players <= INDIVIDUAL_PLAYERS_MAX && individual->rounds >= 1 &&
           individual->rounds <= INDIVIDUAL_ROUNDS_MAX;
}

int individual_make(const struct individual *individual,
                    const struct individual_past *past,
                    const uint8_t seed[PEDRO_SEED_SIZE], uint8_t *place) {
    if (!in_range(individual))
        return PEDRO_ERR_BAD_OPTION;
    const bool usual = individual->seats == 4 && individual->sides == 2 && !past;
    const struct whist *whist = usual ? whist_of(individual->players) : NULL;
    if (!whist) {
        search(individual, past, seed, place);
        return 0;
    }
    for (unsigned round = 0; round < individual->rounds; round++)
        whist_round(whist, round % whist_rounds(whist),
                    place + round * individual->players);
    return 0;
}

static void widen(unsigned *least, unsigned *most, unsigned value, bool first) {
    if (first || value < *least)
        *least = value;
    if (first || value > *most)
        *most = value;
}

void individual_quality(const struct individual *individual,
                        const struct individual_past *past, const uint8_t *place,
                        struct individual_quality *quality) {
    struct tally tally;
    start(&tally, individual, past);
    const unsigned players = individual->players, plays = playing(individual);
    uint8_t *out = tally.met.out;
    *quality = (struct individual_quality){0};
    for (unsigned round = 0; round < individual->rounds; round++, place += players) {
        bool seen[INDIVIDUAL_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < players; i++) {
            if (place[i] >= players || seen[place[i]])
                return;
            seen[place[i]] = true;
            out[place[i]] = (uint8_t)(out[place[i]] + (i >= plays));
        }
        count_round(&tally, place);
    }
    quality->valid = true;
    for (unsigned player = 0; player < players; player++) {
        widen(&quality->out_least, &quality->out_most, out[player], player == 0);
        for (unsigned other = 0; other < player; other++) {
            const unsigned partner = tally.met.partner[player][other],
                           oppose = tally.met.oppose[player][other];
            const bool first = player == 1;
            widen(&quality->partner_least, &quality->partner_most, partner, first);
            widen(&quality->oppose_least, &quality->oppose_most, oppose, first);
            quality->repeats += partner > 1 ? partner - 1 : 0;
            quality->partner_squares += (uint64_t)partner * partner;
            quality->oppose_squares += (uint64_t)oppose * oppose;
        }
    }
}
