/* order.c - the choices of a position, the likely best first.
 *
 * The situation each choice makes is looked up in the solver's ratings (ratings.h).
 *
 * SPDX-License-Identifier: MIT */
#include "solver/ratings.h"
#include "solver/search.h"

/* What is to come in this trick, for the seat to act. */
struct outlook {
    uint64_t against, partner;      /* cards of those still to play */
    int high_against, high_partner; /* their highest trumps, or -1 */
    int last_against; /* highest trump of the last opponent that holds one, or -2 */
    int top;          /* highest trump of all other seats, or -1 */
    int forced;       /* opponents to play that hold scoring trumps only */
    int own_trumps;
    bool ours; /* our side is winning the trick */
};

static int highest(uint64_t places) { return places ? (int)bits_highest(places) : -1; }

static void look_out(const struct search *search, const struct position *position,
                     struct outlook *outlook) {
    const struct position_rules *rules = search->rules;
    const unsigned seat = position->turn;
    const bool in_team = search_in_team(search, seat);
    uint64_t others = 0;
    *outlook = (struct outlook){.last_against = -2};
    for (unsigned s = 0; s < rules->players; s++)
        if (s != seat)
            others |= search_hand(position, s) & rules->trumps;
    for (unsigned s = seat + 1 == rules->players ? 0 : seat + 1;
         s != position->leader && s != seat; s = s + 1 == rules->players ? 0 : s + 1) {
        const uint64_t hand = search_hand(position, s), trumps = hand & rules->trumps;
        if (search_in_team(search, s) == in_team) {
            outlook->partner |= hand;
        } else {
            outlook->against |= hand;
            if (trumps)
                outlook->last_against = highest(trumps);
            outlook->forced += trumps && !(trumps & ~search->class_any);
        }
    }
    outlook->top = highest(others);
    outlook->high_against = highest(outlook->against & rules->trumps);
    outlook->high_partner = highest(outlook->partner & rules->trumps);
    outlook->own_trumps = (int)bits_count(position->hand[seat] & rules->trumps);
    outlook->ours = search_in_team(search, position->winner) == in_team;
}

static enum situation lead_situation(unsigned place, const struct outlook *outlook) {
    const int high_against = outlook->high_against, high_partner = outlook->high_partner;
    if (place < PLACE_TRUMPS)
        return LEAD_PLAIN;
    if ((int)place > high_against)
        return (int)place > high_partner ? LEAD_TOP : LEAD_PARTNER_TOP;
    return high_partner > high_against ? LEAD_TO_PARTNER : LEAD_LOSER;
}

static enum situation follow_situation(const struct position *position, unsigned place,
                                       const struct outlook *outlook, bool beats) {
    const int high_against = outlook->high_against, high_partner = outlook->high_partner,
              best = position->best;
    if (beats && (int)place > high_against)
        return outlook->ours ? TAKE_FROM_PARTNER : TAKE;
    if (outlook->ours && best > high_against && !beats)
        return ADD;
    if (high_partner > high_against && high_partner > best)
        return beats ? BEAT_THEN_PARTNER : LEAVE_TO_PARTNER;
    if (beats)
        return BEAT;
    return place >= PLACE_TRUMPS ? DUCK : THROW;
}

static int lead_extra(const struct search *search, enum situation situation,
                      unsigned place, const struct outlook *outlook) {
    const int16_t *extras = ratings_real.extra;
    if (situation == LEAD_PLAIN) {
        const uint64_t suit = search->suit[search_suit(search, place)];
        const uint64_t higher = suit & ~(place_bit(place) - 1);
        return extras[PLAIN_HIGHEST] * !(higher & outlook->against) +
               extras[PLAIN_OTHERS_VOID] * !(suit & outlook->against) +
               extras[PLAIN_PARTNER_VOID] * !(suit & outlook->partner) +
               extras[PLAIN_PARTNER_HIGHER] *
                   (outlook->high_partner > outlook->high_against) +
               extras[PLAIN_PARTNER_OUT] * (outlook->high_partner < 0) +
               extras[PLAIN_OTHERS_OUT] * (outlook->high_against < 0);
    }
    if (situation == LEAD_LOSER)
        return extras[LOSER_FORCES] * outlook->forced +
               extras[LOSER_TRUMPS] * outlook->own_trumps +
               extras[LOSER_TO_LAST] * (outlook->high_against == outlook->last_against);
    return extras[TOP_FORCES] * outlook->forced +
           extras[TOP_TRUMPS] * outlook->own_trumps;
}

static int follow_extra(const struct search *search, const struct position *position,
                        unsigned place, const struct outlook *outlook, bool beats) {
    const int16_t *extras = ratings_real.extra;
    int extra = extras[BEATS_PLAIN] * (beats && position->best < PLACE_TRUMPS);
    if (place >= PLACE_TRUMPS)
        return extra + extras[PLAYS_TOP] * ((int)place > outlook->top);
    const uint64_t own =
        position->hand[position->turn] & search->suit[search_suit(search, place)];
    return extra + extras[THROWS_WITH_TRUMPS] * outlook->own_trumps +
           extras[THROWS_LAST] * !(own & (own - 1));
}

/* How promising a choice is: the larger, the sooner tried. */
static int promise(const struct search *search, const struct position *position,
                   unsigned place, const struct outlook *outlook) {
    const int worth = search->rules->value[place] * search->scale >> 8,
              stake = position->trick_points * search->scale >> 8;
    enum situation situation;
    int extra;
    if (place == PLACE_FOLD)
        return 0;
    if (position->phase != POSITION_PLAY)
        return -worth;
    if (position->led == PLACE_NONE) {
        situation = lead_situation(place, outlook);
        extra = lead_extra(search, situation, place, outlook);
    } else {
        const bool beats = place_bit(place) & position->beats && place > position->best;
        situation = follow_situation(position, place, outlook, beats);
        extra = follow_extra(search, position, place, outlook, beats);
    }
    const struct rating *rated = &ratings_real.situation[situation];
    const int rank = place >= PLACE_TRUMPS ? (int)place - PLACE_TRUMPS : (int)place % 13;
    return rated->base + rated->worth * worth + rated->rank * rank +
           rated->stake * stake + extra;
}

static void sort_in(struct choices *choices, unsigned place, int rank) {
    unsigned i = choices->count++;
    for (; i > 0 && choices->choice[i - 1].rank < rank; i--)
        choices->choice[i] = choices->choice[i - 1];
    choices->choice[i] = (struct choice){(uint8_t)place, rank};
}

/* The cards among `legal` that are as good as its highest, `place`: of one suit and worth,
 * with none of the cards of others in between. */
static uint64_t run_of(const struct search *search, uint64_t legal, unsigned place,
                       uint64_t others) {
    const unsigned suit = search_suit(search, place);
    uint64_t run = legal & search->suit[suit];
    if (suit == search->suits - 1) {
        if (search->rules->spreads) /* takes cards by worth, then rank */
            return place_bit(place);
        run &= search_like(search, place);
    } else if (!search->by_rank) {
        return run;
    }
    const uint64_t below = others & search->suit[suit] & (place_bit(place) - 1);
    return below ? run & ~((place_bit(bits_highest(below)) << 1) - 1) : run;
}

void order_choices(const struct search *search, const struct position *position,
                   unsigned hint, struct choices *choices) {
    uint64_t legal = position_legal(search->rules, position), single = 0;
    uint64_t others = search_all(search, position) & ~position->hand[position->turn];
    struct outlook outlook;
    choices->runs = choices->count = 0;
    if (position->best != PLACE_NONE)
        others |= place_bit(position->best);
    if (position->phase == POSITION_CALL) /* a card is called, not its like */
        others = ~(uint64_t)0;
    while (legal) {
        const unsigned place = bits_highest(legal);
        const uint64_t run =
            place == PLACE_FOLD ? place_bit(place) : run_of(search, legal, place, others);
        legal &= ~run;
        if (hint != PLACE_NONE && run >> hint & 1)
            hint = place;
        if (run & (run - 1))
            choices->run[choices->runs++] = run;
        single |= place_bit(place);
    }
    if (!(single & (single - 1))) {
        sort_in(choices, bits_lowest(single), 0);
        return;
    }
    look_out(search, position, &outlook);
    const bool follows = position->led != PLACE_NONE;
    for (; single; single &= single - 1) {
        const unsigned place = bits_lowest(single);
        int rank = promise(search, position, place, &outlook) +
                   search->history[follows][position->turn][place] / 8;
        sort_in(choices, place, place == hint ? INT16_MAX : rank);
    }
}

void order_learn(struct search *search, const struct position *position,
                 const struct choices *choices, unsigned right) {
    int16_t *history = search->history[position->led != PLACE_NONE][position->turn];
    for (unsigned i = 0; i <= right; i++) {
        int16_t *seen = &history[choices->choice[i].place];
        int toward = i == right ? SEARCH_HISTORY : -SEARCH_HISTORY;
        *seen = (int16_t)(*seen + (toward - *seen) / 16);
    }
}
