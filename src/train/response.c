/* response.c - plays hands by the rules, with a learner on one side.
 *
 * SPDX-License-Identifier: MIT */
#include "train/response.h"

#include <math.h>
#include <string.h>

#include "bots/simple/simple.h"
#include "solver/bits.h"

/* A hand being played. */
struct response_hand {
    const struct training_game *game;
    const struct nnet *net;
    const struct rival *rival;
    struct bot_scratch *scratch;
    unsigned side;   /* the learner's */
    unsigned chance; /* of a random card, in 1/65536 */
    struct pedro_rng *rng;
    struct pedro_state state;
    struct bot_history history;
    struct nnet_context context;
    bool seated; /* `table` is ready */
    struct sample *sample;
    uint8_t seat[HAND_SAMPLES_MAX];   /* the seat that decided */
    int16_t before[HAND_SAMPLES_MAX]; /* points of its side at that time */
    unsigned samples;
};

static unsigned any_of(uint64_t choices, struct pedro_rng *rng) {
    for (unsigned n = pedro_rng_below(rng, bits_count(choices)); n > 0; n--)
        choices &= choices - 1;
    return bits_lowest(choices);
}

static void note(struct response_hand *hand, const struct nnet_memory *memory,
                 const struct position *position, unsigned slot) {
    if (!hand->sample || hand->samples == HAND_SAMPLES_MAX)
        return;
    const unsigned side = pedro_side(&hand->game->rules, position->turn);
    struct sample *now = &hand->sample[hand->samples];
    now->input.count = 0;
    nnet_input_hand(&hand->context.hand, position->turn, &now->input);
    nnet_input_moment(&hand->context.hand, memory, position, &now->input);
    now->choices = 1;
    now->unknown = 0;
    now->output[0] =
        (uint16_t)nnet_output_of(&hand->context.hand, memory, position, slot);
    hand->seat[hand->samples] = position->turn;
    hand->before[hand->samples++] = hand->state.points[side];
}

/* A card by the network, in phase play. */
static void play_card(struct response_hand *hand, const struct pedro_view *view,
                      struct pedro_action *action) {
    const struct pedro_rules *rules = &hand->game->rules;
    const struct position_rules *play_rules = &hand->game->play_rules[view->trump];
    struct nnet_memory memory;
    struct position position;
    if (!hand->seated)
        nnet_context_init(hand->net, rules, play_rules, view, &hand->context);
    hand->seated = true;
    nnet_memory_init(rules, play_rules, view, &hand->history, &memory);
    nnet_position(play_rules, view, &position);
    const uint64_t choices = position_legal(play_rules, &position);
    unsigned slot = nnet_choose(&hand->context, &memory, &position);
    if (hand->chance > 0 && pedro_rng_below(hand->rng, 65536) < hand->chance)
        slot = any_of(choices, hand->rng);
    if (bits_count(choices) > 1)
        note(hand, &memory, &position, slot);
    memset(action, 0, sizeof *action);
    action->kind = slot == SLOT_FOLD ? PEDRO_ACT_FOLD : PEDRO_ACT_PLAY;
    if (slot != SLOT_FOLD)
        action->card = play_rules->card_of[slot];
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    struct response_hand *hand = data;
    const struct rival *rival = hand->rival;
    struct pedro_view view;
    pedro_view(rules, state, state->turn, &view);
    if (pedro_side(rules, (unsigned)legal->seat) == hand->side) {
        simple_move(rules, state, legal, action);
        if (legal->phase == PEDRO_PHASE_PLAY && action->kind != PEDRO_ACT_THROW_IN)
            play_card(hand, &view, action);
        return;
    }
    const struct rival_part *part = legal->phase == PEDRO_PHASE_PLAY ? &rival->cards
                                    : legal->phase <= PEDRO_PHASE_TRUMP
                                        ? &rival->calls
                                        : &rival->exchange;
    const struct bot_turn turn = {rules, &view, legal, &hand->history, part->budget};
    part->bot->act(hand->scratch, &turn, hand->rng, action, NULL);
}

static void note_action(void *data, const struct pedro_state *state,
                        const struct pedro_action *action) {
    struct response_hand *hand = data;
    bot_history_note(&hand->history, state->turn, action);
}

/* Deals `pack` and plays to the end of the hand. */
static void play(struct response_hand *hand, const pedro_card *pack, pedro_seat dealer) {
    const struct pedro_rules *rules = &hand->game->rules;
    struct bot_playout playout = {.rules = rules,
                                  .policy = act,
                                  .data = hand,
                                  .watch = note_action,
                                  .asks_forced = true};
    pedro_state_init(rules, dealer, &hand->state);
    pedro_deal_legal(rules, &hand->state, pack);
    bot_history_clear(&hand->history);
    hand->seated = false;
    hand->samples = 0;
    bot_playout(&playout, &hand->state);
}

static void shuffle(const struct pedro_rules *rules, struct pedro_rng *rng,
                    pedro_card pack[PEDRO_PACK_MAX]) {
    pedro_cards rest = rules->pack;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_rng_shuffle(rng, pack, rules->pack_size);
}

/* The score of `side` less the mean of the others. */
static double margin(const struct pedro_rules *rules, const struct pedro_state *state,
                     unsigned side) {
    double others = 0;
    for (unsigned other = 0; other < rules->sides; other++)
        others += other == side ? 0 : (double)state->score[other];
    return (double)state->score[side] - others / (rules->sides - 1);
}

unsigned response_hand(const struct training_game *game, const struct nnet *net,
                       const struct rival *rival, struct bot_scratch *scratch,
                       unsigned chance, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]) {
    const struct pedro_rules *rules = &game->rules;
    pedro_card pack[PEDRO_PACK_MAX];
    struct response_hand hand = {.game = game,
                                 .net = net,
                                 .rival = rival,
                                 .scratch = scratch,
                                 .side = pedro_rng_below(rng, rules->sides),
                                 .chance = chance,
                                 .rng = rng,
                                 .sample = sample};
    const pedro_seat dealer =
        (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players);
    shuffle(rules, rng, pack);
    play(&hand, pack, dealer);
    for (unsigned i = 0; i < hand.samples; i++) {
        const unsigned side = pedro_side(rules, hand.seat[i]);
        sample[i].points[0] =
            (float)(hand.state.points[side] - hand.before[i]) / (float)rules->total;
        sample[i].margin[0] =
            (float)(margin(rules, &hand.state, side) / (double)rules->total);
    }
    return hand.samples;
}

struct evaluate_result response_match(const struct training_game *game,
                                      const struct nnet *net, const struct rival *rival,
                                      struct bot_scratch *scratch, unsigned deals,
                                      struct pedro_rng *rng) {
    const struct pedro_rules *rules = &game->rules;
    double total = 0, squares = 0;
    for (unsigned deal = 0; deal < deals; deal++) {
        struct response_hand hand = {
            .game = game, .net = net, .rival = rival, .scratch = scratch, .rng = rng};
        pedro_card pack[PEDRO_PACK_MAX];
        double mean = 0;
        shuffle(rules, rng, pack);
        for (hand.side = 0; hand.side < rules->sides; hand.side++) {
            play(&hand, pack, (pedro_seat)(deal % (unsigned)rules->set.players));
            mean += margin(rules, &hand.state, hand.side) / rules->sides;
        }
        total += mean;
        squares += mean * mean;
    }
    const double n = deals, mean = total / n;
    return (struct evaluate_result){mean, 1.96 * sqrt((squares / n - mean * mean) / n)};
}
