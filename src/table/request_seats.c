/* request_seats.c - requests about seats, and about the match as a whole.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

const char *table_bot_name(const char *name) {
    const struct bot *best = NULL;
    if (*name)
        return bot_find(name, strlen(name)) ? name : NULL;
    for (int i = 0; bot_at(i); i++)
        if (bot_at(i)->level > 0 && bot_at(i)->level <= 3)
            best = bot_at(i);
    return best ? best->name : bot_at(bot_count() - 1)->name;
}

static bool is_host(struct request_context *context) {
    const char *host = table_acting_host(context->table);
    if (host[0] && strcmp(host, context->request->who->id) == 0)
        return true;
    request_refuse(context, PEDRO_REFUSED_HOST_ONLY);
    return false;
}

/* Only the host changes seats and starts matches, and only between matches. */
static bool may_arrange(struct request_context *context) {
    if (!is_host(context))
        return false;
    if (table_plays(context->table))
        request_refuse(context, PEDRO_REFUSED_MATCH_ON);
    return !table_plays(context->table);
}

static bool is_seat(struct request_context *context, int seat) {
    if (seat >= context->table->set.players)
        request_refuse(context, PEDRO_REFUSED_UNKNOWN_SEAT);
    return seat < context->table->set.players;
}

/* The seat that the person gave up in this hand, or PEDRO_NO_SEAT. */
static pedro_seat seat_before(const struct table *table, const char *id, bool this_hand) {
    for (int i = 0; i < table->set.players && table_plays(table); i++)
        if (strcmp(table->seat[i].before, id) == 0 &&
            (!this_hand || table->seat[i].before_hand == table->match.state.hands))
            return (pedro_seat)i;
    return PEDRO_NO_SEAT;
}

/* True for a person who gave the seat up in this match, and has seen no other cards of
 * the current hand. */
static bool may_come_back(const struct table *table, const char *id, pedro_seat wanted) {
    const pedro_seat before = seat_before(table, id, true);
    return strcmp(table->seat[wanted].before, id) == 0 &&
           (before == PEDRO_NO_SEAT || before == wanted);
}

/* During a hand the seat of a bot holds cards, and a person could take it, look at them
 * and leave. So only the person who held it gets it at once; for others it is reserved
 * until the hand is over. */
static void take_seat(struct request_context *context, pedro_seat wanted) {
    const struct table *table = context->table;
    const struct table_seat *seat = &table->seat[wanted];
    const char *id = context->request->who->id;
    if (seat->kind == TABLE_PERSON)
        request_refuse(context, PEDRO_REFUSED_SEAT_TAKEN);
    else if (table_is_event(table))
        request_refuse(context, PEDRO_REFUSED_EVENT_SEAT);
    else if (!table_in_hand(table) || may_come_back(table, id, wanted))
        request_sit_row(context, wanted);
    else if (seat->next.id[0] && strcmp(seat->next.id, id) != 0 &&
             table_is_present(table, seat->next.id))
        request_refuse(context, PEDRO_REFUSED_SEAT_PROMISED);
    else
        context->answer->outcome = TABLE_RESERVED;
}

pedro_seat table_any_seat(const struct table *table) {
    pedro_seat found = PEDRO_NO_SEAT;
    for (int i = 0; i < table->set.players && !table_is_event(table); i++) {
        const struct table_seat *seat = &table->seat[i];
        if (seat->kind == TABLE_EMPTY)
            return (pedro_seat)i;
        if (seat->kind == TABLE_BOT && found == PEDRO_NO_SEAT &&
            !table_is_present(table, seat->next.id))
            found = (pedro_seat)i;
    }
    return found;
}

void request_join(struct request_context *context) {
    const struct table *table = context->table;
    const struct client_join *join = &context->request->message->join;
    if (join->has_seat && !is_seat(context, join->seat))
        return;
    if (context->seat != PEDRO_NO_SEAT) {
        if (join->has_seat && join->seat != context->seat) {
            if (table_plays(table) || table_is_event(table)) {
                request_refuse(context, PEDRO_REFUSED_HAVE_SEAT);
                return;
            }
            if (table->seat[join->seat].kind == TABLE_PERSON) {
                request_refuse(context, PEDRO_REFUSED_SEAT_TAKEN);
                return;
            }
            request_row(context, "swap", context->seat);
            row_number(&context->answer->rows, (uint64_t)join->seat);
        } else if (table->seat[context->seat].away) {
            request_row(context, "back", context->seat);
        }
        return;
    }
    if (join->has_seat) {
        take_seat(context, (pedro_seat)join->seat);
        return;
    }
    if (table_event_seals(table)) {
        request_refuse(context, PEDRO_REFUSED_EVENT_WATCH);
        return;
    }
    const pedro_seat before = seat_before(table, context->request->who->id, false);
    if (before != PEDRO_NO_SEAT && table->seat[before].kind == TABLE_BOT &&
        !table_is_event(table))
        take_seat(context, before);
    else if (join->any && table_any_seat(table) != PEDRO_NO_SEAT)
        take_seat(context, table_any_seat(table));
}

/* A bot keeps the seat, as the person wishes. */
static void go_away(struct request_context *context) {
    request_row(context, "away", context->seat);
    row_word(&context->answer->rows, "self");
    row_word(&context->answer->rows, context->table->bots);
}

void request_leave(struct request_context *context) {
    const struct table *table = context->table;
    if (context->seat == PEDRO_NO_SEAT)
        return;
    /* The seat is the entry's, so a bot only keeps it. */
    if (table_is_event(table)) {
        if (table_plays(table) && !table->seat[context->seat].away &&
            !table->fixture.waits)
            go_away(context);
        return;
    }
    request_row(context, "leave", context->seat);
    row_word(&context->answer->rows, table_plays(table) ? table->bots : "-");
}

/* Lets a bot play for a person who has lost the connection: the host may do so at once,
 * the other players when that person is absent. */
static void stand_in(struct request_context *context, const struct client_seat *wanted) {
    const struct table *table = context->table;
    const struct table_seat *seat = &table->seat[wanted->seat];
    const bool host = strcmp(table_acting_host(table), context->request->who->id) == 0;
    if (context->seat == PEDRO_NO_SEAT) {
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
        return;
    }
    if (!wanted->has_bot || !seat_is_played(seat) ||
        table_is_present(table, seat->person.id)) {
        request_refuse(context, PEDRO_REFUSED_CONNECTED);
        return;
    }
    if (!host && !seat->absent) {
        request_refuse(context, PEDRO_REFUSED_NOT_ABSENT);
        return;
    }
    request_row(context, "away", (pedro_seat)wanted->seat);
    row_word(&context->answer->rows, "host");
    row_word(&context->answer->rows, table_bot_name(wanted->bot));
}

void request_seat(struct request_context *context) {
    const struct table *table = context->table;
    const struct client_seat *wanted = &context->request->message->seat;
    if (!is_seat(context, wanted->seat) || (!table_plays(table) && !is_host(context)))
        return;
    const pedro_seat at = (pedro_seat)wanted->seat;
    const struct table_seat *seat = &table->seat[at];
    if (wanted->has_bot && !table_bot_name(wanted->bot)) {
        request_refuse(context, PEDRO_REFUSED_UNKNOWN_BOT);
        return;
    }
    if (table_plays(table)) {
        stand_in(context, wanted);
        return;
    }
    if (seat->kind == TABLE_PERSON) {
        if (at == context->seat || table_is_present(table, seat->person.id)) {
            request_refuse(context, PEDRO_REFUSED_SEAT_TAKEN);
            return;
        }
        request_row(context, "leave", at);
        row_word(&context->answer->rows, "-");
    }
    request_row(context, "bot", at);
    row_word(&context->answer->rows, wanted->has_bot ? table_bot_name(wanted->bot) : "-");
}

void request_swap(struct request_context *context) {
    const struct client_swap *swap = &context->request->message->swap;
    if (!may_arrange(context) || !is_seat(context, swap->seat) ||
        !is_seat(context, swap->with))
        return;
    if (swap->seat == swap->with)
        return;
    request_row(context, "swap", (pedro_seat)swap->seat);
    row_number(&context->answer->rows, (uint64_t)swap->with);
}

void request_cut(struct request_context *context) {
    const struct table *table = context->table;
    if (!may_arrange(context))
        return;
    for (int i = 0; i < table->set.players; i++) {
        if (table->seat[i].kind == TABLE_EMPTY) {
            request_refuse(context, PEDRO_REFUSED_SEAT_EMPTY);
            return;
        }
    }
    row_begin(&context->answer->rows, table, context->request->now_ms, "cut");
    row_seed(&context->answer->rows, context->request->chance);
}

/* Cards and seats are the choice of the highest card: the seat, and who deals first. Without a choice it keeps its seat and
 * deals, which is what a bot chooses: the dealer bids last, and in most games robs. */
void request_choose(struct request_context *context) {
    const struct client_choose *choose = &context->request->message->choose;
    const int dealer = choose->has_dealer ? choose->dealer : choose->seat;
    if (context->seat == PEDRO_NO_SEAT ||
        table_chooser(context->table) != context->seat) {
        request_refuse(context, PEDRO_REFUSED_CUT_CHOICE);
        return;
    }
    if (!is_seat(context, choose->seat) || !is_seat(context, dealer))
        return;
    request_row(context, "choose", (pedro_seat)choose->seat);
    row_number(&context->answer->rows, (uint64_t)dealer);
}

/* The deal passes to the left from match to match; the first dealer is found by the cut,
 * or drawn. */
static pedro_seat first_dealer(const struct request_context *context) {
    const struct table *table = context->table;
    struct pedro_rng dice;
    if (table->first_dealer != PEDRO_NO_SEAT)
        return table->first_dealer;
    if (table->started)
        return table->match.state.dealer;
    pedro_rng_seed(&dice, context->request->chance);
    return (pedro_seat)pedro_rng_below(&dice, (uint32_t)table->set.players);
}

void request_start(struct request_context *context) {
    const struct table *table = context->table;
    const struct client_start *start = &context->request->message->start;
    const char *bot = start->has_bots ? table_bot_name(start->bots) : table->bots;
    if (!may_arrange(context))
        return;
    if (!bot) {
        request_refuse(context, PEDRO_REFUSED_UNKNOWN_BOT);
        return;
    }
    for (int i = 0; i < table->set.players; i++) {
        if (table->seat[i].kind != TABLE_EMPTY)
            continue;
        request_row(context, "bot", (pedro_seat)i);
        row_word(&context->answer->rows, bot);
    }
    request_row(context, "start", first_dealer(context));
}

/* Everybody who has a seat is ready, as is the person who asks. */
static bool all_ready(const struct request_context *context) {
    const struct table *table = context->table;
    for (pedro_seat at = 0; at < table->set.players; at++) {
        const struct table_seat *seat = &table->seat[at];
        if (seat->kind == TABLE_EMPTY ||
            (seat->kind == TABLE_PERSON && at != context->seat && !seat->ready &&
             !seat->person.program))
            return false;
    }
    return true;
}

void request_ready(struct request_context *context) {
    const struct table *table = context->table;
    const bool on = context->request->message->ready.on;
    if (context->seat == PEDRO_NO_SEAT)
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
    else if (!table_waits(table))
        request_refuse(context, PEDRO_REFUSED_NOT_WAITING);
    else if (on != table->seat[context->seat].ready) {
        request_row(context, "ready", context->seat);
        row_word(&context->answer->rows, on ? "yes" : "no");
        if (on && all_ready(context))
            request_row(context, "start", first_dealer(context));
    }
}

void request_away(struct request_context *context) {
    const struct table *table = context->table;
    const bool on = context->request->message->away.on;
    if (context->seat == PEDRO_NO_SEAT) {
        request_refuse(context, PEDRO_REFUSED_NO_SEAT);
    } else if (on == table->seat[context->seat].away) {
        return;
    } else if (!on) {
        request_row(context, "back", context->seat);
    } else if (!table_plays(table)) {
        request_refuse(context, PEDRO_REFUSED_NO_MATCH_ON);
    } else if (table->fixture.waits) {
        request_refuse(context, PEDRO_REFUSED_EVENT_TABLE);
    } else {
        go_away(context);
    }
}
