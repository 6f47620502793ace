/* turn.c - decisions of bots, made without access to the table.
 *
 * A turn holds the view of its seat and the public actions of the hand. So it can go to
 * another thread, and the bot cannot see hidden cards. Its random numbers are seeded by
 * the seed of the hand and the number of events; those of a hint as everywhere (bots/advice.h).
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "bots/advice.h"

/* Numbers of pedro_hand_seed() from here on are for random numbers of bots, not for
 * hands. */
static const uint32_t seed_dice = 0x80000000u;

void table_turn_dice(const uint8_t seed[PEDRO_SEED_SIZE], const struct pedro_match *match,
                     uint8_t dice[PEDRO_SEED_SIZE]) {
    pedro_hand_seed(seed, seed_dice + (uint32_t)match->events, dice);
}

static void fill(const struct table *table, const struct bot *bot,
                 struct table_turn *turn) {
    const struct pedro_match *match = &table->match;
    memset(turn, 0, sizeof *turn);
    memcpy(turn->table, table->name, sizeof turn->table);
    turn->turn_seq = table->turn_seq;
    turn->seat = match->state.turn;
    turn->bot = bot;
    turn->rules = match->rules;
    table_turn_dice(table->seed, match, turn->dice);
    pedro_view(&match->rules, &match->state, turn->seat, &turn->view);
    pedro_legal(&match->rules, &match->state, &turn->legal);
    bot_history_of(&turn->history, match);
}

bool table_bot_turn(const struct table *table, struct table_turn *turn) {
    if (!table_in_hand(table) || !table_is_lively(table))
        return false;
    const struct table_seat *seat = &table->seat[table->match.state.turn];
    if (seat_is_played(seat))
        return false;
    /* A bot that no longer exists is replaced by the default bot. */
    const struct bot *bot = bot_find(seat->bot, strlen(seat->bot));
    const char *other = table_bot_name("");
    fill(table, bot ? bot : bot_find(other, strlen(other)), turn);
    return true;
}

bool table_hint_turn(const struct table *table, const char *id, struct table_turn *turn) {
    const pedro_seat seat = table_seat_of(table, id);
    if (!table_in_hand(table) || seat == PEDRO_NO_SEAT ||
        table->match.state.turn != seat || !table_gives_hints(table))
        return false;
    fill(table, bot_strongest(), turn);
    bot_advice_seed(&turn->view, turn->dice);
    return true;
}

void table_turn_act(const struct table_turn *turn, struct bot_scratch *scratch,
                    struct pedro_action *action, struct bot_reason *reason) {
    const struct bot_turn decision = {.rules = &turn->rules,
                                      .view = &turn->view,
                                      .legal = &turn->legal,
                                      .history = &turn->history,
                                      .budget = turn->budget};
    struct pedro_rng dice;
    pedro_rng_seed(&dice, turn->dice);
    memset(action, 0, sizeof *action);
    turn->bot->act(scratch, &decision, &dice, action, reason);
}

void table_bot_answer(const struct table *table, const struct table_turn *turn,
                      const struct pedro_action *action, uint64_t now_ms,
                      struct table_answer *answer) {
    struct pedro_legal legal;
    table_answer_begin(answer);
    if (!table_in_hand(table) || table->turn_seq != turn->turn_seq ||
        strcmp(table->name, turn->table) != 0 || table->match.state.turn != turn->seat ||
        seat_is_played(&table->seat[turn->seat])) {
        table_answer_refuse(answer, PEDRO_REFUSED_HAPPENED_SINCE);
        return;
    }
    pedro_legal(&table->match.rules, &table->match.state, &legal);
    if (!pedro_legal_has(&legal, action)) {
        table_answer_refuse(answer, PEDRO_REFUSED_NOT_ALLOWED_NOW);
        return;
    }
    row_of_seat(&answer->rows, table, now_ms, "act", turn->seat);
    row_number(&answer->rows, 0);
    row_action(&answer->rows, action);
}
