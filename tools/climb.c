/* climb.c - tunes the move-ordering weights of the trumps-only search by stochastic hill climbing.
 *
 *   climb [-n DEALS] [-s STEPS] [-r SEED] GAME
 *
 * First leads of random deals with all trumps in play are solved. A step changes one to three random weights
 * and is kept if the same deals then need no more positions. The deals are replaced from time to time, to
 * avoid overfitting. The result is printed in the form of src/solver/order_weights.c, with the positions a
 * deal before and after, on other deals.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/rules.h"
#include "solver/order_weights.h"
#include "solver/solve.h"

enum { DEALS_MAX = 100000, NEW_DEALS = 500, TRUMP = PEDRO_SPADES };

struct climb {
    struct pedro_rules rules;
    struct position_rules made;
    struct position *deal;
    unsigned deals;
    struct pedro_rng rng;
};

static void deal(struct climb *climb, struct position *position) {
    const struct pedro_rules *rules = &climb->rules;
    const unsigned size = (unsigned)rules->set.hand_size,
                   dealt = size * (unsigned)rules->set.players;
    pedro_card card[PEDRO_PACK_MAX], plain[PEDRO_PACK_MAX];
    unsigned cards = 0, plains = 0;
    for (pedro_cards left = rules->trumps[TRUMP]; left;)
        card[cards++] = pedro_set_pop(&left);
    for (pedro_cards left = rules->pack & ~rules->trumps[TRUMP]; left;)
        plain[plains++] = pedro_set_pop(&left);
    pedro_rng_shuffle(&climb->rng, plain, plains);
    while (cards < dealt)
        card[cards++] = plain[--plains];
    pedro_rng_shuffle(&climb->rng, card, cards);
    memset(position, 0, sizeof *position);
    for (unsigned i = 0; i < dealt; i++)
        position->hand[i / size] |= (uint64_t)1 << climb->made.slot_of[card[i]];
    position_begin(&climb->made, position, 0);
}

static void deal_all(struct climb *climb) {
    for (unsigned i = 0; i < climb->deals; i++)
        deal(climb, &climb->deal[i]);
}

static uint64_t cost(const struct climb *climb, const struct order_weights *weights) {
    struct solver *solver = solver_create(SOLVER_BITS);
    if (!solver)
        exit(1);
    solver_set_order_weights(solver, weights);
    for (unsigned i = 0; i < climb->deals; i++)
        solve_value(solver, &climb->made, &climb->deal[i], 1);
    const uint64_t nodes = solver_nodes(solver);
    solver_destroy(solver);
    return nodes;
}

/* Changes a number by up to half of itself, and by a little in any case. */
static void change(struct climb *climb, struct order_weights *weights) {
    int16_t number[sizeof *weights / sizeof(int16_t)];
    memcpy(number, weights, sizeof *weights);
    for (unsigned n = 1 + pedro_rng_below(&climb->rng, 3); n > 0; n--) {
        int16_t *one =
            &number[pedro_rng_below(&climb->rng, sizeof number / sizeof *number)];
        const int most = abs(*one) / 2 + 20,
                  by = (int)pedro_rng_below(&climb->rng, 2 * (unsigned)most + 1) - most;
        if (abs(*one + by) <= 2000)
            *one = (int16_t)(*one + by);
    }
    memcpy(weights, number, sizeof *weights);
}

static void print(const struct order_weights *weights) {
    for (unsigned i = 0; i < SITUATIONS; i++) {
        const struct order_weight *weight = &weights->situation[i];
        printf("{%d, %d, %d, %d},\n", weight->base, weight->worth, weight->rank,
               weight->stake);
    }
    for (unsigned i = 0; i < EXTRAS; i++)
        printf("%d,\n", weights->extra[i]);
}

static void climb_on(struct climb *climb, unsigned long steps,
                     struct order_weights *best) {
    uint64_t least = 0;
    for (unsigned long step = 0; step < steps; step++) {
        if (step % NEW_DEALS == 0) {
            deal_all(climb);
            least = cost(climb, best);
        }
        struct order_weights tried = *best;
        change(climb, &tried);
        const uint64_t nodes = cost(climb, &tried);
        if (nodes <= least) {
            least = nodes;
            *best = tried;
        }
        if (step % 100 == 0)
            fprintf(stderr, "%lu: %.1f positions a deal\n", step,
                    (double)least / climb->deals);
    }
}

static int usage(void) {
    fputs("usage: climb [-n DEALS] [-s STEPS] [-r SEED] GAME\n", stderr);
    return 2;
}

static unsigned long number(const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    return *end || end == text ? 0 : value;
}

int main(int argc, char **argv) {
    struct climb climb = {.deals = 250};
    unsigned long steps = 2000, seed = 1;
    const struct pedro_preset *preset = NULL;
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        const unsigned long value = number(argv[i + 1]);
        if (!strcmp(argv[i], "-n") && value > 0 && value <= DEALS_MAX)
            climb.deals = (unsigned)value;
        else if (!strcmp(argv[i], "-s") && value > 0)
            steps = value;
        else if (!strcmp(argv[i], "-r") && value > 0)
            seed = value;
        else
            return usage();
    }
    for (int p = 0; i < argc && pedro_preset(p); p++)
        if (!strcmp(pedro_preset(p)->name, argv[i]))
            preset = pedro_preset(p);
    if (!preset || i + 1 != argc || preset->set.players != 4)
        return usage();
    uint8_t bytes[PEDRO_SEED_SIZE] = {0};
    memcpy(bytes, &seed, sizeof seed);
    pedro_rng_seed(&climb.rng, bytes);
    climb.deal = calloc(climb.deals, sizeof *climb.deal);
    if (!climb.deal || pedro_rules_init(&climb.rules, &preset->set, NULL) < 0)
        return 1;
    position_rules_init(&climb.rules, TRUMP, &climb.made);
    struct order_weights best = order_weights_trumps;
    climb_on(&climb, steps, &best);
    deal_all(&climb);
    printf("%.1f positions a deal before, %.1f after\n",
           (double)cost(&climb, &order_weights_trumps) / climb.deals,
           (double)cost(&climb, &best) / climb.deals);
    print(&best);
    free(climb.deal);
    return 0;
}
