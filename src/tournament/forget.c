/* forget.c - finds the name of a person in rows, and replaces it when the person is renamed or
 * deleted.
 *
 * A row `person` says who has a place; names stand in the rows `entry`, `substitute` and `rename`. A name
 * is that of the person who had the place when it was written, else of the next one who gets it, until
 * a substitute comes. Rows that were undone are treated as all others, for they are kept too.
 *
 * Ids stay in rows: the id of a person who is deleted is a number without an account.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/act.h"

/* Who has a place. */
enum holder { NOBODY, PERSON, SOMEBODY_ELSE };

/* What a row says of places: the names in it, or who has one. */
struct reading {
    unsigned entry, place; /* the first place that is named; 0 for no such row */
    bool fresh;            /* those who had the places before have them no more */
    const char *id;        /* of a row `person`; else NULL */
    size_t id_length;
    unsigned names;
    struct {
        const char *at;
        size_t length;
    } name[TOURNAMENT_MEMBERS_MAX];
};

static bool read_name(struct tournament_words *words, struct reading *reading) {
    if (reading->names == TOURNAMENT_MEMBERS_MAX || !tournament_read_text(words, true))
        return false;
    reading->name[reading->names].at = words->word;
    reading->name[reading->names++].length = words->length;
    return true;
}

/* Reads entry and place. */
static bool read_place(struct tournament_words *words, struct reading *reading) {
    return tournament_read_number(words, 1, TOURNAMENT_ENTRIES_MAX, &reading->entry) &&
           tournament_read_number(words, 1, TOURNAMENT_MEMBERS_MAX, &reading->place);
}

/* Reads a row; false if it says nothing of places. */
static bool read_row(const char *row, size_t length, struct reading *reading) {
    struct pedro_refusal ignored;
    struct tournament_words words = {.at = row, .end = row + length, .refusal = &ignored};
    unsigned round;
    *reading = (struct reading){.entry = 0};
    if (!tournament_next_word(&words) || !tournament_next_word(&words) ||
        !tournament_next_word(&words))
        return false;
    if (tournament_word_is(&words, "entry")) {
        reading->fresh = true;
        reading->place = 1;
        if (!tournament_read_number(&words, 1, TOURNAMENT_ENTRIES_MAX, &reading->entry))
            return false;
        while (words.at < words.end && *words.at == '"')
            if (!read_name(&words, reading))
                return false;
        return true;
    }
    if (tournament_word_is(&words, "person")) {
        if (!read_place(&words, reading) || !tournament_next_word(&words))
            return false;
        reading->id = words.word;
        reading->id_length = words.length;
        return true;
    }
    reading->fresh = tournament_word_is(&words, "substitute");
    if (reading->fresh &&
        !tournament_read_number(&words, 1, TOURNAMENT_ROUNDS_MAX, &round))
        return false;
    return (reading->fresh || tournament_word_is(&words, "rename")) &&
           read_place(&words, reading) && read_name(&words, reading);
}

bool tournament_row_names(const char *row, size_t length, char id[TOURNAMENT_ID_MAX]) {
    struct reading reading;
    if (!read_row(row, length, &reading) || !reading.id ||
        reading.id_length >= TOURNAMENT_ID_MAX ||
        !tournament_is_name(reading.id, reading.id_length) ||
        (reading.id_length == 1 && *reading.id == '-'))
        return false;
    memcpy(id, reading.id, reading.id_length);
    id[reading.id_length] = '\0';
    return true;
}

/* Who has the places, while the rows are gone through in one direction. */
typedef uint8_t holders[TOURNAMENT_ENTRIES_MAX + 1][TOURNAMENT_MEMBERS_MAX + 1];

static void clear(holders holder, const struct reading *reading) {
    for (unsigned i = 0; i < reading->names && reading->fresh; i++)
        holder[reading->entry][reading->place + i] = NOBODY;
}

static void seat(holders holder, const struct reading *reading, const char *id) {
    if (reading->id)
        holder[reading->entry][reading->place] =
            reading->id_length == 1 && *reading->id == '-' ? NOBODY
            : reading->id_length == strlen(id) &&
                    memcmp(reading->id, id, reading->id_length) == 0
                ? PERSON
                : SOMEBODY_ELSE;
}

/* Sets, for each row, a bit for each of its names whose place the person is the next to get. */
static void look_ahead(const struct tournament *tournament, const char *id,
                       holders holder, uint8_t *next) {
    struct reading reading;
    for (size_t i = tournament->rows; i-- > 0;) {
        const struct tournament_row *row = &tournament->row[i];
        if (!read_row(row->text, row->length, &reading))
            continue;
        for (unsigned k = 0; k < reading.names; k++)
            if (holder[reading.entry][reading.place + k] == PERSON)
                next[i] = (uint8_t)(next[i] | 1u << k);
        clear(holder, &reading);
        /* When a place becomes free, nothing is known of the next person there. */
        if (reading.id_length != 1 || *reading.id != '-')
            seat(holder, &reading, id);
    }
}

/* Writes a row with another name in place of some; `mine` has a bit for each of them. */
static void write_row(const struct tournament_row *row, const struct reading *reading,
                      unsigned mine, const char *name, struct pedro_text *text) {
    const char *at = row->text;
    for (unsigned k = 0; k < reading->names; k++) {
        if (!(mine >> k & 1))
            continue;
        pedro_text_add_bytes(text, at, (size_t)(reading->name[k].at - at));
        pedro_text_add(text, name);
        at = reading->name[k].at + reading->name[k].length;
    }
    pedro_text_add_bytes(text, at, (size_t)(row->text + row->length - at));
}

/* The names of a row that are those of the person, and are not `name` yet. */
static unsigned names_of(const struct reading *reading, holders holder, unsigned next,
                         const char *name) {
    unsigned mine = 0;
    for (unsigned k = 0; k < reading->names; k++) {
        const enum holder now = holder[reading->entry][reading->place + k];
        const size_t length = reading->name[k].length;
        if ((now == PERSON || (now == NOBODY && (next >> k & 1))) && length > 0 &&
            (length != strlen(name) || memcmp(reading->name[k].at, name, length) != 0))
            mine |= 1u << k;
    }
    return mine;
}

int tournament_rows_rename(const struct tournament *tournament, const char *id,
                           const char *name, tournament_row_changed *changed,
                           void *data) {
    struct reading reading;
    struct pedro_text text;
    assert(*name && !strchr(name, '"') && strlen(name) < TOURNAMENT_TEXT_MAX);
    holders *holder = calloc(2, sizeof *holder);
    uint8_t *next = calloc(tournament->rows + 1, 1);
    char *room = malloc(TOURNAMENT_ROW_MAX);
    const int err = holder && next && room ? PEDRO_ERR_OK : PEDRO_ERR_NO_MEMORY;
    if (!err)
        look_ahead(tournament, id, holder[1], next);
    for (size_t i = 0; i < tournament->rows && !err; i++) {
        const struct tournament_row *row = &tournament->row[i];
        if (!read_row(row->text, row->length, &reading))
            continue;
        clear(holder[0], &reading);
        const unsigned mine = names_of(&reading, holder[0], next[i], name);
        if (mine) {
            pedro_text_init(&text, room, TOURNAMENT_ROW_MAX);
            write_row(row, &reading, mine, name, &text);
            if (pedro_text_fits(&text))
                changed(data, i, room, text.length);
        }
        seat(holder[0], &reading, id);
    }
    free(holder);
    free(next);
    free(room);
    return err;
}
