/* director_json.c - what the page shows of a tournament, as JSON: parts of the document of the event
 * (tournament/json_parts.h), with the names of entries and the texts that the page needs.
 *
 * Scores are in thousandths of a point, as in tournament.h; numbers count from 1.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "papers/listing.h"
#include "papers/papers.h"
#include "papers/progress.h"
#include "pedro/json.h"
#include "tournament/json_parts.h"
#include "tournament/repair.h"
#include "web/director.h"

enum { NAME_ROOM = (TOURNAMENT_MEMBERS_MAX + 1) * (TOURNAMENT_TEXT_MAX + 4) };

static void put_name(const struct tournament *tournament, unsigned number, unsigned round,
                     struct json_writer *writer) {
    char name[NAME_ROOM];
    struct pedro_text text;
    pedro_text_init(&text, name, sizeof name);
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    if (entry)
        tournament_entry_name(entry, round, &text);
    json_put_text(writer, "name", name);
}

/* --- state --- */

static void put_settings(const struct tournament *tournament,
                         struct json_writer *writer) {
    char value[2 * TOURNAMENT_TEXT_MAX];
    json_open(writer, "settings", '{');
    for (unsigned i = 0; i < TOURNAMENT_KEYS_COUNT; i++) {
        struct pedro_text text;
        pedro_text_init(&text, value, sizeof value);
        tournament_setting_text(&tournament->set, i, &text);
        json_put_text(writer, tournament_key(i)->name, value);
    }
    json_close(writer, '}');
}

static void put_entry(const struct tournament *tournament,
                      const struct tournament_entry *entry, struct json_writer *writer) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "number", entry->number);
    put_name(tournament, entry->number, 0, writer);
    json_open(writer, "members", '[');
    for (unsigned place = 1; place <= entry->places; place++)
        json_put_text(writer, NULL, tournament_member(entry, place, 0));
    json_close(writer, ']');
    json_open(writer, "persons", '[');
    for (unsigned place = 1; place <= entry->places; place++)
        json_put_text(writer, NULL, tournament_person(entry, place, 0));
    json_close(writer, ']');
    tournament_json_entry(writer, entry);
    json_put_number(writer, "key", entry->key_row);
    json_close(writer, '}');
}

/* What a row says after its time and actor. */
static const char *act_of(const struct tournament_row *row) {
    const char *by = strchr(row->text, ' ');
    return strchr(by + 1, ' ') + 1;
}

/* The last act that an undo takes back; the first row opens the tournament. */
static const char *last_act(const struct tournament *tournament) {
    for (size_t i = tournament->rows; i-- > 1;)
        if (!tournament->row[i].hidden)
            return act_of(&tournament->row[i]);
    return "";
}

void director_write_state(const struct tournament *tournament,
                          struct json_writer *writer) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "title", tournament->name);
    tournament_json_seeds(writer, tournament);
    json_put_flag(writer, "over", tournament->over);
    json_put_number(writer, "rows", (long long)tournament->rows);
    json_put_number(writer, "published", tournament->published);
    json_put_number(writer, "rounds", tournament->rounds);
    json_put_number(writer, "planned", tournament_rounds_planned(tournament));
    json_put_number(writer, "next", tournament_next_number(tournament));
    json_put_text(writer, "last", last_act(tournament));
    json_put_number(writer, "sides", tournament->set.sides);
    json_put_number(writer, "partners", tournament->set.partners);
    put_settings(tournament, writer);
    json_open(writer, "entries", '[');
    for (size_t i = 0; i < tournament->entries; i++)
        put_entry(tournament, &tournament->entry[i], writer);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- a round --- */

/* One side: its entries and their names in this round. */
static void put_side(const struct tournament *tournament, unsigned round,
                     const struct tournament_table *table, unsigned side,
                     struct json_writer *writer) {
    json_open(writer, NULL, '[');
    for (unsigned i = 0; i < table->partners; i++) {
        const unsigned entry = table->entry[side * table->partners + i];
        json_open(writer, NULL, '{');
        json_put_number(writer, "entry", entry);
        put_name(tournament, entry, round, writer);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_table(const struct tournament *tournament, unsigned round,
                      const struct tournament_table *table, struct json_writer *writer) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "number", table->number);
    json_put_text(writer, "name", table->name);
    json_open(writer, "sides", '[');
    for (unsigned side = 0; side < table->sides; side++)
        put_side(tournament, round, table, side, writer);
    json_close(writer, ']');
    tournament_json_result(writer, table);
    json_close(writer, '}');
}

static void put_warning(void *data, const struct pedro_refusal *warning) {
    struct json_writer *writer = data;
    json_open(writer, NULL, '{');
    pedro_json_refusal(warning, writer->text);
    json_close(writer, '}');
}

/* The act that repairs this round or the first later one that needs it, without its reason; "" for none. */
static void put_repair(const struct tournament *tournament, unsigned number,
                       struct json_writer *writer) {
    char room[TOURNAMENT_ROW_MAX];
    struct pedro_text act;
    struct pedro_refusal refusal;
    unsigned round = number;
    pedro_text_init(&act, room, sizeof room);
    while (round <= tournament->published &&
           tournament_repair(tournament, round, &act, &refusal)) {
        pedro_text_init(&act, room, sizeof room);
        round++;
    }
    json_put_number(writer, "turned", round <= tournament->published ? round : 0);
    json_put_text(writer, "repair", room);
}

void director_write_round(const struct tournament *tournament, unsigned number,
                          struct json_writer *writer) {
    const struct tournament_round *round = &tournament->round[number - 1];
    json_open(writer, NULL, '{');
    json_put_number(writer, "number", number);
    json_put_flag(writer, "draft", number > tournament->published);
    json_put_number(writer, "time", (long long)round->time);
    json_put_number(writer, "missing", tournament_missing(tournament, number));
    json_open(writer, "tables", '[');
    for (unsigned i = 0; i < round->tables; i++)
        put_table(tournament, number, &round->table[i], writer);
    json_close(writer, ']');
    json_open(writer, "byes", '[');
    for (unsigned i = 0; i < round->byes; i++) {
        json_open(writer, NULL, '{');
        json_put_number(writer, "entry", round->bye[i]);
        put_name(tournament, round->bye[i], number, writer);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_open(writer, "warnings", '[');
    tournament_warnings(tournament, number, put_warning, writer);
    json_close(writer, ']');
    put_repair(tournament, number, writer);
    json_close(writer, '}');
}

/* --- rows --- */

void director_write_log(const struct tournament *tournament, struct json_writer *writer) {
    json_open(writer, NULL, '{');
    json_open(writer, "rows", '[');
    for (size_t i = 0; i < tournament->rows; i++) {
        const struct tournament_row *row = &tournament->row[i];
        json_open(writer, NULL, '{');
        json_put_number(writer, "time", (long long)row->time);
        json_put_number(writer, "by", row->by);
        json_put_flag(writer, "undone", row->hidden && !row->undoes);
        json_put_flag(writer, "undoes", row->undoes);
        json_put_text(writer, "act", act_of(row));
        json_put_bytes(writer, "text", row->text, row->length);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- standings --- */

/* A value in the unit of its tie-break, as a text; "" for a lot. */
static void put_tiebreak(unsigned tiebreak, int64_t value, struct json_writer *writer) {
    char room[32];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    listing_tiebreak(tiebreak, value, listing_decimals(value), &text);
    json_put_text(writer, NULL, room);
}

static void put_standing(const struct tournament *tournament, unsigned round,
                         const struct tournament_standing *at,
                         struct json_writer *writer) {
    json_open(writer, NULL, '{');
    tournament_json_tally(writer, at);
    put_name(tournament, at->entry, round, writer);
    json_open(writer, "tiebreak", '[');
    for (unsigned i = 0; i < tournament->set.tiebreaks; i++)
        put_tiebreak(tournament->set.tiebreak[i], at->tiebreak[i], writer);
    json_close(writer, ']');
    json_put_number(writer, "decided", at->decided);
    json_put_number(writer, "out", at->out);
    json_put_flag(writer, "withdrawn", at->withdrawn);
    json_close(writer, '}');
}

void director_write_standings(const struct tournament *tournament, unsigned round,
                              const struct tournament_standing *standing,
                              struct json_writer *writer) {
    const char *const *word = tournament_key(TOURNAMENT_KEY_TIEBREAKS)->word;
    json_open(writer, NULL, '{');
    const struct progress progress = progress_of(tournament, round);
    json_put_number(writer, "round", round);
    json_put_number(writer, "complete", progress.complete);
    json_put_number(writer, "in", progress.in);
    json_put_number(writer, "all", progress.all);
    json_put_flag(writer, "byes", progress.byes);
    json_open(writer, "tiebreaks", '[');
    for (unsigned i = 0; i < tournament->set.tiebreaks; i++)
        json_put_word(writer, NULL, word[tournament->set.tiebreak[i]]);
    json_close(writer, ']');
    json_open(writer, "places", '[');
    for (size_t i = 0; i < tournament->entries; i++)
        put_standing(tournament, round, &standing[i], writer);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- the table of settings --- */

static const char *const kind_words[] = {
    [TOURNAMENT_KEY_IS_NUMBER] = "number",
    [TOURNAMENT_KEY_IS_WORD] = "word",
    [TOURNAMENT_KEY_IS_LIST] = "list",
    [TOURNAMENT_KEY_IS_TEXT] = "text",
};

static const char *const when_words[] = {
    [TOURNAMENT_WHEN_ENTRIES] = "entries",
    [TOURNAMENT_WHEN_ROUNDS] = "rounds",
    [TOURNAMENT_WHEN_WARNED] = "warned",
};

void director_write_keys(struct json_writer *writer) {
    const struct tournament_key *key;
    json_open(writer, NULL, '{');
    json_open(writer, "keys", '[');
    for (unsigned i = 0; (key = tournament_key(i)); i++) {
        json_open(writer, NULL, '{');
        json_put_word(writer, "name", key->name);
        json_put_word(writer, "kind", kind_words[key->kind]);
        json_put_word(writer, "when", when_words[key->when]);
        json_put_flag(writer, "online", key->where == TOURNAMENT_WHERE_ONLINE);
        json_put_number(writer, "least", key->least);
        json_put_number(writer, "most", key->most);
        json_put_text(writer, "first", key->first);
        json_put_text(writer, "label", key->label);
        json_put_text(writer, "help", key->help);
        json_open(writer, "words", '[');
        for (unsigned k = 0; key->word && key->word[k]; k++) {
            json_open(writer, NULL, '{');
            json_put_word(writer, "word", key->word[k]);
            json_put_text(writer, "meaning", key->meaning[k]);
            json_close(writer, '}');
        }
        json_close(writer, ']');
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- papers --- */

void director_write_papers(struct json_writer *writer) {
    json_open(writer, NULL, '{');
    json_open(writer, "papers", '[');
    for (unsigned kind = 0; kind < PAPERS_KINDS; kind++) {
        json_open(writer, NULL, '{');
        json_put_word(writer, "word", papers_word(kind));
        json_put_text(writer, "help", papers_help(kind));
        json_put_flag(writer, "round", papers_needs_round(kind));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}
