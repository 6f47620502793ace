/* line_act.c - how lines become acts.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "record/game_name.h"
#include "tournament/act.h"
#include "tournament/line.h"
#include "tournament/repair.h"
#include "tournament/typed.h"

enum { LINE_MAX = 2000, WORD_MAX = 32 };

static bool is(const char *name, const char *word, size_t length) {
    return strlen(name) == length && strncmp(name, word, length) == 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A line that becomes an act. */
struct line {
    const struct tournament *tournament;
    unsigned entry;
    struct pedro_text *text;
    struct pedro_refusal *refusal;
};

static void add_number(const struct line *line, unsigned number) {
    pedro_text_add_char(line->text, ' ');
    pedro_text_add_number(line->text, number);
}

/* Adds points with a decimal point, "-1.5", as thousandths. */
static bool add_thousandths(const char **at, struct pedro_text *act) {
    enum { WHOLE_MAX = 5, PART = 3 };
    const bool minus = **at == '-';
    const char *next = *at + (minus || **at == '+');
    const size_t whole = strspn(next, "0123456789");
    long long value = 0;
    for (size_t i = 0; i < whole && i < WHOLE_MAX; i++)
        value = 10 * value + (*next++ - '0');
    const bool point = *next == '.' || *next == ',';
    const size_t part = point ? strspn(next + 1, "0123456789") : 0;
    next += point;
    for (size_t i = 0; i < PART; i++)
        value = 10 * value + (i < part ? *next++ - '0' : 0);
    if (whole == 0 || whole > WHOLE_MAX || part > PART || (point && part == 0) ||
        (*next && *next != ' '))
        return false;
    pedro_text_add_number(act, minus ? -value : value);
    *at = next + strspn(next, " ");
    return true;
}

/* Adds one argument of an act. */
static bool add_argument(const struct line *line, char kind, const char **at) {
    const struct tournament *tournament = line->tournament;
    unsigned number;
    bool good = true;
    if (kind == 'd' || kind == 'l' || kind == 'c') {
        add_number(line, kind == 'l' ? tournament->rounds
                                     : tournament->published + (kind == 'd'));
        return true;
    }
    if (kind == 'n') {
        good = typed_number(at, &number);
        if (good)
            add_number(line, number);
        return good;
    }
    pedro_text_add_char(line->text, ' ');
    if (kind == 's')
        return typed_result(at, line->text);
    if (kind == 'b')
        return typed_board(at, line->text);
    if (kind == 't')
        return add_thousandths(at, line->text);
    if (kind == 'q')
        good = typed_quote(*at, strlen(*at), line->text);
    else
        good = **at != '\0', pedro_text_add(line->text, *at);
    *at += strlen(*at);
    return good;
}

static bool make_act(const struct line *line, const struct tournament_command *command,
                     const char *rest) {
    bool good = true;
    pedro_text_add(line->text, command->act);
    for (const char *kind = command->takes; *kind && good; kind++)
        good = add_argument(line, *kind, &rest);
    return good && !*rest;
}

static bool make_entry(const struct line *line, const char *rest) {
    pedro_text_add(line->text, "entry");
    add_number(line, line->entry);
    pedro_text_add_char(line->text, ' ');
    return typed_entry(rest, line->text);
}

static bool make_setting(const struct line *line, const char *rest) {
    const char *name;
    const size_t length = typed_word(&rest, &name);
    const unsigned index = tournament_key_find(name, length);
    const struct tournament_key *key = tournament_key(index);
    if (length == 0 || !*rest)
        return false;
    pedro_text_add(line->text, "set ");
    pedro_text_add_bytes(line->text, name, length);
    pedro_text_add_char(line->text, ' ');
    const struct pedro_preset *preset =
        index == TOURNAMENT_KEY_GAME ? record_game_find(rest, strlen(rest)) : NULL;
    if (preset) /* by whichever name it was asked for */
        rest = preset->name;
    if (key && key->kind == TOURNAMENT_KEY_IS_TEXT)
        return typed_quote(rest, strlen(rest), line->text);
    pedro_text_add(line->text, rest);
    return true;
}

/* The round to which a result of a table belongs: the last one; in an arena, a round in which the table has no
 * result yet. */
static unsigned round_at(const struct tournament *tournament, unsigned number) {
    unsigned round = tournament->published;
    if (tournament->set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_ARENA)
        return round;
    for (; round > 0; round--) {
        const struct tournament_table *table =
            tournament_table(tournament, round, number);
        if (table && table->state != TOURNAMENT_CONFIRMED)
            return round;
    }
    return tournament->published;
}

static bool refuse(const struct line *line, enum pedro_refusal_code code) {
    pedro_refuse(line->refusal, code);
    return false;
}

static bool make_result(const struct line *line, const char *rest) {
    const struct tournament *tournament = line->tournament;
    unsigned number = 0;
    /* A space ends the number of the table: without it "40-62-8" would be table 40. */
    if (!typed_number(&rest, &number) || rest[-1] != ' ')
        return false;
    const unsigned round = round_at(tournament, number);
    pedro_text_add(line->text, "result");
    add_number(line, round);
    add_number(line, number);
    pedro_text_add_char(line->text, ' ');
    if (!typed_points(&rest, line->text))
        return false;
    if (*rest) {
        pedro_text_add_char(line->text, ' ');
        pedro_text_add(line->text, rest);
    }
    return !(tournament->rounds > tournament->published && tournament->published > 0 &&
             !tournament_missing(tournament, round)) ||
           refuse(line, PEDRO_REFUSED_LINE_DRAFT);
}

static bool make_absence(const struct line *line, const char *rest) {
    const struct tournament *tournament = line->tournament;
    const struct tournament_table *table = NULL;
    unsigned entry, round = tournament->published;
    if (!typed_number(&rest, &entry) || *rest)
        return false;
    while (round > 0 && !(table = tournament_table_of(tournament, round, entry)) &&
           tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ARENA)
        round--;
    if (!table)
        return refuse(line, PEDRO_REFUSED_LINE_NO_TABLE);
    pedro_text_add(line->text, "forfeit");
    add_number(line, round);
    add_number(line, table->number);
    add_number(line, tournament_side(table, entry));
    return true;
}

/* Adds the new result of a correction: points, `none`, `forfeit SIDE` or `board NUMBER POINTS`. */
static bool add_correction(const char **at, struct pedro_text *act) {
    const char *word;
    unsigned number;
    if (**at == '-' || is_digit(**at))
        return typed_result(at, act);
    const size_t length = typed_word(at, &word);
    pedro_text_add_bytes(act, word, length);
    if (is("none", word, length))
        return true;
    if (!typed_number(at, &number))
        return false;
    pedro_text_add_char(act, ' ');
    pedro_text_add_number(act, number);
    if (!is("board", word, length))
        return true;
    pedro_text_add_char(act, ' ');
    return typed_board(at, act);
}

static bool make_correction(const struct line *line, const char *rest) {
    unsigned round, table;
    if (!typed_number(&rest, &round) || !typed_number(&rest, &table))
        return false;
    pedro_text_add(line->text, "correct");
    add_number(line, round);
    add_number(line, table);
    pedro_text_add_char(line->text, ' ');
    if (!add_correction(&rest, line->text))
        return false;
    pedro_text_add_char(line->text, ' ');
    return typed_quote(rest, strlen(rest), line->text);
}

static bool make_repair(const struct line *line, const char *rest) {
    unsigned round;
    if (!typed_number(&rest, &round) || !*rest || strchr(rest, '"') ||
        tournament_repair(line->tournament, round, line->text, line->refusal))
        return false;
    pedro_text_add_char(line->text, ' ');
    return typed_quote(rest, strlen(rest), line->text);
}

static bool make_draw(const struct line *line, const char *rest) {
    return !*rest && !tournament_draw(line->tournament, line->text, line->refusal);
}

static bool make_clock(const struct line *line, const char *rest) {
    enum { CLOCK_MINUTES_MAX = 600 };
    unsigned minutes;
    if (!typed_number(&rest, &minutes) || *rest || minutes > CLOCK_MINUTES_MAX)
        return false;
    pedro_text_add(line->text, "note \"clock");
    add_number(line, minutes);
    pedro_text_add_char(line->text, '"');
    return true;
}

static const struct {
    const char *name;
    bool (*make)(const struct line *line, const char *rest);
} makers[] = {
    {"add", make_entry},          {"set", make_setting},   {"draw", make_draw},
    {"repair", make_repair},      {"result", make_result}, {"absent", make_absence},
    {"correct", make_correction}, {"clock", make_clock},
};

static bool make(const struct line *line, const struct tournament_command *command,
                 const char *rest) {
    if (command->act)
        return make_act(line, command, rest);
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strcmp(makers[i].name, command->name) == 0)
            return makers[i].make(line, rest);
    return refuse(line, PEDRO_REFUSED_LINE_SHOWS);
}

/* The command that a line means, and what follows it; NULL, with the word, if there is none. */
static const struct tournament_command *command_of(const char *line, const char **rest,
                                                   const char **word, size_t *length) {
    *rest = line;
    *length = typed_word(rest, word);
    if (is_digit(**word)) {
        *rest = *word;
        return tournament_command_find("result", strlen("result"));
    }
    /* A list of names may begin with a word that a command begins with. */
    const struct tournament_command *command = tournament_command_find(*word, *length);
    if (command && (!strchr(*word, ',') || strlen(command->name) == *length))
        return command;
    if (!typed_is_entry(*word))
        return NULL;
    *rest = *word;
    return tournament_command_find("add", strlen("add"));
}

int tournament_line(const struct tournament *tournament, const char *bytes, size_t length,
                    unsigned entry, struct pedro_text *text,
                    struct pedro_refusal *refusal) {
    char typed[LINE_MAX], name[WORD_MAX];
    const char *rest, *word;
    struct line line = {tournament, entry, text, refusal};
    const size_t before = text->length;
    if (tournament_line_is_act(bytes, length)) {
        pedro_text_add_bytes(text, bytes, length);
        return PEDRO_ERR_OK;
    }
    if (length >= sizeof typed || memchr(bytes, '\0', length))
        return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
    memcpy(typed, bytes, length);
    typed[length] = '\0';
    const struct tournament_command *command = command_of(typed, &rest, &word, &length);
    pedro_refuse(refusal, command ? PEDRO_REFUSED_LINE_FORM : PEDRO_REFUSED_LINE_UNKNOWN);
    if (command && make(&line, command, rest))
        return PEDRO_ERR_OK;
    text->length = before;
    if (text->buffer && before < text->size)
        text->buffer[before] = '\0';
    if (refusal->code == PEDRO_REFUSED_LINE_UNKNOWN) {
        length = length < sizeof name ? length : sizeof name - 1;
        memcpy(name, word, length);
        name[length] = '\0';
        pedro_refusal_add(refusal, "name", name, length);
    } else if (command && (refusal->code == PEDRO_REFUSED_LINE_FORM ||
                           refusal->code == PEDRO_REFUSED_LINE_SHOWS)) {
        pedro_refusal_add(refusal, "name", command->name, strlen(command->name));
        if (command->form)
            pedro_refusal_add(refusal, "what", command->form, strlen(command->form));
    }
    return pedro_refusal_err((enum pedro_refusal_code)refusal->code);
}

/* Adds a line to acts of `*size` bytes. False without memory. */
static bool append(char **acts, size_t *size, const char *line, size_t length) {
    if (!grow_to(acts, *size + length + 2, 1))
        return false;
    memcpy(*acts + *size, line, length);
    *size += length;
    (*acts)[*size] = '\0';
    return true;
}

char *tournament_lines(const struct tournament *tournament, const char *lines,
                       size_t length, unsigned long *number,
                       struct pedro_refusal *refusal) {
    static const char entry[] = "entry ";
    const char *end = lines + length, *stop;
    unsigned next = tournament_next_number(tournament);
    char *row = malloc(TOURNAMENT_ROW_MAX), *acts = calloc(1, 1);
    size_t size = 0;
    bool good = row && acts;
    pedro_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    *number = 0;
    for (const char *at = lines; good && at < end; at = stop ? stop + 1 : end) {
        struct pedro_text text;
        stop = memchr(at, '\n', (size_t)(end - at));
        pedro_text_init(&text, row, TOURNAMENT_ROW_MAX);
        ++*number;
        good = at == stop ||
               !tournament_line(tournament, at, (size_t)((stop ? stop : end) - at), next,
                                &text, refusal);
        if (good && !pedro_text_fits(&text)) {
            good = false;
            pedro_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
        }
        if (good && !append(&acts, &size, row, text.length)) {
            good = false;
            *number = 0;
            pedro_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
        }
        if (good && stop)
            memcpy(acts + size++, "\n", 2);
        next += good && strncmp(row, entry, sizeof entry - 1) == 0;
    }
    free(row);
    if (good)
        return acts;
    free(acts);
    return NULL;
}
