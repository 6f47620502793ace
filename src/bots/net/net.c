/* net.c - the network at work, in whole numbers.
 *
 * The first layer is a sum of rows, one for each question answered yes, so what is known
 * before the first card is added up once a hand. The sums fit 16 bits, as there are at most
 * NET_ACTIVE_MAX rows of bytes; net_file.c sees to it that no weights can make the other
 * sums overflow 32.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/net.h"

#include <string.h>

#include "bots/net/net_lanes.h"
#include "bots/net/net_table.h"
#include "solver/bits.h"

/* FNV-1a of a text and its NUL. */
static uint64_t hash_text(uint64_t key, const char *text) {
    for (;; text++) {
        key = (key ^ (unsigned char)*text) * 1099511628211u;
        if (*text == '\0')
            return key;
    }
}

uint64_t net_game_key(const struct pedro_rules *rules) {
    const struct pedro_ruleset *base = &pedro_preset(0)->set;
    char value[PEDRO_VALUE_MAX];
    uint64_t key = 14695981039346656037u;
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *row = pedro_key(i);
        struct pedro_text text;
        if (row->topic == PEDRO_TOPIC_AUCTION || row->topic == PEDRO_TOPIC_SCORE ||
            row->topic == PEDRO_TOPIC_MATCH || pedro_ruleset_same(&rules->set, base, row))
            continue;
        pedro_text_init(&text, value, sizeof value);
        pedro_ruleset_get(&rules->set, row, &text);
        key = hash_text(hash_text(key, row->name), value);
    }
    return key;
}

const struct net *net_shipped(const struct pedro_rules *rules) {
    const uint64_t key = net_game_key(rules);
    for (int i = 0; i < net_table_size; i++) {
        const struct net *net = &net_table[i];
        for (unsigned game = 0; game < net->games; game++)
            if (net->key[game] == key)
                return net;
    }
    return NULL;
}

void net_table_init(const struct net *net, const struct pedro_rules *rules,
                    const struct position_rules *play_rules,
                    const struct pedro_view *view, struct net_table *table) {
    table->net = net;
    net_hand_init(rules, play_rules, view, &table->hand);
    for (unsigned seat = 0; seat < play_rules->players; seat++) {
        struct net_input input = {0};
        net_input_hand(&table->hand, seat, &input);
        memcpy(table->start[seat], net->first, sizeof table->start[seat]);
        net_add_rows(net, &input, table->start[seat]);
    }
}

static inline int32_t between(int32_t x, int32_t low, int32_t high) {
    return x < low ? low : x > high ? high : x;
}

/* The units of the second layer at this moment. */
static void think(const struct net_table *table, const struct net_memory *memory,
                  const struct position *position, int16_t unit[restrict NET_SECOND]) {
    const struct net *net = table->net;
    struct net_input input;
    int16_t first[NET_FIRST];
    int32_t sum[NET_SECOND];
    input.count = 0;
    net_input_moment(&table->hand, memory, position, &input);
    memcpy(first, table->start[position->turn], sizeof first);
    net_add_rows(net, &input, first);
    for (unsigned i = 0; i < NET_FIRST; i++)
        first[i] =
            (int16_t)between(first[i] * net->scale[i] >> NET_SCALE_BITS, 0, NET_FULL);
    memcpy(sum, net->second_start, sizeof sum);
    net_add_up(first, net->second, sum);
    for (unsigned k = 0; k < NET_SECOND; k++)
        unit[k] = (int16_t)between(sum[k] >> NET_WEIGHT_BITS, 0, NET_FULL);
}

static int32_t answer(const struct net *net, unsigned which,
                      const int16_t unit[NET_SECOND]) {
    const int16_t *weight = net->answer[which];
    int32_t sum = net->answer_start[which];
    for (unsigned k = 0; k < NET_SECOND; k++)
        sum += unit[k] * weight[k];
    return sum >> (NET_WEIGHT_BITS + NET_UNIT_BITS - NET_ONE_BITS);
}

void net_scores(const struct net_table *table, const struct net_memory *memory,
                const struct position *position, struct net_scores *scores) {
    int16_t unit[NET_SECOND];
    think(table, memory, position, unit);
    for (uint64_t left = position_legal(table->hand.rules, position); left;
         left &= left - 1) {
        const unsigned slot = bits_lowest(left),
                       output = net_output_of(&table->hand, memory, position, slot);
        scores->points[slot] = answer(table->net, output, unit);
        scores->margin[slot] = answer(table->net, NET_OUTPUTS + output, unit);
    }
}

static unsigned choose_to_bury(const struct position_rules *rules, uint64_t choices) {
    unsigned best = bits_lowest(choices);
    for (uint64_t left = choices; left; left &= left - 1)
        if (rules->worth[bits_lowest(left)] < rules->worth[best])
            best = bits_lowest(left);
    return best;
}

unsigned net_choose(const struct net_table *table, const struct net_memory *memory,
                    const struct position *position) {
    const uint64_t choices = position_legal(table->hand.rules, position);
    int16_t unit[NET_SECOND];
    unsigned best = bits_lowest(choices), count = 0, apart = 0;
    struct {
        uint8_t slot, output;
    } choice[64];
    int32_t most = INT32_MIN;
    if ((choices & (choices - 1)) == 0)
        return best;
    if (position->phase == POSITION_BURY)
        return choose_to_bury(table->hand.rules, choices);
    if (position->phase == POSITION_CALL)
        return bits_highest(choices);
    for (uint64_t left = choices; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left),
                       output = net_output_of(&table->hand, memory, position, slot);
        choice[count].slot = (uint8_t)slot;
        choice[count].output = (uint8_t)output;
        apart |= output ^ choice[0].output;
        count++;
    }
    if (!apart)
        return best;
    think(table, memory, position, unit);
    for (unsigned i = 0; i < count; i++) {
        const int32_t margin = answer(table->net, NET_OUTPUTS + choice[i].output, unit);
        if (margin > most) {
            most = margin;
            best = choice[i].slot;
        }
    }
    return best;
}

unsigned net_playout(const struct net_table *table, struct net_memory *memory,
                     struct position *position) {
    unsigned choices = 0;
    for (; position->phase != POSITION_OVER; choices++) {
        const struct position before = *position;
        const unsigned slot = net_choose(table, memory, position);
        position_play(table->hand.rules, position, slot);
        net_note(&table->hand, memory, &before, slot, position);
    }
    return choices;
}
