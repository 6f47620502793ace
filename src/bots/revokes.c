/* revokes.c - what the play has denied, shown and proved.
 *
 * Hands only shrink during the play. So a card that a seat shows was in its hand at every card that it played
 * before, and what it denied then must not come from it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/revokes.h"

#include <string.h>

static unsigned bit(pedro_seat seat) { return 1u << (unsigned)seat; }

static pedro_cards trumps_of(const struct pedro_rules *rules,
                             const struct bot_course *course) {
    return rules->trumps[course->trump];
}

/* --- the play --- */

static void shows(struct bot_course *course, const struct pedro_rules *rules,
                  pedro_seat seat, pedro_cards cards) {
    if (cards & course->denied[seat])
        course->proved |= (uint8_t)bit(seat);
    if (!(cards & trumps_of(rules, course)))
        return;
    course->holds_trump &= (uint8_t)~bit(seat);
    if (course->plain_leader == seat)
        course->plain_leader = PEDRO_NO_SEAT;
}

/* The rules of going out say that a seat holds a trump now. */
static void holds_trump(struct bot_course *course, const struct pedro_rules *rules,
                        pedro_seat seat) {
    course->holds_trump |= (uint8_t)bit(seat);
    if (!(trumps_of(rules, course) & ~course->denied[seat]))
        course->proved |= (uint8_t)bit(seat);
}

/* What a seat that leads this card cannot have. A lead out of turn is not bound by a demand. */
static pedro_cards denied_by_lead(const struct bot_course *course,
                                  const struct pedro_rules *rules, pedro_card card,
                                  bool ahead) {
    const pedro_cards trumps = trumps_of(rules, course);
    const bool is_trump = pedro_set_has(trumps, card);
    const bool first =
        course->tricks == 0 && rules->set.first_lead == PEDRO_FIRST_LEAD_TRUMP;
    const unsigned required = ahead ? PEDRO_REQUIRED_NOTHING : course->required;
    if (!is_trump && (first || required == PEDRO_REQUIRED_TRUMP))
        return trumps;
    return is_trump && !first && required == PEDRO_REQUIRED_PLAIN ? rules->pack & ~trumps
                                                                  : 0;
}

/* What a seat that follows with this card cannot have. */
static pedro_cards denied_by_follow(const struct bot_course *course,
                                    const struct pedro_rules *rules, pedro_card card) {
    const pedro_cards trumps = trumps_of(rules, course);
    const bool is_trump = pedro_set_has(trumps, card);
    if (pedro_set_has(trumps, course->led))
        return is_trump ? 0 : trumps;
    const pedro_cards suit = rules->plain[course->trump][pedro_printed_suit(course->led)];
    switch (rules->set.plain_led) {
    case PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP:
        return is_trump || pedro_set_has(suit, card) ? 0 : suit;
    case PEDRO_PLAIN_LED_FOLLOW:
        return pedro_set_has(suit, card) ? 0 : suit;
    case PEDRO_PLAIN_LED_PLAIN_FIRST:
        return is_trump ? rules->pack & ~trumps : 0;
    default:
        return 0;
    }
}

/* True if a seat without trumps would be out instead of following with a card of its choice. */
static bool must_hold_trump(const struct bot_course *course,
                            const struct pedro_rules *rules) {
    return rules->set.out == PEDRO_OUT_FOLD_NEXT ||
           rules->set.out == PEDRO_OUT_FOLD_AT_TURN ||
           (rules->set.out == PEDRO_OUT_FOLD_ON_TRUMP &&
            pedro_set_has(trumps_of(rules, course), course->led));
}

static void played(struct bot_course *course, const struct pedro_rules *rules,
                   pedro_seat seat, pedro_card card) {
    const bool leads = course->led == PEDRO_NO_CARD, ahead = course->ahead == seat;
    const pedro_cards trumps = trumps_of(rules, course);
    if (!leads && !ahead && must_hold_trump(course, rules))
        holds_trump(course, rules, seat);
    shows(course, rules, seat, pedro_set_of(card));
    pedro_cards denied = leads ? denied_by_lead(course, rules, card, ahead)
                               : denied_by_follow(course, rules, card);
    if (rules->set.trumps_only)
        denied &= trumps;
    course->denied[seat] |= denied;
    if (course->holds_trump & bit(seat))
        holds_trump(course, rules, seat);
    if (ahead)
        course->ahead = PEDRO_NO_SEAT;
    if (!leads)
        return;
    course->led = card;
    course->leader = seat;
    course->required = PEDRO_REQUIRED_NOTHING;
    if (rules->set.out == PEDRO_OUT_FOLD_NEXT && !pedro_set_has(trumps, card))
        course->plain_leader = seat;
}

/* Between two tricks: a seat that is still in may have to hold a trump. */
static void between_tricks(struct bot_course *course, const struct pedro_rules *rules) {
    const pedro_seat leader = course->plain_leader;
    if (course->begun || course->thrown_in)
        return;
    if (leader != PEDRO_NO_SEAT && !(course->out & bit(leader)))
        holds_trump(course, rules, leader);
    course->plain_leader = PEDRO_NO_SEAT;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (rules->set.out == PEDRO_OUT_FOLD && !(course->out & bit(seat)))
            holds_trump(course, rules, seat);
}

static void folded(struct bot_course *course, pedro_seat seat) {
    course->out |= (uint8_t)bit(seat);
    course->holds_trump &= (uint8_t)~bit(seat);
    if (seat != course->leader)
        return;
    course->required = PEDRO_REQUIRED_NOTHING;
    if (course->led == PEDRO_NO_CARD)
        course->begun = false;
}

static bool is_seat(const struct pedro_rules *rules, int seat) {
    return seat >= 0 && seat < rules->set.players;
}

void revokes_hear(struct bot_course *course, const struct pedro_rules *rules,
                  const struct pedro_effect *effect) {
    const pedro_seat seat = effect->seat;
    if (effect->kind == PEDRO_EFFECT_NAMED && effect->number >= 0 && effect->number < 4) {
        course->named = true;
        course->trump = (uint8_t)effect->number;
    }
    if (!course->named || !is_seat(rules, seat))
        return;
    switch ((enum pedro_effect_kind)effect->kind) {
    case PEDRO_EFFECT_LED:
        between_tricks(course, rules);
        course->begun = true;
        course->leader = seat;
        course->led = PEDRO_NO_CARD;
        break;
    case PEDRO_EFFECT_PLAYED:
        if (effect->card[0] < PEDRO_PACK_MAX)
            played(course, rules, seat, effect->card[0]);
        break;
    case PEDRO_EFFECT_BURIED:
        shows(course, rules, seat, pedro_effect_cards(effect));
        break;
    case PEDRO_EFFECT_PLAYED_AHEAD:
        course->ahead = seat;
        shows(course, rules, seat, pedro_effect_cards(effect));
        break;
    case PEDRO_EFFECT_WITHDRAWN:
        course->ahead = PEDRO_NO_SEAT;
        break;
    case PEDRO_EFFECT_REQUIRED:
        course->required = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_DECLINED:
        if (effect->number == PEDRO_PHASE_REQUIRE)
            course->required = PEDRO_REQUIRED_NOTHING;
        break;
    case PEDRO_EFFECT_FOLDED:
        folded(course, seat);
        break;
    case PEDRO_EFFECT_TRICK_WON:
        course->begun = false;
        course->led = PEDRO_NO_CARD;
        course->tricks++;
        break;
    case PEDRO_EFFECT_KEPT:
        shows(course, rules, seat, pedro_effect_cards(effect));
        course->kept = pedro_effect_cards(effect);
        course->kept_by = seat;
        break;
    case PEDRO_EFFECT_THREW_IN:
        course->thrown_in = true;
        break;
    case PEDRO_EFFECT_REVOKE_CLAIMED:
        if (is_seat(rules, effect->other))
            course->claimed |= (uint8_t)bit(effect->other);
        break;
    case PEDRO_EFFECT_TURN:
        if (effect->number == PEDRO_PHASE_REVIEW)
            between_tricks(course, rules);
        else if (effect->number == PEDRO_PHASE_PLAY && course->led != PEDRO_NO_CARD &&
                 must_hold_trump(course, rules))
            holds_trump(course, rules, seat); /* else it would not be asked */
        break;
    default:
        break;
    }
}

/* --- what is left hidden --- */

/* Places of hidden cards, and what may lie there. */
struct places {
    unsigned count;
    pedro_cards may[PEDRO_PACK_MAX];
};

static void add_places(struct places *places, unsigned count, pedro_cards may) {
    while (count-- > 0 && places->count < PEDRO_PACK_MAX)
        places->may[places->count++] = may;
}

/* The cards of a pile that are known; the number of the others in `hidden`. */
static pedro_cards look_through(const pedro_card *pile, unsigned size, unsigned *hidden) {
    pedro_cards known = 0;
    for (unsigned i = 0; i < size && i < PEDRO_PACK_MAX; i++)
        if (pile[i] < PEDRO_PACK_MAX)
            known |= pedro_set_of(pile[i]);
        else
            ++*hidden;
    return known;
}

/* Puts a card in the place, moving others if need be. `tried`: cards already asked for. */
static bool put(const struct places *places, pedro_cards cards, unsigned place,
                uint8_t lies_in[PEDRO_PACK_MAX], pedro_cards *tried) {
    for (pedro_cards left = cards & places->may[place]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (pedro_set_has(*tried, card))
            continue;
        *tried |= pedro_set_of(card);
        if (lies_in[card] == PEDRO_PACK_MAX ||
            put(places, cards, lies_in[card], lies_in, tried)) {
            lies_in[card] = (uint8_t)place;
            return true;
        }
    }
    return false;
}

/* True if the cards can lie in the places, one in each. */
static bool fit(const struct places *places, pedro_cards cards) {
    uint8_t lies_in[PEDRO_PACK_MAX];
    memset(lies_in, PEDRO_PACK_MAX, sizeof lies_in);
    if (pedro_set_count(cards) != places->count)
        return true; /* a view of another program, which proves nothing */
    for (unsigned place = 0; place < places->count; place++) {
        pedro_cards tried = 0;
        if (!put(places, cards, place, lies_in, &tried))
            return false;
    }
    return true;
}

static void add_hand(struct places *places, const struct bot_turn *turn, pedro_seat seat,
                     pedro_cards known, pedro_cards may) {
    const struct bot_course *course = &turn->history->course;
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards trumps = trumps_of(rules, course);
    const unsigned size = turn->view->hand_size[seat], shown = pedro_set_count(known);
    const bool ended = !course->begun && !course->thrown_in;
    if (turn->view->out & bit(seat))
        may &= ~trumps;
    else if (ended && rules->set.out != PEDRO_OUT_STAY)
        may &= ~rules->scoring[course->trump]; /* it would have kept them openly */
    if (shown >= size)
        return;
    const bool trump = course->holds_trump & bit(seat) && !(known & trumps);
    add_places(places, trump, may & trumps);
    add_places(places, size - shown - trump, may);
}

/* True if the hidden cards can lie so that a seat holds none of those it has denied. */
static bool can_be_innocent(const struct bot_turn *turn, pedro_seat suspect) {
    const struct pedro_view *view = turn->view;
    const struct pedro_rules *rules = turn->rules;
    const struct bot_course *course = &turn->history->course;
    const pedro_cards plain = rules->pack & ~trumps_of(rules, course);
    const bool sorted =
        rules->set.exchange == PEDRO_EXCHANGE_REFILL && rules->set.rob == PEDRO_ROB_SORT;
    const bool open = rules->set.discards == PEDRO_DISCARDS_TRUMPS_UP;
    struct places places = {0};
    unsigned stock = 0, kitty = 0, wash = 0;
    pedro_cards seen = view->seen | view->hand[view->seat] | course->kept;
    if (view->ahead_card < PEDRO_PACK_MAX)
        seen |= pedro_set_of(view->ahead_card);
    seen |= look_through(view->stock, view->stock_size, &stock);
    seen |= look_through(view->kitty, view->kitty_size, &kitty);
    seen |= look_through(view->wash, view->wash_size, &wash);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        pedro_cards known = view->hand[seat] & view->exposed;
        if (seat == view->seat)
            continue;
        if (seat == course->kept_by)
            known |= course->kept;
        seen |= known;
        add_hand(&places, turn, seat, known,
                 rules->pack & ~(seat == suspect ? course->denied[seat] : 0));
    }
    add_places(&places, stock, sorted ? plain : rules->pack);
    add_places(&places, kitty, rules->pack);
    add_places(&places, wash, open ? plain : rules->pack);
    return fit(&places, rules->pack & ~seen);
}

unsigned revokes_proved(const struct bot_turn *turn) {
    const struct pedro_view *view = turn->view;
    unsigned proved = 0;
    if (!turn->history || !turn->history->course.named)
        return 0;
    const struct bot_course *course = &turn->history->course;
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++) {
        if (seat == view->seat || !course->denied[seat])
            continue;
        if (course->proved & bit(seat) ||
            view->hand[seat] & view->exposed & course->denied[seat] ||
            !can_be_innocent(turn, seat))
            proved |= bit(seat);
    }
    return proved;
}
