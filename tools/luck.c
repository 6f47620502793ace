/* luck.c - measures what is left of the chance in results once luck is taken off.
 *
 *   luck [-n HANDS] [-f FROM] [-r REFERENCE] [-o ORDERS] [-p PACKS] [-g GAME] A B
 *
 * HANDS hands are dealt at no score (100,000 unless given), from number FROM on, each with its own cards; A has each
 * side in turn, B the others. Printed are, for the points of A's side less those of the others: the mean with its
 * 95 % interval and the standard deviation of the results, of the luck (bots/search/luck.h), its parts, and of the
 * results less the luck; how many times as many hands the results alone need for the same interval; and the mean of
 * the luck of the dealer's side. Every hand is checked: its parts add up to its result.
 *
 *   build/src/bots/luck casual simple
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/search/luck.h"
#include "contest.h"
#include "spread.h"

static void print(const char *name, const struct spread *spread) {
    printf("%-22s %+8.4f +- %.4f   deviation %.3f\n", name, spread_mean(spread),
           1.96 * sqrt(spread_variance(spread) / spread->count),
           sqrt(spread_variance(spread)));
}

struct trial {
    struct luck_settings settings;
    struct contestant a, b;
    struct bot_scratch *scratch;
    struct spread result, luck, deal, draw, play_a, play_b, rest, dealer;
};

/* In points, for each other side on average. */
static double lead(const struct trial *trial, const struct luck_value *value,
                   unsigned side) {
    const struct pedro_rules *rules = trial->settings.rules;
    return (double)luck_lead(rules, value, side) / LUCK_POINT / (rules->sides - 1);
}

static struct luck_value luck_of(const struct pedro_rules *rules,
                                 const struct luck_hand *hand) {
    struct luck_value luck = hand->deal;
    luck_add(rules, &luck, &hand->draw, 1);
    return luck;
}

static void check(const struct pedro_rules *rules, const struct pedro_state *state,
                  const struct luck_hand *hand) {
    struct luck_value sum = luck_of(rules, hand);
    luck_add(rules, &sum, &hand->expected, 1);
    luck_add(rules, &sum, &hand->nobody, 1);
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        luck_add(rules, &sum, &hand->play[seat], 1);
    for (unsigned side = 0; side < rules->sides; side++)
        if (sum.points[side] != (int64_t)LUCK_POINT * state->score[side]) {
            fprintf(stderr, "luck: a hand does not add up\n");
            exit(1);
        }
}

static void play(struct trial *trial, uint32_t number) {
    const struct pedro_rules *rules = trial->settings.rules;
    const unsigned players = (unsigned)rules->set.players,
                   side = number / players % rules->sides;
    uint8_t seed[PEDRO_SEED_SIZE] = {'l', 'u', 'c', 'k'};
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards all = rules->pack;
    struct bot_history history;
    struct pedro_state state, before;
    struct pedro_rng rng;
    struct luck luck;
    pedro_hand_seed(seed, number + 1, seed);
    pedro_rng_seed(&rng, seed);
    for (unsigned i = 0; all; i++)
        pack[i] = pedro_set_pop(&all);
    pedro_rng_shuffle(&rng, pack, rules->pack_size);
    pedro_state_init(rules, (pedro_seat)(number % players), &state);
    const unsigned dealer = pedro_side(rules, (unsigned)state.dealer);
    luck_init(&luck, &trial->settings, trial->scratch);
    bot_history_clear(&history);
    before = state;
    pedro_deal_legal(rules, &state, pack);
    luck_deal(&luck, &before, pack, &state);
    while (state.turn != PEDRO_NO_SEAT) {
        const pedro_seat seat = state.turn;
        const bool is_a = pedro_side(rules, (unsigned)seat) == side;
        struct pedro_legal legal;
        struct pedro_action action;
        memset(&action, 0, sizeof action);
        pedro_legal(rules, &state, &legal);
        contestant_act(is_a ? &trial->a : &trial->b, rules, &state, &legal, &history,
                       trial->scratch, &rng, &action);
        bot_history_event(&history, rules, &state, seat, &action);
        before = state;
        pedro_apply_legal(rules, &state, &action);
        luck_act(&luck, seat, &action, &before, &state);
    }
    check(rules, &state, &luck.hand);
    struct luck_value of_luck = luck_of(rules, &luck.hand), a = {0}, b = {0};
    for (unsigned seat = 0; seat < players; seat++)
        luck_add(rules, pedro_side(rules, seat) == side ? &a : &b, &luck.hand.play[seat],
                 1);
    const double result = lead(trial, &luck.hand.result, side),
                 lucky = lead(trial, &of_luck, side);
    spread_add(&trial->result, result);
    spread_add(&trial->luck, lucky);
    spread_add(&trial->deal, lead(trial, &luck.hand.deal, side));
    spread_add(&trial->draw, lead(trial, &luck.hand.draw, side));
    spread_add(&trial->play_a, lead(trial, &a, side));
    spread_add(&trial->play_b, lead(trial, &b, side));
    spread_add(&trial->rest, result - lucky);
    spread_add(&trial->dealer, lead(trial, &of_luck, dealer));
}

static int usage(void) {
    fprintf(stderr, "luck [-n HANDS] [-f FROM] [-r REFERENCE] [-o ORDERS] [-p PACKS] "
                    "[-g GAME] A B\n");
    return 2;
}

int main(int argc, char **argv) {
    static struct trial trial;
    struct pedro_rules rules;
    const char *game = "us", *reference = "simple";
    uint32_t hands = 100000, from = 0;
    unsigned orders = 16, packs = 16;
    int option;
    while ((option = getopt(argc, argv, "n:f:r:o:p:g:")) != -1)
        switch (option) {
        case 'n':
            hands = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'f':
            from = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'r':
            reference = optarg;
            break;
        case 'o':
            orders = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'p':
            packs = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'g':
            game = optarg;
            break;
        default:
            return usage();
        }
    trial.settings = (struct luck_settings){.rules = &rules,
                                            .bot = bot_find(reference, strlen(reference)),
                                            .orders = orders,
                                            .packs = packs};
    if (argc - optind != 2 || !trial.settings.bot || orders == 0 ||
        LUCK_ORDERS_MAX % orders || contest_rules(game, &rules) != 0 ||
        contestant_parse(argv[optind], &trial.a) != 0 ||
        contestant_parse(argv[optind + 1], &trial.b) != 0)
        return usage();
    trial.scratch = bot_scratch_create();
    for (uint32_t n = 0; n < hands; n++)
        play(&trial, from + n);
    printf("%s: %s on one side, %s on the others; %u hands, reference %s, %u orders, %u "
           "packs\n",
           game, argv[optind], argv[optind + 1], hands, reference, orders, packs);
    print("result", &trial.result);
    print("luck", &trial.luck);
    print("  deal", &trial.deal);
    print("  draw", &trial.draw);
    print("result less luck", &trial.rest);
    print("  play of A", &trial.play_a);
    print("  play of the others", &trial.play_b);
    print("luck of the dealer", &trial.dealer);
    printf("hands by results alone: %.2f times as many\n",
           spread_variance(&trial.result) / spread_variance(&trial.rest));
    bot_scratch_destroy(trial.scratch);
    return 0;
}
