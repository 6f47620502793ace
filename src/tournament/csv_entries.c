/* csv_entries.c - entries from a table of a spreadsheet (RFC 4180), or from a list as people type it: a name or several
 * in a field, "Ann Berg & Bo Ek @ Malax".
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "record/lines.h"
#include "record/person_name.h"
#include "tournament/act.h"
#include "tournament/typed.h"

enum column {
    COLUMN_MEMBER,
    COLUMN_FIRST, /* name of a member, joined to */
    COLUMN_LAST,  /* that member's last name */
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
        {",number,no,nr,#,entry,pair,pair no,pair number,seed,numero,nummer,startnummer,"
         "parnummer,num\xc3\xa9ro,n\xc3\xbamero,n\xc2\xb0,n\xc2\xba,",
         COLUMN_NUMBER},
        {",name,names,player,players,member,members,partner,partners,namn,spelare,medlem,"
         "medlemmar,nimi,nimet,pelaaja,pelaajat,j\xc3\xa4sen,nom,noms,joueur,joueurs,"
         "joueuse,joueuses,membre,membres,nombre,nombres,jugador,jugadores,jugadora,"
         "jugadoras,miembro,miembros,spieler,navn,spiller,nome,north,south,east,west,",
         COLUMN_MEMBER},
        {",club,klubb,f\xc3\xb6rening,seura,kerho,verein,klub,forening,clube,",
         COLUMN_CLUB},
        {",team,lag,joukkue,\xc3\xa9quipe,equipo,mannschaft,hold,equipe,squadra,",
         COLUMN_TEAM},
        {",first name,firstname,given name,forename,f\xc3\xb6rnamn,tilltalsnamn,"
         "etunimi,pr\xc3\xa9nom,vorname,fornavn,primeiro nome,",
         COLUMN_FIRST},
        {",last name,lastname,surname,family name,efternamn,sukunimi,"
         "nom de famille,apellido,apellidos,nachname,familienname,etternavn,efternavn,"
         "cognome,sobrenome,",
         COLUMN_LAST},
        {",email,e-mail,phone,telefon,puhelin,t\xc3\xa9l\xc3\xa9phone,"
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

static unsigned count(const struct import *import, enum column column) {
    unsigned found = 0;
    for (unsigned i = 0; i < import->columns; i++)
        found += import->column[i] == column;
    return found;
}

/* "Name, First name" and "Nombre, Apellidos" are the two halves of names. */
static void find_halves(struct import *import) {
    const bool first = count(import, COLUMN_FIRST) > 0,
               last = count(import, COLUMN_LAST) > 0;
    for (unsigned i = 0; i < import->columns && first != last; i++)
        if (import->column[i] == COLUMN_MEMBER)
            import->column[i] = first ? COLUMN_LAST : COLUMN_FIRST;
}

/* True if a line, the first with anything on it, has a heading that is known. */
static bool is_heading(struct import *import) {
    bool known = false;
    for (unsigned i = 0; i < import->fields; i++) {
        import->column[i] = column_of(import->field[i]);
        memcpy(import->heading[i], import->field[i], sizeof import->heading[i]);
        known = known || import->column[i] != COLUMN_UNKNOWN;
    }
    import->columns = known ? import->fields : 0;
    find_halves(import);
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

/* The number of names in a field. */
static unsigned names_in(const char *field) {
    unsigned names = 1;
    for (; *field && *field != '@'; field++)
        names += *field == '&';
    return names;
}

/* Without a heading, a field after the names that an entry has is its club. */
static void find_club(struct import *import, const struct tournament *tournament) {
    const struct tournament_settings *set = &tournament->set;
    const int32_t kind = set->value[TOURNAMENT_KEY_ENTRY];
    const unsigned wanted = kind == TOURNAMENT_SINGLE ? 1 : set->partners;
    unsigned names = 0;
    if (import->columns > 0)
        return;
    for (unsigned i = 0; i < import->fields; i++) {
        import->column[i] = COLUMN_MEMBER;
        if (kind != TOURNAMENT_TEAM && names == wanted && i + 1 == import->fields)
            import->column[i] = COLUMN_CLUB;
        names += names_in(import->field[i]);
    }
}

/* The field of the column of a kind with that number, counted from 0; "" if there is none. */
static const char *field_of(const struct import *import, enum column kind,
                            unsigned number) {
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == kind && number-- == 0)
            return import->field[i];
    return "";
}

/* Adds the members in the order of their columns; first and last names with the same number belong together. */
static void add_members(const struct import *import, struct pedro_text *text) {
    unsigned firsts = 0, lasts = 0;
    for (unsigned i = 0; i < import->fields; i++) {
        const enum column kind = column(import, i);
        if (kind == COLUMN_MEMBER && import->field[i][0]) {
            pedro_text_add_char(text, ' ');
            typed_names(import->field[i], strcspn(import->field[i], "@"), "&", text);
        }
        if (kind != COLUMN_FIRST && kind != COLUMN_LAST)
            continue;
        const unsigned number = kind == COLUMN_FIRST ? firsts++ : lasts++;
        /* Written with the half that comes first. */
        if (number < (kind == COLUMN_FIRST ? lasts : firsts))
            continue;
        const char *first = field_of(import, COLUMN_FIRST, number),
                   *last = field_of(import, COLUMN_LAST, number);
        if (!*first && !*last)
            continue;
        pedro_text_add(text, " \"");
        pedro_text_add(text, first);
        pedro_text_add(text, *first && *last ? " " : "");
        pedro_text_add(text, last);
        pedro_text_add_char(text, '"');
    }
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
    add_members(import, text);
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_TEAM && import->field[i][0])
            add_text(text, " team ", import->field[i]);
    for (unsigned i = 0; i < import->fields; i++)
        if (column(import, i) == COLUMN_CLUB && import->field[i][0])
            add_text(text, " club ", import->field[i]);
        else if (column(import, i) == COLUMN_MEMBER && strchr(import->field[i], '@'))
            typed_club(strchr(import->field[i], '@') + 1, text);
}

/* The separator of the fields: outside of quotes in the first line with anything on it, the tab if it has one, else the
 * semicolon, else the comma, which also stands inside of names: "Berg, Ann;Ek, Bo". */
static char mark_of(const char *text, size_t length) {
    bool quoted = false;
    char mark = ',';
    size_t at = 0;
    while (at < length && strchr("\r\n", text[at]))
        at++;
    for (; at < length && text[at] != '\n'; at++) {
        quoted ^= text[at] == '"';
        if (!quoted && (text[at] == '\t' || (text[at] == ';' && mark == ',')))
            mark = text[at];
    }
    return mark;
}

/* A spreadsheet may write its separator into a line of its own before the table: "sep=;". */
static void skip_separator(struct import *import) {
    static const char word[] = "sep=";
    const size_t size = sizeof word - 1;
    if ((size_t)(import->end - import->at) <= size ||
        memcmp(import->at, word, size) != 0 ||
        (import->at[size] != ',' && import->at[size] != ';' && import->at[size] != '\t'))
        return;
    const char *end = import->at + size + 1;
    end += end < import->end && *end == '\r';
    if (end == import->end || *end != '\n')
        return;
    import->mark = import->at[size];
    import->at = end + 1;
    import->line++;
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
    if (text)
        skip_separator(import);
    /* A line of acts for each line of the text, so that a refusal of an act has its number. */
    for (unsigned long line = 0; line < import->line; line++)
        pedro_text_add_char(acts, '\n');
    bool first = true;
    while (import->at < import->end && !err) {
        if (!read_line(import)) {
            err = fail(import, refusal, PEDRO_REFUSED_CSV_LINE);
        } else if (!(import->fields == 1 && import->field[0][0] == '\0')) {
            if (!(first && is_heading(import)) &&
                !(err = check_columns(import, refusal))) {
                find_club(import, tournament);
                write_entry(import, &next, acts);
            }
            first = false;
        }
        pedro_text_add_char(acts, '\n');
    }
    free(text);
    free(import);
    return err;
}
