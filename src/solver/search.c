/* search.c - null-window alpha-beta with partition search (Ginsberg 1996).
 *
 * The only question asked is "can the team win `need` points?", so every search has a null window
 * and a Boolean result. A proof is stored in the transposition table together with the cards that
 * decided it (search.h), and so holds for all positions that differ only in the other cards.
 *
 * reaches() searches a position:
 *   1. the end of the hand;
 *   between two tricks:
 *   2. static bounds (bounds.c);
 *   3. the trumps-only relaxation (trumps/), whose bounds settle most positions;
 *   4. the transposition table (tt.c), which otherwise may suggest a first move;
 *   within a trick:
 *   5. the trumps-only relaxation, only as a refutation of the move just made;
 *   then
 *   6. move generation, one move for each run of equivalent cards, and move ordering (order.c);
 *   7. the moves, until one causes a cutoff; after a failure, moves that must fail alike are
 *      skipped;
 *   8. the history and the transposition table learn the result.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/search.h"

#include <string.h>

enum { CARDS_MAX = 32, RANKED_MAX = 16 }; /* limits of a table entry */

/* The cards of a trick that compete for it: trumps, and cards of a plain suit that was led. */
struct contest {
    uint8_t trumps, followers;
};

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static void set_team(struct search *search, unsigned team) {
    const struct position_rules *rules = search->rules;
    uint64_t hash = team;
    for (unsigned slot = SLOT_TRUMPS; slot < 64; slot++)
        if (rules->trumps >> slot & 1)
            hash = mix(hash, slot << 16 | (uint16_t)rules->value[slot]);
    for (unsigned seat = 0; seat < rules->players; seat++)
        hash = mix(hash, rules->side[seat]);
    hash =
        mix(hash, (uint64_t)rules->players << 40 | (uint64_t)rules->plain_led << 32 |
                      (uint64_t)rules->hand_size << 24 | (uint64_t)rules->out << 16 |
                      (uint64_t)rules->plain_highest << 8 |
                      (uint64_t)rules->first_trump << 7 | (uint64_t)rules->buries << 6 |
                      (uint64_t)rules->spreads << 5 | (uint64_t)rules->calls << 4 |
                      (rules->playable == rules->trumps));
    search->team = team;
    search->salt = hash;
    search->seats = 0;
    for (unsigned seat = 0; seat < rules->players; seat++)
        search->seats |= (team >> rules->side[seat] & 1) << seat;
}

/* The classes of trumps by what they are worth. */
static void classify(struct search *search) {
    const struct position_rules *rules = search->rules;
    int least = 0;
    search->classes = 0;
    for (;;) {
        int next = INT16_MAX;
        uint64_t of_next = 0;
        for (uint64_t left = rules->trumps; left; left &= left - 1) {
            int value = rules->value[bits_lowest(left)];
            if (value > least && value <= next) {
                of_next = (value < next ? 0 : of_next) | (left & (~left + 1));
                next = value;
            }
        }
        if (!of_next)
            return;
        search->class[search->classes++] = of_next;
        search->class_any |= of_next;
        for (unsigned i = 0; i < 4; i++)
            if (search->classes >> i & 1)
                search->class_bit[i] |= of_next;
        least = next;
    }
}

void search_init(struct search *search, struct solver *solver,
                 const struct position_rules *rules, unsigned team) {
    int total = 0;
    memset(search, 0, sizeof *search);
    search->rules = rules;
    search->solver = solver;
    /* A spread puts cards on the trick by their worth, which the key does not hold if the points of
     * a card do not go to its taker. */
    search->tabled = true;
    for (uint64_t left = rules->trumps; left; left &= left - 1)
        if (rules->spreads &&
            rules->worth[bits_lowest(left)] != rules->value[bits_lowest(left)])
            search->tabled = false;
    search->by_rank = rules->plain_highest;
    if (!search->by_rank && (rules->plain_led == PEDRO_PLAIN_LED_ANY ||
                             rules->plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST)) {
        search->suit[search->suits++] = rules->suit[0] | rules->suit[1] | rules->suit[2];
    } else {
        for (unsigned i = 0; i < 3; i++)
            search->suit[search->suits++] = rules->suit[i];
    }
    search->suit[search->suits++] = rules->trumps;
    classify(search);
    search->tabled &= search->classes <= SEARCH_CLASSES;
    for (uint64_t left = rules->trumps; left; left &= left - 1)
        total += rules->value[bits_lowest(left)];
    search->scale = total ? 14 * 256 / total : 0;
    set_team(search, team);
    search->relaxed = trumps_begin(solver->relaxed, rules) ? solver->relaxed : NULL;
}

void search_play(struct search *search, struct position *position, unsigned slot) {
    if (position->phase == POSITION_CALL)
        for (unsigned seat = 0; seat < search->rules->players; seat++)
            if (position->hand[seat] & slot_bit(slot)) {
                unsigned holder = 1u << search->rules->side[seat],
                         bidder = 1u << search->rules->side[position->bidder];
                set_team(search, search->team & bidder ? search->team | holder
                                                       : search->team & ~holder);
            }
    position_play(search->rules, position, slot);
}

/* True if a seat has to bury before it plays to the first trick. */
static bool is_to_bury(const struct position_rules *rules,
                       const struct position *position) {
    for (unsigned seat = 0; seat < rules->players && rules->buries; seat++)
        if (bits_count(position->hand[seat]) > rules->hand_size)
            return true;
    return false;
}

/* True for a position between two tricks whose value depends on nothing but the hands, the leader
 * and the seats that are out. */
static bool is_between(const struct search *search, const struct position *position) {
    const struct position_rules *rules = search->rules;
    return position->led == SLOT_NONE && position->phase == POSITION_PLAY &&
           position->trick_points == 0 &&
           (position->tricks > 0 ||
            (!rules->calls && !rules->spreads && !is_to_bury(rules, position)));
}

/* Closes `relevant` upwards: in each suit, all cards of `all` from the lowest relevant one up. */
static uint64_t from_lowest_up(const struct search *search, uint64_t relevant,
                               uint64_t all) {
    uint64_t up = 0;
    for (unsigned i = 0; i < search->suits; i++) {
        uint64_t decided = relevant & search->suit[i];
        if (decided)
            up |= search->suit[i] & ~(((decided & (~decided + 1))) - 1);
    }
    return up & all;
}

/* The key of four hands: suit lengths and worths; the owners of cards are left to the entries. */
static uint64_t partition_key(const struct search *search, const uint64_t hand[4],
                              struct tt_pattern *pattern, uint64_t hash) {
    const uint64_t all = pattern->all;
    uint64_t counts = 0;
    pattern->owners =
        bits_scatter(bits_gather(hand[1] | hand[3], all), UINT64_C(0x5555555555555555)) |
        bits_scatter(bits_gather(hand[2] | hand[3], all), UINT64_C(0xaaaaaaaaaaaaaaaa));
    for (unsigned i = 0; i < search->suits; i++) {
        for (unsigned seat = 0; seat < 4; seat++)
            counts = counts << 8 | bits_count(hand[seat] & search->suit[i]);
        if (i & 1)
            hash = mix(hash, counts);
    }
    for (unsigned i = 0; i < search->classes; i++) {
        for (unsigned seat = 0; seat < 4; seat++)
            counts = counts << 8 | bits_count(hand[seat] & search->class[i]);
        if (i & 1)
            hash = mix(hash, counts);
    }
    return mix(hash, counts);
}

/* False if the position does not fit into a table entry. */
static bool make_pattern(const struct search *search, const struct position *position,
                         struct tt_pattern *pattern) {
    const struct position_rules *rules = search->rules;
    uint64_t hash = search->salt, hand[PEDRO_SEATS_MAX] = {0}, all = 0;
    for (unsigned seat = 0; seat < rules->players; seat++)
        all |= hand[seat] = search_hand(position, seat);
    pattern->all = all;
    pattern->trumps = bits_count(all & rules->trumps);
    pattern->parted = rules->players <= 4 && bits_count(all) <= CARDS_MAX;
    if (!search->tabled || pattern->trumps > RANKED_MAX)
        return false;
    hash = mix(hash, (uint64_t)position->leader << 32 |
                         (uint64_t)(position->tricks == 0) << 24 |
                         (uint64_t)(rules->spreads ? position->tricks : 0) << 16 |
                         position->out);
    pattern->worths = 0;
    for (unsigned i = 0; i < 4; i++)
        if (search->class_bit[i])
            pattern->worths |= bits_gather(search->class_bit[i], all & rules->trumps)
                               << (16 * i);
    if (pattern->parted) {
        pattern->key = partition_key(search, hand, pattern, hash);
        return true;
    }
    for (unsigned seat = 0; seat < rules->players; seat++)
        hash = mix(hash, bits_gather(hand[seat], all));
    for (unsigned i = 0; i < search->suits; i++)
        hash = mix(hash, bits_count(all & search->suit[i]));
    pattern->owners = 0;
    pattern->key = mix(hash, pattern->worths);
    return true;
}

/* Equivalent cards that were searched as one must be equivalent in all positions for which the
 * proof holds, so the lowest relevant card must not split a run of them. */
static uint64_t keep_runs_whole(const struct search *search,
                                const struct choices *choices, uint64_t relevant) {
    for (unsigned i = 0; i < choices->runs; i++) {
        uint64_t run = choices->run[i];
        for (unsigned s = 0; s < search->suits; s++) {
            uint64_t decided =
                relevant & search->suit[s] & (~(relevant & search->suit[s]) + 1);
            if (run & search->suit[s] && decided &&
                bits_highest(run) >= bits_lowest(decided) &&
                bits_lowest(run) < bits_lowest(decided) &&
                (s == search->suits - 1 || search->by_rank))
                relevant |= run & (~run + 1);
        }
    }
    return relevant;
}

static bool reaches(struct search *search, const struct position *position,
                    struct contest contest, int need, uint64_t *relevant);

/* Makes a move and searches on. */
static bool try(struct search *search, const struct position *position,
                struct contest contest, unsigned slot, int need, uint64_t *relevant) {
    const unsigned team = search->team, seats = search->seats;
    const uint64_t salt = search->salt;
    struct position next = *position;
    uint64_t decided = 0;
    if (position->phase == POSITION_PLAY && slot != SLOT_FOLD) {
        contest.trumps += slot >= SLOT_TRUMPS;
        if (position->led == SLOT_NONE)
            contest.followers = slot < SLOT_TRUMPS;
        else if (slot < SLOT_TRUMPS && position->led < SLOT_TRUMPS)
            contest.followers += slot / 13 == position->led / 13;
    }
    search_play(search, &next, slot);
    if (next.tricks != position->tricks) {
        unsigned best = position->best;
        if (slot != SLOT_FOLD && (position->led == SLOT_NONE ||
                                  (slot_bit(slot) & position->beats && slot > best)))
            best = slot;
        if (best >= SLOT_TRUMPS ? contest.trumps > 1
                                : search->by_rank && contest.followers > 1)
            decided = slot_bit(best);
        contest = (struct contest){0, 0};
    }
    bool can = reaches(search, &next, contest, need, relevant);
    search->team = team;
    search->seats = seats;
    search->salt = salt;
    *relevant |= decided;
    return can;
}

/* The moves that must fail like `slot` did: if its rank was not relevant, all cards of its suit and
 * worth whose rank is not relevant either. */
static uint64_t as_good(const struct search *search, unsigned slot, uint64_t relevant) {
    const struct position_rules *rules = search->rules;
    if (slot == SLOT_FOLD || rules->spreads)
        return 0;
    const unsigned suit = search_suit(search, slot);
    uint64_t decided = relevant & search->suit[suit], alike = search->suit[suit];
    if (decided)
        alike &= (decided & (~decided + 1)) - 1;
    if (!(alike >> slot & 1))
        return 0;
    return suit == search->suits - 1 ? alike & search_like(search, slot) : alike;
}

static bool reaches(struct search *search, const struct position *position,
                    struct contest contest, int need, uint64_t *relevant) {
    struct tt_pattern pattern;
    struct choices choices;
    uint64_t all_relevant = 0;
    bool tabled = false, can;
    int more = 0;
    unsigned hint = SLOT_NONE;
    search->solver->nodes++;
    *relevant = 0;
    if (solver_spent(search->solver))
        return false;
    pattern.all = 0;
    /* 1. The end of the hand. */
    if (position->phase == POSITION_OVER)
        return search_won(search, position) >= need;
    if (is_between(search, position)) {
        more = search_round_up(search, search_all(search, position),
                               need - search_won(search, position));
        /* 2. Static bounds. */
        enum solver_answer answer = search_settled(search, position, more, relevant);
        if (answer != SOLVER_UNKNOWN)
            return answer == SOLVER_YES;
        /* 3. The trumps-only relaxation. */
        if (search->relaxed) {
            answer = trumps_answer(search->relaxed, position, search->seats, more,
                                   need <= search->expected);
            *relevant = search_all(search, position) & search->rules->trumps;
            if (answer != SOLVER_UNKNOWN)
                return answer == SOLVER_YES;
        }
        /* 4. The transposition table. */
        tabled = make_pattern(search, position, &pattern);
        if (tabled && tt_find(&search->solver->tt, &pattern, more, &can, relevant, &hint))
            return can;
    }
    /* 5. The relaxation as a refutation: the side that has just played hopes for one answer. */
    if (search->relaxed && position->led != SLOT_NONE &&
        position->phase == POSITION_PLAY) {
        const bool win = !search_in_team(search, (position->turn + 3u) & 3u);
        if (trumps_settles(search->relaxed, position, search->seats,
                           need - search_won(search, position), win)) {
            *relevant = search->rules->trumps;
            return win;
        }
    }
    const bool in_team = search_in_team(search, position->turn);
    unsigned best = SLOT_NONE;
    uint64_t done = 0;
    can = !in_team;
    /* 6. Move generation and ordering. */
    order_choices(search, position, hint, &choices);
    /* 7. The moves. */
    for (unsigned i = 0; i < choices.count; i++) {
        uint64_t child_relevant;
        if (done >> choices.choice[i].slot & 1)
            continue;
        if (try(search, position, contest, choices.choice[i].slot, need,
                &child_relevant) == in_team) {
            can = in_team;
            all_relevant = child_relevant;
            best = choices.choice[i].slot;
            if (i > 0)
                order_learn(search, position, &choices, i);
            break;
        }
        all_relevant |= child_relevant;
        if (position->phase != POSITION_CALL)
            done |= as_good(search, choices.choice[i].slot, child_relevant);
    }
    if (can != in_team)
        all_relevant = keep_runs_whole(search, &choices, all_relevant);
    if (position->phase == POSITION_CALL)
        all_relevant = ~(uint64_t)0;
    /* 8. The transposition table. */
    if (tabled && !search->solver->stopped)
        tt_store(&search->solver->tt, &pattern, more, can,
                 from_lowest_up(search, all_relevant, pattern.all), best);
    *relevant = all_relevant;
    return can;
}

bool search_reaches(struct search *search, const struct position *position, int need) {
    /* How many cards compete for a trick begun before is not known: assume several. */
    struct contest contest = {2, 2};
    uint64_t relevant;
    return reaches(search, position, contest, need, &relevant);
}

bool search_range(struct search *search, const struct position *position, int guess,
                  int *low, int *high) {
    return search->relaxed && is_between(search, position) &&
           trumps_range(search->relaxed, position, search->seats, guess, low, high);
}
