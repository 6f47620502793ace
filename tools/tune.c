/* tune.c - searches for better weights of `simple` by self-play.
 *
 *   tune [-n DEALS] [-r ROUNDS] [-w WEIGHT,WEIGHT...] [-b SIMPLE:...] GAME...
 *
 * Hill climbing: one weight at a time is moved a step up or down, and the change kept if
 * it wins duplicate deals of all the games together, margins measured in parts of the
 * points in the pack. Steps grow after a success and shrink after failures. Each trial
 * has its own deals, so luck is not learned. The result is printed as a contestant for
 * duel, which can measure it on other deals.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"

enum { GAMES_MAX = 64, WEIGHTS_MAX = 64 };

struct trial {
    double mean, error;
};

static struct trial compare(const struct pedro_rules *games, int count,
                            unsigned long deals, const struct contestant *a,
                            const struct contestant *b, struct pedro_rng *rng) {
    double sum = 0, squares = 0;
    for (int game = 0; game < count; game++) {
        const struct pedro_rules *rules = &games[game];
        pedro_card pack[PEDRO_PACK_MAX];
        for (unsigned i = 0; i < rules->pack_size; i++)
            pack[i] = (pedro_card)i;
        for (unsigned long deal = 0; deal < deals; deal++) {
            double margin = 0;
            pedro_rng_shuffle(rng, pack, rules->pack_size);
            for (unsigned side = 0; side < rules->sides; side++)
                margin += contest_margin(
                    rules, pack, (pedro_seat)(deal % (unsigned)rules->set.players), side,
                    a, b, NULL, rng, NULL);
            margin /= rules->sides * (double)rules->total;
            sum += margin;
            squares += margin * margin;
        }
    }
    const double n = (double)deals * count;
    struct trial trial = {sum / n, 0};
    trial.error = sqrt((squares / n - trial.mean * trial.mean) / n);
    return trial;
}

static bool is_wanted(const char *list, const char *name) {
    size_t length = strlen(name);
    if (!list)
        return true;
    for (; *list; list += strspn(list, ",")) {
        size_t item = strcspn(list, ",");
        if (item == length && memcmp(list, name, length) == 0)
            return true;
        list += item;
    }
    return false;
}

static void print_best(const struct simple_weights *best) {
    struct simple_weights copy = *best, usual = simple_usual;
    const char *mark = "simple:";
    for (int i = 0; contest_weight(i); i++) {
        int value = *contest_weight_of(&copy, i);
        if (value != *contest_weight_of(&usual, i)) {
            printf("%s%s=%d", mark, contest_weight(i), value);
            mark = ",";
        }
    }
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv) {
    static struct pedro_rules games[GAMES_MAX];
    unsigned long deals = 1000, rounds = 3;
    const char *wanted = NULL, *start = "simple:";
    int at = 1, count = 0, step[WEIGHTS_MAX];
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "-n") == 0)
            deals = strtoul(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "-r") == 0)
            rounds = strtoul(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "-w") == 0)
            wanted = argv[at + 1];
        else if (strcmp(argv[at], "-b") == 0)
            start = argv[at + 1];
        else
            break;
    }
    for (; at < argc && count < GAMES_MAX; at++)
        if (contest_rules(argv[at], &games[count++]) != 0)
            return 3;
    struct contestant best, other;
    struct pedro_rng rng;
    if (count == 0 || deals == 0 || contestant_parse(start, &best) != 0) {
        fprintf(stderr,
                "usage: tune [-n DEALS] [-r ROUNDS] [-w WEIGHTS] [-b SIMPLE] GAME...\n");
        return 2;
    }
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'t', 'u', 'n', 'e'});
    for (int i = 0; contest_weight(i); i++)
        step[i] = abs(*contest_weight_of(&best.weights, i)) / 4 + 8;
    for (unsigned long round = 0; round < rounds; round++) {
        for (int i = 0; contest_weight(i); i++) {
            if (!is_wanted(wanted, contest_weight(i)))
                continue;
            bool better = false;
            for (int sign = 1; sign >= -1 && !better; sign -= 2) {
                other = best;
                *contest_weight_of(&other.weights, i) += sign * step[i];
                struct trial trial = compare(games, count, deals, &other, &best, &rng);
                if (trial.mean > 1.3 * trial.error) {
                    printf("%-18s %5d -> %5d  %+.5f +-%.5f\n", contest_weight(i),
                           *contest_weight_of(&best.weights, i),
                           *contest_weight_of(&other.weights, i), trial.mean,
                           1.96 * trial.error);
                    fflush(stdout);
                    best = other;
                    step[i] = sign * step[i] * 3 / 2;
                    better = true;
                }
            }
            if (!better)
                step[i] = step[i] / 2 ? step[i] / 2 : 1;
        }
        print_best(&best.weights);
    }
    return 0;
}
