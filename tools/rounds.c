/* rounds.c - how long it takes to pair the rounds of a random Swiss.
 *
 *     rounds PLAYERS ROUNDS [SEED]
 *
 * Prints the processor time of each round and what its pairing is like.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "swiss.h"

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bool number(const char *text, unsigned long least, unsigned long most,
                   unsigned long *value) {
    char *end;
    errno = 0;
    *value = strtoul(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' &&
           *value >= least && *value <= most;
}

static int run(struct swiss *swiss, unsigned long rounds) {
    double most = 0, sum = 0;
    printf("round players       ms  floats  largest  rematches  repeated byes\n");
    for (unsigned long round = 1; round <= rounds; round++) {
        struct pairing_quality quality;
        swiss_next(swiss);
        double start = milliseconds();
        enum pairing_result result = pairing_round(
            swiss->players, swiss->count, &swiss->wishes, swiss->opponent, &quality);
        double took = milliseconds() - start;
        if (result != PAIRING_OK) {
            fprintf(stderr, "rounds: no pairing, result %d\n", (int)result);
            return 1;
        }
        printf("%5lu %7u %8.1f %7u %8lld %10u %14u\n", round, 2 * quality.pairs, took,
               quality.floats, (long long)quality.most_difference, quality.rematches,
               quality.repeated_byes);
        sum += took;
        most = took > most ? took : most;
        swiss_play(swiss);
    }
    printf("mean %.1f ms, most %.1f ms\n", sum / (double)rounds, most);
    return 0;
}

int main(int argc, char **argv) {
    unsigned long players, rounds, seed = 1;
    if (argc < 3 || argc > 4 || !number(argv[1], 20, 4000, &players) ||
        !number(argv[2], 1, SWISS_ROUNDS_MOST, &rounds) ||
        (argc == 4 && !number(argv[3], 0, UINT32_MAX, &seed))) {
        fprintf(
            stderr,
            "usage: rounds PLAYERS ROUNDS [SEED]; 20 to 4000 players, 1 to %d rounds\n",
            SWISS_ROUNDS_MOST);
        return 2;
    }
    struct swiss swiss;
    int result = 1;
    if (swiss_init(&swiss, seed, (unsigned)players))
        result = run(&swiss, rounds);
    else
        fprintf(stderr, "rounds: not enough memory\n");
    swiss_finish(&swiss);
    return result;
}
