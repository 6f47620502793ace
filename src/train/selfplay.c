/* selfplay.c - plays hands and makes samples of their decisions.
 *
 * SPDX-License-Identifier: MIT */
#include "train/selfplay.h"

#include <string.h>

#include "bots/simple/simple.h"
#include "solver/bits.h"

void training_game_init(const struct pedro_rules *rules, const char *name,
                        struct training_game *game) {
    game->name = name;
    game->rules = *rules;
    game->cards = nnet_shipped(rules);
    for (unsigned trump = 0; trump < 4; trump++)
        position_rules_init(rules, trump, &game->play_rules[trump]);
}

static bool is_play(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

/* Auction and exchange, by `simple`. False if the hand is not played: all passed, or it ended
 * early. */
static bool come_to_play(const struct pedro_rules *rules, struct pedro_state *state) {
    struct bot_playout playout = {
        .rules = rules, .policy = simple_policy, .until = is_play};
    bot_playout(&playout, state);
    return state->turn != PEDRO_NO_SEAT;
}

void training_hand_begin(const struct training_game *game, struct training_hand *hand) {
    const struct pedro_rules *rules = &game->rules;
    const struct pedro_state *state = &hand->state;
    struct pedro_view view;
    hand->game = game;
    hand->play_rules = &game->play_rules[state->trump];
    position_init(hand->play_rules, state, &hand->position);
    pedro_points(rules, state, hand->settled);
    for (unsigned side = 0; side < rules->sides; side++)
        hand->settled[side] = (int16_t)(hand->settled[side] - state->points[side]);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        struct nnet_memory of_seat;
        pedro_view(rules, state, seat, &view);
        nnet_memory_init(rules, hand->play_rules, &view, NULL, &of_seat);
        if (seat == 0)
            hand->memory = of_seat;
        hand->memory.gone[seat] = of_seat.gone[seat];
    }
}

void training_hand_deal(const struct training_game *game, struct pedro_rng *rng,
                        struct training_hand *hand) {
    const struct pedro_rules *rules = &game->rules;
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0, card = 0; i < rules->pack_size; card++)
        if (pedro_set_has(rules->pack, (pedro_card)card))
            pack[i++] = (pedro_card)card;
    do {
        pedro_state_init(rules,
                         (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players),
                         &hand->state);
        pedro_rng_shuffle(rng, pack, rules->pack_size);
        pedro_deal_legal(rules, &hand->state, pack);
    } while (!come_to_play(rules, &hand->state));
    training_hand_begin(game, hand);
}
bool training_hand_score(const struct training_hand *hand,
                         const struct position *position,
                         int32_t score[PEDRO_SEATS_MAX]) {
    const struct pedro_rules *rules = &hand->game->rules;
    int16_t points[PEDRO_SEATS_MAX];
    memset(score, 0, PEDRO_SEATS_MAX * sizeof *score);
    for (unsigned side = 0; side < rules->sides; side++)
        points[side] = (int16_t)(position->points[side] + hand->settled[side]);
    const pedro_seat partner = hand->memory.partner == SLOT_NONE
                                   ? (pedro_seat)PEDRO_NO_SEAT
                                   : (pedro_seat)hand->memory.partner;
    return pedro_score(rules, hand->state.high_bid, hand->state.bidder, partner, points,
                       score);
}

float training_hand_margin(const struct training_hand *hand,
                           const struct position *position, unsigned seat) {
    const struct pedro_rules *rules = &hand->game->rules;
    const unsigned mine = hand->play_rules->side[seat];
    int32_t score[PEDRO_SEATS_MAX], others = 0;
    training_hand_score(hand, position, score);
    for (unsigned side = 0; side < rules->sides; side++)
        others += side == mine ? 0 : score[side];
    return ((float)score[mine] - (float)others / (float)(rules->sides - 1)) /
           (float)rules->total;
}

/* Points in tricks of the seats that score together with `seat`. */
static int team_points(const struct training_hand *hand, const struct position *position,
                       unsigned seat) {
    const unsigned bidder = (unsigned)hand->state.bidder, partner = hand->memory.partner;
    int points = 0;
    if (!hand->play_rules->calls)
        return position->points[hand->play_rules->side[seat]];
    for (unsigned side = 0; side < hand->play_rules->sides; side++)
        if ((side == bidder || side == partner) == (seat == bidder || seat == partner))
            points += position->points[side];
    return points;
}

/* The holder of the called card, if a card was called and a hand has it. */
static void find_partner(const struct position *position, struct nnet_memory *memory,
                         uint8_t *partner) {
    *partner = memory->partner;
    for (unsigned seat = 0; position->called != SLOT_NONE && seat < PEDRO_SEATS_MAX;
         seat++)
        if (position->hand[seat] >> position->called & 1)
            *partner = (uint8_t)seat;
}

/* True if the network distinguishes at least two of the choices. */
static bool is_choice(const struct nnet_hand *hand, const struct nnet_memory *memory,
                      const struct position *position, uint64_t choices) {
    const unsigned output = nnet_output_of(hand, memory, position, bits_lowest(choices));
    for (choices &= choices - 1; choices; choices &= choices - 1)
        if (nnet_output_of(hand, memory, position, bits_lowest(choices)) != output)
            return true;
    return false;
}

static unsigned any_of(uint64_t choices, struct pedro_rng *rng) {
    for (unsigned n = pedro_rng_below(rng, bits_count(choices)); n > 0; n--)
        choices &= choices - 1;
    return bits_lowest(choices);
}

static void read_input(const struct nnet_context *context,
                       const struct nnet_memory *memory, const struct position *position,
                       bool brief, struct nnet_input *input) {
    input->count = 0;
    nnet_input_hand(&context->hand, position->turn, input);
    if (brief) {
        unsigned kept = 0;
        for (unsigned i = 0; i < input->count; i++)
            if (input->on[i] >= FEATURE_DEALER)
                input->on[kept++] = input->on[i];
        input->count = (uint16_t)kept;
    }
    nnet_input_moment(&context->hand, memory, position, input);
}

/* Plays out each choice that the network distinguishes in this deal, all seats by the network. */
static void try_choices(const struct training_hand *hand,
                        const struct nnet_context *context, uint64_t choices,
                        uint8_t partner, struct sample *sample) {
    const struct position *now = &hand->position;
    uint64_t tried = 0;
    sample->choices = 0;
    sample->unknown = 0;
    for (; choices; choices &= choices - 1) {
        const unsigned slot = bits_lowest(choices),
                       output = nnet_output_of(&context->hand, &hand->memory, now, slot);
        struct training_hand then = *hand;
        if (tried >> output & 1)
            continue;
        tried |= (uint64_t)1 << output;
        position_play(hand->play_rules, &then.position, slot);
        nnet_note(&context->hand, &then.memory, now, slot, &then.position);
        nnet_playout(context, &then.memory, &then.position);
        then.memory.partner = partner;
        sample->output[sample->choices] = (uint16_t)output;
        sample->points[sample->choices] =
            (float)(team_points(&then, &then.position, now->turn) -
                    team_points(&then, now, now->turn)) /
            (float)hand->game->rules.total;
        sample->margin[sample->choices++] =
            training_hand_margin(&then, &then.position, now->turn);
    }
}

unsigned selfplay_hand(const struct training_game *game, const struct nnet *net,
                       unsigned chance, bool brief, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]) {
    struct training_hand hand;
    struct nnet_context context;
    struct pedro_view view;
    unsigned samples = 0;
    training_hand_deal(game, rng, &hand);
    pedro_view(&game->rules, &hand.state, hand.state.turn, &view);
    nnet_context_init(net, &game->rules, hand.play_rules, &view, &context);
    struct position *position = &hand.position;
    uint8_t partner = SLOT_NONE;
    while (position->phase != POSITION_OVER) {
        const struct position before = *position;
        const uint64_t choices = position_legal(hand.play_rules, position);
        unsigned slot = nnet_choose(&context, &hand.memory, position);
        find_partner(position, &hand.memory, &partner);
        if (position->phase == POSITION_PLAY &&
            is_choice(&context.hand, &hand.memory, position, choices)) {
            if (samples < HAND_SAMPLES_MAX && pedro_rng_below(rng, 2) == 0) {
                struct sample *now = &sample[samples++];
                read_input(&context, &hand.memory, position, brief, &now->input);
                try_choices(&hand, &context, choices, partner, now);
            }
            if (pedro_rng_below(rng, 65536) < chance)
                slot = any_of(choices, rng);
        }
        position_play(hand.play_rules, position, slot);
        nnet_note(&context.hand, &hand.memory, &before, slot, position);
    }
    return samples;
}
