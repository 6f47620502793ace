/* bidding.c - playing the choices of an auction out over sampled deals.
 *
 * A deal is sampled by shuffling the pack and moving the cards the seat knows to the places
 * that it is dealt; then the calls that were made are made again. What the others called
 * says what they hold: `simple` is asked what it would call with the sampled hands, and a
 * deal in which it would call otherwise counts for less.
 *
 * Choices that are clearly behind another on the same deals are dropped on the way.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bidding.h"

#include <string.h>

#include "bots/simple.h"

#define N_(text) text

enum {
    CHOICES_MAX = 10,
    ROUND = 16,                /* deals between two looks at who is behind */
    DECISIONS_MAX = 4096,      /* in a hand, far more than any takes */
    DEALS_A_WORLD = 4,         /* at most so many are dealt for each that is used, */
    DEALS_MORE = 400,          /* and these, as rare calls are hard to deal for */
    WORK_A_WORLD = 80,         /* decisions of `simple`: long hands get fewer deals */
    SCALE = EQUITY_ONE / 4096, /* of chances in sums of squares */
    /* What a deal counts for, by how `simple` would have called: everything as it was, or
     * less for each call that differs in kind or only in height. */
    WEIGHT = 1024,
    OTHER_KIND = 5,
    OTHER_HEIGHT = 2,
};

struct table {
    const struct bot_turn *turn;
    pedro_cards mine, kitty; /* places of the pack that come to us: dealt, and taken */
};

struct choice {
    struct pedro_action action;
    int64_t sum, square; /* of what is missing to the favourite's chance, weighted */
    bool dropped;
};

static pedro_cards known_to(const struct bot_turn *turn) {
    return turn->view->hand[turn->view->seat];
}

/* Which places of the pack come to our hand. */
static void find_places(struct table *table) {
    const struct pedro_rules *rules = table->turn->rules;
    const unsigned seat = (unsigned)table->turn->view->seat;
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards rest = rules->pack;
    struct pedro_state state;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_state_init(rules, table->turn->view->dealer, &state);
    pedro_deal_legal(rules, &state, pack);
    table->mine = table->kitty = 0;
    for (unsigned i = 0; i < rules->pack_size; i++) {
        if (pedro_set_has(state.hand[seat], pack[i]))
            table->mine |= (pedro_cards)1 << i;
        for (unsigned k = 0; k < state.kitty_size; k++)
            if (state.kitty[k] == pack[i])
                table->kitty |= (pedro_cards)1 << i;
    }
}

/* A pack, each as likely as the other, in which our cards come to us. */
static void shuffle(const struct table *table, struct pedro_rng *rng,
                    pedro_card pack[PEDRO_PACK_MAX]) {
    const struct pedro_rules *rules = table->turn->rules;
    pedro_cards known = known_to(table->turn), others = rules->pack & ~known;
    pedro_card order[PEDRO_PACK_MAX], ours[PEDRO_PACK_MAX];
    unsigned hidden = 0, mine = 0;
    while (others)
        order[hidden++] = pedro_set_pop(&others);
    while (known)
        ours[mine++] = pedro_set_pop(&known);
    pedro_rng_shuffle(rng, order, hidden);
    pedro_rng_shuffle(rng, ours, mine);
    /* Ours go where we are dealt, then, if we have more, into the kitty we took. */
    pedro_cards dealt = table->mine, kitty = table->kitty;
    for (unsigned place = 0; place < rules->pack_size; place++)
        pack[place] = PEDRO_NO_CARD;
    while (mine && dealt)
        pack[pedro_set_pop(&dealt)] = ours[--mine];
    while (mine && kitty)
        pack[pedro_set_pop(&kitty)] = ours[--mine];
    for (unsigned place = 0; place < rules->pack_size; place++)
        if (pack[place] == PEDRO_NO_CARD)
            pack[place] = order[--hidden];
}

static void simply(const struct pedro_rules *rules, const struct pedro_state *state,
                   const struct pedro_legal *legal, struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason reason;
    pedro_view(rules, state, state->turn, &view);
    simple_decide(&simple_usual, rules, &view, legal, action, &reason);
}

/* The match as it stood before this hand. */
static void before_hand(const struct bot_turn *turn, struct pedro_state *state) {
    const struct pedro_view *view = turn->view;
    pedro_state_init(turn->rules, view->dealer, state);
    memcpy(state->score, view->score, sizeof state->score);
    memcpy(state->last_hand, view->last_hand, sizeof state->last_hand);
    state->hands = view->hands ? view->hands - 1 : 0;
    state->hands_scored = view->hands_scored;
    state->last_bid = view->last_bid;
    state->last_bidder = view->last_bidder;
    state->last_trump = view->last_trump;
    state->last_made = view->last_made;
}

/* What `simple` would have called, against what was called. */
static int likeness(const struct pedro_action *would, const struct pedro_action *did,
                    int weight) {
    if (would->kind != did->kind)
        return weight / OTHER_KIND;
    return would->bid != did->bid ? weight / OTHER_HEIGHT : weight;
}

static void called(pedro_bid bid, struct pedro_action *action) {
    memset(action, 0, sizeof *action);
    action->kind = bid == PEDRO_PASSED     ? PEDRO_PASS
                   : bid == PEDRO_BID_DARK ? PEDRO_DARK
                                           : PEDRO_BID;
    action->bid = action->kind == PEDRO_BID ? bid : 0;
}

/* Deals `pack` and makes the calls of the history. Returns how much the deal counts for, 0
 * if it does not lead to our turn. */
static int replay(const struct table *table, const pedro_card *pack,
                  struct pedro_state *state) {
    const struct bot_turn *turn = table->turn;
    const struct pedro_rules *rules = turn->rules;
    const unsigned calls = turn->history ? turn->history->calls : 0;
    int weight = WEIGHT;
    before_hand(turn, state);
    pedro_deal_legal(rules, state, pack);
    for (unsigned k = 0, steps = 0; steps < DECISIONS_MAX; steps++) {
        struct pedro_action action, would;
        struct pedro_legal legal;
        if (k == calls && state->turn == turn->view->seat &&
            state->phase == turn->legal->phase)
            return weight;
        if (state->turn == PEDRO_NO_SEAT)
            return 0;
        pedro_legal(rules, state, &legal);
        if (state->phase == PEDRO_PHASE_MISDEAL) {
            memset(&action, 0, sizeof action);
            action.kind = PEDRO_PLAY_ON;
        } else if (k < calls && turn->history->call[k].seat == state->turn) {
            called(turn->history->call[k++].bid, &action);
        } else {
            return 0;
        }
        if (!pedro_legal_has(&legal, &action))
            return 0;
        if (state->turn != turn->view->seat && state->phase == PEDRO_PHASE_BID) {
            simply(rules, state, &legal, &would);
            weight = likeness(&would, &action, weight);
        }
        pedro_apply_legal(rules, state, &action);
    }
    return 0;
}

/* Our chance to win the match after `action`, if all then play like `simple`. Adds the
 * decisions it took to `work`. */
static int play_out(const struct equity *equity, const struct bot_turn *turn,
                    const struct pedro_state *from, const struct pedro_action *action,
                    uint64_t *work) {
    const struct pedro_rules *rules = turn->rules;
    const unsigned side = pedro_side(rules, (unsigned)turn->view->seat);
    struct pedro_state state = *from;
    struct pedro_action next = *action;
    for (unsigned i = 0; i < DECISIONS_MAX; i++) {
        struct pedro_legal legal;
        pedro_apply_legal(rules, &state, &next);
        if (state.turn == PEDRO_NO_SEAT)
            break;
        pedro_legal(rules, &state, &legal);
        simply(rules, &state, &legal, &next);
        ++*work;
    }
    return equity_of(equity, rules, &state, side);
}

/* The choices worth trying: `simple`'s first, all that are no numbers, and numbers from the
 * lowest up at growing distances. */
static unsigned list_choices(const struct bot_turn *turn, struct choice *choices) {
    const struct pedro_legal *legal = turn->legal;
    const int unit = turn->rules->total / 14 > 1 ? turn->rules->total / 14 : 1;
    struct bot_reason reason;
    unsigned count = 1;
    int next = 0, gap = unit;
    memset(choices, 0, CHOICES_MAX * sizeof *choices);
    simple_decide(&simple_usual, turn->rules, turn->view, legal, &choices[0].action,
                  &reason);
    for (unsigned n = 0, all = pedro_legal_count(legal); n < all && count < CHOICES_MAX;
         n++) {
        struct pedro_action action;
        pedro_legal_nth(legal, n, &action);
        const bool number = action.kind == PEDRO_BID && action.bid < PEDRO_BID_SPECIAL;
        if (number && action.bid < next)
            continue;
        if (number) {
            next = action.bid + gap;
            gap *= 2;
        }
        if (memcmp(&action, &choices[0].action, sizeof action) != 0)
            choices[count++].action = action;
    }
    return count;
}

/* Drops the choices that are behind the best by more than two standard errors. Returns how
 * many are left. The sums are of what each is better than choice 0 by, deal for deal. */
static unsigned drop(struct choice *choices, unsigned count, int64_t deals) {
    unsigned best = 0, left = 0;
    for (unsigned i = 0; i < count; i++)
        if (!choices[i].dropped && choices[i].sum > choices[best].sum)
            best = i;
    for (unsigned i = 0; i < count; i++) {
        const int64_t behind = choices[best].sum - choices[i].sum;
        const int64_t spread = choices[i].square + choices[best].square;
        if (i != best && !choices[i].dropped && deals > 2 * ROUND && behind > 0 &&
            behind / 2 * (behind / 2) > spread)
            choices[i].dropped = true;
        left += !choices[i].dropped;
    }
    return left;
}

/* `simple`'s choice, unless another is ahead of it by more than chance would have it. */
static unsigned pick(const struct choice *choices, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (!choices[i].dropped && choices[i].sum > choices[best].sum)
            best = i;
    const int64_t ahead = choices[best].sum;
    return choices[0].dropped || ahead * ahead > choices[best].square ? best : 0;
}

static void because(const struct bot_turn *turn, const struct pedro_action *action,
                    int64_t chance, struct bot_reason *reason) {
    if (!reason)
        return;
    memset(reason, 0, sizeof *reason);
    reason->card = reason->other = PEDRO_NO_CARD;
    reason->number = (int)(chance * 100 / EQUITY_ONE);
    reason->suit = action->suit;
    if (turn->legal->phase == PEDRO_PHASE_TRUMP)
        reason->sentence =
            N_("With {suit} as trumps you win the match {number} times in a "
               "hundred, played out from here.");
    else if (action->kind == PEDRO_PASS)
        reason->sentence = N_("Passing, you win the match {number} times in a hundred, "
                              "played out from here; calling, less often.");
    else
        reason->sentence =
            N_("With this call you win the match {number} times in a hundred, "
               "played out from here; no other does better.");
}

bool bidding_act(const struct equity *equity, const struct bot_turn *turn,
                 unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason) {
    const unsigned phase = turn->legal->phase;
    if (phase != PEDRO_PHASE_MISDEAL && phase != PEDRO_PHASE_DARK &&
        phase != PEDRO_PHASE_BID && phase != PEDRO_PHASE_TRUMP)
        return false;
    struct table table = {.turn = turn};
    struct choice choices[CHOICES_MAX];
    find_places(&table);
    const unsigned count = list_choices(turn, choices);
    int64_t first = 0, weights = 0; /* chance of choice 0, and what the deals count for */
    unsigned used = 0, left = count;
    uint64_t work = 0;
    for (unsigned dealt = 0;
         used < worlds && left > 1 && work < (uint64_t)WORK_A_WORLD * worlds &&
         dealt < DEALS_A_WORLD * worlds + DEALS_MORE;
         dealt++) {
        pedro_card pack[PEDRO_PACK_MAX];
        struct pedro_state state;
        shuffle(&table, rng, pack);
        const int weight = replay(&table, pack, &state);
        /* Unlikely deals are taken as seldom as they are likely, so all taken count alike. */
        if (!weight || (int)pedro_rng_below(rng, WEIGHT) >= weight)
            continue;
        const int base = play_out(equity, turn, &state, &choices[0].action, &work);
        for (unsigned i = 1; i < count; i++) {
            if (choices[i].dropped)
                continue;
            const int64_t more =
                (play_out(equity, turn, &state, &choices[i].action, &work) - base) /
                SCALE;
            choices[i].sum += more;
            choices[i].square += more * more;
        }
        first += base;
        weights++;
        if (++used % ROUND == 0)
            left = drop(choices, count, used);
    }
    if (!used && count > 1)
        return false;
    const unsigned best = pick(choices, count);
    *action = choices[best].action;
    because(turn, action,
            weights ? first / weights + choices[best].sum * SCALE / weights
                    : EQUITY_ONE / 2,
            reason);
    return true;
}
