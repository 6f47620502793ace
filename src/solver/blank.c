/* blank.c - alpha-beta with windows of nothing over trumps alone.
 *
 * A state is four lanes of 16 bits, the trumps of each seat from the leader on, and the
 * number of cards each seat holds. It is asked whether the leader's side, lanes 0 and 2,
 * comes to `need` of the `left` points: so a position and the same one turned by a seat
 * are one. Trumps are counted from the lowest left when a state is looked up, and told
 * apart by worth: games and deals share what was proved.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/blank.h"

#include <stdlib.h>
#include <string.h>

#include "solver/bits.h"
#include "solver/ending.h"
#include "solver/ratings.h"
#include "solver/solve.h"

enum {
    LANE = 16,
    PLAIN = 16, /* where trumps are numbered, any plain card */
    CLASSES = 7,
    TOTAL_MAX = 255,
    CARDS_MAX = 15, /* a hand has */
    SETS = 1 << 14,
    WAYS = 4
};
enum mode { LEAST, MOST };

/* What is known of a state: bounds of what the leader's side wins in either mode. The key
 * is all there is to know, so none is mistaken for another. */
struct known {
    uint64_t key;
    uint16_t high_class, shape; /* the rest of the key; shape is never 0 */
    uint8_t low[2], high[2];    /* by mode */
};

/* What decides such a play. */
struct signature {
    uint64_t trumps;
    uint8_t worth[PLAIN + 1];
    bool keeps, plain_first, trump_first;
};

struct blank {
    struct solver *solver;
    struct signature rules;
    unsigned classes;
    uint16_t class[CLASSES]; /* trumps of one worth, the least first; 0 left out */
    int value[CLASSES];
    uint16_t class_bit[3]; /* trumps by the bits of the number of their class */
    uint16_t like[LANE];   /* trumps worth as much */
    uint16_t scoring;
    int rated[SITUATIONS][PLAIN + 1]; /* the part of each rating that does not change */
    int stake[SITUATIONS], extra[EXTRAS];
    struct ending *ending;
    struct known (*known)[WAYS];
    bool begun;
};

/* A trick being played. */
struct trick {
    uint64_t hands;
    int need, left, points;
    int best; /* highest trump so far, -1 for none */
    unsigned winner, cards;
    enum mode mode;
    bool plain_led;
};

static bool reaches(struct blank *blank, uint64_t hands, unsigned cards, int need,
                    int left, enum mode mode);

/* --- lanes --- */

static inline unsigned lane(uint64_t hands, unsigned seat) {
    return (uint16_t)(hands >> LANE * seat);
}

/* Turned so that `seat` is the leader. */
static inline uint64_t turned(uint64_t hands, unsigned seat) {
    return seat ? hands >> LANE * seat | hands << (64 - LANE * seat) : hands;
}

static inline unsigned all_of(uint64_t hands) {
    hands |= hands >> 32;
    return (uint16_t)(hands | hands >> 16);
}

static inline int highest(unsigned cards) {
    return cards ? (int)bits_highest(cards) : -1;
}

static inline int worth_of(const struct blank *blank, unsigned cards) {
    int sum = 0;
    cards &= blank->scoring;
    for (unsigned i = 0; cards && i < blank->classes; i++) {
        sum += (int)bits_count(cards & blank->class[i]) * blank->value[i];
        cards &= ~(unsigned)blank->class[i];
    }
    return sum;
}

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
    if (trick->cards > (unsigned)trumps)
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

static bool without_trumps(struct blank *blank, const struct trick *trick) {
    const bool wished = trick->mode == MOST;
    if (blank->rules.keeps)
        return reaches(blank, trick->hands, trick->cards - 1, trick->need, trick->left,
                       trick->mode);
    for (unsigned seat = 0; seat < 4; seat++) {
        const uint64_t hands = turned(trick->hands, seat);
        const bool can =
            seat & 1 ? !reaches(blank, hands, trick->cards - 1,
                                trick->left - trick->need + 1, trick->left, !trick->mode)
                     : reaches(blank, hands, trick->cards - 1, trick->need, trick->left,
                               trick->mode);
        if (can == wished)
            return wished;
    }
    return !wished;
}

static bool end_trick(struct blank *blank, const struct trick *trick) {
    if (trick->best < 0)
        return without_trumps(blank, trick);
    const uint64_t hands = turned(trick->hands, trick->winner);
    const int left = trick->left - trick->points;
    if (trick->winner & 1)
        return !reaches(blank, hands, trick->cards - 1, left - trick->need + 1, left,
                        !trick->mode);
    return reaches(blank, hands, trick->cards - 1, trick->need - trick->points, left,
                   trick->mode);
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
    unsigned sums = 1;
    for (unsigned scoring = all_of(hands) & blank->scoring; scoring;
         scoring &= scoring - 1)
        sums |= sums << blank->rules.worth[bits_lowest(scoring)];
    while (value < left) {
        const int need = (int)bits_lowest(sums & ~((2u << value) - 1));
        if (!lead(blank, hands, cards, need, left, mode, false))
            break;
        value = need;
    }
    return value;
}

static bool in_ending(struct blank *blank, uint64_t hands, unsigned cards, int need,
                      int left, enum mode mode) {
    uint8_t *entry = ending_entry(blank->ending, hands, cards);
    if (*entry == ENDING_UNKNOWN) {
        const int least = value_from(blank, hands, cards, 0, left, LEAST),
                  most = blank->rules.keeps
                             ? least
                             : value_from(blank, hands, cards, least, left, MOST);
        if (blank->solver->stopped)
            return false;
        *entry = (uint8_t)(least | most << 4);
    }
    return (*entry >> (mode == MOST ? 4 : 0) & 15) >= need;
}

static bool reaches(struct blank *blank, uint64_t hands, unsigned cards, int need,
                    int left, enum mode mode) {
    const unsigned ours = lane(hands, 0) | lane(hands, 2),
                   theirs = lane(hands, 1) | lane(hands, 3);
    if (need <= 0)
        return true;
    if (need > left || !ours)
        return false;
    if (!theirs)
        return true;
    if (cards == 1)
        return ours > theirs;
    if (solver_spent(blank->solver))
        return false;
    if (blank->ending && cards <= ENDING_TRICKS)
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

/* --- from positions --- */

static bool fits(const struct position_rules *rules, struct signature *made) {
    int total = 0;
    unsigned trump = 0;
    memset(made, 0, sizeof *made); /* compared as bytes */
    made->trumps = rules->trumps;
    if (rules->players != 4 || rules->out != PEDRO_OUT_STAY || rules->spreads ||
        rules->playable == rules->trumps || bits_count(rules->trumps) > LANE ||
        rules->plain_led == PEDRO_PLAIN_LED_FOLLOW)
        return false;
    for (uint64_t left = rules->trumps; left; left &= left - 1) {
        const int value = rules->value[bits_lowest(left)];
        if (value < 0 || (total += value) > TOTAL_MAX)
            return false;
        made->worth[trump++] = (uint8_t)value;
    }
    made->keeps = !rules->plain_highest;
    made->trump_first = rules->first_trump;
    made->plain_first = rules->plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST;
    return true;
}

static bool classify(struct blank *blank) {
    const unsigned trumps = bits_count(blank->rules.trumps);
    blank->classes = 0;
    blank->scoring = 0;
    memset(blank->class_bit, 0, sizeof blank->class_bit);
    for (int value = 1, seen; value <= TOTAL_MAX; value++) {
        uint16_t class = 0;
        for (unsigned i = 0; i < trumps; i++)
            if (blank->rules.worth[i] == value)
                class |= (uint16_t)(1u << i);
        if (!class)
            continue;
        if (blank->classes == CLASSES)
            return false;
        seen = (int)blank->classes;
        blank->class[seen] = class;
        blank->value[seen] = value;
        blank->scoring |= class;
        blank->classes++;
        for (unsigned i = 0; i < 3; i++)
            if (blank->classes >> i & 1)
                blank->class_bit[i] |= class;
    }
    for (unsigned i = 0; i < LANE; i++) {
        blank->like[i] = (uint16_t)~blank->scoring;
        for (unsigned c = 0; c < blank->classes; c++)
            if (blank->class[c] >> i & 1)
                blank->like[i] = blank->class[c];
    }
    return true;
}

static int total_of(const struct signature *rules) {
    int total = 0;
    for (unsigned i = 0; i < LANE; i++)
        total += rules->worth[i];
    return total;
}

/* Ratings are made for 14 points, and for ranks among all places of trumps. */
static void rate(struct blank *blank) {
    const struct ratings *ratings = blank->solver->ratings;
    const int total = total_of(&blank->rules), scale = total ? 14 * 256 / total : 0;
    enum { PLAIN_RANK = 6 };
    for (unsigned s = 0; s < SITUATIONS; s++) {
        const struct rating *rating = &ratings->situation[s];
        uint64_t left = blank->rules.trumps;
        for (unsigned i = 0; left; i++, left &= left - 1)
            blank->rated[s][i] = rating->base +
                                 rating->worth * (blank->rules.worth[i] * scale >> 8) +
                                 rating->rank * ((int)bits_lowest(left) - PLACE_TRUMPS);
        blank->rated[s][PLAIN] = rating->base + rating->rank * PLAIN_RANK;
        blank->stake[s] = rating->stake * scale / 256;
    }
    for (unsigned i = 0; i < EXTRAS; i++)
        blank->extra[i] = ratings->extra[i];
}

struct blank *blank_create(struct solver *solver) {
    struct blank *blank = calloc(1, sizeof *blank);
    if (!blank)
        return NULL;
    blank->solver = solver;
    blank->known = calloc(SETS, sizeof *blank->known);
    if (!blank->known) {
        free(blank);
        return NULL;
    }
    return blank;
}

void blank_destroy(struct blank *blank) {
    if (!blank)
        return;
    ending_destroy(blank->ending);
    free(blank->known);
    free(blank);
}

void blank_clear(struct blank *blank) {
    memset(blank->known, 0, SETS * sizeof *blank->known);
    ending_destroy(blank->ending);
    blank->ending = NULL;
    blank->begun = false;
}

bool blank_begin(struct blank *blank, const struct position_rules *rules) {
    struct signature made;
    if (!fits(rules, &made))
        return false;
    if (blank->begun && !memcmp(&made, &blank->rules, sizeof made))
        return true;
    blank_clear(blank);
    blank->rules = made;
    if (!classify(blank))
        return false;
    rate(blank);
    if (total_of(&made) <= ENDING_POINTS)
        blank->ending = ending_create(made.worth, bits_count(made.trumps));
    return blank->begun = true;
}

/* The lanes of a position, if all seats hold as many cards. */
static bool lanes_of(const struct blank *blank, const struct position *position,
                     uint64_t *hands, unsigned *cards) {
    *hands = 0;
    *cards = bits_count(position->hand[0]);
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t hand = position->hand[(position->leader + i) & 3];
        if (bits_count(hand) != *cards)
            return false;
        *hands |= bits_gather(hand, blank->rules.trumps) << LANE * i;
    }
    return *cards > 0 && *cards <= CARDS_MAX && position->out == 0;
}

/* 0: seats 0 and 2, 1: seats 1 and 3, 2: neither. */
static unsigned pair_of(unsigned team) { return team == 5 ? 0 : team == 10 ? 1 : 2; }

static bool asks(struct blank *blank, uint64_t hands, unsigned cards, int need, int left,
                 enum mode mode, bool trump_first) {
    if (need <= 0 || need > left || !trump_first || !lane(hands, 0))
        return reaches(blank, hands, cards, need, left, mode);
    return lead(blank, hands, cards, need, left, mode, true);
}

enum table_answer blank_answer(struct blank *blank, const struct position *position,
                               unsigned team, int more, bool expected) {
    uint64_t hands;
    unsigned cards;
    if (pair_of(team) > 1 || !lanes_of(blank, position, &hands, &cards))
        return TABLE_UNKNOWN;
    const bool trump_first = position->tricks == 0 && blank->rules.trump_first,
               leads_it = pair_of(team) == (position->leader & 1u);
    const int left = worth_of(blank, all_of(hands)),
              need = leads_it ? more : left - more + 1;
    /* What is expected is asked first: the team's win at least, or at most. */
    for (unsigned i = 0; i < 2; i++) {
        const bool win = expected == (i == 0);
        const bool can = asks(blank, hands, cards, need, left,
                              win == leads_it ? LEAST : MOST, trump_first) == leads_it;
        if (can == win)
            return can ? TABLE_YES : TABLE_NO;
        if (blank->rules.keeps)
            return can ? TABLE_YES : TABLE_NO;
    }
    return TABLE_UNKNOWN;
}

/* By regression over first leads of `us`, in 128ths of the points left. */
int blank_guess(const struct blank *blank, const struct position *position,
                unsigned team) {
    static const uint8_t strength[LANE] = {67, 41, 31, 26, 21, 15, 15, 15,
                                           15, 15, 15, 15, 15, 15, 15, 15};
    uint64_t hands;
    unsigned cards;
    int share = -102;
    if (pair_of(team) > 1 || !lanes_of(blank, position, &hands, &cards))
        return -1;
    if (pair_of(team) != (position->leader & 1u))
        hands = turned(hands, 1);
    const unsigned own = lane(hands, 0) | lane(hands, 2), all = all_of(hands);
    unsigned left = all;
    for (unsigned i = 0; left; i++) {
        const unsigned card = bits_highest(left);
        left &= ~(1u << card);
        if (own >> card & 1)
            share += strength[i];
    }
    const int points = worth_of(blank, all), guess = share * points / 128;
    return guess < 0 ? 0 : guess > points ? points : guess;
}
