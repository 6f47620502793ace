/* margins.c - measures how much luck is in a hand and in a match of each preset.
 *
 *   margins [-n MATCHES] [-t] [GAME...]
 *
 * `simple` plays MATCHES matches (10,000 unless given) of each game, all presets if none is named,
 * in every seat. Printed are rows of src/rules/margin_table.h: the hands of a match, on average and at
 * least and at most in the middle eight of ten matches; the standard deviation of the difference of two
 * sides' scores in a hand, and at the end of a match.
 *
 *   build-gcc/src/bots/margins > src/rules/margin_table.h
 *
 * -t tests what the rating makes of margins: one side is `simple`, the others are `beginner`, and
 * as many matches should be won as a normal distribution of margins says.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "spread.h"

enum { ENDLESS = 1000 };

static double deviation(const struct spread *spread) {
    return sqrt(spread_variance(spread));
}

struct figures {
    struct spread hand, match, won;
    double hands;
    unsigned long lasted[ENDLESS + 1]; /* how many matches took so many hands */
};

/* The least number of hands that `part` of the matches did not exceed. */
static int quantile(const struct figures *figures, double part) {
    double matches = 0, seen = 0;
    int hands = 0;
    for (int i = 0; i <= ENDLESS; i++)
        matches += (double)figures->lasted[i];
    while (hands < ENDLESS && (seen += (double)figures->lasted[hands]) < part * matches)
        hands++;
    return hands;
}

/* Adds the scores, less those before the hand: side 0 less each other side. */
static void add_margins(const struct pedro_rules *rules, const int32_t *after,
                        const int32_t *before, struct spread *spread) {
    for (unsigned side = 1; side < rules->sides; side++)
        spread_add(spread, (after[0] - before[0]) - (after[side] - before[side]));
}

static void play(const struct pedro_rules *rules, const struct contestant *first,
                 const struct contestant *other, unsigned long matches,
                 struct bot_scratch *scratch, struct figures *figures) {
    static const int32_t nothing[PEDRO_SEATS_MAX];
    const uint8_t seed[PEDRO_SEED_SIZE] = {15};
    const struct contestant *who[PEDRO_SEATS_MAX];
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_rng rng;
    pedro_rng_seed(&rng, seed);
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        who[seat] = pedro_side(rules, seat) == 0 ? first : other;
    for (unsigned long match = 0; match < matches; match++) {
        struct pedro_state state;
        pedro_state_init(rules, (pedro_seat)(match % (unsigned)rules->set.players),
                         &state);
        while (state.phase != PEDRO_PHASE_OVER && state.hands < ENDLESS) {
            int32_t before[PEDRO_SEATS_MAX];
            for (unsigned side = 0; side < rules->sides; side++)
                before[side] = state.score[side];
            pedro_rng_shuffle(&rng, pack, rules->pack_size);
            contest_hand(rules, &state, pack, who, scratch, &rng);
            add_margins(rules, state.score, before, &figures->hand);
        }
        figures->hands += (double)state.hands / (double)matches;
        figures->lasted[state.hands]++;
        add_margins(rules, state.score, nothing, &figures->match);
        spread_add(&figures->won, state.winners & 1);
    }
}

static void test(const char *name, const struct pedro_rules *rules,
                 const struct contestant *first, const struct contestant *other,
                 unsigned long matches, struct bot_scratch *scratch) {
    struct figures figures = {0};
    play(rules, first, other, matches, scratch, &figures);
    const double margin = spread_mean(&figures.match);
    printf("%-20s margin of a match %7.2f, won %.3f", name, margin,
           spread_mean(&figures.won));
    if (rules->sides == 2)
        printf(", by the margin %.3f",
               erfc(-margin / deviation(&figures.match) / sqrt(2)) / 2);
    printf("\n");
}

static void measure(const char *name, const struct pedro_rules *rules,
                    const struct contestant *player, unsigned long matches,
                    struct bot_scratch *scratch) {
    struct figures figures = {0};
    play(rules, player, player, matches, scratch, &figures);
    printf("MARGIN(\"%s\", %.3g, %d, %d, %.3g, %.3g)\n", name, figures.hands,
           quantile(&figures, 0.1), quantile(&figures, 0.9), deviation(&figures.hand),
           deviation(&figures.match));
}

int main(int argc, char **argv) {
    unsigned long matches = 10000;
    bool testing = false;
    struct contestant simple, beginner;
    struct bot_scratch *scratch = bot_scratch_create();
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        testing = testing || strcmp(argv[at], "-t") == 0;
        if (strcmp(argv[at], "-n") == 0 && at + 1 < argc)
            matches = strtoul(argv[++at], NULL, 10);
    }
    if (!scratch || matches == 0 || contestant_parse("simple", &simple) ||
        contestant_parse("beginner", &beginner))
        return 2;
    if (!testing)
        printf("/* Made by tools/margins.c, %lu matches of each preset. */\n", matches);
    const int games = at < argc ? argc - at : pedro_preset_count();
    for (int i = 0; i < games; i++) {
        const char *name = at < argc ? argv[at + i] : pedro_preset(i)->name;
        struct pedro_rules rules;
        if (contest_rules(name, &rules))
            return 2;
        if (testing)
            test(name, &rules, &simple, &beginner, matches, scratch);
        else
            measure(name, &rules, &simple, matches, scratch);
        fflush(stdout);
    }
    bot_scratch_destroy(scratch);
    return 0;
}
