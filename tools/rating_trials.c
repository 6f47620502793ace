/* rating_trials.c - measures ratings on players whose strength is known.
 *
 *   rating-trials [-n PLAYERS] [-s SEEDS] [-t RESULTS] [-c]
 *
 * Players with strengths drawn as the model assumes play matches of two against two with random
 * partners (or beside a regular partner). Printed are, after 30, 100 and 300 matches of each
 * player, the correlation of ratings with true strength, the log loss of the chances given before
 * each match (the first ten of each player left out), and how many true strengths are within 1.96
 * standard deviations of the rating. Elo works on the sums of the sides; Glicko (Glickman 1999) rates each player
 * by the mean of the own side against the mean of the other. Last come the example of openskill
 * and the time for RESULTS results, 10^6 unless given.
 *
 * -c ends with 1 if a figure is not as docs/ratings.md promises.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pedro/rng.h"
#include "rating/model.h"

enum { PLAYERS_MAX = 1000, SEATS = 4, STAGES = 3 };

static const unsigned stages[STAGES] = {30, 100, 300};
/* Such that who knows the true strengths has a log loss of about 0.60. */
static const double gain = 2.4, noise = 1;
static const double days_between = 3;

/* --- players and matches --- */

struct world {
    struct pedro_rng rng;
    unsigned players;
    double strength[PLAYERS_MAX];
    double *partners; /* of each two players, players x players */
    double regular;   /* how often regular partners play together */
    double drift;
};

struct match {
    double day;
    unsigned seat[SEATS]; /* 0 and 1 against 2 and 3 */
    double margin, truth; /* truth: the chance that 0 and 1 win */
};

static double uniform(struct pedro_rng *rng) {
    return ((double)(pedro_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller 1958. */
static double normal(struct pedro_rng *rng) {
    const double length = sqrt(-2 * log(uniform(rng)));
    return length * cos(6.283185307179586 * uniform(rng));
}

static void shuffle(struct pedro_rng *rng, unsigned *list, unsigned count) {
    for (unsigned i = count; i > 1; i--) {
        const unsigned at = pedro_rng_below(rng, i), kept = list[at];
        list[at] = list[i - 1];
        list[i - 1] = kept;
    }
}

static double together(const struct world *world, unsigned one, unsigned other) {
    return world->strength[one] + world->strength[other] +
           world->partners[(one < other ? one : other) * world->players +
                           (one < other ? other : one)];
}

static void begin(struct world *world, unsigned seed) {
    const uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)seed, 15};
    pedro_rng_seed(&world->rng, bytes);
    for (unsigned i = 0; i < world->players; i++)
        world->strength[i] =
            sqrt(rating_usual.base + rating_usual.offset) * normal(&world->rng);
    for (unsigned i = 0; i < world->players * world->players; i++)
        world->partners[i] = sqrt(rating_usual.partners) * normal(&world->rng);
}

/* Seats everybody, by chance or with the regular partner, who is the neighbour by number. */
static void seat_all(struct world *world, unsigned *seat) {
    unsigned pair[PLAYERS_MAX / 2];
    if (uniform(&world->rng) >= world->regular) {
        for (unsigned i = 0; i < world->players; i++)
            seat[i] = i;
        shuffle(&world->rng, seat, world->players);
        return;
    }
    for (unsigned i = 0; i < world->players / 2; i++)
        pair[i] = i;
    shuffle(&world->rng, pair, world->players / 2);
    for (unsigned i = 0; i < world->players; i++)
        seat[i] = 2 * pair[i / 2] + i % 2;
}

static void play(struct world *world, struct match *match) {
    const double difference = together(world, match->seat[0], match->seat[1]) -
                              together(world, match->seat[2], match->seat[3]);
    match->truth = rating_chance_below(gain * difference / noise);
    match->margin = gain * difference + noise * normal(&world->rng);
}

/* --- systems --- */

struct guess {
    double mean, deviation; /* a deviation of 0: none is given */
};

/* A way to rate: told matches one after the other. */
struct system {
    const char *name;
    bool needs_pairs;
    void *(*create)(unsigned players);
    void (*destroy)(void *self);
    double (*chance)(void *self, const struct match *match);
    void (*learn)(void *self, const struct match *match);
    struct guess (*person)(void *self, unsigned person, double day);
};

static struct rating_result result_of(const struct match *match, bool order_only) {
    struct rating_result result = {.day = match->day,
                                   .sides = 2,
                                   .gain = gain,
                                   .noise = noise,
                                   .order_only = order_only};
    for (unsigned i = 0; i < SEATS; i++)
        result.side[i / 2].person[result.side[i / 2].members++] = match->seat[i];
    result.side[0].score = match->margin;
    return result;
}

static double walk; /* the drift that the model is told */

static void *ours_create(unsigned players) {
    struct rating_priors priors = rating_usual;
    priors.drift = walk;
    struct rating_model *model = rating_create(&priors);
    for (unsigned i = 0; model && i < players; i++)
        if (rating_add_person(model, NULL) < 0)
            abort();
    return model;
}

static void ours_destroy(void *self) { rating_destroy(self); }

static double ours_chance(void *self, const struct match *match) {
    const struct rating_result result = result_of(match, false);
    return rating_win_chance(self, &result);
}

static void ours_learn(void *self, const struct match *match) {
    const struct rating_result result = result_of(match, false);
    if (!rating_add_result(self, &result))
        abort();
}

static void ours_learn_winner(void *self, const struct match *match) {
    const struct rating_result result = result_of(match, true);
    if (!rating_add_result(self, &result))
        abort();
}

static struct guess ours_person(void *self, unsigned person, double day) {
    const struct rating_normal found = rating_person(self, person, 0, day);
    return (struct guess){found.mean, sqrt(found.variance)};
}

/* Elo in units of its logistic curve. */
static void *elo_create(unsigned players) { return calloc(players, sizeof(double)); }

static double elo_chance(void *self, const struct match *match) {
    const double *elo = self;
    const double difference = elo[match->seat[0]] + elo[match->seat[1]] -
                              elo[match->seat[2]] - elo[match->seat[3]];
    return 1 / (1 + exp(-difference));
}

static void elo_learn(void *self, const struct match *match) {
    static const double k = 0.08;
    double *elo = self;
    const double surprise = (match->margin > 0) - elo_chance(self, match);
    for (unsigned i = 0; i < SEATS; i++)
        elo[match->seat[i]] += i < 2 ? k * surprise : -k * surprise;
}

static struct guess elo_person(void *self, unsigned person, double day) {
    (void)day;
    return (struct guess){((double *)self)[person], 0};
}

/* Glicko, in units of the logistic curve; begins with the spread of side means. */
struct glicko {
    double mean, variance;
};

static const double pi_squared = 9.869604401089358;

static void *glicko_create(unsigned players) {
    struct glicko *all = calloc(players, sizeof *all);
    for (unsigned i = 0; all && i < players; i++)
        all[i].variance = 2 * 2 * gain * gain * 2.9 * rating_usual.base;
    return all;
}

static double flattened(double variance) {
    return 1 / sqrt(1 + 3 * variance / pi_squared);
}

static double glicko_chance(void *self, const struct match *match) {
    const struct glicko *all = self;
    double difference = 0, variance = 0;
    for (unsigned i = 0; i < SEATS; i++) {
        difference += (i < 2 ? .5 : -.5) * all[match->seat[i]].mean;
        variance += .25 * all[match->seat[i]].variance;
    }
    return 1 / (1 + exp(-flattened(variance) * difference));
}

static void glicko_learn(void *self, const struct match *match) {
    struct glicko *all = self, before[SEATS];
    for (unsigned i = 0; i < SEATS; i++)
        before[i] = all[match->seat[i]];
    for (unsigned i = 0; i < SEATS; i++) {
        const unsigned own = i / 2 * 2, other = 2 - own;
        const double difference = (before[own].mean + before[own + 1].mean -
                                   before[other].mean - before[other + 1].mean) /
                                  2;
        const double flat =
            flattened((before[other].variance + before[other + 1].variance) / 4);
        const double expected = 1 / (1 + exp(-flat * difference));
        const double won = (match->margin > 0) == (i < 2);
        const double weight =
            1 / before[i].variance + flat * flat * expected * (1 - expected);
        all[match->seat[i]].variance = 1 / weight;
        all[match->seat[i]].mean += flat * (won - expected) / weight;
    }
}

static struct guess glicko_person(void *self, unsigned person, double day) {
    (void)day;
    const struct glicko *all = self;
    const double unit = gain * 2 * 1.6; /* of the mean of a side, near even chances */
    return (struct guess){all[person].mean / unit, sqrt(all[person].variance) / unit};
}

static const struct system systems[] = {
    {"Elo", false, elo_create, free, elo_chance, elo_learn, elo_person},
    {"Glicko", false, glicko_create, free, glicko_chance, glicko_learn, glicko_person},
    {"ours, won or lost", true, ours_create, ours_destroy, ours_chance, ours_learn_winner,
     ours_person},
    {"ours, margin", true, ours_create, ours_destroy, ours_chance, ours_learn,
     ours_person},
};
enum { SYSTEMS = sizeof systems / sizeof *systems };

/* --- figures --- */

struct figures {
    double correlation, loss, best, inside, inside_pairs;
};

static double loss_of(double chance, bool won) {
    return -log(fmax(won ? chance : 1 - chance, 1e-9));
}

static double correlation(const struct world *world, const struct guess *guess) {
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    const double n = world->players;
    for (unsigned i = 0; i < world->players; i++) {
        x += guess[i].mean;
        y += world->strength[i];
        xx += guess[i].mean * guess[i].mean;
        yy += world->strength[i] * world->strength[i];
        xy += guess[i].mean * world->strength[i];
    }
    return (xy - x * y / n) / sqrt((xx - x * x / n) * (yy - y * y / n));
}

/* Of the pairs of regular partners, how many have their true strength in the interval. */
static double pairs_inside(const struct world *world, struct rating_model *model,
                           double day) {
    unsigned inside = 0;
    for (unsigned i = 0; i < world->players; i += 2) {
        const unsigned pair[2] = {i, i + 1};
        const struct rating_normal found = rating_side(model, 0, pair, 2, day);
        inside +=
            fabs(found.mean - together(world, i, i + 1)) <= 1.96 * sqrt(found.variance);
    }
    return 2.0 * inside / world->players;
}

static void measure(struct world *world, const struct system *system, unsigned seed,
                    struct figures figures[STAGES]) {
    unsigned seat[PLAYERS_MAX], played = 0;
    struct guess guess[PLAYERS_MAX];
    begin(world, seed);
    void *self = system->create(world->players);
    if (!self)
        abort();
    double loss = 0, best = 0, counted = 0, day = 0;
    for (unsigned stage = 0; stage < STAGES; stage++) {
        for (; played < stages[stage]; played++, day += days_between) {
            seat_all(world, seat);
            for (unsigned at = 0; at + SEATS <= world->players; at += SEATS) {
                struct match match = {.day = day};
                memcpy(match.seat, seat + at, sizeof match.seat);
                play(world, &match);
                if (played >= 10) {
                    loss += loss_of(system->chance(self, &match), match.margin > 0);
                    best += loss_of(match.truth, match.margin > 0);
                    counted++;
                }
                system->learn(self, &match);
            }
            for (unsigned i = 0; i < world->players; i++)
                world->strength[i] +=
                    sqrt(world->drift * days_between) * normal(&world->rng);
        }
        unsigned inside = 0;
        for (unsigned i = 0; i < world->players; i++) {
            guess[i] = system->person(self, i, day);
            inside +=
                fabs(guess[i].mean - world->strength[i]) <= 1.96 * guess[i].deviation;
        }
        figures[stage].correlation += correlation(world, guess);
        figures[stage].loss += loss / counted;
        figures[stage].best += best / counted;
        figures[stage].inside += (double)inside / world->players;
        if (system->needs_pairs)
            figures[stage].inside_pairs += pairs_inside(world, self, day);
    }
    system->destroy(self);
}

static void print_row(const struct system *system, const struct figures figures[STAGES],
                      unsigned seeds) {
    printf("| %-17s |", system->name);
    for (unsigned i = 0; i < STAGES; i++)
        printf(" %.3f", figures[i].correlation / seeds);
    printf(" |");
    for (unsigned i = 0; i < STAGES; i++)
        printf(" %.4f", figures[i].loss / seeds);
    printf(" |");
    for (unsigned i = 0; i < STAGES; i++)
        printf(" %.1f", 100 * figures[i].inside / seeds);
    printf(" |");
    for (unsigned i = 0; i < STAGES && system->needs_pairs; i++)
        printf(" %.1f", 100 * figures[i].inside_pairs / seeds);
    printf(" |\n");
}

static bool right(bool holds, const char *what) {
    if (!holds)
        printf("WRONG: %s\n", what);
    return holds;
}

/* Rates the same world by all systems. True if ours is as promised. */
static bool compare(unsigned players, unsigned seeds, double regular, double drift) {
    struct world world = {.players = players, .regular = regular, .drift = drift};
    struct figures all[SYSTEMS][STAGES] = {0};
    bool good = true;
    world.partners = malloc(sizeof(double) * players * players);
    if (!world.partners)
        abort();
    walk = drift;
    for (unsigned i = 0; i < SYSTEMS; i++)
        for (unsigned seed = 0; seed < seeds; seed++)
            measure(&world, &systems[i], seed, all[i]);
    free(world.partners);
    printf("\n%u players, %u seeds, %.0f %% beside the regular partner, a year changes a "
           "strength by %.3f; best possible log loss %.4f\n\n"
           "| system | correlation after %u, %u, %u matches | log loss | 95 %% interval "
           "holds (%%) | of pairs |\n|---|---|---|---|---|\n",
           players, seeds, 100 * regular, sqrt(365 * drift),
           all[0][STAGES - 1].best / seeds, stages[0], stages[1], stages[2]);
    for (unsigned i = 0; i < SYSTEMS; i++)
        print_row(&systems[i], all[i], seeds);
    const struct figures *margin = all[SYSTEMS - 1];
    for (unsigned stage = 0; stage < STAGES; stage++) {
        good &= right(fabs(margin[stage].inside / seeds - .95) <= .02, "interval");
        good &= right(fabs(margin[stage].inside_pairs / seeds - .95) <= .03, "pairs");
        for (unsigned i = 0; i + 1 < SYSTEMS; i++)
            good &= right(margin[stage].loss < all[i][stage].loss, "log loss");
    }
    if (regular == 0)
        good &= right(margin[0].correlation / seeds >= .80 &&
                          margin[1].correlation / seeds >= .92,
                      "correlation");
    return good;
}

/* --- an example of others --- */

/* Newcomers two against two in openskill 5.0.2 (its read-me): its logistic curve has, near even
 * chances, the slope of a normal distribution that is sqrt(8 / pi) times as wide. */
static bool openskill(void) {
    const double mu = 25, sigma = 25. / 3, beta = 25. / 6;
    const double curve = 2 * (2 * sigma * sigma + beta * beta);
    const double noise_variance = curve * 8 / 3.141592653589793 - 4 * sigma * sigma;
    const struct rating_priors priors = {.base = sigma * sigma};
    struct rating_model *model = rating_create(&priors);
    for (unsigned i = 0; model && i < SEATS; i++)
        if (rating_add_person(model, NULL) < 0)
            abort();
    const struct match match = {.seat = {0, 1, 2, 3}, .margin = 1};
    struct rating_result result = result_of(&match, true);
    result.gain = 1;
    result.noise = sqrt(noise_variance);
    if (!model || !rating_add_result(model, &result))
        abort();
    const struct rating_normal winner = rating_person(model, 0, 0, 0),
                               loser = rating_person(model, 2, 0, 0);
    rating_destroy(model);
    printf("\nopenskill: winner %.4f / %.5f (26.9643 / 8.17796), loser %.4f / %.5f\n",
           mu + winner.mean, sqrt(winner.variance), mu + loser.mean,
           sqrt(loser.variance));
    return right(fabs(winner.mean / 1.9643 - 1) <= .05 &&
                     fabs(sqrt(winner.variance) / 8.17796 - 1) <= .05,
                 "the example of openskill");
}

/* --- speed --- */

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void time_refit(unsigned players, unsigned long results, bool clubs) {
    struct pedro_rng rng;
    const uint8_t seed[PEDRO_SEED_SIZE] = {1};
    pedro_rng_seed(&rng, seed);
    struct rating_model *model = ours_create(players);
    const double start = seconds();
    for (unsigned long i = 0; i < results; i++) {
        struct match match = {.day = (double)i / 1000};
        const unsigned club = clubs ? 4 * pedro_rng_below(&rng, players / 4) : 0;
        for (unsigned seat = 0; seat < SEATS; seat++)
            match.seat[seat] =
                clubs ? club + seat : 4 * pedro_rng_below(&rng, players / 4) + seat;
        match.margin = normal(&rng);
        ours_learn(model, &match);
    }
    printf("%lu results of %u players%s: %.2f s\n", results, players,
           clubs ? ", always the same four together" : "", seconds() - start);
    rating_destroy(model);
}

int main(int argc, char **argv) {
    unsigned players = 200, seeds = 6;
    unsigned long results = 1000000;
    bool check = false, good = true;
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : "0";
        switch (argv[at][1]) {
        case 'c':
            check = true;
            continue;
        case 'n':
            players = (unsigned)strtoul(value, NULL, 10);
            break;
        case 's':
            seeds = (unsigned)strtoul(value, NULL, 10);
            break;
        case 't':
            results = strtoul(value, NULL, 10);
            break;
        }
        at++;
    }
    if (at != argc || players < 8 || players > PLAYERS_MAX || players % 4 || seeds < 1) {
        fprintf(stderr,
                "usage: rating-trials [-n PLAYERS] [-s SEEDS] [-t RESULTS] [-c]\n");
        return 2;
    }
    good &= compare(players, seeds, 0, 0);
    good &= compare(players, seeds, .8, 0);
    good &= compare(players, seeds, 0, rating_usual.drift);
    good &= openskill();
    time_refit(10000, results, false);
    time_refit(10000, results, true);
    return check && !good;
}
