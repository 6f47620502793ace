/* lookahead.c - card play by trying each card in sampled worlds.
 *
 * What a hand scores is counted for one's own side less the mean of the others, times
 * their number, so that all sums are whole numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/lookahead.h"

#include <string.h>

#include "bots/belief.h"
#include "bots/mind.h"
#include "bots/simple.h"

#define N_(text) text

/* Weights of worlds: of one that nothing speaks against, and the part that is left of a
 * weight when a card was played that `simple` would not have played there. */
enum { WEIGHT_ONE = 256, WEIGHT_ODD = 190, LISTED_ONE = 1024 };

/* What things cost, in nanoseconds, about: time is kept by counting work, so that the
 * same limit means the same move everywhere. */
enum { NS_A_NODE = 60, NS_A_CHOICE = 500 };

/* A card tried, and how it does against simple's in the same worlds. */
struct trial {
    pedro_card card;
    int64_t sum, lead;
    double squares; /* of its leads */
    int64_t best;   /* weight of worlds where no card does better */
};

struct lookahead {
    const struct lookahead_plan *plan;
    const struct bot_turn *turn;
    struct solver *solver;
    struct position_rules places;
    struct trial trial[PEDRO_PACK_MAX];
    unsigned trials, usual; /* which of them is simple's */
    unsigned side;
    bool solves;
    int64_t weight;     /* of all worlds so far */
    pedro_card highest; /* of the trumps not seen */
    int64_t with_mate;  /* weight of worlds where a partner holds it */
    uint64_t choices;   /* made by `simple` so far */
};

/* --- what a hand is worth --- */

static int64_t margin_of(const struct lookahead *look, const int32_t *score) {
    const unsigned sides = look->turn->rules->sides;
    int64_t margin = (int64_t)score[look->side] * (sides - 1);
    for (unsigned side = 0; side < sides; side++)
        if (side != look->side)
            margin -= score[side];
    return margin;
}

/* Plays a state to the end of the hand, all seats as `simple`. */
static void play_out(struct lookahead *look, struct pedro_state *state) {
    const struct pedro_rules *rules = look->turn->rules;
    const uint32_t scored = state->hands_scored;
    while (state->turn != PEDRO_NO_SEAT && state->hands_scored == scored) {
        struct pedro_legal legal;
        struct pedro_action action = {.kind = PEDRO_PLAY};
        pedro_legal(rules, state, &legal);
        if (legal.phase == PEDRO_PHASE_PLAY && !legal.words &&
            pedro_set_count(legal.cards) == 1) {
            action.card = pedro_set_first(legal.cards);
        } else {
            struct pedro_view view;
            struct bot_reason unsaid;
            pedro_view(rules, state, legal.seat, &view);
            simple_decide(&simple_usual, rules, &view, &legal, &action, &unsaid);
            look->choices++;
        }
        pedro_apply_legal(rules, state, &action);
    }
}

static int64_t played_value(struct lookahead *look, const struct pedro_state *state,
                            pedro_card card) {
    struct pedro_state copy = *state;
    const struct pedro_action action = {.kind = PEDRO_PLAY, .card = card};
    pedro_apply_legal(look->turn->rules, &copy, &action);
    play_out(look, &copy);
    return margin_of(look, copy.last_hand);
}

/* The margin if the solver's team wins so many points of `all`. */
static int64_t solved_value(const struct lookahead *look, const struct pedro_state *state,
                            unsigned team, int won, int all) {
    const struct pedro_rules *rules = look->turn->rules;
    int16_t points[PEDRO_SEATS_MAX], certain[PEDRO_SEATS_MAX];
    int32_t score[PEDRO_SEATS_MAX];
    const unsigned bidding = pedro_side(rules, (unsigned)state->bidder);
    unsigned other = 0;
    while (team >> other & 1)
        other++;
    /* The two and discards that count for someone already. */
    pedro_points(rules, state, certain);
    memset(points, 0, PEDRO_SEATS_MAX * sizeof *points);
    for (unsigned side = 0; side < rules->sides; side++)
        points[side] = (int16_t)(certain[side] - state->points[side]);
    points[bidding] = (int16_t)(points[bidding] + won);
    points[other] = (int16_t)(points[other] + all - won);
    pedro_score(rules, state->high_bid, state->bidder, state->partner, points, score);
    return margin_of(look, score);
}

/* --- a world --- */

static void solve_world(struct lookahead *look, const struct pedro_state *state,
                        int64_t value[PEDRO_PACK_MAX]) {
    struct position position;
    struct solution solution;
    const unsigned team = solve_team(look->turn->rules, state);
    position_init(&look->places, state, &position);
    solve_all(look->solver, &look->places, &position, team, &solution);
    const int all = solution.value + solution.others;
    for (unsigned i = 0; i < look->trials; i++) {
        const unsigned place = look->places.place_of[look->trial[i].card];
        value[i] = solved_value(look, state, team, solution.after[place], all);
    }
}

static void try_world(struct lookahead *look, const struct belief_world *world,
                      int64_t weight) {
    const struct bot_turn *turn = look->turn;
    int64_t value[PEDRO_PACK_MAX] = {0};
    struct pedro_state state;
    belief_state(turn->rules, turn->view, turn->history, world, &state);
    if (look->solves)
        solve_world(look, &state, value);
    if (look->plan->plays || !look->solves)
        for (unsigned i = 0; i < look->trials; i++)
            value[i] += played_value(look, &state, look->trial[i].card);
    int64_t most = value[0];
    for (unsigned i = 1; i < look->trials; i++)
        most = value[i] > most ? value[i] : most;
    for (unsigned i = 0; i < look->trials; i++) {
        struct trial *trial = &look->trial[i];
        const int64_t lead = weight * (value[i] - value[look->usual]);
        const double square = (double)lead * (double)lead;
        trial->sum += weight * value[i];
        trial->lead += lead;
        trial->squares += square;
        trial->best += value[i] == most ? weight : 0;
    }
    look->weight += weight;
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
        if (look->highest != PEDRO_NO_CARD &&
            pedro_side(turn->rules, (unsigned)seat) == look->side &&
            pedro_set_has(world->hand[seat], look->highest))
            look->with_mate += weight;
}

/* --- what the play so far says --- */

/* The state as play began, with the cards played back in hand. False if it cannot be told
 * from the history. */
static bool first_state(const struct bot_turn *turn, const struct belief_world *world,
                        struct pedro_state *state) {
    const struct pedro_view *view = turn->view;
    const struct bot_history *history = turn->history;
    struct belief_world first = *world;
    pedro_cards played = 0;
    if (!history || history->plays == 0 || turn->rules->set.teams == PEDRO_TEAMS_CALLED)
        return false;
    for (unsigned i = 0; i < history->plays; i++) {
        first.hand[history->play[i].seat] |= pedro_set_of(history->play[i].card);
        played |= pedro_set_of(history->play[i].card);
    }
    if (played != view->seen)
        return false;
    belief_state(turn->rules, view, history, &first, state);
    memset(state->taken, 0, sizeof state->taken);
    memset(state->points, 0, sizeof state->points);
    memset(state->void_in, 0, sizeof state->void_in);
    memset(state->trick, PEDRO_NO_CARD, sizeof state->trick);
    memset(state->last_trick, PEDRO_NO_CARD, sizeof state->last_trick);
    state->seen = 0;
    state->tricks = state->out = 0;
    state->best_card = PEDRO_NO_CARD;
    state->last_leader = state->last_winner = PEDRO_NO_SEAT;
    state->phase = PEDRO_PHASE_PLAY;
    state->turn = state->leader = state->winner_so_far = history->play[0].seat;
    if (turn->rules->set.out == PEDRO_OUT_FOLD)
        for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
            if (!(state->hand[seat] & turn->rules->trumps[state->trump]))
                state->out |= (uint8_t)(1u << seat);
    return true;
}

/* How likely it is that others would have played as they did, if all were `simple` now
 * and then. */
static unsigned likelihood(struct lookahead *look, const struct belief_world *world) {
    const struct bot_turn *turn = look->turn;
    const struct pedro_rules *rules = turn->rules;
    const struct bot_history *history = turn->history;
    struct pedro_state state;
    unsigned weight = WEIGHT_ONE;
    if (!first_state(turn, world, &state))
        return weight;
    for (unsigned i = 0; i < history->plays; i++) {
        struct pedro_legal legal;
        const struct pedro_action done = {.kind = PEDRO_PLAY,
                                          .card = history->play[i].card};
        if (state.turn != history->play[i].seat || state.phase != PEDRO_PHASE_PLAY)
            return weight;
        pedro_legal(rules, &state, &legal);
        if (!pedro_set_has(legal.cards, done.card))
            return 1;
        if (state.turn != turn->view->seat && pedro_set_count(legal.cards) > 1) {
            struct pedro_view view;
            struct pedro_action usual;
            struct bot_reason unsaid;
            pedro_view(rules, &state, state.turn, &view);
            simple_decide(&simple_usual, rules, &view, &legal, &usual, &unsaid);
            if (usual.kind != PEDRO_PLAY || usual.card != done.card)
                weight = weight * WEIGHT_ODD / WEIGHT_ONE;
            look->choices++;
        }
        pedro_apply_legal(rules, &state, &done);
    }
    return weight > 0 ? weight : 1;
}

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
    look->trial[look->trials++].card = usual;
    for (pedro_cards left = look->turn->legal->cards; left;) {
        const pedro_card card = pedro_set_pop(&left);
        bool same = false;
        for (unsigned i = 0; i < look->trials && !same; i++)
            same = card == look->trial[i].card ||
                   alike(look->turn, card, look->trial[i].card);
        if (!same)
            look->trial[look->trials++].card = card;
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

/* The card with the best mean, if it leads simple's by enough. */
static unsigned best_trial(const struct lookahead *look) {
    const int64_t doubt = (int64_t)look->plan->doubt * look->plan->doubt;
    unsigned best = look->usual;
    for (unsigned i = 0; i < look->trials; i++) {
        const struct trial *trial = &look->trial[i];
        const double lead = (double)trial->lead, square = lead * lead * 16;
        const double chance = (double)doubt * trial->squares;
        if (trial->sum > look->trial[best].sum && trial->lead > 0 && square > chance)
            best = i;
    }
    return best;
}

/* Whether the rules would offer what is offered, were hands as in `world`. */
static bool offers_this(const struct bot_turn *turn, const struct belief_world *world) {
    struct pedro_state state;
    struct pedro_legal legal;
    belief_state(turn->rules, turn->view, turn->history, world, &state);
    pedro_legal(turn->rules, &state, &legal);
    return state.turn == turn->view->seat && legal.phase == turn->legal->phase &&
           legal.cards == turn->legal->cards;
}

/* In nanoseconds; 0 for none. */
static uint64_t time_limit(const struct lookahead *look) {
    const uint32_t asked = look->turn->budget.time_us;
    return (uint64_t)(asked ? asked : look->plan->time_us) * 1000;
}

static bool out_of_time(const struct lookahead *look, uint64_t nodes) {
    const uint64_t limit = time_limit(look);
    if (look->solves)
        nodes = solver_nodes(look->solver) - nodes;
    return limit > 0 && nodes * NS_A_NODE + look->choices * NS_A_CHOICE >= limit;
}

/* Few layouts are all tried, each as much as it is likely; of many some are dealt. */
static void try_worlds(struct lookahead *look, const struct belief *belief,
                       struct bot_mind *mind, struct pedro_rng *rng, unsigned worlds) {
    const unsigned most = worlds < MIND_WORLDS ? worlds : MIND_WORLDS;
    struct mind_worlds *all = mind_worlds(mind);
    const unsigned listed = all ? belief_count(belief, most) : most;
    const uint64_t nodes = look->solves ? solver_nodes(look->solver) : 0;
    double heaviest = 0;
    /* What is remembered saves work, and so would change what fits into the time. */
    if (look->solves && time_limit(look) > 0)
        solver_clear(look->solver);
    if (listed < most) {
        worlds = belief_all(belief, rng, most, all->world, all->weight);
        for (unsigned i = 0; i < worlds; i++)
            heaviest = all->weight[i] > heaviest ? all->weight[i] : heaviest;
    }
    for (unsigned i = 0; i < worlds && !out_of_time(look, nodes); i++) {
        struct belief_world dealt, *world = &dealt;
        int64_t weight = LISTED_ONE;
        if (listed < most) {
            const double part = all->weight[i] / heaviest;
            world = &all->world[i];
            weight = (int64_t)(part * LISTED_ONE) + 1;
        } else {
            belief_deal(belief, rng, &dealt);
        }
        if (i == 0 && !offers_this(look->turn, world))
            return;
        if (look->plan->infers)
            weight = weight * likelihood(look, world) / WEIGHT_ONE + 1;
        try_world(look, world, weight);
    }
}

/* --- what to say about it --- */

static void explain(const struct lookahead *look, unsigned chosen,
                    struct bot_reason *reason) {
    const struct trial *trial = &look->trial[chosen];
    const int mate = (int)(100 * look->with_mate / look->weight);
    const bool leads = look->turn->view->trick[look->turn->view->leader] == PEDRO_NO_CARD;
    /* What simple would do it can give a reason for, which says more than a number. */
    if (chosen == look->usual)
        return;
    reason->card = trial->card;
    reason->suit = look->turn->view->trump;
    if (look->highest != PEDRO_NO_CARD && mate >= 50 && mate < 100) {
        reason->other = look->highest;
        reason->number = mate;
        reason->sentence =
            leads ? N_("Lead {card}: your partner holds {other} {number} % of the time.")
                  : N_("Your partner holds {other} {number} % of the time: "
                       "{card} will do.");
        return;
    }
    reason->other = look->trial[look->usual].card;
    reason->number = (int)(100 * trial->best / look->weight);
    reason->sentence = N_("{card} scores as well as any card in {number} % of the deals "
                          "that are still possible, better than {other} on the whole.");
}

void lookahead_act(const struct lookahead_plan *plan, struct bot_mind *mind,
                   const struct bot_turn *turn, struct pedro_rng *rng,
                   struct pedro_action *action, struct bot_reason *reason) {
    struct lookahead look;
    struct belief belief;
    struct bot_reason unsaid;
    const unsigned worlds = turn->budget.worlds ? turn->budget.worlds : plan->worlds;
    simple_decide(&simple_usual, turn->rules, turn->view, turn->legal, action,
                  reason ? reason : &unsaid);
    if (turn->legal->phase != PEDRO_PHASE_PLAY || action->kind != PEDRO_PLAY ||
        !belief_init(&belief, turn->rules, turn->view, turn->history))
        return;
    memset(&look, 0, sizeof look);
    look.plan = plan;
    look.turn = turn;
    list_trials(&look, action->card);
    if (look.trials == 1)
        return;
    look.highest =
        highest_of(turn->rules, turn->view->trump, belief.trump, belief.trumps);
    look.side = pedro_side(turn->rules, (unsigned)turn->view->seat);
    look.solver = plan->solves ? mind_solver(mind) : NULL;
    look.solves =
        look.solver && turn->view->tricks >= plan->solve_from &&
        (turn->rules->sides == 2 || turn->rules->set.teams == PEDRO_TEAMS_CALLED);
    position_rules_init(turn->rules, turn->view->trump, &look.places);
    try_worlds(&look, &belief, mind, rng, worlds);
    if (look.weight == 0)
        return;
    const unsigned best = best_trial(&look);
    action->card = look.trial[best].card;
    if (reason)
        explain(&look, best, reason);
}
