/* rate_report.c - prints leaderboards and graphs of ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/rate_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/csv.h"
#include "base/grow.h"
#include "cli/json_output.h"
#include "cli/verb.h"
#include "rating/board.h"
#include "rating/family.h"
#include "words/text.h"
#include "words/wrap.h"

enum { RATING_COLUMNS = 11, MATCHES_COLUMNS = 9 };
enum { NAME_COLUMNS = 32, NAMES_MAX = RATING_MEMBERS_MAX * (RATING_NAME_MAX + 3) };

/* A person's rating after a day. */
struct moment {
    int32_t day;
    unsigned family;
    struct rating_points points;
};

struct report {
    const struct rate_input *input;
    unsigned long rated;
    struct rating_board board[RATING_FAMILIES_MAX][2]; /* by enum rating_board_kind */
    struct moment *moment;
    size_t moments, moments_room;
    bool failed;
};

static const char *const left_out_words[RATING_REASONS] = {
    [RATING_NOT_OVER] = "not_over",     [RATING_NO_NAMES] = "no_names",
    [RATING_SAME_NAME] = "same_name",   [RATING_NOT_PLAYED] = "not_played",
    [RATING_IMPOSSIBLE] = "impossible",
};

/* --- rating --- */

static bool wants(const struct report *report, unsigned family) {
    return report->input->family < 0 || report->input->family == (int)family;
}

/* Notes the rating of the person whose graph is wanted; the last one of a day stays. */
static void note(struct report *report, const struct rating_book *book,
                 const struct rating_result *result) {
    const struct moment moment = {
        (int32_t)result->day, result->family,
        rating_points(rating_person(book->model, (unsigned)report->input->person,
                                    result->family, result->day),
                      1)};
    for (size_t i = report->moments; i > 0 && report->moment[i - 1].day == moment.day;
         i--) {
        if (report->moment[i - 1].family == moment.family) {
            report->moment[i - 1] = moment;
            return;
        }
    }
    if (grow_array(&report->moment, report->moments, &report->moments_room,
                   sizeof *report->moment))
        report->moment[report->moments++] = moment;
    else
        report->failed = true;
}

static void see(void *data, const struct rating_book *book,
                const struct rating_result *result) {
    struct report *report = data;
    report->rated += wants(report, result->family);
    if (report->input->person < 0 || !wants(report, result->family))
        return;
    for (unsigned side = 0; side < result->sides; side++) {
        for (unsigned i = 0; i < result->side[side].members; i++) {
            if ((int)result->side[side].person[i] == report->input->person) {
                note(report, book, result);
                return;
            }
        }
    }
}

static bool make(struct report *report, struct rate_input *input) {
    report->input = input;
    if (!rating_book_fit(&input->book, input->since, see, report) || report->failed)
        return false;
    const double day = rating_board_day(&input->book);
    for (unsigned family = 0; rating_family(family); family++)
        for (unsigned kind = 0; kind < 2; kind++)
            if (wants(report, family) &&
                !rating_board_make(&report->board[family][kind], &input->book,
                                   (enum rating_board_kind)kind, family, day))
                return false;
    return true;
}

/* --- text --- */

static void names_of(const struct report *report, const struct rating_entry *entry,
                     char names[NAMES_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, names, NAMES_MAX);
    for (unsigned i = 0; i < entry->members; i++) {
        pedro_text_add(&text, i ? " / " : "");
        pedro_text_add(&text, report->input->book.person[entry->person[i]].name);
    }
}

static long rounded(double number) { return lround(number); }

static void print_entry(const struct report *report, const struct rating_entry *entry,
                        unsigned rank) {
    char names[NAMES_MAX], rating[64];
    names_of(report, entry, names);
    if (entry->reference || entry->provisional)
        printf("%4s  ", "");
    else
        printf("%4u  ", rank);
    wrap_cell(stdout, names, NAME_COLUMNS);
    snprintf(rating, sizeof rating, "%5ld ±%ld", rounded(entry->points.rating),
             rounded(entry->points.margin));
    wrap_left(stdout, rating, RATING_COLUMNS);
    printf("%*u", MATCHES_COLUMNS, entry->results);
    printf("%s%s\n", entry->reference || entry->provisional ? "  " : "",
           entry->reference     ? _("reference")
           : entry->provisional ? _("provisional")
                                : "");
}

static void print_board(const struct report *report, const struct rating_board *board,
                        const char *title) {
    unsigned rank = 0;
    if (board->count == 0)
        return;
    printf("\n%4s  ", "");
    wrap_cell(stdout, title, NAME_COLUMNS);
    wrap_left(stdout, _("rating"), RATING_COLUMNS);
    wrap_right(stdout, _("matches"), MATCHES_COLUMNS);
    putchar('\n');
    for (size_t i = 0; i < board->count; i++) {
        const struct rating_entry *entry = &board->entry[i];
        rank += !entry->reference && !entry->provisional;
        print_entry(report, entry, rank);
    }
}

static void print_left_out(const struct rate_input *input) {
    static const char *const sentence[RATING_REASONS] = {
        [RATING_NOT_OVER] = N_("Matches left out because they are not over: %lu"),
        [RATING_NO_NAMES] = N_("Matches left out because a seat has no name: %lu"),
        [RATING_SAME_NAME] = N_("Matches left out because one name has two seats: %lu"),
        [RATING_NOT_PLAYED] = N_("Matches left out because they were not played: %lu"),
        [RATING_IMPOSSIBLE] = N_("Matches left out because no match can end so: %lu"),
    };
    for (unsigned i = 0; i < RATING_REASONS; i++) {
        if (sentence[i] && input->count[i] > 0) {
            printf(_(sentence[i]), input->count[i]);
            puts("");
        }
    }
}

static void print_text(const struct report *report) {
    printf(ngettext("%lu match is rated.\n", "%lu matches are rated.\n", report->rated),
           report->rated);
    print_left_out(report->input);
    for (unsigned family = 0; rating_family(family); family++) {
        if (report->board[family][RATING_PERSONS].count == 0)
            continue;
        printf("\n%s\n", _(rating_family(family)->title));
        print_board(report, &report->board[family][RATING_PERSONS], _("Player"));
        print_board(report, &report->board[family][RATING_PARTNERS], _("Partners"));
    }
    if (report->rated == 0)
        return;
    puts("");
    wrap_paragraph(
        stdout,
        _("1500 is the strength of the computer player `club`. In 95 cases of 100 the "
          "true strength is within the number after ±. The rating of partners is their "
          "average. A provisional rating is not known well enough for a rank."),
        verb_columns(0), 0, 0);
}

/* --- graph --- */

static void print_bar(const struct moment *moment, double low, double step) {
    enum { COLUMNS = 40 };
    const long at = rounded((moment->points.rating - low) / step),
               from =
                   rounded((moment->points.rating - moment->points.margin - low) / step),
               to = rounded((moment->points.rating + moment->points.margin - low) / step);
    char bar[COLUMNS + 2] = "";
    long end = 0;
    for (long i = 0; i <= COLUMNS && i <= to; i++) {
        bar[i] = (char)(i == at ? 'o' : i >= from ? '-' : ' ');
        end = i + 1;
    }
    bar[end] = '\0';
    printf("  %s\n", bar);
}

static void print_graph(const struct report *report, unsigned family) {
    double low = 1e9, high = -1e9;
    char date[RECORD_DATE_MAX];
    for (size_t i = 0; i < report->moments; i++) {
        const struct moment *moment = &report->moment[i];
        if (moment->family == family) {
            low = fmin(low, moment->points.rating - moment->points.margin);
            high = fmax(high, moment->points.rating + moment->points.margin);
        }
    }
    if (low > high)
        return;
    printf("\n%s, %s\n\n", report->input->book.person[report->input->person].name,
           _(rating_family(family)->title));
    for (size_t i = 0; i < report->moments; i++) {
        const struct moment *moment = &report->moment[i];
        if (moment->family != family)
            continue;
        record_date(moment->day, date);
        printf("%s %5ld ±%-4ld", date, rounded(moment->points.rating),
               rounded(moment->points.margin));
        print_bar(moment, low, fmax(high - low, 1) / 40);
    }
}

/* --- CSV and JSON --- */

static void print_csv_board(const struct report *report, const struct rating_board *board,
                            const char *family, const char *kind) {
    for (size_t i = 0; i < board->count; i++) {
        const struct rating_entry *entry = &board->entry[i];
        char names[NAMES_MAX], line[2 * NAMES_MAX + 128];
        struct pedro_text text;
        names_of(report, entry, names);
        pedro_text_init(&text, line, sizeof line);
        csv_field(&text, family, true);
        csv_field(&text, kind, false);
        csv_name(&text, names, false);
        csv_number(&text, rounded(entry->points.rating));
        csv_number(&text, rounded(entry->points.margin));
        csv_number(&text, entry->results);
        csv_field(&text,
                  entry->reference     ? "reference"
                  : entry->provisional ? "provisional"
                                       : "known",
                  false);
        printf("%s\r\n", line);
    }
}

static void print_csv(const struct report *report) {
    static const char *const kind[] = {"person", "partners"};
    printf("family,kind,name,rating,margin,matches,state\r\n");
    for (unsigned family = 0; rating_family(family); family++)
        for (unsigned i = 0; i < 2; i++)
            print_csv_board(report, &report->board[family][i],
                            rating_family(family)->name, kind[i]);
}

static void put_points(struct json_writer *writer, struct rating_points points) {
    json_put_number(writer, "rating", rounded(points.rating));
    json_put_number(writer, "margin", rounded(points.margin));
}

static void put_board(struct json_writer *writer, const struct report *report,
                      const struct rating_board *board, const char *name) {
    json_open(writer, name, '[');
    for (size_t i = 0; i < board->count; i++) {
        const struct rating_entry *entry = &board->entry[i];
        json_open(writer, NULL, '{');
        json_open(writer, "names", '[');
        for (unsigned member = 0; member < entry->members; member++)
            json_put_text(writer, NULL,
                          report->input->book.person[entry->person[member]].name);
        json_close(writer, ']');
        put_points(writer, entry->points);
        json_put_number(writer, "matches", entry->results);
        json_put_flag(writer, "provisional", entry->provisional);
        json_put_flag(writer, "reference", entry->reference);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_graph(struct json_writer *writer, const struct report *report) {
    json_open(writer, "graph", '[');
    for (size_t i = 0; i < report->moments; i++) {
        char date[RECORD_DATE_MAX];
        record_date(report->moment[i].day, date);
        json_open(writer, NULL, '{');
        json_put_text(writer, "date", date);
        json_put_text(writer, "family", rating_family(report->moment[i].family)->name);
        put_points(writer, report->moment[i].points);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void compose(struct json_writer *writer, const void *data) {
    const struct report *report = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", 1);
    json_put_number(writer, "matches", (long long)report->rated);
    json_open(writer, "left_out", '{');
    for (unsigned i = 0; i < RATING_REASONS; i++)
        if (left_out_words[i])
            json_put_number(writer, left_out_words[i],
                            (long long)report->input->count[i]);
    json_close(writer, '}');
    json_open(writer, "families", '[');
    for (unsigned family = 0; rating_family(family); family++) {
        if (report->board[family][RATING_PERSONS].count == 0)
            continue;
        json_open(writer, NULL, '{');
        json_put_text(writer, "family", rating_family(family)->name);
        put_board(writer, report, &report->board[family][RATING_PERSONS], "persons");
        put_board(writer, report, &report->board[family][RATING_PARTNERS], "partners");
        json_close(writer, '}');
    }
    json_close(writer, ']');
    if (report->input->person >= 0)
        put_graph(writer, report);
    json_close(writer, '}');
}

int rate_report(struct rate_input *input) {
    struct report report = {0};
    int code = EXIT_OK;
    if (!make(&report, input)) {
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    } else if (input->form == RATE_JSON) {
        code = json_output(compose, &report);
    } else if (input->form == RATE_CSV) {
        print_csv(&report);
    } else if (input->person >= 0) {
        for (unsigned family = 0; rating_family(family); family++)
            print_graph(&report, family);
    } else {
        print_text(&report);
    }
    for (unsigned family = 0; family < RATING_FAMILIES_MAX; family++)
        for (unsigned kind = 0; kind < 2; kind++)
            rating_board_finish(&report.board[family][kind]);
    free(report.moment);
    return code;
}
