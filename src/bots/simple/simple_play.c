/* simple_play.c - the card play of `simple`: a one-trick lookahead.
 *
 * Each legal card gets a value: the points that the trick is expected to bring its side, given the unseen
 * trumps, less what the card would be worth if kept. Cashing winners, cinching, giving a partner the fives,
 * ducking and drawing trumps all follow from that value; none of them is a special case.
 *
 * Values are in 1/1024 of a point, probabilities in 1/1024.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple_trick.h"

#define ONE SIMPLE_ONE

/* Chance that a seat which still holds trumps may play one to this trick. */
static int may_trump(const struct simple_trick *t, bool plain_led) {
    if (plain_led && t->s->rules->set.plain_led == PEDRO_PLAIN_LED_FOLLOW)
        return t->s->weights->ruff_must_follow;
    if (plain_led && t->s->rules->set.plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST)
        return t->s->weights->ruff_plain_first;
    return ONE;
}

/* Some trumps out there: what they score together, and the richest of them. */
struct riches {
    int sum, best;
};

/* Those stronger than `strength`. */
static struct riches riches_above(const struct simple_trick *t, unsigned strength) {
    struct riches riches = {0, 0};
    for (pedro_cards left = t->out & t->s->rules->scoring[t->trump]; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int points = simple_trick_points(t, card);
        if (t->strength[card] <= strength)
            continue;
        riches.sum += points;
        riches.best = points > riches.best ? points : riches.best;
    }
    return riches;
}

/* Points a seat holds of them, and can play one of. */
static int points_held(const struct simple_trick *t, pedro_seat seat,
                       const struct riches *riches) {
    const int sum = riches->sum * t->share[seat];
    return sum < riches->best * ONE ? sum : riches->best * ONE;
}

/* The value of the cards kept after this trick: our scoring cards by how likely we are to save or lose
 * them, and unseen ones by how likely our winners are to catch them. */
static int64_t worth_of_rest(const struct simple_trick *t, pedro_cards rest) {
    const struct simple_weights *w = t->s->weights;
    const pedro_cards trumps = rest & t->trumps;
    const int count = (int)pedro_set_count(trumps);
    const int risk = ONE - t->theirs * w->master / ONE;
    const int tricks = t->tricks - 1;
    int winners = 0, missed = ONE;
    int64_t worth = 0;
    if (tricks <= 0)
        return 0;
    for (pedro_cards left = trumps; left;)
        winners += t->strength[pedro_set_pop(&left)] > t->out_top;
    const int dilution = ONE + (tricks - 1) * w->dilute;
    for (pedro_cards left = trumps; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int points = simple_trick_points(t, card), strength = t->strength[card];
        const int win = simple_power(risk, simple_trick_above(t, (unsigned)strength));
        missed -=
            missed * (win * w->capture / (dilution > ONE / 4 ? dilution : ONE / 4)) / ONE;
        worth += (int64_t)t->stake *
                 (w->length + w->rank * strength / (int)pedro_set_count(t->trumps));
        if (points == 0)
            continue;
        const int cover = count - 1 > 3 ? 3 : count - 1;
        const int draws = winners - (strength > t->out_top);
        int save = w->save_base + w->save_win * win / ONE + w->save_cover * cover +
                   w->save_mates * t->ours / ONE + w->save_draw * (draws > 2 ? 2 : draws);
        if (save > ONE)
            save = ONE;
        worth += (int64_t)points * (2 * save - ONE);
    }
    worth += (int64_t)t->out_points * (t->theirs + t->ours * w->carry / ONE) / ONE *
             (ONE - (missed > 0 ? missed : 0));
    if (!t->s->rules->set.trumps_only)
        for (pedro_cards left = rest & ~t->trumps; left;)
            worth +=
                (int64_t)pedro_printed_rank(pedro_set_pop(&left)) * t->stake / 16 + 1;
    return worth;
}

/* The value of leading the next trick with these cards. */
static int64_t worth_of_lead(const struct simple_trick *t, pedro_cards rest) {
    const struct simple_weights *w = t->s->weights;
    int winners = 0;
    for (pedro_cards left = rest & t->trumps; left;)
        winners += t->strength[pedro_set_pop(&left)] > t->out_top;
    return (int64_t)t->stake * (t->bidding_side ? w->lead_bid : w->lead_defend) +
           (int64_t)t->out_points * t->theirs / ONE * (winners > 2 ? 2 : winners) *
               w->run;
}

/* The probability of each seat to win the trick, updated seat by seat. */
struct trick_odds {
    int holds[PEDRO_SEATS_MAX];
    pedro_seat first;     /* the seat that has it once the candidate is played */
    unsigned strength;    /* of the card that seat has it with */
    unsigned above;       /* trumps out there that beat it */
    unsigned in_doubt;    /* the same as other seats see it, which do not see our hand */
    int points;           /* on the table */
    struct riches higher; /* trumps out there that beat it */
    bool plain_led;
};

/* The probability that a seat after number `i` takes the trick from its side. */
static int danger(const struct simple_trick *t, const struct trick_odds *trick, int i,
                  pedro_seat seat) {
    int safe = ONE;
    for (i++; i < t->after_count; i++)
        if (simple_trick_mate(t, t->after[i]) != simple_trick_mate(t, seat))
            safe =
                safe * simple_power(ONE - t->share[t->after[i]], trick->in_doubt) / ONE;
    return (ONE - safe) * may_trump(t, trick->plain_led) / ONE;
}

/* The turn of seat number `i` of those after: it may take the trick, and may put points
 * in it. Returns what those points are worth. */
static int64_t take_turn(const struct simple_trick *t, struct trick_odds *trick, int i) {
    const struct simple *s = t->s;
    const struct simple_weights *w = s->weights;
    const pedro_seat seat = t->after[i];
    const bool mate = simple_trick_mate(t, seat);
    const int may = may_trump(t, trick->plain_led), risk = danger(t, trick, i, seat);
    const int can = (ONE - simple_power(ONE - t->share[seat], trick->above)) * may / ONE;
    const int wants = trick->points > 0        ? w->take_points
                      : i + 1 < t->after_count ? w->take_cinch
                                               : w->take_empty;
    int own = 0, first = 0, later = 0, taken = 0;
    for (pedro_seat from = 0; from < s->rules->set.players; from++) {
        const bool same = from == seat || (simple_trick_mate(t, from) == mate &&
                                           (mate || s->rules->sides == 2));
        int part = trick->holds[from];
        if (part == 0)
            continue;
        if (same)
            own += part;
        else if (from == trick->first)
            first += part;
        else
            later += part;
        part = part * can / ONE * (same ? w->take_own : wants) / ONE;
        if (from != trick->first)
            part = part * w->take_again / ONE;
        trick->holds[from] -= part;
        taken += part;
    }
    trick->holds[seat] += taken;

    /* Thrown on its own side's trick; played to win, where that is enough to beat what
     * lies there; or given up because it has no other trump. */
    const struct riches all = {t->out_points, t->out_richest};
    const int any = points_held(t, seat, &all) * may / ONE;
    const int high = points_held(t, seat, &trick->higher) * may / ONE;
    const int safe = ONE - risk * w->fear / ONE > 0 ? ONE - risk * w->fear / ONE : 0;
    int64_t worth = (int64_t)any * own / ONE * w->throw_points / ONE * safe / ONE *
                    t->gain[seat] / ONE;
    worth += (int64_t)high * (first + later * w->take_again / ONE) / ONE *
             w->save_points / ONE * safe / ONE * t->gain[seat] / ONE;
    if (!trick->plain_led && t->out_count > 0) {
        int alone = simple_power(ONE - t->share[seat], (unsigned)t->out_count - 1);
        worth -= (int64_t)any * (first + later) / ONE * alone / ONE *
                 (mate ? ONE : -ONE) / ONE;
    }
    return worth;
}

/* What leading such a card is worth besides its trick, in 1/1024 of the stake. */
static int worth_of_kind(const struct simple_trick *t,
                         const struct simple_option *option) {
    const struct simple_weights *w = t->s->weights;
    if (!t->strength[option->card])
        return t->bidding_side ? w->plain_bid : w->plain_defend;
    if (option->above == 0)
        return t->bidding_side ? w->draw_bid : w->draw_defend;
    if (simple_trick_points(t, option->card) > 0)
        return t->bidding_side ? w->risk_bid : w->risk_defend;
    return t->bidding_side ? w->low_bid : w->low_defend;
}

static void consider(const struct simple_trick *t, struct simple_option *option) {
    const struct simple *s = t->s;
    const pedro_card card = option->card;
    struct trick_odds trick = {.plain_led = t->leads ? !t->strength[card] : t->plain_led,
                               .points = t->on_table + simple_trick_points(t, card)};
    option->beats = simple_trick_beats(t, card);
    trick.first = option->beats ? s->me : t->best_by;
    trick.strength = option->beats ? t->strength[card] : t->strength[t->best];
    trick.above = option->above = simple_trick_above(t, trick.strength);
    trick.in_doubt = trick.above;
    trick.higher = riches_above(t, trick.strength);
    for (pedro_cards left = s->hand & t->trumps; left;)
        trick.in_doubt += t->strength[pedro_set_pop(&left)] > trick.strength;
    trick.holds[trick.first] = ONE;
    const pedro_cards rest = s->hand & ~pedro_set_of(card);
    option->worth = worth_of_rest(t, rest);
    for (int i = 0; i < t->after_count; i++)
        option->worth += take_turn(t, &trick, i);
    option->ours = 0;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++) {
        option->worth += (int64_t)trick.points * trick.holds[seat] * t->gain[seat] / ONE;
        if (simple_trick_mate(t, seat))
            option->ours += trick.holds[seat];
    }
    option->worth += worth_of_lead(t, rest) * trick.holds[s->me] / ONE;
    if (t->leads)
        option->worth += (int64_t)t->stake * worth_of_kind(t, option);
}

/* --- folding and throwing in --- */

/* A hand without trumps or a high plain card can do nothing more. */
static bool nothing_to_do(const struct simple_trick *t) {
    pedro_cards high = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        high |= pedro_set_of(pedro_card_of(suit, PEDRO_ACE)) |
                pedro_set_of(pedro_card_of(suit, PEDRO_KING));
    return t->s->rules->set.plain_trick == PEDRO_PLAIN_TRICK_LEADER ||
           !(t->s->hand & high);
}

/* The bidding side is certain to win every point: our side has won none, and has no
 * trump. */
static bool hopeless(const struct simple_trick *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    if (view->points[pedro_side(s->rules, (unsigned)s->me)] != 0 || s->hand & t->trumps ||
        s->rules->set.low != PEDRO_LOW_TAKER ||
        s->rules->set.discarded_points != PEDRO_DISCARDED_POINTS_NONE)
        return false;
    if (t->on_table > 0 && simple_is_mate(s, t->best_by))
        return false;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (seat != s->me && simple_is_mate(s, seat) && simple_is_active(view, seat) &&
            t->share[seat] > 0)
            return false;
    return true;
}

static bool give_up(const struct simple_trick *t) {
    const struct simple *s = t->s;
    if (s->legal->words >> PEDRO_ACT_THROW_IN & 1 && hopeless(t)) {
        s->action->kind = PEDRO_ACT_THROW_IN;
        simple_because(s, N_("The bidding side wins whatever is left."), PEDRO_NO_CARD,
                       PEDRO_NO_CARD, 0);
        return true;
    }
    if (s->legal->words >> PEDRO_ACT_FOLD & 1 && nothing_to_do(t)) {
        s->action->kind = PEDRO_ACT_FOLD;
        simple_because(
            s, N_("Without a trump there is nothing more you can do in this hand."),
            PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
        return true;
    }
    return false;
}

void simple_play(const struct simple *s) {
    struct simple_trick trick;
    struct simple_option best = {.card = PEDRO_NO_CARD, .worth = INT64_MIN};
    simple_trick_read(s, &trick);
    if (give_up(&trick))
        return;
    for (pedro_cards left = s->legal->cards; left;) {
        struct simple_option option = {.card = pedro_set_pop(&left)};
        consider(&trick, &option);
        if (option.worth > best.worth)
            best = option;
    }
    s->action->kind = PEDRO_ACT_PLAY;
    s->action->card = best.card;
    simple_trick_explain(&trick, &best);
}

/* A sure trick calls for the card with most points to be thrown on it; else the highest
 * trump makes the best partner. */
void simple_call(const struct simple *s) {
    const unsigned trump = s->view->trump;
    const uint8_t *strength = s->rules->strength[trump];
    const pedro_card led = s->view->trick[s->me];
    const unsigned led_strength = led == PEDRO_NO_CARD ? 0 : strength[led];
    pedro_card highest = PEDRO_NO_CARD, richest = PEDRO_NO_CARD;
    for (pedro_cards left = s->legal->cards; left;) {
        pedro_card card = pedro_set_pop(&left);
        if (highest == PEDRO_NO_CARD || strength[card] > strength[highest])
            highest = card;
        if (richest == PEDRO_NO_CARD || simple_points(s->rules, trump, card) >
                                            simple_points(s->rules, trump, richest))
            richest = card;
    }
    if (highest == PEDRO_NO_CARD)
        return;
    s->action->kind = PEDRO_ACT_CALL;
    if (led_strength > strength[highest] && simple_points(s->rules, trump, richest) > 0) {
        s->action->card = richest;
        simple_because(
            s,
            N_("The trick is yours with {other}: call {card}, which its holder "
               "must throw on it."),
            richest, led, 0);
    } else {
        s->action->card = highest;
        simple_because(s,
                       N_("Call {card}, the highest trump you lack: it takes this trick "
                          "for your side."),
                       highest, led, 0);
    }
}
