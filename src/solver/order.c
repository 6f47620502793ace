/* order.c - move generation and move ordering of the exact search.
 *
 * Moves are sorted by their situation (order_weights.h) and by the history heuristic (Schaeffer
 * 1989, "The History Heuristic and Alpha-Beta Search Enhancements in Practice").
 *
 * SPDX-License-Identifier: MIT */
#include "solver/order_weights.h"
#include "solver/search.h"

/* The rest of the trick, as the seat to act should see it. */
struct trick_context {
    uint64_t against, partner;      /* cards of the seats still to play */
    int high_against, high_partner; /* their highest trumps, or -1 */
    int last_against; /* highest trump of the last opponent that holds one, or -2 */
    int top;          /* highest trump of all other seats, or -1 */
    int forced;       /* opponents to play that hold scoring trumps only */
    int own_trumps;
    bool ours; /* our side is winning the trick */
};

static int highest(uint64_t slots) { return slots ? (int)bits_highest(slots) : -1; }

static void read_context(const struct search *search, const struct position *position,
                         struct trick_context *context) {
    const struct position_rules *rules = search->rules;
    const unsigned seat = position->turn;
    const bool in_team = search_in_team(search, seat);
    uint64_t others = 0;
    *context = (struct trick_context){.last_against = -2};
    for (unsigned s = 0; s < rules->players; s++)
        if (s != seat)
            others |= search_hand(position, s) & rules->trumps;
    for (unsigned s = seat + 1 == rules->players ? 0 : seat + 1;
         s != position->leader && s != seat; s = s + 1 == rules->players ? 0 : s + 1) {
        const uint64_t hand = search_hand(position, s), trumps = hand & rules->trumps;
        if (search_in_team(search, s) == in_team) {
            context->partner |= hand;
        } else {
            context->against |= hand;
            if (trumps)
                context->last_against = highest(trumps);
            context->forced += trumps && !(trumps & ~search->class_any);
        }
    }
    context->top = highest(others);
    context->high_against = highest(context->against & rules->trumps);
    context->high_partner = highest(context->partner & rules->trumps);
    context->own_trumps = (int)bits_count(position->hand[seat] & rules->trumps);
    context->ours = search_in_team(search, position->winner) == in_team;
}

static enum situation lead_situation(unsigned slot, const struct trick_context *context) {
    const int high_against = context->high_against, high_partner = context->high_partner;
    if (slot < SLOT_TRUMPS)
        return LEAD_PLAIN;
    if ((int)slot > high_against)
        return (int)slot > high_partner ? LEAD_TOP : LEAD_PARTNER_TOP;
    return high_partner > high_against ? LEAD_TO_PARTNER : LEAD_LOSER;
}

static enum situation follow_situation(const struct position *position, unsigned slot,
                                       const struct trick_context *context, bool beats) {
    const int high_against = context->high_against, high_partner = context->high_partner,
              best = position->best;
    if (beats && (int)slot > high_against)
        return context->ours ? TAKE_FROM_PARTNER : TAKE;
    if (context->ours && best > high_against && !beats)
        return ADD;
    if (high_partner > high_against && high_partner > best)
        return beats ? BEAT_THEN_PARTNER : LEAVE_TO_PARTNER;
    if (beats)
        return BEAT;
    return slot >= SLOT_TRUMPS ? DUCK : THROW;
}

static int lead_extra(const struct search *search, enum situation situation,
                      unsigned slot, const struct trick_context *context) {
    const int16_t *extras = order_weights_exact.extra;
    if (situation == LEAD_PLAIN) {
        const uint64_t suit = search->suit[search_suit(search, slot)];
        const uint64_t higher = suit & ~(slot_bit(slot) - 1);
        return extras[PLAIN_HIGHEST] * !(higher & context->against) +
               extras[PLAIN_OTHERS_VOID] * !(suit & context->against) +
               extras[PLAIN_PARTNER_VOID] * !(suit & context->partner) +
               extras[PLAIN_PARTNER_HIGHER] *
                   (context->high_partner > context->high_against) +
               extras[PLAIN_PARTNER_OUT] * (context->high_partner < 0) +
               extras[PLAIN_OTHERS_OUT] * (context->high_against < 0);
    }
    if (situation == LEAD_LOSER)
        return extras[LOSER_FORCES] * context->forced +
               extras[LOSER_TRUMPS] * context->own_trumps +
               extras[LOSER_TO_LAST] * (context->high_against == context->last_against);
    return extras[TOP_FORCES] * context->forced +
           extras[TOP_TRUMPS] * context->own_trumps;
}

static int follow_extra(const struct search *search, const struct position *position,
                        unsigned slot, const struct trick_context *context, bool beats) {
    const int16_t *extras = order_weights_exact.extra;
    int extra = extras[BEATS_PLAIN] * (beats && position->best < SLOT_TRUMPS);
    if (slot >= SLOT_TRUMPS)
        return extra + extras[PLAYS_TOP] * ((int)slot > context->top);
    const uint64_t own =
        position->hand[position->turn] & search->suit[search_suit(search, slot)];
    return extra + extras[THROWS_WITH_TRUMPS] * context->own_trumps +
           extras[THROWS_LAST] * !(own & (own - 1));
}

/* The static order of a move: the larger, the earlier it is tried. */
static int static_order(const struct search *search, const struct position *position,
                        unsigned slot, const struct trick_context *context) {
    const int worth = search->rules->value[slot] * search->scale >> 8,
              stake = position->trick_points * search->scale >> 8;
    enum situation situation;
    int extra;
    if (slot == SLOT_FOLD)
        return 0;
    if (position->phase != POSITION_PLAY)
        return -worth;
    if (position->led == SLOT_NONE) {
        situation = lead_situation(slot, context);
        extra = lead_extra(search, situation, slot, context);
    } else {
        const bool beats = slot_bit(slot) & position->beats && slot > position->best;
        situation = follow_situation(position, slot, context, beats);
        extra = follow_extra(search, position, slot, context, beats);
    }
    const struct order_weight *rated = &order_weights_exact.situation[situation];
    const int rank = slot >= SLOT_TRUMPS ? (int)slot - SLOT_TRUMPS : (int)slot % 13;
    return rated->base + rated->worth * worth + rated->rank * rank +
           rated->stake * stake + extra;
}

static void sort_in(struct choices *choices, unsigned slot, int rank) {
    unsigned i = choices->count++;
    for (; i > 0 && choices->choice[i - 1].rank < rank; i--)
        choices->choice[i] = choices->choice[i - 1];
    choices->choice[i] = (struct choice){(uint8_t)slot, rank};
}

/* The cards of `legal` that are equivalent to its highest, `slot`: of one suit and worth, with no
 * card of another hand between them. One of them is searched for all. */
static uint64_t run_of(const struct search *search, uint64_t legal, unsigned slot,
                       uint64_t others) {
    const unsigned suit = search_suit(search, slot);
    uint64_t run = legal & search->suit[suit];
    if (suit == search->suits - 1) {
        if (search->rules->spreads) /* a spread takes cards by worth, then rank */
            return slot_bit(slot);
        run &= search_like(search, slot);
    } else if (!search->by_rank) {
        return run;
    }
    const uint64_t below = others & search->suit[suit] & (slot_bit(slot) - 1);
    return below ? run & ~((slot_bit(bits_highest(below)) << 1) - 1) : run;
}

void order_choices(const struct search *search, const struct position *position,
                   unsigned hint, struct choices *choices) {
    uint64_t legal = position_legal(search->rules, position), single = 0;
    uint64_t others = search_all(search, position) & ~position->hand[position->turn];
    struct trick_context context;
    choices->runs = choices->count = 0;
    if (position->best != SLOT_NONE)
        others |= slot_bit(position->best);
    if (position->phase == POSITION_CALL) /* a card is called, not its like */
        others = ~(uint64_t)0;
    while (legal) {
        const unsigned slot = bits_highest(legal);
        const uint64_t run =
            slot == SLOT_FOLD ? slot_bit(slot) : run_of(search, legal, slot, others);
        legal &= ~run;
        if (hint != SLOT_NONE && run >> hint & 1)
            hint = slot;
        if (run & (run - 1))
            choices->run[choices->runs++] = run;
        single |= slot_bit(slot);
    }
    if (!(single & (single - 1))) {
        sort_in(choices, bits_lowest(single), 0);
        return;
    }
    read_context(search, position, &context);
    const bool follows = position->led != SLOT_NONE;
    for (; single; single &= single - 1) {
        const unsigned slot = bits_lowest(single);
        int rank = static_order(search, position, slot, &context) +
                   search->history[follows][position->turn][slot] / 8;
        sort_in(choices, slot, slot == hint ? INT16_MAX : rank);
    }
}

void order_learn(struct search *search, const struct position *position,
                 const struct choices *choices, unsigned right) {
    int16_t *history = search->history[position->led != SLOT_NONE][position->turn];
    for (unsigned i = 0; i <= right; i++) {
        int16_t *seen = &history[choices->choice[i].slot];
        int toward = i == right ? SEARCH_HISTORY : -SEARCH_HISTORY;
        *seen = (int16_t)(*seen + (toward - *seen) / 16);
    }
}
