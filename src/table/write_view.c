/* write_view.c - what a seat or a spectator may see after an event.
 *
 * The sources are the recipient's own view, public members of the table (scores, clock),
 * and the effects of the last event, with the cards that the recipient may see.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/notation.h"
#include "table/hands.h"
#include "table/names.h"
#include "table/request.h"

/* The data that a message of the match is written from. */
struct source {
    const struct table *table;
    pedro_seat seat; /* the recipient's, or PEDRO_NO_SEAT */
    struct pedro_view view;
    struct pedro_effects effects; /* of the last event; none for a recipient who joins */
};

static void put_event(struct json_writer *writer, const struct source *from) {
    const struct table_event *event = &from->table->event;
    if (event->kind == TABLE_EVENT_NONE)
        return;
    json_open(writer, "event", '{');
    if (event->kind == TABLE_EVENT_DEAL)
        json_put_number(writer, "deal", from->table->match.state.hands);
    else
        json_put_number(writer,
                        event->kind == TABLE_EVENT_ACT    ? "seat"
                        : event->kind == TABLE_EVENT_UNDO ? "undo"
                                                          : "claim",
                        event->seat);
    if (event->kind == TABLE_EVENT_ACT)
        json_put_action_seen(writer, "action", &event->action, &from->effects,
                             from->seat);
    json_close(writer, '}');
    if (from->effects.count > 0)
        pedro_json_effects(&from->effects, from->seat, json_put_name(writer, "effects"));
}

/* The score sheet; only the newest lines if all of them would not fit. */
static void put_history(struct json_writer *writer, const struct table *table) {
    enum { LINES_MAX = 150 };
    const size_t first = table->hands > LINES_MAX ? table->hands - LINES_MAX : 0;
    json_open(writer, "history", '[');
    for (size_t i = first; i < table->hands; i++)
        table_put_line(writer, &table->match.rules, &table->hand[i]);
    json_close(writer, ']');
}

static void put_clock(struct json_writer *writer, const struct table *table,
                      uint64_t now_ms) {
    if (!table_clock_runs(table))
        return;
    const pedro_seat seat = table->match.state.turn;
    const int64_t left = table_clock_left(table, now_ms),
                  bank = table->seat[seat].bank_ms;
    json_open(writer, "clock", '{');
    json_put_number(writer, "seat", seat);
    json_put_number(writer, "left_ms", left > 0 ? left : 0);
    json_put_number(writer, "bank_ms", left > bank ? bank : left > 0 ? left : 0);
    json_close(writer, '}');
}

/* The hash is written with the deal, and does not change until the seed is published. */
static void put_seed(struct json_writer *writer, const struct table *table, bool news,
                     bool joining) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    if (table->has_seed && news)
        return;
    if (table->has_seed) {
        pedro_seed_text(table->seed_hash, digits);
        json_put_word(writer, "seed_hash", digits);
    } else if (table->has_last_seed && !table_event_seals(table) &&
               (joining || table->event.kind == TABLE_EVENT_ACT)) {
        pedro_seed_text(table->last_seed, digits);
        json_put_word(writer, "seed", digits);
    }
}

static unsigned changed_by(const struct pedro_effects *effects) {
    unsigned changed = 0;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        const unsigned kind = effect->kind;
        if (kind == PEDRO_EFFECT_TRICK_WON)
            changed |= TABLE_LAST_TRICK | TABLE_TAKEN;
        else if (kind == PEDRO_EFFECT_KEPT || kind == PEDRO_EFFECT_COUNTED)
            changed |= TABLE_TAKEN;
        else if (kind == PEDRO_EFFECT_NAMED)
            changed |= TABLE_TRUMPS;
        else if (kind == PEDRO_EFFECT_PICKED_UP || kind == PEDRO_EFFECT_DREW ||
                 kind == PEDRO_EFFECT_REDREW || kind == PEDRO_EFFECT_TOOK ||
                 kind == PEDRO_EFFECT_CLAIMED)
            changed |= TABLE_DRAWN;
        else if (kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            changed |= TABLE_TRUMPS | TABLE_HISTORY | TABLE_DRAWN | TABLE_HANDS;
    }
    return changed;
}

static void put_names(struct json_writer *writer, const struct source *from,
                      unsigned members) {
    if (!members)
        return;
    json_open(writer, "names", '{');
    table_put_names(writer, &from->table->match.rules, &from->view, members);
    if (members & TABLE_HISTORY)
        put_history(writer, from->table);
    /* As the seed, which says as much. */
    if (members & TABLE_HANDS && !from->table->has_seed &&
        !table_event_seals(from->table))
        table_put_hands(writer, &from->table->match);
    json_close(writer, '}');
}

/* The rules do not know that hands, minutes or boards end a match; who sees the table does. Between
 * two boards it looks as between two hands. */
static void show_end(const struct table *table, struct pedro_view *view) {
    if (!table_is_over(table))
        return;
    view->phase =
        (uint8_t)(table_event_done(table) ? PEDRO_PHASE_OVER : PEDRO_PHASE_DEAL);
    view->turn = PEDRO_NO_SEAT;
    view->winners = (uint8_t)table_winners(table);
}

static void begin(struct source *from, const struct table *table, const char *id,
                  bool joining) {
    from->table = table;
    from->seat = table_seat_of(table, id);
    from->effects.count = joining ? 0 : (unsigned)table->effects;
    if (from->effects.count > 0)
        memcpy(from->effects.at, table->effect,
               from->effects.count * sizeof *from->effects.at);
    pedro_view(&table->match.rules, &table->match.state, from->seat, &from->view);
    if (table_is_event(table))
        show_end(table, &from->view);
}

/* The errors that the recipient may make now, set apart from its choices. */
static void put_irregular(struct json_writer *writer, const struct source *from) {
    const struct pedro_match *match = &from->table->match;
    struct pedro_legal errors;
    struct pedro_action action;
    if (table_is_over(from->table))
        return;
    pedro_errors(&match->rules, &match->state, from->seat, &errors);
    if (pedro_legal_count(&errors) == 0)
        return;
    json_open(writer, "irregular", '[');
    for (unsigned n = 0; pedro_errors_nth(&errors, n, &action); n++)
        json_put_action(writer, NULL, &action);
    json_close(writer, ']');
}

/* The members that `view` and `news` share. */
static void put_rest(struct json_writer *writer, const struct source *from,
                     uint64_t now_ms) {
    const struct pedro_match *match = &from->table->match;
    if (from->seat != PEDRO_NO_SEAT && from->seat == from->view.turn) {
        struct pedro_legal legal;
        pedro_legal(&match->rules, &match->state, &legal);
        pedro_json_legal(&legal, json_put_name(writer, "legal"));
    }
    put_irregular(writer, from);
    put_clock(writer, from->table, now_ms);
    if (table_claim_is_sure(&match->rules, &from->view))
        json_put_flag(writer, "claim", true);
    json_close(writer, '}');
}

/* False for who may see nothing of the match. */
static bool may_see(const struct table *table, const char *id) {
    return table->started &&
           (!table_event_seals(table) || table_seat_of(table, id) != PEDRO_NO_SEAT);
}

void table_write_view(const struct table *table, const char *id, bool joining,
                      uint64_t now_ms, struct pedro_text *text) {
    const struct pedro_match *match = &table->match;
    struct source from;
    if (!may_see(table, id))
        return;
    begin(&from, table, id, joining);
    struct json_writer writer = message_begin(text, SERVER_VIEW);
    json_put_text(&writer, "table", table->name);
    json_put_number(&writer, "seq", (long long)table->turn_seq);
    if (!joining)
        put_event(&writer, &from);
    pedro_json_view(&match->rules, match->variant, &from.view, match->call, match->calls,
                    json_put_name(&writer, "view"));
    /* The sheet changes when a hand is scored, and when a new match begins. */
    put_names(&writer, &from,
              joining || match->state.turn == PEDRO_NO_SEAT
                  ? TABLE_NAMES
                  : TABLE_NAMES & ~TABLE_HISTORY);
    put_seed(&writer, table, false, joining);
    put_rest(&writer, &from, now_ms);
}

bool table_write_news(const struct table *table, const char *id, uint64_t now_ms,
                      struct pedro_text *text) {
    const struct pedro_match *match = &table->match;
    struct source from;
    if (!may_see(table, id) || table->event.kind != TABLE_EVENT_ACT)
        return false;
    begin(&from, table, id, false);
    struct json_writer writer = message_begin(text, SERVER_NEWS);
    json_put_text(&writer, "table", table->name);
    json_put_number(&writer, "seq", (long long)table->turn_seq);
    json_put_number(&writer, "after", (long long)table->turn_seq_before);
    put_event(&writer, &from);
    pedro_json_view_changes(&match->rules, &from.effects, &from.view, match->call,
                            match->calls, json_put_name(&writer, "view"));
    put_names(&writer, &from, changed_by(&from.effects));
    put_seed(&writer, table, true, false);
    put_rest(&writer, &from, now_ms);
    return true;
}
