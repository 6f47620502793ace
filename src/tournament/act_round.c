/* act_round.c - rounds: the draft, its repair by hand, and its publication.
 *
 * A row has the whole round, so that a journal can be read without knowing how rounds are drawn:
 *
 *     pair 1 1:7-3 2:4-9 bye:5     table 1 has entries 7 and 3, a side each
 *     pair 1 1:7+3-4+9             single players, two on each side
 *     pair 1 1:7-3-4               three sides
 *     pair 1 1:7-3/1-4             boards 1 to 4
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "tournament/act.h"

void tournament_round_finish(struct tournament_round *round) {
    for (unsigned i = 0; i < round->tables; i++)
        free(round->table[i].board);
    free(round->table);
    free(round->bye);
    memset(round, 0, sizeof *round);
}

const struct tournament_table *tournament_table(const struct tournament *tournament,
                                                unsigned round, unsigned number) {
    if (round < 1 || round > tournament->rounds)
        return NULL;
    const struct tournament_round *in = &tournament->round[round - 1];
    unsigned low = 0, high = in->tables;
    while (low < high) {
        const unsigned middle = low + (high - low) / 2;
        if (in->table[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < in->tables && in->table[low].number == number ? &in->table[low] : NULL;
}

unsigned tournament_side(const struct tournament_table *table, unsigned entry) {
    for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++)
        if (table->entry[i] == entry)
            return i / table->partners + 1;
    return 0;
}

const struct tournament_table *tournament_table_of(const struct tournament *tournament,
                                                   unsigned round, unsigned entry) {
    if (round < 1 || round > tournament->rounds)
        return NULL;
    const struct tournament_round *in = &tournament->round[round - 1];
    for (unsigned i = 0; i < in->tables; i++)
        if (tournament_side(&in->table[i], entry))
            return &in->table[i];
    return NULL;
}

unsigned tournament_missing(const struct tournament *tournament, unsigned round) {
    unsigned missing = 0;
    if (round < 1 || round > tournament->published)
        return 0;
    const struct tournament_round *in = &tournament->round[round - 1];
    for (unsigned i = 0; i < in->tables; i++)
        missing += in->table[i].state != TOURNAMENT_CONFIRMED;
    return missing;
}

/* A round being read, and the entries that are in it. */
struct reading {
    const struct tournament *tournament;
    struct tournament_words *words;
    struct tournament_round round;
    size_t tables_room, byes_room;
    bool in[TOURNAMENT_ENTRIES_MAX + 1];
    int err;
};

static bool fail(struct reading *reading, enum pedro_refusal_code code) {
    tournament_refuse_word(reading->words, code);
    reading->err = pedro_refusal_err(code);
    return false;
}

/* Reads the number of an entry inside a word. */
static bool read_entry(struct reading *reading, const char **at, uint16_t *number) {
    const struct tournament_words *words = reading->words;
    long long entry;
    if (!tournament_parse_number(at, words->word + words->length, 1,
                                 TOURNAMENT_ENTRIES_MAX, &entry))
        return fail(reading, PEDRO_REFUSED_PAIR_FORM);
    const enum pedro_refusal_code code =
        !tournament_entry(reading->tournament, (unsigned)entry)
            ? PEDRO_REFUSED_ENTRY_UNKNOWN
        : reading->in[entry] ? PEDRO_REFUSED_PAIR_TWICE
                             : PEDRO_REFUSED_NOTHING;
    if (code) {
        reading->err =
            tournament_refuse_with(words->refusal, code, "entry", (int)entry, NULL);
        return false;
    }
    reading->in[entry] = true;
    *number = (uint16_t)entry;
    return true;
}

/* Reads "/1-4" of a word: the boards of a table. */
static bool read_boards(struct reading *reading, const char **at,
                        struct tournament_table *table) {
    const struct tournament_words *words = reading->words;
    const char *end = words->word + words->length;
    long long first, last;
    if (reading->tournament->set.value[TOURNAMENT_KEY_BOARDS] == 0)
        return true;
    if (*at == end || *(*at)++ != '/' ||
        !tournament_parse_number(at, end, 1, TOURNAMENT_BOARDS_MAX, &first) ||
        *at == end || *(*at)++ != '-' ||
        !tournament_parse_number(at, end, first, TOURNAMENT_BOARDS_MAX, &last))
        return fail(reading, PEDRO_REFUSED_PAIR_FORM);
    table->boards = (unsigned)(last - first + 1);
    table->board = calloc(table->boards, sizeof *table->board);
    if (!table->board)
        return fail(reading, PEDRO_REFUSED_NO_MEMORY);
    for (unsigned i = 0; i < table->boards; i++)
        table->board[i].number = (uint16_t)(first + i);
    return true;
}

static bool read_bye(struct reading *reading) {
    struct tournament_round *round = &reading->round;
    const char *at = reading->words->word + 4;
    if (!grow_array(&round->bye, round->byes, &reading->byes_room, sizeof *round->bye))
        return fail(reading, PEDRO_REFUSED_NO_MEMORY);
    if (!read_entry(reading, &at, &round->bye[round->byes]))
        return false;
    round->byes++;
    return at == reading->words->word + reading->words->length ||
           fail(reading, PEDRO_REFUSED_PAIR_FORM);
}

static bool read_table(struct reading *reading) {
    struct tournament_round *round = &reading->round;
    const struct tournament_settings *set = &reading->tournament->set;
    const char *at = reading->words->word, *end = at + reading->words->length;
    long long number;
    if (!grow_array(&round->table, round->tables, &reading->tables_room,
                    sizeof *round->table))
        return fail(reading, PEDRO_REFUSED_NO_MEMORY);
    struct tournament_table *table = &round->table[round->tables];
    if (!tournament_parse_number(&at, end, 1, TOURNAMENT_TABLES_MAX, &number) ||
        at == end || *at++ != ':')
        return fail(reading, PEDRO_REFUSED_PAIR_FORM);
    if (round->tables > 0 && number <= table[-1].number)
        return fail(reading, PEDRO_REFUSED_PAIR_ORDER);
    *table = (struct tournament_table){
        .number = (uint16_t)number,
        .sides = (uint8_t)set->sides,
        .partners = set->value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_SINGLE
                        ? (uint8_t)set->partners
                        : 1,
    };
    for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++) {
        const char mark = i % table->partners ? '+' : '-';
        if (i > 0 && (at == end || *at++ != mark))
            return fail(reading, PEDRO_REFUSED_PAIR_FORM);
        if (!read_entry(reading, &at, &table->entry[i]))
            return false;
    }
    round->tables++;
    return read_boards(reading, &at, table) &&
           (at == end || fail(reading, PEDRO_REFUSED_PAIR_FORM));
}

/* Keeps a round as the draft, in place of an earlier draft. */
static bool keep(struct tournament *tournament, const struct tournament_round *draft) {
    const unsigned published = tournament->published;
    if (tournament->rounds == published) {
        if (!grow_to(&tournament->round, published + 1, sizeof *tournament->round))
            return false;
        tournament->rounds++;
    } else {
        tournament_round_finish(&tournament->round[published]);
    }
    tournament->round[published] = *draft;
    return true;
}

/* Reads the number of a round, which must be the next. */
static int read_next(const struct tournament *tournament,
                     struct tournament_words *words) {
    unsigned round;
    if (!tournament_read_number(words, 1, TOURNAMENT_ROUNDS_MAX, &round))
        return PEDRO_ERR_BAD_RECORD;
    if (round != tournament->published + 1)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROUND_NEXT, "round",
                                      (int)round, "number",
                                      (int)tournament->published + 1, NULL);
    return PEDRO_ERR_OK;
}

int tournament_read_round(const struct tournament *tournament,
                          struct tournament_words *words,
                          struct tournament_round *round) {
    int err;
    struct reading *reading = calloc(1, sizeof *reading);
    *round = (struct tournament_round){0};
    if (!reading)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    reading->tournament = tournament;
    reading->words = words;
    reading->err = PEDRO_ERR_BAD_RECORD;
    bool right;
    do {
        right = tournament_next_word(words);
        if (right && words->length > 4 && memcmp(words->word, "bye:", 4) == 0)
            right = read_bye(reading);
        else if (right)
            right = reading->round.byes == 0 ? read_table(reading)
                                             : fail(reading, PEDRO_REFUSED_PAIR_ORDER);
    } while (right && words->at < words->end && *words->at != '"');
    err = right ? PEDRO_ERR_OK : reading->err;
    if (right)
        *round = reading->round;
    else
        tournament_round_finish(&reading->round);
    free(reading);
    return err;
}

int tournament_act_pair(struct tournament *tournament, struct tournament_words *words) {
    struct tournament_round round;
    int err = read_next(tournament, words);
    if (!err)
        err = tournament_read_round(tournament, words, &round);
    if (err)
        return err;
    if (!tournament_words_end(words))
        err = PEDRO_ERR_BAD_RECORD;
    else if (!keep(tournament, &round))
        err = tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    if (err)
        tournament_round_finish(&round);
    return err;
}

/* True if nothing of a table's result has been entered. */
static bool untouched(const struct tournament_table *table) {
    for (unsigned i = 0; i < table->boards; i++)
        if (table->board[i].entered)
            return false;
    return table->state == TOURNAMENT_EMPTY;
}

/* Where an entry stands in a round; NULL if it is not there or its table has a result. */
static uint16_t *place_in(struct tournament_round *round, unsigned entry) {
    for (unsigned i = 0; i < round->byes; i++)
        if (round->bye[i] == entry)
            return &round->bye[i];
    for (unsigned i = 0; i < round->tables; i++) {
        struct tournament_table *table = &round->table[i];
        for (unsigned k = 0; k < (unsigned)table->sides * table->partners; k++)
            if (table->entry[k] == entry)
                return untouched(table) ? &table->entry[k] : NULL;
    }
    return NULL;
}

/* Reads the number of a round that is published or a draft. */
static int read_round(const struct tournament *tournament, struct tournament_words *words,
                      unsigned *round) {
    if (!tournament_read_number(words, 1, TOURNAMENT_ROUNDS_MAX, round))
        return PEDRO_ERR_BAD_RECORD;
    if (*round > tournament->rounds)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROUND_UNKNOWN,
                                      "round", (int)*round, NULL);
    return PEDRO_ERR_OK;
}

/* Forgets the table of the server, since other entries need another one. */
static void forget_table(struct tournament_round *round, unsigned entry) {
    for (unsigned i = 0; i < round->tables; i++)
        if (tournament_side(&round->table[i], entry))
            round->table[i].name[0] = '\0';
}

int tournament_act_swap(struct tournament *tournament, struct tournament_words *words) {
    unsigned number;
    int err = read_round(tournament, words, &number);
    if (err)
        return err;
    const struct tournament_entry *one = tournament_read_entry(tournament, words, &err);
    if (!one)
        return err;
    const struct tournament_entry *other = tournament_read_entry(tournament, words, &err);
    if (!other)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    struct tournament_round *round = &tournament->round[number - 1];
    uint16_t *here = place_in(round, one->number),
             *there = place_in(round, other->number);
    if (!here || !there || one == other)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_SWAP_NOT, "entry",
                                      one->number, "opponent", other->number, "round",
                                      (int)number, NULL);
    forget_table(round, one->number);
    forget_table(round, other->number);
    *here = other->number;
    *there = one->number;
    return PEDRO_ERR_OK;
}

int tournament_act_publish(struct tournament *tournament,
                           struct tournament_words *words) {
    const int err = read_next(tournament, words);
    if (err)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (tournament->rounds == tournament->published)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_ROUND_DRAFT);
    tournament->round[tournament->published++].time = words->time;
    return PEDRO_ERR_OK;
}

/* The last round is a draft again. */
int tournament_act_reopen(struct tournament *tournament, struct tournament_words *words) {
    unsigned number;
    const int err = read_round(tournament, words, &number);
    if (err)
        return err;
    if (!tournament_read_text(words, false) || !tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    bool touched = number != tournament->published || number != tournament->rounds;
    struct tournament_round *round = &tournament->round[number - 1];
    for (unsigned i = 0; i < round->tables; i++)
        touched = touched || !untouched(&round->table[i]);
    if (touched)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_ROUND_REOPEN);
    for (unsigned i = 0; i < round->tables; i++)
        round->table[i].name[0] = '\0';
    tournament->published--;
    tournament->round[tournament->published].time = 0;
    return PEDRO_ERR_OK;
}

/* The table of the server at which a table of a round plays. */
int tournament_act_table(struct tournament *tournament, struct tournament_words *words) {
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    if (words->length >= TOURNAMENT_TABLE_MAX ||
        !tournament_is_name(words->word, words->length)) {
        tournament_refuse_word(words, PEDRO_REFUSED_TABLE_NAME);
        return pedro_refusal_err(PEDRO_REFUSED_TABLE_NAME);
    }
    const char *name = words->word;
    const size_t length = words->length;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    memcpy(table->name, name, length);
    table->name[length] = '\0';
    return PEDRO_ERR_OK;
}
