/* position.c - making positions from states, and playing in them.
 *
 * The rules of the card play in the representation of position.h. Every function here mirrors one
 * of src/rules/play.c.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/position.h"

#include <string.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

static uint64_t bit(unsigned slot) { return (uint64_t)1 << slot; }

static unsigned count(uint64_t slots) { return (unsigned)__builtin_popcountll(slots); }

static uint64_t slots_of(const struct position_rules *rules, pedro_cards cards) {
    uint64_t slots = 0;
    while (cards)
        slots |= bit(rules->slot_of[pedro_set_pop(&cards)]);
    return slots;
}

static void map_cards(const struct pedro_rules *rules, unsigned trump,
                      struct position_rules *made) {
    for (unsigned suit = 0, lane = 0; suit < 4; suit++) {
        if (suit == trump)
            continue;
        made->suit[lane] = (uint64_t)0x1fff << (13 * lane);
        for (unsigned rank = 0; rank < 13; rank++)
            made->slot_of[pedro_card_of(suit, rank)] = (uint8_t)(13 * lane + rank);
        lane++;
    }
    for (pedro_cards left = rules->trumps[trump]; left;) {
        pedro_card card = pedro_set_pop(&left);
        made->slot_of[card] = (uint8_t)(SLOT_TRUMPS + rules->strength[trump][card] - 1);
    }
    made->trumps = made->suit[3] = slots_of(made, rules->trumps[trump]);
    for (pedro_cards left = rules->pack; left;) {
        pedro_card card = pedro_set_pop(&left);
        made->card_of[made->slot_of[card]] = card;
    }
}

void position_rules_init(const struct pedro_rules *rules, unsigned trump,
                         struct position_rules *made) {
    const struct pedro_ruleset *set = &rules->set;
    memset(made, 0, sizeof *made);
    map_cards(rules, trump, made);
    for (pedro_cards left = rules->scoring[trump]; left;) {
        pedro_card card = pedro_set_pop(&left);
        made->worth[made->slot_of[card]] = rules->value[trump][card];
        bool two =
            pedro_printed_suit(card) == trump && pedro_printed_rank(card) == PEDRO_TWO;
        if (!two || set->low == PEDRO_LOW_TAKER)
            made->value[made->slot_of[card]] = rules->value[trump][card];
    }
    for (unsigned i = 0; i < PEDRO_LEVELS_MAX; i++)
        made->level[i] = slots_of(
            made, pedro_protection_level(rules, PEDRO_PROTECT_SCORING, trump, i));
    for (unsigned seat = 0; seat < (unsigned)set->players; seat++)
        made->side[seat] = (uint8_t)pedro_side(rules, seat);
    made->playable = set->trumps_only ? made->trumps : ~(uint64_t)0;
    made->players = (uint8_t)set->players;
    made->sides = rules->sides;
    made->hand_size = (uint8_t)set->hand_size;
    made->plain_led = (uint8_t)set->plain_led;
    made->out = (uint8_t)set->out;
    made->plain_highest = set->plain_trick == PEDRO_PLAIN_TRICK_HIGHEST;
    made->first_trump = set->first_lead == PEDRO_FIRST_LEAD_TRUMP;
    made->buries =
        set->excess == PEDRO_EXCESS_KEEP && set->exchange != PEDRO_EXCHANGE_NONE;
    made->spreads = set->excess == PEDRO_EXCESS_SPREAD;
    made->calls = set->teams == PEDRO_TEAMS_CALLED;
}

static uint64_t beaten_by(const struct position_rules *rules, unsigned led) {
    if (rules->plain_highest && led < SLOT_TRUMPS)
        return rules->trumps | rules->suit[led / 13];
    return rules->trumps;
}

void position_init(const struct position_rules *rules, const struct pedro_state *state,
                   struct position *position) {
    memset(position, 0, sizeof *position);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        position->hand[seat] = slots_of(rules, state->hand[seat]);
        if (state->trick[seat] != PEDRO_NO_CARD)
            position->trick_points += rules->value[rules->slot_of[state->trick[seat]]];
        for (pedro_cards left = state->buried[seat]; left;)
            position->trick_points += rules->value[rules->slot_of[pedro_set_pop(&left)]];
    }
    memcpy(position->points, state->points, sizeof position->points);
    position->first_hand = slots_of(rules, state->first_hand);
    if (state->ahead_seat != PEDRO_NO_SEAT) {
        position->ahead = rules->slot_of[state->ahead_card];
        position->ahead_by = (uint8_t)(state->ahead_seat + 1);
        position->hand[state->ahead_seat] |= bit(position->ahead);
    }
    position->phase = state->phase == PEDRO_PHASE_BURY   ? POSITION_BURY
                      : state->phase == PEDRO_PHASE_CALL ? POSITION_CALL
                                                         : POSITION_PLAY;
    position->turn = (uint8_t)state->turn;
    position->leader = (uint8_t)state->leader;
    position->bidder = (uint8_t)state->bidder;
    position->winner = (uint8_t)state->winner_so_far;
    position->led = position->best = position->called = SLOT_NONE;
    if (state->trick[state->leader] != PEDRO_NO_CARD) {
        position->led = rules->slot_of[state->trick[state->leader]];
        position->best = rules->slot_of[state->best_card];
        position->beats = beaten_by(rules, position->led);
    }
    if (state->called != PEDRO_NO_CARD)
        position->called = rules->slot_of[state->called];
    position->tricks = state->tricks;
    position->out = state->out;
    position->no_trump_led = state->no_trump_led;
    position->required = state->required;
}

/* The cards of the lowest level a hand holds, the called card left out. */
static uint64_t first_to_bury(const struct position_rules *rules,
                              const struct position *position, uint64_t hand) {
    if (position->called != SLOT_NONE)
        hand &= ~bit(position->called);
    uint64_t level = 0;
    for (unsigned i = 0; level == 0; i++)
        level = hand & rules->level[i];
    return level;
}

static inline uint64_t legal_slots(const struct position_rules *rules,
                                   const struct position *position) {
    const uint64_t hand = position->hand[position->turn] & rules->playable,
                   trumps = hand & rules->trumps;
    uint64_t choices = hand, suit;
    if (position->phase != POSITION_PLAY) {
        if (position->phase == POSITION_BURY)
            return first_to_bury(rules, position, position->hand[position->turn]);
        return position->phase == POSITION_CALL ? rules->trumps & ~position->first_hand
                                                : 0;
    }
    if (position->led == SLOT_NONE) {
        if (position->tricks == 0 && rules->first_trump && trumps)
            choices = trumps;
    } else if (position->led >= SLOT_TRUMPS) {
        if (trumps)
            choices = trumps;
    } else {
        suit = hand & rules->suit[position->led / 13];
        if (rules->plain_led <= PEDRO_PLAIN_LED_FOLLOW) {
            if (suit)
                choices =
                    rules->plain_led == PEDRO_PLAIN_LED_FOLLOW ? suit : suit | trumps;
        } else if (rules->plain_led == PEDRO_PLAIN_LED_PLAIN_FIRST && hand != trumps) {
            choices = hand & ~trumps;
        }
    }
    if (position->tricks == 0 && position->called != SLOT_NONE &&
        hand & bit(position->called))
        return bit(position->called);
    if (rules->out == PEDRO_OUT_MAY_FOLD && !trumps)
        choices |= bit(SLOT_FOLD);
    return choices;
}

uint64_t position_legal(const struct position_rules *rules,
                        const struct position *position) {
    return legal_slots(rules, position);
}

static inline bool is_active(const struct position_rules *rules,
                             const struct position *position, unsigned seat) {
    return !(position->out >> seat & 1) && position->hand[seat] & rules->playable;
}

static inline unsigned left_of(const struct position_rules *rules, unsigned seat) {
    return seat + 1 == rules->players ? 0 : seat + 1;
}

static inline void ask(const struct position_rules *rules, struct position *position,
                       unsigned seat) {
    position->turn = (uint8_t)seat;
    position->phase = POSITION_PLAY;
    if (position->tricks == 0 && rules->buries &&
        count(position->hand[seat]) > rules->hand_size)
        position->phase = POSITION_BURY;
}

static void win_rest(const struct position_rules *rules, struct position *position,
                     unsigned seat) {
    for (uint64_t left = position->hand[seat] & rules->trumps; left; left &= left - 1)
        position->points[rules->side[seat]] += rules->value[__builtin_ctzll(left)];
    position->phase = POSITION_OVER;
}

/* Whether a seat is passed over instead of leading. */
static inline bool passes_lead(const struct position_rules *rules,
                               struct position *position, unsigned seat) {
    if (rules->out == PEDRO_OUT_FOLD_AT_TURN && position->hand[seat] &&
        !(position->hand[seat] & rules->trumps))
        position->out |= (uint8_t)(1u << seat);
    return !is_active(rules, position, seat);
}

static inline void begin_trick(const struct position_rules *rules,
                               struct position *position, unsigned seat) {
    unsigned passed_over = 0, active = 0;
    position->led = position->best = SLOT_NONE;
    position->ahead_by = 0;
    while (passes_lead(rules, position, seat)) {
        seat = left_of(rules, seat);
        if (++passed_over == rules->players) {
            position->phase = POSITION_OVER;
            return;
        }
    }
    if (rules->out != PEDRO_OUT_STAY) {
        for (unsigned s = 0; s < rules->players; s++)
            active += is_active(rules, position, s);
        if (active == 1) {
            win_rest(rules, position, seat);
            return;
        }
        position->no_trump_led = !(position->hand[seat] & rules->trumps);
    }
    position->leader = position->winner = (uint8_t)seat;
    ask(rules, position, seat);
}

static inline void fold_the_void(const struct position_rules *rules,
                                 struct position *position) {
    for (unsigned seat = 0; seat < rules->players; seat++)
        if (!(position->hand[seat] & rules->trumps))
            position->out |= (uint8_t)(1u << seat);
}

void position_begin(const struct position_rules *rules, struct position *position,
                    unsigned bidder) {
    position->bidder = (uint8_t)bidder;
    position->called = SLOT_NONE;
    if (rules->calls)
        position->first_hand = position->hand[bidder];
    if (rules->out == PEDRO_OUT_FOLD)
        fold_the_void(rules, position);
    begin_trick(rules, position, bidder);
}

static inline void end_trick(const struct position_rules *rules,
                             struct position *position) {
    position->points[rules->side[position->winner]] += position->trick_points;
    position->trick_points = 0;
    position->tricks++;
    if (rules->out == PEDRO_OUT_FOLD) {
        fold_the_void(rules, position);
    } else if (rules->out == PEDRO_OUT_FOLD_NEXT && position->no_trump_led) {
        position->out |= (uint8_t)(1u << position->leader);
    }
    begin_trick(rules, position, position->winner);
}

static inline bool runs_out(const struct position_rules *rules,
                            const struct position *position, unsigned seat) {
    if (position->hand[seat] & rules->trumps || position->ahead_by == seat + 1)
        return false;
    return rules->out == PEDRO_OUT_FOLD_NEXT || rules->out == PEDRO_OUT_FOLD_AT_TURN ||
           (rules->out == PEDRO_OUT_FOLD_ON_TRUMP && position->led >= SLOT_TRUMPS);
}

static inline void go_round(const struct position_rules *rules, struct position *position,
                            unsigned seat) {
    for (;;) {
        seat = left_of(rules, seat);
        if (seat == position->leader) {
            end_trick(rules, position);
            return;
        }
        if (position->out >> seat & 1 || !position->hand[seat])
            continue;
        if (runs_out(rules, position, seat)) {
            position->out |= (uint8_t)(1u << seat);
        } else if (position->hand[seat] & rules->playable) {
            ask(rules, position, seat);
            return;
        }
    }
}

/* Of some trumps the cheapest, and among those the lowest. */
static unsigned least(const struct position_rules *rules, uint64_t slots) {
    unsigned best = (unsigned)__builtin_ctzll(slots);
    for (uint64_t left = slots; left; left &= left - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(left);
        if (rules->worth[slot] < rules->worth[best])
            best = slot;
    }
    return best;
}

static void bury(const struct position_rules *rules, struct position *position,
                 unsigned slot) {
    position->hand[position->turn] &= ~bit(slot);
    position->trick_points += rules->value[slot];
}

static void spread(const struct position_rules *rules, struct position *position) {
    const uint64_t hand = position->hand[position->turn], trumps = hand & rules->trumps;
    if (trumps && (int)count(hand) > rules->hand_size - (position->tricks + 1))
        bury(rules, position, least(rules, trumps));
}

static void fold(const struct position_rules *rules, struct position *position) {
    const unsigned seat = position->turn;
    position->out |= (uint8_t)(1u << seat);
    if (seat == position->leader)
        begin_trick(rules, position, seat);
    else
        go_round(rules, position, seat);
}

static inline void play_slot(const struct position_rules *rules,
                             struct position *position, unsigned slot) {
    const unsigned seat = position->turn;
    if (position->phase != POSITION_PLAY || slot == SLOT_FOLD) {
        if (position->phase == POSITION_BURY) {
            bury(rules, position, slot);
            ask(rules, position, seat);
        } else if (position->phase == POSITION_CALL) {
            position->called = (uint8_t)slot;
            go_round(rules, position, position->leader);
        } else {
            fold(rules, position);
        }
        return;
    }
    position->hand[seat] &= ~bit(slot);
    position->trick_points += rules->value[slot];
    if (position->led == SLOT_NONE) {
        position->led = position->best = (uint8_t)slot;
        position->beats = beaten_by(rules, slot);
    } else if (bit(slot) & position->beats && slot > position->best) {
        position->best = (uint8_t)slot;
        position->winner = (uint8_t)seat;
    }
    if (rules->spreads)
        spread(rules, position);
    if (rules->calls && position->tricks == 0 && seat == position->leader &&
        seat == position->bidder && rules->trumps & ~position->first_hand) {
        position->phase = POSITION_CALL;
        return;
    }
    go_round(rules, position, seat);
}

void position_play(const struct position_rules *rules, struct position *position,
                   unsigned slot) {
    play_slot(rules, position, slot);
}

/* The n-th slot of a set, from 0. */
static inline unsigned nth(uint64_t slots, unsigned n) {
#if defined(__BMI2__)
    return (unsigned)__builtin_ctzll(_pdep_u64((uint64_t)1 << n, slots));
#else
    while (n-- > 0)
        slots &= slots - 1;
    return (unsigned)__builtin_ctzll(slots);
#endif
}

unsigned position_playout(const struct position_rules *rules, struct position *position,
                          struct pedro_rng *rng) {
    unsigned choices = 0;
    while (position->phase != POSITION_OVER) {
        uint64_t slots = legal_slots(rules, position);
        unsigned n = count(slots);
        play_slot(rules, position, nth(slots, n > 1 ? pedro_rng_below(rng, n) : 0));
        choices++;
    }
    return choices;
}
