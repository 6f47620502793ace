/* write_view.c - what a seat, or somebody who looks on, may see after an event.
 *
 * All of it comes from the recipient's own view, from the table's public side (scores, clock),
 * or from the effects of the last event, of which those cards are named that the recipient may see.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/json.h"
#include "pedro/notation.h"
#include "table/request.h"

/* What a message of the match is written from. */
struct source {
    const struct table *table;
    pedro_seat seat; /* the recipient's, or PEDRO_NO_SEAT */
    struct pedro_view view;
    struct pedro_effects effects; /* of the last event; none for somebody who joins */
};

static void add_event(struct pedro_text *text, const struct source *from) {
    const struct table *table = from->table;
    const struct table_event *event = &table->event;
    if (event->kind == TABLE_EVENT_NONE)
        return;
    message_json(text, "event");
    if (event->kind == TABLE_EVENT_DEAL) {
        pedro_text_add(text, "{\"deal\":");
        pedro_text_add_number(text, table->match.state.hands);
    } else {
        pedro_text_add(text, event->kind == TABLE_EVENT_ACT    ? "{\"seat\":"
                             : event->kind == TABLE_EVENT_UNDO ? "{\"undo\":"
                                                               : "{\"claim\":");
        pedro_text_add_number(text, event->seat);
    }
    if (event->kind == TABLE_EVENT_ACT) {
        message_json(text, "action");
        pedro_text_add_char(text, '"');
        pedro_action_text_seen(&event->action, &from->effects, from->seat, text);
        pedro_text_add_char(text, '"');
    }
    message_end(text);
    if (from->effects.count > 0) {
        message_json(text, "effects");
        pedro_json_effects(&from->effects, from->seat, text);
    }
}

static void add_last_trick(struct pedro_text *text, const struct pedro_rules *rules,
                           const struct pedro_view *view) {
    pedro_seat seat = view->last_leader == PEDRO_NO_SEAT ? 0 : view->last_leader;
    const char *comma = "";
    message_json(text, "last_trick");
    pedro_text_add_char(text, '[');
    for (int i = 0; i < rules->set.players; i++, seat = pedro_left(rules, seat)) {
        char card[3];
        if (view->last_trick[seat] == PEDRO_NO_CARD)
            continue;
        pedro_card_text(view->last_trick[seat], card);
        pedro_text_add(text, comma);
        pedro_text_add_char(text, '[');
        pedro_text_add_number(text, seat);
        pedro_text_add(text, ",\"");
        pedro_text_add(text, card);
        pedro_text_add(text, "\"]");
        comma = ",";
    }
    pedro_text_add_char(text, ']');
}

/* A list of cards, put together before it is added: every seat gets some after every event. */
static void add_cards(struct pedro_text *text, const pedro_card *card, unsigned count) {
    char list[2 + 5 * PEDRO_PACK_MAX], *at = list;
    *at++ = '[';
    for (unsigned i = 0; i < count; i++) {
        char letters[3];
        pedro_card_text(card[i], letters);
        if (i > 0)
            *at++ = ',';
        *at++ = '"';
        *at++ = letters[0];
        *at++ = letters[1];
        *at++ = '"';
    }
    *at++ = ']';
    pedro_text_add_bytes(text, list, (size_t)(at - list));
}

static void add_taken(struct pedro_text *text, const struct pedro_rules *rules,
                      const struct pedro_view *view) {
    message_json(text, "taken");
    for (unsigned side = 0; side < rules->sides; side++) {
        pedro_card card[PEDRO_PACK_MAX];
        unsigned count = 0;
        for (pedro_cards cards = view->taken[side]; cards;)
            card[count++] = pedro_set_pop(&cards);
        pedro_text_add_char(text, side ? ',' : '[');
        add_cards(text, card, count);
    }
    pedro_text_add_char(text, ']');
}

/* The trumps once they are named, from high to low: clients know no rules to sort by. */
static void add_trumps(struct pedro_text *text, const struct pedro_rules *rules,
                       unsigned trump) {
    pedro_card sorted[PEDRO_PACK_MAX];
    unsigned count = 0;
    for (pedro_cards cards = trump <= PEDRO_SPADES ? rules->trumps[trump] : 0; cards;
         count++) {
        const pedro_card card = pedro_set_pop(&cards);
        const uint8_t *strength = rules->strength[trump];
        unsigned at = count;
        for (; at > 0 && strength[sorted[at - 1]] < strength[card]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = card;
    }
    message_json(text, "trumps");
    add_cards(text, sorted, count);
}

static void add_numbers(struct pedro_text *text, const char *field, const int32_t *number,
                        unsigned count) {
    message_json(text, field);
    for (unsigned i = 0; i < count; i++) {
        pedro_text_add_char(text, i ? ',' : '[');
        pedro_text_add_number(text, number[i]);
    }
    pedro_text_add_char(text, ']');
}

static void add_hand(struct pedro_text *text, const struct pedro_rules *rules,
                     const struct table_hand *hand) {
    int32_t points[PEDRO_SEATS_MAX];
    const char trump[2] = {hand->trump < 4 ? "cdhs"[hand->trump] : '\0', '\0'};
    for (unsigned i = 0; i < PEDRO_SEATS_MAX; i++)
        points[i] = hand->points[i];
    pedro_text_add(text, "{\"bid\":\"");
    pedro_bid_text(hand->bid, text);
    pedro_text_add_char(text, '"');
    message_number(text, "bidder", hand->bidder);
    message_text(text, "trump", trump);
    message_flag(text, "made", hand->made);
    add_numbers(text, "points", points, rules->sides);
    add_numbers(text, "hand", hand->hand, rules->sides);
    add_numbers(text, "score", hand->score, rules->sides);
    message_end(text);
}

/* The score sheet; the newest lines if there are so many that they would not fit. */
static void add_history(struct pedro_text *text, const struct table *table) {
    enum { LINES_MAX = 150 };
    const size_t first = table->hands > LINES_MAX ? table->hands - LINES_MAX : 0;
    message_json(text, "history");
    pedro_text_add_char(text, '[');
    for (size_t i = first; i < table->hands; i++) {
        if (i > first)
            pedro_text_add_char(text, ',');
        add_hand(text, &table->match.rules, &table->hand[i]);
    }
    pedro_text_add_char(text, ']');
}

static void add_clock(struct pedro_text *text, const struct table *table,
                      uint64_t now_ms) {
    if (!table_clock_runs(table))
        return;
    const pedro_seat seat = table->match.state.turn;
    const int64_t left = table_clock_left(table, now_ms),
                  bank = table->seat[seat].bank_ms;
    message_json(text, "clock");
    pedro_text_add(text, "{\"seat\":");
    pedro_text_add_number(text, seat);
    message_number(text, "left_ms", left > 0 ? left : 0);
    message_number(text, "bank_ms", left > bank ? bank : left > 0 ? left : 0);
    message_end(text);
}

/* The hash is told with the deal, and does not change until the seed is. */
static void add_seed(struct pedro_text *text, const struct table *table, bool news,
                     bool joining) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    if (table->has_seed && news)
        return;
    if (table->has_seed) {
        pedro_seed_text(table->seed_hash, digits);
        message_text(text, "seed_hash", digits);
    } else if (table->has_last_seed &&
               (joining || table->event.kind == TABLE_EVENT_ACT)) {
        pedro_seed_text(table->last_seed, digits);
        message_text(text, "seed", digits);
    }
}

/* What of the things beside the view an effect can change. */
enum { LAST_TRICK = 1, TAKEN = 2, TRUMPS = 4, HISTORY = 8, ALL = 15 };

static unsigned changed_by(const struct pedro_effects *effects) {
    unsigned changed = 0;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        const unsigned kind = effect->kind;
        if (kind == PEDRO_EFFECT_TRICK_WON)
            changed |= LAST_TRICK | TAKEN;
        else if (kind == PEDRO_EFFECT_KEPT || kind == PEDRO_EFFECT_COUNTED)
            changed |= TAKEN;
        else if (kind == PEDRO_EFFECT_NAMED)
            changed |= TRUMPS;
        else if (kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            changed |= TRUMPS | HISTORY;
    }
    return changed;
}

static void add_names(struct pedro_text *text, const struct source *from,
                      unsigned members) {
    const struct pedro_rules *rules = &from->table->match.rules;
    if (!members)
        return;
    message_json(text, "names");
    pedro_text_add(text, "{\"winner\":");
    pedro_text_add_number(text, from->view.last_winner);
    if (members & LAST_TRICK)
        add_last_trick(text, rules, &from->view);
    if (members & TAKEN)
        add_taken(text, rules, &from->view);
    if (members & TRUMPS)
        add_trumps(text, rules, from->view.trump);
    if (members & HISTORY)
        add_history(text, from->table);
    message_end(text);
}

static void begin(struct source *from, const struct table *table, const char *id,
                  bool joining) {
    from->table = table;
    from->seat = table_seat_of(table, id);
    from->effects.count = joining ? 0 : (unsigned)table->effects;
    memcpy(from->effects.at, table->effect,
           from->effects.count * sizeof *from->effects.at);
    pedro_view(&table->match.rules, &table->match.state, from->seat, &from->view);
}

/* What is the same in `view` and `news`. */
static void add_rest(struct pedro_text *text, const struct source *from,
                     uint64_t now_ms) {
    const struct pedro_match *match = &from->table->match;
    if (from->seat != PEDRO_NO_SEAT && from->seat == match->state.turn) {
        struct pedro_legal legal;
        pedro_legal(&match->rules, &match->state, &legal);
        message_json(text, "legal");
        pedro_json_legal(&legal, text);
    }
    add_clock(text, from->table, now_ms);
    if (table_claim_is_sure(&match->rules, &from->view))
        message_flag(text, "claim", true);
    message_end(text);
}

void table_write_view(const struct table *table, const char *id, bool joining,
                      uint64_t now_ms, struct pedro_text *text) {
    const struct pedro_match *match = &table->match;
    struct source from;
    if (!table->started)
        return;
    begin(&from, table, id, joining);
    message_begin(text, SERVER_VIEW);
    message_text(text, "table", table->name);
    message_number(text, "seq", (long long)table->turn_seq);
    if (!joining)
        add_event(text, &from);
    message_json(text, "view");
    pedro_json_view(&match->rules, match->variant, &from.view, match->call, match->calls,
                    text);
    /* The sheet grows with a hand that was scored, and a new match begins a new one. */
    add_names(text, &from,
              joining || match->state.turn == PEDRO_NO_SEAT ? ALL : ALL & ~HISTORY);
    add_seed(text, table, false, joining);
    add_rest(text, &from, now_ms);
}

bool table_write_news(const struct table *table, const char *id, uint64_t now_ms,
                      struct pedro_text *text) {
    const struct pedro_match *match = &table->match;
    struct source from;
    if (!table->started || table->event.kind != TABLE_EVENT_ACT)
        return false;
    begin(&from, table, id, false);
    message_begin(text, SERVER_NEWS);
    message_text(text, "table", table->name);
    message_number(text, "seq", (long long)table->turn_seq);
    message_number(text, "after", (long long)table->turn_seq_before);
    add_event(text, &from);
    message_json(text, "view");
    pedro_json_view_changes(&match->rules, &from.effects, &from.view, match->call,
                            match->calls, text);
    add_names(text, &from, changed_by(&from.effects));
    add_seed(text, table, true, false);
    add_rest(text, &from, now_ms);
    return true;
}
