/* best_response.c - a lower limit of what a pair that knows its opponents wins from them.
 *
 *     best_response [-n DEALS] [-s SEED] [-c] GAME TARGET [MODEL]
 *
 * GAME is as in duel.c, of two sides. A local best response (Lisy and Bowling 2017) to the bot TARGET takes both seats of a side,
 * each with its own view. At each call, at the naming of trumps and at each card it samples hidden cards, weights them by
 * how TARGET would have acted with them, plays each choice on in the same worlds, the opponents by MODEL (TARGET unless
 * given), itself by `network`, and takes the best one. Its choice by default, which another must lead by two standard
 * errors, is that of `network`; the exchange is that. With -c it only plays cards so.
 *
 * It is a player like any other, so its margin on duplicate deals bounds from below what a best response wins, whatever
 * its samples are worth. Prints the margin a deal and side with its 95 % interval, that of `network` in its place on the
 * same deals, and that of the response over `network`.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/net/nnet_builtin.h"
#include "bots/playout.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "contest.h"

enum {
    WORLDS = 96,  /* tried at a decision, */
    DRAWN = 5,    /* and drawn for each of them */
    RACE = 24,    /* worlds after which choices that are far behind are dropped */
    DOUBT = 2,    /* standard errors by which a choice must lead the usual one */
    CHOICES = 24, /* more bids than the lowest of these are not tried */
};

#define BOT(name) bot_find(name, sizeof name - 1)

struct response {
    const struct pedro_rules *rules;
    struct contestant target, model, usual; /* usual: `network` */
    unsigned side;                          /* of the responder; 2: nobody responds */
    bool cards_only;
    struct bot_history history;
    struct bot_scratch *scratch;
    struct pedro_rng *rng;
};

static void ask(const struct response *response, const struct contestant *who,
                const struct bot_history *history, const struct pedro_state *state,
                const struct pedro_legal *legal, struct pedro_action *action) {
    contestant_act(who, response->rules, state, legal, history, response->scratch,
                   response->rng, action);
}

/* --- worlds --- */

/* Deals a pack and repeats the calls. 0 if it cannot have been so, else how likely the target is to have called so. */
static double replay(const struct response *response, const struct bot_turn *turn,
                     const pedro_card *pack, struct pedro_state *state) {
    const struct bot_history *history = turn->history;
    struct bot_history so_far;
    double weight = 1;
    bot_before_hand(turn, state);
    pedro_deal_legal(turn->rules, state, pack);
    bot_history_clear(&so_far);
    for (unsigned i = 0; i < history->calls; i++) {
        struct pedro_legal legal;
        struct pedro_action made, would;
        bot_history_call(history, i, &made);
        pedro_legal(turn->rules, state, &legal);
        if (state->turn != history->call[i].seat || !pedro_legal_has(&legal, &made))
            return 0;
        if (pedro_side(turn->rules, (unsigned)state->turn) != response->side) {
            ask(response, &response->model, &so_far, state, &legal, &would);
            if (would.kind != made.kind)
                weight /= 20;
            else if (would.bid != made.bid)
                weight /= 8;
        }
        bot_history_note(&so_far, state->turn, &made);
        pedro_apply_legal(turn->rules, state, &made);
    }
    return state->turn == turn->view->seat && state->phase == turn->legal->phase ? weight
                                                                                 : 0;
}

static bool draw(const struct response *response, const struct bot_turn *turn,
                 struct layout_sampler *layouts, struct deal_sampler *deals,
                 struct world *world) {
    pedro_card pack[PEDRO_PACK_MAX];
    if (turn->legal->phase == PEDRO_PHASE_PLAY) {
        if (!layouts->base.draw(&layouts->base, response->rng, world))
            return false;
        layouts->base.weigh(&layouts->base, response->rng, world);
        return true;
    }
    deal_sampler_pack(deals, response->rng, pack);
    world->weight = replay(response, turn, pack, &world->state);
    return world->weight > 0;
}

/* Samples WORLDS worlds by weight. Returns as how many of one weight they count (Kish 1965), or 0. */
static double sample(const struct response *response, const struct bot_turn *turn,
                     struct world *chosen) {
    static struct world drawn[WORLDS * DRAWN];
    static struct layout_sampler layouts;
    static struct deal_sampler deals;
    const bool play = turn->legal->phase == PEDRO_PHASE_PLAY;
    const struct nnet *net =
        response->model.cards == BOT("simple") ? NULL : nnet_shipped(response->rules);
    double total = 0, squares = 0;
    unsigned count = 0;
    if (play ? !layout_sampler_init(&layouts, turn, net)
             : !deal_sampler_init(&deals, turn))
        return 0;
    for (unsigned i = 0; i < WORLDS * DRAWN; i++)
        if (draw(response, turn, &layouts, &deals, &drawn[count])) {
            total += drawn[count].weight;
            squares += drawn[count].weight * drawn[count].weight;
            count++;
        }
    if (count == 0 || total <= 0)
        return 0;
    /* Systematic sampling. */
    const double step = total / WORLDS;
    double at = step * pedro_rng_below(response->rng, 1024) / 1024, sum = 0;
    unsigned chosen_so_far = 0;
    for (unsigned i = 0; i < count && chosen_so_far < WORLDS; i++)
        for (sum += drawn[i].weight; at < sum && chosen_so_far < WORLDS; at += step)
            chosen[chosen_so_far++] = drawn[i];
    const double kish = total * total / squares;
    return chosen_so_far < WORLDS ? 0 : kish < WORLDS ? kish : WORLDS;
}

/* --- choices --- */

static void roll(void *data, const struct pedro_rules *rules,
                 const struct pedro_state *state, const struct pedro_legal *legal,
                 struct pedro_action *action) {
    const struct response *response = data;
    const bool ours = pedro_side(rules, (unsigned)state->turn) == response->side;
    ask(response, ours ? &response->usual : &response->model, NULL, state, legal, action);
}

static double roll_out(struct response *response, const struct pedro_state *from,
                       const struct pedro_action *action) {
    struct bot_playout playout = {
        .rules = response->rules, .policy = roll, .data = response};
    struct pedro_state state = *from;
    const unsigned side = response->side;
    const int before = state.score[side] - state.score[!side];
    pedro_apply_legal(response->rules, &state, action);
    bot_playout(&playout, &state);
    return state.score[side] - state.score[!side] - before;
}

/* The lead of a choice over the first one. */
struct choice {
    struct pedro_action action;
    double lead, square;
    bool dropped;
};

static double error_of(const struct choice *choice, unsigned worlds) {
    const double mean = choice->lead / worlds;
    return sqrt((choice->square / worlds - mean * mean) / worlds);
}

static void drop(struct choice *choice, unsigned choices, unsigned worlds) {
    double best = 0;
    for (unsigned i = 1; i < choices; i++)
        if (choice[i].lead > best)
            best = choice[i].lead;
    for (unsigned i = 1; i < choices; i++)
        if ((best - choice[i].lead) / worlds > 2 * error_of(&choice[i], worlds) + 0.2)
            choice[i].dropped = true;
}

static void respond(struct response *response, const struct bot_turn *turn,
                    struct pedro_action *action) {
    static struct world world[WORLDS];
    struct choice choice[CHOICES] = {{.action = *action}};
    unsigned choices = 1, best = 0;
    for (unsigned i = 0;
         choices < CHOICES && pedro_legal_nth(turn->legal, i, &choice[choices].action);
         i++)
        if (memcmp(&choice[choices].action, action, sizeof *action) != 0)
            choices++;
    const double kish = choices > 1 ? sample(response, turn, world) : 0;
    if (kish < 2)
        return;
    for (unsigned i = 0; i < WORLDS; i++) {
        if (i == RACE || i == 2 * RACE)
            drop(choice, choices, i);
        const double first = roll_out(response, &world[i].state, action);
        for (unsigned k = 1; k < choices; k++)
            if (!choice[k].dropped) {
                const double lead =
                    roll_out(response, &world[i].state, &choice[k].action) - first;
                choice[k].lead += lead;
                choice[k].square += lead * lead;
            }
    }
    for (unsigned k = 1; k < choices; k++)
        if (!choice[k].dropped && choice[k].lead > choice[best].lead &&
            choice[k].lead / WORLDS >
                DOUBT * error_of(&choice[k], WORLDS) * sqrt(WORLDS / kish))
            best = k;
    *action = choice[best].action;
}

/* --- deals --- */

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    struct response *response = data;
    const unsigned side = pedro_side(rules, (unsigned)state->turn);
    const bool searches = legal->phase == PEDRO_PHASE_PLAY ||
                          (!response->cards_only && (legal->phase == PEDRO_PHASE_BID ||
                                                     legal->phase == PEDRO_PHASE_TRUMP));
    if (side != (response->side & 1)) {
        ask(response, &response->target, &response->history, state, legal, action);
        return;
    }
    ask(response, &response->usual, &response->history, state, legal, action);
    if (searches && response->side < 2) {
        struct pedro_view view;
        pedro_view(rules, state, state->turn, &view);
        const struct bot_turn turn = {
            .rules = rules, .view = &view, .legal = legal, .history = &response->history};
        respond(response, &turn, action);
    }
}

static void note(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    struct response *response = data;
    bot_history_note(&response->history, state->turn, action);
}

/* The margin of `side`; that of `network` there if `plain`. */
static double play(struct response *response, const pedro_card *pack, pedro_seat dealer,
                   unsigned side, bool plain) {
    struct bot_playout playout = {.rules = response->rules,
                                  .policy = act,
                                  .data = response,
                                  .watch = note,
                                  .asks_forced = true};
    struct pedro_state state;
    response->side = plain ? side + 2 : side;
    pedro_state_init(response->rules, dealer, &state);
    pedro_deal_legal(response->rules, &state, pack);
    bot_history_clear(&response->history);
    bot_playout(&playout, &state);
    return state.score[side] - state.score[!side];
}

struct sum {
    double once, twice;
};

static void add(struct sum *sum, double value) {
    sum->once += value;
    sum->twice += value * value;
}

static void print(const char *what, const struct sum *sum, double n) {
    const double mean = sum->once / n;
    printf("  %s %+.2f +-%.2f", what, mean,
           1.96 * sqrt((sum->twice / n - mean * mean) / n));
}

int main(int argc, char **argv) {
    unsigned long deals = 100;
    uint8_t seed[PEDRO_SEED_SIZE] = {'r', 'e', 's', 'p', 'o', 'n', 's', 'e'};
    struct response response = {
        .usual = {.bot = BOT("network"), .cards = BOT("network")}};
    struct pedro_rules rules;
    struct pedro_rng rng;
    int option;
    while ((option = getopt(argc, argv, "n:s:c")) != -1) {
        if (option == 'n')
            deals = strtoul(optarg, NULL, 10);
        else if (option == 's')
            seed[PEDRO_SEED_SIZE - 1] = (uint8_t)strtoul(optarg, NULL, 10);
        else if (option == 'c')
            response.cards_only = true;
        else
            return 2;
    }
    const int named = argc - optind;
    if (named < 2 || contest_rules(argv[optind], &rules) != 0 || rules.sides != 2 ||
        contestant_parse(argv[optind + 1], &response.target) != 0 ||
        contestant_parse(argv[optind + (named > 2 ? 2 : 1)], &response.model) != 0) {
        fputs("usage: best_response [-n DEALS] [-s SEED] [-c] GAME TARGET [MODEL]\n",
              stderr);
        return 2;
    }
    response.rules = &rules;
    response.rng = &rng;
    response.scratch = bot_scratch_create();
    pedro_rng_seed(&rng, seed);
    struct pedro_rng cards = rng; /* apart, so that they are the same for each target */
    cards.word[0] ^= UINT64_C(0x9e3779b97f4a7c15);
    struct sum won = {0}, usual = {0}, more = {0};
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    for (unsigned long deal = 0; deal < deals; deal++) {
        double margin[2] = {0};
        pedro_rng_shuffle(&cards, pack, rules.pack_size);
        const pedro_seat dealer = (pedro_seat)(deal % (unsigned)rules.set.players);
        for (unsigned side = 0; side < 2; side++)
            for (int plain = 0; plain < 2; plain++)
                margin[plain] += play(&response, pack, dealer, side, plain) / 2;
        add(&won, margin[0]);
        add(&usual, margin[1]);
        add(&more, margin[0] - margin[1]);
        if ((deal + 1) % 25 == 0 || deal + 1 == deals) {
            printf("%s against %s, %lu deals:", argv[optind], argv[optind + 1], deal + 1);
            print("response", &won, (double)(deal + 1));
            print("network", &usual, (double)(deal + 1));
            print("difference", &more, (double)(deal + 1));
            putchar('\n');
            fflush(stdout);
        }
    }
    bot_scratch_destroy(response.scratch);
    return 0;
}
