/* json.c - a tournament as a JSON document (docs/tournaments.md), and the value read back from it.
 *
 * The document has the rows and all that follows from them. Reading takes the rows only, and demands
 * that the rest is what follows: a document in which somebody changed a score is refused.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "tournament/act.h"
#include "tournament/json_parts.h"

static const char *const parts[] = {"none",   "late",    "bye",   "waits",
                                    "played", "forfeit", "absent"};

/* What is computed once for both passes, which count and write. */
struct document {
    const struct tournament *tournament;
    struct tournament_standing *standing;
    struct tournament_round_score *score;
};

static void put_settings(struct json_writer *writer,
                         const struct tournament_settings *set) {
    char value[TOURNAMENT_TEXT_MAX];
    json_open(writer, "settings", '{');
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++) {
        struct pedro_text text;
        pedro_text_init(&text, value, sizeof value);
        tournament_setting_text(set, key, &text);
        if (tournament_key(key)->kind == TOURNAMENT_KEY_IS_NUMBER)
            json_put_number(writer, tournament_key(key)->name, set->value[key]);
        else
            json_put_text(writer, tournament_key(key)->name, value);
    }
    json_close(writer, '}');
}

static void put_entry(struct json_writer *writer, const struct tournament_entry *entry) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "entry", entry->number);
    json_open(writer, "members", '[');
    for (size_t i = 0; i < entry->members; i++) {
        json_open(writer, NULL, '{');
        json_put_number(writer, "place", entry->member[i].place);
        json_put_number(writer, "from", entry->member[i].from_round);
        json_put_text(writer, "name", entry->member[i].name);
        json_put_text(writer, "id", entry->member[i].id);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    tournament_json_entry(writer, entry);
    json_close(writer, '}');
}

static void put_table(struct json_writer *writer, const struct tournament_table *table) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "table", table->number);
    json_put_text(writer, "name", table->name);
    json_open(writer, "sides", '[');
    for (unsigned side = 0; side < table->sides; side++) {
        json_open(writer, NULL, '[');
        for (unsigned i = 0; i < table->partners; i++)
            json_put_number(writer, NULL, table->entry[side * table->partners + i]);
        json_close(writer, ']');
    }
    json_close(writer, ']');
    tournament_json_result(writer, table);
    json_close(writer, '}');
}

static void put_round(struct json_writer *writer, const struct document *document,
                      unsigned number) {
    const struct tournament *tournament = document->tournament;
    const struct tournament_round *round = &tournament->round[number - 1];
    const size_t entries = tournament->entries;
    json_open(writer, NULL, '{');
    json_put_number(writer, "round", number);
    json_put_flag(writer, "published", number <= tournament->published);
    json_put_number(writer, "time", (long long)round->time);
    json_open(writer, "tables", '[');
    for (unsigned i = 0; i < round->tables; i++)
        put_table(writer, &round->table[i]);
    json_close(writer, ']');
    json_open(writer, "byes", '[');
    for (unsigned i = 0; i < round->byes; i++)
        json_put_number(writer, NULL, round->bye[i]);
    json_close(writer, ']');
    json_open(writer, "scores", '[');
    for (size_t i = 0; i < entries && number <= tournament->published; i++) {
        const struct tournament_round_score *score =
            &document->score[(number - 1) * entries + i];
        json_open(writer, NULL, '{');
        json_put_number(writer, "entry", tournament->entry[i].number);
        json_put_word(writer, "part", parts[score->part]);
        json_put_number(writer, "score", score->score);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* What separates an entry from the one before it. */
static const char *decided_word(const struct tournament_settings *set, int decided) {
    if (decided == TOURNAMENT_BY_STAGE)
        return "stage";
    if (decided == TOURNAMENT_BY_SCORE)
        return "score";
    if (decided == TOURNAMENT_BY_NOTHING)
        return "nothing";
    return tournament_key(TOURNAMENT_KEY_TIEBREAKS)->word[set->tiebreak[decided]];
}

static void put_standing(struct json_writer *writer,
                         const struct tournament_settings *set,
                         const struct tournament_standing *standing) {
    json_open(writer, NULL, '{');
    tournament_json_tally(writer, standing);
    json_open(writer, "tiebreaks", '[');
    for (unsigned i = 0; i < set->tiebreaks; i++)
        json_put_number(writer, NULL, standing->tiebreak[i]);
    json_close(writer, ']');
    json_put_word(writer, "decided", decided_word(set, standing->decided));
    if (set->value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT)
        json_put_number(writer, "out", standing->out);
    json_put_flag(writer, "withdrawn", standing->withdrawn);
    json_close(writer, '}');
}

static void put_document(struct json_writer *writer, const struct document *document) {
    const struct tournament *tournament = document->tournament;
    json_open(writer, NULL, '{');
    json_put_number(writer, "version", TOURNAMENT_VERSION);
    json_put_text(writer, "name", tournament->name);
    tournament_json_seeds(writer, tournament);
    put_settings(writer, &tournament->set);
    json_put_flag(writer, "over", tournament->over);
    json_open(writer, "entries", '[');
    for (size_t i = 0; i < tournament->entries; i++)
        put_entry(writer, &tournament->entry[i]);
    json_close(writer, ']');
    json_open(writer, "rounds", '[');
    for (unsigned i = 1; i <= tournament->rounds; i++)
        put_round(writer, document, i);
    json_close(writer, ']');
    json_open(writer, "standings", '[');
    for (size_t i = 0; i < tournament->entries; i++)
        put_standing(writer, &tournament->set, &document->standing[i]);
    json_close(writer, ']');
    json_open(writer, "rows", '[');
    for (size_t i = 0; i < tournament->rows; i++)
        json_put_bytes(writer, NULL, tournament->row[i].text, tournament->row[i].length);
    json_close(writer, ']');
    json_close(writer, '}');
}

static char *write_document(const struct document *document) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    struct json_writer writer = json_writer(&text);
    put_document(&writer, document);
    const size_t size = text.length + 1;
    char *bytes = malloc(size);
    if (!bytes)
        return NULL;
    pedro_text_init(&text, bytes, size);
    writer = json_writer(&text);
    put_document(&writer, document);
    return bytes;
}

char *tournament_json(const struct tournament *tournament) {
    const unsigned rounds = tournament->published;
    const size_t entries = tournament->entries;
    struct document document = {
        .tournament = tournament,
        .standing = calloc(entries + 1, sizeof *document.standing),
        .score = calloc(rounds * entries + 1, sizeof *document.score),
    };
    char *bytes = NULL;
    if (document.standing && document.score &&
        !tournament_standings(tournament, rounds, document.standing) &&
        !tournament_scores(tournament, rounds, document.score))
        bytes = write_document(&document);
    free(document.standing);
    free(document.score);
    return bytes;
}

/* True if two documents differ in white space between values only. */
static bool same(const char *one, const char *end, const char *other) {
    bool inside = false;
    for (; one < end; one++) {
        if (!inside && strchr(" \t\r\n", *one))
            continue;
        if (*one != *other++)
            return false;
        if (inside && *one == '\\') {
            if (++one == end || *one != *other++)
                return false;
        } else if (*one == '"') {
            inside = !inside;
        }
    }
    return *other == '\0';
}

/* Reads the rows of a document into `line`; their bytes go into `room`, which has as many as the document.
 * Returns how many they are; `journal` has the refusal of the next one, if there is one. */
static size_t read_rows(const struct json *rows, struct tournament_line *line, char *room,
                        struct tournament_journal *journal) {
    struct json_walk walk = json_walk(rows);
    struct json value;
    size_t lines = 0, length;
    while (json_next(&walk, NULL, &value)) {
        if (lines == TOURNAMENT_ROWS_MAX) {
            tournament_refuse(&journal->refusal, PEDRO_REFUSED_PAD_FULL);
            break;
        }
        if (!json_get_text(&value, room, TOURNAMENT_ROW_MAX, &length)) {
            tournament_refuse(&journal->refusal, PEDRO_REFUSED_ROW_LONG);
            break;
        }
        line[lines++] = (struct tournament_line){room, length};
        room += length;
    }
    return lines;
}

/* Adds the rows of a document of `length` bytes. */
static int add_rows(const struct json *rows, size_t length, struct tournament *tournament,
                    struct tournament_journal *journal) {
    const size_t count = json_count(rows);
    const size_t most = count < TOURNAMENT_ROWS_MAX ? count : TOURNAMENT_ROWS_MAX;
    struct tournament_line *line = malloc(most * sizeof *line);
    char *room = malloc(length + TOURNAMENT_ROW_MAX);
    size_t lines = 0, added = 0;
    int err;
    if (!line || !room) {
        err = tournament_refuse(&journal->refusal, PEDRO_REFUSED_NO_MEMORY);
    } else {
        struct pedro_refusal wrong;
        lines = read_rows(rows, line, room, journal);
        err = tournament_add_all(tournament, line, lines, &added, &wrong);
        if (err)
            journal->refusal = wrong;
        else if (lines < count)
            err = pedro_refusal_err((enum pedro_refusal_code)journal->refusal.code);
    }
    journal->line = err ? (unsigned long)added + 1 : 0;
    free(line);
    free(room);
    return err;
}

int tournament_json_read(const char *text, size_t length, struct tournament *tournament,
                         struct tournament_journal *journal) {
    struct json document, rows;
    size_t where = 0;
    memset(journal, 0, sizeof *journal);
    tournament_init(tournament);
    if (json_check(text, length, &document, &where) != JSON_FINE)
        return tournament_refuse_with(&journal->refusal, PEDRO_REFUSED_NO_JSON, "number",
                                      (int)where, NULL);
    if (!json_get(&document, "rows", &rows) || json_count(&rows) == 0)
        return tournament_refuse(&journal->refusal, PEDRO_REFUSED_TOURNAMENT_OPEN);
    int err = add_rows(&rows, length, tournament, journal);
    if (err)
        return err;
    char *written = tournament_json(tournament);
    if (!written)
        return tournament_refuse(&journal->refusal, PEDRO_REFUSED_NO_MEMORY);
    if (!same(text, text + length, written))
        err = tournament_refuse(&journal->refusal, PEDRO_REFUSED_TOURNAMENT_DIFFERS);
    free(written);
    return err;
}

int tournament_read_any(const char *text, size_t length, struct tournament *tournament,
                        struct tournament_journal *journal) {
    return length > 0 && *text == '{'
               ? tournament_json_read(text, length, tournament, journal)
               : tournament_read(text, length, tournament, journal);
}
