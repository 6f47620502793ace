/* request_seats.c - wishes about who sits where, and about the match as a whole.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

const char *bot_name_or_default(const char *name) {
    const struct bot *best = NULL;
    if (*name)
        return bot_find(name, strlen(name)) ? name : NULL;
    for (int i = 0; bot_at(i); i++)
        if (bot_at(i)->level > 0 && bot_at(i)->level <= 3)
            best = bot_at(i);
    return best ? best->name : bot_at(bot_count() - 1)->name;
}

static bool is_host(struct asking *asking) {
    if (asking->table->host[0] &&
        strcmp(asking->table->host, asking->request->who->id) == 0)
        return true;
    ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED,
               "Only who is host at this table may do that.");
    return false;
}

/* Seats and games are changed between matches, and by the host. */
static bool may_arrange(struct asking *asking) {
    if (!is_host(asking))
        return false;
    if (table_plays(asking->table))
        ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "A match is being played.");
    return !table_plays(asking->table);
}

static bool is_seat(struct asking *asking, int seat) {
    if (seat >= asking->table->set.players)
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_MESSAGE, "There is no such seat here.");
    return seat < asking->table->set.players;
}

/* The seat that the person gave up in this hand, or PEDRO_NO_SEAT. */
static pedro_seat seat_before(const struct table *table, const char *id, bool this_hand) {
    for (int i = 0; i < table->set.players && table_plays(table); i++)
        if (strcmp(table->seat[i].before, id) == 0 &&
            (!this_hand || table->seat[i].before_hand == table->match.state.hands))
            return (pedro_seat)i;
    return PEDRO_NO_SEAT;
}

/* True for a person who gave the seat up in this match, and has seen no other cards of the hand
 * that is on. */
static bool may_come_back(const struct table *table, const char *id, pedro_seat wanted) {
    const pedro_seat before = seat_before(table, id, true);
    return strcmp(table->seat[wanted].before, id) == 0 &&
           (before == PEDRO_NO_SEAT || before == wanted);
}

/* In a hand the seat of a bot has cards, and whoever took it could look at them and leave. So
 * others than the one who held it get it when the hand is over. */
static void take_seat(struct asking *asking, pedro_seat wanted) {
    const struct table *table = asking->table;
    const struct table_seat *seat = &table->seat[wanted];
    const char *id = asking->request->who->id;
    if (seat->kind == TABLE_PERSON)
        ask_refuse(asking, SERVER_ERROR_CODE_FULL, "Somebody sits there.");
    else if (!table_in_hand(table) || may_come_back(table, id, wanted))
        ask_sit_row(asking, wanted);
    else if (seat->next.id[0] && strcmp(seat->next.id, id) != 0 &&
             table_is_present(table, seat->next.id))
        ask_refuse(asking, SERVER_ERROR_CODE_FULL,
                   "Somebody else takes that seat when the hand is over.");
    else
        asking->answer->outcome = TABLE_RESERVED;
}

void ask_join(struct asking *asking) {
    const struct table *table = asking->table;
    const struct client_join *join = &asking->request->message->join;
    if (join->has_seat && !is_seat(asking, join->seat))
        return;
    if (asking->seat != PEDRO_NO_SEAT) {
        if (join->has_seat && join->seat != asking->seat) {
            if (table_plays(table)) {
                ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED,
                           "You have a seat at this table.");
                return;
            }
            if (table->seat[join->seat].kind == TABLE_PERSON) {
                ask_refuse(asking, SERVER_ERROR_CODE_FULL, "Somebody sits there.");
                return;
            }
            ask_row(asking, "swap", asking->seat);
            row_number(&asking->answer->rows, (uint64_t)join->seat);
        } else if (table->seat[asking->seat].away) {
            ask_row(asking, "back", asking->seat);
        }
        return;
    }
    if (join->has_seat) {
        take_seat(asking, (pedro_seat)join->seat);
        return;
    }
    const pedro_seat before = seat_before(table, asking->request->who->id, false);
    if (before != PEDRO_NO_SEAT && table->seat[before].kind == TABLE_BOT)
        take_seat(asking, before);
}

void ask_leave(struct asking *asking) {
    const struct table *table = asking->table;
    if (asking->seat == PEDRO_NO_SEAT)
        return;
    ask_row(asking, "leave", asking->seat);
    row_word(&asking->answer->rows, table_plays(table) ? table->bots : "-");
}

/* A bot plays for who has lost the connection, where no clock would see to it. */
static void stand_in(struct asking *asking, const struct client_seat *wish) {
    const struct table_seat *seat = &asking->table->seat[wish->seat];
    if (!wish->has_bot || !seat_is_played(seat) ||
        table_is_present(asking->table, seat->person.id)) {
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED,
                   "In a match a bot can only stand in for who is not connected.");
        return;
    }
    ask_row(asking, "away", (pedro_seat)wish->seat);
    row_word(&asking->answer->rows, "host");
    row_word(&asking->answer->rows, bot_name_or_default(wish->bot));
}

void ask_seat(struct asking *asking) {
    const struct table *table = asking->table;
    const struct client_seat *wish = &asking->request->message->seat;
    if (!is_host(asking) || !is_seat(asking, wish->seat))
        return;
    const pedro_seat at = (pedro_seat)wish->seat;
    const struct table_seat *seat = &table->seat[at];
    if (wish->has_bot && !bot_name_or_default(wish->bot)) {
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_OPTION, "There is no bot of that name.");
        return;
    }
    if (table_plays(table)) {
        stand_in(asking, wish);
        return;
    }
    if (seat->kind == TABLE_PERSON) {
        if (at == asking->seat || table_is_present(table, seat->person.id)) {
            ask_refuse(asking, SERVER_ERROR_CODE_NOT_ALLOWED, "Somebody sits there.");
            return;
        }
        ask_row(asking, "leave", at);
        row_word(&asking->answer->rows, "-");
    }
    ask_row(asking, "bot", at);
    row_word(&asking->answer->rows, wish->has_bot ? bot_name_or_default(wish->bot) : "-");
}

void ask_swap(struct asking *asking) {
    const struct client_swap *swap = &asking->request->message->swap;
    if (!may_arrange(asking) || !is_seat(asking, swap->seat) ||
        !is_seat(asking, swap->with))
        return;
    if (swap->seat == swap->with)
        return;
    ask_row(asking, "swap", (pedro_seat)swap->seat);
    row_number(&asking->answer->rows, (uint64_t)swap->with);
}

void ask_cut(struct asking *asking) {
    const struct table *table = asking->table;
    if (!may_arrange(asking))
        return;
    for (int i = 0; i < table->set.players; i++) {
        if (table->seat[i].kind == TABLE_EMPTY) {
            ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "A seat is still empty.");
            return;
        }
    }
    row_begin(&asking->answer->rows, table, asking->request->now_ms, "cut");
    row_seed(&asking->answer->rows, asking->request->chance);
}

/* The deal goes on to the left from match to match; the first dealer is cut for, or drawn. */
static pedro_seat first_dealer(const struct asking *asking) {
    const struct table *table = asking->table;
    struct pedro_rng dice;
    if (table->first_dealer != PEDRO_NO_SEAT)
        return table->first_dealer;
    if (table->started)
        return table->match.state.dealer;
    pedro_rng_seed(&dice, asking->request->chance);
    return (pedro_seat)pedro_rng_below(&dice, (uint32_t)table->set.players);
}

void ask_start(struct asking *asking) {
    const struct table *table = asking->table;
    const struct client_start *start = &asking->request->message->start;
    const char *bot = start->has_bots ? bot_name_or_default(start->bots) : table->bots;
    if (!may_arrange(asking))
        return;
    if (!bot) {
        ask_refuse(asking, SERVER_ERROR_CODE_BAD_OPTION, "There is no bot of that name.");
        return;
    }
    for (int i = 0; i < table->set.players; i++) {
        if (table->seat[i].kind != TABLE_EMPTY)
            continue;
        ask_row(asking, "bot", (pedro_seat)i);
        row_word(&asking->answer->rows, bot);
    }
    ask_row(asking, "start", first_dealer(asking));
}

void ask_away(struct asking *asking) {
    const struct table *table = asking->table;
    const bool on = asking->request->message->away.on;
    if (asking->seat == PEDRO_NO_SEAT) {
        ask_refuse(asking, SERVER_ERROR_CODE_NOT_YOURS, "You have no seat here.");
    } else if (on == table->seat[asking->seat].away) {
        return;
    } else if (!on) {
        ask_row(asking, "back", asking->seat);
    } else if (!table_plays(table)) {
        ask_refuse(asking, SERVER_ERROR_CODE_WRONG_PHASE, "No match is being played.");
    } else {
        ask_row(asking, "away", asking->seat);
        row_word(&asking->answer->rows, "self");
        row_word(&asking->answer->rows, table->bots);
    }
}
