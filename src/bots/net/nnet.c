/* nnet.c - evaluates the network in integers.
 *
 * The sums of the first layer fit into 16 bits, as there are at most NNET_ACTIVE_MAX rows of bytes;
 * nnet_file.c refuses weights with which the other sums could overflow 32.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet.h"

#include <string.h>

#include "bots/net/nnet_builtin.h"
#include "bots/net/nnet_lanes.h"
#include "solver/bits.h"

static const struct nnet *shipped(uint64_t key, bool calls) {
    for (int i = 0; i < nnet_builtin_count; i++) {
        const struct nnet *net = &nnet_builtin[i];
        for (unsigned game = 0; net->calls == calls && game < net->games; game++)
            if (net->key[game] == key)
                return net;
    }
    return NULL;
}

const struct nnet *nnet_shipped(const struct pedro_rules *rules) {
    return shipped(rules->play_key, false);
}

const struct nnet *nnet_shipped_caller(const struct pedro_rules *rules) {
    return shipped(rules->call_key, true);
}

void nnet_context_begin(const struct nnet *net, const struct pedro_rules *rules,
                        const struct position_rules *play_rules,
                        const struct pedro_view *view, struct nnet_context *context) {
    context->net = net;
    nnet_hand_init(rules, play_rules, view, &context->hand);
}

void nnet_context_seat(struct nnet_context *context, unsigned seat) {
    struct nnet_input input = {0};
    nnet_input_hand(&context->hand, seat, &input);
    memcpy(context->start[seat], context->net->first, sizeof context->start[seat]);
    nnet_add_rows(context->net, &input, context->start[seat]);
}

void nnet_context_init(const struct nnet *net, const struct pedro_rules *rules,
                       const struct position_rules *play_rules,
                       const struct pedro_view *view, struct nnet_context *context) {
    nnet_context_begin(net, rules, play_rules, view, context);
    for (unsigned seat = 0; seat < play_rules->players; seat++)
        nnet_context_seat(context, seat);
}

static inline int32_t between(int32_t x, int32_t low, int32_t high) {
    return x < low ? low : x > high ? high : x;
}

void nnet_units(const struct nnet *net, const struct nnet_input *input,
                const int16_t start[NNET_FIRST], int16_t unit[restrict NNET_SECOND]) {
    int16_t first[NNET_FIRST];
    int32_t sum[NNET_SECOND];
    memcpy(first, start, sizeof first);
    nnet_add_rows(net, input, first);
    for (unsigned i = 0; i < NNET_FIRST; i++)
        first[i] =
            (int16_t)between(first[i] * net->scale[i] >> NNET_SCALE_BITS, 0, NNET_FULL);
    memcpy(sum, net->second_start, sizeof sum);
    nnet_add_up(first, net->second, sum);
    for (unsigned k = 0; k < NNET_SECOND; k++)
        unit[k] = (int16_t)between(sum[k] >> NNET_WEIGHT_BITS, 0, NNET_FULL);
}

static void forward(const struct nnet_context *context, const struct nnet_memory *memory,
                    const struct position *position, int16_t unit[restrict NNET_SECOND]) {
    struct nnet_input input;
    input.count = 0;
    nnet_input_moment(&context->hand, memory, position, &input);
    nnet_units(context->net, &input, context->start[position->turn], unit);
}

int32_t nnet_answer(const struct nnet *net, unsigned which,
                    const int16_t unit[NNET_SECOND]) {
    const int16_t *weight = net->answer[which];
    int32_t sum = net->answer_start[which];
    for (unsigned k = 0; k < NNET_SECOND; k++)
        sum += unit[k] * weight[k];
    return sum >> (NNET_WEIGHT_BITS + NNET_UNIT_BITS - NNET_ONE_BITS);
}

void nnet_scores(const struct nnet_context *context, const struct nnet_memory *memory,
                 const struct position *position, struct nnet_scores *scores) {
    int16_t unit[NNET_SECOND];
    forward(context, memory, position, unit);
    for (uint64_t left = position_legal(context->hand.rules, position); left;
         left &= left - 1) {
        const unsigned slot = bits_lowest(left),
                       output = nnet_output_of(&context->hand, memory, position, slot);
        scores->points[slot] = nnet_answer(context->net, output, unit);
        scores->margin[slot] = nnet_answer(context->net, NNET_OUTPUTS + output, unit);
    }
}

static unsigned choose_to_bury(const struct position_rules *rules, uint64_t choices) {
    unsigned best = bits_lowest(choices);
    for (uint64_t left = choices; left; left &= left - 1)
        if (rules->worth[bits_lowest(left)] < rules->worth[best])
            best = bits_lowest(left);
    return best;
}

unsigned nnet_choose(const struct nnet_context *context, const struct nnet_memory *memory,
                     const struct position *position) {
    const uint64_t choices = position_legal(context->hand.rules, position);
    int16_t unit[NNET_SECOND];
    unsigned best = bits_lowest(choices), count = 0, apart = 0;
    struct {
        uint8_t slot, output;
    } choice[64];
    int32_t most = INT32_MIN;
    if ((choices & (choices - 1)) == 0)
        return best;
    if (position->phase == POSITION_BURY)
        return choose_to_bury(context->hand.rules, choices);
    if (position->phase == POSITION_CALL)
        return bits_highest(choices);
    for (uint64_t left = choices; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left),
                       output = nnet_output_of(&context->hand, memory, position, slot);
        choice[count].slot = (uint8_t)slot;
        choice[count].output = (uint8_t)output;
        apart |= output ^ choice[0].output;
        count++;
    }
    if (!apart)
        return best;
    forward(context, memory, position, unit);
    for (unsigned i = 0; i < count; i++) {
        const int32_t margin =
            nnet_answer(context->net, NNET_OUTPUTS + choice[i].output, unit);
        if (margin > most) {
            most = margin;
            best = choice[i].slot;
        }
    }
    return best;
}

unsigned nnet_playout(const struct nnet_context *context, struct nnet_memory *memory,
                      struct position *position) {
    unsigned choices = 0;
    for (; position->phase != POSITION_OVER; choices++) {
        const struct position before = *position;
        const unsigned slot = nnet_choose(context, memory, position);
        position_play(context->hand.rules, position, slot);
        nnet_note(&context->hand, memory, &before, slot, position);
    }
    return choices;
}
