/* desk_files.c - files that a director reads and writes: entries, papers and exports.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "director/argument.h"
#include "director/desk.h"
#include "papers/papers.h"
#include "tournament/typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

enum { IMPORT_MAX = 1 << 21 };

static void refuse_file(struct desk *desk, const char *path, int error) {
    DESK_REFUSE(desk, "{path}: {reason}", "path", path, "reason", strerror(error));
}

/* Whether a path ends in this. */
static bool ends(const char *path, const char *suffix) {
    const size_t length = strlen(path), size = strlen(suffix);
    return length > size && strcmp(path + length - size, suffix) == 0;
}

/* Whether a path is the journal, which nothing may overwrite. */
static bool is_journal(const struct desk *desk, const char *path) {
    struct stat one, other;
    return stat(path, &one) == 0 && fstat(desk->journal.save.fd, &other) == 0 &&
           one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

/* Writes a file, in place of one that is there. */
static void write_file(struct desk *desk, const char *path, const char *bytes,
                       size_t length) {
    const int err =
        is_journal(desk, path) ? EEXIST : autosave_copy(path, bytes, length, true);
    if (err)
        refuse_file(desk, path, err);
    else
        DESK_SAY(desk, _("{path} is written."), "path", path);
}

static void write_paper(struct desk *desk, enum papers_kind kind, unsigned round,
                        const char *path) {
    char *html;
    size_t length;
    if (papers_make(&desk->journal.tournament, kind, round, &html, &length))
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    else
        write_file(desk, path, html, length);
    free(html);
}

static void say_papers(struct desk *desk) {
    DESK_REFUSE(desk,
                _("`print` takes a paper, a file that ends in .html, and a round if "
                  "it is not the last: print slips slips.html"));
    for (int kind = 0; kind < PAPERS_KINDS; kind++) {
        argument_paper_label(kind, &desk->said);
        DESK_SAY(desk, ": {help}", "help", _(papers_help(kind)));
    }
}

/* Copies a word of a line as a path; `~/` is the home folder. NULL if it is too long. */
static const char *path_of(const char *word, size_t length, char *room, size_t size) {
    char typed[AUTOSAVE_PATH_MAX];
    if (length == 0 || length >= sizeof typed)
        return NULL;
    memcpy(typed, word, length);
    typed[length] = '\0';
    const char *path = file_expand_home(typed, room, size);
    if (path == typed && length < size)
        return memcpy(room, typed, length + 1);
    return path == typed ? NULL : path;
}

void desk_print(struct desk *desk, const char *rest) {
    char room[AUTOSAVE_PATH_MAX];
    const char *word, *name;
    const size_t length = typed_word(&rest, &word);
    const size_t size = typed_word(&rest, &name);
    const char *path = path_of(name, size, room, sizeof room);
    const enum papers_kind kind = argument_paper(word, length);
    if (kind == PAPERS_KINDS || !path || !ends(path, ".html")) {
        say_papers(desk);
        return;
    }
    const bool drawn = papers_needs_round(kind);
    unsigned round = drawn ? desk_round(desk) : desk->journal.tournament.published;
    if (desk_read_round(desk, rest, drawn ? 1 : 0, &round))
        write_paper(desk, kind, round, path);
}

/* --- export --- */

static void write_page(struct desk *desk, const char *path) {
    write_paper(desk, PAPERS_EVENT, desk->journal.tournament.published, path);
}

/* Writes what an allocated string has, which is freed. */
static void write_string(struct desk *desk, const char *path, char *string) {
    if (string)
        write_file(desk, path, string, strlen(string));
    else
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    free(string);
}

static int put_standings(const struct tournament *tournament, struct pedro_text *text) {
    return tournament_csv_standings(tournament, tournament->published, text);
}

static int put_results(const struct tournament *tournament, struct pedro_text *text) {
    tournament_csv_results(tournament, text);
    return PEDRO_ERR_OK;
}

/* Writes a table; `put` is called twice, to count and to write. */
static void write_table(struct desk *desk, const char *path,
                        int (*put)(const struct tournament *tournament,
                                   struct pedro_text *text)) {
    const struct tournament *tournament = &desk->journal.tournament;
    struct pedro_text text;
    char *bytes = NULL;
    pedro_text_init(&text, NULL, 0);
    if (!put(tournament, &text)) {
        const size_t size = text.length + 1;
        bytes = malloc(size);
        pedro_text_init(&text, bytes, bytes ? size : 0);
        put(tournament, &text);
    }
    write_string(desk, path, bytes);
}

static void write_csv(struct desk *desk, const char *path) {
    write_table(desk, path, put_standings);
}

static void write_results(struct desk *desk, const char *path) {
    write_table(desk, path, put_results);
}

static void write_json(struct desk *desk, const char *path) {
    write_string(desk, path, tournament_json(&desk->journal.tournament));
}

void desk_export(struct desk *desk, const char *rest) {
    static const struct {
        const char *suffix;
        void (*write)(struct desk *desk, const char *path);
    } forms[] = {{".html", write_page},
                 {"-results.csv", write_results},
                 {".csv", write_csv},
                 {".json", write_json}};
    char room[AUTOSAVE_PATH_MAX];
    const char *path = path_of(rest, strlen(rest), room, sizeof room);
    for (size_t i = 0; path && i < sizeof forms / sizeof *forms; i++)
        if (ends(path, forms[i].suffix)) {
            forms[i].write(desk, path);
            return;
        }
    DESK_REFUSE(desk, _("`export` takes a file that ends in .json, .csv or .html."));
}

/* --- import --- */

/* Adds the entries of a CSV text, all or none. */
static void import_text(struct desk *desk, const char *csv, size_t length) {
    const struct tournament *tournament = &desk->journal.tournament;
    const size_t before = tournament->entries;
    struct rich_words words = {.used = 0};
    struct pedro_refusal refusal;
    struct pedro_text acts;
    char *room = malloc(IMPORT_MAX);
    if (!room) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return;
    }
    pedro_text_init(&acts, room, IMPORT_MAX);
    if (tournament_csv_entries(tournament, csv, length, &acts, &refusal)) {
        desk->outcome = DESK_REFUSED;
        refusal_text(&refusal, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    } else if (!pedro_text_fits(&acts)) {
        DESK_REFUSE(desk, _("This is too long."));
    } else if (desk_do_all(desk, room, acts.length)) {
        const unsigned long added = (unsigned long)(tournament->entries - before);
        DESK_SAY(desk, ngettext("{n} entry was added.", "{n} entries were added.", added),
                 "n", rich_number(&words, (long)added));
    }
    free(room);
}

void desk_import(struct desk *desk, const char *rest) {
    char room[AUTOSAVE_PATH_MAX];
    const char *path = path_of(rest, strlen(rest), room, sizeof room);
    size_t length;
    char *csv = path ? file_read(path, IMPORT_MAX, &length) : NULL;
    if (csv)
        import_text(desk, csv, length);
    else
        refuse_file(desk, rest, path ? errno : EINVAL);
    free(csv);
}
