/* duel.c - measures which of two bots is better, and by how much, on duplicate deals,
 * with an interval.
 *
 *   duel [-n DEALS] [-s SEED] [-m] GAME|all A [B]
 *
 * GAME is a preset, perhaps with house rules: us,min_bid=6. A and B are bots, B `simple`
 * if it is not given; `simple:capture=800` is simple with another weight, and
 * `network+trump=expert` is network, but expert names trumps. Each deal is
 * played once for each side, or for each seat where all play for themselves: A there, B
 * everywhere else. The margin is the score of A less that of B, per deal and side,
 * averaged over those tables. With -m whole matches are played instead, A on one side, to
 * count the wins and to check that they end.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "contest.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void duel(const char *name, const struct pedro_rules *rules,
                 const struct contestant *a, const struct contestant *b,
                 unsigned long deals, struct bot_scratch *scratch,
                 struct pedro_rng *rng) {
    struct pedro_rng dice = *rng; /* separate from those of the cards, which so stay the
                                   * same */
    struct contest_counts counts = {0};
    double total = 0, squares = 0;
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    dice.word[0] ^= UINT64_C(0x9e3779b97f4a7c15);
    const double start = now();
    for (unsigned long deal = 0; deal < deals; deal++) {
        double margin = 0;
        pedro_rng_shuffle(rng, pack, rules->pack_size);
        for (unsigned side = 0; side < rules->sides; side++)
            margin += contest_margin(rules, pack,
                                     (pedro_seat)(deal % (unsigned)rules->set.players),
                                     side, a, b, scratch, &dice, &counts);
        margin /= rules->sides;
        total += margin;
        squares += margin * margin;
    }
    const double seconds = now() - start, n = (double)deals, mean = total / n;
    const double spread = sqrt((squares / n - mean * mean) / n);
    printf(
        "%-20s %+8.3f +-%.3f  made %5.1f%%  bid %5.1f of %3d  scored %5.1f%%  %.2f us\n",
        name, mean, 1.96 * spread,
        counts.scored ? 100.0 * (double)counts.made / (double)counts.scored : 0.0,
        counts.scored ? counts.bids / (double)counts.scored : 0.0, rules->total,
        100.0 * (double)counts.scored / (double)counts.tables,
        seconds * 1e6 / (double)counts.decisions);
    fflush(stdout);
}

/* Plays whole matches, A on one side and B on the others. A match of ENDLESS hands
 * is stopped. */
static void matches(const char *name, const struct pedro_rules *rules,
                    const struct contestant *a, const struct contestant *b,
                    unsigned long count, struct bot_scratch *scratch,
                    struct pedro_rng *rng) {
    enum { ENDLESS = 1000 };
    const struct contestant *who[PEDRO_SEATS_MAX];
    unsigned long hands = 0, bids = 0, made = 0, ended = 0, longest = 0;
    double won = 0;
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    for (unsigned long match = 0; match < count; match++) {
        const unsigned side = (unsigned)(match % rules->sides);
        struct pedro_state state;
        for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
            who[seat] = pedro_side(rules, seat) == side ? a : b;
        pedro_state_init(
            rules, (pedro_seat)(match / rules->sides % (unsigned)rules->set.players),
            &state);
        while (state.phase != PEDRO_PHASE_OVER && state.hands < ENDLESS) {
            pedro_rng_shuffle(rng, pack, rules->pack_size);
            const uint32_t scored = state.hands_scored;
            contest_hand(rules, &state, pack, who, scratch, rng);
            bids += state.hands_scored - scored;
            made += state.hands_scored > scored && state.last_made;
        }
        ended += state.phase == PEDRO_PHASE_OVER;
        hands += state.hands;
        if (state.hands > longest)
            longest = state.hands;
        if (state.winners >> side & 1)
            won += 1.0 / pedro_set_count(state.winners);
    }
    const double n = (double)count, share = won / n;
    printf("%-20s A won %5.2f%% +-%.2f  made %5.1f%%  %lu of %lu ended, after %.1f "
           "hands, at "
           "most %lu\n",
           name, 100 * share, 196 * sqrt(share * (1 - share) / n),
           bids ? 100.0 * (double)made / (double)bids : 0.0, ended, count,
           (double)hands / n, longest);
    fflush(stdout);
}

int main(int argc, char **argv) {
    unsigned long deals = 1000;
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    bool whole = false;
    struct contestant a, b;
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "-m") == 0)
            whole = true;
        else if (strcmp(argv[at], "-n") == 0 && at + 1 < argc)
            deals = strtoul(argv[++at], NULL, 10);
        else if (strcmp(argv[at], "-s") == 0 && at + 1 < argc &&
                 pedro_seed_parse(argv[at + 1], strlen(argv[at + 1]), seed) == 0)
            at++;
        else
            break;
    }
    if (argc - at < 2 || argc - at > 3 || deals == 0 ||
        contestant_parse(argv[at + 1], &a) != 0 ||
        contestant_parse(argc - at == 3 ? argv[at + 2] : "simple", &b) != 0) {
        fprintf(stderr, "usage: duel [-n DEALS] [-s SEED] [-m] GAME|all A [B]\n");
        return 2;
    }
    struct bot_scratch *scratch = bot_scratch_create();
    const bool all = strcmp(argv[at], "all") == 0;
    for (int i = 0; i < (all ? pedro_preset_count() : 1); i++) {
        const char *game = all ? pedro_preset(i)->name : argv[at];
        struct pedro_rules rules;
        struct pedro_rng rng;
        if (contest_rules(game, &rules) != 0)
            return 3;
        pedro_rng_seed(&rng, seed);
        if (whole)
            matches(game, &rules, &a, &b, deals, scratch, &rng);
        else
            duel(game, &rules, &a, &b, deals, scratch, &rng);
    }
    bot_scratch_destroy(scratch);
    return 0;
}
