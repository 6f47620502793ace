/* themes.c - the decisions that lessons and puzzles are about.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/themes.h"

#include <string.h>

/* Whether so many points are worth a fight: a five, or a half of all. */
static bool is_rich(const struct pedro_rules *rules, int points) {
    return points >= 5 || 2 * points >= rules->total;
}

static bool is_trump(const struct sight *s, pedro_card card) {
    return s->strength[card] > 0;
}

/* The points on the table. */
static int on_table(const struct sight *s) {
    int points = 0;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (s->view->trick[seat] != PEDRO_NO_CARD)
            points += s->value[s->view->trick[seat]];
    return points;
}

static bool leads(const struct sight *s) { return s->played == 0; }
static bool is_last(const struct sight *s) { return s->played > 0 && s->behind == 0; }

/* Whether the trick is the side's already, whatever comes. */
static bool is_ours(const struct sight *s) {
    return s->played > 0 && s->best_is_ours && is_trump(s, s->best) &&
           (s->behind == 0 || !sight_above(s, s->unseen, s->strength[s->best]));
}

/* Marks cards: those of `good`, those of `bad`. True if there are both. */
static bool mark(struct theme_choices *choices, pedro_cards good, pedro_cards bad) {
    unsigned goods = 0, bads = 0;
    for (unsigned i = 0; i < choices->count; i++) {
        const struct pedro_action *action = &choices->action[i];
        if (action->kind != PEDRO_ACT_PLAY)
            continue;
        if (pedro_set_has(good, action->card))
            choices->mark[i] = THEME_GOOD, goods++;
        else if (pedro_set_has(bad, action->card))
            choices->mark[i] = THEME_BAD, bads++;
    }
    return goods > 0 && bads > 0;
}

/* An opponent's trick with many points, and the last card is ours: a card that wins it, not one that loses it. */
static bool find_counts(const struct sight *s, struct theme_choices *choices) {
    if (!is_last(s) || s->best_is_ours || !is_rich(s->rules, on_table(s)) || !s->trumps)
        return false;
    const pedro_cards win = sight_above(s, s->trumps, s->strength[s->best]);
    return mark(choices, win, s->legal->cards & ~win);
}

static pedro_card left_pedro(const struct sight *s) {
    return pedro_card_of(pedro_same_colour(s->trump), PEDRO_FIVE);
}

static bool has_left_pedro(const struct pedro_rules *rules) {
    return pedro_set_has(rules->scoring[PEDRO_SPADES],
                         pedro_card_of(PEDRO_CLUBS, PEDRO_FIVE));
}

/* The left pedro is safe now: in a trick of the partner's that nobody can take, or as the last card, which wins it. */
static bool find_left_pedro(const struct sight *s, struct theme_choices *choices) {
    const pedro_card left = left_pedro(s);
    const bool wins =
        is_last(s) && !s->best_is_ours && s->strength[left] > s->strength[s->best];
    if (!pedro_set_has(s->trumps, left) || !(is_ours(s) || wins))
        return false;
    return mark(choices, pedro_set_of(left),
                s->legal->cards & ~sight_scoring(s, s->legal->cards));
}

static bool has_plain_play(const struct pedro_rules *rules) {
    return !rules->set.trumps_only &&
           (rules->set.plain_led == PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP ||
            rules->set.plain_led == PEDRO_PLAIN_LED_ANY);
}

/* A plain suit is led that the seat could follow, and a trump takes or guards the trick. */
static bool find_follow(const struct sight *s, struct theme_choices *choices) {
    if (leads(s) || is_trump(s, s->view->trick[s->view->leader]) || !s->trumps)
        return false;
    const unsigned led = pedro_printed_suit(s->view->trick[s->view->leader]);
    const pedro_cards follow = s->plain & PEDRO_SUIT_CARDS(led);
    const pedro_cards over = sight_above(s, s->trumps & ~s->pedros,
                                         is_trump(s, s->best) ? s->strength[s->best] : 0);
    return follow && !s->best_is_ours && mark(choices, over, follow);
}

/* A five that an opponent after us can take with a higher trump. */
static bool find_protect(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards fives = s->trumps & s->pedros;
    if (!fives || is_ours(s) || s->legal->cards == fives)
        return false;
    const unsigned five = s->strength[pedro_set_first(fives)];
    const bool threatened = leads(s) ? sight_above(s, s->unseen, five) != 0
                            : s->behind > 0
                                ? sight_above(s, s->unseen, five) != 0
                                : !s->best_is_ours && s->strength[s->best] > five;
    return threatened && mark(choices, s->legal->cards & ~fives, fives);
}

/* The third of four, and the fourth can hold a five that would win the trick if we play a lower card. */
static bool find_cinch(const struct sight *s, struct theme_choices *choices) {
    const unsigned five = s->strength[pedro_card_of(s->trump, PEDRO_FIVE)];
    if (s->played != 2 || s->behind != 1)
        return false;
    const pedro_cards winning =
        sight_above(s, s->unseen & s->pedros, s->strength[s->best]);
    if (!winning)
        return false;
    const unsigned out = s->strength[pedro_set_first(winning)];
    const pedro_cards guards = sight_above(s, s->trumps, out);
    return mark(choices, sight_above(s, s->trumps, five > out ? five : out),
                s->legal->cards & ~guards);
}

/* A trump that was not the highest when the play began, and is now. */
static bool find_count(const struct sight *s, struct theme_choices *choices) {
    if (!leads(s) || s->view->tricks == 0 || !s->unseen)
        return false;
    pedro_cards sure = 0;
    for (pedro_cards left = s->trumps; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const pedro_cards all =
            sight_above(s, s->rules->trumps[s->trump], s->strength[card]);
        if (!sight_above(s, s->unseen, s->strength[card]) && all & ~s->view->hand[s->me])
            sure |= pedro_set_of(card);
    }
    return mark(choices, sure, s->legal->cards & ~sure);
}

/* --- calls --- */

/* Marks bids as good and a pass as bad, or the other way round. */
static bool mark_calls(struct theme_choices *choices, bool bids) {
    unsigned goods = 0, bads = 0;
    for (unsigned i = 0; i < choices->count; i++) {
        const unsigned kind = choices->action[i].kind;
        if (kind != PEDRO_ACT_BID && kind != PEDRO_ACT_PASS)
            continue;
        const bool good = (kind == PEDRO_ACT_BID) == bids;
        choices->mark[i] = good ? THEME_GOOD : THEME_BAD;
        good ? goods++ : bads++;
    }
    return goods > 0 && bads > 0;
}

static bool others_passed(const struct sight *s) {
    return s->view->high_bid == PEDRO_NO_BID;
}

static bool has_robbing_dealer(const struct pedro_rules *rules) {
    return rules->set.robber == PEDRO_ROBBER_DEALER &&
           (rules->set.rob == PEDRO_ROB_TRUMPS || rules->set.rob == PEDRO_ROB_FREE) &&
           rules->set.exchange == PEDRO_EXCHANGE_REFILL;
}

/* The dealer bids on what is still in the stock. */
static bool find_rob(const struct sight *s, struct theme_choices *choices) {
    return s->view->dealer == s->me && mark_calls(choices, true);
}

/* A strong hand opens the bidding. */
static bool find_bid(const struct sight *s, struct theme_choices *choices) {
    return others_passed(s) && s->view->dealer != s->me && mark_calls(choices, true);
}

/* The partner has the bid. */
static bool find_partner(const struct sight *s, struct theme_choices *choices) {
    return s->view->bidder >= 0 && s->view->bidder == pedro_partner(s->rules, s->me) &&
           mark_calls(choices, false);
}

/* The opponents would be out. */
static bool find_end(const struct sight *s, struct theme_choices *choices) {
    return !others_passed(s) &&
           pedro_side(s->rules, (unsigned)s->view->bidder) !=
               pedro_side(s->rules, (unsigned)s->me) &&
           mark_calls(choices, true);
}

static const struct theme themes[] = {
    {"counts", PEDRO_PHASE_PLAY, .find = find_counts},
    {"left-pedro", PEDRO_PHASE_PLAY, .applies = has_left_pedro, .find = find_left_pedro},
    {"follow-or-trump", PEDRO_PHASE_PLAY, .applies = has_plain_play, .find = find_follow},
    {"protect", PEDRO_PHASE_PLAY, .find = find_protect},
    {"cinch", PEDRO_PHASE_PLAY, .pairs = true, .find = find_cinch},
    {"rob", PEDRO_PHASE_BID, .applies = has_robbing_dealer, .find = find_rob},
    {"count", PEDRO_PHASE_PLAY, .find = find_count},
    {"bid", PEDRO_PHASE_BID, .find = find_bid},
    {"partner", PEDRO_PHASE_BID, .pairs = true, .find = find_partner},
    {"end", PEDRO_PHASE_BID, .near_end = true, .find = find_end},
};

const struct theme *theme_at(unsigned index) {
    return index < sizeof themes / sizeof *themes ? &themes[index] : NULL;
}

const struct theme *theme_find(const char *name) {
    for (unsigned i = 0; theme_at(i); i++)
        if (strcmp(themes[i].name, name) == 0)
            return &themes[i];
    return NULL;
}

bool theme_look(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_view *view, struct pedro_legal *legal, struct sight *sight,
                struct theme_choices *choices) {
    if (state->phase == PEDRO_PHASE_PLAY) {
        sight_look(rules, state, view, legal, sight);
    } else {
        pedro_view(rules, state, state->turn, view);
        pedro_legal(rules, state, legal);
        *sight = (struct sight){
            .rules = rules, .view = view, .legal = legal, .me = view->seat};
    }
    memset(choices, 0, sizeof *choices);
    if (legal->groups > 0 || pedro_legal_count(legal) < 2 ||
        pedro_legal_count(legal) > THEME_CHOICES)
        return false;
    while (pedro_legal_nth(legal, choices->count, &choices->action[choices->count]))
        if (++choices->count == THEME_CHOICES)
            break;
    return true;
}
