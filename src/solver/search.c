/* search.c - alpha-beta with windows of nothing, and partition search.
 *
 * The only question is "can the team come to `need` points?". What was proved of a position
 * goes into the table together with the cards that decided it (see search.h), so that it
 * holds for all positions that differ in the others only.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/search.h"

#include <string.h>

enum { CARDS_MAX = 32, RANKED_MAX = 16 }; /* what an entry of the table has room for */

/* What decides a trick besides the position: how many cards are in contention. */
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
    for (unsigned place = PLACE_TRUMPS; place < 64; place++)
        if (rules->trumps >> place & 1)
            hash = mix(hash, place << 16 | (uint16_t)rules->value[place]);
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
    /* `least` of a spread goes by what a card is worth, which keys do not know when it
     * counts for someone else. */
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
    search->blank = blank_begin(solver->blank, rules) ? solver->blank : NULL;
}

void search_play(struct search *search, struct position *position, unsigned place) {
    if (position->phase == POSITION_CALL)
        for (unsigned seat = 0; seat < search->rules->players; seat++)
            if (position->hand[seat] & place_bit(place)) {
                unsigned holder = 1u << search->rules->side[seat],
                         bidder = 1u << search->rules->side[position->bidder];
                set_team(search, search->team & bidder ? search->team | holder
                                                       : search->team & ~holder);
            }
    position_play(search->rules, position, place);
}

/* True if a seat has to bury before it plays to the first trick. */
static bool is_to_bury(const struct position_rules *rules,
                       const struct position *position) {
    for (unsigned seat = 0; seat < rules->players && rules->buries; seat++)
        if (bits_count(position->hand[seat]) > rules->hand_size)
            return true;
    return false;
}

/* True for a position that is between tricks, and of which nothing but hands, the leader
 * and who is out decides the rest. */
static bool is_between(const struct search *search, const struct position *position) {
    const struct position_rules *rules = search->rules;
    return position->led == PLACE_NONE && position->phase == POSITION_PLAY &&
           position->trick_points == 0 &&
           (position->tricks > 0 ||
            (!rules->calls && !rules->spreads && !is_to_bury(rules, position)));
}

/* From the lowest place of each suit in `rel` up, all cards of `all` in that suit. */
static uint64_t from_lowest_up(const struct search *search, uint64_t rel, uint64_t all) {
    uint64_t up = 0;
    for (unsigned i = 0; i < search->suits; i++) {
        uint64_t decided = rel & search->suit[i];
        if (decided)
            up |= search->suit[i] & ~(((decided & (~decided + 1))) - 1);
    }
    return up & all;
}

/* Four hands: which cards must be whose is told by the entries. */
static uint64_t part(const struct search *search, const uint64_t hand[4],
                     struct pattern *pattern, uint64_t hash) {
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

/* False if the table has no room for what there is to tell. */
static bool make_pattern(const struct search *search, const struct position *position,
                         struct pattern *pattern) {
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
        pattern->key = part(search, hand, pattern, hash);
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

/* Cards searched as one must be equal wherever the proof holds: no run may be cut in two
 * by what decides. */
static uint64_t keep_runs_whole(const struct search *search,
                                const struct choices *choices, uint64_t rel) {
    for (unsigned i = 0; i < choices->runs; i++) {
        uint64_t run = choices->run[i];
        for (unsigned s = 0; s < search->suits; s++) {
            uint64_t decided = rel & search->suit[s] & (~(rel & search->suit[s]) + 1);
            if (run & search->suit[s] && decided &&
                bits_highest(run) >= bits_lowest(decided) &&
                bits_lowest(run) < bits_lowest(decided) &&
                (s == search->suits - 1 || search->by_rank))
                rel |= run & (~run + 1);
        }
    }
    return rel;
}

static bool reaches(struct search *search, const struct position *position,
                    struct contest contest, int need, uint64_t *rel);

/* Plays a choice and searches on. */
static bool try(struct search *search, const struct position *position,
                struct contest contest, unsigned place, int need, uint64_t *rel) {
    const unsigned team = search->team, seats = search->seats;
    const uint64_t salt = search->salt;
    struct position next = *position;
    uint64_t decided = 0;
    if (position->phase == POSITION_PLAY && place != PLACE_FOLD) {
        contest.trumps += place >= PLACE_TRUMPS;
        if (position->led == PLACE_NONE)
            contest.followers = place < PLACE_TRUMPS;
        else if (place < PLACE_TRUMPS && position->led < PLACE_TRUMPS)
            contest.followers += place / 13 == position->led / 13;
    }
    search_play(search, &next, place);
    if (next.tricks != position->tricks) {
        unsigned best = position->best;
        if (place != PLACE_FOLD && (position->led == PLACE_NONE ||
                                    (place_bit(place) & position->beats && place > best)))
            best = place;
        if (best >= PLACE_TRUMPS ? contest.trumps > 1
                                 : search->by_rank && contest.followers > 1)
            decided = place_bit(best);
        contest = (struct contest){0, 0};
    }
    bool can = reaches(search, &next, contest, need, rel);
    search->team = team;
    search->seats = seats;
    search->salt = salt;
    *rel |= decided;
    return can;
}

/* What fails like a card that failed without its rank having mattered: all cards of its
 * suit and worth that are too low to matter as well. */
static uint64_t as_good(const struct search *search, unsigned place, uint64_t rel) {
    const struct position_rules *rules = search->rules;
    if (place == PLACE_FOLD || rules->spreads)
        return 0;
    const unsigned suit = search_suit(search, place);
    uint64_t decided = rel & search->suit[suit], alike = search->suit[suit];
    if (decided)
        alike &= (decided & (~decided + 1)) - 1;
    if (!(alike >> place & 1))
        return 0;
    return suit == search->suits - 1 ? alike & search_like(search, place) : alike;
}

static bool reaches(struct search *search, const struct position *position,
                    struct contest contest, int need, uint64_t *rel) {
    struct pattern pattern;
    struct choices choices;
    uint64_t all_rel = 0;
    bool tabled = false;
    int more = 0;
    unsigned hint = PLACE_NONE;
    search->solver->nodes++;
    *rel = 0;
    if (solver_spent(search->solver))
        return false;
    pattern.all = 0;
    if (position->phase == POSITION_OVER)
        return search_won(search, position) >= need;
    if (is_between(search, position)) {
        more = search_round_up(search, search_all(search, position),
                               need - search_won(search, position));
        enum table_answer answer = search_settled(search, position, more, rel);
        if (answer != TABLE_UNKNOWN)
            return answer == TABLE_YES;
        if (search->blank) {
            answer = blank_answer(search->blank, position, search->seats, more,
                                  need <= search->expected);
            *rel = search_all(search, position) & search->rules->trumps;
            if (answer != TABLE_UNKNOWN)
                return answer == TABLE_YES;
        }
        tabled = make_pattern(search, position, &pattern);
        if (tabled) {
            answer = table_find(search->solver, &pattern, more, rel, &hint);
            if (answer != TABLE_UNKNOWN)
                return answer == TABLE_YES;
        }
    }
    if (search->blank && position->led != PLACE_NONE &&
        position->phase == POSITION_PLAY) {
        /* Whoever has just played hopes for one answer: the other is a refutation. */
        const bool win = !search_in_team(search, (position->turn + 3u) & 3u);
        if (blank_settles(search->blank, position, search->seats,
                          need - search_won(search, position), win)) {
            *rel = search->rules->trumps;
            return win;
        }
    }
    const bool in_team = search_in_team(search, position->turn);
    bool can = !in_team;
    unsigned best = PLACE_NONE;
    uint64_t done = 0;
    order_choices(search, position, hint, &choices);
    for (unsigned i = 0; i < choices.count; i++) {
        uint64_t child_rel;
        if (done >> choices.choice[i].place & 1)
            continue;
        if (try(search, position, contest, choices.choice[i].place, need, &child_rel) ==
            in_team) {
            can = in_team;
            all_rel = child_rel;
            best = choices.choice[i].place;
            if (i > 0)
                order_learn(search, position, &choices, i);
            break;
        }
        all_rel |= child_rel;
        if (position->phase != POSITION_CALL)
            done |= as_good(search, choices.choice[i].place, child_rel);
    }
    if (can != in_team)
        all_rel = keep_runs_whole(search, &choices, all_rel);
    if (position->phase == POSITION_CALL)
        all_rel = ~(uint64_t)0;
    if (tabled && !search->solver->stopped)
        table_keep(search->solver, &pattern, more, can,
                   from_lowest_up(search, all_rel, pattern.all), best);
    *rel = all_rel;
    return can;
}

bool search_reaches(struct search *search, const struct position *position, int need) {
    /* Of a trick begun before it is not known what is in contention: all of it. */
    struct contest contest = {2, 2};
    uint64_t rel;
    return reaches(search, position, contest, need, &rel);
}

bool search_range(struct search *search, const struct position *position, int guess,
                  int *low, int *high) {
    return search->blank && is_between(search, position) &&
           blank_range(search->blank, position, search->seats, guess, low, high);
}
