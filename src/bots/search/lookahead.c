/* lookahead.c - card play by trying each card in sampled worlds.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/lookahead.h"

#include <string.h>

#include "bots/sampling/calls.h"
#include "bots/search/grounds.h"
#include "bots/search/judge.h"
#include "bots/search/mind.h"
#include "bots/simple/simple.h"

#define N_(text) text

/* What things cost, in nanoseconds, about: time is kept by counting work, so that the
 * same limit means the same move everywhere. */
enum { NS_A_NODE = 60, NS_BY_SIMPLE = 500, NS_BY_NET = 500 };

/* How a card does in the worlds tried, against the usual one. */
struct trial {
    double lead, squares; /* of its values over it, and of those squared, weighted */
    double best;          /* weight of worlds where no card does better */
};

struct lookahead {
    const struct lookahead_plan *plan;
    const struct bot_turn *turn;
    struct judge judge;
    pedro_card card[PEDRO_PACK_MAX]; /* simple's first */
    struct trial trial[PEDRO_PACK_MAX];
    unsigned trials, usual; /* the network's card, or simple's: to be beaten */
    unsigned wanted;        /* worlds, if there is time */
    uint64_t nodes;         /* the solver's, before this decision */
    double weight;          /* of all worlds so far */
    pedro_card highest;     /* of the trumps not seen */
    double with_mate;       /* weight of worlds where a partner holds it */
};

/* --- the cards to try --- */

/* True if nothing but our own cards or cards gone lies between two trumps of the same
 * worth, or two plain cards of a suit: it is all the same which of them is played. */
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

static void list_trials(struct lookahead *look, pedro_card usual) {
    look->card[look->trials++] = usual;
    for (pedro_cards left = look->turn->legal->cards; left;) {
        const pedro_card card = pedro_set_pop(&left);
        bool same = false;
        for (unsigned i = 0; i < look->trials && !same; i++)
            same = card == look->card[i] || alike(look->turn, card, look->card[i]);
        if (!same)
            look->card[look->trials++] = card;
    }
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

/* Whether the rules would offer what is offered. */
static bool offers_this(const struct bot_turn *turn, const struct pedro_state *state) {
    struct pedro_legal legal;
    pedro_legal(turn->rules, state, &legal);
    return state->turn == turn->view->seat && legal.phase == turn->legal->phase &&
           legal.cards == turn->legal->cards;
}

/* Makes the network's card the one to be beaten. */
static void ask_network(struct lookahead *look) {
    int64_t opinion[PEDRO_PACK_MAX];
    judge_opinion(&look->judge, look->card, look->trials, opinion);
    for (unsigned i = 1; i < look->trials; i++)
        if (opinion[i] > opinion[look->usual])
            look->usual = i;
}

/* The card with the best mean: with a network, its opinion counted as so many worlds; without,
 * only if it leads the usual one by enough. */
static unsigned best_trial(const struct lookahead *look) {
    const double doubt = look->judge.net ? 0 : look->plan->doubt;
    int64_t opinion[PEDRO_PACK_MAX] = {0};
    double prior = 0, most = 0;
    unsigned best = look->usual;
    if (look->judge.net) {
        judge_opinion(&look->judge, look->card, look->trials, opinion);
        prior = look->weight * look->plan->prior / look->wanted;
        prior *= look->judge.plays && look->judge.solver ? 2 : 1;
    }
    for (unsigned i = 0; i < look->trials; i++) {
        const struct trial *trial = &look->trial[i];
        double lead = trial->lead;
        lead += prior * (double)(opinion[i] - opinion[look->usual]);
        const double square = lead * lead * 16, chance = doubt * doubt * trial->squares;
        if (lead > most && square > chance) {
            most = lead;
            best = i;
        }
    }
    return best;
}

/* --- worlds --- */

static void try_world(struct lookahead *look, const struct belief_world *world,
                      double weight) {
    const struct bot_turn *turn = look->turn;
    struct verdict verdict[PEDRO_PACK_MAX];
    judge_world(&look->judge, world, look->card, look->trials, verdict);
    int64_t most = verdict[0].score;
    for (unsigned i = 1; i < look->trials; i++)
        most = verdict[i].score > most ? verdict[i].score : most;
    for (unsigned i = 0; i < look->trials; i++) {
        struct trial *trial = &look->trial[i];
        const double lead =
            weight * (double)(verdict[i].value - verdict[look->usual].value);
        const double square = lead * lead;
        trial->lead += lead;
        trial->squares += square;
        trial->best += verdict[i].score == most ? weight : 0;
    }
    look->weight += weight;
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
        if (look->highest != PEDRO_NO_CARD &&
            pedro_side(turn->rules, (unsigned)seat) == look->judge.side &&
            pedro_set_has(world->hand[seat], look->highest))
            look->with_mate += weight;
}

/* In nanoseconds; 0 for none. */
static uint64_t time_limit(const struct lookahead *look) {
    const uint32_t asked = look->turn->budget.time_us;
    return (uint64_t)(asked ? asked : look->plan->time_us) * 1000;
}

static bool out_of_time(const struct lookahead *look) {
    const struct judge *judge = &look->judge;
    const uint64_t limit = time_limit(look);
    uint64_t work = judge->by_simple * NS_BY_SIMPLE + judge->by_net * NS_BY_NET;
    if (judge->solver)
        work += (solver_nodes(judge->solver) - look->nodes) * NS_A_NODE;
    return limit > 0 && work >= limit;
}

/* Multiplies the weights by what calls and play say; returns how many there was time for. */
static unsigned weigh(struct lookahead *look, const struct belief *belief,
                      struct mind_worlds *all, unsigned count, struct pedro_rng *rng) {
    struct calls calls;
    const bool heard = calls_init(&calls, look->turn, belief);
    unsigned done = 0;
    for (; done < count && (done == 0 || !out_of_time(look)); done++) {
        all->weight[done] *= judge_likelihood(&look->judge, &all->world[done]);
        if (heard)
            all->weight[done] *=
                calls_likelihood(&calls, &all->world[done], rng, &look->judge.by_simple);
    }
    return done;
}

/* Lists all layouts of the trumps, `layouts` or so, each as many times as there is room for among
 * `wanted`: plain cards, and what the calls say of a layout, are left to chance, and what many
 * worlds would make good for must not decide between a few. */
static unsigned list_layouts(const struct belief *belief, unsigned layouts,
                             unsigned wanted, struct mind_worlds *all,
                             struct pedro_rng *rng) {
    const unsigned room = wanted < MIND_WORLDS ? wanted : MIND_WORLDS;
    unsigned count = 0;
    for (unsigned more = layouts; more > 0 && count + layouts < room; count += more)
        more = belief_all(belief, rng, MIND_WORLDS - count, all->world + count,
                          all->weight + count);
    return count;
}

/* Tries about `wanted` of the worlds listed, a likely one with more weight; all, if they are no
 * more than that. */
static void try_listed(struct lookahead *look, const struct mind_worlds *all,
                       unsigned count, unsigned wanted) {
    double total = 0, share = 0;
    for (unsigned i = 0; i < count; i++)
        total += all->weight[i];
    const double step = total / wanted;
    double next = step / 2;
    for (unsigned i = 0; i < count && !out_of_time(look); i++) {
        double weight = 0;
        share += all->weight[i];
        for (; count > wanted && next < share; next += step)
            weight += 1;
        if (count <= wanted)
            weight = all->weight[i] / step;
        if (weight > 0)
            try_world(look, &all->world[i], weight);
    }
}

/* Few layouts are all tried, each as much as it is likely; of many some are dealt, and where
 * the plan has them weighed, more than are tried. */
static void try_worlds(struct lookahead *look, const struct belief *belief,
                       struct mind_worlds *all, struct pedro_rng *rng) {
    const unsigned deals = look->plan->deals > 1 ? look->plan->deals : 1;
    unsigned left = look->wanted,
             count = belief_count(belief, left < MIND_WORLDS ? left : MIND_WORLDS);
    if (count < left && count < MIND_WORLDS) {
        count = list_layouts(belief, count, left, all, rng);
        if (look->plan->deals)
            count = weigh(look, belief, all, count, rng);
        try_listed(look, all, count, look->wanted);
        return;
    }
    while (left > 0 && !out_of_time(look)) {
        unsigned some = left < MIND_WORLDS / deals ? left : MIND_WORLDS / deals;
        left -= some;
        count = some * deals;
        for (unsigned i = 0; i < count; i++) {
            belief_deal(belief, rng, &all->world[i]);
            all->weight[i] = 1;
        }
        if (look->plan->deals)
            count = weigh(look, belief, all, count, rng);
        try_listed(look, all, count, some);
    }
}

/* Without room for a list. */
static void try_worlds_dealt(struct lookahead *look, const struct belief *belief,
                             struct pedro_rng *rng) {
    for (unsigned i = 0; i < look->wanted && !out_of_time(look); i++) {
        struct belief_world world;
        belief_deal(belief, rng, &world);
        try_world(look, &world, 1);
    }
}

/* --- what to say about it --- */

/* The best but for the one chosen. */
static unsigned next_best(const struct lookahead *look, unsigned chosen) {
    unsigned next = chosen == 0 ? 1 : 0;
    for (unsigned i = 0; i < look->trials; i++)
        if (i != chosen && look->trial[i].lead > look->trial[next].lead)
            next = i;
    return next;
}

/* What the card chosen brings that the next best does not. The dice are a copy: whether it
 * is asked why changes nothing. */
static bool tell_difference(struct lookahead *look, const struct belief *belief,
                            struct pedro_rng dice, unsigned chosen,
                            struct bot_reason *reason) {
    struct grounds grounds;
    grounds_init(&grounds, look->turn, look->card[chosen],
                 look->card[next_best(look, chosen)]);
    for (unsigned i = 0; i < GROUNDS_WORLDS; i++) {
        struct belief_world world;
        belief_deal(belief, &dice, &world);
        const double likely = judge_likelihood(&look->judge, &world);
        grounds_try(&grounds, &world, (int64_t)(likely * GROUNDS_ONE) + 1);
    }
    return grounds_say(&grounds, reason);
}

static void explain(struct lookahead *look, const struct belief *belief,
                    struct pedro_rng dice, unsigned chosen, struct bot_reason *reason) {
    const struct trial *trial = &look->trial[chosen];
    const int mate = (int)(100 * look->with_mate / look->weight);
    const bool leads = look->turn->view->trick[look->turn->view->leader] == PEDRO_NO_CARD;
    /* What simple would do it can give a reason for, which says more than a number. */
    if (chosen == 0 || tell_difference(look, belief, dice, chosen, reason))
        return;
    reason->card = look->card[chosen];
    reason->suit = look->turn->view->trump;
    if (look->highest != PEDRO_NO_CARD && mate >= 50 && mate < 100) {
        reason->other = look->highest;
        reason->number = mate;
        if (leads)
            reason->sentence = /* xgettext:no-c-format */
                N_("Lead {card}: your partner holds {other} {number} % of the time.");
        else
            reason->sentence = /* xgettext:no-c-format */
                N_("Your partner holds {other} {number} % of the time: {card} will do.");
        return;
    }
    reason->other = look->card[0];
    reason->number = (int)(100 * trial->best / look->weight);
    if (trial->best >= look->weight)
        reason->sentence = N_("In none of the deals tried does another card score more "
                              "than {card}, and in some {other} scores less.");
    else
        reason->sentence = /* xgettext:no-c-format */
            N_("On the whole {card} scores more than {other}; in {number} % of the deals "
               "that are still possible no card does better.");
}

/* The solver, if worlds are to be solved. */
static struct solver *solver_for(const struct lookahead_plan *plan, struct bot_mind *mind,
                                 const struct bot_turn *turn) {
    const bool two =
        turn->rules->sides == 2 || turn->rules->set.teams == PEDRO_TEAMS_CALLED;
    return plan->solves && two && turn->view->tricks >= plan->solve_from
               ? mind_solver(mind)
               : NULL;
}

void lookahead_act(const struct lookahead_plan *plan, struct bot_mind *mind,
                   const struct bot_turn *turn, struct pedro_rng *rng,
                   struct pedro_action *action, struct bot_reason *reason) {
    struct lookahead look;
    struct belief belief;
    struct belief_world first;
    struct pedro_state state;
    struct bot_reason unsaid;
    simple_decide(&simple_usual, turn->rules, turn->view, turn->legal, action,
                  reason ? reason : &unsaid);
    if (turn->legal->phase != PEDRO_PHASE_PLAY || action->kind != PEDRO_PLAY ||
        !belief_init(&belief, turn->rules, turn->view, turn->history))
        return;
    memset(&look, 0, sizeof look);
    look.plan = plan;
    look.turn = turn;
    look.wanted = turn->budget.worlds ? turn->budget.worlds : plan->worlds;
    list_trials(&look, action->card);
    belief_deal(&belief, rng, &first);
    belief_state(turn->rules, turn->view, turn->history, &first, &state);
    if (look.trials == 1 || !offers_this(turn, &state))
        return;
    look.highest =
        highest_of(turn->rules, turn->view->trump, belief.trump, belief.trumps);
    struct solver *solver = solver_for(plan, mind, turn);
    judge_init(&look.judge, turn, solver, plan->learned ? net_shipped(turn->rules) : NULL,
               plan->plays || !solver);
    if (plan->match)
        stakes_init(&look.judge.stakes, mind_equity(mind, turn->rules), turn->rules,
                    &state, look.judge.side);
    if (look.judge.net)
        ask_network(&look);
    if (solver) {
        /* What is remembered saves work, and so would change what fits into the time. */
        if (time_limit(&look) > 0)
            solver_clear(solver);
        look.nodes = solver_nodes(solver);
    }
    struct mind_worlds *all = mind_worlds(mind);
    if (all)
        try_worlds(&look, &belief, all, rng);
    else
        try_worlds_dealt(&look, &belief, rng);
    if (mind)
        mind->playouts += look.judge.playouts;
    if (look.weight <= 0)
        return;
    const unsigned best = best_trial(&look);
    action->card = look.card[best];
    if (reason)
        explain(&look, &belief, *rng, best, reason);
}
