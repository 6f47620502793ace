/* blank_search.c - alpha-beta with windows of nothing over trumps alone.
 *
 * Trumps are counted from the lowest left when a state is looked up, and told apart by
 * worth: so games and deals share what was proved.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "solver/blank_parts.h"

/* A trick being played. */
struct trick {
    uint64_t hands;
    int need, left, points;
    int best; /* highest trump so far, -1 for none */
    unsigned winner, cards;
    enum mode mode;
    bool plain_led;
};

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

/* What is left of the trick's question once `winner` has won it. */
static inline bool go_on(struct blank *blank, const struct trick *trick,
                         unsigned winner) {
    const unsigned leader =
        next_leader(&blank->rules, trick->hands, winner, trick->best >= 0);
    const uint64_t hands = turned(trick->hands, leader);
    const int left = trick->left - trick->points,
              need = trick->need - (winner & 1 ? 0 : trick->points);
    if (leader & 1)
        return !blank_reaches(blank, hands, trick->cards - 1, left - need + 1, left,
                              !trick->mode);
    return blank_reaches(blank, hands, trick->cards - 1, need, left, trick->mode);
}

static bool end_trick(struct blank *blank, const struct trick *trick) {
    if (trick->best >= 0)
        return go_on(blank, trick, trick->winner);
    if (blank->rules.keeps)
        return go_on(blank, trick, 0);
    const bool wished = trick->mode == MOST;
    for (unsigned seat = 0; seat < 4; seat++)
        if (go_on(blank, trick, seat) == wished)
            return wished;
    return !wished;
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

static bool second(struct blank *blank, const struct trick *trick);
static bool third(struct blank *blank, const struct trick *trick);
static bool fourth(struct blank *blank, const struct trick *trick);

/* One function for each seat comes of this: what hangs on the seat is then known. */
static inline __attribute__((always_inline)) bool
follow(struct blank *blank, const struct trick *trick, unsigned seat) {
    const bool wished = !(seat & 1);
    struct options options;
    blank->solver->nodes++;
    follows(blank, trick, seat, &options);
    while (options.count) {
        struct trick next = *trick;
        play(blank, &next, seat, take(&options));
        const bool can = seat == 1   ? third(blank, &next)
                         : seat == 2 ? fourth(blank, &next)
                                     : end_trick(blank, &next);
        if (can == wished)
            return wished;
    }
    return !wished;
}

static bool second(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 1);
}

static bool third(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 2);
}

static bool fourth(struct blank *blank, const struct trick *trick) {
    return follow(blank, trick, 3);
}

static bool lead(struct blank *blank, uint64_t hands, unsigned cards, int need, int left,
                 enum mode mode, bool trump_first) {
    const struct trick trick = {hands, need, left, 0, -1, 0, cards, mode, false};
    struct options options;
    leads(blank, &trick, &options);
    while (options.count) {
        const unsigned card = take(&options);
        struct trick next = trick;
        if (trump_first && card == PLAIN && lane(hands, 0))
            continue;
        next.plain_led = card == PLAIN;
        play(blank, &next, 0, card);
        if (second(blank, &next))
            return true;
    }
    return false;
}

static inline bool is_same(const struct known *a, const struct known *b) {
    return a->key == b->key && a->shape == b->shape && a->high_class == b->high_class;
}

/* Fills in `sought`. Returns the set it belongs to. */
static struct known *find(struct blank *blank, uint64_t hands, unsigned cards, int left,
                          struct known *sought) {
    const unsigned all = all_of(hands);
    sought->low[LEAST] = sought->low[MOST] = 0;
    sought->high[LEAST] = sought->high[MOST] = (uint8_t)left;
    sought->key = bits_gather(lane(hands, 1) | lane(hands, 3), all) |
                  bits_gather(lane(hands, 2) | lane(hands, 3), all) << 16 |
                  bits_gather(blank->class_bit[0], all) << 32 |
                  bits_gather(blank->class_bit[1], all) << 48;
    sought->high_class = (uint16_t)bits_gather(blank->class_bit[2], all);
    sought->shape = (uint16_t)(cards << 8 | bits_count(all));
    uint64_t hash = sought->key * UINT64_C(0x9e3779b97f4a7c15) ^
                    ((uint64_t)sought->high_class << 16 | sought->shape);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    struct known *set = blank->known[hash >> 32 & (SETS - 1)];
    for (unsigned i = 0; i < WAYS; i++)
        if (is_same(&set[i], sought)) {
            *sought = set[i];
            for (; i > 0; i--)
                set[i] = set[i - 1];
            set[0] = *sought;
            return set;
        }
    return set;
}

/* The set may have changed since the state was looked for. */
static void keep(struct known *set, const struct known *sought, int need, enum mode mode,
                 bool can) {
    unsigned i = 0;
    while (i < WAYS - 1 && !is_same(&set[i], sought))
        i++;
    struct known made = is_same(&set[i], sought) ? set[i] : *sought;
    /* What is sure at least is so at most, and the other way. */
    for (unsigned m = 0; m < 2; m++) {
        if (can && m >= mode && made.low[m] < need)
            made.low[m] = (uint8_t)need;
        if (!can && m <= mode && made.high[m] >= need)
            made.high[m] = (uint8_t)(need - 1);
    }
    for (; i > 0; i--)
        set[i] = set[i - 1];
    set[0] = made;
}

/* The most the leader's side wins of a state of the ending; `value` at least. */
static int value_from(struct blank *blank, uint64_t hands, unsigned cards, int value,
                      int left, enum mode mode) {
    bool sum[TOTAL_MAX + 1] = {true};
    for (unsigned scoring = all_of(hands) & blank->scoring; scoring;
         scoring &= scoring - 1) {
        const int worth = blank->rules.worth[bits_lowest(scoring)];
        for (int i = left; i >= worth; i--)
            sum[i] = sum[i] || sum[i - worth];
    }
    while (value < left) {
        int need = value + 1;
        while (!sum[need])
            need++;
        if (!lead(blank, hands, cards, need, left, mode, false))
            break;
        value = need;
    }
    return value;
}

/* Fills in what is not known yet. */
static bool in_ending(struct blank *blank, uint64_t hands, unsigned cards, int need,
                      int left, enum mode mode) {
    const uint32_t state = states_number(blank->states, hands, cards, all_of(hands));
    if (blank->table)
        return bound_of(&blank->bounds, blank->table, state, mode) >= need;
    const struct bounds *bounds = &blank->bounds;
    uint8_t *entry = blank->ending + (size_t)state * bounds->stride;
    if (*entry == ENDING_UNKNOWN) {
        const int least = value_from(blank, hands, cards, 0, left, LEAST),
                  most = blank->rules.exact
                             ? least
                             : value_from(blank, hands, cards, least, left, MOST);
        if (blank->solver->stopped)
            return false;
        entry[0] = (uint8_t)least;
        if (bounds->shift)
            entry[0] |= (uint8_t)(most << bounds->shift);
        else
            entry[bounds->offset] = (uint8_t)(bounds->offset ? most : least);
    }
    return bound_of(bounds, entry, 0, mode) >= need;
}

bool blank_reaches(struct blank *blank, uint64_t hands, unsigned cards, int need,
                   int left, enum mode mode) {
    const unsigned ours = lane(hands, 0) | lane(hands, 2),
                   theirs = lane(hands, 1) | lane(hands, 3);
    if (need <= 0)
        return true;
    if (need > left || !ours)
        return false;
    if (!theirs)
        return true;
    if (blank->rules.bare)
        cards = widest(hands);
    if (cards == 1)
        return ours > theirs;
    if (solver_spent(blank->solver))
        return false;
    if (blank->states && cards <= blank->tricks)
        return in_ending(blank, hands, cards, need, left, mode);
    if (sure_of_leader(blank, hands, ours, theirs) >= need)
        return true;
    if (left - worth_of(blank, top_run(theirs, ours)) < need)
        return false;
    struct known sought;
    struct known *set = find(blank, hands, cards, left, &sought);
    if (need <= sought.low[mode])
        return true;
    if (need > sought.high[mode])
        return false;
    const bool can = lead(blank, hands, cards, need, left, mode, false);
    if (!blank->solver->stopped)
        keep(set, &sought, need, mode, can);
    return can;
}

bool blank_reaches_trump_first(struct blank *blank, uint64_t hands, unsigned cards,
                               int need, int left, enum mode mode) {
    if (need <= 0 || need > left || !lane(hands, 0))
        return blank_reaches(blank, hands, cards, need, left, mode);
    return lead(blank, hands, cards, need, left, mode, true);
}
