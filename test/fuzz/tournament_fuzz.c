/* tournament_fuzz.c - any bytes as a journal of a tournament, as its JSON document, or as a table of entries.
 *
 * A journal that is accepted is written with the same bytes, and its document is read back. Of a journal
 * that is refused, the rows before the error are a valid one. The acts that a table of entries makes are
 * done together or not at all.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "tournament/tournament.h"

static char *rows_of(const struct tournament *tournament, size_t *length) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    tournament_write(tournament, 0, &text);
    *length = text.length;
    char *rows = malloc(text.length + 1);
    must(rows != NULL, "there is memory");
    pedro_text_init(&text, rows, text.length + 1);
    tournament_write(tournament, 0, &text);
    must(pedro_text_fits(&text), "rows have the length that they say");
    return rows;
}

static char *document_of(const struct tournament *tournament) {
    char *document = tournament_json(tournament);
    must(document != NULL, "there is memory");
    return document;
}

static void must_come_back(const struct tournament *tournament) {
    struct tournament again;
    struct tournament_journal journal;
    char *document = document_of(tournament);
    must(tournament_json_read(document, strlen(document), &again, &journal) == 0,
         "a document that was written can be read");
    char *second = document_of(&again);
    must(strcmp(document, second) == 0, "the same document comes back");
    tournament_finish(&again);
    free(document);
    free(second);
}

static void tell(void *data, const struct pedro_refusal *warning) {
    (void)data;
    must(warning->code != PEDRO_REFUSED_NOTHING, "a warning says something");
}

/* What a program asks of any tournament. */
static void look(const struct tournament *tournament) {
    static char act[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, act, sizeof act);
    tournament_draw(tournament, &text, &refusal);
    for (unsigned round = 1; round <= tournament->rounds; round++)
        tournament_warnings(tournament, round, tell, NULL);
    pedro_text_init(&text, act, sizeof act);
    tournament_csv_results(tournament, &text);
}

static void read_journal(const char *text, size_t length) {
    struct tournament tournament, again;
    struct tournament_journal journal;
    const int err = tournament_read(text, length, &tournament, &journal);
    must((err == 0) == (journal.line == 0), "an error has a line");
    if (tournament.rows > 0) {
        size_t size;
        char *rows = rows_of(&tournament, &size);
        must(size == journal.length && memcmp(rows, text, size) == 0,
             "the rows that were read are written again");
        must(tournament_read(rows, size, &again, &journal) == 0,
             "the rows before an error are valid");
        tournament_finish(&again);
        free(rows);
        look(&tournament);
        must_come_back(&tournament);
    }
    tournament_finish(&tournament);
}

static void read_document(const char *text, size_t length) {
    struct tournament tournament;
    struct tournament_journal journal;
    if (tournament_json_read(text, length, &tournament, &journal) == 0)
        must_come_back(&tournament);
    tournament_finish(&tournament);
}

/* Lines with anything on them. */
static size_t lines_of(const char *text, size_t length) {
    size_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] != '\n' && (i == 0 || text[i - 1] == '\n');
    return lines;
}

static void read_entries(const char *text, size_t length) {
    static const char open[] =
        "open 1 0000000000000000000000000000000000000000000000000000000000000001 \"A\"";
    static char acts[1 << 20];
    struct tournament tournament;
    struct pedro_refusal refusal;
    struct pedro_text out;
    unsigned long line;
    tournament_init(&tournament);
    must(tournament_do(&tournament, 1, TOURNAMENT_DIRECTOR, open, sizeof open - 1,
                       &refusal) == 0,
         "a tournament opens");
    pedro_text_init(&out, acts, sizeof acts);
    if (tournament_csv_entries(&tournament, text, length, &out, &refusal) == 0 &&
        pedro_text_fits(&out)) {
        const int err = tournament_do_all(&tournament, 2, TOURNAMENT_DIRECTOR, acts,
                                          out.length, &line, &refusal);
        must(tournament.rows == 1 + (err ? 0 : lines_of(acts, out.length)),
             "all acts are done, or none");
        must((line == 0) == (err == 0), "a refusal has a line");
    }
    tournament_finish(&tournament);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    if (size > 0 && *text == '{')
        read_document(text, size);
    else if (size > 0 && (*text < '0' || *text > '9'))
        read_entries(text, size);
    else
        read_journal(text, size);
    return 0;
}
