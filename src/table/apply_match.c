/* apply_match.c - rows of the match: deals, actions and undos.
 *
 * SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "table/apply_row.h"
#include "table/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/blake2b.h"
#include "pedro/notation.h"

static void happened(struct table *table, enum table_event_kind kind, pedro_seat seat) {
    memset(&table->event, 0, sizeof table->event);
    if (kind != TABLE_EVENT_DEAL && kind != TABLE_EVENT_ACT)
        table->effects = 0;
    table->event.kind = (uint8_t)kind;
    table->event.seat = seat;
}

/* Keeps the effects of the event that was just applied. If there is no memory for them,
 * the event is undone. */
static int keep_effects(struct table *table, const struct pedro_effects *effects) {
    const size_t size = effects->count * sizeof *effects->at;
    if (effects->count > table->effects_capacity) {
        if (!grow_to(&table->effect, effects->count, sizeof *effects->at)) {
            pedro_match_undo(&table->match);
            return PEDRO_ERR_NO_MEMORY;
        }
        table->effects_capacity = effects->count;
    }
    memcpy(table->effect, effects->at, size);
    table->effects = effects->count;
    return PEDRO_ERR_OK;
}

/* Scores by side, as far as they are given, each from -SCORE_MAX to SCORE_MAX. */
static bool read_scores(struct row *row, int sides, int32_t *score) {
    enum { SCORE_MAX = 9999 };
    for (int side = 0; side < sides && row->at < row->end; side++) {
        uint64_t number;
        const bool below = *row->at == '-';
        row->at += below;
        if (!row_read_number(row, SCORE_MAX, &number))
            return false;
        score[side] = below ? -(int32_t)number : (int32_t)number;
    }
    return row_ends(row);
}

/* A tournament wants one match at a table, or one for each board. */
static bool can_start(const struct table *table) {
    const bool boards = table->fixture.unit == TABLE_UNIT_BOARDS;
    if (!table_is_event(table) || !table->started)
        return !table_plays(table);
    return boards && table_is_over(table) && !table_event_done(table) &&
           table->hands == table->matches;
}

/* start DEALER [SCORE...] */
int apply_row_start(struct table *table, struct row *row) {
    pedro_seat dealer;
    struct pedro_match match;
    if (!row_read_seat(row, table->set.players, &dealer))
        return PEDRO_ERR_BAD_RECORD;
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_EMPTY || !can_start(table))
            return apply_row_fail(row, PEDRO_REFUSED_ROW_START);
    if (pedro_match_init(&match, table->variant, &table->set, table->given, dealer, NULL))
        return apply_row_fail(row, PEDRO_REFUSED_NO_MEMORY);
    if (!read_scores(row, match.rules.sides, match.first_score)) {
        pedro_match_finish(&match);
        return PEDRO_ERR_BAD_RECORD;
    }
    memcpy(match.state.score, match.first_score, sizeof match.first_score);
    pedro_match_finish(&table->match);
    table->match = match;
    table->started = true;
    table->matches++;
    table->ended = TABLE_ENDED_NOT;
    /* With boards the sheet has a line for each of them. */
    if (table->fixture.unit != TABLE_UNIT_BOARDS)
        table->hands = 0;
    table->has_seed = table->has_last_seed = false;
    table->since_ms = row->time_ms;
    table->undo = table->voids = table->refused = table->first_dealer = PEDRO_NO_SEAT;
    memset(table->cut, PEDRO_NO_CARD, sizeof table->cut);
    table->chosen = false;
    for (int i = 0; i < table->set.players; i++) {
        table->seat[i].bank_ms = table_clocks[table->clock].bank_ms;
        table->seat[i].seen = 0;
        table->seat[i].before[0] = '\0';
    }
    happened(table, TABLE_EVENT_NONE, PEDRO_NO_SEAT);
    return PEDRO_ERR_OK;
}

/* Deals that pack to the table. 0, or a negative enum pedro_err. */
static int deal(struct table *table, struct row *row, const pedro_card *pack,
                unsigned cards) {
    struct pedro_match *match = &table->match;
    struct pedro_effects effects;
    int err = pedro_match_deal_effects(match, pack, cards, &effects);
    if (err == PEDRO_ERR_BAD_DECK)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_DEAL);
    if (!err)
        err = keep_effects(table, &effects);
    if (err)
        return apply_row_fail(row, PEDRO_REFUSED_NO_MEMORY);
    const int32_t back = match->state.hands > 1 ? table_clocks[table->clock].hand_ms : 0,
                  most = table_clocks[table->clock].bank_ms;
    for (int i = 0; i < table->set.players; i++) {
        int32_t *bank = &table->seat[i].bank_ms;
        *bank = *bank < most - back ? *bank + back : most;
    }
    table->since_ms = row->time_ms;
    if (table->fixture_ms == 0)
        table->fixture_ms = row->time_ms;
    happened(table, TABLE_EVENT_DEAL, PEDRO_NO_SEAT);
    return PEDRO_ERR_OK;
}

static bool can_deal(const struct table *table) {
    return table_plays(table) && table->match.state.phase == PEDRO_PHASE_DEAL;
}

/* deal SEED */
int apply_row_deal(struct table *table, struct row *row) {
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_card pack[PEDRO_PACK_MAX];
    const struct pedro_rules *rules = &table->match.rules;
    if (!row_read_seed(row, seed) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!can_deal(table))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_DEAL);
    pedro_shuffle(seed, (unsigned)rules->set.jokers, pack);
    const int err = deal(table, row, pack, rules->pack_size);
    if (err)
        return err;
    memcpy(table->seed, seed, sizeof seed);
    blake2b_hash(NULL, 0, seed, PEDRO_SEED_SIZE, table->seed_hash);
    table->has_seed = true;
    return PEDRO_ERR_OK;
}

/* lay CARD... */
int apply_row_lay(struct table *table, struct row *row) {
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned cards = 0;
    const char *word;
    size_t length;
    while (row->at < row->end) {
        if (!row_next(row, &word, &length))
            return PEDRO_ERR_BAD_RECORD;
        if (cards == PEDRO_PACK_MAX ||
            pedro_card_parse(word, length, &pack[cards++]) != PEDRO_ERR_OK)
            return apply_row_wrong(row, PEDRO_REFUSED_ROW_WORD);
    }
    if (!can_deal(table))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_DEAL);
    return deal(table, row, pack, cards);
}

bool table_make_room(struct table *table) {
    return grow_array(&table->hand, table->hands, &table->hands_capacity,
                      sizeof *table->hand);
}

struct table_hand *table_new_line(struct table *table) {
    return table_make_room(table) ? &table->hand[table->hands++] : NULL;
}

/* Subtracts from the bank the time that the seat used beyond `each_ms`. */
static void charge(struct table *table, uint64_t now_ms) {
    struct table_seat *seat = &table->seat[table->match.state.turn];
    if (!table_clock_runs(table))
        return;
    const int64_t left = table_clock_left(table, now_ms);
    if (left < seat->bank_ms)
        seat->bank_ms = left > 0 ? (int32_t)left : 0;
}

int table_do(struct table *table, pedro_seat seat, const struct pedro_action *action,
             uint64_t now_ms) {
    struct pedro_match *match = &table->match;
    const uint32_t scored = match->state.hands_scored;
    struct pedro_effects effects;
    if (!table_make_room(table))
        return PEDRO_ERR_NO_MEMORY;
    struct table_seat *charged = &table->seat[match->state.turn];
    const int32_t bank_ms = charged->bank_ms;
    charge(table, now_ms);
    int err = pedro_match_do_effects(match, action, &effects);
    if (!err)
        err = keep_effects(table, &effects);
    if (err) {
        charged->bank_ms = bank_ms;
        return err;
    }
    table->since_ms = now_ms;
    const pedro_seat asker = table->undo != PEDRO_NO_SEAT ? table->undo : table->voids;
    table->refused = PEDRO_NO_SEAT;
    table_note_refusal(table, asker, seat);
    table->undo = table->voids = PEDRO_NO_SEAT;
    happened(table, TABLE_EVENT_ACT, seat);
    table->event.action = *action;
    /* There is room for the line. */
    if (match->state.hands_scored > scored)
        table_line_of(&match->state, &table->hand[table->hands++]);
    if (match->state.turn == PEDRO_NO_SEAT) {
        memcpy(table->last_seed, table->seed, sizeof table->last_seed);
        table->has_last_seed = true;
        table->has_seed = false;
    }
    return PEDRO_ERR_OK;
}

/* act SEAT SEEN ACTION; SEEN is the seq that a person answered, 0 if a bot acts. An error may come from a seat that
 * is not to act; the clock that it stops is that of the seat to act. */
int apply_row_act(struct table *table, struct row *row) {
    pedro_seat at;
    uint64_t seen;
    const char *words;
    size_t length;
    struct pedro_action action;
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_number(row, table->seq, &seen) || !row_read_rest(row, &words, &length))
        return PEDRO_ERR_BAD_RECORD;
    if (pedro_action_parse(words, length, &action) != PEDRO_ERR_OK)
        return apply_row_wrong(row, PEDRO_REFUSED_ROW_ACTION);
    if (pedro_action_errs(&action))
        action.seat = at;
    if (!table_in_hand(table) || pedro_actor(&table->match.state, &action) != at)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_TURN);
    if (seen && !seat_is_played(&table->seat[at]))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_PERSON);
    const int err = table_do(table, at, &action, row->time_ms);
    if (err)
        return apply_row_fail(row, err == PEDRO_ERR_NO_MEMORY ? PEDRO_REFUSED_NO_MEMORY
                                                              : PEDRO_REFUSED_ROW_ACT);
    if (seen) {
        table->seat[at].seen = seen;
        table->seat[at].acted = action;
        table->played = true;
    }
    return PEDRO_ERR_OK;
}

/* claim SEAT; the actions follow in rows of their own */
int apply_row_claim(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!table_in_hand(table) || table->match.state.turn != at)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_TURN);
    happened(table, TABLE_EVENT_CLAIM, at);
    return PEDRO_ERR_OK;
}

/* ask SEAT: requests to undo its last action */
int apply_row_ask(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!table_in_hand(table) || table->undo != PEDRO_NO_SEAT ||
        table->seat[at].kind != TABLE_PERSON)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_ASK);
    table->undo = at;
    table->undo_yes = 0;
    table->refused = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* agree SEAT */
int apply_row_agree(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (table->undo == PEDRO_NO_SEAT || table->undo == at)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_AGREE);
    table->undo_yes |= (uint8_t)(1u << at);
    return PEDRO_ERR_OK;
}

/* refuse SEAT; from the seat that asked, it withdraws the request */
int apply_row_refuse(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (table->undo == PEDRO_NO_SEAT)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_REFUSE);
    table_note_refusal(table, table->undo, at);
    table->undo = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* undo SEAT EVENTS: the match returns to its first EVENTS events; all undone events are
 * of this hand */
int apply_row_undo(struct table *table, struct row *row) {
    pedro_seat at;
    uint64_t events;
    struct pedro_match *match = &table->match;
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_number(row, UINT32_MAX, &events) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!table_in_hand(table) || events == 0 || events >= match->events)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_UNDO);
    if (match->event[events].seat != at)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_UNDO_SEAT);
    for (size_t i = events; i < match->events; i++)
        if (match->event[i].seat == PEDRO_NO_SEAT)
            return apply_row_fail(row, PEDRO_REFUSED_ROW_UNDO_DEAL);
    while (match->events > events)
        pedro_match_undo(match);
    table->since_ms = row->time_ms;
    table->undo = PEDRO_NO_SEAT;
    happened(table, TABLE_EVENT_UNDO, at);
    return PEDRO_ERR_OK;
}

/* clock: restarts the clock of the seat to act */
int apply_row_clock(struct table *table, struct row *row) {
    if (!row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    table->since_ms = row->time_ms;
    return PEDRO_ERR_OK;
}
