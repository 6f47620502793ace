/* blank_search.c - alpha-beta with windows of nothing over trumps alone.
 *
 * Trumps are counted from the lowest left when a state is looked up, and told apart by
 * worth: so games and deals share what was proved.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "solver/blank_parts.h"

/* --- what is plain to see (bounds.c says how) --- */

static int least_worths(const struct blank *blank, unsigned cards, unsigned n) {
    int sum = 0;
    unsigned count = bits_count(cards);
    if (n >= count)
        return worth_of(blank, cards);
    count = bits_count(cards & ~(unsigned)blank->scoring);
    for (unsigned i = 0; n > count; i++) {
        const unsigned more = bits_count(cards & blank->class[i]);
        n -= count;
        count = more < n ? more : n;
        sum += (int)count * blank->value[i];
    }
    return sum;
}

static inline unsigned top_run(unsigned own, unsigned others) {
    return others ? own & ~((2u << bits_highest(others)) - 1) : own;
}

/* Points the leader's side is sure of. */
static int sure_of_leader(const struct blank *blank, uint64_t hands, unsigned ours,
                          unsigned theirs) {
    const unsigned run = top_run(ours, theirs), leads = lane(hands, 0);
    const unsigned rounds = bits_count(top_run(leads, (ours | theirs) & ~leads));
    int sure = worth_of(blank, run);
    if (rounds == 0)
        return sure;
    if (!(bits_count(lane(hands, 1)) > rounds || bits_count(lane(hands, 3)) > rounds))
        return worth_of(blank, ours | theirs);
    const unsigned loose = lane(hands, 2) & ~run, count = bits_count(loose);
    sure += least_worths(blank, lane(hands, 1), rounds) +
            least_worths(blank, lane(hands, 3), rounds) + worth_of(blank, loose);
    return count > rounds ? sure - least_worths(blank, loose, count - rounds) : sure;
}

/* --- the order of the choices --- */

/* Options not tried yet: a card in the lowest bits, how promising it is above them. */
struct options {
    unsigned count;
    int option[LANE + 1];
};

enum { CARD_BITS = 5 };

static inline void add(struct options *options, unsigned card, int rank) {
    options->option[options->count++] = rank * (1 << CARD_BITS) + (int)card;
}

/* Takes the likely best of what is left. */
static inline unsigned take(struct options *options) {
    unsigned best = 0;
    for (unsigned i = 1; i < options->count; i++)
        best = options->option[i] > options->option[best] ? i : best;
    const unsigned card = (unsigned)options->option[best] & ((1u << CARD_BITS) - 1);
    options->option[best] = options->option[--options->count];
    return card;
}

/* The highest of each run of equal trumps is told to `rate` its rank. */
static inline unsigned next_run(const struct blank *blank, unsigned *left,
                                unsigned others) {
    const unsigned card = bits_highest(*left), below = others & ((1u << card) - 1);
    unsigned run = *left & blank->like[card];
    if (below)
        run &= ~((2u << bits_highest(below)) - 1);
    *left &= ~run;
    return card;
}

static void leads(const struct blank *blank, const struct trick *trick,
                  struct options *options) {
    const uint64_t hands = trick->hands;
    const unsigned own = lane(hands, 0), next = lane(hands, 1), last = lane(hands, 3),
                   others = next | last | lane(hands, 2);
    const int against = highest(next | last), partner = highest(lane(hands, 2)),
              *extra = blank->extra;
    const int forced = (next && !(next & ~blank->scoring)) +
                       (last && !(last & ~blank->scoring)),
              trumps = (int)bits_count(own);
    options->count = 0;
    for (unsigned left = own; left;) {
        const unsigned card = next_run(blank, &left, others);
        enum situation situation = partner > against ? LEAD_TO_PARTNER : LEAD_LOSER;
        if ((int)card > against)
            situation = (int)card > partner ? LEAD_TOP : LEAD_PARTNER_TOP;
        add(options, card,
            blank->rated[situation][card] +
                (situation == LEAD_LOSER
                     ? extra[LOSER_FORCES] * forced + extra[LOSER_TRUMPS] * trumps +
                           extra[LOSER_TO_LAST] * (highest(last) == against)
                     : extra[TOP_FORCES] * forced + extra[TOP_TRUMPS] * trumps));
    }
    if (trick->cards > (unsigned)trumps && !blank->rules.bare)
        add(options, PLAIN,
            blank->rated[LEAD_PLAIN][PLAIN] +
                extra[PLAIN_PARTNER_HIGHER] * (partner > against) +
                extra[PLAIN_PARTNER_OUT] * (partner < 0) +
                extra[PLAIN_OTHERS_OUT] * (against < 0));
}

static inline __attribute__((always_inline)) void follows(const struct blank *blank,
                                                          const struct trick *trick,
                                                          unsigned seat,
                                                          struct options *options) {
    const uint64_t hands = trick->hands;
    const unsigned own = lane(hands, seat), all = all_of(hands),
                   others = (all & ~own) | (trick->best >= 0 ? 1u << trick->best : 0);
    const bool has_plain = trick->cards > bits_count(own),
               ours = ((trick->winner ^ seat) & 1) == 0;
    const int best = trick->best,
              against = seat == 3 ? -1 : highest(lane(hands, seat + 1)),
              partner = seat == 1 ? highest(lane(hands, 3)) : -1,
              top = highest(all & ~own);
    const enum situation leave =
        partner > against && partner > best ? LEAVE_TO_PARTNER : DUCK;
    options->count = 0;
    for (unsigned left = own; left;) {
        const unsigned card = next_run(blank, &left, others);
        enum situation situation = leave;
        int extra = (int)card > top ? blank->extra[PLAYS_TOP] : 0;
        if ((int)card > best) {
            situation = (int)card > against ? ours ? TAKE_FROM_PARTNER : TAKE
                        : leave == DUCK     ? BEAT
                                            : BEAT_THEN_PARTNER;
            extra += best < 0 ? blank->extra[BEATS_PLAIN] : 0;
        } else if (ours && best > against) {
            situation = ADD;
        }
        add(options, card,
            blank->rated[situation][card] + extra +
                blank->stake[situation] * trick->points);
    }
    if (has_plain && (trick->plain_led || !own)) {
        const enum situation situation = ours && best > against ? ADD
                                         : leave == DUCK        ? THROW
                                                                : LEAVE_TO_PARTNER;
        if (blank->rules.plain_first)
            options->count = 0;
        add(options, PLAIN,
            blank->rated[situation][PLAIN] + blank->stake[situation] * trick->points +
                blank->extra[THROWS_WITH_TRUMPS] * (int)bits_count(own));
    }
}

/* --- the search --- */

/* What the leader's side wins of this trick, which goes to `winner`, and of all later ones. */
static inline int go_on(struct blank *blank, const struct trick *trick, unsigned winner) {
    const unsigned leader =
        next_leader(&blank->rules, trick->hands, winner, trick->best >= 0);
    const uint64_t hands = turned(trick->hands, leader);
    const int left = trick->left - trick->points, won = winner & 1 ? 0 : trick->points,
              need = trick->need - won;
    if (leader & 1)
        return won + left -
               blank_wins(blank, hands, trick->cards - 1, left - need + 1, left,
                          !trick->mode);
    return won + blank_wins(blank, hands, trick->cards - 1, need, left, trick->mode);
}

static int end_trick(struct blank *blank, const struct trick *trick) {
    if (trick->best >= 0)
        return go_on(blank, trick, trick->winner);
    if (blank->rules.keeps)
        return go_on(blank, trick, 0);
    int most = 0, least = TOTAL_MAX;
    for (unsigned seat = 0; seat < 4; seat++) {
        const int wins = go_on(blank, trick, seat);
        most = wins > most ? wins : most;
        least = wins < least ? wins : least;
        if (trick->mode == MOST ? most >= trick->need : least < trick->need)
            break;
    }
    return trick->mode == MOST ? most : least;
}

static inline void play(const struct blank *blank, struct trick *trick, unsigned seat,
                        unsigned card) {
    if (card == PLAIN)
        return;
    trick->hands &= ~((uint64_t)1 << (LANE * seat + card));
    trick->points += blank->rules.worth[card];
    if ((int)card > trick->best) {
        trick->best = (int)card;
        trick->winner = seat;
    }
}

static int second(struct blank *blank, const struct trick *trick);
static int third(struct blank *blank, const struct trick *trick);
static int fourth(struct blank *blank, const struct trick *trick);

/* One function for each seat comes of this: what hangs on the seat is then known. */
static inline __attribute__((always_inline)) int
follow(struct blank *blank, const struct trick *trick, unsigned seat) {
    const bool ours = !(seat & 1);
    struct options options;
    int best = ours ? 0 : TOTAL_MAX;
    blank->solver->nodes++;
    follows(blank, trick, seat, &options);
    while (options.count) {
        struct trick next = *trick;
        play(blank, &next, seat, take(&options));
        const int wins = seat == 1   ? third(blank, &next)
                         : seat == 2 ? fourth(blank, &next)
                                     : end_trick(blank, &next);
        best = (wins > best) == ours ? wins : best;
        if ((best >= trick->need) == ours)
            return best;
    }
    return best;
}

static int second(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 1);
}

static int third(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 2);
}

static int fourth(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 3);
}

static int lead(struct blank *blank, uint64_t hands, unsigned cards, int need, int left,
                enum mode mode, bool trump_first) {
    const struct trick trick = {hands, need, left, 0, -1, 0, cards, mode, false};
    struct options options;
    int best = 0;
    leads(blank, &trick, &options);
    while (options.count && best < need) {
        const unsigned card = take(&options);
        struct trick next = trick;
        if (trump_first && card == PLAIN && lane(hands, 0))
            continue;
        next.plain_led = card == PLAIN;
        play(blank, &next, 0, card);
        const int wins = second(blank, &next);
        best = wins > best ? wins : best;
    }
    return best;
}

/* What the leader's side wins of a state of the ending; `value` at least. */
static int value_from(struct blank *blank, uint64_t hands, unsigned cards, int value,
                      int left, enum mode mode) {
    int most = left;
    while (value < most) {
        const int wins = lead(blank, hands, cards, value + 1, left, mode, false);
        if (wins > value)
            value = wins;
        else
            most = value;
    }
    return value;
}

/* Of a state of the ending; fills in what is not known yet. */
static int in_ending(struct blank *blank, uint64_t hands, unsigned cards, int left,
                     enum mode mode) {
    const uint32_t state = states_number(blank->states, hands, cards, all_of(hands));
    if (blank->table)
        return bound_of(&blank->bounds, blank->table, state, mode);
    const struct bounds *bounds = &blank->bounds;
    uint8_t *entry = blank->ending + (size_t)state * bounds->stride;
    if (*entry == ENDING_UNKNOWN) {
        const int least = value_from(blank, hands, cards, 0, left, LEAST),
                  most = blank->rules.exact
                             ? least
                             : value_from(blank, hands, cards, least, left, MOST);
        if (blank->solver->stopped)
            return 0;
        entry[0] = (uint8_t)least;
        if (bounds->shift)
            entry[0] |= (uint8_t)(most << bounds->shift);
        else
            entry[bounds->offset] = (uint8_t)(bounds->offset ? most : least);
    }
    return bound_of(bounds, entry, 0, mode);
}

int blank_wins(struct blank *blank, uint64_t hands, unsigned cards, int need, int left,
               enum mode mode) {
    const unsigned ours = lane(hands, 0) | lane(hands, 2),
                   theirs = lane(hands, 1) | lane(hands, 3);
    if (need <= 0 || !ours)
        return 0;
    if (need > left || !theirs)
        return left;
    if (blank->rules.bare)
        cards = widest(hands);
    if (cards == 1)
        return ours > theirs ? left : 0;
    if (solver_spent(blank->solver))
        return 0;
    if (blank->states && states_spans(&blank->span, cards, bits_count(ours | theirs)))
        return in_ending(blank, hands, cards, left, mode);
    const int sure = sure_of_leader(blank, hands, ours, theirs),
              possible = left - worth_of(blank, top_run(theirs, ours));
    if (sure >= need)
        return sure;
    if (possible < need)
        return possible;
    struct known sought;
    struct known *set = known_find(blank, hands, cards, left, &sought);
    if (need <= sought.low[mode])
        return sought.low[mode];
    if (need > sought.high[mode])
        return sought.high[mode];
    const int wins = lead(blank, hands, cards, need, left, mode, false);
    if (!blank->solver->stopped)
        known_keep(set, &sought, need, mode, wins);
    return wins;
}

int blank_wins_trump_first(struct blank *blank, uint64_t hands, unsigned cards, int need,
                           int left, enum mode mode) {
    if (need <= 0 || need > left || !lane(hands, 0))
        return blank_wins(blank, hands, cards, need, left, mode);
    return lead(blank, hands, cards, need, left, mode, true);
}

int blank_wins_during(struct blank *blank, const struct trick *trick, unsigned played) {
    return played == 1   ? second(blank, trick)
           : played == 2 ? third(blank, trick)
                         : fourth(blank, trick);
}
