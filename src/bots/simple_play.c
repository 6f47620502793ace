/* simple_play.c - simple's card play: one trick looked at, and what is kept for the next.
 *
 * Every card that may be played is given a number: the points the trick should bring its
 * side, as far as the trumps not yet seen tell, less what the card would be worth if
 * kept. Sure winners, cinching, giving a partner the fives, ducking and drawing trumps
 * all come out of that; none of them is a case of its own.
 *
 * Stakes are in 1/1024 of a point, chances in 1/1024.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple.h"

#include <string.h>

#define ONE SIMPLE_ONE

struct table {
    const struct simple *s;
    const uint8_t *strength;
    unsigned trump;
    pedro_cards trumps;
    pedro_cards out; /* trumps that others may hold */
    uint32_t out_by_strength;
    int out_count;
    int out_top; /* strength of the highest of them */
    int out_points;     /* among them */
    int out_best;       /* the points of the best of them */
    int stake;          /* points not yet won, but for those on the table */
    int on_table;       /* points in this trick */
    pedro_seat best_by; /* winning so far, PEDRO_NO_SEAT on lead */
    pedro_card best;
    bool leads, plain_led;
    pedro_seat after[PEDRO_SEATS_MAX]; /* still to play to this trick, in order */
    int after_count;
    int share[PEDRO_SEATS_MAX]; /* chance that a given trump of `out` is there */
    int gain[PEDRO_SEATS_MAX];  /* what a point is worth that the seat wins */
    int ours, theirs;           /* sums of shares */
    int tricks;                 /* left, this one included */
    bool bidding_side;
};

/* A card considered. */
struct option {
    pedro_card card;
    int64_t worth;
    int ours;       /* chance that our side wins the trick */
    bool beats;     /* it takes the trick, for now */
    unsigned above; /* trumps out there that beat it */
};

static int points_of(const struct table *t, pedro_card card) {
    return simple_points(t->s->rules, t->trump, card);
}

static unsigned count_above(const struct table *t, unsigned strength) {
    return (unsigned)__builtin_popcount(t->out_by_strength >> strength >> 1);
}

static bool is_active(const struct pedro_view *view, pedro_seat seat) {
    return !(view->out >> seat & 1) && view->hand_size[seat] > 0;
}

/* --- reading the table --- */

/* How many trumps a seat still holds, about, in 1/1024: what it cannot have drawn it
 * kept, and most tricks cost it one. */
static int trumps_expected(const struct simple *s, pedro_seat seat) {
    const struct pedro_view *view = s->view;
    const struct pedro_ruleset *set = &s->rules->set;
    int held = view->hand_size[seat];
    if (view->void_in[seat] >> PEDRO_JOKERS & 1 || !is_active(view, seat))
        return 0;
    if (set->exchange == PEDRO_EXCHANGE_REFILL) {
        int drawn =
            view->drawn[seat] < set->hand_size ? view->drawn[seat] : set->hand_size;
        int used = view->tricks + (view->trick[seat] != PEDRO_NO_CARD);
        int left = (set->hand_size - drawn) * ONE + drawn * s->weights->drawn_trumps -
                   used * ONE;
        held *= left > ONE / 2 ? left : ONE / 2;
        held /= set->hand_size;
    } else {
        held *= ONE;
    }
    return seat == view->bidder ? held / ONE * s->weights->bidder_share + held % ONE
                                : held;
}

static void read_shares(struct table *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    const struct pedro_ruleset *set = &s->rules->set;
    int expected[PEDRO_SEATS_MAX], all = 0;
    for (pedro_seat seat = 0; seat < set->players; seat++) {
        expected[seat] = seat == s->me ? 0 : trumps_expected(s, seat);
        all += expected[seat];
    }
    /* What lies in the stock and is not all taken may hold trumps too. */
    const bool robbed =
        set->exchange == PEDRO_EXCHANGE_REFILL && set->rob != PEDRO_ROB_NONE;
    if (!robbed)
        all += view->stock_size * s->weights->drawn_trumps;
    for (pedro_seat seat = 0; seat < set->players; seat++) {
        int share = all > 0 ? (int)((int64_t)expected[seat] * ONE / all) : 0;
        t->share[seat] = share;
        if (seat == s->me)
            continue;
        if (simple_is_mate(s, seat))
            t->ours += share;
        else
            t->theirs += share;
    }
}

/* What a point won by each seat is worth to this one. */
static void read_gains(struct table *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++) {
        if (simple_is_mate(s, seat))
            t->gain[seat] = seat == s->me || s->rules->set.teams != PEDRO_TEAMS_CALLED ||
                                    view->partner != PEDRO_NO_SEAT
                                ? ONE
                                : s->weights->stranger_gain;
        else
            t->gain[seat] = s->rules->set.teams == PEDRO_TEAMS_SOLO &&
                                    seat != view->bidder && s->me != view->bidder
                                ? -s->weights->rival_gain
                                : -ONE;
    }
}

static void read_table(const struct simple *s, struct table *t) {
    const struct pedro_view *view = s->view;
    const struct pedro_rules *rules = s->rules;
    memset(t, 0, sizeof *t);
    t->s = s;
    t->trump = view->trump;
    t->strength = rules->strength[view->trump];
    t->trumps = rules->trumps[view->trump];
    t->out = t->trumps & ~s->hand & ~view->seen;
    for (unsigned i = 0; i < view->wash_size; i++)
        if (view->wash[i] != PEDRO_NO_CARD)
            t->out &= ~pedro_set_of(view->wash[i]);
    for (unsigned i = 0; i < view->stock_size; i++)
        if (view->stock[i] != PEDRO_NO_CARD)
            t->out &= ~pedro_set_of(view->stock[i]);
    for (pedro_cards left = t->out; left;) {
        pedro_card card = pedro_set_pop(&left);
        int points = points_of(t, card);
        t->out_by_strength |= 1u << t->strength[card];
        t->out_count++;
        t->out_points += points;
        if (points > t->out_best)
            t->out_best = points;
    }
    t->out_top = t->out_by_strength ? 31 - __builtin_clz(t->out_by_strength) : 0;
    t->stake = t->out_points;
    for (pedro_cards left = s->hand & rules->scoring[t->trump]; left;)
        t->stake += points_of(t, pedro_set_pop(&left));

    t->leads = view->leader == s->me || view->trick[view->leader] == PEDRO_NO_CARD;
    t->best_by = PEDRO_NO_SEAT;
    t->best = PEDRO_NO_CARD;
    if (!t->leads) {
        const pedro_seat winner = view->winner_so_far;
        t->best_by = winner == PEDRO_NO_SEAT || view->trick[winner] == PEDRO_NO_CARD ? view->leader : winner;
        t->best = view->trick[t->best_by];
    }
    t->plain_led = !t->leads && !pedro_set_has(t->trumps, view->trick[view->leader]);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        pedro_cards cards = view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            cards |= pedro_set_of(view->trick[seat]);
        for (cards &= rules->scoring[t->trump]; cards;)
            t->on_table += points_of(t, pedro_set_pop(&cards));
    }
    for (pedro_seat seat = pedro_left(rules, s->me);
         seat != s->me && seat != view->leader; seat = pedro_left(rules, seat))
        if (is_active(view, seat))
            t->after[t->after_count++] = seat;
    t->tricks =
        (int)pedro_set_count(rules->set.trumps_only ? s->hand & t->trumps : s->hand);
    t->bidding_side = simple_is_mate(s, view->bidder);
    read_shares(t);
    read_gains(t);
}

/* --- one card considered --- */

/* True if the card would take the trick as it stands. */
static bool beats(const struct table *t, pedro_card card) {
    if (t->leads)
        return true;
    if (t->strength[card])
        return t->strength[card] > t->strength[t->best];
    return !t->strength[t->best] &&
           t->s->rules->set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST &&
           pedro_printed_suit(card) == pedro_printed_suit(t->best) && card > t->best;
}

/* Chance that a seat which still holds trumps may play one to this trick. */
static int may_trump(const struct table *t, bool plain_led) {
    if (plain_led && t->s->rules->set.plain_led == PEDRO_PLAIN_LED_FOLLOW)
        return t->s->weights->ruff_must_follow;
    if (plain_led && t->s->rules->set.plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST)
        return t->s->weights->ruff_plain_first;
    return ONE;
}

/* Points a seat holds in trumps stronger than `strength`, and can play one of. */
static int points_held(const struct table *t, pedro_seat seat, unsigned strength) {
    int sum = 0, best = 0;
    for (pedro_cards left = t->out & t->s->rules->scoring[t->trump]; left;) {
        pedro_card card = pedro_set_pop(&left);
        int points = points_of(t, card);
        if (t->strength[card] <= strength)
            continue;
        sum += points;
        if (points > best)
            best = points;
    }
    sum *= t->share[seat];
    return sum < best * ONE ? sum : best * ONE;
}

/* What the cards kept after this trick are worth: scoring cards as they are likely to be saved or lost, and
 * those at large as our winners are likely to catch them. */
static int64_t worth_of_rest(const struct table *t, pedro_cards rest) {
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
        const int points = points_of(t, card), strength = t->strength[card];
        const int win = simple_power(risk, count_above(t, (unsigned)strength));
        missed -= missed * (win * w->capture / (dilution > ONE / 4 ? dilution : ONE / 4)) / ONE;
        worth += (int64_t)t->stake * (w->length + w->rank * strength / (int)pedro_set_count(t->trumps));
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
            worth += (int64_t)pedro_printed_rank(pedro_set_pop(&left)) * t->stake / 16 + 1;
    return worth;
}

/* What it is worth to lead the next trick with these cards. */
static int64_t worth_of_lead(const struct table *t, pedro_cards rest) {
    const struct simple_weights *w = t->s->weights;
    int winners = 0;
    for (pedro_cards left = rest & t->trumps; left;)
        winners += t->strength[pedro_set_pop(&left)] > t->out_top;
    return (int64_t)t->stake * (t->bidding_side ? w->lead_bid : w->lead_defend) +
           (int64_t)t->out_points * t->theirs / ONE * (winners > 2 ? 2 : winners) * w->run;
}

/* Who has the trick, as the turn goes round: the chance of each seat. */
struct trick {
    int holds[PEDRO_SEATS_MAX];
    pedro_seat first;  /* who has it once the card considered is played */
    unsigned strength; /* of the card that seat has it with */
    unsigned above; /* trumps out there that beat it */
    unsigned in_doubt; /* and as others see it, who do not see our hand */
    int points;        /* on the table */
    bool plain_led;
};

/* What seat number `i` must fear: the chance that one after it takes the trick from its side. */
static int danger(const struct table *t, const struct trick *trick, int i,
                  pedro_seat seat) {
    int safe = ONE;
    for (i++; i < t->after_count; i++)
        if (simple_is_mate(t->s, t->after[i]) != simple_is_mate(t->s, seat))
            safe = safe * simple_power(ONE - t->share[t->after[i]], trick->in_doubt) / ONE;
    return (ONE - safe) * may_trump(t, trick->plain_led) / ONE;
}

/* The turn of seat number `i` of those after: it may take the trick, and may put points in it. Returns
 * what those points are worth. */
static int64_t take_turn(const struct table *t, struct trick *trick, int i) {
    const struct simple *s = t->s;
    const struct simple_weights *w = s->weights;
    const pedro_seat seat = t->after[i];
    const bool mate = simple_is_mate(s, seat);
    const int may = may_trump(t, trick->plain_led), risk = danger(t, trick, i, seat);
    const int can = (ONE - simple_power(ONE - t->share[seat], trick->above)) * may / ONE;
    const int wants = trick->points > 0        ? w->take_points
                      : i + 1 < t->after_count ? w->take_cinch
                                               : w->take_empty;
    int own = 0, first = 0, later = 0, taken = 0;
    for (pedro_seat from = 0; from < s->rules->set.players; from++) {
        const bool same = from == seat || (simple_is_mate(s, from) == mate &&
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

    /* Thrown on its own side's trick; played to win, where that is enough to beat what lies there; or
     * given up because it has no other trump. */
    const int any = points_held(t, seat, 0) * may / ONE;
    const int high = points_held(t, seat, trick->strength) * may / ONE;
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

static void consider(const struct table *t, struct option *option) {
    const struct simple *s = t->s;
    const struct simple_weights *w = s->weights;
    const pedro_card card = option->card;
    struct trick trick = {.plain_led = t->leads ? !t->strength[card] : t->plain_led,
                          .points = t->on_table + points_of(t, card)};
    option->beats = beats(t, card);
    trick.first = option->beats ? s->me : t->best_by;
    trick.strength = option->beats ? t->strength[card] : t->strength[t->best];
    trick.above = option->above = count_above(t, trick.strength);
    trick.in_doubt = trick.above;
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
        if (simple_is_mate(s, seat))
            option->ours += trick.holds[seat];
    }
    option->worth += worth_of_lead(t, rest) * trick.holds[s->me] / ONE;
    int extra = 0;
    if (t->leads && t->strength[card])
        extra += option->above == 0 ? t->bidding_side ? w->draw_bid : w->draw_defend
                 : t->bidding_side  ? w->low_bid
                                    : w->low_defend;
    else if (t->leads)
        extra += t->bidding_side ? w->plain_bid : w->plain_defend;
    option->worth += (int64_t)t->stake * extra;
}

/* --- why --- */

/* The best scoring trump out there that the card would stop. */
static pedro_card stopped(const struct table *t, pedro_card card) {
    pedro_card best = PEDRO_NO_CARD;
    for (pedro_cards left = t->out & t->s->rules->scoring[t->trump]; left;) {
        pedro_card each = pedro_set_pop(&left);
        if (t->strength[each] < t->strength[card] && points_of(t, each) > 0 &&
            (best == PEDRO_NO_CARD || points_of(t, each) > points_of(t, best)))
            best = each;
    }
    return best;
}

static void explain_lead(const struct table *t, const struct option *o) {
    const struct simple *s = t->s;
    if (!t->strength[o->card])
        simple_because(s,
                       N_("A plain card, {card}, keeps your trumps together and lets "
                          "others commit theirs."),
                       o->card, PEDRO_NO_CARD, 0);
    else if (t->out_count == 0)
        simple_because(s, N_("Nobody else has a trump left: {card} wins its trick."),
                       o->card, PEDRO_NO_CARD, 0);
    else if (o->above == 0)
        simple_because(s,
                       N_("No trump that is left beats {card}: it wins, and the others "
                          "must follow with theirs."),
                       o->card, PEDRO_NO_CARD, 0);
    else if (t->ours > 0)
        simple_because(s,
                       N_("With {card} you draw out higher trumps, and your partner may "
                          "win the trick."),
                       o->card, PEDRO_NO_CARD, 0);
    else
        simple_because(s, N_("With {card} you draw out higher trumps at little cost."),
                       o->card, PEDRO_NO_CARD, 0);
}

static void explain_follow(const struct table *t, const struct option *o) {
    const struct simple *s = t->s;
    const pedro_card card = o->card;
    const int points = points_of(t, card);
    const bool mate_wins = t->best_by != s->me && simple_is_mate(s, t->best_by);
    const pedro_card stops =
        t->strength[card] ? stopped(t, card) : (pedro_card)PEDRO_NO_CARD;
    if (pedro_set_count(s->legal->cards) == 1)
        simple_because(s, N_("It is the only card you may play."), card, PEDRO_NO_CARD,
                       0);
    else if (o->beats && o->ours >= ONE - 1 && t->on_table + points > 0)
        simple_because(s, N_("{card} is sure to win the trick, with {number} in points."),
                       card, t->best, t->on_table + points);
    else if (o->beats && o->ours >= ONE - 1)
        simple_because(s, N_("{card} is sure to win the trick."), card, t->best, 0);
    else if (o->beats && t->strength[card] && t->after_count > 0 &&
             stops != PEDRO_NO_CARD)
        simple_because(s, N_("{card} is high enough that {other} cannot win behind you."),
                       card, stops, 0);
    else if (o->beats)
        simple_because(s, N_("{card} wins the trick so far, at little cost."), card,
                       t->best, 0);
    else if (mate_wins && points > 0)
        simple_because(s,
                       N_("Your partner's {other} should win the trick: give it {card}, "
                          "worth {number}."),
                       card, t->best, points);
    else if (mate_wins)
        simple_because(
            s, N_("Your partner is winning the trick with {other}: {card} is enough."),
            card, t->best, 0);
    else
        simple_because(s,
                       N_("Beating {other} is not worth what it would cost: {card} is "
                          "what you will miss least."),
                       card, t->best, 0);
}

/* --- folding and throwing in --- */

/* A hand without trumps or a high plain card can do nothing more. */
static bool nothing_to_do(const struct table *t) {
    pedro_cards high = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        high |= pedro_set_of(pedro_card_of(suit, PEDRO_ACE)) |
                pedro_set_of(pedro_card_of(suit, PEDRO_KING));
    return t->s->rules->set.plain_trick == PEDRO_PLAIN_TRICK_LEADER ||
           !(t->s->hand & high);
}

/* Every point is won by the bidding side or certain to be: ours are none, and none of us
 * has a trump. */
static bool hopeless(const struct table *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    if (view->points[pedro_side(s->rules, (unsigned)s->me)] != 0 || s->hand & t->trumps ||
        s->rules->set.low != PEDRO_LOW_TAKER ||
        s->rules->set.discarded_points != PEDRO_DISCARDED_POINTS_NONE)
        return false;
    if (t->on_table > 0 && simple_is_mate(s, t->best_by))
        return false;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (seat != s->me && simple_is_mate(s, seat) && is_active(view, seat) &&
            t->share[seat] > 0)
            return false;
    return true;
}

static bool give_up(const struct table *t) {
    const struct simple *s = t->s;
    if (s->legal->words >> PEDRO_THROW_IN & 1 && hopeless(t)) {
        s->action->kind = PEDRO_THROW_IN;
        simple_because(s, N_("The bidding side wins whatever is left."), PEDRO_NO_CARD,
                       PEDRO_NO_CARD, 0);
        return true;
    }
    if (s->legal->words >> PEDRO_FOLD & 1 && nothing_to_do(t)) {
        s->action->kind = PEDRO_FOLD;
        simple_because(
            s, N_("Without a trump there is nothing more you can do in this hand."),
            PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
        return true;
    }
    return false;
}

void simple_play(const struct simple *s) {
    struct table table;
    struct option best = {.card = PEDRO_NO_CARD, .worth = INT64_MIN};
    read_table(s, &table);
    if (give_up(&table))
        return;
    for (pedro_cards left = s->legal->cards; left;) {
        struct option option = {.card = pedro_set_pop(&left)};
        consider(&table, &option);
        if (option.worth > best.worth)
            best = option;
    }
    s->action->kind = PEDRO_PLAY;
    s->action->card = best.card;
    if (table.leads)
        explain_lead(&table, &best);
    else
        explain_follow(&table, &best);
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
    s->action->kind = PEDRO_CALL;
    if (led_strength > strength[highest] &&
        simple_points(s->rules, trump, richest) > 0) {
        s->action->card = richest;
        simple_because(s,
                       N_("Your {other} wins the trick: call {card}, which its holder "
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
