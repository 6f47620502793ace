/* csv.c - standings and results as tables for a spreadsheet, and entries from one (RFC 4180).
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "record/csv.h"
#include "record/day.h"
#include "record/lines.h"
#include "record/person_name.h"
#include "tournament/act.h"

/* A field with thousandths as a number with a point: 1.5, -0.25. */
static void thousandths(struct pedro_text *text, int64_t value) {
    int64_t part = value < 0 ? -value : value;
    pedro_text_add(text, value < 0 ? ",-" : ",");
    pedro_text_add_number(text, part / 1000);
    if (part % 1000 == 0)
        return;
    pedro_text_add_char(text, '.');
    for (part %= 1000; part > 0; part = part % 100 * 10)
        pedro_text_add_char(text, (char)('0' + part / 100));
}

/* A field with the name of an entry in a round. */
static void name_of(const struct tournament *tournament, unsigned entry, unsigned round,
                    struct pedro_text *text) {
    char name[TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3)];
    struct pedro_text in;
    pedro_text_init(&in, name, sizeof name);
    tournament_entry_name(tournament_entry(tournament, entry), round, &in);
    csv_name(text, name, false);
}

int tournament_csv_standings(const struct tournament *tournament, unsigned round,
                             struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    struct tournament_standing *standing =
        calloc(tournament->entries + 1, sizeof *standing);
    if (!standing || tournament_standings(tournament, round, standing)) {
        free(standing);
        return PEDRO_ERR_NO_MEMORY;
    }
    pedro_text_add(text, "place,entry,name,club,score,penalty,played,won,drawn,lost,"
                         "points_won,points_lost,sets");
    for (unsigned i = 0; i < set->tiebreaks; i++) {
        pedro_text_add_char(text, ',');
        pedro_text_add(text,
                       tournament_key(TOURNAMENT_KEY_TIEBREAKS)->word[set->tiebreak[i]]);
    }
    pedro_text_add(text, "\r\n");
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_standing *at = &standing[i];
        pedro_text_add_number(text, at->place);
        csv_number(text, at->entry);
        name_of(tournament, at->entry, round, text);
        csv_name(text, tournament_entry(tournament, at->entry)->club, false);
        thousandths(text, at->score);
        thousandths(text, at->penalty);
        csv_number(text, at->played);
        csv_number(text, at->won);
        csv_number(text, at->drawn);
        csv_number(text, at->lost);
        csv_number(text, at->points_won);
        csv_number(text, at->points_lost);
        csv_number(text, at->sets);
        for (unsigned k = 0; k < set->tiebreaks; k++)
            csv_number(text, at->tiebreak[k]);
        pedro_text_add(text, "\r\n");
    }
    free(standing);
    return PEDRO_ERR_OK;
}

unsigned tournament_hands(const struct tournament_settings *set, bool board) {
    if (board)
        return 1;
    if (set->value[TOURNAMENT_KEY_UNIT] != TOURNAMENT_HANDS)
        return 0;
    const int32_t length = set->value[TOURNAMENT_KEY_LENGTH];
    return length > 0 ? (unsigned)length : set->sides * set->partners;
}

/* What `pedro rate` needs besides names and points: the day of the round, the game, how many hands. */
static void game_fields(const struct tournament *tournament, unsigned round, bool board,
                        struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    const unsigned hands = tournament_hands(set, board);
    const uint64_t day = tournament->round[round - 1].time / RECORD_DAY_SECONDS;
    char date[RECORD_DATE_MAX], options[TOURNAMENT_TEXT_MAX + 20];
    const int32_t length = set->value[TOURNAMENT_KEY_LENGTH];
    struct pedro_text rules;
    pedro_text_init(&rules, options, sizeof options);
    pedro_text_add(&rules, set->rules);
    /* A target of the event is a house rule to others. */
    if (!board && set->value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_TARGET && length > 0 &&
        !strstr(set->rules, "target")) {
        pedro_text_add(&rules, *set->rules ? ", target=" : "target=");
        pedro_text_add_number(&rules, length);
    }
    record_date((int32_t)day, date);
    csv_field(text, date, false);
    csv_field(text, set->game, false);
    csv_field(text, options, false);
    if (hands > 0)
        csv_number(text, hands);
    else
        pedro_text_add_char(text, ',');
}

static void result_line(const struct tournament *tournament, unsigned round,
                        const struct tournament_table *table,
                        const struct tournament_board *board, struct pedro_text *text) {
    const int32_t *points = board ? board->points : table->points;
    const bool played = table->state == TOURNAMENT_CONFIRMED && !table->absent &&
                        (!board || board->played);
    pedro_text_add_number(text, round);
    csv_number(text, table->number);
    if (board)
        csv_number(text, board->number);
    else
        pedro_text_add_char(text, ',');
    for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++) {
        const unsigned side = i / table->partners;
        csv_number(text, table->entry[i]);
        name_of(tournament, table->entry[i], round, text);
        if ((i + 1) % table->partners)
            continue;
        if (played)
            csv_number(text, points[side]);
        else
            pedro_text_add(text, table->absent >> side & 1 ? ",absent" : ",");
    }
    game_fields(tournament, round, board != NULL, text);
    pedro_text_add(text, "\r\n");
}

void tournament_csv_results(const struct tournament *tournament,
                            struct pedro_text *text) {
    const struct tournament_settings *set = &tournament->set;
    const unsigned partners =
        set->value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_SINGLE ? set->partners : 1;
    pedro_text_add(text, "round,table,board");
    for (unsigned side = 0; side < set->sides; side++) {
        for (unsigned i = 0; i < partners; i++)
            pedro_text_add(text, ",entry,name");
        pedro_text_add(text, ",points");
    }
    pedro_text_add(text, ",date,game,options,hands");
    pedro_text_add(text, "\r\n");
    for (unsigned round = 1; round <= tournament->published; round++)
        for (unsigned t = 0; t < tournament->round[round - 1].tables; t++) {
            const struct tournament_table *table = &tournament->round[round - 1].table[t];
            for (unsigned i = 0; i < table->boards; i++)
                result_line(tournament, round, table, &table->board[i], text);
            if (table->boards == 0)
                result_line(tournament, round, table, NULL, text);
        }
}

/* --- entries from a spreadsheet --- */

enum column {
    COLUMN_MEMBER,
    COLUMN_NUMBER,
    COLUMN_CLUB,
    COLUMN_TEAM,
    COLUMN_OTHER,
    COLUMN_UNKNOWN
};
enum { COLUMNS_MAX = 32 };

struct import {
    const char *at, *end;
    char mark;          /* between fields */
    unsigned long line; /* from 1 */
    char field[COLUMNS_MAX][TOURNAMENT_TEXT_MAX];
    char heading[COLUMNS_MAX][TOURNAMENT_TEXT_MAX];
    unsigned fields;
    enum column column[COLUMNS_MAX];
    unsigned columns; /* 0 without a heading: every field is a member */
};

static int fail(struct import *import, struct pedro_refusal *refusal,
                enum pedro_refusal_code code) {
    return tournament_refuse_with(refusal, code, "number", (int)import->line, NULL);
}

/* Reads a field without the spaces around it. False if it is too long or its quotes are wrong. */
static bool read_field(struct import *import, char *value) {
    size_t length = 0;
    const bool quoted = import->at < import->end && *import->at == '"';
    bool open = quoted;
    for (import->at += quoted; import->at < import->end; import->at++) {
        const char c = *import->at;
        if (quoted && c == '"') {
            if (++import->at == import->end || *import->at != '"') {
                open = false;
                break;
            }
        } else if (!quoted && (c == import->mark || c == '\n' || c == '\r')) {
            break;
        }
        if (length + 1 == TOURNAMENT_TEXT_MAX || c == '"' || (unsigned char)c < ' ')
            return false;
        value[length++] = c;
    }
    if (open)
        return false;
    const struct record_part part = record_trim((struct record_part){value, length});
    memmove(value, part.at, part.length);
    value[part.length] = '\0';
    return true;
}

/* Reads a line; false if it is wrong. */
static bool read_line(struct import *import) {
    import->fields = 0;
    import->line++;
    for (;;) {
        if (import->fields == COLUMNS_MAX ||
            !read_field(import, import->field[import->fields++]))
            return false;
        if (import->at == import->end || *import->at != import->mark)
            break;
        import->at++;
    }
    if (import->at < import->end && *import->at == '\r')
        import->at++;
    return import->at == import->end || *import->at++ == '\n';
}

/* What people call columns, in the languages of the program and of its neighbours; several can have the same name, with a
 * number. Columns that are known to be of no use make a line a heading too. */
static enum column column_of(const char *heading) {
    static const struct {
        const char *words;
        enum column column;
    } columns[] = {
        {",number,no,nr,#,entry,seed,numero,nummer,startnummer,num\xc3\xa9ro,"
         "n\xc3\xbamero,",
         COLUMN_NUMBER},
        {",name,player,member,partner,namn,spelare,medlem,nimi,pelaaja,j\xc3\xa4sen,nom,"
         "joueur,joueuse,membre,nombre,jugador,"
         "jugadora,miembro,spieler,navn,spiller,nome,",
         COLUMN_MEMBER},
        {",club,klubb,f\xc3\xb6rening,seura,kerho,verein,klub,forening,clube,",
         COLUMN_CLUB},
        {",team,lag,joukkue,\xc3\xa9quipe,equipo,mannschaft,hold,equipe,squadra,",
         COLUMN_TEAM},
        {",first name,last "
         "name,surname,f\xc3\xb6rnamn,efternamn,etunimi,sukunimi,pr\xc3\xa9nom,nom de "
         "famille,apellido,apellidos,"
         "vorname,nachname,email,e-mail,phone,telefon,puhelin,t\xc3\xa9l\xc3\xa9phone,"
         "tel\xc3\xa9"
         "fono,",
         COLUMN_OTHER},
    };
    char key[RECORD_PERSON_MAX + 2] = ",";
    record_person_key(heading, key + 1);
    size_t length = strlen(key);
    while (length > 1 && strchr("0123456789 .", key[length - 1]))
        length--;
    key[length] = ',';
    key[length + 1] = '\0';
    for (size_t i = 0; length > 1 && i < sizeof columns / sizeof *columns; i++)
        if (strstr(columns[i].words, key))
            return columns[i].column;
    return COLUMN_UNKNOWN;
}

/* True if the first line has a heading that is known. */
static bool is_heading(struct import *import) {
    bool known = false;
    for (unsigned i = 0; i < import->fields; i++) {
        import->column[i] = column_of(import->field[i]);
        memcpy(import->heading[i], import->field[i], sizeof import->heading[i]);
        known = known || import->column[i] != COLUMN_UNKNOWN;
    }
    import->columns = known ? import->fields : 0;
    return known;
}

/* Refuses a field that no part of an entry takes. */
static int check_columns(struct import *import, struct pedro_refusal *refusal) {
    for (unsigned i = 0; i < import->fields && import->columns > 0; i++) {
        const bool named = i < import->columns;
        const char *name =
            named && import->heading[i][0] ? import->heading[i] : import->field[i];
        if (!import->field[i][0] || (named && import->column[i] < COLUMN_OTHER))
            continue;
        fail(import, refusal, PEDRO_REFUSED_CSV_COLUMN);
        pedro_refusal_add(refusal, "name", name, strlen(name));
        return pedro_refusal_err(PEDRO_REFUSED_CSV_COLUMN);
    }
    return PEDRO_ERR_OK;
}

static enum column column(const struct import *import, unsigned i) {
    return import->columns == 0 || i < import->columns ? import->column[i]
                                                       : COLUMN_UNKNOWN;
}

static void add_text(struct pedro_text *text, const char *before, const char *value) {
    pedro_text_add(text, before);
    pedro_text_add_char(text, '"');
    pedro_text_add(text, value);
    pedro_text_add_char(text, '"');
}

/* Without a heading, a field after the names that an entry has is its club. */
static void find_club(struct import *import, const struct tournament *tournament) {
    const struct tournament_settings *set = &tournament->set;
    const int32_t kind = set->value[TOURNAMENT_KEY_ENTRY];
    const unsigned names = kind == TOURNAMENT_SINGLE ? 1 : set->partners;
    for (unsigned i = 0; i < import->fields && import->columns == 0; i++)
        import->column[i] =
            kind != TOURNAMENT_TEAM && i == names && import->fields == names + 1
                ? COLUMN_CLUB
                : COLUMN_MEMBER;
}

/* Writes the line read last as an act. */
static void write_entry(const struct import *import, unsigned *next,
                        struct pedro_text *text) {
    bool numbered = false;
    pedro_text_add(text, "entry ");
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_NUMBER && import->field[i][0]) {
            pedro_text_add(text, import->field[i]);
            numbered = true;
        }
    if (!numbered)
        pedro_text_add_number(text, (*next)++);
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_MEMBER && import->field[i][0])
            add_text(text, " ", import->field[i]);
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_TEAM && import->field[i][0])
            add_text(text, " team ", import->field[i]);
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_CLUB && import->field[i][0])
            add_text(text, " club ", import->field[i]);
    pedro_text_add_char(text, '\n');
}

/* The separator of the fields: the comma, semicolon or tab that comes first in the first line. */
static char mark_of(const char *text, size_t length) {
    for (size_t i = 0; i < length && text[i] != '\n'; i++)
        if (text[i] == ',' || text[i] == ';' || text[i] == '\t')
            return text[i];
    return ',';
}

int tournament_csv_entries(const struct tournament *tournament, const char *csv,
                           size_t length, struct pedro_text *acts,
                           struct pedro_refusal *refusal) {
    unsigned next = tournament_next_number(tournament);
    size_t size;
    struct import *import = calloc(1, sizeof *import);
    if (!import)
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    char *text = tournament_csv_text(csv, length, &size, refusal);
    int err =
        text ? PEDRO_ERR_OK : pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    import->at = text;
    import->end = text ? text + size : NULL;
    import->mark = text ? mark_of(text, size) : ',';
    while (import->at < import->end && !err) {
        if (!read_line(import))
            err = fail(import, refusal, PEDRO_REFUSED_CSV_LINE);
        else if (!(import->fields == 1 && import->field[0][0] == '\0') &&
                 !(import->line == 1 && is_heading(import)) &&
                 !(err = check_columns(import, refusal))) {
            find_club(import, tournament);
            write_entry(import, &next, acts);
        }
    }
    free(text);
    free(import);
    return err;
}
