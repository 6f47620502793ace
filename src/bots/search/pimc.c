/* pimc.c - perfect-information Monte Carlo search for a card.
 *
 * pimc_act() numbers its steps: the usual card, the candidates, the evaluator, sampling and evaluating
 * worlds, the best card.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/pimc.h"

#include <string.h>

#include "bots/caller.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/search/card_evaluator.h"
#include "bots/search/explain_choice.h"
#include "bots/search/scratch.h"

#define N_(text) text

/* Approximate costs in nanoseconds. Time is kept by counting work, so that a limit gives the same move on
 * every machine. */
enum { NS_A_NODE = 60 };

/* How a card compares with the usual one over the worlds: weighted sums. */
struct trial {
    double lead, squares; /* of its lead, and of that squared */
    double best;          /* weight of worlds where no card scores more */
};

struct pimc {
    const struct pimc_plan *plan;
    const struct bot_turn *turn;
    struct layout_sampler sampler;
    struct card_evaluator evaluator;
    pedro_card card[PEDRO_PACK_MAX]; /* the cards to try, that of `simple` first */
    struct pedro_action action[PEDRO_PACK_MAX]; /* which play them */
    struct trial trial[PEDRO_PACK_MAX];
    unsigned trials, usual; /* the network's card, or simple's: to be beaten */
    unsigned wanted;        /* worlds, if there is time */
    uint64_t nodes;         /* the solver's, before this decision */
    double weight;          /* of all worlds so far */
    pedro_card highest;     /* of the trumps not seen */
    double with_mate;       /* weight of worlds where a partner holds it */
};

/* --- candidates --- */

/* True for equivalent cards: two trumps of the same worth, or two plain cards of a suit, between which
 * lie only cards of our own hand or cards already played. */
static bool alike(const struct bot_turn *turn, pedro_card a, pedro_card b) {
    const struct pedro_rules *rules = turn->rules;
    const struct pedro_view *view = turn->view;
    const unsigned trump = view->trump;
    const uint8_t *strength = rules->strength[trump];
    pedro_cards on_table = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD)
            on_table |= pedro_set_of(view->trick[seat]);
    const pedro_cards gone = (view->hand[view->seat] | view->seen) & ~on_table;
    if (!strength[a] != !strength[b] || rules->value[trump][a] != rules->value[trump][b])
        return false;
    if (!strength[a]) {
        const pedro_cards between =
            ((pedro_cards)1 << (a > b ? a : b)) - ((pedro_cards)1 << (a > b ? b : a));
        return pedro_printed_suit(a) == pedro_printed_suit(b) && !(between & ~gone);
    }
    for (pedro_cards left = rules->trumps[trump] & ~gone; left;) {
        const unsigned between = strength[pedro_set_pop(&left)];
        if ((between > strength[a]) != (between > strength[b]))
            return false;
    }
    return true;
}

static void list_trials(struct pimc *pimc, pedro_card usual) {
    pimc->card[pimc->trials++] = usual;
    for (pedro_cards left = pimc->turn->legal->cards; left;) {
        const pedro_card card = pedro_set_pop(&left);
        bool same = false;
        for (unsigned i = 0; i < pimc->trials && !same; i++)
            same = card == pimc->card[i] || alike(pimc->turn, card, pimc->card[i]);
        if (!same)
            pimc->card[pimc->trials++] = card;
    }
    for (unsigned i = 0; i < pimc->trials; i++)
        pimc->action[i] =
            (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = pimc->card[i]};
}

static pedro_card highest_of(const struct pedro_rules *rules, unsigned trump,
                             const pedro_card *cards, unsigned count) {
    pedro_card best = PEDRO_NO_CARD;
    for (unsigned i = 0; i < count; i++)
        if (best == PEDRO_NO_CARD ||
            rules->strength[trump][cards[i]] > rules->strength[trump][best])
            best = cards[i];
    return best;
}

/* Makes the network's card the usual one, which others must beat. */
static void ask_network(struct pimc *pimc) {
    int64_t opinion[PEDRO_PACK_MAX];
    card_evaluator_prior(&pimc->evaluator, pimc->card, pimc->trials, opinion);
    for (unsigned i = 1; i < pimc->trials; i++)
        if (opinion[i] > opinion[pimc->usual])
            pimc->usual = i;
}

/* The card with the best mean lead. With a network its estimate counts as plan->prior worlds; without one
 * the lead must be significant. */
static unsigned best_trial(const struct pimc *pimc) {
    const double doubt = pimc->evaluator.net ? 0 : pimc->plan->doubt;
    int64_t opinion[PEDRO_PACK_MAX] = {0};
    double prior = 0, most = 0;
    unsigned best = pimc->usual;
    if (pimc->evaluator.net) {
        card_evaluator_prior(&pimc->evaluator, pimc->card, pimc->trials, opinion);
        prior = pimc->weight * pimc->plan->prior / pimc->wanted;
        prior *= pimc->evaluator.plays && pimc->evaluator.solver ? 2 : 1;
    }
    for (unsigned i = 0; i < pimc->trials; i++) {
        const struct trial *trial = &pimc->trial[i];
        double lead = trial->lead;
        lead += prior * (double)(opinion[i] - opinion[pimc->usual]);
        const double square = lead * lead * 16, chance = doubt * doubt * trial->squares;
        if (lead > most && square > chance) {
            most = lead;
            best = i;
        }
    }
    return best;
}

/* --- worlds --- */

/* Evaluates every card in a world, and adds up by how much each leads the usual one. */
static void try_world(struct pimc *pimc, const struct world *world, double weight) {
    const struct bot_turn *turn = pimc->turn;
    struct evaluation evaluation[PEDRO_PACK_MAX];
    struct evaluator *evaluator = &pimc->evaluator.base;
    evaluator->evaluate(evaluator, &world->state, pimc->action, pimc->trials, evaluation);
    int64_t most = evaluation[0].score;
    for (unsigned i = 1; i < pimc->trials; i++)
        most = evaluation[i].score > most ? evaluation[i].score : most;
    for (unsigned i = 0; i < pimc->trials; i++) {
        struct trial *trial = &pimc->trial[i];
        const double lead =
            weight * (double)(evaluation[i].value - evaluation[pimc->usual].value);
        const double square = lead * lead;
        trial->lead += lead;
        trial->squares += square;
        trial->best += evaluation[i].score == most ? weight : 0;
    }
    pimc->weight += weight;
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
        if (pimc->highest != PEDRO_NO_CARD &&
            pedro_side(turn->rules, (unsigned)seat) == pimc->evaluator.side &&
            pedro_set_has(world->state.hand[seat], pimc->highest))
            pimc->with_mate += weight;
}

/* In nanoseconds; 0 for none. */
static uint64_t time_limit(const struct pimc *pimc) {
    const uint32_t asked = pimc->turn->budget.time_us;
    return (uint64_t)(asked ? asked : pimc->plan->time_us) * 1000;
}

static bool out_of_time(const struct pimc *pimc) {
    const struct card_evaluator *evaluator = &pimc->evaluator;
    const struct world_sampler *sampler = &pimc->sampler.base;
    const uint64_t limit = time_limit(pimc);
    uint64_t work = (evaluator->base.work + sampler->work) * WORK_NS;
    if (evaluator->solver)
        work += (solver_nodes(evaluator->solver) - pimc->nodes) * NS_A_NODE;
    return limit > 0 && work >= limit;
}

/* Weighs worlds by the likelihood of calls and plays; returns how many there was time for. */
static unsigned weigh(struct pimc *pimc, struct world *world, unsigned count,
                      struct pedro_rng *rng) {
    struct world_sampler *sampler = &pimc->sampler.base;
    unsigned done = 0;
    for (; done < count && (done == 0 || !out_of_time(pimc)); done++)
        sampler->weigh(sampler, rng, &world[done]);
    return done;
}

/* Lists all layouts of the trumps, about `layouts` of them, as many times as `wanted` worlds have room
 * for: each time with other plain cards and, when weighed, other hands at the auction, so that chance
 * in these does not decide where there are only a few layouts. */
static unsigned list_layouts(struct pimc *pimc, unsigned layouts, struct world *world,
                             struct pedro_rng *rng) {
    const unsigned room = pimc->wanted < SCRATCH_WORLDS ? pimc->wanted : SCRATCH_WORLDS;
    unsigned count = 0;
    for (unsigned more = layouts; more > 0 && count + layouts < room; count += more)
        more = layout_sampler_list(&pimc->sampler, rng, SCRATCH_WORLDS - count,
                                   world + count);
    return count;
}

/* Tries about `wanted` of the worlds listed: systematic resampling, in which a world is chosen as
 * often as its weight exceeds multiples of a step. If there are no more than `wanted` all are tried,
 * each with its weight. */
static void try_listed(struct pimc *pimc, const struct world *world, unsigned count,
                       unsigned wanted) {
    double total = 0, share = 0;
    for (unsigned i = 0; i < count; i++)
        total += world[i].weight;
    const double step = total / wanted;
    double next = step / 2;
    for (unsigned i = 0; i < count && !out_of_time(pimc); i++) {
        double weight = 0;
        share += world[i].weight;
        for (; count > wanted && next < share; next += step)
            weight += 1;
        if (count <= wanted)
            weight = world[i].weight / step;
        if (weight > 0)
            try_world(pimc, &world[i], weight);
    }
}

/* Few layouts are all tried, by weight; of many some are drawn, and where the plan has them weighed,
 * plan->deals times as many as are tried. */
static void try_worlds(struct pimc *pimc, struct world *world, struct pedro_rng *rng) {
    struct world_sampler *sampler = &pimc->sampler.base;
    const unsigned deals = pimc->plan->deals > 1 ? pimc->plan->deals : 1;
    unsigned left = pimc->wanted,
             count = layout_sampler_count(&pimc->sampler,
                                          left < SCRATCH_WORLDS ? left : SCRATCH_WORLDS);
    if (count < left && count < SCRATCH_WORLDS) {
        count = list_layouts(pimc, count, world, rng);
        if (pimc->plan->deals)
            count = weigh(pimc, world, count, rng);
        try_listed(pimc, world, count, pimc->wanted);
        return;
    }
    while (left > 0 && !out_of_time(pimc)) {
        unsigned some = left < SCRATCH_WORLDS / deals ? left : SCRATCH_WORLDS / deals;
        left -= some;
        count = some * deals;
        for (unsigned i = 0; i < count; i++)
            sampler->draw(sampler, rng, &world[i]);
        if (pimc->plan->deals)
            count = weigh(pimc, world, count, rng);
        try_listed(pimc, world, count, some);
    }
}

/* Without memory for a list: worlds are tried as they are drawn, unweighed. */
static void try_worlds_drawn(struct pimc *pimc, struct pedro_rng *rng) {
    struct world_sampler *sampler = &pimc->sampler.base;
    for (unsigned i = 0; i < pimc->wanted && !out_of_time(pimc); i++) {
        struct world world;
        sampler->draw(sampler, rng, &world);
        try_world(pimc, &world, 1);
    }
}

/* --- the explanation --- */

/* The best card other than the one chosen. */
static unsigned next_best(const struct pimc *pimc, unsigned chosen) {
    unsigned next = chosen == 0 ? 1 : 0;
    for (unsigned i = 0; i < pimc->trials; i++)
        if (i != chosen && pimc->trial[i].lead > pimc->trial[next].lead)
            next = i;
    return next;
}

/* Explains what the chosen card achieves that the next best does not. The generator is a copy, so asking
 * for a reason does not change later play. */
static bool tell_difference(struct pimc *pimc, struct pedro_rng dice, unsigned chosen,
                            struct bot_reason *reason) {
    struct layout_sampler *sampler = &pimc->sampler;
    struct explain_choice why;
    explain_choice_init(&why, pimc->turn, pimc->card[chosen],
                        pimc->card[next_best(pimc, chosen)]);
    for (unsigned i = 0; i < EXPLAIN_CHOICE_WORLDS; i++) {
        struct world world;
        sampler->base.draw(&sampler->base, &dice, &world);
        const double likely =
            play_likelihood_of(&sampler->play, &world.state, &sampler->base);
        explain_choice_try(&why, &world.state,
                           (int64_t)(likely * EXPLAIN_CHOICE_ONE) + 1);
    }
    return explain_choice_say(&why, reason);
}

/* What the card of `simple` costs in comparison with another one: whole points that change hands. A playout and the
 * solver each add their value. */
static int cost_of_usual(const struct pimc *pimc, unsigned chosen) {
    const double lead = pimc->trial[chosen].lead - pimc->trial[0].lead,
                 both = pimc->evaluator.plays && pimc->evaluator.solver ? 2 : 1,
                 point = both * CARD_EVALUATOR_ONE * pimc->turn->rules->sides;
    return (int)(lead / (pimc->weight * point) + 0.5);
}

static void explain(struct pimc *pimc, struct pedro_rng dice, unsigned chosen,
                    struct bot_reason *reason) {
    const struct trial *trial = &pimc->trial[chosen];
    const int mate =
        (int)(100 * pimc->with_mate / pimc->weight); /* shown from 50 to 99 */
    const bool leads = pimc->turn->view->trick[pimc->turn->view->leader] == PEDRO_NO_CARD;
    /* The reason of `simple` for its own card says more than a number. */
    if (chosen == 0 || tell_difference(pimc, dice, chosen, reason))
        return;
    reason->card = pimc->card[chosen];
    reason->suit = pimc->turn->view->trump;
    if (pimc->highest != PEDRO_NO_CARD && mate >= 50 && mate < 100) {
        reason->other = pimc->highest;
        reason->number = mate;
        if (leads)
            reason->sentence = /* xgettext:no-c-format */
                N_("Lead {card}: your partner holds {other} {number} % of the time.");
        else
            reason->sentence = /* xgettext:no-c-format */
                N_("Your partner holds {other} {number} % of the time: {card} will do.");
        return;
    }
    reason->other = pimc->card[0];
    reason->number = cost_of_usual(pimc, chosen);
    if (reason->number > 0) {
        reason->sentence = N_("{card} is better: {other} would cost about {number} in "
                              "points.");
        return;
    }
    reason->number = bot_reason_percent((int64_t)(EXPLAIN_CHOICE_ONE * trial->best),
                                        (int64_t)(EXPLAIN_CHOICE_ONE * pimc->weight));
    if (trial->best >= pimc->weight)
        reason->sentence = N_("In none of the deals tried does another card score more "
                              "than {card}, and in some {other} scores less.");
    else
        reason->sentence = /* xgettext:no-c-format */
            N_("On the whole {card} scores more than {other}; in {number} % of the deals "
               "that are still possible no card does better.");
}

/* The solver, if the plan solves worlds at this turn; else NULL. */
static struct solver *solver_for(const struct pimc_plan *plan,
                                 struct bot_scratch *scratch,
                                 const struct bot_turn *turn) {
    const bool two =
        turn->rules->sides == 2 || turn->rules->set.teams == PEDRO_TEAMS_CALLED;
    return plan->solves && two && turn->view->tricks >= plan->solve_from
               ? scratch_solver(scratch)
               : NULL;
}

/* The network of a plan, NULL if it uses none or the game has none. */
static const struct nnet *net_for(const struct pimc_plan *plan,
                                  const struct bot_turn *turn) {
    return plan->learned ? nnet_shipped(turn->rules) : NULL;
}

void pimc_act(const struct pimc_plan *plan, struct bot_scratch *scratch,
              const struct bot_turn *turn, struct pedro_rng *rng,
              struct pedro_action *action, struct bot_reason *reason) {
    struct pimc pimc;
    struct world first;
    /* 1. The usual bid, by the network that calls; the usual card, by `simple`. */
    caller_decide(turn->rules, turn->view, turn->legal, action, reason);
    memset(&pimc, 0, sizeof pimc);
    if (turn->legal->phase != PEDRO_PHASE_PLAY || action->kind != PEDRO_ACT_PLAY ||
        !layout_sampler_init(&pimc.sampler, turn, net_for(plan, turn)))
        return;
    pimc.plan = plan;
    pimc.turn = turn;
    pimc.wanted = turn->budget.worlds ? turn->budget.worlds : plan->worlds;
    /* 2. The cards to try, one of each run of equivalent ones. */
    list_trials(&pimc, action->card);
    pimc.sampler.base.draw(&pimc.sampler.base, rng, &first);
    if (pimc.trials == 1 || !world_sampler_fits(turn, &first.state))
        return;
    const struct belief *belief = &pimc.sampler.belief;
    pimc.highest =
        highest_of(turn->rules, turn->view->trump, belief->trump, belief->trumps);
    /* 3. The evaluator. */
    struct solver *solver = solver_for(plan, scratch, turn);
    card_evaluator_init(&pimc.evaluator, turn, solver, net_for(plan, turn),
                        plan->plays || !solver);
    if (plan->match)
        match_utility_init(&pimc.evaluator.utility, scratch_equity(scratch, turn->rules),
                           turn->rules, &first.state, pimc.evaluator.side);
    if (pimc.evaluator.net)
        ask_network(&pimc);
    if (solver) {
        /* A warm transposition table would change how much is searched in the time. */
        if (time_limit(&pimc) > 0)
            solver_clear(solver);
        pimc.nodes = solver_nodes(solver);
    }
    /* 4. Sampling worlds, and evaluating the cards in each. */
    struct scratch_worlds *worlds = scratch_worlds(scratch);
    if (worlds)
        try_worlds(&pimc, worlds->world, rng);
    else
        try_worlds_drawn(&pimc, rng);
    if (scratch)
        scratch->playouts += pimc.evaluator.playouts;
    if (pimc.weight <= 0)
        return;
    /* 5. The best card. */
    const unsigned best = best_trial(&pimc);
    action->card = pimc.card[best];
    if (reason)
        explain(&pimc, *rng, best, reason);
}
