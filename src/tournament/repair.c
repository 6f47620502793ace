/* repair.c - finds rounds that a correction has made wrong, and puts them right in one act.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/repair.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/act.h"
#include "tournament/draw.h"
#include "tournament/knockout.h"
#include "tournament/score.h"

typedef void tell_fn(void *data, const struct pedro_refusal *warning);

/* --- what is wrong --- */

static void warn(tell_fn *tell, void *data, enum pedro_refusal_code code, unsigned entry,
                 unsigned round, unsigned number) {
    struct pedro_refusal warning;
    pedro_refuse(&warning, code);
    if (entry)
        pedro_refusal_add_number(&warning, "entry", entry);
    if (round)
        pedro_refusal_add_number(&warning, "round", round);
    pedro_refusal_add_number(&warning, "number", number);
    if (tell)
        tell(data, &warning);
}

/* The word of a row's act is `act`, and its round is *round then. */
static bool row_is(const struct tournament_row *row, const char *act, unsigned *round) {
    const char *at = strchr(row->text, ' ');
    const size_t length = strlen(act);
    at = at ? strchr(at + 1, ' ') : NULL;
    if (!at || strncmp(at + 1, act, length) != 0 || at[1 + length] != ' ')
        return false;
    long long number;
    at += 2 + length;
    if (!tournament_parse_number(&at, at + strlen(at), 1, UINT_MAX, &number))
        return false;
    *round = (unsigned)number;
    return true;
}

/* The round of a result that was corrected after round `number` was drawn; 0 for none. */
static unsigned corrected_later(const struct tournament *tournament, unsigned number) {
    unsigned corrected = 0, round = 0;
    for (size_t i = tournament->rows; i-- > 0;) {
        const struct tournament_row *row = &tournament->row[i];
        if (row->hidden)
            continue;
        if ((row_is(row, "pair", &round) || row_is(row, "repair", &round)) &&
            round == number)
            return corrected;
        if (row_is(row, "correct", &round) && round < number)
            corrected = round;
    }
    return 0;
}

/* How all stand before a round of a knock-out; NULL if there is no memory. The caller frees it. */
static struct tournament_stage *stages_before(const struct tournament *tournament,
                                              unsigned round) {
    struct tournament_stage *stage = calloc(tournament->entries + 1, sizeof *stage);
    if (stage && tournament_stages(tournament, round - 1, stage)) {
        free(stage);
        return NULL;
    }
    return stage;
}

static unsigned seats_of(const struct tournament_table *table) {
    return (unsigned)table->sides * table->partners;
}

static const struct tournament_stage *stage_of(const struct tournament *tournament,
                                               const struct tournament_stage *stage,
                                               unsigned entry) {
    return &stage[tournament_index(tournament, entry)];
}

static bool has_bye(const struct tournament *tournament, unsigned round, unsigned entry) {
    const struct tournament_round *in = &tournament->round[round - 1];
    for (unsigned i = 0; i < in->byes; i++)
        if (in->bye[i] == entry)
            return true;
    return false;
}

/* Who is in instead of an entry that is out: the winner of the game in which it went out; if that one is out too, the
 * winner of its last game, and so on. 0 if there is nobody, or if that one has withdrawn. */
static unsigned heir_of(const struct tournament *tournament,
                        const struct tournament_stage *stage, unsigned entry,
                        unsigned round) {
    for (unsigned step = 0; step < round; step++) {
        const unsigned out = stage_of(tournament, stage, entry)->out;
        if (out == 0)
            return tournament_entry(tournament, entry)->withdrawn ? 0 : entry;
        const struct tournament_table *table =
            tournament_table_of(tournament, out, entry);
        const unsigned winner = table ? tournament_winner(tournament, table) : 0;
        if (winner == 0)
            return 0;
        entry = table->entry[(winner - 1) * table->partners];
    }
    return 0;
}

/* Who is to play in the place of whom. */
struct exchange {
    const struct tournament *tournament;
    unsigned round;
    const struct tournament_stage *stage;
    uint16_t to[TOURNAMENT_ENTRIES_MAX + 1]; /* by entry: itself where nothing changes */
};

static bool is_in(const struct exchange *exchange, unsigned entry) {
    return stage_of(exchange->tournament, exchange->stage, exchange->to[entry])->out == 0;
}

/* True if somebody who is in meets somebody who is out. */
static bool is_mixed(const struct exchange *exchange,
                     const struct tournament_table *table) {
    unsigned in = 0;
    for (unsigned i = 0; i < seats_of(table); i++)
        in += is_in(exchange, table->entry[i]);
    return in > 0 && in < seats_of(table);
}

/* Exchanges an entry that is out with the one that is in instead, unless that one has its game already: then the director has
 * written the entry into the round on purpose. */
static unsigned exchange_one(struct exchange *exchange, unsigned entry) {
    const unsigned heir =
        heir_of(exchange->tournament, exchange->stage, entry, exchange->round);
    if (heir == 0 || heir == entry || exchange->to[entry] != entry ||
        exchange->to[heir] != heir)
        return 0;
    const struct tournament_table *table =
        tournament_table_of(exchange->tournament, exchange->round, heir);
    if (table ? !is_mixed(exchange, table)
              : has_bye(exchange->tournament, exchange->round, heir))
        return 0;
    exchange->to[entry] = (uint16_t)heir;
    exchange->to[heir] = (uint16_t)entry;
    return 1;
}

/* Puts a round of a knock-out right; returns how many were exchanged. */
static unsigned exchange_all(struct exchange *exchange) {
    const struct tournament_round *in = &exchange->tournament->round[exchange->round - 1];
    unsigned changed = 0;
    for (unsigned entry = 0; entry <= TOURNAMENT_ENTRIES_MAX; entry++)
        exchange->to[entry] = (uint16_t)entry;
    for (unsigned t = 0; t < in->tables; t++)
        for (unsigned i = 0; i < seats_of(&in->table[t]); i++)
            if (is_mixed(exchange, &in->table[t]) &&
                !is_in(exchange, in->table[t].entry[i]))
                changed += exchange_one(exchange, in->table[t].entry[i]);
    for (unsigned i = 0; i < in->byes; i++)
        if (!is_in(exchange, in->bye[i]))
            changed += exchange_one(exchange, in->bye[i]);
    return changed;
}

/* Who is still in was drawn, and shares the first level. */
static bool is_missed(const struct exchange *exchange, size_t index) {
    const struct tournament *tournament = exchange->tournament;
    const unsigned entry = tournament->entry[index].number;
    return exchange->stage[index].out == 0 && exchange->stage[index].level == 1 &&
           !tournament->entry[index].withdrawn &&
           !tournament_table_of(tournament, exchange->round, entry) &&
           !has_bye(tournament, exchange->round, entry);
}

/* True if somebody who is in is in the round: else it leaves nobody out, as that for the third place alone. */
static bool is_main(const struct exchange *exchange) {
    for (size_t i = 0; i < exchange->tournament->entries; i++) {
        const unsigned entry = exchange->tournament->entry[i].number;
        if (exchange->stage[i].out == 0 &&
            (tournament_table_of(exchange->tournament, exchange->round, entry) ||
             has_bye(exchange->tournament, exchange->round, entry)))
            return true;
    }
    return false;
}

static unsigned turned_knockout(const struct tournament *tournament, unsigned round,
                                tell_fn *tell, void *data) {
    struct tournament_stage *stage = stages_before(tournament, round);
    struct exchange exchange = {.tournament = tournament, .round = round, .stage = stage};
    if (!stage)
        return 0;
    unsigned found = 0;
    const bool main = exchange_all(&exchange) > 0 || is_main(&exchange);
    for (size_t i = 0; i < tournament->entries; i++) {
        const unsigned entry = tournament->entry[i].number;
        if (exchange.to[entry] != entry && stage[i].out != 0) {
            warn(tell, data, PEDRO_REFUSED_WARN_OUT, entry, stage[i].out, round);
            found++;
        } else if (main && is_missed(&exchange, i)) {
            warn(tell, data, PEDRO_REFUSED_WARN_IN, entry, 0, round);
            found++;
        }
    }
    free(stage);
    return found;
}

unsigned tournament_turned(const struct tournament *tournament, unsigned round,
                           tell_fn *tell, void *data) {
    const int32_t form = tournament->set.value[TOURNAMENT_KEY_FORM];
    if (round < 2 || round > tournament->rounds)
        return 0;
    if (form == TOURNAMENT_KNOCKOUT)
        return turned_knockout(tournament, round, tell, data);
    if (!tournament_draw_needs_results(form) ||
        (round <= tournament->published && tournament_missing(tournament, round) == 0))
        return 0;
    const unsigned corrected = corrected_later(tournament, round);
    if (corrected)
        warn(tell, data, PEDRO_REFUSED_WARN_LATER, 0, corrected, round);
    return corrected != 0;
}

/* --- what is right --- */

/* Writes the tables and byes of a round, with to[entry] in the place of each. */
static void write_round(const struct tournament_round *round, const uint16_t *to,
                        struct pedro_text *act) {
    for (unsigned t = 0; t < round->tables; t++) {
        const struct tournament_table *table = &round->table[t];
        pedro_text_add_char(act, ' ');
        pedro_text_add_number(act, table->number);
        for (unsigned i = 0; i < seats_of(table); i++) {
            pedro_text_add_char(act, i == 0 ? ':' : i % table->partners ? '+' : '-');
            pedro_text_add_number(act, to[table->entry[i]]);
        }
        if (table->boards > 0) {
            pedro_text_add_char(act, '/');
            pedro_text_add_number(act, table->board[0].number);
            pedro_text_add_char(act, '-');
            pedro_text_add_number(act, table->board[table->boards - 1].number);
        }
    }
    for (unsigned i = 0; i < round->byes; i++) {
        pedro_text_add(act, " bye:");
        pedro_text_add_number(act, to[round->bye[i]]);
    }
}

/* False if nobody can take a place. */
static bool write_knockout(const struct tournament *tournament, unsigned round,
                           const struct tournament_stage *stage, struct pedro_text *act) {
    struct exchange exchange = {.tournament = tournament, .round = round, .stage = stage};
    const bool changed = exchange_all(&exchange) > 0;
    write_round(&tournament->round[round - 1], exchange.to, act);
    return changed;
}

/* Draws a round again as if it were not drawn yet. */
static int write_draw(const struct tournament *tournament, unsigned round,
                      struct pedro_text *act, struct pedro_refusal *refusal) {
    struct tournament before;
    char *room = malloc(TOURNAMENT_ROW_MAX);
    struct pedro_text text;
    int err = tournament_copy(tournament, tournament->rows, &before, refusal);
    if (!room)
        err = tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    pedro_text_init(&text, room, TOURNAMENT_ROW_MAX);
    while (!err && before.rounds >= round)
        tournament_round_finish(&before.round[--before.rounds]);
    before.published = err ? 0 : round - 1;
    if (!err)
        err = tournament_draw(&before, &text, refusal);
    if (!err && room) { /* what follows "pair N" */
        const char *rest = room + strcspn(room, " ");
        rest += strspn(rest, " ");
        pedro_text_add(act, rest + strcspn(rest, " "));
    }
    tournament_finish(&before);
    free(room);
    return err;
}

int tournament_repair(const struct tournament *tournament, unsigned round,
                      struct pedro_text *act, struct pedro_refusal *refusal) {
    const bool knockout =
        tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT;
    if (round > tournament->published)
        return tournament_refuse_with(refusal, PEDRO_REFUSED_ROUND_UNKNOWN, "round",
                                      (int)round, NULL);
    if ((!knockout && round < tournament->rounds) ||
        tournament_turned(tournament, round, NULL, NULL) == 0)
        return tournament_refuse_with(refusal, PEDRO_REFUSED_REPAIR_NOT, "round",
                                      (int)round, NULL);
    pedro_text_add(act, "repair ");
    pedro_text_add_number(act, round);
    if (!knockout)
        return write_draw(tournament, round, act, refusal);
    struct tournament_stage *stage = stages_before(tournament, round);
    if (!stage)
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    const bool good = write_knockout(tournament, round, stage, act);
    free(stage);
    return good ? PEDRO_ERR_OK
                : tournament_refuse_with(refusal, PEDRO_REFUSED_REPAIR_NOT, "round",
                                         (int)round, NULL);
}

/* --- the act --- */

/* Moves the results of games that are in both rounds. */
static void keep_results(struct tournament_round *from, struct tournament_round *to) {
    for (unsigned t = 0; t < to->tables; t++) {
        struct tournament_table *table = &to->table[t];
        for (unsigned k = 0; k < from->tables; k++) {
            struct tournament_table *old = &from->table[k];
            const uint16_t number = table->number;
            if (old->sides != table->sides || old->partners != table->partners ||
                old->boards != table->boards ||
                memcmp(old->entry, table->entry,
                       seats_of(table) * sizeof *table->entry) != 0 ||
                (table->boards > 0 && old->board[0].number != table->board[0].number))
                continue;
            free(table->board);
            *table = *old;
            table->number = number;
            old->board = NULL;
            old->boards = 0;
            break;
        }
    }
}

/* repair ROUND TABLES "reason": a published round with other games; a game that stays keeps its result. */
int tournament_act_repair(struct tournament *tournament, struct tournament_words *words) {
    struct tournament_round round;
    unsigned number;
    if (!tournament_read_number(words, 1, TOURNAMENT_ROUNDS_MAX, &number))
        return PEDRO_ERR_BAD_RECORD;
    if (number > tournament->published)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROUND_UNKNOWN,
                                      "round", (int)number, NULL);
    const int err = tournament_read_round(tournament, words, &round);
    if (err)
        return err;
    if (!tournament_read_text(words, false) || !tournament_words_end(words)) {
        tournament_round_finish(&round);
        return PEDRO_ERR_BAD_RECORD;
    }
    struct tournament_round *in = &tournament->round[number - 1];
    keep_results(in, &round);
    round.time = in->time;
    tournament_round_finish(in);
    *in = round;
    return PEDRO_ERR_OK;
}
