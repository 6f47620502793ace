/* nnet_features.c - features from positions, and the memory of what the play has shown.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet_features.h"

#include <string.h>

#include "solver/bits.h"

static unsigned least_of(unsigned a, unsigned b) { return a < b ? a : b; }

/* `points` as steps of a part of all points, 0 for none, rounded up. */
static unsigned parts(const struct nnet_hand *hand, int points) {
    if (points <= 0)
        return 0;
    return least_of(NNET_PARTS,
                    ((unsigned)points * NNET_PARTS + (unsigned)hand->total - 1) /
                        (unsigned)hand->total);
}

/* How many of the limits, in 1/64 of all points, are reached. */
static unsigned reached(const struct nnet_hand *hand, int points, const uint8_t *limit,
                        unsigned limits) {
    unsigned n = 0;
    while (n < limits && points * 64 >= limit[n] * hand->total)
        n++;
    return n;
}

int nnet_value(const struct position_rules *play_rules, uint64_t set) {
    int value = 0;
    for (set &= play_rules->trumps; set; set &= set - 1)
        value += play_rules->value[bits_lowest(set)];
    return value;
}

static unsigned seat_from(const struct nnet_hand *hand, unsigned seat, unsigned me) {
    return seat >= me ? seat - me : seat + hand->rules->players - me;
}

static unsigned trump_rank(const struct nnet_hand *hand, unsigned slot) {
    return SLOT_TRUMPS + hand->trump_count - 1u - slot;
}

/* --- memory --- */

/* The suits that a seat shows to lack by playing a card to a trick. */
static unsigned shown_void(const struct position_rules *play_rules, unsigned led,
                           unsigned slot) {
    if (led >= SLOT_TRUMPS)
        return slot >= SLOT_TRUMPS ? 0 : 1u << 3;
    if (play_rules->plain_led > PEDRO_PLAIN_LED_FOLLOW ||
        (slot < SLOT_TRUMPS && slot / 13 == led / 13) ||
        (slot >= SLOT_TRUMPS && play_rules->plain_led == PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP))
        return 0;
    return 1u << led / 13;
}

void nnet_note(const struct nnet_hand *hand, struct nnet_memory *memory,
               const struct position *position, unsigned slot,
               const struct position *after) {
    const unsigned seat = position->turn;
    const uint64_t laid = position->hand[seat] & ~after->hand[seat];
    memory->seen |= laid;
    memory->lies = after->tricks == position->tricks ? memory->lies | laid : 0;
    if (position->phase != POSITION_PLAY || slot == SLOT_FOLD)
        return;
    memory->played[seat] |= slot_bit(slot);
    if (slot == position->called)
        memory->partner = (uint8_t)seat;
    else if (position->led != SLOT_NONE)
        memory->void_in[seat] |= (uint8_t)shown_void(hand->rules, position->led, slot);
}

/* --- features --- */

static void turn_on(struct nnet_input *input, unsigned feature) {
    input->on[input->count++] = (uint16_t)feature;
}

/* Sets the feature of step `step` from `feature` on; none for step 0. */
static void set_one_of(struct nnet_input *input, unsigned feature, unsigned step) {
    if (step > 0)
        turn_on(input, feature + step - 1);
}

/* Sets a feature for each trump of a set. */
static void set_trumps(const struct nnet_hand *hand, struct nnet_input *input,
                       unsigned feature, uint64_t set) {
    for (set &= hand->rules->trumps; set; set &= set - 1)
        turn_on(input, feature + trump_rank(hand, bits_lowest(set)));
}

/* Sets a feature for each seat of a set of bits. */
static void set_seats(const struct nnet_hand *hand, struct nnet_input *input,
                      unsigned feature, unsigned seats, unsigned me) {
    for (; seats; seats &= seats - 1)
        turn_on(input, feature + seat_from(hand, (unsigned)__builtin_ctz(seats), me));
}

static void input_rules(const struct nnet_hand *hand, struct nnet_input *input) {
    static const uint8_t worth[NNET_WORTHS] = {1, 3, 8, 16, 28};
    const struct position_rules *rules = hand->rules;
    for (uint64_t left = rules->trumps; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left);
        const unsigned steps = reached(hand, rules->worth[slot], worth, NNET_WORTHS);
        if (rules->worth[slot] > 0)
            set_one_of(input, FEATURE_WORTH + trump_rank(hand, slot) * NNET_WORTHS,
                       steps);
    }
    turn_on(input, FEATURE_SLOTS + hand->trump_count);
    turn_on(input, FEATURE_SEATS + rules->players);
    turn_on(input, FEATURE_TEAMS + hand->teams);
    turn_on(input, FEATURE_SIZE + least_of(rules->hand_size, NNET_COUNT - 1));
    turn_on(input, FEATURE_LED + rules->plain_led);
    /* To fold when the turn comes is the same play; only others learn it later. */
    turn_on(input, FEATURE_OUT + (rules->out == PEDRO_OUT_FOLD_AT_TURN ? PEDRO_OUT_FOLD
                                                                       : rules->out));
    if (rules->playable == rules->trumps)
        turn_on(input, FEATURE_MANNER);
    if (rules->plain_highest)
        turn_on(input, FEATURE_MANNER + 1);
    if (rules->first_trump)
        turn_on(input, FEATURE_MANNER + 2);
    if (hand->low_taken)
        turn_on(input, FEATURE_MANNER + 3);
}

void nnet_input_hand(const struct nnet_hand *hand, unsigned seat,
                     struct nnet_input *input) {
    input_rules(hand, input);
    turn_on(input, FEATURE_DEALER + seat_from(hand, hand->dealer, seat));
    turn_on(input, FEATURE_BIDDER + seat_from(hand, hand->bidder, seat));
    set_one_of(input, FEATURE_BID, parts(hand, hand->needs));
    for (unsigned other = 0; other < hand->rules->players; other++) {
        const unsigned from = seat_from(hand, other, seat);
        turn_on(input, FEATURE_CALL + from * NNET_CALLS + hand->call[other]);
        turn_on(input, FEATURE_DRAWN + from * NNET_DRAWN + hand->drawn[other]);
    }
}

/* The seats that are known to `me` to score with it. */
static unsigned mates_of(const struct nnet_hand *hand, const struct nnet_memory *memory,
                         const struct position *position, unsigned me) {
    const struct position_rules *rules = hand->rules;
    unsigned mates = 0, side;
    if (hand->teams != PEDRO_TEAMS_CALLED) {
        for (unsigned seat = 0; seat < rules->players; seat++)
            mates |= (unsigned)(rules->side[seat] == rules->side[me]) << seat;
        return mates & ~(1u << me);
    }
    unsigned partner = memory->partner;
    if (position->called != SLOT_NONE && position->hand[me] >> position->called & 1)
        partner = me;
    if (partner == SLOT_NONE)
        return 0;
    side = 1u << hand->bidder | 1u << partner;
    if (side >> me & 1)
        return side & ~(1u << me);
    return ((1u << rules->players) - 1) & ~side & ~(1u << me);
}

/* Points of the bidder's side, as far as its members are known. */
static int bidders_points(const struct nnet_hand *hand, const struct nnet_memory *memory,
                          const struct position *position) {
    int points = position->points[hand->rules->side[hand->bidder]];
    if (memory->partner != SLOT_NONE && memory->partner != hand->bidder)
        points += position->points[memory->partner];
    return points;
}

static unsigned seats_behind(const struct nnet_hand *hand,
                             const struct position *position) {
    unsigned seats = 0, seat = position->turn;
    for (;;) {
        seat = seat + 1 == hand->rules->players ? 0 : seat + 1;
        if (seat == position->leader || seat == position->turn)
            return seats & ~(unsigned)position->out;
        seats |= 1u << seat;
    }
}

/* Whether a plain card is the highest of its suit that may still be about. */
static bool is_highest(const struct nnet_hand *hand, const struct nnet_memory *memory,
                       const struct position *position, unsigned slot) {
    const unsigned me = position->turn;
    const uint64_t above =
        hand->rules->suit[slot / 13] & hand->pack & ~((slot_bit(slot) << 1) - 1);
    return (above & ~memory->seen & ~memory->gone[me] & ~position->hand[me]) == 0;
}

static void input_trick(const struct nnet_hand *hand, const struct nnet_memory *memory,
                        const struct position *position, struct nnet_input *input) {
    static const uint8_t won[NNET_WON] = {1, 3, 6, 10, 16, 22, 30, 40};
    const unsigned me = position->turn;
    if (position->led == SLOT_NONE) {
        turn_on(input, FEATURE_LEAD);
    } else {
        turn_on(input, FEATURE_BEST + (position->best >= SLOT_TRUMPS
                                           ? trump_rank(hand, position->best)
                                           : NNET_TRUMPS));
        turn_on(input, FEATURE_WINNER + seat_from(hand, position->winner, me));
        if (position->led < SLOT_TRUMPS) {
            turn_on(input, FEATURE_PLAIN);
            if (position->hand[me] & hand->rules->suit[position->led / 13])
                turn_on(input, FEATURE_PLAIN + 1);
        }
    }
    set_trumps(hand, input, FEATURE_LIES, memory->lies);
    set_seats(hand, input, FEATURE_BEHIND, seats_behind(hand, position), me);
    if (position->trick_points > 0)
        set_one_of(input, FEATURE_TRICK,
                   reached(hand, position->trick_points, won, NNET_WON));
}

static void input_points(const struct nnet_hand *hand, const struct nnet_memory *memory,
                         const struct position *position, struct nnet_input *input) {
    const uint64_t left = hand->scoring & ~memory->seen & ~memory->gone[position->turn];
    const int remain = nnet_value(hand->rules, left) + position->trick_points;
    const int needs = hand->needs - bidders_points(hand, memory, position);
    if (needs <= 0)
        turn_on(input, FEATURE_NEEDS + NNET_PARTS);
    else
        set_one_of(input, FEATURE_NEEDS, parts(hand, needs));
    set_one_of(input, FEATURE_LEFT, parts(hand, remain));
    if (needs > remain)
        turn_on(input, FEATURE_EDGE);
    else if (needs > remain - position->trick_points)
        turn_on(input, FEATURE_EDGE + 1);
    if (needs > 0 && needs <= position->trick_points)
        turn_on(input, FEATURE_EDGE + 2);
}

static void input_cards(const struct nnet_hand *hand, const struct nnet_memory *memory,
                        const struct position *position, struct nnet_input *input) {
    const struct position_rules *rules = hand->rules;
    const unsigned me = position->turn;
    const uint64_t own = position->hand[me], trumps = own & rules->trumps;
    const uint64_t others = rules->trumps & ~own & ~memory->seen & ~memory->gone[me];
    uint64_t unknown = memory->seen, plain = own & ~rules->trumps & rules->playable;
    unsigned high = 0;
    set_trumps(hand, input, FEATURE_OWN, trumps);
    set_trumps(hand, input, FEATURE_GONE, memory->gone[me]);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        set_trumps(hand, input, FEATURE_PLAYED + seat_from(hand, seat, me) * NNET_TRUMPS,
                   memory->played[seat]);
        unknown &= ~memory->played[seat];
    }
    set_trumps(hand, input, FEATURE_SEEN, unknown);
    turn_on(input, FEATURE_TRUMPS + least_of(bits_count(trumps), NNET_COUNT - 1));
    turn_on(input, FEATURE_PLAINS + least_of(bits_count(plain), NNET_COUNT - 1));
    turn_on(input, FEATURE_UNSEEN + bits_count(others));
    const uint64_t top =
        others ? trumps & ~((slot_bit(bits_highest(others)) << 1) - 1) : trumps;
    set_one_of(input, FEATURE_TOP, least_of(bits_count(top), 4));
    for (; plain; plain &= plain - 1)
        high += is_highest(hand, memory, position, bits_lowest(plain));
    set_one_of(input, FEATURE_HIGH, least_of(high, 3));
}

void nnet_input_moment(const struct nnet_hand *hand, const struct nnet_memory *memory,
                       const struct position *position, struct nnet_input *input) {
    const unsigned me = position->turn, called = position->called;
    input_cards(hand, memory, position, input);
    input_trick(hand, memory, position, input);
    input_points(hand, memory, position, input);
    for (unsigned seat = 0; seat < hand->rules->players; seat++)
        if (memory->void_in[seat] >> 3 & 1)
            turn_on(input, FEATURE_VOID + seat_from(hand, seat, me));
    set_seats(hand, input, FEATURE_GONE_OUT, position->out, me);
    set_seats(hand, input, FEATURE_MATE, mates_of(hand, memory, position, me), me);
    turn_on(input, FEATURE_TRICKS + least_of(position->tricks, NNET_COUNT - 1));
    if (called != SLOT_NONE) {
        turn_on(input, FEATURE_CALLED + (called >= SLOT_TRUMPS ? trump_rank(hand, called)
                                                               : NNET_TRUMPS));
        if (position->hand[me] >> called & 1)
            turn_on(input, FEATURE_CALLED + NNET_TRUMPS + 1);
    }
}

unsigned nnet_output_of(const struct nnet_hand *hand, const struct nnet_memory *memory,
                        const struct position *position, unsigned slot) {
    if (slot == SLOT_FOLD)
        return NNET_FOLD;
    if (slot >= SLOT_TRUMPS)
        return trump_rank(hand, slot);
    const uint64_t suit = position->hand[position->turn] & hand->rules->suit[slot / 13];
    return NNET_TRUMPS + (unsigned)is_highest(hand, memory, position, slot) +
           2u * (bits_count(suit) == 1);
}
